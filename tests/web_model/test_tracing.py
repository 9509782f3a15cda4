"""The rogue's path: page and referee reckon alike."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

from tools.web import install, program, run
from undercroft.games.truedungeon.book.skills.tracing import MOST, widget
from undercroft.games.truedungeon.content.maze import STYLUS, Maze, Point, maze, touches, traced

NODE = """
const { thinned, touches } = require(process.argv[1]);
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const told = cases.map(({ widget, trace }) => ({
  touch: trace.findIndex((place, at) => touches(widget, trace[Math.max(0, at - 1)], place)),
  thinned: thinned(widget, trace),
}));
console.log(JSON.stringify(told));
"""


def wobbly(found: Maze, rng: Random, by: int, many: int) -> list[Point]:
    """A way along the middle line by an unsteady hand, up to its first touch or to the goal."""
    trace = [found.corners[0]]
    sway = [0, 0]
    for (x, y), (ex, ey) in pairwise(found.corners):
        for part in range(1, many + 1):
            sway = [max(-by, min(by, one + rng.randint(-400 // many, 400 // many))) for one in sway]
            trace.append((x + (ex - x) * part // many + sway[0], y + (ey - y) * part // many + sway[1]))
            if touches(found, trace[-2], trace[-1], STYLUS):
                return trace
    return trace


def test_page_and_referee_see_the_same_touch_and_nothing_is_lost_by_thinning(tmp_path: Path) -> None:
    install()
    script = tmp_path / "tracing.cjs"
    how = ["--bundle", "--format=cjs", "--platform=node", "--log-level=warning", f"--outfile={script}"]
    run(program("node"), "node_modules/esbuild/bin/esbuild", "src/forms/tracing.ts", *how)
    rng = Random(3)
    cases = []
    for number in range(1, 25):
        found = maze(number)
        by, many = (60, 40) if number % 2 else (40, 400)
        cases.append((found, wobbly(found, rng, by, many)))
    plain = [{"widget": widget(found, found.routes(), STYLUS), "trace": trace} for found, trace in cases]
    given = json.dumps(plain)
    command = [program("node"), "-e", NODE, str(script)]
    told = json.loads(subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout)
    outcomes: Counter[str] = Counter()
    for (found, trace), page in zip(cases, told, strict=True):
        passage = traced(found, found.routes(), trace, STYLUS)
        assert page["touch"] == (len(trace) - 1 if passage.how == "touched" else -1)
        sent = [(x, y) for x, y in page["thinned"]]
        assert traced(found, found.routes(), sent, STYLUS) == passage
        assert len(sent) <= MOST and sent[-1] == trace[-1] and set(sent) <= set(trace)
        outcomes[passage.how] += 1
    assert outcomes["passed"] > 5 and outcomes["touched"] > 3, outcomes
    assert max(len(trace) for _, trace in cases) > MOST, "some had more places than may be sent"
