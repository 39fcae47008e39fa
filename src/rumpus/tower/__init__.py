"""Gravity: nine wooden blocks, a hand that carries them, and whoever counts to three."""
