"""Products: what a rule brings about where no table tells of it, each with the rules that made it.

An event, an option, a question and a refusal cite their rules when they are told, asked or raised. What is shown away
from a table does so here: a number that is explained, a fault of a file or a build that is listed, a line of a card, a
motion on a board.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from undercroft.engine.notes import OPEN, cite


class Product(Protocol):
    """Something that names the rule that made it, and others that are at work in it."""

    @property
    def rule(self) -> str | None: ...

    @property
    def also(self) -> tuple[str, ...]: ...


P = TypeVar("P", bound=Product)


def at_work(product: P) -> P:
    """The product itself, the rules that it names cited."""
    if OPEN:
        cite(product.rule or "", *product.also)
    return product
