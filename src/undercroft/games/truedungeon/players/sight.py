"""What a bot makes of its view: who it is, who is hurt, whom to strike, what may still be spent in this room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.engine import Chance, Choice, Option
from undercroft.engine.craft.player import Asked

Person = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot plays: below how many percent of its Hit Points somebody is healed in combat and outside it.

    `wits` is in how many of a hundred cases a piece of a puzzle is put right, `memory` a memory test. `spends` is how
    many rooms ahead of an even share the limited Spells and powers may be used.
    """

    heal: int
    mend: int
    wits: int
    memory: int
    spends: int


class Sight(Asked[Temper]):
    """A view with the question that is asked."""

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper) -> None:
        super().__init__(view, choice, chance, temper)
        self.heroes: list[Person] = [hero for hero in view["heroes"] if "hp" in hero]
        self.foes: list[Person] = [foe for foe in view["foes"] if not foe["dead"]]
        self.me = self._me()

    def _me(self) -> Person:
        who = (self.choice.about or {}).get("who")
        mine = [hero for hero in self.view["heroes"] if hero["seat"] == self.choice.seat]
        return next((hero for hero in mine if hero.get("kind") == who), mine[0])

    # ------------------------------------------------------------------ where we are

    @property
    def fights(self) -> bool:
        """Whether a combat is under way."""
        return self.view["fight"] is not None

    @property
    def round(self) -> int:
        """The round of the combat, 0 outside."""
        return self.view["fight"]["round"] if self.fights else 0

    @property
    def room(self) -> int:
        """The number of the room."""
        return self.view["room"]["number"] if self.view["room"] else 0

    @property
    def is_last(self) -> bool:
        """Whether nothing need be saved for later."""
        return self.room >= int(self.view["last_room"])

    @property
    def living(self) -> list[Person]:
        """Who is alive and in the run."""
        return [hero for hero in self.heroes if not hero["dead"] and not hero["gone"]]

    @property
    def dead(self) -> list[Person]:
        """Who has died."""
        return [hero for hero in self.heroes if hero["dead"] and not hero["gone"]]

    @property
    def in_danger(self) -> bool:
        """Whether the party is below half of its Hit Points, or somebody has died in this room."""
        living = self.living
        if any(hero["died"] == self.room for hero in self.dead):
            return True
        return bool(2 * sum(hero["hp"] for hero in living) < sum(hero["max_hp"] for hero in living))

    def may_spend(self, of: int | None, used: int) -> bool:
        """Whether one more of what is limited to so many in the adventure may go in this room."""
        if of is None or self.is_last or self.in_danger:
            return True
        last = int(self.view["last_room"])
        return bool(used < of * (self.room + self.temper.spends) // last)

    # ------------------------------------------------------------------ options and whom they mean

    def target(self, option: Option) -> Person | None:
        """The character or monster that an option names."""
        for word in reversed(option.id.split(" ")[1:]):
            for one in (*self.foes, *self.heroes):
                if word == (one["id"] if "id" in one else one["class"]):
                    return one
        return None


def is_foe(one: Person) -> bool:
    """Whether this is a monster."""
    return "look" in one


def percent(hero: Person) -> int:
    """How many percent of its Hit Points a character has."""
    return 100 * int(hero["hp"]) // max(1, int(hero["max_hp"]))


def missing(hero: Person) -> int:
    """How many Hit Points a character lacks."""
    return max(0, int(hero["max_hp"]) - int(hero["hp"]))


def has(one: Person, name: str) -> bool:
    """Whether something of this name lasts on somebody."""
    wanted = name.lower().replace("-", " ").replace("'", "")
    return any(lasting["name"].lower().replace("-", " ").replace("'", "") == wanted for lasting in one["lasting"])


def named(one: Person) -> str:
    """A character or monster as it is called in the middle of a sentence."""
    return f"the {one['name'] if is_foe(one) else one['kind']}"


def health(hero: Person) -> str:
    """How a character stands, in words."""
    return f"{hero['hp']} of {hero['max_hp']} HP left"
