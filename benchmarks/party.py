"""How fast a coach's desk is: cards a second of fully equipped characters, and the best build from 300 tokens."""

from __future__ import annotations

import json
from random import Random
from time import process_time

from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.character.card import card
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.best.best import GOALS, best
from undercroft.games.truedungeon.desk.desk import ready_made

CARDS = 20
ROUNDS = 5
OWNED = 300
AIMS = ("melee-ac", "melee", "saves", "hp", "treasure", "balanced-combat", "balanced-spellcaster")
"""The goals whose best builds are timed."""


def equipped() -> list[Character]:
    """The ready-made characters that wear the most: one of each class and sub-class."""
    return [read_character(data, id) for id, data in ready_made().items() if id.endswith("-hoard")]


def card_seconds() -> dict[str, float]:
    """Seconds of CPU time for one card, tokens examined and all; the best of several rounds."""
    characters, catalogue = equipped(), shipped()
    spent = {"tokens examined": 0.0, "card written": 0.0}
    best_round = None
    for _ in range(ROUNDS):
        for _ in range(CARDS):
            begun = process_time()
            fitted = [fit(character, catalogue) for character in characters]
            between = process_time()
            for member in fitted:
                card(member)
            spent["tokens examined"] += between - begun
            spent["card written"] += process_time() - between
        made = {part: seconds / CARDS / len(characters) for part, seconds in spent.items()}
        if best_round is None or sum(made.values()) < sum(best_round.values()):
            best_round = made
        spent = dict.fromkeys(spent, 0.0)
    assert best_round is not None
    worn = sum(len(fit(character, catalogue).tokens()) for character in characters) / len(characters)
    return {"a card": sum(best_round.values()), **best_round, "tokens each": worn}


def collection(seed: int) -> dict[str, int]:
    """So many different tokens whose effect is known, one or two of each."""
    chance = Random(seed)
    names = sorted(token.name for token in shipped().values() if token.known and token.slot != "carried")
    return {name: chance.choice((1, 1, 2)) for name in chance.sample(names, OWNED)}


def build_seconds() -> dict[str, float]:
    """Seconds of CPU time for a best build: on average, at worst, and how many were proven."""
    times: list[float] = []
    proven = 0
    for seed, cls in enumerate(sorted(classes())):
        owned = collection(seed)
        for aim in AIMS:
            assert aim in GOALS
            begun = process_time()
            found = best(Character(class_=cls), owned, {aim: 1}, shipped())
            times.append(process_time() - begun)
            proven += found.proven
    return {"builds": len(times), "proven": proven, "on average": sum(times) / len(times), "at worst": max(times)}


if __name__ == "__main__":
    cards, builds = card_seconds(), build_seconds()
    ratio = builds["on average"] / cards["a card"]
    print(json.dumps({"cards": cards, "builds": builds, "a build in cards": ratio}))
