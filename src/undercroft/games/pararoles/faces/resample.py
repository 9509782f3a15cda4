"""Another world that a seat could not tell from this one: what the party has not seen, drawn anew.

The keeper knows everything. All heroes and the spectators know the same: what goes into a new world is that, and
chance.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.faces.regrow import SILENT, STREAM, Regrown
from undercroft.games.pararoles.floor import design
from undercroft.games.pararoles.floor.dice_tables import TRAPS, boss_difficulty, difficulty, partner_difficulty
from undercroft.games.pararoles.floor.floor import BOSS, ENEMY, LEAD, NOWHERE, PARTNER
from undercroft.games.pararoles.floor.grid import farthest, listed, mask_of
from undercroft.games.pararoles.floor.state import Design
from undercroft.games.pararoles.state.ground import POCKET
from undercroft.games.pararoles.state.records import NOBODY, Foe, Pile, Snare
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, HEROES, PARTY
from undercroft.games.pararoles.state.state import State

GONE: Final = -9
"""The id of an enemy that is not there."""


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """All that this seat (None: a spectator) may not know is drawn anew, in place."""
    if seat == s.keeper:
        return
    if s.stage is DESIGN:
        s.design = another_design(s, chance)
    elif s.stage is HEROES:
        s.design = None  # A floor that lies ready for the party may be any floor.
    elif s.stage in (PARTY, ENEMIES, CLASH):
        redraw(s, chance)


def another_design(s: State, chance: Chance) -> Design:
    """A design in which the keeper is asked something, of which nobody else knows more."""
    assert s.design is not None
    while True:
        other = design.begin(s.design.rules, s.number, s.design.designer, s.design.radius)
        left = chance.below(8, STREAM)
        made = design.design(other, chance, SILENT)
        try:
            asked = next(made)
            while left:
                assert isinstance(asked, Choice)
                asked = made.send(asked.options[chance.below(len(asked.options), STREAM)].value)
                left -= 1
        except StopIteration:
            continue
        return other


# ---------------------------------------------------------------- a floor in play


def redraw(s: State, chance: Chance) -> None:
    """The unseen ground, and whoever and whatever is there."""
    world = Regrown(s, chance)
    known = [foe for foe in s.foes if foe.name]
    lost = [foe for foe in known if not s.is_seen(foe.at)]
    mates = [foe for foe in known if (mate := s.foe(foe.mate)) is not None and not mate.name]
    take_back(s)
    world.grow()
    awake = [foe for foe in known if s.is_seen(foe.at)]
    if not s.quiet:
        world.hide_room()
        if world.nowhere() and not s.is_seen(s.stairs) or (awake and not world.below(6)):
            world.extend()
    needed = len(lost) + len(mates) + (not s.quiet and not awake) + 1
    if world.known.openings:
        world.widen(needed)
    old_secret = s.secret & s.seen
    if s.stairs == NOWHERE or not s.is_seen(s.stairs):
        squares = listed(world.unseen())  # None are left where a position has no stairs and all is seen.
        s.stairs = squares[world.below(len(squares))] if squares else s.stairs
    s.ground = world.ground()
    s.secret = world.floor.secret_squares() | world.pocket | old_secret
    s.used = world.floor.used & ~s.secret
    s.pieces = world.all_pieces()
    lay_things(s, world)
    scatter_traps(s, world)
    muster(s, world, known, lost, mates)


def take_back(s: State) -> None:
    """Treasure cards that nobody has seen are in their deck again."""
    for foe in s.foes:
        if not foe.name:
            for card in foe.cards:
                s.hoard.put_back(card)
    for pile in s.piles:
        if not s.is_seen(pile.square):
            for card in pile.cards:
                s.hoard.put_back(card)


def lay_things(s: State, world: Regrown) -> None:
    """Piles in sight stay; a closed secret room holds what its dice say."""
    s.piles = [pile for pile in s.piles if s.is_seen(pile.square)]
    secret = world.floor.secret
    if secret is not None and (secret.treasure or secret.chest):
        s.piles.append(Pile(_inside(world), plain=secret.treasure, chest=secret.chest))
        s.piles.sort(key=lambda pile: pile.square)


def _inside(world: Regrown) -> int:
    """The square of the closed secret room where its contents lie."""
    secret = world.floor.secret
    assert secret is not None
    return farthest(listed(world.pocket), POCKET) if secret.width else secret.at


def scatter_traps(s: State, world: Regrown) -> None:
    """Discovered traps stay; others may lie on every square that nobody knows to be safe."""
    found = [snare for snare in s.snares if snare.found]
    if s.rules.position_only and not s.rules.rearm:
        for snare in found:
            snare.type = world.below(6) + 1
            snare.summons = []
    s.snares = found
    if not s.rules.traps:
        return
    count, exit, chests = TRAPS[world.below(6) + 1]
    closed = s.secret & ~s.seen
    stairs = 0 if s.stairs == NOWHERE else 1 << s.stairs
    taken = mask_of(snare.square for snare in found) | s.safe | s.hero_mask() | stairs
    if s.entrance >= 0:
        taken |= 1 << s.entrance
    taken |= mask_of(pile.square for pile in s.piles)
    free = listed((closed if s.unveiled else s.all_squares()) & ~taken)
    for _ in range(max(0, count - len(found))):
        if free:
            square = free.pop(world.below(len(free)))
            s.snares.append(Snare(square, world.below(6) + 1))
    if exit and not s.unveiled and stairs & ~s.safe and s.snare_at(s.stairs) is None:
        s.snares.append(Snare(s.stairs, world.below(6) + 1))
    secret = world.floor.secret
    if chests and secret is not None and secret.chest:
        s.snares.append(Snare(_inside(world), world.below(6) + 1, lid=True))


# ---------------------------------------------------------------- enemies


def muster(s: State, world: Regrown, known: list[Foe], lost: list[Foe], mates: list[Foe]) -> None:
    """Enemies in view stay as they are, those out of view are somewhere, and nobody knows how many more there are."""
    old_ids = [foe.id for foe in known]
    couples = [(foe, s.foe(foe.mate)) for foe in known if foe not in mates]
    s.foes = known[:]
    free = listed(world.unseen() & ~s.hero_mask())

    def spot() -> int:
        return free.pop(world.below(len(free))) if free else NOWHERE

    for foe in lost:
        foe.at = NOWHERE
    for foe in lost:
        foe.at = spot()
    hidden: list[tuple[Foe, Foe | None]] = []
    for foe in mates:
        led = foe.kind == LEAD
        grade = (partner_difficulty if led else difficulty)(world.below(6) + 1, s.number)
        hidden.append((Foe(0, PARTNER if led else LEAD, grade, spot(), foe.patrol), foe))
    hidden += [(foe, None) for foe in strangers(s, world, spot)]
    order = known[:]
    for foe, mate in hidden:
        at = world.below(len(order) + 1) if mate is None else order.index(mate) + (foe.kind == PARTNER)
        order.insert(at, foe)
    secret = world.floor.secret
    if secret is not None and secret.enemy:
        order.insert(0, Foe(0, ENEMY, secret.enemy, _inside(world), False))
    s.foes = [foe for foe in order if foe.at != NOWHERE]
    discards, s.hoard.spent = s.hoard.spent, []  # These are in view, and nobody draws from them now.
    for number, foe in enumerate(s.foes):
        foe.id = number
        if not foe.name:
            s.arm(foe, world.chance, STREAM)
    s.hoard.spent = discards
    s.next_id = len(s.foes)
    couples += [pair for foe, mate in hidden if mate is not None for pair in ((foe, mate), (mate, foe))]
    for foe, other in couples:
        foe.mate = NOBODY if other is None or other.at == NOWHERE else other.id
    relabel(s, world, {old: foe.id for old, foe in zip(old_ids, known, strict=True) if foe.at != NOWHERE})


def strangers(s: State, world: Regrown, spot: object) -> list[Foe]:
    """Enemies that nobody has seen yet; none on a cleared floor, at least one where nobody else keeps it uncleared."""
    assert callable(spot)
    if s.quiet:
        return []
    count = world.below(4)
    last = s.rules.final_boss and s.number == s.figure[figures.FLOORS] and not s.boss_down
    owed = last and not any(foe.kind == BOSS for foe in s.foes)
    if owed or not s.foes:
        count = max(1, count)
    found = []
    for number in range(count):
        boss = (owed and not number) or (
            not s.boss_down and not any(f.kind == BOSS for f in s.foes) and not world.below(12)
        )
        grade = boss_difficulty(s.number) if boss else difficulty(world.below(6) + 1, s.number)
        square = spot()
        if square != NOWHERE:
            found.append(Foe(0, BOSS if boss else ENEMY, grade, square, bool(world.below(2))))
    return found


def relabel(s: State, world: Regrown, new: dict[int, int]) -> None:
    """Enemies go by their new ids wherever they are spoken of."""
    for foe in s.foes:
        if foe.raised_by != NOBODY:
            foe.raised_by = new.get(foe.raised_by, GONE)
    for bar in s.ground.bars:
        bar.foes = [new.get(id, id) for id in bar.foes if id in new or id < 0]
    for summons in s.summons:
        summons.foes = [new[id] for id in summons.foes if id in new]
        summons.grades = []
        if summons.difficulty:  # Rolled, and not yet in view.
            summons.difficulty = difficulty(world.below(6) + 1, s.number)
            summons.suit = world.below(4)
    if s.creep is not None:
        s.creep.foe = new.get(s.creep.foe, GONE)
        if s.creep.trail != NOWHERE and not s.is_seen(s.creep.trail):
            mover = s.foe(s.creep.foe)
            s.creep.trail = NOWHERE if mover is None else mover.at
    if s.cursor >= 0:
        s.cursor = new.get(s.cursor, max((to for old, to in new.items() if old < s.cursor), default=NOBODY))
    combat = s.combat
    if combat is None:
        return
    combat.foes = sorted(new[id] for id in combat.foes if id in new)
    combat.foes_waiting = sorted(new[id] for id in combat.foes_waiting if id in new)
    combat.attacked = [(hero, new[id]) for hero, id in combat.attacked if id in new]
    if combat.cursor >= 0:
        past = max((to for old, to in new.items() if old < combat.cursor), default=NOBODY)
        combat.cursor = new.get(combat.cursor, past)
    combat.lead = new.get(combat.lead, GONE) if combat.lead >= 0 else combat.lead
    if combat.menace is not None:
        combat.menace.foe = new.get(combat.menace.foe, GONE)
        if combat.menace.attacker >= 0:
            combat.menace.attacker = new.get(combat.menace.attacker, GONE)
    if combat.strike is not None:
        combat.strike.foe = new.get(combat.strike.foe, GONE)
    if combat.act is not None and combat.act.target >= 0 and combat.act.action not in ("special", "order"):
        combat.act.target = new.get(combat.act.target, GONE)
    if combat.sword.target >= 0:
        combat.sword.target = new.get(combat.sword.target, GONE)
