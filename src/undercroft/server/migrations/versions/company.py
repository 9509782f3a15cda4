"""A what-if table knows where it comes from, a host may let spectators talk, and whoever plays at once is set up."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """The columns are there; nothing is known of tables from before, and nobody talks who only watches them."""
    op.add_column("tables", sa.Column("origin", sa.Text()))
    for name in ("gallery", "quick"):
        op.add_column("tables", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The columns are gone."""
    op.drop_column("tables", "quick")
    op.drop_column("tables", "gallery")
    op.drop_column("tables", "origin")
