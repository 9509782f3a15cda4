"""What a seat may see, built by naming what goes in: the same for all, and nothing that is not revealed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.engine import unusual
from undercroft.engine.craft.seen import picked
from undercroft.games.exploration.book.basics.strength import figures
from undercroft.games.exploration.book.rooms.doors import wanted
from undercroft.games.exploration.book.rooms.searching import lying
from undercroft.games.exploration.book.turns import rests
from undercroft.games.exploration.content.stories.library import told
from undercroft.games.exploration.content.stories.model import Door, Room
from undercroft.games.exploration.content.stories.writing import drawn
from undercroft.games.exploration.figures import character_with
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.state.records import NOBODY, NOWHERE, Battle, Foe, Hero, Skirmish
from undercroft.games.exploration.state.state import State, door_name


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it.  [exploration.room.view]"""
    return {
        "game": "exploration",
        "stage": s.stage.value,
        "you": seat,
        "title": s.story.title,
        "round": s.round,
        "neighbours": 4 if s.rules.orthogonal else 8,
        "leader": s.heroes[s.leader].id if s.round else None,
        "goals": [
            {"text": goal.text, "primary": goal.primary, "done": done}
            for goal, done in zip(s.story.goals, s.done, strict=True)
        ],
        "heroes": [_hero(s, hero) for hero in s.heroes],
        "foes": [_foe(s, foe) for foe in s.foes],
        **_map(s),
        "journal": [{"heading": heading, "text": text} for heading, text in s.journal],
        "coins": s.coins,
        "deck": len(s.deck),
        "discards": list(s.spent),
        "rests": max(0, rests(s) - s.rested),
        "queue": [s.heroes[number].id for number in s.queue],
        "turn": _turn(s),
        "battle": _battle(s, s.battle) if s.battle is not None else None,
        "skirmish": _skirmish(s, s.skirmish) if s.skirmish is not None else None,
        "step": s.ending.step if s.ending is not None else None,
        "quiet": s.quiet,
        "ended": s.ended,
        "edge": s.edge,
        "numbers": dict(s.numbers),
        "variants": list(_variants(s.rules)),
    }


@lru_cache(maxsize=256)
def _variants(rules: ExplorationOptions) -> tuple[str, ...]:
    """The readings that are switched on and are not the usual ones."""
    return tuple(spec.name for spec, value in unusual(rules) if value is True)


_MAPS: Final[dict[tuple[object, ...], dict[str, Any]]] = {}
_MOST_MAPS: Final = 256


def _map(s: State) -> dict[str, Any]:
    """The map as far as it is known, with what lies and stands on it, figures aside.

    It is kept by everything that it depends on, and stands in all views alike while none of that changes: whoever reads
    a view writes nothing into it.
    """
    key = (
        s.tale,
        tuple(s.revealed),
        tuple(s.removed),
        tuple([opened.door for opened in s.opened]),
        tuple(s.entered),
        tuple(s.searched),
        tuple(s.shrines),
        tuple(s.numbers.items()),
        s.rules.difficulty,
    )
    found = _MAPS.get(key)
    if found is None:
        if len(_MAPS) >= _MOST_MAPS:
            _MAPS.clear()
        found = _MAPS[key] = {
            "rooms": [_room(s, s.story.room[id]) for id in s.revealed],
            "doors": [_door(s, door) for door in s.known_doors()],
            "ways": [_way(door) for door in _passages(s)],
            "tokens": [{"at": list(at), "name": token.name} for at, token in lying(s).items()],
        }
    return found


def _hero(s: State, hero: Hero) -> dict[str, Any]:
    """A character with its figures as they count now; all of it lies open on the table."""
    if not hero.character:
        return {"seat": hero.seat, "character": None}
    one = s.character(hero)
    return {
        **picked(hero, "id seat character life vita power ghost lore items things statuses"),
        "at": None if hero.at == NOWHERE else list(hero.at),
        **figures(s, hero),
        "weapon": _weapon(hero.character, hero.bare, tuple(s.numbers.items())),
        "ability": one.ability,
        "veiled": hero.veil != NOBODY,
        "smoke": bool(hero.smoke),
    }


@lru_cache(maxsize=256)
def _weapon(character: str, bare: bool, numbers: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    one = character_with(character, dict(numbers))
    return {"name": one.weapon, "usable": not bare} | picked(one, "die range magical")


def _foe(s: State, foe: Foe) -> dict[str, Any]:
    kind = s.kind(foe.kind)
    return (
        picked(foe, "id kind vita spooked stunned")
        | picked(kind, "type boss defense die bonus range stride power")
        | {"at": list(foe.at), "might": kind.might + s.edge, "max_vita": kind.vita, "attacks": s.attacks(foe)}
    )


def _room(s: State, room: Room) -> dict[str, Any]:
    """A room that is revealed: its drawing, and its shrines, those that are used up apart."""
    return {
        "name": room.name,
        "origin": list(room.origin),
        "drawing": drawn(room),
        "shrines": [list(at) for at in room.shrines if at not in s.shrines],
        "used": [list(at) for at in room.shrines if at in s.shrines],
        "entered": room.id in s.entered,
    }


def _door(s: State, door: Door) -> dict[str, Any]:
    """A door that stands: its kind and what it asks, not what lies behind it.  [exploration.door.known]"""
    check = wanted(s, door)
    return {
        "name": door_name(door),
        "spaces": [list(door.start), list(door.end)],
        "kind": door.kind,
        "check": list(check) if check is not None else None,
        "item": door.item,
        "look": door.look,
        "opened": s.is_opened(door),
    }


def _passages(s: State) -> tuple[Door, ...]:
    """Where one walks from room to room: openings, archways, and doors that are gone."""
    return _open_ways(s.tale, tuple(s.revealed), tuple(s.removed))


@lru_cache(maxsize=256)
def _open_ways(tale: str, revealed: tuple[str, ...], removed: tuple[str, ...]) -> tuple[Door, ...]:
    story, known = told(tale), set(revealed)
    return tuple(
        door for door in story.doors if (door.is_open or door.id in removed) and known.issuperset(story.sides(door))
    )


def _way(door: Door) -> dict[str, Any]:
    kind = door.kind if door.is_open else "removed"
    return {"spaces": [list(door.start), list(door.end)], "kind": kind}


def _turn(s: State) -> dict[str, Any] | None:
    turn = s.turn
    if turn is None:
        return None
    return {"hero": s.heroes[turn.hero].id} | picked(turn, "left acted searched fresh")


def _battle(s: State, battle: Battle) -> dict[str, Any]:
    queue = [f"f{number}" if battle.theirs else s.heroes[number].id for number in battle.queue]
    return {"round": battle.round, "first": "characters" if battle.first else "foes", "queue": queue}


def _skirmish(s: State, skirmish: Skirmish) -> dict[str, Any]:
    return {
        "kinds": [
            {"kind": one.name, "damage": one.skirmish, "might": one.might + s.edge} | picked(one, "type defense")
            for one in map(s.kind, skirmish.kinds)
        ],
        "stances": {s.heroes[number].id: stance for number, stance in skirmish.stances.items()},
    } | picked(skirmish, "counters round spooked stopped stopping")
