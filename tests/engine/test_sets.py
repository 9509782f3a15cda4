"""Sets: who sits where, how they stand and end, and what goes over from game to game in every campaign."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from undercroft import Table, bots, games
from undercroft.engine import Refused, shelf
from undercroft.engine.workshop.sets import (
    PartDone,
    SetKind,
    SetPlan,
    leg_of,
    must_be,
    part_done,
    places,
    standing,
    words_of,
)


def plan_of(game: str, kind: SetKind, length: int, **options: Any) -> SetPlan:
    return SetPlan(game=game, kind=kind, length=length, options=options)


def won_by(*winners: int, of: int = 2, title: str = "Game") -> PartDone:
    scores = [int(who in winners) for who in range(of)]
    return PartDone(title=title, scores=scores, winners=list(winners), words="so it was")


def played(plan: SetPlan, seed: int, seats: int, *, most: int = 9) -> tuple[list[PartDone], list[Table], list[Any]]:
    """The set among bots to its end, its tables, and their states at the beginning; all between goes through JSON.

    After so many games the next is only begun.
    """
    game = shelf.get(plan.game)
    done: list[PartDone] = []
    tables: list[Table] = []
    begun: list[Any] = []
    while not standing(game, plan, done, seats).over:
        leg = leg_of(game, plan, done, seats)
        names = [game.seat_names[who] for who in places(game, len(done) + 1, seats)]
        table = Table.start(
            game,
            options=leg.options,
            numbers=leg.numbers,
            names=names,
            seed=seed + len(done),
            position=json.loads(json.dumps(leg.position)),
        )
        table.strict = False
        begun.append(table.state.copy())
        tables.append(table)
        if len(done) == most:
            break
        bots.play_bots(table, bots.seated(game, [bots.default_bot(game)] * seats, str(seed)))
        part = part_done(game, plan, done, table, leg.title)
        done.append(msgspec.json.decode(msgspec.json.encode(part), type=PartDone))
    return done, tables, begun


@pytest.mark.parametrize(
    ("results", "points", "over", "winners", "words"),
    [
        ([], (0, 0), False, (), "North 0 : 0 South, after 0 of 3 games"),
        ([(0,)], (1, 0), False, (), "North 1 : 0 South, after 1 of 3 games"),
        ([(0,), (0,)], (2, 0), True, (0,), "North wins the set: North 2 : 0 South"),
        ([(0,), ()], (1, 0), False, (), "North 1 : 0 South, after 2 of 3 games"),
        ([(0,), (), ()], (1, 0), True, (0,), "North wins the set: North 1 : 0 South"),
        ([(0,), (), (1,)], (1, 1), True, (), "Nobody wins the set: North 1 : 1 South"),
    ],
)
def test_best_of_three(
    results: Sequence[tuple[int, ...]], points: tuple[int, ...], over: bool, winners: tuple[int, ...], words: str
):
    plan, game = plan_of("trapper", "best", 3), games.get("trapper")
    done = [won_by(*result) for result in results]
    now = standing(game, plan, done, 2)
    assert (now.points, now.over, now.winners) == (points, over, winners)
    assert words_of(game, plan, done, ["North", "South"]) == words


def test_sides_swap_and_everybody_is_the_master_of_fates_once():
    assert [places(games.get("trapper"), number, 2) for number in (1, 2, 3)] == [[0, 1], [1, 0], [0, 1]]
    assert [places(games.get("electro"), number, 4)[0] for number in (1, 2, 3, 4)] == [0, 3, 2, 1]
    assert places(games.get("pararoles"), 2, 3) == [0, 1, 2]


def test_a_series_is_played_to_its_end_and_points_add_up():
    plan, game = plan_of("electro", "series", 3), games.get("electro")
    done = [won_by(0, of=3), won_by(0, of=3), won_by(1, of=3)]
    assert not standing(game, plan, done[:2], 3).over
    assert standing(game, plan, done, 3).winners == (0,)


def test_who_lost_the_last_game_begins_the_next_wherever_they_sit():
    game, plan = games.get("trapper"), plan_of("trapper", "best", 5, starter="last_loser")
    assert "first" not in leg_of(game, plan, [], 2).options
    assert leg_of(game, plan, [won_by(0)], 2).options["first"] == 0, "South, who lost, sits at seat 0 now"
    assert leg_of(game, plan, [won_by(0), won_by(0)], 2).options["first"] == 1
    assert "first" not in leg_of(game, plan, [won_by()], 2).options, "after a draw it is rolled"
    assert "first" not in leg_of(game, plan_of("trapper", "best", 5), [won_by(0)], 2).options


def test_what_cannot_be_a_set_is_refused():
    for game, kind, length in (
        ("trapper", "best", 4),
        ("trapper", "series", 99),
        ("trapper", "campaign", 3),
        ("exploration", "best", 3),
        ("exploration", "campaign", 1),
    ):
        with pytest.raises(Refused):
            must_be(games.get(game), plan_of(game, kind, length))  # type: ignore[arg-type]


def test_a_party_goes_down_with_its_health_treasure_and_items():
    done, tables, begun = played(plan_of("pararoles", "campaign", 2, final_boss=True), seed=11, seats=2)
    first, second = tables
    assert [part.title for part in done] == ["Floor 1", "Floor 2"]
    assert first.state.number == 1 and second.state.number == 2
    assert not first.state.rules.final_boss and second.state.rules.final_boss
    for before, after in zip(first.state.heroes, begun[1].heroes, strict=True):
        for kept in ("stats", "health", "full", "treasure", "fallen"):
            assert getattr(before, kept) == getattr(after, kept), kept
        assert [item.key for item in before.items] == [item.key for item in after.items]
    held = sum(len(hero.treasure) for hero in first.state.heroes)
    assert held and done[0].again == held
    total = first.state.score() + second.state.score() - held
    assert standing(games.get("pararoles"), plan_of("pararoles", "campaign", 2), done, 2).points == (total, total)


def test_a_lost_floor_ends_the_campaign():
    game, plan = games.get("pararoles"), plan_of("pararoles", "campaign", 3)
    table = Table.start(game, seats=2, seed=1)
    table.act(0, "concede")
    done = [part_done(game, plan, [], table, "Floor 1")]
    assert done[0].ends and standing(game, plan, done, 2).over
    assert words_of(game, plan, done, ["Ash", "Birch"]) == "The campaign is over: 0 points after 1 of 3 floors"


def test_characters_come_to_the_next_story_as_they_have_grown_and_unhurt():
    plan = plan_of("exploration", "campaign", 4, story="random", difficulty="easy")
    plan = msgspec.structs.replace(plan, numbers={"exploration.core.story.random.rooms": 4})
    done, tables, begun = played(plan, seed=3, seats=3, most=1)
    assert [part.title for part in done] == ["A random story"] and done[0].winners
    assert tables[1].state.story.title == "The Sunken Priory" and tables[0].state.heroes[0].lore
    for before, after in zip(tables[0].state.heroes, begun[1].heroes, strict=True):
        for kept in ("character", "lore", "grown", "skills", "more_vita", "more_might", "more_stride"):
            assert getattr(before, kept) == getattr(after, kept), kept
        assert set(before.items) <= set(after.items) and "Healing Draught" in " ".join(after.items)
        assert after.lives and after.vita > 0 and not after.things
    told = [event.kind for event in tables[1].events_for(None)]
    assert "story" in told and "character" not in told, "the story is opened, and nobody is chosen anew"


@pytest.mark.soak
def test_a_campaign_of_adventures_keeps_what_was_not_used_up_and_what_was_drawn():
    done, tables, _ = played(plan_of("truedungeon", "campaign", 2), seed=1, seats=4)
    assert [part.title for part in done] == ["The Ferry Is Not Running", "The Storm That Stays"]
    carried = done[0].carried
    assert carried is not None
    drawn = {seat: one["draws"][0]["tokens"] for seat, one in carried["careers"].items()}
    for member, hero in zip(json.loads(carried["party"])["character"], tables[0].state.heroes, strict=False):
        has = [token for place in ("tokens", "carried", "melee", "missile") for token in member.get(place, ())]
        for token in drawn[str(hero.seat)]:
            assert token in has
    later = done[1].carried
    assert later is not None
    assert [len(one["runs"]) for one in later["careers"].values()] == [2, 2, 2, 2]
