"""A Domaniacal table for tests, with verbs that read like the game.

    scene = given(hands="2-5 5-5 | 0-3 3-9", stacks="1-2 | 3-4 2-3", deck="6-7")
    scene.steal(0, "2-3", from_=1)

The table is a real `Match`. Only the position before the first move is laid out by hand, and only
the luck is loaded: where a test does not say which card comes, the lowest one does.
"""

from collections.abc import Mapping
from typing import Final

from rumpus.engine.action import Action
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.engine.piles import NO_CARD, pile_of
from rumpus.games import shelf_box
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import cards_up_to
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.state import CHOOSING, OVER, PLAYING, State
from rumpus.lessons.luck import places_in, round_by_round
from sheets.domaniacal_notation import card_of, cards_of, name_of, names_in, names_of, rows_of
from sheets.scene import NOON, Scene, loaded

PHASES: Final = {CHOOSING: "choosing", PLAYING: "playing", OVER: "over"}
BOX: Final = shelf_box("domaniacal")


class DomaniacalScene(Scene[State]):
    """A Domaniacal table, and the cards by their numbers."""

    def next_cards(self, names: str) -> None:
        """The next cards from the draw pile are these."""
        self.luck(*places_in(self.state.draw_pile.cards(), cards_of(names)))

    # ---- What players do

    def choose(self, seat: int, name: str) -> None:
        """Pick the card that begins the own stack."""
        self.act(seat, Choose(card_of(name)))

    def play(self, seat: int, *names: str) -> None:
        """Put cards on the own stack, one after another."""
        for name in names:
            self.act(seat, Play(card_of(name)))

    def steal(self, seat: int, name: str, from_: int) -> None:
        """Take the top card of a stack."""
        self.act(seat, Steal(from_, card_of(name)))

    def steal_from_hand(self, seat: int, name: str, from_: int) -> None:
        """Take a card out of a hand."""
        self.act(seat, StealFromHand(from_, card_of(name)))

    def take_back(self, seat: int) -> None:
        self.act(seat, TakeBack())

    def end_turn(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, EndTurn())

    def leave(self, seat: int, under: str | None = None) -> None:
        """Get up; luck puts the hand under the draw pile in this order."""
        if under is not None:
            self.luck(*swaps(self.state.hands[seat].cards(), cards_of(under)))
        self.get_up(seat)

    # ---- What players may do

    def may_play(self, seat: int) -> str:
        """The cards this seat may put on its stack."""
        return names_of([action.card for action in self.may(seat) if isinstance(action, Play)])

    def may_steal(self, seat: int) -> str:
        """All thefts from stacks that this seat may commit, as in "2-3 from 1, 3-4 from 2"."""
        steals = [action for action in self.may(seat) if isinstance(action, Steal)]
        return ", ".join(f"{name_of(steal.card)} from {steal.victim}" for steal in steals)

    def may_steal_from_hands(self, seat: int) -> str:
        """All thefts from hands that this seat may commit, as in "2-3 from 1, 3-4 from 2"."""
        steals = [action for action in self.may(seat) if isinstance(action, StealFromHand)]
        return ", ".join(f"{name_of(steal.card)} from {steal.victim}" for steal in steals)

    def may_choose(self, seat: int) -> str:
        """The cards this seat may pick to begin its stack."""
        return names_of([action.card for action in self.may(seat) if isinstance(action, Choose)])

    def may_end_turn(self, seat: int) -> bool:
        return EndTurn() in self.may(seat)

    def may_take_back(self, seat: int) -> bool:
        return TakeBack() in self.may(seat)

    def refuses_play(self, seat: int, name: str) -> str:
        """Try to play a card, see nothing change, and hear why."""
        return self.refuses(seat, Play(card_of(name)))

    def refuses_steal(self, seat: int, name: str, from_: int) -> str:
        """Try to steal from a stack, see nothing change, and hear why."""
        return self.refuses(seat, Steal(from_, card_of(name)))

    def refuses_steal_from_hand(self, seat: int, name: str, from_: int) -> str:
        """Try to steal from a hand, see nothing change, and hear why."""
        return self.refuses(seat, StealFromHand(from_, card_of(name)))

    def refuses_end_turn(self, seat: int) -> str:
        """Try to end the turn, see nothing change, and hear why."""
        return self.refuses(seat, EndTurn())

    # ---- What lies on the table

    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.state.turn)

    def phase(self) -> str:
        return PHASES[int(self.state.phase)]

    def hand(self, seat: int) -> str:
        return names_in(self.state.hands[seat])

    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(self.match.seats)]

    def stack(self, seat: int) -> str:
        """A stack from its bottom to its top card."""
        return " ".join(name_of(card) for card in self.state.stacks[seat])

    def stacks(self) -> list[str]:
        return [self.stack(seat) for seat in range(self.match.seats)]

    def top(self, seat: int) -> str:
        """The top card of a stack, nothing if it is empty."""
        return name_of(self.state.top(seat))

    def draw_pile(self) -> str:
        """The cards of the draw pile, in rising order, and those that lie under it as they come."""
        under = " ".join(name_of(card) for card in self.state.beneath)
        return f"{names_in(self.state.draw_pile)} {under}".strip()

    def out_of_play(self) -> str:
        return names_in(self.state.out)

    def whole_deck(self) -> str:
        """All cards, wherever they are."""
        places = [self.state.draw_pile, self.state.out, *self.state.hands]
        cards = [card for place in places for card in place.cards()]
        stacked = [card for stack in self.state.stacks for card in stack]
        return names_of([*cards, *stacked, *self.state.beneath])

    # ---- What somebody sees (None is the gallery)

    def sees(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of this seat's hand."""
        return names_in(self.view(viewer).hands[seat])

    def sees_stack(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of this seat's stack."""
        return " ".join(name_of(card) for card in self.view(viewer).stacks[seat])

    def sees_choice(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of the card this seat wants to begin with."""
        return name_of(self.view(viewer).chosen[seat])

    def sees_draw_pile(self, viewer: int | None) -> str:
        """What the viewer sees of the draw pile and the cards under it."""
        view = self.view(viewer)
        return f"{names_in(view.draw_pile)} {' '.join(map(name_of, view.beneath))}".strip()


def given(
    *,
    hands: str,
    stacks: str,
    deck: str = "",
    draw_pile: str | None = None,
    turn: int = 0,
    options: Mapping[str, object] | None = None,
) -> DomaniacalScene:
    """A position laid out by hand, in the middle of a turn: its player has drawn, if there was a card.

    The cards of `deck` are the next to be drawn, and cards nobody mentions come after them. With
    `draw_pile` those are all that can be drawn, in this order, and the others are out of play.
    """
    players = len(hands.split("|"))
    match = begun(players, options, 0, [])
    state = match.state
    held, stacked = rows_of(hands), rows_of(stacks)
    assert len(stacked) == players, "there are as many stacks as hands"
    coming = cards_of(deck if draw_pile is None else draw_pile)
    mentioned = [card for cards in (*held, *stacked, coming) for card in cards]
    assert len(set(mentioned)) == len(mentioned), "a card is mentioned twice"
    whole = cards_up_to(match.options.top)
    assert set(mentioned) <= set(whole), "a card is not in this set"
    rest = [card for card in whole if card not in mentioned]

    state.hands = [pile_of(hand) for hand in held]
    state.stacks = [tuple(stack) for stack in stacked]
    state.draw_pile = pile_of(coming + rest if draw_pile is None else coming)
    state.out = pile_of([] if draw_pile is None else rest)
    state.chosen = (NO_CARD,) * players
    state.phase = PLAYING
    state.turn = turn
    state.turn_ends = NOON + state.turn_time
    state.moved = 0 if draw_pile == "" else state.draws
    scene = DomaniacalScene(match, NOON)
    scene.luck(*places_in(state.draw_pile.cards(), coming))
    assert len(scene.whole_deck().split()) == len(whole), "not every card is somewhere"
    return scene


def dealt(
    players: int = 3,
    *,
    hands: str | None = None,
    dealer: int = 0,
    options: Mapping[str, object] | None = None,
) -> DomaniacalScene:
    """A table at which the rules have just dealt: these hands of four, or the lowest cards."""
    if hands is None:
        return DomaniacalScene(begun(players, options, dealer, []))
    rows = rows_of(hands)
    return DomaniacalScene(begun(len(rows), options, dealer, round_by_round(rows)))


def begun(
    players: int, options: Mapping[str, object] | None, dealer: int, order: list[int]
) -> Match[State, Action]:
    """A real match with this dealer, who gives out these cards first and then the lowest."""
    chosen: Options = parse(BOX.info.defaults, options or {})
    luck = places_in(cards_up_to(chosen.top), order)
    return Match(BOX.game, chosen, players, loaded(dealer, *luck))


def swaps(cards: list[int], wanted: list[int]) -> list[int]:
    """The numbers luck must say so that a shuffle brings these cards into the wanted order."""
    cards = list(cards)
    numbers = []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(wanted[last])
        numbers.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return numbers
