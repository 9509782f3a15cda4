"""What a bot makes of its view: who it is, who is hurt, whom to strike, what may still be spent in this room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option
from undercroft.engine.craft.player import Asked
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.figures import NUMBERS, ROUND

Person = Mapping[str, Any]
USUAL_HP: Final = 60
"""What a bot expects of a monster of which it knows nothing, for each step of the difficulty."""
ROUND_S: Final = NUMBERS[ROUND]
"""What a round takes of the time, in seconds."""
MANY: Final = 99
NEARLY: Final = ("bloodied", "near death")
"""How monsters look that two rounds may bring down."""
LOOKS: Final[dict[str, tuple[str, ...]]] = {
    **{f"foe-{kind}": (kind,) for kind in ("construct", "elemental", "incorporeal", "ooze", "plant", "undead")},
    **dict.fromkeys(("ghoul", "skeleton", "zombie"), ("undead",)),
    "wraith": ("incorporeal",),
}
"""What a monster looks like, by its picture."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot plays: below how many percent of its Hit Points somebody is healed in combat and outside it.

    `wits` is in how many of a hundred cases a piece of a puzzle is put right, `memory` a memory test. `spends` is how
    many rooms ahead of an even share the limited Spells and powers may be used. By `wavers` percent it may be wrong
    about what a deed is worth. A beginner does not go for whatever is nearly down (`aims`), nor make the party ready
    before a fight, nor mind who walks in front (`readies`); an expert also sees to it that rounds are short (`leads`).
    """

    heal: int
    mend: int
    wits: int
    memory: int
    spends: int
    wavers: int = 20
    aims: bool = True
    readies: bool = True
    leads: bool = False


class Sight(Asked[Temper]):
    """A view with the question that is asked."""

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper) -> None:
        super().__init__(view, choice, chance, temper)
        self.heroes: list[Person] = [hero for hero in view["heroes"] if "hp" in hero]
        self.foes: list[Person] = [foe for foe in view["foes"] if not foe["dead"]]
        self.me = self._me()
        self.lavish = False
        """Whether it spends what is better kept, since there is nothing else to do."""

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

    @cached_property
    def living(self) -> list[Person]:
        """Who is alive and in the run."""
        return [hero for hero in self.heroes if not hero["dead"] and not hero["gone"]]

    @cached_property
    def dead(self) -> list[Person]:
        """Who has died."""
        return [hero for hero in self.heroes if hero["dead"] and not hero["gone"]]

    @cached_property
    def in_danger(self) -> bool:
        """Whether the party is below half of its Hit Points, or somebody has died in this room."""
        living = self.living
        if any(hero["died"] == self.room for hero in self.dead):
            return True
        return bool(2 * sum(hero["hp"] for hero in living) < sum(hero["max_hp"] for hero in living))

    @cached_property
    def left(self) -> int:
        """About how many Hit Points all monsters together have left, by what can be seen of them."""
        return sum(self.left_of(foe) for foe in self.foes if not foe["away"])

    def left_of(self, foe: Person) -> int:
        """About how many Hit Points a monster has left when what was slid at it in this phase has landed."""
        most = int(foe["high"]) or max(int(foe["low"]) + int(foe["taken"]), USUAL_HP * max(1, self.hardness))
        under_way = sum(slide["foe"] == foe["id"] for slide in self.view["fight"]["slides"]) if self.fights else 0
        return max(1, most - int(foe["taken"]) - 6 * under_way)

    def kinds(self, foe: Person) -> Sequence[str]:
        """What kind of creature a monster is taken for: by its lore or its looks, else as those it came with."""
        for one in (foe, *self.view["foes"]):
            found: Sequence[str] = one["lore"]["types"] if one["lore"] else LOOKS.get(one["icon"], ())
            if found:
                return found
        return ()

    @property
    def lore_may_come(self) -> bool:
        """Whether a bard may yet tell what the monsters are, so that it is better to wait for that."""
        untold = not any(foe["lore"] for foe in self.view["foes"])
        return untold and self.round <= 1 and any(one["class"] == "bard" and one["able"] for one in self.living)

    @cached_property
    def hardness(self) -> int:
        """The number of the difficulty, from 0."""
        return DIFFICULTIES.index(self.view["difficulty"])

    @cached_property
    def nearly_won(self) -> bool:
        """Whether a round of ordinary blows ends the fight: nothing that lasts, or is rare, is needed any more."""
        return self.fights and bool(self.foes) and all(foe["look"] == "near death" for foe in self.foes)

    @property
    def rounds_left(self) -> int:
        """How many rounds of a fight still fit into the time of this room, after this one."""
        return int(self.view["clock"]) // ROUND_S if self.view["timed"] == "turn_based" else MANY

    @property
    def last_round(self) -> bool:
        """Whether the fight is over after this round, won or not."""
        return self.fights and self.rounds_left == 0

    @property
    def front(self) -> Person | None:
        """The first of the marching order who lives."""
        order = {cls: at for at, cls in enumerate(self.view["order"])}
        return min(self.living, key=lambda hero: order.get(hero["class"], 99), default=None)

    @property
    def leader(self) -> Person | None:
        """Who is to walk in front: whoever bears blows clearly better than whoever does."""
        front, best = self.front, max(self.living, key=sturdy, default=None)
        if front is None or best is None or self.fights or not self.temper.readies:
            return front
        return best if 4 * sturdy(best) > 5 * sturdy(front) else front

    def may_spend(self, of: int | None, used: int) -> bool:
        """Whether one more of what is limited to so many in the adventure may go in this room."""
        if of is None or self.is_last or self.in_danger or self.lavish:
            return True
        if self.fights and self.rounds_left <= 1 and all(foe["look"] in NEARLY for foe in self.foes):
            return True  # It is won now or never.
        if self.last_round:
            return False
        last = int(self.view["last_room"])
        return bool(used < of * (self.room + self.temper.spends) // last)

    # ------------------------------------------------------------------ options and whom they mean

    def line(self, option: Option) -> Mapping[str, Any] | None:
        """The Spell or power on the card that an option uses."""
        verb, _, rest = option.id.partition(" ")
        lines = {"cast": "spells", "use": "powers", "surge": "powers"}.get(verb)
        id = "spell-surge" if verb == "surge" else rest.partition(" ")[0]
        return next((one for one in self.me[lines] if one["id"] == id), None) if lines is not None else None

    def is_given_back(self, option: Option) -> bool:
        """Whether this is spent, and a cleric has given it back: it is lost if it is not the very next deed."""
        line = self.line(option)
        return line is not None and line["of"] is not None and line["used"] >= line["of"]

    def target(self, option: Option) -> Person | None:
        """The character or monster that an option names."""
        for word in reversed(option.id.split(" ")[1:]):
            if word in self._targets:
                return self._targets[word]
        return None

    @cached_property
    def _targets(self) -> dict[str, Person]:
        """Monsters by id and characters by class; of two with the same word the first."""
        found: dict[str, Person] = {}
        for one in (*self.foes, *self.heroes):
            found.setdefault(one["id"] if "id" in one else one["class"], one)
        return found


def is_foe(one: Person) -> bool:
    """Whether this is a monster."""
    return "look" in one


def percent(hero: Person) -> int:
    """How many percent of its Hit Points a character has."""
    return 100 * int(hero["hp"]) // max(1, int(hero["max_hp"]))


def missing(hero: Person) -> int:
    """How many Hit Points a character lacks."""
    return max(0, int(hero["max_hp"]) - int(hero["hp"]))


def sturdy(hero: Person) -> int:
    """How well a character bears blows: Hit Points, and how seldom it is hit."""
    return int(hero["hp"]) * max(1, int(hero["ac"]) - 4)


def has(one: Person, name: str) -> bool:
    """Whether something of this name lasts on somebody."""
    if not one["lasting"]:
        return False
    wanted = _plain(name)
    return any(_plain(lasting["name"]) == wanted for lasting in one["lasting"])


@lru_cache(maxsize=2048)
def _plain(name: str) -> str:
    """A name without capitals and signs, as ids and texts may have it."""
    return name.lower().replace("-", " ").replace("'", "")


def named(one: Person) -> str:
    """A character or monster as it is called in the middle of a sentence."""
    return f"the {one['name'] if is_foe(one) else one['kind']}"


def health(hero: Person) -> str:
    """How a character stands, in words."""
    return f"{hero['hp']} of {hero['max_hp']} HP left"
