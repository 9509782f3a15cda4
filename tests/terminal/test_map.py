"""Maps that may be larger than the screen, much to read, and people who see the very same, in the terminal."""

from __future__ import annotations

import io
from itertools import product

import pytest

from tests.terminal.screens import Driver, play
from undercroft import Table
from undercroft.bots import seated
from undercroft.engine import Option
from undercroft.scene import Board, Edge, Label, Panel, Scene, Tile
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.offers import option_lines
from undercroft.terminal.screen.dialogs import Curtain, Reading
from undercroft.terminal.screen.drawing import Picture

TILES = tuple(Tile(x, y, anchor=f"{x}{y}") for x, y in product(range(4), range(2)))
RIM = (
    *(Edge(x, y, x + 1, y) for x, y in product(range(4), (0, 2))),
    *(Edge(x, y, x, y + 1) for x, y in product((0, 4), range(2))),
)
MAP = Board(
    "",
    4,
    2,
    TILES,
    edges=(*RIM, Edge(2, 0, 2, 1), Edge(2, 1, 2, 2, "lock", "way", "a lock")),
    labels=(Label(1, 2, "Hall"),),
    rulers=False,
    focus=(3, 0),
)


def exploration(**more: object) -> Table:
    return Table.start("exploration", seed=3, options={"story": "sunken-priory"}, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the map


@pytest.mark.parametrize("unicode", [True, False])
def test_a_map_without_room_has_lines_only_where_something_runs(unicode: bool):
    lines = Picture([Scene("", (MAP,))], 30, 4, unicode=unicode).sheet.text().splitlines()
    wall, cross, post, floor = "\u2501\u254b\u2503\u00b7" if unicode else "-+|."
    assert lines == [
        f"{cross}{wall}Hall{wall}{cross}{wall * 6}{cross}",
        f"{post} {floor}  {floor} X {floor}  {floor} {post}",
        f"{post} {floor}  {floor} {post} {floor}  {floor} {post}",
        f"{cross}{wall * 6}{cross}{wall * 6}{cross}",
    ]


def test_a_door_of_a_map_can_be_pointed_at_and_chosen():
    sheet = Picture([Scene("", (MAP,))], 30, 4, highlight={"way"}, unicode=False).sheet
    (spot,) = (spot for spot in sheet.spots if "way" in spot.anchors)
    assert (spot.note, sheet.at(spot.row, spot.column)) == ("a lock", ("*", "lit"))


def test_a_map_with_room_is_drawn_large():
    assert Picture([Scene("", (MAP,))], 80, 24).sheet.height > 4


def test_a_wide_panel_stands_below_the_board_and_the_others():
    panels = (Panel("Journal", ("It rained. " * 9,), ("more",), wide=True), Panel("Round 1", ("Ada leads",)))
    lines = Picture([Scene("", (MAP,), panels)], 60, 24, unicode=False).sheet.text().splitlines()
    journal = lines.index("Journal")
    assert any("Round 1" in line for line in lines[:journal]) and len(lines[journal + 1]) > 50
    assert "(R: there is more to read)" in lines[-1]


# ---------------------------------------------------------------- much to read


def test_what_there_is_to_read_is_shown_in_full_by_a_key():
    async def script(d: Driver) -> None:
        for _ in range(3):
            await d.asked()
            await d.press("1")
        await d.sees("your turn")
        await d.until(lambda: "Guest Hall" in d.words)
        await d.press("R")
        await d.until(lambda: d.is_at(Reading))
        for part in ("The ferrywoman rows you over", "Eight places are laid", "For forty years", "The party"):
            assert part in d.words
        await d.press("escape")
        assert not d.is_at(Reading)

    play(script, exploration(), ("me", "me", "me"), size=(80, 30))


def typed(table: Table, *lines: str) -> str:
    """What line mode prints when people at all seats type these lines."""
    out = io.StringIO()
    people = seated(table.game, ["me"] * len(table.seats), 1)
    Session(Match(table, people), Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    return out.getvalue()


def test_line_mode_reads_out_what_the_scene_leaves_out():
    text = typed(exploration(), "butcher", "courtesan", "telepath", "read")
    read = " ".join(text.rpartition("> read")[2].split())
    scene = " ".join(text.rpartition("> telepath")[2].partition("> read")[0].split())
    assert "For forty years" in read and "Eight places are laid" in read and "B Butcher" in read
    assert "For forty years" not in scene


def test_where_there_is_nothing_to_read_line_mode_says_so():
    assert "There is nothing to read here" in typed(Table.start("trapper", seed=1), "read")


# ---------------------------------------------------------------- people who see the same


def test_no_curtain_falls_between_people_who_see_the_very_same_and_news_are_told_once():
    text = typed(exploration(), "butcher", "courtesan", "telepath")
    assert "Pass to" not in text and text.count("Ada plays the Butcher.") == 1


def test_on_the_screen_they_look_together_too():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("Bruno: Choose character 2 of 3.")
        assert not d.is_at(Curtain)

    play(script, exploration(), ("me", "me", "me"))


# ---------------------------------------------------------------- many places


def test_many_places_are_listed_by_their_ids_and_what_says_more_by_its_words():
    options = [Option(f"go {x},0", f"go to {x},0", at=f"{x},0") for x in range(12)]
    lines = option_lines([Option("search 3,3", "search the token on 3,3", at="3,3"), *options], 80)
    assert "search the token on 3,3" in lines[0] and "go 11,0" in lines[-1]
    assert len(lines) < 5 and not any("go to" in line for line in lines)
