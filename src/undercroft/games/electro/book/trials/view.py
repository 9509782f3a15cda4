"""What a player of a Trial may know, and other worlds that look the same to them."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance
from undercroft.games.electro.book.trials.list import BEATS, LIARS_CELLS, TRIALS
from undercroft.games.electro.book.trials.traits import most_bid
from undercroft.games.electro.figures import FUSE_MOST, FUSE_PILE
from undercroft.games.electro.state.records import CHAMPION, NOBODY, Trial
from undercroft.games.electro.state.state import State


def trial_view(s: State, number: int | None) -> dict[str, Any] | None:
    """The Trial as this player sees it (None: who takes no part), or None where there is none.

    Nobody looks over the shoulder of a champion whom software plays.
    """
    return None if s.trial is None else seen_by(s, s.trial, _looker(s, number))


def _looker(s: State, number: int | None) -> int | None:
    return None if number == CHAMPION and s.auto else number


def seen_by(s: State, trial: Trial, number: int | None) -> dict[str, Any]:
    """What this player knows of the Trial.

    Everybody sees who has chosen and what was shown; what is sealed or hidden only its owner.  [electro.info.trials]
    """
    kind = TRIALS[trial.task]
    claim = None
    if trial.claim:
        claim = {"count": trial.claim[0], "face": trial.claim[1], "by": player_id(s, trial.bidder)}
    return {
        "task": kind.id,
        "title": kind.title,
        "words": kind.words,
        "side": trial.side,
        "you": None if number is None or number not in trial.players else player_id(s, number),
        "players": [_player_seen(s, trial, player, mine=player == number) for player in trial.players],
        "turn": None if trial.next == NOBODY or trial.winner != NOBODY else player_id(s, trial.next),
        "repeats": trial.repeats,
        "claim": claim,
        "dice": sum(len(dice) for dice in trial.dice.values()),
        "pile": trial.pile,
        "full": s.figure(FUSE_PILE),
        "take": s.figure(FUSE_MOST),
        "least": trial.floor,
        "winner": None if trial.winner == NOBODY else player_id(s, trial.winner),
    }


def _player_seen(s: State, trial: Trial, number: int, *, mine: bool) -> dict[str, Any]:
    dice = trial.dice.get(number, [])
    return {
        "id": player_id(s, number),
        "name": s.name(number),
        "out": number in trial.out,
        "ready": trial.signs.get(number) is not None or trial.bids.get(number) is not None,
        "sign": trial.signs.get(number) if mine else None,
        "bid": trial.bids.get(number) if mine else None,
        "dice": list(dice) if mine or trial.task != LIARS_CELLS else None,
        "cells": len(dice),
        "total": trial.totals.get(number),
        "most": most_bid(s, number),
        "shown": _copied(trial.shown.get(number)),
    }


def _copied(shown: Any) -> Any:
    return list(shown) if isinstance(shown, list) else shown


def player_id(s: State, number: int) -> str:
    """The player in ids: e1 is the first Explorer."""
    return "champion" if number == CHAMPION else s.explorers[number].id


def resample(s: State, number: int | None, chance: Chance) -> None:
    """What this player (None: who takes no part) cannot know of the Trial is drawn anew.

    Others' choices that are made and not shown, sealed bids within their limits, and hidden dice.
    """
    trial = s.trial
    if trial is None:
        return
    number = _looker(s, number)
    for other, sign in trial.signs.items():
        if other != number and sign is not None:
            trial.signs[other] = chance.pick(tuple(BEATS), "imagined sign")
    for other, bid in trial.bids.items():
        if other != number and bid is not None:
            top = max(trial.floor, most_bid(s, other))
            trial.bids[other] = trial.floor + chance.roll(top - trial.floor + 1, "imagined bid") - 1
    if trial.task == LIARS_CELLS:
        for other, dice in trial.dice.items():
            if other != number:
                trial.dice[other] = sorted(chance.roll(6, "imagined cells") for _ in dice)
