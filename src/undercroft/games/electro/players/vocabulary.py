"""All that may ever be answered in ElectroDungeon, in a fixed order, for programs that learn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.engine import Setting
from undercroft.engine.craft.vocabulary import Answer, numbers, vocabulary
from undercroft.games.electro.book.basics.keys import CARD, FRAGMENT
from undercroft.games.electro.book.basics.peeking import SAYABLE
from undercroft.games.electro.book.basics.presets import BY_HAND, DOORS, HALLS, SURPRISE
from undercroft.games.electro.book.fates.beasts import ATTACKS
from undercroft.games.electro.book.puzzles import breaker_panel, odd_fuse, pylons, rune_square, sconces
from undercroft.games.electro.book.puzzles.kind import GIVE_UP
from undercroft.games.electro.book.puzzles.own import OWN
from undercroft.games.electro.book.puzzles.playing import KINDS
from undercroft.games.electro.book.setup.rooms import CARDS as ROOM_CARDS
from undercroft.games.electro.book.setup.scores import BUILDS, LEAST, MOST
from undercroft.games.electro.book.setup.sides import CARDS as SIDE_CARDS
from undercroft.games.electro.book.setup.sides_form import PRIZES
from undercroft.games.electro.book.trials.list import BEATS, TRIALS
from undercroft.games.electro.content.board import COLOURS, board_named
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS, FLEEING, REACTION
from undercroft.games.electro.content.riddles import RIDDLES
from undercroft.games.electro.figures import CODE_DIGITS, DICE_EACH, FUSE_MOST, PYLONS_MOST
from undercroft.games.electro.state.records import TRAITS

MOST_EXPLORERS: Final = 6
PEOPLE: Final = tuple(f"e{number}" for number in range(1, MOST_EXPLORERS + 1))
KEYS: Final = ("key", *COLOURS)
THINGS: Final = (*KEYS, FRAGMENT)
REACTIONS: Final = tuple(card for card, about in EXPLORER_CARDS.items() if about.moment == REACTION)
PLAYED: Final = tuple(card for card, about in EXPLORER_CARDS.items() if about.moment not in (REACTION, FLEEING))
FATES: Final = tuple(card for card, about in FATE_CARDS.items() if about.moment != REACTION)
MOST_LIVE: Final = 99
"""Live has no cap; nobody has ever had half as much."""

TURN: Final = ("free", "after", "step")
ACTING: Final = (*TURN, "inside", "fight")

ALWAYS: Final = (
    ("rooms", (*HALLS, BY_HAND, SURPRISE)),
    ("sides", (*DOORS, BY_HAND, SURPRISE)),
    ("room-card", ROOM_CARDS),
    ("side-card", SIDE_CARDS),
    ("side-task", (*KINDS, *TRIALS)),
    ("own-task", RIDDLES),
    ("side-prize", PRIZES),
    ("scores", BUILDS),
    ("scores", TRAITS[0], numbers(LEAST, MOST)),
    ("score", TRAITS[1:3], numbers(LEAST, MOST)),
    (("free", "set-off"), ("roll", "stay")),
    ("free", "together"),
    (("free", "after"), ("task", "escape")),
    (("free", "after", "fight"), "attack", PEOPLE),
    ("after", "end"),
    ("step", "stop"),
    (("inside", "fight"), ("flee", "veil")),
    ("inside", "interact"),
    ("fight", "hold"),
    ((*ACTING, "passing", "passage", "box", "out", "loot"), "take", THINGS),
    (ACTING, "play", PLAYED),
    (TURN, "unlock", COLOURS),
    ((*TURN, "inside"), "group", PEOPLE),
    ((*TURN, "inside"), "part"),
    (ACTING, "give", (*THINGS, *EXPLORER_CARDS), PEOPLE),
    (ACTING, "ask", (*THINGS, CARD), PEOPLE),
    ("look", "pass"),
    ("come", ("come", "part")),
    ("reroll", ("reroll", "keep")),
    ("passage", "go on"),
    ("say", "silent"),
    ("say", SAYABLE, ("key", "nokey")),
    ("box", "open"),
    (("box", "loot"), "leave it"),
    ("ambush", ("wait", *PEOPLE)),
    ("offer", ("accept", "decline", *EXPLORER_CARDS)),
    ("target", TRAITS[:3]),
    ("target", PEOPLE, ("", *COLOURS)),
    ("how", ("play", "roll")),
    ("share", PEOPLE),
    ("plan", ("agree", "object")),
    ("react", (*REACTIONS, "take it")),
    ("draw", ("draw", "decline")),
    ("fates-hand", ("fates-hand", "stand")),
    (("before", "fates"), "play", FATES),
    ("before", "go on"),
    ("fates", "end"),
    ("fate-target", (*numbers(1, 6), *PEOPLE, "stop")),
    ((*(task for task in KINDS if task != OWN), "odd-fuse-pans", "own-puzzle"), GIVE_UP),
    ("breaker-panel", "press", breaker_panel.LAMPS),
    ("charge-cells", "pour", numbers(1, 3), numbers(1, 3)),
    ("sconces", "honest", [sconces.honest_name(world) for world in sconces.WORLDS]),
    ("slide-gate", "slide", numbers(1, 8)),
    ("odd-fuse", ("left", "name"), numbers(1, len(odd_fuse.FUSES))),
    ("odd-fuse-pans", ("left", "right"), numbers(1, len(odd_fuse.FUSES))),
    ("odd-fuse-pans", odd_fuse.WEIGH),
    ("rune-square", "set", rune_square.SQUARES, numbers(1, len(rune_square.RUNES))),
    ("sign", BEATS),
    ("voltage", ("roll", "stop")),
    ("cells", "call"),
    ("price", "bid", numbers(0, MOST_LIVE - 1)),
)
"""What may be answered on every board and with all numbers; the rest comes after it."""


def answers(setting: Setting) -> tuple[Answer, ...]:
    """All that may ever be answered: under all options and for any number of players the same on the same board."""
    figures = setting.numbers
    return _answers(
        setting.options.board,
        figures[CODE_DIGITS],
        figures[PYLONS_MOST],
        figures[DICE_EACH] * (MOST_EXPLORERS + 1),
        figures[FUSE_MOST],
    )


@lru_cache(maxsize=16)
def _answers(board: str, digits: int, heap: int, dice: int, fuses: int) -> tuple[Answer, ...]:
    plan = board_named(board)
    through = tuple(f"{room} {tile}" for room, tiles in plan.rooms.items() for tile in tiles)
    singles = tuple(kind.id for kind in ATTACKS.values() if not kind.all)
    crowds = tuple(kind.id for kind in ATTACKS.values() if kind.all)
    return vocabulary(
        *ALWAYS,
        ("fuse-code", "fuse", numbers(1, digits)),
        ("pylons", "take", numbers(1, heap), "of", pylons.HEAPS),
        ("cells", "bid", numbers(1, dice), numbers(1, 6)),
        ("fuses", "take", numbers(1, fuses)),
        (("start-place", "return"), plan.starts),
        ("step", (*plan.tiles, *plan.sides, *through)),
        ("out", dict.fromkeys(tile for tiles in plan.rooms.values() for tile in tiles)),
        (("room-key", "target", "fate-target"), plan.rooms),
        (("look", "after"), "see", plan.rooms),
        ("after", "enter", plan.rooms),
        ("fates", plan.rooms, singles, PEOPLE),
        ("fates", plan.rooms, crowds),
        ("fate-target", plan.numbers),
    )
