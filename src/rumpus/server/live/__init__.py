"""A game that is being played: its clock, its bots, and who is told what."""
