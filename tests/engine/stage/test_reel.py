"""The reel: beats, the film behind them, and what becomes of it when something is taken back or fails."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from undercroft.engine import Event, Table
from undercroft.engine.craft.telling import Moment, after, moment_of, quiet
from undercroft.engine.event import Chain
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.reel import beats

EVENTS = {"hits": "{who} hits.", "hurt": after("{who} is hurt."), "round": quiet("A round begins.")}


def moment(kind: str) -> Moment:
    return moment_of(EVENTS[kind])


def shown(kinds: list[str], film: Film | None = None, first: int = 1) -> list[tuple[list[str], int, Any]]:
    """The beats of events of these kinds: which kinds, how many were told by then, and what the film has."""
    told = Chain([Event("round", {}, rule="a.b.c")] * (first - 1) + [Event(kind, {}, rule="a.b.c") for kind in kinds])
    table: Any = SimpleNamespace(game=SimpleNamespace(moment=moment), film=film, tell=SimpleNamespace(events=told))
    return [([event.kind for event in beat.events], beat.told, beat.state) for beat in beats(table, None, first - 1)]


def film(*told: int) -> Film:
    made = Film()
    for number in told:
        made.keep(number, f"state {number}")
    return made


def test_what_comes_of_a_moment_belongs_to_it() -> None:
    kinds = ["hits", "hurt", "hits", "round", "hits"]
    assert shown(kinds, film(1, 2, 3, 5)) == [
        (["hits", "hurt"], 2, "state 2"),
        (["hits", "round"], 4, "state 3"),
        (["hits"], 5, "state 5"),
    ]


def test_what_is_quiet_at_the_beginning_belongs_to_the_first_moment() -> None:
    assert shown(["round", "round", "hits"], film(3)) == [(["round", "round", "hits"], 3, "state 3")]
    assert shown(["round", "hurt", "hits"], film(2, 3)) == [(["round", "hurt"], 2, "state 2"), (["hits"], 3, "state 3")]


def test_quiet_events_alone_are_a_beat_without_a_picture() -> None:
    assert shown(["round", "round"], film(7)) == [(["round", "round"], 2, None)]


def test_without_a_film_there_are_words_and_no_pictures() -> None:
    assert shown(["hits"]) == [(["hits"], 1, None)]
    assert shown([]) == []


def test_a_film_forgets_what_is_long_past_and_what_is_taken_back() -> None:
    made = film(1, 2, 3, 4)
    made.forget(1)
    made.cut(3)
    assert [made.at(number) for number in range(1, 5)] == [None, "state 2", "state 3", None]
    copy = made.copy()
    copy.keep(4, "state 4")
    assert (len(made), len(copy)) == (2, 3)


def test_a_film_keeps_the_newest() -> None:
    made = film(*range(1, Film.MOST + 3))
    assert len(made) == Film.MOST
    assert (made.at(2), made.at(3)) == (None, "state 3")


def played(answers: int = 6) -> tuple[Table, Film]:
    table, made = Table.start("trapper", seed=3, options={}), Film()
    table.watch(made)
    for _ in range(answers):
        seat = table.waiting[0]
        table.answer(seat, table.choices[seat].options[0].id)
    return table, made


def test_a_table_that_is_watched_keeps_how_it_was_at_everything_told() -> None:
    table, made = played(60)
    assert table.film is made
    reel = table.reel(0)
    assert [event for beat in reel for event in beat.events] == table.events_for(0)
    assert len({beat.scene().text() for beat in reel}) > 1


def test_a_reel_has_words_numbers_and_places() -> None:
    table = Table.start("trapper", seed=3, reel=True)
    rng = Random(3)
    for _ in range(200):
        seat = table.waiting[0]
        table.answer(seat, rng.choice(table.choices[seat].options).id)
    reel = table.reel(0)
    assert [beat.number for beat in reel] == list(range(1, len(reel) + 1))
    assert [word for beat in reel for word in beat.words] == [table.words(event) for event in table.events_for(0)]
    stepped = [beat for beat in reel if beat.events[0].kind == "moved"]
    assert stepped and all(beat.about == (beat.events[0].data["tile"],) for beat in stepped if len(beat.events) == 1)
    since = len(table.events) - 10
    late = table.reel(0, since=since)
    assert [event for beat in late for event in beat.events] == table.events_for(0, since=since)
    assert late[-1].number == reel[-1].number
    assert all(beat.state is not None for beat in reel), "a reel keeps all of it, however long"


def test_without_a_reel_nothing_is_kept() -> None:
    table = Table.start("trapper", seed=3)
    assert table.film is None
    assert all(beat.state is None for beat in table.reel(0))


def test_a_copy_of_the_table_is_not_watched_and_spoils_nothing() -> None:
    table, made = played(20)
    kept = len(made)
    copy = table.clone()
    assert copy.film is None
    copy.answer(copy.waiting[0], copy.choices[copy.waiting[0]].options[0].id)
    assert len(made) == kept
