"""Where on a tape something happens that is worth a picture, in milliseconds from its beginning."""

from browser.builder import FALLING
from pictures.tape import Tape

FLIGHT = 140
"""Milliseconds that a played card can be seen to fly."""
TALL = 3
"""Dominoes in the lowest stack of a game that has got going."""


def ready(tape: Tape) -> float:
    """When nothing more will happen."""
    return tape.frames[-1][0]


def rush(tape: Tape) -> float:
    """When most cards are in the air at once, and not all of them from one hand."""
    return max(_rushes(tape))[1] + FLIGHT / 4


def has_a_rush(tape: Tape) -> bool:
    """Whether several hands have reached out at once."""
    return bool(_rushes(tape))


def _rushes(tape: Tape) -> list[tuple[int, float]]:
    """How many cards were in the air when one more set out, and when that was."""
    played = [(at, event["seat"]) for at, event, _ in tape.events() if event["kind"] == "Played"]
    flying = [(last, [seat for at, seat in played if 0 <= last - at < FLIGHT]) for last, _ in played]
    return [(len(seats), last) for last, seats in flying if len(set(seats)) > 1]


def thefts(tape: Tape) -> list[float]:
    """When I stole a domino, once all stacks were tall."""
    me = next(message["table"]["view"]["seat"] for _, message in tape.messages() if message.get("table"))
    return [
        at
        for at, event, state in tape.events()
        if event["kind"] == "Stolen" and event["seat"] == me and min(map(len, state["stacks"])) >= TALL
    ]


def theft(tape: Tape) -> float:
    """When the stolen domino is on its way."""
    return thefts(tape)[0] + 70


def click(tape: Tape) -> float:
    """When somebody presses the launcher for the first time."""
    return next(at for at, event, _ in tape.events() if event["kind"] == "Pressed")


def shot(tape: Tape) -> float:
    """When the cards that the launcher shoots fill the air."""
    return next(at for at, event, _ in tape.events() if event["kind"] == "Fired") + 200


def held(tape: Tape) -> float:
    """When a hand has brought a block to the tower."""
    return tape.marks["held"]


def fall(tape: Tape) -> float:
    """When the tower begins to fall."""
    return next(at for at, frame in tape.frames if isinstance(frame, bytes) and frame[0] == FALLING)
