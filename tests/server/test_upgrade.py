"""A real older build and today's server on one file: all its tables can be watched, those under the same rules go on.

The older build is that before the edition of any game was last raised, out of the repository's own history, and runs
from its own sources.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import Player, a_client, bearer, come, made, run, serving, sqlite
from undercroft import games

ROOT = Path(__file__).parent.parent.parent
SEATS = {"trapper": 2, "pararoles": 3, "electro": 3, "exploration": 2, "truedungeon": 3}
STEPS = 40
SERVE = "import sys; from undercroft.cli import main; sys.exit(main())"
EDITIONS = "from undercroft import games; print({id: games.get(id).edition for id in games.ids()})"


def git(*words: str) -> bytes:
    """What git says; without it or without history the test fails."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"").decode().strip()
        pytest.fail(f"an older build can only be had from a git repository with its history: {said or error}")


class Older:
    """An older build, unpacked in a folder."""

    def __init__(self, folder: Path) -> None:
        raised = (
            git("log", "-1", "--format=%H", "-G", r"^ +edition=[0-9]", "--", "src/undercroft/games").decode().strip()
        )
        if not raised:
            pytest.fail("this repository has no history of a raised edition: an older build cannot be had from it")
        with tarfile.open(fileobj=BytesIO(git("archive", f"{raised}^", "src"))) as packed:
            packed.extractall(folder, filter="data")
        self.folder = folder
        self.surroundings = os.environ | {"PYTHONPATH": str(folder / "src"), "UNDERCROFT_HOME": str(folder)}
        where = self.says("import undercroft; print(undercroft.__file__)")
        assert where.strip() == str(folder / "src" / "undercroft" / "__init__.py")
        self.editions = dict(eval(self.says(EDITIONS)))

    def says(self, program: str) -> str:
        """What this program prints there."""
        command = [sys.executable, "-c", program]
        return subprocess.run(
            command, cwd=self.folder, env=self.surroundings, capture_output=True, check=True, text=True
        ).stdout

    @contextmanager
    def serving(self, db: str) -> Iterator[str]:
        """The address of a server of that build, until it is told to stop and has."""
        command = [sys.executable, "-c", SERVE, "serve", "--db", db, "--port", "8790"]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.surroundings, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip()
            finally:
                server.terminate()
            assert server.wait(60) in (0, -signal.SIGTERM)  # It ends by the signal, when all is stored.


def shown(client: httpx.Client, table: dict[str, Any], link: str) -> dict[str, Any]:
    """What somebody sees who comes by this link."""
    answer = client.get(f"/api/tables/{table['id']}?draw=0", headers=bearer(link))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def links(table: dict[str, Any]) -> list[str]:
    """Those of all seats, in order."""
    return [table["link"], *(table["links"][seat] for seat in sorted(table["links"], key=int))]


def play(url: str, table: dict[str, Any], steps: int, seed: str) -> int:
    """So many answers at random are given over sockets, or as many as the game takes; how many they were."""
    given = 0

    async def answer() -> None:
        nonlocal given
        dice = random.Random(seed)
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for link in links(table):
                players.append(await stack.enter_async_context(await come(url, table["id"], link, draw=False)))
                await players[-1].next()
            for step in range(steps):
                for who in players:
                    await who.send(type="why", rule=f"step {step}")
                    await who.until(lambda frame: frame["type"] == "rule")
                if players[0].state["over"]:
                    return
                who = players[dice.choice(players[0].state["waiting"])]
                options = [option["id"] for option in (await who.asked())["options"]]
                chosen = "surprise" if "surprise" in options else dice.choice(options)
                said = await who.answer(chosen, id=f"{seed} {step}")
                assert said["type"] == "done", said
                given += 1

    run(answer)
    return given


def told(state: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """All that was told: of which kind, by which rule, and whether it shows what was hidden; the words are today's."""
    return [(line["kind"], line["rule"], line["shows"]) for line in state["log"]["lines"]]


def asked(state: dict[str, Any]) -> tuple[Any, ...] | None:
    """What is asked, and what may be answered; the words are today's."""
    question = state["question"]
    return question and (question["ask"], question["number"], [option["id"] for option in question["options"]])


@pytest.mark.soak
def test_tables_of_an_older_build_are_watched_and_go_on_under_the_same_rules(tmp_path: Path):
    older = Older(tmp_path / "older")
    today = {game: games.get(game).edition for game in games.ids()}
    assert set(older.editions) == set(today) and any(older.editions[game] != today[game] for game in today)
    tables: dict[str, dict[str, Any]] = {}
    before: dict[str, list[dict[str, Any]]] = {}
    with older.serving(sqlite(tmp_path)) as url, a_client(url) as client:
        for game in games.ids():
            tables[game] = made(client, "me", *["friend"] * (SEATS.get(game, 2) - 1), game=game)
            started = client.post(f"/api/tables/{tables[game]['id']}/start", headers=bearer(tables[game]["link"]))
            assert started.status_code == 200, started.text
            assert play(url, tables[game], STEPS, game) > STEPS // 2
            before[game] = [shown(client, tables[game], link) for link in links(tables[game])]
            assert all(told(state) for state in before[game])
    with serving(sqlite(tmp_path)) as served, served.client() as client:
        for game, table in tables.items():
            now = [shown(client, table, link) for link in links(table)]
            assert [told(state) for state in now] == [told(state) for state in before[game]], game
            assert client.get(f"/t/{table['id']}", headers=bearer(table["link"])).status_code == 200
            if older.editions[game] == today[game]:
                assert [state["frozen"] for state in now] == [None] * len(now), game
                assert [asked(state) for state in now] == [asked(state) for state in before[game]], game
                assert any(map(asked, now)), game
                assert play(served.url, table, 10, "on") > 0, game
            else:
                assert all(f"edition {older.editions[game]}" in state["frozen"] for state in now), game
                assert [state["question"] for state in now] == [None] * len(now), game
            print(
                f"{game}: edition {older.editions[game]}, today {today[game]}: {len(told(now[0]))} lines as they were"
            )


def test_where_there_is_no_history_the_test_says_so_and_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.server.test_upgrade.ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(pytest.fail.Exception, match="from a git repository with its history"):
        Older(tmp_path / "older")
