"""Search tokens: what lies about in a room that is revealed."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, itself
from undercroft.engine.craft.telling import seen
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.deeds import Deed, turn_of, why_fighting
from undercroft.games.exploration.book.basics.dice import D10, own
from undercroft.games.exploration.book.rooms import events
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.stories.model import Space, Token
from undercroft.games.exploration.content.stories.worlds.frame import token_key
from undercroft.games.exploration.figures import COINS_FROM, ITEM_FROM
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State, space_name, space_of

COINS: Final = "coins"


def lying(s: State) -> dict[Space, Token]:
    """The tokens of the rooms revealed that nobody has taken yet, by their spaces."""
    rooms = [s.story.room[id] for id in s.revealed]
    return {token.at: token for room in rooms for token in room.tokens if token.at not in s.searched}


def near(s: State, hero: Hero) -> dict[str, Token]:
    """The tokens on or next to the character's space, by the names of their spaces.  [exploration.core.search.token]"""
    return {space_name(at): token for at, token in lying(s).items() if s.adjacent(hero.at, at)}


def why_not(s: State, hero: Hero, name: str) -> Refusal | None:
    """What stands against searching there, or None."""
    if reason := why_fighting(s):
        return reason
    if turn_of(s).searched:
        return Refusal("you have searched this turn", rule="exploration.core.search.token")
    if name not in near(s, hero):
        return Refusal("no search token lies on or next to your space there", rule="exploration.core.search.token")
    return None


def _words(s: State, hero: Hero, name: str) -> str:
    token = near(s, hero)[name]
    return f"try: {token.name} ({name})" if token.name else f"search the token on {name}"


def search(s: State, hero: Hero, name: str, chance: Chance, tell: Tell) -> Proc[None]:
    """The token is gone, and what the story has for it, or a d10, decides what it was.

    [exploration.core.search.token] [exploration.core.search.result] [exploration.core.search.hidden]
    """
    turn_of(s).searched = True
    if s.die is not None and s.die.why == COINS:
        yield from _count(s, hero, chance, tell)
        return
    at = space_of(name)
    room = s.story.room[s.room_of(at)]
    number, token = next((n, token) for n, token in enumerate(room.tokens, 1) if token.at == at)
    if s.die is None:
        what = token.name or "a search token"
        also = ("exploration.core.search.hidden",)
        rule = "exploration.core.search.token"
        tell.everyone("searches", who=hero.character, what=what, at=list(at), rule=rule, also=also)
    if token.event is not None:
        _take(s, at)
        events.cause(s, token_key(room.id, number), room.id, hero.number)
        return
    face: int = yield from own(s, hero, D10, "search", chance, tell)
    _take(s, at)
    found = "an Item" if face >= s.figure(ITEM_FROM) else "coins" if face >= s.figure(COINS_FROM) else "nothing"
    rule = "exploration.core.search.result"
    tell.everyone("search-roll", who=hero.character, face=face, found=found, rule=rule, shows=True)
    if found == "an Item":
        bag.find(s, hero, chance, tell, rule=rule, shows=True)
    elif found == "coins":
        yield from _count(s, hero, chance, tell)


def _count(s: State, hero: Hero, chance: Chance, tell: Tell) -> Proc[None]:
    """The group has as many more coins as a d10 shows.  [exploration.core.search.result]"""
    coins: int = yield from own(s, hero, D10, COINS, chance, tell)
    s.coins += coins
    rule = "exploration.core.search.result"
    tell.everyone("coins", who=hero.character, coins=coins, rule=rule, shows=True)


def _take(s: State, at: Space) -> None:
    s.searched.append(at)


SEARCH: Final[Deed] = Verb(
    "search", _words, rule="exploration.core.search.token", targets=near, why_not=why_not, at=itself, do=search
)

EVENTS: Final = {
    "searches": seen("The {who} {searches}.", more=said.search),
    "search-roll": seen("The {who} rolls {face}: {found}.", rises="{found}", over="who"),
}
