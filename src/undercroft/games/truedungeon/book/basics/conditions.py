"""Conditions: what each does, who is immune, when it ends; and everything else that lasts for a while."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.state.records import DROPPED, EMPTY, Foe, Hero, Lasting
from undercroft.games.truedungeon.state.state import State, condition_of, in_hand
from undercroft.games.truedungeon.state.stats import song_now


@dataclass(frozen=True, slots=True)
class Condition:
    """What a condition does: the rule, what it changes, and whether its victim can act at all."""

    rule: str
    stats: dict[str, int] = field(default_factory=dict)
    acts: bool = True
    also: tuple[str, ...] = ()
    helpless: bool = False
    danger: str = ""
    """What one must be immune to, to be immune to it."""


CONDITIONS: Final[dict[str, Condition]] = {
    "charmed": Condition("truedungeon.condition.charmed.attacks-allies", danger="charm"),
    "confused": Condition("truedungeon.condition.confused.roll", danger="confusion"),
    "cursed": Condition("truedungeon.condition.cursed.varies", {"to-hit": -1, "saves": -1}, danger="curse"),
    "dazed": Condition(
        "truedungeon.condition.dazed.no-actions",
        acts=False,  # [truedungeon.class.monk.dazing-fist.dazed]
        also=("truedungeon.condition.dazed.ac",),
        danger="daze",
    ),
    "diseased": Condition("truedungeon.condition.diseased.source", danger="disease"),
    "feared": Condition(
        "truedungeon.condition.feared.cower", acts=False, also=("truedungeon.condition.feared.ac",), danger="fear"
    ),
    "held": Condition(
        "truedungeon.condition.held.no-actions",
        {"ac": -4},
        acts=False,
        also=("truedungeon.condition.held.ac",),
        danger="hold",
    ),
    "helpless": Condition("truedungeon.condition.helpless.state", acts=False, helpless=True, danger="helplessness"),
    "invisible": Condition("truedungeon.condition.invisible.to-hit"),
    "nauseated": Condition(
        "truedungeon.condition.nauseated.banned",
        acts=True,
        also=("truedungeon.condition.nauseated.move",),
        danger="nausea",
    ),
    "paralyzed": Condition("truedungeon.condition.paralyzed.helpless", acts=False, helpless=True, danger="paralysis"),
    "petrified": Condition(
        "truedungeon.condition.petrified.stone",
        acts=False,
        also=("truedungeon.condition.petrified.items", "truedungeon.condition.petrified.scroll-not-immune"),
        danger="petrification",
    ),
    "pinned": Condition(
        "truedungeon.condition.pinned.immobile",
        also=("truedungeon.condition.pinned.actions",),
        helpless=False,
        danger="pin",
    ),
    "poisoned": Condition("truedungeon.condition.poisoned.source", danger="poison"),
    "prone": Condition(
        "truedungeon.condition.prone.melee",
        {"melee-to-hit": -4, "ac-against-melee": -4, "ac-against-ranged": 4},
        also=("truedungeon.condition.prone.ac",),
        danger="prone",
    ),
    "shaken": Condition("truedungeon.condition.shaken.penalty", {"to-hit": -2, "saves": -2}, danger="fear"),
    "sickened": Condition(
        "truedungeon.condition.sickened.penalty", {"to-hit": -2, "saves": -2, "weapon-damage": -2}, danger="sickness"
    ),
    "silenced": Condition(
        "truedungeon.condition.silenced.banned", also=("truedungeon.condition.silenced.scope",), danger="silence"
    ),
    "slowed": Condition(
        "truedungeon.condition.slowed.every-other",
        {"ac": -2},
        also=("truedungeon.condition.slowed.ac", "truedungeon.condition.slowed.first-round"),
        danger="slow",
    ),
    "asleep": Condition("truedungeon.condition.sleep.helpless", acts=False, helpless=True, danger="sleep"),
    "stunned": Condition(
        "truedungeon.condition.stunned.effect",
        {"ac": -2},
        acts=False,  # [truedungeon.class.monk.stunning-fist.stunned]
        also=("truedungeon.condition.stunned.ac", "truedungeon.condition.stunned.items"),
        danger="stun",
    ),
}
HELPLESS: Final = tuple(name for name, one in CONDITIONS.items() if one.helpless)
FREE_MOVEMENT: Final = ("held", "paralyzed", "slowed")
"""What Free Movement keeps off; who is constricted or swallowed is pinned.

[truedungeon.combat.free-movement-limits]
"""
ELEMENTAL: Final = ("poisoned", "asleep", "paralyzed", "dazed", "stunned")
"""What has no effect on Elementals.  [truedungeon.combat.elemental-type]"""
FOR_GOOD: Final = ("diseased", "poisoned", "petrified")
"""What outlasts the room, until it is cured."""


def why_immune(s: State, who: Hero | Foe, name: str) -> str:
    """The rule by which somebody cannot get into this condition, or nothing."""
    found = CONDITIONS[name]
    if isinstance(who, Foe):
        kind = s.kind(who)
        if name in kind.condition_immune:
            return "truedungeon.digital.monster-format"
        if "elemental" in kind.types and name in ELEMENTAL:
            return "truedungeon.combat.elemental-type"
        return ""
    for one in who.lasting:
        if one.values.get(f"immune {found.danger}"):  # [truedungeon.condition.stunned.items]
            return one.rule
    if found.danger == "fear" and fear_sung(s):
        return "truedungeon.instrument.fear-immunity"
    if who.given.get(f"immune {found.danger}"):
        return "truedungeon.partycard.special-boxes"
    card = s.card(who)
    hampered = name in FREE_MOVEMENT  # [truedungeon.combat.free-movement-limits]
    if hampered and card.boxes.get("free-movement"):
        warden = who.subclass == "warden"
        return "truedungeon.subclass.warden.free-movement" if warden else "truedungeon.combat.free-movement"
    if found.danger in card.immune:  # [truedungeon.class.paladin.immunity-disease]
        return IMMUNITY_RULES.get((who.cls, found.danger), "truedungeon.partycard.special-boxes")
    return ""


IMMUNITY_RULES: Final = {
    ("paladin", "disease"): "truedungeon.class.paladin.immunity-disease",
    ("paladin", "fear"): "truedungeon.subclass.cavalier.immunity-fear",
    ("monk", "poison"): "truedungeon.class.monk.diamond-body",
}


def fear_sung(s: State) -> bool:
    """Whether the bardsong in force keeps fear off."""
    song = song_now(s)
    return song is not None and song.fear


SPANS: Final = ("phase", "monsters", "start", "turn", "combat", "room", "game")
"""How long something lasts, the shortest first."""


def inflict(
    s: State,
    who: Hero | Foe,
    name: str,
    tell: Tell,
    *,
    until: str = "room",
    left: int = 1,
    by: str = "",
    rule: str = "",
    also: tuple[str, ...] = (),
) -> bool:
    """Somebody is in this condition now, unless immune; a condition that is there already is not there twice.

    Of a monster it was hidden until now which it is.
    """
    found = CONDITIONS[name]
    why = why_immune(s, who, name)
    hidden = isinstance(who, Foe)
    subject = s.name(who) if isinstance(who, Hero) else who.name
    if why:
        tell.everyone("immune", who=subject, to=name, rule=why, shows=hidden)
        return False
    if name in FOR_GOOD:  # [truedungeon.condition.diseased.duration] [truedungeon.condition.poisoned.duration]
        until = "game"
    old = condition_of(who, name)
    if old is None or (SPANS.index(old.until), old.left) <= (SPANS.index(until), left):
        if old is not None:
            who.lasting.remove(old)
        ill = name != "invisible"
        new = Lasting(name, until, left, dict(found.stats), condition=True, harmful=ill, rule=found.rule, by=by)
        who.lasting.append(new)
    if name == "stunned" and isinstance(who, Hero) and not in_hand(s, who).empty:
        who.used[EMPTY] = DROPPED
    also = (found.rule, *found.also, *also, *_lasts(name, until), "truedungeon.condition.summary.stack")
    if name == "pinned" and isinstance(who, Hero) and s.card(who).boxes.get("free-movement"):
        also += ("truedungeon.combat.free-movement-limits",)
    tell.everyone("condition", who=subject, condition=name, rule=rule or found.rule, also=also, shows=hidden)
    return True


def _lasts(name: str, until: str) -> tuple[str, ...]:
    """The rules by which a condition lasts so long."""
    if name in LASTING:
        return (LASTING[name],)
    return ("truedungeon.condition.summary.duration",) if until == "room" else ()


LASTING: Final = {
    "diseased": "truedungeon.condition.diseased.duration",
    "poisoned": "truedungeon.condition.poisoned.duration",
}


def remove(s: State, who: Hero | Foe, name: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> bool:
    """Somebody is in this condition no longer; False if they were not."""
    old = condition_of(who, name)
    if old is None:
        return False
    who.lasting.remove(old)
    subject = s.name(who) if isinstance(who, Hero) else who.name
    tell.everyone("cured", who=subject, condition=name, rule=rule, also=also)
    return True


def is_helpless(who: Hero | Foe) -> bool:
    """Whether somebody is Helpless."""
    return any(one.condition and one.name in HELPLESS for one in who.lasting)


def is_stopped(hero: Hero, *, mental: bool = False) -> bool:
    """Whether a condition leaves a character nothing to do; `mental`: not even with its mind.

    [truedungeon.condition.paralyzed.helpless]
    """
    free = ("paralyzed",) if mental else ()
    return any(one.condition and not CONDITIONS[one.name].acts and one.name not in free for one in hero.lasting)


def why_cannot_act(s: State, hero: Hero) -> Refusal | None:
    """What keeps a character from doing anything this round, or None."""
    for one in hero.lasting:
        if one.condition and not CONDITIONS[one.name].acts:
            found = CONDITIONS[one.name]
            return Refusal(
                "{who} is {condition}", rule=found.rule, also=found.also, who=s.name(hero), condition=one.name
            )
    if not s.in_combat:
        return why_beside_itself(s, hero)
    if hero.surprised:
        return Refusal("{who} is surprised", rule="truedungeon.combat.surprise", who=s.name(hero))
    if hero.acted and condition_of(hero, "slowed") is not None:
        return Refusal(
            "{who} is slowed and has acted in the round before",
            rule="truedungeon.condition.slowed.first-round",
            also=("truedungeon.condition.slowed.every-other",),
            who=s.name(hero),
        )
    return None


def why_inattentive(hero: Hero) -> Refusal | None:
    """What keeps a character from all that needs attention, or None: it is Nauseated.

    [truedungeon.condition.nauseated.banned]
    """
    if condition_of(hero, "nauseated") is None:
        return None
    rule = "truedungeon.condition.nauseated.banned"
    return Refusal("the nauseated can do nothing that needs attention", rule=rule)


def why_beside_itself(s: State, hero: Hero) -> Refusal | None:
    """What keeps a character from acting where no turns are counted: it is Charmed or Confused; or None.

    [truedungeon.condition.charmed.outside-combat]
    """
    found = condition_of(hero, "charmed") or condition_of(hero, "confused")
    if found is None or s.rules.lucid:
        return None
    rule = "truedungeon.condition.charmed.outside-combat"
    return Refusal("{who} is {condition}", rule=rule, who=s.name(hero), condition=found.name)


def diseased(s: State, who: Hero | Foe, damage: int) -> tuple[int, tuple[str, ...]]:
    """What is left of damage that this one does, and by which rules: 2 less, or half on the two hardest levels.

    [truedungeon.condition.diseased.normal] [truedungeon.condition.diseased.normal-floor]
    [truedungeon.condition.diseased.nightmare] [truedungeon.condition.diseased.non-lethal]
    """
    if condition_of(who, "diseased") is None:
        return damage, ()
    if s.hardness >= 3:
        return damage // 2, (
            "truedungeon.condition.diseased.everything",
            "truedungeon.condition.diseased.nightmare",
        )
    mild = ("truedungeon.condition.diseased.non-lethal",) if s.hardness == 0 else ()
    floor = ("truedungeon.condition.diseased.normal-floor",) if damage < 2 else ()
    return max(0, damage - 2), (
        "truedungeon.condition.diseased.everything",
        "truedungeon.condition.diseased.normal",
        *floor,
        *mild,
    )


def expire(s: State, spans: tuple[str, ...], tell: Tell) -> None:
    """What lasts until the end of one of these spans is over, for all; what lasts longer, like stone, goes on.

    [truedungeon.room.end-of-combat] [truedungeon.room.end-of-room] [truedungeon.condition.petrified.carry]
    """
    everybody: list[Hero | Foe] = [*s.heroes, *s.foes]
    for who in everybody:
        for one in [one for one in who.lasting if one.until in spans]:
            who.lasting.remove(one)  # [truedungeon.class.buff-duration] [truedungeon.room.potion-duration]
            subject = s.name(who) if isinstance(who, Hero) else who.name
            if one.condition:  # What does good ends unsaid.
                rule = "truedungeon.room.end-of-combat" if one.until == "combat" else "truedungeon.room.end-of-room"
                also = ("truedungeon.room.default-duration",) if one.until == "room" else ()
                tell.everyone("over-condition", who=subject, condition=one.name, rule=rule, also=also)


def tick(s: State, side: list[Hero] | list[Foe], moment: str, tell: Tell) -> None:
    """A phase of this side begins (`start`) or is over (`turn`): what lasts for so many of them counts down."""
    for who in side:
        for one in [one for one in who.lasting if one.until == moment]:
            one.left -= 1
            if one.left <= 0:
                who.lasting.remove(one)
                if one.condition:
                    subject = s.name(who) if isinstance(who, Hero) else who.name
                    tell.everyone("over-condition", who=subject, condition=one.name, rule=one.rule)


EVENTS: Final = {
    "immune": after("The {who} cannot be {to}.", rises="immune", over="who"),
    "condition": after("The {who} is {condition}.", rises="{condition}", over="who"),
    "cured": after("The {who} is {condition} no longer.", rises="not {condition}", over="who"),
    "over-condition": after("The {who} is {condition} no longer.", rises="not {condition}", over="who"),
}
