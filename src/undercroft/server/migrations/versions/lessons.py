"""A table may be a lesson, with a teacher."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """The column is there; tables from before are no lessons."""
    op.add_column("tables", sa.Column("lesson", sa.String(40)))


def downgrade() -> None:
    """The column is gone."""
    op.drop_column("tables", "lesson")
