"""The project as a newcomer finds it: commands, version, changelog, locks, licence."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tools.install import places

ROOT = Path(__file__).resolve().parent.parent
LOCKS = tuple(f"requirements{of}.lock" for of in ("", "-dev", "-postgres", "-web", "-uv"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def locked(lock: str) -> dict[str, str]:
    """Each entry of a lock file by its name, with all that belongs to it.  Names are spelled with dashes."""
    text = re.sub(r"^\s*#.*\n", "", read(lock), flags=re.MULTILINE)
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " ").strip())
    return {re.split(r"[=\s]", entry, maxsplit=1)[0].lower().replace("_", "-"): entry for entry in entries}


def wanted(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~\[; ]", line, maxsplit=1)[0].lower().replace("_", "-") for line in requirements}


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_readme_names_the_command(command):
    assert command in read("README.md")


PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"""\]\(([^)\s]+)\)|(?:src|href)="([^"]+)\"""")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_link_within_the_project_leads_somewhere(paper: Path):
    text = re.sub(r"```.*?```", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)
    }
    for link in (one or other for one, other in LINK.findall(text)):
        file, _, part = link.partition("#")
        if "://" in link:
            continue
        assert not file or (paper.parent / file).exists(), link
        assert file or part in headings, link


def test_the_readme_shows_a_small_picture_of_every_game():
    head = read("README.md").partition("\n## ")[0]
    for game in undercroft.games.ids():
        assert f"docs/pictures/{game}.svg" in head
        assert (ROOT / "docs" / "pictures" / f"{game}.svg").stat().st_size < 150_000
    assert len(head.splitlines()) < 50, "one screen before the details"


def test_the_package_has_the_version_of_the_project():
    assert undercroft.__version__ == project()["project"]["version"]


def test_the_changelog_begins_with_this_version():
    first = re.search(r"^## \[?(\d+\.\d+\.\d+)", read("CHANGELOG.md"), flags=re.MULTILINE)
    assert first is not None
    assert first[1] == undercroft.__version__


def test_the_licence_is_the_declared_one():
    assert project()["project"]["license"] == "MIT"
    assert read("LICENSE").startswith("MIT License")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_one_version_and_hashes(lock):
    for name, entry in locked(lock).items():
        assert re.match(r"[\w.-]+==[\w.+-]+ ", entry), f"{lock}: {name} is not pinned to one version"
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), f"{lock}: {name} has no hash"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock):
    assert "://" not in read(lock)
    assert "index-url" not in read(lock)


def test_the_locks_hold_what_the_project_asks_for():
    """A dependency added to pyproject.toml without `make lock` is found here."""
    stated = project()
    playing = wanted(stated["project"]["dependencies"] + stated["dependency-groups"]["build"])
    assert playing <= locked("requirements.lock").keys()
    assert wanted(stated["build-system"]["requires"]) <= locked("requirements.lock").keys()
    groups = stated["dependency-groups"]
    tools = [name for group in ("dev", "ai", "bench") for name in groups[group] if isinstance(name, str)]
    assert playing | wanted(tools) <= locked("requirements-dev.lock").keys()
    assert wanted(groups["install"]) == locked("requirements-uv.lock").keys() == {"uv"}
    extras = stated["project"]["optional-dependencies"]
    assert groups["ai"] == extras["ai"]
    hosting = wanted(stated["project"]["dependencies"] + extras["postgres"])
    assert hosting <= locked("requirements-postgres.lock").keys()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-postgres.lock"])
def test_the_locks_agree(lock: str):
    tools = locked("requirements-dev.lock")
    for name, entry in locked(lock).items():
        assert tools[name].split()[0] == entry.split()[0]


def test_uv_looks_for_packages_where_pip_would():
    told = "global.index-url='https://one/simple'\n:env:.find-links='/a /b'\nglobal.timeout='60'\nglobal.no-index='1'"
    assert [*places(told)] == [
        "--default-index",
        "https://one/simple",
        "--find-links",
        "/a",
        "--find-links",
        "/b",
        "--no-index",
    ]


def test_every_target_of_the_makefile_is_listed_by_help():
    makefile = read("Makefile")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)
    assert phony is not None
    for target in phony[1].split():
        assert re.search(rf"^{target}:.*## \S", makefile, flags=re.MULTILINE), f"{target} has no line of help"
