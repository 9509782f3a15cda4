"""What doubt remembers of the tests from run to run."""

from __future__ import annotations

from pathlib import Path

from tools.doubting.known import Known

PUSH, PULL = "tests/test_fan.py::test_push", "tests/test_pit.py::test_pull"


def remembered(root: Path) -> Known:
    """Two tests in two files, of which something was noted and written down."""
    for node in (PUSH, PULL):
        file = root / node.partition("::")[0]
        file.parent.mkdir(exist_ok=True)
        file.write_text(node)
    known = Known(root)
    known.note(PUSH, 0.5, ["fan.py", "fan.py:push"])
    known.note(PULL, 2.0, ["fan.py", "pit.py:pull"])
    known.keep()
    return Known(root)


def test_what_is_known_of_a_test_is_kept_until_its_file_changes(tmp_path: Path) -> None:
    known = remembered(tmp_path)
    assert known.usual == {PUSH: 0.5, PULL: 2.0} and known.has(PUSH)
    (tmp_path / "tests" / "test_fan.py").write_text("another")
    assert Known(tmp_path).usual == {PULL: 2.0}
    (tmp_path / "tests" / "test_pit.py").unlink()
    assert Known(tmp_path).usual == {} == Known(tmp_path, afresh=True).usual


def test_tests_are_found_by_the_place_or_else_by_the_file_that_they_come_by(tmp_path: Path) -> None:
    known = remembered(tmp_path)
    assert list(known.coming_by("fan.py:push", "fan.py")) == [PUSH]
    assert list(known.coming_by("fan.py:new", "fan.py")) == [PUSH, PULL]
    assert list(known.coming_by("new.py:new", "new.py")) == []


def test_a_test_may_take_as_long_as_the_longest_of_its_file(tmp_path: Path) -> None:
    known = remembered(tmp_path)
    known.note(f"{PUSH}[again]", 3.0, [])
    assert (known.longest(PUSH), known.longest(PULL)) == (3.0, 2.0)
