"""Whatever is sent to the API, it is answered in words, and never by a fault of the server."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.served import Served, bearer, made
from undercroft.server.openapi import document

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE


def operations() -> list[Any]:
    """Every operation with requests of both kinds; one that takes nothing cannot be asked wrongly."""
    found: list[Any] = list(schemathesis.openapi.from_dict(document()).get_all_operations())
    described = [each.ok() for each in found]
    both = [
        pytest.param(each, kind, id=f"{each.label} {kind.value}") for each in described for kind in (POSITIVE, NEGATIVE)
    ]
    return [case for case in both if case.id != "GET /api/games negative"]


@pytest.fixture(scope="module")
def table(server: Served) -> dict[str, Any]:
    """A game that has begun."""
    with server.client() as client:
        found = made(client, "me", "greedy", options={"turn_limit": 4})
        client.post(f"/api/tables/{found['id']}/start", headers=bearer(found["link"]))
    return found


@pytest.mark.parametrize(("operation", "kind"), operations())
def test_no_request_is_a_fault_of_the_server(server: Served, table: dict[str, Any], operation: Any, kind: Any):
    described = document()["paths"][operation.path][operation.method]["responses"]

    @settings(max_examples=300 if SOAK else 4, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=kind))
    def ask(case: Any) -> None:
        if operation.method != "delete" and kind is POSITIVE and case.path_parameters:
            case.path_parameters["id"] = table["id"]
        answer = case.call(base_url=server.url, headers=bearer(table["link"]))
        assert answer.status_code < 500, answer.text
        assert str(answer.status_code) in {*described, "405"}, answer.text
        if answer.status_code >= 400:
            told = answer.json()
            assert told["error"] and set(told) == {"error", "rule", "at"}

    ask()


@pytest.mark.parametrize("text", ["a = 99999999999999999999999", '{"a": "\\ud800"}', '{"a": 1e999}', "a = 1979-05-27"])
def test_a_file_that_json_cannot_hold_is_no_fault_of_the_server(server: Served, text: str):
    with server.client() as client:
        answer = client.post("/api/files", json={"text": text})
    assert answer.status_code in (200, 400)
