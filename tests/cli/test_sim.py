"""What a simulation says of its setting."""

from __future__ import annotations

import json

import pytest

from undercroft.cli import main


def test_an_option_that_was_set_by_its_number_is_told_as_it_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    number = "trapper.end.turn-limit.max_turns=4"
    assert main(["sim", "trapper", "--games", "1", "--seed", "1", "--number", number, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["turns"]["longest"] == report["options"]["turn_limit"] == 4
