"""Memory tests: one question from the set of the class, answered by the player, or rolled where that is wanted.

[truedungeon.digital.skill-common] [truedungeon.digital.skill-roll] [truedungeon.skillcheck.auto]
[truedungeon.party.player-skill]
"""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.windows import react
from undercroft.games.truedungeon.book.skills.recalling import LATE, ROLL, recall_form
from undercroft.games.truedungeon.content.symbols import FIND, NAME, SymbolSet, learnt, name_id, names_in, symbol_sets
from undercroft.games.truedungeon.figures import ANSWER, MEMORY
from undercroft.games.truedungeon.state.records import Hero, Test
from undercroft.games.truedungeon.state.state import State

STREAM: Final = "skill"
SYMBOLS: Final = "symbols"
"""Which symbol is asked for: drawn by the referee, also where people throw their own dice."""

FORMS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "beads": ("truedungeon.digital.skill-beads-form", ()),
    "leaves": ("truedungeon.digital.skill-leaves-form", ("truedungeon.skillcheck.druid.leaves",)),
    "runes": ("truedungeon.digital.skill-runes-form", ("truedungeon.skillcheck.bard.runes",)),
    "planes": (
        "truedungeon.digital.skill-planes-form",
        ("truedungeon.skillcheck.planar.chart", "truedungeon.skillcheck.planar.two-forms"),
    ),
}
"""By set: the rule of its questions, and further ones."""


class Stakes(NamedTuple):
    """What hangs on a test: the rules of what it gives if it is passed, and of what it means if it is not."""

    passed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


NOTHING: Final = Stakes()


def skill_test(s: State, hero: Hero, chance: Chance, tell: Tell, *, stakes: Stakes = NOTHING) -> Proc[bool]:
    """Whether the character's player has passed a memory test: one question, and one more if somebody's muse helps.

    [truedungeon.skillcheck.per-cast] [truedungeon.digital.skill-common]
    """
    if s.test is None:
        s.test = begun(s, hero, chance, tell, stakes)
    test = s.test
    assert test.hero == hero.number, "a test of somebody else's is open"
    while True:
        if hero.gone and test.passed is None:
            test.passed = False  # Whoever has left answers nothing.
        if test.passed is None:
            given: str = yield ask(s, hero, test, RECALL)
            judge(s, hero, test, given, chance, tell, stakes)
        if test.passed or not _may_be_helped(s, test):
            break
        yield from react(s, "test", hero, chance, tell)
        if not test.retried:
            break
        again = begun(s, hero, chance, tell, stakes)
        test.form, test.shown, test.right, test.passed = again.form, again.shown, again.right, again.passed
    s.test = None
    return test.passed is True


def _may_be_helped(s: State, test: Test) -> bool:
    """Whether others may react: to the first failure only, and not while they react to something else."""
    return s.window.moment == "test" if s.window is not None else not test.retried


def begun(s: State, hero: Hero, chance: Chance, tell: Tell, stakes: Stakes) -> Test:
    """A test of this character: the question that is drawn, or at once its outcome where nobody is to answer.

    [truedungeon.skillcheck.auto]
    """
    found = known_to(s, hero)
    test = Test(hero.number, found.id)
    mode = s.tests
    if mode == "play":
        drawn(s, test, found, s.asked.setdefault(found.id, []), chance)
        rule, also = FORMS[found.id]
        tell.everyone(
            "asked",
            who=s.name(hero),
            question=words(s, test),
            rule="truedungeon.digital.skill-common",
            also=(
                rule,
                *also,
                "truedungeon.skillcheck.per-cast",
                "truedungeon.party.player-skill",
                "truedungeon.digital.skill-fixed-sets",
                "truedungeon.digital.skill-nonvisual",
            ),
        )
    elif mode == "chance":
        _roll(s, hero, test, chance, tell, stakes, rule="truedungeon.skillcheck.auto")
    else:
        test.passed = mode == "always_pass"
        _tell(s, hero, test, "so it is at this table", tell, stakes, rule="truedungeon.skillcheck.auto")
    return test


def known_to(s: State, hero: Hero) -> SymbolSet:
    """The symbols that this character's player has learnt.  [truedungeon.skillcheck.bank]"""
    found = learnt(hero.cls, s.rules.set_size)
    assert found is not None, "only casters have memory tests"
    return found


def seconds(s: State) -> int:
    """How long a player may think: so many seconds where the clock is real, no limit (0) elsewhere and where wanted.

    [truedungeon.digital.skill-time]
    """
    real = s.rules.clock == "real_time" if s.rules.skill_clock == "room" else s.rules.skill_clock == "on"
    return s.figure(ANSWER) if real else 0


def drawn(s: State, test: Test, found: SymbolSet, used: list[str], chance: Chance) -> None:
    """A question is on the test: a symbol that was not asked for since the set began anew, in one of its forms.

    [truedungeon.digital.skill-common] [truedungeon.digital.skill-beads-form] [truedungeon.digital.skill-planes-form]
    [truedungeon.digital.skill-leaves-form] [truedungeon.skillcheck.bard.runes] [truedungeon.skillcheck.druid.leaves]
    [truedungeon.skillcheck.planar.chart] [truedungeon.skillcheck.planar.two-forms]
    """
    names = shuffled(s, found, chance)
    if names.keys() <= set(used):
        used[:] = [id for id in used if id not in names]
    symbol = chance.pick([id for id in names if id not in used], f"memory test: {found.id}", stream=SYMBOLS)
    used.append(symbol)
    test.form = found.forms[0]
    if len(found.forms) > 1:
        test.form = chance.pick(found.forms, "which way it is asked", stream=SYMBOLS)
    pair = (symbol, name_id(names[symbol]))
    test.shown, test.right = pair if test.form == NAME else (pair[1], pair[0])


def shuffled(s: State, found: SymbolSet, chance: Chance) -> dict[str, str]:
    """The names of this set in this run, by symbol.  [truedungeon.digital.skill-fixed-sets]"""
    if s.rules.shuffled and found.id not in s.names:
        plain = [one.name for one in symbol_sets()[found.id].symbols]
        s.names[found.id] = chance.shuffle(plain, f"names of the {found.id}", stream=SYMBOLS)
    return names_in(found, s.names)


def words(s: State, test: Test) -> str:
    """The question in words."""
    found = symbol_sets()[test.set]
    if test.form == NAME:
        return found.name.format(looks=found.symbol(test.shown).looks)
    return found.find.format(name=named(s, test.set, test.shown))


def named(s: State, set: str, id: str) -> str:
    """A name or a symbol of this set as people read it."""
    found = symbol_sets()[set]
    names = names_in(found, s.names).values()
    looks = {one.id: one.looks for one in found.symbols}
    return next((name for name in names if name_id(name) == id), looks.get(id, id))


def ask(s: State, hero: Hero, test: Test, question: Question) -> Choice:
    """What the player answers: a name, or a symbol, among all of the set; or a die instead.

    [truedungeon.digital.skill-nonvisual] [truedungeon.digital.skill-time]
    """
    found = known_to(s, hero)
    rule = FORMS[test.set][0]
    if test.form == FIND:
        options = [Option(one.id, one.looks, rule=rule) for one in found.symbols]
    else:
        options = [Option(name_id(name), name, rule=rule) for name in sorted(names_in(found, s.names).values())]
    if question is RECALL and not s.rules.interactive_only:  # [truedungeon.party.player-skill]
        options.append(
            Option(ROLL, f"roll a d20 instead: {s.figure(MEMORY)} or more", rule="truedungeon.digital.skill-roll")
        )
    limit = seconds(s) if question is RECALL else 0
    about = {
        "who": s.name(hero),
        "question": words(s, test),
        "set": test.set,
        "form": test.form,
        "shown": test.shown,
        "shuffled": s.rules.shuffled,
        "seconds": limit,
    }
    name = "" if test.form == NAME else named(s, test.set, test.shown)
    ids = tuple(option.id for option in options)
    return Choice(
        hero.seat, question, tuple(options), about, form=recall_form(found, test.form, test.shown, name, ids, limit)
    )


def judge(s: State, hero: Hero, test: Test, given: str, chance: Chance, tell: Tell, stakes: Stakes) -> None:
    """The answer is right, wrong or too late, or a die has decided.

    [truedungeon.digital.skill-common] [truedungeon.digital.skill-roll]
    """
    if given == ROLL:
        _roll(s, hero, test, chance, tell, stakes, rule="truedungeon.digital.skill-roll")
        return
    if given == LATE:
        late(s, tell, stakes)
        return
    test.passed = given == test.right
    right = named(s, test.set, test.right)
    why = f"it is {right}" if test.passed else f"not {named(s, test.set, given)} but {right}"
    _tell(s, hero, test, why, tell, stakes, rule="truedungeon.digital.skill-common")


def late(s: State, tell: Tell, stakes: Stakes = NOTHING) -> None:
    """The time for an answer is up: the test is failed.

    [truedungeon.digital.skill-time] [truedungeon.digital.skill-common]
    """
    assert s.test is not None, "somebody is thinking"
    s.test.passed = False
    hero = s.heroes[s.test.hero]
    _tell(
        s,
        hero,
        s.test,
        "the answer comes too late",
        tell,
        stakes,
        rule="truedungeon.digital.skill-common",
        also=("truedungeon.digital.skill-time",),
    )


def _roll(s: State, hero: Hero, test: Test, chance: Chance, tell: Tell, stakes: Stakes, *, rule: str) -> None:
    natural = chance.roll(20, f"{s.name(hero)}: memory test", stream=STREAM)
    test.passed = natural >= s.figure(MEMORY)
    _tell(
        s,
        hero,
        test,
        f"{natural} on the die, {s.figure(MEMORY)} needed",
        tell,
        stakes,
        rule=rule,
        also=("truedungeon.digital.skill-bots",),
    )


def _tell(
    s: State,
    hero: Hero,
    test: Test,
    why: str,
    tell: Tell,
    stakes: Stakes,
    *,
    rule: str,
    also: tuple[str, ...] = (),
) -> None:
    how = "passes" if test.passed else "fails"
    also += ("truedungeon.skillcheck.per-cast", *(stakes.passed if test.passed else stakes.failed))
    # Whoever has heard what is right takes no answer back.
    tell.everyone("tested", who=s.name(hero), how=how, why=why, rule=rule, also=also, shows=True)


RECALL: Final = Question("recall", "{question} The {who} answers.", rule="truedungeon.digital.skill-common")
QUESTIONS: Final = (RECALL,)
EVENTS: Final = {
    "asked": "The {who} is asked: {question}",
    "tested": seen("The {who} {how} the test: {why}.", rises="{how}", over="who"),
}
