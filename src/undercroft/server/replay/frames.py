"""A replay as plain data: its moments, one of them as it looked, all that a seat was shown, and who was told what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from undercroft import bots
from undercroft.engine import Event, Game, Table
from undercroft.engine.craft.words import listed
from undercroft.server.faults import Unreadable
from undercroft.server.replay.replay import Done, Eyes, Replay
from undercroft.server.shown import frames
from undercroft.server.shown.pictures import Look, draw, drawn, lanes

FORMAT = 1
_WORD = re.compile("[a-z0-9]+")

_HOW_VIEWS = "Of each view there is what changed since the moment before; what was there no longer is named in gone."


def moments(replay: Replay, eyes: Eyes, mine: Eyes) -> dict[str, Any]:
    """The moments that these eyes had, with what they were told at each, and whose eyes may be taken."""
    rows = [_moment(replay, eyes, at) for at in range(replay.moments(eyes))]
    return {
        "title": replay.game.title,
        "over": replay.over,
        "seats": _seats(replay),
        "you": mine,
        "as": eyes,
        "eyes": replay.everybody if replay.over else [mine],
        "bots": list(bots.names(replay.game)),
        "moments": rows,
        "rules": _rules(replay.game, (line["rule"] for row in rows for line in row["lines"])),
    }


def _moment(replay: Replay, eyes: Eyes, at: int) -> dict[str, Any]:
    given = replay.given(eyes, at)
    return {
        "at": at,
        "step": replay.step(eyes, at) if replay.over else None,  # How much was done in all is nobody's to know before.
        "given": None if given is None else given.label,
        "lines": [frames.log_line(replay.table_now, event) for event in replay.news(eyes, at)],
    }


def moment(replay: Replay, eyes: Eyes, at: int, *, look: Look, log: int = 0) -> dict[str, Any]:
    """The table as these eyes saw it at this moment; of the log what comes after the first `log` lines.

    Where the seat was asked, with the answer that it gave then.
    """
    table = replay.table(eyes, at)
    choice = None if eyes is None else table.choices.get(eyes)
    drawn = draw(table, eyes, look)
    last = replay.moments(eyes) - 1
    given = replay.given(eyes, at + 1) if at < last else None
    heard = replay.heard(eyes, at)
    log = min(log, len(heard))
    return {
        "as": eyes,
        "at": at,
        "last": last,
        "waiting": list(table.waiting),
        "question": None if choice is None else frames.question(choice, table.names),
        "answer": None if given is None else {"answer": given.step.answer, "label": given.label},
        "result": frames.result(table),
        "svg": "\n".join(drawn.svg),
        "panels": [msgspec.Raw(panel.encode()) for panel in drawn.panels],
        "text": "\n".join(drawn.text),
        **lanes(drawn),
        "log": {"from": log, "lines": [frames.log_line(table, event) for event in heard[log:]]},
        "rules": _rules(replay.game, [] if choice is None else [choice.rule]),
    }


def beat(replay: Replay, eyes: Eyes, at: int, number: int, *, look: Look) -> dict[str, Any]:
    """The table as these eyes saw it at this beat on the way to the moment, the first is 0; nobody is asked then."""
    beats = replay.beats(eyes, at)
    if not 0 <= number < len(beats):
        raise Unreadable(f"there is no beat {number} at moment {at}; there are {len(beats)}")
    seen = drawn(beats[number].scene(), look)
    return {
        "as": eyes,
        "at": at,
        "last": replay.moments(eyes) - 1,
        "waiting": [],
        "question": None,
        "answer": None,
        "result": None,
        "svg": "\n".join(seen.svg),
        "panels": [msgspec.Raw(panel.encode()) for panel in seen.panels],
        "text": "\n".join(seen.text),
        **lanes(seen),
        "rules": {},
    }


def _rules(game: Game, ids: Iterable[str]) -> dict[str, str]:
    """The rules of these ids in words."""
    return {id: game.ledger[id].text() for id in dict.fromkeys(ids) if id in game.ledger}


def _seats(replay: Replay) -> list[dict[str, Any]]:
    places = zip(replay.names, replay.roles, strict=True)
    return [{"seat": seat, "name": name, "role": role} for seat, (name, role) in enumerate(places)]


# ---------------------------------------------------------------------- files


def shown(replay: Replay, eyes: Eyes) -> dict[str, Any]:
    """All that these eyes were ever shown, moment by moment, and nothing else."""
    return {
        "undercroft": FORMAT,
        "kind": "shown",
        "game": replay.game.id,
        "edition": replay.game.edition,
        "seats": _seats(replay),
        "over": replay.over,
        "how": _HOW_VIEWS,
        "as": eyes,
        "moments": list(_shown(replay, eyes)),
    }


def receipt(replay: Replay) -> dict[str, Any]:
    """The same for every seat and for spectators."""
    whole = shown(replay, None)
    del whole["as"], whole["moments"]
    return whole | {
        "kind": "receipt",
        "shown": [{"as": eyes, "moments": list(_shown(replay, eyes))} for eyes in replay.everybody],
    }


def _shown(replay: Replay, eyes: Eyes) -> Iterator[dict[str, Any]]:
    before: dict[str, Any] = {}
    for at, table in enumerate(replay.walk(eyes)):
        view = table.view(eyes)
        choice = None if eyes is None else table.choices.get(eyes)
        given = replay.given(eyes, at)
        yield {
            "at": at,
            "given": None if given is None else {"ask": given.step.ask, "answer": given.step.answer},
            "events": [_event(table, event) for event in replay.news(eyes, at)],
            "view": {key: value for key, value in view.items() if key not in before or before[key] != value},
            "gone": [key for key in before if key not in view],
            "question": None if choice is None else frames.question(choice, table.names),
        }
        before = view


def _event(table: Table, event: Event) -> dict[str, Any]:
    return {"text": table.words(event), "kind": event.kind, "data": event.data, "rule": event.rule}


# ---------------------------------------------------------------------- who was told what


@dataclass(frozen=True, slots=True)
class Told:
    """Something that was told, or chosen: its words and rule, and for all eyes the moment of it, or None."""

    words: str
    rule: str | None
    moments: tuple[int | None, ...]
    whom: str

    @property
    def secret(self) -> bool:
        """Whether somebody was never told of it."""
        return None in self.moments


def all_told(replay: Replay) -> list[Told]:
    """All that was told in its order, with who was told of it when; the last of all eyes are the spectators'.

    What a seat chose stands there too where nothing that others were told then names it.
    """
    rows: list[Told] = []
    told = 0
    for step in range(replay.steps + 1):
        news: list[Event] = []
        while told < len(replay.events) and replay.when[told] == step:
            news.append(replay.events[told])
            told += 1
        done = replay.done(step)
        heard = [event for event in news if done is not None and event.audience != (done.step.seat,)]
        if done is not None and not any(_names(replay, event, done) for event in heard):
            rows.append(_chosen(replay, done, step, alone=not heard))
        rows += [_told(replay, event, step) for event in news]
    return rows


def _chosen(replay: Replay, done: Done, step: int, *, alone: bool) -> Told:
    rest = "nobody else was told anything" if alone else "the others were told only what came of it"
    whom = f"Only {done.who} knew this; {rest}."
    words = f"{done.who} chose: {done.label}. ({done.text})"
    moments = [replay.shown_at(eyes, step) if eyes == done.step.seat else None for eyes in replay.everybody]
    return Told(words, None, tuple(moments), whom)


def _told(replay: Replay, event: Event, step: int) -> Told:
    moments = tuple(replay.shown_at(eyes, step) if event.heard_by(eyes) else None for eyes in replay.everybody)
    words = replay.game.retold(event, replay.names)
    whom = _whom([*replay.names, "spectators"], moments)
    return Told(words, event.rule, moments, whom)


def _names(replay: Replay, event: Event, done: Done) -> bool:
    """Whether who hears this event hears what was chosen: by its name, or in about the same words."""
    if not _values(event.data).isdisjoint(done.named):
        return True
    told = _WORD.findall(replay.game.retold(event, replay.names).lower())
    return all(any(one.startswith(word) for one in told) for word in _WORD.findall(done.label.lower()))


def _values(data: Any) -> set[str]:
    """All texts in plain data."""
    if isinstance(data, dict):
        return set().union(*(_values(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(_values(value) for value in data))
    return {data} if isinstance(data, str) else set()


def _whom(names: list[str], moments: tuple[int | None, ...]) -> str:
    """Who was told and who was not, in words."""
    told = [name for name, at in zip(names, moments, strict=True) if at is not None]
    others = [name for name, at in zip(names, moments, strict=True) if at is None]
    if not others:
        return "Everybody was told this."
    if not told:
        return "Nobody was told this."
    return f"{listed(told)} {'was' if len(told) == 1 else 'were'} told this; {listed(others)} {_were_not(others)}."


def _were_not(names: list[str]) -> str:
    return "was not" if len(names) == 1 and names[0] != "spectators" else "were not"
