"""What is said of powers and Spells that cannot be used so: the rule, and the words with what was named in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import table
from tests.tables import refused

LONG = "x" * 60
DISEASE = "truedungeon.class.paladin.remove-disease.effect"
MIND = "truedungeon.subclass.cavalier.remove.effect"
TAUNT = "truedungeon.class.dwarf-fighter.taunt.effect"
POISON = "truedungeon.spell.druid.neutralize-poison.targets"
LORE = "truedungeon.skillcheck.bard.lore-several"
CAVALIER: dict[str, Any] = {"class": "paladin", "subclass": "cavalier", "level": 5}

CASES: list[tuple[str, Any, str, str]] = [
    (DISEASE, "paladin", "use remove-disease", "nobody has no disease"),
    (DISEASE, "paladin", f"use remove-disease {LONG}", f"{LONG[:40]} has no disease"),
    (DISEASE, "paladin", "use remove-disease bard", "Bard has no disease"),
    (DISEASE, "paladin", "use remove-disease paladin", "remove disease is for others"),
    (MIND, CAVALIER, "use remove-charm-fear-sleep", "nobody is neither charmed nor afraid nor asleep"),
    (MIND, CAVALIER, f"use remove-charm-fear-sleep {LONG}", f"{LONG[:40]} is neither charmed nor afraid nor asleep"),
    (MIND, CAVALIER, "use remove-charm-fear-sleep bard", "Bard is neither charmed nor afraid nor asleep"),
    (TAUNT, "dwarf-fighter", "use taunt", "there is no monster to taunt"),
    (TAUNT, "dwarf-fighter", f"use taunt {LONG}", f"there is no {LONG[:40]} to taunt"),
    (POISON, "druid", f"cast neutralize-poison {LONG}", f"it works on a party member or a monster, and {LONG[:40]}"),
    (LORE, "bard", f"lore {LONG}", f"there is no {LONG[:40]} here"),
]


@pytest.mark.parametrize(
    ("rule", "who", "deed", "reason"), [pytest.param(*case, marks=pytest.mark.rule(case[0])) for case in CASES]
)
def test_what_cannot_be_used_so_is_refused_in_words_that_name_it(rule: str, who: Any, deed: str, reason: str) -> None:
    on = table(who, *([] if who == "bard" else ["bard"]))
    assert refused(on, deed, rule).reason.startswith(reason)
