"""The suite finds what it is there to find: mistakes planted in a sound game make it fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.conformance.corpus import forget
from undercroft.engine import Chance, Choice, Option, Tell, Turn, from_plain, shelf
from undercroft.games.trapper import GAME
from undercroft.games.trapper.content.board import TRAP_ICONS, Board
from undercroft.games.trapper.faces.resample import resample
from undercroft.games.trapper.state import State
from undercroft.testing import answers, copies, finished, hidden, play


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """Games are played with the mistake in them, and those after them without."""
    forget()
    yield
    forget()


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Put a game with other functions on the shelf for the length of a test."""

    def planted(**functions: Any) -> None:
        monkeypatch.setitem(shelf._games, GAME.id, replace(GAME, **functions))

    yield planted


FIRSTS = (0, 10_000, 20_000)


def secrets(check: Callable[[str, int], None], firsts: tuple[int, ...] = FIRSTS) -> None:
    """The check finds it in one of some games."""
    with pytest.raises(AssertionError):
        for first in firsts:
            check(GAME.id, first)


def test_a_view_that_counts_what_is_hidden_is_found(plant: Callable[..., None]):
    def leaky(s: State, seat: int | None) -> dict[str, Any]:
        spikes = sum(board.icons.count("K") for board in s.boards)
        return {**GAME.view(s, seat), "spikes": spikes}

    plant(view=leaky)
    secrets(hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown)


def test_a_private_event_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch):
    def loud(self: Tell, to: Any, event: str, **data: Any) -> None:
        self.everyone(event, **data)

    monkeypatch.setattr(Tell, "only", loud)
    secrets(hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown)


def test_a_disclosure_that_is_not_declared_is_found(monkeypatch: pytest.MonkeyPatch):
    honest = Tell.everyone

    def sly(self: Tell, event: str, *, shows: bool = False, **data: Any) -> None:
        honest(self, event, shows=shows and event != "revealed", **data)

    monkeypatch.setattr(Tell, "everyone", sly)
    secrets(hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown)


def ruled(option: Option, rule: str) -> Option:
    """The same option by another rule."""
    other = copy(option)
    other.rule = rule
    return other


def test_a_rule_that_is_named_only_where_a_secret_lies_is_found(
    plant: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    """The words are the same in both worlds; only the rules beside them tell that somewhere spikes lie."""
    told_of: dict[int, State] = {}
    honest = Tell.everyone

    def telling(s: State, chance: Chance, tell: Tell) -> Turn:
        told_of[id(tell)] = s
        return GAME.play(s, chance, tell)

    def citing(self: Tell, event: str, *, also: tuple[str, ...] = (), **data: Any) -> None:
        boards = told_of[id(self)].boards
        more = ("trapper.traps.spikes",) if any("K" in board.icons for board in boards) else ()
        honest(self, event, also=(*also, *more), **data)

    plant(play=telling)
    monkeypatch.setattr(Tell, "everyone", citing)
    secrets(
        hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown, FIRSTS[::-1]
    )  # There it is found soonest.


def asking(betray: Callable[[Choice], None]) -> Callable[[State, Chance, Tell], Turn]:
    """The game, where the question to whoever faces skeletons is changed like this."""

    def telling(s: State, chance: Chance, tell: Tell) -> Turn:
        inner = GAME.play(s, chance, tell)
        asked = next(inner)
        while True:
            if isinstance(asked, Choice) and s.boards and s.boards[1 - asked.seat].skeletons:
                betray(asked)
            asked = inner.send((yield asked))

    return telling


def test_an_option_whose_rule_depends_on_a_secret_is_found(plant: Callable[..., None]):
    def betray(asked: Choice) -> None:
        asked.options = tuple(ruled(option, "trapper.traps.spikes") for option in asked.options)

    plant(play=asking(betray))
    secrets(hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown)


def test_a_question_asked_only_of_who_holds_a_secret_is_found(plant: Callable[..., None]):
    def betray(asked: Choice) -> None:
        asked._values = {**(asked.about or {}), "skeletons": True}

    plant(play=asking(betray))
    secrets(hidden.a_twin_looks_the_same_and_tells_the_same_until_something_is_shown)


def test_a_world_that_only_shuffles_what_is_hidden_is_found(plant: Callable[..., None]):
    def shuffled(s: State, seat: int | None, chance: Chance) -> None:
        if not s.boards:
            resample(s, seat, chance)
        s.order = None
        for owner, board in enumerate(s.boards):
            if owner != seat:
                tiles = [tile for tile in board.laid if board.hidden >> tile & 1 and board.icons[tile] in TRAP_ICONS]
                icons = chance.shuffle([board.icons[tile] for tile in tiles], "worlds")
                for tile, icon in zip(tiles, icons, strict=True):
                    board.draw(tile, icon)

    plant(resample=shuffled)
    secrets(hidden.real_games_that_look_alike_have_the_same_twins)


def test_a_world_that_forgets_a_half_made_purchase_is_found(plant: Callable[..., None]):
    def forgetful(s: State, seat: int | None, chance: Chance) -> None:
        order = s.order
        resample(s, seat, chance)
        s.order = order

    plant(resample=forgetful)
    secrets(hidden.real_games_that_look_alike_have_the_same_twins)


def test_a_world_that_does_not_fit_the_past_is_found(plant: Callable[..., None]):
    def careless(s: State, seat: int | None, chance: Chance) -> None:
        for board in s.boards:
            board.spent = dict.fromkeys(board.spent, 0) if s.rules.fog != "traps" else board.spent
        resample(s, seat, chance)

    plant(resample=careless)
    with pytest.raises((AssertionError, ValueError, IndexError, KeyError)):
        for first in range(0, 60_000, 10_000):
            hidden.the_past_relived_in_a_twin_tells_the_same(GAME.id, first)


def test_copies_that_share_a_list_are_found(monkeypatch: pytest.MonkeyPatch):
    honest = Board.copy

    def lazy(self: Board) -> Board:
        twin = honest(self)
        twin.shown = self.shown
        return twin

    monkeypatch.setattr(Board, "copy", lazy)
    with pytest.raises(AssertionError):
        copies.copies_views_and_events_share_nothing_changeable(GAME.id)


def test_a_state_that_does_not_load_as_saved_is_found(monkeypatch: pytest.MonkeyPatch):

    def lossy(plain: Any, records: Any) -> Any:
        state = from_plain(plain, records)
        state.turn = min(state.turn, 2)
        return state

    monkeypatch.setattr(copies, "from_plain", lossy)
    with pytest.raises(AssertionError):
        copies.a_saved_and_loaded_state_asks_the_same(GAME.id)


def test_a_question_never_asked_is_found(plant: Callable[..., None]):
    unasked = type(GAME.questions[0])("never", "Who is there?", rule=GAME.order)
    plant(questions=(*GAME.questions, unasked))
    with pytest.raises(AssertionError):
        finished.every_question_is_asked(GAME.id)


def test_a_record_left_when_a_turn_begins_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(State, "idle", lambda self: self.order is None and not self.ran and self.turn < 3)
    with pytest.raises(AssertionError):
        play.what_is_conserved_adds_up_after_every_answer_and_a_turn_begins_with_nothing_half_done(GAME.id)


def test_a_refusal_that_leaves_a_trace_is_found(monkeypatch: pytest.MonkeyPatch):
    honest = Choice.refusal

    def rolling(self: Choice, state: Any, answer: Any) -> Any:
        if isinstance(state, State):
            state.paid += Random(1).randrange(1, 2)
        return honest(self, state, answer)

    monkeypatch.setattr(Choice, "refusal", rolling)
    with pytest.raises(AssertionError):
        answers.what_is_not_offered_is_refused_without_a_trace(GAME.id)
