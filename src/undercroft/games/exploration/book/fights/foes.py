"""The foes' part of an encounter: each moves, then attacks, by fixed rules without a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import seen
from undercroft.games.exploration.book.basics.bag import add_status
from undercroft.games.exploration.book.basics.dice import D100, as_told, extremes, hits
from undercroft.games.exploration.book.basics.harm import hurt
from undercroft.games.exploration.book.basics.strength import defense
from undercroft.games.exploration.book.fights.blows import in_reach
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import CURSED, GHOUL, GRAVE_RAT, HAG, MELEE, OCCULTIST, SPOOKED, STREGHA
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.figures import DEVASTATING
from undercroft.games.exploration.state.ground import FAR
from undercroft.games.exploration.state.records import Foe, Hero
from undercroft.games.exploration.state.state import State, space_name

FEAR: Final = 10
"""What being Spooked costs a foe.  [exploration.core.statuses]"""
HELP: Final = 10
"""The Might that a rat has by another, a hag by her coven.  [exploration.core.creatures.powers]"""


def take_turn(s: State, foe: Foe, chance: Chance, tell: Tell) -> None:
    """The foe has moved and attacked, unless it misses this turn.

    [exploration.core.encounter.turns] [exploration.core.ability.courtesan]
    """
    if foe.stunned:
        foe.stunned = False
        tell.everyone("misses-turn", creature=foe.kind, id=foe.id, rule="exploration.core.ability.courtesan")
        return
    rule = move(s, foe, tell)
    for _ in range(s.attacks(foe)):
        target = choose(s, foe, chance)
        if target is None:
            return
        attack(s, foe, target, chance, tell, also=(rule,))


# ---------------------------------------------------------------------- moving


def move(s: State, foe: Foe, tell: Tell) -> str:
    """The foe stands where it attacks from, or nearer to the characters; the rule that says where.

    [exploration.core.encounter.foe-move] [exploration.core.encounter.foe-ranged]
    """
    kind = s.kind(foe.kind)
    rule = "exploration.core.encounter.foe-move"
    if kind.range > MELEE and any(s.adjacent(foe.at, hero.at) for hero in s.living()):
        rule = "exploration.core.encounter.foe-ranged"
        space = _back(s, foe)
    elif reachable(s, foe, foe.at):
        space = foe.at
    else:
        space = _forward(s, foe)
    if space != foe.at:
        foe.at = space
        to, ghosts = space_name(space), any(hero.is_ghost for hero in s.heroes)
        also = ("exploration.core.ghost.targets",) if ghosts else ()
        tell.everyone("foe-moves", creature=foe.kind, id=foe.id, at=list(space), to=to, rule=rule, also=also)
    return rule


def reachable(s: State, foe: Foe, space: Space) -> list[Hero]:
    """The living characters that the foe could attack from this space."""
    range = s.kind(foe.kind).range
    return [hero for hero in s.living() if in_reach(s, space, hero.at, range)]


def _back(s: State, foe: Foe) -> Space:
    """The nearest space next to no living character from which the foe can attack; else where it is."""
    steps = s.ground.reach(foe.at, s.kind(foe.kind).stride, {hero.at for hero in s.living()})
    taken = s.taken() - {foe.at}
    fit = [
        space
        for space in steps
        if space not in taken
        and not any(s.adjacent(space, hero.at) for hero in s.living())
        and reachable(s, foe, space)
    ]
    return min(fit, key=lambda space: (steps[space], space[1], space[0]), default=foe.at)


def _forward(s: State, foe: Foe) -> Space:
    """As far on the way to the nearest living character as the foe gets before it can attack."""
    blocked = {hero.at for hero in s.living()}
    ways = [(_steps(s, foe, hero, blocked), *s.rank(hero), hero) for hero in s.living()]
    steps, _, _, nearest = min(ways, key=lambda way: way[:3])
    if steps == FAR:
        return _as_near(s, foe, blocked)
    taken = s.taken() - {foe.at}
    space = foe.at
    for step in s.ground.way(foe.at, nearest.at, blocked)[: s.kind(foe.kind).stride]:
        if step not in taken:
            space = step
            if reachable(s, foe, step):
                break
    return space


def _steps(s: State, foe: Foe, hero: Hero, blocked: set[Space]) -> int:
    """How many steps the foe is from the character, other living ones in the way."""
    return s.ground.reach(foe.at, FAR, blocked - {hero.at}, until=hero.at).get(hero.at, FAR)


def _as_near(s: State, foe: Foe, blocked: set[Space]) -> Space:
    """The space within the Stride that is nearest to a living character, none of whom can be walked to."""
    taken = s.taken() - {foe.at}
    steps = s.ground.reach(foe.at, s.kind(foe.kind).stride, blocked)
    free = [space for space in steps if space not in taken]

    def measure(space: Space) -> tuple[int, int, int, int]:
        away = min(s.ground.distance(space, hero.at) for hero in s.living())
        return away, steps[space], space[1], space[0]

    return min(free, key=measure)


# ---------------------------------------------------------------------- attacking


def choose(s: State, foe: Foe, chance: Chance) -> Hero | None:
    """Whom the foe attacks: of the living in reach the one with the least Vita, else a ghost; None for nobody.

    [exploration.core.encounter.foe-target] [exploration.core.ghost.targets]
    """
    near = reachable(s, foe, foe.at)
    if not near:
        range = s.kind(foe.kind).range
        ghosts = [hero for hero in s.on_map() if in_reach(s, foe.at, hero.at, range)]
        return min(ghosts, key=lambda hero: (hero.ghost, *s.rank(hero)), default=None)
    if s.rules.random:
        return at_random(near, "the character attacked", chance)
    return min(near, key=lambda hero: (hero.vita, *s.rank(hero)))


def at_random(heroes: Sequence[Hero], why: str, chance: Chance) -> Hero:
    """One of these characters, each as likely as the others; of a single one there is nothing to draw."""
    return chance.pick(heroes, why, name=_name) if len(heroes) > 1 else heroes[0]


def _name(hero: Hero) -> str:
    return hero.character


def might(s: State, foe: Foe, target: Hero) -> Reckoning:
    """What the foe adds to its attack on this character.

    [exploration.core.creatures.powers] [exploration.core.statuses] [exploration.core.difficulty]
    """
    found = Reckoning("exploration.core.creatures.list")
    found.add(s.kind(foe.kind).might, "Might", rule="exploration.core.creatures.list")
    found.add(s.edge, "difficulty", rule="exploration.core.difficulty")
    others = [one for one in s.foes if one is not foe]
    helpers = 0
    if foe.kind == GRAVE_RAT:
        helpers = sum(one.kind == GRAVE_RAT and s.adjacent(one.at, target.at) for one in others)
    elif foe.kind == HAG:
        helpers = any(s.kind(one.kind).type == OCCULTIST for one in others)
    found.add(HELP * helpers, "by others", rule="exploration.core.creatures.powers")
    found.add(-FEAR * foe.spooked, "Spooked", rule="exploration.core.statuses")
    return found


def attack(s: State, foe: Foe, target: Hero, chance: Chance, tell: Tell, *, also: tuple[str, ...] = ()) -> None:
    """The foe has attacked the character; after a Devastating Strike also a random one in its reach.

    [exploration.core.encounter.attack] [exploration.core.encounter.devastating] [exploration.core.encounter.fault]
    """
    kind = s.kind(foe.kind)
    if foe.number in target.smoke:
        target.smoke.remove(foe.number)
        rule, also = "exploration.core.items.use", ("exploration.core.items.deck", *also)
        tell.everyone("smoked", creature=foe.kind, id=foe.id, who=target.character, rule=rule, also=also)
        return
    natural = chance.roll(D100, f"attack of {foe.kind}")
    more, against = might(s, foe, target), defense(s, target)
    more.by(*s.boss_rules(foe.kind))
    against.by("exploration.core.ghost.targets" if target.is_ghost else "exploration.core.encounter.foe-target")
    total, wanted = natural + more.total, against.total
    hit = hits(s, natural, total, wanted)
    tell.everyone(
        "foe-attacks",
        creature=foe.kind,
        id=foe.id,
        who=target.character,
        **as_told(s, natural, total, wanted),
        rule="exploration.core.encounter.attack",
        also=(*extremes(s, natural), *more.rules, *against.rules, *also),
    )
    if hit:
        amount = chance.roll(kind.die, f"damage of {foe.kind}") + kind.bonus
        afflict(target, foe.kind, tell)
        hurt(s, target, amount, tell, kind=kind.type, rule="exploration.core.encounter.damage")
    if natural >= s.figure(DEVASTATING):
        near = reachable(s, foe, foe.at)
        if near:
            attack(s, foe, at_random(near, "the character struck again", chance), chance, tell)


def afflict(target: Hero, kind: str, tell: Tell) -> None:
    """A Ghoul's hit leaves one Spooked, a Stregha's Cursed.  [exploration.core.creatures.powers]"""
    status = {GHOUL: SPOOKED, STREGHA: CURSED}.get(kind)
    if status is not None:
        add_status(target, status, tell, rule="exploration.core.creatures.powers")


EVENTS: Final = {
    "misses-turn": seen("{Foe} is beguiled and misses its turn.", rises="misses", over="id", more=said.foe),
    "foe-moves": seen("{Foe} goes to {to}.", more=said.foe),
    "smoked": seen("{Foe} strikes at smoke where the {who} was.", rises="smoke", over="who", more=said.foe),
    "foe-attacks": seen(
        "{Foe} attacks the {who} and rolls {sum} against Defense {defense}: {ends}.",
        rises="{outcome}",
        over="who",
        more=said.foe_blow,
    ),
}
