"""Rumpus for learners: every game as an environment, one at a time or thousands together."""
