"""How the server says no."""


class Sorry(Exception):
    """Something a guest may not do; the text says why in a sentence. Nothing has changed."""

    status = 400
    """What HTTP calls it."""


class NotFromHere(Sorry):
    """A request that some other site's page has made."""

    status = 403


class NoSuchRoom(Sorry):
    """A code that no open room has."""

    status = 404


class Full(Sorry):
    """More than the limits allow."""

    status = 429
