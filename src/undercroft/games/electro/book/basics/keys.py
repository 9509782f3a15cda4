"""Keys and fragments that change hands: picked up, handed over, used on a door."""

from __future__ import annotations

from functools import partial
from typing import Final

from undercroft.engine import Chance, Refusal, Tell
from undercroft.engine.craft.deeds import Verb
from undercroft.engine.craft.telling import after, quiet, seen
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.asking import Deed
from undercroft.games.electro.book.basics.places import check_escape
from undercroft.games.electro.content.board import COLOURS
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.state.records import LOCK, NOBODY, PUZZLE, TRIAL, Explorer, Pile, Tip, Turn
from undercroft.games.electro.state.state import State

FRAGMENT: Final = "fragment"
CARD: Final = "card"


def held(s: State, holder: Explorer | Pile) -> list[str]:
    """The kinds of things that an Explorer holds or that lie there, each once: keys by colour, fragments."""
    kinds = sorted({s.colour(key) for key in holder.keys})
    return kinds + ([FRAGMENT] if holder.fragments else [])


def count(s: State, explorer: Explorer, thing: str) -> int:
    """How many of this kind the Explorer holds."""
    if thing == FRAGMENT:
        return explorer.fragments
    if thing in CARDS:
        return explorer.hand.count(thing)
    return sum(s.colour(key) == thing for key in explorer.keys)


def may_give(s: State, turn: Turn, giver: Explorer, thing: str) -> bool:
    """Whether one of these was not already handed over this turn.  [electro.turn.free-limit]"""
    came = sum(pair == [giver.id, thing] for pair in turn.handed)
    return count(s, giver, thing) > came


def hand_over(s: State, turn: Turn, giver: Explorer, taker: Explorer, thing: str, tell: Tell) -> None:
    """The thing is with the taker.  [electro.keys.pass] [electro.keys.pass-small] [electro.keys.carry]"""
    turn.handed.append([taker.id, thing])
    if thing in CARDS:
        giver.hand.remove(thing)
        taker.hand.append(thing)
        known = [giver.seat, taker.seat]
        for tip in s.tips:  # Only the taker knows what it was.
            if tip.holder == giver.number and (tip.giver != taker.number or tip.card == thing):
                tip.card = ""
        s.tips.append(Tip(giver.number, taker.number, thing))
        tell.everyone("card-passed", seat=giver.seat, ally=taker.seat, rule="electro.keys.pass-small")
        tell.only(known, "passed-what", name=CARDS[thing].name, rule="electro.info.hands", shows=True)
        return
    if thing == FRAGMENT:
        giver.fragments -= 1
        taker.fragments += 1
    else:
        key = min((key for key in giver.keys if s.colour(key) == thing), key=lambda key: not s.keys[key].open)
        giver.keys.remove(key)
        taker.keys = sorted([*taker.keys, key])
        s.keys[key].open = True
    rule = "electro.keys.pass" if thing == FRAGMENT else "electro.keys.pass-small"
    tell.everyone(
        "passed", seat=giver.seat, ally=taker.seat, thing=named(thing), rule=rule, also=("electro.keys.carry",)
    )
    check_escape(s, tell)


def lying(s: State, space: str) -> list[str]:
    """What may be picked up on this space.  [electro.keys.pick-up] [electro.trapped.key-survives]"""
    pile = s.pile(space)
    return [] if pile is None or space in s.running().fresh else held(s, pile)


def within_reach(s: State, explorer: Explorer) -> str:
    """From where the Explorer may pick things up: their own space, or the room that is passed through."""
    turn = s.running()
    return turn.room if turn.stage == "passage" else explorer.at


def why_not_take(s: State, explorer: Explorer, thing: str) -> Refusal | None:
    """What stands against picking this up.  [electro.keys.pick-up]"""
    space = within_reach(s, explorer)
    if thing in lying(s, space):
        return None
    return Refusal(f"no {said(thing)} lies at {space}", rule="electro.keys.pick-up", at=space)


def take(s: State, turn: Turn, explorer: Explorer, thing: str, chance: Chance, tell: Tell) -> None:
    """The Explorer has picked this up.  [electro.keys.pick-up] [electro.keys.pick-up-room]"""
    space = within_reach(s, explorer)
    pile = s.pile(space)
    assert pile is not None, f"nothing lies on {space}"
    if thing == FRAGMENT:
        pile.fragments -= 1
        explorer.fragments += 1
    else:
        key = next(key for key in pile.keys if s.colour(key) == thing)
        pile.keys.remove(key)
        explorer.keys = sorted([*explorer.keys, key])
    s.lift(pile)
    also = ("electro.keys.carry", "electro.turn.free-actions")
    tell.everyone("takes", seat=explorer.seat, thing=named(thing), at=space, rule=_picking_up(s, space), also=also)
    check_escape(s, tell)


def _picking_up(s: State, space: str) -> str:
    """The rule by which things are picked up there."""
    return "electro.keys.pick-up-room" if s.is_room(space) else "electro.keys.pick-up"


TAKE: Final[Deed] = Verb(
    "take",
    lambda s, who, thing: f"pick up the {named(thing)}",
    rule=lambda s, who, thing: _picking_up(s, within_reach(s, who)),
    targets=lambda s, who: lying(s, within_reach(s, who)),
    why_not=why_not_take,
    at=lambda s, who, thing: within_reach(s, who),
    do=take,
)


def find_key(s: State, explorer: Explorer, key: int, tell: Tell, *, rule: str, hidden: bool = False) -> None:
    """The Explorer has found a key in a room; with secret_keys only they and the Master of Fates are told.

    Others are told by a rule that says nothing of a room of which it is `hidden` what was there.
    [electro.info.items] [electro.info.cleared]
    """
    told = partial(tell.only, knowing(s, explorer)) if s.rules.secret_keys else tell.everyone
    if hidden and not s.rules.secret_keys:
        told, rule = partial(tell.everyone, behind=(rule,)), "electro.info.items"
    if key == NOBODY:  # To say nothing would say it, too.
        told("finds-none", seat=explorer.seat, rule=rule, shows=True)
        return
    explorer.keys = sorted([*explorer.keys, key])
    s.keys[key].open = not s.rules.secret_keys
    thing, also = named(s.colour(key)), () if rule == "electro.info.items" else ("electro.info.items",)
    told("finds", seat=explorer.seat, thing=thing, rule=rule, also=also, shows=True)


def lay_open(s: State, explorer: Explorer) -> None:
    """Everybody knows which keys the Explorer holds, and so what they have found in private.  [electro.info.items]"""
    for key in explorer.keys:
        s.keys[key].open = True
    for card in s.cards:
        if card.taker == explorer.number:
            card.taker = NOBODY


def knowing(s: State, explorer: Explorer) -> list[int]:
    """The seats that know what this Explorer found in private: their own, and the Master of Fates'."""
    return sorted({explorer.seat} | ({s.mof} if s.mof != NOBODY else set()))


def usable_key(s: State, explorer: Explorer, colour: str) -> int:
    """The number of a key that opens a door of this colour, or NOBODY.  [electro.keys.any-door]"""
    wanted = colour if s.rules.coloured_keys else ""
    fitting = [key for key in explorer.keys if s.keys[key].colour == wanted]
    return min(fitting, key=lambda key: not s.keys[key].open, default=NOBODY)  # Nothing secret is given away.


def why_not_unlock(s: State, explorer: Explorer, colour: str) -> Refusal | None:
    """What stands against unlocking a door of this colour here.  [electro.keys.use] [electro.keys.required]"""
    space = s.board.doors.get(explorer.at)
    if space is None:
        return Refusal(f"{explorer.at} is no door tile", rule="electro.keys.use", at=explorer.at)
    if s.sides[space].open:
        return Refusal("this door is open", rule="electro.keys.spent", at=space)
    if s.board.sides[space][0] != colour:
        return Refusal(f"the door here is {s.board.sides[space][0]}", rule="electro.keys.use", at=space)
    if usable_key(s, explorer, colour) == NOBODY:
        rule = "electro.keys.any-door" if explorer.keys else "electro.keys.required"
        return Refusal("you have no Small Key that opens it", rule=rule, at=space)
    return None


def unlock(s: State, turn: Turn, explorer: Explorer, colour: str, chance: Chance, tell: Tell) -> None:
    """The door is open for good, its card turned up, and the key used up unless a Bent Pin spares it.

    [electro.keys.use] [electro.keys.spent] [electro.side.reveal] [electro.deck.bent-pin] [electro.keys.mid-move]
    """
    space = s.board.doors[explorer.at]
    side = s.sides[space]
    key = usable_key(s, explorer, colour)
    kept = turn.pin == explorer.number
    s.keys[key].open = True
    if kept:
        turn.pin = NOBODY
    else:
        explorer.keys.remove(key)
        s.keys[key].used = True
    side.open = True
    moving = ("electro.keys.mid-move",) if turn.stage == "steps" else ()
    tell.everyone(
        "unlocks",
        seat=explorer.seat,
        door=colour,
        key="kept by a Bent Pin" if kept else "used up",
        rule="electro.keys.use",
        also=(
            "electro.deck.bent-pin" if kept else "electro.keys.spent",
            "electro.keys.any-door",
            "electro.turn.free-actions",
            *moving,
        ),
    )
    tell.everyone("opened", at=space, card=CARD_WORDS[side.card], rule="electro.side.reveal", shows=True)


UNLOCK: Final[Deed] = Verb(
    "unlock",
    "unlock the {} door with a Small Key",
    rule="electro.keys.use",
    targets=lambda s, who: [s.board.sides[space][0]] if (space := s.board.doors.get(who.at)) else [],
    why_not=why_not_unlock,
    at=lambda s, who, colour: s.board.doors[who.at],
    do=unlock,
)


def named(thing: str) -> str:
    """A thing in words.

    >>> named("key"), named("yellow"), named("fragment")
    ('Small Key', 'Small Key (yellow)', 'fragment of the Master Key')
    """
    return {"key": "Small Key", FRAGMENT: "fragment of the Master Key"}.get(thing, f"Small Key ({thing})")


def said(thing: str) -> str:
    """The thing in words, or what was said in place of one."""
    if thing in CARDS:
        return CARDS[thing].name
    return named(thing) if thing in ("key", FRAGMENT) or thing in COLOURS else shown(thing)


CARD_WORDS: Final = {LOCK: "the Master Lock", PUZZLE: "a Puzzle", TRIAL: "a Trial"}
EVENTS: Final = {
    "passed": seen("{seat} hands the {thing} to {ally}.", rises="+1", over="ally"),
    "card-passed": seen("{seat} hands a reward card to {ally}.", rises="+ card", over="ally"),
    "passed-what": after("The card handed over is {name}."),
    "takes": seen("{seat} picks up the {thing} at {at}.", rises="+1", over="seat"),
    "finds": after("{seat} finds a {thing}.", rises="+ key", over="seat"),
    "finds-none": after("{seat} finds no key.", rises="no key", over="seat"),
    "unlocks": "{seat} unlocks the {door} door; the key is {key}.",
    "opened": after("Behind the door, in {at}: {card}."),
    "card": after("{seat} draws a reward card and holds {count}.", rises="+ card", over="seat"),
    "your-card": after("Your card: {name}."),
    "reshuffled": quiet("The discard pile is shuffled into a new deck: the next {what} is drawn from it."),
    "no-card": after("There is no reward card left for {seat}."),
}
