"""What must hold at every question of every game: probes that a fuzz sends through a running table."""

from __future__ import annotations

import json
from itertools import zip_longest
from random import Random
from typing import Any

from tests.engine.hard_cases.secret_setup import TRAITS
from undercroft.engine import Chance, Choice, Refused, Table, Tell, digest, from_plain, to_plain
from undercroft.testing.parts import parts

SHEETS = ((3, 3, 3, 3), (6, 1, 1, 4), (1, 2, 3, 6))


FORMS: dict[str, list[Any]] = {"secret-setup": [dict(zip(TRAITS, row, strict=True)) for row in SHEETS]}


def someone(table: Table, rng: Random) -> tuple[int, Any]:
    """A seat that is asked, and an answer: one of its options, or a form; standing offers are taken seldom."""
    seats = [seat for seat in table.choices if table.choices[seat].waits or rng.random() < 0.2] or list(table.waiting)
    seat = rng.choice(seats)
    if table.choices[seat].form is not None and rng.random() < 0.2:
        return seat, rng.choice(FORMS[table.game.id])
    return seat, rng.choice(table.choices[seat].options).id


def asked(table: Table) -> list[dict[str, Any]]:
    """The open questions, whenever they were asked."""
    return [unnumbered(choice.plain()) for choice in table.choices.values()]


def unnumbered(question: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in question.items() if key != "number"}


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    """All that this seat sees before it: the view, its own question, and whom the table waits for."""
    own = table.choices.get(seat) if seat is not None else None
    return {"view": table.view(seat), "question": own and own.plain(), "waiting": table.waiting}


def asks_again(table: Table) -> None:
    """A fresh coroutine on a saved and loaded state asks the same, and rolls, tells and changes nothing."""
    saved = json.dumps(to_plain(table.state))
    state = from_plain(json.loads(saved), table.game.classes)
    chance, tell = Chance(bytes(32)), Tell()
    chance.locked = tell.locked = True
    again = next(table.game.play(state, chance, tell))
    questions = [again] if isinstance(again, Choice) else sorted(again, key=lambda choice: choice.seat)
    assert [unnumbered(choice.plain()) for choice in questions] == asked(table)
    assert json.dumps(to_plain(state)) == saved


def copies_share_nothing(table: Table) -> None:
    """No list, dict or record of a copied state is that of the original."""
    ours, theirs = parts(table.state), parts(table.state.copy())
    assert not ours.keys() & theirs.keys(), [ours[key] for key in ours.keys() & theirs.keys()]


def nonsense_is_refused(table: Table) -> None:
    """What is not offered, or comes from who is not asked, is refused and leaves no trace."""
    before = table.digest, len(table.events), asked(table)
    for seat in range(-1, len(table.seats) + 1):
        try:
            table.answer(seat, "no such thing")
        except Refused as refused:
            assert refused.reason
        else:
            raise AssertionError("nonsense was taken")
    assert (table.digest, len(table.events), asked(table)) == before


def clone_goes_the_same_way(table: Table, seat: int, answer: Any) -> None:
    """The same answer in a clone leads to the same state and tells the same; the original is as it was."""
    before, since = table.digest, len(table.events)
    left, right = table.clone(), table.clone()
    assert asked(left) == asked(table)
    left.answer(seat, answer)
    right.answer(seat, answer)
    assert (left.digest, left.events, asked(left)) == (right.digest, right.events, asked(right))
    assert (table.digest, len(table.events)) == (before, since)
    if left.can_undo(seat):
        left.undo(seat)
        assert left.digest == before and asked(left) == asked(table) and left.events == table.events
        assert left.choices[seat].number > table.choices[seat].number + 1
        left.answer(seat, answer)
        assert (left.digest, left.events) == (right.digest, right.events)


def twins_cannot_be_told_apart(table: Table, seat: int | None, seed: int, by: int, answer: Any) -> bool:
    """Another world looks the same to the seat, and after one same answer differs only from what shows.

    Returns whether anything in it is really different.
    """
    twin = table.resampled(seat, seed, same_dice=True)
    assert shown(twin, seat) == shown(table, seat)
    assert twin.events_for(seat) == table.events_for(seat) == twin.events
    assert twin.resampled(seat, seed, same_dice=True).digest == twin.digest, "it used something hidden"
    different = digest(twin.state) != digest(table.state)
    here, since = table.clone(), len(table.events)
    here.answer(by, answer)
    try:
        twin.answer(by, answer)
    except Refused:
        assert by != seat, "its own options are the same"
        return different
    for ours, theirs in zip_longest(here.events_for(seat, since), twin.events_for(seat, since)):
        if ours != theirs:
            assert all(event.shows for event in (ours, theirs) if event is not None), (ours, theirs)
            return different
    assert shown(twin, seat) == shown(here, seat)
    return different


def other_dice_end_too(table: Table, seat: int | None, rng: Random) -> None:
    """A world with other dice can be played to its end."""
    world = table.resampled(seat, rng.random().hex())
    played_on(world, rng)
    assert world.result is not None


def played_on(table: Table, rng: Random, answers: list[tuple[int, Any]] | None = None) -> None:
    """The game is played to its end at random; the answers are noted."""
    for _ in range(2000):
        if not table.choices:
            return
        seat, answer = someone(table, rng)
        table.answer(seat, answer)
        if answers is not None:
            answers.append((seat, answer))
    raise AssertionError("the game does not end")


def record_holds(table: Table, game: Any) -> None:
    """The record, saved and loaded, leads to the same table, and to the same future."""
    text = table.record().text()
    again = Table.load(table.record(), game=game)
    assert again.digest == table.digest
    assert again.events == table.events and asked(again) == asked(table)
    assert again.record().text() == text


def false_die_is_caught(table: Table, game: Any, rng: Random) -> None:
    """A face that was not thrown is found when the finished record is loaded."""
    plain = table.record().plain()
    drawn = [draw for step in plain["steps"] for draw in step["draws"]]
    draw = rng.choice(drawn)
    die, _, face = draw
    draw[2] = face % die + 1 if isinstance(die, int) else next(other[2] for other in drawn if other[2] != face)
    try:
        Table.load(plain, game=game)
    except Refused as refused:
        assert "step" in refused.reason, refused
    else:
        raise AssertionError(f"{draw} instead of {face} was believed")
