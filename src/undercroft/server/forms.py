"""The forms of the lobby: what each game offers, what somebody filled in, and which field of it cannot be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from email.parser import BytesParser
from email.policy import HTTP
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import parse_qs

from starlette.requests import Request

from undercroft import Table, bots
from undercroft.engine import Game, OptionSpec, Refused, Setting, shelf, specs
from undercroft.engine.craft.words import whole
from undercroft.engine.lessons.lesson import find_lesson, lessons
from undercroft.engine.options import proposed, read_options
from undercroft.engine.seating import at_once, seat_alone, why_not_names
from undercroft.engine.workshop.sets import BEST, CAMPAIGN, KINDS, SERIES, why_not
from undercroft.server.faults import Unreadable
from undercroft.server.sets.sets import SetWanted
from undercroft.server.tables.sitting import LONGEST_NAME
from undercroft.server.tables.wanted import SeatWanted, TableWanted

_FORM = "application/x-www-form-urlencoded"
_FILE_FORM = "multipart/form-data"
_SOME_WAY = 60
"""After so many answers of bots a game without a showpiece is drawn."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What cannot be in a form that was sent: the form, the field (empty: the whole), why, and the rule in words."""

    form: Mapping[str, str]
    field: str
    reason: str
    rule: str | None = None
    words: str | None = None


class BadForm(Exception):
    """The form asks for a table that cannot be; `wrong` says where and why."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong.reason)
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Field:
    """An option as the form shows it: one of some values, or a number, or else a text."""

    name: str
    text: str
    rule: str
    words: str
    value: str
    values: tuple[str, ...]
    number: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the form shows it: its role unless all are alike, who may sit there, who was chosen, and the name."""

    at: int
    role: str
    usual: str
    who: tuple[tuple[str, str], ...]
    chosen: str
    name: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A game as the lobby offers it, with what was filled in before, and what was wrong with that."""

    id: str
    title: str
    pitch: str
    alone: bool
    lesson: str | None
    lesson_minutes: int | None
    company: str | None
    players: str
    minutes: int | None
    weight: int | None
    heft: str | None
    seats: tuple[Place, ...]
    fields: tuple[Field, ...]
    by_hand: bool = False
    drawn: bool = False
    open: bool = False
    sets: tuple[tuple[str, str], ...] = ()
    set: str = ""
    wrong: Wrong | None = field(default=None)


def offered(game: Game, wrong: Wrong | None = None) -> Offered:
    """What the lobby shows of this game; where a form was wrong, with all that was filled in."""
    form = {} if wrong is None else wrong.form
    roles = game.roles(Setting(game.options(), game.numbers, game.seats[-1]))
    roles = roles if len(set(roles)) > 1 else ("",) * len(roles)
    lesson = next(iter(lessons(game).values()), None)
    least, most = game.seats[0], game.seats[-1]
    return Offered(
        id=game.id,
        title=game.title,
        pitch=game.pitch,
        alone=most == 1,
        lesson=None if lesson is None else lesson.about,
        lesson_minutes=None if lesson is None else lesson.minutes,
        company=game.company,
        players=f"{least}" if least == most else f"{least} to {most}",
        minutes=game.minutes,
        weight=game.weight,
        heft=game.heft,
        seats=tuple(_place(game, at, role, form) for at, role in enumerate(roles)),
        fields=tuple(field_of(game, spec, form) for spec in specs(game.options).values()),
        by_hand=form.get("dice") == "mine",
        drawn=form.get("draw") == "seats",
        open="open" in form,
        sets=sets_of(game),
        set=form.get("set", ""),
        wrong=wrong,
    )


def sets_of(game: Game) -> tuple[tuple[str, str], ...]:
    """The sets that the lobby proposes of this game, the usual one first: by the value of a field, in words."""
    if game.campaign is not None:
        usual = game.campaign.usual
        lengths = [usual, *(length for length in game.campaign.lengths if length != usual)]
        return tuple((f"{CAMPAIGN}:{length}", f"a campaign of {length} {game.campaign.parts}") for length in lengths)
    if game.cooperative:
        return ((f"{SERIES}:3", "a series of 3 games"),)
    best = ((f"{BEST}:3", "best of three"), (f"{BEST}:5", "best of five"))
    usual = game.usual_seats
    return (*best, (f"{SERIES}:{usual}", f"a series of {usual} games")) if usual > 2 else best


def set_wanted(form: Mapping[str, str], table: TableWanted) -> SetWanted | None:
    """The set that the form asks for, with this table first; None where it asks for one game.

    `BadForm` names the field where there is no such set.
    """
    given = form.get("set", "")
    if not given:
        return None
    game = shelf.to_play(table.game)
    kind = next((one for one in KINDS if given.startswith(f"{one}:")), None)
    length = whole(given.partition(":")[2])
    if kind is None or length is None:
        raise as_wrong(game, form, "set", Unreadable(f"there is no set {given[:20]!r}"))
    if reason := why_not(game, kind, length):
        raise as_wrong(game, form, "set", Unreadable(reason))
    return SetWanted(kind, length, table)


def _place(game: Game, at: int, role: str, form: Mapping[str, str]) -> Place:
    names = bots.names(game)
    who = [("me", "me"), ("friend", "a friend"), *((f"bot:{name}", bots.called(name)) for name in names)]
    if at >= game.seats[0]:
        who.append(("", "nobody"))
    usual = "me" if at == game.usual_seat else f"bot:{names[0]}" if at < game.usual_seats else ""
    return Place(at, role, game.seat_names[at], tuple(who), form.get(f"seat.{at}", usual), form.get(f"name.{at}", ""))


def field_of(game: Game, spec: OptionSpec, form: Mapping[str, str]) -> Field:
    """This option as a form shows it, with what was filled in there."""
    values = () if spec.values is None else tuple(map(_typed, spec.values))
    text = spec.text or spec.name.replace("_", " ")
    value = form.get(f"option.{spec.name}", _typed(spec.default if spec.drawn is None else spec.drawn))
    number = isinstance(spec.default, int)
    return Field(spec.name, text, spec.rule, game.ledger[spec.rule].rule, value, values, number)


def _typed(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def read_form(request: Request, body: bytes) -> dict[str, str]:
    """The fields of the form that was sent, empty ones too; the last counts of those that come twice."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        raise Unreadable("this is no form of ours")
    try:
        fields = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=500, errors="strict")
    except (ValueError, UnicodeError):
        raise Unreadable("this form cannot be read") from None
    return {name: values[-1] for name, values in fields.items()}


def sent_file(request: Request, body: bytes) -> tuple[str, bytes]:
    """The name and the content of the one file that a form brings; `Unreadable` where it brings none."""
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0].strip() != _FILE_FORM:
        raise Unreadable("this is no form with a file of ours")
    try:
        message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode("ascii") + b"\r\n\r\n" + body)
        parts = [part for part in message.iter_parts() if part.get_filename() is not None]
        found = [(part.get_filename() or "", part.get_payload(decode=True)) for part in parts]
    except (ValueError, LookupError, AttributeError, TypeError):
        raise Unreadable("this form cannot be read") from None
    if len(found) != 1 or not isinstance(found[0][1], bytes) or not found[0][1].strip():
        raise Unreadable("choose a file first: the record of a game that is over")
    return found[0][0][:LONGEST_NAME], found[0][1]


def wanted(form: Mapping[str, str], called: str | None = None) -> TableWanted:
    """The table that the form asks for; `BadForm` names the field that cannot be. I am `called` so, if nothing is said.

    "Learn to play" is the game's first lesson, "play now" is me against bots, "with a friend" is me, one friend, and
    bots where the game usually has more seats; "together" is the same for two at one device.
    """
    game = shelf.to_play(form.get("game", ""))
    if form.get("play") == "now":
        seats = _me_among_bots(game)
        return _named(
            game, TableWanted(game.id, options=proposed(game.options), seats=seats, auto=True, quick=True), called
        )
    if form.get("play") == "learn":
        return TableWanted(game.id, lesson=find_lesson(game).id, auto=True)
    if form.get("play") in ("together", "friend") and game.seats[-1] > 1:
        other = SeatWanted("me" if form["play"] == "together" else "friend")
        seats = _two_among_bots(game, other)
        table = TableWanted(game.id, options=proposed(game.options), seats=seats, auto=True, open="open" in form)
        return _named(game, table, called)
    dice: Literal["mine"] | None = "mine" if form.get("dice") == "mine" else None
    draw = form.get("draw") == "seats"
    options, seats = options_of(game, form), _seats(game, form, draw=draw)
    table = TableWanted(game.id, options=options, seats=seats, auto=True, dice=dice, draw_seats=draw)
    table.open = "open" in form
    return table


def _me_among_bots(game: Game) -> list[SeatWanted]:
    """I sit where somebody alone sits, and bots where the game usually has more seats."""
    count = at_once(game)
    alone = seat_alone(game, count)
    return [SeatWanted("me" if at == alone else "bot") for at in range(count)]


def _named(game: Game, table: TableWanted, called: str | None) -> TableWanted:
    """The table at which my seat has the name that I was called last, unless another seat is called that."""
    seats = table.seats or []
    mine = next((at for at, seat in enumerate(seats) if seat.kind == "me"), None)
    usual = game.seat_names[: len(seats)]
    if called and mine is not None and called not in usual[:mine] + usual[mine + 1 :]:
        seats[mine].name = called
    return table


def _two_among_bots(game: Game, other: SeatWanted) -> list[SeatWanted]:
    """I sit where somebody alone sits, the other on the seat after it, and bots where the game usually has more."""
    count = max(at_once(game), 2)
    mine = min(seat_alone(game, count), count - 2)
    seats = [SeatWanted("bot") for _ in range(count)]
    seats[mine : mine + 2] = [SeatWanted("me"), other]
    return seats


def as_wrong(game: Game, form: Mapping[str, str], at: str, error: Refused | Unreadable) -> BadForm:
    """The form is wrong at this field for the reason that this error gives."""
    rule = error.rule if isinstance(error, Refused) else None
    words = game.ledger[rule].text() if rule is not None and rule in game.ledger else None
    return BadForm(Wrong(form, at, error.reason, rule, words))


def _seats(game: Game, form: Mapping[str, str], *, draw: bool) -> list[SeatWanted]:
    """Who sits there by the form; where seats are drawn only names that were typed go with their people."""
    seats: list[SeatWanted] = []
    names: list[str] = []
    for at in range(game.seats[-1]):
        kind, _, bot = form.get(f"seat.{at}", "").partition(":")
        if not kind:
            continue
        if kind not in ("me", "friend", "bot") or (bot and bot not in bots.names(game)):
            raise as_wrong(game, form, f"seat.{at}", Unreadable(f"nobody is called {(bot or kind)[:20]!r} here"))
        typed = form.get(f"name.{at}", "").strip()
        names.append(typed or game.seat_names[at])
        reason = f"a name has at most {LONGEST_NAME} letters" if len(names[-1]) > LONGEST_NAME else ""
        if reason := reason or why_not_names(names) or "":
            raise as_wrong(game, form, f"name.{at}", Unreadable(reason))
        seats.append(SeatWanted(kind, bot or None, typed or None if draw else names[-1]))  # type: ignore[arg-type]
    return seats


def options_of(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """The options of a form that are not as they usually are; `BadForm` names the field that cannot be."""
    known = specs(game.options)
    options: dict[str, Any] = {}
    for key, value in form.items():
        name = key.removeprefix("option.")
        if name == key or not value or (name in known and value == _typed(known[name].default)):
            continue
        given = _valued(value, known.get(name))
        try:
            read_options(game.id, game.options, {name: given})
        except Refused as error:
            raise as_wrong(game, form, key if name in known else "", error) from None
        options[name] = given
    return options


def _valued(value: str, spec: OptionSpec | None) -> Any:
    """The value of an option as its game reads it: where it is one of several, the very one of that name."""
    named = {} if spec is None or spec.values is None else {_typed(known): known for known in spec.values}
    return named.get(value, value)


@lru_cache(maxsize=32)
def picture(id: str, theme: str) -> str:
    """The game at its showpiece, without words beside it; where it has none, some way into a game among bots."""
    game = shelf.get(id)
    piece = game.showpiece
    if piece is None:
        table, eyes, around = Table.start(game, seed=7), None, (0, 0, 1000, 1000)
        players = bots.seated(game, [bots.default_bot(game)] * len(table.seats), 7)
        bots.play_bots(table, players, limit=_SOME_WAY)
    else:
        table = Table.start(game, position=piece.position, seats=piece.seats, seed=7)
        eyes, around = piece.seat, piece.around
    svg: str = replace(table.scene(eyes), panels=()).svg(theme=theme)
    return _cut(svg, around)


def _cut(svg: str, around: tuple[int, int, int, int]) -> str:
    """The part of the picture that is given in thousandths of it, as a picture of that size."""

    def part(found: re.Match[str]) -> str:
        whole = float(found[1]), float(found[2])
        left, top, wide, high = (whole[at % 2] * much / 1000 for at, much in enumerate(around))
        return f'viewBox="{left:g} {top:g} {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'

    return re.sub(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"', part, svg, count=1)
