"""A step knows a short name of what it told, so that a game is never taken up with another past."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The column is there; of steps from before it is not known."""
    op.add_column("steps", sa.Column("told", sa.String(16)))


def downgrade() -> None:
    """The column is gone."""
    op.drop_column("steps", "told")
