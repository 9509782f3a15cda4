"""The training stage: whoever has something to learn practises it, as often as wanted, before Room 1.

The sets of symbols lie open here and are hidden afterwards.
[truedungeon.digital.skill-study] [truedungeon.party.training]
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.truedungeon.book import practice
from undercroft.games.truedungeon.book.combat.slide_form import Plan
from undercroft.games.truedungeon.book.skills import tracing
from undercroft.games.truedungeon.book.skills.memory import ask, drawn, known_to, named, shuffled
from undercroft.games.truedungeon.book.skills.rogue import ROGUE, walk
from undercroft.games.truedungeon.content.symbols import names_in, set_of, symbol_sets
from undercroft.games.truedungeon.figures import ANSWER
from undercroft.games.truedungeon.state.records import Hero, Test
from undercroft.games.truedungeon.state.state import State

SECONDS: Final = 180
"""So long each seat may study where that is timed.  [truedungeon.digital.skill-study]"""
COUNTED: Final = ("study", "right", "wrong")
"""What is counted of a character's practice: seconds, and answers."""
READY: Final = "ready"
PATH: Final = "path"


def train(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever wants to has practised; all seats at the same time, each for itself.

    [truedungeon.digital.skill-study] [truedungeon.skillcheck.rogue.training]
    """
    if not s.step:
        s.step = "study"
        s.queue = sorted({hero.seat for hero in s.heroes if _subjects(hero) or practice.is_offered(s)})
        _shuffle(s, chance, tell)
    while s.queue:
        seat, answer = yield [_ask(s, one) for one in s.queue]
        _take(s, seat, answer, chance, tell)
    for hero in s.heroes:
        _forget(hero)
    s.asked, s.drills = {}, {}
    s.step = ""


def _forget(hero: Hero) -> None:
    for name in COUNTED:
        hero.used.pop(name, None)


def _shuffle(s: State, chance: Chance, tell: Tell) -> None:
    """Where names are shuffled for each run, those of this run are told.  [truedungeon.digital.skill-fixed-sets]"""
    for found in symbol_sets().values():
        if s.rules.shuffled and any(hero.cls in found.classes for hero in s.heroes):
            names = shuffled(s, found, chance)
            pairs = [[symbol.looks, names[symbol.id]] for symbol in found.symbols]
            tell.everyone("names", set=found.id, pairs=pairs, rule="truedungeon.digital.skill-fixed-sets", shows=True)


def _subjects(hero: Hero) -> list[str]:
    """What a character's player has to practise: the set of the class, a rogue the path."""
    found = set_of(hero.cls)
    return [found.id] if found is not None else [PATH] if hero.cls == ROGUE else []


def _open(s: State, seat: int | None) -> Test | None:
    return next((test for test in s.practice if s.heroes[test.hero].seat == seat), None)


def left(s: State, seat: int) -> int:
    """How many seconds of study this seat has left where that is timed."""
    return SECONDS - sum(hero.used.get("study", 0) for hero in s.heroes if hero.seat == seat)


def _ask(s: State, seat: int) -> Choice:
    test = _open(s, seat)
    if test is not None:
        return ask(s, s.heroes[test.hero], test, PRACTICE)
    if seat in s.paths:
        return tracing.ask_practice(s, _learners(s, seat)[PATH])
    options = [
        Option(
            f"practice {subject}",
            f"{s.name(hero)}: a question about the {subject}",
            rule="truedungeon.digital.skill-study",
        )
        if subject != PATH
        else Option(f"practice {PATH}", f"{s.name(hero)}: follow a path", rule="truedungeon.skillcheck.rogue.training")
        for subject, hero in _learners(s, seat).items()
    ]
    options += [practice.option(s, seat)] if practice.is_offered(s) else []
    options.append(Option(READY, "ready for the adventure", rule="truedungeon.party.training"))
    time = f"{left(s, seat)} seconds are left, counted, not timed." if s.rules.timed else "There is no hurry."
    form = practice.form(s, seat) if practice.is_offered(s) else None
    return Choice(seat, TRAIN, tuple(options), {"time": time, "score": score(s, seat)}, form)


def score(s: State, seat: int) -> str:
    """How often this seat was right and wrong so far, in words; nothing before the first answer."""
    right, wrong = (sum(hero.used.get(how, 0) for hero in s.heroes if hero.seat == seat) for how in COUNTED[1:])
    return f" So far {right} right, {wrong} wrong." if right or wrong else ""


def _learners(s: State, seat: int) -> dict[str, Hero]:
    """By subject: the first character of this seat that learns it."""
    found: dict[str, Hero] = {}
    for hero in s.heroes:
        for subject in _subjects(hero) if hero.seat == seat else ():
            found.setdefault(subject, hero)
    return found


def _take(s: State, seat: int, answer: Any, chance: Chance, tell: Tell) -> None:
    """An answer of this seat is taken: a word, a slide, or a path that was traced."""
    test = _open(s, seat)
    if isinstance(answer, Plan):
        practice.take(s, seat, answer, chance, tell)
    elif test is not None:
        s.practice.remove(test)
        how = "right" if answer == test.right else "wrong"
        hero = s.heroes[test.hero]
        hero.used[how] = hero.used.get(how, 0) + 1
        right = named(s, test.set, test.right)
        tell.only(
            seat,
            "practised",
            how=how,
            right=right,
            rule="truedungeon.digital.skill-study",
            also=("truedungeon.digital.skill-nonvisual",),
            shows=True,
        )
    elif seat in s.paths:
        tracing.practised(s, seat, answer, tell)
    elif answer == READY:
        s.queue.remove(seat)
        tell.everyone("trained", seat=seat, rule="truedungeon.party.training", shows=True)
        return
    else:
        _begin(s, seat, answer.removeprefix("practice "), chance, tell)
    if s.rules.timed and left(s, seat) <= 0 and _open(s, seat) is None and seat not in s.paths:
        s.queue.remove(seat)
        tell.everyone("studied", seat=seat, rule="truedungeon.digital.skill-study", shows=True)


def _begin(s: State, seat: int, subject: str, chance: Chance, tell: Tell) -> None:
    """A question of practice is drawn, or a path followed; either takes its ten seconds."""
    hero = _learners(s, seat)[subject]
    hero.used["study"] = hero.used.get("study", 0) + s.figure(ANSWER)
    if subject == PATH and s.tests == "play":
        tracing.practise(s, hero, chance, tell)
        return
    if subject == PATH:
        walked = walk(s, "", chance)
        how = "without a touch" if walked.passed else "with a touch"
        rule = "truedungeon.skillcheck.rogue.training"
        tell.only(seat, "followed", how=how, why=walked.why, rule=rule, also=walked.rules)
        return
    found = known_to(s, hero)
    test = Test(hero.number, found.id)
    drawn(s, test, found, s.asked.setdefault(f"{seat} {found.id}", []), chance)
    s.practice.append(test)


def imagine(s: State, seat: int | None, chance: Chance) -> None:
    """What others have practised, of which this seat (None: a spectator) knows nothing, is redrawn."""
    s.practice = [test for test in s.practice if s.heroes[test.hero].seat == seat]
    s.paths = {other: box for other, box in s.paths.items() if other == seat}
    practice.imagine(s, seat)
    s.asked = {key: used for key, used in s.asked.items() if key.split(" ")[0] == str(seat)}
    for hero in s.heroes:
        subjects = _subjects(hero)
        if hero.seat == seat or not subjects:
            continue
        _forget(hero)
        times = chance.roll(12, f"{hero.cls}: practice", stream="world") - 1
        if times:
            hero.used["study"] = times * s.figure(ANSWER)
        if times and PATH in subjects and hero.seat in s.queue:
            tracing.imagine(s, hero, chance)
        if not times or set_of(hero.cls) is None:
            continue
        found = known_to(s, hero)
        test = Test(hero.number, found.id)
        for _ in range(times):
            drawn(s, test, found, s.asked.setdefault(f"{hero.seat} {found.id}", []), chance)
        if hero.seat in s.queue and chance.roll(2, f"{hero.cls}: under way", stream="world") == 1:
            s.practice.append(test)
            times -= 1
        right = chance.roll(times + 1, f"{hero.cls}: right", stream="world") - 1
        hero.used |= {how: count for how, count in (("right", right), ("wrong", times - right)) if count}


def sheet(s: State, seat: int | None) -> dict[str, Any]:
    """What lies open in the training stage: by set, what each symbol of it looks like and is called.

    While a question of practice is open, the sheets are turned over.  [truedungeon.digital.skill-study]
    """
    found: dict[str, Any] = {}
    if _open(s, seat) is not None:
        return found
    for hero in s.heroes:
        if hero.seat == seat and set_of(hero.cls) is not None:
            known = known_to(s, hero)
            names = names_in(known, s.names)
            pairs = [[symbol.looks, names[symbol.id]] for symbol in known.symbols]
            found[known.id] = max(found.get(known.id, []), pairs, key=len)
    return found


TRAIN: Final = Question("train", "Before Room 1 you may practise. {time}{score}", rule="truedungeon.party.training")
PRACTICE: Final = Question("practice", "Practice for the {who}. {question}", rule="truedungeon.digital.skill-study")
QUESTIONS: Final = (TRAIN, PRACTICE)
EVENTS: Final = {
    "names": "In this run the {set} are: {pairs}.",
    "practised": "That is {how}: it is {right}.",
    "followed": "The path is followed {how}: {why}.",
    "trained": quiet("{seat} is ready for the adventure."),
    "studied": quiet("The time for study is over for {seat}."),
}
