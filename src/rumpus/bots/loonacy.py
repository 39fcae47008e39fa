"""A Loonacy player: a pair of eyes and one hand."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent
from rumpus.bots.reactions import TEMPERS, Temper
from rumpus.bots.temperaments import Temperament
from rumpus.engine.action import Action
from rumpus.engine.bits import count, has
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.loonacy.actions import Play, Point, SayReady
from rumpus.games.loonacy.state import LOOKING, PLAYING, State

LEVELS: Final = ("gentle", "easy", "normal", "hard", "inhuman")

PACES: Final = {
    "gentle": {"daring": 0.78, "careful": 1.31, "cheeky": 0.88},
    "easy": {"daring": 0.89, "careful": 1.17, "cheeky": 0.87},
    "normal": {"daring": 0.96, "careful": 1.08, "cheeky": 0.88},
    "hard": {"daring": 0.975, "careful": 1.035, "cheeky": 0.905},
}
"""How quick a temperament is, as a share of the level's times: as much as its slips allow, so that none wins
more than another (`rumpus lab temperaments`). Inhuman eyes miss nothing, so they have none."""

GLANCE: Final = 0.3
"""What the second look costs, in scans a card."""


@final
class LoonacyBot:
    """Looks at the table, finds a card that fits or none, and acts on what it saw when it looked."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper
        self._form = 0.0
        self._time = 0.0
        self._thrown = NO_CARD
        """The card last thrown; if it is still in the hand at the next look, it bounced."""
        self._seen: tuple[int, ...] = ()
        """The tops at the last look, so that a pointing player looks again only at something new."""

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """Look once."""
        state = view.state
        seat = view.seat
        if seat is None:
            return None
        if self._form == 0.0:
            self._form = self._temper.day(chance)
        if state.phase == LOOKING and not has(state.ready, seat):
            return Intent(SayReady(), self._after(self._study(state, seat, chance)))
        if state.phase != PLAYING:
            self._seen = ()
            return None
        if has(state.pointing, seat) and self._seen == state.tops:
            return None
        if state.aims[seat] != NO_CARD:
            return None  # the hand waits for the beat
        return self._look(state, seat, chance)

    def _after(self, time: float) -> int:
        """Whole milliseconds, on a day like today."""
        return int(time * self._form)

    def _study(self, state: State, seat: i64, chance: Chance) -> float:
        """How long it takes to look at a new hand."""
        time = self._temper.seeing(chance) + self._temper.moving(chance)
        for _ in range(int(state.hands[seat].size())):
            time += 2.0 * self._temper.scan * (0.6 + 0.8 * chance.unit())
        return time

    def _look(self, state: State, seat: i64, chance: Chance) -> Intent | None:
        """Find a card that fits and throw it; or find none and point."""
        temper = self._temper
        hand = state.hands[seat]
        self._seen = state.tops
        self._time = temper.seeing(chance)
        if self._thrown != NO_CARD and hand.has(self._thrown):
            self._time += temper.recovery
        cards = hand.cards()
        card = self._find(state, cards, chance)
        self._thrown = card
        if card == NO_CARD and has(state.pointing, seat):
            return None
        self._time += temper.moving(chance)
        if card == NO_CARD:
            return Intent(Point(), self._after(self._time))
        if temper.plans:
            card = least_useful(state, hand)
        pile = fitting_pile(state, card)
        if chance.unit() < temper.blunder:
            card = cards[chance.below(len(cards))]
        self._thrown = card
        return Intent(Play(card, int(pile), state.tops[pile]), self._after(self._time))

    def _find(self, state: State, cards: list[int], chance: Chance) -> int:
        """Scan the hand card by card, in random order, until one that fits is noticed.

        Who finds nothing glances over the hand once more before giving up.
        """
        temper = self._temper
        pace = temper.scan_pace(len(state.tops))
        attentive = chance.unit() >= temper.overlook
        left: i64 = len(cards)
        while left > 0:
            self._time += pace * (0.6 + 0.8 * chance.unit())
            spot = chance.below(left)
            left -= 1
            card = cards[spot]
            cards[spot] = cards[left]
            cards[left] = card
            if attentive and fitting_pile(state, card) >= 0:
                return card
        self._time += GLANCE * pace * float(len(cards))
        if not attentive and chance.unit() >= temper.overlook:
            for card in cards:
                if fitting_pile(state, card) >= 0:
                    return card
        return NO_CARD


def make(level: str, temperament: Temperament | None = None) -> LoonacyBot:
    """A new player of this level."""
    temper = TEMPERS[level]
    if temperament is None or level not in PACES:
        return LoonacyBot(temper)
    return LoonacyBot(temper.with_style(temperament, PACES[level][temperament.name]))


def fitting_pile(state: State, card: i64) -> i64:
    """The first pile that the card fits, or -1."""
    for pile, top in enumerate(state.tops):
        if state.edition.deck.fits(card, top):
            return pile
    return -1


def least_useful(state: State, hand: Pile) -> int:
    """Of the cards that fit, the one with the fewest partners in the hand: keep the chains."""
    best = NO_CARD
    fewest: i64 = 1000
    for card in hand.cards():
        if fitting_pile(state, card) >= 0:
            partners = count(hand.low & state.edition.deck.matches_low(card))
            partners += count(hand.high & state.edition.deck.matches_high(card))
            if partners < fewest:
                best = card
                fewest = partners
    return best
