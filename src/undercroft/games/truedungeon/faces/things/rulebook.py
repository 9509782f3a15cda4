"""Words of the rulebook that everybody may ask about: actions, numbers, the board, the room, what is taken home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.content.adventures.scaling import PUSH, WRONG
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty
from undercroft.games.truedungeon.faces.things.ids import BOARD, BOX, MARCH, MEMORY, ORDER, PUZZLE
from undercroft.games.truedungeon.figures import ACTION, ANSWER, ATTEMPT, CHIPS, NUMBERS, ORDERED, PLAY, ROUND


def _word(
    title: str, text: str, *rules: str, icon: str | None = None, kind: str = "word", lines: tuple[str, ...] = ()
) -> Card:
    return Card(title, text, lines, rules, icon, kind)


def by_level(numbers: Mapping[Difficulty, int]) -> str:
    """A number for each difficulty, in a line."""
    return ", ".join(f"{name} {numbers[name]}" for name in DIFFICULTIES)


ACTIONS: Final = {
    "standard action": _word(
        "Standard Action",
        "One a round: attack, cast a Spell, drink, read, wave a wand, sing, recall lore.",
        "truedungeon.action.budget",
        "truedungeon.action.standard-list",
        kind="action",
    ),
    "free action": _word(
        "Free Action",
        "One a round beside the Standard Action: get something out, change what is in the hands, stand up.",
        "truedungeon.action.budget",
        "truedungeon.action.free-list",
        kind="action",
    ),
    "instant action": _word(
        "Instant Action",
        "Takes no time and no other action, and may answer what others do.",
        "truedungeon.action.instant",
        "truedungeon.action.instant-list",
        kind="action",
    ),
    "full round action": _word(
        "Full Round Action",
        "Takes the whole round: whoever does it does nothing else.",
        "truedungeon.action.full-round",
        kind="action",
    ),
    MARCH: _word(
        "Marching order",
        "Who walks in front and who behind; some monsters strike at whoever is in front.",
        "truedungeon.digital.marching-order",
        icon="stairs",
        kind="action",
    ),
    ORDER: _word(
        "Acting order",
        "The party acts as it likes, or in a fixed order, which makes rounds shorter.",
        "truedungeon.board.order-saves-time",
        "truedungeon.board.slide-order",
        kind="action",
        lines=(f"as a rule a round takes {NUMBERS[ROUND]} s, in a fixed order {NUMBERS[ORDERED]} s",),
    ),
    "initiative": _word(
        "Initiative",
        "At the start of a fight each side rolls a d20; the higher total acts first in every round.",
        "truedungeon.combat.initiative-roll",
        "truedungeon.combat.initiative-party-mod",
        "truedungeon.combat.initiative-monster",
        icon="die-6",
        kind="combat",
    ),
    "surprise": _word(
        "Surprise",
        "Whoever is surprised loses the first phase of the fight.",
        "truedungeon.combat.surprise",
        kind="combat",
    ),
}

NUMBERS_OF_A_CARD: Final = {
    "hit points": _word(
        "Hit Points",
        "What damage takes and healing gives back, never past the full total; at 0 the character is dead.",
        "truedungeon.ability.hp",
        "truedungeon.death.zero",
        "truedungeon.recovery.heal-cap",
        icon="hearts",
        kind="number",
    ),
    "armor class": _word(
        "AC, Armor Class",
        "What the total of an attack must reach to hit.",
        "truedungeon.ability.ac-meaning",
        icon="shield",
        kind="number",
    ),
    "to hit": _word(
        "To Hit",
        "Added to the number of the die or of the zone; the sum must reach the AC.",
        "truedungeon.digital.rolled-attack",
        "truedungeon.board.hit-test",
        icon="dagger",
        kind="number",
    ),
    "critical hit": _word(
        "Critical hit",
        "A natural 20 always hits and deals double damage, unless the monster has no vitals.",
        "truedungeon.crit.double",
        "truedungeon.crit.immune-types",
        icon="keen-flash",
        kind="combat",
    ),
    "spell resistance": _word(
        "Spell Resistance",
        "The chance that a Spell, scroll or wand does nothing to the monster: a d20 of a fifth of it or less.",
        "truedungeon.spellcasting.sr-scope",
        "truedungeon.spellcasting.sr-roll",
        kind="number",
    ),
    "damage reduction": _word(
        "Damage Reduction",
        "So many points are taken off each time damage is dealt; Eldritch and Push damage stay whole.",
        "truedungeon.damage.dr",
        "truedungeon.damage.dr-typed",
        icon="shield",
        kind="number",
    ),
    "retribution damage": _word(
        "Retribution Damage",
        "Whoever wounds its owner in melee takes this much in return.",
        "truedungeon.combat.rd-trigger",
        icon="spikes",
        kind="combat",
    ),
    "proximity damage": _word(
        "Proximity Damage",
        "Whoever tries a melee attack on such a monster takes this, hit or miss.",
        "truedungeon.combat.prxd-trigger",
        icon="flame",
        kind="combat",
    ),
    "regeneration": _word(
        "Regeneration",
        "Gives so many Hit Points back at the door of each new room to whoever is alive.",
        "truedungeon.recovery.regeneration",
        kind="number",
    ),
    "free movement": _word(
        "Free Movement",
        "Nobody who has it can be held, paralyzed or slowed, and water does not hinder it.",
        "truedungeon.combat.free-movement",
        "truedungeon.combat.free-movement-limits",
        kind="number",
    ),
    "vulnerable": _word(
        "Vulnerable",
        "Takes more from each attack of that kind, 5 as a rule.",
        "truedungeon.damage.vulnerable",
        kind="combat",
    ),
    "resistant": _word(
        "Resistant",
        "Takes less from each attack of that kind, 5 as a rule, never below 0.",
        "truedungeon.damage.resistant",
        "truedungeon.damage.resistant-floor",
        kind="combat",
    ),
    "immune": _word("Immune", "Damage of that kind counts for nothing.", "truedungeon.damage.immune", kind="combat"),
}

SLIDING: Final = {
    BOARD: _word(
        "Combat board",
        "Pucks are slid at the outline of the monster: the zone where a puck rests is its natural number.",
        "truedungeon.board.silhouette",
        "truedungeon.board.slide",
        kind="board",
    ),
    "puck": _word(
        "Puck",
        "The slider of a class, with the weapon's token in it; it may knock other pucks on, for better or worse.",
        "truedungeon.board.puck-own-class",
        "truedungeon.board.bump",
        icon="puck-fighter",
        kind="board",
    ),
    "damage wheel": _word(
        "Damage wheel",
        "The ring of numbers on a weapon: the one nearest to the Damage Dot counts, or one by chance if it is rolled.",
        "truedungeon.board.weapon-has-wheel",
        "truedungeon.board.damage-number",
        "truedungeon.digital.rolled-damage",
        kind="board",
    ),
    "natural 20": _word(
        "Natural 20",
        "The 20 zone, or a 20 on the die: a hit whatever the AC; a total of 20 is none.",
        "truedungeon.board.natural-20",
        "truedungeon.board.modified-20",
        kind="board",
    ),
    "natural 1": _word(
        "Natural 1",
        "The 1 zone, or a 1 on the die: a miss whatever is added.",
        "truedungeon.board.natural-1",
        "truedungeon.board.low-zone-miss",
        kind="board",
    ),
    "board speed": _word(
        "Board speed",
        "Fast boards need a soft slide and slow ones a hard one; the first slide shows which it is.",
        "truedungeon.board.board-speed",
        kind="board",
    ),
}

ROOMS: Final = {
    "door": _word(
        "The way on",
        "Leads to the next room, once this one is overcome or its time is up.",
        "truedungeon.room.seven",
        "truedungeon.digital.room-sequence",
        icon="door",
        kind="place",
    ),
    "wall": _word(
        "Wall",
        "The end of the room: all that is in it stands before it.",
        "truedungeon.digital.room-format",
        icon="wall",
        kind="place",
    ),
    "clock": _word(
        "The clock",
        "What is done takes seconds of the room's time. They are counted, not timed, unless the table plays in real "
        "time: think as long as you like. When they are gone and the room is not overcome, it pushes.",
        "truedungeon.digital.clock-budget",
        "truedungeon.digital.clock-round",
        "truedungeon.digital.clock-actions",
        icon="my-turn",
        kind="number",
        lines=(
            f"as a rule {NUMBERS[PLAY]} s a room; a round {NUMBERS[ROUND]} s, "
            f"an action outside combat {NUMBERS[ACTION]} s, an attempt at a puzzle {NUMBERS[ATTEMPT]} s",
        ),
    ),
    "push": _word(
        "Push Damage",
        "A room that is not overcome in time hurts everybody on the way out, and nothing reduces it.",
        "truedungeon.push.trigger",
        "truedungeon.push.irresistible",
        "truedungeon.push.amount",
        icon="crushing-walls",
        kind="damage",
        lines=(f"as a rule: {by_level(PUSH)}",),
    ),
    "trap": _word(
        "Trap",
        "Springs by itself or by what somebody does; a save may soften it.",
        "truedungeon.damage.trap-mechanical",
        "truedungeon.damage.trap-magical",
        icon="trap",
        kind="room",
    ),
    PUZZLE: _word(
        "Puzzle",
        "One speaks for all and puts the answer together piece by piece; a wrong one hurts everybody.",
        "truedungeon.digital.puzzle-format",
        "truedungeon.digital.puzzle-damage",
        icon="puzzle",
        kind="room",
        lines=(f"a wrong answer, unless the room says otherwise: {by_level(WRONG)}",),
    ),
    "clue": _word(
        "Clue",
        "Helps with a puzzle or a monster; whoever found it in the box may show it to everybody.",
        "truedungeon.skillcheck.rogue.clue-share",
        "truedungeon.digital.puzzle-format",
        icon="note",
        kind="room",
    ),
    BOX: _word(
        "Rogue challenge box",
        "A rogue who leads the stylus along its path without a touch has a clue or a treasure of it.",
        "truedungeon.skillcheck.rogue.device",
        "truedungeon.skillcheck.rogue.reward",
        "truedungeon.skillcheck.rogue.fail",
        icon="trapped-box",
        kind="room",
    ),
    "path": _word(
        "The path of the box",
        "Say segment by segment where the trough turns; one wrong turn is a touch.",
        "truedungeon.digital.maze-form",
        "truedungeon.digital.maze-geometry",
        icon="lever",
        kind="room",
    ),
    MEMORY: _word(
        "Memory test",
        "Name the symbol that is shown, learnt before the first room; right, the Spell or power does more.",
        "truedungeon.digital.skill-common",
        "truedungeon.skillcheck.bonus",
        "truedungeon.skillcheck.fail-harmless",
        icon="fates-hand",
        kind="room",
        lines=(f"as a rule {NUMBERS[ANSWER]} s for an answer, where the clock is real",),
    ),
    "ghost": _word(
        "Ghost",
        "Who was not revived in the room of death goes along as a ghost: it does not act, and only ghosts hear it.",
        "truedungeon.ghost.become",
        "truedungeon.ghost.no-interaction",
        "truedungeon.ghost.no-speech",
        icon="wraith",
        kind="state",
    ),
    "dead": _word(
        "Dead",
        "At 0 Hit Points; a token or Spell that revives works in the same room only.",
        "truedungeon.death.zero",
        "truedungeon.death.same-room",
        icon="skeleton",
        kind="state",
    ),
}

TREASURE: Final = {
    "treasure": _word(
        "Treasure",
        "Tokens won on the way or drawn for chips at the end; they go home with the player.",
        "truedungeon.treasure.base",
        "truedungeon.treasure.draw",
        icon="treasure",
        kind="treasure",
    ),
    "treasure chip": _word(
        "Treasure chip",
        "Each is worth one draw from the treasure when the adventure is over.",
        "truedungeon.treasure.base",
        "truedungeon.treasure.draw",
        icon="treasure",
        kind="treasure",
        lines=(f"as a rule {NUMBERS[CHIPS]} for everybody, more with tokens that enhance treasure",),
    ),
    "experience": _word(
        "XP",
        "Earned by the player for a success and for every room entered alive.",
        "truedungeon.xp.components",
        "truedungeon.xp.table",
        kind="treasure",
    ),
    "participation token": _word(
        "Token of the adventure",
        "Everybody who plays takes one home; the harder the adventure, the rarer.",
        "truedungeon.treasure.participation",
        "truedungeon.treasure.participation-rarity",
        kind="treasure",
    ),
    "survivor button": _word(
        "Survivor's button",
        "For whoever is alive at the end, except on Non-Lethal.",
        "truedungeon.treasure.survivor",
        "truedungeon.treasure.survivor-non-lethal",
        icon="crown",
        kind="treasure",
    ),
}

BOOK: Final = {**ACTIONS, **NUMBERS_OF_A_CARD, **SLIDING, **ROOMS, **TREASURE}
"""Everything that stands in the rulebook for everybody and is no kind of thing."""
