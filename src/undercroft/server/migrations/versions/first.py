"""The first tables: what is played, who sits there, who may do what, every answer, and what was said."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """The tables are there."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("numbers", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("frozen", sa.Text),
        sa.Column("rematch", sa.String(12)),
        sa.Column("touched", sa.Integer, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("come", sa.Boolean, nullable=False),
    )
    op.create_table(
        "grants",
        _of_table(),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_table(
        "steps",
        _of_table(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ask", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("draws", sa.Text, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.UniqueConstraint("table_id", "seat", "client", name="steps_client"),
    )
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sender", sa.Integer),
        sa.Column("receiver", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.UniqueConstraint("table_id", "sender", "client", name="chat_client"),
    )


def downgrade() -> None:
    """The tables are gone."""
    for name in ("chat", "steps", "grants", "seats", "tables"):
        op.drop_table(name)
