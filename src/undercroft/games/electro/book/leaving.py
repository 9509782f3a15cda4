"""Leaving the table: an Explorer who quits, a Master of Fates who gives up, and giving up together."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Option, Tell
from undercroft.games.electro.book.basics.harm import discard_all, end_effects, put_down
from undercroft.games.electro.book.basics.peeking import SAYABLE, WORDS, claim
from undercroft.games.electro.book.basics.places import calm, leave_group, out_of_fight, out_of_turn
from undercroft.games.electro.state.records import NOBODY, Claim, Explorer
from undercroft.games.electro.state.stages import FATES, OVER, ROUND
from undercroft.games.electro.state.state import State

CONCEDE: Final = Option("concede", "give up", rule="electro.end.concede")
LEAVE: Final = Option("leave", "leave the game for good", rule="electro.end.quit")


def explorer_in(s: State, seat: int | str) -> Explorer | None:
    """The Explorer of this seat, or None."""
    return next((explorer for explorer in s.explorers if explorer.seat == seat and not explorer.gone), None)


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """What may be done at any moment: give up, leave, and claim things about rooms.

    [electro.end.concede] [electro.end.quit] [electro.talk.claims]
    """
    if s.stage is OVER:
        return ()
    explorer = explorer_in(s, seat)
    if explorer is None:
        if seat == s.mof and not s.auto:
            return (CONCEDE, *_claims(s, s.mof))
        return ()
    if explorer.quits:
        return ()
    mine = () if explorer.conceded else (CONCEDE,)
    return (*mine, LEAVE, *_claims(s, explorer.seat))


def _claims(s: State, seat: int) -> tuple[Option, ...]:
    """A claim names room, kind and key, and is said to all or to one.  [electro.talk.claims] [electro.talk.mof]"""
    if s.stage not in (ROUND, FATES):
        return ()
    rooms = [room for room in s.rooms if s.card(room) is not None]
    heard = {"all": "to all", **{_id(s, other): _to(s, other) for other in _others(s, seat)}}
    return tuple(
        Option(
            f"claim {room} {kind} {key} {to}",
            f"say {whom}: in {room} is {WORDS[kind]}, {keyed}",
            data=["claim", room, WORDS[kind], keyed, whom],
            rule="electro.talk.claims",
        )
        for room in rooms
        for kind in SAYABLE
        for key, keyed in KEYED.items()
        for to, whom in heard.items()
    )


KEYED: Final = {"key": "with a key", "nokey": "without a key"}


def _to(s: State, seat: int) -> str:
    return "to the Master of Fates" if seat == s.mof else f"to @{seat}"


def _others(s: State, seat: int) -> list[int]:
    seats = [explorer.seat for explorer in s.explorers if not explorer.gone]
    if s.mof != NOBODY and not s.auto:
        seats.insert(0, s.mof)
    return [other for other in seats if other != seat]


def _id(s: State, seat: int) -> str:
    return "mof" if seat == s.mof else next(explorer.id for explorer in s.explorers if explorer.seat == seat)


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """The act is done.  [electro.end.concede] [electro.end.quit] [electro.talk.claims]"""
    verb, *words = act.split()
    assert isinstance(seat, int), "only seats act here"
    explorer = explorer_in(s, seat)
    if verb == "claim":
        room, kind, key, to = words
        heard = [other for other in _others(s, seat) if _id(s, other) == to]
        claim(s, Claim(seat, room, kind, key == "key", heard), tell)
    elif explorer is None:
        s.auto = True
        tell.everyone("fate-concedes", seat=seat, rule="electro.end.concede")
    elif verb == "concede":
        concede(s, explorer, tell)
    else:
        explorer.quits = True
        tell.everyone("quits", seat=seat, rule="electro.end.quit")
        if s.stage not in (ROUND, FATES):
            depart_all(s, tell)


def concede(s: State, explorer: Explorer, tell: Tell) -> None:
    """The Explorer wants to give up; when all do, the Master of Fates has won.  [electro.end.concede]"""
    explorer.conceded = True
    tell.everyone("concedes", seat=explorer.seat, rule="electro.end.concede")
    if all(other.conceded or other.quits for other in s.explorers if not other.gone):
        s.end("conceded", tell, rule="electro.end.concede")


def is_idle(s: State) -> bool:
    """Whether nothing is half done, so that somebody may be taken out of the game."""
    return s.roll is None and s.puzzle is None and s.trial is None and s.prize is None


def is_due(s: State) -> bool:
    """Whether somebody who wanted to leave can be taken out of the game now.  [electro.end.quit]"""
    for explorer in s.explorers:
        if explorer.quits and not explorer.gone:
            return is_idle(s)
    return False


def depart_all(s: State, tell: Tell) -> None:
    """Whoever wanted to leave has left: keys and fragments lie where they stood.  [electro.end.quit]"""
    for explorer in s.explorers:
        if explorer.quits and not explorer.gone:
            depart(s, explorer, tell)
    left = [explorer for explorer in s.explorers if not explorer.gone]
    if not left:
        s.end("quit", tell, rule="electro.end.quit")
    if all(explorer.conceded for explorer in left):
        s.end("conceded", tell, rule="electro.end.concede")


def depart(s: State, explorer: Explorer, tell: Tell) -> None:
    """The Explorer is out of the game.  [electro.end.quit]"""
    tell.everyone(
        "leaves",
        seat=explorer.seat,
        keys=len(explorer.keys),
        colours=[s.colour(key) for key in explorer.keys],
        fragments=explorer.fragments,
        rule="electro.end.quit",
        shows=True,
    )
    put_down(s, explorer)
    end_effects(s, explorer)
    discard_all(s, explorer, tell)
    out_of_fight(s, explorer.number, tell)
    leave_group(s, explorer)
    behind, explorer.at = explorer.at, ""
    explorer.gone = True
    out_of_turn(s, explorer.number)
    if behind in s.rooms:
        calm(s, behind, tell)


EVENTS: Final = {
    "concedes": "{seat} wants to give up.",
    "quits": "{seat} leaves the game.",
    "leaves": "{seat} is gone; keys left behind: {keys}, fragments: {fragments}.",
    "fate-concedes": "{seat} gives up; software is Master of Fates from now on.",
}
