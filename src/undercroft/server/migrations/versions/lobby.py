"""What a lobby says of a table is kept with it, and a table may be open to all; who sat down by name has."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_FIGURES = ("turn", "moved", "opened")


def upgrade() -> None:
    """The columns are there; nothing is known of tables from before, and none of them is open."""
    for name in _FIGURES:
        op.add_column("tables", sa.Column(name, sa.Integer()))
    op.add_column("tables", sa.Column("waits", sa.Text()))
    op.add_column("tables", sa.Column("listed", sa.String(8)))
    op.create_index("tables_listed", "tables", ["listed", "opened"])
    op.add_column("seats", sa.Column("sat", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The columns are gone."""
    op.drop_column("seats", "sat")
    op.drop_index("tables_listed", "tables")
    for name in ("listed", "waits", *_FIGURES):
        op.drop_column("tables", name)
