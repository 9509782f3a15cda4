"""What a bot makes of its view: where everybody and everything is, how far away, and what rooms probably hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from undercroft.engine import Chance, Choice
from undercroft.engine.craft.player import Asked
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.content.board import board_named, distances
from undercroft.games.electro.state.records import BEAST, BOOST, LOCK, PUZZLE, TRAPPED, TRIAL

FAR: Final = 99


class Sight(Asked[str]):
    """What a seat is asked and sees, with what follows from it for an Explorer."""

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: str) -> None:
        super().__init__(view, choice, chance, temper)
        self.board = board_named(view["board"])
        self.me: dict[str, Any] = next((one for one in view["explorers"] if one["seat"] == view["you"]), {})
        self.others: list[dict[str, Any]] = [
            one for one in view["explorers"] if one is not self.me and not one["gone"] and one["at"]
        ]
        self.everybody = [self.me, *self.others]
        self.rooms: dict[str, dict[str, Any]] = view["rooms"]
        self.sides: dict[str, dict[str, Any]] = view["sides"]
        self.at: str = self.me.get("at") or ""  # The Master of Fates is nowhere.

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
        """Open side rooms whose task is still to be done."""
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

    @cached_property
    def need_keys(self) -> bool:
        """Whether more keys are wanted than are held for the doors that must still be opened."""
        if not self.doors_left or self.all_is_found():
            return False
        held = sum(self.keys(one) for one in self.everybody) + sum(len(pile["keys"]) for pile in self.view["piles"])
        return held < len(self.doors_left)

    def all_is_found(self) -> bool:
        """Whether all fragments are in hand and the exit is open: nothing else is needed."""
        return self.held == FRAGMENTS and self.exit is not None and self.is_open(self.exit)

    # ------------------------------------------------------------------ what rooms hold

    def said(self, room: str) -> dict[str, Any] | None:
        """The last claim of an Explorer about this room."""
        fates = self.view["mof"]["seat"]
        heard = [claim for claim in self.view["claims"] if claim["room"] == room and claim["seat"] != fates]
        return heard[-1] if heard else None

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

    def worth(self, room: str) -> int:
        """What it is worth to deal with this room, in hundredths of a key."""
        if self.rooms[room]["state"] == "cleared":
            return 0
        kind, key = self.kind(room), self.has_key(room)
        wanted = self.need_keys
        prize = (100 if key else 50 if key is None else 0) if wanted else 0
        if kind == BEAST:
            strong = self.me["now"]["fight"] >= 3 and self.me["live"] >= 3
            return prize // 2 if (strong or self.rooms[room].get("fighting")) and key is not False else 0
        if kind == BOOST:
            return prize + 35
        if kind == TRAPPED:
            return prize + (20 if self.me["now"]["see"] >= 3 else 0)
        if kind is None:
            return prize + 12 if wanted else 8
        return prize
