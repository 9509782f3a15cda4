"""The lab on the web table: small experiments in a process apart, one at a time for an address, and paid for."""

from __future__ import annotations

import asyncio
import contextvars
from pathlib import Path

import httpx
import pytest

from tests.lab.experiments import text
from tests.server.served import Served, serving, sqlite
from undercroft.engine import shelf
from undercroft.inputs import read_file_text
from undercroft.lab.experiment import read_experiment
from undercroft.server.lab.pages import asks, experiment
from undercroft.server.lab.trials import Trials
from undercroft.server.settings import Settings
from undercroft.server.shares import Account, Shares, payer

ENDLESS = text(bots="search:100000", options={}, stop={"games": 20})
"""Not over before it is stopped."""


async def over(server: Served, id: str) -> None:
    """Nothing more will come of this experiment."""
    trial = server.hall.trials.find(id)
    assert trial is not None and trial.task is not None
    await asyncio.wait([trial.task])


def begun(client: httpx.Client, **fields: str) -> str:
    """The id of the experiment that this form begins."""
    answer = client.post("/lab", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/lab/")


def test_an_experiment_is_run_and_its_report_shown(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        assert 'href="/lab"' in client.get("/tools/").text
        page = client.get("/lab").text
        assert '<option value="fog">' in page and "Dungeon Trapper" in page
        id = begun(client, text=text(question="Is <b> wider?", stop={"games": 2}))
        server.wait_for(over(server, id))
        shown = client.get(f"/lab/{id}").text
        assert "<h1>Is &lt;b&gt; wider?</h1>" in shown and "No difference is sure" in shown and "4 games" not in shown
        report = client.get(f"/lab/{id}/report")
        assert "<svg" in report.text and "Is &lt;b&gt; wider?" in report.text and "<script" not in report.text
        policy = report.headers["content-security-policy"]
        assert "script-src" not in policy and "default-src 'none'" in policy
        assert f'<a href="/lab/{id}">Is &lt;b&gt; wider?</a>' in client.get("/lab").text
        assert client.get("/lab/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": text(stop={"games": 31})}, "it has 62 games, and 60 at most are played here"),
        ({"text": text(mesure="won")}, "mesure: there is no such key here"),
        ({"text": "kind = "}, "the experiment"),
    ],
)
def test_what_cannot_be_run_is_named_on_its_page(server: Served, fields: dict[str, str], words: str) -> None:
    with server.client() as client:
        id = begun(client, **fields)
        server.wait_for(over(server, id))
        assert words in client.get(f"/lab/{id}").text and client.get(f"/lab/{id}/report").status_code == 400


def test_one_at_a_time_for_an_address_and_it_can_be_stopped(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        id = begun(client, text=ENDLESS)
        refused = client.post("/lab", data={"game": "trapper", "option": "fog", "pairs": "5"})
        assert refused.status_code == 429 and "experiment at a time" in refused.text
        assert "Stop, and see what there is" in client.get(f"/lab/{id}").text
        trial = server.hall.trials.find(id)
        assert trial is not None and not trial.over
    assert trial.task is not None and trial.task.done(), "it ends with the server"


def paying(burst: float) -> Shares:
    """The purses of a moment that does not pass; all that is done from now on is done for "me"."""
    shares = Shares(0.25, burst, now=lambda: 0.0)
    payer.set(Account(shares, "me"))
    return shares


def test_who_begins_one_pays_for_it() -> None:
    async def run() -> None:
        shares = paying(1000)
        trial = Trials(Settings(db="")).begin("me", text(stop={"games": 2}))
        assert trial.task is not None
        await trial.task
        assert trial.report and trial.done == trial.of == 4 and 900 < shares.left("me") < 999.9

    contextvars.copy_context().run(asyncio.run, run())


def test_who_cannot_pay_for_a_game_waits_and_may_stop() -> None:
    async def run() -> None:
        paying(0.0001)
        trial = Trials(Settings(db="")).begin("me", text())
        assert trial.task is not None
        while not trial.of and not trial.task.done():
            await asyncio.sleep(0.01)
        assert not trial.done and not trial.over
        trial.stopped = True
        await trial.task
        assert trial.fault == "no game was played"

    contextvars.copy_context().run(asyncio.run, run())


def test_a_host_may_do_without(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), lab_games=0) as server, server.client() as client:
        assert client.get("/lab").status_code == 404 and client.post("/lab", data={"text": text()}).status_code == 404
        assert 'href="/lab"' not in client.get("/tools/").text


def test_where_several_servers_share_the_work_none_is_run_and_its_file_is_given(database: str) -> None:
    with serving(database) as one, one.client() as client:
        assert "Several servers" not in client.get("/lab").text
        id = begun(client, text=text(stop={"games": 1}))
        with serving(database) as two, two.client() as elsewhere:
            while "Several servers" not in elsewhere.get("/lab").text:
                continue  # It has not said yet that it is there.
            gone = elsewhere.get(f"/lab/{id}")
            assert gone.status_code == 404 and "another server may know this experiment" in gone.text.lower()
            assert client.get(f"/lab/{id}").status_code == 200
            for who in (client, elsewhere):
                refused = who.post("/lab", data={"game": "trapper", "option": "fog", "pairs": "5"})
                assert refused.status_code == 409 and "several servers share the work here" in refused.text
                assert "undercroft lab run mine.toml" in refused.text and "fog = &#34;every&#34;" in refused.text
        assert len(one.hall.trials._trials) == 1 and not two.hall.trials._trials


@pytest.mark.parametrize("id", shelf.ids())
def test_what_a_game_is_asked_is_an_experiment(id: str) -> None:
    game = shelf.get(id)
    found = asks(game, 60)
    assert found
    study = read_experiment(read_file_text(experiment(game, found[0].option, 5), "mine.toml"))
    assert len(study.cells) == found[0].ways and study.written.stop.games == 5
