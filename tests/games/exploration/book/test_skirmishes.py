"""Skirmishes: strength, stances, blows of both sides, the end and the reward."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ledger_data, sides
from tests.games.exploration.tables import LEDGER, about, asks, cites, crawl, hero, kinds, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.figures import DEFEND, DEFEND_COST, GHOST_COST, NUMBERS, ROW_FIVE, ROW_THREE, ROW_TWO

CORE = "exploration.core.skirmish"
MISS = 2
ALL = ["attack", "attack", "attack"]


def versus(*kinds: str, counters: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """The position of a skirmish in mid-round with one counter, at 3 unless said."""
    return {"skirmish": {"kinds": list(kinds), "counters": counters or [3], **more}}


# ---------------------------------------------------------------- strength


@pytest.mark.rule("exploration.core.skirmish.strength")
def test_the_strength_is_rolled_after_the_creatures_are_known_and_sets_the_counter():
    """The table's 2 lists three Grave Rats: that does not matter."""
    table = crawl(ending="check", rolls=[2, 2, 3])
    assert kinds(table, "check", "table", "skirmish", "strength") == ["check", "table", "skirmish", "strength"]
    strength = last(table, "strength")
    assert strength.rule == "exploration.core.skirmish.strength" and strength.data["counter"] == 3
    assert table.state.skirmish.counters == [3] and table.state.skirmish.kinds == ["Grave Rat"]
    spent(table)


@pytest.mark.rule("exploration.core.skirmish.rows")
@pytest.mark.parametrize(("number", "row"), [(2, "2"), (3, "3-4"), (4, "3-4"), (5, "5")])
def test_the_die_is_that_of_the_row_for_the_group_size(number, row):
    """A skirmish of the story uses the row of the group's own size."""
    wanted = ledger_data("exploration.core.skirmish.rows")[row]
    assert wanted == NUMBERS[{"2": ROW_TWO, "3-4": ROW_THREE, "5": ROW_FIVE}[row]]
    table = crawl(*[{}] * number, skirmish={"kinds": ["Skeleton"]}, rolls=[wanted])
    assert last(table, "strength").data == {"die": wanted, "face": wanted, "counter": wanted}


@pytest.mark.rule("exploration.core.skirmish.rows")
@pytest.mark.parametrize(("number", "die", "counter"), [(5, 6, 3), (4, 4, 3), (2, 4, 2)])
def test_at_a_rounds_end_the_rows_are_those_of_the_ledgers_example(number, die, counter):
    assert "5 characters at a round's end then d6" in str(LEDGER["exploration.core.skirmish.rows"].example)
    table = crawl(*[{}] * number, skirmish={"kinds": ["Skeleton"], "mid": False}, rolls=[3])
    assert last(table, "strength").data == {"die": die, "face": 3, "counter": counter}


@pytest.mark.rule("exploration.core.skirmish.one-counter")
def test_with_several_kinds_the_highest_defense_counts():
    """A Skeleton has Defense 50, a Gargoyle 60: 55 is a miss."""
    table = crawl(**versus("Skeleton", "Gargoyle"), rolls=[MISS] * 6 + [35, 45, 45])
    do(table, *ALL)
    strikes = [(event.data["defense"], event.data["outcome"]) for event in told(table, "strikes")]
    assert strikes == [(60, "a miss"), (60, "a miss"), (60, "a hit")]
    assert table.state.skirmish.counters == [2] and "exploration.core.skirmish.one-counter" in cites(
        last(table, "strikes")
    )


@pytest.mark.rule("exploration.core.skirmish.one-counter")
def test_with_counter_each_every_kind_has_its_own_counter_and_defense():
    options = {"counter_each": True}
    table = crawl(skirmish={"kinds": ["Skeleton", "Gargoyle"]}, options=options, rolls=[1, 2, *[MISS] * 6, 30, 30, 30])
    assert table.state.skirmish.counters == [1, 2]
    kinds_to_strike = {"attack skeleton", "attack skeleton carve", "attack gargoyle", "attack gargoyle carve"}
    assert set(ids(table, verb="attack")) == kinds_to_strike
    do(table, "attack skeleton", "attack gargoyle", "attack gargoyle")
    assert [event.data["defense"] for event in told(table, "strikes")] == [50, 60, 60]
    assert table.state.skirmish.counters == [0, 2] and "exploration.core.skirmish.one-counter" in cites(
        last(table, "strikes")
    )
    assert set(ids(table, verb="attack")) == {"attack gargoyle", "attack gargoyle carve"}


@pytest.mark.rule("exploration.core.skirmish.one-counter")
def test_with_counter_each_a_beaten_kind_attacks_no_more_and_a_late_blow_goes_to_the_next():
    options = {"counter_each": True}
    table = crawl(
        **versus("Skeleton", "Gargoyle", counters=[1, 2]),
        options=options,
        rolls=[*[MISS] * 6, 60, 60, 60, 1, 1, 1, 1, 1, 1],
    )
    do(table, "attack skeleton", "attack skeleton", "attack skeleton")
    assert table.state.skirmish is None and [event.data["defense"] for event in told(table, "strikes")] == [50, 60, 60]
    table = crawl(**versus("Skeleton", "Gargoyle", counters=[0, 2]), options=options, rolls=[MISS] * 6)
    do(table, "attack gargoyle", "attack gargoyle", "attack gargoyle")
    assert {event.data["creature"] for event in told(table, "creature-attacks")} == {"Gargoyle"}


# ---------------------------------------------------------------- stances


@pytest.mark.rule("exploration.core.skirmish.stance")
def test_everybody_chooses_a_stance_at_the_start_of_each_round():
    table = crawl(**versus("Skeleton"), rolls=[MISS] * 6)
    assert asks(table) == [(0, "stance"), (1, "stance"), (2, "stance")]
    assert rule_of(table, "attack") == "exploration.core.skirmish.stance" == rule_of(table, "defend")
    do(table, "attack", seat=2)
    assert asks(table) == [(0, "stance"), (1, "stance")]
    do(table, "defend", "attack")
    assert [event.data["stance"] for event in told(table, "stance")] == ["attacks", "defends", "attacks"]
    assert about(table)["round"] == 2 and asks(table) == [(0, "stance"), (1, "stance"), (2, "stance")]


@pytest.mark.rule("exploration.core.skirmish.stance")
def test_defend_gives_ten_defense_and_takes_ten_from_the_attack():
    wanted = ledger_data("exploration.core.skirmish.stance")
    assert (NUMBERS[DEFEND], -NUMBERS[DEFEND_COST]) == (wanted["defense"], wanted["attack"]) == (10, -10)
    table = crawl(**versus("Skeleton"), rolls=[55, 55, MISS, 35, MISS, MISS])
    do(table, "defend", "attack", "attack")
    first = told(table, "creature-attacks")[0].data
    assert (first["total"], first["defense"], first["outcome"]) == (60, 65, "a miss")
    assert told(table, "creature-attacks")[1].data["outcome"] == "a hit"
    strike = told(table, "strikes")[0].data
    assert (strike["natural"], strike["total"], strike["outcome"]) == (35, 45, "a miss")


@pytest.mark.rule("exploration.core.skirmish.stance")
def test_whoever_runs_two_characters_chooses_for_each():
    table = crawl("Butcher", "Courtesan", seats=1, **versus("Skeleton"), rolls=[MISS] * 4)
    do(table, "attack")
    assert asks(table) == [(0, "stance")] and about(table)["who"] == "Courtesan"
    assert about(do(table, "attack"))["round"] == 2


EACH = {"counter_each": True}
PLAIN = ["attack", "defend"]
CARVES = [*PLAIN, "attack carve", "defend carve"]
SHOWS = [f"defend phantasm {name}" for name in ("illusionist", "courtesan")]


@pytest.mark.rule("exploration.core.skirmish.stance")
@pytest.mark.parametrize(
    ("one", "offered"),
    [
        ({"character": "Butcher"}, CARVES),
        ({"character": "Butcher", "power": 2}, CARVES),
        ({"character": "Butcher", "power": 1}, PLAIN),
        ({"character": "Butcher", "statuses": ["Possessed"]}, PLAIN),
        ({"character": "Illusionist"}, [*PLAIN, *SHOWS]),
        ({"character": "Illusionist", "power": 2}, [*PLAIN, *SHOWS]),
        ({"character": "Illusionist", "power": 1}, PLAIN),
        ({"character": "Illusionist", "veil": "Illusionist"}, [*PLAIN, SHOWS[1]]),
        ({"character": "Illusionist", "veil": "Courtesan"}, [*PLAIN, *SHOWS]),
        ({"life": "ghost", "ghost": 1}, [*PLAIN, "hold"]),
    ],
)
def test_what_a_character_may_choose(one, offered):
    table = crawl(one, "Courtesan", **versus("Ghoul"))
    assert [id for id in ids(table) if not id.startswith("use")] == offered
    assert about(table, 1)["who"] == "Courtesan" and rule_of(table, "defend", 1) == "exploration.core.skirmish.stance"


@pytest.mark.rule("exploration.core.skirmish.abilities")
@pytest.mark.parametrize(
    ("one", "more", "beguiled"),
    [
        ({}, {"counters": [1, 2]}, ["zombie", "ghoul"]),
        ({"power": 2}, {"counters": [1, 2]}, ["zombie", "ghoul"]),
        ({"power": 1}, {"counters": [1, 2]}, []),
        ({"statuses": ["Possessed"]}, {"counters": [1, 2]}, []),
        ({}, {"counters": [0, 2]}, ["ghoul"]),
        ({}, {"counters": [1, 2], "stopping": ["Ghoul"]}, ["zombie"]),
        ({}, {"counters": [1, 2], "stopped": ["Ghoul"]}, ["zombie", "ghoul"]),
    ],
)
def test_which_kinds_may_be_beguiled(one, more, beguiled):
    group: list[Any] = [{"character": "Courtesan", **one}, "Butcher"]
    table = crawl(*group, **versus("Zombie", "Ghoul", **more), options=EACH)
    assert [id for id in ids(table) if "beguile" in id] == [f"defend beguile {kind}" for kind in beguiled]
    free = crawl("Courtesan", "Butcher", **versus("Zombie"))
    assert rule_of(free, "defend beguile zombie") == "exploration.core.skirmish.abilities"


@pytest.mark.rule("exploration.core.items.use")
def test_who_stands_in_smoke_breaks_no_second_vial_and_a_ghost_none_at_all():
    table = crawl({"items": ["Smoke Vial", "Smoke Vial"]}, {}, {}, **versus("Skeleton"))
    assert "smoke" in ids(table) and "smoke" not in ids(do(table, "smoke"))
    table = crawl({"items": ["Smoke Vial", "Holy Water"], "life": "ghost"}, {}, {}, **versus("Skeleton"))
    assert ids(table) == ["attack", "defend", "hold"]


# ---------------------------------------------------------------- blows


@pytest.mark.rule("exploration.core.skirmish.creatures-first")
def test_the_creatures_attack_first_each_kind_every_character():
    table = crawl(**versus("Skeleton", "Ghoul"), rolls=[MISS] * 9)
    do(table, *ALL)
    attacks = [(event.data["creature"], event.data["who"]) for event in told(table, "creature-attacks")]
    names = ["Butcher", "Courtesan", "Illusionist"]
    assert attacks == [(kind, name) for kind in ("Skeleton", "Ghoul") for name in names]
    assert kinds(table, "creature-attacks", "strikes") == ["creature-attacks"] * 6 + ["strikes"] * 3
    assert told(table, "creature-attacks")[3].data["total"] == MISS + 10
    assert last(table, "creature-attacks").rule == "exploration.core.skirmish.creatures-first"


@pytest.mark.rule("exploration.core.skirmish.damage")
@pytest.mark.parametrize(("kind", "lost"), [("Skeleton", 2), ("Gargoyle", 3)])
def test_a_creatures_hit_costs_its_skirmish_damage(kind, lost):
    table = crawl(**versus(kind), rolls=[90, *[MISS] * 5])
    do(table, *ALL)
    assert last(table, "hurt").data == {"who": "Butcher", "lost": lost, "left": 20 - lost}
    assert last(table, "hurt").rule == "exploration.core.skirmish.damage"


@pytest.mark.rule("exploration.core.skirmish.characters")
def test_each_hit_lowers_the_counter_by_one():
    table = crawl(**versus("Skeleton"), rolls=[MISS] * 3 + [30, 39, 35])
    do(table, *ALL)
    assert [event.data["outcome"] for event in told(table, "strikes")] == ["a hit", "a miss", "a hit"]
    assert (
        table.state.skirmish.counters == [1] and last(table, "counter").rule == "exploration.core.skirmish.characters"
    )


@pytest.mark.rule("exploration.core.skirmish.characters")
def test_the_counter_never_falls_below_0_and_then_nobody_strikes_any_more():
    table = crawl(**versus("Skeleton", counters=[1]), rolls=[*[MISS] * 3, 90, 1, 1, 1])
    do(table, *ALL)
    assert [event.data["who"] for event in told(table, "strikes")] == ["Butcher"]
    assert last(table, "counter").data["counters"] == "0"


@pytest.mark.rule("exploration.core.skirmish.characters")
@pytest.mark.parametrize(("kinds", "several"), [(["Skeleton"], False), (["Skeleton", "Ghoul"], True)])
def test_a_blow_cites_the_common_counter_where_there_are_several_kinds(kinds, several):
    table = do(crawl(**versus(*kinds), rolls=[MISS] * (3 * len(kinds) + 3)), *ALL)
    assert ("exploration.core.skirmish.one-counter" in cites(last(table, "strikes"))) == several


@pytest.mark.rule("exploration.core.ghost.fight")
def test_a_ghost_that_creatures_left_too_few_points_strikes_no_more():
    """Of 4 points a Wraith leaves it 1, and a blow costs 2."""
    group: list[Any] = [{"life": "ghost", "ghost": 4}, {}, {}]
    table = crawl(*group, **versus("Wraith"), numbers={GHOST_COST: 2}, rolls=[90, *[MISS] * 2, MISS, MISS])
    assert rule_of(table, "attack") == "exploration.core.ghost.fight"
    do(table, *ALL)
    assert [event.data["who"] for event in told(table, "strikes")] == ["Courtesan", "Illusionist"]
    assert hero(table, "Butcher").ghost == 1 and ids(table) == ["hold"]


@pytest.mark.rule("exploration.core.ghost.fight")
@pytest.mark.parametrize("answer", ["keep", "again"])
def test_a_lucky_ghost_strikes_with_its_last_point(answer):
    group: list[Any] = [{"life": "ghost", "ghost": 1, "statuses": ["Lucky"]}, {}, {}]
    again = [60] if answer == "again" else []
    table = crawl(*group, **versus("Skeleton"), rolls=[*[MISS] * 3, 50, *again, MISS, MISS])
    do(table, *ALL, answer)
    assert told(table, "strikes")[0].data["outcome"] == "a hit" and table.state.skirmish.counters == [2]
    assert hero(table, "Butcher").life == "limbo"


@pytest.mark.rule("exploration.core.skirmish.abilities")
@pytest.mark.parametrize(("power", "left"), [(4, 2), (2, 0)])
def test_a_lucky_character_pays_for_the_ability_once(power, left):
    table = crawl(
        {"power": power, "statuses": ["Lucky"]}, {}, {}, **versus("Skeleton"), rolls=[*[MISS] * 3, 50, MISS, MISS]
    )
    do(table, "attack carve", "attack", "attack", "keep")
    assert hero(table, "Butcher").power == left and table.state.skirmish.counters == [1]
    table = crawl({}, {"power": power, "statuses": ["Lucky"]}, {}, **versus("Skeleton"), rolls=[*[MISS] * 4, 9, MISS])
    do(table, "attack", "defend beguile skeleton", "attack", "keep")
    assert hero(table, "Courtesan").power == left and last(table, "will-stop").data["creature"] == "Skeleton"


@pytest.mark.rule("exploration.core.skirmish.end")
def test_a_skirmish_ends_when_the_counter_is_0():
    table = crawl(**versus("Skeleton", counters=[1]), rolls=[*[MISS] * 3, 90, 1, 1, 1])
    do(table, *ALL)
    assert table.state.skirmish is None and last(table, "skirmish-won").rule == "exploration.core.skirmish.end"
    assert asks(table) == [(0, "turn")]
    spent(table)


GOES_ON, CHECKED = "exploration.mid-skirmish.continue", "exploration.mid-skirmish.end-check"


@pytest.mark.rule("exploration.core.skirmish.end")
@pytest.mark.parametrize(
    ("mid", "position", "cited"),
    [
        (True, {}, {GOES_ON, CHECKED}),
        (True, {"turn": {"hero": "Butcher"}}, {GOES_ON, CHECKED, "exploration.mid-skirmish.own-turn"}),
        (False, {}, set()),
    ],
)
def test_a_victory_in_mid_round_cites_how_the_round_goes_on(mid, position, cited):
    table = crawl(**versus("Skeleton", counters=[1], mid=mid), **position, rolls=[*[MISS] * 3, 90, 1, 1, 1])
    won = last(do(table, *ALL), "skirmish-won")
    assert set(won.also) == cited


@pytest.mark.rule("exploration.core.lose")
def test_a_skirmish_ends_when_no_living_character_remains():
    group: list[dict[str, Any]] = [{"vita": 2}, {"life": "ghost"}, {"life": "limbo"}]
    table = crawl(*group, **versus("Skeleton"), rolls=[90])
    do(table, "attack", "hold")
    assert table.result is not None and table.result.winners == ()
    assert table.result.rule == "exploration.core.lose" and table.state.skirmish is None


# ---------------------------------------------------------------- Items and limits


@pytest.mark.rule("exploration.core.skirmish.limits")
def test_items_may_be_used_when_the_stance_is_chosen():
    table = crawl({"vita": 3, "items": ["Healing Draught"]}, {}, {}, **versus("Skeleton"))
    do(table, "use healing-draught")
    assert hero(table, "Butcher").vita == 9 and asks(table)[0] == (0, "stance")
    refused(table, "give courtesan healing-draught", "exploration.core.skirmish.limits")
    refused(table, "ask courtesan healing-draught-own", "exploration.core.skirmish.limits")


@pytest.mark.rule("exploration.core.skirmish.limits")
@pytest.mark.parametrize(
    ("answer", "rule"),
    [("try 9,4-10,4", "exploration.door.not-in-combat"), ("rest", "exploration.core.rest.not-in-combat")],
)
def test_doors_and_rest_must_wait(answer, rule):
    table = crawl({"at": [9, 4]}, {}, {}, **versus("Skeleton"))
    refused(table, answer, rule)
    refused(table, "give courtesan healing-draught-own", "exploration.core.skirmish.limits")


@pytest.mark.rule("exploration.core.items.use")
def test_smoke_makes_each_kind_miss_its_next_attack_this_round():
    table = crawl({"items": ["Smoke Vial"]}, {}, {}, **versus("Skeleton", "Ghoul"), rolls=[MISS] * 7 + [MISS] * 9)
    do(table, "smoke", *ALL)
    assert [event.data["creature"] for event in told(table, "smoked-at")] == ["Skeleton", "Ghoul"]
    assert len(told(table, "creature-attacks")) == 4 and hero(table, "Butcher").smoke == []
    assert last(table, "smoked-at").rule == "exploration.core.items.use"
    do(table, *ALL)
    assert len(told(table, "creature-attacks")) == 10


# ---------------------------------------------------------------- abilities


@pytest.mark.rule("exploration.core.skirmish.abilities")
@pytest.mark.parametrize(("name", "ability"), [("Butcher", "carve"), ("Exorcist", "rebuke"), ("Arcanist", "sigil")])
def test_on_a_hit_carve_rebuke_and_sigil_lower_the_counter_by_one_more(name, ability):
    assert ledger_data("exploration.core.skirmish.abilities")[ability.capitalize()] == 1
    for face, left in ((60, 1), (MISS, 3)):
        table = crawl(name, "Telepath", **versus("Skeleton"), rolls=[MISS, MISS, face, MISS])
        power = hero(table, name).power
        do(table, f"attack {ability}", "attack")
        assert table.state.skirmish.counters == [left] and hero(table, name).power == power - 2
    assert (
        rule_of(crawl(name, "Telepath", **versus("Skeleton")), f"attack {ability}")
        == "exploration.core.skirmish.abilities"
    )


@pytest.mark.rule("exploration.core.skirmish.abilities")
def test_dread_whisper_makes_one_kind_spooked():
    """Spooked, a Skeleton adds 5 - 10 to its attacks."""
    table = crawl("Telepath", "Butcher", **versus("Skeleton"), rolls=[MISS, MISS, 60, MISS, 20, 20, MISS, MISS])
    do(table, "attack dread-whisper", "attack")
    assert (
        table.state.skirmish.counters == [2]
        and last(table, "kind-spooked").rule == "exploration.core.skirmish.abilities"
    )
    do(table, "attack", "attack")
    assert [event.data["total"] for event in told(table, "creature-attacks")] == [7, 7, 15, 15]


@pytest.mark.rule("exploration.core.skirmish.abilities")
@pytest.mark.parametrize(
    ("options", "counters", "deeds", "spooked"),
    [
        ({}, [9], ("attack dread-whisper",) * 3, ["Stregha", "Wretched Hag", "Stregha"]),
        ({"counter_each": True}, [9, 9], ("attack stregha dread-whisper",) * 2, ["Stregha"] * 2),
    ],
    ids=["one counter", "counter_each"],
)
def test_where_all_have_one_counter_each_whisper_frightens_another_kind(options, counters, deeds, spooked):
    fight = {"kinds": ["Stregha", "Wretched Hag"], "counters": counters}
    rolls = [2, 2, 2, 2, 90, 1] * len(deeds)
    table = crawl("Telepath", "Butcher", skirmish=fight, options=options, rolls=rolls)
    for deed in deeds:
        do(table, deed, "attack stregha" if options else "attack")
    assert [event.data["creature"] for event in told(table, "kind-spooked")] == spooked


@pytest.mark.rule("exploration.core.skirmish.abilities")
@pytest.mark.parametrize(("face", "attacks"), [(5, 6), (4, 8)])
def test_beguile_stops_one_kinds_attacks_in_the_next_round(face, attacks):
    table = crawl(
        "Courtesan", "Butcher", **versus("Skeleton", "Ghoul"), rolls=[*[MISS] * 4, face, *[MISS] * (attacks - 1)]
    )
    do(table, "defend beguile ghoul", "attack")
    assert len(told(table, "strikes")) == 1 and last(table, "check").rule == "exploration.core.skirmish.abilities"
    do(table, "attack", "attack")
    assert len(told(table, "creature-attacks")) == attacks
    assert bool(told(table, "stopped")) == (face == 5)


@pytest.mark.rule("exploration.core.skirmish.abilities", "exploration.core.ability.illusionist")
def test_phantasm_protects_until_the_illusionist_attacks_again():
    table = crawl("Illusionist", "Butcher", **versus("Skeleton"), rolls=[MISS] * 10)
    do(table, "defend phantasm butcher", "attack")
    assert last(table, "veiled").data["who"] == "Butcher" and last(table, "pays").data["left"] == 6
    do(table, "defend phantasm illusionist", "attack")
    assert told(table, "creature-attacks")[3].data["defense"] == 75
    do(table, "attack", "attack")
    assert [event.data["defense"] for event in told(table, "creature-attacks")[4:]] == [75, 55]
    assert all(one.veil == -1 for one in table.state.heroes)
    assert rule_of(table, "defend phantasm butcher") == "exploration.core.skirmish.abilities"


# ---------------------------------------------------------------- extremes and powers


@pytest.mark.rule("exploration.core.skirmish.extremes")
def test_a_characters_natural_100_lowers_the_counter_by_2_and_its_natural_1_only_misses():
    table = crawl({"more_might": 90}, {}, {}, **versus("Skeleton", counters=[5]), rolls=[*[MISS] * 3, 1, 100, 100])
    do(table, *ALL)
    assert table.state.skirmish.counters == [1]
    assert [event.data["outcome"] for event in told(table, "strikes")] == ["a miss", "a hit", "a hit"]
    assert "exploration.core.skirmish.extremes" in cites(told(table, "strikes")[0])
    assert not hero(table, "Butcher").jammed


@pytest.mark.rule("exploration.core.skirmish.extremes")
def test_after_its_natural_100_a_creature_attacks_a_random_living_character_again():
    group: list[dict[str, Any]] = [{"life": "ghost"}, {}, {}]
    table = crawl(*group, **versus("Ghoul"), rolls=[100, "Illusionist", MISS, MISS, MISS, MISS, MISS])
    do(table, "hold", "attack", "attack")
    assert told(table, "stance")[0].data == {"who": "Butcher", "stance": "holds back"}
    attacks = [event.data["who"] for event in told(table, "creature-attacks")]
    assert attacks == ["Butcher", "Illusionist", "Courtesan", "Illusionist"]
    assert told(table, "creature-attacks")[0].data["outcome"] == "a hit" and hero(table, "Butcher").ghost == 5
    assert "exploration.core.skirmish.extremes" in cites(told(table, "creature-attacks")[0])
    spent(table)


@pytest.mark.rule("exploration.core.skirmish.powers")
@pytest.mark.parametrize(("kind", "lowered"), [("Ghoul", True), ("Gargoyle", False)])
def test_holy_water_lowers_the_counter_if_a_fitting_kind_is_there(kind, lowered):
    table = crawl({"items": ["Holy Water"]}, {}, {}, **versus(kind))
    assert ("throw" in ids(table)) == lowered
    if lowered:
        do(table, "throw")
        assert table.state.skirmish.counters == [2] and last(table, "splash").rule == "exploration.core.skirmish.powers"
    else:
        do(crawl({"items": ["Holy Water"]}, {}, {}, **versus("Ghoul")), "throw")


@pytest.mark.rule("exploration.core.skirmish.powers")
@pytest.mark.parametrize(
    ("kinds", "counters", "left"),
    [
        (["Ghoul", "Skeleton"], [0, 2], "0, 1"),
        (["Gargoyle", "Skeleton"], [2, 2], "2, 1"),
        (["Gargoyle", "Ghoul", "Skeleton"], [2, 2, 2], "2, 1, 2"),
    ],
)
def test_with_counter_each_holy_water_lowers_the_first_fitting_counter_that_is_left(kinds, counters, left):
    table = crawl({"items": ["Holy Water"]}, {}, {}, **versus(*kinds, counters=counters), options=EACH)
    assert last(do(table, "throw"), "counter").data["counters"] == left
    assert "Holy Water" not in hero(table, "Butcher").items


def test_holy_water_is_of_no_use_when_the_fitting_kinds_are_beaten():
    position = versus("Ghoul", "Gargoyle", counters=[0, 2])
    assert "throw" not in ids(crawl({"items": ["Holy Water"]}, {}, {}, **position, options=EACH))


@pytest.mark.rule("exploration.core.skirmish.powers", "exploration.core.skirmish.end")
def test_holy_water_may_win_a_skirmish():
    table = crawl({"items": ["Holy Water"]}, {}, {}, **versus("Ghoul", counters=[1]), rolls=[1, 1, 1])
    do(table, "throw")
    assert table.state.skirmish is None and last(table, "skirmish-won").rule == "exploration.core.skirmish.end"


@pytest.mark.rule("exploration.core.skirmish.reward")
def test_a_skirmish_won_gives_the_lore_and_coins_of_each_kind_once_and_the_item_rolls():
    position = versus("Skeleton", "Ghoul", counters=[1])
    rolls = [*[MISS] * 6, 90, 1, 1, 10, 1, 1, 1, "Lantern"]
    table = do(crawl(**position, rolls=rolls), *ALL)
    assert (
        last(table, "reward").data == {"lore": 15, "coins": 6}
        and last(table, "reward").rule == "exploration.core.skirmish.reward"
    )
    assert [one.lore for one in table.state.heroes] == [15, 15, 15] and table.state.coins == 6
    assert "Lantern" in hero(table, "Courtesan").items and sides(table)[-7:-1] == [10] * 6
    spent(table)
