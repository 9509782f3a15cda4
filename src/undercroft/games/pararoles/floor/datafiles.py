"""Floors as data files: writing one, and reading one with every error named by place and rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import FileKind, Refused
from undercroft.engine.craft.ready import ready
from undercroft.games.pararoles.floor.design import options_of
from undercroft.games.pararoles.floor.floor import (
    INTERSECTION,
    NOWHERE,
    PIECE_KINDS,
    ROOM,
    Door,
    Enemy,
    Floor,
    Piece,
    Secret,
    Trap,
)
from undercroft.games.pararoles.floor.grid import (
    DOWN,
    EDGE_NAMES,
    NEXT,
    RIGHT,
    SIDE_NAMES,
    farthest,
    inner,
    listed,
    mask_of,
    place,
    square_at,
)
from undercroft.games.pararoles.floor.rolls import Roll, redraw
from undercroft.games.pararoles.floor.schema import SCHEMA
from undercroft.games.pararoles.floor.sound import why_not_floor, why_not_square
from undercroft.games.pararoles.options import PararolesOptions, changed_options
from undercroft.inputs.reading import Strict, must_be, read
from undercroft.maps.plain import is_plan, read_plan

# ---------------------------------------------------------------- writing


def to_json(floor: Floor, options: Mapping[str, Any] | PararolesOptions | None = None) -> dict[str, Any]:
    """The floor as its file holds it: everything, with the rolls that redraw it. For keepers only."""
    plain: dict[str, Any] = {
        "kind": "floor",
        "game": "pararoles",
        "floor": floor.number,
        "entrance": {"at": list(place(floor.entrance)), "side": EDGE_NAMES[floor.side]},
        "pieces": [
            {
                "kind": piece.kind,
                "squares": _squares(piece.squares),
                "entry": list(place(piece.entry)),
                "heading": SIDE_NAMES[piece.heading],
            }
            for piece in floor.pieces
        ],
        "passages": [[*place(square), SIDE_NAMES[side]] for square, side in passages(floor)],
        "doors": [_door(door) for door in floor.doors],
    }
    if floor.stairs != NOWHERE:
        plain["stairs"] = {"at": list(place(floor.stairs)), "trap": floor.exit_trap}
    if floor.secret is not None:
        plain["secret"] = _secret(floor.secret)
    plain["traps"] = [
        {"at": list(place(trap.square)), "type": trap.type} | ({"summons": trap.summons[:]} if trap.summons else {})
        for trap in floor.traps
    ]
    plain["enemies"] = [
        {
            "kind": enemy.kind,
            "at": list(place(enemy.square)),
            "difficulty": enemy.difficulty,
            "patrol": enemy.patrol,
        }
        for enemy in floor.enemies
    ]
    changed = floor.options | changed_options(options_of(options))
    if changed:
        plain["options"] = changed
    if floor.rolls:
        plain["rolls"] = [list(roll) for roll in floor.rolls]
    return plain


def passages(floor: Floor) -> list[tuple[int, int]]:
    """The edges between pieces through which a way leads without any door, in reading order."""
    across, down = floor.across, floor.down
    for squares in [*(piece.squares for piece in floor.pieces), floor.secret.squares if floor.secret else []]:
        inside_across, inside_down = inner(mask_of(squares))
        across &= ~inside_across
        down &= ~inside_down
    doors = {_first(door.square, door.side) for door in floor.doors}
    found = [(square, RIGHT) for square in listed(across)] + [(square, DOWN) for square in listed(down)]
    return sorted(edge for edge in found if edge not in doors)


def _first(square: int, side: int) -> tuple[int, int]:
    """The edge by its first name: the right or lower side of a square."""
    if side in (RIGHT, DOWN):
        return square, side
    return NEXT[side][square], side - 1 if side == 1 else DOWN


def _squares(squares: list[int]) -> list[list[int]]:
    return [list(place(square)) for square in squares]


def _door(door: Door) -> dict[str, Any]:
    plain = {"at": list(place(door.square)), "side": SIDE_NAMES[door.side], "kind": door.kind}
    return {**plain, "opens": door.opens} if door.opens else plain


def _secret(secret: Secret) -> dict[str, Any]:
    if secret.squares:
        plain: dict[str, Any] = {"squares": _squares(secret.squares), "at": list(place(secret.at))}
    else:
        plain = {"pocket": [secret.width, secret.height]}
    holds = {"treasure": secret.treasure, "chest": secret.chest, "enemy": secret.enemy, "trap": secret.trap}
    return plain | {what: count for what, count in holds.items() if count}


# ---------------------------------------------------------------- reading


class EntranceEntry(Strict):
    """The entrance."""

    at: tuple[int, int]
    side: str


class PieceEntry(Strict):
    """A path, an intersection or a room."""

    kind: str
    squares: list[tuple[int, int]]
    entry: tuple[int, int] | None = None
    heading: str = "right"


class DoorEntry(Strict):
    """A door, a secret door or a portal."""

    at: tuple[int, int]
    side: str
    kind: str
    opens: str = ""


class StairsEntry(Strict):
    """The exit."""

    at: tuple[int, int]
    trap: int = 0


class SecretEntry(Strict):
    """The secret room."""

    squares: list[tuple[int, int]] = []
    pocket: tuple[int, int] | None = None
    at: tuple[int, int] | None = None
    treasure: int = 0
    chest: int = 0
    enemy: int = 0
    trap: int = 0


class TrapEntry(Strict):
    """A trap."""

    at: tuple[int, int]
    type: int
    summons: list[int] = []


class EnemyEntry(Strict):
    """An enemy."""

    kind: str
    at: tuple[int, int]
    difficulty: int
    patrol: bool


@ready
class FloorFile(Strict, kw_only=True):
    """A floor file, key by key; the schema says what each means."""

    kind: str = "floor"
    game: str = "pararoles"
    name: str = ""
    story: str = ""
    floor: int
    entrance: EntranceEntry
    pieces: list[PieceEntry]
    passages: list[tuple[int, int, str]] = []
    doors: list[DoorEntry] = []
    stairs: StairsEntry
    secret: SecretEntry | None = None
    traps: list[TrapEntry] = []
    enemies: list[EnemyEntry] = []
    options: dict[str, Any] = {}
    rolls: list[tuple[int, str, int]] = []


def read_json(plain: Any, options: Mapping[str, Any] | PararolesOptions | None = None) -> Floor:
    """The floor in this file, sound by the drawing rules; `Refused` names place and rule of the first fault.

    Where the file holds rolls, they must redraw the floor, under the file's options.
    """
    rule = "pararoles.map.blank"
    plain = must_be(plain, {"kind": "floor", "game": "pararoles"}, title="Para Roles", rule=rule)
    file = read(FloorFile, plain, what="floor", rules={"": rule})
    floor = _floor_of(file)
    if reason := why_not_floor(floor):
        raise Refused(reason)
    floor.settle_doors()
    for number, (door, entry) in enumerate(zip(floor.doors, file.doors, strict=True), 1):
        if entry.opens and entry.opens != door.opens:
            raise Refused(
                f"door {number} opens {door.opens!r} by the rules, not {entry.opens!r}",
                rule="pararoles.size.secret-door",
                at=f"doors {number}",
            )
    rules = _options_of(file, options)
    floor.options = changed_options(rules)
    if file.rolls:
        listed_rolls = [Roll(face, f"rolls {n}", die, reason) for n, (die, reason, face) in enumerate(file.rolls, 1)]
        _compare(floor, redraw(listed_rolls, file.floor, rules))
        floor.rolls = list(file.rolls)
    return floor


def _options_of(file: FloorFile, options: Mapping[str, Any] | PararolesOptions | None) -> PararolesOptions:
    """The options of the file on top of these."""
    given = changed_options(options_of(options))
    try:
        return options_of({**given, **file.options})
    except Refused as error:
        rule = error.rule or "pararoles.map.blank"
        raise Refused(f"options: {error.reason}", rule=rule, at=f"options {error.at or ''}".strip()) from None


def _square(given: tuple[int, int], where: str) -> int:
    if reason := why_not_square(given, where):
        raise Refused(reason)
    return square_at(*given)


def _side(given: str, where: str, sides: tuple[str, ...] = SIDE_NAMES) -> int:
    if given not in sides:
        raise Refused(
            f"{where}: {given!r} is no side; there are {', '.join(sides)}",
            rule="pararoles.generate.reading-order",
            at=where,
        )
    return sides.index(given)


def _floor_of(file: FloorFile) -> Floor:
    """The floor that the file describes, sound or not."""
    entrance = _square(file.entrance.at, "entrance")
    floor = Floor(file.floor, entrance, _side(file.entrance.side, "entrance", EDGE_NAMES))
    for number, entry in enumerate(file.pieces, 1):
        where = f"pieces {number}"
        if entry.kind not in PIECE_KINDS or not entry.squares:
            words = f"{where}: a piece is a {', '.join(PIECE_KINDS)} on some squares"
            raise Refused(words, rule="pararoles.map.complete-all", at=where)
        squares = [_square(at, where) for at in entry.squares]
        first = squares[0] if entry.entry is None else _square(entry.entry, where)
        piece = Piece(entry.kind, squares, first, _side(entry.heading, where))
        _must_be_free(floor, squares, where)
        floor.draw(piece, mask_of(squares))
    if file.secret is not None:
        floor.secret = _secret_of(file.secret, floor)
    for x, y, side in file.passages:
        _link(floor, _square((x, y), "passages"), _side(side, "passages"), f"passages {x},{y} {side}")
    for number, given in enumerate(file.doors, 1):
        where = f"doors {number}"
        door = Door(_square(given.at, where), _side(given.side, where), given.kind)
        floor.doors.append(door)
        if given.kind != "portal":
            _link(floor, door.square, door.side, where)
    if floor.secret is not None and floor.secret.squares and floor.secret.at == NOWHERE:
        floor.secret.at = _guarded(floor, floor.secret.squares)
    floor.stairs = _square(file.stairs.at, "stairs")
    floor.exit_trap = file.stairs.trap
    for number, trap in enumerate(file.traps, 1):
        floor.traps.append(Trap(_square(trap.at, f"traps {number}"), trap.type, list(trap.summons)))
    for number, foe in enumerate(file.enemies, 1):
        floor.enemies.append(Enemy(foe.kind, foe.difficulty, _square(foe.at, f"enemies {number}"), foe.patrol))
    return floor


def _must_be_free(floor: Floor, squares: list[int], where: str) -> None:
    taken = floor.used
    for square in squares:
        if taken >> square & 1:
            at = "{},{}".format(*place(square))
            words = f"{where}: pieces are drawn on free squares only; {at} is used"
            raise Refused(words, rule="pararoles.path.free-square", at=at)
        taken |= 1 << square


def _link(floor: Floor, square: int, side: int, where: str) -> None:
    """A way leads through this edge, which must lie between two squares of the floor."""
    beyond = NEXT[side][square]
    if beyond == NOWHERE or not floor.used >> square & 1 or not floor.used >> beyond & 1:
        words = f"{where}: a way leads from one square of the floor to another, and here is none"
        raise Refused(words, rule="pararoles.path.walls", at=where)
    floor.link(square, side)


def _secret_of(entry: SecretEntry, floor: Floor) -> Secret:
    secret = Secret(entry.treasure, entry.chest, entry.enemy, entry.trap)
    if entry.pocket is not None:
        if entry.squares or entry.at is not None:
            words = "secret: a room in a pocket dimension has no squares on the map"
            raise Refused(words, rule="pararoles.secret.portal", at="secret")
        secret.width, secret.height = entry.pocket
        return secret
    secret.squares = [_square(at, "secret") for at in entry.squares]
    _must_be_free(floor, secret.squares, "secret")
    mask = mask_of(secret.squares)
    across, down = inner(mask)
    floor.used |= mask
    floor.across |= across
    floor.down |= down
    if entry.at is not None:
        secret.at = _square(entry.at, "secret")
    return secret


def _guarded(floor: Floor, squares: list[int]) -> int:
    """The square farthest from the secret room's door.  [pararoles.secret.contents]"""
    for door in floor.doors:
        for square in (door.square, NEXT[door.side][door.square]):
            if square in squares:
                return farthest(squares, square)
    return squares[0]  # [pararoles.secret.door]


def _compare(floor: Floor, other: Floor) -> None:
    """Nothing, or `Refused` that names what the rolls give otherwise."""
    said, is_so = to_json(floor), to_json(other)
    for key in ("entrance", "pieces", "passages", "doors", "stairs", "secret", "traps", "enemies"):
        if said.get(key) != is_so.get(key):
            words = f"{key}: the rolls of this file give another floor: {is_so.get(key)!r}"
            raise Refused(words[:300], rule="pararoles.generate.order", at=key)


def check_floor(plain: dict[str, Any], options: PararolesOptions) -> str:
    """A word on the floor in this file; `Refused` with rule and place if it breaks a drawing rule."""
    if is_plan(plain):
        plan = read_plan(plain, name="it")
        return f"{plan.title} as players may see it, {len(plan.squares)} squares"
    floor = read_json(plain, options)
    count = {kind: len(floor.of_kind(kind)) for kind in (ROOM, INTERSECTION)}
    how = f"redrawn from its {len(floor.rolls)} rolls" if floor.rolls else "drawn by hand"
    return (
        f"{plain.get('name') or 'the floor'} is floor {floor.number} with {count[INTERSECTION]} intersections, "
        f"{count[ROOM]} rooms, {len(floor.traps)} traps and {len(floor.enemies)} enemies, {how}"
    )


FILES: Final = {"floor": FileKind(SCHEMA, check_floor)}
