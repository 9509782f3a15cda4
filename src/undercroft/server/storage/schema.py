"""The tables of the store, the same in SQLite and PostgreSQL; `migrations` makes them step by step."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("numbers", Text, nullable=False),
    Column("key", String(64), nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("frozen", Text),
    Column("rematch", String(12)),
    Column("position", Text),
    Column("lesson", String(40)),
    Column("throws", Text),
    Column("clock", Text),
    Column("origin", Text),
    Column("gallery", Boolean, nullable=False, server_default=false()),
    Column("quick", Boolean, nullable=False, server_default=false()),
    Column("touched", Integer, nullable=False),
    Column("turn", Integer),
    Column("moved", Integer),
    Column("opened", Integer),
    Column("waits", Text),
    Column("listed", String(8)),
    Column("day", Text),
    Column("outcome", Text),
    Column("set_id", String(12)),
    Column("rev", Integer, nullable=False, server_default="0"),
    Column("agreed", Text),
    Index("tables_touched", "touched"),
    Index("tables_listed", "listed", "opened"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(40)),
    Column("name", Text, nullable=False),
    Column("word", Text, nullable=False),
    Column("come", Boolean, nullable=False),
    Column("sat", Boolean, nullable=False, server_default=false()),
)

grants = Table(
    "grants",
    metadata,
    _of_table(),
    Column("digest", String(64), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("host", Boolean, nullable=False),
)
"""The `place` is the seat, or -1 where the grant has none."""

hooks = Table(
    "hooks",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("url", Text, nullable=False),
    Column("told", Boolean, nullable=False),
)

steps = Table(
    "steps",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ask", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("throws", Text),
    Column("told", String(16)),
    Column("events", Text),
    Column("client", String(64)),
    UniqueConstraint("table_id", "seat", "client", name="steps_client"),
)

chapters = Table(
    "chapters",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("past", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("mark", String(32), nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("sender", Integer),
    Column("receiver", Integer),
    Column("text", Text, nullable=False),
    Column("client", String(64)),
    UniqueConstraint("table_id", "sender", "client", name="chat_client"),
)

tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("edition", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("table_id", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("company", Text, nullable=False),
    Column("spoilt", String(8)),
    Column("ending", String(8)),
    Column("score", Integer),
    Column("turns", Integer),
    Column("answers", Integer),
    Column("reason", Text),
    Column("ended", Integer),
    Column("record", LargeBinary),
    Column("shown", String(12)),
    Column("secret", String(43)),
    Index("tries_table", "table_id"),
)
"""A try stays when its table is gone: it counts once, however that ended."""

sets = Table(
    "sets",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("kept", Text, nullable=False),
    Column("touched", Integer, nullable=False),
)
"""A set outlasts its tables: what has come of them stands in it."""

stories = Table(
    "stories",
    metadata,
    _of_table(),
    Column("of", String(32), nullable=False),
    Column("text", Text, nullable=False),
)
"""`of` names the steps of which the story was told."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The servers on this database, each there until so many milliseconds after 1970; where there can be several."""

leases = Table("leases", metadata, _of_table(), Column("server", String(16), nullable=False))
"""Which server leads a table: whose bots answer there, whose clock acts, and who calls webhooks."""

present = Table(
    "present",
    metadata,
    _of_table(),
    Column("server", String(16), primary_key=True),
    Column("seats", Text, nullable=False),
)
"""The seats of a table whose persons have its page open, through which server."""
