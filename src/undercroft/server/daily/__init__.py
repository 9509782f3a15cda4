"""The dungeon of the day on this server: who tries it, what counts, and how all compare."""
