"""The options of True Dungeon: what the handbook leaves open, each with the rule it switches.

A variant of the ledger is a switch of its own name.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from undercroft.engine import Options, by
from undercroft.games.truedungeon.content.adventures.library import shipped_texts, title_of
from undercroft.games.truedungeon.content.words import Difficulty

ADVENTURE = f"the adventure: {', '.join(shipped_texts())}, or the text of an adventure file"


AT_THE_DESK: Final = (
    "followers",
    "no_charisma",
    "buckler",
    "any_two_handed",
    "pattern_18",
    "plus_dex",
    "swap",
    "additive",
    "pure",
    "nine",
    "split",
    "attack_spells",
    "both_fists",
    "text_only",
    "lyre_printed",
    "regular",
    "generator",
    "party",
    "always",
    "never",
    "enforce_yearly",
    "five",
    "participation",
    "first_only",
    "same",
    "no_deaths",
)
"""The options that change builds, cards and careers, and so are offered before any adventure."""


class TrueDungeonOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    adventure: Annotated[
        str,
        by("truedungeon.digital.shipped-content", ADVENTURE, secret=title_of),
    ] = "ferry-not-running"
    orientation: Annotated[
        Literal["combat", "puzzle"],
        by("truedungeon.digital.adventure-orientation", "which version of the adventure is played"),
    ] = "combat"
    difficulty: Annotated[
        Difficulty, by("truedungeon.difficulty.levels", "what is proposed; every member must agree, else it is normal")
    ] = "normal"
    builds: Annotated[
        str, by("truedungeon.partycard.filled", "the text of a party file: its characters sit down in order")
    ] = ""
    user_catalogue: Annotated[
        str, by("truedungeon.token.catalogue", "the text of a file of tokens that are added to the catalogue")
    ] = ""
    mode: Annotated[
        Literal["rolled", "slide"],
        by("truedungeon.digital.mode", "how attacks are made: rolled, or slid on a board", drawn="slide"),
    ] = "rolled"
    slide_skill: Annotated[
        str,
        by("truedungeon.digital.slide-bot", "how sure aimed slides are: novice, average, expert or a measured skill"),
    ] = "average"
    clock: Annotated[
        Literal["turn_based", "real_time", "untimed"],
        by("truedungeon.digital.clock-mode", "what a room's twelve minutes are counted in"),
    ] = "turn_based"
    empty_seats: Annotated[
        Literal["ghost", "bot", "empty"],
        by("truedungeon.digital.seats", "what the seats are that nobody takes; with bots the table has all ten"),
    ] = "ghost"
    commander: Annotated[bool, by("truedungeon.digital.one-character", "one player commands all ten characters")] = (
        False
    )
    skill_tests: Annotated[
        Literal["play", "chance", "always_pass", "always_fail"],
        by("truedungeon.skillcheck.auto", "who answers memory tests: players, or a chance of three in four"),
    ] = "play"
    skill_clock: Annotated[
        Literal["room", "on", "off"],
        by("truedungeon.digital.skill-time", "ten seconds for an answer: as the room's clock is real, always, never"),
    ] = "room"
    set_size: Annotated[
        str,
        by("truedungeon.skillcheck.bank", "how many symbols classes learn, such as 'cleric 7, bard 10'; else all"),
    ] = ""

    followers: Annotated[
        bool, by("truedungeon.ability.charisma", "Charisma 16 allows two Followers instead of two figurines")
    ] = False
    no_charisma: Annotated[bool, by("truedungeon.ability.charisma", "Charisma has no effect")] = False
    buckler: Annotated[
        bool, by("truedungeon.slot.two-handed", "a buckler may be kept with a two-handed missile weapon")
    ] = False
    any_two_handed: Annotated[
        bool, by("truedungeon.class.barbarian.two-handed-scope", "two-handed missile weapons count as well")
    ] = False
    pattern_18: Annotated[bool, by("truedungeon.class.wizard.base-hp", "a wizard has 18 and 24 HP")] = False
    plus_dex: Annotated[bool, by("truedungeon.class.monk.combat-prowess", "a monk adds Dexterity to 16 or 17")] = False
    swap: Annotated[bool, by("truedungeon.subclass.retained", "powers of a sub-class replace powers of its class")] = (
        False
    )
    additive: Annotated[
        bool, by("truedungeon.subclass.illusionist.spells", "Spells of a sub-class come on top of the class's")
    ] = False
    pure: Annotated[
        bool, by("truedungeon.subclass.illusionist.spells", "an illusionist has only the eight Spells of her own")
    ] = False
    nine: Annotated[bool, by("truedungeon.subclass.sorcerer.slots", "nine 2nd-level slots for a sorcerer")] = False
    split: Annotated[
        bool,
        by("truedungeon.class.cleric.restore-levels", "clerics have restore power only, templars restore spell only"),
    ] = False
    attack_spells: Annotated[
        bool,
        by("truedungeon.subclass.templar.retained", "spiritual hammer and maul and sunburst are the templar's only"),
    ] = False
    both_fists: Annotated[bool, by("truedungeon.class.monk.dazing-fist.level", "a 5th-level monk has both fists")] = (
        False
    )
    lyre_printed: Annotated[
        bool, by("truedungeon.instrument.pixie-lyre-5th", "the Pixie Lyre gives +1 and +2 at range at 5th level")
    ] = False
    regular: Annotated[
        bool, by("truedungeon.instrument.pixie-lyre-5th", "the Pixie Lyre gives +2 and +3 at range at 5th level")
    ] = False
    generator: Annotated[
        bool, by("truedungeon.set.sea-raider.by-slot", "+1 HP for every two slots with a Sea Raider item")
    ] = False
    party: Annotated[
        bool, by("truedungeon.set.viper-strike.three", "the Viper Strike set's +2 To Hit is the whole party's")
    ] = False
    always: Annotated[
        bool, by("truedungeon.partycard.pregen-digital", "every character has the +1 HP of a prepared card")
    ] = False
    never: Annotated[
        bool, by("truedungeon.partycard.pregen-digital", "no character has the +1 HP of a prepared card")
    ] = False
    enforce_yearly: Annotated[
        bool, by("truedungeon.subclass.access-limit", "a sub-class token serves once a calendar year")
    ] = False
    five: Annotated[bool, by("truedungeon.ghosting.most-ghosts", "at most five ghosts")] = False
    participation: Annotated[bool, by("truedungeon.xp.base-condition", "the base XP are always earned")] = False
    first_only: Annotated[bool, by("truedungeon.xp.replay", "only the first run of an adventure counts")] = False
    same: Annotated[
        bool, by("truedungeon.treasure.participation-rarity", "one participation token at every difficulty")
    ] = False
    no_deaths: Annotated[
        bool, by("truedungeon.treasure.survivor-revived", "any death on the run forfeits the survivor button")
    ] = False

    card_file: Annotated[
        str, by("truedungeon.class.card.missing", "the text of a file with the numbers of class cards that you own")
    ] = ""
    bag_contents: Annotated[
        str,
        by("truedungeon.party.free-bag", "what a free bag holds, such as 'Boiled Cap, Hobnail Boots x2'; else random"),
    ] = ""

    # How an adventure is played.

    interactive_only: Annotated[
        bool, by("truedungeon.party.player-skill", "memory tests and the rogue's box cannot be left to dice")
    ] = False
    manual_claim: Annotated[
        bool,
        by("truedungeon.party.conditional-bonus-duty", "a bonus that holds only now and then counts if it was claimed"),
    ] = False
    module_stats: Annotated[
        bool,
        by(
            "truedungeon.difficulty.scaling",
            "monsters and traps have what the adventure lists for a level, else as on Normal",
        ),
    ] = False

    by_attack: Annotated[
        bool, by("truedungeon.combat.monster-ac-mode", "melee AC against melee attacks, ranged AC against ranged ones")
    ] = False
    no_auto_miss: Annotated[
        bool, by("truedungeon.combat.monster-natural-1", "a monster's natural 1 is just a low roll")
    ] = False
    flat_initiative: Annotated[
        bool, by("truedungeon.combat.initiative-monster", "monsters have no initiative modifier at any difficulty")
    ] = False
    monster_first: Annotated[bool, by("truedungeon.combat.surprise", "surprise only means that the monster starts")] = (
        False
    )
    once_per_round: Annotated[
        bool, by("truedungeon.combat.rd-per-hit", "Retribution Damage at most once per attacker and round")
    ] = False
    per_slide: Annotated[bool, by("truedungeon.combat.prxd-per-attempt", "Proximity Damage for every melee slide")] = (
        False
    )
    spell_cell_only: Annotated[
        bool,
        by("truedungeon.combat.spells-card-damage", "only the card's Spell damage and bardsong are added to Spells"),
    ] = False
    whole_attack: Annotated[
        bool, by("truedungeon.crit.multiplier-portion", "a multiplier for one kind of damage covers the whole attack")
    ] = False
    glossary: Annotated[bool, by("truedungeon.crit.range-base", "superlatives such as Ultra Keen crit on 17 to 20")] = (
        False
    )
    text_only: Annotated[
        bool, by("truedungeon.crit.example-plus-in-wheel", "a weapon's plus adds to To Hit only if its token says so")
    ] = False
    reduce_first: Annotated[
        bool, by("truedungeon.crit.resistance-order", "reductions are taken off before a crit doubles")
    ] = False
    raw_zone: Annotated[bool, by("truedungeon.spellcasting.slide-bonus", "no bonus counts on Spell slides")] = False
    sr_printed: Annotated[
        bool, by("truedungeon.spellcasting.sr-roll", "a spell fails if the die is equal to or above the listed number")
    ] = False
    above: Annotated[
        bool,
        by(
            "truedungeon.spellcasting.sr-roll",
            "a spell fails if the die is 21 minus a twentieth of the resistance or more",
        ),
    ] = False
    scaled: Annotated[
        bool, by("truedungeon.damage.vulnerable-scale", "vulnerability grows with the difficulty: 5, 5, 7, 10, 15")
    ] = False
    whole_resist: Annotated[
        bool, by("truedungeon.damage.mixed-resist", "resistance is taken from the whole attack")
    ] = False
    as_sacred: Annotated[bool, by("truedungeon.damage.divine-type", "Divine damage counts as Sacred")] = False
    disease_first: Annotated[
        bool, by("truedungeon.damage.order", "Disease lowers damage before the target's reductions")
    ] = False
    not_last: Annotated[bool, by("truedungeon.push.last-room", "no Push after Room 7")] = False
    even: Annotated[
        bool, by("truedungeon.condition.confused.table", "confused: 5 to 9 act normally, 10 to 14 babble")
    ] = False
    kind: Annotated[
        bool, by("truedungeon.condition.confused.table", "confused: 5 to 10 act normally, 11 to 14 babble")
    ] = False
    coup_crit: Annotated[
        bool,
        by(
            "truedungeon.condition.helpless.monster-coup",
            "a monster's automatic hit on the Helpless deals double damage",
        ),
    ] = False
    whole_exempt: Annotated[
        bool,
        by("truedungeon.condition.incorporeal.mixed-damage", "any Force or Eldritch share exempts the whole attack"),
    ] = False
    lucid: Annotated[
        bool,
        by("truedungeon.condition.charmed.outside-combat", "the Charmed and Confused act as they like between fights"),
    ] = False
    wakes: Annotated[bool, by("truedungeon.condition.sleep.damage", "damage wakes the sleeping")] = False
    magical: Annotated[bool, by("truedungeon.weapon.racial", "racial weapons are always magical")] = False
    both_kinds: Annotated[
        bool, by("truedungeon.weapon.racial", "racial weapons count as magical and as not magical")
    ] = False
    one: Annotated[bool, by("truedungeon.weapon.oil-stack", "a new oil replaces the old one")] = False
    instant: Annotated[
        bool, by("truedungeon.action.retrieve-conflict", "every item without a slot is retrieved instantly")
    ] = False
    kept: Annotated[
        bool, by("truedungeon.death.permanent-conditions", "Disease and Poison outlast death and revival")
    ] = False
    ghost_tour: Annotated[bool, by("truedungeon.death.wipe", "a dead party walks on as ghosts, without success")] = (
        False
    )
    assist: Annotated[
        bool, by("truedungeon.digital.rolled-bump", "an attack may be given up so that an ally rolls a miss again")
    ] = False
    strict: Annotated[
        bool, by("truedungeon.digital.success", "success needs five of seven rooms, Room 7 among them")
    ] = False
    unseen_safe: Annotated[
        bool, by("truedungeon.digital.monster-target-valid", "the Invisible are no targets without special senses")
    ] = False
    shown: Annotated[bool, by("truedungeon.digital.monster-hp-shown", "monsters' Hit Points are shown")] = False
    hidden: Annotated[bool, by("truedungeon.digital.monster-hp-shown", "nothing is shown of monsters' Hit Points")] = (
        False
    )
    natural_20: Annotated[bool, by("truedungeon.digital.needs-plus", "a natural 20 harms with any weapon")] = False
    scale_hp: Annotated[
        bool,
        by(
            "truedungeon.digital.difficulty-party-size",
            "monsters have fewer Hit Points for a party of fewer than ten",
            drawn=True,
        ),
    ] = False
    scale_damage: Annotated[
        bool,
        by(
            "truedungeon.digital.difficulty-party-size",
            "monsters' blows deal less damage to a party of fewer than ten",
            drawn=True,
        ),
    ] = False
    short: Annotated[
        bool, by("truedungeon.digital.adventure-rooms", "adventures of three or five rooms are accepted")
    ] = False
    timed: Annotated[bool, by("truedungeon.digital.skill-study", "180 seconds of study")] = False
    shuffled: Annotated[
        bool, by("truedungeon.digital.skill-fixed-sets", "the names of symbols are shuffled for each run")
    ] = False
    free_default: Annotated[
        bool, by("truedungeon.class.power-default-action", "powers without a stated cost take a Free Action")
    ] = False
    per_target: Annotated[
        bool, by("truedungeon.class.bard.bardsong.multi-target", "bardsong's damage is for each target of a Spell")
    ] = False
    per_room: Annotated[bool, by("truedungeon.class.cleric.turn-undead.uses", "turn undead once a room")] = False
    per_combat: Annotated[bool, by("truedungeon.class.cleric.turn-undead.uses", "turn undead once a combat")] = False
    per_game: Annotated[bool, by("truedungeon.class.cleric.turn-undead.uses", "turn undead once an adventure")] = False
    free_action: Annotated[
        bool, by("truedungeon.class.cleric.restore-power.action", "restore power and restore spell take a Free Action")
    ] = False
    previous_round: Annotated[
        bool,
        by("truedungeon.class.cleric.restore-spell.timing", "only a Spell of the round just before can be restored"),
    ] = False
    lost_turn_only: Annotated[
        bool, by("truedungeon.class.monk.stunning-fist.timing", "the stun's AC penalty ends with the lost turn")
    ] = False
    next_round: Annotated[
        bool, by("truedungeon.class.rogue.sneak.prep-keeps", "a prepared sneak attack must follow in the next round")
    ] = False
    until_healed: Annotated[
        bool, by("truedungeon.subclass.berserker.fight-after-death.span", "fight after death ends when HP rise above 0")
    ] = False
    full_room: Annotated[
        bool,
        by("truedungeon.subclass.troubadour.song-of-support-action", "song of support lasts until the end of the room"),
    ] = False
    weapons_only: Annotated[
        bool,
        by("truedungeon.subclass.templar.righteous-might-scope", "Spell slides never crit through righteous might"),
    ] = False
    ordinary_hit: Annotated[
        bool,
        by(
            "truedungeon.subclass.summoner.summon.hit-example",
            "a summoned creature also hits an AC below 16 that it reaches",
        ),
    ] = False
    heal_first: Annotated[bool, by("truedungeon.subclass.defender.aura-timing", "the aura heals before the damage")] = (
        False
    )
    later_rounds_attack: Annotated[
        bool,
        by("truedungeon.class.rogue.flank.no-attack", "a flanking rogue loses only the attack of the round of placing"),
    ] = False
    lower: Annotated[
        bool, by("truedungeon.board.damage-number-tie", "of two wheel numbers equally near the dot the lower counts")
    ] = False
    random: Annotated[
        bool, by("truedungeon.board.damage-number-tie", "of two wheel numbers equally near the dot one is drawn")
    ] = False
    own_slide_only: Annotated[
        bool, by("truedungeon.board.bump-natural", "a puck bumped into the 20 zone hits but does not crit")
    ] = False
    token_weight: Annotated[bool, by("truedungeon.digital.puck", "an empty puck is lighter than a loaded one")] = False
    rails: Annotated[bool, by("truedungeon.digital.edge", "rails at sides and far end throw pucks back")] = False
    exact: Annotated[bool, by("truedungeon.digital.slide-noise", "slides have no noise")] = False
    equal: Annotated[bool, by("truedungeon.digital.slide-noise", "drags have as much noise as typed slides")] = False
    rewind: Annotated[
        bool, by("truedungeon.digital.reslide", "for a re-slide the board is as it was before the first")
    ] = False
    same_damage: Annotated[
        bool,
        by("truedungeon.subclass.duelist.twist-the-blade.damage-value", "twist the blade repeats the first damage"),
    ] = False
    all_three: Annotated[
        bool, by("truedungeon.spell.druid.protection-from-energy", "protection from energy covers all three")
    ] = False
    whole_fight: Annotated[
        bool, by("truedungeon.spell.wizard.lesser-maze.several-monsters", "lesser maze pauses all monsters")
    ] = False
