"""Options worth reading: by what one does, with the odds, what is idle last; each keeps its number in the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from textwrap import wrap

from undercroft.engine import Option
from undercroft.terminal.walking import GO
from undercroft.terminal.words import columns, numbered, option_text

MANY = 9
"""Of more options than these, those of one verb stand under it."""

VAIN = "for nothing"
"""Said of what is allowed and helps nobody."""

_MORE = 3
_FEW = 8
"""So many places are told in full."""

_STEP = "  "


@dataclass(frozen=True, slots=True)
class Group:
    """The options by which one does the same, each with its number among all of the question."""

    verb: str | None
    options: tuple[tuple[int, Option], ...]


def groups(options: Sequence[Option]) -> list[Group]:
    """The options by their verbs, in the order in which the game names these; what is idle stands last.

    >>> [group.options for group in groups([Option("n"), Option("done")])]
    [((1, Option('n')), (2, Option('done')))]
    """
    found: dict[tuple[bool, str | None], list[tuple[int, Option]]] = {}
    for number, option in enumerate(options, 1):
        found.setdefault((option.idle, option.verb), []).append((number, option))
    ordered = sorted(found.items(), key=lambda item: item[0][0])
    return [Group(verb, tuple(sorted(some, key=lambda one: one[1].vain))) for (_, verb), some in ordered]


def is_headed(found: Sequence[Group]) -> bool:
    """Whether the groups stand under their verbs: where they are several, and much together."""
    return len(found) > 1 and sum(len(group.options) for group in found) > MANY


def worth(option: Option) -> str:
    """What is to be known of an option before it is chosen, beside what it is; often nothing."""
    return ", ".join(part for part in (option.odds, VAIN if option.vain else None) if part)


def offered(option: Option) -> str:
    """The option in words, the odds behind it."""
    about = worth(option)
    return f"{option_text(option)} - {about}" if about else option_text(option)


def option_lines(options: Sequence[Option], width: int, *, walks: bool = False) -> list[str]:
    """The options with their numbers, by their verbs, in columns where they are short.

    Many that are named by their places need no more words: the scene marks them. Those of one verb stand in a row;
    where one `walks`, it is said how.
    """
    found = groups(options)
    digits = len(str(len(options))) if numbered(options) else 0
    headed = is_headed(found)
    lines: list[str] = []
    for group in found:
        rows = list(_rows(group, width - len(_STEP) * headed, digits, walks))
        if headed and group.verb is not None and len(group.options) > 1 and not _is_row(group):
            lines += wrap(f"{group.verb}:", width, initial_indent=_STEP, subsequent_indent=_STEP)
            rows = [f"{_STEP}{row}" for row in rows]
        lines += rows
    return lines


def _rows(group: Group, width: int, digits: int, walks: bool) -> Iterator[str]:
    places = [(number, option) for number, option in group.options if is_place(option)]
    brief = len(places) > _FEW
    if brief and group.verb is not None:
        rest = [(number, option) for number, option in group.options if not is_place(option)]
        yield from columns([_text(number, offered(option), digits) for number, option in rest], width)
        yield from _place_lines(group.verb, places, width, digits > 0, walks)
        return
    texts = [
        (
            _text(number, option.id if brief and is_place(option) else offered(option), digits),
            brief and is_place(option),
        )
        for number, option in group.options
    ]
    for _, run in groupby(texts, key=itemgetter(1)):
        yield from columns([text for text, _ in run], width)


def _text(number: int, words: str, digits: int) -> str:
    return f"{number:>{digits}} {words}" if digits else words


def _is_row(group: Group) -> bool:
    return sum(is_place(option) for _, option in group.options) > _FEW


def _place_lines(
    verb: str, places: Sequence[tuple[int, Option]], width: int, count: bool, walks: bool
) -> Iterator[str]:
    """All these places in a row, after what one does there."""
    ids = [option.id for _, option in places]
    begun = {id.rpartition(" ")[0] for id in ids}
    word = begun.pop() if len(begun) == 1 else ""
    names = [id.removeprefix(f"{word} ") for id in ids] if word else ids
    between = " " if any("," in name for name in names) else ", "
    numbers = f"{spans([number for number, _ in places])} " if count else ""
    more = f"{len(places)} places" + (f"; '{GO} {names[-1]}' walks there" if walks and verb == GO else "")
    text = f"{numbers}{word or verb}: {between.join(names)} ({more})"
    yield from wrap(text, width, initial_indent=_STEP, subsequent_indent=_STEP * 2, break_on_hyphens=False)


def spans(numbers: Iterable[int]) -> str:
    """The numbers in short, those in a row by the first and last.

    >>> spans([1, 2, 3, 5, 7, 8])
    '1-3, 5, 7-8'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def is_place(option: Option) -> bool:
    """Whether the id names the place, and nothing else is to be known of it.

    >>> is_place(Option("b3", "the tile in the corner", at="b3")), is_place(Option("go 4,5", "go to 4,5", at="4,5"))
    (True, True)
    >>> is_place(Option("search 4,5", "search the old chest", at="4,5"))
    False
    """
    verb, _, place = option.id.rpartition(" ")
    return place == option.at and (not verb or len(option.label) <= len(option.id) + _MORE) and not worth(option)
