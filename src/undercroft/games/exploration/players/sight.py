"""What a bot makes of the view: the ground, who is where, and what a blow or a check is worth.

Chances are in hundredths, damage in hundredths of a Vita.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from undercroft.engine import Chance, Choice, Option
from undercroft.engine.craft.player import Asked
from undercroft.games.exploration.book.fights.blows import ability_die, takes_less
from undercroft.games.exploration.content.lists import DRAUGHT, KEY, OWN_DRAUGHT, SIGIL
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.content.stories.names import UNLOCKED
from undercroft.games.exploration.faces.chances import arm
from undercroft.games.exploration.faces.ground import Seen, ground_of, place, space_of
from undercroft.games.exploration.state.ground import FAR, Ground

HEALS: Final = (DRAUGHT, OWN_DRAUGHT)


class Temper(NamedTuple):
    """How a bot plays.

    `searches` says whether it fetches tokens before the next door is opened; `together` how many steps the others may
    be away from a door that is opened, when the round ends; `rest` from how much of all that a rest could restore it
    is taken, `drink` below how much Vita a draught is drunk between fights, both in hundredths; `saves` how many Power
    Points are kept for a main foe. `evades` says whether who has shot steps out of the foes' reach again, `aims`
    whether it strikes where a blow is worth most and not just at whoever is nearest, and lets foes come; `waits`
    whether no door is opened before a ghost is back that can come back; `chooses` whether it takes along the strongest
    characters, and not the first that make a group; `heeds` whether in a fight it thinks of what is in the bag.
    """

    searches: bool
    together: int
    rest: int
    drink: int
    saves: int
    evades: bool
    aims: bool = True
    waits: bool = True
    chooses: bool = False
    heeds: bool = True


class Sight(Asked[Temper]):
    """The view of a seat, with what follows from it for the character that is asked."""

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper) -> None:
        super().__init__(view, choice, chance, temper)
        self.heroes: list[Seen] = view["heroes"]
        self.foes: list[Seen] = view["foes"]
        who = self.about.get("who")
        self.me: Seen = next((hero for hero in self.heroes if hero.get("character") == who), self.heroes[0])

    # ------------------------------------------------------------------ who and where

    @cached_property
    def living(self) -> list[Seen]:
        """The living characters in seating order."""
        return [hero for hero in self.heroes if hero["life"] == "living"]

    @cached_property
    def others(self) -> list[Seen]:
        """The living characters but the one that is asked."""
        return [hero for hero in self.living if hero is not self.me]

    @cached_property
    def at(self) -> Space:
        """Where the character that is asked stands."""
        return place(self.me)

    @cached_property
    def range(self) -> int:
        """How far the character that is asked can strike."""
        return arm(self.view, self.me).range

    @cached_property
    def left(self) -> int:
        """The steps that it still has."""
        turn = self.view["turn"]
        return int(turn["left"]) if turn else 0

    @cached_property
    def boss(self) -> bool:
        """Whether a main foe is on the map."""
        return any(foe["boss"] for foe in self.foes)

    @cached_property
    def goes(self) -> dict[Space, Option]:
        """The spaces to which the character can go, with the options."""
        return {space_of(str(option.at)): option for option in self.verb("go")}

    # ------------------------------------------------------------------ the ground

    @cached_property
    def ground(self) -> Ground:
        """The rooms revealed, as they can be walked and seen through."""
        return ground_of(self.view)

    def away(self, one: Space, other: Space) -> int:
        """How many steps it is from one space to another, FAR where there is no way."""
        return self.ground.distance(one, other)

    def reaches(self, start: Space, goal: Space, range: int) -> bool:
        """Whether an attack of this range reaches."""
        if self.away(start, goal) > range:
            return False
        return range == 1 or self.ground.sees(start, goal)

    def near_side(self, door: Seen) -> Space | None:
        """The space from which the group opens the door; None where that is not revealed or cannot be walked to."""
        (x, y), (u, v) = door["spaces"]
        fit = []
        for side in ((x, y), (u, v)):
            if side in self.ground.floor:
                fit.append((sum(self.away(side, place(hero)) for hero in self.living), side))
        return min(fit)[1] if fit and min(fit)[0] < FAR else None

    # ------------------------------------------------------------------ chances and damage

    def opens(self, hero: Seen, door: Seen) -> int:
        """In how many of 100 tries the character opens the door."""
        if door["kind"] == UNLOCKED or (door["item"] and door["item"] in hero["things"]):
            return 100
        if door["check"] is None:
            return 0
        skill, number = door["check"]
        if skill == "TRICKERY" and KEY in hero["items"]:
            return 100
        return passes(hero, skill, number)

    def comers(self, space: Space) -> list[Seen]:
        """The foes that can attack somebody on this space in their next turn."""
        reach = ((foe, foe["stride"] + foe["range"]) for foe in self.foes if not foe["stunned"])
        return [foe for foe, far in reach if self.away(space, place(foe)) <= far]

    def exposure(self, hero: Seen, space: Space) -> int:
        """What foes can do in their next turn to this character, if it stands there."""
        return sum(threat(foe, hero["defense"]) for foe in self.comers(space))

    def draws(self, space: Space) -> int:
        """What those foes do that come for whoever is asked, if it stands there: a foe goes to
        whoever of the living is nearest."""
        if self.me["life"] != "living":
            return 0
        nearest = ((foe, self.away(space, place(foe))) for foe in self.comers(space))
        mine = [foe for foe, far in nearest if all(self.away(place(one), place(foe)) >= far for one in self.others)]
        return sum(threat(foe, self.me["defense"]) for foe in mine)

    @cached_property
    def shrines(self) -> list[Space]:
        """The shrines that are known, not yet used, and can be walked to from where the character stands."""
        if "no_return" in self.view["variants"]:
            return []
        known = [(at[0], at[1]) for room in self.view["rooms"] for at in room["shrines"]]
        return [at for at in known if self.away(self.at, at) < FAR]


def passes(hero: Seen, skill: str, number: int) -> int:
    """In how many of 100 tries the character passes the check: a natural 1 never does."""
    bonus: int = hero["skills"].get(skill, 0)
    return 10 * max(0, min(9, 11 - number + bonus))


def hits(might: int, defense: int) -> int:
    """In how many of 100 attacks the total reaches the Defense."""
    return max(1, min(99, 101 + might - defense))


USUAL_DEFENSE: Final = 55


def threat(foe: Seen, defense: int = USUAL_DEFENSE) -> int:
    """What a foe costs somebody of this Defense in a round in which it reaches them; nothing if it is beguiled."""
    if foe["stunned"]:
        return 0
    might = foe["might"] - 10 * foe["spooked"]
    return int(hits(might, defense) * (foe["die"] + 1 + 2 * foe["bonus"]) * foe["attacks"] // 2)


class Blow(NamedTuple):
    """What a hit does to a foe: the Vita that it costs on average, as far as the foe has so much, and in how many of
    100 hits the foe falls.
    """

    harm: int
    fells: int


def blow(view: Mapping[str, Any], hero: Seen, foe: Seen, ability: str = "") -> Blow:
    """A hit of the character, alone or with an ability that adds a die to it."""
    die, bonus, _, magical = arm(view, hero)
    more = ability_die(ability, foe["type"]) if ability else 0
    return _blow(die, bonus - takes_less(foe["kind"], magical=magical), more, int(foe["vita"]))


def splash(foe: Seen) -> Blow:
    """What a Sigil does to a foe that stands beside its target."""
    return _blow(ability_die(SIGIL, foe["type"]), 0, 0, int(foe["vita"]))


@lru_cache(maxsize=1000)
def _blow(die: int, bonus: int, more: int, vita: int) -> Blow:
    faces = [face + other for face in range(1, die + 1) for other in (range(1, more + 1) if more else (0,))]
    lost = [max(0, min(vita, face + bonus)) for face in faces]
    return Blow(100 * sum(lost) // len(lost), 100 * lost.count(vita) // len(lost))


def lacks(hero: Seen) -> int:
    """How much Vita is missing."""
    return int(hero["max_vita"] - hero["vita"])


def called(foe: Seen) -> str:
    """A foe as it is called in the middle of a sentence."""
    kind = str(foe["kind"])
    return f"the {kind.removeprefix('The ')}"
