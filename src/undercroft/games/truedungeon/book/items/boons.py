"""What a used token does to a character: healing, cures, revival, and what lasts until the room ends.

[truedungeon.misc.consume-multiple] [truedungeon.recovery.self-heal] [truedungeon.death.revive-hp]
[truedungeon.scroll.duration]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.engine import Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import remove
from undercroft.games.truedungeon.book.basics.phrases import changed
from undercroft.games.truedungeon.book.combat.harm import heal, revive
from undercroft.games.truedungeon.content.uses import FULL, Use
from undercroft.games.truedungeon.content.words import ABILITIES
from undercroft.games.truedungeon.state.records import Deed, Hero, Lasting
from undercroft.games.truedungeon.state.state import State, condition_of, is_stone
from undercroft.games.truedungeon.state.stats import abilities, lasting_parts, most_hp


def why_not_on(s: State, use: Use, user: Hero, target: Hero) -> Refusal | None:
    """The reason why this does nothing for that character, or may not be used on it; or None.

    [truedungeon.death.same-room] [truedungeon.ghost.later-revival] [truedungeon.condition.charmed.forced-potion]
    [truedungeon.condition.petrified.cure]
    """
    if target.gone:
        return Refusal("the {who} has left", rule="truedungeon.room.leave", who=s.name(target))
    if use.target == "other" and target is user:  # [truedungeon.subclass.berserker.fight-after-death.revival-giver]
        return Refusal("somebody else must do that", rule=use.rule)
    if use.flag == "ghost-may-speak":
        if target.ghost:
            return None
        return Refusal("the {who} is no ghost", rule=use.rule, who=s.name(target))
    if target.is_dead:
        return _why_not_revive(s, use, target)
    if use.revive and not use.heal:
        rule = "truedungeon.subclass.berserker.fight-after-death.death-items"
        return Refusal("the {who} is not dead", rule=rule, who=s.name(target))
    if is_stone(target) and "petrified" not in use.removes:
        return Refusal("the {who} is stone", rule="truedungeon.condition.petrified.stone", who=s.name(target))
    if use.removes and not use.heal and not ailing(use, target):
        what = " or ".join(use.removes)
        return Refusal("the {who} is not {what}", rule=use.rule, who=s.name(target), what=what)
    return None


def _why_not_revive(s: State, use: Use, target: Hero) -> Refusal | None:
    if not use.revive:
        return Refusal("the {who} is dead", rule="truedungeon.death.zero", who=s.name(target))
    if target.died != s.room:  # [truedungeon.subclass.berserker.fight-after-death.revival-room]
        return Refusal(
            "the {who} died in Room {room}: nobody can be brought back elsewhere",
            rule="truedungeon.death.same-room",
            also=("truedungeon.ghost.later-revival",),
            who=s.name(target),
            room=target.died,
        )
    return None


def ailing(use: Use, target: Hero) -> list[str]:
    """Which of the conditions that this removes the character is in."""
    return [name for name in use.removes if condition_of(target, name) is not None]


def work(s: State, use: Use, target: Hero, tell: Tell, *, times: int = 1, only: str = "") -> None:
    """The token has done all it does to this character; `only` that one of several cures.

    [truedungeon.misc.orcish-rations] [truedungeon.recovery.self-heal] [truedungeon.penalty.creeper-stout]
    [truedungeon.condition.charmed.no-save-vs-cure] [truedungeon.condition.charmed.acts-at-once]
    [truedungeon.condition.charmed.cure-in-hand]
    """
    if target.is_dead:
        revive(s, target, use.revive, tell, rule=use.rule)
        return
    for name in ailing(use, target):
        if not only or name == only:  # [truedungeon.recovery.remove-conditions]
            remove(s, target, name, tell, rule=use.rule)  # [truedungeon.condition.poisoned.cures]
    if use.heal and (not use.below or target.hp < use.below):
        amount = most_hp(s, target) - target.hp if use.heal == FULL else use.heal * times
        heal(s, target, amount, tell, by=use.token, rule=use.rule)
    add_lasting(s, use, target, tell)


CURED: Final = {
    "charmed": (
        "truedungeon.condition.charmed.no-save-vs-cure",
        "truedungeon.condition.charmed.acts-at-once",
        "truedungeon.condition.charmed.cure-in-hand",
    ),
    "petrified": ("truedungeon.condition.petrified.carry", "truedungeon.condition.petrified.items"),
}
"""By condition: the rules of its cure."""


def rules_of(use: Use, targets: Iterable[Hero]) -> tuple[str, ...]:
    """The rules of what the token is about to do to these characters, for the event which tells of the use.

    [truedungeon.recovery.self-heal] [truedungeon.recovery.remove-conditions]
    """
    rules: tuple[str, ...] = ("truedungeon.recovery.self-heal",) if use.heal else ()
    names = {name for target in targets for name in ailing(use, target)}
    if names:
        rules += ("truedungeon.recovery.remove-conditions",)
    return rules + tuple(rule for name, cure in CURED.items() if name in names for rule in cure)


def add_lasting(s: State, use: Use, target: Hero, tell: Tell) -> None:
    """What it changes lasts until the room ends; the good and the bad each by themselves.

    Taken beforehand it helps later; taken again, its penalties add up and its bonuses do not.
    [truedungeon.misc.consume-multiple] [truedungeon.scroll.duration] [truedungeon.condition.poisoned.proactive]
    """
    stats = changes(s, use, target)
    values = {f"percent {type}": 50 for type in use.halves}
    values |= {f"reduction {type}": points for type, points in use.reduces.items()}
    before = {stat: _in_force(target, stat) for stat in stats}
    good = {stat: by for stat, by in stats.items() if by > 0}
    bad = {stat: by for stat, by in stats.items() if by < 0}
    if good or values:
        target.lasting.append(Lasting(use.token, "room", stats=good, repeats=True, rule=use.rule, values=values))
    if bad:
        target.lasting.append(Lasting(use.token, "room", stats=bad, harmful=True, repeats=True, rule=use.rule))
    if good or bad or values:
        also: tuple[str, ...] = ("truedungeon.misc.consume-multiple",)
        if "fortitude" in good:
            also += ("truedungeon.condition.poisoned.proactive",)
        if use.how == "drink":
            also += ("truedungeon.room.potion-duration",)
        if use.how == "read":
            also += ("truedungeon.scroll.duration",)
        what = [changed(stat, by) for stat, had in before.items() if (by := _in_force(target, stat) - had)]
        what += [f"half of {type}" for type in use.halves]
        what = what or ["nothing more"] * bool(stats)
        tell.everyone("lasts", who=s.name(target), token=use.token, what=what, rule=use.rule, also=also)


def _in_force(target: Hero, stat: str) -> int:
    """How much of what lasts on this statistic is in force.  [truedungeon.penalty.cap]"""
    return sum(part.value for part in lasting_parts(target.lasting, (stat,)))


def changes(s: State, use: Use, target: Hero) -> dict[str, int]:
    """What the use changes, by statistic; of an ability what follows from it.  [truedungeon.ability.bonus-formula]"""
    stats: dict[str, int] = {}
    for effect in use.effects:
        if effect.stat in ABILITIES:
            stats |= abilities(s, target, effect.stat, effect.by)
        else:
            stats[effect.stat] = effect.by
    return stats


# ---------------------------------------------------------------- a pool that is divided


def share(s: State, deed: Deed, use: Use, points: int, tell: Tell) -> Proc[None]:
    """The pool of healing has been divided among the living, as the user likes; what is left over is lost."""
    user = s.heroes[deed.hero]
    if deed.step != "share":
        deed.values |= {"left": points, "queue": [hero.number for hero in s.living() if hero.hp < most_hp(s, hero)]}
        deed.step = "share"
    queue: list[int] = deed.values["queue"]
    while queue and deed.values["left"] > 0:
        target = s.heroes[queue[0]]
        given: int = yield _ask_share(s, user, target, use, deed.values["left"])
        if given:
            heal(s, target, given, tell, by=use.token, rule=use.rule)
            deed.values["left"] -= given
        queue.pop(0)


def _ask_share(s: State, user: Hero, target: Hero, use: Use, left: int) -> Choice:
    most = min(left, most_hp(s, target) - target.hp)
    numbers = [most, *range(most)]
    options = tuple(Option(str(n), f"{n} HP", rule=use.rule, at=target.cls, value=n) for n in numbers)
    about = {"token": use.token, "left": left, "who": s.name(target), "hp": target.hp, "most": most_hp(s, target)}
    return Choice(user.seat, POOL, options, about)


POOL: Final = Question(
    "pool",
    "{token}: {left} points are left. How many are for the {who}, who has {hp} of {most} HP?",
    rule="truedungeon.recovery.heal-cap",
)
QUESTIONS: Final[tuple[Question, ...]] = (POOL,)
EVENTS: Final[dict[str, str]] = {"lasts": after("{token}: the {who} has {what} until the room ends.")}
