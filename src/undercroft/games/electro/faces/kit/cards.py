"""What is cut out for a table of wood: chips, side rooms, locks, figures, decks, and cards to write on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from undercroft.games.electro import figures
from undercroft.games.electro.book.basics.layouts import KEYS, LIMITS, WORDS
from undercroft.games.electro.book.fates.beasts import ATTACKS, BEASTS_IN_BOX, DAMAGE, POUNCE, POUNCE_AT
from undercroft.games.electro.book.puzzles.own import ANSWERS
from undercroft.games.electro.book.setup.scores import LEAST, MOST, POINTS, TRAIT_WORDS
from undercroft.games.electro.book.trials.list import BEATS
from undercroft.games.electro.content.board import COLOURS, Board
from undercroft.games.electro.content.cards import Reward
from undercroft.games.electro.content.shapes import drawn
from undercroft.games.electro.faces.panels import LIVERIES, NAMES, letter
from undercroft.games.electro.faces.scene import ICONS
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import LOCK, LONE, PUZZLE, TRAITS, TRIAL
from undercroft.scene import Board as Field
from undercroft.scene import Edge, Tile
from undercroft.scene.kit.faces import Face
from undercroft.scene.kit.forms import Blanks, Boxes, FormCard, Grid, Lines, Words
from undercroft.scene.kit.parts import Token
from undercroft.scene.kit.pieces import Chip, Cutout, trapezoid

MOST_ROOMS: Final = sum(most for _, most in LIMITS.values())
TASK_CARDS: Final = 5
"""So many Puzzle cards there are, and so many Trial cards.  [electro.components.side-cards]"""

ROOM_BACK: Final = Token("Room", "room-back")
KEY_BACK: Final = Token("Key?", "lightning")
SIDE_BACK: Final = Token("Side room", "door-lock")
LIVE_BOXES: Final = 12

SHOWN: Final = ("board", "clock", "beast_health", "puzzles", "puzzle_level", "mof", "coloured_keys", "lone_keys")
"""Options that change what is printed, so that they need no words of their own."""


def role(colour: str) -> str:
    """The colour role in which a door's colour is drawn."""
    return "violet" if colour == "purple" else colour


# ---------------------------------------------------------------- the board


def field(board: Board, *, plan: bool = False) -> Field:
    """The labyrinth to print: numbers, room names and door signs; as a plan its rooms are white, to write in.

    [electro.board.default] [electro.board.numbers]
    """
    shape = drawn(board)

    def tile(space: str, **more: Any) -> Tile:
        form = shape.spaces[space]
        return Tile(*form.middle, corners=form.corners, **more)

    tiles = [Tile(*shape.rock.middle, "wall", corners=shape.rock.corners)]
    tiles += [Tile(*lane.middle, corners=lane.corners) for lane in shape.lanes]
    tiles += [tile(space, words=str(number)) for space, number in board.numbers.items()]
    tiles += [tile(space, words="start", colour="glow") for space in board.starts]
    tiles += [tile(room, words=room, colour="white" if plan else "red") for room in board.rooms]
    tiles += [tile(side, icon=f"sign-{colour}") for side, (colour, _) in board.sides.items()]
    walls = (Edge(*start, *end, kind="spark") for start, end in shape.walls)
    doors = (Edge(*start, *end, kind="door") for start, end in shape.gates.values())
    return Field("", shape.columns, shape.rows, tuple(tiles), edges=(*walls, *doors), rulers=False)


def side_pieces(board: Board) -> tuple[Cutout, ...]:
    """The six side rooms: a door in its colour at the foot, and its sign.  [electro.doc.pieces]"""
    corners = trapezoid(36, 58, 46)
    return tuple(
        Cutout(f"side room {colour}", corners, f"sign-{colour}", (f"{colour} door", f"space {side}"), band=role(colour))
        for side, (colour, _) in board.sides.items()
    )


def lock_pieces() -> tuple[Cutout, ...]:
    """The six locks, which lie before the doors until these are opened.  [electro.doc.pieces] [electro.setup.locks]"""
    corners = trapezoid(26, 18, 15)
    return tuple(
        Cutout(f"lock {colour}", corners, "door-lock", (colour,), fill=role(colour), size=7) for colour in COLOURS
    )


def explorers() -> tuple[Token, ...]:
    """The six figures in their liveries."""
    return tuple(Token(f"{letter(i)} {name}", "explorer", LIVERIES[i]) for i, name in enumerate(NAMES))


# ---------------------------------------------------------------- chips


def chips(options: ElectroOptions) -> tuple[Chip, ...]:
    """Room cards, keys with as many blanks, side room cards, and nine lamps that are turned over.

    [electro.components.room-cards] [electro.components.keys] [electro.components.side-cards]
    """
    return (*_room_chips(options), *_key_chips(options), *_side_chips(), *_lamps())


def _room_chips(options: ElectroOptions) -> list[Chip]:
    kinds = {kind: most for kind, (_, most) in LIMITS.items()}
    if options.lone_keys:
        kinds[LONE] = KEYS
    return [
        Chip(f"{WORDS[kind]} {i + 1}", ICONS[kind], ROOM_BACK, _short(kind))
        for kind in kinds
        for i in range(kinds[kind])
    ]


def _short(kind: str) -> str:
    return "Key alone" if kind == LONE else WORDS[kind]


def _key_chips(options: ElectroOptions) -> list[Chip]:
    keys = [
        Chip(f"Small Key {i + 1}", "small-key", KEY_BACK, "Small Key", mark=f"sign-{colour}")
        if options.coloured_keys
        else Chip(f"Small Key {i + 1}", "small-key", KEY_BACK, "Small Key")
        for i, colour in enumerate(COLOURS[:KEYS])
    ]
    if options.coloured_keys:
        keys = [replace(key, words=f"{colour} key") for key, colour in zip(keys, COLOURS, strict=True)]
    return keys + [Chip(f"no key {i + 1}", "cleared-room", KEY_BACK, "no key") for i in range(MOST_ROOMS - KEYS)]


def _side_chips() -> list[Chip]:
    made = [Chip(WORDS[LOCK], ICONS[LOCK], SIDE_BACK)]
    for kind in (PUZZLE, TRIAL):
        made += [Chip(f"{WORDS[kind]} {i + 1}", ICONS[kind], SIDE_BACK) for i in range(TASK_CARDS)]
    return made


def _lamps() -> list[Chip]:
    return [Chip(f"lamp {i + 1}", "lamp-lit", Token("dark", "lamp-dark"), "lit") for i in range(9)]


def tokens() -> tuple[Token, ...]:
    """What Puzzles and Trials are played with: fuses, which are pylons and charges too, slabs, and signs."""
    pile = NUMBERS[figures.FUSE_PILE]
    made = [Token(f"fuse {i + 1}", "fuse", "grey") for i in range(pile)]
    made += [Token(f"slab {i}", f"slab-{i}", "grey") for i in range(1, 9)]
    made += [
        Token(f"{sign}, {name}", f"sign-{sign}", LIVERIES[i], letter(i))
        for i, name in enumerate(NAMES)
        for sign in BEATS
    ]
    return tuple(made)


# ---------------------------------------------------------------- decks


def deck(cards: dict[str, Reward]) -> tuple[Face, ...]:
    """All cards of a deck with their words.  [electro.deck.explorer] [electro.mofdeck.list]"""
    return tuple(
        Face(card.name, card.id, (("Play it", card.moment), ("Lasts", card.lasts)), (card.words,), small=card.rule)
        for card in cards.values()
        for _ in range(card.count)
    )


# ---------------------------------------------------------------- cards to write on


def explorer_sheets() -> tuple[FormCard, ...]:
    """A card for each Explorer: traits to fill in, Live to cross off.  [electro.setup.points]"""
    traits = tuple((trait.capitalize(), TRAIT_WORDS[trait]) for trait in TRAITS)
    note = f"{POINTS} points in all, {LEAST} to {MOST} each to start"
    live = Boxes("Live", "cross off damage; at 0 you are dead", LIVE_BOXES, size=17)
    rooms = Lines("Rooms you have perceived", "", 1)
    small = "electro.setup.points electro.setup.trait-max electro.traits.live electro.death.when electro.see.memory"
    return tuple(
        FormCard(
            f"{letter(i)} {name}", "explorer", (Blanks("Traits", note, traits), live, rooms), LIVERIES[i], small, True
        )
        for i, name in enumerate(NAMES)
    )


def beast_cards(options: ElectroOptions) -> tuple[FormCard, ...]:
    """A reference card for each ElectroBeast: attacks, health, recharge.  [electro.components.reference-card]"""
    rows = []
    for attack in ATTACKS.values():
        limit = f"once, at {POUNCE_AT} health" if attack.id == POUNCE else "no recharge"
        limit = f"recharge {attack.recharge}" if attack.recharge else limit
        does = f"{attack.damage} damage" if attack.damage else "Fight -1"
        rows.append((attack.name, f"{does}, {'all' if attack.all else 'one'}", "Move" if attack.dodge else "no", limit))
    columns = (("attack", 30), ("does", 27), ("dodge", 13), ("then", 28))
    waits = [attack for attack in ATTACKS.values() if attack.recharge]
    counts = tuple((attack.name, "") for attack in waits)
    small = "electro.components.reference-card electro.beast.attack-table electro.beast.health electro.beast.recharge"
    return tuple(
        FormCard(
            f"ElectroBeast {i + 1}",
            "beast",
            (
                Grid("Attacks", "one on each turn of the Master of Fates", columns, tuple(rows), 14),
                Boxes(
                    "Health",
                    f"{DAMAGE} off for each Fight roll that succeeds; heavy: Pounce",
                    options.beast_health,
                    (POUNCE_AT,),
                    size=17,
                ),
                Grid(
                    "Recharge",
                    "1 less at the end of each later turn; erased after combat",
                    (("attack", 3), ("turns to wait", 7)),
                    counts,
                    17,
                ),
            ),
            small=small,
        )
        for i in range(BEASTS_IN_BOX)
    )


def clock_card(options: ElectroOptions) -> FormCard:
    """The rounds to cross off until the Master of Fates wins, or the deaths.  [electro.option.clock]"""
    if options.clock == "deaths":
        toll = NUMBERS[figures.DEATH_TOLL]
        fields = (Boxes("Deaths", f"the Master of Fates wins at {toll}", toll, (toll,), size=22),)
        return FormCard("Deaths", "storm-cloud", fields, small="electro.end.death-toll electro.death.mof-card")
    turns, fewest = NUMBERS[figures.EXPLORER_TURNS], 1 if options.solo else 2
    ends = {count: figures.storm_rounds(turns, count) for count in range(fewest, len(NAMES) + 1)}
    told = "; ".join(f"{count} play: {end}" for count, end in ends.items())
    size = 12 if options.solo else 17
    rounds = Boxes("Rounds", "cross off each round", ends[fewest], tuple(ends.values()), size)
    words = f"The Master of Fates wins if nobody has escaped after the last round. By the number of Explorers, {told}."
    if options.clock == "off":
        words = f"No clock runs. The Master of Fates wins only after round {NUMBERS[figures.HARD_CAP]}."
        rounds = replace(rounds, strong=())
    small = "electro.end.hard-cap" if options.clock == "off" else "electro.end.storm-clock"
    return FormCard("The storm", "storm-cloud", (rounds, Words(words)), small=small)


def secret_sheet(board: Board) -> FormCard:
    """The side rooms as the Master of Fates has laid them, to be kept secret.  [electro.info.sides]"""
    columns = (("door", 16), ("card", 20), ("task", 32), ("fragment", 13), ("reward card", 14))
    rows = tuple((f"{side} {colour}",) for side, (colour, _) in board.sides.items())
    fields = (
        Grid("Side rooms", "one Master Lock; three fragments, none in the exit", columns, rows, 13),
        Words(
            "Fragments and reward cards stay with you until they are won, so that nobody sees which room holds them."
        ),
    )
    small = "electro.setup.side-cards electro.setup.fragments electro.setup.fragments-not-exit electro.info.sides"
    return FormCard("For the Master of Fates only", "master-lock", fields, small=small)


def own_cards() -> tuple[FormCard, ...]:
    """Blank cards for Puzzles of the Master of Fates' own.  [electro.setup.side-own-tasks]"""
    fields = (
        Lines("What you narrate", "", 5),
        Lines("Accepted answers", f"{ANSWERS} answers an attempt; case does not count", 3),
    )
    small = "electro.setup.side-own-tasks"
    return tuple(FormCard(f"A Puzzle of your own, {i + 1}", "puzzle", fields, small=small) for i in range(TASK_CARDS))
