"""Honest Sconces: three that always speak truth or always lie, and a sentence of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Question, Tell
from undercroft.games.electro.book.puzzles.kind import (
    MEDIUM,
    STREAM,
    Kind,
    Seen,
    answers_allowed,
    judge_answer,
    options_of,
)
from undercroft.games.electro.state.records import Puzzle
from undercroft.games.electro.state.state import State
from undercroft.scene.parts import Board, Line, Tile

RULE: Final = "electro.puzzle.sconces"
NAMES: Final = "ABC"
World = tuple[bool, ...]
"""Who is honest, in the order of the names."""

WORLDS: Final[tuple[World, ...]] = tuple(product((True, False), repeat=len(NAMES)))


def sentences(speaker: int) -> dict[str, tuple[bool, ...]]:
    """What this sconce may say, each with its truth in all eight worlds.  [electro.puzzle.sconces]"""
    one, other = (sconce for sconce in range(len(NAMES)) if sconce != speaker)
    said: dict[str, tuple[bool, ...]] = {}
    for sconce in (one, other):
        said[f"{NAMES[sconce]} lies"] = tuple(not world[sconce] for world in WORLDS)
        said[f"{NAMES[sconce]} is honest"] = tuple(world[sconce] for world in WORLDS)
    pair = f"{NAMES[one]} and {NAMES[other]}"
    said[f"{pair} are alike"] = tuple(world[one] == world[other] for world in WORLDS)
    said[f"{pair} differ"] = tuple(world[one] != world[other] for world in WORLDS)
    for honest in range(len(NAMES) + 1):
        words = f"exactly {honest} of us {'is' if honest == 1 else 'are'} honest"
        said[words] = tuple(sum(world) == honest for world in WORLDS)
    return said


SAID: Final = tuple(sentences(speaker) for speaker in range(len(NAMES)))


def fitting(said: Sequence[str]) -> list[World]:
    """The worlds in which the honest speak truth and the others lie.

    >>> fitting(["B lies", "C is honest", "A and B differ"])
    [(False, True, True)]
    """
    return [
        world
        for at, world in enumerate(WORLDS)
        if all(SAID[speaker][words][at] == world[speaker] for speaker, words in enumerate(said))
    ]


@lru_cache(maxsize=1)
def instances() -> tuple[tuple[str, ...], ...]:
    """All triples of sentences that exactly one world fits."""
    return tuple(said for said in product(*SAID) if len(fitting(said)) == 1)


def said_name(said: Iterable[str]) -> str:
    """The sentences with their speakers.

    >>> said_name(["B lies", "C is honest", "A and B differ"])
    'A: B lies; B: C is honest; C: A and B differ'
    """
    return "; ".join(f"{name}: {words}" for name, words in zip(NAMES, said, strict=True))


def draw(s: State, p: Puzzle, chance: Chance) -> None:
    """Three sentences that only one of the eight assignments fits; one answer.  [electro.puzzle.sconces]"""
    p.words = list(chance.pick(instances(), "honest sconces", STREAM, name=said_name))
    p.answers = answers_allowed(s)


def given(p: Puzzle) -> str:
    """The instance in words."""
    return f"{said_name(p.words)}. {'One answer' if p.answers == 1 else f'{p.answers} answers'}."


def honest_name(world: World) -> str:
    """Who is honest, in the words of an option.

    >>> honest_name((True, False, True)), honest_name((False, False, False))
    ('a c', 'nobody')
    """
    return " ".join(name.lower() for name, honest in zip(NAMES, world, strict=True) if honest) or "nobody"


def ask(s: State, p: Puzzle) -> Choice:
    """Who is honest."""
    tried = [entry["honest"] for entry in p.log]
    options = [
        Option(f"honest {honest_name(world)}", _told(world), rule=RULE, value=world)
        for world in WORLDS
        if honest_name(world) not in tried
    ]
    return Choice(s.seat_of(p.leader), HONEST, options_of(*options, rule=RULE), {"said": said_name(p.words)})


def _told(world: World) -> str:
    honest = [name for name, true in zip(NAMES, world, strict=True) if true]
    liars = [name for name, true in zip(NAMES, world, strict=True) if not true]
    if not honest:
        return "all of them lie"
    if not liars:
        return "all of them are honest"
    verb, other = ("is" if len(honest) == 1 else "are"), ("lies" if len(liars) == 1 else "lie")
    return f"{' and '.join(honest)} {verb} honest, {' and '.join(liars)} {other}"


def move(s: State, p: Puzzle, world: Any, tell: Tell) -> None:
    """The answer is given and judged.  [electro.puzzle.sconces]"""
    p.log.append({"honest": honest_name(world)})
    tell.everyone("sconces-answer", seat=s.seat_of(p.leader), answer=_told(world), rule=RULE, shows=True)
    judge_answer(s, p, [world] == fitting(p.words), tell, rule=RULE)


def seen(p: Puzzle) -> dict[str, Any]:
    """What A, B and C say."""
    return {"said": p.words[:]}


def boards(seen: Seen) -> tuple[Board, ...]:
    """The three sconces in a row."""
    tiles = tuple(
        Tile(x, 0, icon=f"sconce-{name.lower()}", glyph=name, note=f"{name} says: {words}")
        for x, (name, words) in enumerate(zip(NAMES, seen["said"], strict=True))
    )
    return (Board("Honest Sconces", len(NAMES), 1, tiles, rulers=False),)


def lines(seen: Seen) -> tuple[str | Line, ...]:
    """The sentences, and the answers that were wrong."""
    said = [
        Line(f"{name}: {words}", icon=f"sconce-{name.lower()}") for name, words in zip(NAMES, seen["said"], strict=True)
    ]
    wrong = [f"Honest are not: {entry['honest']}" for entry in seen["log"]] if not seen["outcome"] else []
    return (*said, *wrong)


KIND: Final[Kind] = Kind(
    "sconces",
    "Honest Sconces",
    MEDIUM,
    "Three sconces speak. Each of A, B and C either always tells the truth or always lies. "
    "From the sentence of each find out who is honest; only one answer fits.",
    "Three flames lean out of the wall and whisper with your own voice. Not every one of them wishes you well.",
    RULE,
    draw,
    given,
    ask,
    move,
    seen,
    boards,
    lines,
)

HONEST: Final = Question("sconces", "Who is honest? {said}.", rule=RULE)
QUESTIONS: Final = (HONEST,)
EVENTS: Final = {"sconces-answer": "{seat} answers: {answer}."}
