"""The `career` command: what a player has lived through, and what follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UnsetType

from undercroft.cli.workshop import show
from undercroft.cli.workshop.coach import Coach
from undercroft.engine import Refused, Table
from undercroft.engine.craft.words import whole
from undercroft.engine.workshop.desk import Plain


def new(coach: Coach, player: str, *, out: str | None) -> int:
    """An empty career lies in its file."""
    path = coach.place(out, f"{player} career")
    coach.write(coach.desk.career({"kind": "career", "player": player})["career"], path)
    print(f"{path}: the career of {show.clean(player)}")
    return 0


def read(coach: Coach, file: str, *, as_json: bool) -> int:
    """Print the career: runs, level, chips, tokens."""
    _tell(coach.desk.career(coach.of_kind(file, "career")), as_json=as_json)
    return 0


def add(coach: Coach, file: str, run: Mapping[str, Any], *, as_json: bool) -> int:
    """The career has one more run; or `Refused`, and its file is as it was."""
    before = coach.desk.career(coach.of_kind(file, "career"))
    after = coach.desk.career(before["career"], dict(run))
    return _grown(coach, file, before, after, as_json=as_json)


def add_record(coach: Coach, file: str, record: str, seat: int | None, *, as_json: bool) -> int:
    """The career has the run of this seat in a finished game, and what its chips drew; nothing is typed by hand."""
    before = coach.desk.career(coach.of_kind(file, "career"))
    row, seed = _run_in(coach, record, seat)
    old = before["career"].get("draws", [])
    if any(drawn["seed"] == seed for drawn in old):
        raise Refused(f"{record}: this run stands in the career already", at="record")
    after = coach.desk.career(before["career"], row["run"])["career"]
    after = coach.desk.career({**after, "draws": [*old, {"seed": seed, **row["draw"]}]})
    return _grown(coach, file, before, after, as_json=as_json)


def _run_in(coach: Coach, record: str, seat: int | None) -> tuple[Plain, str]:
    """What a seat took home in this game, and the commitment to its dice, by which the run is known again."""
    table = Table.load(record)
    kept = table.record().file
    if table.result is None or not isinstance(kept.position, UnsetType) or kept.commitment is None:
        raise Refused(f"{record}: only a game that was played from its beginning to its end counts", at="record")
    rows = coach.desk.runs(table.state)
    there = [f"{row['seat'] + 1} ({table.names[row['seat']]}, {row['who']})" for row in rows]
    if not rows:
        raise Refused(f"{record}: nobody took anything home from this game", at="record")
    chosen = rows if seat is None else [row for row in rows if row["seat"] == seat - 1]
    if len(chosen) != 1:
        raise Refused(f"{record}: whose run? Give --seat: {', '.join(there)}", at="--seat")
    return chosen[0], kept.commitment


def _grown(coach: Coach, file: str, before: Plain, after: Plain, *, as_json: bool) -> int:
    """The career is written down, and what has changed is told."""
    coach.write(after["career"], coach.file(file))
    if as_json:
        _tell(after, as_json=True)
        return 0
    print(f"{after['xp'] - before['xp']:+d} XP: {_level(after)}")
    print(f"{after['chips']['earned'] - before['chips']['earned']:+d} chips: {after['chips']['left']} left")
    for won in after["benefits"][len(before["benefits"]) :]:
        print(f"level {won['level']}: {won['text']}")
    return 0


def draw(
    coach: Coach, file: str, chips: Sequence[str], seed: str | None, fresh: Callable[[], int], *, as_json: bool
) -> int:
    """So many chips are redeemed, or these chip tokens, or all that are left; what was drawn stands in the file.

    With it stands the seed.
    """
    before = coach.desk.career(coach.of_kind(file, "career"))
    seed = str(fresh()) if seed is None else seed
    left = before["chips"]["left"]
    if not chips and not left:
        raise Refused("no chips are left to draw with", at="chips")
    number = whole(chips[0]) if len(chips) == 1 else None
    after = coach.desk.draw(before["career"], left if not chips else list(chips) if number is None else number, seed)
    coach.write(after, coach.file(file))
    drawn = after["draws"][-1]
    words = f"chips: {drawn['chips']} drawn, {left - drawn['chips']} left"
    if chips and number is None and not as_json:
        print(f"for {', '.join(map(show.clean, drawn['redeemed']))}:")
    return _tell_drawn(drawn, words, as_json=as_json)


def bag(coach: Coach, file: str, seed: str | None, fresh: Callable[[], int], *, as_json: bool) -> int:
    """One more bag has been opened; its tokens stand in the file, with the seed."""
    before = coach.desk.career(coach.of_kind(file, "career"))
    after = coach.desk.bag(before["career"], str(fresh()) if seed is None else seed)
    coach.write(after, coach.file(file))
    return _tell_drawn(after["bags"][-1], f"bag {len(after['bags'])}", as_json=as_json)


def _tell_drawn(drawn: Plain, what: str, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(drawn))
        return 0
    tokens = list(drawn["tokens"])
    for size in drawn.get("pulls") or [1] * len(tokens):
        names, tokens = tokens[:size], tokens[size:]
        stray = drawn.get("errant", ())
        words = [show.clean(name) + (" (an errant Common: kept)" if name in stray else "") for name in names]
        print(" and, on the same pull, ".join(words))
    print(f"{what}; seed {show.clean(drawn['seed'])}")
    return 0


def value(text: str) -> Any:
    """What was typed: a number, true, false or a list of these; else the words themselves.

    >>> value("7"), value("true"), value("Broken Tower")
    (7, True, 'Broken Tower')
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found if isinstance(found, int | bool | list) else text


def _tell(found: Plain, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found))
        return
    chips = found["chips"]
    print(f"{show.clean(found['career'].get('player') or 'a career')}: {_level(found)}")
    print(f"chips: {chips['earned']} earned, {chips['drawn']} drawn, {chips['left']} left")
    if found["held"]:
        print(f"as {', '.join(found['held'])}")
    print(f"survivor buttons: {found['survivor']}")
    if found["rows"]:
        head = ["date", "rooms", "XP", "counts", "chips", "adventure"]
        rows = [
            [row["date"], row["rooms"], row["earned"], row["added"], row["chips"] + sum(row["ghosts"]), _run(row)]
            for row in found["rows"]
        ]
        print("\n" + show.table([head, *rows], right=(1, 2, 3, 4)), end="")
    if found["benefits"]:
        print("\n" + show.table([f"level {won['level']}", won["text"]] for won in found["benefits"]), end="")
    if found["tokens"]:
        rows = [[f"{count} x" if count > 1 else "", name] for name, count in found["tokens"].items()]
        print("\n" + show.table(rows, right=(0,)), end="")


def _level(found: Plain) -> str:
    above = found["next"]
    more = f"; {above['missing']:,} to level {above['level']}" if above else ""
    return f"{found['xp']:,} XP, level {found['level']}{more}"


def _run(row: Plain) -> str:
    version = f" ({row['version']})" if row["version"] else ""
    end = ", done" if row["success"] else f", died in room {row['died']}" if row["died"] else ""
    return f"{row['adventure']}{version}, {row['difficulty']}{end}"
