"""The past of a table: moments are what a seat was shown, and nothing in them depends on what it was not."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from undercroft import Table, games
from undercroft.engine import Event
from undercroft.engine.options import plain_options
from undercroft.server.faults import Unreadable
from undercroft.server.replay import frames as replay_frames
from undercroft.server.replay.replay import Eyes, Replay, question
from undercroft.server.shown.pictures import Look

OPTIONS = {"trapper": {"fog": "full"}}
SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
SEEDS = range(8) if SOAK else (1,)
"""Of the first, much can be seen in every game."""
GAMES = games.ids()


def begun(game: str, seed: int) -> Table:
    """A game whose boards are built, and that has not ended yet."""
    for decisions in (90 if game == "pararoles" else 70, 40):
        table = Table.start(game, seed=seed, options=OPTIONS.get(game, {}))
        table.play_out(random.Random(seed).getrandbits, decisions)
        if table.result is None:
            break
    return table


def seats_of(table: Table) -> tuple[Eyes, ...]:
    return (*range(len(table.seats)), None)


def shown(table: Table, eyes: Eyes) -> Any:
    """All that these eyes are shown of the table now."""
    told = [event.plain() for event in table.events_for(eyes)]
    return msgspec.json.decode(msgspec.json.encode([table.view(eyes), question(table, eyes), told]))


def played(table: Table, rng: random.Random, steps: int) -> Iterator[None]:
    """So many answers are given, each by an option drawn at random."""
    for _ in range(steps):
        choice = table.waiting_for(range(len(table.seats)))
        if choice is None:
            return
        table.answer(choice.seat, rng.choice(choice.options).id)
        yield


def replayed(table: Table) -> Replay:
    """The replay of this table, as far as it has come."""
    return Replay(table.game, table.record().file)


@pytest.mark.parametrize("game", GAMES)
def test_the_moments_are_what_a_seat_was_shown_in_its_order(game: str):
    table = Table.start(game, seed=3, options=OPTIONS.get(game, {}))
    seen: dict[Eyes, list[Any]] = {eyes: [shown(table, eyes)] for eyes in seats_of(table)}
    for _ in played(table, random.Random(3), 60 if SOAK else 40):
        for eyes, before in seen.items():
            if (now := shown(table, eyes)) != before[-1]:
                before.append(now)
    replay = replayed(table)
    for eyes, all_seen in seen.items():
        assert replay.moments(eyes) == len(all_seen)
        assert [shown(replay.table(eyes, at), eyes) for at in range(0, len(all_seen), 5)] == all_seen[::5]
        assert [shown(then, eyes) for then in replay.walk(eyes)] == all_seen
    with pytest.raises(Unreadable, match="there is no moment"):
        replay.table(0, replay.moments(0))


def test_a_running_game_grows_and_an_undo_begins_anew():
    table = begun("trapper", 1)
    replay = replayed(table)
    before = replay.moments(0)
    assert replay.follow(table.record().file)
    for _ in played(table, random.Random(2), 8):
        assert replay.follow(table.clone().record().file)
    assert before < replay.moments(0)
    whole, again = (replay_frames.shown(each, 0) for each in (replay, replayed(table)))
    assert whole == again
    fresh = Table.start("trapper", seed=1)
    fresh.answer(0, "c6")
    grown = replayed(fresh)
    fresh.undo(0)
    fresh.answer(0, "h6")
    assert not grown.follow(fresh.record().file)


def test_ones_own_answer_stands_beside_its_question_and_nobody_elses():
    table = Table.start("trapper", seed=1)
    table.answer(0, "the-comb")
    table.answer(1, "the-comb")
    replay = replayed(table)
    look = Look()
    mine = replay_frames.moment(replay, 0, 0, look=look)
    assert mine["answer"] == {"answer": "the-comb", "label": "The Comb, ready-made"}
    assert mine["question"]["ask"] == "build" and mine["log"]["lines"] == []
    other = [replay_frames.moment(replay, None, at, look=look) for at in range(replay.moments(None))]
    assert all(moment["answer"] is None and moment["question"] is None for moment in other)
    rows = replay_frames.moments(replay, 0, 0)["moments"]
    assert [row["given"] for row in rows[:2]] == [None, "The Comb, ready-made"]
    assert [row["given"] for row in replay_frames.moments(replay, None, None)["moments"]] == [None] * len(other)


# ---------------------------------------------------------------------- what a seat is shown tells nothing else


def restarted(table: Table, position: dict[str, Any]) -> Table:
    """A real game of the same people that begins in this position, with dice that are always the same."""
    return Table.start(
        table.game,
        options=plain_options(table.setting.options),
        numbers=dict(table.setting.numbers),
        names=[seat.name for seat in table.seats],
        position=json.loads(json.dumps(position)),
        seed=7,
    )


def look_alikes(game: str, seed: int, seat: Eyes) -> tuple[Table, Table]:
    """Two real games with a past, whose worlds differ, and which this seat cannot tell apart."""
    here, there = _played_alike(game, seed, seat)
    return here.clone(), there.clone()


@cache
def _played_alike(game: str, seed: int, seat: Eyes) -> tuple[Table, Table]:
    truth = begun(game, seed)
    twin = truth.resampled(seat, f"twin {seed}", same_dice=True)
    pair = restarted(truth, truth.as_position()), restarted(truth, twin.as_position())
    rng = random.Random(seed)
    for _ in range(40):
        here, there = (each.clone() for each in pair)
        choice = here.waiting_for(range(len(here.seats)))
        other = None if choice is None else there.choices.get(choice.seat)
        if choice is None or other is None:
            break
        both = [option.id for option in choice.options if option.id in {one.id for one in other.options}]
        if not both:
            break
        answer = rng.choice(both)
        for each in (here, there):
            each.answer(choice.seat, answer)
        if shown(here, seat) != shown(there, seat):  # Something was disclosed: from here on the seat can tell.
            break
        if here.as_position() == there.as_position():  # What differed is gone: from here on there is nothing to tell.
            break
        pair = here, there
    return pair


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_past_of_games_that_look_alike_is_the_same_byte_for_byte(game: str, seed: int):
    for seat in (0, 1, None):
        pair = look_alikes(game, seed, seat)
        replays = [replayed(each) for each in pair]
        files = [msgspec.json.encode(replay_frames.shown(each, seat)) for each in replays]
        assert files[0] == files[1]
        lists = [msgspec.json.encode(replay_frames.moments(each, seat, seat)) for each in replays]
        assert lists[0] == lists[1]
        last = replays[0].moments(seat) - 1
        for at in {0, last // 2, last}:
            frames = [msgspec.json.encode(replay_frames.moment(each, seat, at, look=Look())) for each in replays]
            assert frames[0] == frames[1]
            ours, theirs = (each.beats(seat, at) for each in replays)
            assert len(ours) == len(theirs)
            for beat in range(len(ours)):
                frames = [
                    msgspec.json.encode(replay_frames.beat(each, seat, at, beat, look=Look())) for each in replays
                ]
                assert frames[0] == frames[1]


@pytest.mark.parametrize("game", GAMES)
def test_between_two_moments_every_beat_can_be_looked_at(game: str):
    table = Table.start(game, seed=5)
    while table.waiting and "surprise" in (ids := [option.id for option in table.choices[table.waiting[0]].options]):
        table.answer(table.waiting[0], ids[ids.index("surprise")])
    table.play_out(random.Random(5).getrandbits, 60)
    replay = replayed(table)
    several = 0
    for eyes in (0, None):
        assert replay.beats(eyes, 0) == []
        for at in range(1, min(14, replay.moments(eyes))):
            beats = replay.beats(eyes, at)
            assert [event for beat in beats for event in beat.events] == replay.news(eyes, at)
            several += len(beats) > 1
            for number in range(len(beats)):
                seen = replay_frames.beat(replay, eyes, at, number, look=Look())
                assert seen["at"] == at and seen["question"] is None and (seen["svg"] or seen["panels"])
            with pytest.raises(Unreadable, match=f"there is no beat {len(beats)} at moment {at}"):
                replay_frames.beat(replay, eyes, at, len(beats), look=Look())
    assert several


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_what_if_from_games_that_look_alike_is_the_same(game: str, seed: int):
    """Whatever is hidden from the seat, the same world is made up for it: nothing hidden was used."""
    for seat in (0, 1):
        pair = look_alikes(game, seed, seat)
        replays = [replayed(each) for each in pair]
        for at in range(0, replays[0].moments(seat), 1 if SOAK else 5):
            positions = [each.position(seat, at, "the same seed") for each in replays]
            assert positions[0] == positions[1]
            table = restarted(pair[0], positions[0])
            then = replays[0].table(seat, at)
            assert table.view(seat) == then.view(seat)
            asked, before = question(table, seat), question(then, seat)
            assert (asked is None) == (before is None)
            if asked is not None and before is not None:
                assert asked | {"number": 0} == before | {"number": 0}


@pytest.mark.parametrize("game", GAMES)
def test_look_alikes_do_differ_and_a_made_up_world_is_not_the_true_one(game: str):
    """Else the two tests above would show nothing."""
    differ = made_up = moments = 0
    seat = games.get(game).usual_seat
    for seed in SEEDS:
        here, there = look_alikes(game, seed, seat)
        differ += here.as_position() != there.as_position()
        replay = replayed(here)
        moments += replay.moments(seat)
        made_up += replay.position(seat, 0) != replay.table(seat, 0).as_position()
    assert 2 * differ > len(SEEDS) and made_up == len(SEEDS) and moments >= 20


def test_of_a_game_that_is_over_the_true_world_is_taken():
    table = ended()
    replay = replayed(table)
    for eyes in (0, 1):
        assert replay.position(eyes, 5) == replay.table(eyes, 5).as_position()


def ended() -> Table:
    """A short game that is over."""
    table = Table.start("trapper", seed=5, options={"turn_limit": 6})
    rng = random.Random(5)
    for build in (0, 1):
        table.answer(build, "the-comb")
    table.play_out(rng.getrandbits, 5000)
    assert table.result is not None
    return table


# ---------------------------------------------------------------------- the receipt


def test_the_receipt_says_of_everything_who_was_told():
    table = ended()
    rows = replay_frames.all_told(replayed(table))
    told = [row for row in rows if row.rule is not None]
    assert [row.words for row in told] == [table.words(event) for event in table.events]
    for event, row in zip(table.events, told, strict=True):
        assert [at is not None for at in row.moments] == [event.heard_by(eyes) for eyes in (0, 1, None)]
        assert row.secret == (event.audience is not None)
    secret = next(row for row in told if row.moments[0] is None and row.moments[1] is not None)
    assert secret.whom == "South was told this; North and spectators were not."
    assert next(row.whom for row in told if not row.secret) == "Everybody was told this."


def test_the_receipt_names_what_was_chosen_unless_all_were_told_of_it():
    table = ended()
    chosen = [row for row in replay_frames.all_told(replayed(table)) if row.rule is None]
    assert all(sum(at is not None for at in row.moments) == 1 for row in chosen)
    built = chosen[0]
    assert built.words.startswith("North chose: The Comb, ready-made.") and built.secret
    assert built.whom == "Only North knew this; the others were told only what came of it."
    steps = table.record().file.steps
    assert any(step.ask == "step" for step in steps)
    plain = (" to ", "done trapping", "send nobody")  # All were told that, in about these words.
    assert not [row for row in chosen if any(words in row.words.partition(".")[0] for words in plain)]


def test_the_receipt_leads_to_the_moment_at_which_it_was_told():
    table = ended()
    replay = replayed(table)
    for row in replay_frames.all_told(replay):
        for eyes, at in zip((0, 1, None), row.moments, strict=True):
            if at is not None and row.rule is not None:
                words = [table.words(event) for event in replay.news(eyes, at)]
                assert row.words in words


def test_the_whole_receipt_holds_what_each_was_shown():
    table = ended()
    replay = replayed(table)
    receipt = replay_frames.receipt(replay)
    assert [part["as"] for part in receipt["shown"]] == [0, 1, None]
    for part in receipt["shown"]:
        eyes = part["as"]
        assert part["moments"] == replay_frames.shown(replay, eyes)["moments"]
        heard = [event["text"] for moment in part["moments"] for event in moment["events"]]
        assert heard == [table.words(event) for event in table.events_for(eyes)]
        view: dict[str, Any] = {}
        for moment in part["moments"]:
            view = {key: value for key, value in (view | moment["view"]).items() if key not in moment["gone"]}
        assert view == table.view(eyes)


def test_a_file_of_what_was_shown_names_nobody_else_who_was_told():
    table = ended()
    told: list[Event] = [event for event in table.events_for(0) if event.audience is not None]
    assert told
    text = msgspec.json.encode(replay_frames.shown(replayed(table), 0))
    assert b"audience" not in text
