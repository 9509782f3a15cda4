"""What holds of every floor: each fault by itself, on a floor that is sound without it."""

from collections.abc import Callable
from operator import methodcaller
from typing import Any

import pytest

from tests.games.pararoles.floors import at
from undercroft.engine import Refusal, Refused
from undercroft.games.pararoles.floor.dice_tables import LAST_FLOOR
from undercroft.games.pararoles.floor.floor import Door, Enemy, Floor, Piece, Secret, Trap
from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, UP
from undercroft.games.pararoles.floor.premade import premade
from undercroft.games.pararoles.floor.sound import why_not_floor, why_not_square

Edit = Callable[[Floor], Any]


def secret_of(floor: Floor) -> Secret:
    """The secret room of the floor: four squares from 5,9 to 6,10 behind a secret door, a trapped chest on 5,10."""
    assert floor.secret is not None
    return floor.secret


def put(name: str, value: Any) -> Edit:
    """The floor with another value of this name."""
    return lambda floor: setattr(floor, name, value)


def hide(**values: Any) -> Edit:
    """The floor with another secret room."""

    def edit(floor: Floor) -> None:
        for name, value in values.items():
            setattr(secret_of(floor), name, value)

    return edit


def pocket(**values: Any) -> Edit:
    """The floor with a pocket dimension of 3x2 behind a portal in the place of its secret room."""

    def edit(floor: Floor) -> None:
        floor.wall_up(at("6,9"), RIGHT)
        floor.doors = [door for door in floor.doors if door.kind != "secret"]
        floor.used &= ~floor.secret_squares()
        floor.secret = Secret(0, 3, 0, width=3, height=2)
        floor.doors.append(Door(at("4,15"), DOWN, "portal"))
        hide(**values)(floor)

    return edit


def with_door(square: str, side: int, kind: str = "door") -> Edit:
    """The floor with one more door."""
    return lambda floor: floor.doors.append(Door(at(square), side, kind))


def with_way(square: str, side: int) -> Edit:
    """The floor with one more opening."""
    return methodcaller("link", at(square), side)


def with_piece(kind: str, squares: str, entry: str, ways: str = "") -> Edit:
    """The floor with one more piece, and one more way."""

    def edit(floor: Floor) -> None:
        of = [at(square) for square in squares.split()]
        floor.draw(Piece(kind, of, at(entry), 0), sum(1 << square for square in of))
        if ways:
            floor.link(at(ways), DOWN)

    return edit


def with_trap(square: str, type: int = 1, summons: tuple[int, ...] = ()) -> Edit:
    """The floor with one more trap."""
    return lambda floor: floor.traps.append(Trap(at(square), type, list(summons)))


def with_foe(square: str, difficulty: int = 5, kind: str = "enemy") -> Edit:
    """The floor with one more enemy."""
    return lambda floor: floor.enemies.append(Enemy(kind, difficulty, at(square), False))


def both(one: Edit, other: Edit) -> Edit:
    """The floor with both changes."""

    def edit(floor: Floor) -> None:
        one(floor)
        other(floor)

    return edit


def with_duo(second: str) -> Edit:
    """The floor with one more lead and one more enemy of this kind."""
    return both(with_foe("7,12", 5, "lead"), with_foe("8,12", 5, second))


def plain(floor: Floor) -> None:
    """The floor as it is."""


def bare(floor: Floor) -> None:
    """Paths in the place of the intersections."""
    for piece in floor.pieces:
        piece.kind = "path" if piece.kind == "intersection" else piece.kind


def moved(floor: Floor) -> None:
    """The door of the secret room is an open way."""
    floor.doors = [door for door in floor.doors if door.kind != "secret"]


OUTSIDE = "1,1"
"""No square of the floor, nor next to one."""

FAULTS: list[tuple[str, str, Edit, Edit]] = [
    ("pararoles.supplies.map", "from 1 to", put("number", 0), put("number", 1)),
    ("pararoles.supplies.map", "from 1 to", put("number", LAST_FLOOR + 1), put("number", LAST_FLOOR)),
    ("pararoles.entrance.walls", "not at its side", put("side", RIGHT), put("side", LEFT)),
    ("pararoles.entrance.walls", "not at its side", put("entrance", at("2,15")), plain),
    ("pararoles.path.direction", "on no piece", put("entrance", at("1,14")), plain),
    ("pararoles.path.walls", "lie together", with_piece("path", "14,15 16,15", "14,15", "14,14"), plain),
    ("pararoles.path.walls", "lie together", with_piece("path", "1,1 14,15", "14,15", "14,14"), plain),
    (
        "pararoles.intersection.square",
        "one square, not 2",
        with_piece("intersection", "14,15 14,16", "14,15", "14,14"),
        plain,
    ),
    ("pararoles.room.attach", "none of its squares", with_piece("room", "14,15", "14,14", "14,14"), plain),
    ("pararoles.room.doors.style", "is no door", with_door("4,15", RIGHT, "gate"), plain),
    ("pararoles.room.doors.style", "those of rooms", with_door("4,13", DOWN), with_door("10,6", DOWN)),
    ("pararoles.room.doors.style", "those of rooms", with_door("4,13", UP), with_door("10,7", UP)),
    ("pararoles.path.walls", "is no square", with_door("6,6", RIGHT), plain),
    ("pararoles.path.walls", "from one piece to another", with_door("7,2", RIGHT), plain),
    ("pararoles.path.walls", "from one piece to another", with_door("7,2", DOWN), plain),
    ("pararoles.path.walls", "a door already", with_door("6,3", RIGHT), plain),
    ("pararoles.path.walls", "a door already", with_door("7,3", LEFT), plain),
    ("pararoles.secret.portal", "made of a wall", both(pocket(), with_way("4,15", DOWN)), pocket()),
    ("pararoles.secret.portal", "has one portal", with_door("4,15", DOWN, "portal"), pocket()),
    ("pararoles.secret.portal", "has one portal", both(pocket(), put("secret", None)), pocket()),
    ("pararoles.secret.portal", "has one portal", both(pocket(), lambda floor: floor.doors.pop()), pocket()),
    ("pararoles.secret.table", "holds something", hide(chest=0, trap=0), hide(chest=0, trap=0, treasure=1)),
    ("pararoles.secret.table", "holds something", hide(chest=0, trap=0), hide(chest=0, trap=0, enemy=1)),
    ("pararoles.secret.table", "treasure is from 0 to 1", hide(treasure=2), hide(treasure=1)),
    ("pararoles.secret.table", "treasure is from 0 to 1", hide(treasure=-1), hide(treasure=0)),
    ("pararoles.secret.table", "chest is from 0 to 6", hide(chest=7), hide(chest=6)),
    ("pararoles.secret.table", "chest is from 0 to 6", hide(chest=-1), hide(chest=1)),
    ("pararoles.secret.table", "enemy is from 0 to", hide(enemy=15), hide(enemy=14)),
    ("pararoles.secret.table", "enemy is from 0 to", hide(enemy=-1), hide(enemy=0)),
    ("pararoles.secret.table", "trap is from 0 to 6", hide(trap=7), hide(trap=6)),
    ("pararoles.secret.table", "trap is from 0 to 6", hide(trap=-1), hide(trap=0)),
    ("pararoles.trap.chest", "no chest", hide(chest=0, treasure=1), hide(chest=1, treasure=1)),
    ("pararoles.secret.size", "1 to 4 squares", pocket(width=5), pocket(width=4)),
    ("pararoles.secret.size", "1 to 4 squares", pocket(height=5), pocket(height=4)),
    ("pararoles.secret.size", "1 to 4 squares", pocket(height=0), pocket(width=1, height=1)),
    ("pararoles.secret.size", "lie together", hide(squares=[at("5,9"), at("5,10"), at(OUTSIDE)]), plain),
    ("pararoles.secret.size", "lie together", hide(squares=[at(OUTSIDE), at("5,9"), at("5,10")]), plain),
    ("pararoles.secret.contents", "on one", hide(squares=[]), plain),
    ("pararoles.secret.contents", "on one", hide(at=at("7,9")), hide(at=at("6,9"))),
    ("pararoles.secret.door", "one way in", moved, plain),
    ("pararoles.secret.door", "one way in", with_way("5,9", LEFT), plain),
    ("pararoles.map.complete-all", "cannot be reached", with_piece("path", OUTSIDE, OUTSIDE), plain),
    ("pararoles.size.minimum", "at least 5", bare, plain),
    ("pararoles.trap.type-roll", "type 1 to 6", put("exit_trap", 7), put("exit_trap", 6)),
    ("pararoles.trap.type-roll", "type 1 to 6", put("exit_trap", -1), put("exit_trap", 0)),
    ("pararoles.stairs.no-room", "never on the entrance", put("stairs", at("1,15")), plain),
    ("pararoles.stairs.in-play", "no place for the stairs", put("stairs", at("6,6")), plain),
    ("pararoles.stairs.in-play", "no place for the stairs", put("stairs", at("5,9")), plain),
    ("pararoles.stairs.nearest-room", "is in a room", put("stairs", at("4,15")), put("stairs", at("14,4"))),
    ("pararoles.trap.type-roll", "type 1 to 6", with_trap("5,15", 0), with_trap("5,15", 1)),
    ("pararoles.trap.type-roll", "type 1 to 6", with_trap("5,15", 7), with_trap("5,15", 6)),
    ("pararoles.map.premade-numbers", "from 1 to 14", with_trap("5,15", 3, (0,)), with_trap("5,15", 3, (1,))),
    ("pararoles.map.premade-numbers", "from 1 to 14", with_trap("5,15", 3, (15,)), with_trap("5,15", 3, (14,))),
    (
        "pararoles.map.premade-numbers",
        "summons 1 and not 2",
        with_trap("5,15", 3, (5, 5)),
        with_trap("5,15", 4, (5, 5)),
    ),
    ("pararoles.trap.place-nearest", "no square of the floor", with_trap(OUTSIDE), plain),
    ("pararoles.trap.place-nearest", "there is the entrance", with_trap("1,15"), with_trap("2,15")),
    ("pararoles.trap.place-nearest", "there is the exit", with_trap("10,2"), with_trap("9,2")),
    ("pararoles.trap.place-nearest", "there is the chest", with_trap("5,10"), with_trap("5,9")),
    ("pararoles.trap.place-nearest", "there is a trap", with_trap("4,13"), with_trap("4,12")),
    ("pararoles.supplies.enemy-tokens", "with a difficulty", with_foe("7,12", 0), with_foe("7,12", 1)),
    ("pararoles.supplies.enemy-tokens", "with a difficulty", with_foe("7,12", 15), with_foe("7,12", 14)),
    ("pararoles.supplies.enemy-tokens", "an enemy is one of", with_foe("7,12", 5, "cook"), plain),
    ("pararoles.enemy.place-square", "no square of the floor", with_foe(OUTSIDE), plain),
    ("pararoles.enemy.place-order", "it is taken", with_foe("8,7"), with_foe("9,7")),
    ("pararoles.enemy.place-order", "it is taken", with_foe("5,9"), plain),
    ("pararoles.core.start.alert", "on the entrance", with_foe("1,15"), with_foe("2,15")),
    ("pararoles.duo.together", "a lead and then its partner", with_foe("7,12", 5, "partner"), with_duo("partner")),
    ("pararoles.duo.together", "a lead and then its partner", with_duo("enemy"), with_duo("partner")),
    ("pararoles.duo.together", "a lead has a partner", with_foe("7,12", 5, "lead"), with_duo("partner")),
]


def check(reason: Refusal | None) -> None:
    """Nothing, or the refusal with this reason."""
    if reason is not None:
        raise Refused(reason)


def cases() -> list[Any]:
    """One case for each fault, marked with its rule."""
    found = []
    for number, (rule, *about) in enumerate(FAULTS):
        mark = pytest.mark.rule(rule)
        found.append(pytest.param(rule, *about, marks=mark, id=f"{number}-{rule}"))
    return found


@pytest.mark.parametrize(("rule", "words", "fault", "fine"), cases())
def test_a_fault_is_told_and_what_is_just_right_is_not(rule: str, words: str, fault: Edit, fine: Edit):
    assert why_not_floor(premade(2)) is None
    floor = premade(4)
    fine(floor)
    assert why_not_floor(floor) is None
    floor = premade(4)
    fault(floor)
    with pytest.raises(Refused, match=words) as refused:
        check(why_not_floor(floor))
    assert refused.value.rule == rule


@pytest.mark.rule("pararoles.floor.grid")
@pytest.mark.parametrize("square", [(0, 1), (1, 0), (17, 16), (16, 17)])
def test_the_grid_ends_at_its_edges(square: tuple[int, int]):
    with pytest.raises(Refused, match=f"traps 1: {square[0]},{square[1]} is not on the 16x16 grid"):
        check(why_not_square(square, "traps 1"))
    assert why_not_square((1, 1), "") is None and why_not_square((16, 16), "") is None
