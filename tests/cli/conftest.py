"""What tests of the commands share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this user's builds lie; the user stands in another folder."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home" / "builds"
