"""Why a store cannot be opened."""


class CannotOpen(Exception):
    """The reason, as the end of a sentence."""


class NewerStore(CannotOpen):
    """Games from a later version of Rumpus, which this one must not touch."""


class Taken(CannotOpen):
    """Another server keeps its games there."""
