"""A member's movement turn: move, use an ability or item, search for traps, in any order, each at most once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.telling import quiet, seen
from undercroft.engine.craft.words import counted
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.draws import named_suit
from undercroft.games.pararoles.book.basics.heroes import called
from undercroft.games.pararoles.book.combat.choices import why_not_throw
from undercroft.games.pararoles.book.combat.flames import flames, ignite
from undercroft.games.pararoles.book.combat.striking import draw_attack, gets_through, land, usable
from undercroft.games.pararoles.book.floors import leaving, moving, paying, searching, steps
from undercroft.games.pararoles.content.cards import HEARTS, name_of, succeeds
from undercroft.games.pararoles.content.goods import DAGGER, GOODS, LEAF, QUIVER, QUIVER_USES, WAND
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.state.ground import name, square_named
from undercroft.games.pararoles.state.records import NOBODY, Foe, Hero, Strike
from undercroft.games.pararoles.state.state import State

ONCE: Final = "pararoles.turn.each-once"


def begin_turn(s: State, hero: Hero, tell: Tell) -> None:
    """It is this member's movement turn.  [pararoles.move.order]"""
    s.mover = hero.number
    s.turns += 1
    if hero.number in s.queue:
        s.queue.remove(hero.number)
    if tell.heard:
        also = ("pararoles.turn.actions", "pararoles.move.party-first")
        tell.everyone("turn", seat=hero.seat, round=s.round, rule="pararoles.move.order", also=also)


def end_turn(s: State, hero: Hero, tell: Tell) -> None:
    """The member's movement turn is over; who did not move counts as vigilant.  [pararoles.move.stay]"""
    s.mover = NOBODY
    s.stride = None
    if not hero.here:
        return
    if not hero.moved:
        hero.rushed = False
        if tell.heard:
            tell.everyone("stays", seat=hero.seat, rule="pararoles.move.stay")
    harm.end_turn_of_hero(s, hero, tell)


def act(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """One action of the member whose turn it is, or what is left of one.  [pararoles.turn.actions]"""
    if s.check is not None:
        yield from searching.check(s, chance, tell)
    elif s.stride is not None:
        yield from moving.stride(s, hero, chance, tell)
    elif s.gift:
        yield from moving.give(s, hero, tell)
    elif s.bill is not None:
        yield from pay_and_do(s, hero, chance, tell)
    elif s.aim:
        yield from ignite(s, hero, tell)
        s.aim = False
    else:
        what = yield ask_turn(s, hero)
        begin(s, hero, what, chance, tell)


def ask_turn(s: State, hero: Hero) -> Choice:
    """What this member does next."""
    now = (hero.at, hero.health, s.round)
    choice = Choice(hero.seat, TURN, (), lambda: about(*now, choice.options), later=lambda: tuple(options(s, hero)))
    return choice


def about(at: int, health: int, round: int, found: tuple[Option, ...]) -> dict[str, Any]:
    """What the question says; it names what is offered, and nothing else."""
    verbs = {option.value[0] if isinstance(option.value, tuple) else option.id.partition(" ")[0] for option in found}
    if STEP in verbs:
        verbs.discard(TRADE)
    left = list(dict.fromkeys(words for verb, words in ACTIONS.items() if verb in verbs))
    what = (
        f"{', '.join(left)}{',' * (len(left) > 1)} or end the turn" if left else "nothing is left to do: end the turn"
    )
    return {"at": name(at), "health": health, "round": round, "what": what[0].upper() + what[1:]}


# ---------------------------------------------------------------- what may be done


def options(s: State, hero: Hero) -> list[Option]:
    """Everything that this member may do now."""
    found = []
    if not hero.moved:
        found += steps.move_options(s, hero)
    elif steps.may_stroll(s, hero):
        found += steps.stroll_options(s, hero)
    if hero.at == s.stairs and leaving.why_not_leave(s, hero) is None:
        found.append(LEAVE)
    found += search_options(s, hero)
    if not hero.used:
        found += item_options(s, hero)
    quiver = hero.item(QUIVER)
    if (
        quiver is not None
        and quiver.uses < QUIVER_USES
        and hero.treasure
        and (not s.rules.restock_action or not hero.used)
    ):
        rule = "pararoles.quiver.restock-when"
        label = f"sacrifice a treasure card: {GOODS[QUIVER].called} has {QUIVER_USES} uses again"
        found.append(Option("restock", label, rule=rule))
    if moving.gifts(s, hero):
        found.append(GIVE)
    found.append(DONE)
    return found


def search_options(s: State, hero: Hero) -> list[Option]:
    """Searching, deactivating, and what a discarded treasure card does."""
    found = []
    if searching.why_not_search(s, hero) is None:
        found.append(search(searching.radius(s)))
    known = [snare for snare in s.snares if snare.found and not snare.resting]
    for snare in sorted(known, key=lambda snare: (snare.square, snare.lid)):
        at = name(snare.square)
        if searching.why_not_disarm(s, hero, snare, at) is None:
            rule = "pararoles.trap.disarm.check"
            found.append(Option(f"disarm {at}", f"try to deactivate the trap at {at}", at=at, rule=rule))
        if searching.why_not_dispel(s, hero, snare, at) is None:
            label = f"discard a treasure card: the trap at {at} is harmless"
            found.append(Option(f"dispel {at}", label, at=at, rule="pararoles.trap.disarm.discard"))
    if hero.treasure and not s.unveiled and s.rules.traps:
        found.append(REVEAL)
    return unique(found) if known else found


@lru_cache(maxsize=128)
def search(radius: int) -> Option:
    """Searching so far, made once and shared."""
    return Option("search", f"search for traps within {counted(radius, 'square')}", rule="pararoles.trap.find.check")


def unique(found: list[Option]) -> list[Option]:
    """Each id once: a trap and a trapped chest may share a square."""
    return list({option.id: option for option in found}.values())


def item_options(s: State, hero: Hero) -> list[Option]:
    """Abilities and items, one of which may be used in a movement turn."""
    found = []
    if hero.item(LEAF) is not None:
        for foe in s.foes:
            if not s.is_seen(foe.at) or why_not_throw(s, hero, foe) is not None:
                continue
            label = f"throw a Throwing Leaf at {foe.called}"
            found.append(
                Option(f"leaf {foe.name}", label, at=name(foe.at), rule="pararoles.leaf.range", value=f"leaf {foe.id}")
            )
    wand = hero.item(WAND)
    if wand is not None and wand.uses and flames(s, hero):
        found.append(Option("ignite", f"set a square ablaze with {GOODS[WAND].called}", rule="pararoles.wand.ignite"))
    if hero.treasure:
        if wand is not None and not wand.uses:
            label = f"sacrifice a treasure card to light {GOODS[WAND].called} again"
            found.append(Option("relight", label, rule="pararoles.wand.relight"))
        if any(item.key == DAGGER and not item.uses for item in hero.items):
            label = f"sacrifice a treasure card to charge {GOODS[DAGGER].called} again"
            found.append(Option("recharge", label, rule="pararoles.dagger.recharge"))
        for other in (hero, *moving.beside(s, hero)):
            if other.health < other.full:
                label = f"sacrifice a treasure card: {called(other)} regains {s.figure[figures.MEND]} health"
                found.append(Option(f"mend {other.id}", label, at=name(other.at), rule="pararoles.core.treasure.mend"))
    if not hero.healed and hero.prime == HEARTS:
        for other in moving.beside(s, hero):
            if other.health < other.full:
                label = f"encourage {called(other)}, +{s.figure[figures.ENCOURAGE]} health on Hearts"
                rule = "pararoles.core.special.encourager"
                found.append(Option(f"encourage {other.id}", label, at=name(other.at), rule=rule))
    if s.rules.anywhere:
        found += paying.wares(s, hero)
    return found


# ---------------------------------------------------------------- doing it


def begin(s: State, hero: Hero, what: Any, chance: Chance, tell: Tell) -> None:
    """The action is begun; what needs a further answer waits in the state."""
    if isinstance(what, tuple):
        hero.paces += steps.is_peaceful(s)
        hero.moved = True
        moving.set_off(s, hero, what[2])
        moving.go(s, hero, what, chance, tell)
        return
    verb, _, rest = what.partition(" ")
    if verb == "done":
        end_turn(s, hero, tell)
    elif verb == "leave":
        end_turn(s, hero, tell)
        if hero.here:  # Else the flames on the stairs were too much.
            leaving.leave(s, hero, tell)
    elif verb == "search":
        searching.begin_check(s, hero, NOWHERE)
    elif verb == "disarm":
        searching.begin_check(s, hero, square_named(rest))
    elif verb == "give":
        s.gift = True
    elif verb in ("dispel", "reveal"):
        paying.sacrifice(s, hero, what)
    elif verb == "restock":
        hero.used = hero.used or s.rules.restock_action
        paying.sacrifice(s, hero, what)
    else:
        hero.used = True
        if verb == "leaf":
            foe = s.foe(int(rest))
            assert foe is not None
            throw_leaf(s, hero, foe, chance, tell)
        elif verb == "ignite":
            s.aim = True
        elif verb == "encourage":
            encourage(s, hero, by_id(s, rest), chance, tell)
        elif verb == "buy":
            paying.charge(s, hero, rest)
        else:
            paying.sacrifice(s, hero, what)


def by_id(s: State, id: str) -> Hero:
    """The hero called p1, p2 ..."""
    return s.heroes[int(id[1:]) - 1]


def pay_and_do(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The price is paid, and what was paid for happens."""
    what = yield from paying.pay(s, tell)
    verb, _, rest = what.partition(" ")
    if verb == "reveal":
        searching.reveal_all(s, tell)
    elif verb == "dispel":
        snare = searching.found_at(s, square_named(rest))
        assert snare is not None
        also = "pararoles.trap.disarm.discard-repeat"
        tell.everyone("dispels", seat=hero.seat, at=rest, rule="pararoles.trap.disarm.discard", also=(also,))
        searching.deactivate(s, snare, tell, rule="pararoles.trap.disarm.discard")
    elif verb == "mend":
        harm.heal(s, by_id(s, rest), s.figure[figures.MEND], tell, rule="pararoles.core.treasure.mend")
    elif verb == "buy":
        paying.hand_out(s, hero, rest, tell)
    else:
        paying.renew(s, hero, verb, tell)


def encourage(s: State, hero: Hero, other: Hero, chance: Chance, tell: Tell) -> None:
    """Once a floor outside combat: on a Hearts draw a touching member regains health.

    [pararoles.core.special.encourager]
    """
    hero.healed = True
    card, _ = s.draw(chance, "encourage")
    stat = s.stat(hero, HEARTS)
    success = succeeds(card, stat)
    rule = "pararoles.core.special.encourager"
    result = "succeeds" if success else "fails"
    tell.everyone(
        "encourages", seat=hero.seat, ally=other.seat, card=name_of(card), stat=stat, result=result, rule=rule
    )
    if success:
        harm.heal(s, other, s.figure[figures.ENCOURAGE], tell, rule=rule)


def throw_leaf(s: State, hero: Hero, foe: Foe, chance: Chance, tell: Tell) -> None:
    """A Leaf is thrown outside combat, as the item action: an attack that holds the enemy where it is.

    [pararoles.leaf.range] [pararoles.leaf.range-metric]
    """
    blow = Strike(hero.number, foe.id, LEAF)
    draw_attack(s, blow, hero, chance, tell)
    if gets_through(s, blow, hero):
        land(s, blow, hero, foe, named_suit(blow.card, hero.prime), chance, tell)


def _refuse_turn(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against an answer that people try."""
    hero = next(hero for hero in s.heroes if hero.seat == choice.seat)
    verb, _, rest = answer.partition(" ")
    if answer == "leave":
        if hero.at != s.stairs:
            words = "you leave by the stairs, and do not stand on them"
            return Refusal(words, rule="pararoles.core.stairs.leave", at=name(hero.at))
        return leaving.why_not_leave(s, hero)
    if verb in ITEM_VERBS:
        key = ITEM_VERBS[verb]
        if hero.item(key) is None:
            words = "you do not carry the {item}"
            return Refusal(words, rule=GOODS[key].rule, also=("pararoles.item.legendary",), item=GOODS[key].name)
        if hero.used and (verb != "restock" or s.rules.restock_action):
            return Refusal("you have used an ability or item this turn", rule=ONCE)
        if verb in ("relight", "recharge", "restock") and not hero.treasure:
            return Refusal("you have no treasure card to sacrifice", rule="pararoles.core.treasure.any-use")
        if verb == "restock":
            return Refusal("the Quiver is full", rule="pararoles.quiver.restock")
        if verb in ("relight", "recharge"):
            return Refusal("the {item} needs no sacrifice yet", rule=paying.RENEWED[verb][1], item=GOODS[key].name)
        if verb == "ignite" and usable(hero, WAND) is not None:
            return Refusal("every square in reach burns already", rule="pararoles.wand.range")
        if verb == "ignite":
            return Refusal("the Wand must be lit again first", rule="pararoles.wand.relight")
        if verb == "leaf":
            return Refusal(
                "{foe} is not in sight within 3 squares", rule="pararoles.leaf.range-metric", foe=rest or "it"
            )
    if verb in ("mend", "encourage", "buy") and hero.used:
        return Refusal("you have used an ability or item this turn", rule=ONCE)
    if verb == "buy" and rest in GOODS:
        return _refuse_ware(s, rest)
    if verb == "mend":
        return _refuse_mend(s, hero, rest)
    if verb == "encourage":
        words = "an Encourager encourages a touching member who has lost health, once a floor outside combat"
        return Refusal(words, rule="pararoles.core.special.encourager")
    if answer == "reveal":
        return _refuse_reveal(s)
    if answer == "give":
        words = "nobody touches you to whom you could give a treasure card or an item"
        return Refusal(words, rule="pararoles.core.treasure.owner")
    if answer == "search":
        return searching.why_not_search(s, hero)
    if verb in ("disarm", "dispel"):
        try:
            square = square_named(rest)
        except ValueError:
            return None
        why_not = searching.why_not_disarm if verb == "disarm" else searching.why_not_dispel
        return why_not(s, hero, searching.found_at(s, square), rest)
    reason = moving.refuse_step(s, hero, answer)
    if reason is None and hero.moved and is_step(answer):
        return Refusal("you have moved this turn", rule=ONCE)
    return reason


def _refuse_ware(s: State, key: str) -> Refusal | None:
    if not s.rules.anywhere:
        return Refusal("items are bought between floors", rule="pararoles.core.shop")
    return paying.why_not_buy(s, key)


def _refuse_mend(s: State, hero: Hero, id: str) -> Refusal | None:
    if not hero.treasure:
        return Refusal("you have no treasure card to sacrifice", rule="pararoles.core.treasure.any-use")
    words = "you mend yourself or a member whose token touches yours, and only who has lost health"
    return Refusal(words, rule="pararoles.core.treasure.mend")


def _refuse_reveal(s: State) -> Refusal:
    if not s.rules.traps:
        return Refusal("this dungeon has no traps", rule="pararoles.trap.option")
    words = "all traps of the floor show already" if s.unveiled else "you have no treasure card to discard"
    return Refusal(words, rule="pararoles.trap.find.discard")


def is_step(answer: str) -> bool:
    """Whether a move is meant."""
    return answer.removeprefix("rush ").removeprefix("climb ") in ("n", "e", "s", "w", "rearrange")


LEAVE: Final = Option("leave", "leave the floor by the stairs", rule="pararoles.core.stairs.leave")
GIVE: Final = Option(
    "give", "give a treasure card or an item to a touching member", rule="pararoles.core.treasure.owner"
)
DONE: Final = Option("done", "end the turn", rule=ONCE)
REVEAL: Final = Option(
    "reveal", "discard a treasure card: every trap of the floor shows", rule="pararoles.trap.find.discard"
)

STEP: Final = "step"
TRADE: Final = "rearrange"
USE: Final = "use an ability or item"
DISCARD: Final = "discard a treasure card"
ACTIONS: Final = {
    STEP: "move",
    TRADE: "trade places",
    "leave": "leave the floor",
    "leaf": USE,
    "ignite": USE,
    "encourage": USE,
    "search": "search",
    "disarm": "disarm a trap",
    "buy": "buy an item",
    "give": "give something away",
    **dict.fromkeys(("dispel", "reveal", "mend", "relight", "recharge", "restock"), DISCARD),
}
"""By the first word of an option: what a member may do in a movement turn.  [pararoles.turn.actions]"""

ITEM_VERBS: Final = {
    "leaf": LEAF,
    "ignite": WAND,
    "relight": WAND,
    "recharge": DAGGER,
    "restock": QUIVER,
}

TURN: Final = Question(
    "turn",
    "Round {round}: you are on {at} with {health} health. {what}?",
    rule="pararoles.turn.actions",
    why_not=_refuse_turn,
)
QUESTIONS: Final = (TURN,)
EVENTS: Final = {
    "turn": quiet("{seat}'s turn."),
    "encourages": seen(
        "{seat} encourages {ally} and draws {card} against Hearts {stat}: it {result}.", rises="{card}", over="seat"
    ),
    "dispels": "{seat} discards a treasure card against the trap at {at}.",
}
