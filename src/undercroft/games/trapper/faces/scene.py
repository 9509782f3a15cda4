"""How the table looks: both dungeons side by side, and what there is to know of the turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.trapper.book.setup import READY
from undercroft.games.trapper.book.widget import ICONS
from undercroft.games.trapper.content.board import ALPHABET, FANS, GRID, ICON_WORDS, TILES, tile_of
from undercroft.games.trapper.faces.things import ADVENTURER
from undercroft.games.trapper.faces.things import FOG as FOG_TOKEN
from undercroft.games.trapper.faces.view import FOG, view
from undercroft.games.trapper.state import Stage, State
from undercroft.scene import Board, Line, Panel, Piece, Scene, Tile

NAMES: Final = ("North", "South")
PIECES: Final = (("adventurer-hood", "red"), ("adventurer-helm", "blue"))


def scene(s: State, seat: int | None, names: tuple[str, ...] = NAMES) -> Scene:
    """The table as this seat (None: a spectator) sees it: the own dungeon first, then the rival's."""
    seen = view(s, seat)
    owners = (0, 1) if seat is None else (seat, 1 - seat)
    asked = asked_about(s, seat)
    boards = tuple(_board(s, seen, owner, seat, names, anchored=owner == asked) for owner in owners)
    return Scene("Dungeon Trapper", boards, (*_turns(seen, names), _panel(s, seen, seat, names)))


def dungeon_scene(title: str, icons: list[str], hidden: int = 0) -> Scene:
    """One dungeon by itself, away from any game; what is hidden lies under fog tokens."""
    tiles = tuple(
        _tile(tile, FOG if hidden >> tile & 1 else icon, False, False, anchored=False)
        for tile, icon in enumerate(icons)
    )
    return Scene(title, (Board("", GRID.columns, GRID.rows, tiles),))


def asked_about(s: State, seat: int | None) -> int | None:
    """The owner of the board on which this seat's options stand."""
    if seat is None or s.stage is Stage.OVER:
        return None
    return 1 - seat if s.stage is Stage.ADVENTURING and seat == s.seat else seat


def _looks_over(s: State, seat: int | None) -> bool:
    """Whether this seat looks over to its rival: before it may send somebody there, and when the game is over."""
    return seat is not None and (s.stage is Stage.OVER or (s.stage is Stage.SENDING and seat == s.seat))


def _board(
    s: State, seen: dict[str, object], owner: int, seat: int | None, names: tuple[str, ...], *, anchored: bool
) -> Board:
    boards = seen["boards"]
    assert isinstance(boards, list)
    known = boards[owner]
    title = f"{names[owner]}'s dungeon"
    caption = "" if seat is None else "yours" if owner == seat else "your rival's"
    if known is None:
        tiles = tuple(
            Tile(*GRID.place(tile), ground="void", glyph=" ", note=f"{name}: hidden") for tile, name in enumerate(TILES)
        )
        built = "finished" if s.plans[owner].phase == READY else "being built"
        return Board(title, GRID.columns, GRID.rows, tiles, caption=built)
    icons = "".join(reversed(known["layout"].split("\n")))
    tiles = tuple(
        _tile(tile, icon, TILES[tile] in known["fog"], TILES[tile] in known["disabled"], anchored=anchored)
        for tile, icon in enumerate(icons)
    )
    adventurer = seen["adventurer"]
    pieces: tuple[Piece, ...] = ()
    if isinstance(adventurer, dict) and adventurer["seat"] != owner:
        column, row = GRID.place(tile_of(adventurer["at"]))
        icon, colour = PIECES[adventurer["seat"]]
        label = f"{names[adventurer['seat']]}'s adventurer, fortitude {adventurer['fortitude']}"
        bar = (adventurer["fortitude"], s.roll)
        who = f"@{adventurer['seat']}"
        pieces = (Piece(column, row, icon, colour, label, id=who, thing=ADVENTURER, bar=bar, acts=True),)
    leads = owner != seat and _looks_over(s, seat)
    return Board(title, GRID.columns, GRID.rows, tiles, caption=caption, pieces=pieces, leads=leads)


@lru_cache(maxsize=8192)
def _tile(tile: int, icon: str, fogged: bool, disabled: bool, *, anchored: bool) -> Tile:
    column, row = GRID.place(tile)
    name = TILES[tile]
    anchor = name if anchored else None
    marks = (("fog",) if fogged else ()) + (("disabled",) if disabled else ())
    if icon == FOG:
        note = f"{name}: fog token"
        return Tile(column, row, marks=("fog",), glyph=FOG, anchor=anchor, note=note, thing=FOG_TOKEN)
    words = f"{name}: {ICON_WORDS[icon]}"
    if disabled:
        words += ", disabled"
    if fogged:
        words += ", under a fog token"
    kind = ALPHABET[icon]
    ground = kind if kind in ("wall", "entrance") else "floor"
    return Tile(
        column,
        row,
        ground=ground,
        icon=ICONS.get(kind),
        turn=90 * FANS.index(icon) if icon in FANS else 0,
        marks=marks,
        glyph=icon,
        anchor=anchor,
        note=words,
        thing=kind,
    )


def _turns(seen: dict[str, object], names: tuple[str, ...]) -> tuple[Panel, ...]:
    """The two players in turn, whoever began first; nothing while dungeons are built, or at the end."""
    starter = seen["starter"]
    if seen["winners"] is not None or not isinstance(starter, int):
        return ()
    lines = (
        Line(names[player], id=f"@{player}", thing=ADVENTURER, acts=player == seen["turn_of"])
        for player in (starter, 1 - starter)
    )
    return (Panel("Turns", tuple(lines), strip=True),)


def _panel(s: State, seen: dict[str, object], seat: int | None, names: tuple[str, ...]) -> Panel:
    """What there is to know of the turn, in words."""
    if s.stage is Stage.OVER:
        ended = "A draw." if not s.winners else f"{names[s.winners[0]]} wins."
        return Panel("The end", (ended, _revealed(s, names)) if s.ended == "limit" and _counts(s) else (ended,))
    if not s.boards:
        finished = [names[owner] for owner, plan in enumerate(s.plans) if plan.phase == READY]
        done = f"Finished: {' and '.join(finished)}." if finished else "Nobody has finished yet."
        return Panel("Building", (done,))
    whose = "You" if seat == s.seat else names[s.seat]
    points = f"action points {s.roll}" if seen["points"] is None else f"action points {seen['points']} of {s.roll}"
    lines: list[Line | str] = [f"{whose}: {s.stage.value}, {points}"]
    if s.claimed:
        lines.append(f"{names[s.claimed[0]]} holds the heirloom: this is the last turn")
    if _counts(s):
        lines.append(f"{_revealed(s, names)}; whoever has more wins after turn {s.turn_limit}")
    adventurer = seen["adventurer"]
    if isinstance(adventurer, dict):
        lines.append(f"Adventurer on {adventurer['at']}, fortitude {adventurer['fortitude']}")
    return Panel(f"Turn {s.turn}", tuple(lines))


def _counts(s: State) -> bool:
    """Whether it may decide who has revealed more.  [trapper.end.turn-limit]"""
    return s.rules.most_revealed and s.turn_limit > 0


def _revealed(s: State, names: tuple[str, ...]) -> str:
    """How many traps of the rival each has revealed, in words."""
    return (
        f"Traps revealed: {' and '.join(f'{names[player]} {s.boards[1 - player].traps_shown()}' for player in (0, 1))}"
    )
