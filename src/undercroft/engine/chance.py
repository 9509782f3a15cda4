"""Chance: dice, cards and whatever else nobody decides.

Counter-based: the draws of a stream are keyed hashes of the stream's name and a counter, eight draws a hash, so key
and counters are the whole state, a copy costs nothing, and a draw in one stream never shifts another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Mapping, Sequence
from hashlib import blake2b, sha256
from struct import Struct
from typing import Any, Final, TypeVar

from undercroft.engine.faults import ChanceError, Reentered
from undercroft.engine.plain import same

T = TypeVar("T")

_WHOLE: Final = 1 << 64
_FEW: Final = 1 << 32
_NEVER_PAST: Final = _WHOLE - _FEW
_EIGHT: Final = Struct(">8Q")
_ONE_OF: Final = tuple(f"1 of {count}" for count in range(64))
"""The names of picks among few things, as decks are drawn from."""


def seed_key(seed: int | str) -> bytes:
    """The key that a seed stands for."""
    return sha256(f"undercroft seed {seed}".encode()).digest()


def fresh_key() -> bytes:
    """A key that nobody knows: drawn once by the host before a game, never by a rule."""
    return os.urandom(32)


def commitment(key: bytes) -> str:
    """The promise that can be published before the first roll and checked when the key is revealed."""
    return sha256(key).hexdigest()


def mixed(key: bytes, words: Sequence[str]) -> bytes:
    """The key of the dice: the host's key mixed with a word of every seat, so that no one alone has chosen it."""
    if not any(words):
        return key
    mix = sha256(key)
    for word in words:
        letters = word.encode()
        mix.update(len(letters).to_bytes(4, "big") + letters)
    return mix.digest()


class Chance:
    """Draws from a key. Every draw says why; what was drawn since the last answer lies in `drawn`.

    `scripted` says that the draws are written out, so that they can run dry.
    """

    __slots__ = ("_block", "_block_number", "_block_stream", "counts", "drawn", "key", "locked", "scripted")

    def __init__(self, key: bytes, counts: Mapping[str, int] | None = None) -> None:
        self.key = key
        self.counts: dict[str, int] = dict(counts) if counts else {}
        self.drawn: list[tuple[Any, str, Any]] = []
        self.locked = False
        self.scripted = False
        self._block: tuple[int, ...] = ()
        self._block_number = -1
        self._block_stream = ""

    def below(self, number: int, stream: str) -> int:
        """The next number of this stream, from 0 to number - 1, all equally likely."""
        counts = self.counts
        while True:
            count = counts.get(stream, 0)
            counts[stream] = count + 1
            if count >> 3 != self._block_number or stream != self._block_stream:
                text = f"{stream} {count >> 3}".encode()
                self._block = _EIGHT.unpack(blake2b(text, key=self.key).digest())
                self._block_number, self._block_stream = count >> 3, stream
            draw = self._block[count & 7]
            if (draw < _NEVER_PAST and number <= _FEW) or draw < _WHOLE - _WHOLE % number:  # Else some are likelier.
                return draw % number

    def roll(self, sides: int, reason: str, stream: str = "play") -> int:
        """Roll one die."""
        if self.locked:
            self.may_draw(reason)
        face = self.face(sides, reason, stream) if self.scripted else self.below(sides, stream) + 1
        self.drawn.append((sides, reason, face))
        return face

    def rolls(self, dice: Mapping[str, int], reason: str, stream: str = "play") -> dict[str, int]:
        """Roll several named dice as one draw, such as the natural number and the wheel of an attack."""
        self.may_draw(reason)
        faces = self.faces(dice, reason, stream)
        self.drawn.append((dict(dice), reason, dict(faces)))
        return faces

    def outcome(self, dice: Mapping[str, int], reason: str, stream: str = "play") -> dict[str, int] | None:
        """What a script says came of something as a whole, such as a slide; None where it has to be worked out."""
        return None

    def pick(self, items: Sequence[T], reason: str, stream: str = "play", name: Callable[[T], str] = str) -> T:
        """Pick one of these, such as a card among those left; the order of the items must not be by accident."""
        if self.locked:
            self.may_draw(reason)
        if not items:
            raise ChanceError(f"nothing to pick from ({reason})")
        count = len(items)
        item = self.picked(items, reason, stream, name) if self.scripted else items[self.below(count, stream)]
        self.drawn.append((_ONE_OF[count] if count < len(_ONE_OF) else f"1 of {count}", reason, name(item)))
        return item

    def shuffle(self, items: Sequence[T], reason: str, stream: str = "play", name: Callable[[T], str] = str) -> list[T]:
        """These items in an order drawn one after another."""
        left = list(items)
        order: list[T] = []
        while len(left) > 1:
            item = self.pick(left, reason, stream, name)
            left.remove(item)
            order.append(item)
        return order + left

    def face(self, sides: int, reason: str, stream: str) -> int:
        """What the die shows."""
        return self.below(sides, stream) + 1

    def faces(self, dice: Mapping[str, int], reason: str, stream: str) -> dict[str, int]:
        """What these dice show."""
        return {die: self.below(sides, stream) + 1 for die, sides in dice.items()}

    def picked(self, items: Sequence[T], reason: str, stream: str, name: Callable[[T], str]) -> T:
        """Which of the items it is."""
        return items[self.below(len(items), stream)]

    def may_draw(self, reason: str) -> None:
        """Nothing, or an error if a rule draws on the way back to its question."""
        if self.locked:
            raise Reentered(f"{reason!r} was drawn on the way back to a question")

    def spent(self) -> None:
        """Nothing: this chance never runs out. A script raises if something is left over."""

    def copy(self) -> Chance:
        """An independent chance with the same future."""
        twin = Chance(self.key, self.counts)
        twin.drawn = list(self.drawn)
        return twin


class Imagined(Chance):
    """The chance by which worlds are imagined: the same draws, of which nobody keeps a record.

    >>> one, other = Imagined(bytes(32)), Chance(bytes(32))
    >>> [one.roll(6, "a world"), one.pick("abc", "a world")] == [other.roll(6, "a die"), other.pick("abc", "a card")]
    True
    """

    __slots__ = ()

    def roll(self, sides: int, reason: str, stream: str = "play") -> int:
        return self.below(sides, stream) + 1

    def pick(self, items: Sequence[T], reason: str, stream: str = "play", name: Callable[[T], str] = str) -> T:
        if not items:
            raise ChanceError(f"nothing to pick from ({reason})")
        return items[self.below(len(items), stream)]


class Scripted(Chance):
    """Chance that is written out: one list over all streams in the order of drawing.

    >>> chance = Scripted(rolls=[3, "QH", {"natural": 16, "wheel": 5}])
    >>> chance.roll(6, "points"), chance.pick(["7D", "QH"], "fate"), chance.rolls({"natural": 20, "wheel": 8}, "hit")
    (3, 'QH', {'natural': 16, 'wheel': 5})
    >>> chance.spent()
    """

    __slots__ = ("at", "script")

    def __init__(self, rolls: Sequence[Any] = ()) -> None:
        super().__init__(bytes(32))
        self.scripted = True
        self.script = tuple(rolls)
        self.at = 0

    def face(self, sides: int, reason: str, stream: str) -> int:
        face = self.wanted(sides, reason, stream)
        if type(face) is not int or not 1 <= face <= sides:
            raise ChanceError(f"draw {self.at} of the script is {face!r}: impossible on a D{sides} ({reason})")
        self.took(1, stream)
        return face

    def faces(self, dice: Mapping[str, int], reason: str, stream: str) -> dict[str, int]:
        faces = self.wanted(dict(dice), reason, stream)
        fits = isinstance(faces, dict) and faces.keys() == dice.keys()
        if not fits or not all(type(faces[die]) is int and 1 <= faces[die] <= dice[die] for die in dice):
            wants = ", ".join(f"{die} of 1 to {sides}" for die, sides in dice.items())
            raise ChanceError(f"draw {self.at} of the script is {faces!r}: {reason} wants {wants}")
        self.took(len(dice), stream)
        return dict(faces)

    def picked(self, items: Sequence[T], reason: str, stream: str, name: Callable[[T], str]) -> T:
        wanted = self.wanted(f"1 of {len(items)}", reason, stream)
        for item in items:
            if name(item) == wanted:
                self.took(1, stream)
                return item
        raise ChanceError(
            f"draw {self.at} of the script is {wanted!r}: not among the {len(items)} there are ({reason})"
        )

    def outcome(self, dice: Mapping[str, int], reason: str, stream: str = "play") -> dict[str, int] | None:
        told = self.script[self.at] if self.at < len(self.script) else None
        return self.rolls(dice, reason, stream) if isinstance(told, dict) and told.keys() == dice.keys() else None

    def wanted(self, die: Any, reason: str, stream: str) -> Any:
        """The next entry, which the rule asks for."""
        if self.at >= len(self.script):
            raise ChanceError(f"the script of {len(self.script)} draws ran dry: {_named(die)} is wanted for {reason}")
        return self.script[self.at]

    def took(self, numbers: int, stream: str) -> None:
        """The entry is used up; the stream has moved on as far as a key would have moved it."""
        self.at += 1
        self.counts[stream] = self.counts.get(stream, 0) + numbers

    def spent(self) -> None:
        """Nothing, or an error that names what is left over."""
        if self.at < len(self.script):
            left = ", ".join(repr(draw) for draw in self.script[self.at :])
            raise ChanceError(f"{len(self.script) - self.at} draws of the script are left over: {left}")

    def copy(self) -> Scripted:
        twin = Scripted(self.script)
        twin.at = self.at
        twin.counts = dict(self.counts)
        twin.drawn = list(self.drawn)
        return twin


class Taught(Scripted):
    """The chance of a lesson: what was loaded falls first; when that is used up, the key goes on.

    >>> chance = Taught(bytes(32), [6])
    >>> chance.roll(6, "points"), 1 <= chance.roll(6, "points") <= 6
    (6, True)
    """

    __slots__ = ()

    def __init__(self, key: bytes, rolls: Sequence[Any] = (), counts: Mapping[str, int] | None = None) -> None:
        super().__init__(rolls)
        self.key = key
        self.counts = dict(counts) if counts else {}

    def load(self, rolls: Sequence[Any]) -> None:
        """These fall next, and nothing that was loaded before."""
        self.script = tuple(rolls)
        self.at = 0

    def face(self, sides: int, reason: str, stream: str) -> int:
        if self.at < len(self.script):
            return super().face(sides, reason, stream)
        return Chance.face(self, sides, reason, stream)

    def faces(self, dice: Mapping[str, int], reason: str, stream: str) -> dict[str, int]:
        if self.at < len(self.script):
            return super().faces(dice, reason, stream)
        return Chance.faces(self, dice, reason, stream)

    def picked(self, items: Sequence[T], reason: str, stream: str, name: Callable[[T], str]) -> T:
        if self.at < len(self.script):
            return super().picked(items, reason, stream, name)
        return Chance.picked(self, items, reason, stream, name)

    def copy(self) -> Taught:
        twin = Taught(self.key, self.script, self.counts)
        twin.at = self.at
        twin.drawn = list(self.drawn)
        return twin


class Recorded(Scripted):
    """The chance of a record: each draw must ask for the die and the reason that were written down.

    `load` gives the draws of each step in turn; where the key is known the faces are checked against it. Of a game
    played with dice of one's own only those draws came from the key whose stream or reason is in `hidden`.
    """

    __slots__ = ("asked", "hidden", "truth")

    def __init__(self, key: bytes | None = None, *, hidden: Container[str] | None = None) -> None:
        super().__init__()
        self.asked: list[tuple[Any, str]] = []
        self.truth = None if key is None else Chance(key)
        self.hidden = hidden

    def load(self, draws: Sequence[Sequence[Any]]) -> None:
        """Put the draws of the next step in."""
        self.script = tuple(face for _, _, face in draws)
        self.asked = [(die, reason) for die, reason, _ in draws]
        self.at = 0

    def wanted(self, die: Any, reason: str, stream: str) -> Any:
        if self.at < len(self.asked) and not same(self.asked[self.at], (die, reason)):
            was, why = self.asked[self.at]
            raise ChanceError(f"the record has {_named(was)} for {why} where the rules draw {_named(die)} for {reason}")
        return super().wanted(die, reason, stream)

    def face(self, sides: int, reason: str, stream: str) -> int:
        face = super().face(sides, reason, stream)
        if self.truth is not None and self.drew(reason, stream, 1):
            self.compare(face, self.truth.face(sides, reason, stream), reason)
        return face

    def faces(self, dice: Mapping[str, int], reason: str, stream: str) -> dict[str, int]:
        faces = super().faces(dice, reason, stream)
        if self.truth is not None and self.drew(reason, stream, len(dice)):
            self.compare(faces, self.truth.faces(dice, reason, stream), reason)
        return faces

    def picked(self, items: Sequence[T], reason: str, stream: str, name: Callable[[T], str]) -> T:
        item = super().picked(items, reason, stream, name)
        if self.truth is not None and self.drew(reason, stream, 1):
            self.compare(name(item), name(self.truth.picked(items, reason, stream, name)), reason)
        return item

    def drew(self, reason: str, stream: str, numbers: int) -> bool:
        """Whether this draw came from the key; past one that was thrown by hand the key has moved on all the same."""
        if self.hidden is None or stream in self.hidden or reason in self.hidden:
            return True
        if self.truth is not None:
            self.truth.counts[stream] = self.truth.counts.get(stream, 0) + numbers
        return False

    def compare(self, said: Any, true: Any, reason: str) -> None:
        """Nothing, or an error if the record says another face than the key gives."""
        if said != true:
            raise ChanceError(f"the record says {said!r} for {reason}, the committed key gives {true!r}")

    def copy(self) -> Recorded:
        twin = Recorded(hidden=self.hidden)
        twin.truth = None if self.truth is None else self.truth.copy()
        twin.script, twin.asked, twin.at = self.script, self.asked, self.at
        twin.counts = dict(self.counts)
        twin.drawn = list(self.drawn)
        return twin


def _named(die: Any) -> str:
    return f"a D{die}" if isinstance(die, int) else f"{die}"
