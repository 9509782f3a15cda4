"""Difficulty: how a party chooses, what monsters become, who comes back."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.content.difficulty import ADVICE, DEFAULT, SCALE, entering, scaled, vote
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty

MONSTER = {"hp": 100, "to_hit": 5, "damage": 200, "resistance": 20}


def monster(difficulty: Difficulty) -> dict[str, int]:
    found = scaled(MONSTER, difficulty)
    assert all(adds_up(number) for number in found.values())
    return {name: number.value for name, number in found.items()}


def harder(first: Difficulty, second: Difficulty) -> bool:
    one, two = monster(first), monster(second)
    return all(one[name] < two[name] for name in ("hp", "damage", "resistance"))


@pytest.mark.rule("truedungeon.difficulty.levels")
def test_there_are_five_levels() -> None:
    assert list(DIFFICULTIES) == rule_data("truedungeon.difficulty.levels")["levels"]
    assert rule_data("truedungeon.difficulty.levels")["default"] == DEFAULT


@pytest.mark.rule("truedungeon.difficulty.default")
def test_without_a_choice_it_is_normal() -> None:
    assert vote(None, [True] * 10) == "normal"


@pytest.mark.rule("truedungeon.difficulty.unanimous", "truedungeon.difficulty.unanimous-example")
def test_one_refusal_leaves_the_party_on_normal() -> None:
    assert vote("hardcore", [True] * 9 + [False]) == "normal"
    assert vote("hardcore", [True] * 10) == "hardcore"
    assert vote("non-lethal", [True, False]) == "normal"


@pytest.mark.rule("truedungeon.difficulty.hardcore.advice", "truedungeon.difficulty.nightmare.advice")
def test_advice_bars_nobody() -> None:
    assert {"hardcore", "nightmare"} <= ADVICE.keys()
    assert [vote(level, [True]) for level in ("hardcore", "nightmare", "epic")] == ["hardcore", "nightmare", "epic"]


@pytest.mark.rule("truedungeon.difficulty.scaling")
def test_the_scale_is_the_ledgers() -> None:
    said = rule_data("truedungeon.difficulty.scaling")
    for level in DIFFICULTIES:
        assert SCALE[level].hp == said["hp_factor"][level] * 100
        assert SCALE[level].damage == said["damage_factor"][level] * 100
        assert SCALE[level].to_hit == said["to_hit_bonus"][level]
        assert SCALE[level].resistance == said["spell_resistance_add_pct"][level]


def test_spell_resistance_stays_below_certainty_and_nothing_stays_nothing() -> None:
    assert scaled({"resistance": 80}, "epic")["resistance"].value == 95
    assert scaled({"resistance": 0}, "epic")["resistance"].value == 0


def test_what_a_room_says_of_a_difficulty_stands() -> None:
    found = scaled({"hp": 50, "damage": 9}, "epic", own={"hp": 70})
    assert (found["hp"].value, found["damage"].value) == (70, 18)


@pytest.mark.rule("truedungeon.difficulty.non-lethal.challenge")
def test_non_lethal_has_the_monsters_of_normal() -> None:
    assert monster("non-lethal") == monster("normal") == MONSTER


@pytest.mark.rule("truedungeon.difficulty.hardcore.monsters")
def test_hardcore_monsters_are_harder_than_normal_ones() -> None:
    assert harder("normal", "hardcore")
    assert monster("hardcore") == {"hp": 150, "to_hit": 7, "damage": 250, "resistance": 30}


@pytest.mark.rule("truedungeon.difficulty.nightmare.monsters")
def test_nightmare_monsters_are_harder_than_hardcore_ones() -> None:
    assert harder("hardcore", "nightmare")
    assert monster("nightmare") == {"hp": 200, "to_hit": 9, "damage": 300, "resistance": 45}


@pytest.mark.rule("truedungeon.difficulty.epic")
def test_epic_monsters_are_the_hardest() -> None:
    assert harder("nightmare", "epic")
    assert monster("epic") == {"hp": 300, "to_hit": 11, "damage": 400, "resistance": 60}


@pytest.mark.rule("truedungeon.difficulty.non-lethal.revive-example")
def test_on_non_lethal_the_dead_are_back_with_one_hit_point() -> None:
    assert entering(0, "non-lethal") == 1
    assert entering(17, "non-lethal") == 17


def test_on_normal_the_dead_stay_dead() -> None:
    assert entering(0, "normal") == 0
