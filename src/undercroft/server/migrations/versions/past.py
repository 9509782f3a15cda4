"""What a step told is kept, in chapters once it is settled, and now and then the state of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """The column and the tables are there; of what was told before, only the short names are known."""
    op.add_column("steps", sa.Column("events", sa.Text()))
    op.create_table(
        "chapters",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("past", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("mark", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """They are gone."""
    op.drop_table("snapshots")
    op.drop_table("chapters")
    op.drop_column("steps", "events")
