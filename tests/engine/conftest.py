"""Strict re-entry in all tests of the engine: every answer goes to a fresh coroutine on a saved and loaded state."""

from collections.abc import Iterator

import pytest

from undercroft.engine import Table


@pytest.fixture(autouse=True)
def strict_reentry() -> Iterator[None]:
    before = Table.always_strict
    Table.always_strict = True
    yield
    Table.always_strict = before
