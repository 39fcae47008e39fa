"""A sketch of a turn game: small, UNO-like, and on no shelf.

It keeps the engine honest about the other half of the world: Loonacy has no turns, this has
nothing else. The laws are tested on it, and its speed is the yardstick of `rumpus bench sim`.
"""
