"""Doubt the tests: change the rules one place at a time, and list the changes that no test of that rule notices.

    python tools/doubt.py                       every change; exit 0
    python tools/doubt.py --short               a sample over many rules; exit 1 if too many survive
    python tools/doubt.py trapper/traps.py:41   the changes of one file or line, with the tests' own output
    python tools/doubt.py --only trapper/       the changes of these files; also without a full test run

Changed are the games' own sources: a statement that cites a rule is skipped (its citation stays, so that the test has
to notice by what it checks; a mere telling goes altogether), and an integer beside a citation goes up and down by 1.
Each change lives in the memory of one forked process; the source tree is never touched. Which tests to run is read
from the last full test run; with --only and no such run, from the marks of the tests.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from undercroft.cli.rules import Tests, collect, read_ledgers, read_passed
from undercroft.engine.refusal import Refused

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("src") / "undercroft" / "games"
ALLOWED = ROOT / "tools" / "doubt-allowed.toml"
SAMPLE = 30
MEMORY = 4 << 30

_BRACKETS = re.compile(r"\[([a-z]+(?:\.[a-z0-9-]+){2,})\]")
_CITE = '__import__("undercroft.engine.notes", fromlist=["cite"]).cite({})'
_REFUSING = ("Refusal", "Refused")


# ------------------------------------------------------------------------------------------------ finding


@dataclass(frozen=True)
class Mutant:
    """One change of one source file, and the rules whose tests should notice it."""

    file: str
    line: int
    was: str
    change: str
    rules: tuple[str, ...]
    start: int
    end: int
    becomes: str

    def applied(self, source: str) -> str:
        """The source with this change; `start` and `end` count bytes."""
        whole = source.encode()
        return (whole[: self.start] + self.becomes.encode() + whole[self.end :]).decode()

    @property
    def rank(self) -> str:
        """A fixed arbitrary order that does not move when lines do."""
        return hashlib.sha256(f"{self.file}\n{self.was}\n{self.change}\n{self.rules}".encode()).hexdigest()


def find_mutants(source: str, file: str, ids: Collection[str]) -> list[Mutant]:
    """All changes of this source worth trying, in its order; `ids` are the rules that count."""
    return list(_Finder(source, file, ids).of_body(ast.parse(source).body, (), inside=False))


class _Finder:
    """Walks one source file statement by statement, carrying the rules that the enclosing docstring names."""

    def __init__(self, source: str, file: str, ids: Collection[str]) -> None:
        self.file = file
        self.ids = ids
        self.lines = source.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()) + 1)

    def of_body(self, body: Sequence[ast.stmt], above: tuple[str, ...], *, inside: bool) -> Iterator[Mutant]:
        for statement in body:
            yield from self.of_statement(statement, above, inside=inside)

    def of_statement(self, statement: ast.stmt, above: tuple[str, ...], *, inside: bool) -> Iterator[Mutant]:
        """The changes in this statement and below; `above` are the enclosing docstring's rules."""
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own = self.bracketed(ast.get_docstring(statement) or "") or above
            inside = inside or not isinstance(statement, ast.ClassDef)
            yield from self.of_body(statement.body, own, inside=inside)
            return
        if isinstance(statement, ast.Import | ast.ImportFrom) or _is_text(statement):
            return
        bodies, header = _parted(statement)
        if inside and not bodies:
            yield from self.skipping(statement)
        near = self.near(statement, header, bodies)
        for part in header:
            yield from self.of_numbers(part, near or above)
        for body in bodies:
            yield from self.of_body(body, above, inside=inside)

    def near(self, statement: ast.stmt, header: Sequence[ast.AST], bodies: Sequence[list[ast.stmt]]) -> tuple[str, ...]:
        """The rules cited by a plain statement or in a comment on it; for a compound one, those of its branches too."""
        if not bodies:
            return self.named(statement)
        first = [self.cited(branch) for body in bodies for branch in body if not _parted(branch)[0]]
        return _merged(*map(self.cited, header), self.bracketed(self.lines[statement.lineno - 1]), *first)

    def skipping(self, statement: ast.stmt) -> Iterator[Mutant]:
        """The change that leaves this statement out, if it cites a rule and can be left out."""
        rules = self.cited(statement)
        becomes = _without(statement, rules) if rules else None
        if becomes is not None:
            yield self.mutant(statement, "skipped", rules, becomes)

    def of_numbers(self, part: ast.AST, rules: tuple[str, ...]) -> Iterator[Mutant]:
        """Every integer here one up and one down, for the rules of its line, else of the call around it, else these."""
        if isinstance(part, ast.Call | ast.Dict | ast.Tuple):
            rules = self.named(part) or rules
        if isinstance(part, ast.Constant) and type(part.value) is int:
            named = self.bracketed(self.lines[part.lineno - 1]) or rules
            for other in (part.value + 1, part.value - 1) if named else ():
                yield self.mutant(part, f"{part.value} -> {other}", named, str(other))
        for name, child in ast.iter_fields(part):
            if name not in ("annotation", "returns", "format_spec"):
                for node in child if isinstance(child, list) else [child]:
                    if isinstance(node, ast.AST) and not isinstance(node, ast.stmt):
                        yield from self.of_numbers(node, rules)

    def named(self, node: ast.stmt | ast.expr) -> tuple[str, ...]:
        """The rules cited in this piece of source, or named in a comment on its lines."""
        lines = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
        return _merged(self.cited(node), self.bracketed(lines))

    def cited(self, node: ast.AST) -> tuple[str, ...]:
        """The rule ids that stand as strings in this piece of source."""
        texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
        return tuple(dict.fromkeys(text for text in texts if isinstance(text, str) and text in self.ids))

    def bracketed(self, text: str) -> tuple[str, ...]:
        """The rule ids that stand in square brackets in this docstring or comment."""
        return tuple(dict.fromkeys(id for id in _BRACKETS.findall(text) if id in self.ids))

    def mutant(self, node: ast.stmt | ast.expr, change: str, rules: tuple[str, ...], becomes: str) -> Mutant:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return Mutant(
            file=self.file,
            line=node.lineno,
            was=self.lines[node.lineno - 1].strip(),
            change=change,
            rules=rules,
            start=self.starts[node.lineno - 1] + node.col_offset,
            end=self.starts[node.end_lineno - 1] + node.end_col_offset,
            becomes=becomes,
        )


def _parted(statement: ast.stmt) -> tuple[list[list[ast.stmt]], list[ast.AST]]:
    """The bodies of a compound statement, and everything else in it; a plain statement is all header."""
    bodies: list[list[ast.stmt]] = []
    header: list[ast.AST] = []
    for name, field in ast.iter_fields(statement):
        parts = [part for part in (field if isinstance(field, list) else [field]) if isinstance(part, ast.AST)]
        if parts and all(isinstance(part, ast.stmt) for part in parts):
            bodies.append([part for part in parts if isinstance(part, ast.stmt)])
        elif name != "annotation":
            bodies += [part.body for part in parts if isinstance(part, ast.ExceptHandler | ast.match_case)]
            header += parts
    return bodies, header


def _without(statement: ast.stmt, rules: tuple[str, ...]) -> str | None:
    """What stands in the place of a skipped statement; None if it cannot be skipped in a telling way."""
    cite = _CITE.format(", ".join(f'"{id}"' for id in rules))
    match statement:
        case ast.Return(value=ast.Call() as call) if _name(call) in _REFUSING:
            return cite
        case ast.Return(value=value) if value is not None:
            return "return None" if any(_name(part) in _REFUSING for part in ast.walk(value)) else None
        case ast.Raise(exc=ast.Call() as call) if _name(call) in _REFUSING:
            return cite
        case ast.Expr(value=ast.Yield(value=ast.Call() as call)) if _name(call) in _REFUSING:
            return cite
        case ast.Expr() | ast.AugAssign() if _asks(statement) or _name(statement) == "cite":
            return None
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="tell")))):
            return "pass"
        case ast.Expr() | ast.AugAssign():
            return cite
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if not _asks(statement):
            return cite
    return None


def _asks(statement: ast.stmt) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom | ast.Await) for part in ast.walk(statement))


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _name(node: ast.AST) -> str:
    """The name of the function that is called here: `Refusal` of `refusal.Refusal(...)`."""
    match node:
        case ast.Expr(value=ast.Call() as call):
            return _name(call)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def _merged(*groups: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for group in groups for id in group))


def sample(mutants: Sequence[Mutant], size: int) -> list[Mutant]:
    """This many of them, spread over as many rules as can be, the same ones every time, in order of the source."""
    seen: Counter[str] = Counter()
    order: list[tuple[int, str, Mutant]] = []
    for mutant in sorted(mutants, key=lambda mutant: mutant.rank):
        order.append((seen[mutant.rules[0]], mutant.rank, mutant))
        seen[mutant.rules[0]] += 1
    chosen = {mutant for _, _, mutant in sorted(order, key=lambda entry: entry[:2])[:size]}
    return [mutant for mutant in mutants if mutant in chosen]


# ------------------------------------------------------------------------------------------------ running


class Swap(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Puts a changed source in the place of one module, for this process."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self.module, self.path, self.source = module, path, source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        folders = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=folders)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def module_name(file: str) -> str:
    """The module in this file below src/.

    >>> module_name("src/undercroft/games/trapper/__init__.py"), module_name("src/undercroft/games/trapper/turn.py")
    ('undercroft.games.trapper', 'undercroft.games.trapper.turn')
    """
    parts = Path(file).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_tests(nodes: Sequence[str], *, loud: bool) -> int:
    """Run these tests here and now, up to the first that fails; 0 if all pass."""
    import pytest

    arguments = ["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    if importlib.util.find_spec("xdist"):
        arguments.append("-n0")
    if not loud:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
    return int(pytest.main([*arguments, *nodes]))


def in_fork(mutant: Mutant | None, nodes: Sequence[str], *, loud: bool = False, report: int | None = None) -> int:
    """Start a process that runs these tests on the changed source; its id. It may report what it has imported."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        forget_project()
        if mutant is not None:
            path = ROOT / mutant.file
            source = mutant.applied(path.read_text(encoding="utf-8"))
            sys.meta_path.insert(0, Swap(module_name(mutant.file), path, source))
        code = run_tests(nodes, loud=loud)
        if report is not None:
            os.write(report, "\n".join(name for name, module in sys.modules.items() if is_foreign(module)).encode())
    finally:
        os._exit(code)


def forget_project() -> None:
    """Unload all modules of the project, so that the tests import them afresh."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("undercroft", "tests", "tools"):
            del sys.modules[name]
    sys.path[:] = [entry for entry in sys.path if entry != str(ROOT / "tools")]


def is_foreign(module: ModuleType) -> bool:
    """Whether this module comes from outside the project, so that loading it once for all processes is safe."""
    file = getattr(module, "__file__", None)
    return bool(file) and not any(Path(str(file)).is_relative_to(ROOT / part) for part in ("src", "tests", "tools"))


def warm_up(nodes: Sequence[str]) -> bool:
    """Whether these tests pass on the unchanged source; all packages they need are loaded here from now on."""
    reading, writing = os.pipe()
    child = in_fork(None, nodes, report=writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        names = pipe.read().split()
    passed = os.waitpid(child, 0)[1] == 0
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return passed


def survivors(mutants: Sequence[Mutant], tests: Tests, *, jobs: int, seconds: float, loud: bool) -> list[Mutant]:
    """The changes after which all tests of their rules still pass; one after which they never end counts as noticed."""
    waiting = list(reversed(mutants))
    running: dict[int, tuple[Mutant, float]] = {}
    survived: set[Mutant] = set()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            nodes = tests_of(mutant, tests)
            if not nodes:
                survived.add(mutant)
            else:
                running[in_fork(mutant, nodes, loud=loud)] = (mutant, time.monotonic() + seconds)
        for child, (mutant, end) in list(running.items()):
            done, status = os.waitpid(child, os.WNOHANG)
            if not done and time.monotonic() > end:
                os.killpg(child, signal.SIGKILL)
                done, status = os.waitpid(child, 0)
            if done:
                del running[child]
                survived |= {mutant} if status == 0 else set()
                show_progress(len(mutants) - len(waiting) - len(running), len(mutants), len(survived))
        time.sleep(0.005)
    return [mutant for mutant in mutants if mutant in survived]


def tests_of(mutant: Mutant, tests: Tests) -> list[str]:
    """The tests that should notice this change, each once."""
    return sorted({node for rule in mutant.rules for node in tests.get(rule, ())})


def show_progress(done: int, of: int, survived: int) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done} of {of} changes tried, {survived} not noticed", end="\n" if done == of else "", file=sys.stderr
        )


# ------------------------------------------------------------------------------------------------ the command


def read_allowed(file: Path) -> dict[tuple[str, str, str], str]:
    """The changes known to make no difference: game file, source line and change, each with its reason."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("allowed", [])
    for row in rows:
        if set(row) != {"file", "line", "change", "reason"} or not all(row.values()):
            raise Refused(f"{file.name}: an entry has file, line, change and reason, none empty: {row}", at=file.name)
    return {(row["file"], row["line"], row["change"]): row["reason"] for row in rows}


def all_mutants(root: Path, place: str | None) -> list[Mutant]:
    """The changes of all games, or of the file or line that `place` names: `trapper/traps.py:41`."""
    ids = {id for ledger in read_ledgers(root).values() for id, rule in ledger.items() if rule.counted}
    wanted, _, line = (place or "").partition(":")
    found: list[Mutant] = []
    for path in sorted((root / GAMES).glob("*/**/*.py")):
        file = path.relative_to(root).as_posix()
        if file.endswith(wanted):
            found += find_mutants(path.read_text(encoding="utf-8"), file, ids)
    return [mutant for mutant in found if not line or mutant.line == int(line)]


def key(mutant: Mutant) -> tuple[str, str, str]:
    """By what the list of allowed changes knows this one."""
    return Path(mutant.file).relative_to(GAMES).as_posix(), mutant.was, mutant.change


def describe(mutant: Mutant, tests: Tests) -> str:
    """The place, the change, and whose tests did not notice."""
    count = len(tests_of(mutant, tests))
    by = f"the {count} test{'s' * (count != 1)} of" if count else "any test, there is none of"
    return (
        f"{mutant.file}:{mutant.line}: {mutant.change}: {mutant.was}\n    not noticed by {by} {', '.join(mutant.rules)}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Change the rules one place at a time; list what no test notices.")
    parser.add_argument("place", nargs="?", help="one file or line, e.g. trapper/traps.py:41; shows the tests' output")
    parser.add_argument("--only", metavar="PART", help="the changes of the files whose path has this part")
    parser.add_argument("--short", action="store_true", help=f"about {SAMPLE} changes only; exit 1 if too many survive")
    parser.add_argument("--most-survivors", type=float, default=10, metavar="PERCENT", help="with --short (default 10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--seconds", type=float, default=20, help="a change that takes longer counts as noticed")
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    os.chdir(ROOT)
    try:
        tests = read_passed(ROOT)
        if tests is None and chosen.only:
            tests = collect(ROOT)
        if tests is None:
            raise Refused("there is no full test run since the last change of a test: run make test")
        allowed = read_allowed(ALLOWED)
        found = [mutant for mutant in all_mutants(ROOT, chosen.place) if (chosen.only or "") in mutant.file]
    except Refused as refused:
        print(f"doubt: {refused}", file=sys.stderr)
        return 2
    mutants = [mutant for mutant in found if key(mutant) not in allowed]
    tried = sample(mutants, SAMPLE) if chosen.short else mutants
    nodes = sorted({node for mutant in tried for node in tests_of(mutant, tests)})
    if nodes and not warm_up(nodes):
        print("doubt: the tests fail on the unchanged source: run make test", file=sys.stderr)
        return 2
    loud = chosen.place is not None
    left = survivors(tried, tests, jobs=1 if loud else chosen.jobs, seconds=chosen.seconds, loud=loud)
    for mutant in left:
        print(describe(mutant, tests))
    if chosen.place is None and chosen.only is None:
        for file, line, change in sorted(set(allowed) - {key(mutant) for mutant in found}):
            print(f"{ALLOWED.name}: no such change any more: {file}: {change}: {line}")
    share = 100 * len(left) / max(1, len(tried))
    print(
        f"doubt: {len(left)} of {len(tried)} changes not noticed ({share:.1f} %); "
        f"{len(mutants)} in all, {len(found) - len(mutants)} allowed; {time.monotonic() - began:.0f} s"
    )
    return int(chosen.short and share > chosen.most_survivors)


if __name__ == "__main__":
    sys.exit(main())
