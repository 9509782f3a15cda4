"""For who hosts: what the server counts, its page, and its log as lines of JSON; for nobody without the key."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.served import PATIENCE, bearer, come, made, run, secret_of, serving, sqlite
from undercroft.cli.serve import host_key
from undercroft.engine import Unknown
from undercroft.server.door import Door
from undercroft.server.host.logs import JsonLines
from undercroft.server.settings import Settings

KEY = "the key of the host, and long"


def _read(client: httpx.Client) -> dict[str, float]:
    """What is counted, by its name and labels."""
    answer = client.get("/metrics", headers=bearer(KEY))
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    families = text_string_to_metric_families(answer.text)
    return {" ".join([one.name, *one.labels.values()]): one.value for of in families for one in of.samples}


def test_what_happens_is_counted_and_shown_to_the_host_alone(tmp_path: Path):
    with serving(sqlite(tmp_path), host_key=KEY) as server, server.client() as client:
        before = _read(client)
        table = made(client, "me", "me")
        path, me = f"/api/tables/{table['id']}", bearer(table["link"])
        client.post(f"{path}/start", headers=me)
        question = client.get(f"{path}?seat=0", headers=me).json()["question"]
        answer = {"id": "a", "number": question["number"], "answer": question["options"][-1]["id"]}
        assert client.post(f"{path}/answer?seat=0", headers=me, json=answer).status_code == 200
        assert client.post(f"{path}/answer?seat=0", headers=me, json=answer | {"id": "b"}).status_code == 409

        async def look() -> None:
            async with await come(server.url, table["id"], table["link"]):
                while not (now := await asyncio.to_thread(_read, client))["undercroft_sockets"]:
                    pass
                assert now["undercroft_sockets"] == 1 and now["undercroft_tables"] == 1

        run(look)
        after = _read(client)
        page = client.get("/status", auth=("host", KEY))
    assert after["undercroft_steps_total answer"] - before.get("undercroft_steps_total answer", 0) == 1
    assert after["undercroft_refusals_total stale"] - before.get("undercroft_refusals_total stale", 0) == 1
    for name in ("undercroft_change_seconds_count", "undercroft_requests_total 409", "undercroft_requests_total 201"):
        assert after[name] > before.get(name, 0), name
    assert page.status_code == 200 and "SQLite" in page.text and "Steps stored: " in page.text
    for secret in (KEY, table["id"], secret_of(table["link"])):
        assert secret not in page.text and not any(secret in name for name in after)


@pytest.mark.parametrize("path", ["/metrics", "/status"])
def test_without_the_key_nothing_is_shown(tmp_path: Path, path: str, client: httpx.Client):
    stranger = {"X-Forwarded-For": "192.0.2.1"}
    assert client.get(path, headers=stranger).status_code == 404
    assert client.get(path, headers=stranger | bearer(KEY)).status_code == 404
    with serving(sqlite(tmp_path), host_key=KEY) as server, server.client() as other:
        for brought in ("Bearer another", "Bearer", "Basic !!", "Basic /w==", "Basic", "x"):
            answer = other.get(path, headers={"Authorization": brought})
            assert answer.status_code == 401 and "undercroft_" not in answer.text
            assert answer.headers["www-authenticate"].startswith("Basic")
        assert other.get(path, auth=("anybody", KEY)).status_code == 200


def test_without_a_key_it_is_for_this_machine_and_metrics_where_they_are_wanted(tmp_path: Path, client: httpx.Client):
    assert (client.get("/metrics").status_code, client.get("/status").status_code) == (404, 200)
    with serving(sqlite(tmp_path), metrics=True) as server, server.client() as other:
        assert "undercroft_tables" in other.get("/metrics").text
        assert other.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 404


def test_a_key_that_can_be_guessed_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("UNDERCROFT_HOST_KEY", "short")
    with pytest.raises(Unknown, match="has 5 characters; a key has 16 at least"):
        host_key()
    monkeypatch.setenv("UNDERCROFT_HOST_KEY", "")
    assert host_key() is None


def test_the_log_is_lines_of_json():
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    log = logging.Logger("undercroft.test")
    log.addHandler(handler)
    log.warning("table %s: %s", "abc", "one\ntwo")
    try:
        raise ValueError("what went wrong")
    except ValueError:
        log.exception("a fault")
    first, second = [json.loads(line) for line in written.getvalue().splitlines()]
    assert first.pop("time").endswith("+00:00")
    expected = {"level": "warning", "logger": "undercroft.test", "process": os.getpid()}
    assert first == expected | {"message": "table abc: one\ntwo"}
    assert second["message"] == "a fault" and second["error"].endswith("ValueError: what went wrong")


def test_a_server_that_is_told_so_writes_its_log_as_lines_of_json(tmp_path: Path):
    program = "import sys; from undercroft.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "serve", "--db", sqlite(tmp_path), "--port", "0", "--log-json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        address = urlsplit(server.stdout.readline().strip())
        with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as caller:
            caller.sendall(b"no request\r\n\r\n")
            assert caller.recv(1000).startswith(b"HTTP/1.1 400 ")
        server.terminate()
        lines = [json.loads(line) for line in server.stderr.read().splitlines()]
    told = [line for line in lines if line["level"] == "warning"]
    assert [line["message"] for line in told] == ["127.0.0.1: Invalid HTTP request received."]


def test_a_proxy_on_another_machine_comes_for_many():
    door = Door(Settings(db="sqlite://", connections=1, proxies=("10.1.0.0/24",)))
    visits: Any = [object() for _ in range(5)]
    comes = ("10.1.0.7", "10.1.0.7", "127.0.0.1", "192.0.2.1", "192.0.2.1")
    assert [door.enter(visit, at) for visit, at in zip(visits, comes, strict=True)] == [True, True, True, True, False]
