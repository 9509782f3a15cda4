"""What a seat sees and hears, from nothing. Cards and tokens lie open; what monsters are and what is right does not."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from undercroft.engine import unusual
from undercroft.engine.craft.parts import copied
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.book import practice
from undercroft.games.truedungeon.book.combat.lanes import plain_lane
from undercroft.games.truedungeon.book.combat.pucks import MISSED, PENDING
from undercroft.games.truedungeon.book.items.pouch import belongings
from undercroft.games.truedungeon.book.magic.numbers import POOL
from undercroft.games.truedungeon.book.rounds import able
from undercroft.games.truedungeon.book.skills import tracing
from undercroft.games.truedungeon.book.skills.lore import lore_of
from undercroft.games.truedungeon.book.skills.memory import words
from undercroft.games.truedungeon.book.study import sheet
from undercroft.games.truedungeon.content.adventures.puzzles import choices, places
from undercroft.games.truedungeon.content.adventures.scaling import harder_on
from undercroft.games.truedungeon.content.symbols import NAME, icon_of
from undercroft.games.truedungeon.faces.heroes import hero_shown, lasting_shown
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Foe, Hero, Reward
from undercroft.games.truedungeon.state.stages import COACHING, OVER, TRAINING
from undercroft.games.truedungeon.state.state import State


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The adventure as this seat (None: a spectator) sees it."""
    going = s.stage not in (COACHING, TRAINING)
    mine = [hero.cls for hero in s.heroes if hero.seat == seat]
    return {
        "stage": s.stage.value,
        "adventure": s.adventure.name,
        "version": s.rules.orientation,
        "difficulty": s.difficulty,
        "proposed": s.rules.difficulty,
        "eased": s.rules.scale_hp and s.rules.scale_damage,
        "mine": mine,
        "room": _room(s) if going and s.room else None,
        "rooms": {str(number): how for number, how in s.rooms.items()},
        "last_room": s.last_room,
        "clock": s.clock if going else 0,
        "timed": s.rules.clock,
        "heroes": [hero_shown(s, hero, seat) for hero in s.heroes],
        "order": [s.heroes[number].cls for number in s.order],
        "acting": [s.heroes[number].cls for number in s.acting_order()] if s.fixed else [],
        "foes": [_foe(s, foe) for foe in s.foes] if going else [],
        "fight": _fight(s),
        "lane": plain_lane(s) or practice.shown(s, seat),
        "deed": _deed(s),
        "window": _window(s),
        "puzzle": _puzzle(s),
        "box": None if s.box is None else {"state": s.box.state, "reward": s.box.reward},
        "maze": tracing.shown(s, seat),
        "test": _test(s),
        "study": sheet(s, seat) if s.stage is TRAINING else {},
        "song": _song(s),
        "clues": list(s.clues),
        "journal": [list(entry) for entry in s.journal],
        "initiative": s.party.initiative.value if going else 0,
        "tally": dict(s.tally),
        "ended": s.ended,
        "rewards": [_reward(one) for one in s.rewards],
        "votes": {str(vote): "" if given is None else "given" for vote, given in s.votes.items()},
        "over": s.stage is OVER,
        "own_tokens": _own_tokens(s) if s.rules.user_catalogue else [],
        "readings": dict(_readings(s.rules)),
    }


@lru_cache(maxsize=64)
def _readings(rules: TrueDungeonOptions) -> tuple[tuple[str, Any], ...]:
    """The readings that are not as usual, by name; texts of one's own are not among them."""
    return tuple((spec.name, value) for spec, value in unusual(rules) if spec.values)


def _own_tokens(s: State) -> list[dict[str, Any]]:
    """The tokens of the host's own file that somebody has brought, as the file has them: all lie open."""
    own = {token.name: token for hero in s.heroes if hero.build for token in belongings(s, hero)}
    return [msgspec.json.decode(msgspec.json.encode(token)) for token in own.values() if token.source == "user"]


def _test(s: State) -> dict[str, Any] | None:
    """The memory test under way: what everybody can see of it.  [truedungeon.digital.skill-common]"""
    if s.test is None:
        return None
    asked = words(s, s.test) if s.test.form else ""
    icon = icon_of(s.test.set, s.test.shown) if s.test.form == NAME else None
    return {"who": s.heroes[s.test.hero].cls, "set": s.test.set, "question": asked, "icon": icon}


def _song(s: State) -> dict[str, Any] | None:
    if s.song is None:
        return None
    return {"by": s.heroes[s.song.hero].cls, "kind": s.song.kind, "instrument": s.song.instrument}


def _room(s: State) -> dict[str, Any]:
    room = s.here
    return {
        "number": s.room,
        "title": room.title,
        "text": room.text,
        "kind": room.kind if s.stage.value != "enter" else "",
        "environment": room.environment,
        "step": s.step,
    }


def _foe(s: State, foe: Foe) -> dict[str, Any]:
    """A monster: what everybody sees of it, and what a bard has told."""
    kind = s.kind(foe)
    shown: dict[str, Any] = {
        "id": foe.id,
        "name": foe.name,
        "about": kind.about,
        "icon": kind.icon,
        "dead": foe.dead,
        "look": "" if s.rules.hidden else foe.look,
        "taken": foe.taken,
        "lasting": [lasting_shown(one) for one in foe.lasting],
        "away": foe.mazed in (1, 2, -1),
        "apart": (kind.flying or kind.separated or kind.barred) and not foe.reached,
        "ac_low": foe.ac_low,
        "ac_high": foe.ac_high,
        "low": foe.low,
        "high": foe.high,
        "taunted": [s.heroes[number].cls for number in foe.taunted],
        "lore": lore_of(s, foe) if foe.lore else None,
    }
    if s.rules.shown:
        shown["hp"] = foe.hp - foe.taken
    return shown


def _deed(s: State) -> dict[str, Any] | None:
    """What somebody is doing, as far as it is settled: all stand round the same table."""
    deed = s.deed
    if deed is None:
        return None
    return {"who": s.heroes[deed.hero].cls, "id": deed.id, "step": deed.step, "values": copied(deed.values)}


def _window(s: State) -> dict[str, Any] | None:
    """The moment at which characters may react, and which of them are still to be asked."""
    window = s.window
    if window is None:
        return None
    return {
        "moment": window.moment,
        "who": s.heroes[window.hero].cls,
        "queue": [s.heroes[number].cls for number in window.queue],
        "chosen": window.chosen,
    }


def _reward(one: Reward) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "who": one.who,
        "ghost": one.ghost,
        "xp": one.xp,
        "chips": one.chips,
        "drawn": [*one.found, *one.drawn],
        "completion": list(one.completion),
        "survivor": one.survivor,
    }


def _fight(s: State) -> dict[str, Any] | None:
    fight = s.fight
    if fight is None:
        return None
    phase = fight.phases[0] if fight.phases else fight.step
    return {
        "round": fight.round,
        "first": fight.first,
        "phase": phase,
        "waiting": [hero.cls for hero in able(s)] if phase == "party" else [],
        "slides": [
            {
                "who": s.heroes[one.hero].cls,
                "foe": one.foe,
                "what": one.what,
                "natural": max(0, one.natural),
                "wheel": one.wheel,
                "pending": one.natural == PENDING,
                "missed": one.natural == MISSED,
                "share": sum(points for points, _, _, rule in one.damage if rule == POOL),
            }
            for one in fight.slides
        ],
    }


def _puzzle(s: State) -> dict[str, Any] | None:
    """The puzzle as it lies there, and the answer as far as it is put together; not what is right."""
    if not s.room or s.here.puzzle is None or "shown" not in s.tags:
        return None
    puzzle = s.here.puzzle
    given = s.attempt.given if s.attempt is not None else []
    return {
        "kind": puzzle.kind,
        "prompt": " ".join((puzzle.prompt, *harder_on(puzzle, s.difficulty))),
        "elements": list(puzzle.elements),
        "places": list(places(puzzle)),
        "columns": puzzle.columns,
        "facts": [[fact.text, fact.says] for fact in puzzle.facts],
        "given": list(given),
        "choices": list(choices(puzzle, given)),
        "tried": [list(one) for one in s.tried],
        "attempts": puzzle.attempts,
        "speaker": s.heroes[s.attempt.speaker].cls if s.attempt is not None else "",
        "solved": "solved" in s.tags,
    }


# ---------------------------------------------------------------- who hears whom

ROD: Final = "+3 Rod of Niltongue"
CLOAK: Final = "Shade Cloak"


def hears(s: State, speaker: int, listener: int) -> bool:
    """Whether what one seat says reaches another: a ghost is heard by ghosts only, unless an item lets it speak.

    [truedungeon.digital.ghost-chat] [truedungeon.ghost.no-speech] [truedungeon.ghost.to-ghost]
    """
    talking = [hero for hero in s.heroes if hero.seat == speaker]
    if not talking or not all(hero.ghost for hero in talking):
        return True  # The dead hear the living; whoever commands several speaks for the living among them.
    cite("truedungeon.digital.ghost-chat")
    if any(may_speak(s, hero) for hero in talking):
        return True
    listening = [hero for hero in s.heroes if hero.seat == listener]
    if any(hero.ghost for hero in listening):
        cite("truedungeon.ghost.to-ghost")
        return True
    if any(_wears(hero, s, CLOAK) for hero in listening):
        cite("truedungeon.ghost.shade-cloak")
        return True
    cite("truedungeon.ghost.no-speech", "truedungeon.ghost.spiritward-silent")
    return False


def may_speak(s: State, ghost: Hero) -> bool:
    """Whether everybody hears this ghost now.

    [truedungeon.ghost.niltongue] [truedungeon.ghost.scepter-dead] [truedungeon.ghost.scroll-speak]
    [truedungeon.ghost.spiritward-silent]
    """
    if ghost.cls in s.speaking:
        return True
    if s.has(ghost, ROD):
        cite("truedungeon.ghost.niltongue")
        return True
    return False


def _wears(hero: Hero, s: State, token: str) -> bool:
    return not hero.is_dead and not hero.gone and any(one.name == token for one in s.card(hero).fitted.tokens())
