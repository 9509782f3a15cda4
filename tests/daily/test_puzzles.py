"""The puzzles of the day: positions of real games, the same everywhere, whose best answer is proven by a margin."""

from collections.abc import Iterable
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from undercroft import Table, games
from undercroft.daily.puzzles.finding import (
    DOUBT,
    FEWEST,
    LEAD,
    LEAST,
    PROOF,
    Found,
    Judge,
    Moment,
    Played,
    fits,
    proven_again,
    renewed,
    search,
)
from undercroft.daily.puzzles.puzzle import Collection, Puzzle, collection, has_puzzles, packed
from undercroft.daily.puzzles.trying import Tries, answered, asked, first_try, read_tries, streak_words, told
from undercroft.engine import Unknown

DAY = date(2026, 11, 18)
GAMES = [game for game in games.ids() if has_puzzles(game)]


def soonest(game: str) -> Puzzle:
    """The puzzle of this game that is reached after the fewest answers."""
    return min(collection(game).puzzles, key=lambda one: one.step)


def assert_is_a_puzzle(kept: Collection, puzzle: Puzzle) -> None:
    table = kept.table(puzzle)
    choice = table.first_waiting()
    assert choice is not None and choice.seat == puzzle.seat
    ids = [one.id for one in puzzle.answers]
    assert len(set(ids)) == len(ids) >= FEWEST and all(choice.option(id) is not None for id in ids)
    assert not puzzle.tempting or puzzle.tempting in ids[1:] and puzzle.tempting == puzzle.given()[puzzle.step]
    assert puzzle.why, "after a try one is told a reason"
    assert puzzle.margin >= LEAD
    assert all(one.lead >= DOUBT * (one.doubt - 0.5) for one in puzzle.answers[1:])


class Said(Judge):
    """Answers come to what is said here, one world after another."""

    game = games.get("trapper")

    def __init__(self, **worths: list[float]) -> None:
        self.said = worths
        self.tried = 0

    def worths(self, table: Table, seat: int, ids: Iterable[str], world: str) -> dict[str, float]:
        number = int(world.rpartition(" ")[2])
        found = {id: self.said[id][number % len(self.said[id])] for id in ids}
        self.tried += len(found)
        return found


@pytest.mark.parametrize(
    ("best", "other", "proven", "tried"),
    [
        ([900, 700], [500, 600], True, 32),  # Clear: as soon as there are enough worlds.
        ([900, 100], [100, 900], False, 4),  # No difference: given up at once.
        ([530, 530], [500, 500], False, 128),  # Sure, and too little.
        ([900, 900, 900, 0], [400, 900, 0, 700], False, 16),  # A lead in much doubt.
    ],
)
def test_a_proof_takes_as_many_worlds_as_it_needs(best: list[float], other: list[float], proven: bool, tried: int):
    judge = Said(best=best, other=other)
    found = Found(judge, Table.start("trapper", seed=1), ("best", "other"), "said")
    assert (found.beats("best", "other"), judge.tried) == (proven, tried)
    assert found.worse(3.0) == (["other"] if proven else [])


@pytest.mark.parametrize(
    ("other", "worse"),
    [
        ([950, 950], []),
        ([800, 800], ["close", "clear"]),
    ],  # One that seems better leaves no puzzle, one as good only itself.
)
def test_answers_are_worse_where_it_is_sure_and_none_seems_better(other: list[float], worse: list[str]):
    judge = Said(best=[900, 700], clear=[500, 600], close=[600, 800], other=other)
    found = Found(judge, Table.start("trapper", seed=1), judge.said, "said")
    assert found.proven_worse("best", ["close", "clear", "other"]) == worse


def test_a_proof_is_in_other_worlds_than_those_that_were_looked_at(monkeypatch: pytest.MonkeyPatch):
    """What leads by luck where the best was chosen does not lead again."""
    table = Table.start("trapper", seed=1, strict=False)
    ids = [option.id for option in table.choices[0].options[:3]]
    names: set[str] = set()

    class Fickle(Judge):
        def worths(self, table: Table, seat: int, ids: Iterable[str], world: str) -> dict[str, float]:
            names.add(world.partition(" ")[0])
            return {id: 1000.0 * (at == 0 and world.startswith("look")) for at, id in enumerate(ids)}

    monkeypatch.setattr(Moment, "answers", lambda self: ids)
    monkeypatch.setattr(Played, "is_open", lambda self: True)
    judge = Fickle(games.get("trapper"))
    played = Played(judge, "near the end", late=12)
    assert list(search(judge, played)) == [] and "look" in names and len(names) > 1


def test_puzzles_are_looked_for_near_the_end_of_a_game():
    judge = Judge(games.get("trapper"))
    played = Played(judge, "near the end", late=12)
    assert played.over and played.late
    for step, table in played.late:
        choice = table.first_waiting()
        assert step >= len(played.answers) - 12 and choice is not None and fits(judge.game, choice)
        table.answer(choice.seat, played.answers[step])


def test_there_are_puzzles_of_the_edition_that_is_played():
    assert {"trapper", "electro", "exploration", "truedungeon"} <= set(GAMES)
    for game in GAMES:
        kept = collection(game)
        assert kept.edition == games.get(game).edition
        assert len({(one.seed, one.step) for one in kept.puzzles}) == len(kept.puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_a_reason_and_a_proof(game: str):
    kept = collection(game)
    for puzzle in kept.puzzles:
        best, *others = puzzle.answers
        assert puzzle.why and puzzle.margin >= LEAD and best.worth >= LEAST
        assert all(one.lead >= DOUBT * (one.doubt - 0.5) for one in others)
        assert {one.worlds for one in puzzle.answers} == {PROOF}


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_a_question_with_one_best_answer_and_a_reason(game: str):
    assert_is_a_puzzle(collection(game), soonest(game))


def test_the_proof_of_a_puzzle_still_holds():
    kept = collection("trapper")
    puzzle = min(kept.puzzles, key=lambda one: len(one.given()) - one.step)
    assert proven_again(Judge(games.get("trapper"), kept), kept, puzzle, worlds=6).ranked()[0] == puzzle.best.id


@pytest.mark.parametrize(
    ("came", "kept_so_far"),
    [
        ([900, 500, 400, 300, 200, 100], True),
        ([900, 890, 400, 300, 200, 100], False),  # What tempts, or is next, may be as good.
        ([500, 900, 400, 300, 200, 100], False),  # Another is the best.
        ([110, 50, 40, 30, 20, 10], False),  # All is lost.
    ],
)
def test_a_puzzle_proven_anew_is_kept_with_what_its_answers_come_to_now(came: list[float], kept_so_far: bool):
    kept = collection("trapper")
    puzzle = next(one for one in kept.puzzles if len(one.answers) == FEWEST and one.tempting)
    ids = [puzzle.best.id, puzzle.tempting, *(one.id for one in puzzle.answers[1:] if one.id != puzzle.tempting)]
    judge = Said(**{id: [worth] * 2 for id, worth in zip(ids, came, strict=False)})
    again = renewed(judge, kept, puzzle)
    assert (again is not None) == kept_so_far
    if again is not None:
        assert [(one.id, one.worth) for one in again.answers] == list(zip(ids, came, strict=False))


def test_a_puzzle_whose_game_goes_another_way_today_is_none():
    kept = collection("trapper")
    puzzle = soonest("trapper")
    gone = replace(puzzle, game=packed(["nonsense", *puzzle.given()[1:]]))
    assert renewed(Said(), kept, gone) is None


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_proof_of_every_puzzle_still_holds(game: str):
    kept = collection(game)
    judge = Judge(games.get(game), kept)
    for puzzle in kept.puzzles:
        assert_is_a_puzzle(kept, puzzle)
        assert kept.whole(puzzle).result is not None
        found = proven_again(judge, kept, puzzle)
        assert found.ranked()[0] == puzzle.best.id
        assert set(found.worse(2.0)) == {one.id for one in puzzle.answers[1:]}


def test_a_puzzle_comes_again_only_after_all_others():
    kept = collection("trapper")
    days = [DAY + timedelta(days=ahead) for ahead in range(len(kept.puzzles))]
    assert len({(kept.of(day).seed, kept.of(day).step) for day in days}) == len(kept.puzzles)
    assert asked("trapper", DAY).puzzle == kept.of(DAY)
    with pytest.raises(Unknown, match="no game"):
        asked("nothing", DAY)


def test_after_an_answer_one_is_told_what_all_come_to_and_why():
    one = asked("trapper", DAY)
    best, worst = one.puzzle.best, one.puzzle.answers[-1]
    right, wrong = told(one, best.id), told(one, worst.id)
    assert right.right and right.verdict.startswith("Right:")
    assert not wrong.right and wrong.verdict.startswith("Not the best.")
    assert [row.id for row in right.rows] == [answer.id for answer in one.puzzle.answers]
    assert [row.id for row in wrong.rows if row.mine] == [worst.id]
    assert wrong.rows[0].best and wrong.rows[-1].behind >= LEAD // 10
    assert right.why and all(rule in one.game.ledger for rule in right.rules) and right.rules
    with pytest.raises(Unknown, match="is no answer to this puzzle"):
        told(one, "nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_said_how_far_the_answers_were_played_on(game: str):
    one = asked(game, DAY)
    assert f"played on in {PROOF} worlds" in (how := told(one, one.puzzle.best.id).why[-1])
    assert "to the end of the game" in how


def test_the_first_answer_of_a_day_counts_for_the_streak():
    tries: Tries | None = None
    for ahead in range(3):
        one = asked("trapper", DAY + timedelta(days=ahead))
        assert answered(tries, one) is None
        tries = first_try(tries, one, one.puzzle.best.id)
        assert first_try(tries, one, one.puzzle.answers[-1].id) == tries == read_tries(tries.text())
        assert answered(tries, one) == one.option(one.puzzle.best.id)
    assert tries is not None and (tries.streak, tries.tried) == (3, 3)
    later = asked("trapper", DAY + timedelta(days=4))
    assert first_try(tries, later, later.puzzle.best.id).streak == 1  # A day was left out.
    wrong = first_try(tries, later, later.puzzle.answers[-1].id)
    assert (wrong.streak, wrong.longest, wrong.solved, wrong.tried) == (0, 3, 3, 4)
    assert streak_words(wrong, later.day) == "3 of 4 solved at the first try; in a row 0, at most 3."
