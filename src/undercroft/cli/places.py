"""Where a rule stands in the source tree: `rules GAME RULE --where`."""

from __future__ import annotations

import re
from pathlib import Path

from undercroft.cli.rules import source_tree
from undercroft.engine.ledger import Rule
from undercroft.engine.refusal import Refused


def where(rule: Rule, *, root: Path | None = None) -> list[str]:
    """`FILE:LINE` of every line with the full id, quoted or in brackets: the game's code and data first, then tests.

    The ledger itself is left out. Unknown outside a source tree, Refused if the rule stands nowhere.
    """
    root = source_tree() if root is None else root
    game = root / "src" / "undercroft" / "games" / rule.id.partition(".")[0]
    data = sorted(set(game.rglob("*.toml")) - set(game.glob("ledger*.toml")))
    files = [*sorted(game.rglob("*.py")), *data, *sorted((root / "tests").rglob("*.py"))]
    found = [place for file in files for place in _lines(file, rule.id, root)]
    if not found:
        raise Refused(f"{rule.id} stands nowhere in full, neither in code or data of its game nor in a test")
    return found


def _lines(file: Path, id: str, root: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    if id not in text:
        return []
    stands = re.compile(rf"""(["'\[]){re.escape(id)}(["'\]])""")
    name = file.relative_to(root).as_posix()
    return [f"{name}:{number}" for number, line in enumerate(text.split("\n"), 1) if stands.search(line)]
