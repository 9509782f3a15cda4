"""Layouts drawn at random: legal, in agreement with what is known, complete and even."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from tests.games.electro.lengths import walks
from tests.games.electro.openings import MOF, must_be_legal, must_have_legal_sides, opening
from undercroft import games
from undercroft.engine import Chance, seed_key
from undercroft.games.electro.book.basics.layouts import (
    LIMITS,
    TASKS,
    Known,
    completes,
    kinds,
    random_rooms,
    random_sides,
    side_completes,
)
from undercroft.games.electro.book.basics.presets import HALLS, counts
from undercroft.games.electro.book.puzzles import PUZZLES
from undercroft.games.electro.book.trials import TRIALS
from undercroft.games.electro.faces.worlds import another_draft
from undercroft.games.electro.options import ElectroOptions

SPACES = ("1x", "2x", "3x", "4x", "5x", "6x")
KINDS = ("beast", "empty", "boost", "trapped")
READINGS: list[dict[str, Any]] = [{}, {"box_keys": True}, {"lone_keys": True}, {"box_keys": True, "lone_keys": True}]


def dice(seed: object) -> Chance:
    return Chance(seed_key(str(seed)))


def ledger_data(rule: str) -> Any:
    return games.get("electro").ledger[rule].data


def is_legal(cards: tuple[str, ...], rules: ElectroOptions) -> bool:
    """Whether keys can be laid with these cards, by the ledger's words."""
    if any(not least <= cards.count(kind) <= most for kind, (least, most) in LIMITS.items()):
        return False
    if rules.box_keys:
        return cards.count("boost") + cards.count("trapped") >= 6 and "lone" not in cards
    return cards.count("lone") <= 6 and len(cards) >= 6 and (rules.lone_keys or "lone" not in cards)


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_a_beginning_completes_exactly_if_some_layout_begins_so(reading: dict[str, Any]) -> None:
    rules = ElectroOptions(**reading)
    for rooms in (7, 9):
        whole = {tuple(sorted(cards)) for cards in combinations_of((*KINDS, "lone"), rooms) if is_legal(cards, rules)}
        for size in range(rooms + 1):
            for cards in combinations_of((*KINDS, "lone"), size):
                begun = Counter(cards)
                wanted = any(not begun - Counter(layout) for layout in whole)
                if "lone" not in cards or "lone" in kinds(rules):
                    assert completes(cards, rooms, rules) is wanted, cards


def combinations_of(items: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """All multisets of this size."""
    found = []
    for bars in combinations(range(size + len(items) - 1), len(items) - 1):
        edges = (-1, *bars, size + len(items) - 1)
        found.append(tuple(item for at, item in enumerate(items) for _ in range(edges[at + 1] - edges[at] - 1)))
    return found


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("rooms", [7, 9, 12, 18])
def test_random_rooms_are_legal(reading: dict[str, Any], rooms: int) -> None:
    rules = ElectroOptions(**reading)
    places = [f"r{number}" for number in range(rooms)]
    for seed in range(20):
        found = random_rooms(places, rules, {}, {}, dice(seed))
        if rules.box_keys and rooms < 9:
            assert found is None
            continue
        assert found is not None
        assert list(found) == places
        cards = tuple(kind for kind, _ in found.values())
        assert is_legal(cards, rules)
        assert sum(key for _, key in found.values()) == 6
        assert all(key for kind, key in found.values() if kind == "lone")
        assert not rules.box_keys or all(kind in ("boost", "trapped") for kind, key in found.values() if key)


def test_random_rooms_agree_with_what_is_known() -> None:
    rules = ElectroOptions()
    places = [f"r{number}" for number in range(12)]
    rng = Random(5)
    for seed in range(200):
        truth = random_rooms(places, rules, {}, {}, dice(seed))
        assert truth is not None
        known = rng.sample(places, rng.randint(0, 12))
        fixed: dict[str, str | frozenset[str]] = {
            place: truth[place][0] if rng.random() < 0.5 else frozenset({truth[place][0], "boost"}) for place in known
        }
        keys = {place: truth[place][1] for place in rng.sample(places, rng.randint(0, 12))}
        found = random_rooms(places, rules, fixed, keys, dice(f"again {seed}"))
        assert found is not None
        for place, kind in fixed.items():
            assert found[place][0] == kind if isinstance(kind, str) else found[place][0] in kind
        assert all(found[place][1] is key for place, key in keys.items())


def test_random_rooms_are_even_over_all_layouts() -> None:
    rules = ElectroOptions()
    places = [f"r{number}" for number in range(7)]
    fixed: dict[str, str | frozenset[str]] = {"r0": "beast", "r1": "beast", "r2": "boost", "r3": "trapped"}
    keys = dict.fromkeys(places[:5], True)
    # Left are an empty room, a boost and a trapped box in any order, and one key in r5 or r6: 6 x 2 layouts.
    seen = Counter(
        tuple(sorted((random_rooms(places, rules, fixed, keys, dice(seed)) or {}).items())) for seed in range(2400)
    )
    assert len(seen) == 12
    assert min(seen.values()) > 140 and max(seen.values()) < 260


def test_what_cannot_be_is_none() -> None:
    rules = ElectroOptions()
    places = [f"r{number}" for number in range(7)]
    assert random_rooms(places, rules, dict.fromkeys(places[:3], "beast"), {}, dice(1)) is None
    assert random_rooms(places, rules, {}, dict.fromkeys(places[:2], False), dice(1)) is None
    assert random_rooms(places, rules, {}, {}, dice(1), limits=LIMITS | {"beast": (2, 1)}) is None
    assert random_rooms(places, rules, {"r0": "lone"}, {}, dice(1)) is None


def test_limits_may_be_narrower_than_the_rules() -> None:
    places = [f"r{number}" for number in range(12)]
    for seed in range(50):
        found = random_rooms(places, ElectroOptions(), {}, {}, dice(seed), limits=LIMITS | {"beast": (2, 4)})
        assert found is not None
        assert sum(kind == "beast" for kind, _ in found.values()) <= 4


@pytest.mark.parametrize("box_keys", [False, True])
def test_presets_fill_every_board(box_keys: bool) -> None:
    rules = ElectroOptions(box_keys=box_keys)
    for halls in HALLS.values():
        for rooms in range(9 if box_keys else 7, 19):
            played = counts(halls, rooms, rules)
            assert sum(played.values()) == rooms
            assert is_legal(tuple(kind for kind, count in played.items() for _ in range(count)), rules)


# ---------------------------------------------------------------- side rooms


@pytest.mark.parametrize("reading", [{}, {"both_kinds": True}, {"bare_rooms": True}], ids=str)
def test_random_sides_are_legal_and_agree_with_what_is_known(reading: dict[str, Any]) -> None:
    rules = ElectroOptions(**reading)
    rng = Random(7)
    for seed in range(200):
        truth = random_sides(SPACES, rules, {}, dice(seed))
        assert truth is not None
        sides = list(truth.values())
        cards = [side.card for side in sides]
        assert cards.count("lock") == 1
        assert sum(side.fragment for side in sides) == 3
        assert not any(side.fragment for side in sides if side.card == "lock")
        assert len({side.task for side in sides}) == 6
        assert all(side.task in TASKS[side.card] for side in sides if side.card != "lock")
        assert rules.bare_rooms or all(side.fragment or side.reward or side.card == "lock" for side in sides)
        assert not rules.both_kinds or {"puzzle", "trial"} <= set(cards)
        known = {
            space: Known(
                truth[space].card,
                (truth[space].task or None) if rng.random() < 0.5 else None,
                truth[space].fragment if rng.random() < 0.5 else None,
                truth[space].reward if rng.random() < 0.5 else None,
            )
            for space in rng.sample(SPACES, rng.randint(0, 6))
        }
        found = random_sides(SPACES, rules, known, dice(f"again {seed}"))
        assert found is not None
        assert len({side.task for side in found.values()}) == 6
        for space, known_side in known.items():
            side = found[space]
            shown = (side.card, side.task or None, side.fragment, side.reward)
            assert all(part in (None, seen) for part, seen in zip(known_side, shown, strict=True))


def test_random_sides_are_even_over_cards_and_prizes() -> None:
    known = {space: Known("puzzle") for space in SPACES[:4]} | {SPACES[0]: Known("puzzle", None, True, False)}
    found = [random_sides(SPACES, ElectroOptions(), known, dice(seed)) for seed in range(4000)]
    seen = Counter(tuple((s.card, s.fragment, s.reward) for s in sides.values()) for sides in found if sides)
    # 2 places and 2 prizes of the Master Lock; the sixth room is of 2 kinds; 2 of 4 rooms have a fragment, 6 ways,
    # with or without a card, 4 ways.
    assert len(seen) == 2 * 2 * 2 * 6 * 4
    assert max(seen.values()) < 5 * min(seen.values())


def test_sides_that_cannot_be_are_none() -> None:
    rules = ElectroOptions()
    assert random_sides(SPACES, rules, dict.fromkeys(SPACES, Known("puzzle")), dice(1)) is None
    assert random_sides(SPACES, rules, dict.fromkeys(SPACES[:4], Known(fragment=True)), dice(1)) is None
    assert random_sides(SPACES, rules, {"1x": Known("puzzle", None, False, False)}, dice(1)) is None
    both = ElectroOptions(both_kinds=True)
    assert random_sides(SPACES, both, dict.fromkeys(SPACES[:5], Known("trial")), dice(1)) is None


@pytest.mark.parametrize("reading", [{}, {"both_kinds": True}, {"bare_rooms": True}], ids=str)
def test_side_rooms_complete_exactly_if_some_layout_begins_so(reading: dict[str, Any]) -> None:
    rules = ElectroOptions(**reading)
    parts = list(product(("lock", "puzzle", "trial"), (False, True), (False, True)))
    whole = [Counter(layout) for layout in combinations_with_replacement(parts, 6) if are_legal_sides(layout, rules)]
    for size in range(4):
        for begun in combinations_with_replacement(parts, size):
            wanted = any(not Counter(begun) - layout for layout in whole)
            assert side_completes(begun, 6, rules) is wanted, begun


def are_legal_sides(sides: tuple[tuple[str, bool, bool], ...], rules: ElectroOptions) -> bool:
    """Whether side rooms (card, fragment, reward) are legal, by the ledger's words."""
    cards = [card for card, _, _ in sides]
    if cards.count("lock") != 1 or sum(fragment for _, fragment, _ in sides) != 3:
        return False
    if any(fragment for card, fragment, _ in sides if card == "lock"):
        return False
    if rules.both_kinds and not {"puzzle", "trial"} <= set(cards):
        return False
    return rules.bare_rooms or all(card == "lock" or fragment or reward for card, fragment, reward in sides)


@pytest.mark.parametrize("reading", [{}, {"coloured_keys": True, "lone_keys": True}, {"box_keys": True}], ids=str)
def test_a_draft_that_is_imagined_is_another_one_and_can_be_finished(reading: dict[str, Any]) -> None:
    others = 0
    for seed in walks(25, 4):
        rng = Random(seed)
        table = opening(seed=seed, puzzles="own", **reading)
        for _ in range(rng.randint(1, 30)):
            by_hand = any(option.id == "by hand" for option in table.choices[MOF].options)
            table.answer(MOF, "by hand" if by_hand else rng.choice(table.choices[MOF].options))
        s = table.state
        old, s.draft = s.draft, another_draft(s, dice(seed))
        others += s.draft != old
        twin = table.clone()
        while twin.waiting == (MOF,):
            by_hand = any(option.id == "by hand" for option in twin.choices[MOF].options)
            twin.answer(MOF, "by hand" if by_hand else rng.choice(twin.choices[MOF].options))
        must_be_legal(twin.state)
        must_have_legal_sides(twin.state)
    assert 5 * others > 3 * len(walks(25, 4))


def test_the_task_lists_are_those_of_the_tasks_and_of_the_ledger() -> None:
    assert list(TASKS["puzzle"]) == list(PUZZLES)
    assert list(TASKS["trial"]) == list(TRIALS)
    assert [kind.title for kind in PUZZLES.values()] == list(TASKS["puzzle"].values())
    assert [kind.title for kind in TRIALS.values()] == list(TASKS["trial"].values())
    assert [tuple(row[:2]) for row in ledger_data("electro.puzzle.list")] == list(TASKS["puzzle"].items())
    assert [tuple(row[:2]) for row in ledger_data("electro.trial.list")] == list(TASKS["trial"].items())


def test_presets_and_limits_are_those_of_the_ledger() -> None:
    assert {kind: most for kind, (_, most) in LIMITS.items()} == ledger_data("electro.components.room-cards")
    wanted = ledger_data("electro.setup.preset")
    assert counts(HALLS["even"], 12, ElectroOptions()) == {kind: wanted[kind] for kind in LIMITS}
