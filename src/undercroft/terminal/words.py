"""Words for a narrow page: options in columns, events with their rules, rules in full."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from undercroft.engine import Event, Game, Option, Rule, Unknown
from undercroft.engine.acts import Part
from undercroft.engine.craft.words import whole
from undercroft.engine.ledger import data_lines

_GAP = 3
_SHORT = 28
"""Options no wider than this stand in columns."""


def is_quit(line: str) -> bool:
    """Whether somebody who types this wants to stop."""
    return line.strip().lower() in ("quit", "exit")


def numbered(options: Sequence[Option]) -> bool:
    """Whether options may be chosen by their place in the list: not where some ids are numbers themselves."""
    return not any(whole(option.id) is not None for option in options)


def option_text(option: Option) -> str:
    """The option in words, beginning with what may be typed for it.

    >>> option_text(Option("fan", "Fan, 2 AP")), option_text(Option("n", "north to e2"))
    ('Fan, 2 AP', 'n: north to e2')
    """
    words = option.label.lower().replace(",", " ").replace(":", " ").split()
    typed = option.id.split()
    return option.label if words[: len(typed)] == typed else f"{option.id}: {option.label}"


def act_lines(said: str, parts: Sequence[Part], width: int) -> list[str]:
    """How an act that begins with these words may go on.

    >>> act_lines("claim", [Part("gem", "the gem"), Part("key", "key")], 40)
    ['claim goes on with one of these:', '  gem: the gem', '  key']
    """
    texts = [part.id if part.words == part.id else f"{part.id}: {part.words}" for part in parts if part.id]
    return [f"{said} goes on with one of these:", *columns(texts, width)]


def columns(texts: Sequence[str], width: int) -> list[str]:
    """The texts line by line, several on a line where all are short and there are more than a few."""
    wide = max(map(len, texts), default=0)
    across = max(1, (width - 2 + _GAP) // (wide + _GAP)) if wide <= _SHORT and len(texts) > 3 else 1
    if across == 1:
        return [
            line for text in texts for line in wrap(text, width - 2, initial_indent="  ", subsequent_indent="     ")
        ]
    return [
        ("  " + (" " * _GAP).join(f"{text:{wide}}" for text in texts[at : at + across])).rstrip()
        for at in range(0, len(texts), across)
    ]


def cited(text: str, rule: str | None, width: int, indent: str = "") -> list[str]:
    """The text, with its rule at the right margin; on a line of its own where there is no room."""
    lines = wrap(text, width, initial_indent=indent, subsequent_indent=indent) or [""]
    if rule is None:
        return lines
    mark = f"[{rule}]"
    room = width - len(mark)
    if len(lines[-1]) + 2 <= room:
        lines[-1] = f"{lines[-1]:{room}}{mark}"
    else:
        lines.append(f"{mark:>{width}}")
    return lines


def rule_lines(game: Game, id: str, width: int) -> list[str]:
    """The rule in full: what it says, the ruling where the rulebook is silent, other readings, its data."""
    try:
        rule = game.ledger[id]
    except Unknown as error:
        return [error.reason]
    return [f"[{rule.id}]", *_body(rule, width)]


def _body(rule: Rule, width: int) -> list[str]:
    texts = [rule.rule]
    texts += [f"Ruling: {rule.ruling}"] if rule.ruling else []
    texts += [f"Variant {variant}" for variant in rule.variants]
    lines = [line for text in texts for line in wrap(text, width, initial_indent="  ", subsequent_indent="  ")]
    return lines + [f"  {line}" for line in data_lines(rule.data)]


def event_lines(game: Game, event: Event, names: Sequence[str], width: int, indent: str = "  ") -> list[str]:
    """The event in words with its rule."""
    return cited(game.retold(event, names), event.rule, width, indent)
