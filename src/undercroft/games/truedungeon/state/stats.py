"""A number as it is now: what the card says, and all that lasts on top of it.

Penalties of temporary effects are summed and cut to 6 for each statistic; bonuses come afterwards.
[truedungeon.penalty.cap] [truedungeon.penalty.with-bonuses] [truedungeon.penalty.overlap-order]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from undercroft.games.truedungeon.character.song import Bardsong, bardsong
from undercroft.games.truedungeon.content.explain import Number, ability_bonus, leaf, total
from undercroft.games.truedungeon.content.words import Ability, Mode
from undercroft.games.truedungeon.state.records import EMPTY, Foe, Hero, Lasting
from undercroft.games.truedungeon.state.state import State, condition_of, in_hand, set_in_use

CAP: Final = 6
"""By so much all penalties in force together lower a statistic at most.

[truedungeon.penalty.cap] [truedungeon.penalty.overlap-order]
"""
_PENALTIES: Final = (
    "truedungeon.penalty.overlap-order",
    "truedungeon.penalty.with-bonuses",
    "truedungeon.penalty.per-stat",
    "truedungeon.penalty.permanent-items",
)
"""What every sum of penalties is by."""
_STACKING: Final = "truedungeon.damage.stacking"
AC_RULES: Final = {
    "held": "truedungeon.condition.held.ac",
    "prone": "truedungeon.condition.prone.ac",
    "slowed": "truedungeon.condition.slowed.ac",
    "stunned": "truedungeon.condition.stunned.ac",
}
"""The rules by which conditions change somebody's AC."""


def column(s: State, hero: Hero, name: str) -> Number:
    """What the party card says of a character, before anything that lasts."""
    if name in hero.given:
        return leaf(hero.given[name], name.replace("-", " "))
    if not hero.build:
        return leaf(0, name)
    return s.card(hero).columns[name]


def score(s: State, hero: Hero, ability: Ability) -> int:
    """An ability score on the card."""
    if ability in hero.given:
        return hero.given[ability]
    return s.card(hero).abilities[ability].value


def lasting_parts(lasting: Sequence[Lasting], names: Iterable[str], *, monster: bool = False) -> list[Number]:
    """What all that lasts makes of a statistic that goes by these names.

    Of the same name only the strongest counts; what repeats adds up its penalties.
    [truedungeon.damage.stacking] [truedungeon.condition.summary.stack]
    """
    wanted = tuple(names)
    if not any(stat in one.stats for one in lasting for stat in wanted):
        return []
    best: dict[str, Number] = {}
    worst: dict[str, Number] = {}
    also: tuple[str, ...]
    for one in lasting:
        for stat, by in one.stats.items():
            if stat not in wanted or not by:  # [truedungeon.penalty.per-stat]
                continue
            kept = worst if by < 0 else best  # [truedungeon.penalty.with-bonuses]
            old = kept.get(one.name)
            if old is None:
                kept[one.name] = leaf(by, one.name, one.rule)
            elif by < 0 and one.repeats:
                also = ("truedungeon.misc.consume-multiple",)
                kept[one.name] = leaf(old.value + by, one.name, one.rule, also=also)
            else:
                also = (_STACKING, "truedungeon.penalty.stricter") if by < 0 else (_STACKING,)
                stronger = (by, one.name, one.rule) if abs(by) > abs(old.value) else (old.value, one.name, old.rule)
                kept[one.name] = leaf(*stronger, also=also)
    lost = sum(part.value for part in worst.values())
    found = [*worst.values()]
    if lost < -CAP:
        also = ("truedungeon.penalty.blocks-others", *(("truedungeon.penalty.monsters",) if monster else ()))
        found.append(leaf(-CAP - lost, "never more than 6 lower", "truedungeon.penalty.cap", also=also))
    found += best.values()
    also = (*(_PENALTIES if worst else ()), *((_STACKING,) if len(worst) + len(best) > 1 else ()))
    if found and also:
        found[0] = replace(found[0], also=(*found[0].also, *also)).at_work()
    return found


def with_lasting(base: Number, lasting: Sequence[Lasting], names: Iterable[str], *, label: str = "") -> Number:
    """The number with all that lasts; a number on which nothing lasts is unchanged."""
    parts = lasting_parts(lasting, names)
    return total(label or base.label, base.rule, [base, *parts]) if parts else base


def most_hp(s: State, hero: Hero) -> int:
    """The Hit Points that a character has when unhurt."""
    if not hero.lasting and not hero.given and hero.build:
        return max(1, s.card(hero).values["hp"])
    return max(1, with_lasting(column(s, hero, "hp"), hero.lasting, ("hp",)).value)


FIRST_ROUND: Final = "in the first round of combat"


def saving(s: State, hero: Hero, save: str, danger: str = "") -> Number:
    """What is added to a saving throw; `danger` is what it is against, where that matters.

    Bonuses against one danger are applied by themselves.  [truedungeon.save.conditional]
    """
    base = column(s, hero, save)
    parts = lasting_parts(hero.lasting, (save, "saves", f"{save} against {danger}"))
    if danger and hero.build and s.claimed(hero):
        fitted = s.card(hero).fitted
        parts += [
            leaf(
                source.effect.by,
                f"{source.label} against {danger}",
                source.rule,
                source.token,
                also=("truedungeon.save.conditional",),
            )
            for source in fitted.sources
            if source.effect.against == danger
            and source.effect.stat in (save, "saves")
            and source.mode in (None, fitted.stance)
        ]
    return total(base.label, base.rule, [base, *parts]) if parts else base  # [truedungeon.penalty.permanent-items]


def armor(s: State, hero: Hero, *, missile: bool, melee: bool) -> Number:
    """The AC that an attack must reach.

    That of the hands in use, or of the attack's own kind by variant; `missile`: it is one, `melee`: made in melee.
    [truedungeon.combat.monster-ac-mode]
    """
    mode = set_in_use(hero)
    if s.rules.by_attack:
        mode = "melee" if melee else "missile"
    base = column(s, hero, f"{mode}-ac")
    fixed = set_anew(hero)
    if fixed is not None:
        base = leaf(fixed.values["ac-set"], fixed.name, fixed.rule)
    names = ["ac", f"{mode}-ac", "ac-against-melee" if melee else "ac-against-ranged"]
    parts = _since(hero.lasting, fixed, names)
    if fixed is None and is_first_round(s, hero) and s.claimed(hero):
        parts += [
            leaf(source.effect.by, source.label, source.rule, source.token)
            for source in s.card(hero).fitted.sources
            if source.effect.when == FIRST_ROUND and source.effect.stat == "ac" and source.mode in (None, mode)
        ]
    if fixed is None and missile:
        extra = column(s, hero, "ac-against-missiles")
        if extra.value:
            parts.append(leaf(extra.value, "against missiles", "truedungeon.combat.monster-ac-mode"))
    if fixed is None and f"{mode}-ac" not in hero.given:
        parts += _out_of_hand(s, hero, mode, ("ac", f"{mode}-ac", *["ac-against-missiles"] * missile))
    also = ("truedungeon.combat.monster-ac-mode", *_ac_rules(hero))
    return total("AC", "truedungeon.ability.ac-meaning", [base, *parts], also=also)


def set_anew(hero: Hero) -> Lasting | None:
    """What has set a character's AC anew, whatever it was before and against whatever; or None.

    [truedungeon.spell.elf-wizard.instant-safeguard]
    """
    return next((one for one in hero.lasting if "ac-set" in one.values), None)


def lacks(hero: Hero) -> bool:
    """Whether something of what a character holds may be out of its hands."""
    return bool(hero.build) and bool(hero.thrown or hero.used.get(EMPTY))


def _out_of_hand(s: State, hero: Hero, mode: Mode, names: Iterable[str]) -> list[Number]:
    """What goes off with all that was dropped, thrown or put away; with a shield, what is given for holding one.

    [truedungeon.condition.stunned.effect] [truedungeon.subclass.defender.shield-focus-loss]
    """
    if not lacks(hero):
        return []
    fitted, left = s.card(hero).fitted, in_hand(s, hero).tokens
    gone = [token.name for token in fitted.held[set_in_use(hero)].tokens if token not in left]
    shield = fitted.held[mode].shield
    bare = shield is not None and shield.name in gone
    return [
        leaf(-source.effect.by, f"{source.label}, out of hand", source.rule, source.token)
        for name in names
        for source in fitted.by_stat.get(name, ())
        if (source.mode == mode and source.token in gone) or (source.effect.shield and bare)
    ]


def is_first_round(s: State, hero: Hero) -> bool:
    """Whether it is the first round of a combat, and the character has something for just that."""
    if not hero.build or s.fight is None or s.fight.round != 1:
        return False
    return FIRST_ROUND in s.card(hero).fitted.moments


def _since(lasting: Sequence[Lasting], fixed: Lasting | None, names: list[str]) -> list[Number]:
    """What lasts on AC; after instant safeguard only what came later counts.

    [truedungeon.spell.elf-wizard.instant-safeguard]
    """
    if fixed is None:
        return lasting_parts(lasting, names)
    later = [one for one in lasting if lasting.index(one) > lasting.index(fixed)]
    return lasting_parts(later, names)


def kinds_of(s: State, foe: Foe) -> list[str]:
    """What a monster is in the words of tokens: its types, and what it is by its alignment."""
    kind = s.kind(foe)
    return [*kind.types, f"{kind.alignment} creatures"]


def foe_bonus(foe: Foe, names: Iterable[str]) -> int:
    """What all that lasts adds to a monster's statistic that goes by these names."""
    return sum(part.value for part in lasting_parts(foe.lasting, names, monster=True))


def foe_armor(s: State, foe: Foe, *, melee: bool) -> tuple[int, int]:
    """A monster's own AC, and what is added to it now."""
    names = ("ac", "ac-against-melee" if melee else "ac-against-ranged")
    more = lasting_parts(foe.lasting, names, monster=True)
    also = ("truedungeon.digital.monster-conditions",) if sum(part.value for part in more) else ()
    return foe.ac, total("AC", "truedungeon.ability.ac-meaning", more, also=(*also, *_ac_rules(foe))).value


def _ac_rules(who: Hero | Foe) -> tuple[str, ...]:
    """The rules by which conditions change somebody's AC now."""
    return tuple(rule for name, rule in AC_RULES.items() if condition_of(who, name) is not None)


def abilities(s: State, hero: Hero, ability: Ability, by: int) -> dict[str, int]:
    """What so many more points of an ability change.

    Strength: melee To Hit, damage in melee and of thrown weapons; Dexterity: To Hit at range, AC and Reflex;
    Constitution: Fortitude; Wisdom: Will.  [truedungeon.ability.bonus-formula]
    """
    now = score(s, hero, ability)
    more = ability_bonus(now + by) - ability_bonus(now)
    return dict.fromkeys(CHANGES.get(ability, ()), more)


CHANGES: Final[dict[Ability, tuple[str, ...]]] = {
    "strength": ("melee-to-hit", "melee-damage", "thrown-damage"),
    "dexterity": ("missile-to-hit", "ac", "reflex"),
    "constitution": ("fortitude",),
    "wisdom": ("will",),
}


ENHANCED = "enhance-bardsong"
"""Under this a bard's Spell that makes its songs stronger is noted on what lasts.

[truedungeon.spell.bard.enhance-bardsong]
"""


def is_enhanced(bard: Hero) -> bool:
    """Whether a Spell makes this bard's songs stronger.  [truedungeon.spell.bard.enhance-bardsong]"""
    return any(one.values.get(ENHANCED) for one in bard.lasting)


def song_now(s: State) -> Bardsong | None:
    """The bardsong in force with all that it gives, or None; song of support is none."""
    if s.song is None or s.song.kind != "bardsong":
        return None
    bard = s.heroes[s.song.hero]
    enhanced = s.song.enhanced or is_enhanced(bard)
    return bardsong(s.song.instrument, bard.level, s.rules, enhanced=enhanced)
