"""What the party is about, as every member works it out alike from what all of them see: flee, hold, leave or go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from undercroft.games.pararoles.faces.chart import AT, FAR, calm, chart_of, mask
from undercroft.games.pararoles.figures import FLOORS, NUMBERS, REVIVE
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, PARTNER
from undercroft.games.pararoles.floor.grid import listed
from undercroft.games.pararoles.players.odds import forecast, health_of
from undercroft.games.pararoles.players.temper import SOUND, Temper

Hero = Mapping[str, Any]
Foe = Mapping[str, Any]

GO: Final = "go"
HOLD: Final = "hold"
LEAVE: Final = "leave"
FLEE: Final = "flee"
"""Explore and hunt; let enemies come; walk to the stairs; run there."""

BOLD: Final = 200
"""From this round of a floor on nobody waits or shies away any more: every floor comes to an end."""

WANDER: Final = 16

TOO_COSTLY: Final = "a fight with those who come would cost too much"
FOLLOW: Final = "others have left the floor already"
UNSEEN: Final = "there is ground that nobody has seen"
LYING: Final = "something lies there to be taken"
DONE_HERE: Final = "the stairs are found, and nothing else here is worth a fight"
EMPTY: Final = "the stairs are found, and nothing is left to do here"
FOR_THE_FALLEN: Final = "with what lies there the fallen may be brought back"
EITHER: Final = "there is unseen ground, or something lies there"
"""Why a party goes where it goes."""


class Plan:
    """What the party wants: the manner, the squares it wants to reach, those it keeps off, and why."""

    __slots__ = ("barred", "goals", "manner", "why")

    def __init__(self, manner: str, goals: int, barred: int, why: str) -> None:
        self.manner = manner
        self.goals = goals
        self.barred = barred
        self.why = why


class Party:
    """The party on a floor as one member sees it. `group` are the members to whom steps lead, that one among them."""

    def __init__(self, view: Mapping[str, Any], seat: int, temper: Temper = SOUND) -> None:
        self.view = view
        self.temper = temper
        self.chart = chart_of(view)
        self.heroes: list[Hero] = view["heroes"]
        self.me: Hero = next(hero for hero in self.heroes if hero["seat"] == seat)
        self.here = AT[self.me["at"]]
        self.reach = self.chart.reach(self.here)
        self.group = [hero for hero in self.heroes if hero["at"] is not None and self.reach >> AT[hero["at"]] & 1]
        self.foes: list[Foe] = [foe for foe in view["enemies"] if self.reach >> AT[foe["at"]] & 1]
        self.bold = view["round"] > BOLD

    # ------------------------------------------------------------------ how things stand

    @cached_property
    def awake(self) -> list[Foe]:
        """The enemies that come: they pursue somebody or have a member in sight; a partner comes with its lead."""
        coming = [foe["name"] for foe in self.foes if self.is_roused(foe)]
        led = any(foe["kind"] == LEAD and foe["name"] in coming for foe in self.foes)
        return [foe for foe in self.foes if foe["name"] in coming or (led and foe["kind"] == PARTNER)]

    def is_roused(self, foe: Foe) -> bool:
        """Whether this enemy pursues somebody, or will; a partner waits for its lead."""
        at, ground = AT[foe["at"]], self.chart.ground
        if foe["kind"] == PARTNER or foe["quarry"] is not None:
            return foe["quarry"] is not None
        return any(ground.sees(at, AT[hero["at"]]) for hero in self.group)

    @cached_property
    def weak(self) -> bool:
        """Whether too much health is lost to look for fights; enemies are as tough as if nobody had fallen."""
        whole: int = sum(hero["full"] for hero in self.heroes)
        left: int = sum(hero["health"] for hero in self.heroes)
        return left * 100 < whole * self.temper.weak

    @property
    def mourns(self) -> bool:
        """Whether somebody has fallen who could be brought back between this floor and the next."""
        return any(hero["fallen"] for hero in self.heroes) and not self.is_last

    @property
    def can_bring_back(self) -> bool:
        """Whether the others hold the cards that it takes to bring the fallen back."""
        held = sum(len(hero["treasure"]) for hero in self.heroes if not hero["fallen"])
        return self.mourns and held >= self.view["numbers"].get(REVIVE, NUMBERS[REVIVE])

    @cached_property
    def is_lost(self) -> bool:
        """Whether the enemies that come would fell the whole party."""
        return forecast(self.group, self.awake) * 100 > health_of(self.group) * self.temper.lost

    @cached_property
    def fighting(self) -> list[Hero]:
        """The members of the group who are in the combat."""
        return [hero for hero in self.group if hero["seat"] in self.view["combat"]["heroes"]]

    @cached_property
    def in_danger(self) -> bool:
        """Whether enemies come whose fight may cost so much that health is worth more than cards."""
        return forecast(self.group, self.awake) * 100 > health_of(self.group) * self.temper.cautious

    @cached_property
    def stairs(self) -> int:
        """The square of the stairs as a mask, 0 while it is not known."""
        name = self.view["map"]["stairs"]
        return 0 if name is None else 1 << AT[name]

    @cached_property
    def exit_works(self) -> bool:
        """Whether the party may leave, as far as it can know: a boss that bars the exit may be on any floor."""
        options = self.view["options"]
        if options["cleared"] and not self.view["quiet"]:
            return False
        if options["final_boss"]:
            return not any(foe["kind"] == BOSS for foe in self.view["enemies"]) and not self.chart.beyond
        return True

    @property
    def is_late(self) -> bool:
        """Whether so few floors are left that it is best to leave this one: by leaving the last the game is won."""
        return self.is_among_last(self.temper.ends)

    @property
    def is_last(self) -> bool:
        """Whether this is the last floor."""
        return self.is_among_last(1)

    def is_among_last(self, floors: int) -> bool:
        """Whether this is one of so many last floors."""
        last: int = self.view["numbers"].get(FLOORS, NUMBERS[FLOORS])
        return 0 < last < self.view["floor"] + floors and not self.view["options"]["endless"]

    @property
    def is_deserted(self) -> bool:
        """Whether somebody has left the floor already: the others follow."""
        return any(hero["left"] and not hero["fallen"] for hero in self.heroes)

    @cached_property
    def snares(self) -> int:
        """The squares of known traps, which go off when they are entered."""
        return mask(trap["at"] for trap in self.view["traps"] if not trap["lid"])

    @cached_property
    def shunned(self) -> int:
        """The squares that nobody enters without need: traps and flames."""
        return self.snares | self.flames

    @cached_property
    def easy(self) -> int:
        """The squares over which one may rush: nothing is near."""
        return calm(self.view, self.chart)

    @cached_property
    def flames(self) -> int:
        """The squares that burn."""
        return mask(self.view["map"]["burning"])

    @cached_property
    def taken(self) -> int:
        """Where tokens stand."""
        return self.foe_squares | mask(hero["at"] for hero in self.heroes if hero["at"] is not None)

    @cached_property
    def foe_squares(self) -> int:
        """Where known enemies stand."""
        return mask(foe["at"] for foe in self.foes)

    def near_foes(self, foes: Sequence[Foe]) -> int:
        """The squares next to these enemies."""
        found = 0
        for foe in foes:
            found |= self.chart.ground.near(AT[foe["at"]])
        return found

    def can_reach(self, goals: int, barred: int) -> bool:
        """Whether steps lead a member of the group to one of these squares."""
        return bool(goals) and any(self.chart.far(AT[hero["at"]], goals, barred) != FAR for hero in self.group)

    def go(self, manner: str, goals: int, *bars: int, why: str) -> Plan | None:
        """The plan to go there and keep off the first of these sets of squares that leaves a way; None without any."""
        for barred in bars:
            if self.can_reach(goals & ~barred, barred):
                return Plan(manner, goals & ~barred, barred, why)
        return None

    # ------------------------------------------------------------------ the plan

    @property
    def wary(self) -> int:
        """The squares that nobody enters who wants no fight: traps, flames, and those next to an enemy."""
        return self.shunned | self.foe_squares | self.near_foes(self.foes)

    @cached_property
    def out(self) -> Plan | None:
        """The way to the stairs, if they are known and the party may leave; at last also onto a trap there."""
        if not self.exit_works:
            return None
        bars = self.wary, self.shunned | self.foe_squares, self.snares | self.foe_squares
        trapped = self.snares & ~self.stairs | self.foe_squares
        return self.go(LEAVE, self.stairs, *bars, trapped, why=DONE_HERE if self.foes else EMPTY)

    @property
    def haven(self) -> Plan | None:
        """The way to stairs to which one may run: no trap is known there."""
        return None if self.stairs & self.snares else self.out

    @property
    def refuge(self) -> int:
        """Where whoever breaks a fight off can run to: the stairs, else unseen ground; 0 if there is no way."""
        if self.haven is not None:
            return self.haven.goals
        found = self.go(FLEE, self.chart.beyond, self.shunned | self.foe_squares, why=TOO_COSTLY)
        return 0 if found is None else found.goals

    @cached_property
    def plan(self) -> Plan:
        """What the party does now."""
        out = self.out
        if self.awake and not self.bold:
            daunted = forecast(self.group, self.awake) * 100 > health_of(self.group) * self.temper.daunting
            if (haven := self.haven) is not None and (daunted or self.is_deserted):
                return Plan(FLEE, haven.goals, haven.barred, TOO_COSTLY if daunted else FOLLOW)
            away = self.go(FLEE, self.chart.beyond, self.wary, why=TOO_COSTLY) if daunted else None
            if (found := away or self.meet(self.awake, HOLD, "enemies are coming")) is not None:
                return found
        if self.mourns and (found := self.go(GO, self.lying, self.wary, why=FOR_THE_FALLEN)) is not None:
            return found
        if out is not None and self.can_bring_back:
            return Plan(LEAVE, out.goals, out.barred, "between the floors the fallen can be brought back")
        if out is not None and (self.is_deserted or (self.weak and not self.bold)):
            return Plan(LEAVE, out.goals, out.barred, FOLLOW if self.is_deserted else "the party is too weak to stay")
        if out is not None and self.is_late:
            return Plan(LEAVE, out.goals, out.barred, "few floors are left, and whoever leaves the last has won")
        found = self.go(GO, self.wanted(), self.wary, self.shunned | self.foe_squares, why=self.sought)
        return found or self.meet(self.prey(), GO, "there is an enemy that you can beat") or out or self.last_resort()

    def meet(self, foes: Sequence[Foe], manner: str, why: str) -> Plan | None:
        """The plan to go up to these enemies, round traps and flames if there is a way round; None if none leads."""
        goals, foe_squares = self.near_foes(foes) & ~self.foe_squares, self.foe_squares
        return self.go(manner, goals, self.shunned | foe_squares, self.snares | foe_squares, foe_squares, why=why)

    def wanted(self) -> int:
        """What is worth walking to: unseen ground and whatever lies about."""
        return self.chart.beyond if self.weak else self.chart.beyond | self.lying

    @property
    def lying(self) -> int:
        """Where something lies about."""
        return mask(pile["at"] for pile in self.view["piles"])

    @property
    def sought(self) -> str:
        """What is worth walking to, in words."""
        if self.weak or not self.view["piles"]:
            return UNSEEN
        return EITHER if self.chart.beyond else LYING

    def prey(self) -> list[Foe]:
        """The enemies that the party can afford to fight, with all who would come to their help."""
        spare = health_of(self.group) * (100 if self.bold else self.temper.hunted)
        return [foe for foe in self.foes if forecast(self.group, self.with_friends(foe)) * 100 <= spare]

    def with_friends(self, foe: Foe) -> list[Foe]:
        """This enemy and those that would join its fight: whoever sees it, and the other one of its duo."""
        at, ground, duo = AT[foe["at"]], self.chart.ground, (LEAD, PARTNER)
        return [
            other
            for other in self.foes
            if other is foe or ground.sees(at, AT[other["at"]]) or (foe["kind"] in duo and other["kind"] in duo)
        ]

    def last_resort(self) -> Plan:
        """Over traps and through flames, against any enemy, and at last wherever nobody has been for a while."""
        found = self.go(GO, self.wanted(), self.snares | self.foe_squares, self.foe_squares, why=self.sought)
        if found is None and self.exit_works:
            found = self.go(LEAVE, self.stairs, self.foe_squares, why="no other way is left than to the stairs")
        found = found or self.meet(self.foes, GO, "the way on leads past an enemy")
        if found is not None:
            return found
        squares = listed(self.chart.seen & self.reach & ~self.shunned) or [self.here]
        square = 1 << squares[self.view["round"] // WANDER * 7 % len(squares)]
        return Plan(GO, square, self.shunned, "nobody has been there for a while")
