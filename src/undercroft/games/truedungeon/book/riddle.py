"""A room whose challenge is its puzzle: one speaker after another answers, while the others do what they like.

The front of the marching order begins; after a wrong attempt the next one speaks, and any speaker may leave it to
another.  [truedungeon.digital.puzzle-attempts] [truedungeon.digital.clock-puzzle]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book import deeds, ending
from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.basics.costs import spend_time
from undercroft.games.truedungeon.book.skills import attempts
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.figures import ATTEMPT, NUMBERS
from undercroft.games.truedungeon.state.records import Attempt, Deed, Hero
from undercroft.games.truedungeon.state.state import State


def solve(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The puzzle is solved, or there is no time or no attempt left for it."""
    puzzle = attempts.puzzle_of(s)
    attempts.show(s, tell)
    while not attempts.is_solved(s):
        if s.deed is not None:
            yield from deeds.do(s, chance, tell)
            ending.wiped(s, chance, tell)
            continue
        if s.step:
            yield from attempts.suffer(s, chance, tell)
            ending.wiped(s, chance, tell)
        if _is_over(s, puzzle, tell):
            break
        yield from _ask(s)
        if attempts.is_complete(s):
            spend_time(s, _cost(s, puzzle), tell, rule="truedungeon.digital.clock-puzzle")
            attempts.judge(s, tell)
    s.overcome = attempts.is_solved(s)
    s.attempt = None


def _cost(s: State, puzzle: Puzzle) -> int:
    """The seconds of an attempt: as many times the usual as the puzzle's own."""
    return puzzle.cost * s.figure(ATTEMPT) // NUMBERS[ATTEMPT]


def _is_over(s: State, puzzle: Puzzle, tell: Tell) -> bool:
    """Whether nobody can try again: no attempts, no time, nobody alive.  [truedungeon.digital.puzzle-attempts]"""
    if not attempts.has_attempts(s):
        tell.everyone("no-attempts", rule="truedungeon.digital.puzzle-attempts")
        return True
    if s.time_up or (s.rules.clock == "turn_based" and s.clock < _cost(s, puzzle)):
        s.time_up = True
        tell.everyone("time-up", rule="truedungeon.digital.clock-puzzle")
        return True
    return not speakers(s)


def speakers(s: State) -> list[Hero]:
    """Who can speak for the party: whoever lives and can act, in marching order."""
    return [hero for hero in s.living() if why_cannot_act(s, hero) is None]


@dataclass(frozen=True, slots=True)
class Passed:
    """The speaker leaves it to another character."""

    to: int


@dataclass(frozen=True, slots=True)
class Doing:
    """The speaker does something else first."""

    id: str


def _ask(s: State) -> Proc[None]:
    """The speaker has put a piece to the answer, or left it to another; or somebody has done something else."""
    able = speakers(s)
    if s.attempt is None or s.heroes[s.attempt.speaker] not in able:
        given = s.attempt.given if s.attempt is not None else []
        s.attempt = Attempt(able[len(s.tried) % len(able)].number, given)
    speaker = s.heroes[s.attempt.speaker]
    begun = bool(s.attempt.given)
    asked = [attempts.ask_piece(s, speaker, SPEAK, lambda: [] if begun else _instead(s, speaker))]
    others = {hero.seat: hero for hero in reversed(able) if hero.seat != speaker.seat and not hero.done}
    asked += [deeds.ask(s, hero, waits=False) for hero in others.values()]
    seat, answer = yield asked
    if seat != speaker.seat:
        s.deed = Deed(others[seat].number, answer)
    elif isinstance(answer, Doing):
        s.deed = Deed(speaker.number, answer.id)
    elif isinstance(answer, Passed):
        s.attempt.speaker = answer.to
    else:
        attempts.add(s.attempt, answer)


def _instead(s: State, speaker: Hero) -> list[Option]:
    """What the speaker may do in place of answering."""
    rule = "truedungeon.digital.puzzle-attempts"
    found = [
        Option(f"pass {hero.cls}", f"let the {s.name(hero)} speak", rule=rule, value=Passed(hero.number))
        for hero in speakers(s)
        if hero is not speaker
    ]
    for one in deeds.options(s, speaker):
        found.append(Option(one.id, one.label, rule=one.rule, at=one.at, value=Doing(one.id)))
    return found


def why_not_speak(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against a piece, or anything else, that the speaker is not offered."""
    words = answer.split(" ")
    if s.attempt is not None and not s.attempt.given:
        if words[0] == "pass" and len(words) == 2:
            return Refusal("nobody of that name can speak for the party", rule="truedungeon.digital.puzzle-attempts")
        if words[0] in deeds.WHY:
            return deeds.WHY[words[0]](s, s.heroes[s.attempt.speaker], words)
    return attempts.why_no_piece(s, choice, answer)


SPEAK: Final = Question(
    "piece", f"{attempts.TEXT} {{time}}", rule="truedungeon.digital.puzzle-format", why_not=why_not_speak
)
QUESTIONS: Final = (SPEAK,)
EVENTS: Final = {"no-attempts": "There is no attempt left."}
