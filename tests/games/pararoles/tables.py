"""Tables of Para Roles for tests: positions drawn as text, chance written out.

A drawing marks heroes `1` to `4` and enemies by letters `a`, `b` ... on room floor; what else there is to say of them
stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.pararoles.transcripts import keep_table
from undercroft import Table, games
from undercroft.engine import Scripted

LEDGER = games.get("pararoles").ledger
EVEN = {"hearts": 8, "diamonds": 7, "spades": 6, "clubs": 5}
"""An Encourager; the others are the same, turned."""

FULL = (10, 8, 7, 6)
"""Full health by party size in these positions, whatever the ledger's table says."""

PRIMES = {
    "hearts": EVEN,
    "diamonds": {"hearts": 7, "diamonds": 8, "spades": 6, "clubs": 5},
    "spades": {"hearts": 7, "diamonds": 6, "spades": 8, "clubs": 5},
    "clubs": {"hearts": 7, "diamonds": 6, "spades": 5, "clubs": 8},
}
"""Heroes by prime suit."""

FRAIL = {"pararoles.core.enemy.health.base": 0, "pararoles.core.enemy.health.per_player": 0}
"""Numbers with which a weak enemy has 1 health."""


def crawl(
    drawing: str,
    *,
    heroes: Sequence[Mapping[str, Any]] = (),
    enemies: Mapping[str, Mapping[str, Any]] | None = None,
    rolls: Sequence[Any] | None = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    seed: int | None = None,
    seats: int | None = None,
    **position: Any,
) -> Table:
    """A table in this position; heroes and enemies stand where the drawing has their signs.

    Heroes are Encouragers with 8, 7, 6, 5 unless said otherwise; enemies are of difficulty 5 and hearts. All squares
    are seen unless `seen` says otherwise. `rolls` None takes dice from the seed.
    """
    places, bare = signs(drawing)
    party = []
    for number, sign in enumerate(sorted(sign for sign in places if sign.isdigit())):
        about = dict(heroes[number]) if number < len(heroes) else {}
        about.setdefault("hero", EVEN)
        party.append({"at": places[sign], **about})
    party += [{"hero": EVEN, **about} for about in heroes[len(party) :]]
    party = [{"full": FULL[min(len(party), len(FULL)) - 1], **about} for about in party]
    foes = []
    for sign in sorted(sign for sign in places if sign.isalpha()):
        about = dict((enemies or {}).get(sign, {}))
        foes.append({"at": places[sign], "difficulty": 5, "suit": "hearts", **about})
    given = {"map": bare, "heroes": party, "enemies": foes, "seen": "all", **position}
    keeper = bool((options or {}).get("human_controller"))
    return open_table(
        "pararoles",
        position=given,
        seats=len(party) + keeper if seats is None else seats,
        chance=None if rolls is None else Scripted(rolls=rolls),
        seed=seed if rolls is None else None,
        options=options,
        numbers=numbers,
        strict=True,
    )


def open_table(game: str, **about: Any) -> Table:
    """A new table, whose transcript is kept or compared when the test is over."""
    return keep_table(Table.start(game, **about))


def signs(drawing: str) -> tuple[dict[str, str], str]:
    """Where the digits and letters of a drawing stand, and the drawing with room floor in their place."""
    found: dict[str, str] = {}
    lines = drawing.strip("\n").split("\n")
    bare = []
    for row, line in enumerate(lines):
        letters = list(line)
        for column, sign in enumerate(letters):
            if sign.isalnum() and row % 2 and column % 2:
                found[sign] = f"{column // 2 + 1},{row // 2 + 1}"
                letters[column] = ":"
        bare.append("".join(letters))
    return found, "\n".join(bare)


def kinds(table: Table, since: int = 0) -> list[str]:
    """The kinds of all events, in order."""
    return [event.kind for event in table.events[since:]]


def drawn(table: Table) -> list[tuple[Any, str, Any]]:
    """Die or deck, reason and face of everything drawn since the first answer."""
    return [draw for step in table.record().file.steps for draw in step.draws]


def hero(table: Table, number: int = 1) -> dict[str, Any]:
    """The hero p1, p2 ... as everybody sees them."""
    found: dict[str, Any] = table.view(None)["heroes"][number - 1]
    return found


def open_room(width: int, height: int, **tokens: str) -> str:
    """The drawing of a room of this size with these tokens on these squares: `open_room(4, 3, p1="1,1", a="4,3")`."""
    lines = ["#" * (2 * width + 1)]
    for row in range(2 * height - 1):
        inner = (": " * width)[:-1] if row % 2 == 0 else " " * (2 * width - 1)
        lines.append(f"#{inner}#")
    lines.append(lines[0])
    for sign, square in tokens.items():
        x, y = map(int, square.split(","))
        line = lines[2 * y - 1]
        lines[2 * y - 1] = line[: 2 * x - 1] + sign.removeprefix("p") + line[2 * x :]
    return "\n".join(lines)
