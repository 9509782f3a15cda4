"""Attacks on the sliding board: who slides, where pucks come to rest, bumps, what is read and when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, SWORD, dealt, one, quiet
from tests.games.truedungeon.builds import LEDGER
from tests.games.truedungeon.fights import anew, cited, foe, hero, monster, offered, refusal, state, table
from tests.games.truedungeon.sliders import HEART, at_board, attack, lying, read, shot, showing
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.combat import pucks
from undercroft.games.truedungeon.content.board.model import Board, Zone
from undercroft.games.truedungeon.content.classes import LIVERIES
from undercroft.games.truedungeon.content.tokens.catalogue import shipped

PALADIN = one("paladin", SWORD)
BARBARIAN = one("barbarian", GREAT)
MIDDLE = 1 + sum(10 * 21**digit for digit in range(12))
"""The face of the noise's dice that is no noise at all."""


@pytest.mark.rule("truedungeon.board.slide", "truedungeon.board.natural-20", "truedungeon.board.damage-number")
def test_a_puck_in_the_20_is_a_natural_20_with_the_number_at_the_dot() -> None:
    on = at_board(PALADIN, monsters=[quiet(ac=90)])
    attack(on, 0)
    assert on.choices[0].ask == "slide" and not told(on, "scored")
    on.answer(0, shot(turn=showing(6)))
    assert read(on) == [(20, 6)]
    assert [event.data["how"] for event in told(on, "scored")] == ["critical hit"]
    assert dealt(on) == [12]


@pytest.mark.rule("truedungeon.digital.mode")
@pytest.mark.parametrize(("mode", "asked"), [("slide", "slide"), ("rolled", "turn")])
def test_the_mode_says_how_attacks_are_made(mode: str, asked: str) -> None:
    rolls = [] if mode == "slide" else [{"natural": 10, "wheel": 1}, MISS]
    on = at_board(PALADIN, options={"mode": mode}, rolls=rolls)
    attack(on, 0)
    assert on.choices[0].ask == asked


@pytest.mark.rule(
    "truedungeon.board.token-face-up", "truedungeon.digital.wheel-geometry", "truedungeon.digital.wheel-reading"
)
@pytest.mark.parametrize("number", range(1, 9))
def test_the_wheel_is_read_by_how_the_puck_is_turned(number: int) -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    on.answer(0, shot(turn=showing(number)))
    assert read(on)[0][1] == number


@pytest.mark.rule("truedungeon.board.damage-number-tie")
@pytest.mark.parametrize(
    ("options", "rolls", "number"),
    [({}, [MISS], 2), ({"lower": True}, [MISS], 1), ({"random": True}, ["1", MISS], 1)],
)
def test_of_two_numbers_equally_near_the_higher_counts(options: dict[str, Any], rolls: list[Any], number: int) -> None:
    """The wheel of the monk shows 1 to 6, 60 degrees apart: turned by 30, two of them are equally near."""
    on = at_board(one("monk"), options=options, rolls=rolls)
    attack(on, 0)
    on.answer(0, {"slides": [shot(turn=330), shot(500, turn=0)], "delay_s": 0.2})
    assert read(on)[0][1] == number


@pytest.mark.rule("truedungeon.board.resolve-after-all", "truedungeon.board.bump", "truedungeon.digital.collision")
def test_a_bump_changes_what_is_read_in_the_end() -> None:
    on = at_board(PALADIN, BARBARIAN, rolls=[MISS])
    attack(on, 0, 1)
    on.answer(0, shot())
    assert lying(on)["paladin"].y // 1000 == 1949 and not read(on)
    on.answer(1, shot(2200))
    naturals = dict(zip(["paladin", "barbarian"], [natural for natural, _ in read(on)], strict=True))
    assert naturals["paladin"] < 20
    assert {"paladin", "barbarian"} in [set(pair) for pair in told(on, "slid")[1].data["bumps"]]


@pytest.mark.rule("truedungeon.board.bump-natural")
@pytest.mark.parametrize(("own_slide_only", "how"), [(False, "critical hit"), (True, "hit")])
def test_a_puck_bumped_into_the_20_is_a_natural_20(own_slide_only: bool, how: str) -> None:
    on = at_board(PALADIN, BARBARIAN, options={"own_slide_only": own_slide_only}, monsters=[quiet(ac=90)])
    attack(on, 0, 1)
    on.answer(0, shot(1720))
    for speed in range(1780, 1900, 2):
        other = on.clone()
        other.answer(1, shot(speed))
        bumped, bumping = ("truedungeon.board.bump-natural" in event.also for event in told(other, "lies"))
        assert bumped is (read(other)[0][0] in (1, 20)) and not bumping
        if read(other)[0][0] == 20:
            assert [event.data["how"] for event in told(other, "scored")][0] == how
            return
    raise AssertionError("no slide bumps it into the 20")


@pytest.mark.rule(
    "truedungeon.board.null-zone", "truedungeon.board.low-zone-miss", "truedungeon.board.off-silhouette-plain"
)
def test_in_no_zone_no_bonus_helps() -> None:
    on = at_board(one("paladin", SWORD, card={"melee-to-hit": 40}))
    attack(on, 0)
    on.answer(0, shot(1700, x=60))
    assert read(on)[0][0] == -1
    assert told(on, "scored")[0].data["how"] == "missed" and told(on, "scored")[0].rule == "truedungeon.board.null-zone"


@pytest.mark.rule("truedungeon.board.natural-1", "truedungeon.board.hit-test")
def test_in_the_1_it_misses_and_elsewhere_the_sum_counts() -> None:
    for speed, hit in ((2050, False), (HEART - 60, True)):
        on = at_board(one("paladin", SWORD, card={"melee-to-hit": 40}))
        attack(on, 0)
        on.answer(0, shot(speed))
        assert (told(on, "scored")[0].data["how"] != "missed") == hit
        assert (read(on)[0][0] == 1) == (not hit)


@pytest.mark.rule("truedungeon.digital.puck-overflow")
def test_a_puck_that_stops_short_misses_and_lies_in_the_way() -> None:
    on = at_board(PALADIN, BARBARIAN)
    attack(on, 0, 1)
    on.answer(0, shot(1000))
    on.answer(1, shot(1100))
    assert told(on, "slid")[1].data["bumps"]
    assert told(on, "lies")[0].rule == "truedungeon.digital.puck-overflow"


@pytest.mark.rule("truedungeon.digital.edge")
def test_what_falls_off_misses() -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    on.answer(0, shot(3000, angle=20))
    assert told(on, "scored")[0].rule == "truedungeon.digital.edge" and told(on, "scored")[0].data["how"] == "missed"


@pytest.mark.rule("truedungeon.digital.edge")
def test_rails_throw_pucks_back() -> None:
    on = at_board(PALADIN, options={"rails": True})
    attack(on, 0)
    on.answer(0, shot(3000, angle=20))
    assert not told(on, "slid")[0].data["pucks"][0][4]


@pytest.mark.rule("truedungeon.board.slide-optional")
def test_nobody_must_slide() -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    do(on, "hold")
    assert not read(on) and not told(on, "scored") and not foe(on).taken


@pytest.mark.rule("truedungeon.digital.slide-order", "truedungeon.board.slide-order")
def test_the_lowest_expected_damage_slides_first_unless_the_party_fixes_an_order() -> None:
    for fixed, order in ((False, ["Paladin", "Barbarian"]), (True, ["Barbarian", "Paladin"])):
        on = at_board(BARBARIAN, PALADIN)
        state(on).fixed = fixed
        on = anew(on)
        attack(on, *((0,) if fixed else (0, 1)))
        if fixed and 1 in on.choices and on.choices[1].ask == "turn":
            attack(on, 1)
        assert [name.capitalize() for name in told(on, "lineup")[0].data["who"]] == order


@pytest.mark.rule("truedungeon.digital.slide-order")
def test_the_order_of_sliders_is_changed_from_one_round_to_the_next() -> None:
    on = at_board(BARBARIAN, PALADIN, rolls=[MISS, MISS, MISS])
    assert on.view(0)["acting"] == [] and "order last" not in offered(on)
    assert refusal(on, "order last") == "truedungeon.digital.slide-order"
    for unknown in ("order", "order sideways", "order fixed now"):
        assert "in a fixed order or freely" in refused(on, unknown, "truedungeon.board.order-saves-time").reason
    do(on, "order fixed", seat=1)
    do(on, "order last", seat=0)
    assert refusal(on, "order first") == "truedungeon.board.order-saves-time"  # Once in a round.
    assert on.view(0)["acting"] == [] and sorted(on.choices) == [0, 1]  # This round goes on as it began.
    clock = state(on).clock
    _held(on)
    assert on.view(0)["acting"] == ["paladin", "barbarian"] and list(on.choices) == [1]
    assert state(on).clock == clock - 66  # Not the 75 seconds of a round in which everybody waits for everybody.
    do(on, "done", seat=1)
    do(on, "order first", seat=0)
    _held(on)
    assert on.view(0)["acting"] == ["barbarian", "paladin"] and list(on.choices) == [0]
    do(on, "order free")
    attack(on, 0)
    attack(on, 1)
    assert told(on, "lineup")[-1].data["who"] == ["Barbarian", "Paladin"]  # The one with more damage, as was said.
    _held(on)
    assert sorted(on.choices) == [0, 1] and on.view(0)["acting"] == []


@pytest.mark.rule("truedungeon.digital.slide-order")
def test_an_order_said_in_the_last_round_holds_in_the_next_fight() -> None:
    on = at_board(BARBARIAN, PALADIN, monsters=[quiet(hp=1)], rolls=[])
    do(on, "order fixed", seat=1)
    attack(on, 0)
    on.answer(0, shot())
    assert state(on).fight is None and on.view(0)["acting"] == ["barbarian", "paladin"]


def _held(on: Table) -> None:
    """Everybody is done without an attack, or lets the puck be, until the next round."""
    begun = len(told(on, "round"))
    while len(told(on, "round")) == begun:
        seat = next(iter(on.choices))
        on.answer(seat, "done" if on.choices[seat].ask == "turn" else "hold")


@pytest.mark.rule("truedungeon.board.clear-after-round")
def test_the_board_is_clear_after_the_round() -> None:
    on = at_board(PALADIN, rolls=[MISS, MISS])
    attack(on, 0)
    on.answer(0, shot())
    assert not lying(on)
    attack(on, 0)
    first, second = told(on, "lineup")
    assert set(second.also) - set(first.also) == {"truedungeon.board.clear-after-round"}


@pytest.mark.rule("truedungeon.board.bonuses-last")
def test_bonuses_count_when_everything_lies_still() -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    on.answer(0, shot(HEART - 150))
    natural, _ = read(on)[0]
    assert told(on, "scored")[0].data["total"] == natural + 5


@pytest.mark.rule("truedungeon.digital.board-speed-hidden", "truedungeon.board.board-speed")
def test_the_speed_of_the_board_is_known_when_somebody_has_slid() -> None:
    on = at_board(PALADIN, BARBARIAN)
    assert "Nobody knows" not in on.choices[0].text
    attack(on, 0, 1)
    assert "Nobody knows" in on.choices[0].text and on.choices[0].plain()["form"]["widget"]["known"] == ""
    do(on, "aim 20")
    assert "medium" in on.choices[1].text and on.choices[1].plain()["form"]["widget"]["known"] == "medium"
    assert [event.data["speed"] for event in told(on, "speed")] == ["medium"]


@pytest.mark.rule("truedungeon.digital.slide-bot")
@pytest.mark.parametrize(
    ("aim", "words", "x"),
    [
        ("aim 20", "aim at the heart", 3000),
        ("aim 20 left", "aim at the heart, from the left", 1800),
        ("aim 20 right", "aim at the heart, from the right", 4200),
    ],
)
def test_an_aimed_slide_comes_to_rest_on_its_spot_with_the_best_number(aim: str, words: str, x: int) -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    assert [option.label for option in on.choices[0].options if option.id == aim] == [words]
    do(on, aim)
    assert read(on) == [(20, 8)] and told(on, "slid")[0].data["shots"][0][0] == x


@pytest.mark.rule("truedungeon.digital.log")
@pytest.mark.parametrize("kind", ["lies", "slide"])
def test_what_is_added_to_an_attack_is_told(kind: str) -> None:
    shaken = {**PALADIN, "conditions": ["shaken"]}
    on = at_board(shaken) if kind == "lies" else table(shaken, rolls=[{"natural": 12, "wheel": 1}, MISS])
    attack(on, 0)
    if kind == "lies":
        do(on, "aim 20")
    assert told(on, kind)[0].data["why"] == ["+5 melee to hit", "-2 shaken"]


@pytest.mark.rule("truedungeon.digital.slide-noise")
@pytest.mark.parametrize(("angle", "same"), [(MIDDLE, True), (1, False)])
def test_a_slide_has_the_noise_of_a_hand(angle: int, same: bool) -> None:
    noise = {"x": MIDDLE, "angle": angle, "speed": MIDDLE, "orientation": MIDDLE}
    on = at_board(PALADIN, options={"exact": False}, rolls=[noise, MISS])
    attack(on, 0)
    on.answer(0, shot())
    given, made = told(on, "slid")[0].data["shots"][0], lying(on)
    assert given == [3000, 0, HEART, 0, 0]
    assert not made and (read(on)[0][0] == 20) == same


@pytest.mark.rule("truedungeon.digital.slide-input")
@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"x_mm": 10}, "x_mm"),
        ({"angle_deg": 21}, "angle_deg"),
        ({"speed_mm_s": 4001}, "speed_mm_s"),
        ({"spin_rad_s": 20}, "spin_rad_s"),
        ({"orientation_deg": 361}, "orientation_deg"),
        ({"angle_deg": 0.005}, "angle_deg"),
        ({"natural": 20}, "natural"),
    ],
)
def test_an_impossible_slide_is_refused_and_changes_nothing(wrong: dict[str, Any], named: str) -> None:
    on = at_board(PALADIN)
    attack(on, 0)
    before = on.digest
    with pytest.raises(Refused, match=named) as refused:
        on.answer(0, {**shot(), **wrong})
    assert refused.value.rule == "truedungeon.digital.slide-input" and on.digest == before


@pytest.mark.rule("truedungeon.board.own-slide-only")
def test_nobody_slides_the_puck_of_another() -> None:
    on = at_board(PALADIN, BARBARIAN)
    attack(on, 0, 1)
    do(on, "aim 20")
    assert refusal(on, "reslide paladin", seat=1) == "truedungeon.board.own-slide-only"
    assert 0 not in on.choices


@pytest.mark.rule("truedungeon.board.sacrifice-slide")
def test_a_slide_may_be_aimed_at_the_puck_of_an_ally() -> None:
    on = at_board(PALADIN, BARBARIAN)
    attack(on, 0, 1)
    on.answer(0, shot(1600))
    do(on, "bump paladin", seat=1)
    assert told(on, "slid")[1].data["bumps"]
    assert read(on)[0][0] > 0


def test_a_script_may_say_where_a_slide_ends() -> None:
    """As at a real board: the zone and the place on the wheel are read off, and nothing is computed."""
    rolls = [{"natural": 16, "wheel": 5}, {"natural": 11, "wheel": 2}, MISS]
    on = at_board(PALADIN, BARBARIAN, options={"exact": False}, rolls=rolls)
    attack(on, 0, 1)
    do(on, "aim 20")
    assert lying(on)["paladin"].said == [16, 5]
    do(on, "aim 20", seat=1)
    assert read(on) == [(16, 5), (11, 4)]
    on.chance.spent()


@pytest.mark.rule("truedungeon.digital.determinism")
def test_the_same_slides_give_the_same_board() -> None:
    ends = []
    for _ in range(2):
        on = at_board(PALADIN, BARBARIAN, options={"exact": False}, rolls=[NOISE, NOISE, MISS])
        attack(on, 0, 1)
        on.answer(0, shot(1840, 0.31))
        on.answer(1, shot(2104, -0.27, spin=3))
        ends.append((on.digest, [event.data.get("pucks") for event in told(on, "slid")]))
        assert Table.load(on.record()).digest == on.digest
    assert ends[0] == ends[1]


NOISE = {"x": MIDDLE + 5, "angle": MIDDLE + 7, "speed": MIDDLE - 9, "orientation": MIDDLE}


@pytest.mark.rule("truedungeon.board.puck-own-class", "truedungeon.board.pucks-per-class")
def test_everybody_slides_the_puck_of_their_class() -> None:
    on = at_board(PALADIN, BARBARIAN)
    attack(on, 0, 1)
    do(on, "aim 20")
    assert list(lying(on)) == ["paladin"]


@pytest.mark.rule("truedungeon.board.silhouette")
def test_the_board_shows_the_monster_of_the_room() -> None:
    on = at_board(PALADIN, monsters=[quiet(board="standard")])
    view = on.view(0)
    assert view["lane"] is not None and any(zone["value"] == 20 for zone in view["lane"]["zones"])
    assert on.view(None)["lane"] == view["lane"]
    assert at_board(PALADIN, options={"mode": "rolled"}).view(0)["lane"] is None


@pytest.mark.rule("truedungeon.board.modified-20")
def test_a_sum_of_20_is_no_natural_20() -> None:
    on = at_board(one("paladin", SWORD, card={"melee-to-hit": 19}), monsters=[quiet(ac=60)])
    attack(on, 0)
    on.answer(0, shot(HEART - 150))
    assert told(on, "scored")[0].data["total"] >= 20 and told(on, "scored")[0].data["how"] == "missed"


def test_offers_at_the_board() -> None:
    on = at_board(PALADIN, monsters=[monster()])
    attack(on, 0)
    assert {"aim 20", "aim 20 left", "aim 20 right", "hold"} <= set(offered(on))


# ---------------------------------------------------------------- outside the silhouette


HIGHEST, CAN_HIT = "truedungeon.board.border-highest", "truedungeon.board.background-can-hit"
LOW, SCOPE = "truedungeon.board.low-zone-miss", "truedungeon.board.off-silhouette-scope"
NUMBERED = Board(
    id="numbered",
    name="Numbered",
    zones=(
        Zone(value=20, circle=(300, 1950, 12), body=True),
        Zone(value=5, polygon=((0, 1500), (200, 1500), (200, 2400), (0, 2400))),
        Zone(value=1, polygon=((400, 1500), (600, 1500), (600, 2400), (400, 2400))),
    ),
)
"""A board whose background has zones of its own."""


@pytest.mark.rule("truedungeon.board.off-silhouette-numbered", "truedungeon.board.background-zones")
@pytest.mark.parametrize(
    ("x", "zone", "hit"),
    [pytest.param(100, 5, True, marks=pytest.mark.rule("truedungeon.board.background-can-hit")), (500, 1, False)],
)
def test_a_numbered_background_can_be_hit(monkeypatch: pytest.MonkeyPatch, x: int, zone: int, hit: bool) -> None:
    monkeypatch.setattr(pucks, "board_here", lambda s: NUMBERED)
    on = at_board(one("paladin", SWORD, card={"melee-to-hit": 12}), monsters=[quiet(ac=17)])
    attack(on, 0)
    on.answer(0, shot(x=x))
    assert read(on)[0][0] == zone
    assert (told(on, "scored")[0].data["how"] != "missed") == hit


@pytest.mark.parametrize(
    ("x", "rules"),
    [
        pytest.param(100, {HIGHEST, CAN_HIT}, marks=pytest.mark.rule(HIGHEST, CAN_HIT)),
        pytest.param(500, {HIGHEST, LOW}, marks=pytest.mark.rule(HIGHEST, LOW)),
        pytest.param(260, {LOW, SCOPE}, marks=pytest.mark.rule(LOW, SCOPE)),
    ],
)
def test_a_puck_names_the_rules_of_where_it_lies(monkeypatch: pytest.MonkeyPatch, x: int, rules: set[str]) -> None:
    monkeypatch.setattr(pucks, "board_here", lambda s: NUMBERED)
    on = at_board(PALADIN)
    attack(on, 0)
    on.answer(0, shot(HEART - 150, x=x))
    assert cited(on, "lies") & {HIGHEST, CAN_HIT, LOW, SCOPE} == rules


@pytest.mark.rule("truedungeon.board.off-silhouette-scope")
@pytest.mark.parametrize(
    ("who", "verb"),
    [
        (one("paladin", SWORD, card={"melee-to-hit": 40}), "attack ogre"),
        (one("barbarian", missile=["Yew Stave"], in_hand="missile", card={"missile-to-hit": 40}), "shoot ogre"),
        (one("cleric", card={"missile-to-hit": 40}), "cast spiritual-hammer ogre"),
    ],
    ids=["melee", "missile", "spell"],
)
def test_outside_every_zone_any_kind_of_slide_misses(who: dict[str, Any], verb: str) -> None:
    on = at_board(who)
    attack(on, 0, verb=verb)
    on.answer(0, shot(1700, x=60))
    assert read(on)[0][0] == -1 and told(on, "scored")[0].data["how"] == "missed"


@pytest.mark.rule("truedungeon.board.token-returned")
def test_when_the_fight_is_over_the_weapon_is_back_with_its_owner() -> None:
    on = at_board(PALADIN, monsters=[quiet(hp=1)])
    attack(on, 0)
    on.answer(0, shot(turn=showing(8)))
    assert told(on, "combat-over") and hero(on, "paladin").spent == []
    assert state(on).has(hero(on, "paladin"), SWORD)


@pytest.mark.rule("truedungeon.board.weapon-has-wheel")
def test_what_is_attacked_with_has_a_wheel_to_read() -> None:
    ours = [token for token in shipped().values() if token.source == "ours"]
    wheels = {token.name: token.weapon.wheel for token in ours if token.is_weapon and token.weapon is not None}
    assert len(wheels) > 80 and all(len(wheel) >= 4 for wheel in wheels.values())
    worn = [token for token in ours if token.slot in ("head", "neck", "back", "feet", "waist")]
    assert worn and all(token.weapon is None for token in worn)


@pytest.mark.rule("truedungeon.board.slider-colors")
def test_every_class_has_a_colour_of_its_own_on_the_board() -> None:
    told_colours: Any = LEDGER["truedungeon.board.slider-colors"].data
    assert set(told_colours) == set(LIVERIES)
    assert len(set(LIVERIES.values())) == len(LIVERIES)
    assert LIVERIES["wizard"] == "red" and LIVERIES["bard"] == "gold"
