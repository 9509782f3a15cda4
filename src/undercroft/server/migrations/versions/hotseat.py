"""One secret may open several seats, and who holds a seat may be called by a webhook."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """A grant is known by its place too (-1: no seat); nobody is called yet."""
    op.create_table(
        "holdings",
        _of_table(),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("host", sa.Boolean, nullable=False),
    )
    op.execute(
        "INSERT INTO holdings (table_id, digest, host, place) "
        "SELECT table_id, digest, host, COALESCE(seat, -1) FROM grants"
    )
    op.drop_table("grants")
    op.rename_table("holdings", "grants")
    op.create_table(
        "hooks",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """A secret opens one seat, its first; nobody is called."""
    op.drop_table("hooks")
    op.create_table(
        "holdings",
        _of_table(),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.execute(
        "INSERT INTO holdings (table_id, digest, host, seat) "
        "SELECT table_id, digest, host, NULLIF(MIN(place), -1) FROM grants GROUP BY table_id, digest, host"
    )
    op.drop_table("grants")
    op.rename_table("holdings", "grants")
