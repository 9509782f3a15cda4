"""The Dungeon Master's booklet and the players' handouts of an adventure.

A handout holds what everybody hears and sees; numbers, solutions and clues stand in the booklet alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.games.truedungeon.content.adventures.model import (
    NEARNESS,
    Adventure,
    Attack,
    Monster,
    Orientation,
    Puzzle,
    Room,
    Trap,
)
from undercroft.games.truedungeon.content.adventures.pattern import rows
from undercroft.games.truedungeon.content.adventures.preview import levels, struck
from undercroft.games.truedungeon.content.adventures.scaling import (
    attacks_on,
    monster_on,
    push_on,
    traps_on,
    wrong_damage_on,
)
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.scene.kit.entries import ALOUD, HEADING, Entry, Passage

SHORT: Final = {"non-lethal": "NL", "normal": "N", "hardcore": "H", "nightmare": "Nm", "epic": "E"}


def booklet(adventure: Adventure, orientation: Orientation) -> tuple[Passage, ...]:
    """Everything in the order in which it comes, room after room."""
    found = [Passage("Before the first door", HEADING), Passage(adventure.intro, ALOUD)]
    found += [Passage(f"To be noticed ({clue.sense}): {clue.text}") for clue in adventure.clues]
    for room in adventure.path(orientation):
        found += _room(room)
    found += [Passage("Epilogue, if it succeeds", HEADING), Passage(adventure.epilogue_success, ALOUD)]
    found += [Passage("Epilogue, if it fails", HEADING), Passage(adventure.epilogue_failure, ALOUD)]
    return tuple(found)


def _room(room: Room) -> Iterator[Passage]:
    yield Passage(f"Room {room.number}: {room.title} ({room.kind})", HEADING)
    yield Passage(room.text, ALOUD)
    setting = [f"initiative: {room.initiative.replace('_', ' ')}"]
    setting += ["the party is surprised"] * room.surprise + ["the monsters attack at once"] * room.ambush
    setting += [f"environment: {room.environment}"] * bool(room.environment)
    push = ", ".join(f"{SHORT[one]} {push_on(room, one)}" for one in DIFFICULTIES)
    yield Passage(f"{'; '.join(setting)}. Push: {push}.")
    if room.mechanics:
        yield Passage(f"Props: {room.mechanics}")
    for monster in room.monsters:
        yield from _monster(monster)
    if room.puzzle is not None:
        yield from _puzzle(room.puzzle)
    for trap in room.traps:
        yield Passage(f"Trap ({trap.kind}, on {trap.trigger}): {trap.text} {_trap(room, trap)}.")
    if room.rogue_box is not None:
        yield Passage(f"The rogue's box holds: {room.rogue_box.clue}")
    for tag, gear in room.gear_hooks.items():
        does = [f"clue {gear.clue}"] * bool(gear.clue) + [f"{gear.time} s are gained"] * bool(gear.time)
        does += [f"{gear.damage} damage"] * bool(gear.damage) + ["the way is open"] * gear.opens
        yield Passage(f"Gear, {tag}: {gear.text}" + (f" ({', '.join(does)})" if does else ""))
    for who, words in (("animals", room.animals), ("detect evil", room.evil), ("detect poison", room.poison)):
        if words:
            yield Passage(f"Asked for {who}: {words}")
    if room.special_revival is not None:
        back = room.special_revival
        yield Passage(f"Ghosts: {back.text} ({back.most} of them at most, with {back.hp} HP)")
    for words in (room.won, room.lost, room.push_text):
        if words:
            yield Passage(words, ALOUD)


def _trap(room: Room, trap: Trap) -> str:
    """What a trap does, and its numbers on every difficulty on which it is there."""
    there = {one: traps_on(room, one) for one in DIFFICULTIES[1:]}
    numbers = {one: next((mine for mine in found if mine.trap is trap), None) for one, found in there.items()}
    told = [f"{SHORT[one]} {mine.damage}, DC {mine.dc}" for one, mine in numbers.items() if mine is not None]
    return "; ".join([", ".join(struck(trap)), *(told if trap.damage or trap.save else [])])


def _monster(monster: Monster) -> Iterator[Passage]:
    """A stat block: what holds on every difficulty, and a line for each."""
    yield Passage(f"{monster.name}. {monster.about}")
    traits = [", ".join(monster.types) or "of no kind"]
    for word, found in (
        ("vulnerable", [f"{kind} +{levels(by)}" for kind, by in monster.vulnerable.items()]),
        ("resistant", [f"{kind} -{levels(by)}" for kind, by in monster.resistant.items()]),
        ("immune", list(monster.immune)),
        ("healed by", list(monster.healed_by)),
        ("never", list(monster.condition_immune)),
        ("retribution", [f"{by} {kind}" for kind, by in monster.rd.items()]),
        (f"proximity {NEARNESS[monster.prxd_trigger]}:", [f"{by} {kind}" for kind, by in monster.prxd.items()]),
        ("Damage Reduction", [f"{by} {kind}" for kind, by in monster.dr.items()]),
    ):
        if found:
            traits.append(f"{word} {', '.join(found)}")
    traits += [f"harmed by {monster.harmed_by} weapons only"] * (monster.harmed_by != "anything")
    traits += [f"harmed by weapons of +{monster.needs_plus} and more only"] * bool(monster.needs_plus)
    traits += ["out of reach"] * (monster.flying or monster.separated or monster.barred)
    traits += [f"chooses {monster.targeting.replace('_', ' ')}"]
    yield Passage("; ".join(traits) + f". Lore: {monster.lore}")
    for difficulty in DIFFICULTIES[1:]:
        now = monster_on(monster, difficulty)
        blows = "; ".join(
            f"{one.attack.name}{'' if one.to_hit is None else f' {one.to_hit:+d}'} {one.damage} {one.attack.type}"
            f"{_save(one.attack, one.dc)}"
            for one in attacks_on(monster, difficulty)
        )
        saves = f"saves {now.fort:+d} {now.reflex:+d} {now.will:+d}"
        resists = f", SR {now.sr}%" if now.sr else ""
        body = f"AC {now.ac}, {now.hp} HP, {now.attacks} a turn, {saves}{resists}"
        yield Passage(f"{difficulty.capitalize()}: {body}. {blows}.")


def _save(attack: Attack, dc: int) -> str:
    if attack.save is None:
        return ""
    then = f", or {attack.inflicts}" if attack.inflicts else ""
    return f" ({attack.form}; {attack.save} {dc} for {attack.on_save}{then})"


def _puzzle(puzzle: Puzzle) -> Iterator[Passage]:
    wrong = ", ".join(f"{SHORT[one]} {wrong_damage_on(puzzle, one)}" for one in DIFFICULTIES)
    yield Passage(f"Puzzle: {puzzle.prompt}")
    for difficulty, words in puzzle.harder.items():
        yield Passage(f"From {difficulty.capitalize()} on: {words}")
    for fact in puzzle.facts:
        yield Passage(f"- {fact.text}")
    yield Passage(
        f"Solution: {', '.join(puzzle.solution)}. A wrong attempt: {puzzle.cost} s and {wrong} damage to all."
        + (f" Only {puzzle.attempts} attempts." if puzzle.attempts else "")
    )
    for number, clue in enumerate(puzzle.clues, 1):
        yield Passage(f"Clue {number}: {clue}")
    if puzzle.roles:
        yield Passage(f"Clue 1 is found at once by: {', '.join(puzzle.roles)}.")
    if puzzle.solved:
        yield Passage(puzzle.solved, ALOUD)
    if puzzle.damage:
        yield Passage(f"Solved, it does {levels(puzzle.damage)} damage to the first monster.")


def handouts(adventure: Adventure, orientation: Orientation) -> tuple[Entry, ...]:
    """A card for each room: what is read out, and the puzzle as it lies there; no number, no solution, no clue."""
    found = [Entry("0", adventure.name, (Passage(adventure.intro, ALOUD),))]
    for room in adventure.path(orientation):
        passages = [Passage(room.text, ALOUD)]
        if room.puzzle is not None and room.kind != "mixed":
            passages += [Passage(room.puzzle.prompt), *(Passage(f"- {fact.text}") for fact in room.puzzle.facts)]
            if room.puzzle.kind == "sliding_tiles":
                passages += [Passage(row) for row in rows(room.puzzle.elements, room.puzzle.columns)]
            else:
                passages.append(Passage(", ".join(room.puzzle.elements)))
        found.append(Entry(str(room.number), room.title, tuple(passages)))
    return tuple(found)
