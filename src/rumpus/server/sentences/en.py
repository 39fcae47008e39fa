"""What the server itself says to people, in English: only what has forms, for all else is in the code."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {}

PHRASES: Catalog = {}
