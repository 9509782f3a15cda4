"""Where a hero's token can step: what is open, what stands against it, and the steps as options."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.engine import Option, Refusal
from undercroft.games.pararoles.content.goods import KNUCKLES
from undercroft.games.pararoles.figures import STROLL
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.state.ground import BESIDE, WAYS, name
from undercroft.games.pararoles.state.records import Hero
from undercroft.games.pararoles.state.state import State

VIGILANT: Final = "pararoles.move.vigilant"
RUSHED: Final = "pararoles.move.rushed"
STROLLED: Final = "pararoles.core.stroll"
CLIMB: Final = 8
"""A direction from here on is climbed."""

HURRIED: Final = ", then one more (rushed)"
"""The end of the label of a rush's first space."""

WAY_WORDS: Final = ("right", "left", "up", "down", "up right", "down right", "down left", "up left")


def why_not_step(s: State, hero: Hero, way: int) -> Refusal | None:
    """The reason this hero cannot step that way, or None; a closed secret door is a wall like any other."""
    there = s.ground.step(hero.at, way)
    beyond = BESIDE[way][hero.at]
    at = name(beyond) if beyond != NOWHERE else None
    if there == NOWHERE:
        for bar in s.ground.bars:
            if beyond != NOWHERE and (bar.area >> hero.at ^ bar.area >> beyond) & 1 and s.ground.is_way(hero.at, way):
                words = "the way to {to} is closed until the summoned enemies or those inside are defeated"
                return Refusal(words, rule="pararoles.trap.summon.outside", at=at, to=at)
        if way > 3 and not s.rules.diagonal:
            return Refusal("diagonals are not steps", rule="pararoles.move.orthogonal", at=at)
        return Refusal(
            "there is a wall between {here} and that square",
            rule="pararoles.move.orthogonal",
            at=at,
            here=name(hero.at),
        )
    if s.foe_at(there) is not None and s.is_seen(there) and not s.ground.is_shut(hero.at, way):
        return Refusal("an enemy stands on {to}", rule="pararoles.move.no-pass-enemy", at=name(there), to=name(there))
    if s.hero_at(there) is not None:
        return Refusal(
            "{to} is taken: a square holds one token", rule="pararoles.move.one-token", at=name(there), to=name(there)
        )
    return None


def steps_open(s: State, hero: Hero) -> list[tuple[int, int]]:
    """Direction and square of every step and climb that is open to this hero; a climb's direction says so.

    A step is open where `why_not_step` has nothing against it: an open way and no token that the party sees.
    """
    foes = s.foe_mask()
    taken = s.hero_mask() | foes & s.seen
    steps = [
        (way, there)
        for way, there in s.ground.steps(hero.at)
        if not taken >> there & 1 or (foes >> there & 1 and s.ground.is_shut(hero.at, way))
    ]
    if hero.item(KNUCKLES) is not None:
        for way in range(4):
            there = BESIDE[way][hero.at]
            if there != NOWHERE and (s.ground.step(hero.at, way) == NOWHERE or s.ground.is_shut(hero.at, way)):
                steps.append((CLIMB + way, there))
    return steps


def may_rearrange(s: State, hero: Hero) -> bool:
    """Whether heroes stand beside this one."""
    return bool(s.ground.near(hero.at) & s.hero_mask())


def move_options(s: State, hero: Hero) -> list[Option]:
    """The first spaces of a move as options: all vigilant ones, then all rushed ones."""
    steps, trade = steps_open(s, hero), may_rearrange(s, hero)
    options = [one_step(way, there, False) for way, there in steps]
    if trade:
        options.append(REARRANGE_VIGILANT)
    options += [one_step(way, there, True) for way, there in steps]
    if trade:
        options.append(REARRANGE_RUSHED)
    return options


def second_options(s: State, hero: Hero) -> list[Option]:
    """The second spaces of a rush as options, where nothing is left to declare."""
    options = [stepped(one_step(way, there, True)) for way, there in steps_open(s, hero)]
    if may_rearrange(s, hero):
        options.append(stepped(REARRANGE_RUSHED))
    return options


@lru_cache(maxsize=1 << 14)
def one_step(way: int, there: int, rushed: bool) -> Option:
    """One step or climb to this square, made once and shared: `n` if vigilant, `rush n`, or `climb n` over a wall."""
    climb, side = divmod(way, CLIMB)
    at = name(there)
    id = f"{'rush ' if rushed else ''}{'climb ' if climb else ''}{WAYS[side]}"
    label = f"{'climb' if climb else 'step'} {WAY_WORDS[side]} to {at}{HURRIED if rushed else ''}"
    rule = "pararoles.knuckles.climb" if climb else RUSHED if rushed else VIGILANT
    return Option(id, label, data=id.removesuffix(WAYS[side]) + at, at=at, rule=rule, value=("step", way, rushed))


@lru_cache(maxsize=1 << 14)
def stepped(option: Option) -> Option:
    """The option of a rush as that of its second space, where nothing is left to declare."""
    data = option.data.removeprefix("rush ")
    label = option.label.removesuffix(HURRIED)
    return Option(option.id.removeprefix("rush "), label, data=data, at=option.at, rule=option.rule, value=option.value)


STOP: Final = Option("stop", "stop here, still rushed", rule="pararoles.move.rushed-shorter")
STAY: Final = Option("stay", "stay, vigilant", rule="pararoles.move.stay")
REARRANGE_VIGILANT: Final = Option(
    "rearrange",
    "trade places with heroes beside you; takes the whole move",
    rule="pararoles.move.rearrange",
    value=("rearrange", 0, False),
)
REARRANGE_RUSHED: Final = Option(
    "rush rearrange",
    f"trade places with heroes beside you{HURRIED}",
    rule="pararoles.move.rearrange",
    value=("rearrange", 0, True),
)


def may_stroll(s: State, hero: Hero) -> bool:
    """Whether a hero may go on who began to move on this cleared floor, where no enemy is known that would move too.

    [pararoles.core.stroll]
    """
    return 0 < hero.paces <= s.figure[STROLL] and is_peaceful(s)


def is_peaceful(s: State) -> bool:
    """Whether the floor is cleared and the party knows of no enemy on it."""
    return s.quiet and not any(foe.name for foe in s.foes)


def stroll_options(s: State, hero: Hero) -> list[Option]:
    """The vigilant steps by which a hero goes on over a cleared floor.  [pararoles.core.stroll]"""
    taken = s.hero_mask()
    return [strolled(way, there) for way, there in s.ground.steps(hero.at) if not taken >> there & 1]


@lru_cache(maxsize=1 << 12)
def strolled(way: int, there: int) -> Option:
    """One more step over a cleared floor, made once and shared."""
    step = one_step(way, there, False)
    return Option(step.id, f"go on to {step.at}", data=step.data, at=step.at, rule=STROLLED, value=step.value)
