"""Towers, simulated in a worker process beside the server."""
