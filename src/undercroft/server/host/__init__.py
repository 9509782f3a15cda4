"""For who hosts a server: what it counts, what it logs, and the page that says how it is."""
