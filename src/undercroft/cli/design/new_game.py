"""A game of one's own, begun: the sample game under another name, in a package that brings it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from undercroft.engine import Unknown, shelf
from undercroft.engine.refusal import shown
from undercroft.testing import sample

ID = re.compile(r"[a-z][a-z0-9]{1,30}")

PYPROJECT = """\
[project]
name = "undercroft-{name}"
version = "0.1.0"
description = "{title}, a game for Undercroft."
requires-python = ">=3.11"
dependencies = ["undercroft"]

[project.entry-points."undercroft.games"]
{name} = "undercroft_{name}:GAME"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
packages = ["src/undercroft_{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

README = """\
# {title}

A game for Undercroft.

    pip install -e .
    undercroft play {name}        in the terminal
    undercroft serve              in the browser
    undercroft sim {name}         bots play it a hundred times
    undercroft rules {name}       its rulebook
    pytest                        does it keep the law of the table?

The rules are in `src/undercroft_{name}/__init__.py`, the rulebook is `src/undercroft_{name}/ledger.toml` beside it.
"""

TEST = """\
import pytest
from undercroft_{name} import GAME

from undercroft.testing import laws


@pytest.mark.parametrize("law", laws(GAME), ids=lambda law: law.__name__)
def test_it_keeps_the_law_of_the_table(law):
    law()
"""


def write(name: str, title: str, folder: Path) -> int:
    """The package is written, and what to do with it said."""
    if not ID.fullmatch(name):
        raise Unknown(f"a game's id is small letters and digits, such as hollow, not {shown(name)}")
    if name in shelf.books() or name == sample.GAME.id:
        raise Unknown(f"there is a game {name!r} already; choose another id")
    if not title.strip() or not title.isprintable() or set(title) & set('"\\{}'):
        raise Unknown(f"a title is a few words without quotes and braces, not {shown(title)}")
    if folder.exists():
        raise Unknown(f"{folder} is there already; name another folder with -o")
    home = folder / "src" / f"undercroft_{name}"
    texts = {
        folder / "pyproject.toml": PYPROJECT.format(name=name, title=title),
        folder / "README.md": README.format(name=name, title=title),
        folder / "tests" / f"test_{name}.py": TEST.format(name=name),
        **{home / file: _renamed(file, name, title) for file in ("__init__.py", "ledger.toml")},
    }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{folder}: {title}, a game that can be played. Next:\n")
    print(f"  pip install -e {folder}\n  undercroft play {name}\n  pytest {folder}\n")
    print(f"Its rules are in {home / '__init__.py'}, its rulebook in {home / 'ledger.toml'}.")
    return 0


def _renamed(file: str, name: str, title: str) -> str:
    """A file of the sample game, with this id and title in place of its own."""
    text = files(sample).joinpath(file).read_text(encoding="utf-8")
    text = text.replace(sample.GAME.title, title).replace("SampleOptions", f"{name.capitalize()}Options")
    return re.sub(r"\bsample\b", name, text)
