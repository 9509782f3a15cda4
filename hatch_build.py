"""The wheel, compiled if UNDERCROFT_COMPILED=1 is set when it is built; plain Python otherwise.

What is compiled is listed in pyproject.toml. The compiled files are made in a folder of their own and lie in the wheel
only: an editable install and the source tree never hold one, so none can shadow a source that was edited.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

found = mypycify(
    ["--config-file=", "--ignore-missing-imports", "--python-version={python}", *{paths!r}],
    opt_level="{level}",
    debug_level="0",
    separate={libraries!r},
)
for one in found:
    if one.name.startswith("undercroft_"):
        one.extra_compile_args.append("-O{large}")
setup(name="undercroft", packages=[], ext_modules=found)
"""


class CompiledBuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel that is asked to have them."""

    def dependencies(self) -> list[str]:
        """What compiling needs, beside a C compiler; mypy looks at the packages that the modules import."""
        return ["mypy>=1.18", "setuptools>=70", "msgspec>=0.20"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """The wheel holds the compiled modules and is one for this kind of machine."""
        if self.target_name != "wheel" or version == "editable" or not wanted():
            return
        self.made = Path(tempfile.mkdtemp(prefix="undercroft-"))
        modules = listed(Path(self.root), self.config["modules"], self.config["plain"])
        for file in compiled(Path(self.root), modules, self.made):
            build_data["force_include"][str(file)] = str(file.relative_to(self.made))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The folder in which the modules were compiled is gone."""
        if made := getattr(self, "made", None):
            shutil.rmtree(made)


def wanted() -> bool:
    """Whether a compiled wheel is asked for."""
    return os.environ.get("UNDERCROFT_COMPILED", "0") not in ("", "0")


def listed(root: Path, modules: list[str], plain: dict[str, str]) -> list[str]:
    """These modules, and those in these folders and below, but for what stays plain, itself or with its folder."""
    source = root / "src" / "undercroft"
    found: list[str] = []
    for name in modules:
        files = sorted((source / name).rglob("*.py")) if (source / name).is_dir() else [source / f"{name}.py"]
        found += [str(file.relative_to(source).with_suffix("").as_posix()) for file in files]
    out = [f"{name}/" for name in plain]
    return [name for name in found if not name.endswith("/__init__") and not f"{name}/".startswith(tuple(out))]


def libraries(modules: list[str]) -> list[tuple[list[str], str]]:
    """The files of these modules, by the library in which they are: one a game, so that no C file is too large.

    Calls within a library are quickest, so the fastest game is in that of the engine.
    """
    found: dict[str, list[str]] = {}
    for module in modules:
        room, game, *_ = module.split("/")
        name = f"undercroft_{game}" if room == "games" and game != "trapper" else "undercroft"
        found.setdefault(name, []).append(f"undercroft/{module}.py")
    return [(files, name) for name, files in found.items()]


def compiled(root: Path, modules: list[str], made: Path) -> list[Path]:
    """The compiled files of these modules, under `made`, where they lie as in the package.

    `UNDERCROFT_MODULES` names the beginnings of those that are wanted, where not all are. The libraries of large games
    are optimised less, since they take minutes as it is.
    """
    shutil.copytree(root / "src" / "undercroft", made / "undercroft", ignore=shutil.ignore_patterns("__pycache__"))
    only = tuple(os.environ.get("UNDERCROFT_MODULES", "").split())
    modules = [module for module in modules if not only or module.startswith(only)]
    parts = libraries(modules)
    _run([sys.executable, str(root / "tools" / "written.py"), str(made), *modules], made)
    level = os.environ.get("UNDERCROFT_OPTIMISE", "")
    setup = SETUP.format(
        paths=[file for files, _ in parts for file in files],
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        libraries=parts,
        level=level or "3",
        large=level or "1",
    )
    (made / "setup.py").write_text(setup)
    at_once = str(min(len(parts), os.cpu_count() or 1))
    _run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--parallel", at_once], made)
    return sorted(
        file for folder in (made.glob("*"), (made / "undercroft").rglob("*")) for file in folder if _is_binary(file)
    )


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the modules cannot be compiled:\n{done.stdout}{done.stderr}")


def _is_binary(file: Path) -> bool:
    return file.suffix in (".so", ".pyd")
