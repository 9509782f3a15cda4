"""What a person must choose: whoever walks, and lets answer itself what does, chooses less often than they answer."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.pararoles.tables import crawl, open_room
from undercroft import Table
from undercroft.bots import seated
from undercroft.engine.stage.pace import concerns, shown_for, unhurried
from undercroft.engine.stage.reel import told_in
from undercroft.lab.measure import play_measured
from undercroft.lab.person import ALWAYS, FEW, HABIT, SECONDS, Person, itself, kind_of, may_stand, minutes


@pytest.mark.parametrize(("game", "most", "share"), [("trapper", 300, 70), ("pararoles", 300, 85)])
def test_who_walks_chooses_less_often_than_they_answer(game: str, most: int, share: int) -> None:
    table = Table.start(game, seed=0)
    _, seen = play_measured(table, seated(table.game, ["greedy"] * len(table.seats), 0), limit=most)
    assert seen.answers > 20
    assert 0 < 100 * seen.clicks.total() < share * seen.answers


def clicks_on(table: Table, answers: list[str]) -> Counter[str]:
    """What a person at seat 0 chooses who answers so there."""
    person = Person(table, 0)
    for id in answers:
        choice = table.choices[0]
        option = choice.option(id)
        assert option is not None
        person.answers_with(choice, option)
        table.answer(0, id)
    return person.clicks


def test_a_way_is_one_choice_however_many_answers_it_takes() -> None:
    table = crawl(open_room(4, 4, p1="1,1"), seats=1)
    assert clicks_on(table, ["e", "done", "e", "done", "e"]) == Counter(place=1)


def test_what_is_no_step_of_a_way_is_a_choice_of_its_own() -> None:
    table = crawl(open_room(4, 4, p1="1,1"), seats=1)
    assert clicks_on(table, ["e", "done", "w"]) == Counter(place=2, few=1)


def test_what_is_answered_alike_some_times_is_no_choice_until_it_is_another() -> None:
    table = crawl(open_room(4, 2, p1="1,1", p2="1,2"))
    person = Person(table, 0)
    table.answer(0, "search")
    choice = table.choices[1]
    yes, no = choice.options
    assert may_stand(choice)
    assert not any(person.stands(choice, yes) for _ in range(HABIT + 1))
    assert person.clicks[ALWAYS] == 1, "it was said that it is to be so always"
    assert person.stands(choice, yes)
    assert person.clicks[ALWAYS] == 1
    assert not person.stands(choice, no)
    assert person.clicks[ALWAYS] == 2, "and that it is not any more"


def test_what_was_answered_alike_but_not_for_always_is_just_answered_otherwise() -> None:
    table = crawl(open_room(4, 2, p1="1,1", p2="1,2"))
    person = Person(table, 0)
    table.answer(0, "search")
    yes, no = table.choices[1].options
    assert not any(person.stands(table.choices[1], option) for option in (yes, yes, no))
    assert not person.clicks[ALWAYS]


def test_choices_take_as_long_as_their_kind_says_and_moments_as_long_as_they_are_shown() -> None:
    clicks = Counter(SECONDS.keys())
    assert minutes(clicks, 0) == pytest.approx(sum(SECONDS.values()) / 60)
    assert minutes(Counter(), 90_000) == 1.5


def test_the_set_up_that_play_now_settles_is_no_choice() -> None:
    table = Table.start("pararoles", seed=0)
    person = Person(table, 0)
    choice = table.choices[0]
    assert choice.ask in table.game.settled
    person.answers_with(choice, choice.options[0])
    assert person.answers == 1
    assert not person.clicks


def test_all_moments_are_watched_once_each_as_long_as_a_page_shows_it() -> None:
    table = Table.start("trapper", seed=0)
    person = Person(table, 0)
    play_measured(table, seated(table.game, ["greedy"] * 2, 0), limit=40)
    person.watch()
    seen = table.reel(0)
    told = [told_in(beat, table.names) for beat in seen]
    times = [
        shown_for(words, mine=concerns(beat, 0), rest=sum(map(unhurried, told[at:])))
        for at, (beat, words) in enumerate(zip(seen, told, strict=True), 1)
    ]
    assert person.watched == sum(times) > 10_000
    person.watch()
    assert person.watched == sum(times)


def test_what_kind_of_choice_an_answer_is() -> None:
    table = Table.start("trapper", seed=0)
    build = table.choices[0]
    assert kind_of(build, build.options[0]) == "grid"
    play_measured(table, seated(table.game, ["greedy"] * 2, 0), limit=2)
    buy = table.choices[table.waiting[0]]
    assert buy.ask == "buy"
    assert len(buy.options) > FEW
    assert kind_of(buy, buy.options[0]) == "many"
    assert itself(buy) is None
