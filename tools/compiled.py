"""The compiled build, apart from the source: `make compiled` makes it, and runs things on it.

    python tools/compiled.py              build it, unless it is there and of this very source
    python tools/compiled.py COMMAND ...  the same, then run the command on it, such as `-m pytest tests`

It lies in build/compiled: the wheel that `UNDERCROFT_COMPILED=1 pip install .` would install, unpacked. A build that is
not of the source as it stands is never used: it is made again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"
SITE = BUILD / "site"
STAMP = BUILD / "stamp"


def source() -> str:
    """A short name of the source, and of what decides how it is compiled."""
    how = [os.environ.get(name, "") for name in ("UNDERCROFT_OPTIMISE", "UNDERCROFT_MODULES")]
    named = sha256(f"{sys.version} {how}".encode())
    package = ROOT / "src" / "undercroft"
    files = sorted(file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    for file in (ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "tools" / "written.py", *files):
        named.update(f"{file.relative_to(ROOT)} {file.stat().st_size}\n".encode() + file.read_bytes())
    return named.hexdigest()


def build() -> Path:
    """The folder with the compiled package, of the source as it is now."""
    name = source()
    if STAMP.exists() and STAMP.read_text() == name:
        return SITE
    print("compiled: building, which takes minutes", flush=True)
    shutil.rmtree(BUILD, ignore_errors=True)
    making = BUILD / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(making)]
    subprocess.run(command, cwd=ROOT, env={"UNDERCROFT_COMPILED": "1", **os.environ}, check=True, stdout=sys.stderr)
    (wheel,) = making.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(SITE)
    shutil.rmtree(making)
    STAMP.write_text(name)
    return SITE


def environment(site: Path) -> dict[str, str]:
    """An environment in which Python finds the compiled package before any other."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}


def main() -> int:
    site = build()
    if sys.argv[1:]:
        return subprocess.run([sys.executable, *sys.argv[1:]], cwd=ROOT, env=environment(site)).returncode
    print(f"compiled: {site.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
