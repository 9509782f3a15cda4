"""The `kit` command: what a game needs on a table, as a PDF to print."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.engine import Unknown, shelf
from undercroft.engine.options import read_options
from undercroft.scene.kit.kit import Kit
from undercroft.scene.picture import PAPERS


def run(game: str, out: Path, paper: str = "A4", *, options: Mapping[str, str] | None = None) -> int:
    """Write the game's print kit to this file; `Unknown` if there is no such game, kit or paper."""
    found = shelf.get(game)
    if found.kit is None:
        raise Unknown(f"{found.title} has no print kit")
    if paper.lower() not in PAPERS:
        raise Unknown(f"no paper {paper!r}; there are A4 and Letter")
    kit = found.kit(read_options(found.id, found.options, options or {}, readings=found.readings))
    assert isinstance(kit, Kit)
    written = kit.pdf(paper)
    out.write_bytes(written)
    print(f"{out}: {len(kit.pages(paper))} pages; print at 100 %")
    return 0
