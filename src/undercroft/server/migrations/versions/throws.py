"""The dice of a table may be thrown by people, who type what fell."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """The columns are there; at tables from before the program throws all dice."""
    op.add_column("tables", sa.Column("throws", sa.Text()))
    op.add_column("steps", sa.Column("throws", sa.Text()))


def downgrade() -> None:
    """The columns are gone."""
    op.drop_column("steps", "throws")
    op.drop_column("tables", "throws")
