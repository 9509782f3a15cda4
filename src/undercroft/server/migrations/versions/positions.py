"""A table may begin in a position, such as a moment of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The column is there; tables from before begin as all do."""
    op.add_column("tables", sa.Column("position", sa.Text))


def downgrade() -> None:
    """The column is gone."""
    op.drop_column("tables", "position")
