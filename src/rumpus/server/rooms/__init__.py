"""Rooms: who is in them, who may ask what, one game after another."""
