"""An adventure as its host looks at it before the game: a page of panels, and an outline in words.

Without `secrets` there is nothing in either that the players do not know when the adventure begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from undercroft.games.truedungeon.content.adventures.checking import versions
from undercroft.games.truedungeon.content.adventures.faults import room_named
from undercroft.games.truedungeon.content.adventures.model import (
    NEARNESS,
    Adventure,
    Attack,
    Levels,
    Monster,
    Puzzle,
    Room,
    Trap,
)
from undercroft.games.truedungeon.content.adventures.scaling import push_on
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.scene import Panel, Scene

WIDTH: Final = 100
_KINDS: Final = ("combat", "puzzle", "mixed")


def preview(adventure: Adventure, *, secrets: bool = False) -> Scene:
    """The adventure on panels: what it is about, and with `secrets` one for each room."""
    panels = [Panel("Adventure", tuple(_about(adventure)), wide=True)]
    panels.append(Panel("Introduction", tuple(_prose(adventure.intro, "")), wide=True))
    for room in _rooms(adventure) if secrets else ():
        lines = tuple(line.removeprefix("  ") for line in _room(room))
        panels.append(Panel(_heading(room), lines, wide=True))
    return Scene(adventure.name, (), tuple(panels))


def outline(adventure: Adventure, *, secrets: bool = False) -> str:
    """The adventure in words: what players know when it begins, or with `secrets` all of it, texts in full."""
    lines = [adventure.name, *(f"  {line}" for line in _about(adventure)), "", "Introduction"]
    lines += _prose(adventure.intro)
    if not secrets:
        return "\n".join([*lines, "", "What waits in the rooms is not shown."]) + "\n"
    for number, clue in enumerate(adventure.clues, 1):
        lines += _wrapped(f"clue {number}, by {clue.sense}: {clue.text}")
    for room in _rooms(adventure):
        lines += ["", _heading(room), *_room(room)]
    for title, text in (("Success", adventure.epilogue_success), ("Failure", adventure.epilogue_failure)):
        lines += ["", title, *_prose(text)]
    return "\n".join(lines) + "\n"


def summary(adventure: Adventure) -> str:
    """What `check` says of a sound adventure: no secret."""
    found = "; ".join(_made_up(adventure))
    return f"{adventure.name}, {found}; every puzzle has one solution"


def _about(adventure: Adventure) -> list[str]:
    return [*_prose(adventure.about, ""), *_made_up(adventure)]


def _made_up(adventure: Adventure) -> Iterator[str]:
    """The versions of the adventure, with the kinds of their rooms."""
    for version in versions(adventure):
        kinds = Counter(room.kind for room in adventure.path(version))
        told = ", ".join(f"{kinds[kind]} {kind}" for kind in _KINDS if kinds[kind])
        yield f"{version} version: {kinds.total()} rooms ({told})"


def _rooms(adventure: Adventure) -> list[Room]:
    return sorted(adventure.rooms, key=lambda room: (room.number, room.orientation or ""))


# ---------------------------------------------------------------- rooms


def _heading(room: Room) -> str:
    return f"{room_named(room).capitalize()}: {room.title}, {room.kind}"


def _room(room: Room) -> Iterator[str]:
    yield from _prose(room.text)
    push = ", ".join(str(push_on(room, difficulty)) for difficulty in DIFFICULTIES)
    yield f"  clock {room.clock} s; Push {push} from Non-Lethal to Epic"
    if room.monsters:
        moods = [word for word, holds in (("surprise", room.surprise), ("ambush", room.ambush)) if holds]
        moods += [room.environment] if room.environment else []
        yield f"  initiative: {'; '.join([room.initiative.replace('_', ' '), *moods])}"
    for monster in room.monsters:
        yield from _monster(monster)
    if room.puzzle is not None:
        yield from _puzzle(room.puzzle)
    if room.rogue_box is not None:
        yield from _wrapped(f"rogue box: {room.rogue_box.clue}")
    for trap in room.traps:
        yield from _trap(trap)
    for tag, gear in room.gear_hooks.items():
        yield from _wrapped(f"{tag}: {gear.text}")
    told = {"animals": room.animals, "evil": room.evil, "poison": room.poison, "won": room.won, "lost": room.lost}
    told |= {"pushed": room.push_text, "by hand": room.mechanics}
    if room.special_revival is not None:
        told["revival"] = room.special_revival.text
    for what, text in told.items():
        if text:
            yield from _wrapped(f"{what}: {text}")


def _monster(monster: Monster) -> Iterator[str]:
    numbers = [("AC", monster.ac), ("HP", monster.hp), ("Fortitude", monster.fort), ("Reflex", monster.reflex)]
    numbers += [("Will", monster.will), ("SR", monster.sr)]
    block = ", ".join(f"{name} {levels(value)}" for name, value in numbers)
    yield from _wrapped(f"{monster.name} ({', '.join(monster.types) or 'no type'}): {block}")
    if monster.about:
        yield from _wrapped(monster.about, "    ")
    for what in ("vulnerable", "resistant", "dr", "rd", "prxd"):
        table: dict[str, Levels] = getattr(monster, what)
        if table:
            yield from _wrapped(f"{what}: {', '.join(f'{kind} {levels(by)}' for kind, by in table.items())}", "    ")
    if monster.prxd_trigger != "melee":
        yield from _wrapped(f"prxd {NEARNESS[monster.prxd_trigger]}", "    ")
    for what in ("immune", "healed_by", "condition_immune"):
        if names := getattr(monster, what):
            yield from _wrapped(f"{what.replace('_', ' ')}: {', '.join(names)}", "    ")
    if monster.harmed_by != "anything":
        yield from _wrapped(f"harmed by {monster.harmed_by} weapons only", "    ")
    for attack in monster.attacks:
        yield from _wrapped(f"{attack.name}: {_attack(attack)}", "    ")
    if monster.lore:
        yield from _wrapped(f"lore: {monster.lore}", "    ")


def _attack(attack: Attack) -> str:
    parts: list[str] = [attack.form]
    parts += [] if attack.to_hit is None else [f"To Hit {levels(attack.to_hit)}"]
    return ", ".join([*parts, *struck(attack)])


def _trap(trap: Trap) -> Iterator[str]:
    said = ", ".join([f"on {trap.trigger}", *struck(trap)])
    yield from _wrapped(f"{trap.kind} trap {trap.id}: {said}. {trap.text}")


def struck(blow: Attack | Trap) -> list[str]:
    """Damage, save and condition of an attack or a trap."""
    damage = blow.damage
    by = ", ".join(f"{name} {amount}" for name, amount in damage.items()) if isinstance(damage, dict) else str(damage)
    parts = [f"{by} {blow.type}".strip()] if damage else []
    parts += [f"a fall of {blow.falling} feet"] if isinstance(blow, Trap) and blow.falling else []
    parts += [f"{blow.save} save {levels(blow.dc)} ({blow.on_save})"] if blow.save else []
    parts += [f"{blow.inflicts} for the {blow.duration}"] if blow.inflicts else []
    return parts + ([f"from {blow.min_difficulty}"] if blow.min_difficulty != "non-lethal" else [])


def _puzzle(puzzle: Puzzle) -> Iterator[str]:
    yield from _wrapped(f"{puzzle.kind.replace('_', ' ')}: {puzzle.prompt}")
    for difficulty, words in puzzle.harder.items():
        yield from _wrapped(f"from {difficulty}: {words}", "    ")
    if puzzle.attempts:
        yield from _wrapped(f"attempts: {puzzle.attempts}", "    ")
    if puzzle.slots:
        yield from _wrapped(f"for: {', '.join(puzzle.slots)}", "    ")
    yield from _wrapped(f"of: {', '.join(puzzle.elements)}", "    ")
    for fact in puzzle.facts:
        yield from _wrapped(f"- {fact.text}", "    ")
    yield from _wrapped(f"solution: {', '.join(puzzle.solution)}", "    ")
    for number, clue in enumerate(puzzle.clues, 1):
        yield from _wrapped(f"clue {number}: {clue}", "    ")
    if puzzle.solved:
        yield from _wrapped(f"solved: {puzzle.solved}", "    ")


def levels(value: Levels) -> str:
    """A number, or those of the difficulties for which it is listed."""
    if isinstance(value, dict):
        return "/".join(f"{value[name]} on {name}" for name in DIFFICULTIES if name in value)
    return str(value)


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """The text on lines of which all but the first stand further in."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _prose(text: str, indent: str = "  ") -> list[str]:
    """The paragraphs of a text that is read out."""
    parts = text.split("\n\n")
    return [line for part in parts for line in wrap(part, WIDTH, initial_indent=indent, subsequent_indent=indent)]
