"""What each seat, and a spectator, may know of a crawl.

All heroes and the spectators know the same: what the party has seen and found. The keeper knows everything, and when
the game is over so does everybody. Whatever the party may not know is left out, also from the length and the order of
lists: enemies go by the names they got when they were seen, traps and things by square.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import asdict

from undercroft.engine import cite
from undercroft.engine.craft.seen import picked
from undercroft.games.pararoles.book.basics.heroes import ROLES
from undercroft.games.pararoles.content.cards import NAMES as CARDS
from undercroft.games.pararoles.content.cards import NO_CARD, SUITS, name_of
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.figures import changed
from undercroft.games.pararoles.floor.dice_tables import TRAP_NAMES
from undercroft.games.pararoles.floor.floor import NOWHERE
from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, SIZE, UP, edge, listed
from undercroft.games.pararoles.floor.view import view as design_seen
from undercroft.games.pararoles.state.ground import BESIDE, NAMES, POCKET, named, rooms_of
from undercroft.games.pararoles.state.records import (
    NOBODY,
    Act,
    Bill,
    Check,
    Combat,
    Creep,
    Foe,
    Hero,
    Item,
    Menace,
    Pile,
    Shuffle,
    Snare,
    Stride,
    Strike,
    Sword,
)
from undercroft.games.pararoles.state.stages import DESIGN, OVER
from undercroft.games.pararoles.state.state import State

_LETTERS: Final = ((UP, "n"), (RIGHT, "e"), (DOWN, "s"), (LEFT, "w"))

Plan = tuple[dict[str, str], list[str], list[dict[str, str]]]
"""Of a map: the open sides of each square, the squares of rooms, the doors."""


def sees_all(s: State, seat: int | None) -> bool:
    """Whether nothing is hidden from this seat: it is the keeper's, or the game is over.

    [pararoles.supplies.controller]
    """
    if seat == s.keeper:
        cite("pararoles.supplies.controller")
        return True
    return s.stage is OVER


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What this seat (None: a spectator) may see, built from nothing by naming what goes in.

    [pararoles.core.hidden-view]
    """
    everything = sees_all(s, seat)
    cite("pararoles.core.hidden-view")
    known = s.all_squares() | s.seen if everything else s.seen
    return {
        "stage": s.stage.value,
        "floor": s.number,
        "round": s.round,
        "mover": None if s.mover == NOBODY else s.heroes[s.mover].seat,
        "queue": [s.heroes[number].seat for number in s.queue],
        "heroes": [hero_seen(s, hero) for hero in s.heroes],
        "enemies": [foe_seen(s, foe) for foe in foes_known(s, known)],
        "lost_sight": [] if everything else sorted(foe.name for foe in s.foes if foe.name and not known >> foe.at & 1),
        "map": map_seen(s, known, everything=everything),
        "traps": [snare_seen(s, snare, everything=everything) for snare in snares_known(s, everything=everything)],
        "piles": [pile_seen(pile, everything=everything) for pile in s.piles if known >> pile.square & 1],
        "combat": None if s.combat is None else combat_seen(s, s.combat, known),
        "stride": None if s.stride is None else stride_seen(s, s.stride),
        "creep": None if s.creep is None else creep_seen(s, s.creep),
        "gift": s.gift,
        "aim": s.aim,
        "votes": [s.heroes[number].seat for number in s.votes],
        "shuffle": None if s.shuffle is None else shuffle_seen(s, s.shuffle),
        "check": None if s.check is None else check_seen(s, s.check),
        "bill": None if s.bill is None else bill_seen(s, s.bill),
        "pool": _cards(s.pool),
        "deck": {"left": len(s.deck.left), "discards": _cards(s.deck.spent)},
        "hoard": {"discards": _cards(s.hoard.spent)},  # How many are left would betray an unseen boss, who holds two.
        **picked(s, "beaten bosses behind quiet unveiled"),
        "score": s.score(),
        "ended": s.ended,
        "design": design_seen(s.design, seat) if s.design is not None and s.stage is DESIGN and everything else None,
        "options": asdict(s.rules),
        "numbers": changed(s.numbers),
    }


def _cards(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def _by_suit(stats: list[int]) -> dict[str, int]:
    hearts, diamonds, spades, clubs = stats
    return {"hearts": hearts, "diamonds": diamonds, "spades": spades, "clubs": clubs}


# ---------------------------------------------------------------- who


def role_of(hero: Hero) -> str | None:
    """The hero's role, once all four stats are assigned.  [pararoles.core.role]"""
    return ROLES[hero.prime] if all(hero.stats) else None


def hero_seen(s: State, hero: Hero) -> dict[str, Any]:
    """A hero, who lies open to everybody."""
    return {
        "seat": hero.seat,
        "player": hero.id,
        "ready": hero.ready,
        "role": role_of(hero),
        "stats": _by_suit(hero.stats),
        "now": _by_suit(s.stats(hero)),
        "health": hero.health,
        "full": hero.full,
        "at": NAMES[hero.at] if hero.here else None,
        "treasure": _cards(hero.treasure),
        "items": [item_seen(item) for item in hero.items],
        "rushed": hero.rushed,
        "left": hero.left,
        "fallen": hero.fallen,
        "moved": hero.moved,
        "paces": hero.paces,
        "used": hero.used,
        "searched": hero.searched,
        "guarded": hero.guarded,
        "clumsy": bool(hero.clumsy),
        "lost": hero.lost,
        "controlled": hero.controlled,
        "special": hero.special,
        "saved": None if hero.saved == NO_CARD else name_of(hero.saved),
        "miracle": hero.miracle,
        "healed": hero.healed,
    }


def item_seen(item: Item) -> dict[str, Any]:
    """A Legendary Item by key and name, and the uses left in it."""
    return {"key": item.key, "name": GOODS[item.key].name, "uses": item.uses}


def foe_name(foe: Foe) -> str:
    """What this enemy is called: the name it got when it was seen, else its type and square."""
    return foe.name or f"{foe.type.short} at {NAMES[foe.at]}"


def foes_known(s: State, known: int) -> list[Foe]:
    """The enemies on these squares by name, whatever the order of their creation."""
    return sorted((foe for foe in s.foes if known >> foe.at & 1), key=foe_name)


def foe_seen(s: State, foe: Foe) -> dict[str, Any]:
    """An enemy in sight: its token tells what it is, and whom it pursues."""
    return {
        "name": foe_name(foe),
        "type": foe.type.name,
        **picked(foe, "kind difficulty"),
        "suit": None if foe.suit == NOBODY else SUITS[foe.suit],
        "stats": _by_suit(foe.stats),
        "health": foe.health,
        "at": NAMES[foe.at],
        "patrol": foe.patrol,
        "quarry": None if foe.quarry == NOBODY else s.heroes[foe.quarry].seat,
        **picked(foe, "entangled wounds acid guarded"),
        "clumsy": bool(foe.clumsy),
        **picked(foe, "lost reflecting"),
        "cards": _cards(foe.cards),
        "fresh": foe.fresh,
    }


# ---------------------------------------------------------------- where


def map_seen(s: State, known: int, *, everything: bool) -> dict[str, Any]:
    """The known squares with their open sides and doors, and what the party did there.

    A closed secret door is a wall for whoever does not see everything.  [pararoles.size.closed]
    """
    squares, rooms, doors = plan_of(s, known, everything=everything)
    return {
        "squares": squares.copy(),
        "rooms": rooms[:],
        "doors": [door.copy() for door in doors],
        "entrance": _if_known(s.entrance, known),
        "stairs": _if_known(s.stairs, known),
        "burning": list(named(s.burning & known)),
        "searched": list(named(s.searched & known)),
        "safe": list(named(s.safe & known)),
        "unseen": list(named(known & ~s.seen)),
    }


def _if_known(square: int, known: int) -> str | None:
    return NAMES[square] if square != NOWHERE and known >> square & 1 else None


def plan_of(s: State, known: int, *, everything: bool) -> Plan:
    """The map of these squares, kept for the next time: not to be changed."""
    ground = s.ground
    hidden_across = hidden_down = barred_across = barred_down = 0
    for door in ground.hidden:
        cite("pararoles.size.closed")
        if not door.portal:
            across, down = edge(door.square, door.side)
            hidden_across |= across
            hidden_down |= down
    for bar in ground.bars:
        barred_across |= bar.across
        barred_down |= bar.down
    drawn_from = (
        known,
        (ground.across, ground.down),
        (ground.door_across, ground.door_down),
        (ground.shut_across, ground.shut_down),
        (barred_across & ~hidden_across, barred_down & ~hidden_down),
        (hidden_across, hidden_down) if everything else (0, 0),
        tuple((door.square, door.side) for door in ground.hidden if door.portal) if everything else (),
        (ground.portal, ground.portal_side),
    )
    whole = (drawn_from, s.pieces, s.secret)
    if s.charted is None or s.charted[0] != whole:
        s.charted = (whole, _plan(*drawn_from, rooms_of(s.pieces) | s.secret))
    plan: Plan = s.charted[1]
    return plan


@lru_cache(maxsize=4096)
def _plan(
    known: int,
    ways: tuple[int, int],
    all_doors: tuple[int, int],
    shut: tuple[int, int],
    barred: tuple[int, int],
    hidden: tuple[int, int],
    closed: tuple[tuple[int, int], ...],
    portal: tuple[int, int],
    rooms: int,
) -> Plan:
    squares: dict[str, str] = {}
    doors: list[dict[str, str]] = []
    for square in listed(known):
        letters = ""
        for side, letter in _LETTERS:
            here = (square, side)
            state = ""
            if portal[0] >= 0 and here in (portal, (POCKET, UP)):
                letters += letter
                state = "portal"
            elif here in closed:
                state = "secret"
            elif BESIDE[side][square] >= 0:
                if has_edge(ways, square, side):
                    letters += letter
                if side in (RIGHT, DOWN) or not known >> BESIDE[side][square] & 1:  # Else the other side lists it.
                    state = _door_state(square, side, all_doors, shut, barred, hidden)
            if state:
                doors.append({"at": NAMES[square], "side": letter, "state": state})
        squares[NAMES[square]] = letters
    return squares, list(named(known & rooms)), doors


def _door_state(
    square: int,
    side: int,
    all_doors: tuple[int, int],
    shut: tuple[int, int],
    barred: tuple[int, int],
    hidden: tuple[int, int],
) -> str:
    """What stands on this side of the square: nothing, or the state of a door there."""
    if has_edge(hidden, square, side):
        return "secret"
    if has_edge(barred, square, side):
        return "barred"
    if not has_edge(all_doors, square, side):
        return ""
    return "shut" if has_edge(shut, square, side) else "open"


def has_edge(edges: tuple[int, int], square: int, side: int) -> bool:
    """Whether the edge on this side of the square, not the map's own, is in these masks across and down."""
    first = square if side in (RIGHT, DOWN) else square - 1 if side == LEFT else square - SIZE
    return bool(edges[0 if side in (RIGHT, LEFT) else 1] >> first & 1)


# ---------------------------------------------------------------- what lies there


def snares_known(s: State, *, everything: bool) -> list[Snare]:
    """The traps that were found, or all, by square.  [pararoles.core.hidden-view]"""
    known = s.snares if everything else [snare for snare in s.snares if snare.found]
    return sorted(known, key=lambda snare: (snare.square, snare.lid))


def snare_seen(s: State, snare: Snare, *, everything: bool) -> dict[str, Any]:
    """A trap with its type, unless that stays hidden.  [pararoles.trap.find.type-known]"""
    cite("pararoles.trap.find.type-known")
    type = snare.type if everything or not s.rules.position_only else None
    return {
        "at": NAMES[snare.square],
        "type": type,
        "name": "trap" if type is None else TRAP_NAMES[type],
        **picked(snare, "tried lid found"),
        "summons": snare.summons[:] if everything else [],
    }


def pile_seen(pile: Pile, *, everything: bool) -> dict[str, Any]:
    """What lies on a square; how much is in a chest shows when it is opened."""
    chest: Any = pile.chest > 0  # Not an int where only this much is known: compiled, one line would make it one.
    if everything:
        chest = pile.chest
    return {
        "at": NAMES[pile.square],
        "cards": _cards(pile.cards),
        "items": [item_seen(item) for item in pile.items],
        "plain": pile.plain,
        "chest": chest,
    }


# ---------------------------------------------------------------- what is under way


def _seats(s: State, numbers: list[int]) -> list[int]:
    return [s.heroes[number].seat for number in numbers]


def foe_called(s: State, id: int, known: int) -> str | None:
    """The name of the enemy of this id, if there is such an enemy and it was ever seen."""
    foe = s.foe(id)
    return foe_name(foe) if foe is not None and (foe.name or known >> foe.at & 1) else None


def combat_seen(s: State, combat: Combat, known: int) -> dict[str, Any]:
    """The fight, which everybody follows: its round, who is in it, who waits, whose turn it is and what they do."""
    foes = [foe_called(s, foe.id, known) for foe in s.foes if foe.id in combat.foes]
    waiting = [foe_called(s, foe.id, known) for foe in s.foes if foe.id in combat.foes_waiting]
    attacked = [(s.heroes[number].seat, foe_called(s, id, known)) for number, id in combat.attacked]
    act, menace, strike = combat.act, combat.menace, combat.strike
    return {
        "round": combat.round,
        "part": combat.part,
        "heroes": _seats(s, combat.heroes),
        "enemies": [foe for foe in foes if foe is not None],
        "heroes_waiting": _seats(s, combat.heroes_waiting),
        "enemies_waiting": sorted(foe for foe in waiting if foe is not None),
        "queue": _seats(s, combat.queue),
        "late": _seats(s, combat.late),
        "lead": foe_called(s, combat.lead, known),
        "face": combat.face,
        "attacked": [[seat, foe] for seat, foe in attacked if foe is not None],
        "act": None if act is None else act_seen(s, act),
        "menace": None if menace is None else menace_seen(s, menace, known),
        "strike": None if strike is None else strike_seen(s, strike, known),
        "sword": sword_seen(s, combat.sword, known),
    }


def act_seen(s: State, act: Act) -> dict[str, Any]:
    """A member's turn."""
    return {"seat": s.heroes[act.hero].seat, **picked(act, "action weapon attacks")}


def menace_seen(s: State, menace: Menace, known: int) -> dict[str, Any] | None:
    """An enemy's turn, and the die it rolled; that of one never seen goes unnoticed."""
    called = foe_called(s, menace.foe, known)
    return None if called is None else {"enemy": called, **picked(menace, "step face")}


def strike_seen(s: State, strike: Strike, known: int) -> dict[str, Any]:
    """An attack on an enemy, with the card that counts once it is drawn."""
    return {
        "seat": s.heroes[strike.hero].seat,
        "enemy": foe_called(s, strike.foe, known),
        **picked(strike, "weapon advantage step"),
        "card": None if strike.card == NO_CARD else name_of(strike.card),
    }


def sword_seen(s: State, sword: Sword, known: int) -> dict[str, Any]:
    """The Big One in this fight."""
    return {
        "lifted": _seats(s, sword.lifted),
        "holders": _seats(s, sword.holders),
        "swung": _seats(s, sword.swung),
        "hits": _seats(s, sword.hits),
        "target": foe_called(s, sword.target, known),
        "victim": None if sword.victim < 0 else s.heroes[sword.victim].seat,
        "hot": sword.hot,
    }


def stride_seen(s: State, stride: Stride) -> dict[str, Any]:
    """A move under way."""
    return {"seat": s.heroes[stride.hero].seat, **picked(stride, "left rushed")}


def creep_seen(s: State, creep: Creep) -> dict[str, Any] | None:
    """An enemy's move that is under way on seen squares: who, after whom, and how far it may go."""
    foe = s.foe(creep.foe)
    if foe is None or not s.is_seen(foe.at):
        return None
    prey = None if creep.prey == NOBODY else s.heroes[creep.prey].seat
    return {"enemy": foe.name, "prey": prey, **picked(creep, "left steps")}


def shuffle_seen(s: State, shuffle: Shuffle) -> dict[str, Any]:
    """Tokens being rearranged."""
    squares = [NAMES[square] for square in shuffle.squares]
    return {"squares": squares, "group": _seats(s, shuffle.group), "order": _seats(s, shuffle.order)}


def check_seen(s: State, check: Check) -> dict[str, Any]:
    """A search or a deactivation that others may aid."""
    return {
        "seat": s.heroes[check.hero].seat,
        "trap": None if check.trap == NOWHERE else NAMES[check.trap],
        "asking": _seats(s, check.asking),
        "aiding": _seats(s, check.aiding),
    }


def bill_seen(s: State, bill: Bill) -> dict[str, Any]:
    """A price being paid."""
    return {"what": bill.what, "seat": s.heroes[bill.hero].seat, "due": bill.due}
