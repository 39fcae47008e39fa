"""Presses of a launcher: by the rules of a model, or as people have written them down."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rumpus.engine.chance import Dice
from rumpus.games.uno_attack.events import UnoAttackLedger
from rumpus.games.uno_attack.launcher import Model, install, load, press
from rumpus.games.uno_attack.state import new_table

MOST_CARDS: Final = 112

BAD_FILE: Final = (
    "A file of presses has a column “cards” (0 where nothing came out), one row a press, and perhaps a column"
    " “session” that changes when the launcher is opened."
)


def press_model(model: Model, many: int, seed: str) -> list[int]:
    """How many cards came out at each of so many presses, all of which go back in at once."""
    state = new_table(2)
    ledger = UnoAttackLedger(state, Dice(seed), watched=False)
    install(state, model)
    load(ledger)
    hand = state.hands[0]
    found = []
    for _ in range(many):
        press(ledger, 0)
        ledger.take_events()
        found.append(int(hand.size()))
        state.deck.absorb(hand)
    return found


def read_presses(text: str) -> list[list[int]]:
    """What people have noted down: the cards of each press, session by session."""
    sessions: list[list[int]] = []
    last: object = None
    for row in csv.DictReader(io.StringIO(text)):
        noted = (row.get("cards") or "").strip()
        if not noted.isdecimal() or int(noted) > MOST_CARDS:
            raise ValueError(BAD_FILE)
        session = row.get("session")
        if not sessions or session != last:
            sessions.append([])
            last = session
        sessions[-1].append(int(noted))
    if sum(cards > 0 for some in sessions for cards in some) < 2:
        raise ValueError(f"At least two shots are needed to say anything. {BAD_FILE}")
    return sessions


@dataclass(frozen=True)
class Press:
    """One press, and what somebody who counts along knew before it."""

    blanks: int
    """Presses since the last shot."""
    gaps: tuple[int, ...]
    """The latest gaps from shot to shot, the last one last; fewer in the beginning."""
    cards: int


def counted(sessions: Sequence[Sequence[int]], remembered: int = 3) -> list[Press]:
    """Every press after the first shot of its session: before it nobody knows how long the gap is."""
    found = []
    for session in sessions:
        blanks = -1
        gaps: tuple[int, ...] = ()
        for cards in session:
            if blanks >= 0:
                found.append(Press(blanks, gaps, cards))
            if cards > 0:
                if blanks >= 0:
                    gaps = (*gaps, blanks + 1)[-remembered:]
                blanks = 0
            elif blanks >= 0:
                blanks += 1
    return found
