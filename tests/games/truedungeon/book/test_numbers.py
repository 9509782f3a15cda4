"""Numbers of the ledger that a host may change: within limits, refused by their rule, and with effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.truedungeon.fights import PUZZLE, attack, foe, monster, offered, state, sturdy
from tests.tables import do, told
from undercroft import Table, games
from undercroft.engine import Refused, Scripted, Unknown
from undercroft.games.truedungeon.figures import NUMBERS

END = {"room": 7, "stage": "recovery", "rooms": ["overcome"] * 7, "counts": True}
BOX = {"clue": "Look up."}
Numbers = dict[str, int]


def at(numbers: Numbers, *party: Any, rolls: tuple[Any, ...] = (), options: Any = None, **position: Any) -> Table:
    """A table with these numbers, and a plain monster unless something else is given."""
    members = [{"class": one} if isinstance(one, str) else one for one in party or ("fighter",)]
    given = {"party": members, "monsters": [monster(number=0)], **position}
    return Table.start(
        "truedungeon",
        seats=len(members),
        position=given,
        numbers=numbers,
        options=options or {},
        chance=Scripted(rolls=list(rolls)),
    )


def room_time(on: Numbers) -> int:
    return state(at(on, stage="before")).clock


def after_round(on: Numbers) -> int:
    table = at(on, clock=500)
    do(table, "done")
    return 500 - state(table).clock


def in_order(on: Numbers) -> int:
    table = at(on, clock=500)
    state(table).fixed = True
    table = table.clone()
    do(table, "done")
    do(table, "done")
    return state(table).clock


def after_action(on: Numbers) -> int:
    fighter = {"class": "fighter", "hp": 3, "carried": ["Draught of Plain Mending"]}
    table = at(on, fighter, stage="before", clock=500)
    do(table, "drink draught-of-plain-mending")
    return 500 - state(table).clock


def after_attempt(on: Numbers) -> tuple[int, int]:
    table = at(on, "fighter", monsters=[], puzzle=PUZZLE, stage="puzzle", clock=500)
    for answer in ("attempt", "ann", "bo", "cy"):
        if answer in offered(table):
            do(table, answer)
    return 500 - state(table).clock, sum(event.data["damage"] for event in told(table, "wrong"))


def path(difficulty: str) -> Callable[[Numbers], str]:
    """What a die must show to open the box."""

    def needed(on: Numbers) -> str:
        table = at(on, "rogue", stage="before", rogue_box=BOX, difficulty=difficulty)
        words = next(option.label for option in table.choices[0].options if option.id == "open box roll")
        return words.rpartition(": ")[2]

    return needed


def after_box(on: Numbers) -> int:
    table = at(on, "rogue", stage="before", rogue_box=BOX, clock=500, rolls=(20, 1))
    do(table, "open box roll")
    return 500 - state(table).clock


def thinking(on: Numbers) -> int:
    table = at(on, "bard", rolls=("dotted-circle",), options={"skill_clock": "on"})
    do(table, "lore ogre")
    about: Any = table.choices[0].about
    return int(about["seconds"])


def recalled(on: Numbers) -> str:
    table = at(on, "bard", rolls=("dotted-circle", 7))
    do(table, "lore ogre", "roll")
    return str(told(table, "tested")[0].data["how"])


def pushed(on: Numbers) -> int:
    table = at(on, stage="recovery", rooms=["failed"])
    do(table, "ready")
    return sum(event.data["damage"] for event in told(table, "push"))


def struck(on: Numbers) -> list[Any]:
    beast = monster(hp=100, attacks=[attack(to_hit=4, damage=8)], targeting="front_of_marching_order")
    table = at(on, sturdy(), monsters=[beast], difficulty="hardcore", first="monsters", rolls=(10, 10))
    return [foe(table).hp, [event.data["damage"] for event in told(table, "harmed")]]


def begins(on: Numbers) -> int:
    table = at(on, initiative="roll", stage="before", rolls=(10, 8), difficulty="epic")
    do(table, "ready")
    return int(told(table, "initiative")[0].data["monsters"])


def beyond(on: Numbers) -> bool:
    """Whether a berserker at -60 may fight on."""
    berserker = {"class": "barbarian", "subclass": "berserker", "carried": ["Skull of Cavadar"]}
    table = at(on, {**berserker, "card": {"hp": 48}}, "fighter")
    return state(table).figure_floor <= -60


def chips(on: Numbers) -> list[int]:
    """The chips of a character at the end, and the tokens drawn for them."""
    table = Table.start(
        "truedungeon",
        seats=1,
        seed=1,
        position={**END, "party": [{"class": "fighter"}]},
        numbers=on,
    )
    do(table, "ready")
    reward = state(table).rewards[0]
    return [reward.chips, len(reward.drawn)]


CASES: list[tuple[str, int, Callable[[Numbers], Any], Any, Any]] = [
    ("truedungeon.digital.clock-budget.play_s", 900, room_time, 600, 900),
    ("truedungeon.digital.clock-round.round_s", 30, after_round, 150, 60),
    ("truedungeon.digital.clock-round.ordered_round_s", 30, in_order, 293, 365),
    ("truedungeon.digital.clock-actions.action_s", 25, after_action, 10, 25),
    ("truedungeon.digital.clock-puzzle.attempt_s", 20, after_attempt, (60, 2), (20, 2)),
    ("truedungeon.digital.puzzle-damage.normal", 7, after_attempt, (60, 2), (60, 7)),
    ("truedungeon.digital.clock-rogue.maze_s", 20, after_box, 60, 20),
    ("truedungeon.digital.skill-time.answer_s", 30, thinking, 10, 30),
    ("truedungeon.digital.skill-roll.memory_dc", 9, recalled, "passes", "fails"),
    ("truedungeon.digital.skill-roll.maze_dc", 12, path("normal"), "9 or more", "12 or more"),
    ("truedungeon.digital.skill-roll.maze_dc_hard", 12, path("epic"), "14 or more", "12 or more"),
    ("truedungeon.push.amount.normal", 9, pushed, 5, 9),
    ("truedungeon.digital.monster-attacks.hardcore", 2, struck, [150, [10]], [150, [10, 10]]),
    ("truedungeon.digital.difficulty-scale.hardcore_hp", 200, struck, [150, [10]], [200, [10]]),
    ("truedungeon.digital.difficulty-scale.hardcore_damage", 200, struck, [150, [10]], [150, [16]]),
    ("truedungeon.combat.initiative-monster.epic", 3, begins, 23, 11),
    ("truedungeon.subclass.berserker.fight-after-death.floor.below", 60, beyond, False, True),
    ("truedungeon.treasure.base.chips", 5, chips, [3, 3], [5, 5]),
]


@pytest.mark.parametrize(("name", "number", "look", "usual", "changed"), CASES, ids=[case[0] for case in CASES])
def test_a_number_is_as_ruled_and_changes_what_it_is_of(
    name: str, number: int, look: Callable[[Numbers], Any], usual: Any, changed: Any
) -> None:
    assert look({}) == usual == look({name: NUMBERS[name]})
    assert look({name: number}) == changed


def test_every_kind_of_number_is_looked_at() -> None:
    assert {name.rpartition(".")[0] for name in NUMBERS} == {case[0].rpartition(".")[0] for case in CASES}


def test_numbers_are_those_of_the_ledger() -> None:
    ledger = games.get("truedungeon").ledger
    for name, number in NUMBERS.items():
        rule, _, key = name.rpartition(".")
        said: Any = ledger[rule].data or {}
        if rule.endswith("difficulty-scale"):
            difficulty, _, part = key.partition("_")
            factor = said[difficulty][part]
            assert number == (round(factor * 100) if part in ("hp", "damage") else factor), name
        elif key in said:
            assert number == said[key], name
        else:
            words = {3: "three", 48: "-48"}[number]
            assert words in ledger[rule].rule, name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("truedungeon.digital.clock-budget.play_s", 59),
        ("truedungeon.digital.clock-round.round_s", 0),
        ("truedungeon.digital.skill-roll.memory_dc", 21),
        ("truedungeon.push.amount.epic", 100),
        ("truedungeon.digital.monster-attacks.epic", 0),
        ("truedungeon.digital.difficulty-scale.epic_hp", 9),
    ],
)
def test_a_number_outside_its_limits_is_refused_by_its_rule(name: str, value: int) -> None:
    with pytest.raises(Refused, match=f"{name} cannot be {value}") as refused:
        at({name: value})
    assert refused.value.rule == name.rpartition(".")[0]


def test_a_number_that_is_none_is_named_with_the_nearest() -> None:
    with pytest.raises(Unknown, match=r"did you mean 'truedungeon\.push\.amount\.epic'"):
        at({"truedungeon.push.amount.epc": 3})


def test_a_record_holds_the_numbers(tmp_path: Any) -> None:
    on = at({"truedungeon.push.amount.normal": 9}, stage="recovery", rooms=["failed"])
    do(on, "ready")
    on.record().save(tmp_path / "game.json")
    assert Table.load(tmp_path / "game.json").digest == on.digest
