"""The answer to a room's puzzle, put together piece by piece or handed in whole, and how it is judged.

In a room with monsters it may be answered in the fight, for a Standard Action: solving it hurts the first monster as
much as the room says.
[truedungeon.digital.puzzle-format] [truedungeon.digital.puzzle-damage] [truedungeon.digital.room-format]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refused, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.craft.words import listed
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.costs import pay, time_words, why_cannot_pay
from undercroft.games.truedungeon.book.basics.retribution import wound
from undercroft.games.truedungeon.book.combat.harm import due, settle
from undercroft.games.truedungeon.book.monsters import traps
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.content.adventures.pattern import slug
from undercroft.games.truedungeon.content.adventures.puzzles import choices, complete, places, right, schema, why_not
from undercroft.games.truedungeon.content.adventures.scaling import harder_on, level, rules_of_harder, wrong_damage_on
from undercroft.games.truedungeon.figures import WRONG
from undercroft.games.truedungeon.state.records import Attempt, Deed, Harm, Hero
from undercroft.games.truedungeon.state.state import State

SHOWN: Final = "shown"
SOLVED: Final = "solved"
"""What has become of the puzzle, among the tags of the room."""


def puzzle_of(s: State) -> Puzzle:
    """The puzzle of this room."""
    puzzle = s.here.puzzle
    assert puzzle is not None, "there is a puzzle here"
    return puzzle


def is_solved(s: State) -> bool:
    """Whether the puzzle of this room is solved."""
    return SOLVED in s.tags


def has_attempts(s: State) -> bool:
    """Whether the room allows another attempt.  [truedungeon.digital.puzzle-attempts]"""
    most = puzzle_of(s).attempts
    return not most or len(s.tried) < most


def show(s: State, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """Everybody has seen the puzzle, and whoever has an eye for it its first clue; by these further rules.

    [truedungeon.digital.puzzle-format]
    """
    if SHOWN in s.tags:
        return
    s.tags.append(SHOWN)
    puzzle = puzzle_of(s)
    text = " ".join((puzzle.prompt, *harder_on(puzzle, s.difficulty)))
    facts = [fact.text for fact in puzzle.facts]
    s.journal.append(("The puzzle", text))
    tell.everyone(
        "puzzle",
        text=text,
        facts=facts,
        says=" ".join(facts),
        rule="truedungeon.digital.puzzle-format",
        also=(*rules, *rules_of_harder(puzzle, s.difficulty)),
        shows=True,
    )
    finder = next((hero for hero in s.living() if hero.cls in puzzle.roles), None)
    if finder is not None and puzzle.clues:
        give_clue(s, puzzle.clues[0], f"the {s.name(finder)} notices it", tell)


# ---------------------------------------------------------------- an answer


def nothing() -> tuple[Option, ...]:
    """There is nothing else to do."""
    return ()


def ask_piece(s: State, speaker: Hero, question: Question, more: Callable[[], Sequence[Option]] = nothing) -> Choice:
    """What comes next in the answer, or the whole of it; or one of these things instead."""
    assert s.attempt is not None, "somebody speaks"
    puzzle = puzzle_of(s)
    given = tuple(s.attempt.given)
    form = None if given else Form("text", _schema(puzzle), lambda data: _read(puzzle, data))
    place = places(puzzle)[len(given)]
    about = {
        "who": s.name(speaker),
        "place": place[:1].upper() + place[1:],
        "so_far": ", ".join(given) or "nothing yet",
        "time": time_words(s),
    }
    return Choice(speaker.seat, question, (), about, form=form, later=lambda: (*_pieces(puzzle, given), *more()))


def _pieces(puzzle: Puzzle, given: Sequence[str]) -> list[Option]:
    """What may come next, as options."""
    rule = "truedungeon.digital.puzzle-format"
    return [Option(slug(one), one, data=one, rule=rule, value=one) for one in choices(puzzle, given)]


def _schema(puzzle: Puzzle) -> dict[str, Any]:
    """The whole answer as data, or its elements in words with commas between them."""
    title = "The whole answer: its parts, with commas between them"
    return {**schema(puzzle), "type": ["object", "string"], "title": title}


def _read(puzzle: Puzzle, data: Any) -> list[str]:
    if isinstance(data, str):
        named = {slug(one): one for one in puzzle.elements}
        data = {"answer": [named.get(slug(part), part.strip()) for part in data.split(",")]}
    if not isinstance(data, dict) or set(data) != {"answer"}:
        raise Refused(
            "an answer is given as a list under `answer`", rule="truedungeon.digital.puzzle-format", at="answer"
        )
    why = why_not(puzzle, data["answer"])
    if why is not None:
        raise Refused(why)
    return list(data["answer"])


def add(attempt: Attempt, answer: str | list[str]) -> None:
    """The answer has one more piece, or is given as a whole."""
    if isinstance(answer, list):
        attempt.given = list(answer)
    else:
        attempt.given.append(answer)


def is_complete(s: State) -> bool:
    """Whether the answer is at its end."""
    return s.attempt is not None and complete(puzzle_of(s), s.attempt.given, tuple(s.solution))


def judge(s: State, tell: Tell) -> None:
    """The answer is right, or is about to hurt everybody.

    [truedungeon.digital.puzzle-damage] [truedungeon.damage.puzzle]
    """
    assert s.attempt is not None, "somebody has spoken"
    puzzle = puzzle_of(s)
    given = s.attempt.given
    who = s.name(s.heroes[s.attempt.speaker])
    s.attempt = None
    if right(puzzle, given, tuple(s.solution)):
        s.tags.append(SOLVED)
        rule = "truedungeon.digital.puzzle-format"
        text = puzzle.solved
        tell.everyone("solved", who=who, answer=given, given=listed(given, "nobody"), text=text, rule=rule, shows=True)
        return
    damage = wrong_damage_on(puzzle, s.difficulty, s.figures(WRONG), scales=s.scales)
    s.tried.append(list(given))
    rule = "truedungeon.digital.puzzle-damage"
    also = ("truedungeon.digital.clock-puzzle", "truedungeon.damage.puzzle", "truedungeon.digital.puzzle-attempts")
    said = listed(given, "nobody")
    tell.everyone("wrong", who=who, answer=given, given=said, damage=damage, rule=rule, also=also, shows=True)
    s.step = "wrong"
    for hero in s.living():
        due(s, Harm(hero.number, {puzzle.type: damage}, "puzzle", "the puzzle", ["puzzle"], rule=rule))
    later = len(s.tried) - 2
    if 0 <= later < len(puzzle.clues):
        give_clue(s, puzzle.clues[later], "it shows itself after so many tries", tell)


def suffer(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """What a wrong answer brings on has been suffered: traps that it springs, and its damage."""
    if s.step == "wrong":
        yield from traps.spring(s, "puzzle", chance, tell)
        s.step = "harm"
    if s.step == "harm":
        yield from settle(s, chance, tell)
        s.step = ""


def why_no_piece(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against a piece that is not offered."""
    puzzle = s.here.puzzle
    if puzzle is None or s.attempt is None:
        return None
    named = next((one for one in puzzle.elements if slug(one) == answer), None)
    if named is not None:
        return Refusal("{piece} does not fit here any more", rule="truedungeon.digital.puzzle-format", piece=named)
    if s.attempt.given and " " in answer:
        return Refusal("first the answer must be finished", rule="truedungeon.digital.puzzle-format")
    return None


# ---------------------------------------------------------------- in a fight


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """In a fight beside a puzzle, somebody may answer it.  [truedungeon.digital.room-format]"""
    if why_not_answer(s, hero, []) is None:
        yield Option("answer", "answer the puzzle of this room", rule="truedungeon.digital.room-format")


def why_not_answer(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What keeps a character from answering the puzzle in the fight, or None."""
    if not s.in_combat or s.here.puzzle is None:
        return Refusal("there is no puzzle in this fight", rule="truedungeon.digital.room-format")
    if is_solved(s):
        return Refusal("the puzzle is solved", rule="truedungeon.digital.room-format")
    if not has_attempts(s):
        return Refusal("there is no attempt left", rule="truedungeon.digital.puzzle-attempts")
    return why_cannot_pay(s, hero, "standard")


def answer_in_fight(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The puzzle is answered: rightly, and the first monster has suffered for it, or wrongly, and everybody has.

    Ruling: the round has its time already, so an attempt costs none.  [truedungeon.digital.clock-puzzle]
    """
    hero = s.heroes[deed.hero]
    if not deed.step:
        pay(s, hero, "standard", tell)
        show(s, tell)
        s.attempt = Attempt(hero.number)
        deed.step = "answering"
    if deed.step == "answering":
        while s.attempt is not None and not hero.gone and not is_complete(s):
            add(s.attempt, (yield ask_piece(s, hero, PIECE)))
        if hero.gone:  # Nobody finishes an answer for somebody who has left.
            s.attempt = None
            return
        judge(s, tell)
        deed.step = "judged"
        if is_solved(s):
            _strike(s, tell)
    yield from suffer(s, chance, tell)


def _strike(s: State, tell: Tell) -> None:
    """What solving the puzzle does to the first monster there is; it grows with the difficulty as Hit Points do."""
    damage = level(puzzle_of(s).damage, s.difficulty, how="hp", scales=s.scales)
    foe = next(iter(s.facing()), None)
    if foe is not None and damage:
        rule = "truedungeon.digital.room-format"
        tell.everyone("struck", foe=foe.name, damage=damage, rule=rule, shows=True)
        wound(s, foe, damage, 0, tell)


DEEDS: Final = {"answer": answer_in_fight}
WHY: Final = {"answer": why_not_answer}
TEXT: Final = "The {who} answers. {place}: which one? So far: {so_far}."
PIECE: Final = Question("piece", TEXT, rule="truedungeon.digital.puzzle-format", why_not=why_no_piece)
QUESTIONS: Final = (PIECE,)
EVENTS: Final = {
    "puzzle": "{text} {says}",
    "clue": "A clue: {text} ({how})",
    "solved": "The {who} answers {given}, and it is right. {text}",
    "wrong": "The {who} answers {given}. It is wrong: {damage} damage to everybody.",
    "struck": after("That strikes the {foe} for {damage} damage.", rises="-{damage}", over="foe"),
}


def give_clue(s: State, text: str, how: str, tell: Tell) -> None:
    """Everybody has this clue now."""
    if text not in s.clues:
        s.clues.append(text)
        s.journal.append(("A clue", text))
        tell.everyone("clue", text=text, how=how, rule="truedungeon.digital.puzzle-format", shows=True)
