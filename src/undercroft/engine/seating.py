"""Who sits at a table: how many, under which names, with which words for the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.engine.chance import Chance
from undercroft.engine.craft.words import counted
from undercroft.engine.game import Game, Seat, Setting
from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refused, shown


def seats_of(game: Game, options: Any, numbers: Mapping[str, int]) -> range:
    """How many may sit there with these options and numbers."""
    return game.seats if game.seats_with is None else game.seats_with(options, numbers)


def seat_count(game: Game, may_sit: range, seats: int | None, names: Sequence[str] | None = None) -> int:
    """How many sit there: as many as are asked for or named, else as many as usual; `Refused` if that cannot be."""
    rule = game.seating or game.order
    if names is not None and (reason := why_not_names(names)):
        raise Refused(reason, rule=rule)
    count = seats if seats is not None else len(names) if names is not None else game.usual_seats
    if seats is None and names is None and count not in may_sit:
        count = may_sit[0]
    if type(count) is not int or count not in may_sit:
        least, most = may_sit[0], may_sit[-1]
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise Refused(f"{game.title} has {wanted} seats, not {shown(count)}", rule=rule)
    if names is not None and len(names) != count:
        raise Refused(f"{counted(len(names), 'name')} for {counted(count, 'seat')}: each has one of its own", rule=rule)
    return count


def at_once(game: Game) -> int:
    """How many sit at a table where somebody wants to play at once."""
    return game.quick_seats or game.usual_seats


def seat_alone(game: Game, count: int) -> int:
    """Where somebody sits who is alone among bots, at a table of so many seats."""
    return min(game.usual_seat, count - 1)


def drawn_seats(game: Game, count: int, key: bytes) -> list[int]:
    """Who sits where if that is drawn: at each seat, the place in the list of those who sit down.

    The key of the dice decides, in a stream of its own that shifts no roll: whoever knows the key can draw again.
    """
    cite(game.drawing or "")
    return Chance(key).shuffle(range(count), "seats", "seats")


def drawn_words(game: Game, seats: Sequence[Seat], order: Sequence[int]) -> str:
    """Who sits where after the draw, for all to know, with their places in the list so that it can be checked."""
    sitting = zip(seats, order, strict=True)
    drawn = ", ".join(f"{seat.name} ({seat.role}, {place + 1} on the list)" for seat, place in sitting)
    rule = f" [{game.drawing}]" if game.drawing else ""
    return f"Who sits where was drawn from the key of the dice: {drawn}.{rule}"


def why_not_names(names: Sequence[str]) -> str | None:
    """The reason why seats cannot be called this, or None: names are printable, and no two are the same.

    >>> why_not_names(["Ann", "Bob"]), why_not_names(["Ann", "Ann"])
    (None, "two seats cannot both be called 'Ann'")
    """
    if not isinstance(names, (list, tuple)):
        return f"names are a list of texts, not {shown(names)}"
    for at, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            return f"seat {at} cannot be called {shown(name)}: a name is text that can be printed"
        if name in names[:at]:
            return f"two seats cannot both be called {shown(name)}"
    return None


def sit_down(
    game: Game, setting: Setting, names: Sequence[str] | None, words: Sequence[str] | None
) -> tuple[Seat, ...]:
    """The seats under these names, or those that the game gives them."""
    called = names if names is not None else game.seat_names[: setting.seats]
    mix = words if words is not None else [""] * setting.seats
    if not isinstance(mix, (list, tuple)) or not all(map(_is_text, mix)):
        raise Refused(f"the words for the dice are a list of texts, not {shown(mix)}", rule=game.order)
    if len(mix) != setting.seats:
        raise Refused(f"{setting.seats} seats have {setting.seats} words for the dice, not {len(mix)}", rule=game.order)
    roles = game.roles(setting)
    return tuple(Seat(number, called[number], roles[number], mix[number]) for number in range(setting.seats))


def _is_text(word: object) -> bool:
    """Whether this is text that a file can keep: half a character, as a wrong decoding leaves it, is not."""
    return isinstance(word, str) and not any("\ud800" <= letter <= "\udfff" for letter in word)
