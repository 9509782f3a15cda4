"""The dungeon of the day in the terminal: played here, its record handed in to a server that plays it again."""

from __future__ import annotations

import json
import shlex
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from undercroft import Table
from undercroft.bots import PERSON, default_bot
from undercroft.cli import home
from undercroft.cli.play import open_console, play_here
from undercroft.daily.checking import must_be_of
from undercroft.daily.dungeon import Dungeon, dungeon_of, read_day
from undercroft.daily.standing import outcome_of
from undercroft.engine import Refused, Unknown, read_record, shelf
from undercroft.engine.record import RecordFile
from undercroft.engine.seating import why_not_names

_PATIENCE = 120
_DAYS = 60


def today() -> date:
    """Today, by the clock of the whole world."""
    return datetime.now(UTC).date()


def show(day: str | None, *, as_json: bool) -> int:
    """Say of each game how it stands with the dungeon of this day here."""
    when = today() if day is None else read_day(day)
    found = [(game, *_state(dungeon_of(game, when))) for game in shelf.ids()]
    if as_json:
        print(json.dumps({"day": when.isoformat(), "games": {game: state for game, state, _ in found}}))
        return 0
    print(f"{when.isoformat()} (UTC)")
    for game, _, words in found:
        print(f"{game:12} {words}")
    return 0


def _state(dungeon: Dungeon) -> tuple[str, str]:
    path = try_file(dungeon)
    file = _read(path)
    if file is None:
        return "none", _command(dungeon)
    if file.result is None:
        return "under way", f"under way; {_command(dungeon)} goes on"
    return "over", _ended(path, dungeon)


def play(game: str, day: str | None, *, name: str | None, again: bool, plain: bool, pace: str | None) -> int:
    """Play the dungeon of this day: one try, which can be gone on with; with `again` as many others as wanted."""
    dungeon = dungeon_of(game, today() if day is None else read_day(day))
    if dungeon.day > today():
        raise Refused(f"{dungeon.name} has not come yet; by UTC today is {today().isoformat()}")
    path = home.new_record(game) if again else try_file(dungeon)
    console = open_console(plain=plain)
    before = None if again else _read(path)
    if before is not None and before.result is not None:
        console.write(f"Your try at {dungeon.name} is over: {_ended(path, dungeon)}.", _hand_in_words(path, dungeon))
        console.write(f"Play it once more, as often as you like: {_command(dungeon)} --again")
        return 0
    table = dungeon.start(_names(dungeon, name), reel=True) if before is None else Table.load(path)
    dungeon.settle(table)
    sat = tuple(PERSON if seat == dungeon.alone else default_bot(dungeon.game) for seat in range(dungeon.seats))
    table.record().save(path)
    home.save_seats(path, sat)
    play_here(table, sat, path, resumed=before is not None, plain=plain, seed=None, pace=pace, dungeon=dungeon)
    after = _read(path)
    file = shlex.quote(str(path))
    if after is None or after.result is None:
        console.write("", f"Saved: {file}" if again else f"Saved in {file}. Go on: {_command(dungeon)}")
    elif again:
        console.write("", f"{_ended(path, dungeon)}. This one does not count: undercroft replay {file}")
    else:
        console.write("", f"Your try: {_ended(path, dungeon)}.", _hand_in_words(path, dungeon))
        console.write(f"Watch it again: undercroft replay {file}")
    return 0


def hand_in(path: Path, url: str, *, name: str | None) -> int:
    """The record is handed in to the server at this address, which says whether it counts."""
    file = read_record(path.read_bytes(), path.name)
    dungeon = _dungeon_of(file)
    must_be_of(dungeon, file)
    body = {
        "game": dungeon.game.id,
        "day": dungeon.day.isoformat(),
        "name": name or file.seats[dungeon.alone].name,
        "key": _key(),
        "record": json.loads(path.read_bytes()),
    }
    told = _post(f"{url.rstrip('/')}/api/daily/record", body)
    mine = told.get("mine", {})
    print(f"It counts: place {mine.get('place')} of {mine.get('of')} at {dungeon.name}. {url.rstrip('/')}/daily")
    return 0


def _command(dungeon: Dungeon) -> str:
    """The command that plays this dungeon: with its day, if that is another than today."""
    day = "" if dungeon.day == today() else f" --date {dungeon.day.isoformat()}"
    return f"undercroft daily {dungeon.game.id}{day}"


def try_file(dungeon: Dungeon) -> Path:
    """Where the one try at this dungeon lies."""
    return home.home() / "daily" / f"{dungeon.game.id}-{dungeon.day.isoformat()}.json"


def dungeon_in(path: Path) -> Dungeon | None:
    """The dungeon whose one try lies in this file, or None: it is gone on with as it was begun."""
    game, _, day = path.stem.partition("-")
    if path.resolve().parent != (home.home() / "daily").resolve() or game not in shelf.ids():
        return None
    try:
        return dungeon_of(game, read_day(day))
    except Unknown:
        return None


def _dungeon_of(file: RecordFile) -> Dungeon:
    """The dungeon of which this is a record, among those of the last days; today's where it is of none."""
    game = shelf.to_play(file.game)
    days = [Dungeon(today() - timedelta(days=ago), game) for ago in range(_DAYS)]
    return next((dungeon for dungeon in days if dungeon.key == file.key), days[0])


def _read(path: Path) -> RecordFile | None:
    return read_record(path.read_bytes(), path.name) if path.exists() and path.stat().st_size else None


def _ended(path: Path, dungeon: Dungeon) -> str:
    outcome = outcome_of(Table.load(path), dungeon.alone)
    return f"{outcome.ending}, score {outcome.score}, {outcome.turns} turns"


def _hand_in_words(path: Path, dungeon: Dungeon) -> str:
    if dungeon.day < today():
        return "Its day is over: it can be handed in nowhere any more."
    return f"Hand it in today (UTC): undercroft daily hand-in {shlex.quote(str(path))} URL"


def _names(dungeon: Dungeon, name: str | None) -> list[str] | None:
    """What the seats are called, where somebody says what they are called themselves."""
    if name is None:
        return None
    names = list(dungeon.game.seat_names[: dungeon.seats])
    names[dungeon.alone] = name
    if reason := why_not_names(names):
        raise Refused(reason)
    return names


def _key() -> str:
    """The key by which servers know whoever plays here; it is made when it is first needed."""
    path = home.home() / "key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(token_urlsafe(32) + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").strip()


def _post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers; `Refused` with its reason, `Unknown` where there is none."""
    if not url.startswith(("http://", "https://")):
        raise Unknown(f"{url!r} is no address of a server; give one such as https://games.example.org")
    asked = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=_PATIENCE) as answer:
            told: dict[str, Any] = json.load(answer)
            return told
    except HTTPError as error:
        try:
            reason = json.load(error)["error"]
        except (ValueError, KeyError, TypeError):
            reason = f"the server answers {error.code}"
        raise Refused(f"it does not count: {reason}") from None
    except (URLError, TimeoutError, ValueError) as error:
        raise Unknown(f"{url}: {getattr(error, 'reason', error)}") from None
