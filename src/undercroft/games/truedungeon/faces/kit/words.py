"""The reference cards of the print kit: a room, combat, damage, conditions."""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.figures import ACTION, ATTEMPT, NUMBERS, ORDERED, PLAY, ROUND
from undercroft.scene.kit.parts import Row

WORDS: Final = {
    "charmed": "attacks the nearest ally; a potion given by another ends it",
    "confused": "rolls a d20 each turn: 1-2 attacks the source, 3-4 cowers, 5-8 acts, 9-14 babbles, 15-20 attacks "
    "an ally",
    "cursed": "as its source says",
    "dazed": "cannot act; AC unchanged",
    "diseased": "deals 2 less, half on Nightmare and Epic; until cured",
    "feared": "cowers, cannot act",
    "held": "cannot act, -4 AC",
    "helpless": "attacks have +4; a Full Round melee attack hits for sure and crits",
    "invisible": "+2 To Hit, attacks against it -4; ends by an offensive action",
    "nauseated": "may move and drink; nothing that needs attention: no attack, Spell, song, scroll or power",
    "paralyzed": "Helpless; purely mental actions only",
    "petrified": "stone, until a scroll turns it back",
    "pinned": "acts, but cannot leave its place",
    "poisoned": "is healed 2 less, not at all on Nightmare and Epic; until cured",
    "prone": "-4 melee To Hit; AC +4 against ranged, -4 against melee; standing up is a Free Action",
    "shaken": "-2 To Hit and saves",
    "sickened": "-2 To Hit, saves and weapon damage, at least 1",
    "silenced": "no songs, Spells, scrolls, wands, taunts",
    "slowed": "acts every other round, -2 AC",
    "asleep": "Helpless, until an ally spends a round",
    "stunned": "drops what it holds, cannot act, -2 AC",
}
"""What each condition does, in a line."""


def _ids(*rules: str) -> str:
    return " ".join(rules)


def room_rows() -> tuple[Row, ...]:
    """The first card: a room from its door to the next."""
    return (
        Row(
            "Enter",
            "The living count the room for XP. On Non-Lethal the dead are back with 1 HP. Regeneration heals.",
            "door",
            small=_ids("truedungeon.digital.room-sequence", "truedungeon.recovery.regeneration"),
        ),
        Row(
            "The clock",
            f"Twelve minutes: one to come in, {NUMBERS[PLAY] // 60} to play, one to close. "
            f"A round takes {NUMBERS[ROUND]} s, {NUMBERS[ORDERED]} s in a fixed order; "
            f"an action outside combat {NUMBERS[ACTION]} s, an attempt at a puzzle {NUMBERS[ATTEMPT]} s.",
            "my-turn",
            small=_ids(
                "truedungeon.digital.clock-budget",
                "truedungeon.digital.clock-round",
                "truedungeon.digital.clock-actions",
            ),
        ),
        Row(
            "Before it begins",
            "Heal, prepare, let the rogue try the box; alertness must be cast now.",
            "flame",
            small=_ids("truedungeon.digital.clock-heal-next", "truedungeon.spell.elf-wizard.alertness.timing"),
        ),
        Row(
            "Puzzle",
            "One speaks for all. A wrong attempt hurts everybody: 2, 4, 6 or 8 by difficulty.",
            "puzzle",
            small=_ids("truedungeon.digital.puzzle-damage", "truedungeon.digital.puzzle-attempts"),
        ),
        Row(
            "Recovery",
            "What time is left is for healing. Healing never goes past the full total.",
            "leaf",
            small=_ids("truedungeon.recovery.after-challenge", "truedungeon.recovery.heal-cap"),
        ),
        Row(
            "Push",
            "Not overcome in time: everybody takes 5, 10, 15 or 20, which nothing reduces. Whoever dies of it can"
            " be revived only at once.",
            "trap",
            small=_ids("truedungeon.push.trigger", "truedungeon.push.irresistible", "truedungeon.push.revive-window"),
        ),
        Row(
            "Moving on",
            "Wands used here are collected, effects of the room end, the dead become ghosts.",
            "stairs",
            small=_ids("truedungeon.wand.collected", "truedungeon.room.end-of-room", "truedungeon.ghost.become"),
        ),
    )


def phase_rows() -> tuple[Row, ...]:
    """The second card: a combat."""
    return (
        Row(
            "Before the first round",
            "The paladin names whom it guards. The surprised lose the first phase. Each side rolls a d20: the "
            "party adds its modifier, monsters 0, 5, 10 or 15.",
            "shield",
            small=_ids("truedungeon.digital.combat-sequence", "truedungeon.combat.initiative-roll"),
        ),
        Row(
            "The party's phase",
            "Each has a Standard and a Free Action; Instant Actions cost nothing. All in any order; all slides "
            "are scored together at the end.",
            "fight-between",
            small=_ids("truedungeon.action.budget", "truedungeon.combat.damage-simultaneous"),
        ),
        Row(
            "An attack",
            "d20 + To Hit against AC, and a number of the weapon's wheel. 20 always hits and crits; 1 always "
            "misses. Strength adds in melee and to thrown weapons, Dexterity at range.",
            "dagger",
            small=_ids("truedungeon.digital.rolled-attack", "truedungeon.combat.melee-strength"),
        ),
        Row(
            "Spells",
            "Mark one off. With a check: 3 more if you know the symbol. A slide must reach 15. Spell Resistance: "
            "it fails on a d20 of SR / 5 or less.",
            "wand",
            small=_ids(
                "truedungeon.spellcasting.mark-off", "truedungeon.skillcheck.bonus", "truedungeon.spellcasting.sr-roll"
            ),
        ),
        Row(
            "The monsters' phase",
            "Each in listed order. d20 + To Hit against AC; 20 hits, 1 misses, no crits. Taunt draws the attack, "
            "guard turns melee aside.",
            "foe-outsider",
            small=_ids("truedungeon.combat.monster-hit-test", "truedungeon.digital.monster-target-order"),
        ),
        Row(
            "Saves",
            "d20 + save against the DC; one die for the whole party. 20 saves, 1 fails.",
            "fates-hand",
            small=_ids("truedungeon.save.roll", "truedungeon.save.group"),
        ),
        Row(
            "The end",
            "When one side is down, or no round fits into the time.",
            "skeleton",
            small=_ids("truedungeon.digital.clock-expiry"),
        ),
    )


def damage_rows() -> tuple[Row, ...]:
    """The third card: what damage comes to."""
    return (
        Row(
            "What is dealt",
            "Wheel or Spell number, bonuses and penalties; +5 where the target is vulnerable; immune kinds count "
            "for nothing.",
            "axe",
            small=_ids("truedungeon.damage.order", "truedungeon.damage.vulnerable", "truedungeon.damage.immune"),
        ),
        Row(
            "Multipliers",
            "A crit doubles all of it but a sneak attack's bonus. Twice doubled is three times. No crits on "
            "Constructs, incorporeal creatures, Oozes, Plants, Undead, Elementals.",
            "keen-flash",
            small=_ids("truedungeon.crit.double", "truedungeon.crit.multiplier-add", "truedungeon.crit.immune-types"),
        ),
        Row(
            "What is taken",
            "1 potential, 2 resistance, 3 save, 4 points off, 5 the highest percentage, 6 what is special. "
            "Eldritch and Push: nothing helps.",
            "shield",
            small=_ids("truedungeon.resolution.order", "truedungeon.damage.eldritch"),
        ),
        Row(
            "In return",
            "Retribution for each melee wound; Proximity for each round of trying in melee.",
            "vines",
            small=_ids("truedungeon.combat.rd-trigger", "truedungeon.combat.prxd-trigger"),
        ),
        Row(
            "At 0",
            "Dead. Revived only in the room of death, with 1 HP unless the token says more.",
            "skeleton",
            small=_ids("truedungeon.death.zero", "truedungeon.death.same-room", "truedungeon.death.revive-hp"),
        ),
        Row(
            "Penalties",
            "No statistic is lowered by more than 6 in all.",
            "disabled",
            small=_ids("truedungeon.penalty.cap"),
        ),
    )


def condition_rows() -> tuple[Row, ...]:
    """The fourth card: all conditions."""
    return tuple(Row(name.capitalize(), WORDS[name]) for name in sorted(CONDITIONS))
