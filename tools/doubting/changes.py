"""Which places of a game's source are changed, and for which rules: those cited there, else those of the docstring."""

from __future__ import annotations

import ast
import hashlib
import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from pathlib import Path

from tools.doubting import rows
from tools.doubting.operators import Edit, Option, Text, edits, negated, read_options
from tools.trees import parsed, walk
from undercroft.engine.ledger import Ledger

GAMES = Path("src") / "undercroft" / "games"

_BRACKETS = re.compile(r"\[([a-z]+(?:\.[a-z0-9-]+){2,})\]")
_CITE = '__import__("undercroft.engine.notes", fromlist=["cite"]).cite({})'
_REFUSING = ("Refusal", "Refused")


@dataclass(frozen=True)
class Mutant:
    """One change of one source file, and the rules whose tests should notice it.

    `inside` names the outermost function that has it, as `Class.method:LINE`; it is empty where the change is not in
    the body of a function.
    """

    file: str
    line: int
    was: str
    change: str
    rules: tuple[str, ...]
    start: int
    end: int
    becomes: str
    inside: str = ""

    def applied(self, source: str) -> str:
        """The source with this change; `start` and `end` count bytes."""
        whole = source.encode()
        return (whole[: self.start] + self.becomes.encode() + whole[self.end :]).decode()

    def rank(self, seed: str = "") -> str:
        """A fixed arbitrary order that does not move when lines do, another one for every seed."""
        return hashlib.sha256(f"{seed}{self.file}\n{self.was}\n{self.change}\n{self.rules}".encode()).hexdigest()


def find_mutants(
    source: str, file: str, ids: Collection[str], options: Mapping[str, Option] | None = None
) -> list[Mutant]:
    """All changes of this source worth trying, in its order; `ids` are the rules that count."""
    return list(_Finder(source, file, ids, options or {}).of_module())


class _Finder:
    """Walks one source file statement by statement, carrying the rules that the enclosing docstring names."""

    def __init__(self, source: str, file: str, ids: Collection[str], options: Mapping[str, Option]) -> None:
        self.file = file
        self.ids = ids
        self.options = options
        self.text = Text(source)
        self.lines = self.text.lines
        tree = parsed(source)
        self.body = tree.body
        self.path: tuple[str, ...] = ()
        texts = [node for node in walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        self.places = sorted((*self.text.span(node), str(node.value)) for node in texts if node.value in ids)

    def of_module(self) -> Iterator[Mutant]:
        return self.of_body(self.body, (), inside="")

    def of_body(self, body: Sequence[ast.stmt], above: tuple[str, ...], *, inside: str) -> Iterator[Mutant]:
        for statement, after in zip_longest(body, body[1:]):
            own = self.bracketed(_text(after)) if isinstance(statement, ast.Assign | ast.AnnAssign) else ()
            yield from self.of_statement(statement, own or above, inside=inside)

    def of_statement(self, statement: ast.stmt, above: tuple[str, ...], *, inside: str) -> Iterator[Mutant]:
        """The changes in this statement and below; `above` are the enclosing docstring's rules."""
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own = self.bracketed(ast.get_docstring(statement) or "") or above
            self.path += (statement.name,)
            if not inside and not isinstance(statement, ast.ClassDef):
                first = min([statement.lineno, *(decorator.lineno for decorator in statement.decorator_list)])
                inside = f"{'.'.join(self.path)}:{first}"
            yield from self.of_body(statement.body, own, inside=inside)
            self.path = self.path[:-1]
            return
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert) or _is_text(statement):
            return
        bodies, header = _parted(statement)
        found = [] if bodies or not inside else list(self.skipping(statement))
        near = self.near(statement, header, bodies) or above
        if isinstance(statement, ast.If):
            found += self.mutants(statement.test, near, negated(statement.test, self.text))
        for part in header:
            found += self.of_expression(part, near)
        yield from (replace(mutant, inside=inside) for mutant in found)
        for body in bodies:
            yield from self.of_body(body, above, inside=inside)

    def near(self, statement: ast.stmt, header: Sequence[ast.AST], bodies: Sequence[list[ast.stmt]]) -> tuple[str, ...]:
        """The rules cited by a plain statement or in a comment on it; for a compound one, those of its branches too."""
        if not bodies:
            return self.named(statement)
        first = [self.cited(branch) for body in bodies for branch in body if not _parted(branch)[0]]
        return _merged(*map(self.cited, header), self.bracketed(self.lines[statement.lineno - 1]), *first)

    def skipping(self, statement: ast.stmt) -> Iterator[Mutant]:
        """The change that leaves this statement out, if it cites a rule, or has one beside it, and can be left out."""
        rules = self.named(statement)
        becomes = _without(statement, rules) if rules else None
        if becomes is not None:
            yield self.mutant(statement, rules, Edit("skipped", *self.text.span(statement), becomes))

    def of_expression(self, part: ast.AST, rules: tuple[str, ...]) -> Iterator[Mutant]:
        """Every change here, for the rules of its line, else of the call around it, else these."""
        if isinstance(part, ast.Call | ast.Dict | ast.Tuple):
            rules = self.named(part) or rules
        yield from self.mutants(part, rules, edits(part, self.text, self.options))
        for name, child in ast.iter_fields(part):
            if name not in ("annotation", "returns", "format_spec", "ctx"):
                for node in child if isinstance(child, list) else [child]:
                    if isinstance(node, ast.AST) and not isinstance(node, ast.stmt):
                        yield from self.of_expression(node, rules)

    def mutants(self, node: ast.AST, rules: tuple[str, ...], found: Iterator[Edit]) -> Iterator[Mutant]:
        """These changes, if there is a rule that they are of."""
        for edit in found:
            line = node.lineno if isinstance(node, ast.expr) else self.line_of(edit.start)
            named = self.bracketed(self.lines[line - 1]) or rules
            if edit.rule in self.ids:
                named = _merged((edit.rule,), named)
            if named:
                yield self.mutant(node, named, edit)

    def named(self, node: ast.stmt | ast.expr) -> tuple[str, ...]:
        """The rules cited in this piece of source, or named in a comment on its lines."""
        lines = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
        return _merged(self.cited(node), self.bracketed(lines))

    def cited(self, node: ast.AST) -> tuple[str, ...]:
        """The rule ids that stand as strings in this piece of source."""
        if not self.places:
            return ()
        if not isinstance(node, ast.expr | ast.stmt):
            return _merged(*map(self.cited, ast.iter_child_nodes(node)))
        start, end = self.text.span(node)
        first, last = bisect_left(self.places, (start,)), bisect_left(self.places, (end,))
        return tuple(dict.fromkeys(id for _, _, id in self.places[first:last]))

    def bracketed(self, text: str) -> tuple[str, ...]:
        """The rule ids that stand in square brackets in this docstring or comment."""
        return tuple(dict.fromkeys(id for id in _BRACKETS.findall(text) if id in self.ids))

    def line_of(self, start: int) -> int:
        return self.text.whole.count(b"\n", 0, start) + 1

    def mutant(self, node: ast.AST, rules: tuple[str, ...], edit: Edit) -> Mutant:
        line = node.lineno if isinstance(node, ast.expr | ast.stmt) else self.line_of(edit.start)
        was = self.lines[line - 1].strip()
        return Mutant(self.file, line, was, edit.change, rules, edit.start, edit.end, edit.becomes)


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
            return "return None" if any(_name(part) in _REFUSING for part in walk(value)) else None
        case ast.Raise(exc=ast.Call() as call) if _name(call) in _REFUSING:
            return cite
        case ast.Expr(value=ast.Yield(value=ast.Call() as call)) if _name(call) in _REFUSING:
            return cite
        case ast.Expr() | ast.AugAssign() if (
            _asks(statement) or _name(statement) == "cite" or _only_cites(statement, rules)
        ):
            return None
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="tell")))):
            return "pass"
        case ast.Expr() | ast.AugAssign():
            return cite
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if not _asks(statement):
            return cite
    return None


def _only_cites(statement: ast.stmt, rules: tuple[str, ...]) -> bool:
    """Whether this does nothing but note rules for what is told later: without it only footnotes would be missing."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="cite"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="by" | "behind" | "append"), args=[*given], keywords=[])):
            parts = given
        case ast.AugAssign(value=ast.Tuple(elts=[*given])):
            parts = given
        case _:
            return False
    return all(isinstance(part, ast.Constant) and part.value in rules for part in parts)


def _asks(statement: ast.stmt) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom | ast.Await) for part in walk(statement))


def _text(statement: ast.stmt | None) -> str:
    """The text that stands alone in this place, as under a constant that it describes."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


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


PLAYERS = "players"
"""The room of a game whose figures are no rules: a bot that reckons otherwise breaks none."""


TAUGHT = ("first-", "guide.")
"""How files of lessons and guides begin: what they name is what is taught, and decides nothing."""


def find_in_rows(text: str, file: str, ids: Collection[str]) -> list[Mutant]:
    """All changes of one data file for these rules."""
    whole = Text(text)
    lines = whole.lines
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    found = []
    for at, was, becomes, rules in rows.changes(text, ids):
        if rules:
            line = bisect_right(starts, at) - 1
            start = whole.starts[line] + len(text[starts[line] : at].encode())
            change = f"{was} -> {becomes}"
            found.append(Mutant(file, line + 1, lines[line].strip(), change, rules, start, start + len(was), becomes))
    return found


def all_mutants(root: Path, ledgers: Mapping[str, Ledger], *, place: str = "", only: str = "") -> list[Mutant]:
    """The changes of these games, or of the one place (`trapper/traps.py:41`), or only of some files."""
    part, _, line = place.partition(":")
    found: list[Mutant] = []
    for game, ledger in ledgers.items():
        ids = {id for id, rule in ledger.items() if rule.counted}
        home = root / GAMES / game
        sources = {path: path.read_text(encoding="utf-8") for path in sorted(home.rglob("*.py"))}
        options = read_options(sources.values())
        ours: list[Mutant] = []
        for path, source in sources.items():
            if PLAYERS not in path.parts:
                ours += find_mutants(source, path.relative_to(root).as_posix(), ids, options)
        for path in sorted((home / "data").rglob("*.toml")):
            if not path.name.startswith(TAUGHT):
                ours += find_in_rows(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), ids)
        found += [mutant for mutant in ours if mutant.file.endswith(part) and only in mutant.file]
    return [mutant for mutant in found if not line or mutant.line == int(line)]


def without_a_change(ledger: Ledger, mutants: Sequence[Mutant]) -> list[str]:
    """The rules of this ledger that must be cited at work, and for which there is nothing to change."""
    changed = {id for mutant in mutants for id in mutant.rules}
    return [id for id, rule in ledger.items() if rule.counted and rule.cited_when_at_work and id not in changed]
