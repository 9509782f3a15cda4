"""What the small games share: the parts of a `Game` that none of them cares about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.engine import Chance, Choice, Game, Option, Options, Question, Result, Setting, Tell, Turn, from_plain
from undercroft.engine.plain import by_name


def small_game(
    id: str,
    *,
    seats: tuple[str, ...],
    records: tuple[type, ...],
    questions: tuple[Question, ...],
    events: Mapping[str, str],
    order: str,
    new: Callable[[Setting], Any],
    play: Callable[[Any, Chance, Tell], Turn],
    result: Callable[[Any], Result | None],
    view: Callable[[Any, int | None], dict[str, Any]] = lambda state, seat: {"stage": "play"},
    resample: Callable[[Any, int | None, Chance], None] = lambda state, seat, chance: None,
    audit: Callable[[Any], None] = lambda state: None,
    **more: Any,
) -> Game:
    """A game for exactly these seats; a position is its state as plain data."""
    classes = by_name(records)
    parts: dict[str, Any] = {
        "roles": lambda setting: seats,
        "options": Options,
        "position": lambda setting, plain: from_plain(plain, classes),
        "scene": lambda state, seat, names: None,
        "turns": lambda state: 0,
        **more,
    }
    return Game(
        id=id,
        title=id.capitalize(),
        pitch="A small game for tests.",
        folder=None,
        edition=1,
        seats=range(len(seats), len(seats) + 1),
        usual_seats=len(seats),
        seat_names=seats,
        records=records,
        questions=questions,
        events=events,
        order=order,
        new=new,
        play=play,
        view=view,
        resample=resample,
        result=result,
        audit=audit,
        **parts,
    )


def ask(seat: int, question: Question, *ids: str, **about: Any) -> Choice:
    """The question with options whose ids are all there is to say."""
    return Choice(seat, question, tuple(Option(id) for id in ids), about or None)


def redealt(hands: list[list[str]], pile: list[str], chance: Chance, *, known: int | None) -> None:
    """All hands but the known one, and the pile, hold others of the same cards: as many each as before."""
    hidden = [hand for seat, hand in enumerate(hands) if seat != known] + [pile]
    pool = sorted(card for hand in hidden for card in hand)
    for hand in hidden:
        for place in range(len(hand)):
            hand[place] = chance.pick(pool, "another world")
            pool.remove(hand[place])
        hand.sort()
