"""What a seat sees, hears and is told in answer: all by which it could tell one world from another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from undercroft import Table
from undercroft.engine import Event, Refused
from undercroft.testing.corpus import choose, takes_text

TRIED = ("", "no such thing", "done", "n", "e5", "a1 b2", 7, None, {"layout": "x"})


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    """All that this seat (None: a spectator) has before it: view, own question, acts, scene, whom the table awaits."""
    own = None if seat is None else table.choices.get(seat)
    scene = table.scene(seat)
    asked = scene.things if own is None else [*scene.things, *(option.thing for option in own.options if option.thing)]
    cards = table.cards(seat, dict.fromkeys(asked))
    return {
        "view": table.view(seat),
        "question": None if own is None else own.plain(),
        "acts": [] if seat is None else [act.plain() for act in table.acts(seat)],
        "waiting": table.waiting,
        "result": table.result,
        "scene": scene.text(),
        "cards": {thing: card.plain() for thing, card in cards.items()},
        "things": table.things(seat),
        "ways": {} if seat is None else table.ways(seat),
    }


def refused(do: Callable[[], object]) -> Refused:
    """The refusal that this earns."""
    try:
        do()
    except Refused as error:
        return error
    raise AssertionError("it was not refused")


def refusals(table: Table, seat: int, answers: list[Any]) -> list[tuple[Any, ...]]:
    """What this seat is told when it tries answers that it is not offered."""
    told: list[tuple[Any, ...]] = []
    choice = table.question(seat)
    for answer in answers:
        if choice is not None and (choice.option(answer) is not None or takes_text(choice, answer)):
            told.append((answer, "offered"))
            continue
        try:
            table.answer(seat, answer)
        except Refused as error:
            told.append((answer, error.reason, error.rule, error.at, error.also))
        else:
            raise AssertionError(f"{answer!r} was taken")
    return told


def look(table: Table, seat: int | None, since: int) -> str:
    """All that this seat sees, and was told after the first so many events, as one text."""
    told = [event.plain() for event in table.events_for(seat, since)]
    own = table.question(seat)
    question = None if own is None else [own.number, own.text, [option.id for option in own.options]]
    return json.dumps([told, table.view(seat), question, table.waiting], sort_keys=True)


def first_difference(ours: list[Event], theirs: list[Event]) -> tuple[Event | None, Event | None] | None:
    """The first place where two tellings differ, or None."""
    for our, their in zip_longest(ours, theirs):
        if our != their:
            return our, their
    return None


def alike(table: Table, looker: int | None, rng: Random, *, tries: int, length: int) -> Iterator[list[Table]]:
    """Groups of real positions that the looker cannot tell apart.

    Others go on from here in several ways with the same dice; wherever two ways lead to what looks the same, both
    are real games between which the looker has nothing to choose.
    """
    groups: dict[str, dict[str, Table]] = {}
    since = table.tell.events.length
    for _ in range(tries):
        here = table.clone()
        for _ in range(length):
            others = [seat for seat in here.waiting if seat != looker]
            if not others:
                break
            seat, answer = choose(here, rng)
            if seat == looker:
                continue
            here.answer(seat, answer)
            if not here.asked:
                break
            groups.setdefault(look(here, looker, since), {}).setdefault(here.digest, here.clone())
    yield from (list(group.values()) for group in groups.values() if len(group) > 1)


def together(
    left: Table, right: Table, looker: int | None, rng: Random, *, length: int
) -> Iterator[tuple[Table, Table]]:
    """Two games that look alike, played on with the same answers for as long as they do."""
    since = left.tell.events.length
    apart = right.tell.events.length - since
    for _ in range(length):
        if not left.asked:
            return
        seat, answer = choose(left, rng)
        try:
            right.answer(seat, answer)
        except Refused:
            return
        left.answer(seat, answer)
        if not left.asked or not right.asked or look(left, looker, since) != look(right, looker, since + apart):
            return
        yield left, right


def differences(left: Any, right: Any, path: str = "") -> set[str]:
    """The places in which two states, as plain data, differ; entries of a list or dict count as one place."""
    if type(left) is not type(right):
        return {path}
    if isinstance(left, dict):
        if left.keys() != right.keys():
            return {path}
        return set().union(*(differences(left[key], right[key], f"{path}.{key}") for key in left))
    if isinstance(left, list):
        if len(left) != len(right):
            return {f"{path}.*"}
        return set().union(*(differences(*pair, f"{path}.*") for pair in zip(left, right, strict=True)))
    return set() if left == right else {path}
