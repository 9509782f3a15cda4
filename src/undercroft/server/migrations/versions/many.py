"""Several servers on one database: a table numbers its changes, and has a server that leads it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Nobody leads a table yet; servers that are there say so. Who agrees that a game goes on is known to all."""
    op.add_column("tables", sa.Column("rev", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("agreed", sa.Text))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    of_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(12), of_table, primary_key=True),
        sa.Column("server", sa.String(16), nullable=False),
    )
    of_table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "present",
        sa.Column("table_id", sa.String(12), of_table, primary_key=True),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """All of it is gone."""
    for name in ("present", "leases", "servers"):
        op.drop_table(name)
    for name in ("agreed", "rev"):
        op.drop_column("tables", name)
