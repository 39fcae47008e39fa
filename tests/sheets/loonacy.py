"""A Loonacy table for tests, with verbs that read like the game.

    scene = given(hands="ab ae | bc cd", piles="bf gh")
    scene.play(0, "ab", on=0)

The table is a real `Match`. Only the position before the first move is laid out by hand, and only
the luck is loaded: where a test does not say which card comes, the lowest one does.
"""

from collections.abc import Mapping
from typing import Final

import pytest

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.engine.piles import pile_of
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Hold, LayOpen, Play, Point, SayReady, TakeBack
from rumpus.games.loonacy.cards import Edition
from rumpus.games.loonacy.rules import Loonacy
from rumpus.games.loonacy.state import BETWEEN, COUNTING, DRAWN, LOOKING, OVER, PLAYING, State
from rumpus.lessons.luck import places_in, round_by_round
from sheets.loonacy_notation import card_of, cards_of, name_of, names_in, names_of
from sheets.scene import NOON, Scene, loaded

PHASES: Final = {
    "looking": LOOKING,
    "counting": COUNTING,
    "playing": PLAYING,
    "drawn": DRAWN,
    "between": BETWEEN,
    "over": OVER,
}
both_editions = pytest.mark.parametrize("edition", ["uglydoll-loonacy", "loonacy"])


class LoonacyScene(Scene[State]):
    """A Loonacy table, and the cards by their letters."""

    @property
    def edition(self) -> Edition:
        return self.state.edition

    # ---- Luck

    def stack(self, names: str) -> None:
        """The next cards from the draw pile are these."""
        self.luck(*places_in(self.state.draw_pile.cards(), cards_of(self.edition, names)))

    def stack_after_reshuffle(self, names: str, tops_stay: bool = False) -> None:
        """The next cards from the draw pile are these, once the discards have been shuffled into it."""
        deck = self.state.draw_pile.cards() + self.state.buried.cards()
        if not tops_stay:
            deck += self.state.tops
        self.luck(*places_in(deck, cards_of(self.edition, names)))

    def stack_next_game(self, hands: str, piles: str) -> None:
        """When all cards have been gathered, these hands are dealt and these piles opened."""
        order = round_by_round(hands_of(self.edition, hands)) + cards_of(self.edition, piles)
        self.luck(*places_in(list(range(int(self.edition.deck.size))), order))

    # ---- What players do

    def play(self, seat: int, name: str, on: int, covering: str | None = None) -> None:
        """Play a card on a pile, covering its top card unless an earlier one was aimed at."""
        self.act(seat, self._aim(name, on, covering))

    def point(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, Point())

    def take_back(self, seat: int) -> None:
        self.act(seat, TakeBack())

    def ready(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, SayReady())

    def hold(self, seat: int) -> None:
        self.act(seat, Hold())

    def lay_open(self, seat: int) -> None:
        self.act(seat, LayOpen())

    def leave(self, seat: int, top: str | None = None) -> None:
        """Get up; luck lays `top` uppermost on the new pile."""
        if top is not None:
            cards = [*self.state.hands[seat].cards(), self.state.drawn[seat]]
            self.luck(cards.index(card_of(self.edition, top)))
        self.get_up(seat)

    def _aim(self, name: str, on: int, covering: str | None) -> Play:
        if covering is not None:
            top = card_of(self.edition, covering)
        else:
            top = self.state.tops[on] if on < len(self.state.tops) else 0
        return Play(card_of(self.edition, name), on, top)

    # ---- What players may do

    def may_play(self, seat: int) -> str:
        """All plays this seat may make, as in "ab on 0, ab on 1"."""
        plays = [action for action in self.may(seat) if isinstance(action, Play)]
        return ", ".join(sorted(f"{name_of(self.edition, play.card)} on {play.pile}" for play in plays))

    def refused(self, seat: int, name: str, on: int, covering: str | None = None) -> str:
        """Try to play a card, see it come back with nothing changed, and hear why."""
        return self.refuses(seat, self._aim(name, on, covering))

    # ---- What lies on the table

    def hand(self, seat: int) -> str:
        return names_in(self.edition, self.state.hands[seat])

    def new_card(self, seat: int) -> str:
        """The drawn card that lies before this seat, nothing if there is none."""
        return name_of(self.edition, self.state.drawn[seat])

    def tops(self) -> str:
        """The top cards, pile by pile."""
        return " ".join(name_of(self.edition, top) for top in self.state.tops)

    def heights(self) -> list[int]:
        return list(self.state.heights)

    def draw_pile(self) -> str:
        return names_in(self.edition, self.state.draw_pile)

    def under_the_tops(self) -> str:
        return names_in(self.edition, self.state.buried)

    def pointing(self) -> list[int]:
        return [seat for seat in range(self.match.seats) if has(self.state.pointing, seat)]

    def phase(self) -> str:
        return {number: name for name, number in PHASES.items()}[int(self.state.phase)]

    def whole_deck(self) -> str:
        """All cards, wherever they are."""
        places = [self.state.draw_pile, self.state.buried, *self.state.hands]
        cards = [card for place in places for card in place.cards()]
        return names_of(self.edition, [*cards, *self.state.tops, *[c for c in self.state.drawn if c >= 0]])

    # ---- What somebody sees (None is the gallery)

    def sees(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of this seat's hand."""
        return names_in(self.edition, self.view(viewer).hands[seat])

    def sees_new_card(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of the drawn card that lies before this seat."""
        return name_of(self.edition, self.view(viewer).drawn[seat])


def given(
    edition: str | Edition = "loonacy",
    *,
    hands: str,
    piles: str = "",
    deck: str | None = None,
    under: str | None = None,
    phase: str = "playing",
    options: Mapping[str, object] | None = None,
) -> LoonacyScene:
    """A position laid out by hand.

    Cards nobody mentions are in the hand written "*" if there is one, else in the draw pile unless
    `deck` lists all of that, else under the top card of pile 0 unless `under` lists those.
    """
    match = begun(edition, len(hands.split("|")), options, None)
    state, printed = match.state, match.state.edition
    held = [[] if hand.strip() == "*" else cards_of(printed, hand) for hand in hands.split("|")]
    tops = cards_of(printed, piles)
    drawable = cards_of(printed, deck or "")
    covered = cards_of(printed, under or "")
    mentioned = [card for cards in (*held, tops, drawable, covered) for card in cards]
    assert len(set(mentioned)) == len(mentioned), "a card is mentioned twice"
    rest = [card for card in range(int(printed.deck.size)) if card not in mentioned]
    if "*" in hands:
        held[[hand.strip() for hand in hands.split("|")].index("*")] = rest
    elif deck is None:
        drawable = rest
    else:
        assert under is None or not rest, "some cards are nowhere"
        covered += rest
    assert tops or not covered, "cards cannot lie under piles that are not there"

    state.hands = [pile_of(hand) for hand in held]
    state.draw_pile = pile_of(drawable)
    state.buried = pile_of(covered)
    state.tops = tuple(tops)
    state.heights = tuple(1 + len(covered) if pile == 0 else 1 for pile in range(len(tops)))
    state.phase = PHASES[phase]
    state.phase_ends = NOON + 15_000
    state.ready = 0 if phase == "looking" else state.present
    state.quiet_since = NOON
    state.beat_ends = NOON + state.beat
    scene = LoonacyScene(match, NOON)
    assert len(scene.whole_deck().split()) == printed.deck.size, "not every card is somewhere"
    return scene


def dealt(
    edition: str | Edition = "loonacy",
    players: int = 2,
    hands: str | None = None,
    options: Mapping[str, object] | None = None,
) -> LoonacyScene:
    """A table at which the rules have just dealt: these hands of seven, or whatever comes."""
    if hands is None:
        return LoonacyScene(begun(edition, players, options, None))
    return LoonacyScene(begun(edition, len(hands.split("|")), options, hands))


def begun(
    edition: str | Edition, players: int, options: Mapping[str, object] | None, hands: str | None
) -> Match[State, Action]:
    """A real match whose dealer gives out these hands, or the lowest cards."""
    info = shelf_box(edition if isinstance(edition, str) else "loonacy").info
    game = shelf_box(edition).game if isinstance(edition, str) else Loonacy(edition, info)
    chosen = parse(info.defaults, options or {})
    printed: Edition = game.empty(chosen, players).edition
    order = [] if hands is None else round_by_round(hands_of(printed, hands))
    luck = places_in(list(range(int(printed.deck.size))), order)
    return Match(game, chosen, players, loaded(*luck))


def hands_of(edition: Edition, hands: str) -> list[list[int]]:
    """Several hands, as in "ab bc | cd de"."""
    return [cards_of(edition, hand) for hand in hands.split("|")]
