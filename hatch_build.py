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

setup(
    name="undercroft",
    packages=[],
    ext_modules=mypycify(
        ["--config-file=", "--ignore-missing-imports", "--python-version={python}", *{modules!r}],
        opt_level="{level}",
        debug_level="0",
        group_name="undercroft",
    ),
)
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
        for file in compiled(Path(self.root), self.config["modules"], self.made):
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


def compiled(root: Path, modules: list[str], made: Path) -> list[Path]:
    """The compiled files of these modules, under `made`, where they lie as in the package.

    `UNDERCROFT_MODULES` names the beginnings of those that are wanted, where not all are.
    """
    shutil.copytree(root / "src" / "undercroft", made / "undercroft", ignore=shutil.ignore_patterns("__pycache__"))
    only = tuple(os.environ.get("UNDERCROFT_MODULES", "").split())
    paths = [f"undercroft/{module}.py" for module in modules if not only or module.startswith(only)]
    level = os.environ.get("UNDERCROFT_OPTIMISE", "3")
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    (made / "setup.py").write_text(SETUP.format(modules=paths, level=level, python=python))
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=made, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the modules cannot be compiled:\n{done.stdout}{done.stderr}")
    return sorted(
        file for folder in (made.glob("*"), (made / "undercroft").rglob("*")) for file in folder if _is_binary(file)
    )


def _is_binary(file: Path) -> bool:
    return file.suffix in (".so", ".pyd")
