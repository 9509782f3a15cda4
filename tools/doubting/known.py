"""What is known of the tests from earlier runs: how long each takes, and which functions of the games it comes by.

It is kept in `build/doubt.json`, of each test until its file changes. Where the source has changed since, a test may
come by other places: then it is not asked about a change that it might notice; the doubt is too strict, never too kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

KEPT = Path("build") / "doubt.json"


class Known:
    """The tests of which something is known, by their node id."""

    def __init__(self, root: Path, *, afresh: bool = False) -> None:
        self.root, self.file = root, root / KEPT
        self.usual: dict[str, float] = {}
        """How many seconds of the processor a test takes."""
        self.came_by: dict[str, int] = {}
        """The places that it comes by, as bits."""
        self.bits: dict[str, int] = {}
        self.digests: dict[str, str] = {}
        self.longest_of: dict[str, float] = {}
        if not afresh and self.file.exists():
            places, tests = json.loads(self.file.read_text(encoding="utf-8"))
            self.bits = {place: bit for bit, place in enumerate(places)}
            for node, (digest, usual, came_by) in tests.items():
                if self.digest(node) == digest:
                    self.usual[node], self.came_by[node] = usual, int(came_by, 16)

    def digest(self, node: str) -> str:
        """The digest of the file in which this test stands."""
        name = node.partition("::")[0]
        if name not in self.digests:
            file = self.root / name
            self.digests[name] = sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else "gone"
        return self.digests[name]

    def has(self, node: str) -> bool:
        return node in self.usual

    def longest(self, node: str) -> float:
        """How long the longest of the tests takes that stand in the same file."""
        file = node.partition("::")[0]
        if file not in self.longest_of:
            self.longest_of[file] = max(took for one, took in self.usual.items() if one.partition("::")[0] == file)
        return self.longest_of[file]

    def note(self, node: str, usual: float, places: Iterable[str]) -> None:
        """This is known of the test now."""
        self.usual[node] = usual
        self.came_by[node] = sum(1 << self.bits.setdefault(place, len(self.bits)) for place in set(places))

    def coming_by(self, place: str, otherwise: str) -> Iterator[str]:
        """The tests that come by this place; by the other one where none is known to."""
        for bit in (self.bits.get(place), self.bits.get(otherwise)):
            found = [node for node, came_by in self.came_by.items() if bit is not None and came_by >> bit & 1]
            if found:
                return iter(found)
        return iter(())

    def keep(self) -> None:
        """Write down what is known."""
        tests = {
            node: (self.digest(node), round(self.usual[node], 4), f"{self.came_by[node]:x}") for node in self.usual
        }
        self.file.parent.mkdir(exist_ok=True)
        written = self.file.with_suffix(".new")
        written.write_text(json.dumps([list(self.bits), tests]), encoding="utf-8")
        written.replace(self.file)
