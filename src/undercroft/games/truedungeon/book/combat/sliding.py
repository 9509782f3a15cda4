"""At the board: who slides when, how a slide is asked for, what is slid again, and how it is read when all have slid.

[truedungeon.board.slide] [truedungeon.board.slide-order] [truedungeon.board.resolve-after-all]
[truedungeon.digital.slide-order] [truedungeon.digital.slide-input]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.engine.craft.words import listed
from undercroft.games.truedungeon.book.basics.owned import mark_off, marks_of
from undercroft.games.truedungeon.book.combat import features, pucks, slide_form, strike
from undercroft.games.truedungeon.book.combat.pucks import PENDING
from undercroft.games.truedungeon.book.combat.slide_form import Plan
from undercroft.games.truedungeon.content.board import aim
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.state.records import Fight, Hero, Puck, Slide, Sliding
from undercroft.games.truedungeon.state.state import State

LANES: Final = {"": 300, "left": 180, "right": 420}
"""From where an aimed slide is made, in millimetres.  [truedungeon.digital.slide-bot]"""
PUSH: Final = 80
"""How far a bump aims to move another puck, in millimetres."""
DELAY: Final = 300_000
"""Between a monk's two pucks where the hand is only aimed, in microseconds.  [truedungeon.digital.flurry-release]"""
RELEASES: Final = {
    "monk": ("truedungeon.digital.flurry-release", "truedungeon.class.monk.flurry.timing"),
    "ranger": ("truedungeon.digital.ranger-release", "truedungeon.class.ranger.dual.two-pucks"),
}
"""How two pucks leave together, by class."""


def lineup(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """It is settled who slides in which order: as the party has fixed it, else the lowest expected damage first.

    Ghosts who may slide come last.
    [truedungeon.digital.slide-order] [truedungeon.board.slide-order] [truedungeon.ghost.spiritward]
    """
    now = _fight(s)
    for blade in [blade for blade in now.blades if "left" in blade.marks]:
        now.blades.remove(blade)
        now.slides.append(blade)
    waiting = {slide.hero for slide in now.slides if slide.natural == PENDING and not slide.puck}
    heroes = [s.heroes[number] for number in s.acting_order() if number in waiting]
    if not s.fixed:
        heroes.sort(key=lambda hero: (_expected(now, hero), s.marching().index(hero)))
    ghosts = [hero for hero in s.marching() if _may_haunt(s, hero)] if heroes else []
    now.sliders = [hero.number for hero in (*heroes, *ghosts)]
    if now.sliders:
        names = [s.name(s.heroes[n]) for n in now.sliders]
        also: tuple[str, ...] = ("truedungeon.board.slide-order", "truedungeon.digital.mode")
        also += ("truedungeon.board.clear-after-round",) * (now.round > 1)
        also += ("truedungeon.class.rogue.flank.duration",) * any(puck.kind == "flank" for puck in now.pucks)
        tell.everyone("lineup", who=names, rule="truedungeon.digital.slide-order", also=also)
    yield from ()


def _fight(s: State) -> Fight:
    assert s.fight is not None, "pucks are slid in a fight"
    return s.fight


def _expected(now: Fight, hero: Hero) -> int:
    """Eight times the damage that a character's slides would do if they hit."""
    total = 0
    for slide in now.slides:
        if slide.hero == hero.number and slide.natural == PENDING:
            total += 8 * sum(part[0] for part in slide.damage)
            total += 8 * sum(slide.faces) // len(slide.faces) if slide.faces else 0
    return total


def _may_haunt(s: State, hero: Hero) -> bool:
    """Whether a ghost may slide an empty puck.  [truedungeon.ghost.spiritward]"""
    return hero.is_dead and not hero.gone and "slides-dead" in marks_of(s, hero)


def slide(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """All have slid, one after another, and the board has been read.  [truedungeon.board.resolve-after-all]"""
    now = _fight(s)
    while now.sliders:
        hero = s.heroes[now.sliders[0]]
        if now.sliding is None:
            now.sliding = _next(s, now, hero)
        if now.sliding is None or hero.gone:
            _withdraw(now, hero)
            now.sliders.pop(0)
            continue
        yield from _turn(s, now, hero, now.sliding, chance, tell)
    _read(s, now, chance, tell)


def _withdraw(now: Fight, hero: Hero) -> None:
    """What a character has not slid by now is not slid at all."""
    now.sliding = None
    now.slides = [one for one in now.slides if one.hero != hero.number or one.natural != PENDING or _lies(now, one)]


def _lies(now: Fight, slide: Slide) -> bool:
    return bool(slide.puck) and pucks.puck_named(now, slide.puck) is not None


def _next(s: State, now: Fight, hero: Hero) -> Sliding | None:
    """What the character slides next: one puck, or two that go together; None when there is nothing more.

    [truedungeon.class.monk.flurry.timing] [truedungeon.class.ranger.dual.two-pucks]
    [truedungeon.class.ranger.dual.lost-weapon] [truedungeon.class.ranger.dual.empty-puck]
    """
    if _may_haunt(s, hero):
        if hero.used.get("combat haunted") == now.round:
            return None
        hero.used["combat haunted"] = now.round
        return Sliding(hero.number, [pucks.free_puck(s, now, hero)], "ghost")
    mine = [one for one in now.slides if one.hero == hero.number and one.natural == PENDING and not one.puck]
    if not mine:
        return None
    both = mine[:2] if all("pair" in one.marks for one in mine[:2]) else mine[:1]
    ids: list[str] = []
    for one in both:
        one.puck = pucks.free_puck(s, now, hero) if not ids else f"{hero.cls}-2"
        ids.append(one.puck)
    if hero.cls == "ranger" and [one.form for one in both] == ["melee"] and not hero.form:
        ids.append(f"{hero.cls}-2")
    return Sliding(hero.number, ids)


def _turn(s: State, now: Fight, hero: Hero, turn: Sliding, chance: Chance, tell: Tell) -> Proc[None]:
    """The character has slid what it slides now, or has let it be."""
    if turn.step == "slide":
        plan: Plan = yield ask(s, now, hero, turn)
        if plan.how == "hold":
            now.slides = [one for one in now.slides if one.puck not in turn.pucks or one.natural != PENDING]
            tell.everyone("holds", who=s.name(hero), rule="truedungeon.board.slide-optional")
            now.sliding = None
            return
        turn.before = [puck.copy() for puck in now.pucks]
        _launch(s, now, hero, turn, plan, chance, tell)
        turn.step = "again"
    mine = [one for one in now.slides if one.puck in turn.pucks and one.natural == PENDING]
    rule = features.may_slide_again(s, hero, mine[0]) if mine and turn.kind == "attack" else ""
    if rule and (yield _ask_again(s, now, hero, mine[0], rule)) == "again":
        features.slides_again(s, hero, tell, by="truedungeon.digital.reslide")
        if s.rules.rewind:
            now.pucks = [puck.copy() for puck in turn.before]
        now.pucks = [puck for puck in now.pucks if puck.id not in turn.pucks]
        turn.step = "slide"
        return
    now.sliding = None


# ---------------------------------------------------------------- the question


def ask(s: State, now: Fight, hero: Hero, turn: Sliding) -> Choice:
    """How the character slides."""
    mine = [one for one in now.slides if one.puck in turn.pucks and one.natural == PENDING]
    what = " and ".join(one.what for one in mine) or "an empty puck"
    at = s.foe(mine[0].foe).name if mine else "the board"
    spots = {spot.id: [spot.x, spot.y] for spot in aim.spots(pucks.board_here(s))} if turn.kind == "attack" else {}
    about = {"who": s.name(hero), "what": what, "foe": at, "speed": _speed(s), "spots": spots, "lanes": LANES}
    form = slide_form.form(s, now, hero, turn)
    return Choice(hero.seat, SLIDE, (), about, form, later=lambda: tuple(_options(s, now, turn)))


def _speed(s: State) -> str:
    return f"The board is {s.here.board_speed}." if s.slick else "Nobody knows yet how slick the board is."


def _options(s: State, now: Fight, turn: Sliding) -> Iterator[Option]:
    """Where a puck can be aimed without a hand: places on the board, other pucks, nowhere.

    [truedungeon.digital.slide-bot]
    """
    rule = "truedungeon.digital.slide-bot"
    for spot in aim.spots(pucks.board_here(s)) if turn.kind == "attack" else ():
        for side in LANES:
            id = f"aim {spot.id} {side}".strip()
            words = f"aim at {spot.name}" + (f", from the {side}" if side else "")
            yield Option(id, words, rule=rule, value=Plan("aim", spot.id, side))
    for puck in now.pucks:
        if not puck.off:
            yield Option(
                f"bump {puck.id}",
                f"knock against the {_whose(s, puck)}",
                rule="truedungeon.board.sacrifice-slide",
                value=Plan("bump", puck.id),
            )
    yield Option("hold", "make no slide", rule="truedungeon.board.slide-optional", value=Plan("hold"))


def _whose(s: State, puck: Puck) -> str:
    return f"{s.name(s.heroes[puck.hero])}'s {'flanking puck' if puck.kind == 'flank' else 'puck'}"


def _ask_again(s: State, now: Fight, hero: Hero, slide: Slide, rule: str) -> Choice:
    puck = pucks.puck_named(now, slide.puck)
    assert puck is not None, "it was slid just now"
    natural, _ = pucks.natural_of(s, puck)
    about = {"who": s.name(hero), "zone": _zone(natural), "wheel": pucks.wheel_of(s, puck)}
    options = (Option("keep", "keep it", rule=rule), Option("again", "slide again", rule=rule))
    return Choice(hero.seat, AGAIN, options, about)


def _zone(natural: int) -> str:
    return f"in zone {natural}" if natural > 0 else "in no zone"


# ---------------------------------------------------------------- the slide


def _launch(s: State, now: Fight, hero: Hero, turn: Sliding, plan: Plan, chance: Chance, tell: Tell) -> None:
    """The pucks have been slid as planned, with the noise of a hand.

    [truedungeon.digital.flurry-release] [truedungeon.digital.ranger-release] [truedungeon.board.sacrifice-slide]
    [truedungeon.ghost.spiritward-bump]
    """
    shots, delay = _shots(s, now, hero, turn, plan)
    made = pucks.launch(s, hero, turn.pucks, turn.kind, shots, delay, plan.drag, chance)
    if not s.slick:
        s.slick = True
        rule = "truedungeon.digital.board-speed-hidden"
        tell.everyone("speed", who=s.name(hero), speed=s.here.board_speed, rule=rule, shows=True)
    bumped = [[one, other] for _, one, other in s.moves.get("bumps", ())]
    tell.everyone(
        "slid",
        who=s.name(hero),
        told=_told(s, now, made),
        pucks=[[puck.id, puck.x, puck.y, puck.turn, puck.off] for puck in now.pucks],
        shots=[pucks.steps(shot) for shot in shots],
        bumps=bumped,
        path=s.moves,
        rule="truedungeon.board.slide",
        also=tuple(_by(hero, turn, plan, made, bumped=bool(bumped))),
    )
    now.pucks = [puck for puck in now.pucks if not _flank_over(s, puck, tell)]


def _by(hero: Hero, turn: Sliding, plan: Plan, made: list[Puck], *, bumped: bool) -> Iterator[str]:
    """The rules by which these pucks were slid, and came to rest where they lie."""
    yield from ("truedungeon.digital.determinism", "truedungeon.digital.slide-noise", "truedungeon.digital.slide-input")
    yield "truedungeon.board.own-slide-only"
    if bumped:
        yield from ("truedungeon.board.bump", "truedungeon.digital.collision")
    if any(puck.edge or puck.off for puck in made):
        yield "truedungeon.digital.edge"
    if plan.how == "bump":
        yield "truedungeon.board.sacrifice-slide"
    if turn.kind == "ghost":
        yield from ("truedungeon.ghost.spiritward", "truedungeon.ghost.spiritward-bump")
    if len(turn.pucks) > 1:
        yield from RELEASES[hero.cls]
    for puck in made:
        yield "truedungeon.board.token-face-up" if puck.wheel else "truedungeon.board.empty-puck"
        own = puck.id.startswith(hero.cls)
        yield "truedungeon.board.puck-own-class" if own else "truedungeon.board.unused-puck"
    if len(made) > 1 and not made[-1].wheel:
        yield from ("truedungeon.class.ranger.dual.lost-weapon", "truedungeon.class.ranger.dual.empty-puck")


def _flank_over(s: State, puck: Puck, tell: Tell) -> bool:
    """Whether a flanking puck has touched the edge: it leaves play for good.

    [truedungeon.class.rogue.flank.edge] [truedungeon.digital.flank-place]
    """
    if puck.kind != "flank" or not puck.edge:
        return False
    rule = "truedungeon.class.rogue.flank.edge"
    tell.everyone("flank-off", who=s.name(s.heroes[puck.hero]), rule=rule, also=("truedungeon.digital.flank-place",))
    return True


def _told(s: State, now: Fight, made: list[Puck]) -> str:
    """In words: where what was slid lies, and what it has knocked against."""
    parts = []
    for puck in made:
        natural, _ = pucks.natural_of(s, puck)
        where = "falls off the board" if puck.off else f"comes to rest {_zone(natural)}"
        wheel = pucks.wheel_of(s, puck)
        parts.append(where + (f" with {wheel} at the dot" if wheel else ""))
    names = {puck.id for puck in made}
    bumps = [one[1:] for one in s.moves.get("bumps", ())]
    hit = [puck for puck in now.pucks if puck.id not in names and any(puck.id in one for one in bumps)]
    knocked = f", knocking {listed([f'the {_whose(s, puck)}' for puck in hit])}" if hit else ""
    return ", the other ".join(parts) + knocked


def _shots(s: State, now: Fight, hero: Hero, turn: Sliding, plan: Plan) -> tuple[list[Shot], int]:
    """The inputs of the slides, and the delay before the second: given by hand, or solved for the place aimed at."""
    if plan.shots:
        return list(plan.shots), plan.delay
    board, surface = pucks.board_here(s), pucks.surface_known(s)
    lane = LANES[plan.side]
    places = [lane] if len(turn.pucks) == 1 else [lane, lane] if hero.cls == "monk" else [lane - 50, lane + 50]
    shots = []
    for id, x in zip(turn.pucks, places, strict=True):
        slide = next((one for one in now.slides if one.puck == id), None)
        if plan.how == "bump":
            target = pucks.puck_named(now, plan.at)
            assert target is not None, "it lies there"
            shots.append(aim.at_puck(pucks.bodies([target])[0], surface, x, PUSH))
        else:
            spot = next(spot for spot in aim.spots(board) if spot.id == plan.at)
            shots.append(aim.at_spot(board, spot.x, spot.y, slide.faces if slide else [], surface, x))
    return shots, DELAY if hero.cls == "monk" and len(shots) > 1 else 0


# ---------------------------------------------------------------- reading the board


def _read(s: State, now: Fight, chance: Chance, tell: Tell) -> None:
    """Zones and wheel numbers are read when everybody has slid: wherever a puck lies now, whoever moved it.

    [truedungeon.board.resolve-after-all] [truedungeon.board.bump-natural] [truedungeon.board.bonuses-last]
    """
    for slide in now.slides:
        if slide.natural != PENDING:
            continue
        puck = pucks.puck_named(now, slide.puck)
        assert puck is not None, "what was slid lies somewhere"
        natural, rule = pucks.natural_of(s, puck)
        wheel = pucks.wheel_of(s, puck, chance)
        also: tuple[str, ...] = ("truedungeon.board.bonuses-last", *pucks.by_place(s, puck))
        also += ("truedungeon.board.bump-natural",) * (puck.bumped and natural in (1, 20))
        if "left" in slide.marks:
            also += (
                "truedungeon.subclass.duelist.twist-the-blade.clear",
                "truedungeon.subclass.duelist.twist-the-blade.damage-value",
                "truedungeon.subclass.duelist.twist-the-blade.second-damage",
            )
            also += ("truedungeon.subclass.duelist.twist-the-blade.bumped",) * puck.bumped
        if puck.bumped and natural == 20 and s.rules.own_slide_only:
            slide.marks.append("no-crit")
        strike.land(s, slide, natural, wheel)
        tell.everyone(
            "lies",
            who=s.name(s.heroes[slide.hero]),
            foe=s.foe(slide.foe).name,
            what=slide.what,
            natural=natural,
            wheel=wheel,
            zone=_zone(natural),
            number=f", {wheel} on the wheel" if wheel else "",
            why=[f"{part[0]:+d} {part[1]}" for part in slide.to_hit],
            rule=rule if natural == pucks.MISSED else "truedungeon.board.resolve-after-all",
            also=("truedungeon.board.resolve-after-all", "truedungeon.digital.log", *also),
        )


def _to_hit(lies: Mapping[str, Any]) -> dict[str, str]:
    """What a zone comes to with the bonuses to hit; a natural 1 and a 20 are what they are.

    >>> _to_hit({"natural": 12, "why": ["+2 melee", "-1 shaken"]})
    {'sum': '; +2 melee, -1 shaken: 13 to hit'}
    """
    if not lies["why"] or not 1 < lies["natural"] < 20:
        return {"sum": ""}
    total = lies["natural"] + sum(int(part.partition(" ")[0]) for part in lies["why"])
    return {"sum": f"; {', '.join(lies['why'])}: {total} to hit"}


# ---------------------------------------------------------------- after the round


def clear(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The board is cleared; a duelist who has hit may leave its puck to strike again.

    [truedungeon.board.clear-after-round] [truedungeon.subclass.duelist.twist-the-blade.effect]
    """
    now = _fight(s)
    while now.blades and "may-leave" in now.blades[0].marks:
        blade = now.blades[0]
        hero = s.heroes[blade.hero]
        if hero.is_dead or s.foe(blade.foe).dead or s.foe(blade.foe).mazed:
            now.blades.remove(blade)
            continue
        answer: str = yield Choice(hero.seat, LEAVE, LEAVING, {"who": s.name(hero), "foe": s.foe(blade.foe).name})
        if answer == "take":
            now.blades.remove(blade)
            continue
        mark_off(s, hero, "twist-the-blade")
        s.note("power twist-the-blade")
        blade.marks.remove("may-leave")
        blade.marks.append("left")
        also = (
            "truedungeon.subclass.duelist.twist-the-blade.second-damage",
            "truedungeon.subclass.duelist.twist-the-blade.no-slide",
            "truedungeon.subclass.duelist.twist-the-blade.damage-value",
        )
        tell.everyone(
            "leaves-blade",
            who=s.name(hero),
            foe=s.foe(blade.foe).name,
            rule="truedungeon.subclass.duelist.twist-the-blade.effect",
            also=also,
        )
    pucks.clear(s, tell)


LEAVING: Final = (
    Option(
        "leave",
        "leave the puck: it strikes again next round, and the duelist does not slide",
        rule="truedungeon.subclass.duelist.twist-the-blade.effect",
    ),
    Option("take", "take the puck back", rule="truedungeon.subclass.duelist.twist-the-blade.effect"),
)
SLIDE: Final = Question(
    "slide",
    "The {who} slides {what} against the {foe}. {speed} Where to?",
    rule="truedungeon.board.slide",
    why_not=slide_form.why_not,
)
AGAIN: Final = Question(
    "slide-again",
    "{who}: the puck lies {zone}, {wheel} on the wheel. Slide again? The second result stands.",
    rule="truedungeon.class.fighter.weapon-specialization.effect",
)
LEAVE: Final = Question(
    "blade",
    "The {who} has hit the {foe}. Leave the puck where it lies?",
    rule="truedungeon.subclass.duelist.twist-the-blade.effect",
)
QUESTIONS: Final = (SLIDE, AGAIN, LEAVE)
EVENTS: Final = {
    "lineup": quiet("At the board, in this order: {who}."),
    "holds": "The {who} makes no slide.",
    "speed": "The {who} finds that the board is {speed}.",
    "slid": "The {who} slides: the puck {told}.",
    "flank-off": after("The {who}'s flanking puck has touched the edge and leaves play."),
    "lies": seen(
        "{who}, {what} against the {foe}: the puck lies {zone}{number}{sum}.",
        rises="{natural}",
        over="who",
        more=_to_hit,
    ),
    "leaves-blade": "The {who} leaves the blade in the {foe}.",
}
