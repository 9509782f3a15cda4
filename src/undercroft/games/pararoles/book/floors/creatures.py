"""Enemies on the move: whom they see, whom they pursue, where patrols go, and how duos keep together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import quiet, seen
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import title
from undercroft.games.pararoles.book.basics.meeting import waits
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.book.floors import traps
from undercroft.games.pararoles.book.floors.steps import WAY_WORDS
from undercroft.games.pararoles.content.bestiary import SPEED_RULES
from undercroft.games.pararoles.content.cards import name_of, succeeds
from undercroft.games.pararoles.floor.floor import NOWHERE, PARTNER
from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, UP, first
from undercroft.games.pararoles.state.ground import WAYS, name
from undercroft.games.pararoles.state.records import NOBODY, Creep, Foe, Hero
from undercroft.games.pararoles.state.state import State

PATROL: Final = (NOBODY, RIGHT, LEFT, UP, DOWN, NOBODY)
"""By face: the direction; 5 is to stay, 6 to roll again.  [pararoles.patrol.table]"""

AGAIN: Final = 6
BACK: Final = (1, 0, 3, 2, 6, 7, 4, 5)
"""By direction: the opposite one."""

EXPLOSIONS: Final = (1, 2)
FAR: Final = 1 << 20


def move_all(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every enemy has had its move, one after another in order of creation.  [pararoles.enemy.move-order]

    All that is told on the way shows something: an unseen enemy might have come into view before it.
    """
    while True:
        if s.creep is not None:
            yield from go(s, chance, tell)
            foe = s.foe(s.cursor)
            if foe is not None:
                harm.end_turn_of_foe(s, foe, chance, tell, shows=True)
        foe = next_foe(s)
        while foe is not None and is_idle(s, foe):
            s.cursor = foe.id
            harm.end_turn_of_foe(s, foe, chance, tell, shows=True)
            foe = next_foe(s)
        if foe is None:
            s.cursor = NOBODY
            tell.everyone("enemies-done", rule="pararoles.enemy.move-order", shows=True)
            return
        s.cursor = foe.id
        s.creep = Creep(foe.id, NOWHERE)


def next_foe(s: State) -> Foe | None:
    """The next enemy in order of creation; one that came up in this round waits for the next."""
    for foe in s.foes:
        if foe.id > s.cursor and not foe.fresh:
            return foe
    return None


def is_idle(s: State, foe: Foe) -> bool:
    """Whether nothing can come of the enemy's move: it sees nobody, pursues nobody and is on no patrol."""
    if foe.patrol or foe.quarry != NOBODY or s.summons or s.combat is not None:
        return False
    return not any(hero.at >= 0 and s.ground.sees(foe.at, hero.at) for hero in s.heroes)


def is_led(s: State, foe: Foe) -> bool:
    """Whether the enemy is the partner of a lead and moves with it.  [pararoles.duo.movement]"""
    return foe.kind == PARTNER and s.foe(foe.mate) is not None


def is_taken_along(s: State, foe: Foe) -> bool:
    """Whether this enemy's lead has moved it in this round, or keeps it by its side.  [pararoles.duo.movement]"""
    lead = s.foe(foe.mate) if is_led(s, foe) else None
    return lead is not None and (foe.taken or s.ground.touch(foe.at, lead.at))


def pace(s: State, foe: Foe) -> int:
    """How many squares the enemy moves: by its type, and a partner by that of its lead.  [pararoles.duo.movement]"""
    lead = s.foe(foe.mate) if is_led(s, foe) else None
    return foe.speed if lead is None else lead.speed


# ---------------------------------------------------------------- one move


def come_closer(s: State, foe: Foe, chance: Chance, tell: Tell) -> Proc[None]:
    """An enemy that sees a combat moves toward it as a pursuer, also a partner whom no lead takes along.

    [pararoles.join.enemy-witness] [pararoles.duo.movement]
    """
    if s.creep is None:
        s.creep = Creep(foe.id, NOWHERE)
    yield from go(s, chance, tell)


def go(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The move under way, and that of a partner who follows, is made to its end."""
    while s.creep is not None:
        creep = s.creep
        foe = s.foe(creep.foe)
        if foe is not None and creep.left == NOWHERE:
            prey = yield from choose_prey(s, foe)
            set_out(s, creep, foe, prey, chance, tell)
        if s.summons:
            yield from traps.resolve(s, chance, tell)
        while (foe := s.foe(creep.foe)) is not None and creep.left > 0:
            way = yield from next_way(s, creep, foe)
            if way == NOBODY:
                creep.left = 0
                if not force_door(s, creep, foe, tell):
                    tell_halt(s, creep, foe, tell)
                break
            walk(s, creep, foe, way, chance, tell)
            if s.summons:
                yield from traps.resolve(s, chance, tell)
        if s.summons:
            for summons in s.summons:
                summons.ready = True
            yield from traps.resolve(s, chance, tell)
        s.creep = follow(s, creep, chance, tell)


def choose_prey(s: State, foe: Foe) -> Proc[int]:
    """Whom the enemy goes for: the nearest member in sight, else the one it pursues; NOBODY if there is none.

    In a combat it goes for a member of that combat in sight; one that fights in it and sees none for any of them. A
    keeper chooses among several in sight.
    [pararoles.enemy.trigger] [pararoles.enemy.pursue] [pararoles.enemy.pursue-path] [pararoles.core.targets]
    """
    if s.combat is None and is_led(s, foe):
        return NOBODY
    present = s.present()
    if s.combat is not None:
        fighting_now = s.combat.heroes
        present = [hero for hero in present if hero.number in fighting_now]
    found = [hero for hero in present if s.ground.sees(foe.at, hero.at)]
    if not found:
        found = [hero for hero in present if hero.number == foe.quarry]
        if not found and s.combat is not None and foe.id in s.combat.foes:  # With adjacent_only.
            found = present
    elif s.keeper != NOBODY and len(found) > 1 and s.is_seen(foe.at):
        rule = "pararoles.enemy.pursue-path"
        options = tuple(
            Option(hero.id, f"go for {hero.player} at {name(hero.at)}", at=name(hero.at), rule=rule, value=hero.number)
            for hero in found
        )
        chosen: int = yield Choice(s.keeper, PREY, options, {"foe": foe.called, "at": name(foe.at)})
        return chosen
    return nearest(s, foe, found).number if found else NOBODY


def nearest(s: State, foe: Foe, heroes: list[Hero]) -> Hero:
    """The nearest by walking distance, ties by lowest health, then player order."""
    if len(heroes) == 1:
        return heroes[0]
    waves = s.ground.distances(1 << foe.at)

    def rank(hero: Hero) -> tuple[int, int, int]:
        return wave_of(waves, hero.at), hero.health, hero.number

    return min(heroes, key=rank)


def wave_of(waves: list[int], square: int) -> int:
    """How many steps away the square is; FAR if it cannot be reached."""
    for steps, wave in enumerate(waves):
        if wave >> square & 1:
            return steps
    return FAR


def set_out(s: State, creep: Creep, foe: Foe, prey: int, chance: Chance, tell: Tell) -> None:
    """How far and where the enemy goes is known: after its prey, on patrol, or nowhere.

    Vines let it go only on a trick draw, made when it would move.  [pararoles.leaf.escape-when]
    [pararoles.patrol.stops-when-triggered]
    """
    creep.left = 0
    if prey != NOBODY:
        if foe.quarry != prey:
            foe.quarry = prey
            if tell.heard and s.is_seen(foe.at):
                also: tuple[str, ...] = (
                    "pararoles.enemy.sight",
                    "pararoles.enemy.sight-line",
                    "pararoles.enemy.pursue",
                )
                if foe.patrol:
                    also += ("pararoles.patrol.stops-when-triggered",)
                seat = s.heroes[prey].seat
                rule = "pararoles.enemy.trigger"
                tell.everyone("pursues", foe=foe.name, seat=seat, rule=rule, also=also, shows=True)
        creep.prey = prey
        if not s.ground.touch(foe.at, s.heroes[prey].at) and breaks_free(s, foe, chance, tell):
            creep.left = pace(s, foe)
    elif foe.patrol and s.combat is None and not is_led(s, foe) and breaks_free(s, foe, chance, tell):
        roll_patrol(s, creep, foe, chance, tell)


def breaks_free(s: State, foe: Foe, chance: Chance, tell: Tell) -> bool:
    """Whether the enemy can move: one held by vines must succeed on a trick draw, and does nothing else then.

    [pararoles.leaf.escape] [pararoles.leaf.escape-ends] [pararoles.leaf.free-after]
    """
    if not foe.entangled:
        return True
    card, _ = s.draw(chance, "vines")
    free = succeeds(card, foe.stats[s.trick])
    if free:
        foe.freed = True
        foe.entangled = s.rules.regrow
    if tell.heard:
        event = "vines-break" if free else "vines-hold"
        also: tuple[str, ...] = ("pararoles.leaf.escape-when", "pararoles.core.named-draw")
        also += ("pararoles.leaf.escape-ends", "pararoles.leaf.free-after") if free else ()
        stat = f"{title(s.trick)} {foe.stats[s.trick]}"
        about: dict[str, Any] = {"foe": foe.name, "card": name_of(card), "stat": stat}
        tell.everyone(event, rule="pararoles.leaf.escape", also=also, shows=True, **about)
    return free


def roll_patrol(s: State, creep: Creep, foe: Foe, chance: Chance, tell: Tell) -> None:
    """A d6 gives the direction; a 6 is rolled again and doubles the distance, once.

    [pararoles.patrol.roll] [pararoles.patrol.table] [pararoles.patrol.double-once] [pararoles.patrol.distance]
    """
    seen = s.is_seen(foe.at)
    stream = f"patrol {foe.name}" if seen else "unseen"
    faces = [chance.roll(6, "patrol", stream)]
    while faces[-1] == AGAIN:
        faces.append(chance.roll(6, "patrol", stream))
    creep.way = PATROL[faces[-1]]
    distance = 1 if s.rules.one_square else foe.speed
    creep.left = 0 if creep.way == NOBODY else distance * (2 if len(faces) > 1 else 1)
    if tell.heard:
        also: tuple[str, ...] = ("pararoles.patrol.table", "pararoles.patrol.distance", SPEED_RULES[foe.speed])
        also += ("pararoles.patrol.double-once",) if len(faces) > 1 else ()
        means = (
            "stays" if creep.way == NOBODY else f"{('right', 'left', 'up', 'down')[creep.way]}, {creep.left} at most"
        )
        if seen:
            rule = "pararoles.patrol.roll"
            tell.everyone("patrol", foe=foe.name, faces=faces, means=means, rule=rule, also=also, shows=True)
        else:
            called = foe.name or foe.type.short
            s.whisper(tell, "patrol", foe=called, faces=faces, means=means, rule="pararoles.patrol.roll", also=also)


# ---------------------------------------------------------------- the next step


def next_way(s: State, creep: Creep, foe: Foe) -> Proc[int]:
    """The direction of the next step, or NOBODY where the move ends."""
    blocked = (s.hero_mask() | s.foe_mask()) & ~(1 << foe.at)
    partner = partner_of(s, foe)
    if partner is not None and not partner.entangled and not waits(s, partner):
        blocked &= ~(1 << partner.at)  # They change places. [pararoles.duo.together]
    if s.rules.avoid_all:  # [pararoles.walk.trap-preference]
        for snare in s.snares:
            if not snare.lid and not snare.resting:
                blocked |= 1 << snare.square
    if creep.prey != NOBODY:
        prey = s.heroes[creep.prey]
        if not prey.here or s.ground.touch(foe.at, prey.at):
            return NOBODY
        ways = ways_to(s, foe, prey, blocked)
        if s.keeper == NOBODY or not s.is_seen(foe.at):
            return best_way(s, foe.at, ways, creep.left)
        chosen: int = yield ask_step(s, foe, prey, [way for way, _, _ in ways])
        return chosen
    if creep.goal != NOWHERE:
        return toward(s, foe.at, creep.goal, blocked)
    there = s.ground.step(foe.at, creep.way)
    return NOBODY if there == NOWHERE or blocked >> there & 1 else creep.way


def partner_of(s: State, foe: Foe) -> Foe | None:
    """The partner of a lead, or None."""
    partner = s.foe(foe.mate)
    return partner if foe.kind != PARTNER and partner is not None and partner.kind == PARTNER else None


Ways = list[tuple[int, int, list[int]]]
"""First steps worth taking: direction, square, and the waves of squares that lead on from there."""


def ways_to(s: State, foe: Foe, prey: Hero, blocked: int) -> Ways:
    """The first steps of shortest paths to a square next to the prey; if tokens bar them all, as near as can be.

    [pararoles.enemy.pursue-path] [pararoles.move.no-pass-enemy] [pararoles.move.one-token]
    """
    ground = s.ground
    reach = sum(ground.distances(1 << foe.at, blocked))
    goals = next((wave & reach for wave in ground.distances(ground.near(prey.at)) if wave & reach), 0)
    waves = ground.distances(goals, blocked)
    far = wave_of(waves, foe.at)
    if far in (0, FAR):
        return []
    nearer = waves[:far]
    return [(way, there, nearer) for way, there in ground.steps(foe.at) if nearer[far - 1] >> there & 1]


def best_way(s: State, start: int, ways: Ways, left: int) -> int:
    """The first step of the way that sets off a summoning trap, else of a clear one, else over an explosion trap.

    Equal ones go by steps right, left, up, down.  [pararoles.walk.trap-preference]
    """
    best, found = FAR, NOBODY
    for way, there, waves in ways:
        rank = _rank(s, there, waves[:-1], left - 1)
        if rank < best:
            best, found = rank, way
    return found


SUMMONING, CLEAR, EXPLOSIVE = 0, 1, 2


def _rank(s: State, square: int, waves: list[int], left: int) -> int:
    """The best that can be said of the ways of this move that go on from the square over these waves."""
    snare = s.snare_at(square)
    here = CLEAR if snare is None else EXPLOSIVE if snare.type in EXPLOSIONS else SUMMONING
    if here == EXPLOSIVE or left <= 0 or not waves:
        return here
    onward = [there for _, there in s.ground.steps(square) if waves[-1] >> there & 1]
    beyond = min((_rank(s, there, waves[:-1], left - 1) for there in onward), default=CLEAR)
    return beyond if beyond == EXPLOSIVE else min(here, beyond)


def toward(s: State, start: int, goal: int, blocked: int) -> int:
    """The first step of a shortest path to this square, or to the nearest free one; NOBODY if there or shut off."""
    free = s.all_squares() & ~blocked
    goals = next((first(wave & free) for wave in s.ground.distances(1 << goal) if wave & free), NOWHERE)
    if goals in (NOWHERE, start):
        return NOBODY
    waves = s.ground.distances(1 << goals, blocked)
    far = wave_of(waves, start)
    if far in (0, FAR):
        return NOBODY
    return next(way for way, there in s.ground.steps(start) if waves[far - 1] >> there & 1)


def ask_step(s: State, foe: Foe, prey: Hero, ways: list[int]) -> Choice:
    """Which of the equally short ways the keeper's enemy takes; it must come nearer if it can."""
    rule = "pararoles.enemy.pursue-path"
    options = []
    for way in ways:
        at = name(s.ground.step(foe.at, way))
        options.append(Option(WAYS[way], f"to {at}", data=at, at=at, rule=rule, value=way))
    if not options:
        options.append(Option("stay", "stay: no way leads nearer", rule=rule, value=NOBODY))
    about = {"foe": foe.called, "at": name(foe.at), "prey": prey.player}
    return Choice(s.keeper, CREEP, tuple(options), about)


# ---------------------------------------------------------------- walking


def walk(s: State, creep: Creep, foe: Foe, way: int, chance: Chance, tell: Tell) -> None:
    """The enemy has made one step: it opens doors and sets off traps.  [pararoles.walk.enemies-trigger]"""
    start = foe.at
    there = s.ground.step(start, way)
    for summons in s.summons:
        summons.ready = True  # It moves on. [pararoles.walk.summon-square]
    opens = s.ground.is_shut(start, way)
    if opens:
        s.ground.open_door(start, way)
    other = s.foe_at(there)
    foe.at = there
    if other is not None:
        other.at = start
    creep.trail = start
    creep.steps += 1  # [pararoles.duo.together]
    creep.left -= 1
    snare = s.snare_at(there)
    tell_step(s, creep, foe, start, way, tell, door=opens, trap=snare is not None)
    if other is not None:
        tell_step(s, Creep(other.id, 0, goal=start), other, there, BACK[way], tell, door=False, trap=False)
    if snare is not None:
        traps.spring(s, snare, NOBODY, chance, tell, rule="pararoles.walk.enemies-trigger")
    elif s.is_seen(there):
        s.safe |= 1 << there


def tell_step(s: State, creep: Creep, foe: Foe, start: int, way: int, tell: Tell, *, door: bool, trap: bool) -> None:
    """The party sees what goes on on squares it has seen: an enemy's way may betray traps and unseen ground."""
    also: tuple[str, ...] = (SPEED_RULES[pace(s, foe)], "pararoles.enemy.move-order")
    if creep.prey != NOBODY:
        rule = "pararoles.enemy.pursue-path"
        also += ("pararoles.enemy.pursue", "pararoles.walk.trap-preference")
        also += ("pararoles.duo.movement",) if is_led(s, foe) else ()
        also += ("pararoles.core.targets",) if s.combat is not None and foe.id in s.combat.foes else ()
    else:
        rule = "pararoles.patrol.distance" if creep.goal == NOWHERE else "pararoles.duo.together"
    also += ("pararoles.duo.together",) if foe.kind == PARTNER and not is_led(s, foe) else ()
    also += ("pararoles.core.doors",) if door else ()
    was = s.is_seen(start)
    now = s.is_seen(foe.at)
    called = foe.name or foe.type.short
    if not now:
        s.whisper(tell, "enemy-moves", foe=called, at=name(foe.at), sight="", trap="", rule=rule, also=also)
    if not (was or now):
        return
    event = "enemy-moves" if was and now else "enemy-appears" if now else "enemy-leaves"
    about: dict[str, Any] = {"at": name(foe.at if now else start), "way": WAYS[way]}
    about["trap"] = " A trap goes off!" if trap and now else ""
    if now and not foe.name:
        s.introduce(s.christen(), tell)
    reveal(s, tell, event, foe=foe.name, rule=rule, also=also, **about)


def force_door(s: State, creep: Creep, foe: Foe, tell: Tell) -> bool:
    """Whether the enemy opened a shut door behind which its prey stands; it stays where it is.

    [pararoles.core.doors]
    """
    prey = NOWHERE if creep.prey == NOBODY else s.heroes[creep.prey].at
    for way, there in s.ground.steps(foe.at):
        if there == prey and s.ground.is_shut(foe.at, way):
            s.ground.open_door(foe.at, way)
            reveal(s, tell, "enemy-opens", at=name(there), rule="pararoles.core.doors")
            return True
    return False


def tell_halt(s: State, creep: Creep, foe: Foe, tell: Tell) -> None:
    """An enemy in view that could go on and does not is seen to stop, since what stops it may be unseen."""
    if not s.is_seen(foe.at) or not tell.heard:
        return
    if creep.prey != NOBODY:
        prey = s.heroes[creep.prey]
        if prey.here and not s.ground.touch(foe.at, prey.at):
            tell.everyone("enemy-halts", foe=foe.name, rule="pararoles.enemy.pursue-path", shows=True)
    elif creep.way != NOBODY:
        tell.everyone("enemy-halts", foe=foe.name, rule="pararoles.patrol.distance", shows=True)


def follow(s: State, creep: Creep, chance: Chance, tell: Tell) -> Creep | None:
    """The partner of a lead that has moved follows into the square it left last, else nobody moves on.

    [pararoles.duo.together] [pararoles.duo.movement] [pararoles.leaf.escape-when] [pararoles.combat.several]
    """
    lead = s.foe(creep.foe)
    if lead is None or not creep.steps:
        return None
    partner = partner_of(s, lead)
    if partner is None or partner.at == creep.trail or waits(s, partner):
        return None
    partner.taken = True
    if not breaks_free(s, partner, chance, tell):
        return None
    if tell.heard and s.is_seen(partner.at):
        also: tuple[str, ...] = ("pararoles.duo.movement",)
        tell.everyone("follows", foe=partner.name, lead=lead.name, rule="pararoles.duo.together", also=also, shows=True)
    return Creep(partner.id, creep.steps, goal=creep.trail)


PREY: Final = Question(
    "prey", "{foe} at {at} sees several heroes. For whom does it go?", rule="pararoles.enemy.trigger"
)
CREEP: Final = Question(
    "creep", "{foe} at {at} pursues {prey}. Where does it step?", rule="pararoles.enemy.pursue-path"
)
QUESTIONS: Final = (PREY, CREEP)


def way_words(data: Mapping[str, Any]) -> dict[str, str]:
    """Which way an enemy went, in words."""
    return {"way": WAY_WORDS[WAYS.index(data["way"])]}


EVENTS: Final = {
    "pursues": seen("{foe} has seen {seat} and pursues.", rises="!", over="foe"),
    "vines-break": seen("{foe} draws {card} against {stat} and breaks free of the vines.", rises="free", over="foe"),
    "vines-hold": seen("{foe} draws {card} against {stat}: the vines hold.", rises="held", over="foe"),
    "patrol": "{foe} is on patrol and rolls {faces}: {means}.",
    "enemy-moves": "{foe} moves to {at}.{trap}{sight}",
    "enemy-appears": "{foe} comes into view at {at}.{trap}{sight}",
    "enemy-leaves": seen("{foe} leaves {at} ({way}) and is out of view.{trap}{sight}", more=way_words),
    "enemy-opens": "The door at {at} is thrown open from the other side.{sight}",
    "enemy-halts": quiet("{foe} goes no further."),
    "enemies-done": quiet("The enemies are done."),
    "follows": quiet("{foe} follows its lead."),
}
