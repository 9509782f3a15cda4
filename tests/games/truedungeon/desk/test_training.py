"""The training room: slides as in the game, bots that slide first, and a person's own skill."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Table
from undercroft.engine import Chance, Refused, Scripted, seed_key, shelf
from undercroft.games.truedungeon.book.drills import PUCKS
from undercroft.games.truedungeon.content.board.library import boards
from undercroft.games.truedungeon.content.board.noise import FACES, SPREADS, dice, shaken
from undercroft.games.truedungeon.content.board.shots import plain, read_shot
from undercroft.games.truedungeon.content.board.skill import spread_of
from undercroft.games.truedungeon.desk.training.hall import TrainingRoom

EMPTY: dict[str, Any] = {"board": "standard", "speed": "medium", "pucks": []}
STRAIGHT = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1833}
DRAG = {"drag": [[ms, 300, 30 + ms * 2] for ms in range(0, 140, 10)], "orientation_deg": 0}
HIGH = dict.fromkeys(dice(), FACES)
MIDDLE = dict.fromkeys(dice(), FACES // 2)


@pytest.fixture
def room() -> TrainingRoom:
    opened = shelf.get("truedungeon").training
    assert opened is not None
    made = opened()
    assert isinstance(made, TrainingRoom)
    return made


def chance(seed: int = 1) -> Chance:
    return Chance(seed_key(seed))


def puck(id: str, x: int, y: int) -> dict[str, Any]:
    return {"id": id, "x": x * 1000, "y": y * 1000}


# ---- sliding


def test_all_boards_are_there_to_be_slid_on_at_every_speed(room: TrainingRoom):
    listed = room.boards()
    assert listed[0]["id"] == "standard" and {board["id"] for board in listed} == set(boards())
    for board, speed in zip(listed[:3], room.speeds(), strict=True):
        where = {**EMPTY, "board": board["id"], "speed": speed}
        found = room.slide(where, {"aim": room.room(where)["aims"][0]["id"]}, chance())
        assert found["where"]["board"] == board["id"] and found["lane"]["moves"]["legs"]
        assert board["name"] in found["scene"] and room.form(where).plain()["widget"]["known"] == speed


def test_the_room_is_what_was_found_before_and_the_next_puck_is_another(room: TrainingRoom):
    where = EMPTY
    for count in range(1, 5):
        found = room.slide(where, STRAIGHT, chance(count))
        where = found["where"]
        assert room.room(where)["where"] == where
        assert len(where["pucks"]) + sum(one["off"] for one in found["lane"]["pucks"]) <= count
    ids = [one["id"] for one in where["pucks"]]
    assert len(ids) == len(set(ids)) and set(ids) <= set(PUCKS)


@pytest.mark.rule("truedungeon.digital.slide-noise")
def test_what_is_typed_has_the_noise_of_an_average_hand_and_a_drag_that_of_an_expert(room: TrainingRoom):
    for how, skill in ((STRAIGHT, "average"), ({"aim": "aim 20"}, "average"), (DRAG, "expert")):
        found = room.slide(EMPTY, how, Scripted(rolls=[HIGH]))
        given = read_shot(found["shot"])
        assert found["slid"] == plain(shaken(given, HIGH, SPREADS[skill]))


def test_where_it_lies_is_told_with_its_rule_and_as_on_the_lane(room: TrainingRoom):
    found = room.slide(EMPTY, STRAIGHT, Scripted(rolls=[MIDDLE]))
    [lying] = found["lane"]["pucks"]
    assert found["natural"] == lying["natural"] == 20 and found["wheel"] == lying["damage"]
    first, second = found["told"]
    assert first[0].startswith(f"The puck lies in zone 20, {found['wheel']} on the wheel")
    assert "1833 mm/s" in second[0] and second[1] == "truedungeon.digital.slide-noise"
    ledger = shelf.get("truedungeon").ledger
    assert all(rule in ledger for _, rule in found["told"])


def test_a_bump_is_told_with_where_the_other_lay(room: TrainingRoom):
    where = {**EMPTY, "pucks": [puck("bard", 300, 1950)]}
    found = room.slide(where, {"aim": "bump bard"}, Scripted(rolls=[MIDDLE]))
    words, rule = found["told"][2]
    assert words.startswith("It has moved the Bard") and words.endswith("it was in zone 20.")
    assert rule == "truedungeon.board.bump" and found["lane"]["moves"]["bumps"]


def test_what_falls_off_is_told_and_lies_there_no_more(room: TrainingRoom):
    found = room.slide(EMPTY, {**STRAIGHT, "speed_mm_s": 4000}, Scripted(rolls=[MIDDLE]))
    assert found["off"] and found["natural"] == found["wheel"] == 0 and found["where"]["pucks"] == []
    assert found["lane"]["pucks"][0]["off"] and "falls off" in found["told"][0][0]


def test_bots_fill_the_board_and_can_be_slid_against(room: TrainingRoom):
    found = room.fill(EMPTY, 5, "average", chance(3))
    assert 1 <= len(found["where"]["pucks"]) <= 5 and len(found["told"]) == 5
    assert all(one["by"] == "bot" for one in found["where"]["pucks"])
    aims = [aim["id"] for aim in found["aims"]]
    for one in found["where"]["pucks"]:
        assert f"bump {one['id']}" in aims
        assert room.slide(found["where"], {"aim": f"bump {one['id']}"}, Scripted(rolls=[MIDDLE]))["told"]
    better, worse = (
        sum(p["natural"] for n in range(30) for p in room.fill(EMPTY, 1, skill, chance(n))["lane"]["pucks"])
        for skill in ("x0 a0.2 s0.5 o0", "novice")
    )
    assert better > worse + 100


@pytest.mark.rule("truedungeon.board.pucks-per-class")
def test_fourteen_pucks_are_all_there_are(room: TrainingRoom):
    full = [puck(id, 60 + 90 * (at % 6), 400 + 90 * (at // 6)) for at, id in enumerate(PUCKS)]
    assert len(full) == 14
    with pytest.raises(Refused, match="all fourteen pucks"):
        room.slide({**EMPTY, "pucks": full}, STRAIGHT, chance())
    assert room.room({**EMPTY, "pucks": full})["where"]["pucks"]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"board": "standart"}, "did you mean 'standard'"),
        ({"speed": "swift"}, "there is no speed 'swift'"),
        ({"pucks": [puck("bart", 300, 1950)]}, "did you mean 'bard'"),
        ({"pucks": [puck("bard", 700, 1950)]}, "cannot be like this"),
        ({"pucks": [puck("bard", 300, -1)]}, "cannot be like this"),
        ({"pucks": [puck("bard", 300, 1950), puck("bard", 300, 1500)]}, "one puck of this name"),
        ({"pucks": [puck("bard", 300, 1950), puck("monk", 310, 1950)]}, "lie in one another"),
        ({"pucks": [{"id": "bard"}]}, "missing required field"),
        ({"pucks": "many"}, "cannot be like this"),
        ({"wind": 3}, "unknown field"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_a_rule(room: TrainingRoom, where: dict[str, Any], said: str):
    for do in (
        room.room,
        lambda one: room.slide(one, STRAIGHT, chance()),
        lambda one: room.fill(one, 1, "average", chance()),
    ):
        with pytest.raises(Refused) as refused:
            do({**EMPTY, **where})
        assert said in refused.value.reason and refused.value.rule in shelf.get("truedungeon").ledger


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"aim": "aim 21"},
        {"aim": 7},
        {"aim": "bump bard"},
        {**STRAIGHT, "x_mm": 5},
        {"drag": []},
        {"aim": "x", "x_mm": 3},
    ],
)
def test_a_slide_that_cannot_be_is_refused_with_a_rule(room: TrainingRoom, how: dict[str, Any]):
    with pytest.raises(Refused) as refused:
        room.slide(EMPTY, how, chance())
    assert refused.value.rule in shelf.get("truedungeon").ledger


@pytest.mark.parametrize(
    ("aim", "words"),
    [("aim 21", "there is no aim 'aim 21'; did you mean 'aim 20'?"), (7, "there is no aim 7; there are aim 20, ")],
)
def test_an_aim_that_is_not_there_is_refused_with_what_is(room: TrainingRoom, aim: Any, words: str):
    with pytest.raises(Refused) as refused:
        room.slide(EMPTY, {"aim": aim}, chance())
    assert refused.value.reason.startswith(words)


def test_bots_are_counted_and_have_a_skill(room: TrainingRoom):
    for count, skill in ((0, "average"), (11, "average"), (1, "clumsy"), (1, ""), (1, "x3 a99 s1 o1")):
        with pytest.raises(Refused):
            room.fill(EMPTY, count, skill, chance())


# ---- a skill


def slides(spread: str, count: int = 20) -> list[dict[str, Any]]:
    """What a hand of this skill gives for the heart of the plain board."""
    hand, wanted = chance(7), read_shot(STRAIGHT)
    return [plain(shaken(wanted, hand.rolls(dice(), "hand"), spread_of(spread))) for _ in range(count)]


def test_a_measured_skill_is_that_of_the_hand_with_the_noise_of_the_game(room: TrainingRoom):
    # Of twenty slides the deviation is known to about a sixth; typed slides get an average hand's noise on top.
    found = room.measure(EMPTY, slides("x3 a2 s6 o0"))
    measured, typed = spread_of(found["text"]), SPREADS["average"]
    for name, hand in (("angle", 200), ("speed", 60)):
        noise = getattr(typed, name)
        whole = (hand * hand + noise * noise) ** 0.5
        assert 0.75 * whole < getattr(measured, name) < 1.25 * whole
    assert measured.turn == typed.turn
    assert found["told"][0].startswith("You slide") and "too" in found["told"][-1]


def test_a_drag_is_measured_with_the_noise_that_drags_get(room: TrainingRoom):
    found = spread_of(room.measure(EMPTY, [DRAG] * 20)["text"])
    assert (found.x, found.angle, found.turn) == (30, 120, 35), "a straight drag has no error of its own but in speed"


@pytest.mark.parametrize("count", [0, 4, 21])
def test_a_skill_is_not_measured_from_too_few_slides_or_too_many(room: TrainingRoom, count: int):
    with pytest.raises(Refused, match="5 to 20 slides"):
        room.measure(EMPTY, [STRAIGHT] * count)


@pytest.mark.parametrize(
    ("skill", "words"),
    [
        ("average", "about like an average bot"),
        ("x3 a1.4 s4.5 o50", "between an average bot and an expert"),
        ("x3 a1.9 s6 o70", "between a novice and an average bot"),
        ("x1 a0.4 s2 o5", "better than an expert"),
        ("x9 a4 s12 o90", "not yet like a novice"),
    ],
)
def test_a_skill_is_told_in_words(room: TrainingRoom, skill: str, words: str):
    found = room.skill(skill)
    assert found["told"][0] == f"This hand is {words}." and spread_of(found["text"]) == spread_of(skill)


def test_the_target_is_the_heart_of_the_board(room: TrainingRoom):
    found = room.target(EMPTY)
    assert (found["x"], found["y"]) == (300, 1950) and "1950 mm" in found["told"]


def test_a_measured_skill_is_an_option_of_the_table(room: TrainingRoom):
    text = room.measure(EMPTY, slides("x3 a2 s6 o0"))["text"]
    table = Table.start("truedungeon", seed=1, options={"mode": "slide", "slide_skill": text})
    assert table.state.rules.slide_skill == text
