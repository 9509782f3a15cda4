"""What somebody has played: in the browser from the tables it has keys to, in the terminal from records."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from tests.server.served import Served, serving, sqlite
from undercroft.bots import play_bots, seated
from undercroft.cli import main
from undercroft.daily.mine import Played, as_csv, tallies
from undercroft.engine import Table
from undercroft.server.storage import schema


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with serving(sqlite(tmp_path)) as served:
        yield served


def lost(client: httpx.Client, url: str) -> str:
    """A game that the browser has given up."""
    ours = {"origin": url}
    id: str = client.post("/api/tables", json={"game": "trapper"}, headers=ours).json()["id"]
    client.post(f"/api/tables/{id}/start", headers=ours)
    assert client.post(f"/api/tables/{id}/act", json={"id": "c", "act": "concede"}, headers=ours).status_code == 200
    return id


def test_a_browser_sees_its_own_games_and_those_from_before_results_were_noted(server: Served, tmp_path: Path):
    with server.client() as client, server.client() as stranger:
        ids = [lost(client, server.url), lost(client, server.url)]
        engine = sa.create_engine(sqlite(tmp_path))
        with engine.begin() as connection:
            connection.execute(schema.tables.update().where(schema.tables.c.id == ids[0]).values(outcome=None))
        engine.dispose()
        told = client.get("/mine.json").json()
        assert sorted(game["where"] for game in told["games"]) == sorted(f"/replay/{id}" for id in ids)
        assert {key: told["by_game"]["trapper"][key] for key in ("games", "won", "lost")} == {
            "games": 2,
            "won": 0,
            "lost": 2,
        }
        assert len(list(csv.DictReader(io.StringIO(client.get("/mine.csv").text)))) == 2
        assert f"/replay/{ids[0]}" in client.get("/mine").text
        assert stranger.get("/mine.json").json()["games"] == []


def test_the_records_of_a_folder_are_counted_as_whoever_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for seed in (1, 2):
        table = Table.start("trapper", seed=seed, names=["Ann", "Bob"], strict=False)
        play_bots(table, seated(table.game, ["greedy", "greedy"], seed), limit=40)
        table.act(seed % 2, "concede")
        table.record().save(tmp_path / f"{seed}.json")
    (tmp_path / "broken.json").write_text("{}")
    assert main(["stats", str(tmp_path), "--name", "Bob", "--json"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)["by_game"]["trapper"]
    assert (found["games"], found["won"], found["longest_streak"]) == (2, 1, 1)
    assert "broken.json" in said.err
    assert main(["stats", str(tmp_path / "nowhere")]) == 2


def test_streaks_go_by_the_days_and_no_cell_is_a_formula():
    ends = {"03": "won", "01": "won", "02": "lost", "04": "won"}
    games = [Played("trapper", day, "=Ann", end, 1, 9, 9, "", "") for day, end in ends.items()]  # type: ignore[arg-type]
    assert (tallies(games)[0].streak, tallies(games)[0].longest_streak) == (2, 2)
    assert "'=Ann" in as_csv(games)
