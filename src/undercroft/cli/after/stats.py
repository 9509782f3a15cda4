"""The `stats` command: what somebody has played here, from the records of a folder."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from undercroft.bots import PERSON
from undercroft.cli import home
from undercroft.daily.mine import Played, Tally, as_csv, as_plain, tallies
from undercroft.daily.standing import ending_of
from undercroft.engine import BadRecord, Refused, Unknown, named, read_record, shelf
from undercroft.engine.game import ACT
from undercroft.engine.record import RecordFile
from undercroft.engine.seating import seat_alone


def run(folder: Path | None, *, name: str | None, as_table: bool, as_json: bool) -> int:
    """Say what was played; records that cannot be read, and games of several at one screen, are named on stderr."""
    folders = [folder] if folder is not None else [home.home() / "records", home.home() / "daily"]
    if folder is not None and not folder.is_dir():
        raise Unknown(f"{folder} is no folder of records")
    games: list[Played] = []
    running = 0
    for path in sorted(path for one in folders for path in one.glob("*.json")):
        try:
            file = read_record(path.read_bytes(), path.name)
            if file.result is None:
                running += 1
                continue
            found = _played(path, file, name)
        except (Refused, OSError) as error:
            print(f"left out: {getattr(error, 'reason', error)}", file=sys.stderr)
            continue
        if found is not None:
            games.append(found)
    if as_table:
        print(as_csv(games), end="")
    elif as_json:
        print(json.dumps(as_plain(games)))
    else:
        _show(tallies(games), running)
    return 0


def _played(path: Path, file: RecordFile, name: str | None) -> Played | None:
    """How the game of this record ended for me; None where I did not play it, or it cannot be said who I was."""
    game = shelf.get(file.game)
    seats = _mine(path, file, name)
    if not seats:
        return None
    if len(seats) > 1 and not game.cooperative:
        print(f"left out: in {path.name} several people sat at one screen; --name says who you are", file=sys.stderr)
        return None
    try:
        result = file.result or {}
        winners, scores = [int(seat) for seat in result["winners"]], result["scores"]
        score, reason = int(scores.get(str(seats[0]), 0)), str(result["reason"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadRecord(f"{path.name} is damaged: the result says not enough") from None
    names = [seat.name for seat in file.seats]
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    answers = sum(step.seat == seats[0] and step.ask != ACT for step in file.steps)
    ending = ending_of(game, winners, seats[0])
    words = named(reason, names)
    return Played(
        game.id, f"{when:%Y-%m-%dT%H:%M:%SZ}", names[seats[0]], ending, score, None, answers, words, str(path)
    )


def _mine(path: Path, file: RecordFile, name: str | None) -> list[int]:
    """My seats: those of my name, else those where a person sat, else the one where somebody alone sits."""
    if name is not None:
        return [at for at, seat in enumerate(file.seats) if seat.name == name]
    sat = home.read_seats(path)
    if sat is None:
        return [seat_alone(shelf.get(file.game), len(file.seats))]
    return [at for at, who in enumerate(sat.split(",")) if who == PERSON and at < len(file.seats)]


def _show(found: list[Tally], running: int) -> None:
    if not found:
        print("No game is over here yet. undercroft play begins one.")
    for one in found:
        drawn = f", drawn {one.drawn}" if one.drawn else ""
        print(f"{one.title}")
        print(f"  games     {one.games}: won {one.won} ({one.share} %){drawn}, lost {one.lost}")
        print(f"  in a row  {one.streak} won now, {one.longest_streak} at most")
        print(f"  best      {one.best.ending}, score {one.best.score}, {one.best.when[:10]}: {one.best.where}")
        if one.quickest is not None:
            print(f"  quickest  won in {one.quickest.answers} answers, {one.quickest.when[:10]}: {one.quickest.where}")
        print(f"  longest   {one.longest.answers} answers, {one.longest.when[:10]}: {one.longest.where}")
    if running:
        print(f"{running} more {'is' if running == 1 else 'are'} not over.")
