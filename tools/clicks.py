"""How often a person must choose in a game: bare answers beside walking and what answers itself.

A seat is played by the game's own player. Where it goes, it is foreseen on a copy how far it goes before it does
anything else; a person would choose that place, and walk. What has a single answer, or nothing but to let things be,
answers itself. Every answer counts once without, and each choice of a person counts once with all that.
"""

from __future__ import annotations

import argparse

from undercroft import Table
from undercroft.engine import Chance, Choice, Option, seed_key
from undercroft.engine.stage.walk import Walk

FORESEEN = 60
"""So many answers ahead it is looked where somebody is going."""
HABIT, FEW = 2, 4
"""So often somebody answers alike before it is to be so always; of so many answers at most."""
GOING = ("go", "run", "rush", "move", "search", "end the turn", "stop", "finish")
"""The verbs of who is on the way, and of who ends a turn there."""


def itself(choice: Choice) -> str | None:
    """The answer that a page gives by itself, where there is one."""
    if not choice.waits or choice.form is not None:
        return None
    if len(choice.options) == 1:
        return choice.options[0].id
    idle = [option.id for option in choice.options if option.idle]
    return idle[0] if len(idle) == 1 and all(option.idle or option.vain for option in choice.options) else None


def may_stand(choice: Choice) -> bool:
    """Whether a page offers to answer such a question the same from now on: a few answers, none of them a place."""
    return choice.form is None and len(choice.options) <= FEW and not any(option.at for option in choice.options)


class Person:
    """Somebody who plays seat 0 as the game's own player does; companions do too."""

    def __init__(self, game: str, seed: int) -> None:
        self.table = Table.start(game, seed=seed)
        self.chance = Chance(seed_key(f"clicks {seed}"))
        self.walk: Walk | None = None
        self.standing: dict[tuple[str, ...], tuple[str, int]] = {}
        self.answers = self.clicks = 0

    def wish(self, table: Table, choice: Choice, chance: Chance) -> Option:
        """What the game's own player would answer."""
        view = table.view(choice.seat)
        return table.game.bots["greedy"](
            view, choice, lambda n: [table.resampled(choice.seat, i) for i in range(n)], chance
        )

    def play(self, most: int) -> None:
        """The game was played to its end, or for so many answers."""
        table = self.table
        while table.result is None and self.answers < most:
            choice = table.first_waiting()
            assert choice is not None
            if choice.seat == 0:
                self.answers += 1
                table.answer(0, self._answer(choice))
            else:
                table.answer(choice.seat, self.wish(table, choice, self.chance).id)

    def _answer(self, choice: Choice) -> str:
        table = self.table
        if self.walk is not None:
            id = table.next_step(self.walk)
            if id is not None:
                return id
            if not self.walk.waits(choice):
                self.walk = None
        alone = itself(table.choices[0])
        if alone is not None:
            return alone
        wished = self.wish(table, choice, self.chance)
        if self._stands(choice, wished):
            return wished.id
        self.clicks += 1
        place = self._goal(wished)
        if place is None:
            return wished.id
        self.walk = table.way_to(0, place, along=True)
        return table.next_step(self.walk) or wished.id

    def _stands(self, choice: Choice, wished: Option) -> bool:
        """Whether this is answered as always: what was answered alike some times is, until it is to be another."""
        if not may_stand(choice):
            return False
        kind = (choice.ask, *(option.id for option in choice.options))
        answer, times = self.standing.get(kind, (wished.id, 0))
        if answer != wished.id:
            self.clicks += times >= HABIT
            times = 0
        self.standing[kind] = (wished.id, times + 1)
        self.clicks += times == HABIT
        return times > HABIT

    def _goal(self, wished: Option) -> str | None:
        """Where somebody is going who answers this: the last place on their way that can be walked to; else None."""
        ways = self.table.ways(0)
        if not ways or not self._goes(self.table, wished):
            return None
        twin, chance, goal = self.table.clone(), self.chance.copy(), None
        choice, answer = twin.first_waiting(), wished
        for _ in range(FORESEEN):
            if choice is None or (choice.seat == 0 and not self._goes(twin, answer) and not may_stand(choice)):
                break
            twin.answer(choice.seat, answer.id)
            places = twin.scene(0).places(("@0",)) if choice.seat == 0 else []
            if places and places[0] in ways and len(ways[places[0]]) > 1:
                goal = places[0]
            choice = twin.first_waiting()
            if choice is not None:
                answer = self.wish(twin, choice, chance)
        return goal

    def _goes(self, table: Table, wished: Option) -> bool:
        dressed = table.choices[0].option(wished.id)
        return dressed is not None and dressed.verb in GOING


def main() -> None:
    parser = argparse.ArgumentParser(description="Count what a person must choose.")
    parser.add_argument("games", nargs="*", default=["trapper", "pararoles", "electro", "exploration"])
    parser.add_argument("--count", type=int, default=3, help="how many games of each")
    parser.add_argument("--most", type=int, default=4000, help="answers a game at most")
    given = parser.parse_args()
    for game in given.games:
        answers = clicks = 0
        for seed in range(given.count):
            person = Person(game, seed)
            person.play(given.most)
            answers, clicks = answers + person.answers, clicks + person.clicks
            print(f"{game} {seed}: {person.answers} answers, {person.clicks} choices", flush=True)
        print(f"{game}: {100 * clicks // max(1, answers)} % of {answers} answers are choices of a person", flush=True)


if __name__ == "__main__":
    main()
