"""A measured game is the same game, and what is said of it follows from what happened."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.cli import main
from undercroft.engine.seating import seat_alone
from undercroft.lab.measure import OFTEN, Leads, Measured, measures, play_measured, sides_of
from undercroft.lab.shares import share, spread

KEYS = [
    "seat", "won", "sides", "ends", "scores", "answers", "choices", "kinds", "minutes", "clock", "leads",
    "done", "verbs", "things", "always", "dead",
]  # fmt: skip


def measured(game: str, most: int | None = None, **about: Any) -> tuple[Table, int, Measured]:
    table = Table.start(game, seed=5, strict=False, **about)
    return table, *play_measured(table, seated(table.game, ["greedy"] * len(table.seats), 5), limit=most)


@pytest.mark.parametrize("game", games.ids())
def test_a_measured_game_is_the_very_same_game(game: str) -> None:
    table, answered, seen = measured(game, 80)
    plain = Table.start(game, seed=5, strict=False)
    assert play_bots(plain, seated(plain.game, ["greedy"] * len(plain.seats), 5), limit=80) == answered
    assert plain.digest == table.digest
    assert 0 < seen.clicks.total() <= seen.answers <= answered
    assert seen.chosen.total() == answered
    assert seen.watched > 0
    assert (seen.leads is None) == (table.game.estimate is None)
    assert (seen.clock is None) == (game != "truedungeon")


def test_the_clock_of_true_dungeon_is_added_up_over_its_rooms() -> None:
    table, _, seen = measured("truedungeon", 400)
    rounds = [event for event in table.events if event.kind == "round"]
    assert seen.clock is not None
    assert seen.clock >= max(rounds[0].data["clock"] - event.data["clock"] for event in rounds)
    assert len({event.data["clock"] for event in rounds}) > 1


def test_who_plays_for_which_side() -> None:
    def sides(game: str, seats: int, **options: str) -> list[str]:
        table = Table.start(game, seats=seats, options=options, seed=0)
        return list(sides_of(table.game, table.seats))

    assert sides("trapper", 2) == ["North", "South"]
    assert sides("electro", 4) == ["Master of Fates", "Explorer", "Explorer", "Explorer"]
    assert sides("electro", 3, mof="auto") == ["Explorer"] * 3
    assert sides("pararoles", 2) == ["hero", "hero"]
    assert sides("pararoles", 3, human_controller="on") == ["keeper", "hero", "hero"]
    assert len(set(sides("truedungeon", 4))) == len(set(sides("exploration", 3))) == 1


def seen(won: int, sides: tuple[str, ...], **more: Any) -> Measured:
    """A game of which only this is told."""
    none: Counter[Any] = Counter()
    base = Measured(sides, bool(won), won, "electro.end.escape", 3, none, 0, None, None, none, none, none, none)
    return replace(base, **more)


def test_a_side_has_won_once_however_many_of_it_have() -> None:
    table = Table.start("electro", seats=4, seed=0)
    report = measures(table.game, table.seats, [seen(1, ("Explorer",)), seen(0, ("Explorer",)), seen(0, ())])
    assert report["seat"] == seat_alone(table.game, 4) == 1
    assert report["sides"] == {"Master of Fates": share(0, 3), "Explorer": share(2, 3)}
    assert report["won"] == share(1, 3)
    assert report["ends"] == {"electro.end.escape": 3}


def test_minutes_are_of_each_game_and_the_clock_only_where_there_is_one() -> None:
    table = Table.start("trapper", seed=0)
    games = [seen(1, (), clicks=Counter(place=15), watched=60_000), seen(1, (), clicks=Counter(place=45), clock=120)]
    report = measures(table.game, table.seats, games)
    assert report["minutes"] == {"median": 2.5, "low": 2.0, "high": 3.0, "choosing": 2.0, "watching": 0.5}
    assert report["choices"] == {"median": 30, "low": 15, "high": 45}
    assert report["kinds"] == {"place": 30.0}
    assert report["clock"] == spread([2.0])
    assert report["leads"] is None


def test_what_is_offered_often_and_never_chosen_is_dead() -> None:
    table = Table.start("trapper", seed=0)
    games = [
        seen(
            1,
            (),
            offered=Counter({("buy", "buy"): OFTEN, ("send", "stay"): OFTEN, ("send", "enter"): OFTEN - 1}),
            chosen=Counter({("buy", "buy"): 1, ("send", "enter"): 0}),
            could=Counter({("buy", "fan"): OFTEN, ("buy", "darts"): OFTEN - 1, ("buy", "spikes"): OFTEN}),
            used=Counter({("buy", "spikes"): 1}),
        )
    ]
    dead = measures(table.game, table.seats, games)["dead"]
    assert dead["verbs"] == [{"ask": "send", "verb": "stay", "offered": OFTEN}]
    assert dead["things"] == [{"kind": "utility trap", "thing": "Fan", "verb": "buy", "offered": OFTEN}]


def test_where_all_play_together_the_lead_is_the_partys_or_the_dungeons() -> None:
    table = Table.start("pararoles", seed=0)
    hopes = iter([700, 505, 480, 509, 515])
    leads = Leads(lambda view: next(hopes), (0,))
    for turn in range(5):
        leads._turn = turn - 1000  # As if another turn had begun.
        leads.look(table)
    assert leads.changes == 2


def test_what_is_measured_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "exploration", "--games", "1", "--seed", "7", "--seats", "1", "--max-decisions", "60"]
    assert main([*words, "--json"]) == main([*words, "--measure", "--json"]) == 0
    plain, measured = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(measured["measure"]) == KEYS
    for key in plain.keys() - {"decisions_per_second"}:
        assert plain[key] == measured[key]
    assert measured.keys() - plain.keys() == {"measure"}
    assert measured["measure"]["choices"]["median"] > 5


def test_what_is_measured_is_told_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "exploration", "--games", "1", "--seats", "1", "--max-decisions", "60", "--measure"]) == 0
    out = capsys.readouterr().out
    begins = [line.split()[0] for line in out.splitlines()]
    for what in ("sides", "person", "minutes", "leads", "done", "used", "never"):
        assert what in begins
    assert out.splitlines()[-1].endswith("--measure"), "how to repeat it"
