"""What a person must choose: whoever walks, and lets answer itself what does, chooses less often than they answer."""

from __future__ import annotations

import pytest

from tests.games.pararoles.tables import crawl, open_room
from tools.clicks import HABIT, Person, may_stand


@pytest.mark.parametrize(("game", "most", "share"), [("trapper", 150, 70), ("pararoles", 150, 75)])
def test_who_walks_chooses_less_often_than_they_answer(game: str, most: int, share: int) -> None:
    person = Person(game, 0)
    person.play(most)
    assert 100 * person.clicks < share * person.answers


def test_what_is_answered_alike_some_times_is_no_choice_until_it_is_another() -> None:
    person = Person("pararoles", 0)
    person.table = crawl(open_room(4, 2, p1="1,1", p2="1,2"))
    person.table.answer(0, "search")
    choice = person.table.choices[1]
    yes, no = choice.options
    assert may_stand(choice) and not any(person._stands(choice, yes) for _ in range(HABIT + 1))
    assert person.clicks == 1, "it was said that it is to be so always"
    assert person._stands(choice, yes) and person.clicks == 1
    assert not person._stands(choice, no) and person.clicks == 2, "and that it is not any more"
