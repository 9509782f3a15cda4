"""Finds the puzzles of the day: positions of games among bots in which one answer is better beyond doubt.

    tools/puzzles.py trapper --count 30       goes on with what is there, and writes after each puzzle
    tools/puzzles.py trapper --show 5         prints puzzles with what every answer comes to
    tools/puzzles.py trapper --drop 3,7       without these, by their numbers
    tools/puzzles.py trapper --why 3 "mend a trap: few will pass it"     the reason for the best answer, in your words
    tools/puzzles.py truedungeon --seats 4    begins with tables of so many seats, and not as many as "Play now" has
    tools/puzzles.py electro --late 40 --first 90   looks at the last so many answers of a game, from this game on
    tools/puzzles.py trapper --prove          proves each again, of an older edition too; what fails is dropped

Where the best answer is not the own player's, a puzzle has no reason yet: give it one, or drop it. Look at each: what
you do not understand is no puzzle. Puzzles are of an edition of the rules: whoever raises that proves them anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from undercroft import games as shelf
from undercroft.daily.puzzles.finding import LATE, Judge, collected, games, renewed, search
from undercroft.daily.puzzles.puzzle import FORMAT, Collection, Puzzle
from undercroft.engine import Game

HOME = Path(__file__).resolve().parent.parent / "src" / "undercroft" / "daily" / "puzzles" / "data"


def main() -> None:
    """Does what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=shelf.ids())
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--show", type=int)
    parser.add_argument("--drop", default="")
    parser.add_argument("--why", nargs=2, metavar=("NUMBER", "WORDS"))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--late", type=int, default=LATE)
    parser.add_argument("--first", type=int)
    parser.add_argument("--prove", action="store_true")
    args = parser.parse_args()
    game = shelf.get(args.game)
    kept = read(game, older=args.prove)
    if args.prove:
        assert kept is not None, "there is none"
        prove(Judge(game, kept), kept)
    elif args.show is not None and kept is not None:
        for number, puzzle in enumerate(kept.puzzles[: args.show]):
            show(kept, number, puzzle)
    elif args.drop and kept is not None:
        gone = {int(number) for number in args.drop.split(",")}
        write(msgspec.structs.replace(kept, puzzles=[one for at, one in enumerate(kept.puzzles) if at not in gone]))
    elif args.why and kept is not None:
        number, words = int(args.why[0]), args.why[1]
        kept.puzzles[number] = msgspec.structs.replace(kept.puzzles[number], why=words)
        write(kept)
    else:
        find(Judge(game, kept, seats=args.seats), kept, args)


def find(judge: Judge, kept: Collection | None, wanted: argparse.Namespace) -> None:
    """The file of this game has so many puzzles."""
    if kept is None:
        write(collected(judge, ()))
    puzzles = list(kept.puzzles) if kept else []
    first = 1 + max((int(one.seed.rpartition(" ")[2]) for one in puzzles), default=-1)
    for played in games(judge, first if wanted.first is None else wanted.first, late=wanted.late):
        if len(puzzles) >= wanted.count:
            break
        print(played.seed, flush=True)
        for found in search(judge, played, tell=lambda words: print(words, flush=True)):
            print(f"  answer {found.step}: margin {found.margin}", flush=True)
            puzzles.append(found)
            write(collected(judge, puzzles))


def prove(judge: Judge, kept: Collection) -> None:
    """The file of this game has those that are puzzles under today's rules."""
    puzzles = []
    for number, puzzle in enumerate(kept.puzzles):
        again = renewed(judge, kept, puzzle)
        margin = "dropped" if again is None else f"margin {again.margin}"
        print(f"{number}: margin {puzzle.margin} when it was found, {margin}", flush=True)
        puzzles += [again] if again is not None else []
    write(collected(judge, puzzles))


def show(kept: Collection, number: int, puzzle: Puzzle) -> None:
    """Prints a puzzle and its answers."""
    table = kept.table(puzzle)
    choice = table.choices[puzzle.seat]
    print(f"\n=== {number}: {puzzle.seed}, step {puzzle.step}, {table.names[puzzle.seat]}: {choice.text}")
    print(table.scene(puzzle.seat).text())
    for one in puzzle.answers:
        option = choice.option(one.id)
        assert option is not None
        mark = "played" if one.id == puzzle.tempting else ""
        print(f"{one.worth:5} -{one.lead} ({one.doubt}) {mark:6} {option.label} [{option.rule}]")
        print(*(f"        {words}" for words in one.came), sep="\n")
    print("why:", puzzle.why)


def read(game: Game, *, older: bool = False) -> Collection | None:
    """What is kept of this game and edition, or of an older one."""
    path = HOME / f"{game.id}.json"
    kept = msgspec.json.decode(path.read_bytes(), type=Collection) if path.exists() else None
    fits = kept is not None and kept.undercroft == FORMAT and (older or kept.edition == game.edition)
    return kept if fits else None


def write(kept: Collection) -> None:
    """The file of this game has this in it, a line for each puzzle."""
    whole = msgspec.to_builtins(kept)
    lines = [msgspec.json.encode(one).decode() for one in whole.pop("puzzles")]
    head = msgspec.json.encode(whole).decode()[:-1]
    text = f'{head},"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"
    HOME.mkdir(exist_ok=True)
    (HOME / f"{kept.game}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
