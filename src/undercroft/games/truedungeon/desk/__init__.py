"""Work away from the table: builds, sheets, training, files."""
