"""Items: drawn, found, put away, handed over and used."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.games.exploration.book.basics.deeds import Deed
from undercroft.games.exploration.book.basics.strength import max_power, max_vita
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import COAT, COIN, DRAUGHT, LUCKY, OWN_DRAUGHT, TONIC, slug
from undercroft.games.exploration.figures import ITEMS
from undercroft.games.exploration.state.records import Find, Hero
from undercroft.games.exploration.state.state import State

HEALS: Final = (DRAUGHT, OWN_DRAUGHT)
REGAINS: Final = 6
RECHARGES: Final = 4


def draw(s: State, chance: Chance, tell: Tell) -> str | None:
    """An Item of the deck, made anew from the discard pile when it is exhausted; None when there is none at all.

    [exploration.core.items.deck]
    """
    if not s.deck:
        s.deck, s.spent = sorted(s.spent), []
        if not s.deck:
            tell.everyone("no-items", rule="exploration.core.items.deck")
            return None
        tell.everyone("reshuffled", rule="exploration.core.items.deck")
    item = chance.pick(s.deck, "Item", "cards")
    s.deck.remove(item)
    return item


def find(s: State, hero: Hero, chance: Chance, tell: Tell, *, rule: str, shows: bool = False) -> None:
    """The character has found an Item of the deck, to be put away next."""
    item = draw(s, chance, tell)
    if item is not None:
        tell.everyone(
            "finds", who=hero.character, item=item, rule=rule, also=("exploration.core.items.deck",), shows=shows
        )
        s.finds.append(Find(hero.number, item))


def give_thing(s: State, hero: Hero, thing: str, tell: Tell) -> None:
    """The character has a named Item: the story's own, or one of the deck's kinds that comes from the story.

    [exploration.core.story.events] [exploration.core.items.limit]
    """
    awaited = sum(found.hero == hero.number for found in s.finds)
    full = len(hero.items) + awaited >= s.figure(ITEMS)
    if thing in s.deck:
        s.deck.remove(thing)
        s.finds.append(Find(hero.number, thing))
    elif thing in s.spent:
        s.spent.remove(thing)
        s.finds.append(Find(hero.number, thing))
    elif any(item.name == thing for item in s.story.items):
        hero.things.append(thing)
        s.found.append(thing)
    else:
        tell.everyone("no-items", rule="exploration.core.items.deck")
        return
    also = ("exploration.core.items.limit",) * full
    tell.everyone("given", who=hero.character, item=thing, rule="exploration.core.story.events", also=also, shows=True)


def put_away(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever has found an Item carries it; who has too many discards one.  [exploration.core.items.limit]"""
    found = s.finds[0]
    hero = s.heroes[found.hero]
    if len(hero.items) >= s.figure(ITEMS):
        dropped: str = yield _ask_discard(s, hero, found.item)
        kept = sorted([*hero.items, found.item])
        kept.remove(dropped)
        hero.items = kept
        tell.everyone("discards", who=hero.character, item=dropped, rule="exploration.core.items.limit")
        spend(s, dropped)
        _fit(s, hero)
    else:
        hero.items = sorted([*hero.items, found.item])
    s.finds.pop(0)


def spend(s: State, item: str) -> None:
    """The Item is on the discard pile; a starting draught has left the game.  [exploration.core.items.deck]"""
    if item != OWN_DRAUGHT:
        s.spent.append(item)


def lose(s: State, hero: Hero, item: str) -> None:
    """The character has used the Item up; one of the story's own has left the game."""
    if item in hero.things:
        hero.things.remove(item)
    else:
        hero.items.remove(item)
        spend(s, item)
        _fit(s, hero)


def _fit(s: State, hero: Hero) -> None:
    """Nobody has more Vita than the maximum, which a Heavy Coat raises while it is held."""
    hero.vita = min(hero.vita, max_vita(s, hero))


def _ask_discard(s: State, hero: Hero, found: str) -> Choice:
    options = tuple(
        Option(slug(item), item, value=item, rule="exploration.core.items.limit")
        for item in dict.fromkeys(sorted([*hero.items, found]))
    )
    return Choice(hero.seat, DISCARD, options, {"who": hero.character, "item": found, "most": s.figure(ITEMS)})


# ---------------------------------------------------------------------- handing over


def hand(s: State, giver: Hero, taker: Hero, item: str, tell: Tell) -> None:
    """The Item is the taker's now.  [exploration.core.items.trade]"""
    if item in giver.things:
        giver.things.remove(item)
        taker.things.append(item)
    else:
        giver.items.remove(item)
        taker.items = sorted([*taker.items, item])
        _fit(s, giver)
    tell.everyone("hands", who=giver.character, other=taker.character, item=item, rule="exploration.core.items.trade")


def can_take(s: State, taker: Hero, item: str) -> bool:
    """Whether there is room for it: the story's Items do not count.  [exploration.core.items.limit]"""
    return len(taker.items) < s.figure(ITEMS) or any(thing.name == item for thing in s.story.items)


# ---------------------------------------------------------------------- using


def refresh(s: State, hero: Hero, other: Hero, item: str, tell: Tell) -> None:
    """A draught or tonic is drunk, by whom it is handed to.  [exploration.core.items.use]"""
    lose(s, hero, item)
    gained = _lacks(s, other, item)
    what = "Vita" if item in HEALS else "Power Points"
    also: tuple[str, ...] = ("exploration.core.items.deck",)
    if item in HEALS:
        other.vita += gained
        if other.items.count(COAT) > 1:
            also += ("exploration.core.items.limit",)
    else:
        other.power += gained
    tell.everyone(
        "refreshed",
        who=hero.character,
        other=other.character,
        item=item,
        gained=gained,
        what=what,
        rule="exploration.core.items.use",
        also=also,
    )


def toss(s: State, hero: Hero, tell: Tell) -> None:
    """The Lucky Coin is tossed.  [exploration.core.items.use]"""
    lose(s, hero, COIN)
    add_status(hero, LUCKY, tell, rule="exploration.core.items.use", also=("exploration.core.items.deck",))


def add_status(
    hero: Hero, status: str, tell: Tell, *, rule: str, also: tuple[str, ...] = (), shows: bool = False
) -> None:
    """The character has this status, once.  [exploration.core.statuses]"""
    if status in hero.statuses:
        return
    hero.statuses.append(status)
    also = ("exploration.core.statuses", *also)
    tell.everyone("status", who=hero.character, status=status, rule=rule, also=also, shows=shows)


def _lacks(s: State, hero: Hero, item: str) -> int:
    """How much of what the Item restores the character would gain."""
    if item in HEALS:
        return min(REGAINS, max_vita(s, hero) - hero.vita)
    return min(RECHARGES, max_power(s, hero) - hero.power)


def _meant(s: State, hero: Hero, what: str) -> tuple[str, Hero | None]:
    """The Item that is meant, if it is held, and for whom: for oneself unless somebody is named."""
    name, _, whom = what.partition(" ")
    item = next((item for item in hero.items if slug(item) == name), "")
    return item, next((other for other in s.living() if other.id == whom), None) if whom else hero


def _handy(s: State, hero: Hero) -> list[str]:
    """What the character holds that is drunk or tossed, and for whom."""
    found = []
    for item in dict.fromkeys(hero.items):
        if item in (*HEALS, TONIC):
            near = [other for other in s.living() if other is hero or s.adjacent(hero.at, other.at)]
            found += [slug(item) if other is hero else f"{slug(item)} {other.id}" for other in near]
        elif item == COIN:
            found.append(slug(item))
    return found


def why_not_use(s: State, hero: Hero, what: str) -> Refusal | None:
    """What stands against drinking, handing on to drink, or tossing this now, or None."""
    rule = "exploration.core.items.use"
    item, other = _meant(s, hero, what)
    if not item:
        return Refusal("you have no such Item", rule=rule)
    if item == COIN:
        return Refusal("you are Lucky already", rule=rule) if LUCKY in hero.statuses else None
    if item not in (*HEALS, TONIC):
        return Refusal(f"nobody drinks or tosses: {item}", rule=rule)
    if other is None or not s.adjacent(hero.at, other.at):
        return Refusal("whom you let drink is alive and next to you", rule=rule)
    if not _lacks(s, other, item):
        return Refusal(f"that would bring the {other.character} nothing", rule=rule)
    return None


def _use_words(s: State, hero: Hero, what: str) -> str:
    item, other = _meant(s, hero, what)
    if item == COIN or other is None:
        return f"toss the {item}: become Lucky"
    gain = f"{_lacks(s, other, item)} {'Vita' if item in HEALS else 'Power Points'}"
    return f"drink the {item}: {gain}" if other is hero else f"let the {other.character} drink the {item}: {gain}"


def use(s: State, hero: Hero, what: str, chance: Chance, tell: Tell) -> None:
    """The Item is used.  [exploration.core.items.use]"""
    item, other = _meant(s, hero, what)
    if item == COIN or other is None:
        toss(s, hero, tell)
    else:
        refresh(s, hero, other, item, tell)


USE: Final[Deed] = Verb(
    "use", _use_words, rule="exploration.core.items.use", targets=_handy, why_not=why_not_use, do=use
)

DISCARD: Final = Question(
    "discard",
    "{who} has found: {item}, and carries at most {most} Items. Discard which?",
    rule="exploration.core.items.limit",
)
QUESTIONS: Final = (DISCARD,)
EVENTS: Final = {
    "no-items": after("There is no such Item left."),
    "reshuffled": quiet("The Item deck is made anew from its discard pile."),
    "finds": seen("The {who} finds: {item}.", rises="{item}", over="who"),
    "given": after("The {who} now has: {item}.", rises="{item}", over="who"),
    "discards": after("The {who} discards: {item}."),
    "hands": seen("The {who} hands the {item} to the {other}.", rises="{item}", over="other"),
    "refreshed": seen("The {who} {drinks}.", rises="+{gained}", over="other", more=said.drink),
    "status": after("The {who} is {status}.", rises="{status}", over="who"),
}
