"""What treasure cards pay for: sacrifices, Legendary Items, and fallen heroes brought back."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics.heroes import called
from undercroft.games.pararoles.book.floors import moving
from undercroft.games.pararoles.content.cards import SUITS, name_of
from undercroft.games.pararoles.content.goods import DAGGER, GOODS, QUIVER, WAND
from undercroft.games.pararoles.state.records import Bill, Hero, Item
from undercroft.games.pararoles.state.state import State

REST: Final = "rest"
"""Let the referee pick the cards that are still due."""

RENEWED: Final = {
    "relight": (WAND, "pararoles.wand.relight"),
    "recharge": (DAGGER, "pararoles.dagger.recharge"),
    "restock": (QUIVER, "pararoles.quiver.restock"),
}
"""By action: the item for which a treasure card is sacrificed, and the rule."""


def sacrifice(s: State, hero: Hero, what: str) -> None:
    """One of the hero's own cards is due for this.  [pararoles.core.treasure.any-use]"""
    s.bill = Bill(what, hero.number, 1)


def charge(s: State, hero: Hero, key: str) -> None:
    """The price of this item is due, from any members.  [pararoles.core.shop]"""
    s.bill = Bill(f"buy {key}", hero.number, GOODS[key].cost)


def pay(s: State, tell: Tell) -> Proc[str]:
    """The bill is paid card by card; what it was for is returned."""
    bill = s.bill
    assert bill is not None
    common = is_common(bill)
    while bill.due:
        found = payers(s, bill)
        if len(found) == 1:
            number, suit = found[0]
            take_card(s, number, suit, tell)
            bill.due -= 1
            continue
        question = PAY if common else SACRIFICE
        chosen = yield Choice(s.heroes[bill.hero].seat, question, pay_options(s, bill, found), {"due": bill.due})
        if chosen == REST:
            while bill.due:
                number, suit = spare(s, payers(s, bill))
                take_card(s, number, suit, tell)
                bill.due -= 1
        else:
            number, suit = chosen
            take_card(s, number, suit, tell)
            bill.due -= 1
    s.bill = None
    return bill.what


def renew(s: State, hero: Hero, action: str, tell: Tell) -> None:
    """The item for which a card was sacrificed works again.

    [pararoles.wand.relight] [pararoles.dagger.recharge] [pararoles.quiver.restock] [pararoles.quiver.restock-when]
    """
    key, rule = RENEWED[action]
    item = next(item for item in hero.items if item.key == key and item.uses < GOODS[key].uses)
    item.uses = GOODS[key].uses
    also = ("pararoles.quiver.restock-when", "pararoles.quiver.uses") if key == QUIVER else ()
    tell.everyone("renewed", seat=hero.seat, item=GOODS[key].name, rule=rule, also=also)


def is_common(bill: Bill) -> bool:
    """Whether cards of any members pay: for items and for fallen heroes."""
    return bill.what.startswith(("buy ", "revive "))


def payers(s: State, bill: Bill) -> list[tuple[int, int]]:
    """Hero and suit of every kind of card with which the bill can be paid."""
    heroes = s.living() if is_common(bill) else [s.heroes[bill.hero]]
    return [(hero.number, suit) for hero in heroes for suit in range(4) if hero.cards_of(suit)]


def pay_options(s: State, bill: Bill, found: list[tuple[int, int]]) -> tuple[Option, ...]:
    """A card of a suit, of oneself or of any member."""
    rule = "pararoles.core.shop" if is_common(bill) else "pararoles.core.treasure.any-use"
    options = []
    for number, suit in found:
        holder = f"{s.heroes[number].id} " if is_common(bill) else ""
        label = f"a card of {SUITS[suit]}" + (f" from {called(s.heroes[number])}" if holder else "")
        options.append(Option(f"{holder}{SUITS[suit]}", label, rule=rule, value=(number, suit)))
    if bill.due > 1:
        options.append(Option(REST, "let the referee pick the rest", rule=rule, value=REST))
    return tuple(options)


def spare(s: State, found: list[tuple[int, int]]) -> tuple[int, int]:
    """The card that is missed least: of a stat that stands at its cap, else of whoever has most cards of a suit."""

    def worth(kind: tuple[int, int]) -> tuple[int, int, int, int]:
        hero, suit = s.heroes[kind[0]], kind[1]
        over = hero.stats[suit] + len(hero.cards_of(suit)) - s.stat(hero, suit)
        return -over, -len(hero.treasure), -len(hero.cards_of(suit)), suit

    return min(found, key=worth)


def take_card(s: State, number: int, suit: int, tell: Tell) -> None:
    """A treasure card of this hero and suit is spent.  [pararoles.core.treasure.any-use]"""
    hero = s.heroes[number]
    card = hero.cards_of(suit)[0]
    s.spend(hero, card)
    if tell.heard:
        also = ("pararoles.core.treasure.deck", "pararoles.core.treasure.bonus")
        tell.everyone("spends", seat=hero.seat, card=name_of(card), rule="pararoles.core.treasure.any-use", also=also)


# ---------------------------------------------------------------- wares


def purse(s: State) -> int:
    """How many treasure cards the living members hold."""
    return sum(len(hero.treasure) for hero in s.living())


def why_not_buy(s: State, key: str) -> Refusal | None:
    """The reason the party may not buy this item, or None."""
    good = GOODS[key]
    if not s.may_carry(key):
        rule = "pararoles.item.no-limit" if key == "dagger" else "pararoles.item.one-per-party"
        return Refusal("the party carries {item} already", rule=rule, item=good.called)
    if good.cost > purse(s):
        words = "{item} costs {cost} treasure cards; the party has {purse}"
        return Refusal(
            words, rule=good.rule, also=("pararoles.item.costs",), item=good.name, cost=good.cost, purse=purse(s)
        )
    return None


def wares(s: State, hero: Hero) -> list[Option]:
    """The items that can be bought now."""
    return [
        Option(f"buy {key}", f"buy {good.called} for {good.cost} cards", rule=good.rule)
        for key, good in GOODS.items()
        if why_not_buy(s, key) is None
    ]


def hand_out(s: State, hero: Hero, key: str, tell: Tell) -> None:
    """The hero has bought the item.  [pararoles.item.legendary] [pararoles.core.shop]"""
    hero.items.append(Item(key, GOODS[key].uses))
    if tell.heard:
        limit = "pararoles.item.one-per-party" if GOODS[key].one else "pararoles.item.no-limit"
        also = ("pararoles.item.legendary", "pararoles.item.costs", GOODS[key].rule, limit)
        tell.everyone("bought", seat=hero.seat, item=GOODS[key].called, rule="pararoles.core.shop", also=also)


def why_not_revive(s: State, hero: Hero) -> Refusal | None:
    """The reason this hero cannot be brought back, or None."""
    cost = s.figure[figures.REVIVE]
    if not hero.fallen:
        return Refusal("{hero} has not fallen", rule="pararoles.core.revive", hero=hero.player)
    if purse(s) < cost:
        words = "to bring {hero} back costs {cost} treasure cards; the party has {purse}"
        return Refusal(words, rule="pararoles.core.revive", hero=hero.player, cost=cost, purse=purse(s))
    return None


def revive(s: State, hero: Hero, tell: Tell) -> None:
    """The fallen hero is back with half health, rounded up.  [pararoles.core.revive]"""
    hero.fallen = False
    hero.left = True
    hero.health = (hero.full + 1) // 2
    tell.everyone("revived", seat=hero.seat, health=hero.health, rule="pararoles.core.revive")


# ---------------------------------------------------------------- between floors


def between(s: State, tell: Tell) -> Proc[None]:
    """Every living member in player order has bought, brought back and passed on what they wished.

    [pararoles.core.shop] [pararoles.core.revive]
    """
    while s.queue:
        hero = s.heroes[s.queue[0]]
        if s.bill is not None:
            what = yield from pay(s, tell)
            verb, _, rest = what.partition(" ")
            if verb == "buy":
                hand_out(s, hero, rest, tell)
            else:
                revive(s, s.heroes[int(rest[1:]) - 1], tell)
            continue
        if s.gift:
            others = [other for other in s.living() if other is not hero]
            thing, number = yield Choice(hero.seat, moving.GIFT, moving.gift_options(s, hero, others))
            s.gift = False
            moving.hand_over(s, hero, s.heroes[number], thing, tell)
            continue
        what = yield Choice(hero.seat, SHOP, shop_options(s, hero), {"purse": purse(s), "floor": s.number})
        verb, _, rest = what.partition(" ")
        if verb == "done":
            s.queue.pop(0)
        elif verb == "give":
            s.gift = True
        elif verb == "buy":
            charge(s, hero, rest)
        else:
            s.bill = Bill(what, hero.number, s.figure[figures.REVIVE])


def shop_options(s: State, hero: Hero) -> tuple[Option, ...]:
    """What can be had at the stairs."""
    found = wares(s, hero)
    for other in s.heroes:
        if why_not_revive(s, other) is None:
            label = f"bring {called(other)} back for {s.figure[figures.REVIVE]} cards"
            found.append(Option(f"revive {other.id}", label, rule="pararoles.core.revive"))
    if (hero.treasure or hero.items) and len(s.living()) > 1:
        found.append(Option("give", "give a card or an item to a member", rule="pararoles.core.treasure.owner"))
    found.append(Option("done", "go down", rule="pararoles.core.shop"))
    return tuple(found)


def _refuse_shop(s: State, choice: Choice, answer: str) -> Refusal | None:
    verb, _, rest = answer.partition(" ")
    if verb == "buy" and rest in GOODS:
        return why_not_buy(s, rest)
    if verb == "revive" and rest in [hero.id for hero in s.heroes]:
        return why_not_revive(s, s.heroes[int(rest[1:]) - 1])
    return None


# ---------------------------------------------------------------- treasure in common


def vote(s: State, tell: Tell) -> Proc[None]:
    """With the variant pool the living members vote in player order on who gets each card; ties go to the first.

    [pararoles.core.treasure.owner]
    """
    while s.pool:
        living = s.living()
        while len(s.votes) < len(living):
            voter = living[len(s.votes)]
            rule = "pararoles.core.treasure.owner"
            options = tuple(
                Option(hero.id, f"the card goes to {called(hero)}", rule=rule, value=hero.number) for hero in living
            )
            chosen: int = yield Choice(voter.seat, VOTE, options, {"card": name_of(s.pool[0])})
            s.votes.append(chosen)
        winner = max(living, key=lambda hero: (s.votes.count(hero.number), -hero.number))
        card = s.pool.pop(0)
        s.votes.clear()
        s.take(winner, [card])
        tell.everyone("voted", seat=winner.seat, card=name_of(card), rule="pararoles.core.treasure.owner")


PAY: Final = Question("pay", "Treasure cards still to pay: {due}. Which one?", rule="pararoles.core.shop")
SACRIFICE: Final = Question("sacrifice", "Which treasure card do you give up?", rule="pararoles.core.treasure.any-use")
SHOP: Final = Question(
    "shop",
    "Floor {floor} is behind you. The party has {purse} treasure cards to spend. What do you buy?",
    rule="pararoles.core.shop",
    why_not=_refuse_shop,
)
VOTE: Final = Question("vote", "The party has found {card}. Who gets it?", rule="pararoles.core.treasure.owner")
QUESTIONS: Final = (PAY, SACRIFICE, SHOP, VOTE)
EVENTS: Final = {
    "spends": after("{seat} gives up {card}.", rises="-{card}", over="seat"),
    "renewed": "{seat}'s {item} works again.",
    "bought": "{seat} buys {item}.",
    "revived": seen("{seat} is back with {health} health.", rises="{health} health", over="seat"),
    "voted": "By vote {card} goes to {seat}.",
}
