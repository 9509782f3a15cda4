"""What is said of things that cannot be used so: the rule, and the words with what was named in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one
from tests.games.truedungeon.fights import table
from tests.tables import refused

PITCH, LEAF, FIRE = "Jar of Lit Pitch", "Leaf of Mending", "Ring of Fire Resistance"
LONG = "x" * 60

CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("truedungeon.combat.multi-monster-declare", {}, "throw jar-of-lit-pitch", "there is no target here"),
    ("truedungeon.combat.multi-monster-declare", {}, f"throw jar-of-lit-pitch {LONG}", f"there is no {LONG[:40]} here"),
    (
        "truedungeon.token.worn-locked",
        {},
        "swap ring-of-fire-resistance",
        f"{FIRE} is not held in the hand, and nothing else is exchanged during an adventure",
    ),
    (
        "truedungeon.combat.multi-monster-declare",
        {},
        f"attack {LONG}",
        f"there is no {LONG[:40]} to attack here",
    ),
    ("truedungeon.misc.token-required", {}, "read", "the Fighter has no such thing to read"),
    ("truedungeon.misc.token-required", {}, f"read {LONG}", f"the Fighter has no {LONG[:40]} to read"),
    ("truedungeon.misc.token-required", {}, "throw", "the Fighter has no such thing to throw"),
    ("truedungeon.misc.token-required", {}, f"throw {LONG}", f"the Fighter has no {LONG[:40]} to throw"),
    ("truedungeon.misc.token-required", {}, "swap", "the Fighter has no such thing"),
    ("truedungeon.misc.token-required", {}, f"swap {LONG}", f"the Fighter has no {LONG[:40]}"),
    ("truedungeon.misc.token-required", {}, "coat", "the Fighter has no oil"),
    ("truedungeon.misc.token-required", {}, f"coat {LONG}", f"the Fighter has no {LONG[:40]}"),
    ("truedungeon.misc.token-required", {}, "drink", "the Fighter has no such thing"),
    ("truedungeon.misc.token-required", {}, f"drink {LONG}", f"the Fighter has no {LONG[:40]}"),
]


@pytest.mark.parametrize(
    ("rule", "more", "deed", "reason"), [pytest.param(*case, marks=pytest.mark.rule(case[0])) for case in CASES]
)
def test_what_cannot_be_used_so_is_refused_in_words_that_name_it(
    rule: str, more: dict[str, Any], deed: str, reason: str
) -> None:
    on = table(one("fighter", SWORD, carried=[PITCH, LEAF, FIRE]), **more)
    assert refused(on, deed, rule).reason == reason
