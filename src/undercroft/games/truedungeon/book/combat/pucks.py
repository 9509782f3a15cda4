"""The pucks of a combat: which board they lie on, who has which, where they come to rest and what is read there.

The board itself, its physics and its zones are in `board`; here they meet the party.
[truedungeon.board.slide] [truedungeon.board.bump] [truedungeon.digital.determinism]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.combat.martial import PENDING as PENDING
from undercroft.games.truedungeon.content.adventures.boards import board_in
from undercroft.games.truedungeon.content.board import aim, measures, physics, reading
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread, dice, shaken
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.content.board.skill import spread_of
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.state.records import Fight, Hero, Puck, Slide
from undercroft.games.truedungeon.state.state import State

MISSED: Final = -1
"""The natural number of a puck that touches no zone."""
STREAM: Final = "board"
TWO: Final = ("monk", "ranger")
"""The classes with a second puck.  [truedungeon.board.pucks-per-class]"""
MICRO: Final = measures.MM
"""Micrometres of a millimetre, and microseconds of a millisecond."""


def is_slid(s: State) -> bool:
    """Whether attacks are slid on a board at this table.  [truedungeon.digital.mode]"""
    return s.rules.mode == "slide"


def board_here(s: State) -> Board:
    """The board of this room: its own, else that of its first monster or of this one's family.

    [truedungeon.board.silhouette]
    """
    return board_in(s.adventure, s.here)


def surface_here(s: State) -> physics.Surface:
    """How slick the board is in truth.  [truedungeon.board.board-speed] [truedungeon.digital.friction]"""
    surface = physics.SURFACES[s.here.board_speed]
    return physics.with_rails(surface) if s.rules.rails else surface


def surface_known(s: State) -> physics.Surface:
    """How slick the party thinks it is: medium, until somebody has slid here.

    [truedungeon.digital.board-speed-hidden]
    """
    return physics.SURFACES[s.here.board_speed if s.slick else "medium"]


# ---------------------------------------------------------------- whose puck it is


def pend(slide: Slide, wheel: Sequence[int]) -> None:
    """The attack is declared; its puck will be slid when its turn at the board comes.

    [truedungeon.board.resolve-after-all]
    """
    slide.natural, slide.faces = PENDING, list(wheel)


def free_puck(s: State, fight: Fight, hero: Hero) -> str:
    """The puck for a character's next slide: its own, its second, else that of a class nobody plays.

    [truedungeon.board.puck-own-class] [truedungeon.board.pucks-per-class] [truedungeon.board.unused-puck]
    """
    lying = {puck.id for puck in fight.pucks}
    own = [hero.cls, f"{hero.cls}-2"] if hero.cls in TWO else [hero.cls]
    for id in own:
        if id not in lying:
            return id
    played = {one.cls for one in s.heroes}
    others = [cls for cls in classes() if cls not in played and cls not in lying]
    return others[0] if others else f"{hero.cls}-{1 + sum(id.startswith(hero.cls) for id in lying)}"


def puck_named(fight: Fight, id: str) -> Puck | None:
    """The puck of this name on the board, or None."""
    return next((puck for puck in fight.pucks if puck.id == id), None)


def why_no_slide(s: State, hero: Hero) -> Refusal | None:
    """What keeps a character from attacking since its puck serves otherwise, or None.

    [truedungeon.class.rogue.flank.no-attack] [truedungeon.subclass.duelist.twist-the-blade.no-slide]
    """
    fight = s.fight
    if fight is None:
        return None
    if hero.used.get("combat flank round") == fight.round and not (
        s.rules.later_rounds_attack and hero.used.get("combat flank placed") != fight.round
    ):
        rule, also = "truedungeon.class.rogue.flank.no-attack", ("truedungeon.class.rogue.flank.duration",)
        return Refusal("the rogue's puck is or was on the board as a flank in this round", rule=rule, also=also)
    if any(blade.hero == hero.number and "left" in blade.marks for blade in fight.blades):
        rule = "truedungeon.subclass.duelist.twist-the-blade.no-slide"
        return Refusal("the duelist's puck was left in the enemy, and strikes again in this round", rule=rule)
    return None


# ---------------------------------------------------------------- sliding


def bodies(pucks: Sequence[Puck]) -> list[physics.Body]:
    """The pucks on the board as bodies."""
    return [physics.Body(puck.number, puck.x, puck.y, puck.turn, puck.mass, puck.edge) for puck in pucks]


def spread_here(s: State, *, drag: bool) -> Spread | None:
    """How much the inputs of a slide scatter: as an average bot's, a drag's as an expert's.

    [truedungeon.digital.slide-noise] [truedungeon.digital.slide-bot]
    """
    if s.rules.exact:
        return None
    if drag and not s.rules.equal:
        return SPREADS["expert"]
    return SPREADS["average"] if drag else spread_of(s.rules.slide_skill)


def launch(
    s: State, hero: Hero, ids: Sequence[str], kind: str, shots: Sequence[Shot], delay: int, drag: bool, chance: Chance
) -> list[Puck]:
    """These pucks have been slid, and everything on the board has come to rest.

    [truedungeon.board.slide] [truedungeon.board.bump] [truedungeon.digital.collision]
    [truedungeon.digital.slide-noise] [truedungeon.digital.determinism]
    """
    fight = s.fight
    assert fight is not None, "pucks are slid in a fight"
    spread = spread_here(s, drag=drag)
    made: list[Puck] = []
    launches = []
    for place, (id, shot) in enumerate(zip(ids, shots, strict=True)):
        if (found := _told(s, fight, hero, id, chance)) is not None:
            fight.pucks.append(found)
            s.moves, s.taken = {}, []
            continue
        if spread is not None:
            shot = shaken(shot, chance.rolls(dice(), f"{s.name(hero)}: the hand", stream=STREAM), spread)
        fight.count += 1
        slide = next((one for one in fight.slides if one.puck == id and one.natural == PENDING), None)
        wheel = list(slide.faces) if slide is not None else []
        mass = physics.LIGHT if s.rules.token_weight and not wheel else physics.MASS
        own = "empty" if slide is None and kind == "attack" else kind
        made.append(Puck(id, hero.number, fight.count, 0, 0, kind=own, mass=mass, wheel=wheel))
        launches.append(physics.Launch(fight.count, shot, mass, delay if place else 0))
    if launches:
        moved(s, fight, made, launches)
    return [puck for puck in fight.pucks if puck.id in ids]


def _told(s: State, fight: Fight, hero: Hero, id: str, chance: Chance) -> Puck | None:
    """The puck as a script says it came to rest, by zone and wheel number; None where it has to be slid."""
    slide = next((one for one in fight.slides if one.puck == id and one.natural == PENDING), None)
    if slide is None:
        return None
    faces = {"natural": 20, "wheel": len(slide.faces)} if slide.faces else {"natural": 20}
    said = chance.outcome(faces, f"{s.name(hero)}: {slide.what}", stream=STREAM)
    if said is None:
        return None
    fight.count += 1
    number = slide.faces[said["wheel"] - 1] if slide.faces else 0
    x, y = _place_for(s, fight, said["natural"])
    only = [place == said.get("wheel", 0) - 1 for place in range(len(slide.faces))]
    turn = aim.at_spot(board_here(s), x, y, only, surface_known(s), x).turn
    puck = Puck(id, hero.number, fight.count, x * MICRO, y * MICRO, turn * 3_141_593 // 180, wheel=list(slide.faces))
    puck.said = [said["natural"], number]
    return puck


def _place_for(s: State, fight: Fight, natural: int) -> tuple[int, int]:
    """A free place of the target area whose zone is this one, or the nearest to it, in millimetres."""
    free = [
        (abs(value - natural), (x, y))
        for x, y, value in _places(board_here(s))
        if all((puck.x - x * MICRO) ** 2 + (puck.y - y * MICRO) ** 2 > (60 * MICRO) ** 2 for puck in fight.pucks)
    ]
    return min(free)[1]


@lru_cache(maxsize=16)
def _places(board: Board) -> tuple[tuple[int, int, int], ...]:
    """Places of the target area in millimetres, each with the value of its zone."""
    places = [(x, y) for y in range(TARGET + 40, 2360, 10) for x in range(40, 561, 10)]
    return tuple((x, y, reading.value_at(board, x * MICRO, y * MICRO)) for x, y in places)


def moved(s: State, fight: Fight, made: list[Puck], launches: list[physics.Launch]) -> None:
    """The board is as it is after these launches: every puck where it rests, what fell off taken away."""
    lying = [puck for puck in fight.pucks if not puck.off]
    motion = physics.slide(bodies(lying), launches, surface_here(s))
    names = {puck.number: puck for puck in (*lying, *made)}
    resting = {body.number: body for body in motion.bodies}
    new = {puck.number for puck in made}
    for puck in names.values():
        body = resting[puck.number]
        puck.x, puck.y, puck.turn = body.x, body.y, body.turn
        puck.edge, puck.off = puck.edge or body.edge, body.off
    for bump in motion.bumps:
        for number in (bump.one, bump.other):
            names[number].bumped = names[number].bumped or number not in new
    fight.pucks += made
    s.taken = []
    key = f"{s.room}-{fight.number}-{fight.count}"
    s.moves = moves(key, motion, {number: puck.id for number, puck in names.items()}, surface_here(s))


def moves(key: str, motion: physics.Motion, names: dict[int, str], surface: physics.Surface) -> dict[str, Any]:
    """The motion as plain data for whoever draws it: milliseconds, tenths of a millimetre and of a degree."""
    return {
        "key": key,
        "decel": surface.decel,
        "spin_decel": surface.spin_decel,
        "legs": [
            [
                names[leg.number],
                leg.start // MICRO,
                leg.end // MICRO,
                *(value // 100 for value in (leg.x0, leg.y0, leg.x1, leg.y1)),
                tenths(leg.turn0),
                tenths(leg.turn1),
            ]
            for leg in motion.legs
        ],
        "bumps": [[bump.time // MICRO, names[bump.one], names[bump.other]] for bump in motion.bumps],
        "offs": [[off.time // MICRO, names[off.number]] for off in motion.offs],
        "end": motion.end // MICRO,
    }


def tenths(turn: int) -> int:
    """Microradians as tenths of a degree."""
    return turn * 1800 // 3_141_593


def steps(shot: Shot) -> list[int]:
    """A slide's inputs in their steps: place, direction, speed, spin, orientation.

    [truedungeon.digital.slide-input]
    """
    return [shot.x, shot.angle, shot.speed, shot.spin, shot.turn]


# ---------------------------------------------------------------- reading


def natural_of(s: State, puck: Puck) -> tuple[int, str]:
    """The zone in which a puck lies, with the rule: the highest that it touches, or none.

    [truedungeon.board.border-highest] [truedungeon.board.null-zone] [truedungeon.digital.edge]
    [truedungeon.digital.puck-overflow] [truedungeon.board.low-zone-miss]
    """
    if puck.off:
        return MISSED, "truedungeon.digital.edge"
    if puck.said and not puck.bumped:
        return puck.said[0], "truedungeon.board.slide"
    found = reading.lies(board_here(s), puck.x, puck.y)
    return found.value or MISSED, found.rule  # [truedungeon.board.slide] [truedungeon.board.off-silhouette-scope]


def by_place(s: State, puck: Puck) -> tuple[str, ...]:
    """The rules by which a puck is read where it lies: its zone, and the number of its wheel."""
    if puck.off or (puck.said and not puck.bumped):
        return ()
    found = reading.lies(board_here(s), puck.x, puck.y)
    rules: tuple[str, ...] = ("truedungeon.board.low-zone-miss", "truedungeon.board.off-silhouette-scope")
    if found.value:
        edge = "truedungeon.board.background-can-hit" if found.value > 1 else "truedungeon.board.low-zone-miss"
        rules = (*found.also, edge)
    if puck.wheel:
        [body] = bodies([puck])
        pointing = reading.points(board_here(s), body, len(puck.wheel))
        rules += (pointing.rule, *pointing.also)
    return rules


TARGET: Final = 1500
"""Where the target area begins, in millimetres.  [truedungeon.digital.board-size]"""


def wheel_of(s: State, puck: Puck, chance: Chance | None = None) -> int:
    """The number of its wheel that points closest to the Damage Dot, 0 where there is no wheel.

    [truedungeon.board.damage-number] [truedungeon.board.damage-number-tie] [truedungeon.digital.wheel-reading]
    [truedungeon.digital.wheel-geometry]
    """
    if not puck.wheel or puck.off:
        return 0
    if puck.said and not puck.bumped:
        return puck.said[1]
    [body] = bodies([puck])
    places = reading.nearest(board_here(s), body, len(puck.wheel))
    numbers = [puck.wheel[place] for place in places]
    if len(numbers) > 1 and s.rules.random and chance is not None:
        return chance.pick(numbers, "two numbers equally near the dot", stream=STREAM)
    return min(numbers) if s.rules.lower else max(numbers)


def why_missed(s: State, slide: Slide) -> str:
    """The rule by which a puck that touches no zone misses."""
    puck = puck_named(s.fight, slide.puck) if s.fight is not None else None
    return "truedungeon.board.null-zone" if puck is None else natural_of(s, puck)[1]


# ---------------------------------------------------------------- clearing


def clear(s: State, tell: Tell) -> None:
    """The round is scored: every puck is taken off but a flank and a blade that was left.

    [truedungeon.board.clear-after-round]
    """
    fight = s.fight
    assert fight is not None, "there is a board in a fight"
    left = {blade.puck for blade in fight.blades}
    s.taken = [puck for puck in fight.pucks if puck.kind != "flank" and puck.id not in left]
    fight.pucks = [puck for puck in fight.pucks if puck not in s.taken]
