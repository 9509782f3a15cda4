"""Experiments as files: what is wrong with one is said with its place, and a run goes on where it was broken off."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import polars
import pytest

from tests.lab.experiments import study, text
from undercroft import games
from undercroft.cli import main
from undercroft.cli.design.lab import shipped
from undercroft.engine import Refused, Unknown
from undercroft.inputs import read_file_text
from undercroft.lab import report
from undercroft.lab.cells import variants
from undercroft.lab.compare import compare
from undercroft.lab.crew import EFFORT
from undercroft.lab.experiment import read_experiment
from undercroft.lab.run import ABOUT, ROWS, WRITTEN, Run, begin, kept, mended, opened
from undercroft.lab.story import tell
from undercroft.lab.summary import summary

CONTRACT = {
    "cell", "seed", "game", "options", "numbers", "bots", "winners", "scores", "decisions", "turns", "reason",
}  # fmt: skip


def played(folder: Path, jobs: int = 1, **changes: Any) -> Run:
    run = begin(text(**changes), "short.toml", folder)
    run.go(jobs)
    return run


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"mesure": "won"}, "mesure: there is no such key here; did you mean 'measure'?"),
    ({"measure": "wins"}, "measure: there is no metric 'wins'"),
    ({"metrics": ["minuts"]}, "metrics: there is no metric 'minuts'; did you mean 'minutes'?"),
    ({"measure": "turns"}, "most: turns has no natural limit"),
    ({"measure": "turns", "most": float("inf")}, "most: more than 0 is wanted, not inf"),
    ({"measure": "uses"}, "measure: uses is no single number"),
    ({"of": 2}, "of: 0 to 1 is wanted, not 2"),
    ({"of": "Nroth"}, "of: there is no side 'Nroth'; did you mean 'North'?"),
    ({"bots": ["gredy"]}, "vary, option fog: Dungeon Trapper has no bot 'gredy'; did you mean 'greedy'?"),
    ({"bots": "me"}, "vary, option fog: nobody sits there in person: name a bot"),
    ({"bots": ["greedy"] * 3}, "Dungeon Trapper has 2 seats, not 3"),
    ({"seats": 3}, "Dungeon Trapper has 2 seats, not 3"),
    ({"options": {"fgo": 1}}, "trapper has no option 'fgo'; did you mean 'fog'?"),
    ({"vary": {"options": {"fgo": "every"}}}, "vary, option fgo: there is no option 'fgo'; did you mean 'fog'?"),
    ({"vary": {"options": {"fog": "all"}}}, "vary, options fog: 'every' is wanted, not 'all'"),
    ({"vary": {"options": {"fog": ["full", "full"]}}}, "vary, option fog: a value stands there twice"),
    ({"vary": {"options": {"turn_limit": "every"}}}, "vary, option turn_limit: it has no list of values"),
    ({"vary": {"options": {"turn_limit": {"from": 5, "to": 3}}}}, "vary, option turn_limit: there is no value in it"),
    ({"vary": {"options": {"turn_limit": {"from": 2, "to": 9999, "step": 2}}}}, "vary: 1000 cells at most are wanted"),
    ({"vary": {"numbers": {"trapper.a.b": [1]}}}, "vary, number trapper.a.b: trapper has no number 'trapper.a.b'"),
    ({"vary": {"variants": ["fann"]}}, "vary, variants: there is no section with variants 'fann'; did you mean 'fan'?"),
    ({"vary": {"sensitivity": ["fan"]}}, "vary, sensitivity: there is no section with numbers 'fan'; there are every"),
    ({"vary": {"positions": {"late": {"boards": 3}}}}, "vary, position late: a position needs two boards"),
    ({"vary": {}, "stop": {"sure": True}}, "stop, sure: there is one cell"),
    ({"stop": {"games": 0}}, "stop, games: 1 to 1000000 is wanted, not 0"),
    ({"stop": {"width": 0}}, "stop, width: more than 0 is wanted, not 0"),
]


@pytest.mark.parametrize(("changes", "words"), FAULTS, ids=[words[:40] for _, words in FAULTS])
def test_a_fault_is_named_with_its_place(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused) as refused:
        study(**changes)
    assert words in refused.value.reason


def test_what_is_varied_is_combined_and_the_first_of_each_is_the_usual() -> None:
    found = study(
        vary={
            "options": {"fog": "every", "turn_limit": {"from": 2, "to": 6, "step": 2}},
            "numbers": {"trapper.adventure.exhaustion.idle_steps": [10, 20]},
            "bots": ["random", ["greedy", "random"]],
        },
        options={},
    )
    assert len(found.cells) == 3 * 3 * 2 * 2
    assert found.cells[0].name == "fog=traps, turn_limit=2, idle_steps=10, random"
    last = found.cells[-1].plan
    assert last.options == {"fog": "decoy", "turn_limit": 6}
    assert last.numbers == {"trapper.adventure.exhaustion.idle_steps": 20}
    assert last.seats == ("greedy", "random")


def test_every_variant_of_a_section_is_a_cell_of_its_own() -> None:
    names = [cell.name for cell in study(vary={"variants": ["fan", "option"]}).cells]
    assert names[:3] == ["as usual", "turn_on_reactivate", "push_fails"]
    assert {"fog=full", "fog=decoy", "entrance=a1", "equal_turns"} <= set(names)
    assert not any("turn_limit" in name for name in names), "there is no end to its values, and it is fixed"
    assert len({spec.name for spec, _ in variants(games.get("trapper"), "every")}) > 20


def test_every_number_of_a_section_goes_down_and_up_alone() -> None:
    found = study(options={}, vary={"sensitivity": ["every"]}).cells
    assert [cell.name for cell in found] == [
        "as usual",
        "adventure.exhaustion.idle_steps=41",
        "adventure.exhaustion.idle_steps=67",
        "components.tokens.per_player=26",
        "components.tokens.per_player=42",
        "end.turn-limit.max_turns=74",
        "end.turn-limit.max_turns=126",
    ], "a limit of turns is even"
    assert found[1].plan.numbers == {"trapper.adventure.exhaustion.idle_steps": 41}


def test_a_number_that_is_set_or_cannot_be_otherwise_has_no_cell() -> None:
    tokens = {"trapper.components.tokens.per_player": 20}
    names = [cell.name for cell in study(numbers=tokens, vary={"sensitivity": ["every"]}).cells]
    assert len(names) == 3 and all("idle_steps" in name for name in names[1:]), "turn_limit is an option that is set"
    puzzle = study(game="electro", options={}, vary={"sensitivity": ["puzzle.fuse-code"]}, stop={"games": 1}).cells
    assert [cell.name for cell in puzzle[1:3]] == ["puzzle.fuse-code.length=3", "puzzle.fuse-code.length=5"]


def test_a_number_with_two_names_is_tried_under_its_first() -> None:
    names = [cell.name for cell in study(game="pararoles", vary={"sensitivity": ["every"]}, options={}).cells]
    assert "core.win.floors=3" in names and not any("core.options" in name for name in names)
    names = [cell.name for cell in study(game="pararoles", vary={"sensitivity": ["core.options"]}, options={}).cells]
    assert "core.options.floors=3" in names, "the first was not asked for"


@pytest.mark.parametrize("game", games.ids())
def test_every_number_of_every_game_can_be_tried(game: str) -> None:
    found = study(game=game, options={}, vary={"sensitivity": ["every"]}).cells
    assert len(found) > len(games.get(game).numbers)


def test_cells_have_the_same_dice_unless_they_shall_not() -> None:
    assert {cell.plan.seed for cell in study().cells} == {1}
    assert {cell.plan.seed for cell in study(paired=False).cells} == {1, 2}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_the_shipped_experiments_are_sound_and_ask_something(name: str) -> None:
    found = read_experiment(read_file_text(shipped()[name], name))
    assert found.written.question.endswith("?") and found.written.name


def test_every_row_can_be_watched_again_and_jobs_change_nothing(tmp_path: Path) -> None:
    stop = {"games": 4, "least": 2, "width": 0.999}
    run = played(tmp_path / "one", stop=stop, alternate=True, bots=["random", "greedy"], metrics=["kills"])
    played(tmp_path / "two", jobs=2, stop=stop, alternate=True, bots=["random", "greedy"], metrics=["kills"])
    lines = (tmp_path / "one" / ROWS).read_bytes()
    assert lines == (tmp_path / "two" / ROWS).read_bytes()
    rows = [json.loads(line) for line in lines.splitlines()]
    assert rows == run.rows and all(set(row) >= CONTRACT for row in rows)
    assert [row["row"] for row in rows] == list(range(len(rows)))
    assert [row["bots"] for row in rows if not row["cell"]][:2] == [["random", "greedy"], ["greedy", "random"]]
    for row in rows[:3]:
        table, decisions = run.study.cells[row["cell"]].plan.play(row["index"])
        assert table.result is not None and decisions == row["decisions"]
        assert table.result.plain()["scores"] == row["scores"] and list(table.result.winners) == row["winners"]
        assert row["won"] == int(row["bots"].index("random") in row["winners"])


def test_a_run_that_was_killed_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole")
    lines = (tmp_path / "whole" / ROWS).read_text("utf-8").splitlines(keepends=True)
    broken = begin(text(), "short.toml", tmp_path / "broken")
    (broken.folder / ROWS).write_text("".join(lines[:3]) + lines[3][:50], "utf-8")
    assert [len(opened(broken.folder).rows), opened(broken.folder).over] == [3, False]
    assert summary(opened(broken.folder))["answer"].startswith("So far, for it is not over: ")
    again = mended(broken.folder)
    again.go()
    assert (broken.folder / ROWS).read_text("utf-8") == "".join(lines) and again.rows == whole.rows


def test_rows_that_are_not_of_this_run_are_refused(tmp_path: Path) -> None:
    run = played(tmp_path / "run")
    with pytest.raises(Refused, match="holds a run already: undercroft lab resume"):
        begin(text(), "short.toml", run.folder)
    lines = (run.folder / ROWS).read_text("utf-8").splitlines(keepends=True)
    for wrong, words in (
        ([lines[1], lines[0]], "line 1 is not the game that comes there"),
        ([lines[0], "{}\n"], "line 2 is no game"),
        ([*lines, lines[-1]], "line 7 is not the game that comes there"),
    ):
        (run.folder / ROWS).write_text("".join(wrong), "utf-8")
        with pytest.raises(Refused, match=words):
            opened(run.folder)
    (run.folder / ABOUT).write_text('{"game": "trapper", "edition": 0}', "utf-8")
    with pytest.raises(Refused, match="was played by edition 0, and is edition 1 by now"):
        opened(run.folder)
    with pytest.raises(Unknown, match="holds no run"):
        opened(tmp_path)


def test_looked_at_closely_a_run_tells_uses_worth_leads_and_minutes(tmp_path: Path) -> None:
    told = ["minutes", "choices", "leads", "margin", "entropy", "clock", "uses", "worth", "kills"]
    run = played(tmp_path / "run", metrics=told, options={"turn_limit": 8}, vary={}, stop={"games": 6})
    found = report.write(run)
    (cell,) = found["cells"]
    assert cell["metrics"]["clock"] is None, "Dungeon Trapper counts no time"
    for name in ("minutes", "choices", "entropy", "kills"):
        seen = cell["metrics"][name]
        assert 0 < seen["low"] <= seen["median"] <= seen["high"]
        assert seen["interval"][0] <= seen["mean"] <= seen["interval"][1]
    assert 0 < cell["metrics"]["margin"]["mean"] < 1
    assert {row["verb"] for row in cell["measured"]["always"]} <= {row["verb"] for row in cell["measured"]["done"]}
    for one in cell["worth"]:
        assert one["with"]["games"] + one["without"]["games"] == 12, "everybody's games are counted"
    assert opened(run.folder).rows == run.rows


def test_reports_say_the_same_and_load_nothing(tmp_path: Path) -> None:
    run = played(tmp_path / "run", question="Is <b> & co. wider?", measure="decisions", most=100)
    found = report.write(run)
    page = (run.folder / "report.html").read_text("utf-8")
    marked = (run.folder / "report.md").read_text("utf-8")
    assert "Is &lt;b&gt; &amp; co. wider?" in page and page.count("<svg") == 3
    assert "<script" not in page and "src=" not in page and "href=" not in page and "url(" not in page
    assert found["answer"] in marked and found["watch"][0]["command"] in marked
    assert json.loads((run.folder / "summary.json").read_text("utf-8")) == found
    games_csv = (run.folder / "games.csv").read_text("utf-8").splitlines()
    assert len(games_csv) == 1 + len(run.rows) and games_csv[0].startswith("row,cell,seed,game,decisions")
    cells = (run.folder / "cells.csv").read_text("utf-8")
    mean = found["cells"][1]["metrics"]["decisions"]["mean"]
    assert f"1,fog=full,3,decisions,{mean}," in cells
    assert [one["pairs"] for one in (found["comparisons"][0]["metrics"]["decisions"],)] == [3]


def test_games_go_into_a_parquet_file_and_without_polars_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = played(tmp_path / "run", metrics=["kills"], vary={"options": {"fog": ["full"], "turn_limit": [2, 4]}})
    assert main(["lab", "show", str(run.folder), "--json", "--parquet", str(tmp_path / "games.parquet")]) == 0
    table = polars.read_parquet(tmp_path / "games.parquet")
    assert table.height == len(run.rows) and table["row"].to_list() == list(range(len(run.rows)))
    assert table["kills"].to_list() == [row["tallies"]["kills"] for row in run.rows]
    assert [json.loads(plain) for plain in table["options"]] == [row["options"] for row in run.rows]
    assert main(["lab", "show", str(run.folder), "--parquet", str(tmp_path / "no" / "x")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["lab", "show", str(run.folder), "--parquet", str(tmp_path / "x")]) == 2
    assert "Parquet needs polars: pip install 'undercroft[lab]'" in capsys.readouterr().err


def test_two_runs_are_compared_in_pairs_where_they_have_the_same_dice(tmp_path: Path) -> None:
    first, same = played(tmp_path / "first"), played(tmp_path / "same")
    rows = compare(first, same)["rows"]
    assert {row["cell"] for row in rows} == {"fog=traps", "fog=full"}
    assert all(row["pairs"] == 3 and row["difference"] == 0 for row in rows)
    other = played(tmp_path / "other", seed=2, vary={"options": {"fog": ["full", "decoy"]}})
    rows = compare(first, other)["rows"]
    assert {row["cell"] for row in rows} == {"fog=full"} and all(row["pairs"] == 0 for row in rows)
    with pytest.raises(Refused, match="no cell in common"):
        compare(first, begin(text(options={}), "x", tmp_path / "x"))


def of_edition_0(run: Run) -> str:
    """The folder of this run, as if an older edition had played it."""
    (run.folder / ABOUT).write_text('{"game": "trapper", "edition": 0}\n', "utf-8")
    return str(run.folder)


def test_a_run_of_another_edition_is_shown_as_it_is_and_nothing_can_be_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = played(tmp_path / "old")
    today = summary(run)
    old = of_edition_0(run)
    words = "Dungeon Trapper was played by edition 0, and is edition 1 by now"
    assert main(["lab", "show", old, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["edition"] == 0 and found["watch"] == [] and found["answer"].startswith(today["answer"])
    assert found["answer"].endswith(f" {words}: none of its games can be watched again.")
    assert {**found, "edition": 1, "watch": today["watch"], "answer": today["answer"]} == today
    for form in ([], ["--markdown"]):
        assert main(["lab", "show", old, *form]) == 0
        out = " ".join(capsys.readouterr().out.split())
        assert words in out and ", edition 0; 6 games among bots" in out and "undercroft replay" not in out
    rows = (run.folder / ROWS).read_bytes()
    (run.folder / ROWS).write_bytes(rows[:-9])
    for command in (["resume", old], ["watch", old, "0"]):
        assert main(["lab", *command]) == 1
        assert f"{words}: its games cannot be had again" in capsys.readouterr().err
    assert (run.folder / ROWS).read_bytes() == rows[:-9], "what is there is left as it was"
    assert len(kept(run.folder).rows) == 5


def test_runs_before_and_after_a_change_of_the_rules_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = played(tmp_path / "before"), played(tmp_path / "after")
    old = of_edition_0(before)
    assert main(["lab", "compare", old, str(after.folder)]) == 0
    out = capsys.readouterr().out
    assert f"({old}, edition 0), and Is it so? ({after.folder}, edition 1)" in out and "+0.0 [" in out
    found = compare(kept(before.folder), after)
    assert found["editions"] == [0, 1] and {row["pairs"] for row in found["rows"]} == {3}
    assert found["rows"] == compare(after, after)["rows"]


def test_a_run_that_the_game_of_today_cannot_read_says_so_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = played(tmp_path / "old", metrics=["uses"], stop={"games": 1})
    old = of_edition_0(run)
    rows = [json.loads(line) for line in (run.folder / ROWS).read_text("utf-8").splitlines()]

    def says(command: list[str], words: str) -> None:
        assert main(["lab", *command]) == 1
        assert words in capsys.readouterr().err

    rows[0]["measured"]["could"].append(["swing", "chandelier", 1])
    write_rows(run, rows)
    says(["show", old], "edition 1 by now: it tells of 'chandelier', which is gone; lab compare reads the rest")
    assert main(["lab", "compare", old, old]) == 0
    rows[1]["options"]["fog"] = "mist"
    write_rows(run, rows)
    says(["show", old], f"{ROWS}, line 2: by today's game the experiment has no such cell")
    gone = text(options={"turn_limit": 4, "trapdoors": True})
    (run.folder / WRITTEN).write_text(gone, "utf-8")
    for command in (["show", old], ["compare", old, old], ["resume", old]):
        says(command, f"{WRITTEN} is of edition 0 of Dungeon Trapper, and edition 1 cannot read it: ")
    says(["show", old], "trapper has no option 'trapdoors'")
    (run.folder / ABOUT).write_text("[]", "utf-8")
    says(["show", old], f"{ABOUT} is missing or damaged")
    (run.folder / ABOUT).write_text('{"game": "electro", "edition": 1}', "utf-8")
    (run.folder / WRITTEN).write_text(text(), "utf-8")
    says(["show", old], f"{WRITTEN} is of trapper, and {ABOUT} of electro")


def write_rows(run: Run, rows: list[dict[str, Any]]) -> None:
    (run.folder / ROWS).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def test_luck_and_choice_are_those_of_the_story_of_each_game(tmp_path: Path) -> None:
    run = played(tmp_path / "run", measure="luck", metrics=["choice"], bots="random", vary={}, stop={"games": 2})
    (cell,) = run.study.cells
    for row in run.rows:
        table, _ = cell.plan.play(row["index"])
        fortune = tell(table.record().file, effort=EFFORT).fortunes[0]
        assert (row["luck"], row["choice"]) == (fortune.luck / 1000, fortune.choice / 1000)
    assert any(row["luck"] for row in run.rows)
    found = summary(run)["cells"][0]["metrics"]
    assert found["luck"]["mean"] == round(sum(row["luck"] for row in run.rows) / 2, 3)
