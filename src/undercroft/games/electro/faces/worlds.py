"""Other layouts: rooms, keys and side rooms as they might be for all that somebody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine import Chance
from undercroft.games.electro.book.basics.layouts import BOXES, KEYS, LIMITS, OWN, Known, random_rooms, random_sides
from undercroft.games.electro.book.basics.presets import BY_HAND
from undercroft.games.electro.book.fates.beasts import most_laid
from undercroft.games.electro.book.puzzles import hide_answers
from undercroft.games.electro.content.riddles import RIDDLES
from undercroft.games.electro.state.records import (
    BEAST,
    EMPTY,
    LOCK,
    LONE,
    NOBODY,
    PUZZLE,
    TRAPPED,
    Card,
    Draft,
    Explorer,
    Key,
    Pile,
    Side,
)
from undercroft.games.electro.state.stages import ROOMS
from undercroft.games.electro.state.state import State

STREAM: Final = "world"
LOOSE: Final = dict.fromkeys(LIMITS, (0, 99))
"""No limits, for positions that no setting up leads to."""
BARE: Final = frozenset((EMPTY, LONE))


# ---------------------------------------------------------------- small rooms


def redraw_rooms(s: State, me: int, chance: Chance) -> None:
    """Cards and keys that this Explorer (NOBODY: an onlooker) does not know lie otherwise, within the limits.

    [electro.info.rooms] [electro.info.cleared] [electro.info.counts]
    """
    laid = [number for number in range(len(s.board.rooms)) if s.cards[number].kind]
    kinds = {number: known for number in laid if (known := possible_kinds(s, number, me)) is not None}
    keys = {number: s.cards[number].key != NOBODY for number in laid if is_key_known(s, s.cards[number], me)}
    count = sum(s.cards[number].key != NOBODY for number in laid)
    for limits in (limits_of(s), LOOSE):
        found = random_rooms(laid, s.rules, kinds, keys, chance, key_count=count, limits=limits)
        if found is not None:
            lay_again(s, found, [number for number in laid if number not in keys], chance)
            break
    if not s.rules.coloured_keys:
        renumber(s)


def possible_kinds(s: State, number: int, me: int) -> frozenset[str] | None:
    """What this card may be for all that this Explorer knows; None for anything."""
    card, turn = s.cards[number], s.turn
    if card.shown or (me != NOBODY and me in (*card.knowers, card.taker)):
        return frozenset((card.kind,))
    if card.gone:  # A reward, a burst or a fight gave it away; where nothing came of it, there was nothing.
        return BARE if card.kind in BARE else frozenset((card.kind,))
    here = turn is not None and s.rooms.get(turn.room) == number
    if here and s.roll is not None and s.roll.why == "dismantle":
        return frozenset((TRAPPED,))
    return frozenset(BOXES) if card.boxed else None


def is_key_known(s: State, card: Card, me: int) -> bool:
    """Whether this Explorer knows if a key lies, or lay, with this card.  [electro.info.items]"""
    if me != NOBODY and me in (*card.knowers, card.taker):
        return True
    if not card.gone:
        return False
    secret = s.rules.secret_keys and card.taker != NOBODY
    return not secret or (card.key != NOBODY and s.keys[card.key].open)


def limits_of(s: State) -> Mapping[str, tuple[int, int]]:
    """How many cards of each kind were laid, for all that everybody knows.  [electro.mofdeck.stray-beast]"""
    before = sum(not card.kind for card in s.cards)
    limits = {kind: (max(0, least - before), most) for kind, (least, most) in LIMITS.items()}
    most = [card.most for card in s.cards[len(s.board.rooms) :]]
    if s.fate is not None and s.fate.card == "stray-beast":
        most.append(most_laid(s))
    least = limits[BEAST][0]
    return limits | {BEAST: (least, max(least, min([limits[BEAST][1], *most])))}


def lay_again(s: State, found: dict[int, tuple[str, bool]], unsure: list[int], chance: Chance) -> None:
    """The cards are of these kinds, and keys lie with these; who found one in secret has it."""
    loose = sorted(s.cards[number].key for number in unsure if s.cards[number].key != NOBODY)
    loose = chance.shuffle(loose, "imagined keys", STREAM)
    for number, (kind, has_key) in found.items():
        card = s.cards[number]
        card.kind = kind
        if not card.shown and not card.gone:
            card.health = s.rules.beast_health if kind == BEAST else 0
        if number not in unsure:
            continue
        taker = s.explorers[card.taker] if card.gone else None
        if taker is not None and card.key in taker.keys:
            taker.keys.remove(card.key)
        card.key = NOBODY
        if has_key:
            card.key = loose.pop()
            if taker is not None:
                taker.keys.append(card.key)
    for explorer in s.explorers:
        explorer.keys.sort()


def renumber(s: State) -> None:
    """Keys without colours have the numbers that their rooms' order gives, so that a number tells nothing."""
    old = s.keys
    keyed = [card for card in s.cards if card.key != NOBODY]
    secret = {card.key: number for number, card in enumerate(keyed) if card.gone and not old[card.key].open}
    out = [number for number, card in enumerate(keyed) if card.gone and card.key not in secret]
    out += range(len(keyed), len(old))
    s.keys = [Key() for _ in old]
    for number, card in enumerate(keyed):
        card.key = number
    for number in out:
        s.keys[number].open = True
    holders: list[Explorer | Pile] = [*s.explorers, *s.piles]
    for holder in holders:
        holder.keys = sorted(secret[key] if key in secret else out.pop(0) for key in holder.keys)
    for number in out:
        s.keys[number].used = True


# ---------------------------------------------------------------- side rooms


def redraw_sides(s: State, chance: Chance) -> None:
    """What lies behind locked doors, and the prizes of tasks that are not done, are otherwise.  [electro.info.sides]"""
    known = {space: _known(s, space, side) for space, side in s.sides.items()}
    hidden = sum(side.fragment for side in s.sides.values())
    found = random_sides(tuple(s.sides), s.rules, known, chance, fragments=hidden)
    for space, side in s.sides.items():
        if side.task == OWN:
            hide_answers(side)
        if found is None or side.done:
            continue
        other = found[space]
        side.fragment, side.reward = other.fragment, other.reward
        if not side.open:
            side.card, side.task, side.text, side.answers = other.card, other.task, "", []
    write_own(s, [side for side in s.sides.values() if not side.open], list(s.sides.values()), chance)


def _known(s: State, space: str, side: Side) -> Known:
    """What everybody knows of a side room; what a task has paid counts no more."""
    if side.done:
        return Known(side.card, side.task or None, False, side.card != LOCK)
    if s.prize is not None and s.prize.side == space:
        return Known(side.card, side.task, side.fragment, side.reward)
    return Known(side.card, side.task or None) if side.open else Known()


def write_own(s: State, sides: list[Side], all_sides: list[Side], chance: Chance) -> None:
    """Some of these Puzzles are of the Master of Fates' own making, where that is allowed."""
    if s.rules.puzzles != OWN:
        return
    for side in sides:
        if side.card == PUZZLE and not chance.below(3, STREAM):
            used = [other.text for other in all_sides]
            left = [riddle for riddle in RIDDLES.values() if riddle.text not in used]
            if left:
                riddle = left[chance.below(len(left), STREAM)]
                side.task, side.text, side.answers = OWN, riddle.text, list(riddle.answers)


# ---------------------------------------------------------------- while they are laid


def another_draft(s: State, chance: Chance) -> Draft:
    """What the Master of Fates may have laid so far: anything that is not finished yet."""
    draft = Draft()
    if not chance.below(3, STREAM):
        return draft
    draft.half.append(BY_HAND)
    if s.stage is ROOMS:
        rooms = tuple(s.board.rooms)
        layout = random_rooms(rooms, s.rules, {}, {}, chance)
        assert layout is not None, "this board can be laid out"
        steps = chance.below(len(rooms) + KEYS, STREAM)
        draft.cards = [layout[room][0] for room in rooms[:steps]]
        keyed = [room for room in rooms if layout[room][1]]
        draft.keys = chance.shuffle(keyed, "imagined keys", STREAM)[: max(0, steps - len(rooms))]
        return draft
    found = random_sides(tuple(s.board.sides), s.rules, {}, chance)
    assert found is not None, "side rooms can be laid out"
    sides = list(found.values())
    write_own(s, sides, sides, chance)
    done = chance.below(len(sides), STREAM)
    draft.sides, side = sides[:done], sides[done]
    parts = [[side.card], [side.task] if side.task else [], [side.text, *side.answers] if side.text else []]
    for part in parts[: chance.below(len(parts) + 1, STREAM)]:
        draft.half += part
    return draft
