"""Floors as text: goldens of three small plans, and walls, doors and marks that can be read back."""

import pytest

from tests.maps.floors import cell, cellar, everything, great
from undercroft.maps.picture import picture
from undercroft.maps.plan import Edge, Mark, Plan

FLOORS = [cell(), cellar(), everything(), great()]

CELL = """\
A cell
    1
  ┏━━━┓
1 ┃ ← ┃
  ┗━━━┛

━┃ wall   ← way in
"""
CELLAR = """\
The cellar
    1   2   3   4   5
      ┏━━━━━━━┳━━━━━━━┓
1     ┃ E3  · ~ ?   C ┃
      ┃       ┃       ┃
2     ┃ ·   · ┃ ?   ? ┃
  ┏━━━┻━-━━━━━┻━━━━━━━┫
3 ┃ →   ·   T2  · ┊ X*┃
  ┗━━━━━━━━━━━━━━━━━━━┛

━┃ wall   | - door   ┊ ┄ opening
~ secret door   → way in   X stairs
T trap   C chest   E enemy
? secret room
A number is a trap's type, or an enemy's
difficulty. A star: trapped.
2,1 enemy 3: a rat of hearts
5,3 stairs *: trapped
Rolled on a rainy day.
"""
EVERYTHING = """\
Everything & more
    1   2   3   4   5   6   7
  #############################
1 # C   $  E10# X # .   .   *7#
  #           #   #           #
2 # .   E2  . | . | .   D4  . #
  #############   #           #
3             # . # .   .   S1#
  #############   # ' #########
4 # >   .   T1  .   .   . #
  #############   #########
5             # T3#
  #########   #   #   #########
6 # !   ? ~   # . #   o :   C+#
  #########   #####   #########

# wall   | - door   ' opening
~ secret door   o portal   > way in
X stairs   T trap   C chest   $ treasure
E enemy   D one of a duo   * boss
S summoned   ! see the notes
? secret room   : pocket
A number is a trap's type, or an enemy's
difficulty.
7,6: C, $
4,2 right, door: locked
5,6 right, portal: opens on a red six
The secret room smells of <moss>.
"""


def canvas(plan: Plan, text: str) -> tuple[list[str], int]:
    """The lines of the drawing, padded, and the column of the grid's left edge."""
    left = len(str(plan.height)) + 1
    lines = text.splitlines()[1:]
    return [f"{line:{left + 4 * plan.width + 2}}" for line in lines[: 2 * plan.height + 2]], left


def signs(plan: Plan, text: str) -> dict[Edge, str]:
    """The sign on every edge of the grid."""
    lines, left = canvas(plan, text)
    found: dict[Edge, str] = {}
    for x in range(plan.width + 1):
        for y in range(plan.height + 1):
            if y:
                found[x, y, "right"] = lines[2 * y][left + 4 * x]
            if x:
                found[x, y, "down"] = lines[2 * y + 1][left + 4 * x - 2]
    return found


@pytest.mark.parametrize(
    ("plan", "unicode", "drawn"), [(cell(), True, CELL), (cellar(), True, CELLAR), (everything(), False, EVERYTHING)]
)
def test_the_drawing_is_this(plan: Plan, unicode: bool, drawn: str):
    assert picture.text(plan, unicode) == drawn


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("plan", FLOORS, ids=lambda plan: plan.title)
def test_walls_and_doors_are_read_back(plan: Plan, unicode: bool):
    found = signs(plan, picture.text(plan, unicode))
    assert {edge for edge, sign in found.items() if sign in ("━┃" if unicode else "#")} == set(plan.walls)
    kinds = {"|": "door", "-": "door", "~": "secret", "o": "portal"} | dict.fromkeys("┊┄'", "opening")
    assert {(edge, kinds[sign]) for edge, sign in found.items() if sign in kinds} == {
        (door.edge, door.kind) for door in plan.doors
    }


@pytest.mark.parametrize("plan", FLOORS, ids=lambda plan: plan.title)
def test_every_square_shows_what_it_is(plan: Plan):
    lines, left = canvas(plan, picture.text(plan, False))
    for x in range(1, plan.width + 1):
        for y in range(1, plan.height + 1):
            shown = lines[2 * y][left + 4 * x - 3 : left + 4 * x].strip()
            assert bool(shown) == ((x, y) in plan.squares)


def test_plain_text_is_ascii():
    assert all(picture.text(plan, False).isascii() for plan in FLOORS)
    odd = Plan("", 7, 6, everything().areas, (), marks=(Mark("enemy", (1, 4), "\u2660"),))
    assert "E?" in picture.text(odd, False)


def test_the_legend_names_only_what_is_there():
    text = picture.text(cell())
    assert "way in" in text
    for word in ("door", "secret", "portal", "trap", "enemy", "number"):
        assert word not in text


def test_several_marks_on_a_square_are_all_named():
    text = picture.text(everything())
    assert "C+" in text
    assert "7,6: C, $" in text.splitlines()
