"""How a Trial looks: what lies on the table, and who stands how.

Drawn from the view alone, with names in it in place of seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.electro.book.trials.list import (
    BEATS,
    GAUNTLET,
    LAST_FUSE,
    LIARS_CELLS,
    ROD_ARC_WATER,
    SEALED_PRICE,
    VOLTAGE,
    claim_words,
)
from undercroft.scene import Board, Line, Panel, Tile

WIDE: Final = 7
"""How many dice or fuses lie in a row."""

PRIZE: Final = "The winner takes the prize of this room, which is shown then"

_Seen = dict[str, Any]


def look(seen: _Seen) -> tuple[tuple[Board, ...], tuple[Panel, ...]]:
    """The boards and panels of this Trial, with anchors for all its options."""
    lines: list[str | Line] = [seen["words"], Line(PRIZE, thing=seen["side"])]
    lines += [_player_line(seen, player) for player in seen["players"]]
    if seen["claim"] is not None:
        lines.append(Line(f"Call it a lie: {_claim(seen)}", "die-covered", "call"))
    return _BOARDS[seen["task"]](seen), (Panel(f"Trial: {seen['title']}", tuple(lines)),)


# ---------------------------------------------------------------- who stands how


def _player_line(seen: _Seen, player: _Seen) -> Line:
    you = " (you)" if player["id"] == seen["you"] else ""
    words = [part for part in (_standing(seen, player), _last(player)) if part]
    acts = player["id"] == seen["turn"]
    told = f"{'> ' if acts else ''}{player['name']}{you}: {'; '.join(words)}"
    return Line(told, id=player["id"], also=(player["name"],), acts=acts)


def _standing(seen: _Seen, player: _Seen) -> str:
    if player["id"] == seen["winner"]:
        return "has won"
    if player["out"]:
        return "out"
    if player["total"] is not None:
        return f"{player['total']} {'points' if seen['task'] == GAUNTLET else 'in all'}"
    if player["cells"] and seen["task"] == VOLTAGE:
        return f"{sum(player['dice'])} so far"
    if player["cells"]:
        return f"{player['cells']} dice"
    if player["ready"]:
        own = player["sign"] or (None if player["bid"] is None else f"{player['bid']} Live")
        return f"has chosen{f' {own}' if own else ''}"
    return "still in"


def _last(player: _Seen) -> str:
    shown = player["shown"]
    if shown is None:
        return ""
    return f"showed {' '.join(map(str, shown)) if isinstance(shown, list) else shown}"


def _player(seen: _Seen, id: str | None) -> _Seen | None:
    return next((player for player in seen["players"] if player["id"] == id), None)


# ---------------------------------------------------------------- what lies on the table


def _signs(seen: _Seen) -> tuple[Board, ...]:
    me = _player(seen, seen["you"])
    own = None if me is None else me["sign"]
    tiles = tuple(
        Tile(
            x,
            0,
            "paved" if sign == own else "floor",
            f"sign-{sign}",
            glyph=sign[0].upper(),
            anchor=sign,
            note=f"{sign.capitalize()}, beats {beaten.capitalize()}",
        )
        for x, (sign, beaten) in enumerate(BEATS.items())
    )
    caption = f"You have chosen {own.capitalize()}." if own else "R Rod beats A Arc beats W Water beats Rod"
    return (Board(seen["title"], len(tiles), 1, tiles, caption, rulers=False),)


def _voltage(seen: _Seen) -> tuple[Board, ...]:
    player = _player(seen, seen["turn"])
    dice = [] if player is None else player["dice"]
    rows = 1 + max(1, -(-len(dice) // WIDE))
    tiles = [
        Tile(0, 0, "paved", "coil", glyph="R", anchor="roll", note="roll"),
        Tile(1, 0, "paved", "brake", glyph="S", anchor="stop", note="stop"),
    ]
    tiles += [_die(at % WIDE, rows - 1 - at // WIDE, face) for at, face in enumerate(dice)]
    caption = "R roll, S stop" if player is None else f"{player['name']}: {sum(dice)} so far. R roll, S stop"
    return (Board(seen["title"], WIDE, rows, tuple(tiles), caption, rulers=False),)


def _cells(seen: _Seen) -> tuple[Board, ...]:
    """The bids that may still be made, and whose dice lie under which cover."""
    counts = seen["dice"]
    claim = seen["claim"]
    standing = (0, 0) if claim is None else (claim["count"], claim["face"])
    tiles = [
        Tile(
            count - 1,
            face - 1,
            "floor" if (count, face) > standing else "paved",
            f"die-{face}" if (count, face) == standing else None,
            glyph="<>" if (count, face) == standing else "." if (count, face) > standing else "",
            anchor=f"bid {count} {face}",
            note=f"bid {claim_words((count, face))}",
        )
        for face in range(1, 7)
        for count in range(1, counts + 1)
    ]
    caption = "No bid yet"
    if claim is not None:
        bidder = _player(seen, claim["by"])
        caption = f"{bidder['name'] if bidder else claim['by']} bids {_claim(seen)}"
    names = tuple(str(count) for count in range(1, counts + 1))
    bids = Board("Bids: how many, of which face", counts, 6, tuple(tiles), caption, column_names=names)
    return (bids, _dice(seen, "Under the covers")) if counts else (_dice(seen, "Under the covers"),)


def _claim(seen: _Seen) -> str:
    return claim_words((seen["claim"]["count"], seen["claim"]["face"]))


def _dice(seen: _Seen, name: str) -> Board:
    """The dice of each player in a row, those that are hidden under covers."""
    players = [player for player in seen["players"] if not player["out"]]
    tiles = []
    for y, player in enumerate(reversed(players)):
        faces = player["dice"] if player["dice"] is not None else [None] * player["cells"]
        tiles += [_die(x, y, face) for x, face in enumerate(faces)]
    wide = max((player["cells"] for player in players), default=0)
    rows = tuple(player["name"] for player in reversed(players))
    return Board(name, max(1, wide), len(players), tuple(tiles), column_names=(" ",) * max(1, wide), row_names=rows)


def _die(x: int, y: int, face: int | None) -> Tile:
    if face is None:
        return Tile(x, y, icon="die-covered", glyph="?", note="a hidden die")
    return Tile(x, y, icon=f"die-{face}", glyph=str(face), note=f"a die: {face}")


def _gauntlet(seen: _Seen) -> tuple[Board, ...]:
    return (_dice(seen, seen["title"]),)


def _fuses(seen: _Seen) -> tuple[Board, ...]:
    """The fuses in rows; on the last ones stands how many are taken with them."""
    rows = -(-seen["full"] // WIDE)
    tiles = []
    for at in range(seen["full"]):
        x, y = at % WIDE, rows - 1 - at // WIDE
        taken = seen["pile"] - at
        if taken <= 0:
            tiles.append(Tile(x, y, "paved", note="an empty clip"))
        elif taken <= seen["take"]:
            tiles.append(Tile(x, y, "floor", "fuse", glyph=str(taken), anchor=f"take {taken}", note=f"take {taken}"))
        else:
            tiles.append(Tile(x, y, "floor", "fuse", glyph="i", note="a fuse"))
    return (Board(seen["title"], WIDE, rows, tuple(tiles), f"Fuses left: {seen['pile']}", rulers=False),)


def _price(seen: _Seen) -> tuple[Board, ...]:
    me = _player(seen, seen["you"])
    own = None if me is None else me["bid"]
    bidders = [me] if me is not None and not me["out"] else [p for p in seen["players"] if not p["out"]]
    top = max(seen["least"], *(player["most"] for player in bidders))
    tiles = tuple(
        Tile(
            bid,
            0,
            "paved" if bid == own else "floor",
            "price" if bid else None,
            glyph=str(bid),
            anchor=f"bid {bid}",
            note=f"bid {bid} Live",
        )
        for bid in range(top + 1)
    )
    caption = f"You have bid {own} Live." if own is not None else f"The least that may be bid: {seen['least']} Live"
    names = tuple(str(bid) for bid in range(top + 1))
    return (Board(seen["title"], top + 1, 1, tiles, caption, column_names=names, row_names=(" ",)),)


_BOARDS: Final[dict[str, Callable[[_Seen], tuple[Board, ...]]]] = {
    ROD_ARC_WATER: _signs,
    VOLTAGE: _voltage,
    LIARS_CELLS: _cells,
    GAUNTLET: _gauntlet,
    LAST_FUSE: _fuses,
    SEALED_PRICE: _price,
}
