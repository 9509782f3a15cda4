"""Explorers divide 12 points in secret and at the same time, by a form or step by step; then all is revealed.

Both ways fill the same sheet. Until everybody is done a seat sees of the others only who has finished: neither a
score nor how far they have come.
"""

from __future__ import annotations

from typing import Any

from tests.engine.hard_cases.small import small_game
from undercroft.engine import Chance, Choice, Form, Option, Question, Refused, Result, Setting, Tell, Turn, each

SEATS = (0, 1, 2)
TRAITS = ("move", "see", "fight", "live")
POINTS, MOST = 12, 6

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {trait: {"type": "integer", "minimum": 1, "maximum": MOST} for trait in TRAITS},
    "required": list(TRAITS),
    "additionalProperties": False,
}

SCORE = Question("score", "How many of {left} points for {trait}?", rule="electro.setup.points")
FIRST = Question("first", "Roll for the first turn?", rule="electro.score.roll")


class Sheet:
    """The scores of an Explorer, in the order of the traits, as far as they are set."""

    __slots__ = ("scores",)

    def __init__(self, scores: list[int] | None = None) -> None:
        self.scores = scores or []

    def copy(self) -> Sheet:
        return Sheet(self.scores.copy())

    @property
    def done(self) -> bool:
        return len(self.scores) == len(TRAITS)

    def possible(self) -> range:
        """What the next trait may have, so that the rest can still come to exactly 12."""
        left, after = POINTS - sum(self.scores), len(TRAITS) - len(self.scores) - 1
        return range(max(1, left - MOST * after), min(MOST, left - after) + 1)

    def set(self, score: int) -> None:
        """The next trait has this score; the last follows from the others."""
        self.scores.append(score)
        if len(self.scores) == len(TRAITS) - 1:
            self.scores.append(POINTS - sum(self.scores))


class State:
    __slots__ = ("revealed", "rolls", "sheets", "turns")

    def __init__(
        self,
        *,
        sheets: list[Sheet],
        revealed: bool = False,
        turns: list[int] | None = None,
        rolls: list[int] | None = None,
    ) -> None:
        self.sheets = sheets
        self.revealed = revealed
        self.turns = turns or []
        self.rolls = rolls or []

    def copy(self) -> State:
        return State(
            sheets=[sheet.copy() for sheet in self.sheets],
            revealed=self.revealed,
            turns=self.turns.copy(),
            rolls=self.rolls.copy(),
        )


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """All assign at the same time; sheets are revealed together; then each rolls as many D6 as Move.

    [electro.setup.trait-secret]
    """
    while open_seats := [seat for seat in SEATS if not s.sheets[seat].done]:
        seat, given = yield [ask_score(s, seat) for seat in open_seats]
        assign(s.sheets[seat], given)
        if s.sheets[seat].done:  # That somebody has finished was hidden, and now is not.
            tell.everyone("finished", seat=seat, rule="electro.setup.trait-secret", shows=True)
    if not s.revealed:
        s.revealed = True
        s.turns.extend(SEATS)
        scores = [sheet.scores for sheet in s.sheets]
        tell.everyone("revealed", scores=scores, rule="electro.setup.trait-secret", shows=True)
    for seat in each(s.turns):
        yield Choice(seat, FIRST, (Option("roll"),))
        s.rolls.append(sum(chance.roll(6, "start") for _ in range(s.sheets[seat].scores[0])))
        tell.everyone("rolled", seat=seat, total=s.rolls[-1], rule="electro.score.roll")


def assign(sheet: Sheet, given: int | list[int]) -> None:
    """One score, or all of them: both fill the same sheet."""
    if isinstance(given, list):
        sheet.scores[:] = given
    else:
        sheet.set(given)


def ask_score(s: State, seat: int) -> Choice:
    sheet = s.sheets[seat]
    options = tuple(Option(str(score), data=score) for score in sheet.possible())
    about = {"left": POINTS - sum(sheet.scores), "trait": TRAITS[len(sheet.scores)]}
    return Choice(seat, SCORE, options, about, Form("slots", SCHEMA, read_sheet))


def read_sheet(given: Any) -> list[int]:
    """All four scores at once, or the reason against them."""
    if not isinstance(given, dict) or sorted(given) != sorted(TRAITS):
        raise Refused(f"a sheet has {', '.join(TRAITS)}", rule="electro.setup.points")
    for trait in TRAITS:
        if type(given[trait]) is not int or given[trait] < 1:
            raise Refused(f"{trait} must be 1 or more", rule="electro.setup.trait-min", at=trait)
        if given[trait] > MOST:
            raise Refused(f"{trait} may not be above {MOST}", rule="electro.setup.trait-max", at=trait)
    scores = [given[trait] for trait in TRAITS]
    if sum(scores) != POINTS:
        raise Refused(f"the scores come to {sum(scores)}, not {POINTS}", rule="electro.setup.trait-all")
    return scores


def new(setting: Setting) -> State:
    return State(sheets=[Sheet() for _ in SEATS])


def result(s: State) -> Result | None:
    if len(s.rolls) < len(SEATS):
        return None
    best = max(s.rolls)
    winners = tuple(seat for seat in SEATS if s.rolls[seat] == best)
    return Result(dict(enumerate(s.rolls)), winners, f"{best} goes first", "electro.score.roll")


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {
        "stage": "play" if s.revealed else "set-up",
        "finished": [sheet.done for sheet in s.sheets],
        "sheets": [
            sheet.scores.copy() if s.revealed or owner == seat else None for owner, sheet in enumerate(s.sheets)
        ],
        "rolls": s.rolls.copy(),
    }


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """Others have any legal sheet: a whole one if they have finished, else any part of one."""
    if s.revealed:
        return
    for owner, sheet in enumerate(s.sheets):
        if owner != seat:
            steps = len(TRAITS) - 1 if sheet.done else chance.roll(len(TRAITS) - 1, "another world") - 1
            sheet.scores.clear()
            for _ in range(steps):
                sheet.set(chance.pick(sheet.possible(), "another world"))


def audit(s: State) -> None:
    for sheet in s.sheets:
        assert not sheet.done or sum(sheet.scores) == POINTS


GAME = small_game(
    "secret-setup",
    seats=("ada", "ben", "cy"),
    records=(State, Sheet),
    questions=(SCORE, FIRST),
    events={
        "finished": "{seat} has finished.",
        "revealed": "The scores are {scores}.",
        "rolled": "{seat} rolled {total}.",
    },
    order="electro.setup.trait-secret",
    new=new,
    play=play,
    result=result,
    view=view,
    resample=resample,
    audit=audit,
)
