"""Printed sheets: party card, character, class cards, checklist."""
