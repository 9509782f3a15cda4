"""Traps that go off: explosions, enemies summoned, ways that close.  [pararoles.trap.summon.guide]"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles.book.basics import harm, meeting
from undercroft.games.pararoles.content.cards import SUITS
from undercroft.games.pararoles.floor.dice_tables import SUMMONED, TOP_FLOOR, TRAP_NAMES, difficulty
from undercroft.games.pararoles.floor.floor import ENEMY, INTERSECTION, LEAD, NOWHERE, PARTNER, PATH, ROOM
from undercroft.games.pararoles.floor.grid import edge, first, listed
from undercroft.games.pararoles.state.ground import BESIDE, Bar, Ground, around, name
from undercroft.games.pararoles.state.records import NOBODY, Foe, Hero, Snare, Summons
from undercroft.games.pararoles.state.stages import PARTY
from undercroft.games.pararoles.state.state import State

BLAST: Final = 2
"""What an explosion costs everybody in reach.  [pararoles.trap.type.small-explosion]"""

RADIUS: Final = (0, 1, 2)
CLOSING: Final = (5, 6)
TYPE_RULES: Final = (
    "",
    "pararoles.trap.type.small-explosion",
    "pararoles.trap.type.large-explosion",
    "pararoles.trap.type.summon",
    "pararoles.trap.type.two-enemies",
    "pararoles.trap.type.summon-doors",
    "pararoles.trap.type.two-summon-doors",
)


def spring(s: State, snare: Snare, hero: int, chance: Chance, tell: Tell, *, rule: str) -> None:
    """The trap goes off, set off by this hero or (NOBODY) by an enemy, and is spent.

    [pararoles.trap.spent] [pararoles.walk.enemies-trigger]
    """
    if s.rules.rearm and not snare.lid:
        snare.resting = True
        snare.found = snare.found or s.is_seen(snare.square)
    else:
        s.snares.remove(snare)
    if s.is_seen(snare.square):
        s.safe |= 1 << snare.square
    _tell_spring(s, snare, tell, rule=rule)
    if snare.type < len(RADIUS):
        explode(s, snare, chance, tell)
        return
    if snare.type in CLOSING:
        close_ways(s, snare.square, tell)
    grades = snare.summons[:]
    s.summons.append(Summons(snare.square, snare.type, hero, SUMMONED[snare.type], grades, [], hero != NOBODY))


def _tell_spring(s: State, snare: Snare, tell: Tell, *, rule: str) -> None:
    if not tell.heard:
        return
    at, kind, also = name(snare.square), TRAP_NAMES[snare.type], (TYPE_RULES[snare.type], "pararoles.trap.spent")
    if snare.found or s.is_seen(snare.square) or any(hero.here for hero in blasted(s, snare)[0]):
        tell.everyone("trap-sprung", at=at, type=snare.type, name=kind, rule=rule, also=also, shows=True)
    else:
        s.whisper(tell, "trap-sprung", at=at, type=snare.type, name=kind, rule=rule, also=also)


# ---------------------------------------------------------------- explosions


def blasted(s: State, snare: Snare) -> tuple[list[Hero], list[Foe]]:
    """Everybody in reach of an explosion, diagonals counting, in straight sight of the trap's square.

    [pararoles.trap.explosion.victims] [pararoles.trap.explosion.walls]
    """
    if snare.type >= len(RADIUS):
        return [], []
    reach = around(snare.square, RADIUS[snare.type])
    if not s.rules.through_walls:
        reach &= s.ground.sight(snare.square)
    heroes = [hero for hero in s.heroes if hero.here and reach >> hero.at & 1]
    return heroes, [foe for foe in s.foes if reach >> foe.at & 1]


def explode(s: State, snare: Snare, chance: Chance, tell: Tell) -> None:
    """Everybody in reach loses 2 health, party and enemies alike, all at the same time.

    [pararoles.trap.explosion.victims]
    """
    heroes, foes = blasted(s, snare)
    also = (TYPE_RULES[snare.type], "pararoles.trap.explosion.walls", "pararoles.trap.explosion.radius")
    rule, why = "pararoles.trap.explosion.victims", "explosion"
    for foe in foes:
        harm.hurt_foe(s, foe, BLAST, chance, tell, by=NOBODY, why=why, rule=rule, also=also)
    for hero in heroes:
        harm.hurt_hero(s, hero, BLAST, tell, why=why, rule=rule, also=also)


# ---------------------------------------------------------------- ways that close


def area_of(s: State, square: int) -> int:
    """The room that holds the square; a path with the intersections at its ends; an intersection with its paths.

    [pararoles.trap.summon.area]
    """
    if s.secret >> square & 1:
        return s.secret
    around_it = [(kind, mask) for kind, mask in s.pieces if mask >> square & 1]
    area = sum(mask for _, mask in around_it)
    for kind, mask in around_it:
        if kind != ROOM:
            wanted = INTERSECTION if kind == PATH else PATH
            beside = s.ground.onward(mask)
            area |= sum(other for other_kind, other in s.pieces if other_kind == wanted and other & beside)
    return area


def close_ways(s: State, square: int, tell: Tell) -> None:
    """Every way out of the trap's area closes, openings without doors too, if a member is shut in.

    With nobody of the party inside there is nobody to be shut in. They hang on the trap until its enemies have come.
    [pararoles.trap.summon.doors] [pararoles.trap.summon.area] [pararoles.trap.summon.outside]
    """
    area = area_of(s, square)
    if not area & s.hero_mask():
        return
    bar = Bar(area, 0, 0, [~square])
    s.ground.bars.append(bar)
    shut(s, bar)
    if tell.heard:
        also = ("pararoles.trap.summon.area", "pararoles.trap.summon.outside")
        tell.everyone("ways-closed", at=name(square), rule="pararoles.trap.summon.doors", also=also, shows=True)


def shut(s: State, bar: Bar) -> None:
    """Every way between the bar's area and the rest is closed, none inside it."""
    bar.across = bar.down = 0
    s.ground.refresh()
    across = down = 0
    for there in listed(bar.area):
        for way in range(4):
            beyond = BESIDE[way][there]
            if beyond != NOWHERE and not bar.area >> beyond & 1 and s.ground.is_way(there, way):
                one, two = edge(there, way)
                across |= one
                down |= two
    bar.across, bar.down = across, down
    s.ground.refresh()


# ---------------------------------------------------------------- summoning


def resolve(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """All enemies that are due have come up, one after the other; beside a member, combat begins.

    Each consumes its difficulty, then its suit, and is placed before the next.
    [pararoles.trap.summon.roll-order] [pararoles.trap.summon.duo]
    """
    while s.summons and s.summons[0].ready:
        summons = s.summons[0]
        while summons.due:
            if not places(s, summons):
                break  # With no free square on the floor nobody appears. [pararoles.trap.summon.no-space]
            if not summons.difficulty:
                roll_summoned(s, summons, chance, tell)
            square = yield from choose_square(s, summons)
            bring_up(s, summons, square, chance, tell)
        if s.rules.act_as_duo and len(summons.foes) == 2:
            pair(s, summons)
        s.summons.pop(0)
        bar = closed_by(s, summons)
        if bar is not None:
            bar.foes.remove(~summons.square)
        meet(s, summons, tell)


def roll_summoned(s: State, summons: Summons, chance: Chance, tell: Tell) -> None:
    """A summoned enemy's difficulty by the floor's guide, unless the map names it, and its suit.

    [pararoles.trap.summon.guide] [pararoles.trap.summon.roll-order] [pararoles.core.enemy.card]
    """
    stream = "play" if s.is_seen(summons.square) else "unseen"
    if summons.grades:
        summons.difficulty = summons.grades.pop(0)
    else:
        face = chance.roll(6, "summoned difficulty", stream)
        summons.difficulty = difficulty(face, s.number)
    summons.suit = chance.roll(4, "suit", stream) - 1


def places(s: State, summons: Summons) -> list[int]:
    """Where the next summoned enemy may stand: free squares touching the member who set the trap off, in order.

    For an enemy's doing the trap's own square. If none is free, the nearest free one by steps, in the trap's area
    before others.  [pararoles.trap.summon.place] [pararoles.walk.summon-square] [pararoles.trap.summon.no-space]
    """
    free = s.all_squares() & ~(s.hero_mask() | s.foe_mask())
    start = origin(s, summons)
    if summons.hero != NOBODY and s.heroes[summons.hero].here:
        near = s.ground.near(start) & free
        found = [there for _, there in s.ground.steps(start) if near >> there & 1]
        if found:
            return found
    waves = unbarred(s).distances(1 << start)
    area = area_of(s, summons.square)
    for wanted in (free & area, free):
        for wave in waves:
            if wave & wanted:
                return [first(wave & wanted)]
    return [first(free)] if free else []


def origin(s: State, summons: Summons) -> int:
    """The square of the member who set the trap off, if still there, else the trap's own."""
    hero = NOWHERE if summons.hero == NOBODY else s.heroes[summons.hero].at
    return summons.square if hero == NOWHERE else hero


def unbarred(s: State) -> Ground:
    """The ground as if no trap had closed a way."""
    ground = s.ground.copy()
    ground.bars = []
    ground.refresh()
    return ground


def choose_square(s: State, summons: Summons) -> Proc[int]:
    """The first place, or the keeper's choice among several.

    [pararoles.trap.summon.place] [pararoles.supplies.controller]
    """
    found = places(s, summons)
    if s.keeper == NOBODY or summons.hero == NOBODY or len(found) == 1:
        return found[0]
    rule = "pararoles.trap.summon.place"
    options = tuple(Option(name(square), at=name(square), rule=rule, value=square) for square in found)
    about = {"difficulty": summons.difficulty, "suit": SUITS[summons.suit]}
    chosen: int = yield Choice(s.keeper, SUMMON, options, about)
    return chosen


def bring_up(s: State, summons: Summons, square: int, chance: Chance, tell: Tell) -> None:
    """The summoned enemy stands there, and the ways that a trap closed depend on it.

    [pararoles.trap.summon.roll-order] [pararoles.trap.summon.drop] [pararoles.trap.summon.no-space]
    """
    start = origin(s, summons)
    beside = summons.hero != NOBODY and s.heroes[summons.hero].here and s.ground.touch(start, square)
    crowded = square != start and not beside
    foe = s.create(ENEMY, summons.difficulty, square)
    foe.suit = summons.suit
    s.arm(foe, chance, "play")
    foe.drops = not s.rules.no_drop
    foe.fresh = s.combat is not None or s.stage is not PARTY
    summons.foes.append(foe.id)
    summons.due -= 1
    summons.difficulty, summons.suit = 0, NOBODY
    bar = closed_by(s, summons)
    if bar is not None:  # [pararoles.trap.summon.doors]
        bar.foes.append(foe.id)
        if crowded:
            bar.area |= 1 << square  # A square outside then belongs to the area. [pararoles.trap.summon.no-space]
            shut(s, bar)
    rule = "pararoles.trap.summon.place" if summons.hero != NOBODY else "pararoles.walk.summon-square"
    guide = "pararoles.enemy.difficulty-high" if s.number > TOP_FLOOR else "pararoles.enemy.difficulty-low"
    also: tuple[str, ...] = (
        "pararoles.trap.summon.guide",
        "pararoles.trap.summon.roll-order",
        "pararoles.trap.summon.drop",
        guide,
    )
    if len(summons.foes) > 1:
        also += ("pararoles.trap.summon.duo",)
    if crowded:
        also += ("pararoles.trap.summon.no-space",)
    if s.is_seen(square):
        tell.everyone("summoned", at=name(square), rule=rule, also=also)
        s.name_foes(tell)
    else:
        s.whisper(tell, "summoned", at=name(square), rule=rule, also=also)


def closed_by(s: State, summons: Summons) -> Bar | None:
    """The ways that this trap has closed, while its enemies come; None where it has closed none."""
    return next((bar for bar in s.ground.bars if ~summons.square in bar.foes), None)


def pair(s: State, summons: Summons) -> None:
    """With the variant act_as_duo the first is lead, the second partner.  [pararoles.trap.summon.duo]"""
    lead, partner = (s.foe(id) for id in summons.foes)
    if lead is not None and partner is not None:
        lead.kind, partner.kind = LEAD, PARTNER
        lead.mate, partner.mate = partner.id, lead.id


def meet(s: State, summons: Summons, tell: Tell) -> None:
    """Combat with enemies that a member's step or act summoned begins at once; a move under way is lost.

    [pararoles.trap.summon.at-once]
    """
    harm.lift_bars(s, tell)
    hero = summons.hero
    if hero == NOBODY or not s.heroes[hero].here:
        return
    s.stride = None
    tell.everyone("ambush", seat=s.heroes[hero].seat, rule="pararoles.trap.summon.at-once")
    if s.combat is not None:
        meeting.join(s, [hero], summons.foes, tell)
        return
    heroes, foes = [hero], summons.foes[:]
    for party, enemies in meeting.chains(s):
        if hero in party:
            heroes, foes = party, sorted({*foes, *enemies})
    meeting.begin(s, heroes, foes, tell)


SUMMON: Final = Question(
    "summon",
    "Where does the summoned enemy of difficulty {difficulty}, {suit}, appear?",
    rule="pararoles.trap.summon.place",
)
QUESTIONS: Final = (SUMMON,)
EVENTS: Final = {
    "trap-sprung": "The trap at {at} goes off: {name}.",
    "ways-closed": after("Every way out of the area around {at} closes."),
    "summoned": "An enemy is summoned at {at}.",
    "ambush": seen("The summoned enemies fall upon {seat}.", rises="ambush", over="seat"),
}
