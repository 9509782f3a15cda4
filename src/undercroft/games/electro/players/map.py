"""What a bot makes of its view: where everybody and everything is, how far away, and what rooms probably hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from undercroft.engine import Chance, Choice
from undercroft.engine.craft.player import Asked
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, KEYS
from undercroft.games.electro.book.basics.odds import against_fate
from undercroft.games.electro.content.board import board_named, distances
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.players.tempers import BEGINNER, EXPERT, Temper
from undercroft.games.electro.state.records import BEAST, BOOST, LOCK, PUZZLE, TRAPPED, TRIAL

FAR: Final = 99
WHOLE: Final = ElectroOptions().beast_health
"""The health of a beast, where nothing else is agreed."""

MANY: Final = 4
"""With so many others a party is large."""

SURE: Final = 100
"""The luck of a room where what is wanted is known to lie."""

HALE: Final = 3
"""Whoever has so many Live can bear a pounce and go on."""


def odds(score: int, plus: int = 0) -> int:
    """In how many of 100 cases a roll with this score, and so much added, succeeds.

    >>> [odds(score) for score in range(7)], odds(3, 1)
    ([0, 17, 35, 52, 69, 84, 93], 57)
    """
    good, ways = against_fate(score, plus)
    return good * 100 // ways


class Sight(Asked[Temper]):
    """What a seat is asked and sees, with what follows from it for an Explorer: for itself, or as another would."""

    def __init__(
        self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper, seat: int | None = None
    ) -> None:
        super().__init__(view, choice, chance, temper)
        self.board = board_named(view["board"])
        seat = view["you"] if seat is None else seat
        self.me: dict[str, Any] = next((one for one in view["explorers"] if one["seat"] == seat), {})
        self.others: list[dict[str, Any]] = [
            one for one in view["explorers"] if one is not self.me and not one["gone"] and one["at"]
        ]
        self.everybody = [one for one in (self.me, *self.others) if one]  # The Master of Fates is not among them.
        self.rooms: dict[str, dict[str, Any]] = view["rooms"]
        self.sides: dict[str, dict[str, Any]] = view["sides"]
        self.at: str = self.me.get("at") or ""  # The Master of Fates is nowhere.

    def of(self, other: Mapping[str, Any]) -> Sight:
        """The same as this Explorer would see it, who is taken to be of the same mind."""
        return Sight(self.view, self.choice, self.chance, self.temper, other["seat"])

    @property
    def expert(self) -> bool:
        """Whether this is as well as we can play."""
        return self.temper.skill == EXPERT

    @property
    def beginner(self) -> bool:
        """Whether this is somebody's first game."""
        return self.temper.skill == BEGINNER

    @cached_property
    def open_rooms(self) -> frozenset[str]:
        """The rooms that may be passed through."""
        return frozenset(room for room, shown in self.rooms.items() if shown["state"] == "cleared")

    def tile(self, space: str) -> str:
        """The tile from which this space is reached: itself, a door tile, or a doorway."""
        if space in self.board.sides:
            return self.board.sides[space][1]
        return self.board.rooms[space][0] if space in self.board.rooms else space

    def steps(self, start: str, goal: str) -> int:
        """How many steps it is from one space to another; into a small room counts to its nearest doorway."""
        if start == goal:
            return 0
        extra = 0
        if start in self.board.sides:
            start, extra = self.board.sides[start][1], 1
        if goal in self.board.sides:
            goal, extra = self.board.sides[goal][1], extra + 1
        away = distances(self.board, self.tile(start), self.open_rooms)
        if goal in self.board.rooms:
            return extra + min(away.get(tile, FAR) for tile in self.board.rooms[goal])
        return extra + away.get(goal, FAR)

    def away(self, goal: str) -> int:
        """How many steps it is from here."""
        return self.steps(self.at, goal)

    # ------------------------------------------------------------------ what is wanted

    @cached_property
    def exit(self) -> str | None:
        """The space of the Master Lock, once it is known to be there."""
        found = next((space for space, side in self.sides.items() if side["card"] == LOCK), None)
        if found is not None:
            return found
        shut = [space for space, side in self.sides.items() if not side["open"]]
        return shut[0] if len(shut) == 1 else None

    def is_open(self, space: str) -> bool:
        """Whether the door of this side room is unlocked."""
        return bool(self.sides[space]["open"])

    @cached_property
    def tasks(self) -> list[str]:
        """Open side rooms whose task is still to be done, while a fragment may be their prize."""
        if self.held == FRAGMENTS and not self.beginner:
            return []
        return [
            space
            for space, side in self.sides.items()
            if side["open"] and not side["done"] and side["card"] in (PUZZLE, TRIAL)
        ]

    @cached_property
    def held(self) -> int:
        """The fragments that are held by Explorers or lie about."""
        lying = sum(pile["fragments"] for pile in self.view["piles"])
        return int(lying + sum(one["fragments"] for one in self.everybody))

    @cached_property
    def carrier(self) -> dict[str, Any]:
        """Who holds most fragments; of equals the first in turn order."""
        order = self.view["order"]
        return max(self.everybody, key=lambda one: (one["fragments"], -order.index(one["seat"])))

    @property
    def fresh(self) -> list[str]:
        """The rooms where a key lies that nobody may take before the next turn."""
        return self.view["turn"]["fresh"] if self.view["turn"] else []

    def keys(self, one: Mapping[str, Any]) -> int:
        """How many keys are seen with this Explorer."""
        return len(one["keys"] or ())

    @cached_property
    def doors_left(self) -> list[str]:
        """The side rooms that are still locked."""
        return [space for space, side in self.sides.items() if not side["open"]]

    @cached_property
    def my_doors(self) -> list[str]:
        """The locked side rooms that a key of mine opens."""
        mine = self.me["keys"] or []
        return [space for space in self.doors_left if self.board.sides[space][0] in mine or "key" in mine]

    @property
    def need_doors(self) -> bool:
        """Whether doors must still be opened."""
        return bool(self.doors_left) and not self.all_is_found()

    @cached_property
    def need_keys(self) -> bool:
        """Whether more keys are wanted than are held for the doors that must still be opened."""
        if not self.need_doors:
            return False
        held = sum(self.keys(one) for one in self.everybody) + sum(len(pile["keys"]) for pile in self.view["piles"])
        return held < len(self.doors_left)

    def all_is_found(self) -> bool:
        """Whether all fragments are in hand and the exit is open: nothing else is needed."""
        return self.held == FRAGMENTS and self.exit is not None and self.is_open(self.exit)

    # ------------------------------------------------------------------ what rooms hold

    def said(self, room: str) -> dict[str, Any] | None:
        """The last claim of an Explorer about this room; a beginner believes only what they see."""
        if self.beginner or not self.believes:
            return None
        return self.claimed.get(room)

    @cached_property
    def claimed(self) -> dict[str, dict[str, Any]]:
        """By room the last claim of an Explorer about it."""
        fates = self.view["mof"]["seat"]
        return {claim["room"]: claim for claim in self.view["claims"] if claim["seat"] != fates}

    def kind(self, room: str) -> str | None:
        """What lies in this room, as far as known or said."""
        shown = self.rooms[room]
        if shown["card"] is not None:
            return str(shown["card"])
        claim = self.said(room)
        return None if claim is None else str(claim["kind"])

    def has_key(self, room: str) -> bool | None:
        """Whether a key lies there: known or said, or None."""
        shown = self.rooms[room]
        if shown["key"] is not None:
            return bool(shown["key"] != "none")
        claim = self.said(room)
        return None if claim is None else bool(claim["key"])

    @cached_property
    def hidden(self) -> int:
        """How many keys have not been found yet; a Bent Pin has opened a door and left its key."""
        used = len(self.sides) - len(self.doors_left) - ("bent-pin" in self.view["discards"]["explorers"])
        lying = sum(len(pile["keys"]) for pile in self.view["piles"])
        return KEYS - used - lying - sum(self.keys(one) for one in self.everybody)

    @cached_property
    def believes(self) -> bool:
        """Whether what was said of rooms can be true: walls shift, and not everybody tells the truth."""
        sure = dark = 0
        for room, shown in self.rooms.items():
            if shown["state"] == "cleared" or (shown["key"] == "none"):
                continue
            claim = self.claimed.get(room) if shown["key"] is None else None
            sure += shown["key"] is not None or (claim is not None and claim["key"])
            dark += shown["key"] is None and claim is None
        return sure <= self.hidden <= sure + dark

    @cached_property
    def hope(self) -> int:
        """In how many of 100 rooms of which nothing is known a key lies, by counting those that are known."""
        shut = [room for room, shown in self.rooms.items() if shown["state"] != "cleared"]
        left = self.hidden - sum(self.has_key(room) is True for room in shut)
        dark = sum(self.has_key(room) is None for room in shut)
        return 50 if self.beginner or not dark else max(5, min(100, 100 * left // dark))

    def luck(self, room: str) -> int:
        """In how many of 100 cases something that is wanted lies in this room: a key, or what somebody lost there."""
        key = self.has_key(room)
        lost = next((pile for pile in self.view["piles"] if pile["at"] == room), None)
        if lost is not None and (lost["fragments"] or self.need_doors):
            return SURE
        if self.rooms[room]["state"] == "cleared" or not self.need_keys or key is False:
            return 0
        return SURE if key else self.hope

    def worth(self, room: str) -> int:
        """What it is worth to deal with this room, in hundredths of a key; a beast is worth it for its key alone."""
        if self.rooms[room]["state"] == "cleared":
            return 0
        kind, prize = self.kind(room), self.luck(room)
        if kind == BEAST:
            return prize // 2
        if kind == BOOST:
            return prize + 35
        if kind == TRAPPED:
            return prize + max(0, odds(self.me["now"]["see"]) - 40) // 2
        if kind is None:
            return prize + (12 if prize else 8)
        return prize

    # ------------------------------------------------------------------ beasts

    def health(self, room: str) -> int:
        """The health of the beast in this room."""
        return int(self.rooms[room].get("health") or self.view["readings"].get("beast_health", WHOLE))

    def inside(self, room: str) -> list[dict[str, Any]]:
        """Who is in this room."""
        return [one for one in self.everybody if one["at"] == room]

    def joining(self, room: str) -> list[dict[str, Any]]:
        """The others at a doorway of this room, who can go in with me."""
        return [one for one in self.others if one["at"] in self.board.rooms[room] and self.fit(one)]

    def fit(self, one: Mapping[str, Any]) -> bool:
        """Whether this Explorer goes to beasts: a carrier does as long as it can bear them."""
        return not one["fragments"] or one["live"] >= HALE

    @property
    def frail(self) -> bool:
        """Whether I leave beasts to others: as a weak carrier where there are enough of them, unless I know better."""
        return not self.fit(self.me) and len(self.others) > 1 and not self.expert

    def beats(self, team: Sequence[Mapping[str, Any]], room: str) -> bool:
        """Whether these can be expected to slay the beast in this room before it is the end of one of them."""
        hits = sum(odds(one["now"]["fight"]) for one in team)
        if not hits:
            return False
        rounds = (self.health(room) + 1) // 2 * 10_000 // hits
        caught = sum(100 - odds(one["now"]["move"]) for one in team) // len(team)
        harm = max(0, rounds - 100) * caught // 100
        harm += harm * (len(team) - 1) // 3  # A Shockwave now and then.
        last = 0 if self.rooms[room].get("pounced") else 200
        return bool(harm + last <= 100 * (sum(one["live"] for one in team) - 1))

    @property
    def laden(self) -> bool:
        """Whether I carry what must not be lost."""
        return bool(self.me["fragments"])

    @cached_property
    def prey(self) -> str | None:
        """The beast for which all come together: one that is fought already, else the nearest of those with a key.

        What is only reckoned to have one comes after those that are known to.
        """
        guards = [room for room in self.rooms if self.kind(room) == BEAST and self.luck(room)]
        fought = [room for room in guards if self.rooms[room].get("fighting") and self.inside(room)]
        known = [room for room in guards if self.luck(room) == SURE]
        return min(fought or known or guards, key=self._ways_to, default=None)

    def _ways_to(self, room: str) -> tuple[int, str]:
        return sum(self.steps(one["at"], room) for one in self.everybody), room

    # ------------------------------------------------------------------ rest

    @property
    def exposed(self) -> bool:
        """Whether an Electroshock can strike here."""
        return self.at in self.board.numbers

    @cached_property
    def bold(self) -> bool:
        """Whether one dares more: when the storm is near; an expert knows that it pays from the first round on.

        Whoever dies loses a few turns, and comes back in better health than most who wait for company. In a large
        party, with few rounds, that is so from half the time on, else in the last third.
        """
        soon = 2 if len(self.others) >= MANY else 3
        past, limit = self.view["round"], self.view["limit"]
        return self.expert or (bool(limit) and soon * past >= (soon - 1) * limit)
