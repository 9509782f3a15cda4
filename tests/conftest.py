"""What all tests share: honest coverage, and how hard Hypothesis tries."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester", "tests.coverage_plugin"]

settings.register_profile("default", derandomize=True, max_examples=25, deadline=None)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("soak" if os.environ.get("UNDERCROFT_SOAK") == "1" else "default")

FIRST = ("compiled", "web", "server", "conformance")
"""What takes longest, and so begins first: at the end no process waits long for the other."""

TOGETHER = ("web", "server")
"""Whose modules share a server or a browser: the tests of a module stay in one process."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("UNDERCROFT_SOAK") != "1":
        items[:] = [item for item in items if item.get_closest_marker("soak") is None]
    folders = {item: _folder(item.path) for item in items}
    for item, folder in folders.items():
        if folder in TOGETHER:
            item.add_marker(pytest.mark.xdist_group(f"{folder}-{item.path.stem}"))
    items.sort(key=lambda item: FIRST.index(folders[item]) if folders[item] in FIRST else len(FIRST))


def _folder(path: Path) -> str:
    """The folder of tests that this file lies in, or nothing."""
    here = Path(__file__).parent
    return path.relative_to(here).parts[0] if path.is_relative_to(here) else ""
