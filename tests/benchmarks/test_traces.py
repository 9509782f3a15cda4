"""The contestants of the benchmarks play the same game: on the same dice they ask, offer and end alike."""

import os
from pathlib import Path

import pytest

from benchmarks.contestants import CLIENT, OPENSPIEL, PLAIN, PLAIN_LOOP, REDUCER, C, Contestant, Failed
from benchmarks.traces import scripts, write_traces

GAMES = 10 if os.environ.get("UNDERCROFT_SOAK") == "1" else 3
"""Three are enough to ask every question and to end in both ways, which a test below looks at."""

CONTESTANTS = (
    *(pytest.param(one, id=one.name) for one in (PLAIN, PLAIN_LOOP, OPENSPIEL, C)),
    *(pytest.param(one, id=one.name, marks=pytest.mark.soak) for one in (CLIENT, REDUCER)),
)
"""Those that play in 160 packages, which take long to install, do so in the soak, and in each `make bench`."""


def replace_once(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("traces") / "traces.txt"
    write_traces(path, GAMES, seed=400)
    return path


@pytest.fixture(scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("traces") / "one.txt"
    write_traces(path, 1, seed=7)
    return path


@pytest.fixture(scope="module", params=CONTESTANTS)
def contestant(request: pytest.FixtureRequest) -> Contestant:
    """A contestant made ready. That cannot be without a C compiler, OpenSpiel, node and npm: the test fails then."""
    found: Contestant = request.param
    found.prepare()
    return found


def test_every_contestant_plays_the_written_games_just_so(contestant, traces):
    assert contestant.replay(traces) == GAMES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("buy skeleton fan spikes", "buy fan skeleton spikes"),
        ("roll 12 =", "roll 6 ="),
        ("end ", "end heirloom by "),
        (" n e", " n"),
    ],
    ids=["order of options", "die", "ending", "option"],
)
def test_a_planted_difference_is_found(contestant, one_game, tmp_path, old, new):
    planted = tmp_path / "planted.txt"
    planted.write_text(replace_once(one_game.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    with pytest.raises(Failed, match=r"ended with 1: (line \d+: written is|.*draw)"):
        contestant.replay(planted)


def test_the_written_games_ask_every_question_and_end_in_both_ways(traces):
    lines = [line for script in scripts(traces) for _, line in script.lines]
    asks = {line.split()[2] for line in lines if line.startswith("ask ")}
    assert asks == {"buy", "tile", "facing", "reactivate", "send", "step"}
    assert {line.split()[1] for line in lines if line.startswith("end ")} == {"heirloom", "limit"}
    assert {line.split()[1] for line in lines if line.startswith("roll ")} == {"6", "12"}
