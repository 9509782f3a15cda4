"""A game of one's own, from nothing to a table: written, brought by its package, played, and tried by the laws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from undercroft import testing
from undercroft.cli import main
from undercroft.engine import shelf
from undercroft.testing import conformance, laws
from undercroft.testing.sample import GAME


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command: exit status, stdout, stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


Run = Callable[..., tuple[int, str, str]]


def test_a_new_game_is_written_installed_played_and_keeps_the_law(run: Run, tmp_path: Path) -> None:
    status, out, err = run("new-game", "hollow", "--title", "The Hollow Hill", "-o", tmp_path / "hollow")
    assert (status, err) == (0, "") and "undercroft play hollow" in out
    known = tmp_path / "site" / "undercroft_hollow-0.1.0.dist-info"  # As an install leaves it, without the network.
    known.mkdir(parents=True)
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: undercroft-hollow\nVersion: 0.1.0\n")
    written = tomllib.loads((tmp_path / "hollow" / "pyproject.toml").read_text())
    assert written["project"]["entry-points"] == {"undercroft.games": {"hollow": "undercroft_hollow:GAME"}}
    (known / "entry_points.txt").write_text("[undercroft.games]\nhollow = undercroft_hollow:GAME\n")
    places = [tmp_path / "site", tmp_path / "hollow" / "src", *sys.path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}

    def outside(*words: str) -> str:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    program = (sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())")
    assert "The Hollow Hill" in outside(*program, "games")
    assert "North" in outside(*program, "sim", "hollow", "--games", "5", "--seed", "1")
    assert "passed" in outside(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "hollow"))


@pytest.mark.parametrize("words", [("Hollow",), ("x" * 40,), ("trapper",), ("sample",), ("hollow", "--title", 'a "b"')])
def test_what_cannot_be_a_game_is_refused_and_nothing_is_written(run: Run, tmp_path: Path, words: tuple[str]) -> None:
    status, _, err = run("new-game", *words, "-o", tmp_path / "new")
    assert status == 2 and words[-1][:20] in err
    assert not (tmp_path / "new").exists()
    status, _, err = run("new-game", "hollow", "-o", tmp_path)
    assert status == 2 and "is there already" in err


@pytest.mark.parametrize("law", laws(GAME), ids=lambda law: law.__name__)
def test_the_sample_keeps_the_law(law: Any) -> None:
    law()


def test_all_laws_at_once_say_which_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def broken(game: str) -> None:
        tried.append(game)
        assert game == "nobody", "it breaks"

    monkeypatch.setattr(testing, "LAWS", [tried.append, broken, broken])
    with pytest.raises(AssertionError, match=r"^broken: it breaks.*\n[^^]*broken: it breaks"):
        conformance(GAME)
    monkeypatch.setattr(testing, "LAWS", [tried.append])
    conformance("trapper")
    assert tried == ["sample", "sample", "sample", "trapper"]
    monkeypatch.undo()
    assert len(laws(GAME)) > 20


@pytest.mark.parametrize(
    ("name", "module", "why"),
    [
        ("trapper", "undercroft.testing.sample", "there is one of that id already"),
        ("other", "undercroft.testing.sample", "it calls itself 'sample'"),
        ("broken", "no_such_module_of_anybody", "No module named"),
        ("plain", "undercroft.testing.help", "has no attribute 'GAME'"),
        ("thing", "undercroft.testing.sample:EVENTS", "its EVENTS is no Game"),
    ],
)
def test_a_game_that_cannot_be_had_is_left_out_with_a_word(
    monkeypatch: pytest.MonkeyPatch, name: str, module: str, why: str
) -> None:
    monkeypatch.setattr(shelf, "entry_points", lambda group: [EntryPoint(name, module, group)])
    before = dict(shelf._homes)
    with pytest.warns(UserWarning, match=f"the game '{name}' of {module} is left out: .*{why}"):
        shelf._look_outside.__wrapped__()
    assert shelf._homes == before


def test_a_game_that_is_brought_stands_after_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "entry_points", lambda group: [EntryPoint("sample", "undercroft.testing.sample", group)])
    monkeypatch.setattr(shelf, "_homes", dict(shelf._homes))
    monkeypatch.setattr(shelf, "_games", dict(shelf._games))
    shelf._look_outside.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert shelf.ids()[-1] == "sample"
    assert shelf.get("sample") is GAME


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "new-game.md").read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL):
        exec(compile(code, "docs/new-game.md", "exec"), {})
    assert "Under which stone" in capsys.readouterr().out
