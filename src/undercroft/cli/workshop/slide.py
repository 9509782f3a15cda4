"""The `slide` command: a training room in lines, and a person's own skill measured in twenty slides."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from undercroft.cli.home import home
from undercroft.cli.play import open_console
from undercroft.engine import Chance, Game, Refused, Unknown, fresh_key, seed_key, shelf
from undercroft.engine.craft.words import whole
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.engine.workshop.training import Plain, Training
from undercroft.inputs.files import own_files
from undercroft.terminal.console import Console
from undercroft.terminal.typed import asked, how, typed
from undercroft.terminal.words import cited, columns, is_quit

SLIDES: Final = 20
"""So many slides measure a person."""
MINE: Final = "mine"
"""The name of the skill that was measured here."""
_MOST_BOTS: Final = 10
_HELP: Final = (
    "slide x=300 speed=1830   slide: also angle=, spin= and turn=",
    "slide                    slide, and be asked for each number",
    "aim 20   aim             let the referee reckon; alone it lists the aims",
    "bump fighter             aim at the middle of that puck",
    "fill 5   fill 5 expert   bots slide: novice, average, expert or mine",
    "clear                    take all pucks off the board",
    "board NAME   board       another board; alone it lists the boards",
    "speed fast               how fast the board is",
    "look                     the board again",
    "calibrate                twenty slides at a target: how well you slide",
    "quit                     stop",
)


class _Stop(Exception):
    """The person stops, or there is no more input."""


def open_training(game: str | None) -> tuple[str, Training]:
    """The training room of this game, or of the newest that has one, and the game's id."""
    found = shelf.newest(_has_training) if game is None else shelf.get(game)
    if found is None or found.training is None:
        there = ", ".join(id for id in shelf.books() if _has_training(shelf.get(id)))
        title = "no game" if found is None else found.title
        raise Unknown(f"{title} has no training room; there are {there or 'none'}")
    return found.id, found.training()


def _has_training(game: Game) -> bool:
    return game.training is not None


def list_boards(training: Training, *, as_json: bool) -> int:
    """Print the boards, a line each."""
    boards = training.boards()
    if as_json:
        print(json.dumps(boards))
        return 0
    wide = max(len(board["id"]) for board in boards)
    for board in boards:
        print(f"{board['id']:{wide}}  {board['name']}")
    return 0


def run(
    game: str | None,
    *,
    board: str | None,
    speed: str | None,
    shots: Sequence[str],
    bots: int,
    skill: str | None,
    seed: int | None,
    as_json: bool,
) -> int:
    """Slide these shots and print what came of them; without any, open the room and ask for more."""
    id, training = open_training(game)
    chance = Chance(fresh_key() if seed is None else seed_key(seed))
    room = Room(training, chance, open_console(plain=True), game=id)
    room.go(_board(training, board), _one_of("speed", training.speeds(), speed))
    if bots:
        room.fill(bots, skill or training.skills()[0])
    for shot in shots:
        room.slide(_shot(training, room.where, shot))
    if as_json:
        print(json.dumps(room.found))
    elif shots:
        room.tell()
    else:
        room.run()
    return 0


class Room:
    """Somebody in a training room: where the pucks lie, and what was found last."""

    def __init__(self, training: Training, chance: Chance, console: Console, *, game: str) -> None:
        self.training = training
        self.chance = chance
        self.console = console
        self.game = game
        self.found: Plain = {}

    @property
    def where(self) -> Plain:
        """The board, its speed and its pucks."""
        found: Plain = self.found["where"]
        return found

    # ---- what can be done

    def go(self, board: str, speed: str) -> None:
        """This board is empty, and this fast."""
        self.found = self.training.room({"board": board, "speed": speed, "pucks": []})

    def slide(self, how: Plain) -> None:
        """One more slide."""
        self.found = self.training.slide(self.where, how, self.chance)

    def fill(self, count: int, skill: str) -> None:
        """So many slides of bots of this skill."""
        if not 1 <= count <= _MOST_BOTS:
            raise Refused(f"1 to {_MOST_BOTS} bots may slide, not {count}")
        self.found = self.training.fill(self.where, count, kept_skill(self.training, skill), self.chance)

    # ---- in lines

    def run(self) -> None:
        """Lines are read and obeyed until somebody stops."""
        console = self.console
        console.write(console.bold("The training room"), "Slide as often as you like; help lists what you can type.")
        mine = _read_skill()
        if mine:
            console.write(f"Your skill as measured here: {mine}")
        self._look()
        words = {
            "slide": self._slide,
            "aim": self._aim,
            "bump": lambda rest: self._aim(f"bump {rest}"),
            "fill": self._fill,
            "clear": lambda rest: self._go(),
            "board": self._board,
            "speed": self._speed,
            "look": lambda rest: self._look(),
            "calibrate": lambda rest: self._calibrate(),
            "help": lambda rest: console.write(*(f"  {line}" for line in _HELP)),
        }
        try:
            while True:
                self._obey(words, self._read("> "))
        except _Stop:
            return

    def _obey(self, words: dict[str, Callable[[str], None]], line: str) -> None:
        word, _, rest = line.strip().lower().partition(" ")
        try:
            if not word:
                self.console.write(f"Such as: {how(self.training.form(self.where))}; help lists more.")
            elif word in words:
                words[word](rest.strip())
            else:
                raise Refused(f"{shown(word)} is no word here{did_you_mean(word, words) or '; help lists them'}")
        except Refused as error:
            self.console.write(*cited(f"No: {error.reason}", error.rule, self.console.width))

    def _read(self, prompt: str) -> str:
        line = self.console.read(prompt)
        if line is None or is_quit(line):
            raise _Stop
        return line

    def _look(self) -> None:
        self.console.write("", *self.found["scene"].splitlines(), "")

    def _told(self) -> None:
        self._look()
        self.tell()

    def tell(self, indent: str = "") -> None:
        """What happened last is printed, with the rules behind it."""
        for words, rule in self.found["told"]:
            self.console.write(*cited(words, rule, self.console.width, indent))

    def _slide(self, rest: str) -> None:
        form = self.training.form(self.where)
        self.slide(typed(form, rest) if rest else asked(form, self._read))
        self._told()

    def _aim(self, rest: str) -> None:
        aims = {aim["id"]: aim["label"] for aim in self.found["aims"]}
        word = "bump" if rest.startswith("bump") else "aim"
        wanted = f"{word} {rest.removeprefix(word).strip()}".strip()
        if wanted not in aims:
            from_aside = [id for id in aims if id.rpartition(" ")[0] in aims]
            mine = [id for id in aims if id.startswith(word) and id not in from_aside]
            if wanted != word:
                raise Refused(f"there is no {shown(wanted)}{did_you_mean(wanted, aims) or self._there(mine)}")
            lines = columns([f"{id}: {aims[id]}" for id in mine], self.console.width)
            self.console.write(*(lines or ["No puck lies on the board."]))
            if word == "aim" and from_aside:
                self.console.write(f"  each also from a side, such as {from_aside[0]}")
            return
        self.slide({"aim": wanted})
        self._told()

    def _there(self, ids: Sequence[str]) -> str:
        return f"; there are {', '.join(ids)}" if ids else "; no puck lies on the board"

    def _fill(self, rest: str) -> None:
        first, _, skill = rest.partition(" ")
        count = whole(first or "5")
        if count is None:
            raise Refused(f"how many bots slide? {shown(first)} is no number")
        self.fill(count, skill.strip() or self.training.skills()[0])
        self._told()

    def _go(self, board: str | None = None, speed: str | None = None) -> None:
        self.go(board or self.where["board"], speed or self.where["speed"])
        self._look()

    def _board(self, rest: str) -> None:
        if rest:
            self._go(board=_board(self.training, rest))
        else:
            ids = [f"{board['id']}: {board['name']}" for board in self.training.boards()]
            self.console.write(*columns(ids, self.console.width))

    def _speed(self, rest: str) -> None:
        self._go(speed=_one_of("speed", self.training.speeds(), rest))

    def _calibrate(self) -> None:
        """Twenty slides at a target have measured the person, unless they stopped before."""
        console, training = self.console, self.training
        empty = training.room({**self.where, "pucks": []})["where"]
        target = training.target(empty)
        console.write(*cited(target["told"], None, console.width), "Type the numbers of each slide; stop ends it.", "")
        given: list[Plain] = []
        while len(given) < SLIDES:
            line = self._read(f"slide {len(given) + 1} of {SLIDES}> ").strip().lower().removeprefix("slide").strip()
            if line == "stop":
                console.write("Nothing is measured.")
                return
            try:
                form = training.form(empty)
                slide = typed(form, line) if line else asked(form, self._read)
                self.found = training.slide(empty, slide, self.chance)
            except Refused as error:
                console.write(*cited(f"No: {error.reason}", error.rule, console.width))
                continue
            given.append(slide)
            self.tell("  ")
        self.found = training.room(empty)
        measured = training.measure(empty, given)
        _keep_skill(measured["text"])
        console.write("", *(line for words in measured["told"] for line in cited(words, None, console.width)))
        console.write(f'undercroft sim {self.game} --option mode=slide --option slide_skill="{measured["text"]}"')


def _shot(training: Training, where: Plain, words: str) -> Plain:
    """The slide that these words of a command stand for: an aim, or numbers."""
    said = words.strip().lower()
    if said.startswith(("aim ", "bump ")):
        return {"aim": said}
    return dict(typed(training.form(where), said.removeprefix("slide ")))


def _board(training: Training, board: str | None) -> str:
    return _one_of("board", [one["id"] for one in training.boards()], board)


def _one_of(what: str, names: Sequence[str], wanted: str | None) -> str:
    """The one that is wanted, or the usual."""
    if wanted is None:
        return names[0]
    if wanted not in names:
        raise Unknown(f"there is no {what} {shown(wanted)}{did_you_mean(wanted, names) or ': ' + ', '.join(names)}")
    return wanted


# ---- the skill that was measured


def kept_skill(training: Training, skill: str) -> str:
    """A skill by its name, by its text, or the one that was measured here."""
    if skill != MINE:
        return skill
    mine = _read_skill()
    if not mine:
        raise Refused("your skill is not measured yet: calibrate does it")
    training.skill(mine)
    return mine


def _read_skill() -> str:
    try:
        return (own_files() / "slide-skill.txt").read_text(encoding="utf-8").strip()[:80]
    except (OSError, UnicodeDecodeError):
        return ""


def _keep_skill(text: str) -> None:
    home().mkdir(parents=True, exist_ok=True)
    (home() / "slide-skill.txt").write_text(f"{text}\n", encoding="utf-8")
