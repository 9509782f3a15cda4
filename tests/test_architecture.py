"""The house as docs/ARCHITECTURE.md describes it, read from the source: who may import whom, and what decides nothing.

Every exception stands in a table below with its reason, and must still be needed.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path, PurePosixPath

import pytest

from tools.trees import parsed, walk

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
HOUSE = SRC / "undercroft"

BOTTOM = frozenset({"engine", "space", "scene", "inputs", "maps", "solver"})
TOP = frozenset({"server", "terminal", "cli", "adapters", "__main__"})
# What each room may import besides itself. "" is undercroft/__init__.py, which joins the games to the engine.
MAY_IMPORT: dict[str, frozenset[str]] = {
    "space": frozenset(),
    "solver": frozenset(),
    **dict.fromkeys(BOTTOM - {"space", "solver"}, BOTTOM),
    "games": BOTTOM,
    "bots": BOTTOM,
    "lab": BOTTOM | {"bots"},
    "daily": BOTTOM | {"bots", "lab"},
    "": BOTTOM | {"games"},
    "testing": BOTTOM | {"bots", ""},
    **dict.fromkeys(TOP, BOTTOM | TOP | {"bots", "lab", "daily", "testing", ""}),
    "server": BOTTOM | {"bots", "lab", "daily", ""},
    "terminal": BOTTOM | {"bots", "lab", "daily", ""},
}
# Rooms in which chance, time and rounding must come from the rules alone, and the packages they may import.
RULES = ("engine", "space", "games")
PACKAGES = frozenset({"msgspec"})

UNRULY = frozenset({"random", "time", "datetime", "secrets", "uuid"})
INTEGER_MATH = frozenset({"gcd", "lcm", "isqrt", "comb", "perm", "factorial", "prod"})

# (file, what was found): why it may stand there.
CHANCE_ALLOWED: dict[tuple[str, str], str] = {
    (
        "engine/chance.py",
        "os.urandom",
    ): "a table that is given no seed draws its secret key once, before the first roll",
}
FLOAT_ALLOWED: dict[tuple[str, str], str] = {}
LONG_ALLOWED: dict[str, str] = {}
LONGEST = 500


class Import:
    """One import of one module: where it stands, what it names, whether only the type checker sees it."""

    def __init__(self, module: str, line: int, target: str, *, typing: bool) -> None:
        self.module = module
        self.line = line
        self.target = target
        self.typing = typing

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}{' for types' if self.typing else ''}"


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    return {module_name(path): path for path in sorted(HOUSE.rglob("*.py"))}


@cache
def tree(path: Path) -> ast.Module:
    return parsed(path.read_text(encoding="utf-8"))


def room(module: str) -> str:
    """The room of the house a module is in: 'engine' for undercroft.engine.table, '' for undercroft itself."""
    return (module.split(".") + [""])[1]


def game(module: str) -> str | None:
    """The game a module belongs to, or None."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else None


def for_types(node: ast.AST) -> bool:
    """Whether this is an `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def import_nodes(node: ast.AST, *, typing: bool = False) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """All import statements, wherever they stand, and whether only the type checker reads them."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node, typing
    elif isinstance(node, ast.If) and for_types(node):
        for child in node.body:
            yield from import_nodes(child, typing=True)
        for child in node.orelse:
            yield from import_nodes(child, typing=typing)
    else:
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):  # No import stands in an expression.
            for inner in getattr(node, part, []):
                yield from import_nodes(inner, typing=typing)


def targets(module: str, node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules an import statement names: `from a import b` names a.b where that is a module, else a."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        package = module if sources()[module].name == "__init__.py" else module.rpartition(".")[0]
        parents = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*parents, *([base] if base else [])])
    named = [f"{base}.{alias.name}" for alias in node.names]
    return sorted({name if name in sources() else base for name in named})


@cache
def imports() -> tuple[Import, ...]:
    """Every import of every module of the package."""
    return tuple(
        Import(module, node.lineno, target, typing=typing)
        for module, path in sources().items()
        for node, typing in import_nodes(tree(path))
        for target in targets(module, node)
    )


def own(target: str) -> bool:
    return target.split(".")[0] == "undercroft"


def inside() -> Iterator[Import]:
    """The imports of our own modules."""
    return (found for found in imports() if own(found.target))


def circle(edges: Iterable[tuple[str, str]]) -> list[str]:
    """One circle among these edges, first and last the same; empty if there is none.

    >>> circle([("a", "b"), ("b", "c"), ("a", "c")])
    []
    >>> circle([("a", "b"), ("b", "c"), ("c", "b")])
    ['b', 'c', 'b']
    """
    graph: dict[str, list[str]] = {}
    for start, end in sorted(set(edges)):
        graph.setdefault(start, []).append(end)
    done: set[str] = set()

    def walk(node: str, path: list[str]) -> list[str]:
        if node in path:
            return [*path[path.index(node) :], node]
        if node in done:
            return []
        for after in graph.get(node, ()):
            if found := walk(after, [*path, node]):
                return found
        done.add(node)
        return []

    return next((found for node in graph if (found := walk(node, []))), [])


def test_every_room_of_the_house_is_known():
    assert {room(module) for module in sources()} <= MAY_IMPORT.keys()


def test_imports_run_one_way():
    wrong = [
        str(found)
        for found in inside()
        if room(found.target) not in MAY_IMPORT[room(found.module)] | {room(found.module)}
    ]
    assert not wrong


def test_no_circle_between_rooms():
    """Imports for types count here too."""
    found = circle((room(i.module), room(i.target)) for i in inside() if room(i.module) != room(i.target))
    assert not found


def test_no_circle_between_modules():
    found = circle((i.module, i.target) for i in inside() if not i.typing)
    assert not found


def test_imports_for_types_close_no_circle_either():
    found = circle((i.module, i.target) for i in inside())
    assert not found


def test_no_game_imports_another():
    wrong = [str(i) for i in inside() if game(i.module) and game(i.target) not in (None, game(i.module))]
    assert not wrong


# ---- one anatomy for every game ----

PARTS = {"pararoles": "floor", "truedungeon": "character"}
"""The part of a book that is played without a table."""

CHAPTERS: dict[str, tuple[str, ...]] = {
    "electro": ("setup", "fates", "puzzles", "trials", "explorers"),
    "exploration": ("rooms", "fights"),
    "pararoles": ("floors", "combat"),
    "truedungeon": ("combat", "monsters", "skills", "items", "powers", "magic"),
}
"""The chapters of a book, in the order in which they may build on one another."""

MOST_MODULES = 20


def anatomy(game: str) -> list[str]:
    """The rooms of a game from the bottom up: none imports one that stands after it."""
    chapters = [f"book.{chapter}" for chapter in ("basics", *CHAPTERS.get(game, ()))]
    above = ["book", "position", "faces", "players", "desk", ""]
    return ["content", "options", PARTS.get(game, "-"), "figures", "state", *chapters, *above]


def room_of_game(module: str) -> str:
    """The room of its game that a module is in: 'book.combat' for undercroft.games.electro.book.combat.strike."""
    inside = ".".join(module.split(".")[3:])
    return max(
        (room for room in anatomy(str(game(module))) if f"{inside}.".startswith(f"{room}." if room else "")), key=len
    )


def test_a_game_s_rooms_import_from_the_bottom_up():
    wrong = []
    for found in inside():
        if (here := game(found.module)) and game(found.target) == here:
            order = anatomy(here)
            if order.index(room_of_game(found.target)) > order.index(room_of_game(found.module)):
                wrong.append(f"{found}: {room_of_game(found.target)} stands above {room_of_game(found.module)}")
    assert not wrong


def folders() -> dict[Path, list[str]]:
    """The modules of every folder of the package, without what only says what the folder is."""
    modules: dict[Path, list[str]] = {}
    for path in sources().values():
        modules.setdefault(path.parent, [])
        if path.name != "__init__.py":
            modules[path.parent].append(path.stem)
    return modules


def test_no_folder_has_too_many_modules():
    wrong = {str(folder.relative_to(HOUSE)): len(names) for folder, names in folders().items()}
    assert not {folder: count for folder, count in wrong.items() if count > MOST_MODULES}


def test_three_files_with_one_prefix_are_a_folder():
    wrong = []
    for folder, names in folders().items():
        prefixes = Counter(name.partition("_")[0] for name in names if "_" in name)
        wrong += [f"{folder.relative_to(HOUSE)}/{prefix}_*" for prefix, count in prefixes.items() if count > 2]
    assert not wrong


GAME_MODULE = re.compile(r"(undercroft)?\.?games\.[a-z_.]+")


PLURAL, DOING = ("s", "es"), ("ed", "er", "ers", "ing", "ings")
BOTH_IN_THE_BOOK = {("trapping", "traps")}
"""Two words of a rulebook, each for another thing: the stage of trapping, and the traps."""


def stems(name: str) -> set[str]:
    """The word and what it may be an ending of: of `trapping` trapp, trap and trappe."""
    bare = {name.removesuffix(ending) for ending in (*PLURAL, *DOING) if name.endswith(ending)}
    bare |= {part[:-1] for part in bare if part[-2:-1] == part[-1:]}
    bare |= {f"{name.removesuffix(ending)}e" for ending in DOING if name.endswith(ending)}
    return {name, *(part for part in bare if len(part) > 2)}


def test_no_two_names_of_a_game_differ_by_their_ending_alone():
    found = set()
    for home in (HOUSE / "games").iterdir():
        names = sorted({path.stem for path in home.rglob("*.py")} - {"__init__"})
        found |= {pair for pair in combinations(names, 2) if stems(pair[0]) & stems(pair[1])}
    assert found == BOTH_IN_THE_BOOK


def strings(module: ast.Module) -> Iterator[tuple[ast.Constant, str]]:
    return (
        (node, node.value) for node in walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_only_the_package_itself_joins_the_games():
    """Nobody else names a game: not in an import, and not as the name of a module to be imported."""
    wrong = [str(i) for i in inside() if game(i.target) and not game(i.module) and i.module != "undercroft"]
    for module, path in sources().items():
        if module == "undercroft" or game(module):
            continue
        wrong += [
            f"{module}:{node.lineno} names {text}" for node, text in strings(tree(path)) if GAME_MODULE.fullmatch(text)
        ]
    assert not wrong


def test_rules_import_only_the_standard_library_and_msgspec():
    wrong = [
        str(found)
        for found in imports()
        if room(found.module) in RULES and not own(found.target)
        if found.target.split(".")[0] not in sys.stdlib_module_names | PACKAGES | {"__future__"}
    ]
    assert not wrong


# ---- what may not decide anything ----


def rule_files() -> list[Path]:
    return [path for module, path in sources().items() if room(module) in RULES]


def unruly(node: ast.AST) -> Iterator[str]:
    """Other sources of chance, time and order than the rules' own that this node uses."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name.split(".")[0] in UNRULY)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        if (node.module or "").split(".")[0] in UNRULY:
            yield str(node.module)
        elif node.module == "os" and any(alias.name in ("urandom", "getrandom") for alias in node.names):
            yield "os.urandom"
    elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.urandom", "os.getrandom"):
        yield "os.urandom"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id"):
        yield f"{node.func.id}()"
    elif isinstance(node, ast.For | ast.comprehension) and is_set(node.iter):
        yield "order of a set"


def is_set(node: ast.expr) -> bool:
    """Whether this is plainly a set, written out or made on the spot."""
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return made or isinstance(node, ast.Set | ast.SetComp)


def inexact(node: ast.AST) -> Iterator[str]:
    """Arithmetic in this node that rounds."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        yield "float literal"
    elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        yield "true division"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round"):
        yield f"{node.func.id}()"
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
        if node.attr not in INTEGER_MATH:
            yield f"math.{node.attr}"
    elif isinstance(node, ast.ImportFrom) and node.module == "math":
        yield from (f"math.{alias.name}" for alias in node.names if alias.name not in INTEGER_MATH)


@cache
def deciding(path: Path) -> list[ast.AST]:
    """All nodes but those of a `__hash__`, which must call hash() and orders nothing by itself."""
    found = walk(tree(path))
    hashing = [node for node in found if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    left = {id(part) for node in hashing for part in walk(node)}
    return [node for node in found if id(node) not in left]


def findings(look: Callable[[ast.AST], Iterator[str]]) -> dict[tuple[str, str], list[int]]:
    """What is found in the rules, as (file, what) with the lines."""
    found: dict[tuple[str, str], list[int]] = {}
    for path in rule_files():
        file = path.relative_to(HOUSE).as_posix()
        for node in deciding(path):
            for what in look(node):
                found.setdefault((file, what), []).append(getattr(node, "lineno", 0))
    return found


def allowed(key: tuple[str, str], table: dict[tuple[str, str], str]) -> bool:
    return any(PurePosixPath(key[0]).match(file) and key[1] == what for file, what in table)


@pytest.mark.parametrize(
    ("look", "table"), [(unruly, CHANCE_ALLOWED), (inexact, FLOAT_ALLOWED)], ids=["chance, time and order", "rounding"]
)
def test_only_rules_and_their_chance_decide(look, table):
    found = findings(look)
    assert not {key: lines for key, lines in found.items() if not allowed(key, table)}
    unused = [entry for entry in table if not any(allowed(key, {entry: ""}) for key in found)]
    assert not unused, "allowed, but no longer needed"


@pytest.mark.parametrize(
    ("source", "look", "what"),
    [
        ("import random", unruly, ["random"]),
        ("from time import sleep", unruly, ["time"]),
        ("import os\nkey = os.urandom(32)", unruly, ["os.urandom"]),
        ("for tile in {1, 2}: pass", unruly, ["order of a set"]),
        ("for tile in sorted({1, 2}): pass", unruly, []),
        ("half = 7 / 2", inexact, ["true division"]),
        ("half = 0.5", inexact, ["float literal"]),
        ("import math\nroot = math.sqrt(2)", inexact, ["math.sqrt"]),
        ("import math\nroot = math.isqrt(2)\nhalf = 7 // 2", inexact, []),
    ],
)
def test_the_search_finds(source, look, what):
    assert [found for node in walk(ast.parse(source)) for found in look(node)] == what


# ---- what no file may hold ----


@cache
def files() -> tuple[str, ...]:
    """The files of the project: those under version control, or to be; without git, all but what running makes."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0:
        names = [name for name in listing.stdout.split("\0") if name]
    else:
        made = {".venv", "__pycache__", ".git", "build", "dist", "node_modules"}
        names = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if not made & set(path.parts)]
    return tuple(sorted(name for name in set(names) if (ROOT / name).is_file()))


# Written so that no pattern matches its own text.
MACHINE_PATH = re.compile(r"(?<![\w.~})])/(?:work|root|home|Users|opt)/[\w.]")
REGISTRY = re.compile(r"pypi\.(?:org|python)|python[h]osted|registry\.(?:npmjs|yarnpkg)|conda\.(?:org|com)")
ADDRESS = re.compile(r"\w+:[/]{2}")


def matches(pattern: re.Pattern[str], names: Iterable[str]) -> list[str]:
    """Where the pattern stands in these files, as file:line; files that are no text are passed over."""
    found = []
    for name in names:
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if pattern.search(text):
            found += [f"{name}:{number}" for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]
    return found


def test_no_file_names_a_place_on_some_machine():
    assert not matches(MACHINE_PATH, files())


def test_no_file_names_a_package_registry():
    assert not matches(REGISTRY, files())


def test_no_lock_file_holds_an_address():
    locks = [name for name in files() if re.search(r"(\.lock|-lock\.json|-lock\.yaml)$", name)]
    assert locks
    assert not matches(ADDRESS, locks)


def test_the_patterns_find_what_they_should():
    slash = chr(47)
    assert MACHINE_PATH.search(f"see {slash}root{slash}notes.txt")
    assert MACHINE_PATH.search(f'"{slash}home{slash}ann"')
    assert not MACHINE_PATH.search("the net/work/plan of a/home/run")
    assert REGISTRY.search("files.python" + "hosted.example")
    assert ADDRESS.search("https:" + slash * 2 + "example.test")


def test_no_source_file_is_too_long():
    lines = {
        name: len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in files() if name[-3:] == ".py"
    }
    long = {name: count for name, count in lines.items() if count > LONGEST}
    assert not {name: count for name, count in long.items() if name not in LONG_ALLOWED}
    assert LONG_ALLOWED.keys() <= long.keys(), "allowed to be long, but no longer is"
