"""Games written down so that another program can play them again and be compared, line by line.

A file of traces holds games one after another:

    game 0
    dungeon H#.....#./P#.#.#.#./.#C#.#K#./P#.#.#.#./.#.#D#.#./..S#E#...
    dungeon ...
    roll 6 = 3
    roll 6 = 5
    ask 1 buy skeleton fan spikes done = 2
    end heirloom 0

Whoever plays it again says what stands before ` = ` and goes on with the number behind it: the face of a die, or the
place of the chosen option. Dungeons are those of seat 0 and seat 1, rows divided by `/`, north first. The last line is
the way the game ended, and who won it or `nobody`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from undercroft import Table
from undercroft.engine import ChanceError, Choice, Scripted
from undercroft.games.trapper.book.dungeons import DUNGEONS

BUILDING = 2
"""The first answers of a game build the two dungeons; the traces begin after them."""

ENDINGS = {"trapper.end.heirloom": "heirloom", "trapper.end.turn-limit": "limit"}


class Differs(Exception):
    """A program comes to something else than what is written."""


def layouts() -> list[str]:
    """The ready-made dungeons, each as one line, rows divided by `/`."""
    return [dungeon.text.replace("\n", "/") for dungeon in DUNGEONS.values()]


def pair(number: int) -> tuple[str, str]:
    """The two dungeons of this game: ready-made ones in turn."""
    lines = layouts()
    return lines[number % len(lines)], lines[(number + 1) % len(lines)]


def write_traces(path: Path, games: int, *, seed: int = 0) -> int:
    """The file holds this many random games of our engine; the number of decisions in them."""
    decisions = 0
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            choose = at_random(seed + number)
            table = Table.start("trapper", seed=seed + number, strict=False)
            lines = transcript(table, pair(number), choose)
            file.write("\n".join([f"game {number}", *lines, ""]))
            decisions += sum(line.startswith("ask ") for line in lines)
    return decisions


def at_random(seed: int) -> Callable[[Choice], int]:
    """Chooses options by the seed alone."""
    draw = Random(seed).random
    return lambda choice: int(draw() * len(choice.options))


def by_answer(table: Table, choice: Choice, index: int) -> None:
    """The option is chosen as a bot or a person chooses it."""
    table.answer(choice.seat, choice.options[index])


def by_play_out(table: Table, choice: Choice, index: int) -> None:
    """The option is chosen as the engine's own random play chooses it."""
    table.play_out(lambda bits: ((2 * index + 1) << bits) // (2 * len(choice.options)), limit=1)


Take = Callable[[Table, Choice, int], None]


def transcript(
    table: Table, dungeons: tuple[str, str], choose: Callable[[Choice], int], take: Take = by_answer
) -> list[str]:
    """The lines of a game that begins with these dungeons and is played to its end by `choose`."""
    for seat, dungeon in enumerate(dungeons):
        table.answer(seat, dungeon.replace("/", "\n"))
    asked = []
    while table.choices:
        (choice,) = table.choices.values()
        index = choose(choice)
        asked.append(f"{asking(choice)} = {index}")
        take(table, choice, index)
    lines = [f"dungeon {dungeon}" for dungeon in dungeons]
    steps = table.record().file.steps[BUILDING - 1 :]
    for step, line in zip(steps, [*asked, ""], strict=True):
        lines += [f"roll {sides} = {face}" for sides, _, face in step.draws]
        lines.append(line)
    assert table.result is not None
    winner = " ".join(str(seat) for seat in table.result.winners) or "nobody"
    lines[-1] = f"end {ENDINGS[table.result.rule]} {winner}"
    return lines


def asking(choice: Choice) -> str:
    """The question as a trace has it."""
    return f"ask {choice.seat} {choice.ask} {' '.join(option.id for option in choice.options)}"


class Script:
    """One written game, which a program plays again: its two dungeons, and its further lines with their numbers."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.dungeons = (lines[0][1].removeprefix("dungeon "), lines[1][1].removeprefix("dungeon "))
        self.lines = lines[2:]
        self._at = 0

    def say(self, words: str) -> int:
        """The number that the file has behind these words, which must be the next in it; 0 behind the last line."""
        number, line = self.lines[self._at] if self._at < len(self.lines) else (0, "nothing more")
        self._at += 1
        written, _, value = line.partition(" = ")
        if words != written:
            raise Differs(f"line {number}: written is '{written}', played is '{words}'")
        return int(value or 0)


def scripts(path: Path) -> Iterator[Script]:
    """The games of a file, one after another."""
    lines: list[tuple[int, str]] = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("game "):
                lines = []
            else:
                lines.append((number, line.rstrip("\n")))
            if line.startswith("end "):
                yield Script(lines)


def replay(path: Path, play: Callable[[Script], None]) -> int:
    """How many games of the file `play` plays just as they are written; `Differs` names the first difference."""
    games = 0
    for script in scripts(path):
        play(script)
        games += 1
    return games


def replay_ours(script: Script, take: Take) -> None:
    """Our engine plays the written game again, on the written dice."""
    faces = [int(line.partition(" = ")[2]) for _, line in script.lines if line.startswith("roll ")]
    asks = Script([*[(0, "")] * 2, *[(number, line) for number, line in script.lines if line.startswith("ask ")]])
    table = Table.start("trapper", chance=Scripted(rolls=faces), strict=False)
    try:
        lines = transcript(table, script.dungeons, lambda choice: asks.say(asking(choice)), take)
        table.chance.spent()
    except ChanceError as error:
        raise Differs(f"game of line {script.lines[0][0]}: {error}") from error
    for line in lines[2:]:
        script.say(line.partition(" = ")[0])
