"""In the soak everything that a rule's test begins goes as its transcript says.

Goldens and doubt see to it in every run that nothing goes wrong unnoticed.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.games.pararoles import transcripts

HERE = Path(__file__).parent
HOME = HERE / "transcripts"
MODE = os.environ.get("UNDERCROFT_TRANSCRIPTS", "check" if os.environ.get("UNDERCROFT_SOAK") == "1" else "off")
"""`write` writes them anew, `check` compares, `off` looks at none: then a test notices only what it checks itself."""

FOUND: dict[tuple[Path, str], dict[str, str]] = {}
"""By folder, module and test: the transcripts of this run, if they are to be written."""


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    transcripts.KEPT.clear()
    outcome = yield
    home, module, name = HOME / pyfuncitem.path.parent.relative_to(HERE), pyfuncitem.path.stem, pyfuncitem.name
    if pyfuncitem.get_closest_marker("rule") is not None and MODE != "off" and (said := transcripts.told()):
        if MODE == "write":
            FOUND.setdefault((home, module), {})[name] = said
        else:
            assert said == transcripts.written(home, module).get(name), f"{name} does not go as its transcript says"
    return outcome


def pytest_sessionfinish() -> None:
    for (home, module), found in FOUND.items():
        transcripts.write(home, module, found)
