"""How a game is played, in lines of text: what it is about, a turn in pictures, the things one meets, how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap

from undercroft.engine import Game
from undercroft.engine.lessons.guide import find_guide, has_guide, pictures, told
from undercroft.engine.lessons.lesson import lessons, paragraphs
from undercroft.engine.workshop.glossary import glossary


def show_how(game: Game, *, as_json: bool) -> int:
    """Print how this game is played, for programs as data without the pictures; `Unknown` if it does not say so."""
    print(json.dumps(told(game)) if as_json and has_guide(game) else "\n".join(how_lines(game)))
    return 0


def how_lines(game: Game, width: int = 80) -> list[str]:
    """The game's guide, its pictures drawn in characters; `Unknown` if it has none."""
    guide, cards = find_guide(game), glossary(game.id).cards
    lines = [f"How to play {game.title}", "", *_folded(guide.aim, width)]
    if guide.signs:
        lines += ["", *_folded(f"In the pictures: {guide.signs}", width)]
    for shown in pictures(game):
        lines += ["", f"{shown.number}. {shown.title}", *_folded(shown.says, width), ""]
        lines += [f"    {line}".rstrip() for line in shown.text(width - 4).splitlines()]
    lines += ["", "How it ends", *_folded(guide.end, width), "", "What you will meet"]
    for thing in guide.things:
        said = f"{cards[thing].title}: {cards[thing].text}"
        lines += wrap(said, width, initial_indent="  ", subsequent_indent="    ")
    return [*lines, "", *further(game)]


def further(game: Game) -> Iterator[str]:
    """Where there is more, a line each."""
    if lessons(game):
        yield f"Learn it with a teacher:  undercroft learn {game.id}"
    yield f"Play it:                  undercroft play {game.id}"
    yield f"The whole rulebook:       undercroft rules {game.id}"
    yield f"Everything with a name:   undercroft things {game.id}"


def _folded(text: str, width: int) -> list[str]:
    return [line for part in paragraphs(text) for line in wrap(part, width)]
