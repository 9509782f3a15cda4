"""What is true at the table: stages, records, the state, and what is worked out from them."""
