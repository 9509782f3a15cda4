"""Sealed Price: what would you give?"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell, Turn
from undercroft.engine.craft.telling import after
from undercroft.games.electro.book.basics.asking import ask_together
from undercroft.games.electro.book.trials.common import decide, forfeit, highest, names, pairs, stand_in
from undercroft.games.electro.book.trials.traits import held, most_bid
from undercroft.games.electro.state.records import CHAMPION, NOBODY
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.sealed-price"
MOST_TIES: Final = 3
"""After so many ties the D6 decides."""


def hold(s: State, chance: Chance, tell: Tell) -> Turn:
    """The highest bidder wins and pays; those tied highest bid again, not lower, and then the D6 decides.

    [electro.trial.sealed-price] [electro.trial.winner] [electro.end.quit]
    """
    trial = held(s)
    while True:
        if forfeit(s, tell):
            trial.bids = {number: bid for number, bid in trial.bids.items() if number not in trial.out}
        if trial.winner != NOBODY:
            return
        if not trial.bids:
            trial.bids = {number: only_bid(s, number) for number in trial.playing()}
        yield from ask_together(
            s,
            trial.bids,
            lambda number: _ask_bid(s, number),
            lambda number: stand_in(s, number, _ask_bid(s, number), chance),
        )
        tied = show(s, tell)
        if len(tied) == 1 or trial.repeats == MOST_TIES:
            break
        tell.everyone("bid-again", who=names(s, tied), least=trial.floor, rule=RULE)
    trial.winner = decide(s, tied, chance, tell)
    pay(s, trial.winner, trial.floor, tell)


def only_bid(s: State, number: int) -> int | None:
    """The bid of a player who has no choice, or None."""
    return held(s).floor if most_bid(s, number) <= held(s).floor else None


def show(s: State, tell: Tell) -> list[int]:
    """All bids lie open; the highest is the least to be bid again by those who made it, and the others are out.

    [electro.info.trials]
    """
    trial = held(s)
    bids = {number: bid for number, bid in trial.bids.items() if bid is not None}
    tell.everyone("prices", bids=pairs(s, bids), rule=RULE, shows=True, also=("electro.info.trials",))
    tied = highest(bids)
    trial.out += [number for number in bids if number not in tied]
    trial.shown = dict(bids)
    trial.bids = {}
    trial.floor = bids[tied[0]]
    trial.repeats += len(tied) > 1
    return tied


def pay(s: State, number: int, price: int, tell: Tell) -> None:
    """The winner has lost the Live that was bid, which no card keeps off; the champion pays nothing.

    [electro.trial.sealed-price] [electro.trial.champion]
    """
    if number == CHAMPION:
        return
    explorer = s.explorers[number]
    explorer.live -= price
    tell.everyone("paid", who=s.name(number), price=price, live=explorer.live, rule=RULE)


def _ask_bid(s: State, number: int) -> Choice:
    trial = held(s)
    options = tuple(
        Option(f"bid {bid}", f"bid {bid} Live" if bid else "bid nothing", rule=RULE, at=f"bid {bid}", value=bid)
        for bid in range(max(trial.floor, most_bid(s, number)), trial.floor - 1, -1)
    )
    again = f"A tie: bid again, at least {trial.floor}." if trial.repeats else "What do you bid in secret?"
    return Choice(s.seat_of(number), PRICE, options, {"live": most_bid(s, number) + 1, "again": again})


def why_not_bid(s: State, choice: Choice, given: str) -> Refusal | None:
    """What stands against this bid, or None where it is none."""
    word = given.removeprefix("bid ")
    if not (word.isascii() and word.isdigit()):
        return None
    least, top = choice.options[-1].value, choice.options[0].value
    return Refusal(f"You may bid {least} to {top} Live, not {word[:9]}.", rule=RULE)


PRICE: Final = Question(
    "price",
    "{again} You have {live} Live; whoever bids most wins the prize of the room, and pays.",
    rule=RULE,
    why_not=why_not_bid,
)
QUESTIONS: Final[tuple[Question, ...]] = (PRICE,)
EVENTS: Final[dict[str, str]] = {
    "prices": "The bids are opened: {bids}.",
    "bid-again": "A tie: {who} bid again, at least {least}.",
    "paid": after("{who} pays {price} Live and has {live} left.", rises="-{price}", over="who"),
}
