"""The shelf of games, and what a game must be."""

import sys
from types import ModuleType

import pytest

from tests.engine.toy import GAME, GO, toy
from undercroft.engine import Event, Question, Result, Table, Unknown, shelf


@pytest.fixture
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("a_game_for_the_shelf")
    module.GAME = GAME  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(shelf, "_homes", {"toy": module.__name__, "lost": "no_such_module_anywhere"})
    monkeypatch.setattr(shelf, "_games", {})


@pytest.mark.usefixtures("on_the_shelf")
def test_a_game_is_fetched_by_its_id():
    assert shelf.ids() == ("toy", "lost") and shelf.get("toy") is GAME
    table = Table.start("toy", seed=1)
    assert Table.load(table.record()).digest == table.digest


@pytest.mark.usefixtures("on_the_shelf")
def test_an_unknown_game_is_named_with_what_there_is():
    for id, says in {"toi": "no game 'toi'; did you mean 'toy'?", "x": "no game 'x'; there are toy, lost"}.items():
        with pytest.raises(Unknown) as caught:
            shelf.get(id)
        assert str(caught.value) == says


@pytest.mark.usefixtures("on_the_shelf")
def test_putting_a_game_there_imports_nothing():
    shelf.put("other", "neither_is_this_one")
    assert shelf.ids() == ("toy", "lost", "other")
    with pytest.raises(ModuleNotFoundError):
        shelf.get("other")


@pytest.mark.parametrize("name", ["act", "start"])
def test_no_question_has_a_name_that_a_record_keeps_for_itself(name: str):
    with pytest.raises(ValueError, match=f"toy has a question '{name}'"):
        toy(questions=(GO, Question(name, "What?", rule="toy.a.b")))


def test_an_event_is_a_sentence_with_names():
    game = toy(events={"swaps": "{seat} gives {rival} {cards}; {count} left."})
    event = Event("swaps", {"seat": 0, "rival": 1, "cards": ["QH", "7D"], "count": 1}, rule="toy.a.b")
    assert game.words(event, ("Ida", "Ole")) == "Ida gives Ole QH, 7D; 1 left."


def test_a_result_is_plain_data():
    result = Result({0: 3, 1: 5}, (1,), "the goal is reached", "toy.race.goal")
    assert result.plain() == {
        "scores": {"0": 3, "1": 5},
        "winners": [1],
        "reason": "the goal is reached",
        "rule": "toy.race.goal",
    }


def test_the_newest_game_that_has_something_is_found_without_importing_the_others(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelf, "_homes", {})
    monkeypatch.setattr(shelf, "_games", {"plain": toy(), "with": toy(drawing="toy.race.turn")})
    for id in ("none", "with", "plain"):
        shelf.put(id, "no_such_module")
    assert shelf.newest(lambda game: game.drawing) is shelf.get("with")


def test_nothing_is_found_where_no_game_has_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelf, "_homes", {})
    assert shelf.newest(lambda game: game.desk) is None
