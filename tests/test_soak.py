"""The soak: what it consists of, and that it goes on where it was broken off."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.soak import ALONE, LUCK, PLAIN_ONLY, ROOT, TESTS, WAITING, Part, main, parts, side_by_side, soak, stands


def part(name: str, program: str, **environment: str) -> Part:
    return Part(name, (sys.executable, "-c", program), tuple(environment.items()))


def test_a_part_that_has_passed_on_this_source_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    counted = tmp_path / "counted"
    program = f"open({str(counted)!r}, 'a').write('.'); print('1 passed')"
    good, bad = part("good", program), part("bad", f"{program}; raise SystemExit(3)")
    assert soak([bad, good], "this", tmp_path) == 1 and counted.read_text() == ".."
    assert soak([bad, good], "this", tmp_path) == 1 and counted.read_text() == "..."
    assert soak([good], "this", tmp_path) == 0 and counted.read_text() == "..."
    assert soak([good], "this", tmp_path, again=True) == 0 and counted.read_text() == "...."
    assert soak([good], "changed", tmp_path) == 0 and counted.read_text() == "....."
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("bad: FAILED in ") and said[1].startswith("good: passed in ")
    assert said[1].endswith("1 passed")
    assert said[3].endswith(" (kept)") and not said[2].endswith(" (kept)")


def test_what_a_part_says_and_how_it_ended_is_kept(tmp_path: Path):
    program = "import os, sys; print(os.environ['LONG']); print('not so good', file=sys.stderr); print(); sys.exit(4)"
    assert soak([part("one", program, LONG="long form")], "this", tmp_path) == 1
    ended = stands(part("one", program), tmp_path)
    assert ended and (ended.source, ended.exit, ended.said) == ("this", 4, "not so good")
    assert (tmp_path / "one.log").read_text() == "long form\nnot so good\n\n"


def test_what_waits_is_run_beside_what_reckons(tmp_path: Path):
    met = tmp_path / "met"
    waits = f"import pathlib, time\nwhile not pathlib.Path({str(met)!r}).exists(): time.sleep(0.02)\nprint('met')"
    reckons = part("rest", f"open({str(met)!r}, 'w').close(); raise SystemExit(3)")
    assert "server" in WAITING and "rest" not in WAITING
    assert side_by_side([part("server", waits), reckons], "this", tmp_path) == 1
    ends = [stands(part(name, ""), tmp_path) for name in ("server", "rest")]
    assert [ended and ended.exit for ended in ends] == [0, 3]


def test_what_measures_is_run_before_all_others_and_alone(tmp_path: Path):
    told = tmp_path / "told"
    other = part("server", f"open({str(told)!r}, 'a').write('other ')")
    slow = f"tell = open({str(told)!r}, 'a').write; tell('begins '); import time; time.sleep(0.3); tell('ends ')"
    assert ALONE == ("attack",)
    assert side_by_side([other, part("attack", f"{slow}; raise SystemExit(3)")], "this", tmp_path) == 1
    assert told.read_text() == "begins ends other "


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]):
    assert main(["servers"]) == 2
    assert "no part 'servers'; there are conformance, truedungeon, games, attack" in capsys.readouterr().err


def test_every_test_is_in_one_part():
    files = {str(file.relative_to(ROOT)) for file in (ROOT / "tests").rglob("test_*.py")}
    found: list[str] = []
    for one in parts(1)[: len(TESTS)]:
        ignored = tuple(word.partition("=")[2] for word in one.command if word.startswith("--ignore="))
        folders = [word for word in one.command if word == "tests" or word.startswith("tests/")]
        for folder in folders:
            below = {file for file in files if file.startswith(f"{folder}/")}
            found += sorted(file for file in below if not file.startswith(tuple(f"{name}/" for name in ignored)))
    assert sorted(found) == sorted(files)


def test_what_compiled_code_cannot_pass_is_there_to_be_left_out():
    (compiled,) = (one for one in parts(1) if one.name == "compiled")
    for name in (*PLAIN_ONLY, LUCK):
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text() if test else (ROOT / file).is_file()
        assert name == LUCK or any(word.endswith(f"={name}") for word in compiled.command)


def test_a_list_runs_nothing():
    command = [sys.executable, "tools/soak.py", "--list"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line.partition(":")[0] for line in said.splitlines()] == [one.name for one in parts(1)]
