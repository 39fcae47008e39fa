"""A game that is being played: its clock, its bots, and what each watcher is sent."""
