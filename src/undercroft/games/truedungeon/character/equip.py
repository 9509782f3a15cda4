"""Equipping by all the rules: every token examined, every refusal with its reason and rule.

A build is judged as a whole, so the order in which tokens were put on never matters. A token that breaks a rule is
named with the reason and counts for nothing until that is mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from undercroft.engine.craft.products import at_work
from undercroft.engine.refusal import Refusal, Unknown
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.counting import CAPS, SLOT_RULES, count, rooms
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.character.hands import name_hands, take_up
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.tokens.sets import instruments
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, RARITIES, Slot
from undercroft.games.truedungeon.options import TrueDungeonOptions

SUBCLASS_KEYS: Final = ("Skull of Cavadar", "Rod of Seven Parts (Complete)")
"""Owning one of these lets a player be a sub-class.  [truedungeon.subclass.access]"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A token as it was put on: worn, to be held, or named for the hands of one mode."""

    token: Token
    place: str
    at: int = 0
    """Named for the hands: 0 is the main hand, 1 the off hand."""
    rule: str = ""
    """By which it may be there although another of its name is."""
    also: tuple[str, ...] = ()


def fit(character: Character, catalogue: Catalogue, options: TrueDungeonOptions | None = None) -> Fitted:
    """The character with every token examined; `Unknown` if the catalogue has not got one."""
    options = options or TrueDungeonOptions()
    try:
        entries = _entries(character, catalogue)
        carried = tuple(catalogue.find(name) for name in character.carried)
    except Unknown as error:
        raise type(error)(f"{character.title}: {error.reason}", rule=error.rule, at=character.title) from None
    problems = [*_instrument(character)]
    usable: list[Entry] = []
    for entry in entries:
        why = why_not_use(entry.token, character)
        if why is None:
            usable.append(entry)
        else:
            problems.append((entry.token.name, why))
    usable = _once_each(usable, problems)
    while True:
        fitted = _arranged(character, usable, carried, options)
        count(fitted)
        fitted.room = rooms(fitted)
        broken = _short_of_score(fitted) or _forbidden(fitted) or _overfull(fitted)
        if not broken:
            break
        # What breaks a rule counts for nothing; the rest is looked at again without it.
        problems += broken
        for name, _ in broken:
            usable = _without(usable, name)
    problems += [(token.name, why) for token, why in fitted.held.refused]
    problems += [*_subclass(fitted), *_carried(fitted)]
    fitted.problems = [(at, at_work(why)) for at, why in problems]
    fitted.idle = [(name, at_work(why)) for name, why in fitted.idle]
    return fitted


Problems = Sequence[tuple[str, Refusal]]


def why_worse(before: Problems, after: Problems, *put_on: str) -> Refusal | None:
    """What breaks a rule only since these tokens were put on, told of them; None if nothing is worse than before."""
    had = [(at, why.rule) for at, why in before]
    new: list[tuple[str, Refusal]] = []
    for at, why in after:
        if (at, why.rule) in had:
            had.remove((at, why.rule))
        else:
            new.append((at, why))
    if not new:
        return None
    at, why = next((pair for pair in new if pair[0] in put_on), new[0])
    if at in put_on or not put_on:
        return Refusal(why.template, rule=why.rule, also=why.also, at=at, **why.values)
    names = ", ".join(put_on)
    return Refusal("with {names}: {why}", rule=why.rule, also=why.also, at=put_on[0], names=names, why=why.reason)


def _without(entries: Sequence[Entry], name: str) -> list[Entry]:
    """These without the last of this name; what is named for the hands of both modes is one."""
    last = [entry for entry in entries if entry.token.name == name][-1]
    if last.place == "worn":
        return [entry for entry in entries if entry is not last]
    return [entry for entry in entries if entry.token is not last.token]


def _entries(character: Character, catalogue: Catalogue) -> list[Entry]:
    """All that is equipped, rarer tokens first: the order in which a full slot is filled.

    [truedungeon.token.bring.show]
    """
    hands = [
        Entry(catalogue.find(name), mode, at)
        for mode, names in (("melee", character.melee), ("missile", character.missile))
        for at, name in enumerate(names)
    ]
    named = {entry.token.name for entry in hands}
    worn = [Entry(token, "worn") for token in map(catalogue.find, character.tokens)]
    entries = [*hands, *(entry for entry in worn if entry.token.name not in named)]
    return sorted(entries, key=lambda entry: (-RARITIES.index(entry.token.rarity), entry.token.name, entry.at))


def _arranged(
    character: Character, usable: Sequence[Entry], carried: tuple[Token, ...], options: TrueDungeonOptions
) -> Fitted:
    """The character with these tokens on, nothing counted yet."""
    worn = tuple(entry.token for entry in usable if entry.place == "worn" and not entry.token.hand_held)
    free = [entry.token for entry in usable if entry.place == "worn" and entry.token.hand_held]
    if character.melee or character.missile:
        melee, missile = (
            [entry.token for entry in sorted(usable, key=lambda entry: entry.at) if entry.place == mode]
            for mode in MODES
        )
        held = name_hands(melee, missile, character.class_, options)
        held.refused += [(token, _in_no_hand(token)) for token in free]
    else:
        held = take_up(free, character.class_, options)
    return Fitted(character, options, worn, held, carried, [])


def _in_no_hand(token: Token) -> Refusal:
    return Refusal(
        "{token} is in neither hand: name it under melee or missile, or carry it",
        rule="truedungeon.slot.hand-modes",
        token=token.name,
    )


@dataclass(frozen=True, slots=True)
class ForWhom:
    """Who may equip a token: the classes that it names, or all where it names none; and by which rules."""

    classes: tuple[str, ...]
    rule: str
    also: tuple[str, ...] = ()


def for_whom(token: Token, character: Character) -> ForWhom:
    """Who may equip this token, as it is asked for this character.

    [truedungeon.token.class-list] [truedungeon.token.class-list-absent] [truedungeon.subclass.class-list]
    [truedungeon.class.token-overrides]
    """
    if not token.classes:
        return ForWhom((), "truedungeon.token.class-list-absent")
    also: tuple[str, ...] = ()
    if character.subclass:
        also += ("truedungeon.subclass.class-list",)
    if character.class_ in token.classes and _is_too_sharp(token, character):
        also += ("truedungeon.class.token-overrides",)  # Ruling: a list that names the cleric is the token's text.
    return ForWhom(token.classes, "truedungeon.token.class-list", also)


def _is_too_sharp(token: Token, character: Character) -> bool:
    """Whether a cleric would fight with this, and it is not blunt.  [truedungeon.class.cleric.blunt-only]"""
    blunt = token.weapon is None or token.weapon.edge == "blunt"
    return character.class_ == "cleric" and token.is_weapon and not blunt


def why_not_use(token: Token, character: Character) -> Refusal | None:
    """The reason why such a character may not equip this token, or None."""
    if token.slot == "carried":
        return Refusal(
            "{token} is not worn or held: it is carried and used",
            rule="truedungeon.token.duplicate.unequipped",
            token=token.name,
        )
    allowed = at_work(for_whom(token, character))
    if allowed.classes and character.class_ not in allowed.classes:  # [truedungeon.token.class-list]
        return Refusal(
            "{token} is not for a {cls}; its classes are {classes}",
            rule=allowed.rule,
            also=("truedungeon.subclass.class-list",) if character.subclass else (),
            token=token.name,
            cls=character.card.name.lower(),
            classes=", ".join(token.classes),
        )
    if not allowed.classes and _is_too_sharp(token, character):
        return Refusal(
            "a cleric fights with blunt weapons only, and {token} is {edge}",
            rule="truedungeon.class.cleric.blunt-only",
            token=token.name,
            edge=token.weapon.edge if token.weapon is not None else "",
        )
    if character.ghost and not {"treasure-enhancing", "synergistic"} & set(token.tags):
        return Refusal(
            "{token}: a ghost may wear only tokens that enhance treasure or are synergistic",
            rule="truedungeon.ghosting.ghost-equipment",
            token=token.name,
        )
    return None


def _once_each(entries: Sequence[Entry], problems: list[tuple[str, Refusal]]) -> list[Entry]:
    """These tokens, each name once; weapons and Rare runestones on a base may repeat."""
    seen: set[str] = set()
    has_base = any(entry.token.base for entry in entries)
    kept: list[Entry] = []
    for entry in entries:
        token = entry.token
        exempt = token.hand_held and entry.place != "worn"  # One token may be named for both modes.
        exempt = exempt or token.is_weapon or (has_base and on_base(token))
        if token.name in seen and not exempt:
            why = Refusal(
                "{token} is worn already: no two equipped tokens may have the same name",
                rule="truedungeon.token.duplicate.unique-name",
                also=("truedungeon.token.duplicate.expanders",),
                token=token.name,
            )
            problems.append((token.name, why))
            continue
        if token.name in seen:
            entry = at_work(replace(entry, rule="truedungeon.token.duplicate.exceptions"))
        seen.add(token.name)
        kept.append(entry)
    return kept


def on_base(token: Token) -> bool:
    """Whether a base would hold this runestone.  [truedungeon.token.duplicate.exceptions]"""
    return token.slot == "runestone" and token.rarity == "rare" and not token.base


def _subclass(fitted: Fitted) -> list[tuple[str, Refusal]]:
    owned = {token.name for token in (*fitted.tokens(), *fitted.carried)}
    if not fitted.character.subclass or owned & set(SUBCLASS_KEYS):
        return []
    return [
        (
            "subclass",
            Refusal(
                "a {name} needs {keys}, worn or carried",
                rule="truedungeon.subclass.access",
                name=fitted.character.card.subclass.name.lower(),
                keys=" or ".join(SUBCLASS_KEYS),
            ),
        )
    ]


def _instrument(character: Character) -> list[tuple[str, Refusal]]:
    if not character.instrument:
        return []
    if character.class_ != "bard":
        why = Refusal("only a bard plays an instrument", rule="truedungeon.instrument.only-listed")
        return [(character.instrument, why)]
    if character.instrument not in instruments():
        why = Refusal(
            "bardsong cannot be played on {name}: it is none of the listed instruments",
            rule="truedungeon.instrument.only-listed",
            name=character.instrument,
        )
        return [(character.instrument, why)]
    return []


def _forbidden(fitted: Fitted) -> list[tuple[str, Refusal]]:
    """What may not be worn because another token forbids its slot."""
    for token in fitted.tokens():
        for other in fitted.worn if token.forbids else ():
            if other.slot in token.forbids and other is not token:
                why = Refusal(
                    "{token} allows nothing in the slot {slot}, where {other} is",
                    rule="truedungeon.class.token-overrides",
                    also=("truedungeon.misc.cannot-beats-can",),
                    token=token.name,
                    slot=other.slot,
                    other=other.name,
                )
                return [(other.name, why)]
    return []


def _carried(fitted: Fitted) -> list[tuple[str, Refusal]]:
    """What is carried is not limited in number, but some of it gives only once.  [truedungeon.token.carry-unlimited]"""
    seen: set[str] = set()
    everything = [*fitted.tokens(), *sorted(fitted.carried, key=lambda token: token.name)]
    symbols = [token.name for token in everything if "holy-symbol" in token.tags]
    for token in everything:
        if token.one_per_person and token.name in seen:
            why = Refusal(
                "a second {token} gives nothing: one per person",
                rule="truedungeon.token.one-per-person",
                also=("truedungeon.token.carry-unlimited",),
                token=token.name,
            )
            fitted.idle.append((token.name, why))
        seen.add(token.name)
    if len(symbols) > 1 and fitted.character.class_ == "cleric":
        why = Refusal(
            "one holy symbol is brought on an adventure, not {count}: {names}",
            rule="truedungeon.class.cleric.turn-undead.one-symbol",
            count=len(symbols),
            names=", ".join(symbols),
        )
        return [(symbols[1], why)]
    return []


def _short_of_score(fitted: Fitted) -> list[tuple[str, Refusal]]:
    """What may not be worn because a minimum score is not reached."""
    found = [(name, why) for name, why in fitted.idle if why.rule == "truedungeon.ability.prerequisite"]
    return found[:1]


ONE_PET: Final = {"spirit-pet": ("truedungeon.combat.spirit-pet-one",)}


def _overfull(fitted: Fitted) -> list[tuple[str, Refusal]]:
    """What has no room in its slot: of too many, those last in order."""
    inside_of: dict[Slot, list[Token]] = {}
    for token in fitted.worn:
        inside_of.setdefault(token.slot, []).append(token)
    for slot, room in fitted.room.items():
        inside = inside_of.get(slot, [])
        if slot == "runestone":
            bases = sum(token.base for token in inside)
            inside = [
                *(token for token in inside if not on_base(token)),
                *[token for token in inside if on_base(token)][bases:],
            ]
        if len(inside) > room.value:
            last = inside[-1]
            capped = slot in CAPS and room.value == CAPS[slot]
            why = Refusal(
                "{token} has no room: {count} in the slot {slot}, which holds {room}{beside}",
                rule="truedungeon.slot.hard-caps" if capped else SLOT_RULES[slot],
                also=("truedungeon.token.equip-limited", *ONE_PET.get(slot, ())),
                token=last.name,
                count=len(inside),
                slot=slot,
                room=room.value,
                beside=f": {', '.join(token.name for token in inside[: room.value])}" if room.value else "",
            )
            return [(last.name, why)]
    return []
