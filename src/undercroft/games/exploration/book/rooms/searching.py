"""Search tokens: what lies about in a room that is revealed."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Option, Proc, Tell
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.dice import D10, own
from undercroft.games.exploration.book.rooms import events
from undercroft.games.exploration.content.stories.model import Space, Token
from undercroft.games.exploration.content.stories.worlds.worlds import token_key
from undercroft.games.exploration.figures import COINS_FROM, ITEM_FROM
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State, space_name

COINS: Final = "coins"


def lying(s: State) -> dict[Space, Token]:
    """The tokens of the rooms revealed that nobody has taken yet, by their spaces."""
    rooms = [s.story.room[id] for id in s.revealed]
    return {token.at: token for room in rooms for token in room.tokens if token.at not in s.searched}


def options(s: State, hero: Hero) -> list[Option]:
    """The tokens on or next to the character's space.  [exploration.core.search.token]"""
    rule = "exploration.core.search.token"
    return [
        Option(f"search {space_name(at)}", _words(token), at=space_name(at), rule=rule)
        for at, token in lying(s).items()
        if s.adjacent(hero.at, at)
    ]


def _words(token: Token) -> str:
    where = space_name(token.at)
    return f"try: {token.name} ({where})" if token.name else f"search the token on {where}"


def search(s: State, hero: Hero, at: Space, chance: Chance, tell: Tell) -> Proc[None]:
    """The token is gone, and what the story has for it, or a d10, decides what it was.

    [exploration.core.search.token] [exploration.core.search.result] [exploration.core.search.hidden]
    """
    if s.die is not None and s.die.why == COINS:
        yield from _count(s, hero, chance, tell)
        return
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


EVENTS: Final = {
    "searches": "{who} turns to {what}.",
    "search-roll": "{who} rolls {face} and finds {found}.",
}
