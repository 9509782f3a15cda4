"""The tests of the page's model, in `web/test`, run in node: no browser, no server, no page."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tools import web

TESTS = sorted((web.WEB / "test").glob("*.test.ts"))
FAILED = re.compile(r"^not ok \d+ - (.*)\n((?:  .*\n)*)", re.MULTILINE)
REASON = re.compile(r"^  error: (?:\|-\n)?((?:.|\n)*?)^  (?:code|name|stack):", re.MULTILINE)


def told_by_node(folder: Path) -> str:
    """What node says, as TAP, of all these tests."""
    web.install()
    entry, script = folder / "tests.ts", folder / "tests.mjs"
    entry.write_text("".join(f'import "{file.as_posix()}";\n' for file in TESTS), encoding="utf-8")
    how = ["--bundle", "--format=esm", "--platform=node", "--log-level=warning", f"--outfile={script}"]
    web.run(web.program("node"), "node_modules/esbuild/bin/esbuild", str(entry), *how)
    command = [web.program("node"), "--test-reporter=tap", str(script)]
    return subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8").stdout


def failures(told: str) -> list[str]:
    """The name of each test that failed, with the reason."""
    return [f"{name}: {' '.join(''.join(REASON.findall(words)).split())}" for name, words in FAILED.findall(told)]


def test_what_the_page_knows_of_a_table_needs_no_page(tmp_path: Path) -> None:
    told = told_by_node(tmp_path)
    assert not failures(told), "\n".join(failures(told))
    sources = "".join(file.read_text(encoding="utf-8") for file in TESTS)
    written = len(re.findall(r"^(?:test|walk)\(", sources, re.MULTILINE))
    assert f"1..{written}\n" in told, told


def test_each_failure_is_told_by_its_name() -> None:
    told = (
        "ok 1 - a line opens\n  ---\n  duration_ms: 1\n  ...\n"
        "not ok 2 - a line breaks\n  ---\n  error: |-\n    not equal:\n    1 !== 2\n  code: 'E'\n  ...\n"
        "not ok 3 - a line comes back\n  ---\n  error: 'gone'\n  name: 'Error'\n  ...\n1..3\n"
    )
    assert failures(told) == ["a line breaks: not equal: 1 !== 2", "a line comes back: 'gone'"]
