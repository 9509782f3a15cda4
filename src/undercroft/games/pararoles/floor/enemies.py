"""Step 10: the floor is populated with enemies."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Question, Tell
from undercroft.games.pararoles.floor.dice_tables import ENEMIES, boss_difficulty, difficulty, partner_difficulty
from undercroft.games.pararoles.floor.floor import BOSS, ENEMY, INTERSECTION, LEAD, NOWHERE, PARTNER, ROOM, Enemy
from undercroft.games.pararoles.floor.grid import first, name, spread, within
from undercroft.games.pararoles.floor.state import Design, question, squares_named

ASK_PLACE: Final = question("enemy place", "Where does the {kind} of difficulty {difficulty} stand?")
QUESTIONS: Final[tuple[Question, ...]] = (ASK_PLACE,)

STATIONARY: Final = 0
ON_PATROL: Final = 1
DUO: Final = "duo"


def populate(s: Design, chance: Chance, tell: Tell) -> Proc[None]:
    """Enemies, then a duo, then a boss, as the die says; each is rolled and placed before the next.

    [pararoles.enemy.count] [pararoles.enemy.roll-order]
    """
    if not s.places:
        enemies, duos, bosses = ENEMIES[s.roll("enemies", chance, tell)]
        s.queue += [ENEMY] * enemies + [DUO] * duos + [BOSS] * bosses
        s.places = [stationary_places(s), [piece.entry for piece in s.floor.of_kind(INTERSECTION)]]
        if s.rules.shuffle:
            s.places = [shuffled(s, squares, chance, tell) for squares in s.places]
    while s.queue:
        if not s.foes:
            s.foes += roll_enemy(s, s.queue[0], chance, tell)
        yield from place(s, s.foes[0], chance, tell)
        for foe in s.foes[1:]:
            stand(s, foe, beside_lead(s, s.foes[0].square), tell, rule="pararoles.duo.together")
        s.foes.clear()
        s.queue.pop(0)
    settle(s, tell)


def stationary_places(s: Design) -> list[int]:
    """The square farthest inside each room; without rooms dead ends, without those intersections.

    [pararoles.enemy.place-stationary] [pararoles.enemy.place-square] [pararoles.enemy.place-overflow]
    """
    floor = s.floor
    rooms = [floor.farthest_in(room) for room in floor.of_kind(ROOM)]
    return rooms or floor.dead_ends() or [piece.entry for piece in floor.of_kind(INTERSECTION)]


def shuffled(s: Design, squares: list[int], chance: Chance, tell: Tell) -> list[int]:
    """The places in random order, drawn one after the other.  [pararoles.enemy.place-order]"""
    left = squares[:]
    order = []
    while left:
        order.append(left.pop(s.pick("place order", len(left), squares_named(left), chance, tell)))
    return order


def roll_enemy(s: Design, kind: str, chance: Chance, tell: Tell) -> list[Enemy]:
    """The enemy, or both of a duo, with patrol and difficulty; not yet on the map.

    [pararoles.enemy.patrol-roll] [pararoles.duo.lead] [pararoles.duo.partner] [pararoles.boss.max]
    """
    patrol = s.roll("patrol", chance, tell) % 2 == 1
    if kind == ENEMY:
        return [Enemy(ENEMY, s.grade("difficulty", difficulty, chance, tell), NOWHERE, patrol)]
    if kind == DUO:
        lead = s.grade("lead difficulty", difficulty, chance, tell)
        partner = s.grade("partner difficulty", partner_difficulty, chance, tell)
        return [Enemy(LEAD, lead, NOWHERE, patrol), Enemy(PARTNER, partner, NOWHERE, patrol)]
    return [Enemy(BOSS, highest(s) if s.rules.placed else boss_difficulty(s.floor.number), NOWHERE, patrol)]


def highest(s: Design) -> int:
    """The highest difficulty on the floor, the secret room's enemy counted.  [pararoles.boss.max]"""
    hidden = 0 if s.floor.secret is None else s.floor.secret.enemy
    return max(hidden, *(enemy.difficulty for enemy in s.floor.enemies))


def place(s: Design, foe: Enemy, chance: Chance, tell: Tell) -> Proc[None]:
    """Those who stand are in rooms, those on patrol at intersections, filled in the order of creation.

    Places too near the entrance are skipped.  [pararoles.enemy.place-order] [pararoles.core.start.alert]
    """
    which = ON_PATROL if foe.patrol else STATIONARY  # [pararoles.enemy.place-patrol] [pararoles.enemy.place-stationary]
    rule = "pararoles.enemy.place-patrol" if foe.patrol else "pararoles.enemy.place-stationary"
    if not foe.patrol and tell.heard and not s.floor.of_kind(ROOM):
        rule = "pararoles.enemy.place-overflow"
    places = s.places[which]
    good = open_squares(s) & ~within(s.floor.entrance, s.radius)
    if s.rules.controller or s.rules.human_controller:
        squares = sorted(square for square in places if good >> square & 1)
        if squares:
            named = squares_named(squares)
            about = {"kind": foe.kind, "difficulty": foe.difficulty}
            number = yield from s.choose(ASK_PLACE, len(squares), named, chance, tell, **about)
            stand(s, foe, squares[number], tell, rule=rule)
            return
    while s.filled[which] < len(places):
        square = places[s.filled[which]]
        s.filled[which] += 1
        if good >> square & 1:
            stand(s, foe, square, tell, rule=rule)
            return
    square = places[s.filled[which] % len(places)]
    s.filled[which] += 1
    stand(s, foe, nearest_open(s, square, s.floor.across, s.floor.down), tell, rule="pararoles.enemy.place-overflow")


def open_squares(s: Design) -> int:
    """The squares outside secret rooms where nobody stands.  [pararoles.secret.enemy-extra]"""
    taken = s.floor.secret_squares()
    for enemy in s.floor.enemies:
        taken |= 1 << enemy.square
    return s.floor.used & ~taken


def nearest_open(s: Design, start: int, across: int, down: int) -> int:
    """The nearest open square by steps, far enough from the entrance if any is; ties in reading order.

    [pararoles.enemy.place-overflow] [pararoles.core.start.alert]
    """
    wanted = open_squares(s)
    far = wanted & ~within(s.floor.entrance, s.radius)
    wanted = far or wanted
    found = 1 << start
    while not found & wanted:
        grown = found | spread(found, across, down)
        if grown == found:
            return NOWHERE
        found = grown
    return first(found & wanted)


def beside_lead(s: Design, lead: int) -> int:
    """Where the partner stands: the nearest open square, not through a secret door unless there is no other.

    [pararoles.duo.together] [pararoles.size.closed]
    """
    square = nearest_open(s, lead, *s.floor.passages(through=0))
    return square if square != NOWHERE else nearest_open(s, lead, s.floor.across, s.floor.down)


def stand(s: Design, foe: Enemy, square: int, tell: Tell, *, rule: str) -> None:
    """The enemy is on the map."""
    foe.square = square
    s.floor.enemies.append(foe.copy())
    if tell.heard:
        also = ["pararoles.enemy.place-order", "pararoles.enemy.place-square", "pararoles.core.start.alert"]
        if foe.kind == BOSS:
            also.append("pararoles.boss.max")
        how = "on patrol" if foe.patrol else "stationary"
        about = {"kind": foe.kind, "difficulty": foe.difficulty, "at": name(square), "how": how}
        s.say(tell, "enemy", rule=rule, also=tuple(also), **about)


def settle(s: Design, tell: Tell) -> None:
    """Secret doors know when they open; one with nothing to clear is open.  [pararoles.size.nothing-to-clear]"""
    s.floor.settle_doors()
    if tell.heard:
        for door in s.floor.doors:
            if door.opens == "start":
                s.say(tell, "nothing-to-clear", at=name(door.square), rule="pararoles.size.nothing-to-clear")
