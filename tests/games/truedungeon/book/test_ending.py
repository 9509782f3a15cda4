"""The end of an adventure: success, survivors, chips and what they draw, experience, and the run in a career."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.truedungeon.book.test_rooms import all_ready, ended
from tests.games.truedungeon.fights import hero, state
from tests.tables import do, told
from undercroft import Table
from undercroft.cli import main
from undercroft.games.truedungeon.book.ending import career_rows
from undercroft.games.truedungeon.character.career.career import career
from undercroft.games.truedungeon.state.records import Reward

RICHES = {"class": "fighter", "tokens": ["Ring of Riches"]}
"""A character with three chips more."""


def finished(*party: Any, how: str = "overcome", room: int = 7, **more: Any) -> Table:
    """An adventure that has just come to its end, with whatever the dice drew."""
    given = {
        "party": [{"class": one} if isinstance(one, str) else one for one in party],
        "room": room,
        "stage": "recovery",
        "rooms": ["overcome"] * (room - 1) + [how],
        "counts": True,
        **{key: value for key, value in more.items() if key != "options"},
    }
    here = Table.start("truedungeon", seats=len(party), seed=5, position=given, options=more.get("options"))
    all_ready(here)
    assert here.result is not None
    return here


def reward(table: Table, cls: str) -> Reward:
    """What this character takes home."""
    [found] = [one for one in state(table).rewards if one.who == cls]
    return found


# ---------------------------------------------------------------- success


@pytest.mark.rule("truedungeon.digital.success")
@pytest.mark.parametrize(("how", "winners"), [("overcome", (0,)), ("failed", ())])
def test_only_the_last_room_decides(how: str, winners: tuple[int, ...]):
    here = finished("fighter", how=how)
    assert here.result is not None and here.result.winners == winners
    assert told(here, "over")[0].rule == "truedungeon.digital.success"


@pytest.mark.rule("truedungeon.digital.success")
@pytest.mark.parametrize(
    ("early", "options", "won"),
    [("failed", {}, True), ("failed", {"strict": True}, False), ("overcome", {"strict": True}, True)],
)
def test_by_the_strict_reading_five_rooms_must_be_overcome(early: str, options: dict[str, Any], won: bool):
    rooms = [early] * 4 + ["failed", "overcome", "overcome"]
    here = finished("fighter", rooms=rooms, options=options)
    assert here.result is not None and bool(here.result.winners) == won


# ---------------------------------------------------------------- experience


@pytest.mark.rule("truedungeon.xp.components", "truedungeon.xp.normal-seven")
def test_a_successful_run_with_all_rooms_entered_alive_earns_1000():
    here = finished("fighter")
    assert reward(here, "fighter").xp == 1000 and told(here, "reward")[0].data["xp"] == 1000


@pytest.mark.rule("truedungeon.xp.hardcore-death", "truedungeon.xp.unbounded-room")
def test_a_ghost_earns_nothing_for_rooms_after_its_death():
    here = finished("fighter", {"class": "rogue", "ghost": True, "entered": [1, 2, 3, 4]}, difficulty="hardcore")
    assert reward(here, "rogue").xp == 1650 + 4 * 50 and reward(here, "fighter").xp == 1650 + 7 * 50


@pytest.mark.rule("truedungeon.xp.base-condition")
@pytest.mark.parametrize(("options", "xp"), [({}, 350), ({"participation": True}, 1000)])
def test_without_success_only_rooms_count(options: dict[str, Any], xp: int):
    assert reward(finished("fighter", how="failed", options=options), "fighter").xp == xp


# ---------------------------------------------------------------- treasure


@pytest.mark.rule("truedungeon.treasure.base", "truedungeon.treasure.draw")
def test_everybody_has_three_chips_and_draws_for_them():
    here = finished("fighter", "rogue")
    for cls in ("fighter", "rogue"):
        assert reward(here, cls).chips == 3 == len(reward(here, cls).drawn)
    assert [event.data["seat"] for event in told(here, "reward")] == [0, 1]


@pytest.mark.rule("truedungeon.treasure.te", "truedungeon.treasure.te-recorded")
def test_what_the_party_card_says_of_treasure_is_earned():
    here = finished(RICHES, "rogue")
    assert (reward(here, "fighter").chips, reward(here, "rogue").chips) == (6, 3)


@pytest.mark.rule("truedungeon.treasure.dead-players", "truedungeon.treasure.survivor")
def test_ghosts_have_chips_too_but_no_button():
    here = finished("fighter", {"class": "rogue", "ghost": True})
    assert reward(here, "rogue").chips == 3 and not reward(here, "rogue").survivor
    assert reward(here, "fighter").survivor


@pytest.mark.rule("truedungeon.treasure.survivor-revived")
@pytest.mark.parametrize(("options", "button"), [({}, True), ({"no_deaths": True}, False)])
def test_who_was_revived_survives_unless_any_death_forfeits_it(options: dict[str, Any], button: bool):
    party = [{"class": "cleric", "carried": ["Draught of One More Dawn"]}, {"class": "rogue", "dead": True}]
    given = {"party": party, "room": 7, "stage": "recovery", "rooms": ["overcome"] * 7, "counts": True}
    here = Table.start("truedungeon", seats=2, seed=5, position=given, options=options)
    do(here, "give draught-of-one-more-dawn rogue")
    all_ready(here)
    assert reward(here, "rogue").survivor == button and reward(here, "cleric").survivor


@pytest.mark.rule("truedungeon.treasure.survivor-non-lethal")
def test_non_lethal_gives_no_button():
    assert not reward(finished("fighter", difficulty="non-lethal"), "fighter").survivor


def test_the_petrified_are_no_survivors_and_earn_nothing_for_rooms():
    here = finished("fighter", {"class": "rogue", "conditions": ["petrified"], "entered": [1, 2]})
    assert not reward(here, "rogue").survivor and reward(here, "rogue").xp == 650 + 100


@pytest.mark.rule("truedungeon.treasure.participation", "truedungeon.treasure.participation-rarity")
@pytest.mark.parametrize(
    ("difficulty", "tokens"), [("normal", ["uncommon"]), ("hardcore", ["rare"]), ("epic", ["uncommon", "rare"])]
)
def test_everybody_has_the_token_of_the_adventure(difficulty: str, tokens: list[str]):
    assert reward(finished("fighter", difficulty=difficulty), "fighter").completion == tokens


def test_a_wiped_out_party_has_its_rooms_and_chips():
    here = finished({"class": "fighter", "hp": 2}, how="failed")
    assert here.result is not None and here.result.rule == "truedungeon.death.wipe"
    assert (reward(here, "fighter").xp, reward(here, "fighter").chips) == (350, 3)


# ---------------------------------------------------------------- ghosts of empty seats


@pytest.mark.rule("truedungeon.ghosting.reward-limit", "truedungeon.ghosting.no-survivor")
def test_five_ghosts_earn_for_who_holds_their_seats():
    ghosts = [{"class": cls} for cls in ("bard", "barbarian", "cleric", "druid", "monk", "ranger")]
    here = finished("fighter", ghosts=ghosts)
    held = [one for one in state(here).rewards if one.ghost]
    assert len(held) == 5 and all(one.seat == 0 and one.chips == 3 and not one.survivor and not one.xp for one in held)


@pytest.mark.rule("truedungeon.ghosting.completion-tokens")
@pytest.mark.parametrize(("difficulty", "tokens"), [("normal", ["uncommon"]), ("nightmare", ["uncommon", "rare"])])
def test_ghosts_earn_the_tokens_of_the_adventure(difficulty: str, tokens: list[str]):
    here = finished("fighter", ghosts=[{"class": "bard"}], difficulty=difficulty)
    assert reward(here, "bard").completion == tokens


# ---------------------------------------------------------------- what does not count


@pytest.mark.rule("truedungeon.digital.clock-mode")
def test_without_a_clock_it_was_practice():
    here = finished("fighter", options={"clock": "untimed"})
    assert state(here).rewards == [] and told(here, "practice")[0].rule == "truedungeon.digital.clock-mode"


@pytest.mark.rule("truedungeon.digital.reward-integrity")
def test_who_starts_in_the_middle_earns_nothing():
    here = ended("fighter", room=7)
    all_ready(here)
    assert state(here).rewards == [] and career_rows(state(here)) == []
    assert told(here, "practice")[0].rule == "truedungeon.digital.reward-integrity"


@pytest.mark.rule("truedungeon.digital.one-character")
def test_a_commander_is_rewarded_for_one_character():
    classes = [
        "bard",
        "barbarian",
        "cleric",
        "druid",
        "dwarf-fighter",
        "elf-wizard",
        "fighter",
        "monk",
        "paladin",
        "ranger",
    ]
    given = {"party": [{"class": one} for one in classes], "room": 7, "stage": "recovery", "rooms": ["overcome"] * 7}
    given |= {"ghosts": [{"class": "rogue"}], "counts": True}
    here = Table.start("truedungeon", seed=5, seats=1, position=given, options={"commander": True})
    for _ in classes:
        assert list(here.choices) == [0]
        do(here, "ready")
    assert [one.who for one in state(here).rewards] == ["bard"]
    alone = finished("fighter")
    rule = "truedungeon.digital.one-character"
    assert [rule in told(on, "reward")[0].also for on in (here, alone)] == [True, False]


@pytest.mark.rule("truedungeon.digital.success")
def test_a_tour_of_ghosts_ends_without_success() -> None:
    given = {"party": [{"class": "bard", "dead": True}], "room": 7, "stage": "recovery", "rooms": ["overcome"] * 7}
    here = Table.start("truedungeon", seed=5, seats=1, position=given, options={"ghost_tour": True})
    assert told(here, "over")[0].data["how"] == "failure"


@pytest.mark.rule("truedungeon.room.rejoin-character")
def test_who_left_earns_nothing():
    given = {"party": [{"class": "fighter"}, {"class": "rogue"}], "room": 7, "stage": "recovery"}
    given |= {"rooms": ["overcome"] * 7, "counts": True}
    here = Table.start("truedungeon", seed=5, seats=2, position=given)
    here.act(1, "leave")
    all_ready(here)
    assert [one.who for one in state(here).rewards] == ["fighter"] and here.result is not None


# ---------------------------------------------------------------- a career


@pytest.mark.rule("truedungeon.digital.reward-integrity")
def test_a_career_takes_a_run_as_it_was_played():
    here = finished(RICHES, {"class": "rogue", "ghost": True, "entered": [1, 2]}, difficulty="hardcore")
    mine, other = career_rows(state(here))
    found = career({"kind": "career"}, mine["run"])
    assert found["xp"] == reward(here, "fighter").xp == 2000 and found["chips"]["earned"] == 6
    assert found["survivor"] == 1 and mine["draw"]["chips"] == 6 == len(mine["draw"]["tokens"])
    found = career({"kind": "career"}, other["run"])
    assert found["xp"] == reward(here, "rogue").xp and found["survivor"] == 0


def played(tmp_path: Path, seed: int = 4) -> Path:
    """The record of a whole game."""
    builds = 'kind = "party"\n[[character]]\nclass = "fighter"\n[[character]]\nclass = "cleric"\n'
    here = Table.start("truedungeon", seats=2, seed=seed, options={"builds": builds, "skill_tests": "chance"})
    rng = Random(seed)
    while here.choices:
        seat = min(here.waiting)
        here.answer(seat, rng.choice(here.choices[seat].options))
    file = tmp_path / "game.json"
    here.record().save(file)
    return file


@pytest.mark.rule("truedungeon.digital.reward-integrity")
def test_the_command_reads_the_record_and_nothing_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    file = played(tmp_path)
    rows = career_rows(Table.load(file).state)
    assert [row["seat"] for row in rows] == [0, 1]
    assert run("career", "new", "Ann") == 0
    assert run("career", "add", "ann-career", str(file)) == 1 and "--seat" in capsys.readouterr().err
    assert run("career", "add", "ann-career", str(file), "--seat", "2") == 0
    capsys.readouterr()
    assert run("career", "show", "ann-career", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["chips"] == {"earned": found["chips"]["drawn"], "drawn": rows[1]["draw"]["chips"], "left": 0}
    assert sum(found["tokens"].values()) == len(rows[1]["draw"]["tokens"])
    assert run("career", "add", "ann-career", str(file), "--seat", "2") == 1
    assert "already" in capsys.readouterr().err


def run(*words: str) -> int:
    """The exit status of a command."""
    return main(list(words))


def test_the_end_is_seen_by_all():
    here = finished(RICHES)
    [row] = here.view(None)["rewards"]
    assert row["chips"] == 6 and row["who"] == "fighter" and len(row["drawn"]) == 6
    assert hero(here, "fighter").rooms == [1, 2, 3, 4, 5, 6, 7]
