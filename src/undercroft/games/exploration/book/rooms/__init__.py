"""Rooms: doors, what is revealed behind them, what stands there, events, searching."""
