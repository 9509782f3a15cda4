"""The room of a given position: whatever is in it can be played, though it need not make sense in an adventure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal

from msgspec.structs import replace

from undercroft.engine import Refusal, Refused
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.adventures import faults
from undercroft.games.truedungeon.content.adventures.checking_monsters import (
    levels_faults,
    monster_faults,
    trap_faults,
)
from undercroft.games.truedungeon.content.adventures.checking_puzzles import puzzle_faults
from undercroft.games.truedungeon.content.adventures.faults import MONSTER, ROOM, TRAP
from undercroft.games.truedungeon.content.adventures.model import Attack, Gear, Monster, Puzzle, Room, Trap
from undercroft.games.truedungeon.content.adventures.puzzles import SOLVABLE
from undercroft.games.truedungeon.content.board.library import names as boards
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.position.parts import MOST, Given
from undercroft.games.truedungeon.state.state import State
from undercroft.inputs.reading import fault, read

CLAW: Final = {"id": "claw", "name": "claw", "to_hit": 5, "damage": 8}
"""The attack of a monster that is given none."""
NOW: Final = ("taken", "conditions", "lore")
"""What is said of a monster beside its stat block; of `lore` its text belongs to the block."""


def room_of(s: State, given: Given) -> Room:
    """The room that is described; `Refused` with all that cannot be played in it."""
    blocks = [_block(row, number) for number, row in enumerate(given.monsters or [], 1)]
    kind: Literal["combat", "puzzle", "mixed"] = "combat" if blocks else "puzzle"
    if blocks and given.puzzle is not None:
        kind = "mixed"
    room = Room(
        number=given.room,
        kind=kind,
        title="A room",
        text="A room.",
        monsters=tuple(blocks),
        environment=given.environment,
        initiative=given.initiative,
        surprise=given.surprise,
        puzzle=given.puzzle,
        rogue_box=given.rogue_box,
        traps=tuple(given.traps),
        gear_hooks=given.gear_hooks,
        special_revival=given.special_revival,
        animals=given.animals,
        evil=given.evil,
        poison=given.poison,
        push=given.push,
    )
    if found := list(_faults(s, room)):
        raise faults.all_of(found, "position")
    return room


def _block(row: Any, number: int) -> Monster:
    """The stat block of a monster, with what is usual where nothing is said."""
    if not isinstance(row, dict):
        raise Refused(fault(f"monster {number}", f"this is no monster: {shown(row)}", MONSTER))
    said = {key: value for key, value in row.items() if key not in NOW or (key == "lore" and isinstance(value, str))}
    block = {"id": f"monster-{number}", "name": "Monster", "ac": 14, "hp": 150, "attacks": [CLAW], **said}
    at = f"monster {number}"
    return read(Monster, block, what=at, rules={"": MONSTER}, at=at)


# ---------------------------------------------------------------- what cannot be played


def _faults(s: State, room: Room) -> Iterator[Refusal]:
    """Everything in the room that nobody could play."""
    known = [*(board.id for board in s.adventure.boards), *boards()]
    yield from _twice("monster", [monster.id for monster in room.monsters])
    for monster in room.monsters:
        at = f"monster {monster.id}"
        yield from monster_faults(at, _made_sense_of(monster))
        yield from levels_faults(f"{at}, ac", monster.ac, 0, MOST, MONSTER)
        yield from levels_faults(f"{at}, number", monster.number, 0, MOST, MONSTER)
        for attack in monster.attacks:
            yield from levels_faults(f"{at}, attack {attack.id}, to_hit", attack.to_hit, -MOST, MOST, faults.ATTACK)
        if monster.board and monster.board not in known:
            yield faults.unknown(f"{at}, board", "board", monster.board, known, MONSTER)
    yield from _twice("trap", [trap.id for trap in room.traps])
    for trap in room.traps:
        yield from trap_faults(f"trap {trap.id}", _harmful(trap))
    if room.puzzle is not None:  # That one answer alone fits its facts is for adventures.
        yield from (one for one in puzzle_faults("puzzle", room.puzzle) if one.rule != SOLVABLE)
    yield from _besides(room)


def _twice(what: str, ids: list[str]) -> Iterator[Refusal]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield fault(f"{what} {id}", f"{count} of this id", ROOM)


def _made_sense_of(monster: Monster) -> Monster:
    """The monster without all that is odd: it may never be hit, do no harm, or reach nobody."""
    attacks = tuple(_earnest(attack) for attack in monster.attacks) or (
        Attack(id="claw", name="claw", damage=1, to_hit=0),
    )
    kept = {kind: by for kind, by in monster.vulnerable.items() if kind not in (*monster.immune, *monster.healed_by)}
    return replace(
        monster,
        ac=14,
        number=None,
        attacks=attacks,
        vulnerable=kept,
        prxd_trigger="melee",
        flying=False,
        separated=False,
        barred=False,
    )


def _earnest(attack: Attack) -> Attack:
    """The attack as one that may strike, and hurt."""
    type = "" if attack.type == "typeless" else attack.type
    targets = 1 if attack.form == "area" else attack.targets
    return replace(
        attack,
        to_hit=0,
        targets=targets,
        save=attack.save or "will",
        damage=attack.damage or 1,
        type=type,
        magical=True,
        min_difficulty="non-lethal",
    )


def _harmful(trap: Trap) -> Trap:
    """The trap as one that hurts, of which something is told."""
    falling = 0 if trap.damage else trap.falling
    damage = 0 if falling else trap.damage or 1
    return replace(trap, falling=falling, damage=damage, save=trap.save or "will", text=trap.text or "A trap.")


def _besides(room: Room) -> Iterator[Refusal]:
    """What cannot be of a rogue's box, gear, and a way back for ghosts."""
    box, back = room.rogue_box, room.special_revival
    if box is not None:
        yield from faults.empty("rogue_box, clue", box.clue, "truedungeon.digital.rogue-clue")
        known = [trap.id for trap in room.traps if trap.trigger == "rogue"]
        if box.trap and box.trap not in known:
            yield faults.unknown("rogue_box, trap", 'trap with trigger "rogue"', box.trap, known, TRAP)
    tags = sorted({use.hook for found in uses().values() for use in found if use.hook})
    for tag, gear in room.gear_hooks.items():
        if tag not in tags:
            yield faults.unknown(f"gear_hooks {tag}", "kind of gear", tag, tags, ROOM)
        yield from _gear(f"gear_hooks {tag}", gear, room.puzzle)
    if back is not None:
        yield from faults.within("special_revival, hp", back.hp, 1, MOST, ROOM)
        yield from faults.within("special_revival, most", back.most, 1, 10, ROOM)


def _gear(at: str, gear: Gear, puzzle: Puzzle | None) -> Iterator[Refusal]:
    yield from faults.within(f"{at}, clue", gear.clue, 0, len(puzzle.clues) if puzzle else 0, ROOM)
    yield from faults.within(f"{at}, time", gear.time, 0, MOST, ROOM)
    yield from faults.within(f"{at}, damage", gear.damage, 0, MOST, ROOM)
