"""The reference cards of the print kit: the round, fights, and what becomes of characters."""

from __future__ import annotations

from typing import Final

from undercroft.games.exploration import figures
from undercroft.games.exploration.book.basics.growth import STEPS
from undercroft.games.exploration.book.basics.strength import VEIL
from undercroft.games.exploration.book.rooms.spawning import DISTANCE
from undercroft.games.exploration.book.round_end import AWARE, COME
from undercroft.games.exploration.content.lists import BEGUILE, PHANTASM, STATUS_WORDS, WHISPER
from undercroft.games.exploration.faces.things.words import ATTACK, FIRST_STRIKE, WORDS
from undercroft.games.exploration.figures import NUMBERS
from undercroft.scene.kit.parts import Row

N: Final = NUMBERS


def _ids(*rules: str) -> str:
    """Rule ids in small letters."""
    return " ".join(rules)


def _steps() -> str:
    return ", ".join(map(str, STEPS[:3]))


def round_rows() -> tuple[Row, ...]:
    """The first card: a turn, doors, searching, the end of a round, rest, goals."""
    coins, item = N[figures.COINS_FROM], N[figures.ITEM_FROM]
    return (
        Row(
            "A round",
            "The Leader takes a turn, then the others in the order in which they sit. On your turn, in any order: "
            "move up to Stride, also in parts; search once; ACT once; use Items, and trade with whoever is next to "
            "you.",
            "crown",
            small=_ids("exploration.core.turn.round", "exploration.core.turn.actions", "exploration.core.turn.move"),
        ),
        Row(
            "Moving",
            "Eight neighbours, 1 a step; no diagonal step past the corner of a wall or a shut door. You may pass "
            "through your own side but not stop there; foes block you.",
            "swift-current",
            small=_ids(
                "exploration.core.turn.move-grid", "exploration.core.turn.occupied", "exploration.core.distance"
            ),
        ),
        Row(
            "Checks",
            "A d10 plus your skill must reach the number; a natural 1 fails. Unless somebody is named, who is "
            "acting rolls, or the Leader.",
            "fates-hand",
            small=_ids(
                "exploration.core.check.roll", "exploration.core.check.natural-one", "exploration.core.check.who"
            ),
        ),
        Row(
            "Doors",
            "On one of its two spaces, spend your ACT: an unlocked door is opened, a locked one or a portcullis if "
            "you pass its check or show its Item. Mark it: it stays shut until the round's end. Nothing is opened "
            "in combat.",
            "door-ajar",
            small=_ids("exploration.door.unlocked.act", "exploration.door.locked.act", "exploration.door.delay"),
        ),
        Row(
            "Searching",
            f"A token on your space or next to it, once a turn. Its entry may send you here: d10 1-{coins - 1} "
            f"nothing, {coins}-{item - 1} coins by a d10, {item}-10 an Item.",
            "search-token",
            small=_ids("exploration.core.search.token", "exploration.core.search.result"),
        ),
        Row(
            "The round's end, 1: doors",
            "Take marked doors off in the order they were opened and read their entries. For an unlocked one its "
            f"opener rolls a d10: on 1-{COME} foes of the DCE Creature Table stand on the new map, {DISTANCE} spaces "
            "from the opener, or as near to that as there is room. If foes are there, an encounter follows.",
            "door",
            small=_ids("exploration.end.step1", "exploration.door.removed", "exploration.door.unlocked.creatures"),
        ),
        Row(
            "The round's end, 2: look-out",
            f"Only if no door was opened and no encounter was fought: the Leader passes AWARENESS {AWARE}, or there "
            "is a skirmish with a result of the table.",
            "keen-flash",
            small=_ids("exploration.end.step2", "exploration.skirmish.when", "exploration.skirmish.fail"),
        ),
        Row(
            "The round's end, 3: leadership",
            "The next character who lives becomes Leader.",
            "my-turn",
            small=_ids("exploration.end.step3", "exploration.leader.every-round", "exploration.leader.skip-ghosts"),
        ),
        Row(
            "Rest",
            f"Once in a chapter, before anybody acts, the Leader may use the round for it: {N[figures.REST_VITA]} "
            f"Vita and {N[figures.REST_POWER]} Power each, {N[figures.REST_GHOST]} Ghost Points for the fallen. Then "
            f"a d10: on 1-{N[figures.REST_ROLL]} a skirmish. There is no look-out; leadership passes.",
            "flame",
            small=_ids("exploration.rest.when", "exploration.core.rest.recover", "exploration.core.rest.roll"),
        ),
        Row(
            "The end",
            "Won after the round in which the last primary goal is met; lost when nobody lives. Score: "
            f"{N[figures.WIN_SCORE]} for winning, {N[figures.ROOM_SCORE]} a new room, {N[figures.SECONDARY_SCORE]} a "
            f"secondary goal, the coins, minus {N[figures.ROUND_SCORE]} a round.",
            "heirloom",
            small=_ids("exploration.core.win", "exploration.core.lose", "exploration.core.score"),
        ),
    )


def fight_rows() -> tuple[Row, ...]:
    """The second card: encounters, foes, skirmishes."""
    two, three, five = N[figures.ROW_TWO], N[figures.ROW_THREE], N[figures.ROW_FIVE]
    return (
        Row(
            "Encounter",
            f"{WORDS[FIRST_STRIKE].text} Your side: the Leader first; each a move, an ACT, Items. After one in "
            "mid-round the round ends at once, without a look-out.",
            "fight-between",
            small=_ids("exploration.core.encounter.first-strike", "exploration.core.encounter.turns"),
        ),
        Row(
            "Attack",
            f"{WORDS[ATTACK].text} Melee: next to it. Range: in Sight. Natural 100: hits, double damage. Natural 1: "
            f"misses, and next turn you fight bare-handed, d{N[figures.UNARMED]}.",
            "dagger",
            small=_ids(
                "exploration.core.encounter.attack",
                "exploration.core.encounter.devastating",
                "exploration.core.encounter.fault",
            ),
        ),
        Row(
            "Foes",
            "In the order of placing, each goes the shortest way to the nearest living character until it can "
            "attack, and attacks whoever in reach has the least Vita. One with range first backs off from whoever "
            "is next to it. On a natural 100 it attacks somebody at random once more.",
            "enemy",
            small=_ids("exploration.core.encounter.foe-move", "exploration.core.encounter.foe-target"),
        ),
        Row(
            "Spoils",
            "For each foe defeated Lore to each of you and coins to the group. Whoever lives rolls a d10 for each "
            "kind: a 10 finds an Item.",
            "treasure",
            small=_ids("exploration.core.encounter.reward", "exploration.core.skirmish.reward"),
        ),
        Row(
            "Skirmish: strength",
            f"Ordered by an entry: 2 characters d{two}, 3-4 d{three}, 5 d{five}. At a round's end or a rest: 2 "
            f"characters half a d{two}, rounded up, 3-4 d{two}, 5 d{three}. Set the counter to it.",
            "trial",
            small=_ids(
                "exploration.core.skirmish.rows", "exploration.skirmish.dice-lower", "exploration.skirmish.dice-two"
            ),
        ),
        Row(
            "Skirmish: each round",
            f"Choose: attack, or defend (+{N[figures.DEFEND]} Defense, -{N[figures.DEFEND_COST]} on your attack), "
            "and use Items. Each kind attacks every one of you for its skirmish damage. Then you attack, against "
            "the highest Defense: a hit lowers the counter by 1, a natural 100 by 2. At 0 you have won, and a turn "
            "that was interrupted goes on.",
            "summon",
            small=_ids(
                "exploration.core.skirmish.stance",
                "exploration.core.skirmish.characters",
                "exploration.mid-skirmish.continue",
            ),
        ),
        Row(
            "Abilities in a skirmish",
            f"Carve, Rebuke and Sigil: a hit lowers the counter by 1 more. {WHISPER}: one kind is Spooked. Instead "
            f"of an attack, {BEGUILE}: one kind misses its next attacks; {PHANTASM}: +{VEIL} Defense as usual. Holy "
            "Water: 1 off.",
            "wand",
            small=_ids("exploration.core.skirmish.abilities", "exploration.core.skirmish.powers"),
        ),
    )


def _status(name: str, words: str) -> Row:
    """What a status does, beside its name where there is room."""
    return Row(name, "", right=words) if len(words) < 40 else Row(name, words)


def state_rows() -> tuple[Row, ...]:
    """The third card: ghosts, Items, growth, and each status."""
    statuses = tuple(_status(status, words) for status, words in STATUS_WORDS.items())
    return (
        Row(
            "Ghosts",
            f"At 0 Vita: {N[figures.GHOST_POINTS]} Ghost Points, Defense {N[figures.GHOST_DEFENSE]}, Stride "
            f"{N[figures.GHOST_STRIDE]}. Move only; in combat attack for a point: Might {N[figures.GHOST_MIGHT]}, "
            f"d{N[figures.GHOST_DIE]}, range {N[figures.GHOST_RANGE]}. Hits cost points, 2 less but from Spirits. At "
            "0: Limbo. A shrine where your move ends brings you back with half your Vita, once each.",
            "wraith",
            small=_ids(
                "exploration.core.ghost.become", "exploration.core.ghost.fight", "exploration.core.ghost.return"
            ),
        ),
        Row(
            "Items and growth",
            f"Carry at most {N[figures.ITEMS]} Items. Draughts and tonics may go to whoever is next to you. At "
            f"{_steps()} Lore and so on take one: +{N[figures.GROW_SKILL]} to a skill, +{N[figures.GROW_VITA]} Vita, "
            f"+{N[figures.GROW_MIGHT]} Might, +{N[figures.GROW_DEFENSE]} Defense, +{N[figures.GROW_POWER]} Power, "
            f"+{N[figures.GROW_STRIDE]} Stride.",
            "pile",
            small=_ids("exploration.core.items.limit", "exploration.core.items.use", "exploration.core.growth"),
        ),
        Row(
            "Statuses",
            "They last until the end of the fight; one that comes outside a fight until the end of the next. The "
            "same status counts once.",
            small=_ids("exploration.core.statuses", "exploration.core.statuses.outside"),
        ),
        *statuses,
    )
