"""The places of a given position: small rooms and their keys, side rooms and their prizes; and how data is checked."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, KEYS, OWN, TASKS, bears_key, kinds, second_key
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS
from undercroft.games.electro.state.records import (
    BEAST,
    BOOST,
    EMPTY,
    LOCK,
    LONE,
    NOBODY,
    PUZZLE,
    TRAPPED,
    TRIAL,
    Card,
    Explorer,
    Pile,
    Side,
)
from undercroft.games.electro.state.state import State
from undercroft.inputs.reading import Strict, called, one_of, within

MOST: Final = 99
"""No score or count of a position is higher."""
CLEARED: Final = "cleared"
UNKNOWN: Final = ""
"""The kind of a card that was off the board before the game began."""


ExplorerCard = Annotated[str, one_of(EXPLORER_CARDS, "electro.deck.explorer", what="card")]
FateCard = Annotated[str, one_of(FATE_CARDS, "electro.mofdeck.list", what="card")]
Score = Annotated[int, within(0, MOST, "electro.score.roll")]
Keys = Annotated[int, within(0, KEYS, "electro.components.keys")] | list[str]


class ExplorerGiven(Strict):
    move: Score = 3
    see: Score = 3
    fight: Score = 3
    live: Annotated[int, within(1, MOST, "electro.traits.live")] = 3
    at: str | None = None
    cards: list[ExplorerCard] = []
    keys: Keys = 0
    fragments: Annotated[int, within(0, FRAGMENTS, "electro.components.keys")] = 0
    perceived: list[str] = []
    effects: list[str] = []
    played: bool = False
    roared: bool = False
    deaths: Annotated[int, within(0, MOST, "electro.death.unlimited")] = 0


class SideGiven(Strict):
    card: Annotated[str, one_of((LOCK, PUZZLE, TRIAL), "electro.setup.side-cards", what="card")] | None = None
    task: (
        Annotated[str, one_of((*TASKS[PUZZLE], *TASKS[TRIAL], OWN), "electro.setup.side-tasks", what="task")] | None
    ) = None
    fragment: bool | None = None
    reward: bool | None = None
    open: bool = False
    done: bool = False
    text: str = ""
    answers: list[str] = []


class PileGiven(Strict):
    at: str
    keys: Keys = 0
    fragments: Annotated[int, within(0, FRAGMENTS, "electro.keys.pick-up")] = 0


class FightGiven(Strict):
    at: str
    fighters: list[int]
    blows: list[list[int]] = []
    betrayals: list[list[int]] = []


class DiscardsGiven(Strict):
    explorers: list[ExplorerCard] = []
    fates: list[FateCard] = []


@ready
class PositionGiven(Strict):
    explorers: Annotated[list[ExplorerGiven], called("e")] | None = None
    order: list[int] | None = None
    rooms: dict[str, str] = {}
    sides: dict[str, SideGiven] = {}
    piles: list[PileGiven] = []
    groups: list[list[int]] = []
    fights: list[FightGiven] = []
    hand: list[FateCard] = []
    fate_effects: list[str] = []
    fate_played: bool = False
    discards: DiscardsGiven = msgspec.field(default_factory=DiscardsGiven)
    round: int = 1
    turn: int | str | None = None
    acted: list[int] = []
    deaths: Annotated[int, within(0, MOST, "electro.end.death-toll")] | None = None


def place_of(s: State, space: str, at: str) -> str:
    """The space of this name; a side room only if it is open."""
    if space in s.board.near or space in s.rooms:
        return space
    if space not in s.board.sides:
        raise Refused(f"there is no space {shown(space)}", rule="electro.board.tile-names", at=at)
    if s.sides and not s.sides[space].open:
        raise Refused(f"{space} is locked: nobody is inside", rule="electro.move.locked", at=at)
    return space


# ---------------------------------------------------------------- rooms and keys


def lay_rooms(s: State, given: dict[str, str]) -> None:
    """Every small room has its card, face down unless said, or is cleared."""
    for room in given:
        if room not in s.board.rooms:
            raise Refused(f"there is no small room {shown(room)}", rule="electro.board.rooms", at="rooms")
    s.rooms = {}
    for number, room in enumerate(s.board.rooms):
        card = card_of(s, room, given.get(room, EMPTY))
        s.cards.append(card)
        s.rooms[room] = NOBODY if card.gone else number


def card_of(s: State, room: str, text: str) -> Card:
    """The card that these words describe, without its key."""
    kind, *words = text.split() or [""]
    if kind == CLEARED and not words:
        return Card(UNKNOWN, gone=True)
    if kind not in kinds(s.rules):
        there = ", ".join((*kinds(s.rules), CLEARED))
        raise Refused(f"{room} holds one of {there}, not {shown(text)}", rule="electro.setup.one-card", at=room)
    card = Card(kind, health=s.rules.beast_health if kind == BEAST else 0)
    for word in words:
        if word == "key" or word in _keys_named(s):
            if not bears_key(kind, s.rules):
                raise Refused(f"in {room} no key can lie", rule="electro.setup.keys-any-card", at=room)
        elif word in ("shown", "fighting") and kind == BEAST:
            card.shown = True
            card.fighting |= word == "fighting"
        elif word == "boxed" and kind in (BOOST, TRAPPED):
            card.boxed = True
        elif word.startswith("health=") and kind == BEAST:
            card.health = health_of(s, room, word)
            card.shown = True
        else:
            raise Refused(f"{shown(word)} says nothing about {room}", rule="electro.setup.one-card", at=room)
    return card


def health_of(s: State, room: str, word: str) -> int:
    """The health in a word such as health=4."""
    text, full = word.removeprefix("health="), s.rules.beast_health
    if text not in [str(health) for health in range(1, full + 1)]:
        raise Refused(f"a beast has 1 to {full} health, not {shown(text)}", rule="electro.beast.health", at=room)
    return int(text)


def _colours(s: State) -> list[str]:
    return [colour for colour, _ in s.board.sides.values()]


def _keys_named(s: State) -> list[str]:
    return _colours(s) if s.rules.coloured_keys else []


def share_keys(s: State, given: PositionGiven, explorers: list[ExplorerGiven]) -> None:
    """Every key is in a room, held, lying about or used up; those with a colour that is named come first."""
    wanted: list[tuple[str, Card | Explorer | Pile, str]] = []
    for room, number in s.rooms.items():
        if number != NOBODY:
            wanted += [(colour, s.cards[number], room) for colour in _in_room(s, room, given)]
    for explorer, held in zip(s.explorers, explorers, strict=True):
        wanted += [(colour, explorer, explorer.id) for colour in _wanted(s, held.keys, explorer.id)]
    for lying in given.piles:
        pile = Pile(place_of(s, lying.at, "piles"), [], lying.fragments)
        s.piles.append(pile)
        wanted += [(colour, pile, pile.at) for colour in _wanted(s, lying.keys, pile.at)]
    if len(wanted) > KEYS:
        raise Refused(f"there are {KEYS} Small Keys, not {len(wanted)}", rule="electro.components.keys", at="keys")
    left = list(range(KEYS))
    for colour, place, at in sorted(wanted, key=lambda want: want[0] == "key"):
        fitting = [number for number in left if colour in ("key", s.keys[number].colour)]
        if not fitting:
            raise Refused(f"there is one {colour} key only", rule="electro.keys.any-door", at=at)
        left.remove(fitting[0])
        if isinstance(place, Card):
            place.key = fitting[0]
        else:
            place.keys = sorted([*place.keys, fitting[0]])
            s.keys[fitting[0]].open = True
    for number in left:
        s.keys[number].used = s.keys[number].open = True


def _in_room(s: State, room: str, given: PositionGiven) -> list[str]:
    """The key in a small room, if there is one, by colour where it is named."""
    text = given.rooms.get(room, EMPTY)
    named = [word for word in text.split() if word == "key" or word in _keys_named(s)]
    if len(named) > 1:
        raise Refused(second_key(room))
    return named or (["key"] if text.startswith(LONE) else [])


def _wanted(s: State, given: int | list[str], at: str) -> list[str]:
    """The keys that are asked for, by colour where it is named."""
    if isinstance(given, int):
        return ["key"] * given
    for colour in given:
        if colour not in _keys_named(s):
            raise Refused(f"there is no {shown(colour)} key at this table", rule="electro.keys.any-door", at=at)
    return list(given)


# ---------------------------------------------------------------- side rooms


def lay_sides(s: State, given: PositionGiven) -> None:
    """Every side room has card, task and prize; fragments that are nowhere else lie in the first rooms that may."""
    for space in given.sides:
        if space not in s.board.sides:
            raise Refused(f"there is no side room {shown(space)}", rule="electro.board.side-rooms", at="sides")
    locks = [space for space, about in given.sides.items() if about.card == LOCK]
    free = [space for space in s.board.sides if space not in given.sides or given.sides[space].card is None]
    if not locks and free:
        locks = [space for space in free if not given.sides.get(space, SideGiven()).task][:1]
    if len(locks) != 1:
        words = f"one side room has the Master Lock, not {len(locks)}"
        raise Refused(words, rule="electro.setup.side-cards", at="sides")
    tasks = [(card, task) for card in (PUZZLE, TRIAL) for task in TASKS[card]]
    named = {about.task for about in given.sides.values()}
    left = [(card, task) for card, task in tasks if task not in named]
    for space in s.board.sides:
        about = given.sides.get(space, SideGiven())
        s.sides[space] = Side(LOCK) if space in locks else task_of(s, space, about, left)
        side = s.sides[space]
        side.open, side.done = about.open or about.done, about.done
        side.text, side.answers = about.text, list(about.answers)
        side.fragment = bool(about.fragment)
        if side.fragment and (side.done or side.card == LOCK):
            raise Refused(f"no fragment can lie in {space}", rule="electro.setup.fragments-not-exit", at=space)
    lay_fragments(s, given)
    for space, side in s.sides.items():
        about = given.sides.get(space, SideGiven())
        pays = side.card != LOCK and not side.done and not side.fragment
        side.reward = pays if about.reward is None else about.reward and not side.done


def task_of(s: State, space: str, about: SideGiven, left: list[tuple[str, str]]) -> Side:
    """A Puzzle or Trial: the one that is named, or the next that is not."""
    if about.task == OWN:
        if about.card not in (None, PUZZLE) or s.rules.puzzles != OWN or not about.text or not about.answers:
            words = f"a Puzzle of one's own in {space} needs puzzles = own, a text and answers"
            raise Refused(words, rule="electro.setup.side-own-tasks", at=space)
        return Side(PUZZLE, OWN)
    if about.task:
        card = next(card for card in TASKS if about.task in TASKS[card])
        if about.card not in (None, card):
            words = f"there is no such task for {space}: {about.card} {about.task}"
            raise Refused(words, rule="electro.setup.side-tasks", at=space)
        if about.task in [side.task for side in s.sides.values()]:
            raise Refused(f"{about.task} is used twice", rule="electro.setup.side-tasks", at=space)
        return Side(card, about.task)
    next_one = next(pair for pair in left if about.card in (None, pair[0]))
    left.remove(next_one)
    return Side(*next_one)


def lay_fragments(s: State, given: PositionGiven) -> None:
    """With those held and lying about there are three fragments."""
    out = sum(explorer.fragments for explorer in s.explorers) + sum(pile.fragments for pile in s.piles)
    missing = FRAGMENTS - out - sum(side.fragment for side in s.sides.values())
    for space, side in s.sides.items():
        silent = space not in given.sides or given.sides[space].fragment is None
        if missing > 0 and silent and side.card != LOCK and not side.done:
            side.fragment = True
            missing -= 1
    if missing:
        words = f"there are {FRAGMENTS} fragments of the Master Key, not {FRAGMENTS - missing}"
        raise Refused(words, rule="electro.components.keys", at="fragments")
