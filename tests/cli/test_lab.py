"""The commands of the lab, as somebody types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.experiments import text
from undercroft.cli import main


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(text(stop={"games": 2}), "utf-8")
    return "mine.json"


def test_an_experiment_is_checked_run_shown_compared_and_watched(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", file]) == 0
    assert capsys.readouterr().out == "mine.json: Is it so? has 2 cells of Dungeon Trapper, 4 games\n"
    assert main(["lab", "run", file, "-o", "run"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Is it so?\n\nNo difference is sure in the share of games won (North) from fog=traps: ")
    assert f"report   {Path('run', 'report.html')}" in out
    assert main(["lab", "show", "run", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(Path("run/summary.json").read_text("utf-8")) and found["over"]
    assert main(["lab", "show", "run", "--markdown"]) == 0
    assert capsys.readouterr().out == Path("run/report.md").read_text("utf-8")
    assert main(["lab", "compare", "run", "run"]) == 0
    assert "+0.0 [" in capsys.readouterr().out
    command = found["watch"][0]["command"].split()
    assert main([*command[1:], "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert main(["lab", "watch", "run", str(found["watch"][0]["row"]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == replayed


def test_without_a_folder_it_lies_with_the_users_own_files_and_a_run_goes_on(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "run", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    place = Path("home/lab/mine")
    rows = (place / "games.jsonl").read_bytes()
    (place / "games.jsonl").write_bytes(rows[:-200])
    assert main(["lab", "resume", str(place), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found and (place / "games.jsonl").read_bytes() == rows
    assert main(["lab", "run", file]) == 1
    assert "lab resume" in capsys.readouterr().err


def test_what_is_wrong_is_said_in_a_line(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.json").write_text(text(measure="wins"), "utf-8")
    for words, status, said in (
        (["check", "bad.json"], 1, "bad.json: measure: there is no metric 'wins'"),
        (["lab", "run", "bad.json"], 1, "bad.json: measure: there is no metric 'wins'"),
        (["lab", "run", "fgo"], 2, "there is no file 'fgo', nor an experiment of this name; did you mean 'fog'?"),
        (["lab", "run", file, "--jobs", "-1"], 2, "--jobs is at least 0"),
        (["lab", "show", "nowhere"], 2, "nowhere holds no run of an experiment"),
        (["play", file], 1, "an experiment is run, not played: undercroft lab run FILE"),
    ):
        assert main(words) == status
        assert said in capsys.readouterr().err
    assert not Path("home/lab").exists()


def test_the_schema_and_the_list_are_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--schema", "experiment"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["properties"]["kind"] == {"const": "experiment"}
    assert schema["properties"]["question"]["description"]
    assert main(["lab", "list", "--json"]) == 0
    assert {"fog", "levels"} <= {row["name"] for row in json.loads(capsys.readouterr().out)}
