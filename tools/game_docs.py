"""Writes docs/games/ID.md: what a program must know of each game. `make docs`; a test keeps the pages true."""

from __future__ import annotations

import argparse
import inspect
import json
import re
from collections.abc import Collection, Iterable
from itertools import groupby, repeat
from pathlib import Path

from tests.conformance.corpus import again
from tests.conformance.helps import HIDING, RICH, SETTING_TABLES
from tools.grammar import grammar
from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.engine import Choice, Game, specs

HOME = Path(__file__).parent.parent / "docs" / "games"
SEEDS = range(12)
RICH_TABLES = 60
RICH_ANSWERS = 200
"""So many tables at which a lot can happen are played, for so many answers each."""
FEW = 6
"""Of more ids than this that begin with one word, the first three stand for all."""
SPACE = re.compile(r"\d+,\d+")
"""A space by its column and row: one stands for all."""


def page(game: Game, sample: Sample) -> str:
    """The page of one game, with what these games have shown of it."""
    lines = [
        f"# {game.title} (`{game.id}`)",
        "",
        f"{game.pitch} Written by `make docs`; `undercroft rules {game.id} ID` shows a rule in full.",
        "",
        f"Edition {game.edition}. Seats: {_seats(game)}.",
        "",
        *questions(game, sample),
        *events(game),
        *view_keys(sample),
        *options(game),
        *position(game),
        *files(game),
    ]
    return "\n".join(lines).rstrip() + "\n"


class Sample:
    """What is asked and shown: the keys of the views, and option ids by ask.

    Games are played to see them; the answers that a game lists itself come after those that were met.
    """

    def __init__(self, game: Game, seeds: range = SEEDS, *, rich: int = RICH_TABLES) -> None:
        self.ids: dict[str, Collection[str]] = {}
        self.keys: dict[str, str] = {}
        self.acts: dict[str, str] = {}
        for seed in seeds:
            self.play(Table.start(game, seed=seed, strict=False), seed)
        for tables in (RICH, HIDING):
            for seed in range(rich if game.id in tables else 0):
                self.play(tables[game.id](seed), seed, RICH_ANSWERS)
        for seed, made in enumerate(SETTING_TABLES.get(game.id, ()) if rich else ()):
            self.play(again(made()), seed, RICH_ANSWERS)
        found = {ask: dict.fromkeys(sorted(ids)) for ask, ids in self.ids.items()}
        if game.answers is not None:
            for ask, id in game.answers(Table.start(game, seed=0).setting):
                found.setdefault(ask, {})[SPACE.sub("X,Y", id)] = None
        self.ids = {ask: shortened(ids) for ask, ids in found.items()}
        self.acts = {id: self.acts.get(id, "and so on | the same") for id in shortened(sorted(self.acts))}

    def play(self, table: Table, seed: int, most: int | None = None) -> None:
        """Look at this game at all its decisions, or at the first so many."""
        players = seated(table.game, ["random"] * len(table.seats), seed)
        for _ in repeat(None) if most is None else range(most):
            for choice in table.choices.values():
                self.note(choice)
            self.look(table)
            if not table.choices:
                break
            play_bots(table, players, limit=1)

    def note(self, choice: Choice) -> None:
        """Remember the ids."""
        ids = {SPACE.sub("X,Y", option.id) for option in choice.options}
        self.ids[choice.ask] = {*self.ids.get(choice.ask, ()), *ids}

    def look(self, table: Table) -> None:
        """Remember what may be done at any moment, and the keys of a view, with one value that is not empty."""
        for seat in range(len(table.seats)):
            for act in table.acts(seat):
                self.acts.setdefault(act.id, f"{act.label} | `{act.rule}`")
        for key, value in table.view(0).items():
            shown = json.dumps(value)
            if key not in self.keys or self.keys[key] in ("null", "[]", "0"):
                self.keys[key] = shown


def shortened(ids: Iterable[str]) -> list[str]:
    """The ids by their first words; of many that begin with one word those three that come first, and it with dots."""
    found: list[str] = []
    for word, alike in groupby(sorted(ids, key=_first_word), _first_word):
        same = list(alike)
        found += same if len(same) <= FEW else [*same[:3], f"{word} ..."]
    return found


def _first_word(id: str) -> str:
    return id.partition(" ")[0]


def _seats(game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    count = f"{least}" if least == most else f"{least} to {most}, usually {game.usual_seats}"
    return f"{count}; names {', '.join(game.seat_names)}"


def questions(game: Game, sample: Sample) -> list[str]:
    """What is asked, by name, and the ids of the answers; `word ...` stands for all that begin with it."""
    lines = ["## Asks", "", "| ask | text | rule |", "|---|---|---|"]
    lines += [f"| `{question.name}` | {question.text} | `{question.rule}` |" for question in game.questions]
    lines += ["", "`word ...` stands for all ids that begin with this word, `X,Y` for a space by its column and row."]
    lines += ["", "| ask | ids of its options |", "|---|---|"]
    for name in dict.fromkeys(question.name for question in game.questions):
        ids = sorted(sample.ids.get(name, []), key=lambda id: (len(id) == 2 and id[1].isdigit(), id))
        lines.append(f"| `{name}` | {', '.join(f'`{id}`' for id in ids)} |")
    lines += ["", "## Acts", "", "What a seat may do out of turn, when it is offered.", ""]
    lines += ["| act | words | rule |", "|---|---|---|"]
    lines += [f"| `{id}` | {said} |" for id, said in sample.acts.items()]
    return [*lines, ""]


def events(game: Game) -> list[str]:
    """What may be told."""
    rows = [f"| `{kind}` | {words} |" for kind, words in game.events.items()]
    return ["## Events", "", "| kind | words, and the values in them |", "|---|---|", *rows, ""]


def view_keys(sample: Sample) -> list[str]:
    """What a view holds."""
    rows = []
    for key, shown in sample.keys.items():
        rows.append(f"| `{key}` | `{shown if len(shown) <= 90 else shown[:87] + '...'}` |")
    return ["## View", "", "| key | for example |", "|---|---|", *rows, ""]


def options(game: Game) -> list[str]:
    """What a host may set."""
    lines = ["## Options", "", "| option | default | values | what it does | rule |", "|---|---|---|---|---|"]
    for spec in specs(game.options).values():
        values = ", ".join(json.dumps(value) for value in spec.values) if spec.values else "see the rule"
        lines.append(f"| `{spec.name}` | {json.dumps(spec.default)} | {values} | {spec.text} | `{spec.rule}` |")
    lines += ["", "Numbers that are rulings, set with `numbers={...}` or `--number`:", ""]
    lines += [f"- `{name}` = {number}" for name, number in game.numbers.items()]
    return [*lines, ""]


def position(game: Game) -> list[str]:
    """How a game starts from a position: in words, and key by key."""
    module = inspect.getmodule(game.position)
    told = inspect.getdoc(module if game.given else game.position) or ""
    return ["## Position", "", told, "", *grammar(game.given)]


def files(game: Game) -> list[str]:
    """The data files of the game."""
    lines = ["## Files", ""]
    return [*lines, *(f'- `kind = "{kind}"`: `undercroft check --schema {kind}`' for kind in game.files)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/games/ID.md.")
    parser.add_argument("games", nargs="*", default=games.ids(), help="which; all, if none is named")
    HOME.mkdir(parents=True, exist_ok=True)
    for id in parser.parse_args().games:
        (HOME / f"{id}.md").write_text(page(games.get(id), Sample(games.get(id))), encoding="utf-8")
        print(f"docs/games/{id}.md")


if __name__ == "__main__":
    main()
