"""How the server says no."""


class Refusal(Exception):
    """Something a guest may not do; the text says why in a sentence. Nothing has changed."""

    status = 400
    """What HTTP calls it."""


class ForeignOrigin(Refusal):
    """A request that some other site's page has made."""

    status = 403


class UnknownHost(Refusal):
    """A request under a name that is not this server's."""

    status = 421


class NoSuchPage(Refusal):
    """An address at which there is nothing."""

    status = 404


class NoSuchRoom(Refusal):
    """A code that no open room has."""

    status = 404


class RoomLocked(Refusal):
    """A room into which nobody new comes."""

    status = 403


class NotWelcome(Refusal):
    """A room that a guest was sent out of."""

    status = 403


class NotFromThere(Refusal):
    """Something that only whoever sits at this computer may do."""

    status = 403


class TooSlow(Refusal):
    """A request that takes too long to come."""

    status = 408


class NotNow(Refusal):
    """Something that would work at any other moment."""

    status = 503


class DiskWaits(Refusal):
    """Something that would have to be stored, while the disk takes nothing."""

    status = 503


class LimitReached(Refusal):
    """More than the limits allow."""

    status = 429


MANY_NAMES = "Many names were chosen from where you are: please wait a little."
