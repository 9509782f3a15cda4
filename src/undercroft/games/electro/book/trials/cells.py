"""Liar's Cells: hidden dice, rising bids, and a call."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell, Turn
from undercroft.games.electro.book.trials.common import answer, by_software, forfeit, lose
from undercroft.games.electro.book.trials.list import claim_words
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.figures import DICE_EACH
from undercroft.games.electro.state.records import NOBODY
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.liars-cells"
CALL_RULE: Final = "electro.trial.liars-cells-call"
HIDDEN: Final = "hidden cells"
"""Why the dice are rolled that only their owners see."""


def hold(s: State, chance: Chance, tell: Tell) -> Turn:
    """Bids rise in turn until one is called, and somebody is out; the last one left wins.

    Where somebody has left the table the rest roll anew.
    [electro.trial.liars-cells] [electro.trial.liars-cells-call] [electro.end.quit]
    """
    trial = held(s)
    while trial.winner == NOBODY:
        if forfeit(s, tell):
            clear(s)
            trial.next = trial.after(trial.next) if trial.next in trial.out else trial.next
            continue
        if not trial.dice:
            hide(s, chance, tell)
        number = trial.next
        claim: list[int] = yield from answer(s, number, _ask_bid(s, number), chance)
        if claim:
            bid(s, number, claim, tell)
        else:
            call(s, number, tell)


def hide(s: State, chance: Chance, tell: Tell) -> None:
    """Everybody who is still in has rolled; each sees only their own dice.  [electro.info.trials]"""
    trial = held(s)
    players = trial.playing()
    trial.next = trial.caller if trial.next == NOBODY else trial.next
    for number in players:
        trial.dice[number] = sorted(chance.roll(6, HIDDEN) for _ in range(s.figure(DICE_EACH)))
    tell.everyone("cells-hidden", count=in_play(s), rule=RULE)
    for number in players:
        if not by_software(s, number):
            tell.only(s.seat_of(number), "your-cells", dice=trial.dice[number], rule="electro.info.trials", shows=True)


def in_play(s: State) -> int:
    """How many dice lie under covers."""
    return sum(len(dice) for dice in held(s).dice.values())


def bid(s: State, number: int, claim: list[int], tell: Tell) -> None:
    """This bid stands, and the next must answer it.  [electro.trial.liars-cells]"""
    trial = held(s)
    trial.claim = list(claim)
    trial.bidder = number
    trial.next = trial.after(number)
    # What software bids follows from its dice.
    tell.everyone("cells-bid", who=s.name(number), bid=claim_words(claim), rule=RULE, shows=by_software(s, number))


def call(s: State, number: int, tell: Tell) -> None:
    """All dice are shown; the caller is out if the bid was true, else the bidder. The rest will roll anew.

    [electro.trial.liars-cells-call] [electro.info.trials]
    """
    trial = held(s)
    count, face = trial.claim
    found = sum(dice.count(face) for dice in trial.dice.values())
    loser = number if found >= count else trial.bidder
    if tell.heard:
        tell.everyone(
            "cells-called",
            who=s.name(number),
            bidder=s.name(trial.bidder),
            bid=claim_words(trial.claim),
            dice=[f"{s.name(owner)} {' '.join(map(str, dice))}" for owner, dice in trial.dice.items()],
            found=found,
            outcome="true" if found >= count else "a lie",
            rule=CALL_RULE,
            shows=True,
            also=("electro.info.trials",),
        )
    trial.shown = dict(trial.dice)
    clear(s)
    lose(s, [loser], tell, rule=CALL_RULE)
    trial.next = trial.after(loser)  # Ruling: whoever follows the one who is out bids first.


def clear(s: State) -> None:
    """No dice lie there and no bid stands."""
    trial = held(s)
    trial.dice = {}
    trial.claim = []
    trial.bidder = NOBODY


def _ask_bid(s: State, number: int) -> Choice:
    """Every higher bid, the boldest first, and last the call; without a bid there is nothing to call."""
    trial = held(s)
    options = [
        Option(
            f"bid {count} {face}",
            f"bid {claim_words([count, face])}",
            rule=RULE,
            at=f"bid {count} {face}",
            value=[count, face],
        )
        for count in range(in_play(s), 0, -1)
        for face in range(6, 0, -1)
        if [count, face] > trial.claim
    ]
    if trial.claim:
        options.append(
            Option("call", f"call: {claim_words(trial.claim)} is a lie", rule=CALL_RULE, at="call", value=[])
        )
        bidder = s.name(trial.bidder)
        about = {"standing": f"{bidder} bids {claim_words(trial.claim)}", "wanted": "Bid higher, or call it a lie"}
        if len(options) == 1:  # Ruling: the top bid must be called.
            about["wanted"] = "Nothing is higher: call it a lie"
    else:
        about = {"standing": "You bid first", "wanted": "How many of which face lie under all covers"}
    return Choice(s.seat_of(number), BID, tuple(options), {**about, "count": in_play(s)})


def why_not_bid(s: State, choice: Choice, given: str) -> Refusal | None:
    """What stands against this bid, or None where it is none."""
    trial = held(s)
    words = given.split()
    if given == "call":
        return Refusal("There is no bid to call yet.", rule=RULE)
    if len(words) != 3 or words[0] != "bid" or not all(word.isascii() and word.isdigit() for word in words[1:]):
        return None
    count, face = (int(word[:9]) for word in words[1:])
    if not 1 <= face <= 6:
        return Refusal(f"A face is 1 to 6, not {face}.", rule=RULE)
    if not 1 <= count <= in_play(s):
        return Refusal(f"{in_play(s)} dice are in play; {count} cannot be bid.", rule=RULE)
    return Refusal(
        f"A bid must rise in count, or in face at equal count; {claim_words(trial.claim)} is bid.", rule=RULE
    )


BID: Final = Question(
    "cells",
    "{standing}; {count} dice lie under covers. {wanted}?",
    rule=RULE,
    why_not=why_not_bid,
)
QUESTIONS: Final[tuple[Question, ...]] = (BID,)
EVENTS: Final[dict[str, str]] = {
    "cells-hidden": "{count} dice are rolled and hidden.",
    "your-cells": "Your hidden dice: {dice}.",
    "cells-bid": "{who} bids {bid}.",
    "cells-called": "{who} calls {bidder}'s bid of {bid}. The covers lift: {dice}. That makes {found}: {outcome}.",
}
