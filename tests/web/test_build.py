"""The page is built the same each time, small, and from locked parts."""

from __future__ import annotations

import json

import pytest

from tools import web


def test_the_same_sources_give_the_same_bytes() -> None:
    """That their types hold is seen by `make check`."""
    files = {file.name: file.read_bytes() for file in web.build()}
    for script, entry in (("table.js", "main.tsx"), ("replay.js", "replay/main.tsx"), ("party.js", "party/main.tsx")):
        assert web.bundle(entry) == files[script]
    assert web.style().encode() == files["style.css"]


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((web.WEB / "package-lock.json").read_text(encoding="utf-8"))
    parts = [part for name, part in lock["packages"].items() if name]
    assert parts
    assert all("resolved" not in part and part["integrity"].startswith("sha512-") for part in parts)


def test_versions_are_exact() -> None:
    package = json.loads((web.WEB / "package.json").read_text(encoding="utf-8"))
    versions = [*package["dependencies"].values(), *package["devDependencies"].values()]
    assert all(version[0].isdigit() for version in versions)


def test_nothing_comes_from_elsewhere() -> None:
    script, style, *_ = (file.read_text(encoding="utf-8") for file in web.build())
    assert "http" not in style.replace("http://www.w3.org/", "")
    assert "@import" not in style
    assert "url(" not in style
    assert "https://" not in script


def test_a_missing_program_is_named() -> None:
    with pytest.raises(web.CannotBuild, match="no nodejs-of-nowhere here; install Node"):
        web.program("nodejs-of-nowhere")
