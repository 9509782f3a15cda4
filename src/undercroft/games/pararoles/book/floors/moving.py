"""A hero's token on the move: steps, climbing, rearranging, and what happens where it arrives."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.telling import after, quiet
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.heroes import called
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.book.floors import traps
from undercroft.games.pararoles.book.floors.steps import (
    CLIMB,
    RUSHED,
    STAY,
    STOP,
    STROLLED,
    VIGILANT,
    move_options,
    second_options,
    why_not_step,
)
from undercroft.games.pararoles.content.cards import ACE, SUITS, value
from undercroft.games.pararoles.content.goods import GOODS, KNUCKLES
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.state.ground import BESIDE, POCKET, WAYS, name
from undercroft.games.pararoles.state.records import Hero, Item, Pile, Shuffle, Stride
from undercroft.games.pararoles.state.state import State

# ---------------------------------------------------------------- who stands beside whom


def touching(s: State, hero: Hero) -> list[Hero]:
    """The hero and all connected to them by touching party tokens, in player order.  [pararoles.move.touching]"""
    party = s.hero_mask()
    group = 1 << hero.at
    while True:
        near = group
        for other in s.present():
            if group >> other.at & 1:
                near |= s.ground.near(other.at)
        grown = group | near & party
        if grown == group:
            return [other for other in s.present() if group >> other.at & 1]
        group = grown


def beside(s: State, hero: Hero) -> list[Hero]:
    """The members whose tokens touch this hero's."""
    return [other for other in s.present() if other is not hero and s.ground.touch(hero.at, other.at)]


# ---------------------------------------------------------------- a move


def set_off(s: State, hero: Hero, rushed: bool) -> None:
    """The speed is declared, and holds from now on.

    [pararoles.move.vigilant] [pararoles.move.rushed] [pararoles.move.rushed-shorter]
    """
    hero.rushed = rushed
    s.stride = Stride(hero.number, 2 if rushed else 1, rushed)


def go(s: State, hero: Hero, what: tuple[str, int, bool], chance: Chance, tell: Tell) -> None:
    """One space of the move that was set off: a step, a climb, or the beginning of a rearrangement."""
    stride = s.stride
    assert stride is not None
    stride.left -= 1
    verb, way, _ = what
    if verb == "rearrange":
        group = touching(s, hero)
        s.shuffle = Shuffle(sorted(other.at for other in group), [other.number for other in group], [])
    elif way >= CLIMB:
        climb(s, hero, way - CLIMB, chance, tell)
    else:
        enter(s, hero, way, chance, tell)
    if s.stride is not None and not s.stride.left and s.shuffle is None:
        s.stride = None


def stride(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The move under way is made to its end: tokens rearranged, the second space of a rush walked or left.

    [pararoles.move.rearrange] [pararoles.move.rushed-shorter]
    """
    while s.stride is not None:
        if s.shuffle is not None:
            yield from rearrange(s, hero, tell)
            if not s.stride.left:
                s.stride = None
        else:
            what = yield Choice(hero.seat, STEP, (*second_options(s, hero), STOP), {"at": name(hero.at)})
            if what == "stop":
                s.stride = None
            else:
                go(s, hero, what, chance, tell)


def rearrange(s: State, hero: Hero, tell: Tell) -> Proc[None]:
    """The touching tokens stand on their squares in the order chosen by whoever paid the space.

    [pararoles.move.rearrange] [pararoles.move.rearrange-cost]
    """
    shuffle = s.shuffle
    assert shuffle is not None
    while len(shuffle.order) < len(shuffle.squares):
        left = [number for number in shuffle.group if number not in shuffle.order]
        if len(left) == 1:
            shuffle.order += left
            break
        square = shuffle.squares[len(shuffle.order)]
        options = tuple(
            Option(
                s.heroes[number].id,
                called(s.heroes[number]),
                rule="pararoles.move.rearrange",
                at=name(square),
                value=number,
            )
            for number in left
        )
        chosen: int = yield Choice(hero.seat, REARRANGE, options, {"square": name(square)})
        shuffle.order.append(chosen)
    for number, square in zip(shuffle.order, shuffle.squares, strict=True):
        s.heroes[number].at = square
    s.shuffle = None
    if tell.heard:
        now = [f"{s.heroes[number].player} on {name(s.heroes[number].at)}" for number in sorted(shuffle.group)]
        also = ("pararoles.move.rearrange-cost", "pararoles.move.touching")
        tell.everyone("rearranged", seat=hero.seat, now=now, rule="pararoles.move.rearrange", also=also)


def enter(s: State, hero: Hero, way: int, chance: Chance, tell: Tell) -> None:
    """The hero's token has made one step: doors open, new squares are seen, traps go off, things are taken.

    An enemy nobody had seen stops the step before it is made.  [pararoles.core.doors]
    """
    there = s.ground.step(hero.at, way)
    if s.ground.is_shut(hero.at, way):
        s.ground.open_door(hero.at, way)
        reveal(s, tell, "door-opened", seat=hero.seat, at=name(there), rule="pararoles.core.doors")
    if s.foe_at(there) is not None:
        tell.everyone("stopped", seat=hero.seat, at=name(there), rule="pararoles.move.no-pass-enemy", shows=True)
        return
    arrive(s, hero, there, chance, tell, rule=RUSHED if hero.rushed else VIGILANT)


def climb(s: State, hero: Hero, way: int, chance: Chance, tell: Tell) -> None:
    """The hero climbs over the wall or door there, or in vain: rock, tokens and whatever is closed stop it alike.

    [pararoles.knuckles.climb] [pararoles.knuckles.climb-limit]
    """
    there = BESIDE[way][hero.at]
    barred = any((bar.area >> hero.at ^ bar.area >> there) & 1 for bar in s.ground.bars)
    open_squares = s.all_squares() & ~harm.closed_secret(s) & ~s.hero_mask() & ~s.foe_mask()
    if barred or not open_squares >> there & 1:
        rule = "pararoles.knuckles.climb-limit"
        tell.everyone("climb-vain", seat=hero.seat, rule=rule, shows=True)
        return
    also = ("pararoles.knuckles.climb-limit",)
    tell.everyone("climbs", seat=hero.seat, to=name(there), rule="pararoles.knuckles.climb", also=also, shows=True)
    arrive(s, hero, there, chance, tell, rule="pararoles.knuckles.climb")


def arrive(s: State, hero: Hero, there: int, chance: Chance, tell: Tell, *, rule: str) -> None:
    """The hero's token is on this square, and what is there happens.  [pararoles.trap.find.step]"""
    start, hero.at = hero.at, there
    snare = s.snare_at(there)
    trap = "" if snare is None else " A trap goes off!"
    also: tuple[str, ...] = ("pararoles.move.orthogonal",)
    if {start, there} == {s.ground.gate, POCKET}:
        also += ("pararoles.secret.portal",)
    kind = "moved"
    if hero.paces > 1:
        kind, rule, also = "strolled", STROLLED, (*also, rule)
    reveal(s, tell, kind, seat=hero.seat, to=name(there), trap=trap, rule=rule, also=also)
    if snare is not None:
        cause = "pararoles.trap.exit" if there == s.stairs else "pararoles.trap.find.step"
        traps.spring(s, snare, hero.number, chance, tell, rule=cause)
    else:
        s.safe |= 1 << there
    if hero.at == there:
        pick_up(s, hero, chance, tell)


# ---------------------------------------------------------------- things on the floor


def pick_up(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """Whatever lies on the hero's square is taken by entering it; a chest is opened.

    [pararoles.core.treasure.pickup] [pararoles.core.fall]
    """
    pile = s.pile_at(hero.at)
    if pile is None:
        return
    s.piles.remove(pile)
    cards = pile.cards + s.hoard.draw_all(chance, pile.plain, "treasure")
    harm.gain(s, hero, cards, tell, rule="pararoles.core.treasure.pickup")
    take_items(s, hero, pile.items, tell, rule="pararoles.core.fall")
    if pile.chest:
        open_chest(s, hero, pile, chance, tell)


def take_items(s: State, hero: Hero, items: list[Item], tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """These items are the hero's."""
    for item in items:
        hero.items.append(item)
        s.stir()
        if tell.heard:
            tell.everyone("got-item", seat=hero.seat, item=GOODS[item.key].called, rule=rule, also=also, shows=True)


def open_chest(s: State, hero: Hero, pile: Pile, chance: Chance, tell: Tell) -> None:
    """The chest's cards are drawn, an Ace exchanged for a random item; a trap on it goes off, the treasure is gained.

    [pararoles.secret.chest-cards] [pararoles.core.treasure.chest-item] [pararoles.trap.chest]
    """
    cards = s.hoard.draw_all(chance, pile.chest, "chest")
    snare = s.snare_at(hero.at, lid=True)
    tell.everyone(
        "chest",
        seat=hero.seat,
        count=len(cards),
        trap="" if snare is None else " It is trapped!",
        rule="pararoles.core.treasure.pickup",
        shows=True,
        also=("pararoles.secret.chest-cards", "pararoles.core.treasure.chest-item"),
    )
    aces = [] if s.rules.none else [card for card in cards if value(card) == ACE]
    harm.gain(s, hero, [card for card in cards if card not in aces], tell, rule="pararoles.core.treasure.pickup")
    for ace in aces:
        s.hoard.discard(ace)
        keys = [key for key in GOODS if s.may_carry(key)]
        key = keys[s.pick(chance, len(keys), "item")]
        rule = "pararoles.core.treasure.chest-item"
        also = ("pararoles.core.random", "pararoles.item.legendary")
        take_items(s, hero, [Item(key, GOODS[key].uses)], tell, rule=rule, also=also)
    if snare is not None:
        traps.spring(s, snare, hero.number, chance, tell, rule="pararoles.trap.chest")


# ---------------------------------------------------------------- giving


def gifts(s: State, hero: Hero) -> bool:
    """Whether the hero has something to give, and somebody touching to give it to."""
    return bool((hero.treasure or hero.items) and beside(s, hero))


def give(s: State, hero: Hero, tell: Tell) -> Proc[None]:
    """The hero passes one treasure card or item to a touching member, which costs nothing.

    [pararoles.core.treasure.owner]
    """
    s.gift = True
    thing, number = yield Choice(hero.seat, GIFT, gift_options(s, hero, beside(s, hero)))
    s.gift = False
    hand_over(s, hero, s.heroes[number], thing, tell)


def gift_options(s: State, hero: Hero, others: list[Hero]) -> tuple[Option, ...]:
    """One card of a suit or one item to one of these members."""
    from_suits = [suit for suit in SUITS if hero.cards_of(SUITS.index(suit))]
    keys = sorted({item.key for item in hero.items}, key=list(GOODS).index)
    rule = "pararoles.core.treasure.owner"
    return tuple(
        Option(f"{thing} {other.id}", f"{words_of(thing)} to {called(other)}", rule=rule, value=(thing, other.number))
        for thing in (*from_suits, *keys)
        for other in others
    )


def words_of(thing: str) -> str:
    """What is given, in words."""
    return f"a treasure card of {thing}" if thing in SUITS else GOODS[thing].called


def hand_over(s: State, hero: Hero, other: Hero, thing: str, tell: Tell) -> None:
    """The other one has it now."""
    if thing in SUITS:
        card = hero.cards_of(SUITS.index(thing))[0]
        hero.treasure.remove(card)
        s.take(other, [card])
    else:
        item = hero.item(thing)
        assert item is not None
        hero.items.remove(item)
        other.items.append(item)
    if tell.heard:
        rule = "pararoles.core.treasure.owner"
        tell.everyone("gave", seat=hero.seat, what=words_of(thing), ally=other.seat, rule=rule)


# ---------------------------------------------------------------- outside a combat, while one is fought


def approach(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """A member outside the combat makes an ordinary move, and nothing else; its speed counts from the next round on.

    [pararoles.join.move-action] [pararoles.join.slot]
    """
    if s.stride is None and not s.summons:
        what = yield Choice(hero.seat, APPROACH, (*move_options(s, hero), STAY), {"at": name(hero.at)})
        if what == "stay":
            hero.rushed = False
            if tell.heard:
                tell.everyone("stays", seat=hero.seat, rule="pararoles.move.stay", also=("pararoles.join.slot",))
            return
        set_off(s, hero, what[2])
        if tell.heard:
            also = ("pararoles.join.slot", RUSHED if what[2] else VIGILANT)
            tell.everyone("comes", seat=hero.seat, rule="pararoles.join.move-action", also=also)
        go(s, hero, what, chance, tell)
    if not s.summons:  # What was left of a move is lost. [pararoles.trap.summon.at-once]
        yield from stride(s, hero, chance, tell)
    yield from traps.resolve(s, chance, tell)


def _refuse_way(s: State, choice: Choice, answer: str) -> Refusal | None:
    hero = next(hero for hero in s.heroes if hero.seat == choice.seat)
    return refuse_step(s, hero, answer)


def refuse_step(s: State, hero: Hero, answer: str) -> Refusal | None:
    """What stands against a step that is not offered, if a step is meant."""
    if not hero.here:
        return None
    words = answer.removeprefix("rush ")
    if words.startswith("climb ") and hero.item(KNUCKLES) is None:
        return Refusal("you do not carry the Knuckles of Climbing and Scratching", rule="pararoles.knuckles.climb")
    outer = [f"climb {WAYS[way]}" for way in range(4) if BESIDE[way][hero.at] == NOWHERE]
    if words in outer:
        return Refusal("the outer edge is never climbed", rule="pararoles.knuckles.climb-limit")
    words = words.removeprefix("climb ")
    if words == "rearrange" and len(touching(s, hero)) < 2:
        return Refusal(
            "no party token touches yours", rule="pararoles.move.rearrange", also=("pararoles.move.touching",)
        )
    if words in WAYS:
        return why_not_step(s, hero, WAYS.index(words))
    squares = [BESIDE[way][hero.at] for way in range(8)]
    for way, square in enumerate(squares):
        if square != NOWHERE and name(square) == words:
            return why_not_step(s, hero, way)
    return None


STEP: Final = Question(
    "step",
    "You rush and are on {at}. Which way is the second space?",
    rule="pararoles.move.rushed",
    why_not=_refuse_way,
)
APPROACH: Final = Question(
    "approach",
    "Others fight without you. You are on {at}: where do you move? Next to them you join in.",
    rule="pararoles.join.move-action",
    why_not=_refuse_way,
)
REARRANGE: Final = Question(
    "rearrange", "Heroes who touch trade places. Who is to stand on {square}?", rule="pararoles.move.rearrange"
)
GIFT: Final = Question("gift", "What do you give, and to whom?", rule="pararoles.core.treasure.owner")
QUESTIONS: Final = (STEP, APPROACH, REARRANGE, GIFT)
EVENTS: Final = {
    "moved": "{seat} moves to {to}.{trap}{sight}",
    "strolled": after("{seat} goes on to {to}.{trap}{sight}"),
    "door-opened": "{seat} opens the door to {at}.{sight}",
    "stopped": after("{seat} finds an enemy on {at} and stops."),
    "climbs": "{seat} climbs over.",
    "climb-vain": "{seat} climbs in vain and stays.",
    "rearranged": "{seat} lets the touching members change places: {now}.",
    "chest": "{seat} opens a chest; treasure cards in it: {count}.{trap}",
    "got-item": after("{seat} has {item} now.", rises="item", over="seat"),
    "gave": "{seat} gives {what} to {ally}.",
    "stays": quiet("{seat} stays and counts as vigilant."),
    "comes": quiet("{seat} is not in the combat and may move."),
}
