"""Several tables may be one set, and a table knows of which it is."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """The sets are there; no table is of one."""
    op.create_table(
        "sets",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("kept", sa.Text, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
    )
    op.add_column("tables", sa.Column("set_id", sa.String(12)))


def downgrade() -> None:
    """They are gone."""
    op.drop_column("tables", "set_id")
    op.drop_table("sets")
