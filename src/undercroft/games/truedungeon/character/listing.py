"""What a character has that is on no column of the card: circumstantial bonuses, notes, what is idle; by how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.character.fitted import Fitted, Source
from undercroft.games.truedungeon.character.powers import column, powers_of
from undercroft.games.truedungeon.content.tokens.gloss import in_words
from undercroft.games.truedungeon.content.words import Per

_RULE: Final = "truedungeon.partycard.no-circumstantial"
PREPARED: Final = "prepared card"
LOAN: Final = "truedungeon.class.ranger.weapons.loan"
LENT: Final = "Kitchen Knife"
"""The plain dagger that a ranger without a second weapon is lent."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One line: what it is, from where, how often, by which rule."""

    text: str
    source: str
    per: Per
    rule: str
    also: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"text": self.text, "source": self.source, "per": self.per, "rule": self.rule}


def listed(fitted: Fitted, *, loaded: bool) -> Iterator[Listed]:
    """What is not added up, token by token, then the powers of the class."""
    seen: set[tuple[str, str]] = set()
    for source in fitted.sources:
        line = _circumstantial(source) or _elsewhere(source, fitted)
        if line is not None and (line.text, line.source) not in seen:
            seen.add((line.text, line.source))
            yield at_work(line)
    for name, words in errata_of(fitted).items():
        yield Listed(f"Errata: {words}", name, "always", "truedungeon.token.authority")
    for token in fitted.tokens():
        if token.name not in fitted.counted:
            continue
        for note in token.notes:
            yield Listed(note.text, token.name, note.per, token.rule or "truedungeon.token.authority")
        if not token.known:
            what = "what else it does" if token.notes or token.effects else "what it does"
            yield Listed(f"{what} is not in the catalogue", token.name, "always", "truedungeon.token.authority")
    for bonus in fitted.sets:
        for tier in bonus.tiers:
            for note in tier.notes:
                yield Listed(note.text, f"{bonus.set.name} set", note.per, tier.rule)
    if needs_dagger(fitted):
        yield Listed(f"the coach lends a {LENT} for the off hand", "a loan", "game", LOAN)
    heading = column(fitted.level, fitted.character.subclass)
    for power in powers_of(fitted.character.card, heading, fitted.options):
        yield Listed(power.text, power.name, power.per or "always", power.rule)
    if not loaded and not fitted.character.ghost:
        yield Listed("+1 HP if you bring this card", PREPARED, "game", "truedungeon.partycard.pregen-digital")


def errata_of(fitted: Fitted) -> dict[str, str]:
    """The errata of everything brought, by the tokens' names.  [truedungeon.token.authority]"""
    return {token.name: token.errata for token in (*fitted.tokens(), *fitted.carried) if token.errata}


def needs_dagger(fitted: Fitted) -> bool:
    """Whether a ranger's off hand is free in melee and empty beside what it holds.

    [truedungeon.class.ranger.weapons.loan]
    """
    main, off = fitted.held.melee.main, fitted.held.melee.off
    free = main is not None and (main.weapon is None or main.weapon.hands == "one")
    return fitted.character.class_ == "ranger" and not fitted.character.ghost and free and off is None


def _circumstantial(source: Source) -> Listed | None:
    effect = source.effect
    if not effect.circumstantial:
        return None
    return Listed(in_words(effect), source.label, effect.per, source.rule, also=(_RULE,))


def _elsewhere(source: Source, fitted: Fitted) -> Listed | None:
    """What a token held for the other mode would add to a column without a mode.  [truedungeon.partycard.in-hand]"""
    effect = source.effect
    if source.mode is None or source.mode == fitted.stance or effect.stat in MODAL:
        return None
    if any(other.token == source.token and other.mode == fitted.stance for other in fitted.sources):
        return None
    return Listed(
        f"{in_words(effect)}, while held in {source.mode} combat",
        source.label,
        "always",
        "truedungeon.partycard.in-hand",
    )


MODAL: Final = frozenset(
    {
        "to-hit",
        "melee-to-hit",
        "missile-to-hit",
        "damage",
        "melee-damage",
        "missile-damage",
        "ac",
        "melee-ac",
        "missile-ac",
        "strength",
        "dexterity",
    }
)
"""Statistics whose columns exist for each mode."""
