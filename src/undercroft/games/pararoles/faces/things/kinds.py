"""Cards for the kinds there are: enemies, items, traps, roles, stats, playing cards, and ready-made heroes.

What they do is said in the words of the print kit, with the numbers of this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics.draws import title
from undercroft.games.pararoles.book.basics.heroes import ROLES
from undercroft.games.pararoles.book.floors.traps import BLAST, RADIUS
from undercroft.games.pararoles.content.bestiary import SPEED_RULES, TIERS, TYPES, Type, ranks
from undercroft.games.pararoles.content.cards import (
    ACE,
    DIAMONDS,
    JOKERS,
    LETTERS,
    NAMES,
    SPADES,
    SUITS,
    card_named,
    suit_of,
    value,
)
from undercroft.games.pararoles.content.goods import GOODS, LEAF, REACH, WAND, Good
from undercroft.games.pararoles.content.ready import READY, ReadyHero
from undercroft.games.pararoles.faces.kit import cards as kit
from undercroft.games.pararoles.faces.panels import FACES, die_words
from undercroft.games.pararoles.faces.things.words import is_trump, number
from undercroft.games.pararoles.floor.dice_tables import SUMMONED, TRAP_NAMES
from undercroft.games.pararoles.state.state import BASE_HEALTH

View = Mapping[str, Any]

BY_SHORT: Final = {type.short: type for type in TYPES}
BY_ROLE: Final = {role.lower(): suit for suit, role in enumerate(ROLES)}
READY_BY_ID: Final = {hero.id: hero for hero in READY}
BY_TRAP: Final = {f"trap-{kind}": kind for kind in range(1, len(TRAP_NAMES))}

_SAID: Final = {
    "phool": figures.PHOOL_DAMAGE,
    "guard": figures.GUARD_BONUS,
    "dragon": figures.DRAGON_DAMAGE,
    "heal": figures.ENCOURAGE,
    "hurt": figures.BRUISE,
}
"""The numbers that stand in the words of specials."""

FIXED: Final = {SPADES: "every attack is drawn on it", DIAMONDS: "every defense is drawn on it"}
"""What stats are for where attacks test Spades and defense tests Diamonds.  [pararoles.core.attack]"""

_USES: Final = "{uses}"
KINDS: Final = (*BY_SHORT, *GOODS, *BY_TRAP, *BY_ROLE, *SUITS, *READY_BY_ID, *NAMES)
"""All kinds, by the ids of their cards."""


def kind(view: View, thing: str) -> Card | None:
    """The card of this kind of enemy, item, trap, role, stat, playing card or ready-made hero, or None."""
    if thing in BY_SHORT:
        return enemy(view, BY_SHORT[thing])
    if thing in GOODS:
        return item(view, GOODS[thing])
    if thing in BY_TRAP:
        return trap(BY_TRAP[thing])
    if thing in BY_ROLE:
        return role(view, BY_ROLE[thing])
    if thing in SUITS:
        return stat(view, SUITS.index(thing))
    if thing in READY_BY_ID:
        return ready(view, READY_BY_ID[thing])
    return playing_card(thing) if thing in NAMES else None


def special_words(view: View, words: str) -> str:
    """What a special does, with the numbers in force."""
    return words.format(**{key: number(view, name) for key, name in _SAID.items()})


def enemy(view: View, type: Type) -> Card:
    """A type of enemies."""
    words, rule = kit.SPECIALS[type.short]
    found = ranks(type)
    low, high = (full_health(view, rank) for rank in (found[0], found[-1]))
    lines = [
        f"difficulty {found[0]}" if len(found) == 1 else f"difficulty {found[0]} to {found[-1]}",
        f"health {low}" if low == high else f"health {low} to {high}",
        f"speed {type.speed}",
        f"die: {die_words(type.die)}",
    ]
    if type.fire or type.ice:
        lines.append(f"made of {'fire' if type.fire else 'ice'}")
    rules = (rule, "pararoles.core.enemy.die-table", SPEED_RULES[type.speed])
    return Card(type.name, special_words(view, words), tuple(lines), rules, type.icon, "enemy")


def full_health(view: View, difficulty: int) -> int:
    """The health with which an enemy that is no boss begins.  [pararoles.core.enemy.health]"""
    base = number(view, figures.FOE_HEALTH) + BASE_HEALTH[view["options"]["difficulty"]]
    return max(1, base + number(view, figures.FOE_HEALTH_EACH) * len(view["heroes"]) + TIERS[difficulty])


def item(view: View, good: Good) -> Card:
    """A Legendary Item, and who has it."""
    words, rules = kit.ITEMS[good.key]
    does = f"{good.does[0].upper()}{good.does[1:]}."
    one = good.one or (good.key == "dagger" and view["options"]["dagger_limited"])
    lines = [f"costs {counted(good.cost, 'treasure card')}; {'one' if one else 'any number'} to a party"]
    if good.key in (LEAF, WAND):
        lines.append(f"reaches {counted(REACH, 'square')}")
    for hero in view["heroes"]:
        for carried in hero["items"]:
            if carried["key"] == good.key:
                left = f", {counted(carried['uses'], 'use')} left" if good.uses else ""
                lines.append(f"@{hero['seat']} has it{left}")
    lines.append(words.replace(_USES, str(good.uses)))
    return Card(good.name, does, tuple(lines), (*rules.split(), good.rule), good.key, "item")


def trap(kind: int) -> Card:
    """A type of trap."""
    rule, _, words = kit.TRAPS[kind - 1]
    lines = [f"type {kind}"]
    if kind < len(RADIUS):
        lines.append(f"reaches {counted(RADIUS[kind], 'square')}, {BLAST} damage")
    if SUMMONED[kind]:
        lines.append(f"summons {counted(SUMMONED[kind], 'enemy')}")
    rules = (rule, "pararoles.trap.find.step", "pararoles.trap.spent")
    return Card(TRAP_NAMES[kind].capitalize(), words, tuple(lines), rules, f"trap-{kind}", "trap")


def role(view: View, suit: int) -> Card:
    """A role with its Special Action."""
    name = ROLES[suit]
    words, rule = kit.ROLES[name]
    more = ": hits in it cost 1 more" if is_trump(view) else ""
    lines = (f"prime suit {SUITS[suit].capitalize()}{more}", "once in each combat")
    rules = (rule, "pararoles.core.role", "pararoles.core.special.once")
    return Card(name, special_words(view, words), lines, rules, f"hero-{name.lower()}", "role")


def stat(view: View, suit: int) -> Card:
    """A suit, and the stat that it is."""
    name = title(suit)
    use = f"attack and defense with a card of {SUITS[suit]} are drawn on it"
    if view["options"]["fixed_stats"]:
        use = FIXED.get(suit, "specials and checks that name it are drawn on it")
    text = f"The stat {name}: {use}."
    lines = [f"@{hero['seat']}: {hero['now'][SUITS[suit]]}" for hero in view["heroes"] if hero["role"]]
    if view["options"]["trick_suit"] == SUITS[suit]:
        lines.append("also the trick stat, for searching, disarming and running")
    lines.append(f"prime suit of the {ROLES[suit]}")
    rules = ("pararoles.core.stats", "pararoles.core.attack", "pararoles.core.role")
    return Card(f"{name} ({LETTERS[suit]})", text, tuple(lines), rules, SUITS[suit], "stat")


def ready(view: View, hero: ReadyHero) -> Card:
    """A ready-made hero."""
    values = tuple(number(view, name) for name in figures.START_STATS)
    name = ROLES[SUITS.index(hero.suit)]
    lines = (name, *(f"{title(suit)} {value}" for suit, value in enumerate(hero.stats_of(values))))
    return Card(
        hero.name, hero.text, lines, ("pararoles.core.ready", "pararoles.core.role"), f"hero-{name.lower()}", "hero"
    )


def playing_card(name: str) -> Card:
    """A card of the deck."""
    card = card_named(name)
    if card in JOKERS:
        title = "Red Joker" if name == "RJ" else "Black Joker"
        text = "It always succeeds, and counts as of the prime suit of whoever draws it."
        return Card(title, text, (), ("pararoles.core.deck",), "card-back", "card")
    rank, suit = value(card), SUITS[suit_of(card)]
    title = f"{FACES.get(rank, rank)} of {suit.capitalize()}"
    held = f"held as treasure: +1 {suit.capitalize()}"
    if rank == ACE:
        text = "It always fails: an attack with it leaves you clumsy, a defense with it costs 1 health more."
        rules = ("pararoles.core.ace", "pararoles.core.attack-ace", "pararoles.core.damage-ace")
        return Card(title, text, (held,), rules, suit, "card")
    text = f"It succeeds on a stat of {rank} or more."
    rules = ("pararoles.core.draw", "pararoles.core.card-values", "pararoles.core.treasure.bonus")
    return Card(title, text, (held,), rules, suit, "card")
