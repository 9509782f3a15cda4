"""What counts of what is worn and held: level, sets, ability scores, conditions and room, found together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.fitted import Fitted, SetBonus, Source
from undercroft.games.truedungeon.character.powers import always_on, column
from undercroft.games.truedungeon.content.classes import base_scores, class_card
from undercroft.games.truedungeon.content.explain import Number, leaf, made, total
from undercroft.games.truedungeon.content.tokens.sets import Tier, TokenSet, sets
from undercroft.games.truedungeon.content.tokens.token import Condition, Effect, Token
from undercroft.games.truedungeon.content.words import ABILITY_RULES, MODES, RARITIES, Ability, Mode, Slot
from undercroft.games.truedungeon.options import TrueDungeonOptions

SPIRIT_PETS: Final = 1
"""How many Spirit Pets a character has, whatever their names.  [truedungeon.combat.spirit-pet-one]"""

ROOM: Final[dict[Slot, int]] = {
    "head": 1,
    "face": 1,
    "eyes": 1,
    "ear": 2,
    "neck": 1,
    "torso": 1,
    "shirt": 1,
    "back": 1,
    "wrist": 1,
    "hands": 1,
    "finger": 2,
    "waist": 1,
    "legs": 1,
    "shins": 1,
    "feet": 1,
    "bead": 3,
    "charm": 3,
    "ioun-stone": 5,
    "figurine": 1,
    "runestone": 1,
    "mark": 1,
    "spirit-pet": SPIRIT_PETS,
    "follower": 1,
}
"""How many tokens a slot holds before anything gives it more; the hands have rules of their own."""

CAPS: Final[dict[Slot, int]] = {"bead": 8, "charm": 10, "ioun-stone": 9}
"""Never more than so many, whatever gives more room.  [truedungeon.slot.hard-caps]"""

SLOT_RULES: Final[dict[Slot, str]] = {
    "head": "truedungeon.slot.head",
    "face": "truedungeon.slot.face",
    "eyes": "truedungeon.slot.eyes",
    "ear": "truedungeon.slot.ear",
    "neck": "truedungeon.slot.neck",
    "torso": "truedungeon.slot.torso",
    "shirt": "truedungeon.slot.shirt",
    "back": "truedungeon.slot.back",
    "wrist": "truedungeon.slot.wrist",
    "hands": "truedungeon.slot.hands",
    "finger": "truedungeon.slot.finger",
    "waist": "truedungeon.slot.waist",
    "legs": "truedungeon.slot.legs",
    "shins": "truedungeon.slot.shins",
    "feet": "truedungeon.slot.feet",
    "bead": "truedungeon.slot.bead",
    "charm": "truedungeon.slot.charm",
    "ioun-stone": "truedungeon.slot.ioun-stone",
    "figurine": "truedungeon.slot.figurine",
    "runestone": "truedungeon.slot.runestone",
    "mark": "truedungeon.slot.mark",
    "spirit-pet": "truedungeon.slot.spirit-pet",
    "follower": "truedungeon.slot.follower",
}
"""The rule of each slot."""

BASE_ABILITIES: Final = {
    "barbarian": "truedungeon.class.barbarian.base-abilities",
    "bard": "truedungeon.class.bard.base-abilities",
    "cleric": "truedungeon.class.cleric.base-abilities",
    "druid": "truedungeon.class.druid.base-abilities",
    "dwarf-fighter": "truedungeon.class.dwarf-fighter.base-abilities",
    "elf-wizard": "truedungeon.class.elf-wizard.base-abilities",
    "fighter": "truedungeon.class.fighter.base-abilities",
    "monk": "truedungeon.class.monk.base-abilities",
    "paladin": "truedungeon.class.paladin.base-abilities",
    "ranger": "truedungeon.class.ranger.base-abilities",
    "rogue": "truedungeon.class.rogue.base-abilities",
    "wizard": "truedungeon.class.wizard.base-abilities",
}
"""What the ability scores of each class are by."""

MANY_FIGURINES: Final = 16
"""The Charisma that allows a second figurine.  [truedungeon.ability.charisma]"""


def count(fitted: Fitted) -> None:
    """Find what is in force: let tokens come in until no further condition is met.

    A token that would undo another's condition, or its own, stays; the one whose condition it undoes is left out.
    """
    everything = fitted.tokens()
    undone: list[str] = []
    while True:
        on = {token.name for token in everything if token.condition is None}
        while True:
            _recount(fitted, on)
            more = {
                token.name
                for token in everything
                if token.name not in on and token.name not in undone and _why_not_count(fitted, token) is None
            }
            if not more:
                break
            on |= more
        lost = [token.name for token in everything if token.name in on and _why_not_count(fitted, token) is not None]
        if not lost:
            break
        undone.append(lost[-1])  # One at a time: of two that exclude each other the rarer one counts.
    fitted.idle = [
        (token.name, _why_not_count(fitted, token) or _undoes_itself(token))
        for token in everything
        if token.name not in on
    ]


def _undoes_itself(token: Token) -> Refusal:
    return Refusal("{token} would undo what it needs", rule="truedungeon.token.conditional", token=token.name)


def in_company(fitted: Fitted, gifts: tuple[Source, ...]) -> Fitted:
    """The same character with what others of its party give; what counts of its own tokens stays as it is."""
    found = replace(fitted, gifts=gifts)
    _recount(found, set(fitted.counted))
    found.room = rooms(found)
    return found


def rooms(fitted: Fitted) -> dict[Slot, Number]:
    """How many tokens each slot holds."""
    return {slot: room_in(fitted, slot) for slot in ROOM}


def room_in(fitted: Fitted, slot: Slot) -> Number:
    """How many tokens the slot holds.

    [truedungeon.slot.expanders] [truedungeon.slot.hard-caps] [truedungeon.slot.figurine-charisma]
    [truedungeon.slot.follower-stack]
    """
    usual = _usual_room(slot).at_work()
    parts = [*usual.parts]
    if slot == second_for_charisma(fitted.options):
        one_more = int(score(fitted, "charisma").value >= MANY_FIGURINES)
        by_charisma = ("truedungeon.slot.figurine-charisma",)
        label = f"Charisma {MANY_FIGURINES} or more"
        parts.append(leaf(one_more, label, "truedungeon.ability.charisma", also=by_charisma))
    for source in fitted.by_stat.get("slots", ()):
        effect = source.effect
        if effect.slot == slot and source.mode in (None, fitted.stance):
            parts.append(leaf(effect.by, source.label, "truedungeon.slot.expanders", source.token))
    if len(parts) == 1:
        return usual
    capped = slot in CAPS and sum(part.value for part in parts) > CAPS[slot]  # [truedungeon.slot.hard-caps-only]
    also = _rules_on_more(fitted, slot, {part.token for part in parts}, capped=capped)
    found = total(usual.label, usual.rule, parts, also=also)
    if capped:  # [truedungeon.slot.hard-caps] [truedungeon.slot.follower-cap]
        return made("at most", found.label, "truedungeon.slot.hard-caps", found, leaf(CAPS[slot], "never more"))
    return found


@cache
def _usual_room(slot: Slot) -> Number:
    rule = SLOT_RULES[slot]
    return Number(ROOM[slot], f"room in the slot {slot}", rule, (Number(ROOM[slot], "every character", rule),))


def _rules_on_more(fitted: Fitted, slot: Slot, expanders: set[str], *, capped: bool) -> tuple[str, ...]:
    """Which rules on more room are at work.

    [truedungeon.slot.follower-stack] [truedungeon.slot.follower-cap] [truedungeon.slot.hard-caps-only]
    """
    found: list[str] = []
    if any(token.slot == "follower" and token.name in expanders for token in fitted.worn):
        found.append("truedungeon.slot.follower-cap" if capped else "truedungeon.slot.follower-stack")
    if slot not in CAPS:
        found.append("truedungeon.slot.hard-caps-only")
    return tuple(found)


def second_for_charisma(options: TrueDungeonOptions) -> Slot | None:
    if options.no_charisma:
        return None
    return "follower" if options.followers else "figurine"


def _recount(fitted: Fitted, on: set[str]) -> None:
    """Level, sets, room and all effects in force, when the tokens of these names count.

    [truedungeon.damage.stacking] [truedungeon.token.duplicate.exceptions]
    """
    fitted.counted = frozenset(on)
    fitted.sets = tuple(_sets(fitted))
    sources = [_from_token(effect, token) for token in fitted.worn if token.name in on for effect in token.effects]
    for mode in MODES:
        for token in {token.name: token for token in fitted.held[mode].tokens}.values():  # Two of a name give once.
            if token.name in on:
                sources += [_from_token(effect, token, mode) for effect in token.effects]
    sources += [
        Source(effect, f"{bonus.set.name} set, {tier.pieces} pieces", tier.rule)
        for bonus in fitted.sets
        for tier in bonus.tiers
        for effect in tier.effects
    ]
    sources = [*_superseded(fitted.sets, sources), *fitted.gifts]
    fitted.levels = tuple(_levels(fitted, sources))
    fitted.level = 5 if fitted.levels else 4  # [truedungeon.xp.level-separate] [truedungeon.subclass.level-no-stack]
    heading = column(fitted.level, fitted.character.subclass)
    sources += [
        Source(effect, power.name, power.rule)
        for power, effect in always_on(fitted.character.card, heading, fitted.options)
    ]
    fitted.sources = tuple(sources)
    fitted.moments = frozenset([source.effect.when for source in sources if source.effect.when])
    fitted.by_stat = {}
    for source in sources:
        if not source.effect.circumstantial:  # [truedungeon.partycard.no-circumstantial]
            fitted.by_stat.setdefault(source.effect.stat, []).append(source)


def _superseded(bonuses: Iterable[SetBonus], sources: list[Source]) -> list[Source]:
    """These without what a set's own items give where its bonus takes their place.

    [truedungeon.set.dragonscale.supersedes]
    """
    for bonus in bonuses:
        for effect in (effect for tier in bonus.tiers if tier.supersedes for effect in tier.effects):
            sources = [
                source
                for source in sources
                if source.token not in bonus.set.items
                or (source.effect.stat, source.effect.type) != (effect.stat, effect.type)
            ]
    return sources


def _from_token(effect: Effect, token: Token, mode: Mode | None = None) -> Source:
    rule = token.rule or "truedungeon.token.authority"
    return Source(effect, token.name, rule, token.name, mode, token.counted_as)


def _levels(fitted: Fitted, sources: Iterable[Source]) -> list[Number]:
    """What makes the character 5th level; levels never stack.

    [truedungeon.class.level.default] [truedungeon.set.rules.level-no-stack]
    """
    found = [
        (source.label, source.rule, source.token)
        for source in sources
        if source.effect.stat == "level" and not source.effect.circumstantial and source.mode in (None, fitted.stance)
    ]
    if fitted.character.subclass:
        found.insert(0, (fitted.character.card.subclass.name, "truedungeon.subclass.level", ""))
    also = ("truedungeon.set.rules.level-no-stack", "truedungeon.subclass.level-no-stack") if len(found) > 1 else ()
    return [leaf(1, *given, also=also) for given in found]


_ASIDE: Final = {
    "mithral": "truedungeon.set.mithral.cumulative",
    "dragonhide": "truedungeon.set.dragonhide.not-dragonscale",
    "dragonscale": "truedungeon.set.dragonhide.not-dragonscale",
    "wind": "truedungeon.set.wind.closed",
}
"""What is said besides on counting a set: all its tiers hold together; its items are those listed and no others."""


def _sets(fitted: Fitted) -> Iterable[SetBonus]:
    """The sets of which enough different items are equipped.

    [truedungeon.set.rules.quota] [truedungeon.set.rules.several]
    """
    everything = fitted.tokens()
    worn = {token.name for token in everything}
    for found in sets().values():
        items = worn.intersection(found.items)
        if not items:
            continue
        each = list(_pieces(found, everything))
        pieces = total(f"{found.name} set", _ASIDE.get(found.id, found.rule), each)
        tiers = _tiers(found, pieces.value)
        if tiers:
            also: tuple[str, ...] = ("truedungeon.set.rules.quota", "truedungeon.set.rules.several", found.rule)
            if any(tier.supersedes for tier in tiers):
                also += ("truedungeon.set.dragonscale.supersedes",)
            counted = total(pieces.label, pieces.rule, pieces.parts, also=(*also, *(tier.rule for tier in tiers)))
            held = [token.name for token in fitted.held.all() if token.name in items]
            lost = {part.token: part.value for part in each}  # Of two of a name, what the second counts.
            locked = tuple(name for name in held if _gives(_tiers(found, pieces.value - lost[name])) != _gives(tiers))
            yield SetBonus(found, counted, tiers, locked)


def _pieces(found: TokenSet, tokens: Sequence[Token]) -> Iterator[Number]:
    """What counts towards the set, each piece as one; of two of a name only a Relic or Legendary weapon counts twice.

    [truedungeon.set.rules.unique] [truedungeon.set.rules.relic-pair] [truedungeon.set.wind.closed]
    [truedungeon.set.dragonhide.not-dragonscale]
    """
    seen: set[str] = set()
    for token in tokens:
        if token.name not in found.items:
            continue
        if token.name not in seen:
            yield leaf(1, token.name, found.rule, token.name)
        elif token.is_weapon and token.rarity in ("relic", "legendary"):
            yield leaf(1, token.name, "truedungeon.set.rules.relic-pair", token.name)
        else:
            yield leaf(0, token.name, "truedungeon.set.rules.unique", token.name)
        seen.add(token.name)


def _tiers(found: TokenSet, pieces: int) -> tuple[Tier, ...]:
    tiers: list[Tier] = []
    for tier in found.tiers:
        if tier.pieces <= pieces:
            tiers = [tier] if tier.instead else [*tiers, tier]  # [truedungeon.set.mithral.cumulative]
    return tuple(tiers)


def _gives(tiers: Iterable[Tier]) -> list[Tier]:
    """Those of the tiers that give anything."""
    return [tier for tier in tiers if tier.effects or tier.notes]


def score(fitted: Fitted, ability: Ability, mode: Mode | None = None) -> Number:
    """The score of an ability from the class card and from permanent items, in one set of hands."""
    mode = mode or fitted.stance
    own = class_card(fitted.character.class_, fitted.options.card_file)
    base = base_scores(own, fitted.level)[ability]
    rule = BASE_ABILITIES[fitted.character.class_]
    parts = [leaf(base, f"{fitted.character.card.name}, {fitted.level}th level", rule)]
    parts += [
        leaf(source.effect.by, source.label, source.rule, source.token)
        for source in fitted.by_stat.get(ability, ())
        if source.mode in (None, mode)
    ]
    return total(ability.capitalize(), ABILITY_RULES[ability], parts)


def _why_not_count(fitted: Fitted, token: Token) -> Refusal | None:
    """The reason why this token gives nothing as things are, or None."""
    condition = token.condition
    if condition is None:
        return None
    for ability, least in condition.least.items():
        if (has := score(fitted, ability).value - _passing(fitted, ability)) < least:
            return Refusal(
                "{token} needs {ability} {least} from permanent items; it is {has}",
                rule="truedungeon.ability.prerequisite",
                token=token.name,
                ability=ability.capitalize(),
                least=least,
                has=has,
            )
    missing = _missing(fitted, token, condition)
    if not missing:
        return None
    return Refusal(
        "{token} counts only while {missing}", rule="truedungeon.token.conditional", token=token.name, missing=missing
    )


def _passing(fitted: Fitted, ability: Ability) -> int:
    """How much of a score comes of what is given up when used: permanent items are those that are not."""
    used_up = {token.name for token in fitted.tokens() if token.consumable}
    return sum(
        source.effect.by
        for source in fitted.by_stat.get(ability, ())
        if source.token in used_up and source.mode in (None, fitted.stance)
    )


def _missing(fitted: Fitted, token: Token, condition: Condition) -> str:
    """What would have to be so before the token counts; nothing if all of it is."""
    main = fitted.held.melee.main
    everything = fitted.tokens()
    if condition.hands and (main is None or main.weapon is None or main.weapon.hands != condition.hands):
        return f"a {condition.hands}-handed melee weapon is held"
    if condition.holding and not any(condition.holding in other.tags for other in fitted.held.all()):
        return f"a weapon of the kind {condition.holding} is held"
    if condition.rarest and (main is None or RARITIES.index(main.rarity) > RARITIES.index(condition.rarest)):
        return f"the melee weapon is no rarer than {condition.rarest}"
    if condition.no_shield and any(other.shield for other in fitted.held.all()):
        return "no shield is held"
    for other in everything:
        if other.name not in fitted.counted or other.name == token.name:
            continue
        if other.name in condition.without or set(other.tags) & set(condition.without):
            return f"{other.name} is not worn"
    if condition.one_other and sum(condition.one_other in o.tags for o in everything if o is not token) != 1:
        return f"exactly one other token is {condition.one_other}"
    for name in condition.beside:
        if name not in {other.name for other in everything}:
            return f"{name} is worn too"
    return ""
