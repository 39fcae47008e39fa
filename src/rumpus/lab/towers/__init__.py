"""How high towers come to be, and how fast they are simulated."""
