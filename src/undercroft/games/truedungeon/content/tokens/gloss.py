"""Effects of tokens and sets in a few words."""

from __future__ import annotations

from undercroft.games.truedungeon.content.tokens.sets import Tier
from undercroft.games.truedungeon.content.tokens.token import Effect


def in_words(effect: Effect) -> str:
    """The effect as a few words.

    >>> in_words(Effect(stat="damage", by=2, type="fire", against="undead"))
    '+2 Fire damage against undead'
    """
    tails = (
        f" with a {effect.hands}-handed melee weapon" if effect.hands else "",
        " with a shield" if effect.shield else "",
        f" against {effect.against}" if effect.against else "",
        f" {effect.when}" if effect.when else "",
        f", once per {effect.per}" if effect.per != "always" else "",
        " for the whole party" if effect.party else "",
    )
    return _change(effect) + "".join(tails)


def _change(effect: Effect) -> str:
    """What is changed and by how much, without the circumstances."""
    stat = effect.stat.replace("-", " ")
    if effect.type:
        stat = f"{effect.type.capitalize()} {stat}"
    if effect.stat == "slots":
        stat = f"{effect.slot} slots"
    if effect.stat == "immune":
        return f"immune to {effect.to}"
    if effect.stat in ("free-movement", "no-surprise"):
        return stat
    if effect.wearers:
        steps = ", ".join(f"{by:+d} from {least}" for least, by in effect.wearers)
        return f"{stat} by wearers in the party: {steps}"
    if effect.others:
        return f"{effect.others:+d} {stat} for every other wearer in the party"
    if effect.each:
        most = f", {effect.most} at most" if effect.most else ""
        return f"{effect.by:+d} {stat} for each token in the slot {effect.each}{most}"
    return f"{effect.by:+d} {stat}"


def tier_in_words(tier: Tier) -> str:
    """What so many pieces of a set give."""
    return tier.text or "; ".join((*map(in_words, tier.effects), *(note.text.rstrip(".") for note in tier.notes)))
