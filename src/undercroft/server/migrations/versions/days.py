"""A table may be of the dungeon of a day, tries at it are kept, and a game that is over knows how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """The columns and the tries are there; of games from before it is not known how they ended."""
    op.add_column("tables", sa.Column("day", sa.Text()))
    op.add_column("tables", sa.Column("outcome", sa.Text()))
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("edition", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("spoilt", sa.String(8)),
        sa.Column("ending", sa.String(8)),
        sa.Column("score", sa.Integer),
        sa.Column("turns", sa.Integer),
        sa.Column("answers", sa.Integer),
        sa.Column("reason", sa.Text),
        sa.Column("ended", sa.Integer),
        sa.Column("record", sa.LargeBinary),
        sa.Column("shown", sa.String(12)),
        sa.Column("secret", sa.String(43)),
    )
    op.create_index("tries_table", "tries", ["table_id"])


def downgrade() -> None:
    """They are gone."""
    op.drop_table("tries")
    op.drop_column("tables", "outcome")
    op.drop_column("tables", "day")
