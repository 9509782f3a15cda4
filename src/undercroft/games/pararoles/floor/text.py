"""A floor as text: a drawing on squared paper, and below it a line for everything that stands there.

The drawing has 33 lines of 33 characters: squares with the edges between them. A square is `.` path, `+` intersection,
`:` room, `?` secret room, or blank. An edge is `#` wall, blank, `|` a door, `~` a secret door, `o` a portal, or `'` an
opening between two rooms or two paths. The lines below use the signs of the book's maps, then the square:

    Entrance 5,1 top
    Exit 7,9            Exit* 7,9 T4 where it is trapped
    ~ 5,6 right         a secret door; the order of these lines is the order of drawing
    T3 9,9              a trap by type; T3 9,9 S7 if it summons an enemy of difficulty 7
    $ 3,3               a treasure card; C4 3,3 a chest of 4 cards, C4 3,3 T2 where it is trapped
    E7 5,3 patrol       an enemy by difficulty, `patrol`, `stationary` or in the `secret` room; `lead`, `partner`
    *14 8,8 stationary  a boss
    Pocket 3x2 5,6 left a pocket dimension behind the portal on that side; `$`, `C4`, `E7` on this line lie in it

[pararoles.map.legend-random] [pararoles.map.legend-premade] [pararoles.map.premade-numbers] [pararoles.map.blank]
"""

from __future__ import annotations

import re
from typing import Any, Final

from undercroft.engine import Refused
from undercroft.games.pararoles.floor.datafiles import passages, read_json
from undercroft.games.pararoles.floor.floor import (
    BOSS,
    DOOR,
    ENEMY,
    INTERSECTION,
    LEAD,
    NOWHERE,
    PARTNER,
    PATH,
    PORTAL,
    ROOM,
    SECRET,
    Floor,
)
from undercroft.games.pararoles.floor.grid import (
    DOWN,
    EDGE_NAMES,
    NEXT,
    RIGHT,
    SIDE_NAMES,
    SIDES,
    SIZE,
    first,
    inner,
    listed,
    name,
    place,
    spread,
    square_at,
)

LINES: Final = 2 * SIZE + 1
WALL: Final = "#"
GROUNDS: Final = {".": PATH, "+": INTERSECTION, ":": ROOM, "?": "secret"}
GLYPHS: Final = {kind: glyph for glyph, kind in GROUNDS.items()}
DOORS: Final = {DOOR: "|", SECRET: "~", PORTAL: "o"}
OPENING: Final = "'"
DOOR_KINDS: Final = {glyph: kind for kind, glyph in DOORS.items()}
_TITLE: Final = re.compile(r"[Ff]loor ([0-9]{1,9})")
_SQUARE: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")
_SIGN: Final = re.compile(r"(E|T|S|C|\*)([0-9]{1,4})")
_POCKET: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
PATROL: Final = "patrol"
STATIONARY: Final = "stationary"
HELD: Final = {"C": "chest", "E": "enemy", "T": "trap"}
_RULE: Final = "pararoles.map.legend-premade"


# ---------------------------------------------------------------- writing


def to_text(floor: Floor) -> str:
    """The floor as text, for keepers only."""
    return "\n".join([f"Floor {floor.number}", *_drawing(floor), *_listing(floor)]) + "\n"


def _drawing(floor: Floor) -> list[str]:
    page = [[" "] * LINES for _ in range(LINES)]
    grounds = {square: GLYPHS[piece.kind] for piece in floor.pieces for square in piece.squares}
    if floor.secret is not None:
        grounds |= dict.fromkeys(floor.secret.squares, GLYPHS["secret"])
    for square, glyph in grounds.items():
        x, y = place(square)
        page[2 * y - 1][2 * x - 1] = glyph
        for side in SIDES:
            if not floor.is_passage(square, side):
                _wall(page, square, side)
    for square in range(SIZE * SIZE):
        for side in SIDES:
            if NEXT[side][square] < 0:
                _wall(page, square, side)
    for square, side in passages(floor):
        if grounds[square] == grounds[NEXT[side][square]] != GLYPHS[INTERSECTION]:
            row, column = _edge(square, side)
            page[row][column] = OPENING
    for door in floor.doors:
        row, column = _edge(door.square, door.side)
        page[row][column] = DOORS[door.kind]
    return ["".join(line).rstrip() for line in page]


def _edge(square: int, side: int) -> tuple[int, int]:
    """Line and column of the edge on this side of a square."""
    x, y = place(square)
    across, up = ((1, 0), (-1, 0), (0, -1), (0, 1))[side]
    return 2 * y - 1 + up, 2 * x - 1 + across


def _wall(page: list[list[str]], square: int, side: int) -> None:
    """The wall and its two corners are drawn."""
    row, column = _edge(square, side)
    for away in (-1, 0, 1):
        if side in (RIGHT, RIGHT + 1):
            page[row + away][column] = WALL
        else:
            page[row][column + away] = WALL


def _listing(floor: Floor) -> list[str]:
    lines = [f"Entrance {name(floor.entrance)} {EDGE_NAMES[floor.side]}"]
    trap = f" T{floor.exit_trap}" if floor.exit_trap else ""
    lines.append(f"Exit{'*' if trap else ''} {name(floor.stairs)}{trap}")
    for door in floor.doors:
        if door.kind == SECRET:
            lines.append(f"~ {name(door.square)} {SIDE_NAMES[door.side]}")
    for laid in floor.traps:
        summons = "".join(f" S{difficulty}" for difficulty in laid.summons)
        lines.append(f"T{laid.type} {name(laid.square)}{summons}")
    lines += _secret_lines(floor)
    for enemy in floor.enemies:
        sign = "*" if enemy.kind == BOSS else "E"
        how = PATROL if enemy.patrol else STATIONARY
        role = f" {enemy.kind}" if enemy.kind in (LEAD, PARTNER) else ""
        lines.append(f"{sign}{enemy.difficulty} {name(enemy.square)} {how}{role}")
    return lines


def _secret_lines(floor: Floor) -> list[str]:
    secret = floor.secret
    if secret is None:
        return []
    trap = f" T{secret.trap}" if secret.trap else ""
    signs = ["$"] * secret.treasure + ([f"C{secret.chest}"] if secret.chest else [])
    if secret.at == NOWHERE:
        portal = next(door for door in floor.doors if door.kind == PORTAL)
        where = f"{secret.width}x{secret.height} {name(portal.square)} {SIDE_NAMES[portal.side]}"
        signs += [f"E{secret.enemy}"] if secret.enemy else []
        return [f"Pocket {where} {' '.join(signs)}{trap}"]
    at = name(secret.at)
    lines = [f"{sign} {at}{trap if sign[0] == 'C' else ''}" for sign in signs]
    return lines + ([f"E{secret.enemy} {at} secret"] if secret.enemy else [])


# ---------------------------------------------------------------- reading


def read_text(text: str) -> Floor:
    """The floor in this text, sound by the drawing rules; `Refused` names line and rule of the first fault."""
    lines = [line.rstrip() for line in text.splitlines()]
    number = 1
    begun = next((at for at, line in enumerate(lines) if line.startswith(WALL)), None)
    if begun is None or len(lines) < begun + LINES:
        raise Refused(
            f"a floor is a drawing of {LINES} lines, the first all {WALL}", rule="pararoles.floor.grid", at="line 1"
        )
    for line in lines[:begun]:
        if found := _TITLE.fullmatch(line.strip()):
            number = int(found[1])
    page = [line.ljust(LINES) for line in lines[begun : begun + LINES]]
    plain = _Reader(page, begun + 1).plain(number)
    listing = _Listing(plain)
    for at, line in enumerate(lines[begun + LINES :], begun + LINES + 1):
        if words := line.partition("#")[0].split():
            listing.read(words, f"line {at}")
    return read_json(listing.finished())


class _Reader:
    """The drawing: its squares by ground, its edges, and the pieces these make."""

    def __init__(self, page: list[str], line: int) -> None:
        self.page = page
        self.used = self.across = self.down = self.doors_across = self.doors_down = 0
        self.ground: dict[int, str] = {}
        self.doors: list[dict[str, Any]] = []
        for y in range(1, SIZE + 1):
            for x in range(1, SIZE + 1):
                glyph = page[2 * y - 1][2 * x - 1]
                if glyph in GROUNDS:
                    self.ground[square_at(x, y)] = GROUNDS[glyph]
                    self.used |= 1 << square_at(x, y)
                elif glyph != " ":
                    raise _unknown(glyph, f"line {line + 2 * y - 1}", " ".join(GROUNDS))
        for square in listed(self.used):
            for side in SIDES:
                row, column = _edge(square, side)
                self.read_edge(square, side, page[row][column], f"line {line + row}")

    def read_edge(self, square: int, side: int, glyph: str, where: str) -> None:
        """A wall, a way, or a door; seen once from each of its squares."""
        if glyph not in (WALL, " ", OPENING, *DOOR_KINDS):
            raise _unknown(glyph, where, " ".join([WALL, OPENING, *DOOR_KINDS]))
        beyond = NEXT[side][square]
        if beyond not in self.ground and glyph in "|~'":
            words = f"{where}: {glyph} at {name(square)} leads to no square of the floor"
            raise Refused(words, rule="pararoles.path.walls", at=where)
        if side in (RIGHT, DOWN) and beyond in self.ground and glyph in " |~'":
            bit = 1 << square
            if side == RIGHT:
                self.across |= bit
                self.doors_across |= bit if glyph != " " else 0
            else:
                self.down |= bit
                self.doors_down |= bit if glyph != " " else 0
            if glyph == "|":
                self.doors.append({"at": list(place(square)), "side": SIDE_NAMES[side], "kind": DOOR})

    def plain(self, number: int) -> dict[str, Any]:
        """What the drawing says of the floor; doors that the listing names are added later."""
        return {"kind": "floor", "floor": number, "reader": self, "doors": self.doors}

    def pieces(self, entrance: int) -> tuple[list[dict[str, Any]], list[list[int]]]:
        """The pieces, those nearest to the entrance by steps first, and the squares of the secret room."""
        order = self.by_steps(entrance)
        across, down = self.across & ~self.doors_across, self.down & ~self.doors_down
        pieces: list[dict[str, Any]] = []
        secret: list[list[int]] = []
        done = 0
        for square in order:
            if done >> square & 1:
                continue
            kind = self.ground[square]
            alike = sum(1 << other for other, ground in self.ground.items() if ground == kind) & ~done
            whole = 1 << square
            while kind != INTERSECTION and (grown := whole | spread(whole, across, down) & alike) != whole:
                whole = grown
            done |= whole
            self.must_be_open(whole, kind)
            squares = [list(place(other)) for other in order if whole >> other & 1]
            if kind == "secret":
                secret += sorted(squares, key=lambda at: (at[1], at[0]))
            else:
                pieces.append({"kind": kind, "squares": squares, "entry": list(place(square))})
        return pieces, secret

    def must_be_open(self, whole: int, kind: str) -> None:
        """Nothing, or `Refused` where a wall or a door stands inside one piece.  [pararoles.path.walls]"""
        across, down = inner(whole)
        barred = across & ~(self.across & ~self.doors_across) | down & ~(self.down & ~self.doors_down)
        if barred:
            at = name(first(barred))
            words = f"{at}: inside a {kind} there is no wall or door; write {OPENING} where one {kind} opens to another"
            raise Refused(words, rule="pararoles.path.walls", at=at)

    def by_steps(self, entrance: int) -> list[int]:
        """All squares, the nearest to the entrance by steps first; what cannot be reached comes last."""
        order: list[int] = []
        found = layer = 1 << entrance & self.used
        while layer:
            order += listed(layer)
            layer = spread(layer, self.across, self.down) & ~found
            found |= layer
        return order + listed(self.used & ~found)

    def passages(self) -> list[list[Any]]:
        """All ways without a door."""
        found = []
        for square in listed(self.used):
            for side in (RIGHT, DOWN):
                row, column = _edge(square, side)
                if self.page[row][column] in (" ", OPENING) and NEXT[side][square] in self.ground:
                    found.append([*place(square), SIDE_NAMES[side]])
        return found


def _unknown(glyph: str, where: str, known: str) -> Refused:
    return Refused(f"{where}: {glyph!r} is no sign; there are {known}", rule=_RULE, at=where)


class _Listing:
    """The lines below the drawing."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.reader: _Reader = plain.pop("reader")
        self.floor = {**plain, "traps": [], "enemies": []}
        self.secret: dict[str, Any] = {}

    def read(self, words: list[str], where: str) -> None:
        """One line: a sign, a square, and what more there is to say."""
        sign, *rest = words
        if sign == "Pocket":
            self.read_pocket(rest, where)
            return
        if not rest:
            raise Refused(f"{where}: {sign} stands on a square, such as {sign} 5,3", rule=_RULE, at=where)
        at, more = _at(rest[0], where), rest[1:]
        if sign == "Entrance":
            self.once(self.floor, "entrance", {"at": at, "side": _only(more, where)}, where)
        elif sign in ("Exit", "Exit*", "X"):
            self.once(self.floor, "stairs", {"at": at, "trap": _trap(more, where)}, where)
            if sign == "Exit*" and not more:
                raise Refused(f"{where}: Exit* is trapped: add the type, such as T4", rule=_RULE, at=where)
        elif sign == "~":
            self.floor["doors"].append({"at": at, "side": _only(more, where), "kind": SECRET})
        elif sign == "$":
            self.guard(at, where)
            self.once(self.secret, "treasure", 1, where)
        else:
            self.read_sign(sign, at, more, where)

    def once(self, table: dict[str, Any], key: str, value: Any, where: str) -> None:
        """This is so; it was not said before."""
        if key in table:
            raise Refused(f"{where}: there is a line for {key} already", rule=_RULE, at=where)
        table[key] = value

    def guard(self, at: list[int], where: str) -> None:
        """What a secret room holds is on this square.  [pararoles.secret.contents]"""
        if self.secret.setdefault("at", at) != at:
            words = f"{where}: what a secret room holds is all on one square"
            raise Refused(words, rule="pararoles.secret.contents", at=where)

    def read_sign(self, sign: str, at: list[int], more: list[str], where: str) -> None:
        """A trap, a chest, an enemy or a boss."""
        found = _SIGN.fullmatch(sign)
        if found is None or found[1] == "S":
            known = "Entrance Exit Exit* ~ T# $ C# E# *# Pocket"
            raise Refused(f"{where}: {sign!r} is no sign; there are {known}", rule=_RULE, at=where)
        value = int(found[2])
        if found[1] == "T":
            summons = [_number("S", word, where) for word in more]
            self.floor["traps"].append({"at": at, "type": value, "summons": summons})
        elif found[1] == "C":
            self.guard(at, where)
            self.once(self.secret, "chest", value, where)
            self.secret["trap"] = _trap(more, where)
        elif more == ["secret"] and found[1] == "E":
            self.guard(at, where)
            self.once(self.secret, "enemy", value, where)
        else:
            self.read_enemy(found[1], value, at, more, where)

    def read_enemy(self, letter: str, difficulty: int, at: list[int], more: list[str], where: str) -> None:
        """An enemy, one of a duo, or a boss."""
        known = (PATROL, STATIONARY) if letter == "*" else (PATROL, STATIONARY, LEAD, PARTNER)
        for word in more:
            if word not in known:
                words = f"{where}: {word!r} says nothing of an enemy; there are {', '.join(known)}"
                raise Refused(words, rule=_RULE, at=where)
        kind = BOSS if letter == "*" else next((word for word in (LEAD, PARTNER) if word in more), ENEMY)
        foe = {"kind": kind, "at": at, "difficulty": difficulty, "patrol": PATROL in more}
        self.floor["enemies"].append(foe)

    def read_pocket(self, words: list[str], where: str) -> None:
        """The pocket dimension: size, the portal's square and side, and what lies in it."""
        found = _POCKET.fullmatch(words[0]) if len(words) > 2 else None
        if found is None:
            words_ = f"{where}: a pocket has a size and a portal, such as Pocket 3x2 5,6 left C4"
            raise Refused(words_, rule="pararoles.secret.portal", at=where)
        self.once(self.secret, "pocket", [int(found[1]), int(found[2])], where)
        self.floor["doors"].append({"at": _at(words[1], where), "side": words[2], "kind": PORTAL})
        for word in words[3:]:
            if word == "$":
                self.once(self.secret, "treasure", 1, where)
            elif word[0] in HELD:
                self.once(self.secret, HELD[word[0]], _number(word[0], word, where), where)
            else:
                raise _unknown(word, where, "$ C# E# T#")

    def finished(self) -> dict[str, Any]:
        """The floor as its file would hold it."""
        floor = self.floor
        if "entrance" not in floor or "stairs" not in floor:
            missing = "Entrance" if "entrance" not in floor else "Exit"
            raise Refused(f"the list below the drawing lacks a line for {missing}", rule=_RULE, at=missing)
        entrance = floor["entrance"]["at"]
        if not self.reader.used:
            raise Refused("nothing is drawn on the grid", rule="pararoles.map.complete-all")
        inside = all(1 <= number <= SIZE for number in entrance)
        start = square_at(*entrance) if inside else first(self.reader.used)
        floor["pieces"], squares = self.reader.pieces(start)
        floor["passages"] = self.reader.passages()
        if squares:
            self.secret["squares"] = squares
        if self.secret:
            floor["secret"] = self.secret
        self.add_secret_doors()
        return floor

    def add_secret_doors(self) -> None:
        """Secret doors and portals that are drawn and not listed come last, in reading order."""
        listed_doors = [(door["at"], door["side"]) for door in self.floor["doors"]]
        for square in listed(self.reader.used):
            for side in SIDES:
                row, column = _edge(square, side)
                kind = DOOR_KINDS.get(self.reader.page[row][column], DOOR)
                beyond = NEXT[side][square]
                one = (list(place(square)), SIDE_NAMES[side])
                other = (list(place(beyond)), SIDE_NAMES[side ^ 1])
                if kind != DOOR and one not in listed_doors and other not in listed_doors:
                    self.floor["doors"].append({"at": one[0], "side": one[1], "kind": kind})
                    listed_doors.append(one)


def _only(words: list[str], where: str) -> str:
    """The one word there is, or none."""
    if len(words) > 1:
        raise Refused(f"{where}: {words[1]!r} is a word too many", rule=_RULE, at=where)
    return words[0] if words else ""


def _trap(words: list[str], where: str) -> int:
    """The type of a trap if there is a word for it, else 0."""
    word = _only(words, where)
    return _number("T", word, where) if word else 0


def _at(word: str, where: str) -> list[int]:
    found = _SQUARE.fullmatch(word)
    if found is None:
        raise Refused(f"{where}: {word!r} is no square; write column and row, such as 5,3", rule=_RULE, at=where)
    return [int(found[1]), int(found[2])]


def _number(letter: str, word: str, where: str) -> int:
    found = _SIGN.fullmatch(word)
    if found is None or found[1] != letter:
        raise Refused(f"{where}: {word!r} is not {letter} and a number", rule=_RULE, at=where)
    return int(found[2])
