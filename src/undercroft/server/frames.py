"""What a grant is sent: a function of what its seat may know and of its own requests, and of nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from undercroft import bots
from undercroft.engine import Choice, Event, Option, Refused, Setting, Table, Unknown
from undercroft.engine.options import read_numbers, read_options
from undercroft.server.faults import Fault
from undercroft.server.live import Live
from undercroft.server.secrets import Grant
from undercroft.server.store import Said, SeatKept


@dataclass(slots=True)
class Sight:
    """How a client wants to see a table, and how many lines of log and chat it has already."""

    log: int = 0
    chat: int = 0
    narrow: bool = False
    dark: bool = False
    draw: bool = True
    last: bytes = b""


def state(live: Live, grant: Grant, sight: Sight, *, always: bool = False) -> bytes | None:
    """The state as this grant may see it, or None if it is what it was shown last; the sight has moved on."""
    core = msgspec.json.encode(_core(live, grant, sight))
    table = live.table
    events = [] if table is None else table.events_for(grant.seat)
    said = [line for line in live.kept.chat if live.can_see(grant.seat, line)]
    log_from, chat_from = min(sight.log, len(events)), min(sight.chat, len(said))
    same = core == sight.last and (sight.log, sight.chat) == (len(events), len(said))
    sight.last, sight.log, sight.chat = core, len(events), len(said)
    if same and not always:
        return None
    lines = [] if table is None else [_line(table, event) for event in events[log_from:]]
    log = msgspec.json.encode({"from": log_from, "lines": lines})
    chat = msgspec.json.encode({"from": chat_from, "lines": [_said(line) for line in said[chat_from:]]})
    return b"".join((core[:-1], b',"log":', log, b',"chat":', chat, b"}"))


def _core(live: Live, grant: Grant, sight: Sight) -> dict[str, Any]:
    kept, table, seat = live.kept, live.table, grant.seat
    frozen = kept.frozen is not None
    choice = None if table is None or seat is None or frozen else table.choices.get(seat)
    svg, text = _pictures(live, seat, choice, sight) if table is not None and sight.draw else ("", "")
    roles = _roles(live)
    here = live.here
    over = table is not None and table.result is not None
    return {
        "type": "state",
        "table": live.id,
        "game": live.game.id,
        "title": live.game.title,
        "you": seat,
        "role": grant.role,
        "started": kept.started,
        "auto": kept.auto,
        "over": over,
        "seats": [_seat(place, roles[place.seat], place.seat in here) for place in kept.seats],
        "bots": list(bots.names(live.game)),
        "waiting": [] if table is None or frozen else list(table.waiting),
        "question": None if choice is None else _question(choice),
        "svg": svg,
        "text": text,
        "can_undo": seat is not None and not frozen and live.can_undo(seat),
        "acts": [] if table is None or seat is None or frozen else [_act(option) for option in table.acts(seat)],
        "result": None if table is None or table.result is None else table.result.plain(),
        "commitment": live.commitment,
        "rematch": None if kept.rematch is None else f"/t/{live.id}/rematch",
        "local": live.settings.local,
        "frozen": kept.frozen,
    }


def _pictures(live: Live, seat: int | None, choice: Choice | None, sight: Sight) -> tuple[str, str]:
    """The scene as SVG and as text; drawn again only when it looks otherwise."""
    assert live.table is not None
    key = (seat, sight.narrow, sight.dark)
    scene = live.table.scene(seat)
    marked = frozenset() if choice is None else frozenset(option.at for option in choice.options if option.at)
    drawn = live.drawn.get(key)
    if drawn is None or drawn[0] != marked or drawn[1] != scene:
        theme, across = ("night" if sight.dark else "parchment"), (1 if sight.narrow else 2)
        svg = scene.svg(theme=theme, highlight=marked, across=across)
        drawn = (marked, scene, svg, scene.text(width=40 if sight.narrow else 80, highlight=marked))
        live.drawn[key] = drawn
    return drawn[2], drawn[3]


def _roles(live: Live) -> tuple[str, ...]:
    if live.table is not None:
        return tuple(seat.role for seat in live.table.seats)
    game, kept = live.game, live.kept
    options = read_options(game.id, game.options, kept.options)
    return game.roles(Setting(options, read_numbers(game.id, game.numbers, kept.numbers), len(kept.seats)))


def _seat(place: SeatKept, role: str, here: bool) -> dict[str, Any]:
    kind = place.kind if place.kind == "bot" or place.come else "open"
    return {"seat": place.seat, "name": place.name, "role": role, "kind": kind, "bot": place.bot, "here": here}


def _question(choice: Choice) -> dict[str, Any]:
    plain = choice.plain()
    options = [{key: option[key] for key in ("id", "label", "at", "rule")} for option in plain["options"]]
    return {
        "ask": plain["ask"],
        "text": plain["text"],
        "rule": plain["rule"],
        "number": plain["number"],
        "waits": plain["waits"],
        "options": options,
        "form": plain["form"],
    }


def _act(option: Option) -> dict[str, Any]:
    return {"id": option.id, "label": option.label}


def _line(table: Table, event: Event) -> dict[str, Any]:
    return {"text": table.words(event), "rule": event.rule, "shows": event.shows, "kind": event.kind}


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
    rule = error.rule if isinstance(error, Refused) else None
    return {
        "type": "refused",
        "id": id,
        "reason": error.reason,
        "rule": rule,
        "words": None if rule is None else rule_words(live, rule),
        "at": error.at if isinstance(error, Refused) else None,
    }


def hint(number: int, option: Option, reason: str) -> dict[str, Any]:
    """A good answer, and why."""
    return {"type": "hint", "number": number, "answer": option.id, "label": option.label, "reason": reason}


def rule(live: Live, id: str) -> dict[str, Any]:
    """The rule in words."""
    return {"type": "rule", "rule": id, "words": rule_words(live, id)}


def rule_words(live: Live, id: str) -> str:
    """What this rule of the table's game says; where there is none, that."""
    try:
        return live.game.ledger[id].text()
    except Unknown as error:
        return error.reason
