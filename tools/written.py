"""Dataclasses written out, for the compiler: what the decorator makes while the program runs, as lines of source.

    python tools/written.py FOLDER MODULE ...  rewrite these modules of the package in FOLDER, such as `engine/game`

The compiler can do nothing with a class that a decorator makes anew, as `@dataclass(slots=True)` does; it leaves what
other dataclasses do to plain Python; and a class that it has compiled has lost its annotations, from which a record
writes its copy. So the build, which works on a copy of the
source, gives such a class the methods that it would have had: `__init__`, `__eq__`, `__repr__`, `__hash__` if it is
frozen, and the `copy` of a record, by the very function by which a plain record writes it. The declaration in the
source stays the only one. What is lost is that a frozen one refuses to be changed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

PARTS = "undercroft.engine.craft.parts"

KNOWN = "__dataclass_fields__: ClassVar[dict[str, Field[Any]]]"
"""What `dataclasses.replace` looks at: frozen classes keep it."""

BELOW = ("Asked", "Record")
"""Classes that are compiled and have plain classes below them."""


def written(source: str, module: Any) -> str:
    """The source of this module, which was imported, with its dataclasses written out."""
    source = opened(remembered(unstarred(source)))
    lines = source.splitlines()
    tree = ast.parse(source)
    copied = False
    for node in reversed(tree.body):
        if not isinstance(node, ast.ClassDef):
            continue
        decorator = next((one for one in node.decorator_list if _makes(one)), None)
        if decorator is None:
            continue
        methods = _methods(node, getattr(module, node.name))
        copied = copied or any("copied(" in line for line in methods)
        declared = [stmt for stmt in node.body if isinstance(stmt, ast.AnnAssign)]
        end = declared[-1].end_lineno or 0
        lines[end:end] = ["", *(f"    {line}" if line else "" for line in methods)]
        for stmt in reversed(declared):
            lines[stmt.lineno - 1 : stmt.end_lineno] = _declaration(stmt)
        del lines[decorator.lineno - 1]
    place = next((node.end_lineno or 0 for node in tree.body if isinstance(node, ast.ImportFrom)), 0)
    if copied:
        lines.insert(place, f"from {PARTS} import copied")
    if any(KNOWN in line for line in lines):
        lines[place:place] = ["from dataclasses import Field, make_dataclass", "from typing import Any, ClassVar"]
    return "\n".join(lines) + "\n"


def unstarred(source: str) -> str:
    """The same source, but for `a in (*b, c)`, on which the compiler stumbles: it becomes `a in tuple((*b, c))`.

    >>> unstarred("if a in (*b, c):\\n    pass\\n")
    'if a in tuple((*b, c)):\\n    pass\\n'
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    found = [
        right
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for operator, right in zip(node.ops, node.comparators, strict=True)
        if isinstance(operator, ast.In | ast.NotIn)
        and isinstance(right, ast.Tuple | ast.List)
        and any(isinstance(item, ast.Starred) for item in right.elts)
    ]
    edits = [(one.end_lineno or 0, one.end_col_offset or 0, b")") for one in found]
    edits += [(one.lineno, one.col_offset, b"tuple(") for one in found]
    for line, column, text in sorted(edits, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[:column] + text + old[column:]
    return b"".join(lines).decode()


def remembered(source: str) -> str:
    """The same source, but for `cached_property`: compiled it would find its value anew each time.

    >>> print(remembered("class A:\\n    @cached_property\\n    def one(self) -> int:\\n        return 1"))
    class A:
        _kept_one: list[int] | None = None
    <BLANKLINE>
        @property
        def one(self) -> int:
            if self._kept_one is None:
                self._kept_one = [self._find_one()]
            return self._kept_one[0]
    <BLANKLINE>
        def _find_one(self) -> int:
            return 1
    """
    lines = source.splitlines()
    for node in sorted(_functions(ast.parse(source)), key=lambda node: -node.lineno):
        cached = next((one for one in node.decorator_list if ast.unparse(one) == "cached_property"), None)
        if cached is None or node.returns is None:
            continue
        name, kind = node.name, ast.unparse(node.returns)
        lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"def {name}(", f"def _find_{name}(")
        lines[cached.lineno - 1 : cached.lineno] = [
            f"    _kept_{name}: list[{kind}] | None = None",
            "",
            "    @property",
            f"    def {name}(self) -> {kind}:",
            f"        if self._kept_{name} is None:",
            f"            self._kept_{name} = [self._find_{name}()]",
            f"        return self._kept_{name}[0]",
            "",
        ]
    return "\n".join(lines)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The methods of all classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (stmt for stmt in node.body if isinstance(stmt, ast.FunctionDef))


def opened(source: str) -> str:
    """The same source, in which the classes that plain ones stand below allow it."""
    lines = source.splitlines()
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name in BELOW]
    for node in reversed(classes):
        lines[node.lineno - 1 : node.lineno - 1] = [
            "if TYPE_CHECKING:",
            "    from mypy_extensions import mypyc_attr",
            "",
            "@mypyc_attr(allow_interpreted_subclasses=True)",
        ]
    if classes:
        place = next(node.end_lineno or 0 for node in ast.parse(source).body if isinstance(node, ast.ImportFrom))
        lines.insert(place, "from typing import TYPE_CHECKING")
    return "\n".join(lines)


def _makes(decorator: ast.expr) -> bool:
    """Whether this is a `@dataclass`."""
    return ast.unparse(decorator).partition("(")[0] == "dataclass"


def _declaration(stmt: ast.AnnAssign) -> list[str]:
    """A field without its default; a constant of the class as it is."""
    annotation = ast.unparse(stmt.annotation)
    if annotation == "KW_ONLY":
        return []
    kept = annotation.startswith("ClassVar") or ast.unparse(stmt.target).startswith("_kept_")
    default = f" = {ast.unparse(stmt.value)}" if kept and stmt.value else ""
    return [f"    {ast.unparse(stmt.target)}: {annotation}{default}"]


def _methods(node: ast.ClassDef, kind: Any) -> list[str]:
    """The lines of the methods that the decorator makes, and of the copy of a record."""
    name, flags = node.name, kind.__dataclass_params__
    if any(is_dataclass(above) for above in kind.__mro__[1:]):
        raise TypeError(f"{name} has fields of a class above it: it cannot be written out")
    own = {stmt.name for stmt in node.body if isinstance(stmt, ast.FunctionDef)}
    lines = list(_init(node, kind))
    if issubclass(kind, import_module(PARTS).Record) and "copy" not in own:
        lines += ["", *_copy(node, kind)]
    if flags.frozen:
        names = "".join(f'"{one.name}", ' for one in fields(kind))
        lines[:0] = [f"{KNOWN} = vars(make_dataclass({name!r}, ({names})))['__dataclass_fields__']", ""]
    if flags.eq and "__eq__" not in own:
        compared = [one.name for one in fields(kind) if one.compare]
        same = " and ".join(f"self.{one} == other.{one}" for one in compared) or "True"
        lines += ["", "def __eq__(self, other: object) -> bool:", f"    if not isinstance(other, {name}):"]
        lines += ["        return NotImplemented", f"    return {same}"]
        if flags.frozen and "__hash__" not in own:
            hashed = "".join(f"self.{one}, " for one in compared)
            lines += ["", "def __hash__(self) -> int:", f"    return hash(({hashed}))"]
    if flags.repr and "__repr__" not in own:
        shown = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in fields(kind) if one.repr)
        lines += ["", "def __repr__(self) -> str:", f'    return f"{name}({shown})"']
    return lines


def _init(node: ast.ClassDef, kind: Any) -> Iterator[str]:
    """A parameter for every field; a list or dict of its own where a default has to be made."""
    declared = {ast.unparse(stmt.target): stmt for stmt in node.body if isinstance(stmt, ast.AnnAssign)}
    taken, settled = ["self"], []
    for one in sorted(fields(kind), key=lambda one: bool(one.kw_only)):
        if not one.init:
            continue
        if one.kw_only and "*" not in taken:
            taken.append("*")
        annotation = ast.unparse(declared[one.name].annotation)
        default, made = _default(declared[one.name].value)
        if made:
            taken.append(f"{one.name}: {annotation} | None = None")
            settled.append(f"self.{one.name} = {made} if {one.name} is None else {one.name}")
        else:
            taken.append(f"{one.name}: {annotation}" + (f" = {default}" if default else ""))
            settled.append(f"self.{one.name} = {one.name}")
    after = hasattr(kind, "__post_init__")
    if after:
        taken.append(f"like: {node.name} | None = None")
    yield f"def __init__({', '.join(taken)}) -> None:"
    yield from (f"    {line}" for line in settled)
    if after:
        yield "    if like is None:"
        yield "        self.__post_init__()"
        yield "        return"
        yield from (f"    self.{one.name} = like.{one.name}" for one in fields(kind) if not one.init)


def _default(value: ast.expr | None) -> tuple[str, str]:
    """A default as it stands, or how it is made anew for each."""
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "field"):
        return (ast.unparse(value) if value else ""), ""
    for given in value.keywords:
        if given.arg == "default":
            return ast.unparse(given.value), ""
        if given.arg == "default_factory":
            if isinstance(given.value, ast.Lambda):
                return "", ast.unparse(given.value.body)
            made = ast.unparse(given.value)
            return "", {"list": "[]", "dict": "{}"}.get(made, f"{made}()")
    return "", ""


def _copy(node: ast.ClassDef, kind: Any) -> Iterator[str]:
    """The copy of a record: the constructor with a copy of every value that it takes."""
    values = import_module(PARTS).copies(kind)
    given = [f"{one.name}={values[one.name]}" if one.kw_only else values[one.name] for one in fields(kind) if one.init]
    if hasattr(kind, "__post_init__"):
        given.append("like=self")
    yield f"def copy(self) -> {node.name}:"
    yield f"    return {node.name}({', '.join(given)})"


def main() -> None:
    folder, modules = Path(sys.argv[1]), sys.argv[2:]
    sys.path.insert(0, str(folder))
    made = {}
    for name in modules:
        file = folder / "undercroft" / f"{name}.py"
        made[file] = written(file.read_text(), import_module("undercroft." + name.replace("/", ".")))
    for file, text in made.items():
        file.write_text(text)


if __name__ == "__main__":
    main()
