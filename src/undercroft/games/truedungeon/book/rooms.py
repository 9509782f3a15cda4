"""A room from its door to the next: entry, time before the encounter, fight or puzzle, recovery, Push, moving on.

[truedungeon.digital.room-sequence] [truedungeon.room.clock] [truedungeon.push.trigger]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Over, Proc, Tell, Turn
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.truedungeon import figures
from undercroft.games.truedungeon.book import coaching, deeds, ending, riddle, rising, rounds, study
from undercroft.games.truedungeon.book.basics import venom
from undercroft.games.truedungeon.book.basics.conditions import expire, why_beside_itself, why_cannot_act
from undercroft.games.truedungeon.book.basics.windows import react_all
from undercroft.games.truedungeon.book.combat import arming
from undercroft.games.truedungeon.book.combat.harm import die, due, heal, settle
from undercroft.games.truedungeon.book.magic import shaping
from undercroft.games.truedungeon.book.monsters import traps
from undercroft.games.truedungeon.book.skills import attempts
from undercroft.games.truedungeon.character.boxes import renew
from undercroft.games.truedungeon.character.toll import on_entering
from undercroft.games.truedungeon.content.adventures.scaling import monster_on, push_on
from undercroft.games.truedungeon.content.difficulty import entering
from undercroft.games.truedungeon.state.records import NOBODY, Box, Deed, Foe, Harm, Hero
from undercroft.games.truedungeon.state.stages import (
    BEFORE,
    COACHING,
    COMBAT,
    ENTER,
    LEAVE,
    OVER,
    PUSH,
    PUZZLE,
    RECOVERY,
    TRAINING,
)
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import column, lasting_parts, most_hp

AROUND: Final = 120
WHOLE: Final = 720
"""Seconds around the play of a room, and all of a usual one.  [truedungeon.digital.clock-budget]"""


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The adventure is played to its end; whoever has left in the middle of something is asked no more about it.

    The last answer there is ends it: to let it happen, or to do nothing more.  [truedungeon.room.rejoin-character]
    """
    going = _rooms(s, chance, tell)
    asked = next(going)
    while True:
        if isinstance(asked, Choice) and asked.seat in [hero.seat for hero in s.heroes if hero.gone]:
            asked = going.send(asked.options[-1].value)
        else:
            asked = going.send((yield asked))


def _rooms(s: State, chance: Chance, tell: Tell) -> Turn:
    """The party is made up, and goes from room to room until the adventure is over."""
    while s.stage is not OVER:
        if s.stage is COACHING:
            yield from coaching.coach(s, chance, tell)
            s.stage = TRAINING
        elif s.stage is TRAINING:
            yield from study.train(s, chance, tell)
            coaching.start(s, tell)
            s.room = 1
            s.stage = ENTER
        else:
            yield from STAGES[s.stage](s, chance, tell)
    raise Over


# ---------------------------------------------------------------- in at the door


def _enter(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The party is in the room; its clock runs.

    [truedungeon.digital.room-sequence] [truedungeon.digital.clock-no-carry]
    """
    if not s.step:
        _arrive(s, tell)
        s.step = "traps"
    if s.step == "traps":
        yield from traps.spring(s, "entry", chance, tell)
        s.step = "settle"
    yield from settle(s, chance, tell)
    s.step = ""
    for hero in s.heroes:
        hero.done = False
    ending.wiped(s, chance, tell)
    s.stage = BEFORE
    if s.here.ambush:  # [truedungeon.digital.clock-heal-next] [truedungeon.room.heal-next]
        _begin(s, tell, rules=("truedungeon.digital.clock-heal-next",))


def _arrive(s: State, tell: Tell) -> None:
    room = s.here
    play = s.figure(figures.PLAY)
    s.clock = (play if s.rules.clock == "turn_based" else play + AROUND) * room.clock // WHOLE
    s.warned = s.time_up = s.overcome = s.failed = False
    s.fights = s.alert = 0
    s.slick, s.moves, s.taken = False, {}, []
    s.attempt, s.tried, s.clues, s.tags, s.wands, s.speaking = None, [], [], [], [], []
    s.box = Box() if room.rogue_box is not None else None
    s.solution = list(room.puzzle.solution) if room.puzzle is not None else []
    for hero in s.heroes:
        hero.passes = False
        hero.cast, hero.forms, hero.form, hero.summons, hero.clue = [], [], "", "", ""
        arming.wield(s, hero, column_mode(s, hero))
        if hero.boxes is not None:
            renew(hero.boxes, "room", s.rules)
        hero.used = {key: n for key, n in hero.used.items() if not key.startswith(("room ", "combat "))}
    also: tuple[str, ...] = (
        "truedungeon.room.clock",
        "truedungeon.digital.clock-no-carry",
        "truedungeon.digital.clock-budget",
        "truedungeon.digital.room-sequence",
        "truedungeon.combat.monster-ac-mode",
    )
    if len(s.present()) > len(s.living()):
        also += PETRIFIED
    if s.difficulty == "normal" and any(hero.is_dead and not hero.gone for hero in s.heroes):
        also += ("truedungeon.difficulty.normal.lethal",)
    stay = [hero for hero in s.heroes if hero.is_dead and not entering(hero.hp, s.difficulty)]
    if any(column(s, hero, "regeneration").value for hero in stay):
        also += ("truedungeon.recovery.regeneration-dead",)
    s.journal.append((f"Room {room.number}: {room.title}", room.text))
    tell.everyone(
        "enters",
        room=room.number,
        title=room.title,
        text=room.text,
        rule="truedungeon.room.seven",
        also=also,
        shows=True,
    )
    _count_living(s, tell)
    s.foes = foes_of(s)


PETRIFIED: Final = (
    "truedungeon.condition.petrified.carry",
    "truedungeon.condition.petrified.items",
    "truedungeon.condition.petrified.counts",
)
"""The rules of those who are carried into a room as stone."""


def column_mode(s: State, hero: Hero) -> str:
    """The hands with which a combat begins: those that were named, else the melee ones if they hold anything.

    [truedungeon.combat.monster-ac-mode]
    """
    if hero.begins or not hero.build:
        return hero.begins or "melee"
    held = s.card(hero).fitted.held
    return "missile" if held.melee.empty and not held.missile.empty else "melee"


def _count_living(s: State, tell: Tell) -> None:
    """XP for the living, then the dead of Non-Lethal come back, then regeneration.

    [truedungeon.digital.room-sequence] [truedungeon.difficulty.non-lethal.revive] [truedungeon.recovery.regeneration]
    [truedungeon.recovery.regeneration-dead]
    """
    for hero in s.living():
        hero.rooms.append(s.room)
    for hero in s.heroes:
        if hero.is_dead and not hero.gone and (back := entering(hero.hp, s.difficulty)):
            hero.died, hero.hp = 0, back
            kept = ("diseased", "poisoned") if s.rules.kept else ()
            hero.lasting = [one for one in hero.lasting if not one.harmful or one.name in kept]
            rule = "truedungeon.difficulty.non-lethal.revive"
            also = ("truedungeon.death.non-lethal", "truedungeon.death.permanent-conditions")
            tell.everyone("revived", who=s.name(hero), hp=hero.hp, rule=rule, also=also)
        hero.ghost = hero.is_dead
    for hero in s.heroes:
        hero.claims = False
    for hero in s.living():
        points = column(s, hero, "regeneration").value + on_entering(s.card(hero)).value
        points += sum(part.value for part in lasting_parts(hero.lasting, ("regeneration",)))
        if points > 0 and hero.hp < most_hp(s, hero):
            rule = "truedungeon.recovery.regeneration"
            heal(s, hero, points, tell, by="Regeneration", rule=rule)


def foes_of(s: State) -> list[Foe]:
    """The monsters of the room on this difficulty."""
    found: list[Foe] = []
    for kind in s.here.monsters:
        numbers = monster_on(kind, s.difficulty, characters=s.real, scale_hp=s.rules.scale_hp, scales=s.scales)
        found.append(Foe(kind.id, kind.id, kind.name, numbers.hp, numbers.ac))
    return found


def _begin(s: State, tell: Tell, *, rules: tuple[str, ...]) -> None:
    """The challenge of the room begins, if anybody is left to take it up: a fight by these rules, or else the puzzle.

    [truedungeon.room.module-driven] [truedungeon.digital.room-format]
    """
    if not s.living():
        _judge(s, tell)
        return
    room = s.here
    if room.ambush or room.surprise or room.environment or room.initiative != "roll":
        rules += ("truedungeon.room.module-driven",)
    s.stage = COMBAT if s.foes else PUZZLE
    if s.stage is COMBAT:
        rounds.begin(s, tell, rules=rules)
        if s.here.puzzle is not None:
            attempts.show(s, tell, rules=("truedungeon.digital.room-format",))


# ---------------------------------------------------------------- time for oneself


def _before(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody has done what was to be done before it begins.

    [truedungeon.digital.clock-heal-next] [truedungeon.room.heal-next]
    """
    if not s.step:
        rising.offer(s, tell)
        _stand_by(s, tell)
        s.step = "ask"
    yield from _free_time(s, chance, tell)
    s.step = ""
    venom.settle_in(s)
    _begin(s, tell, rules=BEFOREHAND)


BEFOREHAND: Final = (
    "truedungeon.digital.clock-heal-next",
    "truedungeon.room.heal-next",
    "truedungeon.room.out-of-combat",
)
"""The rules of what may be done before the challenge of a room begins."""


def _stand_by(s: State, tell: Tell) -> None:
    """It is told who is beside itself, and does nothing until the next fight unless somebody helps.

    [truedungeon.condition.charmed.outside-combat]
    """
    for hero in s.living():
        why = why_beside_itself(s, hero)
        if why is not None:
            rule = "truedungeon.condition.charmed.outside-combat"
            tell.everyone("stands-by", who=s.name(hero), condition=why.values["condition"], rule=rule)


def _free_time(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever can act does what it likes until it is ready.

    [truedungeon.room.out-of-combat] [truedungeon.recovery.after-challenge]
    """
    while True:
        if s.deed is None:
            waiting = [hero for hero in s.living() if not hero.done and why_cannot_act(s, hero) is None]
            if not waiting or s.time_up:
                break
            asked = rounds.by_seat(waiting)
            hero, deed = yield from rounds.choose(s, asked)
            s.deed = Deed(hero.number, deed)
        yield from deeds.do(s, chance, tell)
        ending.wiped(s, chance, tell)
    for hero in s.heroes:
        hero.done = False


# ---------------------------------------------------------------- the challenge


def _combat(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The fight has gone on until it is over."""
    if s.fight is not None:
        yield from rounds.fight(s, chance, tell)
    if s.fight is not None:
        return
    _judge(s, tell)
    ending.wiped(s, chance, tell)


def _puzzle(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The puzzle is solved, or cannot be any more."""
    yield from riddle.solve(s, chance, tell)
    _judge(s, tell)
    ending.wiped(s, chance, tell)


def _judge(s: State, tell: Tell) -> None:
    """Whether the room's challenge is overcome; time that is left is for healing.

    [truedungeon.recovery.after-challenge] [truedungeon.room.final-minute-use]
    """
    for hero in s.heroes:
        hero.done = False
    s.failed = not s.overcome
    s.rooms[s.room] = "overcome" if s.overcome else "failed"
    text = s.here.won if s.overcome else s.here.lost
    if text:
        s.journal.append(("", text))
    rule = "truedungeon.recovery.after-challenge" if s.overcome else "truedungeon.digital.room-failed"
    how = "overcome" if s.overcome else "not overcome"
    also = ("truedungeon.room.out-of-combat", "truedungeon.room.final-minute-use")
    tell.everyone("challenge", how=how, text=text, rule=rule, also=also, shows=True)
    _stand_by(s, tell)
    s.stage = RECOVERY


def _recovery(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """What time is left has been used, and what was under way is done.  [truedungeon.recovery.after-challenge]"""
    yield from _free_time(s, chance, tell)
    s.stage = PUSH


# ---------------------------------------------------------------- onwards


def _push(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever did not overcome the room is pushed on, and may be revived only at once.

    [truedungeon.push.trigger] [truedungeon.push.irresistible] [truedungeon.push.revive-window]
    [truedungeon.push.last-room]
    """
    last = s.room == s.last_room
    if s.failed and s.present() and not s.step and not (last and s.rules.not_last):
        amount = push_on(s.here, s.difficulty, s.figures(figures.PUSH))
        also: tuple[str, ...] = (
            "truedungeon.push.irresistible",
            "truedungeon.push.amount",
            "truedungeon.push.revive-digital",
        )
        if last:
            also += ("truedungeon.push.last-room",)
        text = s.here.push_text
        tell.everyone("push", damage=amount, text=text, rule="truedungeon.push.trigger", also=also)
        for hero in s.present():
            hero.used["game push"] = hero.used.get("game push", 0) + 1
            rule = "truedungeon.push.trigger"
            due(s, Harm(hero.number, {"push": amount}, "push", "", rule=rule))
        s.step = "settle"
    if s.step == "settle":
        yield from settle(s, chance, tell)
        s.step = "window"
    if s.step == "window":
        yield from react_all(s, "push", chance, tell)
        s.step = "done"
    for hero in s.present():
        if hero.hp <= 0:
            die(s, hero, tell, rule="truedungeon.subclass.berserker.fight-after-death.end-of-room")
    s.step = ""
    s.stage = LEAVE


def _leave(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Wands are collected, effects end, and the party moves on, or has come to the end.

    [truedungeon.digital.room-sequence] [truedungeon.room.end-of-room] [truedungeon.wand.collected]
    [truedungeon.ghost.become]
    """
    for line in s.wands:
        cls, _, token = line.partition(" ")
        s.spend(s.by_id(cls), token)
        tell.everyone("collected", token=token, rule="truedungeon.wand.collected")
    s.wands = []
    expire(s, ("phase", "monsters", "turn", "start", "combat", "room"), tell)
    shaping.end_of_room(s, tell)
    for hero in s.heroes:
        hero.coated = {}
        hero.beyond = False
        hero.guards = NOBODY
        hero.restored = ""
        hero.venom = {}
        if hero.is_dead and not hero.ghost and s.difficulty != "non-lethal":
            hero.ghost = True
            also: tuple[str, ...] = ("truedungeon.ghost.no-interaction",)
            if not s.living():
                also += ("truedungeon.death.wipe",)
            tell.everyone("ghost", who=s.name(hero), rule="truedungeon.ghost.become", also=also)
        hero.hp = min(hero.hp, most_hp(s, hero))
    ending.wiped(s, chance, tell)
    if s.room == s.last_room:
        ending.finish(s, chance, tell)
    s.foes = []
    s.own = ""
    s.room += 1
    s.stage = ENTER
    yield from ()


STAGES: Final = {
    ENTER: _enter,
    BEFORE: _before,
    COMBAT: _combat,
    PUZZLE: _puzzle,
    RECOVERY: _recovery,
    PUSH: _push,
    LEAVE: _leave,
}

EVENTS: Final = {
    "enters": "Room {room}: {title}. {text}",
    "challenge": "The room is {how}. {text}",
    "push": "Time is up: everybody takes {damage} Push Damage. {text}",
    "stands-by": quiet("The {who} is {condition} and stands by until somebody helps, or the next fight begins."),
    "collected": after("The Dungeon Master collects {token}."),
    "ghost": seen("The {who} goes on as a ghost.", rises="ghost", over="who"),
}
