"""Transcripts of the tables and floors of these tests: what was told and by which rules, and what is so at the end.

A test checks one thing; its transcript sees to it that nothing else at the same table goes wrong unnoticed. Transcripts
lie in the folder `transcripts`, one file for each module of tests, in words that a person can review. They are
compared in the soak (UNDERCROFT_SOAK=1). After a change of rules

    UNDERCROFT_TRANSCRIPTS=write pytest -n 0 tests/games/pararoles

writes those of the modules named anew; look at the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from undercroft.engine import Event, Table, named_choice
from undercroft.games.pararoles import Floor
from undercroft.games.pararoles.floor.grid import SIDE_NAMES, listed, mask_of, name, names

KEPT: list[Callable[[], str]] = []
"""What the running test has begun: each says at the end how it went."""

SECTION = "== "
MOST = 60
"""Where more than this is told, it is left to the golden games."""

ALWAYS = ("health", "at")
KNOWN = {"seat", "player", "ready", "role", "stats", "full", "name", "type", "kind", "difficulty", "suit", "patrol"}
"""Of heroes and enemies: what is always said of them, and what follows from how the table was set up."""

PLACES = ("burning", "searched", "safe")
THINGS = ("traps", "piles", "lost_sight", "pool", "beaten", "bosses", "behind", "quiet", "unveiled", "score")
"""What else is said of the floor and of the game."""


def transcript(table: Table) -> str:
    """What was told and drawn at this table, what heroes and enemies have come to, and what may be answered now."""
    lines = [_told(table, event) for event in table.events]
    draws = [draw for step in table.record().file.steps for draw in step.draws]
    lines += [f"drawn: {', '.join(_draw(*draw) for draw in draws)}"] if draws else []
    view = table.view(None)
    lines += [_now(hero["player"], hero) for hero in view["heroes"]]
    lines += [_now(foe["name"], foe) for foe in view["enemies"]]
    about = {key: view["map"][key] for key in PLACES} | {key: view[key] for key in THINGS}
    lines.append(_now("all", about | {"discards": view["deck"]["discards"], "hoard": view["hoard"]["discards"]}))
    for seat, asked in sorted(table.choices.items()):
        choice = named_choice(asked, table.names)
        lines.append(f"{table.seats[seat].name}: {choice.text} {', '.join(option.id for option in choice.options)}")
    if table.result is not None:
        lines.append(f"{table.result.reason}: {dict(table.result.scores)} {_rules(table.result.rule)}")
    return "\n".join(lines)


def _told(table: Table, event: Event) -> str:
    whom = "" if event.audience is None else f"({', '.join(map(str, event.audience)) or 'nobody'}) "
    return f"{whom}{table.words(event)} {_rules(event.rule, *event.also)}"


def _draw(die: Any, reason: str, face: Any) -> str:
    """A roll or a card with its die or deck: `D6 patrol 3`."""
    return f"D{die} {reason} {face}" if isinstance(die, int) else f"{reason} {face}"


def _rules(*ids: str) -> str:
    return f"[{' '.join(id.partition('.')[2] for id in ids)}]"


def _now(who: str, about: Mapping[str, Any]) -> str:
    """A hero or an enemy in a line: only what is not nothing."""
    values = {key: value for key, value in about.items() if key not in KNOWN and (value or key in ALWAYS)}
    return f"{who}: " + ", ".join(f"{key} {_plain(value)}" for key, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return "/".join(map(_plain, value.values()))
    return "+".join(map(_plain, value)) if isinstance(value, list) else str(value)


def keep_table(table: Table) -> Table:
    """The table, whose transcript is kept or compared when the test is over."""
    KEPT.append(lambda: transcript(table) if len(table.events) <= MOST else "")
    return table


def keep_floor(events: list[Event], floor: Floor, ends: str) -> None:
    """The design of this floor, and how it ends, is kept or compared when the test is over."""
    KEPT.append(lambda: f"{of_floor(events, floor)}\n{ends}" if len(events) <= MOST else "")


def of_floor(events: list[Event], floor: Floor) -> str:
    """What was told of a design, and the floor as far as it is drawn."""
    lines = []
    for event in events:
        about = ", ".join(f"{key} {_plain(value)}" for key, value in event.data.items())
        lines.append(f"{event.kind}: {about} {_rules(event.rule, *event.also)}")
    lines += [f"{piece.kind}: {names(piece.squares)}" for piece in floor.pieces]
    others = floor.used ^ mask_of(square for piece in floor.pieces for square in piece.squares)
    lines += [f"others: {names(listed(others))}"] if others else []
    lines += [f"{door.kind}: {name(door.square)} {SIDE_NAMES[door.side]} {door.opens}".rstrip() for door in floor.doors]
    lines += [f"trap {trap.type}: {name(trap.square)} {_plain(trap.summons)}".rstrip() for trap in floor.traps]
    for enemy in floor.enemies:
        lines.append(f"{enemy.kind} {enemy.difficulty}: {name(enemy.square)}{' on patrol' if enemy.patrol else ''}")
    if floor.stairs >= 0:
        lines.append(f"stairs: {name(floor.stairs)} trap {floor.exit_trap}")
    secret = floor.secret
    if secret is not None:
        parts = sorted(secret.__slots__)
        lines.append("secret: " + ", ".join(f"{key} {_plain(getattr(secret, key))}" for key in parts))
    return "\n".join(lines)


def told() -> str:
    """The transcripts of all that the test has begun."""
    return "\n--\n".join(text for say in KEPT if (text := say()))


@lru_cache
def written(home: Path, module: str) -> dict[str, str]:
    """The transcripts of this module's tests, by the name of the test."""
    file = home / f"{module}.txt"
    return dict(_sections(file.read_text(encoding="utf-8"))) if file.exists() else {}


def _sections(text: str) -> Iterator[tuple[str, str]]:
    for section in f"\n{text}".split(f"\n{SECTION}")[1:]:
        title, _, rest = section.partition("\n")
        yield title, rest.strip("\n")


def write(home: Path, module: str, found: Mapping[str, str]) -> None:
    """The transcripts of this module's tests are these and no others."""
    home.mkdir(exist_ok=True)
    text = "\n\n".join(f"{SECTION}{title}\n{text}" for title, text in found.items())
    (home / f"{module}.txt").write_text(f"{text}\n", encoding="utf-8")
