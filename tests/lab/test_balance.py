"""The page of figures is as the tool writes it, and names every usual table."""

from __future__ import annotations

import re

import pytest

from tools.balance import ABOUT, GAMES, HEAD, LEVEL_HEAD, PAGE, SEED, main, tables
from undercroft import games

SHARE = r"\d+\.\d % \(\d+\.\d-\d+\.\d\)"
SPAN = r"-?[\d.]+ \(-?[\d.]+--?[\d.]+\)"
ROW = re.compile(
    rf"\| .+? \| \d+ \| .*{SHARE}.* \| {SPAN} \| [\d.]+ \(at most \d+\) \| {SPAN} \| {SPAN}, [\d.]+ watching "
    rf"\| (-|{SPAN}) \| (-|{SPAN}) \| \d+ \|"
)
LEVEL = re.compile(rf"\| an? .+ bot.* \| \d+ \| {SHARE}(; against it {SHARE})? \|")


def test_the_page_is_of_the_form_that_the_tool_writes() -> None:
    head, *sections = PAGE.read_text(encoding="utf-8").split("\n## ")
    assert head.startswith(f"# Balance\n\n{ABOUT.partition('{')[0]}{SEED}; games a row: ")
    assert [part.partition("\n")[0] for part in sections] == [games.get(id).title for id in games.ids()]
    for id, part in zip(games.ids(), sections, strict=True):
        lines = part.splitlines()
        rows = [line for line in lines if ROW.fullmatch(line)]
        levels = [line for line in lines if LEVEL.fullmatch(line)]
        heads = [f"| {' | '.join(HEAD)} |", f"| {' | '.join(LEVEL_HEAD)} |"]
        assert [line for line in lines if line.startswith("| ")] == [heads[0], *rows, heads[1], *levels]
        assert "beginner" in levels[0] and "expert" in levels[-1]
        named = [line.split(" | ")[0].removeprefix("| ").removesuffix(" (Play now)") for line in rows]
        assert named == [name for name, _, _ in tables(games.get(id))]
        assert sum("(Play now)" in line for line in rows) == 1
        assert [line for line in lines if line.startswith("- **Never chosen**: ")]


def test_every_difficulty_and_every_number_of_seats_is_a_usual_table() -> None:
    found = {id: [name for name, _, _ in tables(games.get(id))] for id in games.ids()}
    assert found["trapper"] == ["2 seats"]
    assert found["pararoles"] == ["1 seat", "2 seats", "3 seats", "4 seats", "2 seats, easy", "2 seats, hard"]
    assert found["electro"] == [f"{seats} seats" for seats in range(3, 8)]
    assert found["truedungeon"][-1] == "10 seats, epic"
    assert set(GAMES) == set(games.ids())


def test_one_game_is_printed_and_no_page_written(capsys: pytest.CaptureFixture[str]) -> None:
    before = PAGE.stat().st_mtime_ns
    assert main(["trapper", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## Dungeon Trapper\n\n")
    assert [line for line in out.splitlines() if ROW.fullmatch(line)]
    assert [line for line in out.splitlines() if LEVEL.fullmatch(line)]
    assert PAGE.stat().st_mtime_ns == before
