"""The six Trials: what they are called, what they test, and how they are explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Kind:
    """A Trial: what it tests, how it goes in a few words, and what is told when it begins."""

    id: str
    title: str
    tests: str
    words: str
    intro: str
    rule: str


ROD_ARC_WATER: Final = "rod-arc-water"
VOLTAGE: Final = "voltage"
LIARS_CELLS: Final = "liars-cells"
GAUNTLET: Final = "gauntlet"
LAST_FUSE: Final = "last-fuse"
SEALED_PRICE: Final = "sealed-price"

BEATS: Final = {"rod": "arc", "arc": "water", "water": "rod"}
"""Each sign, and the one that it beats.  [electro.trial.rod-arc-water]"""

FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")

_KINDS: Final = (
    Kind(
        ROD_ARC_WATER,
        "Rod, Arc, Water",
        "wit",
        "All choose a sign in secret, then show it. Rod beats Arc, Arc beats Water, Water beats Rod. When exactly two "
        "signs show, the losers are out; otherwise choose again. The last one left wins.",
        "Three plates glow in the floor: a rod, a leaping arc, a still pool. A voice counts down from three.",
        "electro.trial.rod-arc-water",
    ),
    Kind(
        VOLTAGE,
        "Voltage",
        "luck and nerve",
        "In turn, roll a D6 as often as you like and add up. Stop when you wish, but a 1 ends your series with 0. The "
        "highest total wins, so those who come later know what to beat.",
        "A brass lever, a dial, and a coil that sings higher with every pull. It always bursts in the end.",
        "electro.trial.voltage",
    ),
    Kind(
        LIARS_CELLS,
        "Liar's Cells",
        "wit and luck",
        "Everybody hides three dice and bids how many of one face lie under all the covers together. Each bid must be "
        "higher, or the last one is called a lie. If it was true the caller is out, otherwise the bidder; the rest "
        "roll again until one is left.",
        "Lead covers clap shut over rattling cells. What charge lies beneath? The stones want an answer, not truth.",
        "electro.trial.liars-cells",
    ),
    Kind(
        GAUNTLET,
        "Gauntlet",
        "scores and luck",
        "All roll their Move dice, then their See dice, then their Fight dice. The highest sum of each round gets a "
        "point, tied ones get one each. Most points win.",
        "A corridor of swinging pendulums, mirrors and iron fists roars into motion. Run, look, strike.",
        "electro.trial.gauntlet",
    ),
    Kind(
        LAST_FUSE,
        "Last Fuse",
        "wit",
        "Twenty-one fuses lie there; one fewer than a D6 shows are burnt out. In turn take one, two or three. Whoever "
        "takes the last one is out, and the rest start again until one is left.",
        "Twenty-one fuses smoulder in their clips. One of them, the last, is wired to whoever pulls it.",
        "electro.trial.last-fuse",
    ),
    Kind(
        SEALED_PRICE,
        "Sealed Price",
        "nerve",
        "Everybody bids Live in secret, from nothing up to all but one. The highest bid wins and is paid; the others "
        "lose nothing. Those who tie highest bid again, and not lower.",
        "A bowl of black glass, and a hum that asks what you would give. It drinks only from the one it chooses.",
        "electro.trial.sealed-price",
    ),
)

TRIALS: Final = {kind.id: kind for kind in _KINDS}
"""By id, in the order of the ledger.  [electro.trial.list]"""


def claim_words(claim: Sequence[int]) -> str:
    """A bid in words.

    >>> claim_words([3, 4]), claim_words([1, 6])
    ('3 fours', '1 six')
    """
    count, face = claim
    many = FACES[face - 1]
    return f"{count} {many if count > 1 else 'six' if face == 6 else many.removesuffix('s')}"
