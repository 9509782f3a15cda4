"""Your dice, my map: rolls typed one by one or read from a list, and the list written out.

A written list is itself a list that can be read: the face and the die on each line, the rest a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from undercroft.engine import ChanceError, Choice, Event, Refused, Scripted, Tell
from undercroft.games.pararoles.floor.design import begin, design, options_of
from undercroft.games.pararoles.floor.dice_tables import rule_for
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.state import Design
from undercroft.games.pararoles.options import PararolesOptions, changed_options

_ROLL = re.compile(r"([0-9]{1,4})(?:/([0-9]{1,4}))?")


class Roll(NamedTuple):
    """A roll somebody wrote down: the face, where it stands, and perhaps the die (0: not said) and what it is for."""

    face: int
    place: str
    die: int = 0
    reason: str = ""


class Want(NamedTuple):
    """The roll that is wanted next: its number from 1, the die's faces, what it is for, and the rule."""

    number: int
    die: int
    reason: str
    rule: str


class Drawn:
    """How far some rolls and answers draw a floor: the design, who is asked, and whether a roll is `wanting`.

    `used` are the rolls that were taken up. Where one is wanting, the list is at its end or holds an impossible face.
    """

    def __init__(self, rules: PararolesOptions, number: int, faces: Sequence[int], answers: Sequence[str], tell: Tell):
        self.design: Design = begin(rules, number, 0)
        self.asked: Choice | None = None
        self.wanting = False
        chance = Scripted(faces)
        turn = design(self.design, chance, tell)
        try:
            asked = next(turn)
            for answer in answers:
                assert isinstance(asked, Choice)
                option = asked.option(answer)
                assert option is not None
                asked = turn.send(option.value)
            assert isinstance(asked, Choice)
            self.asked = asked
        except ChanceError:
            self.wanting = True
        except StopIteration:
            pass
        self.used = chance.at


def wanted(rules: PararolesOptions, number: int, faces: Sequence[int], answers: Sequence[str] = ()) -> Want:
    """The roll that is wanted after these: the one that a further 1, possible on every die, is taken for."""
    before = Drawn(rules, number, faces, answers, Tell(heard=False)).design.floor.rolls
    after = Drawn(rules, number, [*faces, 1], answers, Tell(heard=False)).design.floor.rolls
    die, reason, _ = after[len(before)]
    return Want(len(before) + 1, die, reason, rule_for(reason, number))


# ---------------------------------------------------------------- a list


def read_rolls(text: str) -> list[Roll]:
    """The rolls in this text: numbers parted by spaces, commas or lines, `face/die` to say the die, # for comments."""
    rolls = []
    for line, words in enumerate(text.splitlines(), 1):
        for word in words.partition("#")[0].replace(",", " ").split():
            found = _ROLL.fullmatch(word)
            if found is None:
                raise Refused(
                    f"line {line}: {word!r} is no roll: write a number, such as 4 or 4/6",
                    rule="pararoles.generate.order",
                    at=f"line {line}",
                )
            rolls.append(Roll(int(found[1]), f"line {line}", int(found[2] or 0)))
    return rolls


def redraw(
    rolls: Sequence[Roll],
    floor: int = 1,
    options: Mapping[str, Any] | PararolesOptions | None = None,
    *,
    tell: Tell | None = None,
) -> Floor:
    """The floor that these rolls draw; `Refused` where one is missing, impossible, left over or contradicts.

    Choices stand in the list as the automatic designer's dice, also those that a human designer made.
    """
    given = options_of(options)
    rules = unattended(given)
    faces = [roll.face for roll in rolls]
    drawn = Drawn(rules, floor, faces, (), Tell(heard=False) if tell is None else tell)
    for number, (roll, (die, reason, _)) in enumerate(zip(rolls, drawn.design.floor.rolls, strict=False), 1):
        if (roll.die and roll.die != die) or (roll.reason and roll.reason != reason):
            said = f"a d{roll.die or die}{' for ' + roll.reason if roll.reason else ''}"
            words = f"{roll.place}: roll {number} is of {said}, but a d{die} for {reason} is wanted"
            raise Refused(words, rule=rule_for(reason, floor), at=roll.place)
    if drawn.wanting:
        raise _missing(rolls, wanted(rules, floor, faces[: drawn.used]))
    if drawn.used < len(rolls):
        left = rolls[drawn.used]
        words = f"{left.place}: roll {drawn.used + 1} is left over: the floor is complete after {drawn.used} rolls"
        raise Refused(words, rule="pararoles.generate.order", at=left.place)
    drawn.design.floor.options = changed_options(given)
    return drawn.design.floor


def _missing(rolls: Sequence[Roll], want: Want) -> Refused:
    """The list ends before this roll, or holds a face there that the die does not have."""
    if want.number <= len(rolls):
        roll = rolls[want.number - 1]
        words = f"{roll.place}: roll {want.number} is {roll.face}: impossible on a d{want.die} for {want.reason}"
        return Refused(words, rule=want.rule, at=roll.place)
    place = rolls[-1].place if rolls else "line 1"
    words = f"{place}: the list ends here, but roll {want.number} is missing: a d{want.die} for {want.reason}"
    return Refused(words, rule=want.rule, at=place)


def unattended(rules: PararolesOptions) -> PararolesOptions:
    """The same rules where every choice is a die's, those of a human controller too."""
    return replace(rules, human_controller=False, controller=True) if rules.human_controller else rules


def rolls_of(floor: Floor) -> list[Roll]:
    """All that was rolled or chosen for this floor, as a list that redraws it."""
    return [Roll(face, f"roll {number}", die, reason) for number, (die, reason, face) in enumerate(floor.rolls, 1)]


def roll_events(floor: Floor, options: Mapping[str, Any] | PararolesOptions | None = None) -> list[Event]:
    """What happened when this floor was rolled, from the first roll on: it is redrawn with somebody listening."""
    tell = Tell()
    rules = {**floor.options, **changed_options(options_of(options))}
    redraw(rolls_of(floor), floor.number, rules, tell=tell)
    return tell.events.since(0)


def written(events: Iterable[Event]) -> str:
    """The rolls among these events as a list: face and die, number, what for, what it decided, and the rule."""
    lines = []
    for event in events:
        if event.kind in ("roll", "chosen"):
            told = event.data
            roll = f"{told['face']}/{told['die']}"
            lines.append(f"{roll:<6} # {told['number']:>3} {told['reason']}: {told['means']} [{event.rule}]")
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- one by one


class Dice:
    """A floor drawn from rolls as they are given, and answers where a human designer is asked.

    At every moment one of three holds: a roll is wanted (`next_wanted`), the designer is asked (`choices`), or the
    floor is `done`. `floor` is the map so far, `events` what happened. All of it is computed afresh after each move.
    """

    def __init__(self, floor: int = 1, options: Mapping[str, Any] | PararolesOptions | None = None) -> None:
        self.number = floor
        self.rules = options_of(options)
        self.moves: list[int | str] = []
        self._draw()

    def _draw(self) -> None:
        """Do all moves again: numbers are faces, texts are answers."""
        self.tell = Tell()
        faces = [move for move in self.moves if isinstance(move, int)]
        answers = [move for move in self.moves if isinstance(move, str)]
        drawn = Drawn(self.rules, self.number, faces, answers, self.tell)
        self.design = drawn.design
        self._asked = drawn.asked
        self._want = wanted(self.rules, self.number, faces, answers) if drawn.wanting else None

    def next_wanted(self) -> Want | None:
        """The roll that is wanted next, or None."""
        return self._want

    @property
    def choices(self) -> dict[int, Choice]:
        """What the designer is asked, if anything."""
        return {} if self._asked is None else {self._asked.seat: self._asked}

    @property
    def done(self) -> bool:
        """Whether the floor is complete."""
        return self._want is None and self._asked is None

    @property
    def floor(self) -> Floor:
        """The floor so far."""
        return self.design.floor

    @property
    def events(self) -> list[Event]:
        """All that happened so far."""
        return self.tell.events.since(0)

    def give(self, face: int) -> None:
        """The wanted roll has shown this face, and the map goes on."""
        want = self._want
        if want is None:
            words = "the floor is complete" if self.done else "the designer is asked first"
            raise Refused(f"no roll is wanted now: {words}", rule="pararoles.generate.order")
        if type(face) is not int or not 1 <= face <= want.die:
            words = f"roll {want.number} is {face!r}: impossible on a d{want.die} for {want.reason}"
            raise Refused(words, rule=want.rule, at=f"roll {want.number}")
        self.moves.append(face)
        self._draw()

    def answer(self, answer: Any) -> None:
        """The designer has chosen this, and the map goes on."""
        if self._asked is None:
            raise Refused("nothing is asked now", rule="pararoles.generate.choice")
        option = self._asked.option(answer)
        if option is None:
            raise self._asked.refusal(self.design, answer)
        self.moves.append(option.id)
        self._draw()

    def undo(self) -> None:
        """The last roll or answer is taken back."""
        if not self.moves:
            raise Refused("there is nothing to take back", rule="pararoles.generate.order")
        self.moves.pop()
        self._draw()
