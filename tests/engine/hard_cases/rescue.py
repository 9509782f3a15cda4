"""A fight of True Dungeon: open plans, spells side by side, a retry after a failed test, an ally saved from death.

All seats plan at once and may change until everybody has a plan. Spells are tested side by side: each is a procedure
of its own, and the bard may be asked by two of them. The monster's health is hidden; what its looks told is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tests.engine.hard_cases.small import ask, small_game
from undercroft.engine import Chance, Choice, Option, Over, Proc, Question, Result, Setting, Tell, Turn, each

PALADIN, BARD, WIZARD, CLERIC = range(4)
PARTY = (PALADIN, BARD, WIZARD, CLERIC)
ROUND = ["plan", "cast", "party damage", "monster", "settle"]
LENGTH = 4
LEAST, MOST = 12, 31  # How strong the monster may be.
SPELLS = {WIZARD: "fire-dart", CLERIC: "cure"}  # 3 damage or 6, 5 healing or 8  [truedungeon.skillcheck.bonus]
SYMBOLS = {"flame": "fire", "wave": "water", "leaf": "earth"}  # The chart that was learned before the run.
SWORD, CLAW, BREATH = 2, 7, 4

PLAN = Question("plan", "What do you do this round?", rule="truedungeon.combat.round")
TEST = Question("test", "What is the name of the {symbol}?", rule="truedungeon.skillcheck.per-cast")
MUSE = Question("muse", "{caster} failed the test. Cast muse?", rule="truedungeon.spell.bard.muse")
SAFEGUARD = Question("safeguard", "{total} hits your {ac}.", rule="truedungeon.spell.wizard.instant-safeguard")
SACRIFICE = Question("sacrifice", "{ally} is about to die.", rule="truedungeon.class.paladin.sacrifice.effect")
CONSENT = Question("consent", "The paladin would save you.", rule="truedungeon.class.paladin.sacrifice.effect")


class Cast:
    """A spell being cast: the symbol of its test, whether the test was passed, and whether it was tried again."""

    __slots__ = ("muse", "passed", "seat", "symbol")

    def __init__(
        self, seat: int, symbol: str | None = None, passed: bool | None = None, muse: bool | None = None
    ) -> None:
        self.seat = seat
        self.symbol = symbol
        self.passed = passed
        self.muse = muse

    def copy(self) -> Cast:
        return Cast(self.seat, self.symbol, self.passed, self.muse)


class Blow:
    """The monster's blow at one character, which may still be answered."""

    __slots__ = ("seat", "total")

    def __init__(self, seat: int, total: int) -> None:
        self.seat = seat
        self.total = total

    def copy(self) -> Blow:
        return Blow(self.seat, self.total)


class Harm:
    """Damage that is due; `offered` and `saved` are None until the paladin, and the ally, have answered."""

    __slots__ = ("damage", "offered", "saved", "seat")

    def __init__(self, seat: int, damage: int, offered: bool | None = None, saved: bool | None = None) -> None:
        self.seat = seat
        self.damage = damage
        self.offered = offered
        self.saved = saved

    def copy(self) -> Harm:
        return Harm(self.seat, self.damage, self.offered, self.saved)


class State:
    """The fight. Lists are by seat; `low` and `high` bound the health that fits all that was told of it."""

    __slots__ = (
        "ac",
        "blow",
        "casts",
        "dealt",
        "due",
        "end",
        "harms",
        "health",
        "high",
        "hp",
        "low",
        "muses",
        "plans",
        "sacrifices",
        "safeguards",
        "steps",
    )

    def __init__(
        self,
        *,
        hp: list[int],
        steps: list[str],
        health: int = 0,
        low: int = LEAST,
        high: int = MOST,
        dealt: int = 0,
        due: int = 0,
        ac: list[int] | None = None,
        muses: int = 2,
        safeguards: int = 1,
        sacrifices: int = 1,
        plans: dict[int, str | None] | None = None,
        casts: list[Cast] | None = None,
        blow: Blow | None = None,
        harms: list[Harm] | None = None,
        end: str | None = None,
    ) -> None:
        self.hp = hp
        self.steps = steps
        self.health = health
        self.low = low
        self.high = high
        self.dealt = dealt
        self.due = due
        self.ac = ac or [15, 12, 10, 13]
        self.muses = muses
        self.safeguards = safeguards
        self.sacrifices = sacrifices
        self.plans = plans or {}
        self.casts = casts or []
        self.blow = blow
        self.harms = harms or []
        self.end = end

    def copy(self) -> State:
        return State(
            hp=self.hp.copy(),
            steps=self.steps.copy(),
            health=self.health,
            low=self.low,
            high=self.high,
            dealt=self.dealt,
            due=self.due,
            ac=self.ac.copy(),
            muses=self.muses,
            safeguards=self.safeguards,
            sacrifices=self.sacrifices,
            plans=self.plans.copy(),
            casts=[cast.copy() for cast in self.casts],
            blow=self.blow and self.blow.copy(),
            harms=[harm.copy() for harm in self.harms],
            end=self.end,
        )

    @property
    def living(self) -> list[int]:
        return [seat for seat in PARTY if self.hp[seat] > 0]

    def would_die(self, harm: Harm) -> bool:
        return self.hp[harm.seat] <= harm.damage

    def finish(self, end: str, tell: Tell, *, rule: str) -> None:
        """The fight is over, from whatever depth."""
        self.end = end
        tell.everyone("over", end=end, health=self.health, rule=rule, shows=True)
        raise Over


T = TypeVar("T")


def together(parts: list[T], begun: Callable[[T], Proc[None]]) -> Turn:
    """Procedures side by side: whoever answers first goes on, and all are begun afresh, so no question is stale.

    The list lives in the state and loses what is done. Who is asked by two answers the earlier first.
    """
    while parts:
        asked: dict[int, tuple[T, Proc[None], Choice]] = {}
        for part in parts:
            proc = begun(part)
            try:
                choice = next(proc)
            except StopIteration:
                parts.remove(part)
                break  # What it did may have changed the others' questions.
            assert isinstance(choice, Choice)
            asked.setdefault(choice.seat, (part, proc, choice))
        else:
            seat, value = yield [choice for _, _, choice in asked.values()]
            part, proc, _ = asked[seat]
            try:
                proc.send(value)
            except StopIteration:
                parts.remove(part)


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    for step in each(s.steps):
        yield from STEPS[step](s, chance, tell) or ()
    s.finish("the monster stands", tell, rule="truedungeon.death.zero")


def arrive(s: State, chance: Chance, tell: Tell) -> None:
    """Nobody is told how strong the monster is."""
    s.health = LEAST - 1 + chance.roll(MOST - LEAST + 1, "monster")


def plan(s: State, chance: Chance, tell: Tell) -> Turn:
    """Everybody plans at once, openly; who has a plan may change it while others think."""
    if not s.plans:
        s.plans.update((seat, None) for seat in s.living)
    while None in s.plans.values():
        seat, what = yield [ask_plan(s, seat) for seat in s.plans]
        s.plans[seat] = what
        tell.everyone("plans", seat=seat, plan=what, rule="truedungeon.combat.round")
    for seat, what in s.plans.items():
        if what == "sword":
            s.due += SWORD
        elif what == SPELLS.get(seat):
            s.casts.append(Cast(seat))
    s.plans.clear()


def ask_plan(s: State, seat: int) -> Choice:
    plans = ("sword", "wait", *((SPELLS[seat],) if seat in SPELLS else ()))
    options = tuple(Option(what) for what in plans if what != s.plans[seat])
    return Choice(seat, PLAN, options, waits=s.plans[seat] is None)


def cast_all(s: State, chance: Chance, tell: Tell) -> Turn:
    yield from together(s.casts, lambda cast: cast_spell(s, cast, chance, tell))


def cast_spell(s: State, cast: Cast, chance: Chance, tell: Tell) -> Proc[None]:
    """A spell works at its number; a passed test adds 3. Directly after a failure muse allows one retry.

    [truedungeon.skillcheck.bonus] [truedungeon.skillcheck.fail-harmless] [truedungeon.spell.bard.muse]
    """
    while True:
        if cast.symbol is None:
            cast.symbol = chance.pick(sorted(SYMBOLS), "symbol", stream="tests")
            tell.everyone("shown", seat=cast.seat, symbol=cast.symbol, rule="truedungeon.skillcheck.per-cast")
        if cast.passed is None:
            cast.passed = (yield ask(cast.seat, TEST, *sorted(SYMBOLS.values()), symbol=cast.symbol)) == SYMBOLS[
                cast.symbol
            ]
            tell.everyone("tested", seat=cast.seat, passed=cast.passed, rule="truedungeon.skillcheck.bonus")
        if not cast.passed and cast.muse is None and s.muses and s.hp[BARD] > 0:
            cast.muse = (yield ask(BARD, MUSE, "muse", "save it", caster=GAME.seat_names[cast.seat])) == "muse"
            if cast.muse:
                s.muses -= 1
                cast.symbol = cast.passed = None
                tell.everyone("inspired", seat=cast.seat, rule="truedungeon.spell.bard.muse")
                continue
        break
    bonus = 3 if cast.passed else 0
    if cast.seat == WIZARD:
        s.due += 3 + bonus
    else:
        hurt = min(s.living, key=lambda seat: s.hp[seat])
        s.hp[hurt] += 5 + bonus
        tell.everyone("healed", seat=hurt, hp=s.hp[hurt], rule="truedungeon.skillcheck.cleric.heal")


def party_damage(s: State, chance: Chance, tell: Tell) -> None:
    """All the party's damage happens at the same moment; its looks tell how hurt the monster is.

    [truedungeon.combat.damage-simultaneous]
    """
    s.dealt += s.due
    s.due = 0
    if s.dealt >= s.health:
        s.finish("the party wins", tell, rule="truedungeon.death.zero")
    bloodied = 2 * s.dealt >= s.health
    s.low = max(s.low, s.dealt + 1 if bloodied else 2 * s.dealt + 1)
    s.high = min(s.high, 2 * s.dealt) if bloodied else s.high
    look = "bloodied" if bloodied else "hurt" if s.dealt else "fresh"
    tell.everyone("looks", dealt=s.dealt, look=look, rule="truedungeon.combat.round", shows=True)


def monster(s: State, chance: Chance, tell: Tell) -> Turn:
    """It claws at one, or breathes at all. A wizard about to be hit may cast instant safeguard.

    [truedungeon.action.instant]
    """
    if s.blow is None:
        if chance.roll(3, "attack") == 3:
            s.harms += [Harm(seat, BREATH) for seat in s.living]
            tell.everyone("breathes", rule="truedungeon.combat.round")
            return
        seat = chance.pick(s.living, "target", name=lambda seat: GAME.seat_names[seat])
        s.blow = Blow(seat, chance.roll(20, "claw"))
        tell.everyone("claws", seat=seat, total=s.blow.total, rule="truedungeon.combat.round")
    blow = s.blow
    if hits(s, blow) and blow.seat == WIZARD and s.safeguards and (yield ask_safeguard(s, blow)) == "safeguard":
        s.safeguards -= 1
        s.ac[WIZARD] = 16
        tell.everyone("safeguarded", seat=WIZARD, rule="truedungeon.spell.wizard.instant-safeguard")
    if hits(s, blow):
        s.harms.append(Harm(blow.seat, CLAW))
    s.blow = None


def hits(s: State, blow: Blow) -> bool:
    return blow.total >= s.ac[blow.seat]


def ask_safeguard(s: State, blow: Blow) -> Choice:
    return ask(WIZARD, SAFEGUARD, "safeguard", "take it", total=blow.total, ac=s.ac[WIZARD])


def settle(s: State, chance: Chance, tell: Tell) -> Turn:
    """Who would die may be saved by the paladin, if willing; then all damage falls at once.

    [truedungeon.class.paladin.sacrifice.effect] [truedungeon.class.paladin.sacrifice.not-self]
    """
    for harm in s.harms:
        if harm.offered is None and may_save(s, harm):
            ally = GAME.seat_names[harm.seat]
            harm.offered = (yield ask(PALADIN, SACRIFICE, "sacrifice", "hold back", ally=ally)) == "sacrifice"
        if harm.offered and harm.saved is None:
            harm.saved = (yield ask(harm.seat, CONSENT, "accept", "refuse")) == "accept"
            if harm.saved:
                s.sacrifices -= 1
    fall_together(s, tell)


def may_save(s: State, harm: Harm) -> bool:
    """The paladin stands, falls not by the same blow, and has a sacrifice left."""
    own = any(other.seat == PALADIN and s.would_die(other) for other in s.harms)
    return harm.seat != PALADIN and s.would_die(harm) and s.sacrifices > 0 and s.hp[PALADIN] > 0 and not own


def fall_together(s: State, tell: Tell) -> None:
    """All damage falls; a sacrifice then leaves both at 5.  [truedungeon.class.paladin.sacrifice.hp]"""
    for harm in s.harms:
        s.hp[harm.seat] = max(0, s.hp[harm.seat] - harm.damage)
    for harm in s.harms:
        if harm.saved:
            s.hp[harm.seat] = s.hp[PALADIN] = 5
            tell.everyone("saved", seat=harm.seat, rule="truedungeon.class.paladin.sacrifice.hp")
    for harm in s.harms:
        rule = "truedungeon.death.zero"
        tell.everyone("hurt" if s.hp[harm.seat] else "died", seat=harm.seat, hp=s.hp[harm.seat], rule=rule)
    s.harms.clear()
    if not s.living:
        s.finish("the party is dead", tell, rule="truedungeon.death.zero")


STEPS = {
    "arrive": arrive,
    "plan": plan,
    "cast": cast_all,
    "party damage": party_damage,
    "monster": monster,
    "settle": settle,
}


def new(setting: Setting) -> State:
    return State(hp=[12, 8, 6, 9], steps=["arrive", *ROUND * LENGTH])


def result(s: State) -> Result | None:
    if s.end is None:
        return None
    won = s.end == "the party wins"
    return Result(dict.fromkeys(PARTY, int(won)), PARTY if won else (), s.end, "truedungeon.death.zero")


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {
        "stage": s.steps[0] if s.steps else "end",
        "hp": s.hp.copy(),
        "ac": s.ac.copy(),
        "plans": {str(planner): what for planner, what in s.plans.items()},
        "tests": [[cast.seat, cast.symbol, cast.passed] for cast in s.casts],
        "dealt": s.dealt,
        "due": s.due,
        "blow": s.blow and [s.blow.seat, s.blow.total],
        "harms": [[harm.seat, harm.damage, harm.offered] for harm in s.harms],
        "left": [s.muses, s.safeguards, s.sacrifices],
    }


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """Any health that fits every look the monster ever had."""
    s.health = s.low - 1 + chance.roll(s.high - s.low + 1, "another world")


def audit(s: State) -> None:
    assert s.end or s.low <= s.health <= s.high or "arrive" in s.steps, (s.low, s.health, s.high)


GAME = small_game(
    "rescue",
    seats=("paladin", "bard", "wizard", "cleric"),
    records=(State, Cast, Blow, Harm),
    questions=(PLAN, TEST, MUSE, SAFEGUARD, SACRIFICE, CONSENT),
    events={
        "plans": "{seat} plans to {plan}.",
        "shown": "{seat} is shown the {symbol}.",
        "tested": "{seat}: {passed}.",
        "inspired": "{seat} may try again.",
        "healed": "{seat} has {hp}.",
        "looks": "The monster took {dealt} and looks {look}.",
        "breathes": "The monster breathes fire.",
        "claws": "The monster claws at {seat}: {total}.",
        "safeguarded": "{seat} is safeguarded.",
        "saved": "{seat} is saved.",
        "hurt": "{seat} has {hp}.",
        "died": "{seat} is dead.",
        "over": "{end}; it had {health}.",
    },
    order="truedungeon.combat.round",
    new=new,
    play=play,
    result=result,
    view=view,
    resample=resample,
    audit=audit,
)
