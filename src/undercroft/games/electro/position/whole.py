"""A game that starts from a position given as plain data, for tests, puzzles and what-ifs.

    {"explorers": [{"move": 3, "see": 3, "fight": 3, "live": 3, "at": "1s", "cards": ["copper-salve"], "keys": 1,
                    "fragments": 0, "perceived": ["i1"], "effects": ["swift-current"], "played": false,
                    "roared": false, "deaths": 0}, ...],        in seat order; all of it may be left out
     "order": [0, 1, 2],                    the Explorers by number in turn order (seat order)
     "rooms": {"i1": "beast key", "i2": "cleared", "o1": "beast shown fighting health=4", "o2": "trapped boxed", ...},
     "sides": {"1x": {"card": "puzzle", "task": "fuse-code", "fragment": true, "reward": false, "open": true,
                      "done": false, "text": "", "answers": []}, ...},
     "piles": [{"at": "3g", "keys": 2, "fragments": 1}],
     "groups": [[0, 1]],
     "fights": [{"at": "1a", "fighters": [0, 1], "blows": [[0, 1]], "betrayals": []}],
     "hand": [cards of the Master of Fates], "fate_effects": ["static-fog"], "fate_played": false,
     "discards": {"explorers": [...], "fates": [...]},
     "round": 1, "turn": 0 or "fates", "acted": [1], "deaths": 0}

Everything has a default: traits of 3 on the first start tile, rooms that are empty, in the first side room the Master
Lock and in the others the tasks in the order of the ledger, with as many fragments as are not held or lying about.
`turn` is the Explorer whose turn begins, or the Master of Fates; those before in turn order have acted. `keys` is a
number, or a list of colours with the variant coloured_keys, where a room may hold a `yellow` key instead of any.
Fights lapse after the first full round of peace: this one, if nobody has acted in it.
An effect may say how many turns it still lasts: `swift-current 1`. The limits of setting up do not apply, but there
are six keys, those that are nowhere being used up, three fragments and two decks. Whoever stands in an uncleared room
has perceived it. What cannot be is refused with the rule and the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Refused, Setting
from undercroft.engine.refusal import shown
from undercroft.games.electro.book import table
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.book.basics.places import is_at_exit, new_group
from undercroft.games.electro.content.cards import CARDS, EXPLORER_CARDS, FATE_CARDS, LASTING, Reward
from undercroft.games.electro.figures import HARD_CAP
from undercroft.games.electro.position.parts import (
    ExplorerGiven,
    FightGiven,
    PositionGiven,
    lay_rooms,
    lay_sides,
    place_of,
    share_keys,
)
from undercroft.games.electro.state.records import NOBODY, Deck, Effect, Explorer, Fight, Key
from undercroft.games.electro.state.stages import FATES, ROUND
from undercroft.games.electro.state.state import State
from undercroft.inputs.reading import limited, read


def position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state that the data describe, or `Refused` with rule and place."""
    given = read(PositionGiven, dict(data), what="position", rules={"": "electro.setup.order"})
    s = table.new(setting)
    explorers = given.explorers if given.explorers is not None else [ExplorerGiven() for _ in s.explorers]
    if len(explorers) != len(s.explorers):
        words = f"{len(s.explorers)} Explorers sit at this table; the position has {len(explorers)}"
        raise Refused(words, rule="electro.players.count", at="explorers")
    s.stage = ROUND
    s.round = limited(given.round, "round", rule="electro.turn.round", least=1, most=s.figure(HARD_CAP))
    s.keys = [Key(colour if s.rules.coloured_keys else "") for colour, _ in s.board.sides.values()]
    s.order = order_of(s, given.order)
    lay_rooms(s, given.rooms)
    for explorer, about in zip(s.explorers, explorers, strict=True):
        make_explorer(explorer, about)
    share_keys(s, given, explorers)
    lay_sides(s, given)
    for explorer, about in zip(s.explorers, explorers, strict=True):
        put(s, explorer, about)
    deal(s, given, explorers)
    join_teams(s, given.groups)
    begin_fights(s, given.fights)
    must_fit(s)
    s.deaths = sum(about.deaths for about in explorers) if given.deaths is None else given.deaths
    take_turn(s, given)
    return s


# ---------------------------------------------------------------- Explorers


def make_explorer(explorer: Explorer, about: ExplorerGiven) -> None:
    """The Explorer has these scores and fragments."""
    explorer.scores = [about.move, about.see, about.fight]
    explorer.live, explorer.fragments, explorer.deaths = about.live, about.fragments, about.deaths
    explorer.played, explorer.roared = about.played, about.roared


def put(s: State, explorer: Explorer, about: ExplorerGiven) -> None:
    """The Explorer stands there and has perceived these rooms."""
    explorer.at = place_of(s, s.board.starts[0] if about.at is None else about.at, explorer.id)
    rooms = [*about.perceived]
    if explorer.at in s.rooms and s.card(explorer.at) is not None and explorer.at not in rooms:
        rooms.append(explorer.at)
    for room in rooms:
        card = s.card(room) if room in s.rooms else None
        if card is None:
            words = f"{shown(room)} is no small room with a card that could be perceived"
            raise Refused(words, rule="electro.see.memory", at=explorer.id)
        card.knowers.append(explorer.number)
        explorer.perceived.append(room)


def join_teams(s: State, groups: list[list[int]]) -> None:
    """These Explorers are teams."""
    for team in groups:
        members = [explorer_of(s, number, "groups") for number in team]
        spaces = {explorer.at for explorer in members}
        taken = any(explorer.group != NOBODY for explorer in members)
        if len(set(team)) != len(team) or len(members) < 2 or len(spaces) > 1 or taken:
            words = f"a group has two or more members on one space, each in one group only: {shown(team)}"
            raise Refused(words, rule="electro.group.size", at="groups")
        group = new_group(s)
        for explorer in members:
            explorer.group = group


def begin_fights(s: State, fights: list[FightGiven]) -> None:
    """These fights are going on; without blows the first has attacked all others."""
    for about in fights:
        fighters = [explorer_of(s, number, "fights") for number in about.fighters]
        here = all(explorer.at == about.at for explorer in fighters) and not s.is_room(about.at)
        free = all(s.fight_of(explorer.number) is None for explorer in fighters)
        if len(set(about.fighters)) != len(fighters) or len(fighters) < 2 or not here or not free:
            words = f"fighters are two or more on one tile, each in one fight: {shown(about.fighters)}"
            raise Refused(words, rule="electro.pvp.where", at="fights")
        first = about.fighters[0]
        blows = about.blows or [[first, other] for other in about.fighters[1:]]
        for pair in [*blows, *about.betrayals]:
            if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(about.fighters):
                words = f"a blow is a pair of fighters, not {shown(pair)}"
                raise Refused(words, rule="electro.pvp.fight", at=about.at)
        fighting = s.in_order(about.fighters)
        s.fights.append(Fight(about.at, fighting, [list(pair) for pair in blows], [list(p) for p in about.betrayals]))


def explorer_of(s: State, number: int, at: str) -> Explorer:
    """The Explorer of this number."""
    if not 0 <= number < len(s.explorers):
        raise Refused(f"there is no Explorer {number}", rule="electro.players.count", at=at)
    return s.explorers[number]


# ---------------------------------------------------------------- cards


def deal(s: State, given: PositionGiven, explorers: list[ExplorerGiven]) -> None:
    """Cards in hand, in force and discarded are out of the decks."""
    for explorer, about in zip(s.explorers, explorers, strict=True):
        explorer.hand = [drawn(s.deck, card, EXPLORER_CARDS, explorer.id) for card in about.cards]
        explorer.effects = [effect_of(s.deck, text, EXPLORER_CARDS, explorer.id) for text in about.effects]
    s.deck.spent = [drawn(s.deck, card, EXPLORER_CARDS, "discards") for card in given.discards.explorers]
    s.hand = [drawn(s.fates, card, FATE_CARDS, "hand") for card in given.hand]
    s.effects = [effect_of(s.fates, text, FATE_CARDS, "fate_effects") for text in given.fate_effects]
    s.fates.spent = [drawn(s.fates, card, FATE_CARDS, "discards") for card in given.discards.fates]
    s.played = given.fate_played


def drawn(deck: Deck, card: str, cards: dict[str, Reward], at: str) -> str:
    """This card, which is in the deck no more."""
    rule = "electro.deck.explorer" if cards is EXPLORER_CARDS else "electro.mofdeck.list"
    if card not in cards:
        raise Refused(f"there is no card {shown(card)} in this deck", rule=rule, at=at)
    if card not in deck.left:
        raise Refused(f"no more cards {card} are left than {cards[card].count}", rule=rule, at=at)
    deck.left.remove(card)
    return card


def effect_of(deck: Deck, text: str, cards: dict[str, Reward], at: str) -> Effect:
    """The card in force that these words describe."""
    name, _, turns = text.partition(" ")
    card = drawn(deck, name, cards, at)
    if CARDS[card].lasts != LASTING or turns not in ("", "1", "2"):
        words = f"a lasting card is in force for 1 or 2 more turns, not {shown(text)}"
        raise Refused(words, rule="electro.cards.until-next", at=at)
    return Effect(card, int(turns or 2))


# ---------------------------------------------------------------- whose turn it is


def order_of(s: State, given: list[int] | None) -> list[int]:
    """The turn order."""
    numbers = list(range(len(s.explorers)))
    if given is not None and sorted(given) != numbers:
        words = f"the order names every Explorer once: {shown(given)}"
        raise Refused(words, rule="electro.setup.clockwise", at="order")
    return numbers if given is None else list(given)


def take_turn(s: State, given: PositionGiven) -> None:
    """Somebody's turn is about to begin, and those before have acted."""
    acted = [explorer_of(s, number, "acted").number for number in given.acted]
    if given.turn == "fates":
        s.stage = FATES
        acted = list(s.order)
    elif given.turn is not None:
        if not isinstance(given.turn, int):
            words = f"it is the turn of an Explorer by number, or of fates, not of {shown(given.turn)}"
            raise Refused(words, rule="electro.turn.round", at="turn")
        acted += s.order[: s.order.index(explorer_of(s, given.turn, "turn").number)]
        if given.turn in acted:
            words = f"Explorer {given.turn} has acted already in this round"
            raise Refused(words, rule="electro.turn.round", at="turn")
    for number in acted:
        s.explorers[number].acted = True
    for fight in s.fights:  # Of a round that has begun nobody knows whether it was one of peace.  [electro.pvp.hold]
        fight.stirred = bool(acted)


def must_fit(s: State) -> None:
    """Nothing, or `Refused`: piles can be reached, combat has fighters, and nobody has escaped yet."""
    spaces = [pile.at for pile in s.piles]
    for pile in s.piles:
        place_of(s, pile.at, "piles")
        if spaces.count(pile.at) > 1 or not (pile.keys or pile.fragments):
            words = f"what lies on {pile.at} is one pile of a key or more"
            raise Refused(words, rule="electro.keys.pick-up", at=pile.at)
    for room in s.rooms:
        card = s.card(room)
        if card is not None and card.fighting and not s.on(room):
            raise Refused(f"nobody fights in {room}", rule="electro.beast.combat-end", at=room)
    for explorer in s.explorers:
        if explorer.fragments == FRAGMENTS and is_at_exit(s, explorer) and not s.rules.declared:
            raise Refused(f"{explorer.id} would have escaped", rule="electro.exit.at-once", at=explorer.at)
