"""What is on a weapon and in it, and where it is: oils, ammunition; thrown, dropped, put away, unloaded.

[truedungeon.weapon.oil-duration] [truedungeon.weapon.oil-stack] [truedungeon.combat.ammo-damage-adds]
[truedungeon.combat.thrown-once] [truedungeon.action.heavy-crossbow-reload]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import inflict
from undercroft.games.truedungeon.book.basics.owned import marks_of
from undercroft.games.truedungeon.book.basics.saves import foe_saves
from undercroft.games.truedungeon.character.toll import viper_poison
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.tokens.token import Effect, Token, Weapon
from undercroft.games.truedungeon.content.uses import Use, crit_range, flags, use_of
from undercroft.games.truedungeon.content.words import MODES, Mode
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import DROPPED as DROPPED
from undercroft.games.truedungeon.state.records import EMPTY as EMPTY
from undercroft.games.truedungeon.state.records import Foe, Hero, Part, Slide
from undercroft.games.truedungeon.state.roster import build_of, character_of
from undercroft.games.truedungeon.state.state import State, in_hand, unthrown
from undercroft.games.truedungeon.state.stats import kinds_of, most_hp, score

HEAVY: Final = "heavy-crossbow"
FLURRY: Final = "flurry-thrown"
VIPER: Final = "viper"
"""The mark of a blow whose crit poisons.  [truedungeon.set.viper-strike.monk]"""
EDGES: Final = {"blunt": "blunt", "edged": "slashing", "piercing": "piercing"}


def edge_of(weapon: Token | None) -> str:
    """The kind of damage that a weapon does, or the fists.  [truedungeon.damage.weapon-types]"""
    return EDGES[weapon.weapon.edge] if weapon is not None and weapon.weapon is not None else "blunt"


# ---------------------------------------------------------------- where it is


def wield(s: State, hero: Hero, mode: str) -> None:
    """The hands of this mode are in use: what the others hold keeps its set's bonus, and loses its own meanwhile.

    [truedungeon.set.rules.swap] [truedungeon.partycard.in-hand]
    """
    hero.mode = mode
    if s.card(hero).fitted.stance == mode:
        return
    taken: Mode = "missile" if mode == "missile" else "melee"
    if s.card(hero).fitted.held[taken].empty:
        return
    hero.build = build_of(replace(character_of(hero.build), in_hand=taken))
    hero.hp = min(hero.hp, most_hp(s, hero))


def draw(s: State, hero: Hero, mode: Mode, weapons: Sequence[Token | None], tell: Tell) -> None:
    """These are in the hands: with the set that they are of, else for what the main hand held, which is put away.

    [truedungeon.token.handheld-swap] [truedungeon.action.swap-slotted]
    """
    held = s.card(hero).fitted.held
    taken = [one for one in (mode, *MODES) if all(token is None or token in held[one].tokens for token in weapons)]
    if taken:
        wield(s, hero, taken[0])
        hero.used.pop(EMPTY, None)
    elif in_hand(s, hero).main is not None:
        lay_aside(s, hero, tell, rule="truedungeon.action.swap-slotted", also=("truedungeon.token.handheld-swap",))


def lay_aside(s: State, hero: Hero, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """The main hand is empty until something is taken up again, and all know of it.

    [truedungeon.spellcasting.hands-swap] [truedungeon.scroll.free-hand]
    """
    hero.used[EMPTY] = 1
    tell.everyone("puts-away", who=s.name(hero), rule=rule, also=also)


def is_away(s: State, hero: Hero, token: Token) -> bool:
    """Whether all tokens of this name have been thrown in this combat; those of other names may be thrown yet.

    [truedungeon.combat.thrown-once] [truedungeon.combat.thrown-several]
    """
    return s.count(hero, token.name) <= hero.thrown.count(token.name)


def put_away(hero: Hero) -> bool:
    """Whether the missile weapon of the card is not in the hands.  [truedungeon.slot.hand-modes]"""
    return hero.mode != "missile" or bool(hero.used.get(EMPTY))


def beside(s: State, hero: Hero, weapon: Token | None, mode: Mode) -> list[str]:
    """The other weapons of this set of hands; what a weapon gives against some creatures it gives to itself alone.

    Of another form they are all a part.  [truedungeon.class.polymorph.keeps-conditional]
    """
    own = weapon.name if weapon is not None else ""
    held = () if hero.form else s.card(hero).fitted.held[mode].tokens
    return [one.name for one in held if one.is_weapon and one.name != own]


def flies(s: State, hero: Hero, token: Token | None) -> bool:
    """Whether this weapon can be thrown: it says so, or something that is worn says it of such weapons.

    [truedungeon.combat.thrown-hammers] [truedungeon.combat.compound-declare]
    """
    if token is None or token.weapon is None or not token.hand_held:
        return False
    return "thrown" in token.weapon.mode or (token.weapon.flurry and FLURRY in marks_of(s, hero))


def comes_back(token: Token) -> bool:
    """Whether a thrown weapon serves again in the next round.  [truedungeon.combat.thrown-returning]"""
    return "returning" in flags([token])


def unloaded(weapon: Token) -> str:
    """Under what it is noted that a heavy crossbow has been fired."""
    return f"combat unloaded {weapon.name}"


def why_not_ready(hero: Hero, weapon: Token | None) -> Refusal | None:
    """The reason why this weapon cannot be used now, or None: a heavy crossbow that is not loaded.

    [truedungeon.action.heavy-crossbow-reload]
    """
    if weapon is None or not hero.used.get(unloaded(weapon)):
        return None
    rule = "truedungeon.action.heavy-crossbow-reload"
    return Refusal("{token} must be loaded again first, which costs a round", rule=rule, token=weapon.name)


LYING: Final = {
    "crossbow": "truedungeon.condition.prone.crossbow",
    "blunder": "truedungeon.condition.prone.blunder",
}
"""By which rule such a weapon can be used lying down."""


def by_lying(weapon: Token | None) -> list[str]:
    """The rules by which this can be used lying down, without a penalty; none if it cannot.

    [truedungeon.condition.prone.crossbow] [truedungeon.condition.prone.blunder]
    """
    return [rule for tag, rule in LYING.items() if weapon is not None and tag in weapon.tags]


def used_up(hero: Hero, weapon: Token | None, form: str) -> None:
    """The attack with this weapon is made: a thrown one is away, with the oil on it; a heavy crossbow is empty.

    Plain ammunition is not counted.  [truedungeon.combat.ammo-infinite]
    """
    if weapon is None:
        return
    if form == "thrown" and not comes_back(weapon):
        hero.thrown.append(weapon.name)
    if HEAVY in weapon.tags:
        hero.used[unloaded(weapon)] = 1


def take_back(hero: Hero) -> str:
    """What was thrown last is at hand again, and the oil on it; of its name those with oil on them are used first.

    [truedungeon.combat.thrown-once] [truedungeon.weapon.oil-duration] [truedungeon.weapon.oil-any]
    """
    name = hero.thrown.pop()
    oils, away = hero.coated.get(name, []), hero.thrown.count(name)
    oils[away:] = sorted(oils[away:], key=bool, reverse=True)
    return name


# ---------------------------------------------------------------- what is on it


def oils_on(s: State, hero: Hero, weapon: Token | None) -> list[Use]:
    """The oils on this weapon; in another form, those on whatever was in either hand, for melee or missiles.

    [truedungeon.weapon.oil-before-polymorph] [truedungeon.weapon.oil-stack]
    """
    weapons = [(weapon.name, _which(s, hero, weapon))] if weapon is not None else []
    if hero.form:
        held = [one.name for one in s.card(hero).fitted.held.all()]
        weapons = [(name, held[:at].count(name)) for at, name in enumerate(held)]
    names = list(dict.fromkeys(oil for name, copy in weapons for oil in _on(hero, name, copy)))
    return [use for name in (names[:1] if s.rules.one else names) for use in use_of(name) if use.how == "coat"]


def _on(hero: Hero, name: str, copy: int) -> list[str]:
    """The oils on one of the weapons of a name that were not thrown.  [truedungeon.weapon.oil-any]"""
    at_hand = hero.coated.get(name, [])[hero.thrown.count(name) :]
    return at_hand[copy] if copy < len(at_hand) else []


def _which(s: State, hero: Hero, weapon: Token) -> int:
    """Which of several weapons of a name is slid: the first, or of two in the hands the second after it."""
    hands = unthrown(s, hero, "melee").tokens
    if s.fight is None or [one.name for one in hands].count(weapon.name) < 2:
        return 0
    return sum((one.hero, one.form, one.what) == (hero.number, "melee", weapon.name) for one in s.fight.slides) % 2


def take_oil(hero: Hero, weapon: Token) -> None:
    """The first of these weapons is used up, and the oil on it with it.  [truedungeon.weapon.oil-any]"""
    del hero.coated.get(weapon.name, [])[:1]


def coat(s: State, hero: Hero, weapon: Token, oil: str) -> bool:
    """The oil is on one such weapon until the room ends; False if it was on all of them and adds nothing.

    By the variant `one` a new oil replaces the old.  [truedungeon.weapon.oil-duration] [truedungeon.weapon.oil-stack]
    """
    oils, away = hero.coated.setdefault(weapon.name, []), hero.thrown.count(weapon.name)
    oils += [[] for _ in range(s.count(hero, weapon.name) - len(oils))]
    bare = next((had for had in oils[away:] if oil not in had), None)
    if bare is None:
        return False
    bare[:] = [oil] if s.rules.one else [*bare, oil]
    return True


def ammunition(s: State, hero: Hero) -> tuple[Token, Use] | None:
    """The ammunition that the shot under way is made with, if it is more than plain."""
    deed = s.deed
    name = deed.values.get("ammo", "") if deed is not None and deed.hero == hero.number else ""
    return (s.tokens[name], use_of(name)[0]) if name else None


def has_strength(s: State, hero: Hero) -> bool:
    """Whether the card's missile damage has the Strength bonus in it, by what is in the missile hand."""
    return "missile-damage" not in hero.given and takes_strength(s.card(hero).fitted.held.missile.main)


def takes_strength(missile: Token | None) -> bool:
    """Whether Strength is part of this missile weapon's damage: it is thrown, or its token says so.

    [truedungeon.combat.thrown-strength] [truedungeon.combat.projectile-no-stat]
    """
    made = missile.weapon if missile is not None else None
    return made is not None and ("thrown" in made.mode or made.mighty)


def dress(s: State, hero: Hero, slide: Slide, weapon: Token | None, mode: Mode) -> None:
    """What oil, ammunition and worn tokens make of this attack is noted on it.

    [truedungeon.weapon.oil-any] [truedungeon.crit.range-no-stack] [truedungeon.combat.ammo-damage-adds]
    [truedungeon.combat.ammo-slugs-bullets]
    """
    plain = edge_of(weapon)
    if slide.form == "thrown" and not has_strength(s, hero) and "missile-damage" not in hero.given:
        strength = ability_bonus(score(s, hero, "strength"))
        slide.damage += [[strength, plain, "Strength", "truedungeon.combat.thrown-strength"]] if strength else []
    if slide.form == "thrown":
        assert weapon is not None, "something is thrown"
        slide.damage += _drake(s, hero, weapon)
        _note_throw(slide, weapon)
    slide.by("truedungeon.action.heavy-crossbow-reload" if weapon is not None and HEAVY in weapon.tags else "")
    if weapon is not None and viper_poison(s.card(hero), weapon, critical=True).value:
        slide.marks.append(VIPER)
    oils = oils_on(s, hero, weapon)
    for oil in oils:
        slide.by(
            "truedungeon.weapon.oil-any",
            "truedungeon.weapon.oil-duration",
            "truedungeon.weapon.oil-before-polymorph" if hero.form else "",
            "truedungeon.weapon.oil-stack" if len(oils) > 1 or s.rules.one else "",
            oil.rule,
        )
        slide.damage += [[one.by, one.type or plain, oil.token, oil.rule] for one in oil.effects]
        slide.marks += [oil.flag] if oil.flag else []
    worn = s.card(hero).fitted.tokens()
    if "ghost-touch" in flags([one for one in worn if not one.is_weapon] + ([weapon] if weapon is not None else [])):
        slide.marks.append("ghost-touch")
    if weapon is not None and weapon.weapon is not None:
        wider = [*oils, *_widened(worn, weapon.slot, weapon.weapon, mode)]
        slide.crit_from = min(slide.crit_from, crit_range(weapon.weapon, wider))
    loaded = ammunition(s, hero)
    if loaded is not None:
        _load(slide, *loaded, weapon)


def _note_throw(slide: Slide, weapon: Token) -> None:
    """It is noted whether what is thrown can be thrown again."""
    if comes_back(weapon):
        slide.by("truedungeon.combat.thrown-returning")
    else:
        slide.by("truedungeon.combat.thrown-once", "truedungeon.combat.thrown-several")


def _drake(s: State, hero: Hero, weapon: Token) -> list[Part]:
    """What is added to a weapon that only what is worn lets fly.  [truedungeon.combat.thrown-strength]"""
    assert weapon.weapon is not None, "what flies is a weapon"
    if "thrown" in weapon.weapon.mode:
        return []
    worn = s.card(hero).fitted.tokens()
    rows = [use for token in worn for use in use_of(token.name) if use.flag == FLURRY]
    return [[use.damage, use.type, use.token, use.rule] for use in rows]


def _widened(worn: tuple[Token, ...], slot: str, made: Weapon, mode: Mode) -> list[Use]:
    """What widens the crit range of such a weapon by being worn.  [truedungeon.crit.range-base]"""
    if mode != "melee":
        return []
    fits = {
        "main-melee-crit": slot == "mainhand",
        "one-handed-crit": made.hands == "one",
        "flurry-crit": made.flurry,
    }
    return [use for token in worn for use in use_of(token.name) if fits.get(use.flag)]


def _load(slide: Slide, token: Token, use: Use, weapon: Token | None) -> None:
    """The shot is made with this: its bonuses come on top of whatever fires it.

    [truedungeon.combat.ammo-damage-adds] [truedungeon.combat.ammo-effect-zero-damage] [truedungeon.weapon.ammo-magical]
    """
    slide.by(
        "truedungeon.combat.ammo-damage-adds",
        "truedungeon.combat.ammo-slugs-bullets" if use.ammo == "bullet" else "",
        "truedungeon.weapon.ammo-magical" if plus_of(None, token) else "",
        use.rule,
    )
    for effect in use.effects:
        if effect.stat == "missile-to-hit":
            slide.to_hit.append([effect.by, token.name, use.rule])
        elif effect.stat == "missile-damage":
            slide.damage.append([effect.by, effect.type or edge_of(weapon), token.name, use.rule])
    slide.count_as(plus_of(weapon, token))
    slide.marks.append(f"ammo {token.name}")
    if use.no_damage:
        slide.by("truedungeon.combat.ammo-effect-zero-damage", "truedungeon.combat.ammo-effect-no-crit")
        slide.marks += ["no-damage", "no-crit"]


def after_shot(s: State, slide: Slide, foe: Foe, hit: bool, chance: Chance, tell: Tell) -> None:
    """A shot with an ammunition token has hit or missed: the monster saves against what it does, a warden's is back.

    [truedungeon.combat.ammo-effect-zero-damage] [truedungeon.combat.offensive-save]
    [truedungeon.subclass.warden.returning-ammo]
    """
    name = next((mark.removeprefix("ammo ") for mark in slide.marks if mark.startswith("ammo ")), "")
    use = next(iter(use_of(name)), None)
    hero = s.heroes[slide.hero]
    if use is not None and hero.subclass == "warden" and not hit:
        hero.spent.remove(name)
        own = ("truedungeon.subclass.warden.returning-ammo-own",)
        rule = "truedungeon.subclass.warden.returning-ammo"
        tell.everyone("ammo-back", who=s.name(hero), token=name, rule=rule, also=own)
    if use is None or use.inflicts is None or not hit:
        return
    assert use.save is not None, "there is a save against what a shot does besides"
    also = ("truedungeon.combat.ammo-effect-no-crit", "truedungeon.combat.offensive-save")
    if not foe_saves(s, foe, use.save, use.dc, name, chance, tell, also=also):
        inflict(s, foe, use.inflicts, tell, until=use.duration, by=hero.cls, rule=use.rule)


EVENTS: Final[dict[str, str]] = {
    "ammo-back": after("{token} comes back to the {who}."),
    "puts-away": "The {who} puts away what was in the main hand.",
}


RACES: Final = ("dwarven", "elven", "gnomish", "halfling", "orcish")
"""Words in the names of racial weapons; the tag `racial` says it of any other."""

_TO_HIT_OR_DAMAGE: Final = frozenset(
    {"to-hit", "melee-to-hit", "missile-to-hit", "damage", "melee-damage", "missile-damage", "spell-damage"}
)
_UNMAGICAL: Final = ("alchemical", "spirit-pet")


def magic_of(
    weapon: Token | None,
    ammo: Token | None = None,
    kinds: Collection[str] = (),
    *,
    runestones: Iterable[Token] = (),
    options: TrueDungeonOptions | None = None,
) -> tuple[bool, str]:
    """Whether an attack with this weapon and ammunition is magical against a monster of these kinds, and by which rule.

    Bare hands (None) are not. What a runestone makes magical is the weapon that it modifies.
    [truedungeon.weapon.magical] [truedungeon.weapon.table] [truedungeon.weapon.ammo-magical]
    [truedungeon.weapon.runestone] [truedungeon.weapon.alchemical-plus] [truedungeon.weapon.racial]
    """
    if weapon is not None and weapon.kind in _UNMAGICAL:
        return False, "truedungeon.weapon.alchemical-plus"
    if ammo is not None and _prints_a_plus(ammo):
        return True, "truedungeon.weapon.ammo-magical"
    if any(_adds(effect) for stone in runestones for effect in stone.effects):
        return True, "truedungeon.weapon.runestone"
    if weapon is not None and _is_racial(weapon):
        always = options is not None and options.magical
        against = any(_holds_against(effect, kinds) for effect in weapon.effects)
        return always or against, "truedungeon.weapon.racial"
    plain = weapon is None or not (_is_mystic_staff(weapon) or _prints_a_plus(weapon))
    return not plain, "truedungeon.weapon.magical"


def harms(
    wanted: str,
    weapon: Token | None,
    ammo: Token | None = None,
    kinds: Collection[str] = (),
    *,
    runestones: Iterable[Token] = (),
    options: TrueDungeonOptions | None = None,
) -> tuple[bool, str]:
    """Whether such an attack harms what only magical or only other weapons harm, and by which rule it is what it is.

    By the variant `both_kinds` a racial weapon is both.  [truedungeon.digital.harmed-by] [truedungeon.weapon.racial]
    """
    magical, rule = magic_of(weapon, ammo, kinds, runestones=runestones, options=options)
    both = options is not None and options.both_kinds and rule == "truedungeon.weapon.racial"
    return both or magical == (wanted == "magical"), rule


def harms_foe(s: State, slide: Slide, foe: Foe) -> tuple[bool, str]:
    """Whether the weapon of this slide harms the monster, and by which rule; anything harms what asks for no kind.

    Whatever counts as a weapon of a plus is magical, as a monk's flurry does.
    [truedungeon.digital.harmed-by] [truedungeon.weapon.runestone]
    """
    wanted = s.kind(foe).harmed_by
    if wanted == "anything" or slide.form == "spell" or "no-plus" in slide.marks:
        return True, ""
    if slide.plus:
        return wanted == "magical", "truedungeon.weapon.magical"
    hero, tokens = s.heroes[slide.hero], s.tokens
    shot = next((mark.removeprefix("ammo ") for mark in slide.marks if mark.startswith("ammo ")), "")
    stones = [token for token in s.card(hero).fitted.worn if token.slot == "runestone"]
    weapon, ammo = tokens.get(slide.what), tokens.get(shot)
    return harms(wanted, weapon, ammo, kinds_of(s, foe), runestones=stones, options=s.rules)


def plus_of(weapon: Token | None, ammo: Token | None = None) -> int:
    """The higher plus of weapon and ammunition; what is alchemical, plainly silver or masterwork has none.

    [truedungeon.digital.needs-plus]
    """
    return max(_plus(weapon), _plus(ammo))


def _plus(token: Token | None) -> int:
    if token is None or token.kind in _UNMAGICAL:
        return 0
    if token.weapon is not None:
        return token.weapon.plus
    printed = re.search(r"\+(\d+)", token.name)
    return int(printed[1]) if printed else 0


def _prints_a_plus(token: Token) -> bool:
    """Whether the token adds to To Hit, damage or Spells, or multiplies damage, which the tag `multiplied` says.

    Masterwork and plain Silver do not count.  [truedungeon.weapon.plain-silver]
    """
    if _is_masterwork(token) or _is_plain_silver(token):
        return False
    return _plus(token) > 0 or "multiplied" in token.tags or any(_adds(effect) for effect in token.effects)


def _adds(effect: Effect) -> bool:
    return effect.stat in _TO_HIT_OR_DAMAGE and effect.by > 0


def _is_masterwork(token: Token) -> bool:
    return "masterwork" in token.tags or "masterwork" in token.name.casefold().split()


def _is_plain_silver(token: Token) -> bool:
    silver = "silver" in token.tags or "silver" in token.name.casefold().split()
    return silver and _plus(token) == 0


def _is_mystic_staff(weapon: Token) -> bool:
    return "mystic-staff" in weapon.tags or "mystic staff" in weapon.name.casefold()


def _is_racial(weapon: Token) -> bool:
    """Whether all that it adds is damage against one species, as weapons of a race do."""
    named = "racial" in weapon.tags or any(word in RACES for word in weapon.name.casefold().split())
    added = [effect for effect in weapon.effects if _adds(effect)]
    return named and _plus(weapon) == 0 and bool(added) and all(effect.against for effect in added)


def _holds_against(effect: Effect, kinds: Collection[str]) -> bool:
    """Whether the effect is against one of these kinds, in the singular or the plural."""
    words = {word.removesuffix("s") for word in effect.against.casefold().split()}
    return _adds(effect) and any(kind.removesuffix("s") in words for kind in kinds)
