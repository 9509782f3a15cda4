"""`undercroft play FILE` with what somebody has made: a table begins with it, or a fault is named."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.conformance.test_files import SAMPLES
from undercroft.cli import main
from undercroft.engine.record import read_record

ENDINGS = {"truedungeon party": "json", "pararoles floor": "json"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Run a command with nothing typed: exit status, stdout, stderr."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))

    def run(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def written(tmp_path: Path, name: str) -> Path:
    path = tmp_path / f"mine.{ENDINGS.get(name, 'toml')}"
    path.write_text(SAMPLES[name], encoding="utf-8")
    return path


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_begins_with_the_file_and_goes_on_from_its_record(run, tmp_path: Path, name: str):
    status, out, err = run("play", written(tmp_path, name), "--plain", "--seed", "7")
    assert (status, err) == (0, "")
    (path,) = (tmp_path / "home" / "records").glob("*.json")
    file = read_record(path.read_text(encoding="utf-8"))
    assert file.game == name.split()[0]
    assert SAMPLES[name] in file.options.values() or file.position
    assert f"Go on: undercroft play {path}" in out and run("play", path, "--plain")[0] == 0


def test_seats_and_options_may_be_given_beside_the_file(run, tmp_path: Path):
    words = ("--plain", "--seed", "7", "--seats", "me,greedy", "--option", "turn_limit=20")
    status, out, _ = run("play", written(tmp_path, "trapper layout"), *words)
    assert status == 0 and "North (you) and South (a good bot)" in out


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (SAMPLES["trapper layout"].replace("H", "."), 1, "[trapper.setup.heirloom"),
        ('kind = "collection"\n[tokens]\n"Bodkin" = 1', 1, "party builder"),
        ('kind = "hat"', 2, "no kind 'hat'"),
        ("kind = ", 1, "neither TOML nor JSON"),
    ],
)
def test_a_file_that_cannot_be_played_with_is_refused(run, tmp_path: Path, text: str, status: int, said: str):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found, out, err = run("play", path, "--plain")
    assert (found, out) == (status, "") and said in err
    assert run("play", tmp_path / "none.toml")[0] == 2
