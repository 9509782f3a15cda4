"""Whatever is sent to the API, it is answered in words, and never by a fault of the server."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.served import Served, bearer, made
from undercroft.server.openapi import document

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
    @settings(max_examples=8, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=kind))
    def ask(case: Any) -> None:
        if operation.method != "delete" and kind is POSITIVE and case.path_parameters:
            case.path_parameters["id"] = table["id"]
        answer = case.call(base_url=server.url, headers=bearer(table["link"]))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and answer.status_code not in (404, 405):
            assert answer.json()["error"]

    ask()
