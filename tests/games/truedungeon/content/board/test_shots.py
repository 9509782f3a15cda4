"""Slides as they are given: limits, noise, drags, aiming, and a person's own skill."""

from __future__ import annotations

import json
import math
import os
from random import Random

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.truedungeon.builds import rule_data
from undercroft.engine import Chance, Refused
from undercroft.engine.chance import seed_key
from undercroft.games.truedungeon.content.board import aim, gesture, skill
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.noise import EXACT, FACES, SPREADS, Spread, dice, error, shaken
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body, Launch, slide
from undercroft.games.truedungeon.content.board.reading import natural, nearest
from undercroft.games.truedungeon.content.board.shots import INPUTS, SCHEMA, Shot, limited, plain, read_shot

INPUT = "truedungeon.digital.slide-input"
NOISE = "truedungeon.digital.slide-noise"
BOT = "truedungeon.digital.slide-bot"
SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
PLAIN = board_named(STANDARD)
MEDIUM = SURFACES["medium"]
WHEEL = [1, 2, 3, 4, 5, 6, 7, 8]
GOOD = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1800}


# ---- what is given


@pytest.mark.rule(INPUT)
def test_the_limits_are_the_ledgers():
    assert {name: [one.least, one.most] for name, one in INPUTS.items()} == rule_data("truedungeon.digital.slide-input")
    shot = read_shot({"x_mm": 123.4, "angle_deg": -1.25, "speed_mm_s": 1801, "spin_rad_s": 2.05, "orientation_deg": 90})
    assert shot == Shot(1234, -125, 1801, 205, 90)


@pytest.mark.rule(INPUT)
@pytest.mark.parametrize("name", INPUTS)
def test_a_number_outside_its_limits_or_between_two_steps_is_refused(name):
    one = INPUTS[name]
    assert read_shot({**GOOD, name: one.least})
    assert read_shot({**GOOD, name: one.most})
    step = json.loads(f"1e-{len(str(one.steps)) - 1}")
    for value in (one.least - step, one.most + step, one.least + step / 2, True, None, "300", [1], math.nan, math.inf):
        with pytest.raises(Refused) as refused:
            read_shot({**GOOD, name: value})
        assert refused.value.at == name
        assert refused.value.rule == INPUT


@pytest.mark.rule(INPUT)
@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        [],
        "slide",
        {},
        {**GOOD, "x": 5},
        {"x_mm": 300, "angle_deg": 0, 3: 1800},
        {"x_mm": 300, "angle_deg": 0},
        {**GOOD, "x_mm": 10**400},
    ],
)
def test_what_is_no_slide_is_refused_in_words(data):
    with pytest.raises(Refused) as refused:
        read_shot(data)
    assert refused.value.rule == INPUT


SHOTS = st.builds(
    Shot,
    st.integers(300, 5700),
    st.integers(-2000, 2000),
    st.integers(0, 4000),
    st.integers(-1900, 1900),
    st.integers(0, 360),
)


@pytest.mark.rule(INPUT)
@given(SHOTS)
def test_a_slide_written_down_is_read_again(shot):
    written = json.loads(json.dumps(plain(shot)))
    jsonschema.validate(written, SCHEMA)
    assert read_shot(written) == shot


# ---- noise


@pytest.mark.rule(NOISE, BOT)
def test_the_spreads_are_the_ledgers():
    said = rule_data("truedungeon.digital.slide-bot")
    for name, spread in SPREADS.items():
        assert [spread.x, spread.angle, spread.speed, spread.turn] == [
            round(10 * said[name]["x_mm"]),
            round(100 * said[name]["angle_deg"]),
            10 * said[name]["speed_percent"],
            said[name]["orientation_deg"],
        ]
    noise = rule_data("truedungeon.digital.slide-noise")
    assert noise["typed"] == said["average"]
    assert noise["gesture"] == said["expert"]
    chance = Chance(seed_key(1))
    assert shaken(Shot(3000, 0, 1800), chance.rolls(dice(), "noise"), SPREADS["average"]) != Shot(3000, 0, 1800)


@pytest.mark.rule(NOISE)
@pytest.mark.parametrize("name", SPREADS)
def test_noise_has_the_deviation_that_is_wanted_and_no_bias(name):
    spread, chance = SPREADS[name], Chance(seed_key(f"noise {name}"))
    shot = Shot(3000, 0, 2000, 700, 180)
    count = 20_000 if SOAK else 2_000
    made = [shaken(shot, chance.rolls(dice(), "noise"), spread) for _ in range(count)]
    assert {one.spin for one in made} == {700}
    for field, wanted in (("x", spread.x), ("angle", spread.angle), ("speed", 2 * spread.speed)):
        off = [getattr(one, field) - getattr(shot, field) for one in made]
        assert abs(sum(off) / count) < 4 * wanted / math.sqrt(count)
        assert math.sqrt(sum(it * it for it in off) / count) == pytest.approx(wanted, rel=4 / math.sqrt(2 * count))


@pytest.mark.rule(NOISE)
def test_an_exact_slide_has_no_noise():
    """[variant exact]"""
    chance = Chance(seed_key(2))
    assert shaken(Shot(3000, 11, 1800, 5, 77), chance.rolls(dice(), "noise"), EXACT) == Shot(3000, 11, 1800, 5, 77)


@pytest.mark.rule(NOISE)
@given(SHOTS, st.lists(st.integers(1, FACES), min_size=4, max_size=4))
def test_noise_never_leaves_the_limits(shot, faces):
    made = shaken(shot, dict(zip(dice(), faces, strict=True)), SPREADS["novice"])
    assert made == limited(made)
    assert read_shot(plain(made)) == made


def test_a_face_is_twelve_numbers():
    assert (error(1), error(FACES), error(1 + 20), error(1 + 21)) == (-120, 120, -100, -119)
    assert FACES == 21**12 < 2**64


@pytest.mark.rule(NOISE)
def test_noise_is_the_same_to_both_sides():
    """Turned faces give the opposite error."""
    faces = dict(zip(dice(), (123456789, 987654321, 5555555555, 4444444444), strict=True))
    turned = {name: FACES + 1 - face for name, face in faces.items()}
    shot = Shot(3000, 0, 2000, 0, 180)
    one, other = shaken(shot, faces, SPREADS["average"]), shaken(shot, turned, SPREADS["average"])
    assert (one.x + other.x, one.angle + other.angle, one.speed + other.speed) == (6000, 0, 4000)


# ---- aiming


@pytest.mark.rule(BOT)
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("lane", aim.LANES)
def test_an_aimed_slide_rests_on_its_spot_with_the_best_number_at_the_dot(surface, lane):
    assert abs(lane - 300) <= 200
    for spot in aim.spots(PLAIN):
        shot = aim.at_spot(PLAIN, spot.x, spot.y, WHEEL, SURFACES[surface], lane)
        body = slide([], [Launch(1, shot)], SURFACES[surface]).bodies[0]
        assert math.hypot(body.x / 1000 - spot.x, body.y / 1000 - spot.y) < 1.5
        assert nearest(PLAIN, body, 8) == (7,)
        assert shot.spin == 0


@pytest.mark.rule(BOT)
def test_spots_are_distinct_and_say_what_they_score():
    found = aim.spots(PLAIN)
    assert found[0].id == "20"
    assert (found[0].x, found[0].y, found[0].name) == (300, 1950, "the heart")
    assert {"14-left", "14-right", "14-short"} <= {spot.id for spot in found}
    assert len(found) == len({spot.id for spot in found}) == 8
    for number, spot in enumerate(found):
        assert natural(PLAIN, spot.x * 1000, spot.y * 1000) == int(spot.id.partition("-")[0])
        assert all(math.hypot(spot.x - one.x, spot.y - one.y) >= 60 for one in found[:number])
    assert aim.at_spot(PLAIN, 300, 1950, (), MEDIUM, 300).turn == 0


@pytest.mark.rule(BOT)
@pytest.mark.parametrize("push", [20, 100, 300])
def test_a_bump_moves_the_puck_so_far(push):
    lying = Body(1, 280_000, 1_700_000, 0)
    shot = aim.at_puck(lying, MEDIUM, 350, push)
    motion = slide([lying], [Launch(2, shot)], MEDIUM)
    moved = motion.bodies[0]
    assert math.hypot(moved.x - lying.x, moved.y - lying.y) / 1000 == pytest.approx(push, abs=3)


# ---- drags


def drag(
    speed: float, angle: float, *, x: float = 300, curve: float = 0, rate: int = 8, lift: float = 300
) -> list[list[float]]:
    """A hand that pushes with this speed and direction at the release place, turning by so many rad/s."""
    samples = []
    for step in range(-25, 10):
        time = step * rate / 1000
        parts = [(part + 0.5) / 100 * time for part in range(100)]
        headings = [math.radians(angle) + curve * (part + 0.04) for part in parts]  # Straight on 40 ms before the end.
        y = 270 + speed * time * sum(math.cos(heading) for heading in headings) / 100
        if 0 <= y <= lift:
            aside = speed * time * sum(math.sin(heading) for heading in headings) / 100
            samples.append([1000 + step * rate, round(x + aside, 2), round(y, 2)])
    return samples


@pytest.mark.rule(INPUT)
@pytest.mark.parametrize(("speed", "angle"), [(800, 0), (1800, 3), (1800, -12.5), (3000, 19)])
def test_a_straight_drag_gives_place_direction_and_speed(speed, angle):
    shot = gesture.from_drag(drag(speed, angle), 45)
    assert shot.x == pytest.approx(3000, abs=2)
    assert shot.angle == pytest.approx(angle * 100, abs=10)
    assert shot.speed == pytest.approx(speed, rel=0.01)
    assert (shot.spin, shot.turn) == (0, 45)


@pytest.mark.rule(INPUT)
def test_a_hand_that_lifts_before_the_line_has_slid_too():
    early = gesture.from_drag(drag(1500, 2, lift=240), 0)
    assert early.speed == pytest.approx(1500, rel=0.01)
    assert early.angle == pytest.approx(200, abs=10)


@pytest.mark.rule(INPUT)
@pytest.mark.parametrize("curve", [-9, -4, 4, 9])
def test_a_curved_drag_spins_the_puck_as_the_hand_turned(curve):
    shot = gesture.from_drag(drag(1500, 0, curve=curve, rate=4), 0)
    assert shot.spin * curve > 0
    assert abs(shot.spin) == pytest.approx(abs(curve) * 100, rel=0.2)


@pytest.mark.rule(INPUT)
def test_a_drag_and_its_mirror_image_agree():
    samples = drag(1500, 7, curve=6, rate=4)
    one, other = gesture.from_drag(samples, 0), gesture.from_drag([[t, 600 - x, y] for t, x, y in samples], 0)
    assert (one.x + other.x, one.angle, one.speed, one.spin) == (6000, -other.angle, other.speed, -other.spin)


@pytest.mark.rule(INPUT)
def test_a_drag_faster_than_any_slide_is_the_fastest_slide():
    assert gesture.from_drag(drag(6000, 1, rate=2), 0).speed == 4000


@pytest.mark.rule(INPUT)
@pytest.mark.parametrize(
    ("samples", "words"),
    [
        (None, "list of 2"),
        ([], "list of 2"),
        ([[0, 300, 100]] * 2000, "list of 2"),
        ([[0, 300, 100], [10, 300]], "sample 2"),
        ([[0, 300, 100], [10, "a", 120]], "sample 2"),
        ([[0, 300, 100], [10, math.nan, 120]], "sample 2"),
        ([[0, 300, 100], [10, 1e30, 120]], "sample 2"),
        ([[0, 300, 100], [10, 5000, 120]], "far from the lane"),
        ([[50, 300, 100], [10, 300, 120]], "earlier"),
        ([[0, 300, 100], [90_000, 300, 120]], "a minute"),
        ([[0, 300, 100], [0, 300, 200]], "too short"),
        ([[0, 300, 280], [50, 300, 500]], "before the release line"),
        ([[0, 300, 250], [50, 300, 150], [100, 300, 100]], "not pushed"),
        ([[0, 300, 200], [80, 300, 200.5]], "not pushed"),
        ([[0, 100, 200], [50, 200, 260], [60, 220, 275]], "angle_deg"),
        ([[0, 10, 100], [50, 10, 250], [60, 10, 300]], "x_mm"),
    ],
)
def test_a_drag_that_makes_no_slide_is_refused_in_words(samples, words):
    with pytest.raises(Refused, match=words) as refused:
        gesture.from_drag(samples, 0)
    assert refused.value.rule == INPUT


@pytest.mark.rule(INPUT)
@given(st.lists(st.tuples(st.integers(0, 300), st.integers(-100, 700), st.integers(-100, 900)), max_size=30))
def test_any_drag_is_a_slide_or_refused(samples):
    try:
        shot = gesture.from_drag([list(sample) for sample in sorted(samples)], 0)
    except Refused:
        return
    assert read_shot(plain(shot)) == shot


# ---- skill


@pytest.mark.rule(BOT)
@pytest.mark.parametrize("wanted", [Spread(60, 90, 30, 35), Spread(100, 250, 80, 35), Spread(200, 600, 150, 35)])
def test_twenty_slides_tell_a_hand_within_a_third_and_many_within_a_twentieth(wanted):
    """The hand's own spread is drawn from known numbers; the game's noise for drags comes on top."""
    whole = {
        field: math.hypot(getattr(wanted, field), getattr(SPREADS["expert"], field))
        for field in ("x", "angle", "speed")
    }
    for count, within in ((20, 0.35), (4000 if SOAK else 1000, 0.05)):
        random = Random(f"{wanted} {count}")
        target = Shot(3000, 0, 1833)
        results = [
            (
                target,
                Shot(
                    round(3000 + random.gauss(0, wanted.x)),
                    round(random.gauss(0, wanted.angle)),
                    round(1833 * (1 + random.gauss(0, wanted.speed / 1000))),
                ),
            )
            for _ in range(count)
        ]
        found = skill.measured(results)
        for field, spread in whole.items():
            assert getattr(found, field) == pytest.approx(spread, rel=within)
        assert found.turn == 35


def test_a_measured_skill_is_held_within_sane_limits():
    perfect = skill.measured([(Shot(3000, 0, 1800), Shot(3000, 0, 1800))] * 20)
    assert perfect == SPREADS["expert"]
    wild = skill.measured([(Shot(3000, 0, 1800), Shot(300, 2000, 4000))] * 20)
    assert wild == Spread(skill.MOST.x, skill.MOST.angle, skill.MOST.speed, 35)
    with pytest.raises(Refused, match="no slide"):
        skill.measured([])


@given(st.builds(Spread, st.integers(0, 300), st.integers(0, 1000), st.integers(0, 300), st.integers(0, 180)))
def test_a_skill_written_down_is_read_again(spread):
    assert skill.spread_of(skill.text_of(spread)) == spread


@pytest.mark.rule(BOT)
@pytest.mark.parametrize("text", ["", "avrage", "x3", "x3 a1.6 s5", "x3 a1.6 s5 o600", "x99 a1 s1 o1", "x-3 a1 s1 o1"])
def test_what_is_no_skill_is_refused(text):
    with pytest.raises(Refused) as refused:
        skill.spread_of(text)
    assert refused.value.rule == BOT
    assert skill.spread_of("novice") == SPREADS["novice"]
