"""What still stands between a rule and its line: lists that may only become shorter.

    python tools/citations.py            every place, with file and line
    python tools/citations.py --write    the counts into tests/citations.toml, which a test compares with the source

Counted are: bare `cite(...)` calls outside the modules that say what is seen (`SEEN`), and products made for their
citation alone (`at_work(...)`, and nothing done with what it gives), by file; rule ids that are put together or
shortened, in games by game, in tests by file; functions that nothing reaches from `GAME`, by game.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if entry not in (str(ROOT), str(ROOT / "tools")))]

from tools.doubting.changes import GAMES  # noqa: E402
from tools.reached import unreached  # noqa: E402
from tools.trees import parsed, walk  # noqa: E402
from undercroft.cli.rules import read_ledgers  # noqa: E402
from undercroft.engine.ledger import Ledger  # noqa: E402

COUNTS = ROOT / "tests" / "citations.toml"
HEAD = """\
# Lists that may only become shorter. `python tools/citations.py` names every place; after one is mended
# `python tools/citations.py --write` writes the counts anew. A count that has grown is a fault, not a reason to write.
"""
WORDS = {
    "bare-cites": "Calls of `cite` where an event, an option, a refusal or a step should carry the rule; by file.",
    "not-in-full": "Rule ids put together or shortened, in code, docstrings and comments; by game.",
    "not-in-full-in-tests": "The same in tests, each file with its reason; by file.",
    "unreached": "Functions that only tests call; by game.",
}

SEEN = ("faces/view.py", "floor/view.py")
"""Where a rule about seeing may be cited barely, below a game's folder."""

_ALL = "one rule for each class, set, slot, Spell or good: a loop goes through all"
_CUT = "cut off what is looked at, or where it only begins: no rule is named"
_STILL = "rows and loops that still put the game's name before"
REASONS = {
    "cli/test_things.py": "what a person types",
    "games/electro/": _STILL,
    "games/exploration/book/basics/test_growth.py": "numbers as the ledger's data names them",
    "games/exploration/content/test_characters.py": _ALL,
    "games/pararoles/book/floors/test_shop.py": _ALL,
    "games/pararoles/book/test_heroes.py": _CUT,
    "games/pararoles/floor/test_datafiles.py": "a field of a file",
    "games/truedungeon/book/combat/test_restoring.py": _CUT,
    "games/truedungeon/book/magic/test_spells.py": _CUT,
    "games/truedungeon/book/monsters/": _STILL,
    "games/truedungeon/character/": _ALL,
    "games/truedungeon/content/": _ALL,
    "games/truedungeon/desk/": _ALL,
    "lab/test_experiments.py": "numbers as the file of an experiment names them",
    "server/test_pages.py": "a field of a form",
    "server/test_puzzles.py": "a cookie",
    "server/test_tools.py": "a field of a form",
    "test_citations.py": "ids of no game",
    "web/test_party.py": "what a page shows",
    "web/test_play.py": "what a page does not show",
}
"""Why ids are not written out in these tests, by file or folder."""

_DOTTED = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")
_BRACKETS = re.compile(r"\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]")

Places = dict[str, list[str]]
"""What was found, under the game or the file where it counts."""


def bare_cites(root: Path) -> Places:
    """Every call of `cite` in the games outside `SEEN`, and of `at_work` on what is thrown away, by file."""
    found: Places = {}
    for file in sorted((root / GAMES).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not file.as_posix().endswith(SEEN) and ("cite(" in source or "at_work(" in source):
            for line in sorted(_bare(parsed(source))):
                name = file.relative_to(root / GAMES).as_posix()
                found.setdefault(name, []).append(f"{name}:{line}")
    return found


def _bare(tree: ast.AST) -> Iterator[int]:
    """The lines in which a rule is cited and nothing carries it."""
    for node in walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="cite") | ast.Attribute(attr="cite")):
                yield node.lineno
            case ast.Expr(value=ast.Call(func=ast.Name(id="at_work") | ast.Attribute(attr="at_work"))):
                yield node.lineno


def not_in_full(root: Path, ledgers: Mapping[str, Ledger]) -> Places:
    """Every place in a game's code where a rule is meant and its id is not written out, by game."""
    found: Places = {}
    for game, ledger in ledgers.items():
        places: list[str] = []
        for file in sorted((root / GAMES / game).rglob("*.py")):
            name = file.relative_to(root / GAMES).as_posix()
            source = file.read_text(encoding="utf-8")
            places += [f"{name}:{line}: {text}" for line, text in shortened(source, game, ledger)]
        found[game] = places
    return found


def not_in_full_in_tests(root: Path, ledgers: Mapping[str, Collection[str]]) -> Places:
    """The same in the tests, by file: those of a game are read for its own rules, the others for those of all games."""
    found: Places = {}
    for file in sorted((root / "tests").rglob("*.py")):
        name = file.relative_to(root / "tests").as_posix()
        source = file.read_text(encoding="utf-8")
        own = [game for game in ledgers if name.startswith(f"games/{game}/")]
        near = [game for game in own or ledgers if _may_mean(source, game, ledgers[game])]
        meant = {place for game in near for place in shortened(source, game, ledgers[game])}
        found[name] = [f"tests/{name}:{line}: {text}" for line, text in sorted(meant)]
    return found


def _may_mean(source: str, game: str, ids: Collection[str]) -> bool:
    """Whether a rule of this game may be meant somewhere: only then the source is worth reading word by word."""
    return f"{game}." in source or any(f"{game}.{words}" in ids for words in set(_DOTTED.findall(source)))


def why_not_in_full(name: str) -> str | None:
    """The reason why ids are not written out in this test file, or None."""
    return next((reason for place, reason in REASONS.items() if name.startswith(place)), None)


def shortened(source: str, game: str, ids: Collection[str]) -> Iterator[tuple[int, str]]:
    """Line and text of every rule id in this source that is put together or lacks the game's name."""
    starts = _starts(tuple(ids))
    tree = parsed(source)
    nodes = walk(tree)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    texts = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    inner = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        match node:
            case ast.JoinedStr() if _is_id_begun(_beginning(node, constants), starts):
                yield node.lineno, ast.unparse(node)
            case ast.Constant(value=str(text)) if id(node) not in texts and id(node) not in inner:
                if text in starts or _is_list_of_short(text, game, ids):
                    yield node.lineno, repr(text)
    yield from _short_brackets(source, game, ids)


@cache
def _starts(ids: tuple[str, ...]) -> frozenset[str]:
    """How ids may begin, up to any of their dots."""
    return frozenset(".".join(id.split(".")[:count]) + "." for id in ids for count in range(1, id.count(".") + 1))


def _beginning(node: ast.JoinedStr, constants: Mapping[str, str]) -> str:
    """How this text begins, as far as it is known without running."""
    found = ""
    for part in node.values:
        match part:
            case ast.Constant(value=str(text)):
                found += text
            case ast.FormattedValue(value=ast.Name(id=name)) if name in constants:
                found += constants[name]
            case _:
                break
    return found


def _is_id_begun(text: str, starts: Collection[str]) -> bool:
    """Whether an id of the game is written here: `trapper.fan.` or `trapper.fan.pu`, but no sentence."""
    begun = text[: text.rfind(".") + 1]
    return begun in starts and re.fullmatch(r"[a-z0-9.-]*", text) is not None


def _is_list_of_short(text: str, game: str, ids: Collection[str]) -> bool:
    """Whether these words are ids without the game's name: `fan.push fan.bonus`."""
    words = text.split()
    return bool(words) and all("." in word and f"{game}.{word}" in ids for word in words)


def _short_brackets(source: str, game: str, ids: Collection[str]) -> Iterator[tuple[int, str]]:
    """Ids without the game's name in brackets, in docstrings and comments."""
    if not any(f"{game}.{short}" in ids for short in _BRACKETS.findall(source)):
        return  # Reading a file word by word takes long.
    lines = iter(source.splitlines(keepends=True))
    for token in tokenize.generate_tokens(lambda: next(lines, "")):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for found in _BRACKETS.finditer(token.string):
                if f"{game}.{found[1]}" in ids:
                    yield token.start[0] + token.string.count("\n", 0, found.start()), found[0]


def all_places(root: Path) -> dict[str, Places]:
    """All lists, each under its name."""
    ledgers = read_ledgers(root)
    return {
        "bare-cites": bare_cites(root),
        "not-in-full": not_in_full(root, ledgers),
        "not-in-full-in-tests": not_in_full_in_tests(root, ledgers),
        "unreached": {game: unreached(root, game) for game in ledgers},
    }


def counted(places: Places) -> Counter[str]:
    """How many there are under each game or file; what has none is left out."""
    return Counter({name: len(found) for name, found in places.items() if found})


def written(places: Mapping[str, Places]) -> str:
    """The counts as the text of tests/citations.toml."""
    parts = [HEAD]
    for name, words in WORDS.items():
        why = why_not_in_full if name == "not-in-full-in-tests" else lambda key: None
        rows = []
        for key, count in sorted(counted(places[name]).items()):
            rows.append(f'"{key}" = {count}' + (f"  # {reason}" if (reason := why(key)) else ""))
        parts.append("\n".join([f"[{name}]  # {words}", *rows]) + "\n")
    return "\n".join(parts)


def main() -> int:
    places = all_places(ROOT)
    if sys.argv[1:] == ["--write"]:
        COUNTS.write_text(written(places), encoding="utf-8")
        return 0
    for name, words in WORDS.items():
        print(f"{name} ({sum(map(len, places[name].values()))}): {words}")
        for found in places[name].values():
            print(*(f"  {place}" for place in found), sep="\n", end="\n" * bool(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
