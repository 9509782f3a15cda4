"""A combat from the first guard to the last blow: Surprise, initiative, rounds of two phases, and how it ends.

[truedungeon.digital.combat-sequence] [truedungeon.combat.round] [truedungeon.digital.clock-expiry]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.truedungeon.book import deeds, marching
from undercroft.games.truedungeon.book.basics import venom, ways
from undercroft.games.truedungeon.book.basics.conditions import expire, tick, why_cannot_act, why_inattentive
from undercroft.games.truedungeon.book.basics.costs import spend_time
from undercroft.games.truedungeon.book.basics.windows import react_all
from undercroft.games.truedungeon.book.combat import placing, pucks, sliding
from undercroft.games.truedungeon.book.combat.arming import EMPTY, take_back
from undercroft.games.truedungeon.book.combat.features import power_of
from undercroft.games.truedungeon.book.combat.harm import settle
from undercroft.games.truedungeon.book.combat.scoring import score
from undercroft.games.truedungeon.book.items.interrupts import last_breath
from undercroft.games.truedungeon.book.magic import bardsong, psychic
from undercroft.games.truedungeon.book.monsters import foes, straying
from undercroft.games.truedungeon.character.boxes import renew
from undercroft.games.truedungeon.content.adventures.scaling import FULL_PARTY, initiative_on
from undercroft.games.truedungeon.figures import INITIATIVE, ORDERED, ROUND
from undercroft.games.truedungeon.state.records import NOBODY, Deed, Fight, Hero
from undercroft.games.truedungeon.state.state import State

STILL: Final = 100
"""Rounds in which nobody can do anything, after which the time is up even where no clock counts them."""


def begin(s: State, tell: Tell, *, rules: tuple[str, ...] = ()) -> None:
    """A combat begins, by these further rules: what is limited to one may be used again.

    [truedungeon.spell.wizard.lesser-maze.per-combat-powers]
    """
    s.fights += 1
    s.fight = Fight(number=s.fights)
    if sum(not hero.gone for hero in s.heroes) < FULL_PARTY:
        rules += ("truedungeon.digital.difficulty-party-size",)
    for hero in s.heroes:
        assert hero.boxes is not None, "whoever plays has boxes"
        if renew(hero.boxes, "combat", s.rules):
            rules += ("truedungeon.spell.wizard.lesser-maze.per-combat-powers",)
        hero.used = {key: n for key, n in hero.used.items() if not key.startswith("combat ")}
        hero.sneak, hero.guards, hero.acted, hero.surprised = "", NOBODY, False, False
    tell.everyone(
        "combat",
        foes=[foe.name for foe in s.standing()],
        rule="truedungeon.digital.combat-sequence",
        also=tuple(dict.fromkeys(rules)),
        shows=True,
    )


def resume(s: State, round: int, first: str) -> None:
    """A combat is under way: this round begins next, with that side."""
    s.fights = 1
    s.fight = Fight(round=round - 1, step="round", first=first)


def fight(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The combat has gone one step further; when it is over there is no fight any more.

    [truedungeon.digital.combat-sequence]
    """
    now = s.fight
    assert now is not None, "there is a fight"
    if now.step == "guard":
        yield from _guard(s, tell)
        now.step = "surprise"
    if now.step == "surprise":
        yield from _surprise(s, chance, tell)
        now.step = "initiative"
    if now.step == "initiative":
        yield from _initiative(s, chance, tell)
        now.step = "round"
    while s.fight is not None:
        if not now.phases and not _next_round(s, tell):
            return
        while now.phases:
            yield from PHASES[now.phases[0]](s, chance, tell)
            if not _goes_on(s, now):
                return
            now.phases.pop(0)


def _goes_on(s: State, now: Fight) -> bool:
    """Whether this is still the fight."""
    return s.fight is now


# ---------------------------------------------------------------- before the first round


def _guard(s: State, tell: Tell) -> Proc[None]:
    """A paladin has named whom it guards, at the start of combat and for all of it.

    [truedungeon.class.paladin.guard.declare] [truedungeon.class.paladin.guard.no-change]
    [truedungeon.class.paladin.guard.uses]
    """
    for hero in s.living():
        free = why_cannot_act(s, hero) is None and why_inattentive(hero) is None
        if free and power_of(s, hero, "guard") is not None:
            rule = "truedungeon.class.paladin.guard.declare"
            others = [one for one in s.living() if one is not hero]  # [truedungeon.class.paladin.guard.same-party]
            options = [
                Option(f"guard {one.id}", f"guard the {s.name(one)}", rule=rule, at=one.id, value=one.number)
                for one in others
            ]
            options.append(Option("guard nobody", "guard nobody", rule=rule, value=hero.number))
            whom: int = yield Choice(hero.seat, GUARD, tuple(options), {"who": s.name(hero)})
            hero.guards = whom  # [truedungeon.class.paladin.guard.no-change] [truedungeon.class.paladin.guard.uses]
            if whom != hero.number:
                also = (
                    "truedungeon.class.paladin.guard.action",
                    "truedungeon.class.paladin.guard.no-change",
                    "truedungeon.class.paladin.guard.same-party",
                    "truedungeon.class.paladin.guard.uses",
                )
                s.note("power guard")
                tell.everyone("guards", who=s.name(hero), whom=s.name(s.heroes[whom]), rule=rule, also=also)


def _surprise(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever is surprised loses the first phase, unless immune or warned.  [truedungeon.combat.surprise]"""
    now = s.fight
    assert now is not None, "there is a fight"
    if not s.here.surprise or s.fights > 1 or s.rules.monster_first:
        return
    if not s.queue:
        for hero in s.living():
            safe = any(one.values.get("no-surprise") for one in hero.lasting) or s.card(hero).boxes.get("no-surprise")
            hero.surprised = not safe
        who = [s.name(hero) for hero in s.living() if hero.surprised]
        tell.everyone(
            "surprised", who=who, rule="truedungeon.combat.surprise", also=("truedungeon.combat.initiative-by-design",)
        )
        s.queue = [hero.number for hero in s.living()]
    yield from react_all(s, "surprise", chance, tell)
    s.queue = []


FIRST: Final = {"party": "The party acts first", "monsters": "The monsters act first", "": "It is rolled again"}


def _initiative(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Which side acts first: the room says so, or the higher roll.

    [truedungeon.combat.initiative-roll] [truedungeon.combat.initiative-tie]
    [truedungeon.combat.initiative-monster-drop] [truedungeon.combat.initiative-party-mod]
    [truedungeon.combat.initiative-roller] [truedungeon.combat.initiative-no-dex]
    """
    now = s.fight
    assert now is not None, "there is a fight"
    setting = s.here.initiative if s.fights == 1 else "roll"
    also: tuple[str, ...] = ("truedungeon.digital.room-initiative",)
    if s.here.surprise and s.fights == 1 and s.rules.monster_first:
        setting = "monster_first"
        also += ("truedungeon.combat.surprise",)
    if setting != "roll":
        now.first = "party" if setting == "party_first" else "monsters"
        rule = (
            "truedungeon.combat.initiative-monster-drop"
            if now.first == "monsters"
            else "truedungeon.combat.initiative-by-design"
        )
        acts = FIRST[now.first]
        tell.everyone("first", side=now.first, acts=acts, rule=rule, also=also)
        return
    yield from react_all(s, "initiative", chance, tell)
    ours = s.party.initiative.value + s.alert
    theirs = initiative_on(s.here, s.difficulty, s.figure(INITIATIVE[s.difficulty]), flat=s.rules.flat_initiative)
    also = (
        "truedungeon.combat.initiative-party-mod",
        "truedungeon.combat.initiative-roller",
        "truedungeon.combat.initiative-no-dex",
    )
    if s.alert:
        also += ("truedungeon.spell.elf-wizard.alertness.end",)
    elif any("alertness" in hero.cast for hero in s.heroes):
        also += ("truedungeon.spell.elf-wizard.alertness.second",)
    while not now.first:
        party = chance.roll(20, "initiative of the party", stream="initiative") + ours
        monsters = chance.roll(20, "initiative of the monsters", stream="initiative") + theirs
        now.first = "party" if party > monsters else "monsters" if monsters > party else ""
        also += () if now.first else ("truedungeon.combat.initiative-tie",)
        rule = "truedungeon.combat.initiative-roll"
        first = now.first or "nobody"
        acts = FIRST[now.first]
        tell.everyone("initiative", party=party, monsters=monsters, first=first, acts=acts, rule=rule, also=also)
    s.alert = 0  # [truedungeon.spell.elf-wizard.alertness.end] [truedungeon.spell.elf-wizard.alertness.second]


# ---------------------------------------------------------------- rounds


def _next_round(s: State, tell: Tell) -> bool:
    """A round has begun; False if the combat is over: one side is down, or no round fits any more.

    [truedungeon.digital.clock-expiry] [truedungeon.board.order-saves-time] [truedungeon.action.no-carry]
    """
    now = s.fight
    assert now is not None, "there is a fight"
    if not s.standing() or not s.living():
        end(s, tell)
        return False
    marching.settle(s)
    seconds = s.figure(ORDERED if s.fixed else ROUND)
    if (s.rules.clock == "turn_based" and s.clock < seconds) or s.time_up or now.still >= STILL:
        rule = "truedungeon.digital.clock-expiry"
        tell.everyone("time-up", rule=rule, also=("truedungeon.digital.clock-rounds", "truedungeon.room.clock"))
        s.time_up = True
        end(s, tell)
        return False
    spend_time(s, seconds, tell, rule="truedungeon.digital.clock-round")
    if s.rules.clock == "turn_based" and s.clock < seconds and not s.warned:
        s.warned = True
        tell.everyone("warning", left=s.clock, rule="truedungeon.digital.clock-warning")
    now.round += 1
    for hero in s.heroes:
        hero.standard = hero.free = hero.full = hero.did = hero.attacked = hero.slid = False
        hero.stood = []
    ours, theirs = ["open", "party", "stray", "score"], ["monsters"]
    if pucks.is_slid(s):
        ours = ["open", "party", "stray", "lineup", "slide", "score", "clear"]
        placing.stays(s, tell)
    now.phases = [*ours, *theirs, "end"] if now.first == "party" else [*theirs, *ours, "end"]
    also: tuple[str, ...] = ("truedungeon.action.no-carry", "truedungeon.combat.ranged-with-melee")
    if s.fixed:
        also += ("truedungeon.board.order-saves-time",)
    if len(s.standing()) > 1:
        also += ("truedungeon.digital.monster-several",)
    if any(hero.ghost for hero in s.heroes):
        also += ("truedungeon.ghost.no-interaction",)
    if s.rules.clock == "turn_based":
        tell.everyone("round", round=now.round, clock=s.clock, rule="truedungeon.combat.round", also=also)
    else:
        tell.everyone("round-begins", round=now.round, rule="truedungeon.combat.round", also=also)
    return True


def _open(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The party's phase begins: who can act is asked, and what only lasted until now is over."""
    tick(s, s.heroes, "start", tell)
    bardsong.fade(s, tell)
    for hero in s.heroes:
        hero.done = hero.is_dead or hero.gone
    straying.begin(s, tell)
    straying.roll_confusion(s, chance, tell)
    s.turns += bool(able(s))
    now = s.fight
    assert now is not None, "there is a fight"
    now.still = 0 if able(s) else now.still + 1
    yield from ()


def _party(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every character has done what it wanted: all at once, in any order, or in a fixed one.

    [truedungeon.action.order] [truedungeon.combat.ranged-with-melee] [truedungeon.digital.clock-round]
    """
    while True:
        if s.deed is None:
            waiting = able(s)
            if not waiting:
                break
            if s.fixed:
                asked = [min(waiting, key=lambda hero: s.acting_order().index(hero.number))]
            else:
                asked = by_seat(waiting)
            hero, deed = yield from choose(s, asked)
            s.deed = Deed(hero.number, deed)
        yield from deeds.do(s, chance, tell)
    venom.settle_in(s)


def able(s: State) -> list[Hero]:
    """Who has still something to do in this phase: the rest do nothing by themselves."""
    found = []
    for hero in s.living():
        if hero.done or straying.strays(s, hero):
            continue
        if hero.full or (why_cannot_act(s, hero) is not None and not psychic.can_think(s, hero)):
            continue
        found.append(hero)
    return found


def by_seat(heroes: list[Hero]) -> list[Hero]:
    """One character for each seat."""
    seen: set[int] = set()
    found = []
    for hero in heroes:
        if hero.seat not in seen:
            seen.add(hero.seat)
            found.append(hero)
    return found


def choose(s: State, heroes: list[Hero]) -> Proc[tuple[Hero, str]]:
    seat, deed = yield [deeds.ask(s, hero) for hero in heroes]
    return next(hero for hero in heroes if hero.seat == seat), deed


def _score(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The slides of the phase are scored, and what comes back at the attackers is taken."""
    now = s.fight
    assert now is not None, "there is a fight"
    if not now.slides:
        for foe in s.foes:
            foe.hurt_by = {}
    else:
        yield from react_all(s, "slid", chance, tell)
        score(s, chance, tell)
        straying.slip(s, now.slides, tell)
        now.slides.clear()
    yield from settle(s, chance, tell)
    tick(s, s.heroes, "turn", tell)
    expire(s, ("phase",), tell)
    ways.settle(s, tell)
    for hero in s.heroes:
        hero.surprised = False
        hero.acted = hero.did
    straying.maze_turns(s, "party", tell)
    if not s.standing() or not s.living():
        now.phases = [now.phases[0], "over"]


def _monsters(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every monster has had its turn, in listed order.  [truedungeon.digital.monster-several]"""
    now = s.fight
    assert now is not None, "there is a fight"
    if not now.queue:
        tick(s, s.foes, "start", tell)
        now.queue = [foe.id for foe in s.standing()]
    while now.queue:
        foe = s.foe(now.queue[0])
        if not foe.dead and s.living():
            yield from foes.turn(s, foe, chance, tell)
        now.queue.pop(0)
    tick(s, s.foes, "turn", tell)
    expire(s, ("monsters",), tell)
    straying.maze_turns(s, "monsters", tell)
    if not s.standing() or not s.living():
        now.phases = ["monsters", "over"]


def _end(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The round is over: the room itself does what it does.  [truedungeon.digital.environment-lower-planes]"""
    now = s.fight
    assert now is not None, "there is a fight"
    if now.step != "burned":
        now.step = "burned"
        straying.environment(s, tell)
    yield from settle(s, chance, tell)
    now.step = "round"
    last_breath(s, tell)
    if straying.is_renewed(s):
        renewed(s, chance, tell)


def renewed(s: State, chance: Chance, tell: Tell) -> None:
    """A monster is back from the maze: a new combat begins, with a new initiative roll.

    [truedungeon.spell.wizard.lesser-maze.return] [truedungeon.room.lesser-maze-example]
    """
    rule = "truedungeon.spell.wizard.lesser-maze.return"
    back = _give_back(s)
    tell.everyone("anew", rule=rule, also=("truedungeon.room.end-of-combat", *back))
    expire(s, ("combat",), tell)
    begin(s, tell)  # [truedungeon.spell.wizard.lesser-maze.return]
    assert s.fight is not None, "a fight has begun"


def _give_back(s: State) -> tuple[str, ...]:
    """Everybody has what it has thrown; the rule by which it is so, if anybody has thrown anything.

    [truedungeon.combat.thrown-once]
    """
    throwers = [hero for hero in s.heroes if hero.thrown]
    for hero in throwers:
        while hero.thrown:
            take_back(hero)
    return ("truedungeon.combat.thrown-once",) if throwers else ()


def _over(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    end(s, tell)
    yield from ()


PHASES: Final = {
    "open": _open,
    "party": _party,
    "stray": straying.act,
    "lineup": sliding.lineup,
    "slide": sliding.slide,
    "clear": sliding.clear,
    "score": _score,
    "monsters": _monsters,
    "end": _end,
    "over": _over,
}


def end(s: State, tell: Tell) -> None:
    """The combat is over.

    [truedungeon.room.end-of-combat] [truedungeon.combat.thrown-once] [truedungeon.board.token-returned]
    """
    last_breath(s, tell, over=True)
    marching.settle(s)
    expire(s, ("phase", "monsters", "turn", "start", "combat"), tell)
    s.song = None
    s.overcome = not s.standing()
    assert s.fight is not None, "there is a fight"
    s.taken += s.fight.pucks
    s.fight = None
    for hero in s.heroes:
        hero.standard = hero.free = hero.full = False
        hero.stood = []
        hero.sneak, hero.guards = "", NOBODY
        hero.used.pop(EMPTY, None)
    back = _give_back(s)
    won = s.overcome and bool(s.living())
    tell.everyone(
        "combat-over",
        how="won" if won else "lost",
        rule="truedungeon.digital.combat-sequence",
        also=("truedungeon.room.end-of-combat", "truedungeon.board.token-returned", *back),
    )


GUARD: Final = Question(
    "guard", "Whom does the {who} guard in this combat?", rule="truedungeon.class.paladin.guard.effect"
)
QUESTIONS: Final = (GUARD,)
EVENTS: Final = {
    "combat": "It comes to a fight: {foes}.",
    "guards": "The {who} will guard the {whom}.",
    "surprised": "Surprised: {who}.",
    "first": "{acts}.",
    "initiative": "Initiative: the party has {party}, the monsters {monsters}. {acts}.",
    "round": quiet("Round {round}. {clock} counted seconds are left."),
    "round-begins": quiet("Round {round}."),
    "time-up": "Time is up: nothing more fits into this room.",
    "anew": "It is back, and the fight begins anew.",
    "combat-over": "The fight is {how}.",
}
