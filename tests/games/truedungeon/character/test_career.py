"""Careers: XP, player levels, what they bring, and files that are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.figures import TOKENS, card_of, token
from undercroft.engine import Refused
from undercroft.games.truedungeon.character.career import experience
from undercroft.games.truedungeon.character.career.career import career, check_draws, draw, open_bag
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.desk.desk import CoachDesk
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.options import TrueDungeonOptions

OWN = """
kind = "tokens"
token = [{ name = "Our Ring", slot = "finger", kind = "gear", rarity = "rare", effects = [{ stat = "hp", by = 1 }] }]
"""


def run(adventure: str = "The Vault", rooms: int = 7, *, success: bool = True, **more: Any) -> dict[str, Any]:
    return {"adventure": adventure, "rooms": rooms, "success": success, **more}


def after(*runs: dict[str, Any], **options: Any) -> dict[str, Any]:
    return career({"kind": "career", "player": "Ada", "runs": list(runs)}, None, TrueDungeonOptions(**options))


def many(count: int) -> list[dict[str, Any]]:
    """So many different adventures, each worth 2,000 XP."""
    return [run(f"Adventure {number}", difficulty="epic") for number in range(count)]


# ---- experience


@pytest.mark.rule("truedungeon.xp.components")
def test_success_and_rooms_earn_xp_and_the_room_of_death_counts() -> None:
    assert after(run(rooms=4, died=4))["xp"] == 650 + 4 * 50
    assert after(run(rooms=3, died=3, success=False))["xp"] == 150


@pytest.mark.rule("truedungeon.xp.table")
def test_the_table_is_the_ledgers() -> None:
    said = rule_data("truedungeon.xp.table")
    assert {d: {"base": experience.BASE[d], "per_room": experience.PER_ROOM[d]} for d in DIFFICULTIES} == said


@pytest.mark.rule("truedungeon.xp.base-condition")
def test_the_base_is_for_success_or_by_the_variant_for_all() -> None:
    assert after(run(success=False))["xp"] == 350
    assert after(run(success=False), participation=True)["xp"] == 1000


@pytest.mark.rule("truedungeon.xp.normal-seven", "truedungeon.xp.hardcore-death")
def test_the_two_examples() -> None:
    assert after(run())["xp"] == 1000
    assert after(run(difficulty="hardcore", rooms=4, died=4))["xp"] == 1850


def test_non_lethal_earns_nothing_for_rooms() -> None:
    assert after(run(difficulty="non-lethal"))["xp"] == 650


@pytest.mark.rule("truedungeon.xp.once-per-adventure")
def test_versions_of_an_adventure_are_one() -> None:
    assert after(run(version="combat"), run("the  vault", version="puzzle"))["xp"] == 1000
    assert after(run(), run("The Crypt"))["xp"] == 2000


@pytest.mark.rule("truedungeon.xp.replay")
def test_the_best_of_several_runs_counts() -> None:
    runs = (run(success=False, rooms=3, died=3), run(), run(rooms=5, died=5))
    found = after(*runs)
    assert ([row["added"] for row in found["rows"]], found["xp"]) == ([150, 850, 0], 1000)
    assert after(*runs, first_only=True)["xp"] == 150


@pytest.mark.rule("truedungeon.xp.unbounded-room")
def test_no_room_counts_that_was_not_entered_alive() -> None:
    with pytest.raises(Refused, match="entered no room after it alive"):
        after(run(rooms=7, died=4))
    assert after(run(rooms=7, died=4, revived=True))["xp"] == 1000
    assert after(run(rooms=4, died=4))["xp"] == 850


# ---- player levels


@pytest.mark.rule("truedungeon.xp.level-table", "truedungeon.xp.level-top")
def test_levels_begin_where_the_ledger_says() -> None:
    rows = rule_data("truedungeon.xp.level-table")
    assert [(found.level, found.xp) for found in experience.LEVELS] == [(row[0], row[1]) for row in rows]
    for level, first, last, _ in rows:
        assert experience.level_of(first).level == level
        assert experience.level_of(last if last > 0 else 10**9).level == level


@pytest.mark.rule("truedungeon.xp.level-boundary")
def test_the_boundaries_of_the_example() -> None:
    assert [experience.level_of(xp).level for xp in (999, 1000, 14_999, 15_000)] == [1, 2, 5, 6]


@pytest.mark.rule("truedungeon.xp.nobility")
def test_nobility_tokens_come_with_levels() -> None:
    said = {name.casefold(): level for name, level in rule_data("truedungeon.xp.nobility").items()}
    assert {found.token.casefold(): found.level for found in experience.LEVELS if found.token} == said
    assert all(found.token in TOKENS for found in experience.LEVELS if found.token)
    assert after(*many(8))["nobility"] == ["Medallion of Nobility", "Signet of Nobility"]
    assert after(*many(8))["tokens"] == {"Medallion of Nobility": 1, "Signet of Nobility": 1}


@pytest.mark.rule("truedungeon.xp.level-separate")
def test_a_players_level_is_not_the_characters() -> None:
    assert card_of("fighter", player_level=15).level == 4
    assert card_of("fighter", "Charming Crown", "Charming Earcuff", "Charming Ring", player_level=1).level == 5


@pytest.mark.rule("truedungeon.xp.badge-ac")
def test_the_badge_gives_one_ac() -> None:
    assert card_of("fighter", "Badge of Nobility")["melee-ac"] == card_of("fighter")["melee-ac"] + 1


@pytest.mark.rule("truedungeon.xp.level-no-other-benefit")
def test_a_level_brings_the_listed_perks_and_no_more() -> None:
    found = after(*many(8))
    assert (found["level"], len(found["benefits"])) == (6, 5)
    first, last = card_of("monk", player_level=5), card_of("monk", player_level=15)
    changed = {name for name in first.columns if first[name] != last[name]}
    assert changed == {"treasure"}


def test_what_is_missing_to_the_next_level() -> None:
    assert after(run())["next"] == {"level": 3, "xp": 3000, "missing": 2000}
    assert after(*many(125))["next"] is None


# ---- sub-classes


@pytest.mark.rule("truedungeon.subclass.access-limit")
def test_a_token_serves_once_a_year_where_that_is_enforced() -> None:
    first = run("A", subclass="berserker", token="Skull of Cavadar", date="2026-02-01")
    second = run("B", subclass="templar", token="Skull of Cavadar", date="2026-08-01")
    other = run("C", subclass="templar", token="Rod of Seven Parts (Complete)", date="2026-08-01")
    later = run("D", subclass="templar", token="Skull of Cavadar", date="2027-08-01")
    assert after(first, second)["subclass"] == {"2026": {"Skull of Cavadar": 2}}
    assert after(first, other, later, enforce_yearly=True)["level"] == 3
    with pytest.raises(Refused, match="has served for a sub-class in 2026") as caught:
        after(first, second, enforce_yearly=True)
    assert (caught.value.rule, caught.value.at) == ("truedungeon.subclass.access-limit", "run 2")
    unnamed = [{key: value for key, value in one.items() if key != "token"} for one in (first, second)]
    for runs, which in (((first, second), "Skull of Cavadar"), (unnamed, "the token")):
        with pytest.raises(Refused, match=f"run 2: {which} has served"):
            after(*runs, enforce_yearly=True)


# ---- files


@pytest.mark.parametrize(
    ("broken", "at", "rule"),
    [
        ({"runs": [run(rooms=8)]}, "run 1", "truedungeon.xp.components"),
        ({"runs": [run(), run(rooms=2, died=4)]}, "run 2", "truedungeon.xp.components"),
        ({"runs": [run(difficulty="hard")]}, "run 1", "truedungeon.difficulty.levels"),
        ({"runs": [run(ghosts=[3] * 6)]}, "run 1", "truedungeon.ghosting.reward-limit"),
        ({"runs": [run(subclass="bersrker")]}, "run 1", "truedungeon.subclass.list"),
        ({"runs": [run(chips=-1)]}, "run 1", "truedungeon.treasure.te"),
        ({"runs": [run("")]}, "run 1", None),
        ({"runs": [run(date="last summer")]}, "run 1", None),
        ({"runs": [run(date="2026-13-45")]}, "run 1", None),
        ({"runs": [run(rooms=0)]}, "run 1", "truedungeon.xp.components"),
        ({"runs": [{"rooms": 7}]}, "run 1", None),
        ({"runs": [run(room=7)]}, "run 1", None),
        ({"runs": "many"}, "runs", None),
        ({"runs": ["one"]}, "run 1", None),
        ({"kind": "party"}, "kind", None),
        ({"rnus": []}, "career", None),
        ({"player": 7}, "career", None),
        ({"draws": [{"seed": "a", "of": "b", "chips": 1, "tokens": ["Lamp"]}]}, "draws", "truedungeon.treasure.draw"),
        ({"draws": [{"seed": "a", "of": "b", "chips": 4, "tokens": []}]}, "draw 1", "truedungeon.treasure.draw"),
        ({"draws": [{"seed": "a", "of": "b", "chips": -4, "tokens": []}]}, "draw 1", "truedungeon.treasure.draw"),
        ({"bags": [{"seed": "a", "of": "b", "chips": 1, "tokens": ["Lamp"]}]}, "bag 1", "truedungeon.treasure.draw"),
        ({"bags": [{"seed": "a" * 999, "of": "b", "tokens": ["Lamp"]}]}, "bag 1", None),
    ],
)
def test_a_broken_file_is_refused_with_place_and_rule(broken: dict[str, Any], at: str, rule: str | None) -> None:
    with pytest.raises(Refused) as caught:
        FILES["career"].check({"kind": "career", **broken}, TrueDungeonOptions())
    assert (caught.value.at, caught.value.rule) == (at, rule)


@pytest.mark.rule("truedungeon.ghosting.reward-limit")
def test_a_run_has_five_ghosts_at_most_that_receive_anything() -> None:
    assert after(run(ghosts=[3] * 5))["chips"]["earned"] == 3 + 5 * 3
    with pytest.raises(Refused, match="6 ghosts; at most 5 receive anything") as caught:
        after(run(ghosts=[3] * 6))
    assert caught.value.rule == "truedungeon.ghosting.reward-limit"


@pytest.mark.rule("truedungeon.treasure.te")
def test_a_run_gives_no_chips_or_some_but_never_less_than_none() -> None:
    for chips in (0, 3, 40):
        assert after(run(chips=chips))["chips"]["earned"] == chips
    for chips in (-1, 100_000):
        with pytest.raises(Refused) as caught:
            after(run(chips=chips))
        assert (caught.value.rule, caught.value.at) == ("truedungeon.treasure.te", "run 1")


@pytest.mark.rule("truedungeon.token.catalogue")
@pytest.mark.parametrize(("own", "checked"), [("", 0), (OWN, 1)])
def test_what_was_drawn_with_tokens_of_ones_own_is_checked_beside_them(own: str, checked: int) -> None:
    desk = CoachDesk({"user_catalogue": OWN}, {})
    found = desk.draw(after(run())["career"], 2, "one")
    says = FILES["career"].check(found, TrueDungeonOptions(user_catalogue=own))
    assert says.endswith(f"; {checked} of 1 draws could be done again and are true")


def test_a_career_survives_its_file() -> None:
    desk = CoachDesk({}, {})
    found = desk.career({"kind": "career", "player": "Ada"}, run(ghosts=[3], date="2026-08-01"))["career"]
    found = desk.draw(found, 2, "one")
    for ending in (".toml", ".json"):
        assert desk.read(desk.write(found, ending), f"career{ending}") == found


# ---- draws


def test_draws_are_kept_with_their_seed_and_can_be_checked() -> None:
    start = after(run())["career"]
    once = draw(start, 2, "a", TOKENS)
    assert draw(start, 2, "a", TOKENS) == once
    twice = draw(once, 1, "a", TOKENS)
    assert career(twice)["chips"] == {"earned": 3, "drawn": 3, "left": 0}
    assert sum(career(twice)["tokens"].values()) == 3
    assert check_draws(twice, TOKENS) == 2
    twice["draws"][1]["tokens"] = ["Charm of Avarice"]
    with pytest.raises(Refused, match="draw 2: the seed 'a' does not give these tokens"):
        FILES["career"].check(twice, TrueDungeonOptions())


def test_what_was_drawn_from_another_catalogue_is_not_checked() -> None:
    found = draw(after(run())["career"], 1, "a", TOKENS.with_tokens([token("Brand New Ring", slot="finger")]))
    found["draws"][0]["tokens"] = ["Anything"]
    assert check_draws(found, TOKENS) == 0
    assert FILES["career"].check(found, TrueDungeonOptions()).endswith("0 of 1 draws could be done again and are true")


def test_the_same_seed_draws_something_else_the_next_time() -> None:
    start = career({"runs": [run(chips=40)]})["career"]
    twice = draw(draw(start, 20, "a", TOKENS), 20, "a", TOKENS)
    assert twice["draws"][0]["tokens"] != twice["draws"][1]["tokens"]


@pytest.mark.parametrize("chips", [0, -1, 4, True, 10**9])
def test_nobody_redeems_chips_that_are_not_there(chips: int) -> None:
    with pytest.raises(Refused) as caught:
        draw(after(run())["career"], chips, "a", TOKENS)
    assert caught.value.at == "chips"


def test_a_bag_is_kept_with_its_seed_too() -> None:
    found = open_bag({"kind": "career"}, "a", TOKENS)
    assert len(found["bags"][0]["tokens"]) == 10
    assert check_draws(found, TOKENS) == 1
    with pytest.raises(Refused, match="a seed is a word"):
        open_bag(found, "", TOKENS)
