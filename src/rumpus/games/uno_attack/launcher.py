"""The launcher: when it fires, how many cards come out, and what happens when it runs low.

The real machine turns a disc with uneven notches: not luck, but an order that only looks like it. A
model is data, one of three kinds: gaps in a fixed order, a bag of gaps to be shuffled, or odds.
"""

from typing import Final, final

from mypy_extensions import i64

from rumpus.engine.chance import Chance
from rumpus.games.uno_attack.events import (
    Fired,
    Launched,
    LauncherLoaded,
    Pressed,
    Reloaded,
    UnoAttackLedger,
)
from rumpus.games.uno_attack.state import FOR_HIT_FIRE, State

STOPPER: Final = 60
"""How many discards reach the top of the stopper that holds the pile."""

CERTAIN: Final = 9600
"""Odds are so many in 9600, because the real machine fires 34 times in 96 presses."""

SHOT_SIZES: Final = (3, 7, 16, 20, 18, 14, 9, 6, 3, 2, 1, 1)
"""How many shots in a hundred have 1, 2, 3 … cards: five on average, those left half out among them."""

REAL_ORDER: Final = (
    2, 4, 3, 4, 4, 4, 3, 2, 1, 2, 3, 4, 1, 4, 3, 3, 1, 3, 3, 3, 1, 4, 4, 3, 3, 1, 4, 4, 3, 1, 3, 4, 1, 3,
)  # fmt: skip
"""The presses from shot to shot that people have noted down from a real machine."""


@final
class Model:
    """How a launcher behaves. Exactly one of disc, gaps and odds is given."""

    def __init__(
        self,
        disc: tuple[int, ...] = (),
        gaps: tuple[int, ...] = (),
        odds: tuple[int, ...] = (),
        sizes: tuple[int, ...] = SHOT_SIZES,
    ) -> None:
        self.disc = disc
        """Presses from shot to shot, in order, round and round."""
        self.gaps = gaps
        """How many gaps of 1, 2, 3 … presses are in the bag; at least as many longer ones as ones."""
        self.odds = odds
        """The odds in 9600 to fire after 0, 1, 2 … blanks; the last holds for all that follow."""
        self.sizes = sizes
        """How many shots in a hundred have 1, 2, 3 … cards."""


MODELS: Final = {
    "shuffled": Model(gaps=(7, 3, 13, 11)),  # the real machine's gaps without its learnable order
    "real order": Model(disc=REAL_ORDER),
    "even odds": Model(odds=(3400,)),
    "rising odds": Model(odds=(1728, 2880, 4320, 6240, CERTAIN)),
}
"""The models a table can choose. A table of one's own is one more line here, or `install`ed by hand."""


def install(state: State, model: Model) -> None:
    """Put this launcher on the table."""
    state.disc = model.disc
    state.gap_counts = model.gaps
    state.bag = model.gaps
    state.odds = model.odds
    state.shot_sizes = model.sizes


# ---- Loading


def load(ledger: UnoAttackLedger) -> None:
    """Insert the pack, face down, and close the launcher."""
    state = ledger.state
    if len(state.odds) > 0:
        ledger.record(LauncherLoaded(0, 0))
    elif len(state.disc) > 0:
        ledger.record(LauncherLoaded(state.disc[0], state.disc[0]))  # its order begins anew
    else:
        load_within_a_gap(ledger)


def load_within_a_gap(ledger: UnoAttackLedger) -> None:
    """The launcher is closed at any moment between two shots, so that the first press is like any other."""
    state = ledger.state
    presses: i64 = 0
    length: i64 = 0
    for many in state.gap_counts:
        length += 1
        presses += length * many
    place = ledger.chance.below(presses)
    length = 0
    for many in state.gap_counts:
        length += 1
        if place < length * many:
            break
        place -= length * many
    ledger.record(LauncherLoaded(length, place % length + 1))


def reload(ledger: UnoAttackLedger) -> None:
    """Shuffle all discards but the top card with what is left, and load again."""
    ledger.record(Reloaded())


def reload_at_the_stopper(ledger: UnoAttackLedger) -> None:
    """Once the discards are as high as the stopper, they are loaded."""
    if ledger.state.discard.size() >= STOPPER:
        reload(ledger)


def reload_if_empty(ledger: UnoAttackLedger) -> None:
    """A launcher that has thrown its last card is loaded, if there is anything to load."""
    state = ledger.state
    if state.deck.is_empty() and state.discard.size() > 1:
        reload(ledger)


# ---- Pressing


def press(ledger: UnoAttackLedger, seat: i64) -> None:
    """One press of the button: nothing, or cards for whoever pressed."""
    state = ledger.state
    reload_if_empty(ledger)
    for_hit_fire = len(state.owed) > 0 and state.owed_for[0] == FOR_HIT_FIRE
    ledger.record(Pressed(seat, ledger.now))
    if not fires(state, ledger.chance):
        return
    left = min(shot_size(state, ledger.chance), state.deck.size())
    ledger.record(Fired(seat, left, for_hit_fire, next_gap(state, ledger.chance)))
    while left > 0:
        ledger.record(Launched(seat, state.deck.pick(ledger.chance)))
        left -= 1
    reload_if_empty(ledger)


def fires(state: State, chance: Chance) -> bool:
    """Whether the press just made closes the switch. A machine cannot throw what it has not."""
    if state.deck.is_empty():
        return False
    if len(state.odds) > 0:
        return chance.below(CERTAIN) < state.odds[min(state.blanks, len(state.odds)) - 1]
    return state.gap == 0


def shot_size(state: State, chance: Chance) -> i64:
    """How many cards the wheel grips."""
    rest = chance.below(100)
    size: i64 = 1
    for share in state.shot_sizes:
        rest -= share
        if rest < 0:
            break
        size += 1
    return size


# ---- The gaps between shots


def next_gap(state: State, chance: Chance) -> i64:
    """How many presses it takes from this shot to the next: as the disc has it, or out of the bag.

    In the bag two ones never follow each other. Every order of its gaps without two ones side by side is
    equally likely: where a one may come, it does so in `ones` of `others + 1` cases.
    """
    if len(state.odds) > 0:
        return 0
    if len(state.disc) > 0:
        return state.disc[state.notch]
    bag = state.bag
    ones: i64 = bag[0]
    others: i64 = -ones
    for many in bag:
        others += many
    if state.gap_length != 1 and chance.below(others + 1) < ones:
        return 1
    place = chance.below(others)
    length: i64 = 2
    while place >= bag[length - 1]:
        place -= bag[length - 1]
        length += 1
    return length
