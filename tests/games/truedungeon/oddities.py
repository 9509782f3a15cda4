"""Scenes with monsters that no adventure has: stat blocks, characters' cards and options, all drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from tests.games.truedungeon.fights import attack
from tests.games.truedungeon.mixtures import BESIDES, seeds, somebody
from tests.games.truedungeon.mixtures import THEMES as MIXED
from tests.games.truedungeon.rich import NOT_HERE, SWITCHES
from tests.games.truedungeon.scenes import Given, beast
from tests.games.truedungeon.telling import Scene
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.content.adventures import model
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.words import DIFFICULTIES

KINDS = ("", "fire", "cold", "shock", "acid", "poison", "eldritch", "sacred", "darkrift", "slashing", "force", "sonic")
NAMES = ("Alp", "Boggart")
DEEDS = (("attack", "shoot", "throw"), ("cast", "call"), ("use", "manifest"), ("drink", "read", "coat", "wave"), ())
"""What is done rather than other things."""


def oddity(seed: int) -> Scene:
    """Two or three characters and what nobody has met before."""
    rng = Random(f"oddity {seed}")
    party = [_marked(somebody(cls, rng), rng) for cls in rng.sample(sorted(classes()), rng.choice((2, 2, 3)))]
    if rng.random() < 0.3:
        party[-1].pop("hp", None)
        party[-1][rng.choice(("dead", "ghost"))] = True
    position = {
        "party": party,
        "difficulty": rng.choice(DIFFICULTIES),
        "room": rng.randrange(1, 8),
        "first": rng.choice(("party", "monsters")),
        "clock": rng.choice((200, 3000, 3000)),
        "stage": rng.choice(("before", "combat", "combat", "combat", "combat")),
        "monsters": [_monster(name, rng) for name in NAMES[: rng.choice((1, 1, 2))]],
        "environment": rng.choice(("", "", "", "underwater", "icy", "lower-planes")),
        "surprise": rng.random() < 0.2,
        **(BESIDES if rng.random() < 0.2 else {}),
    }
    return Scene(f"oddity {seed}", position, _options(rng), 14, rather=rng.choice(DEEDS), brief=True)


def _marked(who: Given, rng: Random) -> Given:
    """The character with numbers on its card that stand as they are."""
    card = {
        **({"reduction": rng.choice((1, 3))} if rng.random() < 0.2 else {}),
        **({f"reduction {rng.choice(KINDS[1:])}": rng.choice((1, 5))} if rng.random() < 0.2 else {}),
        **({"retribution": rng.choice((1, 4))} if rng.random() < 0.2 else {}),
        **({"ac-against-missiles": 2} if rng.random() < 0.1 else {}),
    }
    return who | {"card": card}


def _monster(name: str, rng: Random) -> Given:
    """A monster of any kind with one to three attacks."""
    blows = [_attack(number, rng) for number in range(rng.choice((1, 1, 2, 3)))]
    found = beast(name.lower(), *blows, types=rng.sample((*model.TYPES, *model.MARKS), rng.choice((1, 1, 2))))
    more: Given = {
        "hp": rng.choice((12, 60, 250, 250)),
        "ac": rng.choice((6, 12, 16)),
        "sr": rng.choice((0, 15, 50)),
        "fort": rng.choice((0, 5)),
        "reflex": rng.choice((0, 5)),
        "will": rng.choice((0, 5)),
        "number": rng.choice((1, 2, 3)),
        "targeting": rng.choice(get_args(model.Policy)),
        "alignment": rng.choice(("good", "neutral", "evil")),
        "harmed_by": rng.choice(("anything", "anything", "magical", "mundane")),
        "needs_plus": rng.choice((0, 0, 0, 1, 3)),
        "vulnerable": _kinds(rng, 5),
        "resistant": _kinds(rng, 3),
        "dr": _kinds(rng, 2) | ({"all": 2} if rng.random() < 0.2 else {}),
        "rd": _kinds(rng, 2),
        "prxd": _kinds(rng, 1),
        "prxd_trigger": rng.choice(get_args(model.Nearness)),
        "immune": sorted(_kinds(rng, 1)),
        "healed_by": sorted(_kinds(rng, 1)),
        "crit_immune": rng.choice((None, None, True, False)),
        "sneak_immune": rng.choice((None, None, True, False)),
        "condition_immune": rng.sample(sorted(CONDITIONS), rng.choice((0, 0, 4))),
        "senses": rng.choice(([], [], ["invisible"], ["unsurprised"])),
        "conditions": rng.sample(sorted(CONDITIONS), rng.choice((0, 0, 1, 1, 2))),
        rng.choice(("flying", "separated", "barred")): rng.random() < 0.3,
    }
    if len(blows) > 1 and rng.random() < 0.5:
        more["actions"] = [blow["id"] for blow in rng.sample(blows, len(blows))]
    return found | more


def _kinds(rng: Random, points: int) -> dict[str, int]:
    """Now and then a kind of damage or two, with so many points or more."""
    return {rng.choice(KINDS[1:]): points + rng.randrange(3) for _ in range(rng.choice((0, 0, 1, 2)))}


def _attack(number: int, rng: Random) -> Given:
    """An attack of any kind."""
    form = rng.choice(("melee", "melee", "ranged", "area"))
    saved = rng.random() < 0.5
    found = attack(
        id=f"blow-{number}",
        name=f"blow {number}",
        form=form,
        damage=rng.choice((0, 3, 7, "2d6+3")),
        type=rng.choice(("", "", *KINDS)),
        to_hit=None if form == "area" or rng.random() < 0.1 else rng.choice((2, 9)),
        targets=rng.choice((1, 1, 2)),
        count=rng.choice((0, 0, 1, 2)),
        weight=rng.choice((1, 2)),
        cooldown=rng.choice((0, 0, 0, 1)),
        magical=rng.random() < 0.3,
        breath=rng.random() < 0.15,
        gaze=rng.random() < 0.15,
        helpless_coup=rng.random() < 0.4,
        **({"targeting": rng.choice(get_args(model.Policy))} if rng.random() < 0.2 else {}),
        **({"trigger": rng.choice(({"hp_below": 60}, {"round": 2}))} if number and rng.random() < 0.4 else {}),
        **({"min_difficulty": "nightmare"} if number and rng.random() < 0.2 else {}),
    )
    if found["magical"]:
        found["spell_level"] = rng.choice((0, 1, 2))
    if saved or found["to_hit"] is None:
        found |= {
            "save": rng.choice(("fortitude", "reflex", "will")),
            "dc": rng.choice((8, 15, 22)),
            "on_save": rng.choice(("none", "half", "negate")),
        }
    if rng.random() < 0.4:
        found |= {
            "inflicts": rng.choice(sorted(CONDITIONS)),
            "duration": rng.choice(("turn", "combat", "room", "game")),
        }
    return found


def _options(rng: Random) -> dict[str, Any]:
    """More switches than anybody would turn."""
    found: dict[str, Any] = {switch: True for switch in SWITCHES if rng.random() < 0.1 and switch not in NOT_HERE}
    found["skill_tests"] = rng.choice(("chance", "always_pass", "always_fail"))
    return found | ({"mode": "slide"} if rng.random() < 0.1 else {})


ODDITIES = seeds(
    "0 7 15 16 26 30 48 50 52 57 95 107 109 118 122 138 143 147 148 151 154 157 186 195 199 201 209 210 213 216",
    "227 245 265 273 298 305 314 317 319 337 346 353 366 371 373 374 378 379 387 392 393 396 414 421 431 437 438",
    "441 449 454 459 476 491",
)
"""Seeds whose scenes show a lot that no other does."""

THEMES: dict[str, list[Scene]] = {**MIXED, "oddities": [oddity(seed) for seed in ODDITIES]}
"""All scenes."""
