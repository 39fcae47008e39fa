"""Rumpus, a game room for frantic tabletop games."""

__version__ = "0.1.0"
