"""What a deed costs: an action of the round in combat, seconds of the clock outside it.

[truedungeon.action.budget] [truedungeon.action.no-substitute] [truedungeon.action.no-carry]
[truedungeon.digital.clock-actions]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import quiet
from undercroft.engine.game import Timer
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.figures import ACTION
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.stages import BEFORE, COMBAT, ENTER, PUZZLE, RECOVERY
from undercroft.games.truedungeon.state.state import State, condition_of


def why_cannot_pay(s: State, hero: Hero, cost: str) -> Refusal | None:
    """What keeps a character from spending this action now, or None.

    `cost` is standard, free, instant, passive, reaction, or full for a Full Round Action; `+` joins two.
    """
    if "+" not in cost:
        return _one(s, hero, cost)
    for one in cost.split("+"):
        why = _one(s, hero, one)
        if why is not None:
            return why
    return None


def _one(s: State, hero: Hero, cost: str) -> Refusal | None:
    if not s.in_combat:
        if cost in ("standard", "full") and s.rules.clock == "turn_based" and s.clock < s.figure(ACTION):
            return Refusal("the time of this room is up", rule="truedungeon.digital.clock-actions")
        return None
    if hero.full:
        return Refusal("a Full Round Action leaves nothing else to do", rule="truedungeon.action.full-round")
    if cost == "standard" and hero.standard:
        return Refusal(
            "the Standard Action of this round is spent",
            rule="truedungeon.action.budget",
            also=("truedungeon.action.no-substitute",),
        )
    if cost == "free" and hero.free:
        return Refusal(
            "the Free Action of this round is spent",
            rule="truedungeon.action.budget",
            also=("truedungeon.action.no-substitute",),
        )
    if cost == "full" and hero.did:
        return Refusal("a Full Round Action must be the only one of the round", rule="truedungeon.action.full-round")
    return None


def of_use(s: State, cost: str) -> str:
    """What using something costs: its action in combat; outside it time as anything else, whatever its action is.

    [truedungeon.digital.clock-actions]
    """
    return cost if s.in_combat or cost == "passive" else "standard"


def pay(s: State, hero: Hero, cost: str, tell: Tell) -> None:
    """The action is spent; outside combat the clock pays for it. An Instant Action is neither Standard nor Free.

    [truedungeon.action.instant]
    """
    for one in cost.split("+"):
        if s.in_combat:  # [truedungeon.action.instant] [truedungeon.class.paladin.lay.out-of-combat]
            if one == "standard" and s.deed is not None and s.deed.hero == hero.number:
                hero.stood.append(s.deed.id.split(" ")[0])
            hero.standard = hero.standard or one in ("standard", "full")  # [truedungeon.recovery.in-combat]
            hero.free = hero.free or one in ("free", "full")
            hero.full = hero.full or one == "full"
            hero.did = True
        elif one in ("standard", "full"):
            spend_time(s, s.figure(ACTION), tell, rule="truedungeon.digital.clock-actions")


WARNING: Final = 60


def spend_time(s: State, seconds: int, tell: Tell, *, rule: str) -> None:
    """So many seconds of the room's play are gone.

    [truedungeon.digital.clock-budget] [truedungeon.digital.clock-warning]
    """
    if s.rules.clock != "turn_based":
        return  # [truedungeon.digital.clock-mode]
    s.clock = max(0, s.clock - seconds)
    if s.clock <= WARNING and not s.warned:
        s.warned = True
        also = ("truedungeon.room.last-minute", "truedungeon.digital.clock-budget", rule)
        tell.everyone("warning", left=s.clock, rule="truedungeon.digital.clock-warning", also=also)


def offend(s: State, hero: Hero, tell: Tell) -> None:
    """The character has done something hostile: invisibility is used up by it.

    [truedungeon.combat.offensive-damage] [truedungeon.combat.offensive-sr] [truedungeon.combat.offensive-save]
    [truedungeon.combat.offensive-flank]
    [truedungeon.condition.invisible.ends]
    """
    unseen = condition_of(hero, "invisible")
    if unseen is None:
        return
    if "offensive" in unseen.values:
        unseen.values["offensive"] -= 1
    if not unseen.values.get("offensive"):
        hero.lasting.remove(unseen)
        also = ("truedungeon.combat.offensive-damage",)
        tell.everyone("seen", who=s.name(hero), rule="truedungeon.condition.invisible.ends", also=also)


EVENTS: Final = {
    "warning": quiet("A bell: {left} counted seconds are left in this room."),
    "seen": quiet("The {who} can be seen again."),
}


ROOM: Final = "room"
"""The act of the clock when the time of a room is up."""
_TIMED: Final = (ENTER, BEFORE, COMBAT, PUZZLE, RECOVERY)


_WORDS: Final = {
    "turn_based": "{} seconds are left, counted, not timed.",
    "real_time": "Time runs.",
    "untimed": "There is no hurry.",
}


def time_words(s: State) -> str:
    """How much time is left, in a sentence; in real time the face of the table says it.

    [truedungeon.digital.clock-mode]
    """
    return _WORDS[s.rules.clock].format(s.clock)


def timer(s: State) -> Timer | None:
    """The time of the room, in real seconds from entering it until its time is up or the party goes on.

    The time for a memory test or a direction is no timer of the table: it runs where the question is shown, since
    whoever plays in text or needs it has no limit.
    [truedungeon.digital.clock-mode] [truedungeon.room.clock] [truedungeon.digital.skill-time]
    """
    if s.rules.clock != "real_time" or s.time_up or s.stage not in _TIMED:
        return None
    return Timer(f"room {s.room}", s.clock, ROOM, f"Room {s.room}")
