"""What a seat may see, built from nothing by naming what goes in."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from undercroft.engine import unusual
from undercroft.engine.craft.seen import picked
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.explorers import rooms
from undercroft.games.electro.book.rounds import last_round
from undercroft.games.electro.figures import DEATH_TOLL
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import (
    CHAMPION,
    FIGHT,
    LOCK,
    MOVE,
    NOBODY,
    SEE,
    Card,
    Effect,
    Explorer,
    Side,
)
from undercroft.games.electro.state.stages import FATES, OVER, PLACES, ROOMS, ROUND, SIDES
from undercroft.games.electro.state.state import State

SCORED = (PLACES, ROUND, FATES, OVER)
"""The stages in which all scores are known to all.  [electro.setup.trait-secret]"""


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it.  [electro.info.spectator]"""
    me = next((explorer for explorer in s.explorers if explorer.seat == seat), None)
    fate = seat == s.mof
    inside: dict[str, list[int]] = {}
    for explorer in s.present():
        inside.setdefault(explorer.at, []).append(explorer.seat)
    return {
        "game": "electro",
        "stage": s.stage.value,
        "you": seat,
        "role": "Master of Fates" if fate else "Explorer" if me is not None else "spectator",
        "board": s.rules.board,
        "readings": dict(_readings(s.rules)),
        "numbers": dict(s.numbers),
        "round": s.round,
        "clock": s.rules.clock,
        "limit": last_round(s),
        "toll": s.figure(DEATH_TOLL),
        "deaths": s.deaths,
        "order": [s.explorers[number].seat for number in s.order],
        "turn": _turn(s),
        "fates": s.stage is FATES,
        "explorers": [_explorer(s, explorer, me, fate=fate) for explorer in s.explorers],
        "hand": list(me.hand) if me is not None else list(s.hand) if fate else [],
        "mof": {
            "seat": None if s.mof == NOBODY else s.mof,
            "auto": s.auto,
            "cards": len(s.hand),
            "effects": _effects(s.effects),
        },
        "rooms": {room: _room(s, room, inside.get(room, []), me, fate=fate) for room in s.rooms},
        "sides": {space: _side(side, fate=fate) for space, side in s.sides.items()},
        "piles": [
            {"at": pile.at, "keys": [s.colour(key) for key in pile.keys], "fragments": pile.fragments}
            for pile in s.piles
        ],
        "decks": {"explorers": len(s.deck.left), "fates": len(s.fates.left)},
        "discards": {"explorers": list(s.deck.spent), "fates": list(s.fates.spent)},
        "fights": [
            {
                "at": fight.at,
                "fighters": [s.explorers[number].seat for number in fight.fighters],
                "blows": [[s.explorers[number].seat for number in blow] for blow in fight.blows],
                "betrayals": [[s.explorers[number].seat for number in pair] for pair in fight.betrayals],
            }
            for fight in s.fights
        ],
        "claims": [
            picked(claim, "seat room kind key to")
            for claim in s.claims
            if not claim.to or seat == claim.seat or seat in claim.to
        ],
        "puzzle": puzzles.puzzle_view(s),
        "trial": trials.trial_view(s, me.number if me is not None else CHAMPION if fate else None),
        "draft": _draft(s) if fate and s.stage in (ROOMS, SIDES) else None,
        "escaped": [s.explorers[number].seat for number in s.escaped],
        "ended": s.ended,
    }


@lru_cache(maxsize=64)
def _readings(rules: ElectroOptions) -> tuple[tuple[str, Any], ...]:
    """The options that are not as usual, by name; the board stands apart.  [electro.option.readings]"""
    return tuple((spec.name, value) for spec, value in unusual(rules) if spec.name != "board")


def _turn(s: State) -> dict[str, Any] | None:
    """Whose turn it is and how far it has come; inside a room no further, which would tell what was met there.

    `fresh` are the rooms where a key lies since this turn, which nobody may take before the next.

    [electro.enter.box-notice] [electro.info.rooms]
    """
    turn = s.turn
    if turn is None:
        return None
    return {
        "seat": s.explorers[turn.doer].seat,
        "members": [s.explorers[number].seat for number in turn.members],
        "stage": "room" if turn.stage in rooms.STAGES else turn.stage,
        **picked(turn, "rolls rolled points"),
        "fresh": list(turn.fresh),
    }


def _explorer(s: State, explorer: Explorer, me: Explorer | None, *, fate: bool) -> dict[str, Any]:
    """What is open of an Explorer; scores before they are revealed, and secret keys, are their own.

    [electro.info.scores] [electro.info.items] [electro.info.hands] [electro.setup.trait-secret]
    """
    mine = explorer is me
    scored = s.stage in SCORED
    knows_keys = mine or fate or not s.rules.secret_keys
    scores = explorer.scores
    shown: dict[str, Any] = {
        "id": explorer.id,
        "seat": explorer.seat,
        "ready": scored or explorer.live > 0,
        "scores": {"move": scores[MOVE], "see": scores[SEE], "fight": scores[FIGHT]} if scored or mine else None,
        "now": _now(s, explorer) if scored else None,
        "live": explorer.live if scored or mine else None,
        "at": explorer.at or None,
        "cards": len(explorer.hand),
        "keys": [s.colour(key) for key in explorer.keys] if knows_keys else None,
        "fragments": explorer.fragments,
        "group": [other.seat for other in s.group_of(explorer)],
        "fight": s.fight_of(explorer.number) is not None,
        "effects": _effects(explorer.effects),
        "roared": explorer.roared,
        "acted": explorer.acted,
        "played": explorer.played,
        "deaths": explorer.deaths,
        "gone": explorer.gone,
        "conceded": explorer.conceded,
        "quits": explorer.quits,
    }
    if mine:
        shown["perceived"] = list(explorer.perceived)
        shown["looked"] = explorer.looked or None
    return shown


def _now(s: State, explorer: Explorer) -> dict[str, int]:
    """The scores as they count now."""
    return {"move": s.score(explorer, MOVE), "see": s.score(explorer, SEE), "fight": s.score(explorer, FIGHT)}


def _effects(effects: list[Effect]) -> list[dict[str, Any]]:
    return [{"card": effect.card, "turns": effect.turns} for effect in effects]


def _room(s: State, room: str, inside: list[int], me: Explorer | None, *, fate: bool) -> dict[str, Any]:
    """A small room: its card to those who know it, a face-up beast to all, a box to those who stood before it.

    [electro.enter.box-notice] [electro.info.rooms] [electro.info.cleared] [electro.info.counts]
    """
    card = s.card(room)
    if card is None:
        return {"state": "cleared", "card": None, "key": None, "perceived": False, "inside": inside}
    perceived = me is not None and (room in me.perceived or card.shown)
    knows = fate or perceived
    shown: dict[str, Any] = {
        "state": "up" if card.shown else "down",
        "card": card.kind if knows or card.shown else None,
        "key": _key(s, card) if fate or (me is not None and room in me.perceived) else None,
        "perceived": perceived,
        "boxed": me is not None and me.number in card.met,
        "inside": inside,
    }
    if card.shown:
        shown |= picked(card, "health shock roar pounced fighting")
    return shown


def _key(s: State, card: Card) -> str:
    return "none" if card.key == NOBODY else s.colour(card.key)


def _side(side: Side, *, fate: bool) -> dict[str, Any]:
    """A side room: its card to all once it is open, its prize only to the Master of Fates until it is won.

    [electro.info.sides] [electro.side.reveal]
    """
    prize, open = fate or side.done, fate or side.open
    return {
        "open": side.open,
        "done": side.done and side.card != LOCK,
        "card": side.card if open else None,
        "task": side.task or None if open else None,
        "text": side.text or None if open else None,
        "fragment": side.fragment if prize else None,
        "reward": side.reward if prize else None,
    }


def _draft(s: State) -> dict[str, Any]:
    """What the Master of Fates has laid so far."""
    return {
        "cards": dict(zip(s.board.rooms, s.draft.cards, strict=False)),
        "keys": list(s.draft.keys),
        "sides": {space: _side(side, fate=True) for space, side in zip(s.board.sides, s.draft.sides, strict=False)},
        "half": list(s.draft.half),
    }
