"""Stories in the store: what was told of a game that is over, kept with it."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from undercroft.server.storage import schema


def story_of(id: str, of: str) -> Callable[[Connection], str | None]:
    """The story of this table, if one is kept of these very steps."""

    def job(connection: Connection) -> str | None:
        found = schema.stories.c
        row = connection.execute(sa.select(schema.stories).where(found.table_id == id, found.of == of)).first()
        return None if row is None else str(row.text)

    return job


def keep_story(id: str, of: str, text: str) -> Callable[[Connection], None]:
    """The table has this story of these steps, and no other; nothing, if the table is gone meanwhile."""

    def job(connection: Connection) -> None:
        connection.execute(schema.stories.delete().where(schema.stories.c.table_id == id))
        if connection.execute(sa.select(schema.tables.c.id).where(schema.tables.c.id == id)).first() is not None:
            connection.execute(schema.stories.insert().values(table_id=id, of=of, text=text))

    return job
