"""What can be changed in one expression: numbers, comparisons, clauses, conditions, options, who does it to whom."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from tools.trees import parsed, walk

SHORT = 40
OTHER = {"min": "max", "max": "min", "any": "all", "all": "any", "first": "last", "last": "first"}
"""Names that have an opposite; `first` and `last` only where the file knows both."""

BUILT_IN = frozenset({"min", "max", "any", "all"})
_PEOPLE = """
    who whom by foe target hero seat other rival victim owner attacker defender actor giver taker healer bearer explorer
    enemy monster ally user caster killer winner loser mover partner helper beast creature character mine theirs me them
    striker one another source left right host guest member companion buyer seller
"""
PEOPLE = frozenset(_PEOPLE.split())
"""Names of those who do something or to whom it is done: two of them side by side change places."""

_TURNED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_OPPOSITES = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""Comparisons that are negated when they are turned."""


@dataclass(frozen=True)
class Option:
    """A switch of a game as it is declared: the rule that it switches, and its usual value as source."""

    rule: str
    usual: str


@dataclass(frozen=True)
class Edit:
    """One stretch of source replaced, the end exclusive, both counted in bytes; `rule` if it is surely that rule's."""

    change: str
    start: int
    end: int
    becomes: str
    rule: str = ""


class Text:
    """A source file in which pieces are found by their node."""

    def __init__(self, source: str) -> None:
        self.whole = source.encode()
        self.lines = source.split("\n")
        self.names = frozenset(re.findall(r"\w+", source))
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()) + 1)

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        """Where this node begins and ends, in bytes."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def of(self, node: ast.stmt | ast.expr) -> str:
        """The source of this node."""
        start, end = self.span(node)
        return self.whole[start:end].decode()

    def replaced(self, node: ast.expr, change: str, becomes: str, *, rule: str = "") -> Edit:
        return Edit(change, *self.span(node), becomes, rule)


def edits(node: ast.AST, text: Text, options: Mapping[str, Option]) -> Iterator[Edit]:
    """All changes of this very node; its parts are asked for theirs by the caller."""
    match node:
        case ast.Constant(value=value) if type(value) is int:
            yield from (text.replaced(node, f"{value} -> {other}", str(other)) for other in (value + 1, value - 1))
        case ast.Call():
            yield from _yes_and_no(node, text)
            yield from _opposites(node, text)
            yield from _exchanged(node, text)
        case ast.Compare():
            yield from _turned(node, text)
        case ast.BoolOp():
            yield from _clauses(node, text)
        case ast.UnaryOp(op=ast.Not()):
            yield text.replaced(node, "without not", f"({text.of(node.operand)})")
        case ast.IfExp():
            yield from negated(node.test, text)
        case ast.comprehension():
            for test in node.ifs:
                yield from negated(test, text)
        case ast.match_case(guard=ast.expr() as guard):
            yield from negated(guard, text)
        case ast.Attribute(attr=name, ctx=ast.Load()) if name in options and _last_name(node.value) in _HOLDERS:
            yield text.replaced(node, f"{text.of(node)} ignored", options[name].usual, rule=options[name].rule)


_NO_RULE = ("shows", "strict", "listen", "repr", "compare", "init", "kw_only", "slots", "frozen", "eq")
"""What says how something is told, looped or declared, and decides no rule."""

_HOLDERS = ("rules", "options")
"""The names under which a state holds its options."""


def negated(test: ast.expr, text: Text) -> Iterator[Edit]:
    """The condition turned round, unless one of its own changes does just that."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], _OPPOSITES):
        return
    yield text.replaced(test, f"not: {short(text.of(test))}", f"(not ({text.of(test)}))")


def read_options(sources: Collection[str]) -> dict[str, Option]:
    """The options that these sources declare (`fog: Annotated[..., by("rule")] = "traps"`), by their field."""
    found: dict[str, Option] = {}
    for source in sources:
        for node in walk(parsed(source)) if "Annotated" in source else ():
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Subscript() as annotation, value=value):
                    usual = _usual(value)
                    for part in walk(annotation) if usual is not None else ():
                        if rule := _switched(part):
                            found[name] = Option(rule, str(usual))
    return found


def _switched(node: ast.AST) -> str:
    """The rule in the `by("rule", ...)` of an option; empty if this is none."""
    match node:
        case ast.Call(func=ast.Name(id="by"), args=[ast.Constant(value=str(rule)), *_]):
            return rule
    return ""


def short(source: str) -> str:
    """This piece of source in one line, not too long."""
    flat = " ".join(source.split())
    return flat if len(flat) <= SHORT else f"{flat[: SHORT - 4]} ..."


def _usual(value: ast.expr | None) -> str | None:
    """The default of an option as source; None if it is no plain value."""
    if isinstance(value, ast.Call):
        value = next((keyword.value for keyword in value.keywords if keyword.arg == "default"), None)
    if isinstance(value, ast.Constant):
        return repr(value.value)
    return None


def _turned(node: ast.Compare, text: Text) -> Iterator[Edit]:
    for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
        was, becomes = _TURNED[type(operator)]
        start, end = text.span(left)[1], text.span(right)[0]
        between = text.whole[start:end].decode()
        words = r"\s+".join(re.escape(word) for word in was.split())
        found = re.search(words, between)
        if found is not None:
            turned = f"{between[: found.start()]}{becomes}{between[found.end() :]}"
            yield Edit(f"{was} -> {becomes}", start, end, turned)


_LISTENED = "heard"
"""Whether anybody listens spares work and decides nothing, as the conformance tests show."""


def _clauses(node: ast.BoolOp, text: Text) -> Iterator[Edit]:
    """`and` for `or`, and every clause left out once, but for the one that only spares work."""
    word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    parts = [f"({text.of(value)})" for value in node.values]
    yield text.replaced(node, f"{word} -> {other}", f"({f' {other} '.join(parts)})")
    for at, value in enumerate(node.values):
        if isinstance(value, ast.Attribute) and value.attr == _LISTENED:
            continue
        left = f" {word} ".join(parts[:at] + parts[at + 1 :])
        yield text.replaced(node, f"without: {short(text.of(value))}", f"({left})")


def _yes_and_no(node: ast.Call, text: Text) -> Iterator[Edit]:
    """A yes of a row or a call for a no: `Condition(..., acts=False)`."""
    given = [("", argument) for argument in node.args]
    given += [(f"{keyword.arg}=", keyword.value) for keyword in node.keywords if keyword.arg not in _NO_RULE]
    for name, argument in given:
        match argument:
            case ast.Constant(value=bool(value)):
                yield text.replaced(argument, f"{name}{value} -> {not value}", str(not value))


def _opposites(node: ast.Call, text: Text) -> Iterator[Edit]:
    """`min` for `max`, `first` for `last`, and the other end of a list."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in OTHER:
            plain = isinstance(node.func, ast.Name)
            if (name in BUILT_IN) if plain and name in BUILT_IN else OTHER[name] in text.names and name not in BUILT_IN:
                whole = text.of(node.func)
                yield text.replaced(node.func, f"{name} -> {OTHER[name]}", whole[: -len(name)] + OTHER[name])
        case ast.Attribute(attr="pop", value=holder) if not node.keywords:
            if not node.args:
                yield text.replaced(node, ".pop() -> .pop(0)", f"{text.of(holder)}.pop(0)")
            elif isinstance(node.args[0], ast.Constant) and node.args[0].value == 0 and len(node.args) == 1:
                yield text.replaced(node, ".pop(0) -> .pop()", f"{text.of(holder)}.pop()")


def _exchanged(node: ast.Call, text: Text) -> Iterator[Edit]:
    """Two people side by side change places: whom, and by whom."""
    named = [keyword.value for keyword in node.keywords if keyword.arg is not None]
    for given in (node.args, named):
        for one, other in zip(given, given[1:], strict=False):
            if is_person(one) and is_person(other) and text.of(one) != text.of(other):
                start, end = text.span(one)[0], text.span(other)[1]
                between = text.whole[text.span(one)[1] : text.span(other)[0]].decode()
                pair, swapped = f"{text.of(one)}, {text.of(other)}", f"{text.of(other)}, {text.of(one)}"
                yield Edit(f"{pair} -> {swapped}", start, end, f"{text.of(other)}{between}{text.of(one)}")


def is_person(node: ast.expr) -> bool:
    """Whether this is a plain name of somebody who does something or suffers it."""
    return isinstance(node, ast.Name) and node.id.split("_")[-1] in PEOPLE


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
