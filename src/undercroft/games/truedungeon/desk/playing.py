"""How an adventure begins with a file of the players: a party, an adventure, tokens, or a board to slide on."""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec.structs import replace

from undercroft.engine.craft.words import listed, slug
from undercroft.engine.record import RecordFile
from undercroft.engine.workshop.beginning import Beginning
from undercroft.games.truedungeon.book.coaching import ON_LOAN, ready_made
from undercroft.games.truedungeon.character.build import Character, Party, plain, read_party, without
from undercroft.games.truedungeon.character.listing import LENT
from undercroft.games.truedungeon.character.party import SEATS as FULL_PARTY
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.games.truedungeon.content.board.library import board_of
from undercroft.games.truedungeon.desk.easel import plain as plain_board
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.roster import build_of, character_of, counts_of
from undercroft.games.truedungeon.state.state import State

SEATS: Final = 4
"""So many sit at a table to which fewer bring their characters, if ghosts leave them room."""

COMPANY: Final = (
    "fighter",
    "cleric",
    "ranger",
    "wizard",
    "barbarian",
    "rogue",
    "paladin",
    "druid",
    "monk",
    "bard",
)
"""Whose beginner's bags a party of practice has, seat by seat."""


FULL: Final = 7
"""An adventure of fewer rooms is a short one.  [truedungeon.digital.adventure-rooms]"""

ROOMS: Final = 3
"""The fewest rooms that an adventure has; practice is in the last of them."""


def begin_party(data: dict[str, Any], text: str) -> Beginning:
    """The characters sit down in order, whoever brings them first.  [truedungeon.partycard.filled]"""
    party = read_party(data)
    played = [member.title for member in party.members if not member.ghost]
    options: dict[str, Any] = {"builds": text}
    if party.difficulty != "normal":
        options["difficulty"] = party.difficulty
    who = f"You play {played[0]}." if played else "Nobody in it is played by a person: you choose a character."
    others = f" {listed(played[1:])} {'is' if len(played) == 2 else 'are'} with you." if len(played) > 1 else ""
    room = FULL_PARTY - sum(member.ghost for member in party.members)  # [truedungeon.ghosting.full-party]
    return Beginning(says=who + others, options=options, seats=max(len(played), min(SEATS, room), 1), known=True)


def begin_adventure(data: dict[str, Any], text: str) -> Beginning:
    """A party goes through these rooms, in the version that there is.

    [truedungeon.digital.adventure-format] [truedungeon.digital.adventure-orientation]
    """
    rooms = data.get("rooms")
    numbers = {str(room.get("number")) for room in rooms if isinstance(room, dict)} if isinstance(rooms, list) else ()
    options: dict[str, Any] = {"adventure": text}
    if len(numbers) < FULL:
        options["short"] = True
    if data.get("orientation") == "puzzle":
        options["orientation"] = "puzzle"
    return Beginning(says="Your party is made ready, and the first door opens.", options=options)


def begin_tokens(data: dict[str, Any], text: str) -> Beginning:
    """An adventure at which these tokens count beside those of the catalogue.  [truedungeon.token.catalogue]"""
    return Beginning(
        says="These tokens may be worn: hand in a character that wears them, or find them in a bag.",
        options={"user_catalogue": text},
        known=True,
    )


def begin_board(data: dict[str, Any], text: str) -> Beginning:
    """One room, and in it a monster of this shape, which is slid at.  [truedungeon.board.silhouette]"""
    board = board_of(data)
    return Beginning(
        says=f"One room, one fight: the party slides at {board.name}.",
        options={"adventure": practice(plain_board(board)), "short": True, "mode": "slide", "empty_seats": "empty"},
        seats=SEATS,
        position=party_before_it,
        known=True,
    )


DOOR: Final = {
    "kind": "puzzle",
    "title": "The Rack",
    "text": "Three hooks, and three pucks that hang on them in an order. The door behind them knows which.",
    "won": "The rack clicks.",
    "lost": "The rack is put away.",
    "puzzle": {
        "kind": "sequence",
        "prompt": "Hang up the pucks, from left to right.",
        "slots": ["left", "middle", "right"],
        "elements": ["red", "white", "blue"],
        "solution": ["red", "white", "blue"],
        "facts": [
            {"says": "red at left", "text": "The left hook is chalked red."},
            {"says": "white before blue", "text": "White hangs before blue."},
        ],
    },
}
"""What lies between two fights: an adventure is never fights alone.  [truedungeon.digital.adventure-orientation]"""


def practice(board: dict[str, Any]) -> str:
    """The text of a small adventure whose last room is a fight on this board."""
    name = board["name"].removeprefix("the ")
    monster = {
        "id": "target",
        "name": name[:1].upper() + name[1:],
        "about": "It stands on its board as somebody has drawn it, and waits to be slid at.",
        "ac": 14,
        "hp": 90,
        "attacks": [{"id": "swipe", "name": "Swipe", "to_hit": 5, "damage": 6, "words": "It leans out of its board."}],
    }
    fight = {
        "kind": "combat",
        "title": "The Practice Room",
        "text": "A long table, chalk dust, a rack of pucks. At the far end the new board leans against the wall.",
        "won": "The last puck spins, and lies still. The chalk says: well slid.",
        "lost": "The bell rings, and the board is carried out. It looks pleased.",
        "initiative": "party_first",
        "board": board["id"],
        "monsters": [monster],
    }
    rooms = [{"number": 1, **fight}, {"number": 2, **DOOR}, {"number": ROOMS, **fight}]
    tale = {
        "kind": "adventure",
        "id": "practice",
        "name": f"Practice: {board['name']}",
        "orientation": "combat",
        "about": "One fight on a board that somebody has drawn.",
        "intro": "Somebody has drawn a board, and wants to see it slid at.",
        "epilogue_success": "Whoever drew the board takes notes.",
        "epilogue_failure": "The board has won. Whoever drew it tries not to smile.",
        "rooms": rooms,
        "boards": [{key: value for key, value in board.items() if key not in ("kind", "game")}],
    }
    return json.dumps(tale)


def party_before_it(seats: int) -> dict[str, Any]:
    """So many ready-made characters in the last room, as the fight begins."""
    kept = ("class", "subclass", "tokens", "melee", "missile", "carried", "instrument", "in_hand")
    bags = [plain(ready_made()[f"{name}-bag"]) for name in COMPANY[:seats]]
    party = [{key: bag[key] for key in kept if key in bag} for bag in bags]
    return {"party": party, "room": ROOMS, "rooms": ["overcome"] * (ROOMS - 1)}


def as_left(hero: Hero) -> Character:
    """The character as a file has it: with what it wears and has not used up, and in its hands what its player named.

    What was lent it has given back.
    [truedungeon.token.consumable.surrender] [truedungeon.class.ranger.weapons.loan]
    """
    made = character_of(hero.build)
    if hero.used.get(ON_LOAN):
        made = _given_back(made, hero.used[ON_LOAN] - 1)
    held = {place: list(getattr(made, place)) for place in ("carried", "tokens", "melee", "missile")}
    for name in hero.spent:
        places = [place for place, names in held.items() if name in names]
        for place in places if places[:1] == ["melee"] else places[:1]:  # One token may serve in both modes.
            held[place].remove(name)
    return replace(made, in_hand=hero.begins, **{place: tuple(names) for place, names in held.items()})


def _given_back(made: Character, own: int) -> Character:
    """The character without the dagger on loan, and with so many of its own: that in the off hand was on loan.

    [truedungeon.class.ranger.weapons.loan]
    """
    place = next((place for place in ("melee", "tokens") if LENT in getattr(made, place)), "")
    if place:
        held = list(getattr(made, place))
        held.remove(LENT)
        made = replace(made, **{place: tuple(held)})
    return without(made, LENT) if counts_of(build_of(made)).get(LENT, 0) > own else made


def leaves(s: State, record: RecordFile) -> dict[str, str]:
    """The party with what it has at the end, and the adventure."""
    left = {}
    members = (*(as_left(hero) for hero in s.heroes if hero.build), *map(character_of, s.ghosts))
    if members:
        party = Party(name=s.adventure.name, difficulty=s.difficulty, members=members)
        left["party.json"] = json.dumps(plain(party), indent=1, ensure_ascii=False) + "\n"
    text = shipped_texts().get(s.tale, s.tale)
    ending = ".json" if text.lstrip().startswith("{") else ".toml"
    left[f"{slug(s.adventure.name, 'adventure')}{ending}"] = text
    if own := s.rules.user_catalogue.strip():
        left[f"tokens{'.json' if own.startswith('{') else '.toml'}"] = own + "\n"
    return left
