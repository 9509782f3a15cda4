"""What is wrong with a token as a file has it: first its shape, then what the rules say; in our words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, Refusal, Refused, shown
from undercroft.games.truedungeon.content.classes import subclasses
from undercroft.games.truedungeon.content.tokens.token import Condition, Effect, Note, Token, Weapon
from undercroft.games.truedungeon.content.words import (
    Ability,
    ClassId,
    Damage,
    Hands,
    Kind,
    Per,
    Rarity,
    Slot,
    Source,
    Stat,
)

LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 1000
MOST_PARTS: Final = 40
"""So many effects, notes, tags, years or faces one token may have."""
FACES: Final = (1, 30)
"""The handbook speaks of a 6, a 16 and a 26 on wheels; nobody has seen more than that."""
CRITS: Final = (17, 20)
SCORES: Final = (1, 40)
MOST_BY: Final = 99
MOST_PLUS: Final = 10
WEARERS: Final = 10
"""A full party."""
YEARS: Final = (2003, 2099)
_SCROLLS: Final = range(1, 4)

_CATALOGUE: Final = "truedungeon.token.catalogue"
_WHEEL: Final = "truedungeon.board.weapon-has-wheel"
_TYPES: Final = "truedungeon.damage.energy-types"

_YES_NO: Final = frozenset({"level", "free-movement", "no-surprise", "immune"})
"""What one has or has not; a number may be left out."""
_NUMBERS: Final = frozenset(get_args(Stat)) - _YES_NO
_TYPED: Final = frozenset({"damage", "melee-damage", "missile-damage", "retribution", "reduction", "spell-damage"})
_SILENT: Final = frozenset({"trade-good", "trophy", "treasure-chip", "instrument"})
"""What needs no text of its own."""
_WIELDED: Final = frozenset({"mainhand", "offhand"})
_NOT_WORN: Final = frozenset({"carried", "runestone", "slotless", *_WIELDED})

_WORDS: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "slot": ("slot", get_args(Slot), "truedungeon.token.equip-limited"),
    "each": ("slot", get_args(Slot), "truedungeon.token.equip-limited"),
    "forbids": ("slot", get_args(Slot), "truedungeon.token.equip-limited"),
    "kind": ("kind of token", get_args(Kind), "truedungeon.token.categories"),
    "rarity": ("rarity", get_args(Rarity), "truedungeon.token.rarity"),
    "rarest": ("rarity", get_args(Rarity), "truedungeon.token.rarity"),
    "classes": ("class", get_args(ClassId), "truedungeon.party.twelve-classes"),
    "stat": ("statistic", get_args(Stat), _CATALOGUE),
    "type": ("kind of damage", get_args(Damage), _TYPES),
    "energy": ("kind of damage", get_args(Damage), _TYPES),
    "hands": ("number of hands", get_args(Hands), "truedungeon.slot.two-handed"),
    "per": ("span of time", get_args(Per), _CATALOGUE),
    "source": ("source", get_args(Source), _CATALOGUE),
    "least": ("ability", get_args(Ability), "truedungeon.ability.prerequisite"),
}
"""What a word in each field is called, which words there are, and the rule that knows them."""

_PARTS: Final = {"effects": Effect, "notes": Note, "condition": Condition, "weapon": Weapon}
_FOUND: Final = {"str": "a text", "int": "a number", "float": "a broken number", "bool": "yes or no", "null": "nothing"}
_WANTED: Final = {
    "str": "a text",
    "int": "a whole number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def token_of(row: Given) -> Token:
    """The token in this row of a file; `Refused` where it is none, or none that can be."""
    for reason in _raw_reasons(row) if isinstance(row, dict) else ():
        raise Refused(reason)
    try:
        token = msgspec.convert(row, Token)
    except msgspec.ValidationError as error:
        raise Refused(_in_words(str(error))) from None
    except UnicodeEncodeError:  # JSON can spell halves of letters.
        raise Refused("a text has a broken letter in it", rule=_CATALOGUE) from None
    for reason in why_not_token(token):
        raise Refused(reason)
    return token


def why_not_token(token: Token) -> Iterator[Refusal]:
    """Every reason why there can be no such token."""
    yield from _why_not_texts(token)
    yield from _why_not_worn(token)
    if token.weapon is not None:
        yield from _why_not_weapon(token, token.weapon)
    elif token.known and token.kind == "weapon" and token.slot in _WIELDED:
        yield Refusal("a weapon says what it is under weapon, with its damage wheel", rule=_WHEEL)
    for number, effect in enumerate(token.effects, 1):
        yield from _why_not_effect(effect, f"effect {number}")
    if token.condition is not None:
        yield from _why_not_condition(token.condition)


def _raw_reasons(row: dict[str, Any]) -> Iterator[Refusal]:
    """What only the file's own words show: sub-classes among the classes, effects that leave out their number."""
    classes = row.get("classes")
    for word in classes if isinstance(classes, list) else ():
        if isinstance(word, str) and word in subclasses():
            yield Refusal(
                "classes: '{word}' is a sub-class; list its class, {cls}",
                rule="truedungeon.subclass.class-list",
                word=word,
                cls=subclasses()[word].id,
            )
    effects = row.get("effects")
    for number, effect in enumerate(effects if isinstance(effects, list) else (), 1):
        stat = effect.get("stat") if isinstance(effect, dict) else None
        if isinstance(stat, str) and stat in _NUMBERS and not {"by", "wearers", "others"} & effect.keys():
            yield Refusal("effect {number}: {stat}, by how much?", rule=_CATALOGUE, number=number, stat=stat)


def _why_not_texts(token: Token) -> Iterator[Refusal]:
    for name in (token.name, *token.aliases):
        if not name.strip():
            yield Refusal("a token has a name", rule=_CATALOGUE)
        elif len(name) > LONGEST_NAME:
            yield Refusal("a name has at most {most} letters", rule=_CATALOGUE, most=LONGEST_NAME)
        elif not name.isprintable() or name != name.strip():
            yield Refusal("a name is one line, without blanks around it", rule=_CATALOGUE)
    texts = {"text": token.text, "errata": token.errata, "print": token.print, "converts": token.converts}
    texts |= {"together": token.together}
    texts |= {f"note {number}": note.text for number, note in enumerate(token.notes, 1)}
    for place, text in texts.items():
        if len(text) > LONGEST_TEXT:
            yield Refusal("{place} has at most {most} letters", rule=_CATALOGUE, place=place, most=LONGEST_TEXT)
    for field in ("aliases", "years", "effects", "notes", "tags", "classes", "forbids"):
        if len(getattr(token, field)) > MOST_PARTS:
            yield Refusal("{field}: at most {most}", rule=_CATALOGUE, field=field, most=MOST_PARTS)
    for year in token.years:
        if not YEARS[0] <= year <= YEARS[1]:
            yield Refusal(
                "years: {year} is not between {first} and {last}",
                rule="truedungeon.appearance.year-icons",
                year=year,
                first=YEARS[0],
                last=YEARS[1],
            )
    if not 0 <= token.units <= MOST_BY:
        yield Refusal("units: 0 to {most}", rule="truedungeon.appearance.conversion-code", most=MOST_BY)
    says = token.effects or token.notes or token.says or token.weapon or token.forbids or token.base
    if token.known and not says and token.kind not in _SILENT:
        yield Refusal("it says nothing of what it does; write it down, or known = false", rule=_CATALOGUE)


def _why_not_worn(token: Token) -> Iterator[Refusal]:
    if token.shield and token.slot != "offhand":
        yield Refusal(
            "a shield is held in the off hand, not worn as {slot}", rule="truedungeon.slot.offhand", slot=token.slot
        )
    if token.buckler and not token.shield:
        yield Refusal("a buckler is a shield; say shield = true", rule="truedungeon.slot.two-handed")
    if token.one_use and token.slot not in _NOT_WORN:
        yield Refusal(
            "one_use: what is worn as {slot} stays on for the whole adventure",
            rule="truedungeon.token.worn-locked",
            slot=token.slot,
        )
    if token.kind in ("potion", "scroll") and token.slot != "carried":
        yield Refusal(
            'a {kind} is given up when it is used: its slot is "carried"',
            rule="truedungeon.token.consumable.potions-scrolls",
            kind=token.kind,
        )
    if token.base < 0 or (token.base and token.slot != "runestone") or token.base > WEARERS:
        yield Refusal(
            "base: a base stands in the runestone slot and holds 1 to {most} Rare runestones",
            rule="truedungeon.token.duplicate.exceptions",
            most=WEARERS,
        )
    if token.slot in token.forbids:
        yield Refusal(
            "forbids: it cannot forbid its own slot, {slot}",
            rule="truedungeon.token.equip-limited",
            slot=token.slot,
        )


def _why_not_weapon(token: Token, weapon: Weapon) -> Iterator[Refusal]:
    if not weapon.mode:
        yield Refusal("weapon: mode says melee, missile or thrown", rule="truedungeon.weapon.missile-definition")
    for mode in weapon.mode:
        if mode not in ("melee", "missile", "thrown"):
            yield Refusal(
                "weapon: there is no mode {mode}{near}; there are melee, missile and thrown",
                rule="truedungeon.weapon.missile-definition",
                mode=shown(mode),
                near=did_you_mean(mode, ("melee", "missile", "thrown")),
            )
    if weapon.edge not in ("blunt", "edged", "piercing"):
        yield Refusal(
            "weapon: edge is blunt, edged or piercing, not {edge}",
            rule="truedungeon.damage.weapon-types",
            edge=shown(weapon.edge),
        )
    if token.known and not weapon.wheel:
        yield Refusal("a weapon has a damage wheel: write down its faces, or known = false", rule=_WHEEL)
    if len(weapon.wheel) > MOST_PARTS:
        yield Refusal("wheel: at most {most} faces", rule=_WHEEL, most=MOST_PARTS)
    for face in weapon.wheel:
        if not FACES[0] <= face <= FACES[1]:
            yield Refusal(
                "wheel: a face is {low} to {high}, not {face}", rule=_WHEEL, low=FACES[0], high=FACES[1], face=face
            )
    if weapon.hands == "two" and token.slot == "offhand":
        yield Refusal("a weapon for two hands is no off-hand weapon", rule="truedungeon.slot.two-handed")
    if not CRITS[0] <= weapon.crit <= CRITS[1]:
        yield Refusal(
            "crit: from {low} to {high}, not {crit}",
            rule="truedungeon.crit.range-base",
            low=CRITS[0],
            high=CRITS[1],
            crit=weapon.crit,
        )
    if not 0 <= weapon.plus <= MOST_PLUS:
        yield Refusal(
            "plus: 0 to {most}, not {plus}", rule="truedungeon.token.catalogue", most=MOST_PLUS, plus=weapon.plus
        )
    if weapon.share < 0 or (weapon.share and weapon.energy is None):
        yield Refusal("share: so many points of which energy?", rule="truedungeon.token.catalogue")


def _why_not_effect(effect: Effect, at: str) -> Iterator[Refusal]:
    if any(abs(by) > MOST_BY for by in (effect.by, effect.others, *(step for _, step in effect.wearers))):
        yield Refusal("{place}: by is at most {most} either way", rule=_CATALOGUE, place=at, most=MOST_BY)
    if not effect.by and not effect.wearers and not effect.others and effect.stat != "psychic":
        yield Refusal("{place}: {stat} by nothing", rule=_CATALOGUE, place=at, stat=effect.stat)
    if (effect.stat == "slots") != (effect.slot is not None):
        yield Refusal(
            "{place}: slots says which slot has more room, and nothing else does",
            rule="truedungeon.slot.expanders",
            place=at,
        )
    if (effect.stat == "immune") != bool(effect.to):
        yield Refusal("{place}: immune says to what, and nothing else does", rule=_CATALOGUE, place=at)
    if effect.stat == "double-scroll" and effect.by not in _SCROLLS:
        yield Refusal(
            "{place}: double-scroll is 1 for Common, 2 for Uncommon, 3 for Rare scrolls, not {by}",
            rule=_CATALOGUE,
            place=at,
            by=effect.by,
        )
    if effect.type is not None and effect.stat not in _TYPED:
        yield Refusal("{place}: {stat} has no kind of damage", rule=_TYPES, place=at, stat=effect.stat)
    if effect.most and effect.each is None:
        yield Refusal("{place}: most goes with each", rule=_CATALOGUE, place=at)
    froms = [pair[0] for pair in effect.wearers]
    if froms and (froms != sorted(set(froms)) or not 1 <= froms[0] <= froms[-1] <= WEARERS):
        yield Refusal(
            "{place}: wearers go up, from 1 to {most}",
            rule="truedungeon.treasure.synergistic",
            place=at,
            most=WEARERS,
        )


def _why_not_condition(condition: Condition) -> Iterator[Refusal]:
    for ability, least in condition.least.items():
        if not SCORES[0] <= least <= SCORES[1]:
            yield Refusal(
                "condition: {ability} from {low} to {high}, not {least}",
                rule="truedungeon.ability.prerequisite",
                ability=ability,
                low=SCORES[0],
                high=SCORES[1],
                least=least,
            )
    if condition == Condition():
        yield Refusal("condition: it asks for nothing", rule=_CATALOGUE)


# ---- what msgspec finds, in our words


def _in_words(error: str) -> Refusal:
    """What is wrong with the shape of a row, the field first.

    >>> print(_in_words("Invalid enum value 'hed' - at `$.slot`"))
    slot: there is no slot 'hed'; did you mean 'head'? [truedungeon.token.equip-limited]
    >>> print(_in_words("Expected `int`, got `str` - at `$.effects[0].by`"))
    effect 1: by: a whole number is wanted, not a text [truedungeon.token.catalogue]
    """
    what, _, where = error.partition(" - at ")
    path = re.findall(r"[a-z_]+|\[\d+\]", where.removeprefix("`key` in ").strip("`").removeprefix("$"))
    field = next((part for part in reversed(path) if part[0] != "["), "")
    place = "".join(f"{part}: " for part in _places(path))
    if quoted := re.fullmatch(r"Invalid enum value '(.*)'", what, re.DOTALL):
        noun, known, rule = _WORDS.get(field, ("word", (), _CATALOGUE))
        found = quoted[1]
        near = did_you_mean(found[:LONGEST_NAME], known) or (f"; there are {', '.join(known)}" if known else "")
        return Refusal(
            "{place}there is no {noun} {found}{near}", rule=rule, place=place, noun=noun, found=shown(found), near=near
        )
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        keys = _PARTS.get(path[0] if path else "", Token).__struct_fields__
        near = did_you_mean(unknown[1][:LONGEST_NAME], keys)
        return Refusal("{place}unknown key {key}{near}", rule=_CATALOGUE, place=place, key=shown(unknown[1]), near=near)
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return Refusal("{place}there is no {key}", rule=_CATALOGUE, place=place, key=missing[1])
    if types := re.fullmatch(r"Expected `([^`]*)`, got `(.*)`", what):
        wanted = " or ".join(_WANTED.get(word, word) for word in types[1].split(" | ") if word != "null")
        found = _FOUND.get(types[2], _WANTED.get(types[2], types[2]))
        return Refusal(
            "{place}{wanted} is wanted, not {found}", rule=_CATALOGUE, place=place, wanted=wanted, found=found
        )
    return Refusal("{place}{what}", rule=_CATALOGUE, place=place, what=what.replace("`", "'"))


def _places(path: list[str]) -> Iterator[str]:
    """A path as a reader finds it: `effects`, `[0]` is effect 1."""
    for at, part in enumerate(path, 1):
        after = path[at] if at < len(path) else ""
        if after.startswith("["):
            singular = {"classes": "class", "aliases": "alias"}.get(part, part.removesuffix("s"))
            yield f"{singular} {int(after[1:-1]) + 1}"
        elif not part.startswith("["):
            yield part
