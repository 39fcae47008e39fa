"""Finished games, told again."""
