"""Cards for the words of the rulebook: figures, skills, deeds, fights, doors, ground and what lies on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.engine.stage.card import Card
from undercroft.games.exploration.book.basics.growth import STEPS
from undercroft.games.exploration.book.basics.harm import ETHEREAL
from undercroft.games.exploration.book.rooms.spawning import DISTANCE
from undercroft.games.exploration.book.round_end import AWARE, COME
from undercroft.games.exploration.content.stories.names import SKILLS, TYPES
from undercroft.games.exploration.faces.chances import View, figure
from undercroft.games.exploration.figures import (
    COINS_FROM,
    DEFEND,
    DEFEND_COST,
    DEVASTATING,
    FAULT,
    GHOST_COST,
    GHOST_DEFENSE,
    GHOST_DIE,
    GHOST_MIGHT,
    GHOST_POINTS,
    GHOST_RANGE,
    GHOST_STRIDE,
    ITEM_FROM,
    ITEMS,
    REST_GHOST,
    REST_POWER,
    REST_ROLL,
    REST_VITA,
    ROOM_LORE,
    ROOM_SCORE,
    ROUND_SCORE,
    ROW_FIVE,
    ROW_THREE,
    ROW_TWO,
    SECONDARY_LORE,
    SECONDARY_SCORE,
    UNARMED,
    WIN_SCORE,
)

Row = tuple[str, ...]
"""A line with gaps, and the figures that go into them."""

VITA: Final = "vita"
GHOST_WORD: Final = "ghost"
LIMBO_WORD: Final = "limbo"
LEADER: Final = "leader"
ROUND_END: Final = "round-end"
REST: Final = "rest"
ACT: Final = "act"
CHECK: Final = "check"
ENCOUNTER: Final = "encounter"
FIRST_STRIKE: Final = "first-strike"
ATTACK: Final = "attack"
SKIRMISH: Final = "skirmish"
COUNTER: Final = "counter"
DEFENDING: Final = "defend"
FAULT_WORD: Final = "fault"
GOAL: Final = "goal"
SHRINE: Final = "shrine"
SHRINE_USED: Final = "shrine-used"
TOKEN: Final = "search-token"
JOURNAL: Final = "journal"
STRIDE: Final = "stride"
PASSAGES: Final = {"archway": "archway", "opening": "opening", "removed": "doorway"}
"""The thing by the kind of a way between rooms."""
DOORS: Final = {"locked": "locked-door", "unlocked": "unlocked-door", "portcullis": "portcullis"}
"""The thing by the kind of a door."""


class Word(NamedTuple):
    """A word of the rulebook: its card, with gaps for the figures in force."""

    title: str
    kind: str
    text: str
    rules: tuple[str, ...]
    icon: str | None = None
    lines: tuple[Row, ...] = ()


def word_card(view: View, id: str) -> Card:
    """The card of this word with the figures in force."""
    word = WORDS[id]
    lines = tuple(row[0].format(*(figure(view, key) for key in row[1:])) for row in word.lines)
    return Card(word.title, word.text, lines, word.rules, word.icon, word.kind)


_SKILL_TEXTS: Final = {
    "AWARENESS": "The Leader rolls it at the end of a round without an opened door, so that nobody surprises you.",
    "TRICKERY": "It opens locked doors and portcullises, and disarms what the story sets for clever hands.",
    "SPEECH": "It beguiles foes, and talks to whomever the story lets speak.",
    "OCCULT": "The story asks for it where magic, signs and spirits are to be understood.",
    "ECOLOGY": "The story asks for it where beasts, plants and poisons are to be known.",
    "ARCHEOLOGY": "The story asks for it where old stones and their builders are to be read.",
    "NERVE": "The story asks for it where one must stay calm, hold on or hold out.",
    "FAITH": "The story asks for it where prayers, relics and curses are at work.",
}
_SKILL_RULES: Final = ("exploration.core.characters.skills", "exploration.core.check.roll")

WORDS: Final = {
    VITA: Word(
        "Vita",
        "figure",
        "What a hit takes from you; at 0 you fall and become a ghost.",
        ("exploration.core.characters.attributes", "exploration.core.ghost.become"),
        "bead-red-heart",
    ),
    "defense": Word(
        "Defense",
        "figure",
        "What an attack on you, a d100 plus the attacker's Might, must reach to hit.",
        ("exploration.core.characters.attributes", "exploration.core.encounter.attack"),
        "shield",
    ),
    "might": Word(
        "Might",
        "figure",
        "It is added to the d100 of an attack.",
        ("exploration.core.characters.attributes", "exploration.core.encounter.attack"),
        "power-surge",
    ),
    "damage": Word(
        "Damage bonus",
        "figure",
        "It is added to the weapon's die when you hit.",
        ("exploration.core.characters.attributes", "exploration.core.encounter.damage"),
        "dagger",
    ),
    "power": Word(
        "Power Points",
        "figure",
        "They pay for your ability; tonics and rests bring them back.",
        ("exploration.core.characters.attributes", "exploration.core.ability.act"),
        "second-charge",
    ),
    STRIDE: Word(
        "Stride",
        "figure",
        "So many spaces you move on a turn, all at once or in parts between other deeds.",
        ("exploration.core.turn.move", "exploration.core.turn.move-grid", "exploration.core.turn.occupied"),
        "swift-current",
        (("a diagonal step past the corner of a wall or a shut door is not possible",),),
    ),
    "lore": Word(
        "Lore",
        "figure",
        "It is gained for foes, rooms and secondary goals, and lets you grow whenever it reaches a step.",
        ("exploration.core.growth", "exploration.core.growth.rooms", "exploration.core.secondary"),
        "note",
        (
            (f"steps: {', '.join(map(str, STEPS[:4]))} ...",),
            ("a new room: {} Lore", ROOM_LORE),
            ("a secondary goal: {} Lore", SECONDARY_LORE),
        ),
    ),
    "ghost-points": Word(
        "Ghost Points",
        "figure",
        "What hits take from a ghost, and what its attacks cost it; without any it goes to Limbo.",
        ("exploration.core.ghost.become", "exploration.core.ghost.ethereal", "exploration.core.ghost.limbo"),
        "wraith",
        (("at first {}", GHOST_POINTS), ("an attack costs {}", GHOST_COST)),
    ),
    "coins": Word(
        "Coins",
        "figure",
        "They belong to the group, and each counts a point at the end.",
        ("exploration.core.score", "exploration.core.search.result"),
        "treasure",
    ),
    "score": Word(
        "Score",
        "figure",
        "What the crawl is worth at its end, for the whole group.",
        ("exploration.core.score",),
        "heirloom",
        (
            ("won: {}", WIN_SCORE),
            ("each new room: {}", ROOM_SCORE),
            ("each secondary goal: {}", SECONDARY_SCORE),
            ("each coin: 1",),
            ("each round: -{}", ROUND_SCORE),
        ),
    ),
    **{
        skill.lower(): Word(skill, "skill", _SKILL_TEXTS[skill], _SKILL_RULES, "trial", (("added to a d10",),))
        for skill in SKILLS
    },
    CHECK: Word(
        "Check",
        "deed",
        "A d10 plus your skill must reach the number after its name; a natural 1 usually fails.",
        ("exploration.core.check.roll", "exploration.core.check.natural-one", "exploration.core.check.who"),
        "fates-hand",
    ),
    ACT: Word(
        "ACT",
        "deed",
        "Once a turn: an attack, an ability by itself, or a try at a door.",
        ("exploration.core.turn.act", "exploration.core.turn.actions"),
        "my-turn",
    ),
    REST: Word(
        "Rest",
        "deed",
        "The Leader may use a whole round for it before anybody acts; afterwards creatures may come.",
        ("exploration.rest.when", "exploration.core.rest.recover", "exploration.core.rest.roll"),
        "flame",
        (
            ("each who lives: {} Vita and {} Power Points", REST_VITA, REST_POWER),
            ("each who has fallen: {} Ghost Points", REST_GHOST),
            ("then a d10: 1 to {} brings a skirmish", REST_ROLL),
        ),
    ),
    LEADER: Word(
        "Leader",
        "role",
        "Acts first in the round, rolls and decides for the group; leadership passes on at the round's end.",
        ("exploration.core.turn.round", "exploration.leader.every-round", "exploration.leader.order"),
        "crown",
    ),
    ROUND_END: Word(
        "The round's end",
        "step",
        "Opened doors go and rooms are revealed; without one the Leader must be aware; then leadership passes.",
        ("exploration.end.order", "exploration.end.step1", "exploration.end.step2", "exploration.end.step3"),
        "stairs",
        (
            (f"without an opened door: the Leader's AWARENESS {AWARE}, or a skirmish",),
            (f"an unlocked door: on its opener's d10 a 1 to {COME} brings creatures",),
        ),
    ),
    "trade": Word(
        "Trade",
        "deed",
        "Whoever stands next to you may hand you Items, and you them, but not in combat.",
        ("exploration.core.items.trade", "exploration.core.items.limit"),
        "pile",
        (("each carries at most {} Items", ITEMS),),
    ),
    ENCOUNTER: Word(
        "Encounter",
        "fight",
        "A battle on the map: one side after the other, each a move and an ACT, until one has fallen.",
        ("exploration.core.encounter.start", "exploration.core.encounter.turns", "exploration.core.encounter.end"),
        "fight-between",
    ),
    FIRST_STRIKE: Word(
        "First Strike",
        "fight",
        "Each side rolls a d10, and the higher one begins every combat round; a tie is yours.",
        ("exploration.core.encounter.first-strike",),
        "fates-hand",
    ),
    ATTACK: Word(
        "Attack",
        "fight",
        "A d100 plus Might must reach the target's Defense; a hit costs the weapon's die and the Damage bonus.",
        ("exploration.core.encounter.attack", "exploration.core.encounter.damage", "exploration.core.encounter.range"),
        "dagger",
        (("bare hands: d{}", UNARMED),),
    ),
    "devastating-strike": Word(
        "Devastating Strike",
        "fight",
        "It always hits: yours costs twice as much, and a foe's is followed by another attack.",
        ("exploration.core.encounter.devastating", "exploration.core.skirmish.extremes"),
        "aimed-bolt",
        (("from a natural {} on the d100", DEVASTATING),),
    ),
    FAULT_WORD: Word(
        "Fault",
        "fight",
        "It always misses, and a character's weapon is exhausted on its next turn: bare hands must do.",
        ("exploration.core.encounter.fault", "exploration.core.encounter.unarmed"),
        "bent-pin",
        (("up to a natural {} on the d100", FAULT), ("bare hands: d{}, next to the target", UNARMED)),
    ),
    "sight": Word(
        "Sight",
        "fight",
        "A straight line from space to space that crosses no wall and no closed door; bars and figures do not matter.",
        ("exploration.core.encounter.sight", "exploration.door.portcullis"),
        "keen-flash",
    ),
    SKIRMISH: Word(
        "Skirmish",
        "fight",
        "A quick fight off the map: the creatures attack everybody, then everybody strikes at their counter.",
        (
            "exploration.core.skirmish.creatures-first",
            "exploration.core.skirmish.characters",
            "exploration.core.skirmish.end",
        ),
        "summon",
    ),
    COUNTER: Word(
        "Skirmish counter",
        "fight",
        "How much fight the creatures have left: each hit lowers it by 1, and at 0 the skirmish is won.",
        ("exploration.core.skirmish.strength", "exploration.core.skirmish.rows", "exploration.skirmish.dice-lower"),
        "fight-between",
        (
            ("2 characters d{}, 3 or 4 d{}, 5 d{}", ROW_TWO, ROW_THREE, ROW_FIVE),
            ("at a round's end and in a rest one row lower, for 2 characters half",),
        ),
    ),
    DEFENDING: Word(
        "Defend",
        "fight",
        "In a skirmish you are harder to hit this round, and hit less easily yourself.",
        ("exploration.core.skirmish.stance",),
        "shield",
        (("+{} Defense, -{} on the attack", DEFEND, DEFEND_COST),),
    ),
    GHOST_WORD: Word(
        "Ghost",
        "state",
        "Who falls goes on as a ghost: it walks through foes and only moves, but in combat also attacks.",
        ("exploration.core.ghost.become", "exploration.core.ghost.fight", "exploration.core.ghost.ethereal"),
        "wraith",
        (
            ("Defense {}, Stride {}, Might {}", GHOST_DEFENSE, GHOST_STRIDE, GHOST_MIGHT),
            ("attacks with d{} in Sight within {}; Ghost Points for each: {}", GHOST_DIE, GHOST_RANGE, GHOST_COST),
            (f"hits cost {ETHEREAL} less, but not those of Spirits",),
        ),
    ),
    LIMBO_WORD: Word(
        "Limbo",
        "state",
        "Out of play until a rest brings Ghost Points back; then it is a ghost beside the Leader.",
        ("exploration.core.ghost.limbo", "exploration.core.ghost.heir"),
        "portal",
        (("a rest brings {} Ghost Points", REST_GHOST),),
    ),
    "type": Word(
        "Type of a foe",
        "fight",
        "Undead, Spirit and Demonic foes suffer more from Rebuke and can be scalded with Holy Water.",
        ("exploration.core.creatures.list", "exploration.core.ability.exorcist", "exploration.core.items.deck"),
        "enemy",
        ((", ".join(TYPES),),),
    ),
    "creature-table": Word(
        "DCE Creature Table",
        "table",
        "A d10 on it says which creatures come through doors, in rests and to a group that was not aware.",
        ("exploration.table.dce", "exploration.core.table.dce", "exploration.core.table.scale"),
        "summon",
        ((f"creatures behind a door stand {DISTANCE} spaces from who opened it, if they can",),),
    ),
    GOAL: Word(
        "Goal",
        "goal",
        "With every primary goal complete the crawl is won at the round's end; a secondary one brings Lore and points.",
        ("exploration.core.win", "exploration.core.secondary", "exploration.goals.known"),
        "heirloom",
        (("a secondary goal: {} Lore each, {} points", SECONDARY_LORE, SECONDARY_SCORE),),
    ),
    JOURNAL: Word(
        "Journal",
        "text",
        "All that has been read out: what rooms look like, and what happened in them.",
        ("exploration.core.story.journal", "exploration.room.hidden"),
        "note",
    ),
    "wall": Word(
        "Wall",
        "ground",
        "Nobody walks or looks through it.",
        ("exploration.map.wall-stands", "exploration.core.encounter.sight"),
        "wall",
    ),
    "locked-door": Word(
        "Locked door",
        "door",
        "From a space at it, spend the ACT to pass its check; it stays shut until the round's end.",
        ("exploration.door.locked.check", "exploration.door.locked.act", "exploration.door.delay"),
        "door-lock",
    ),
    "unlocked-door": Word(
        "Unlocked door",
        "door",
        "From a space at it, spend the ACT to open it; it goes at the round's end, and creatures may come.",
        ("exploration.door.unlocked.act", "exploration.door.unlocked.creatures", "exploration.door.delay"),
        "door",
        ((f"on its opener's d10 a 1 to {COME} brings creatures",),),
    ),
    "portcullis": Word(
        "Portcullis",
        "door",
        "Locked like a door, but one looks and shoots through its bars.",
        ("exploration.door.portcullis", "exploration.door.locked.check", "exploration.door.delay"),
        "portcullis",
    ),
    "archway": Word(
        "Archway",
        "ground",
        "A way from room to room that is open from the start.",
        ("exploration.map.archway", "exploration.map.opening-reveal"),
        "archway",
    ),
    "opening": Word(
        "Opening",
        "ground",
        "One walks and looks through it freely; both its rooms are revealed together.",
        ("exploration.map.opening-pass", "exploration.map.opening-sight", "exploration.map.opening-reveal"),
        "way-in",
    ),
    "doorway": Word(
        "Doorway",
        "ground",
        "Its door is gone: one walks and looks through it freely.",
        ("exploration.map.wall-after-door", "exploration.door.removed"),
        "door-ajar",
    ),
    TOKEN: Word(
        "Search token",
        "token",
        "On it or next to it, search it once a turn, not in combat; nobody knows before what it holds.",
        (
            "exploration.core.search.token",
            "exploration.core.search.result",
            "exploration.core.search.hidden",
        ),
        "search-token",
        (
            ("unless the story has something for it, a d10:",),
            ("from {} coins by a d10, from {} an Item", COINS_FROM, ITEM_FROM),
        ),
    ),
    SHRINE: Word(
        "Shrine",
        "ground",
        "A ghost that ends its move here lives again with half its Vita; each shrine does that once.",
        ("exploration.core.ghost.return",),
        "shrine",
    ),
    SHRINE_USED: Word(
        "Shrine, used up",
        "ground",
        "It has brought somebody back to life, and does so no more.",
        ("exploration.core.ghost.return",),
        "shrine-used",
    ),
}
"""By id."""
