"""The `things` command: whatever has a name in a game, by kind, by name or words, or by the rule behind it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import shorten
from typing import Final

from undercroft.cli.rules import WIDTH, rule_named
from undercroft.engine import Rule, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.stage.card import Card
from undercroft.engine.workshop.glossary import Glossary, glossary
from undercroft.terminal.things import card_lines

MOST_WHOLE: Final = 4
"""So many cards at most are printed in full."""

MOST_BEHIND: Final = 3
"""So many cards at most are printed with a rule."""


def look_up(game_id: str, name: str | None, *, kind: str | None, rule: str | None, as_json: bool) -> int:
    """Print the cards of this name or these words, of this kind, of this rule; or the kinds with their names."""
    game = shelf.get(game_id)
    known = glossary(game_id)
    id = None if rule is None else rule_named(game.ledger, rule).id
    found = known.found(name or "", kind=kind or "", rule=id or "")
    if not found:
        raise Unknown(f"{game.title} has no thing {_so(known, name, kind, id)}".rstrip())
    found = [card for card in found if card in known.named(name or "")] or found
    if as_json:
        print(json.dumps([card.plain() for card in found]))
    elif name is None and kind is None and rule is None:
        print(list_kinds(game.title, known))
    else:
        print(show(found))
    return 0


def list_kinds(title: str, known: Glossary) -> str:
    """The kinds of things, a line each: how many there are, and the first names."""
    wide = max(map(len, known.kinds), default=0)
    lines = [f"{title}: {len(known.cards):,} things"]
    for kind, cards in known.kinds.items():
        names = shorten(", ".join(card.title for card in cards), WIDTH - wide - 8, placeholder=" ...")
        lines.append(f"  {kind:<{wide}}  {len(cards):>4}  {names}")
    return "\n".join(lines)


def show(cards: Sequence[Card]) -> str:
    """These cards, in full where they are few, else a line each."""
    if len(cards) <= MOST_WHOLE:
        return "\n\n".join("\n".join(card_lines(card, WIDTH)) for card in cards)
    wide = max(len(card.title) for card in cards)
    return "\n".join(
        f"  {card.title:<{wide}}  {shorten(card.text, WIDTH - wide, placeholder=' ...')}" for card in cards
    )


def behind(rule: Rule, cards: Sequence[Card]) -> list[str]:
    """The cards of the things by this rule, as they stand below it; nothing where there are none."""
    if not cards:
        return []
    game, _, name = rule.id.partition(".")
    shown = ["Things:", *(f"  {line}" for card in cards[:MOST_BEHIND] for line in _without_rules(card))]
    if len(cards) > MOST_BEHIND:
        shown.append(f"  and {len(cards) - MOST_BEHIND:,} more: undercroft things {game} --rule {name}")
    return ["\n".join(shown)]


def _without_rules(card: Card) -> list[str]:
    return card_lines(Card(card.title, card.text, card.lines, kind=card.kind), WIDTH - 2)


def _so(known: Glossary, name: str | None, kind: str | None, rule: str | None) -> str:
    """What was looked for in vain, and what was probably meant."""
    asked = [
        f"'{name}'" if name else "",
        f"of the kind '{kind}'" if kind else "",
        f"by the rule {rule}" if rule else "",
    ]
    names = [*known.cards, *(card.title.lower() for card in known.cards.values())]
    return " ".join(filter(None, asked)) + (did_you_mean(name.lower(), names) if name else "")
