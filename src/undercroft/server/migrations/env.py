"""Run by alembic: the steps are taken on the connection that the store hands over."""

from alembic import context

from undercroft.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
