"""Experiments: many games, many races, and what comes of them."""
