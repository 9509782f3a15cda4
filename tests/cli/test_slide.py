"""The `slide` command: a training room in lines."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli import main

Said = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, builds: Path) -> Any:
    """Run the command, with these lines typed: exit status, stdout, stderr."""

    def run(*words: object, typed: tuple[str, ...] = ()) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main(["slide", *map(str, words)])
        out, err = capsys.readouterr()
        assert all(len(line) <= 100 for line in out.splitlines() if not line.startswith(("{", "["))), out
        return status, out, err

    return run


def test_the_boards_are_listed(run: Any):
    status, out, _ = run("--boards")
    assert status == 0 and out.splitlines()[0].split(maxsplit=1) == ["standard", "the plain board"]
    assert json.loads(run("--boards", "--json")[1])[0]["id"] == "standard"


def test_a_slide_is_told_and_the_same_seed_gives_the_same(run: Any):
    first, again, other = (run("--shot", "x=300 speed=1830", "--seed", seed)[1] for seed in (7, 7, 8))
    assert first == again != other
    assert "The puck lies in zone" in first and "[truedungeon.digital.slide-noise]" in first


def test_bots_slide_first_and_what_is_found_is_data(run: Any):
    found = json.loads(run("--bots", 5, "--skill", "expert", "--shot", "aim 20", "--seed", 7, "--json")[1])
    assert len(found["where"]["pucks"]) > 1 and found["lane"]["moves"]["legs"] and found["told"]
    two = json.loads(run("--shot", "speed=1700", "--shot", "x=200 speed=1700", "--seed", 1, "--json")[1])
    assert len(two["where"]["pucks"]) == 2


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--board", "standart"), 2, "did you mean 'standard'"),
        (("--speed", "swift"), 2, "medium, fast, slow"),
        (("--game", "trapper"), 2, "no training room"),
        (("--game", "chess"), 2, "no game 'chess'"),
        (("--shot", "x=5"), 1, "x_mm is 30 to 570 mm"),
        (("--shot", "aim 21"), 1, "there is no aim 'aim 21'"),
        (("--shot", "far"), 1, "a slide has no 'far'"),
        (("--bots", 40, "--shot", "aim 20"), 1, "1 to 10 bots"),
        (("--bots", 1, "--skill", "mine"), 1, "not measured yet"),
        (("--bots", 1, "--skill", "clumsy"), 1, "there is no skill 'clumsy'"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(run: Any, words: tuple[object, ...], status: int, said: str):
    found, out, err = run(*words)
    assert (found, out) == (status, "") and said in err and len(err.splitlines()) == 1


def test_the_room_obeys_lines(run: Any):
    lines = ("slide x=300 speed=1833", "fill 2", "aim", "aim 18-left right", "bump fighter", "bump bart", "speed fast")
    more = ("board", "board ghost", "slid", "slide x=1", "", "look", "clear", "bump", "help", "quit", "never")
    status, out, _ = run("--seed", 3, typed=(*lines, *more))
    assert status == 0 and "never" not in out
    for said in (
        "the plain board",
        "The puck lies in zone",
        "Barbarian lies",
        "each also from a side, such as aim 20 left",
        "standard: the plain board",
        "did you mean 'slide'?",
        "x_mm is 30 to 570 mm",
        "speed=1690",
        "No puck lies on the board.",
        "twenty slides at a target",
    ):
        assert said in out, said


def test_twenty_slides_measure_a_skill_that_is_kept_for_bots(run: Any, builds: Path):
    slides = tuple(f"x={290 + at} angle=0.{at:02} speed={1780 + 6 * at}" for at in range(20))
    _, out, _ = run("--seed", 3, typed=("calibrate", slides[0], "x=2", *slides[1:], "fill 1 mine"))
    kept = (builds.parent / "slide-skill.txt").read_text(encoding="utf-8").strip()
    assert f'--option slide_skill="{kept}"' in out and "You slide" in out and "Fighter lies" in out.split(kept, 1)[1]
    assert f"Your skill as measured here: {kept}" in run(typed=())[1]
    assert run("--bots", 1, "--skill", "mine", "--shot", "aim 20")[0] == 0


def test_whoever_stops_measuring_keeps_nothing(run: Any, builds: Path):
    assert "Nothing is measured." in run("--seed", 3, typed=("calibrate", "speed=1800", "stop"))[1]
    assert not (builds.parent / "slide-skill.txt").exists()
