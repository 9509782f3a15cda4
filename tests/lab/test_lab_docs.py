"""The page about the lab is true: its examples run as it says, and its tables are those of the program."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from undercroft import games
from undercroft.cli import main
from undercroft.lab.experiment import read_experiment
from undercroft.lab.metrics import METRICS
from undercroft.lab.written import WORDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text("utf-8")
FILES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins so."""
    table = PAGE.split(f"| {head} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_examples_run_and_print_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(FILES[0], "utf-8")
    (shown,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for step in re.split(r"^\$ undercroft ", shown, flags=re.MULTILINE)[1:]:
        command, _, said = step.partition("\n")
        assert main(command.split()) == 0
        assert capsys.readouterr().out.startswith(said.rstrip("\n")), command
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/lab.md", "exec"), {})
    assert capsys.readouterr().out.startswith("No difference is sure")


def test_the_other_files_on_the_page_are_sound() -> None:
    assert [len(read_experiment(tomllib.loads(text)).cells) for text in FILES] == [2, 18, 6]


def test_the_tables_are_those_of_the_program() -> None:
    for head, name in (("key | what it says", "Experiment"), ("under `vary` | what it says", "Vary")):
        assert rows(head) == [list(row) for row in WORDS[name].items()]
    assert rows("under `stop` | what it says") == [list(row) for row in WORDS["Stop"].items()]
    assert rows("name | what it is | looks") == [[one.name, one.text, one.look] for one in METRICS.values()]
    told = [[id, name, tally.text] for id in games.ids() for name, tally in games.get(id).tallies.items()]
    assert rows("game | name | what it is") == told


def test_every_study_has_its_experiment_and_the_figures_of_a_run() -> None:
    studies = sorted((DOCS / "studies").glob("*.md"))
    assert studies
    for study in studies:
        found = read_experiment(tomllib.loads(study.with_suffix(".toml").read_text("utf-8")))
        text = study.read_text("utf-8")
        assert f"**{found.written.question}**" in text and f"seed {found.written.seed}" in text
        assert f"undercroft lab run docs/studies/{study.with_suffix('.toml').name}" in text
        for cell in found.cells:
            assert f"| {cell.name} |" in text
