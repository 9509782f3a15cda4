"""What games are written with: records, deeds, figures, reckonings, players, views, words."""
