"""Finds a browser for the tests, or installs one where that can be done without asking; says where it is.

    python tools/browser.py

A Chromium or Chrome of the machine is taken, or the one named in UNDERCROFT_BROWSER; first of all the one made to run
without a window, which takes a third of the time, since it draws no tabs, bars and menus. On Debian and its relatives a
missing one is installed from the distribution's packages by whoever may.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The browser of this machine, or None."""
    named = os.environ.get("UNDERCROFT_BROWSER")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Chromium comes from the distribution's packages, if this is such a distribution and we may."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print("browser: installing Chromium from the distribution's packages", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["install", "-y", "-qq", "--no-install-recommends"]
    for words in (["update", "-qq"], [*get, SHELL], [*get, "chromium"]):
        if find() is None:
            subprocess.run(["apt-get", *words], env=environment, stdout=subprocess.DEVNULL, check=False)


def main() -> int:
    if find() is None:
        install()
    found = find()
    if found is None:
        print("browser: none found; install Chromium, or name one in UNDERCROFT_BROWSER", file=sys.stderr)
        return 2
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
