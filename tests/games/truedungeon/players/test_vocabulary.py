"""Every answer has a number: also where characters carry what hardly anybody has, and with files of the host's own."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.conformance.corpus import lightly, positions, size
from tests.games.truedungeon.rich import NOT_HERE, SWITCHES, TOKENS
from undercroft import Table, games
from undercroft.adapters.coding import Actions
from undercroft.engine import Refused, Setting
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.players.vocabulary import answers

GAME = games.get("truedungeon")
KNOWN = {name: token for name, token in shipped().items() if token.known}
FLAGS = ("heal-split", "spell-base-twice", "second-spell-as-scroll", "ring-initiate", "flurry-thrown", "slides-dead")
WORN = [name for name, found in uses().items() if any(use.flag in FLAGS for use in found)]
FUEL = [name for name, token in KNOWN.items() if "psychic-fuel" in token.tags]
WEAPONS = [name for name, token in KNOWN.items() if token.is_weapon]
RINGS = [name for name, token in KNOWN.items() if token.slot == "finger"]
UNKNOWN = next(name for name, token in shipped().items() if token.slot == "finger" and not token.known)


def member(cls: str, rng: Random) -> dict[str, Any]:
    """A character of this class with the things that allow most, and a lot else in the bag."""
    level = rng.choice(("", classes()[cls].subclass.id))
    return {
        "class": cls,
        "subclass": level,
        "level": 5 if level else 4,
        "hp": rng.randrange(1, 12),
        "tokens": [*(name for name in WORN if name not in WEAPONS), *FUEL[: rng.randrange(9)], *rng.sample(RINGS, 1)],
        "carried": [*rng.sample(list(uses()), 12), *rng.sample(WEAPONS, 3), *rng.sample(RINGS, 2)],
        "conditions": rng.sample(sorted(CONDITIONS), 1) if rng.random() < 0.3 else [],
    }


def without(party: list[dict[str, Any]], reason: str) -> bool:
    """Whether something is left at home of which this reason speaks."""
    for one in party:
        for kind in ("tokens", "carried"):
            for name in one[kind]:
                if name in reason:
                    one[kind].remove(name)
                    return True
    return False


def loaded(seed: int) -> Table | None:
    """A party that carries all kinds of things; nothing where it cannot be."""
    rng = Random(f"loaded {seed}")
    party = [member(cls, rng) for cls in rng.sample(list(classes()), 4)]
    options: dict[str, Any] = {switch: True for switch in SWITCHES if rng.random() < 0.08 and switch not in NOT_HERE}
    options |= {"orientation": rng.choice(("combat", "puzzle")), "adventure": rng.choice(list(shipped_texts()))}
    position = {
        "party": party,
        "room": rng.randrange(1, 8),
        "difficulty": rng.choice(DIFFICULTIES),
        "stage": rng.choice(("before", "combat", "combat", "recovery")),
    }
    while True:
        try:
            return lightly(Table.start(GAME, seed=seed, seats=4, position=position, options=options))
        except Refused as refused:
            if not without(party, refused.reason):
                return None


def test_whatever_is_carried_all_that_is_offered_has_a_number() -> None:
    met: set[str] = set()
    for seed in range(size(24)):
        table = loaded(seed)
        if table is None:
            continue
        coding = Actions(table.game, table.setting, 0)
        assert coding.meanings is not None
        for _ in islice(positions(table, Random(seed)), 20):
            for choice in table.choices.values():
                met.update(coding.meanings[number][1].split(" ")[0] for number in coding.legal(choice))
    assert {"cast", "coat", "swap", "give", "fetch", "read", "wave", "manifest", "throw", "drink", "become"} <= met


OWN: dict[str, Any] = {
    "adventure": shipped_texts()["ferry-not-running"].replace('"verdigris"', '"gnome"'),
    "user_catalogue": TOKENS.replace("Militia Long Sword", "Sword of the House"),
    "builds": f'kind = "party"\n[[character]]\nclass = "fighter"\ncarried = ["{UNKNOWN}"]\n',
}
NEW = {"adventure": "gnome", "user_catalogue": "sword-of-the-house", "builds": "ring"}


@pytest.mark.parametrize("option", OWN)
def test_what_only_a_file_of_the_hosts_own_has_comes_after_all_that_is_always_there(option: str) -> None:
    usual = answers(Setting(TrueDungeonOptions(), {}, 1))
    own = answers(Setting(TrueDungeonOptions(**{option: OWN[option]}), {}, 1))
    assert own[: len(usual)] == usual and len(own) > len(usual)
    assert all(NEW[option] in id for _, id in own[len(usual) :])
