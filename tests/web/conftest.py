"""A built page, a real server, and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.served import Served, serving, sqlite
from tests.web.visitor import Visitor, launch
from tools.web import build

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    build()
    with serving(sqlite(tmp_path_factory.mktemp("site")), pause=0.05, story_effort=1) as served:
        yield served


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for these tests: while it runs, no other test in this process could have a loop of its own."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(site: Served, browser: Browser) -> Iterator[Visit]:
    """Lets somebody come with a browser of their own; in the end no page may have complained."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, site.url, **how))
        return visitors[-1]

    yield come
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.context.close()
    assert not troubles
