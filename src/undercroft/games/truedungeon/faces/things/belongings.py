"""Cards of tokens, their sets, and who here has them, all from what the catalogue says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from undercroft.engine.craft.words import listed
from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.gloss import tier_in_words
from undercroft.games.truedungeon.content.tokens.sets import TokenSet, instruments, sets
from undercroft.games.truedungeon.content.tokens.token import Token, Weapon
from undercroft.games.truedungeon.content.uses import FLAGS, FULL, Use, casters, use_of
from undercroft.games.truedungeon.faces.things.ids import by_slug, set_id, slot_id
from undercroft.games.truedungeon.faces.things.kinds import KINDS
from undercroft.games.truedungeon.faces.words import in_few, proper
from undercroft.scene import ICONS

_CATALOGUE: Final = "truedungeon.token.catalogue"
HOW: Final = {
    "drink": "Drunk or eaten",
    "read": "Read",
    "wand": "Waved",
    "coat": "Put on a weapon",
    "throw": "Thrown",
    "fire": "Shot",
    "call": "Sent out",
    "shape": "Used",
    "gear": "Used",
    "passive": "Worn or held",
    "react": "Used at the right moment",
}
TARGETS: Final = {
    "ally": " one of the party",
    "other": " another one of the party",
    "party": " the whole party",
    "monster": " a monster",
    "monsters": " all monsters",
}
MOMENTS: Final = {
    "failed save": "when a save fails",
    "failed poison save": "when a save against poison fails",
    "spell": "when magic strikes",
    "push": "when the room pushes",
    "death": "at death",
    "failed test": "when a test fails",
    "damage": "when damage is dealt",
}
LASTS: Final = {"passive": "", "fire": " for that shot", "throw": "", "call": ""}
"""How long the effects of a use last, where that is not until the room ends."""
KIND_ICONS: Final = {
    "armor": "shield",
    "weapon": "dagger",
    "wand": "wand",
    "scroll": "note",
    "potion": "copper-salve",
    "ammunition": "quiver",
    "treasure-chip": "treasure",
    "trade-good": "price",
    "oil": "acid",
    "polymorph-potion": "beast",
    "polymorph-trinket": "beast",
    "spirit-pet": "stray-beast",
    "runestone": "rune-1",
    "figurine": "gargoyle",
    "follower": "adventurer-hood",
    "trophy": "skeleton",
}
NOTHING: Final = {
    "trade-good": "A trade good: it is kept for the token exchange and does nothing in the dungeon.",
    "treasure-chip": "Redeemed after the adventure, a draw from the treasure for each it is worth.",
    "trophy": "A trophy to keep: it does nothing in the dungeon.",
}
UNKNOWN: Final = "Nobody has written down what it does: here it takes its place and gives nothing."


# ---------------------------------------------------------------- which


def token_of(view: Mapping[str, Any], name: str) -> Token | None:
    """The token of this very name, of the catalogue or of this table's own; None where there is none."""
    own = own_tokens(view).get(name)
    if own is not None:
        return own
    found = _shipped_names().get(name)
    return None if found is None else shipped()[name]


def token_by_slug(view: Mapping[str, Any], id: str) -> Token | None:
    """The token that an id of an option means."""
    for name, token in own_tokens(view).items():
        if slug(name) == id:
            return token
    return by_slug().get(id)


def own_tokens(view: Mapping[str, Any]) -> dict[str, Token]:
    """The tokens of this table's own that somebody has brought, by name."""
    return {row["name"]: _own(msgspec.json.encode(row)) for row in view["own_tokens"]}


@lru_cache(maxsize=1024)
def _own(text: bytes) -> Token:
    return msgspec.json.decode(text, type=Token)


@cache
def _shipped_names() -> dict[str, str]:
    return {name: name for name in shipped()}


def token_ids() -> Iterator[str]:
    """The names of all tokens that come with the game."""
    return iter(_shipped_names())


# ---------------------------------------------------------------- what it does


def token_card(view: Mapping[str, Any], token: Token) -> Card:
    """The card of a token: what it does, all that is written of it, and who here has it."""
    made = _card(token) if token.name in own_tokens(view) else _shipped_card(token.name)
    lines = (*made.lines, *_owners(view, token.name))
    return made if lines == made.lines else replace(made, lines=lines)


@lru_cache(maxsize=4096)
def _shipped_card(name: str) -> Card:
    return _card(shipped()[name])


def _card(token: Token) -> Card:
    uses = tuple(use for use in use_of(token.name) if use.rule)
    kind = token.kind.replace("-", " ")
    icon = _icon(token)
    return Card(token.name, sentence(token), tuple(_lines(token, uses)), _rules(token, uses), icon, kind)


def _icon(token: Token) -> str | None:
    if token.weapon is not None and "missile" in token.weapon.mode and token.kind == "weapon":
        return "quiver"
    found = KIND_ICONS.get(token.kind)
    return found if found in ICONS else None


def _rules(token: Token, uses: tuple[Use, ...]) -> tuple[str, ...]:
    own = [token.rule] if token.rule else []
    return tuple(dict.fromkeys((*own, *(use.rule for use in uses), *KINDS[slot_id(token.slot)].rules, _CATALOGUE)))


def sentence(token: Token) -> str:
    """What the token does, in a sentence: by being used, as a weapon, by being worn; else what is noted of it."""
    for use in use_of(token.name):
        if told := use_words(use):
            return told
    if token.weapon is not None:
        return _weapon_sentence(token.weapon, token.kind)
    steady = [in_few(effect) for effect in token.effects if not effect.circumstantial]
    if steady:
        return f"Gives {listed(steady)}."
    if token.notes:
        return f"{token.notes[0].text.rstrip('.')}."
    if token.effects:
        return f"Gives {listed([in_few(effect) for effect in token.effects])}."
    return NOTHING.get(token.kind, UNKNOWN)


def _weapon_sentence(weapon: Weapon, kind: str) -> str:
    hands = "two hands" if weapon.hands == "two" else "one hand"
    what = "Ammunition" if kind == "ammunition" else f"A weapon for {hands}, {listed(weapon.mode)}"
    if not weapon.wheel:
        return f"{what}; nobody has written down its damage."
    energy = f" {weapon.energy.capitalize()}" if weapon.energy and not weapon.share else ""
    return f"{what}: {span(weapon.wheel)}{energy} damage on its wheel."


def span(numbers: tuple[int, ...], more: int = 0) -> str:
    """The least and the greatest of these numbers, with so much more.

    >>> span((2, 3, 4)), span((5,), 1)
    ('2 to 4', '6')
    """
    low, high = max(0, min(numbers) + more), max(0, max(numbers) + more)
    return str(low) if low == high else f"{low} to {high}"


def use_words(use: Use) -> str:
    """One way to use a token, in a sentence; nothing where no words tell it."""
    does = listed(list(_does(use)))
    allows = _flag(use) if use.flag else ""
    if not does and not allows:
        return ""
    begin = f"{HOW[use.how]}{f', {MOMENTS[use.moment]}' if use.moment else ''}"
    told = f", it {does}; {allows}" if does and allows else f", it {does}" if does else f": {allows}"
    times = f", once a {use.per}" if use.per else ""
    cost = f", for {use.cost} HP of the user" if use.cost and "HP" not in allows else ""
    return f"{begin}{told}{times}{cost}."


def _does(use: Use) -> Iterator[str]:
    """What a use does: verbs without a subject."""
    whom = TARGETS.get(use.target, "")
    if use.heal:
        amount = "all Hit Points" if use.heal == FULL else f"{use.heal} HP"
        yield f"gives {amount} back" + (" to be shared out" if use.shared else f" to{whom}" if whom else "")
    if use.revive:
        yield f"revives the dead with {'all Hit Points' if use.revive == FULL else f'{use.revive} HP'}"
    if use.damage or (use.wheel and use.how != "shape"):
        kind = f" {use.type.capitalize()}" if use.type else ""
        amount = span(use.wheel, use.damage) if use.wheel else str(use.damage)
        yield f"deals {amount}{kind} damage" + (f" to{whom}" if whom else "")
    if use.forms:
        yield f"makes the user a {' or a '.join(use.forms)}" + (f" that deals {span(use.wheel)}" if use.wheel else "")
    if use.inflicts:
        save = f" unless it saves: {use.save.capitalize()} {use.dc}" if use.save else ""
        yield f"leaves its target {use.inflicts}{save}"
    if use.removes:
        yield f"ends being {' or '.join(use.removes)}"
    if use.effects:
        yield f"gives {listed(map(in_few, use.effects))}{LASTS.get(use.how, ' until the room ends')}"
    if use.halves:
        yield f"halves {listed([kind.capitalize() for kind in use.halves])} damage, once"
    for kind, points in use.reduces.items():
        yield f"takes {points} off {kind} damage"
    if use.crit_from and not use.flag:
        yield f"makes it crit from {use.crit_from} on"
    if use.double_against:
        yield f"deals double damage to {use.double_against.replace('-', ' ')} monsters"
    if use.hook:
        yield "may help in a room that knows what to do with it"


def _flag(use: Use) -> str:
    """What a flag allows, with its numbers in their places."""
    words = FLAGS[use.flag]
    for name, value in (*use.numbers.items(), ("crit_from", use.crit_from), ("cost", use.cost)):
        words = words.replace(f"`{name}`", str(value))
    return words.replace("`", "")


# ---------------------------------------------------------------- what is written of it


def _lines(token: Token, uses: tuple[Use, ...]) -> Iterator[str]:
    where = "carried" if token.slot == "carried" else token.slot.replace("-", " ")
    yield f"{token.print or token.rarity.replace('-', ' ')}; {where}{'; used up' if token.consumable else ''}"
    first = sentence(token)
    yield from (told for use in uses if (told := use_words(use)) and told != first)
    if token.weapon is not None:
        yield from _weapon_lines(token.weapon, first)
    given = "; ".join(in_few(effect) for effect in token.effects)
    if given and first != f"Gives {listed([in_few(effect) for effect in token.effects])}.":
        yield given
    yield from (note.text for note in token.notes if f"{note.text.rstrip('.')}." != first)
    if token.errata:
        yield f"errata: {token.errata}"
    allowed = casters(token) if token.kind == "scroll" else token.classes
    if allowed:
        yield f"for {listed([classes()[cls].name for cls in allowed])}"
    if token.name in instruments():
        yield from _song(token.name)
    yield from (f"set: {found.name}" for found in sets().values() if token.name in found.items)


def _weapon_lines(weapon: Weapon, first: str) -> Iterator[str]:
    if weapon.wheel:
        yield f"wheel {' '.join(map(str, weapon.wheel))}"
    told = [f"+{weapon.plus} To Hit"] * bool(weapon.plus) + [weapon.edge]
    told += [f"crits from {weapon.crit} on"] * (weapon.crit < 20)
    told += [f"{weapon.share} of each hit is {weapon.energy}"] * bool(weapon.share)
    told += [f"shoots {weapon.ammunition}s"] * bool(weapon.ammunition)
    told += ["fit for a monk's flurry"] * weapon.flurry
    yield ", ".join(told)


def _song(name: str) -> Iterator[str]:
    made = instruments()[name]
    for level, song in (("4th", made.fourth), ("5th", made.fifth)):
        yield (
            f"bardsong of {level} level: melee {song.melee_to_hit:+d} To Hit and {song.melee_damage:+d} damage, "
            f"ranged {song.ranged_to_hit:+d} and {song.ranged_damage:+d}"
        )
    yield from (note.text for note in made.notes)


def _owners(view: Mapping[str, Any], name: str) -> Iterator[str]:
    """Who of the party has such a token in hand or with it, as far as all can see."""
    for hero in view["heroes"]:
        if "kind" not in hero:
            continue
        if any(name in held for held in hero["held"].values()):
            yield f"the {hero['kind']} holds it"
        count = hero["carried"].count(name)
        if count:
            yield f"the {hero['kind']} carries {count}"


# ---------------------------------------------------------------- sets


def set_card(found: TokenSet) -> Card:
    """The card of a set: what it takes, and what so many pieces give."""
    tiers = [tier for tier in found.tiers if tier_in_words(tier)]
    least = min((tier.pieces for tier in found.tiers), default=len(found.items))
    text = f"Whoever wears {least} or more of its tokens together has what the set gives besides."
    lines = [f"{tier.pieces} pieces: {proper(tier_in_words(tier))}" for tier in tiers]
    lines += [f"tokens: {', '.join(found.items)}"] if found.items else []
    rules = tuple(dict.fromkeys((found.rule, *(tier.rule for tier in found.tiers))))
    return Card(f"{found.name} set", text, tuple(lines), rules, None, "set")


@cache
def sets_by_id() -> dict[str, TokenSet]:
    """All sets by what they are asked about."""
    return {set_id(found.id): found for found in sets().values()}
