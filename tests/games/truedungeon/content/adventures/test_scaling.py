"""What a difficulty makes of the numbers of an adventure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import table
from tests.tables import told
from undercroft.games.truedungeon.content.adventures.checking import sound_adventure
from undercroft.games.truedungeon.content.adventures.model import Attack, Levels, Monster, Room, Trap
from undercroft.games.truedungeon.content.adventures.scaling import (
    ATTACKS,
    INITIATIVE,
    PUSH,
    WRONG,
    Blow,
    How,
    attacks_on,
    damage_on,
    harder_on,
    initiative_on,
    level,
    monster_on,
    push_on,
    share,
    spared,
    traps_on,
    vulnerability,
    wrong_damage_on,
)
from undercroft.games.truedungeon.content.difficulty import SCALE
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty

ROOMS = sound_adventure(Path(__file__).with_name("sound_adventure.toml").read_text(encoding="utf-8")).rooms
BITE = Attack(id="bite", name="Bite", to_hit=5, damage=9)
RAT = Monster(id="rat", name="Rat", ac=14, hp=50, will=2, sr=20, attacks=(BITE,))


def everywhere(value: Levels, how: How) -> list[int]:
    return [level(value, difficulty, how=how) for difficulty in DIFFICULTIES]


def room_of(*monsters: Monster) -> Room:
    return Room(number=1, kind="combat", title="A", text="B", monsters=monsters)


@pytest.mark.rule("truedungeon.digital.difficulty-scale")
def test_the_scale_is_the_ledgers() -> None:
    for difficulty, row in rule_data("truedungeon.digital.difficulty-scale").items():
        scale = SCALE[difficulty]
        assert (scale.hp, scale.damage) == (row["hp"] * 100, row["damage"] * 100)
        assert (scale.to_hit, scale.save, scale.resistance, scale.dc) == (
            row["to_hit"],
            row["save"],
            row["sr"],
            row["dc"],
        )


@pytest.mark.rule("truedungeon.digital.difficulty-rounding")
def test_what_is_multiplied_is_rounded_down() -> None:
    assert everywhere(51, "hp") == [51, 51, 76, 102, 153]
    assert everywhere(9, "damage") == [9, 9, 11, 13, 18]


def test_what_is_raised_is_raised() -> None:
    assert everywhere(5, "to_hit") == [5, 5, 7, 9, 11]
    assert everywhere(2, "save") == [2, 2, 3, 5, 7]
    assert everywhere(15, "dc") == [15, 15, 17, 19, 21]
    assert everywhere(14, "ac") == [14] * 5


def test_only_who_resists_spells_resists_more_and_never_all() -> None:
    assert everywhere(0, "sr") == [0] * 5
    assert everywhere(20, "sr") == [20, 20, 30, 45, 60]
    assert everywhere(70, "sr") == [70, 70, 80, 95, 95]


@pytest.mark.rule("truedungeon.digital.difficulty-override")
def test_what_is_listed_stands_and_the_rest_follows_from_normal() -> None:
    assert everywhere({"normal": 100, "nightmare": 120}, "hp") == [100, 100, 150, 120, 300]
    assert everywhere({"normal": 14, "epic": 18}, "ac") == [14, 14, 14, 14, 18]
    assert everywhere({"normal": 10, "epic": 100}, "sr")[-1] == 100
    blow = damage_on({"normal": 9, "epic": "2d10"}, "epic")
    assert (str(blow), blow.dealt([3, 4])) == ("2d10", 7)


@pytest.mark.rule("truedungeon.digital.difficulty-example")
def test_the_ledgers_monster_on_nightmare() -> None:
    numbers, (bite,) = monster_on(RAT, "nightmare"), attacks_on(RAT, "nightmare")
    assert (numbers.hp, bite.to_hit, bite.damage.dealt(), numbers.sr) == (100, 9, 13, 45)
    assert (numbers.ac, numbers.fort, numbers.will) == (14, 3, 5)


@pytest.mark.rule("truedungeon.digital.monster-damage")
def test_dice_are_rolled_and_then_scaled() -> None:
    blow = damage_on("2d6+3", "hardcore")
    assert (blow.dice, blow.sides, blow.plus, blow.percent) == (2, 6, 3, 125)
    assert blow.dealt([4, 2]) == 11
    assert damage_on("1d4", "normal").dealt([4]) == 4
    assert damage_on(7, "hardcore").dealt() == 8


@pytest.mark.rule("truedungeon.digital.monster-attacks")
def test_monsters_attack_twice_on_the_hardest_levels() -> None:
    assert rule_data("truedungeon.digital.monster-attacks") == ATTACKS
    assert [monster_on(RAT, difficulty).attacks for difficulty in DIFFICULTIES] == [1, 1, 1, 2, 2]
    quick = Monster(id="q", name="Q", ac=1, hp=1, attacks=(BITE,), number={"normal": 2, "epic": 4})
    assert [monster_on(quick, difficulty).attacks for difficulty in DIFFICULTIES] == [2, 2, 2, 2, 4]


def test_an_attack_takes_all_of_a_turn_unless_it_says_how_many() -> None:
    one = Attack(id="one", name="One", to_hit=1, damage=1, count=1)
    monster = Monster(id="m", name="M", ac=1, hp=1, attacks=(BITE, one))
    assert [numbers.count for numbers in attacks_on(monster, "epic")] == [2, 1]
    assert [numbers.count for numbers in attacks_on(monster, "normal")] == [1, 1]


def test_what_is_for_harder_play_is_left_out_before() -> None:
    (foreman,) = next(room for room in ROOMS if room.number == 5).monsters
    known = {difficulty: [one.attack.id for one in attacks_on(foreman, difficulty)] for difficulty in DIFFICULTIES}
    assert known["normal"] == ["pick"]
    assert known["hardcore"] == known["epic"] == ["pick", "wail"]
    assert attacks_on(foreman, "epic")[1].to_hit is None
    puzzle = next(room for room in ROOMS if room.number == 6).puzzle
    assert puzzle is not None
    assert [len(harder_on(puzzle, difficulty)) for difficulty in DIFFICULTIES] == [0, 0, 0, 1, 1]


DOORS = {
    "kind": "riddle_choice",
    "prompt": "Which door?",
    "elements": ["left", "middle", "right"],
    "solution": ["middle"],
    "harder": {"hardcore": "One door lies.", "nightmare": "The lamps are out."},
}


@pytest.mark.rule("truedungeon.difficulty.nightmare.mechanics", "truedungeon.digital.difficulty-mechanics")
def test_a_puzzle_is_harder_where_its_room_says_so() -> None:
    shown = {}
    for difficulty in DIFFICULTIES:
        on = table("fighter", monsters=[], puzzle=DOORS, stage="puzzle", difficulty=difficulty)
        [event] = told(on, "puzzle")
        shown[difficulty] = (event.data["text"].removeprefix("Which door?"), event.also)
    mechanics = "truedungeon.digital.difficulty-mechanics"
    harder = (" One door lies. The lamps are out.", (mechanics, "truedungeon.difficulty.nightmare.mechanics"))
    assert shown["non-lethal"] == shown["normal"] == ("", ())
    assert shown["hardcore"] == (" One door lies.", (mechanics,))
    assert shown["nightmare"] == shown["epic"] == harder


def test_traps_grow_and_some_are_for_harder_play() -> None:
    pit = Trap(id="pit", falling=20, save="reflex", dc=15, text="A pit.")
    dart = Trap(id="dart", damage="1d4", text="A dart.", min_difficulty="nightmare")
    room = Room(number=1, kind="puzzle", title="A", text="B", traps=(pit, dart))
    assert [(one.trap.id, one.dc, str(one.damage)) for one in traps_on(room, "epic")] == [
        ("pit", 21, "0 at 200%"),
        ("dart", 21, "1d4 at 200%"),
    ]
    assert [one.trap.id for one in traps_on(room, "hardcore")] == ["pit"]


def test_a_small_party_is_spared_only_by_the_variant() -> None:
    assert monster_on(RAT, "normal", characters=4).hp == 50
    eased = [monster_on(RAT, "normal", characters=number, scale_hp=True).hp for number in (1, 3, 4, 10)]
    assert eased == [15, 15, 20, 50]


@pytest.mark.rule("truedungeon.combat.initiative-monster")
def test_monsters_have_the_difficultys_initiative_or_their_own() -> None:
    assert rule_data("truedungeon.combat.initiative-monster") == INITIATIVE
    swift = Monster(id="s", name="S", ac=1, hp=1, attacks=(BITE,), initiative=7)
    assert [initiative_on(room_of(RAT), difficulty) for difficulty in DIFFICULTIES] == [0, 0, 5, 10, 15]
    assert [initiative_on(room_of(RAT, swift), difficulty) for difficulty in DIFFICULTIES] == [7, 7, 7, 10, 15]
    assert [initiative_on(room_of(swift), difficulty, flat=True) for difficulty in DIFFICULTIES] == [0] * 5


@pytest.mark.rule("truedungeon.push.amount")
def test_push_is_the_rooms_or_the_usual() -> None:
    assert rule_data("truedungeon.push.amount") == PUSH
    assert [push_on(room_of(RAT), difficulty) for difficulty in DIFFICULTIES] == [5, 5, 10, 15, 20]
    pump = next(room for room in ROOMS if room.number == 3)
    assert [push_on(pump, difficulty) for difficulty in DIFFICULTIES] == [6, 6, 12, 15, 20]


@pytest.mark.rule("truedungeon.digital.puzzle-damage")
def test_a_wrong_attempt_hurts_as_usual_or_as_the_puzzle_says() -> None:
    assert rule_data("truedungeon.digital.puzzle-damage") == WRONG
    usual, own = (next(room for room in ROOMS if room.number == number).puzzle for number in (2, 6))
    assert usual is not None and own is not None
    assert [wrong_damage_on(usual, difficulty) for difficulty in DIFFICULTIES] == [2, 2, 4, 6, 8]
    assert [wrong_damage_on(own, difficulty) for difficulty in DIFFICULTIES] == [3, 3, 3, 4, 9]


@pytest.mark.parametrize(
    ("value", "plain", "scaled"),
    [
        (5, [5, 5, 5, 5, 5], [5, 5, 7, 10, 15]),
        (10, [10, 10, 10, 10, 10], [10, 10, 14, 20, 30]),
        ({"normal": 5, "epic": 8}, [5, 5, 5, 5, 8], [5, 5, 7, 10, 8]),
    ],
)
def test_a_vulnerability_is_the_same_unless_listed_or_scaled(
    value: Levels, plain: list[int], scaled: list[int]
) -> None:
    def on(difficulty: Difficulty, grows: bool) -> int:
        return vulnerability(value, difficulty, scaled=grows)

    assert [on(difficulty, False) for difficulty in DIFFICULTIES] == plain
    assert [on(difficulty, True) for difficulty in DIFFICULTIES] == scaled


@pytest.mark.parametrize(
    ("hp", "characters", "left"), [(1, 1, 1), (3, 3, 1), (6, 3, 1), (7, 3, 2), (10, 9, 9), (10, 10, 10), (1, 10, 1)]
)
def test_for_a_small_party_a_monster_has_tenths_of_its_hit_points_and_one_at_least(
    hp: int, characters: int, left: int
) -> None:
    beast = Monster(id="b", name="B", ac=1, hp=hp, attacks=(BITE,))
    assert monster_on(beast, "normal", characters=characters, scale_hp=True).hp == left


@pytest.mark.parametrize(("characters", "tenths"), [(1, 3), (3, 3), (4, 4), (9, 9), (10, 10)])
def test_a_small_party_is_spared_tenths_of_a_blow_but_not_of_what_strikes_all(characters: int, tenths: int) -> None:
    blow = damage_on("2d6+3", "nightmare")
    wave = Attack(id="wave", name="Wave", form="area", damage=9)
    assert spared(blow, BITE, characters) == Blow(2, 6, 3, blow.percent * tenths // 10)
    assert spared(blow, wave, characters) == blow and share(characters) == tenths


def test_where_no_monster_is_nothing_is_added_to_its_initiative() -> None:
    assert [initiative_on(room_of(), difficulty, 9) for difficulty in DIFFICULTIES] == [0] * 5
    assert [initiative_on(room_of(RAT), difficulty, 9) for difficulty in DIFFICULTIES] == [9] * 5
    assert [initiative_on(room_of(RAT), difficulty, 9, flat=True) for difficulty in DIFFICULTIES] == [0] * 5


@pytest.mark.rule("truedungeon.push.amount")
@pytest.mark.parametrize(
    ("listed", "push"),
    [
        ({}, [5, 5, 10, 15, 20]),
        ({"normal": 7}, [7, 7, 10, 15, 20]),
        ({"non-lethal": 1}, [1, 5, 10, 15, 20]),
        ({"non-lethal": 1, "normal": 7, "epic": 30}, [1, 7, 10, 15, 30]),
    ],
)
def test_push_on_non_lethal_is_as_on_normal_where_only_that_is_listed(
    listed: dict[Difficulty, int], push: list[int]
) -> None:
    room = Room(number=1, kind="combat", title="A", text="B", monsters=(RAT,), push=listed)
    assert [push_on(room, difficulty) for difficulty in DIFFICULTIES] == push
