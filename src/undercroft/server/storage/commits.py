"""Jobs of the store, done together: one commit for all, and what came of each; also where that broke off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.server.storage.many import Behind

Job: TypeAlias = tuple[Callable[[Connection], Any], "asyncio.Future[Any]", str]
"""What is to be done, who waits for it, and which table it changes."""
Outcome: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]


_ITS_OWN: Final = (sa.exc.IntegrityError, sa.exc.DataError, Behind)
"""What fails by the fault of one job, and not of the store."""


class CommitLost(Exception):
    """A transaction broke off while it was committed: what its jobs gave, and its number where the database has one."""

    def __init__(self, outcomes: list[Outcome], number: int | None) -> None:
        super().__init__("the connection was lost amid a commit")
        self.outcomes = outcomes
        self.number = number
        self.in_doubt = False


def _done(connection: Connection, do: Callable[[], list[Outcome]]) -> list[Outcome]:
    """What this gives, done in a transaction that is committed; `CommitLost` if that broke off then."""
    transaction = connection.begin()
    try:
        outcomes = do()
        is_file = connection.dialect.name == "sqlite"
        number = None if is_file else connection.scalar(sa.select(sa.func.txid_current_if_assigned()))
    except BaseException:
        if transaction.is_active:
            transaction.rollback()
        raise
    try:
        transaction.commit()
    except Exception as error:
        raise CommitLost(outcomes, number) from error
    return outcomes


def committed(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    """What came of each job, after one commit for all."""
    try:
        return _done(connection, lambda: [(done, job(connection), None) for job, done, _ in batch])
    except _ITS_OWN:
        return _committed_apart(connection, batch)


def _committed_apart(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    """The same where one of them cannot be: that one has its own error, and leaves no trace."""

    def do() -> list[Outcome]:
        outcomes: list[Outcome] = []
        for job, done, _ in batch:
            try:
                with connection.begin_nested():
                    outcomes.append((done, job(connection), None))
            except _ITS_OWN as error:
                outcomes.append((done, None, error))
        return outcomes

    return _done(connection, do)


def report(outcomes: Sequence[Outcome]) -> None:
    """Whoever waits for one of these jobs hears of it, in one call for all who wait in the same loop."""
    for loop in {done.get_loop() for done, *_ in outcomes}:
        theirs = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
        with suppress(RuntimeError):  # The loop is closed: nobody waits there any more.
            loop.call_soon_threadsafe(_settle, theirs)


def _settle(outcomes: Sequence[Outcome]) -> None:
    for done, value, failure in outcomes:
        if done.done():
            continue
        if failure is None:
            done.set_result(value)
        else:
            done.set_exception(failure)
