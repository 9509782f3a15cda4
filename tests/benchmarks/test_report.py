"""What the benchmarks print: honest about what was missed, and about who could not take part."""

import json
import re

import pytest

from benchmarks import __main__ as bench
from benchmarks import kept, report
from benchmarks.contestants import HERE, Failed, need_compiled, run
from benchmarks.report import Score


def score(name: str, rate: float, clone: float = 0.0) -> Score:
    found = Score(name, name, "copy()")
    found.add({"decisions": rate * 2, "games": 2, "squares": rate * rate * 2, "seconds": 2.0})
    found.clone = clone
    return found


def scores(**rates: float) -> dict[str, Score]:
    return {name: score(name, rate, clone=6e-6) for name, rate in rates.items()}


def test_a_target_is_reached_missed_or_not_measured():
    lines = report.target_table(scores(plain=500, openspiel=100))
    assert re.search(r"at least 5 +5\.0  reached", lines[1])
    assert lines[2].endswith("not measured")
    lines = report.target_table(scores(compiled=2490, openspiel=100, boardgameio=10))
    assert re.search(r"at least 20 +24\.9  reached", lines[2])
    assert re.search(r"at least 250 +249\.0  MISSED", lines[3])


def test_slower_than_c_and_clones_count_downwards():
    lines = report.target_table(scores(compiled=100, c=1500))
    assert re.search(r"at most 15 +15\.0  reached", lines[4])
    assert re.search(r"at most 5 +6\.0  MISSED", lines[5])


def test_who_differs_gets_no_ratio():
    found = scores(plain=500, openspiel=100)
    found["openspiel"] = Score("openspiel", "openspiel", "copy()", failure="line 3: written is 'a', played is 'b'")
    lines = report.contest_table(found)
    assert lines[1].split()[1:4] == ["500", "-", "-"]
    assert "FAILED: line 3" in lines[2]
    assert report.plain(found)["contest"]["openspiel"] == {"failed": "line 3: written is 'a', played is 'b'"}


def test_the_best_round_counts_and_lengths_have_their_error():
    found = Score("plain", "plain", "copy()")
    found.add({"decisions": 30, "games": 2, "squares": 500, "seconds": 3.0})
    found.add({"decisions": 30, "games": 2, "squares": 500, "seconds": 2.0})
    assert found.rate == 15
    assert found.length == 15
    assert found.error == 2.5


def test_a_missing_compiled_engine_is_a_failure_that_says_what_to_do(tmp_path):
    with pytest.raises(Failed, match="make compiled"):
        need_compiled(tmp_path / "site")


def test_a_plain_engine_does_not_pass_for_the_compiled_one(tmp_path):
    with pytest.raises(Failed, match="plain engine: build it with make compiled"):
        need_compiled(tmp_path)


def test_a_missing_tool_is_a_failure():
    with pytest.raises(Failed, match="no-such-compiler is not on this machine"):
        run(["no-such-compiler"])


def test_the_lock_of_boardgameio_names_no_source_of_packages():
    lock = json.loads((HERE / "boardgameio" / "package-lock.json").read_text(encoding="utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package
        assert not name or package["integrity"].startswith("sha512-")
    assert lock["packages"]["node_modules/boardgame.io"]["version"] == "0.50.2"


def test_the_table_of_the_web_table_says_what_is_missed():
    times = {"done p50": 4.0, "done p99": 60.0, "state p50": 5.0, "state p99": 61.0, "picture p50": None}
    told = times | {"picture p99": None, "in time": 1.0, "MB": 200.0, "CPU ms an answer": 1.5}
    found = {"tables": 5, "sockets": 20, "cores": 2, "load before": 0.1, "without pictures": told}
    lines = report.serving_table(found | {"with pictures": told | {"done p99": 40.0}})
    assert "share 2 cores" in lines[0]
    assert "MISSED: done p99 at most 50" in lines[3]
    assert "reached" in lines[5]


def test_the_table_of_several_servers_says_what_a_core_gives():
    one = {
        "answers a second": 250.4,
        "done p50": 7.25,
        "done p99": 31.0,
        "CPU ms an answer": 2.5,
        "answers a core": 400.0,
    }
    found = {"tables": 24, "cores": 2, "load before": 0.31, "servers": {"SQLite, 1": one, "PostgreSQL, 2 apart": one}}
    lines = report.many_table(found)
    assert "share 2 cores, which had a load of 0.3 before" in lines[0]
    assert lines[2].split() == ["SQLite,", "1", "250", "7.2", "31.0", "2.50", "400"]
    assert lines[3].startswith("PostgreSQL, 2 apart ") and len(lines) == 5
    for less, words in ((340.0, "reached: "), (330.0, "MISSED: ")):
        found["servers"] = {"PostgreSQL, 1 apart": one, "PostgreSQL, 2 apart": one | {"answers a core": less}}
        assert report.many_table(found)[-1].startswith(words)


def test_the_table_of_the_lab_compares_with_one_process():
    by = {"one process": {"seconds": 9.0, "own CPU": 8.0}, "two processes": {"seconds": 6.0, "own CPU": 0.4}}
    lines = report.cluster_table({"games": 100, "cores": 2, "load before": 0.0, "by": by})
    assert lines[2].split() == ["one", "process", "9.0", "1.00", "80.00"]
    assert lines[3].split() == ["two", "processes", "6.0", "1.50", "4.00"]


def test_a_part_alone_is_measured_printed_and_told_of_where_it_fails(monkeypatch, capsys, tmp_path):
    def ran(command, **how):
        if command[-1] == "benchmarks.crawl":
            raise Failed("no dice")
        return json.dumps({"floors a second": 77.0, "shares": {"rooms": 0.5}})

    monkeypatch.setattr(bench, "run", ran)
    monkeypatch.setattr(bench, "loop", lambda: 1)
    monkeypatch.setattr(kept, "LAST", tmp_path / "last.json")
    monkeypatch.setattr("sys.argv", ["benchmarks", "--floors"])
    assert bench.main() == 0
    assert "dungeon floors a second, plain" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["benchmarks", "--crawl", "--floors", "--json"])
    assert bench.main() == 1
    told = json.loads(capsys.readouterr().out)
    assert told["crawl"] == {"failed": "no dice"} and told["floors"]["floors a second"] == 77.0
    assert list(told["since the last run"]) == ["floors, floors a second"]


@pytest.mark.parametrize("name", bench.PARTS)
def test_every_part_is_a_module_that_prints(name):
    assert "print(json.dumps(" in (HERE / f"{name}.py").read_text(encoding="utf-8")


def test_the_table_of_cards_and_best_builds_says_what_is_missed():
    cards = {"a card": 0.0007, "tokens examined": 0.0004, "card written": 0.0003, "tokens each": 35.8}
    builds = {"builds": 84, "proven": 83, "on average": 0.2, "at worst": 0.4}
    found = {"cards": cards, "builds": builds, "a build in cards": 285.7}
    lines = report.party_table(found)
    assert lines[0].endswith("0.70  under 1: reached")
    assert "at worst 400; 83 of 84 proven; one is as long as 286 cards" in lines[3]
    assert report.party_table(found | {"cards": cards | {"a card": 0.002}})[0].endswith("MISSED")


def test_the_board_is_to_do_a_thousand_slides_a_second():
    found = {"slides a second": 999.0, "slides of bots a second": 500.0, "bumps a slide": 1.04}
    assert report.board_table(found)[0].endswith("MISSED")
    assert report.board_table(found | {"slides a second": 1000.0})[0].endswith("reached")


def test_a_game_that_takes_too_long_is_named_with_what_does():
    row = dict.fromkeys(("search", "clone", "digest"), 1e-3) | {
        "view": 1e-4,
        "resample": 4e-4,
        "late": 2.5,
        "late at": 900,
    }
    row |= {"random decisions a second": 20_000.0, "greedy decisions a second": 3_000.0}
    lines = report.games_table({"electro": row, "truedungeon": row}, "plain")
    assert lines[1].endswith("MISSED: view, late") and lines[2].endswith("MISSED: late")


def test_the_table_of_moments_says_what_is_missed():
    good = {
        "done p50": 4.0,
        "done p50 without moments": 3.6,
        "first moment p50": 20.0,
        "first moment at worst": 210.0,
        "most moments": 25,
        "KB with moments": 1300.0,
        "KB when they are seen": 1050.0,
        "KB without moments": 1000.0,
        "slowest scene": 2.5,
    }
    late = {"first moment at worst": 310.0, "KB when they are seen": 1200.0}
    none = {"first moment p50": None, "first moment at worst": None, "most moments": 0, "slowest scene": 11.0}
    lines = report.reels_table({"trapper": good, "electro": good | late, "exploration": good | none})
    figures = ["4.0", "3.6", "20.0", "210.0", "25", "1,300", "1,050", "1,000", "2.5"]
    assert lines[2].split() == ["trapper", *figures, "reached"]
    assert lines[3].endswith("MISSED: first in 300 ms, memory by a tenth")
    assert lines[4].split()[3:6] == ["-", "-", "0"] and lines[4].endswith("MISSED: scene in 10 ms")
