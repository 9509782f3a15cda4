"""One server for one file: whoever serves from an SQLite file holds it, and a second one is told so.

What is held is a file beside it, with a transaction that lasts as long as the server: it ends with the process, however
that ends, and nothing is left to clear away.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url


class Held(Exception):
    """Another server keeps its tables in this file."""


@contextmanager
def alone(db: str) -> Iterator[None]:
    """Within this block nobody else serves from this file; `Held` if somebody does. Other stores are for many."""
    url = make_url(db)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        yield
        return
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{url.database}.serving", timeout=0, isolation_level=None)) as file:
        try:
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Held(url.database) from None
            raise
        yield
