"""What a grant is sent: a function of what its seat may know and of its own requests, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from undercroft import bots
from undercroft.bots.hint import Hint, sentence
from undercroft.engine import Choice, Event, Refusal, Refused, Setting, Table, Unknown, named, named_choice
from undercroft.engine.acts import grouped
from undercroft.engine.craft.telling import OWN
from undercroft.engine.lessons.guide import told
from undercroft.engine.lessons.lesson import NotYet
from undercroft.engine.naming import named_data
from undercroft.engine.options import read_numbers, read_options
from undercroft.engine.stage.reel import Beat
from undercroft.engine.workshop.glossary import glossary
from undercroft.inputs import throw_words
from undercroft.scene import icon_svg
from undercroft.server.faults import Fault
from undercroft.server.links import link, qr
from undercroft.server.secrets import Grant
from undercroft.server.shown import faces
from undercroft.server.shown.pictures import NOTHING, Drawing, Look, change, drawing, drawn, lanes
from undercroft.server.shown.sight import Sight, news
from undercroft.server.shown.written import MANY, Written
from undercroft.server.storage.kept import Said, SeatKept
from undercroft.server.storage.lobby import OPEN
from undercroft.server.storage.origin import Origin
from undercroft.server.tables.live import Live

T = TypeVar("T")

_MOST_FAULTS = 40
"""So many faults of a form are told at once."""

_MOST_BEATS = 100
"""Of more moments than this only the last are drawn."""

_shown_last: WeakKeyDictionary[Live, tuple[tuple[int, Table | None], dict[Grant | None, bytes]]] = WeakKeyDictionary()
"""What everybody at a table is shown alike (None), and each grant, in words; and of which version of which game."""

_chats: WeakKeyDictionary[Live, dict[int | None, tuple[tuple[Said, ...], list[Said]]]] = WeakKeyDictionary()
"""The chat of a table when it was sorted out last, and which of its lines each seat can see."""

_written = Written()


def whole(live: Live, grant: Grant, *, draw: bool = True, narrow: bool = False) -> bytes:
    """All that this grant may see of the table in one frame, the picture included."""
    seen = drawing(live, grant.seat, Look(narrow)) if draw else NOTHING
    panels = [msgspec.Raw(panel.encode()) for panel in seen.panels]
    picture = {"svg": "\n".join(seen.svg), "panels": panels, "text": "\n".join(seen.text), **lanes(seen)}
    return (state(live, grant, Sight(), always=True) or b"{}")[:-1] + b"," + msgspec.json.encode(picture)[1:]


def picture(live: Live, grant: Grant, sight: Sight) -> tuple[bytes | None, bool]:
    """What has changed in the picture since this client was sent one, or None; and whether another comes after it.

    The sight has moved on. A picture of a moment says after how many lines of the log it was so.
    """
    if not sight.draw or is_covered(live, grant):
        return _changed(sight, NOTHING), False
    beat = _next_beat(live, grant.seat, sight)
    if beat is None:
        return _changed(sight, drawing(live, grant.seat, sight.look)), False
    seen = drawn(beat.scene(), sight.look)
    return _changed(sight, seen, after=sight.lines), True


def _changed(sight: Sight, seen: Drawing, *, after: int | None = None) -> bytes | None:
    old, sight.drawn = sight.drawn, seen
    if after is not None:
        return msgspec.json.encode(change(old, seen) | {"after": after})
    return None if old == seen else msgspec.json.encode(change(old, seen))


def _next_beat(live: Live, seat: int | None, sight: Sight) -> Beat | None:
    """The next moment of which this client wants a picture, or None: it is to see the table as it is now."""
    table = live.table
    if table is None or not sight.beats or table.film is None:
        sight.filmed = None
        return None
    if sight.filmed is None:
        known, heard, first = news(live, seat, replace(sight))
        sight.filmed, sight.lines = len(table.tell.events), known + len(heard) - first
        return None
    reel = table.reel(seat, sight.filmed)
    for beat in reel[:-_MOST_BEATS]:
        sight.lines += len(beat.events)
    for beat in reel[-_MOST_BEATS:]:
        sight.filmed, sight.lines = beat.told, sight.lines + len(beat.events)
        if beat.state is not None:
            return beat
    sight.filmed = len(table.tell.events)
    return None


def state(live: Live, grant: Grant, sight: Sight, *, always: bool = False) -> bytes | None:
    """The state as this grant may see it, or None if it is what it was shown last; the sight has moved on."""
    core = _core(live, grant)
    covered = is_covered(live, grant)
    log_from, heard, first = news(None if covered else live, grant.seat, sight)
    said = [] if covered else _said_for(live, grant.seat)
    chat_from = min(sight.chat, len(said))
    log_to = log_from + len(heard) - first
    same = core == sight.last and log_to == sight.log and sight.chat == len(said)
    sight.last, sight.log, sight.chat = core, log_to, len(said)
    if same and not always:
        return None
    log = _lines(_log_of(live, grant.seat), heard, first, log_from, partial(_log_line, live))
    chat = _lines((live.id, "chat", grant.seat), said, chat_from, chat_from, _said)
    left = msgspec.json.encode(live.clock.left())  # Apart: that time passes is nothing to be told of.
    return b"".join((core[:-1], b',"left":', left, b',"log":', *log, b',"chat":', *chat, b"}"))


def _lines(name: Hashable, things: Sequence[T], first: int, number: int, word: Callable[[T], Any]) -> Sequence[Any]:
    """These things from the first of them on, in words: lines of the log or chat of this name, from this number on."""
    new = things[first:]
    if len(new) > MANY and first == number:  # They are all of it, and so will others want them.
        return b'{"from":%d,"lines":[' % number, _written.lines(name, things, word, first), b"]}"
    return (msgspec.json.encode({"from": number, "lines": [word(thing) for thing in new]}),)


def is_covered(live: Live, grant: Grant) -> bool:
    """Whether this is a device of several people, of whom none has said yet that they look: a curtain hides all."""
    return grant.seat is None and len(live.seats_of(grant)) > 1


def _log_of(live: Live, seat: int | None) -> Hashable:
    """What the log of this seat in words is called: it has the names of people in it."""
    is_past = live.left is not None or live.table is None
    return live.id, "log", seat, is_past, *(place.name for place in live.kept.seats)


def _core(live: Live, grant: Grant) -> bytes:
    """What is shown to this grant but for log and chat, put into words once for all who come with it."""
    now = live.version, live.table
    when, shown = _shown_last.get(live, (None, {}))
    if when != now:
        shown = {None: msgspec.json.encode(_public(live))}
        _shown_last[live] = now, shown
    if grant not in shown:
        shown[grant] = shown[None][:-1] + b"," + msgspec.json.encode(_own(live, grant))[1:]
    return shown[grant]


def _said_for(live: Live, seat: int | None) -> list[Said]:
    """The lines of chat that this seat can see, sorted out once."""
    chat, chats = live.kept.chat, _chats.setdefault(live, {})
    known, found = chats.get(seat, ((), []))
    if known and chat[len(known) - 1 : len(known)] != known[-1:]:
        known, found = (), []
    found += [line for line in chat[len(known) :] if live.can_see(seat, line)]
    chats[seat] = chat, found
    return found


def _public(live: Live) -> dict[str, Any]:
    kept, table, here = live.kept, live.table, live.here
    called = roles(live)
    return {
        "type": "state",
        "table": live.id,
        "game": live.game.id,
        "title": live.game.title,
        "started": kept.started,
        "auto": kept.auto,
        "listed": kept.listed == OPEN,
        "over": table is not None and table.result is not None,
        "seats": [_seat(place, called[place.seat], place.seat in here) for place in kept.seats],
        "bots": list(bots.names(live.game)),
        "waiting": [] if table is None or kept.frozen is not None or live.wanted else list(table.waiting),
        "dice": None if kept.throws is None else "mine",
        "everybody_types": kept.throws is not None and kept.throws.everybody,
        "throwing": _throwing(live),
        "result": None if table is None else result(table),
        "commitment": live.commitment,
        "rematch": None if kept.rematch is None else f"/t/{live.id}/rematch",
        "local": live.settings.local,
        "frozen": kept.frozen,
        "going_on": live.going_on,
        "clock": live.clock.shown(),
        "what_if": None if kept.origin is None else _origin(kept.origin),
        "gallery": kept.gallery,
        "learned": kept.lesson is not None,
        "set": kept.set_id,
        "day": None if kept.day is None else {"date": kept.day.date, "counts": kept.day.counted},
    }


def _origin(origin: Origin) -> dict[str, Any]:
    """From where a what-if table goes on; what was told there is only for who asked."""
    return {"table": origin.table, "as": origin.seat, "at": origin.at}


def _own(live: Live, grant: Grant) -> dict[str, Any]:
    """What is shown to this grant."""
    seat = grant.seat
    table = None if live.kept.frozen is not None or live.wanted else live.table
    choice = None if table is None or seat is None or seat in live.bots.settled() else table.choices.get(seat)
    return {
        "you": seat,
        "role": grant.role,
        "mine": live.seats_of(grant),
        "shares": live.shares(grant),
        "question": None if table is None or choice is None else question(choice, table.names),
        "ways": {} if table is None or choice is None else shown_ways(table.ways(choice.seat)),
        "stopped": "" if choice is None else live.stopped.get(choice.seat, ""),
        "along": "" if table is None or table.game.ways is None else table.game.ways.along[1],
        "lesson": None if table is None else _lesson(live, seat),
        "can_undo": table is not None and seat is not None and live.can_undo(seat),
        "acts": [] if table is None or seat is None else _acts(table, seat),
        "throw": _throw(live) if live.types(grant) else None,
        "posted": [_posted(live, *found) for found in live.posted.items()] if grant.role == "spectator" else [],
    }


def _throwing(live: Live) -> dict[str, Any] | None:
    """What is to be thrown now, in words, and at which seat it is typed besides the host."""
    throws, wanted = live.kept.throws, live.wanted
    if throws is None or throws.step is None or wanted is None or live.kept.frozen is not None:
        return None
    seat = throws.step.seat
    person = isinstance(seat, int) and throws.everybody and live.kept.seats[seat].kind == "person"
    is_card = wanted.plain()["die"] == "card"
    return {"words": throw_words(wanted), "card": is_card, "seat": seat if person else None}


def _throw(live: Live) -> dict[str, Any] | None:
    """The throw that is wanted, for who types it; `last` is the one that can still be taken back."""
    throws, wanted = live.kept.throws, live.wanted
    if throws is None or throws.step is None or wanted is None or live.kept.frozen is not None:
        return None
    faces = throws.step.faces
    return {**wanted.plain(), "number": throws.number, "last": faces[-1] if faces else None}


def _posted(live: Live, seat: int, secret: str) -> dict[str, Any]:
    """A link to an open seat, as those who watch see it."""
    url = link(live.settings.public_url, live.id, secret)
    return {"seat": seat, "name": live.kept.seats[seat].name, "link": url, "qr": qr(url)}


def _lesson(live: Live, seat: int | None) -> dict[str, Any] | None:
    """What the teacher says to this seat, or None where nobody teaches it any more."""
    guide = live.guide
    if guide is None or seat != guide.seat or guide.gone:
        return None
    return {"name": guide.lesson.name, **guide.lead.plain()}


def roles(live: Live) -> tuple[str, ...]:
    """What each seat of the table is, also before the game has begun."""
    if live.table is not None:
        return tuple(seat.role for seat in live.table.seats)
    game, kept = live.game, live.kept
    options = read_options(game.id, game.options, kept.options)
    return game.roles(Setting(options, read_numbers(game.id, game.numbers, kept.numbers), len(kept.seats)))


def _seat(place: SeatKept, role: str, here: bool) -> dict[str, Any]:
    kind = place.kind if place.kind == "bot" or place.taken else "open"
    return {"seat": place.seat, "name": place.name, "role": role, "kind": kind, "bot": place.bot, "here": here}


def result(table: Table) -> dict[str, Any] | None:
    """How the game ended, as people read it; None while it runs."""
    return None if table.result is None else named_data(table.result.plain(), table.names)


def question(choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """The question as the seat that is asked reads it."""
    plain = named_choice(choice, names).plain()
    options = [_option(option) for option in plain["options"]]
    return {
        "ask": plain["ask"],
        "text": plain["text"],
        "rule": plain["rule"],
        "number": plain["number"],
        "waits": plain["waits"],
        "options": options,
        "form": plain["form"],
    }


def _option(option: Mapping[str, Any]) -> dict[str, Any]:
    """The option as a page shows it; what it has not is left out."""
    shown = {key: option[key] for key in ("id", "label", "at", "rule")}
    return shown | {key: option[key] for key in ("verb", "thing", "odds", "idle", "vain") if option[key]}


def shown_ways(ways: Mapping[str, tuple[str, ...]]) -> dict[str, list[Any]]:
    """Every place that can be walked to, with the place before it on the way (None: not known) and how many steps.

    What is answered between two steps, such as that a turn ends, is none.

    >>> shown_ways({"a1": ("n",), "a2": ("n", "n"), "c1": ("e", "e"), "a3": ("n", "n", "end", "n")})
    {'a1': [None, 1], 'a2': ['a1', 2], 'c1': [None, 2], 'a3': ['a2', 3]}
    """
    places = {way: place for place, way in ways.items()}
    steps = {way[-1] for way in places}
    before = {
        way: next((places[way[:n]] for n in range(len(way) - 1, 0, -1) if way[:n] in places), None) for way in places
    }
    return {place: [before[way], sum(answer in steps for answer in way)] for place, way in ways.items()}


def _acts(table: Table, seat: int) -> list[dict[str, Any]]:
    """What this seat may do at any moment: a few acts each by itself, many of one word as a graph of their parts."""
    names, rows = table.names, list[dict[str, Any]]()
    for group in grouped(table.acts(seat)):
        if group.is_large:
            rows.append({"word": group.word, "parts": group.graph(names)})
        else:
            rows += [{"id": act.id, "label": named(act.label, names)} for act in group.acts]
    return rows


def _log_line(live: Live, event: Event) -> dict[str, Any]:
    return past_line(live, event) if live.left or not live.table else log_line(live.table, event)


def log_line(table: Table, event: Event) -> dict[str, Any]:
    """The event as a line of the log."""
    line: dict[str, Any] = {"text": table.words(event), "rule": event.rule, "shows": event.shows, "kind": event.kind}
    if fell := faces.falls(event):
        line["falls"] = fell
        if (sides := faces.sides(event, table.game.sides)) != faces.SIX:
            line["sides"] = sides
        if table.by_hand and event.audience is None:  # What only some are told, software drew.
            line["by_hand"] = True
    if (moment := table.game.moment(event.kind)) != OWN:
        line["moment"] = moment
    if (rising := table.game.rising(event)) is not None:
        line["rises"] = list(rising)
    if named := glossary(table.game.id).named_in(line["text"], dict.fromkeys(_names(event))):
        line["things"] = named
    return line


def past_line(live: Live, event: Event) -> dict[str, Any]:
    """The same of a table of other rules than today's, which may not know this kind of event: in words alone."""
    text = live.game.retold(event, [place.name for place in live.kept.seats])
    return {"text": text, "rule": event.rule, "shows": event.shows, "kind": event.kind}


def _names(event: Event) -> Iterator[str]:
    """The words among what the event tells."""
    for value in event.data.values():
        yield from (word for word in (value if isinstance(value, list | tuple) else (value,)) if isinstance(word, str))


def _said(line: Said) -> dict[str, Any]:
    return {"from": line.sender, "to": line.receiver, "text": line.text}


# ---------------------------------------------------------------------- answers to single messages


def done(id: str) -> dict[str, Any]:
    """It is stored."""
    return {"type": "done", "id": id}


def stale(id: str) -> dict[str, Any]:
    """The question has moved on; a state follows."""
    return {"type": "stale", "id": id}


def refused(live: Live, id: str | None, error: Refused | Fault) -> dict[str, Any]:
    """Why not, with the rule in words where there is one."""
    rule = error.rule
    return {
        "type": "refused",
        **({"kind": True} if isinstance(error, NotYet) else {}),
        "id": id,
        "reason": error.reason,
        "rule": rule,
        "words": None if rule is None else rule_words(live, rule),
        "at": error.at if isinstance(error, Refused) else None,
    }


def checked(live: Live, faults: Sequence[Refusal]) -> dict[str, Any]:
    """What stands against a form, each fault with the rule in words and its place."""
    return {"type": "checked", "faults": [_fault(live, fault) for fault in faults[:_MOST_FAULTS]]}


def _fault(live: Live, fault: Refusal) -> dict[str, Any]:
    words = None if fault.rule is None else rule_words(live, fault.rule)
    reason = named(fault.reason, [place.name for place in live.kept.seats])
    return {"reason": reason, "rule": fault.rule, "words": words, "at": fault.at}


def hint(live: Live, number: int, found: Hint) -> dict[str, Any]:
    """A good answer with the plan, what it was compared with, how the game stands, and how all this was found."""
    names = [place.name for place in live.kept.seats]
    rows = [{"label": named(row.option.label, names), "figure": row.figure, "odds": row.odds} for row in found.compared]
    return {
        "type": "hint",
        "number": number,
        "answer": found.option.id,
        "label": named(found.option.label, names),
        "reason": named(found.reason, names),
        "plan": named(sentence(found.plan), names),
        "standing": named(sentence(found.standing), names),
        "compared": rows,
        "how": found.how,
        "playouts": found.playouts,
    }


def rule(live: Live, id: str) -> dict[str, Any]:
    """The rule in words."""
    return {"type": "rule", "rule": id, "words": rule_words(live, id)}


def card(live: Live, grant: Grant, thing: str) -> dict[str, Any]:
    """What can be said of this thing to whoever holds this grant; null where nothing can."""
    table = None if is_covered(live, grant) else live.table
    found = None if table is None else table.about(grant.seat, thing)
    plain = None if found is None else found.plain()
    if plain is not None and plain["icon"] is not None:
        plain["icon"] = icon_svg(plain["icon"])
    return {"type": "card", "thing": thing, "card": plain}


def there(live: Live, grant: Grant, number: int, at: str) -> dict[str, Any]:
    """Why whoever holds this grant cannot answer this question there; null where the rules say nothing against it."""
    table = None if is_covered(live, grant) or grant.watches else live.table
    choice = None if table is None else table.question(grant.seat)
    refused = None
    if table is not None and choice is not None and choice.number == number:
        refused = table.why_not_at(choice, at)
    reason, rule = (None, None) if refused is None else (refused.reason, refused.rule)
    return {"type": "there", "number": number, "at": at, "reason": reason, "rule": rule}


def how(live: Live) -> dict[str, Any]:
    """How the game goes and how it ends: its guide, and where it has none, rules of its ledger."""
    guide = told(live.game)
    rules = (rule for rule in live.game.ledger.values() if guide is None and rule.kind in ("flow", "end"))
    known = [{"id": rule.id, "kind": rule.kind, "words": rule.rule} for rule in rules]
    return {"type": "how", "guide": guide, "rules": known}


def rule_words(live: Live, id: str) -> str:
    """What this rule of the table's game says; where there is none, that."""
    try:
        return live.game.ledger[id].text()
    except Unknown as error:
        return error.reason
