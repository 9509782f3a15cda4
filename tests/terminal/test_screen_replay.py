"""Watching a record on the full screen, driven without a terminal."""

from dataclasses import replace
from functools import cache

import pytest
from textual.widgets import OptionList

from tests.terminal.screens import Driver, drive
from tests.terminal.toy import GAME
from undercroft import games
from undercroft.bots import play_bots, seated
from undercroft.engine import Table
from undercroft.engine.record import RecordFile
from undercroft.engine.replay import relive
from undercroft.terminal.frames import ALL, SPECTATOR, Frames
from undercroft.terminal.screen.replay import ReplayScreen


@cache
def record(turns: int = 4, answers: int | None = None) -> RecordFile:
    table = Table.start("trapper", seed=3, options={"turn_limit": turns})
    play_bots(table, seated(table.game, ("greedy", "greedy"), 1), limit=answers)
    return table.record().file


def frames(file: RecordFile) -> Frames:
    return Frames(file, games.get("trapper"))


def watch(script, file, watcher, **more):
    screen = ReplayScreen(frames(file), watcher, **more)
    drive(script, screen)
    return screen


# ---- the moments of a record ----


def test_every_moment_is_as_it_was_whichever_way_it_is_reached():
    file = record()
    moments = frames(file)
    digests = [table.digest for table in relive(Table, file, games.get("trapper"))]
    assert len(moments) == len(digests)
    for at in (*range(0, len(digests), 7), *reversed(range(0, len(digests), 5)), moments.last):
        table = moments.table(at)
        assert table is not None
        assert table.digest == digests[at]
        assert moments.told(at) == len(table.events)
        assert moments.turn(at) == table.turns


def test_turns_are_gone_through_one_by_one():
    moments = frames(record())
    at, turns = 0, [0]
    while at < moments.last:
        at = moments.turn_after(at)
        turns.append(moments.turn(at))
    assert turns[:-1] == [0, 1, 2, 3, 4]
    back = [moments.turn(at)]
    while at > 0:
        at = moments.turn_before(at)
        back.append(moments.turn(at))
    assert back[1:] == [4, 3, 2, 1, 0]


def test_a_record_of_another_edition_is_told_event_by_event():
    file = record()
    moments = Frames(file, replace(games.get("trapper"), edition=99))
    assert not moments.known
    assert len(moments) == len(file.told)
    assert moments.table(3) is None
    assert len(moments.heard(ALL, 3)) == 4


# ---- on the screen ----


def test_a_record_is_stepped_through_both_ways():
    async def script(d: Driver) -> None:
        screen = d.app.screen
        assert isinstance(screen, ReplayScreen)
        last = screen.frames.last
        await d.sees(f"answer 0 of {last}")
        await d.press("right", "right", "left")
        await d.sees(f"answer 1 of {last}")
        await d.press("pagedown")
        await d.sees("Turn 1:")
        await d.press("end")
        await d.sees("Nobody won: no heirloom was taken in 4 turns [trapper.end.turn-limit]")
        await d.press("home")
        await d.sees(f"answer 0 of {last}")
        await d.press("g", "7", "enter")
        await d.sees(f"answer 7 of {last}")
        await d.press("g", "9", "9", "9", "9", "enter")
        await d.sees(f"No: there are answers 0 to {last}.")

    watch(script, record(), ALL)


def test_between_two_answers_it_is_stepped_through_beat_by_beat_both_ways():
    made = frames(record())
    at = max(range(1, len(made)), key=lambda at: len(made.beats(0, at)))
    beats = made.beats(0, at)
    assert len(beats) > 3 and made.beats(ALL, at) == [] and made.beats(0, 0) == []

    async def script(d: Driver) -> None:
        screen = d.app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go(at - 1)
        for number, beat in enumerate(beats[:-1], 1):
            await d.press("full_stop")
            left = len(beats) - number
            await d.sees(f"answer {at} of {made.last}, {left} beat{'s' * (left != 1)} to come")
            await d.sees(beat.words[0][:40])
        await d.press("full_stop")
        await d.sees(f"answer {at} of {made.last}")
        assert screen.beats == []
        for _ in beats[:-1]:
            await d.press("comma")
        assert len(screen.beats) == len(beats)
        await d.press("comma")
        await d.sees(f"answer {at - 1} of {made.last}")
        assert screen.at == at - 1 and screen.beats == []
        await d.press("end", "full_stop")
        assert (screen.at, screen.beats) == (made.last, [])

    watch(script, record(), 0)


def test_a_line_of_the_log_leads_to_its_moment_and_its_rule():
    async def script(d: Driver) -> None:
        screen = d.app.screen
        assert isinstance(screen, ReplayScreen)
        await d.press("end")
        wanted = next(at for at, (_, event) in enumerate(screen.log_view.entries) if event.kind == "turn")
        screen.log_view.focus()
        screen.log_view.highlighted = wanted
        await d.press("question_mark")
        await d.sees("[trapper.turn.alternate]")
        await d.press("escape", "enter")
        await d.until(lambda: screen.at < screen.frames.last)
        assert screen.frames.turn(screen.at) == 1

    watch(script, record(), ALL)


def test_it_runs_by_itself_and_stops_at_the_end():
    async def script(d: Driver) -> None:
        await d.press("space")
        await d.sees("Nobody won")
        await d.until(lambda: "Space lets it run" in d.words)

    watch(script, record(turns=2), SPECTATOR, pace=0.001)


def test_other_eyes_see_what_they_saw_then():
    """After the builds South's own screen shows South's heirloom, North's shows fog."""

    async def script(d: Driver) -> None:
        screen = d.app.screen
        assert isinstance(screen, ReplayScreen)
        await d.press("pagedown")
        boards = {}
        for key, words in (("1", "as a spectator saw it"), ("2", "as North saw it"), ("3", "as South saw it")):
            await d.press("V", key)
            await d.sees(words)
            boards[key] = screen.scene_view.sheet.text()
        assert boards["1"].count("H?") == 0
        assert boards["2"].count("H?") == boards["3"].count("H?") == 1
        await d.press("V", "4")
        await d.sees("with all secrets")
        assert screen.scene_view.sheet.text().count("H?") == 2

    watch(script, record(), SPECTATOR)


@pytest.mark.parametrize(("watcher", "offered"), [(SPECTATOR, []), (0, ["2 North"]), (1, ["2 South"])])
def test_of_a_running_game_no_secrets_are_offered_but_those_that_were_asked_for(watcher, offered):
    async def script(d: Driver) -> None:
        for _ in range(2):  # Also after a look as a spectator.
            await d.press("V")
            await d.sees("The game is not over: the seats keep their secrets.")
            rows = [str(row.prompt) for row in d.app.screen.query_one(OptionList).options]
            assert rows == ["1 a spectator", *offered]
            await d.press("1")

    watch(script, record(answers=12), watcher)


def test_what_is_told_of_another_edition_can_be_watched():
    async def script(d: Driver) -> None:
        await d.press("end")
        await d.sees("What was told, not recomputed")

    file = record()
    drive(script, ReplayScreen(Frames(file, replace(games.get("trapper"), edition=99)), ALL))


@pytest.mark.parametrize("watcher", [0, SPECTATOR])
def test_a_game_off_the_shelf_is_watched_alike(watcher):
    table = Table.start(GAME, seed=1)
    play_bots(table, seated(GAME, ("greedy", "greedy"), 1))

    async def script(d: Driver) -> None:
        await d.press("right")
        assert ("Your sign is xx/xx." in d.words) is (watcher == 0)

    drive(script, ReplayScreen(Frames(table.record().file, GAME), watcher))
