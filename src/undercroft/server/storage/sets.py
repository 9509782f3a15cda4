"""Sets in the store: what is played, by whom, at which tables, and what has come of those that are over."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.engine.craft.ready import ready
from undercroft.engine.workshop.sets import PartDone, SetPlan
from undercroft.server.storage import schema


class PlayerKept(msgspec.Struct, frozen=True):
    """Who plays: `kind` is person or bot; a person has `sat` down before."""

    kind: str
    bot: str | None
    name: str
    sat: bool = False

    @property
    def is_known(self) -> bool:
        """Whether a person plays who has sat down before."""
        return self.sat and self.kind == "person"


class KeyKept(msgspec.Struct, frozen=True):
    """Who holds the secret with this digest is host, this player, or with neither watches."""

    digest: str
    host: bool
    player: int | None


class PartKept(msgspec.Struct, frozen=True):
    """A game of the set: at which table, what it is called, and what has come of it when it is over."""

    table: str
    title: str
    done: PartDone | None = None


@ready
class SetKept(msgspec.Struct, frozen=True, kw_only=True):
    """A set as the store has it; `players` and `keys` are as they were when it was last written down.

    At its tables the set-up is settled where it is `quick`; where `dice` are mine people throw them, all or the host.
    """

    plan: SetPlan
    players: tuple[PlayerKept, ...]
    keys: tuple[KeyKept, ...]
    parts: tuple[PartKept, ...] = ()
    quick: bool = False
    dice: str | None = None
    everybody_types: bool = False

    @property
    def done(self) -> list[PartDone]:
        """The games that are over, in order."""
        return [part.done for part in self.parts if part.done is not None]

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [player.name for player in self.players]


def set_of(id: str, *, held: bool = False) -> Callable[[Connection], SetKept | None]:
    """The set of this id, or None; while it is `held` no other server changes it."""
    wanted = sa.select(schema.sets.c.kept).where(schema.sets.c.id == id)

    def job(connection: Connection) -> SetKept | None:
        text = connection.scalar(wanted.with_for_update() if held else wanted)
        return None if text is None else msgspec.json.decode(text, type=SetKept)

    return job


def keep_set(id: str, kept: SetKept) -> Callable[[Connection], None]:
    """The set is as it is given, and was touched now."""
    values = {"kept": msgspec.json.encode(kept).decode(), "touched": int(time.time())}

    def job(connection: Connection) -> None:
        if connection.execute(schema.sets.update().where(schema.sets.c.id == id).values(**values)).rowcount == 0:
            connection.execute(schema.sets.insert().values(id=id, **values))

    return job


def change_set(id: str, change: Callable[[SetKept], SetKept]) -> Callable[[Connection], SetKept | None]:
    """The set of this id after this change, which nothing can come between; None where there is none."""

    def job(connection: Connection) -> SetKept | None:
        kept = set_of(id, held=True)(connection)
        if kept is None:
            return None
        after = change(kept)
        if after != kept:
            keep_set(id, after)(connection)
        return after

    return job


def expire_sets(idle: int) -> Callable[[Connection], None]:
    """The sets that nobody touched for so many seconds are gone, unless a table of theirs is there."""

    def job(connection: Connection) -> None:
        used = sa.select(schema.tables.c.set_id).where(schema.tables.c.set_id.is_not(None))
        old = (schema.sets.c.touched < int(time.time()) - idle, schema.sets.c.id.not_in(used))
        connection.execute(schema.sets.delete().where(*old))

    return job
