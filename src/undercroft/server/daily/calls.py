"""Operations of the API about the dungeon of the day. Who asks says who they are by a key of their own making."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from undercroft.daily.dungeon import Dungeon, dungeon_of, read_day
from undercroft.daily.puzzles.trying import Asked, asked, told
from undercroft.daily.standing import in_words
from undercroft.engine import read_record, shelf
from undercroft.server.calls import Call, Operation, reply
from undercroft.server.daily.board import Board, Row, boards
from undercroft.server.daily.people import must_be_name, person_of
from undercroft.server.daily.puzzles import puzzle_of
from undercroft.server.daily.tables import begin
from undercroft.server.faults import Denied, NotNow, Unreadable
from undercroft.server.links import link, remember
from undercroft.server.secrets import digest, is_secret
from undercroft.server.shares import aside

_MOST_RECORD: Final = 4 * 1024 * 1024
_KEY: Final = "43 letters and digits, - and _: 32 random bytes in URL-safe base64, without the = at its end"


class TryBody(msgspec.Struct, forbid_unknown_fields=True):
    """A try at the dungeon of the day, under this name; without a day at today's. `counts` false: as many as wanted."""

    game: str
    name: str
    key: str | None = None
    day: str | None = None
    friend: bool = False
    counts: bool = True


class RecordBody(msgspec.Struct, forbid_unknown_fields=True):
    """The record of a game at the dungeon of a day that was played elsewhere, handed in under this name and key."""

    game: str
    day: str
    name: str
    key: str
    record: dict[str, Any]


class PuzzleBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the puzzle of the day of this game, the id of one of its options; without a day to today's."""

    game: str
    answer: str
    day: str | None = None


async def puzzle(call: Call) -> Response:
    """The puzzle of the day of a game: the question, what its seat sees, and nothing of which answer is the best."""
    call.guard.take_look(call.request)
    given = call.request.query_params
    one = await _puzzle(call, given.get("game", ""), given.get("day"))
    table, seat = one.table, one.seat
    return reply(
        {
            "game": one.game.id,
            "edition": one.game.edition,
            "day": one.day.isoformat(),
            "seat": seat,
            "name": one.who,
            "question": one.question,
            "options": [{"id": option.id, "label": one.label(option), "rule": option.rule} for option in one.options],
            "view": table.view(seat),
            "text": table.scene(seat).text(),
            "before": one.before(),
        }
    )


async def try_puzzle(call: Call) -> Response:
    """Answer the puzzle of the day: whether that is the best, what every answer comes to, and why."""
    body: PuzzleBody = call.body
    call.guard.take_request(call.request)
    one = await _puzzle(call, body.game, body.day)
    found = told(one, body.answer)
    keys = ("id", "label", "worth", "behind", "came")
    return reply(
        {
            "right": found.right,
            "verdict": found.verdict,
            "best": one.puzzle.best.id,
            "answers": [{key: getattr(row, key) for key in keys} for row in found.rows],
            "why": found.why,
            "rules": found.rules,
        }
    )


async def daily(call: Call) -> Response:
    """The dungeons of today, or of one day, of all games or of one; of today's no result before one's own try."""
    call.guard.take_look(call.request)
    asked = call.request.query_params
    games = [shelf.to_play(asked["game"])] if "game" in asked else [shelf.get(id) for id in shelf.ids()]
    days, person = call.hall.days, person_of(call.request)
    day = read_day(asked["day"]) if "day" in asked else days.today()
    today = days.today()
    if day > today:
        raise NotNow(f"the dungeons of {day.isoformat()} have not come yet; by UTC today is {today.isoformat()}")
    found = [board for game in games for board in await boards(days, game, [day], person)]
    left = days.left() if day == today else 0
    return reply({"day": day.isoformat(), "left": left, "games": [_plain(board) for board in found]})


async def try_daily(call: Call) -> Response:
    """Make a table of the dungeon of the day; the first try of a person counts, if it is wanted to."""
    body: TryBody = call.body
    dungeon = _dungeon(call, body.game, body.day)
    person = _person(call, body.key)
    name = must_be_name(body.name)
    call.guard.take_table(call.request)
    made = await begin(call.hall, dungeon, person, name, friend=body.friend, counts=body.counts)
    settings = call.guard.settings
    links = {str(seat): link(settings.public_url, made.id, secret) for seat, secret in made.friends.items()}
    answered = reply({"id": made.id, "link": link(settings.public_url, made.id, made.secret), "links": links})
    remember(answered, call.request.cookies, made.id, made.secret, secure=settings.secure)
    return answered


async def hand_in(call: Call) -> Response:
    """Hand in the record of a try that was played elsewhere, on its day; it is played again before it counts."""
    body: RecordBody = call.body
    dungeon = _dungeon(call, body.game, body.day)
    person = _person(call, body.key)
    name = must_be_name(body.name)
    call.guard.take_table(call.request)
    record = read_record(msgspec.json.encode(body.record))
    await call.hall.days.hand_in(dungeon, person, name, record)
    board = (await boards(call.hall.days, dungeon.game, [dungeon.day], person))[0]
    return reply(_plain(board))


async def _puzzle(call: Call, game: str, day: str | None) -> Asked:
    found, when = puzzle_of(call.hall.days, shelf.to_play(game), day)
    return await aside(asked, found.id, when)


OPERATIONS = (
    Operation("GET", "/api/daily", daily, who="stranger", query=("game", "day")),
    Operation("GET", "/api/daily/puzzle", puzzle, who="stranger", query=("game", "day")),
    Operation("POST", "/api/daily/puzzle", try_puzzle, who="stranger", body=PuzzleBody),
    Operation("POST", "/api/daily", try_daily, who="stranger", body=TryBody, status=201),
    Operation("POST", "/api/daily/record", hand_in, who="stranger", body=RecordBody, status=201, most=_MOST_RECORD),
)


def _dungeon(call: Call, game: str, day: str | None) -> Dungeon:
    return dungeon_of(game, call.hall.days.today() if day is None else read_day(day))


def _person(call: Call, key: str | None) -> str:
    if key is not None:
        if not is_secret(key):
            raise Unreadable(f"a key is {_KEY}")
        return digest(key)
    person = person_of(call.request)
    if person is None:
        raise Denied(f"say who you are by a key, the same every day. It is {_KEY}")
    return person


def _plain(board: Board) -> dict[str, Any]:
    usual = board.usual
    return {
        "game": board.dungeon.game.id,
        "edition": board.dungeon.game.edition,
        "day": board.dungeon.day.isoformat(),
        "how": in_words(board.dungeon.game),
        "tries": board.tries,
        "mine": {"state": board.state, "why": board.spoilt, "table": board.table or None} | _place(board),
        "usual": None
        if usual is None
        else {"games": usual.games, "won": usual.won, "score": usual.score, "turns": usual.turns},
        "alone": [_row(row) for row in board.alone] if board.open else None,
        "friends": [_row(row) for row in board.friends] if board.open else None,
    }


def _place(board: Board) -> dict[str, Any]:
    return {} if board.mine is None else {"place": board.mine.place, "of": board.count}


def _row(row: Row) -> dict[str, Any]:
    outcome = row.outcome
    return {
        "place": row.place,
        "name": row.tried.name,
        "with": row.tried.company or None,
        "mine": row.mine,
        "ending": outcome.ending,
        "score": outcome.score,
        "turns": outcome.turns,
        "answers": outcome.answers,
        "reason": outcome.reason,
    }
