"""Which functions of a game nothing reaches that begins at its `GAME`: desks and file checks hang there too.

    python tools/reached.py [GAME ...]      a line each: module and function

Read, not run: a name reaches what it is bound to in its module, `module.name` what that module has, any other `.name`
every method of that name, and a method that code outside the games names is reached as well. So a function listed here
is surely called by tests alone; some that are only called by one another may be missed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if entry not in (str(ROOT), str(ROOT / "tools")))]

from tools.trees import parsed, walk  # noqa: E402

PACKAGE = "undercroft.games"

Function = ast.FunctionDef | ast.AsyncFunctionDef
_HARMLESS = ("lru_cache", "cache", "property", "cached_property", "staticmethod", "classmethod", "contextmanager")
"""Decorators that do not put a function where others find it."""


@dataclass
class Module:
    """One source file: its functions and classes, and what its other names are bound to by imports."""

    name: str
    tree: ast.Module
    functions: dict[str, Function] = field(default_factory=dict)
    methods: dict[str, Function] = field(default_factory=dict)
    bound: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The imported names: module and name there, which is empty where the name is the module itself."""

    def __post_init__(self) -> None:
        self.functions |= {part.name: part for part in self.tree.body if isinstance(part, Function)}
        for node in walk(self.tree):
            match node:
                case ast.ClassDef(name=name, body=body):
                    self.methods |= {f"{name}.{part.name}": part for part in body if isinstance(part, Function)}
                case ast.ImportFrom(module=str(module), names=names):
                    self.bound |= {alias.asname or alias.name: (module, alias.name) for alias in names}
                case ast.Import(names=names):
                    self.bound |= {alias.asname: (alias.name, "") for alias in names if alias.asname}


class House:
    """All modules of one game, walked from its `__init__`."""

    def __init__(self, root: Path, game: str) -> None:
        self.home = f"{PACKAGE}.{game}"
        source = root / "src"
        self.modules: dict[str, Module] = {}
        for file in sorted((source / "undercroft" / "games" / game).rglob("*.py")):
            parts = file.relative_to(source).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(name, parsed(file.read_text(encoding="utf-8")))
        self.reached: set[tuple[str, str]] = set()
        self.loaded: set[str] = set()
        self.named: set[str] = set()
        self.held: set[str] = set()
        """The modules that are handed on as a whole: `.name` may be one of their functions."""
        self.outside = sorted(_names_outside(source))
        self.waiting: list[tuple[Module, ast.AST]] = []

    @cached_property
    def methods(self) -> dict[str, list[tuple[Module, str]]]:
        """The methods of all classes by their own name."""
        found: dict[str, list[tuple[Module, str]]] = {}
        for module in self.modules.values():
            for full in module.methods:
                found.setdefault(full.partition(".")[2], []).append((module, full))
        return found

    def unreached(self) -> list[str]:
        """Module and name of every function and method that nothing reaches, in order."""
        self.load(self.home)
        for name in self.outside:
            self.name_attribute(name)
        while self.waiting:
            module, node = self.waiting.pop()
            self.read(module, node)
        every = [
            (module.name, name) for module in self.modules.values() for name in (*module.functions, *module.methods)
        ]
        left = [(module, name) for module, name in every if (module, name) not in self.reached]
        return [f"{module.removeprefix(f'{self.home}.')}.{name}" for module, name in sorted(left)]

    def load(self, name: str) -> None:
        """The module is imported, with the packages around it: what stands outside its functions happens."""
        module = self.modules.get(name)
        if module is None or name in self.loaded:
            return
        self.loaded.add(name)
        self.load(name.rpartition(".")[0])
        for node in module.tree.body:
            self.waiting += [(module, part) for part in _at_once(node)]
        for full, function in (*module.functions.items(), *module.methods.items()):
            own = full.rpartition(".")[2]
            registered = any(_decorator(one) not in _HARMLESS for one in function.decorator_list)
            if registered or (own.startswith("__") and own.endswith("__")):
                self.reach(module, full)

    def read(self, module: Module, node: ast.AST) -> None:
        """Everything that this piece of source names is reached."""
        parts = walk(node)
        owners = {id(part.value) for part in parts if isinstance(part, ast.Attribute)}
        for part in parts:
            match part:
                case ast.Name(id=name, ctx=ast.Load()):
                    self.reach_name(module, name)
                    held = self.module_of(module, name)
                    if held is not None and id(part) not in owners:
                        self.hold(held)
                case ast.Attribute(value=ast.Name(id=owner), attr=name) if there := self.module_of(module, owner):
                    self.reach_name(there, name)
                case ast.Attribute(attr=name):
                    self.name_attribute(name)
                case ast.Constant(value=str(name)) if name.isidentifier():
                    self.name_attribute(name)
                case ast.ImportFrom(module=str(source), names=names):
                    self.load(source)
                    for alias in names:
                        self.load(f"{source}.{alias.name}")
                case ast.Import(names=names):
                    for alias in names:
                        self.load(alias.name)

    def module_of(self, module: Module, name: str) -> Module | None:
        """The module that this name is bound to, if it is one of the game."""
        source, inner = module.bound.get(name, ("", ""))
        return self.modules.get(f"{source}.{inner}" if inner else source)

    def reach_name(self, module: Module, name: str) -> None:
        """The function to which this name is bound in this module is reached, wherever it was imported from."""
        seen: set[tuple[str, str]] = set()
        while (module.name, name) not in seen:
            seen.add((module.name, name))
            if name in module.functions:
                self.reach(module, name)
                return
            source, inner = module.bound.get(name, ("", ""))
            if source not in self.modules or not inner:
                return
            module, name = self.modules[source], inner

    def name_attribute(self, name: str) -> None:
        """Every method of this name is reached, and every function of it in a module that is handed on."""
        if name not in self.named:
            self.named.add(name)
            for module, full in self.methods.get(name, ()):
                self.reach(module, full)
            for held in sorted(self.held):
                self.reach_name(self.modules[held], name)

    def hold(self, module: Module) -> None:
        """The module is handed on as a whole."""
        if module.name not in self.held:
            self.held.add(module.name)
            for name in sorted(self.named):
                self.reach_name(module, name)

    def reach(self, module: Module, full: str) -> None:
        if (module.name, full) not in self.reached:
            self.reached.add((module.name, full))
            self.waiting.append((module, module.functions.get(full) or module.methods[full]))


def _at_once(node: ast.stmt) -> Iterator[ast.AST]:
    """What of this statement happens when its module is loaded: all but the bodies of functions."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from node.decorator_list
            yield node.args
        case ast.ClassDef():
            yield from (*node.decorator_list, *node.bases, *node.keywords)
            for part in node.body:
                yield from _at_once(part)
        case _:
            yield node


def _decorator(node: ast.expr) -> str:
    match node:
        case ast.Call(func=inner):
            return _decorator(inner)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


_ASKED = frozenset({"idle"})
"""What the law of the table asks of a game's state."""


@cache
def _names_outside(source: Path) -> frozenset[str]:
    """Every attribute that code outside the games names."""
    files = [file for file in (source / "undercroft").rglob("*.py") if "games" not in file.relative_to(source).parts]
    trees = [parsed(file.read_text(encoding="utf-8")) for file in files]
    return _ASKED.union(node.attr for tree in trees for node in walk(tree) if isinstance(node, ast.Attribute))


def unreached(root: Path, game: str) -> list[str]:
    """Module and name of every function of this game that nothing reaches from its `GAME`."""
    return House(root, game).unreached()


def main() -> int:
    games = sys.argv[1:] or sorted(file.parent.name for file in (ROOT / "src/undercroft/games").glob("*/__init__.py"))
    for game in games:
        for name in unreached(ROOT, game):
            print(f"{game}: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
