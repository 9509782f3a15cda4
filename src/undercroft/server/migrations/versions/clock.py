"""At a table real time may run; it is kept for how long it has."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The column is there; no time has run at tables from before."""
    op.add_column("tables", sa.Column("clock", sa.Text()))


def downgrade() -> None:
    """The column is gone."""
    op.drop_column("tables", "clock")
