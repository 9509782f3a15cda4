"""Powers of paladin and cavalier: hands laid on, Evil found, diseases and fears removed, wrath, sacrifice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import seen
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import remove, why_inattentive
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import is_left, mark_off, number_of
from undercroft.games.truedungeon.book.basics.ways import Way, alone, characters, monsters, others
from undercroft.games.truedungeon.book.basics.windows import REACTIONS, Reaction
from undercroft.games.truedungeon.book.combat.harm import heal
from undercroft.games.truedungeon.book.combat.martial import wrath_on
from undercroft.games.truedungeon.book.monsters.straying import strays
from undercroft.games.truedungeon.character.boxes import lay_on_hands
from undercroft.games.truedungeon.content.classes import Power
from undercroft.games.truedungeon.state.records import Deed, Hero, Window
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import most_hp


def instant(s: State, hero: Hero, power: Power) -> str:
    """It takes no time."""
    return "instant"


def detect_evil(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """Everybody knows where in this room Evil is.  [truedungeon.class.paladin.detect-evil]"""
    evil = [foe.name for foe in s.standing() if s.kind(foe).alignment == "evil"]
    words = s.here.evil or ("It comes from here: " + ", ".join(evil) + "." if evil else "There is none here.")
    tell.everyone(
        "evil",
        who=s.name(hero),
        text=words,
        rule="truedungeon.class.paladin.detect-evil",
        also=("truedungeon.class.power-default-action",),
        shows=True,
    )


def _pool(s: State, hero: Hero) -> int:
    """The points of lay on hands that are left."""
    assert hero.boxes is not None, "whoever plays has boxes"
    return number_of(s, hero, "lay-on-hands", "pool") - hero.boxes.points


def _points(s: State, hero: Hero) -> list[str]:
    """How many points may be spent at once: any number that is left; of a restored use only the full amount.

    [truedungeon.class.paladin.lay.split] [truedungeon.class.paladin.lay.restored]
    """
    if hero.restored == "power lay-on-hands":
        return [str(number_of(s, hero, "lay-on-hands", "pool"))]
    return [str(number) for number in range(1, _pool(s, hero) + 1)]


def hands_on(s: State, hero: Hero) -> Iterable[str]:
    """Everybody who is alive and hurt, with every number of points."""
    hurt = [one.id for one in s.living() if one.hp < most_hp(s, one)]
    points = _points(s, hero) if hurt else []
    return [f"{id} {number}" for id in hurt for number in points]


def why_not_lay(s: State, hero: Hero, target: str) -> Refusal | None:
    """Only whoever is hurt, alive and at hand can be healed, and only with points that are left."""
    id, _, points = target.partition(" ")
    one = next((each for each in s.living() if each.id == id), None)
    if one is None:
        return Refusal(
            "there is no {id} to lay hands on", rule="truedungeon.class.paladin.lay.action", id=id[:40] or "character"
        )
    if one.hp >= most_hp(s, one):
        return Refusal("the {who} is not hurt", rule="truedungeon.recovery.heal-cap", who=s.name(one))
    if points in _points(s, hero):
        return None
    if hero.restored == "power lay-on-hands":
        return Refusal(
            "a restored use heals {whole} and all of it one target",
            rule="truedungeon.class.paladin.lay.restored",
            whole=number_of(s, hero, "lay-on-hands", "pool"),
        )
    rule, left = "truedungeon.class.paladin.lay.pool", _pool(s, hero)
    return Refusal("{n} points cannot be spent: {left} are left", rule=rule, n=points[:4] or "no", left=left)


def lay_hands(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The points are spent, and so many Hit Points restored; a restored use leaves the pool alone.

    [truedungeon.class.paladin.lay.split] [truedungeon.class.paladin.lay.one-per-round]
    [truedungeon.class.paladin.lay.restored-separate]
    """
    id, _, number = target.partition(" ")
    points = int(number)
    assert hero.boxes is not None, "whoever plays has boxes"
    rules: tuple[str, ...] = (
        "truedungeon.class.paladin.lay.one-per-round" if s.in_combat else "truedungeon.class.paladin.lay.out-of-combat",
    )
    if deed.values["restored"]:
        rules += ("truedungeon.class.paladin.lay.restored", "truedungeon.class.paladin.lay.restored-separate")
    else:
        lay_on_hands(hero.boxes, points, s.rules)
        rules += ("truedungeon.class.paladin.lay.pool", "truedungeon.class.paladin.lay.split")
    heal(s, s.by_id(id), points, tell, by="Lay on hands", rule="truedungeon.class.paladin.lay.action", also=rules)


def cure(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The character is rid of all diseases that it has now.

    [truedungeon.class.paladin.remove-disease.effect] [truedungeon.class.paladin.remove-disease.no-future]
    """
    remove(
        s,
        s.by_id(target),
        "diseased",
        tell,
        rule="truedungeon.class.paladin.remove-disease.effect",
        also=(
            "truedungeon.class.paladin.remove-disease.action",
            "truedungeon.class.paladin.remove-disease.no-future",
            "truedungeon.class.power-default-action",
        ),
    )


def why_not_cure(s: State, hero: Hero, target: str) -> Refusal | None:
    """Somebody else, and ill."""
    rule = "truedungeon.class.paladin.remove-disease.effect"
    if target == hero.id:
        return Refusal("remove disease is for others", rule=rule)
    one = next((each for each in s.living() if each.id == target), None)
    if one is None or condition_of(one, "diseased") is None:
        return Refusal("{who} has no disease", rule=rule, who=s.name(one) if one else target[:40] or "nobody")
    return None


MINDS: Final = ("charmed", "feared", "shaken", "asleep")
"""What remove charm/fear/sleep strips.  [truedungeon.subclass.cavalier.remove.effect]"""


def free_mind(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """All charm, fear and sleep is off this character.  [truedungeon.subclass.cavalier.remove.effect]"""
    for name in MINDS:
        remove(
            s,
            s.by_id(target),
            name,
            tell,
            rule="truedungeon.subclass.cavalier.remove.effect",
            also=(
                "truedungeon.subclass.cavalier.remove.action",
                "truedungeon.subclass.cavalier.remove.no-future",
                "truedungeon.class.power-default-action",
            ),
        )


def why_not_free(s: State, hero: Hero, target: str) -> Refusal | None:
    """Somebody who is charmed, afraid or asleep."""
    rule = "truedungeon.subclass.cavalier.remove.effect"
    one = next((each for each in s.living() if each.id == target), None)
    if one is None or not any(condition_of(one, name) for name in MINDS):
        who = s.name(one) if one else target[:40] or "nobody"
        return Refusal("{who} is neither charmed nor afraid nor asleep", rule=rule, who=who)
    return None


def wrath(s: State, hero: Hero, target: str, deed: Deed, chance: Chance, tell: Tell) -> None:
    """The next attack of this turn on the monster that hit the cavalier is made in wrath.

    [truedungeon.subclass.cavalier.wrath.declare] [truedungeon.subclass.cavalier.wrath.effect]
    """
    answered = wrath_on(s, hero, target)
    assert answered is not None, "only a hit is answered"
    answered.values["declared"] = 1
    also = ("truedungeon.subclass.cavalier.wrath.effect", "truedungeon.subclass.cavalier.wrath.same-monster")
    tell.everyone(
        "wrath", who=s.name(hero), foe=s.foe(target).name, rule="truedungeon.subclass.cavalier.wrath.declare", also=also
    )


def why_not_wrath(s: State, hero: Hero, target: str) -> Refusal | None:
    """This monster must have hit the cavalier in melee since its last turn, and the attack must be still to come."""
    answered = wrath_on(s, hero, target)
    if answered is None:
        return Refusal(
            "only a monster that has just hit the {who} in melee can feel its wrath",
            rule="truedungeon.subclass.cavalier.wrath.same-monster",
            also=("truedungeon.subclass.cavalier.wrath.melee-only", "truedungeon.subclass.cavalier.wrath.no-bank"),
            who=s.name(hero),
        )
    if answered.values.get("declared"):
        return Refusal("wrath is declared already", rule="truedungeon.subclass.cavalier.wrath.uses")
    if hero.standard:
        return Refusal("wrath must be declared before the attack", rule="truedungeon.subclass.cavalier.wrath.declare")
    return None


# ---------------------------------------------------------------- sacrifice


def offer_sacrifice(s: State, hero: Hero, window: Window) -> Iterable[Option]:
    """A paladin who stands and is its own master can save another who falls, and is not fighting on after death.

    [truedungeon.class.paladin.sacrifice.effect] [truedungeon.class.paladin.sacrifice.not-self]
    [truedungeon.class.paladin.sacrifice.action] [truedungeon.subclass.berserker.fight-after-death.mostly-dead]
    [truedungeon.condition.nauseated.banned] [truedungeon.condition.charmed.attacks-allies]
    """
    dying = s.heroes[window.hero]
    if why_inattentive(hero) is not None or (s.in_combat and strays(s, hero)):
        return
    if not is_left(s, hero, "sacrifice") or why_cannot_pay(s, hero, "instant") is not None:
        return
    if dying.beyond and dying.hp >= s.figure_floor:
        return
    if hero.hp > 0 and not dying.is_dead and dying.hp <= 0:
        words = f"sacrifice: save the {s.name(dying)}; both of you have 5 HP then"
        yield Option("sacrifice", words, rule="truedungeon.class.paladin.sacrifice.effect")


def sacrifice(s: State, hero: Hero, window: Window, chance: Chance, tell: Tell) -> Proc[None]:
    """Both have 5 Hit Points, if the other is willing.

    [truedungeon.class.paladin.sacrifice.hp] [truedungeon.class.paladin.sacrifice.action]
    [truedungeon.class.paladin.sacrifice.uses]
    """
    dying = s.heroes[window.hero]
    if dying.seat != hero.seat:
        options = (
            Option("willing", "be saved", rule="truedungeon.class.paladin.sacrifice.effect"),
            Option("unwilling", "let me fall", rule="truedungeon.class.paladin.sacrifice.effect"),
        )
        about = {"who": s.name(hero), "whom": s.name(dying)}
        if (yield Choice(dying.seat, WILLING, options, about)) != "willing":
            return
    pay(s, hero, "instant", tell)
    mark_off(s, hero, "sacrifice")
    hp = number_of(s, hero, "sacrifice", "hp")
    for one in (hero, dying):
        one.hp = min(hp, most_hp(s, one))
    also = (
        "truedungeon.class.paladin.sacrifice.effect",
        "truedungeon.class.paladin.sacrifice.action",
        "truedungeon.class.paladin.sacrifice.uses",
    )
    tell.everyone(
        "sacrifice",
        who=s.name(hero),
        whom=s.name(dying),
        hp=hp,
        rule="truedungeon.class.paladin.sacrifice.hp",
        also=also,
    )


REACTIONS.append(Reaction("sacrifice", ("dying",), offer_sacrifice, sacrifice))


def _lay_label(s: State, hero: Hero, target: str) -> str:
    id, _, points = target.partition(" ")
    return f"lay on hands: heal the {s.name(s.by_id(id))} by {points}"


WAYS: Final[dict[str, Way]] = {
    "detect-evil": Way(alone, lambda s, hero, to: "detect evil in this room", detect_evil),
    "lay-on-hands": Way(hands_on, _lay_label, lay_hands, why_not_lay),
    "remove-disease": Way(others, lambda s, hero, to: f"cure the {s.name(s.by_id(to))} of disease", cure, why_not_cure),
    "remove-charm-fear-sleep": Way(
        characters,
        lambda s, hero, to: f"take charm, fear and sleep off the {s.name(s.by_id(to))}",
        free_mind,
        why_not_free,
    ),
    "righteous-wrath": Way(
        monsters,
        lambda s, hero, to: f"declare wrath for the attack on the {s.foe(to).name}",
        wrath,
        why_not_wrath,
        instant,
        combat=True,
    ),
}

WILLING: Final = Question(
    "willing",
    "The {who} would save the {whom} by sacrifice. Is the {whom} willing?",
    rule="truedungeon.class.paladin.sacrifice.effect",
)
QUESTIONS: Final[tuple[Question, ...]] = (WILLING,)
EVENTS: Final[dict[str, str]] = {
    "evil": "The {who} looks for Evil. {text}",
    "wrath": "The {who} turns on the {foe} in righteous wrath.",
    "sacrifice": seen("The {who} takes the blow with the {whom}: both have {hp} HP.", rises="{hp} HP", over="whom"),
}
