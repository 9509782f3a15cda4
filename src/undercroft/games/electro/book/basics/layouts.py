"""What may lie in the rooms: the limits, whether a beginning can be completed, and layouts drawn at random."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from undercroft.engine import Chance, Refusal
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, LONE, PUZZLE, TRAPPED, TRIAL, Side

P = TypeVar("P", bound=Hashable)

LIMITS: Final = {BEAST: (2, 5), EMPTY: (1, 3), BOOST: (2, 5), TRAPPED: (2, 5)}
"""How many cards of each kind must and may be played; the supply holds as many as may.

[electro.setup.beasts] [electro.setup.empties] [electro.setup.boosts] [electro.setup.trapped]
[electro.components.room-cards]
"""
LIMIT_RULES: Final = {
    BEAST: "electro.setup.beasts",
    EMPTY: "electro.setup.empties",
    BOOST: "electro.setup.boosts",
    TRAPPED: "electro.setup.trapped",
    LONE: "electro.setup.keys-not-alone",
}
WORDS: Final = {
    BEAST: "ElectroBeast",
    EMPTY: "Empty Room",
    BOOST: "Boost Box",
    TRAPPED: "Trapped Boost Box",
    LONE: "a Small Key alone",
    LOCK: "Master Lock",
    PUZZLE: "Puzzle",
    TRIAL: "Trial",
}
BOXES: Final = (BOOST, TRAPPED)
KEYS: Final = 6
FRAGMENTS: Final = 3
"""How many there are.  [electro.components.keys]"""

TASKS: Final = {
    PUZZLE: {
        "fuse-code": "Fuse Code",
        "breaker-panel": "Breaker Panel",
        "charge-cells": "Charge Cells",
        "sconces": "Honest Sconces",
        "slide-gate": "Slide Gate",
        "pylons": "Last Pylon",
        "odd-fuse": "Odd Fuse",
        "rune-square": "Rune Square",
    },
    TRIAL: {
        "rod-arc-water": "Rod, Arc, Water",
        "voltage": "Voltage",
        "liars-cells": "Liar's Cells",
        "gauntlet": "Gauntlet",
        "last-fuse": "Last Fuse",
        "sealed-price": "Sealed Price",
    },
}
"""The task lists: ids and titles.  [electro.puzzle.list] [electro.trial.list]"""

OWN: Final = "own"
"""In place of a task's id: a Puzzle of the Master of Fates.  [electro.setup.side-own-tasks]"""


# ---------------------------------------------------------------- small rooms


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole layout of the small rooms: kinds of cards in the board's order of rooms, and the rooms of the keys.

    With the variant coloured_keys the first key has the colour of the first door, and so on.
    """

    cards: tuple[str, ...]
    keys: tuple[str, ...]


def kinds(rules: ElectroOptions) -> tuple[str, ...]:
    """What a small room may hold.  [electro.setup.keys-not-alone]"""
    if rules.lone_keys and not rules.box_keys:  # Ruling: "only with boxes" is stronger than "may lie alone".
        return (*LIMITS, LONE)
    return tuple(LIMITS)


def bears_key(kind: str, rules: ElectroOptions) -> bool:
    """Whether a key may lie with this card.  [electro.setup.keys-any-card]"""
    return kind in BOXES or not rules.box_keys


def completes(cards: Sequence[str], rooms: int, rules: ElectroOptions) -> bool:
    """Whether these cards can be completed to a legal layout of so many rooms, with all its keys."""
    left = rooms - len(cards)
    lone = cards.count(LONE)
    if left < 0 or lone > KEYS or any(cards.count(kind) > most for kind, (_, most) in LIMITS.items()):
        return False
    missing = {kind: max(0, least - cards.count(kind)) for kind, (least, _) in LIMITS.items()}
    needed = sum(missing.values())
    if rules.box_keys:
        boxes = sum(missing[kind] for kind in BOXES)
        needed += max(0, KEYS - sum(cards.count(kind) for kind in BOXES) - boxes)
    room = sum(most - cards.count(kind) for kind, (_, most) in LIMITS.items())
    if LONE in kinds(rules):
        room += KEYS - lone
    return needed <= left <= room


def why_not_rooms(rooms: int, rules: ElectroOptions) -> Refusal | None:
    """The reason why a board with so many small rooms cannot be laid out under these rules, or None."""
    if completes((), rooms, rules):
        return None
    least = next(number for number in range(rooms + 1, 99) if completes((), number, rules))
    return Refusal(
        "with these options at least {least} small rooms are needed; this board has {rooms}",
        rule="electro.setup.keys-any-card",
        least=least,
        rooms=rooms,
    )


def why_not_card(cards: Sequence[str], kind: str, rooms: Sequence[str], rules: ElectroOptions) -> Refusal | None:
    """The reason why this card may not lie on the next room, or None."""
    at = rooms[len(cards)]
    if kind not in kinds(rules):
        return Refusal("a Small Key is never a room's only card", rule=LIMIT_RULES[LONE], at=at)
    if completes([*cards, kind], len(rooms), rules):
        return None
    if kind in LIMITS and cards.count(kind) >= LIMITS[kind][1]:
        return too_many(kind, cards.count(kind) + 1, at)
    if cards.count(kind) >= KEYS:  # Of all other kinds there are fewer.
        words = "there are {keys} Small Keys, and all of them lie alone already"
        return Refusal(words, rule="electro.setup.keys", at=at, keys=KEYS)
    words = "with {kind} in {room} too few rooms ({left}) would be left for the {wanted} still to be played"
    wanted = next((other for other, (least, _) in LIMITS.items() if cards.count(other) < least and other != kind), None)
    rule = "electro.setup.keys-any-card" if wanted is None or rules.box_keys else LIMIT_RULES[wanted]
    left = len(rooms) - len(cards) - 1
    named = "boxes" if wanted is None else f"{WORDS[wanted]} cards"
    return Refusal(words, rule=rule, at=at, kind=WORDS[kind], room=at, left=left, wanted=named)


def why_not_key(
    cards: Sequence[str], keys: Sequence[str], room: str, rooms: Sequence[str], rules: ElectroOptions
) -> Refusal | None:
    """The reason why the next key may not lie in this room, or None; all cards lie already."""
    if room in keys:
        return second_key(room)
    if reason := why_not_bear(cards[rooms.index(room)], room, rules):
        return reason
    bare = [other for other, kind in zip(rooms, cards, strict=True) if kind == LONE and other not in (*keys, room)]
    if len(bare) > KEYS - len(keys) - 1:
        words = "this key is needed in {bare}, where no card lies"
        return Refusal(words, rule=LIMIT_RULES[LONE], at=room, bare=bare[0])
    return None


def second_key(room: str) -> Refusal:
    """The refusal of more than one key in a room, however the keys are laid."""
    return Refusal(
        "at most one Small Key lies in a room; {room} has one", rule="electro.setup.keys", at=room, room=room
    )


def why_not_bear(kind: str, room: str, rules: ElectroOptions) -> Refusal | None:
    """The reason why no key may lie with this card, or None."""
    if bears_key(kind, rules):
        return None
    words = "keys lie only with boxes; in {room} lies {kind}"
    return Refusal(words, rule="electro.setup.keys-any-card", at=room, room=room, kind=WORDS[kind])


def too_many(kind: str, count: int, at: str) -> Refusal:
    """The refusal of a card past the limit, and so past the supply."""
    least, most = LIMITS[kind]
    return Refusal(
        "{least} to {most} {kind} cards must be played; with {room} there are {count}",
        rule=LIMIT_RULES[kind],
        at=at,
        also=("electro.components.room-cards",),
        least=least,
        most=most,
        kind=WORDS[kind],
        count=count,
        room=at,
    )


# ---------------------------------------------------------------- small rooms at random

ORDER: Final = (*LIMITS, LONE)
"""A room's possibilities are bits: two for each kind in this order, without a key and with one."""


def random_rooms(
    places: Sequence[P],
    rules: ElectroOptions,
    fixed: Mapping[P, str | frozenset[str]],
    keys: Mapping[P, bool],
    chance: Chance,
    *,
    key_count: int = KEYS,
    limits: Mapping[str, tuple[int, int]] = LIMITS,
) -> dict[P, tuple[str, bool]] | None:
    """A legal layout that agrees with what is known, all such equally likely; None where there is none.

    `fixed` gives a place's kind or its possible kinds, `keys` whether a key lies there; what is not named is unknown.
    The result has for each place its kind and whether a key lies with it.
    """
    masks = {place: _possible(fixed.get(place), keys.get(place), rules) for place in places}
    order = sorted(places, key=lambda place: masks[place])
    least = (*(limits[kind][0] for kind in LIMITS), 0)
    most = (*(limits[kind][1] for kind in LIMITS), KEYS)
    left = tuple(masks[place] for place in order)
    ways = _ways(left, least, most, key_count)
    if not ways:
        return None
    found: dict[P, tuple[str, bool]] = {}
    at = chance.roll(ways, "small rooms", "layout") - 1
    for place in order:
        left = left[1:]
        for bit in _bits(masks[place]):
            after = _after(bit, least, most, key_count)
            ways = _ways(left, *after)
            if at < ways:
                break
            at -= ways
        found[place] = (ORDER[bit >> 1], bool(bit & 1))
        least, most, key_count = after
    return {place: found[place] for place in places}


@lru_cache(maxsize=1024)
def _possible(known: str | frozenset[str] | None, key: bool | None, rules: ElectroOptions) -> int:
    """What may lie there, as bits."""
    wanted: Iterable[str] = ORDER if known is None else {known} if isinstance(known, str) else known
    mask = 0
    for kind in kinds(rules):
        if kind not in wanted:
            continue
        if key is not True and kind != LONE:
            mask |= 1 << 2 * ORDER.index(kind)
        if key is not False and bears_key(kind, rules):
            mask |= 2 << 2 * ORDER.index(kind)
    return mask


@lru_cache(maxsize=1 << 12)
def _bits(mask: int) -> list[int]:
    """The possibilities in this mask, one by one; not to be changed."""
    return [bit for bit in range(2 * len(ORDER)) if mask >> bit & 1]


@lru_cache(maxsize=1 << 14)
def _after(
    bit: int, least: tuple[int, ...], most: tuple[int, ...], keys: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """What must and may still be played once this lies there."""
    kind = bit >> 1
    fewer = (*least[:kind], max(0, least[kind] - 1), *least[kind + 1 :])
    return fewer, (*most[:kind], most[kind] - 1, *most[kind + 1 :]), keys - (bit & 1)


@lru_cache(maxsize=1 << 17)
def _ways(rooms: tuple[int, ...], least: tuple[int, ...], most: tuple[int, ...], keys: int) -> int:
    """In how many ways rooms with these possibilities can be filled within the limits."""
    if not 0 <= keys <= len(rooms) or sum(least) > len(rooms) or min(most) < 0:
        return 0
    if not rooms:
        return 1
    return sum(_ways(rooms[1:], *_after(bit, least, most, keys)) for bit in _bits(rooms[0]))


# ---------------------------------------------------------------- side rooms


class Known(NamedTuple):
    """What is known of a side room as it was laid; None is unknown."""

    card: str | None = None
    task: str | None = None
    fragment: bool | None = None
    reward: bool | None = None


PARTS: Final = tuple(
    (card, fragment, reward)
    for card in (LOCK, PUZZLE, TRIAL)
    for fragment in (False, True)
    for reward in (False, True)
    if not (fragment and card == LOCK)
)
"""What a side room may hold, the task aside.  [electro.setup.fragments-not-exit]"""

Part = tuple[str, bool, bool]


def side_completes(sides: Sequence[Part], rooms: int, rules: ElectroOptions) -> bool:
    """Whether these side rooms (card, fragment, reward) can be completed to a legal layout of so many."""
    known = tuple((part,) if _allowed(part, rules) else () for part in sides)
    unknown = (_parts(Known(), rules),) * (rooms - len(sides))
    return _count_sides(known + unknown, True, FRAGMENTS, _wanted(rules)) > 0


def _wanted(rules: ElectroOptions) -> frozenset[str]:
    """The kinds of tasks that must be among the side rooms.  [electro.setup.side-mix]"""
    return frozenset((PUZZLE, TRIAL) if rules.both_kinds else ())


def _allowed(part: Part, rules: ElectroOptions) -> bool:
    """Whether the promise of prizes is kept.  [electro.setup.side-prize]"""
    card, fragment, reward = part
    return part in PARTS and (card == LOCK or fragment or reward or rules.bare_rooms)


@lru_cache(maxsize=1024)
def _parts(known: Known, rules: ElectroOptions) -> tuple[Part, ...]:
    return tuple(
        part
        for part in PARTS
        if _allowed(part, rules)
        and known.card in (None, part[0])
        and known.fragment in (None, part[1])
        and known.reward in (None, part[2])
    )


@lru_cache(maxsize=1 << 14)
def _count_sides(rooms: tuple[tuple[Part, ...], ...], lock: bool, fragments: int, wanted: frozenset[str]) -> int:
    """In how many ways the rooms can be filled: with the Master Lock or without, all fragments, the kinds wanted."""
    if fragments < 0 or fragments + lock > len(rooms):
        return 0
    if not rooms:
        return 0 if wanted else 1
    return sum(
        _count_sides(rooms[1:], lock and part[0] != LOCK, fragments - part[1], wanted - {part[0]})
        for part in rooms[0]
        if lock or part[0] != LOCK
    )


def random_sides(
    spaces: Sequence[str],
    rules: ElectroOptions,
    known: Mapping[str, Known],
    chance: Chance,
    *,
    fragments: int = FRAGMENTS,
) -> dict[str, Side] | None:
    """A legal layout of the side rooms that agrees with what is known; None where there is none.

    Cards and prizes are drawn so that all layouts are equally likely, then tasks among those that are left.
    """
    left = tuple(_parts(known.get(space, Known()), rules) for space in spaces)
    lock, wanted = True, _wanted(rules)
    ways = _count_sides(left, lock, fragments, wanted)
    if not ways:
        return None
    at = chance.roll(ways, "side rooms", "layout") - 1
    taken = {parts.task for parts in known.values() if parts.task is not None}
    sides: dict[str, Side] = {}
    for space in spaces:
        for part in left[0]:
            if part[0] == LOCK and not lock:
                continue
            after = (lock and part[0] != LOCK, fragments - part[1], wanted - {part[0]})
            ways = _count_sides(left[1:], *after)
            if at < ways:
                break
            at -= ways
        left, (lock, fragments, wanted) = left[1:], after
        task = known.get(space, Known()).task or ""
        if part[0] != LOCK and not task:
            task = chance.pick([id for id in TASKS[part[0]] if id not in taken], "task", "layout")
            taken.add(task)
        sides[space] = Side(part[0], task, part[1], part[2])
    return sides
