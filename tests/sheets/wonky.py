"""A Wonky table for tests, with verbs that read like the game.

    scene = given(hands="LB pass | *G M*", tower="LG MB")
    scene.play(0, "LB")
    scene.place(0, "LB")
    scene.stands()

The table is a real `Match`. Only the position before the first move is laid out by hand, and only the
luck is loaded: where a test does not say which card comes, the lowest one does. Gravity says what the
test says.
"""

from collections.abc import Mapping
from typing import Final

from rumpus.engine.action import Action
from rumpus.engine.ids import Millis
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.engine.piles import NO_CARD, pile_of
from rumpus.games import shelf_box
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.cards import DECK
from rumpus.games.wonky.gravity import (
    NUMBERS_A_POSE,
    Fell,
    Nudged,
    Rested,
    Slipped,
    Stood,
    Toppling,
    Word,
)
from rumpus.games.wonky.options import Options
from rumpus.games.wonky.state import (
    COUNTING,
    HOLDING,
    NO_BLOCK,
    OVER,
    PLACING,
    PLAYING,
    TOPPLING,
    State,
)
from rumpus.lessons.luck import places_in, round_by_round
from sheets.scene import NOON, Scene, loaded
from sheets.wonky_notation import (
    block_names,
    block_of,
    blocks_of,
    card_of,
    cards_of,
    name_of,
    names_in,
    names_of,
    rows_of,
)

PHASES: Final = {
    PLAYING: "playing",
    PLACING: "placing",
    HOLDING: "holding",
    COUNTING: "counting",
    TOPPLING: "toppling",
    OVER: "over",
}
BOX: Final = shelf_box("wonky")


class WonkyScene(Scene[State]):
    """A Wonky table, and its cards and blocks in short."""

    def next_cards(self, names: str) -> None:
        """The next cards from the draw deck are these."""
        self.luck(*places_in(self.state.draw_pile.cards(), cards_of(names)))

    # ---- What players do

    def play(self, seat: int, name: str) -> None:
        """Play a card."""
        self.act(seat, Play(card_of(name)))

    def grab(self, seat: int, block: str) -> None:
        """Take a block into the hand."""
        self.act(seat, Grab(block_of(block)))

    def let_go(self, seat: int) -> None:
        self.act(seat, LetGo())

    def place(self, seat: int, block: str) -> None:
        """Take a block, carry it to the tower and let go."""
        self.grab(seat, block)
        self.let_go(seat)

    def build(self, seat: int, name: str, block: str) -> None:
        """Play a card and add a block, and the tower stands."""
        self.play(seat, name)
        self.place(seat, block)
        self.stands()

    def collapse(self, seat: int, name: str, block: str) -> None:
        """Play a card and add a block, and the tower falls."""
        self.play(seat, name)
        self.place(seat, block)
        self.falls()

    def leave(self, seat: int) -> None:
        self.get_up(seat)

    # ---- What gravity does

    def hears(self, word: Word) -> None:
        self.last = self.match.resolve(word, Millis(self.now))

    def stands(self) -> None:
        """One, two, three: the tower stands, and its blocks rest somewhere new."""
        self.hears(Stood(somewhere(len(self.state.tower) + 1), "film"))

    def falls(self) -> None:
        self.hears(Fell("film"))

    def topples(self) -> None:
        """Something begins to fall; `falls` comes when everybody has seen it."""
        self.hears(Toppling())

    def slips(self) -> None:
        """The block rests, but not on top."""
        self.hears(Slipped(somewhere(len(self.state.tower)), "film"))

    def was_nudged(self) -> None:
        """The hand that let go had pushed the tower to somewhere new."""
        self.hears(Nudged(somewhere(len(self.state.tower)), "film"))

    def rests(self) -> None:
        """The tower has stopped swaying, somewhere new."""
        self.hears(Rested(somewhere(len(self.state.tower)), "film"))

    # ---- What players may do

    def may_play(self, seat: int) -> str:
        """The cards this seat may play."""
        return names_of([action.card for action in self.may(seat) if isinstance(action, Play)])

    def may_grab(self, seat: int) -> str:
        """The blocks this seat may take into its hand."""
        return block_names(action.block for action in self.may(seat) if isinstance(action, Grab))

    def may_let_go(self, seat: int) -> bool:
        return LetGo() in self.may(seat)

    def refuses_play(self, seat: int, name: str) -> str:
        """Try to play a card, see nothing change, and hear why."""
        return self.refuses(seat, Play(card_of(name)))

    def refuses_grab(self, seat: int, block: str) -> str:
        """Try to take a block, see nothing change, and hear why."""
        return self.refuses(seat, Grab(block_of(block)))

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

    def tower(self) -> str:
        """The blocks of the tower from bottom to top."""
        return block_names(self.state.tower)

    def held(self) -> str:
        """The block in the hand, or under the count."""
        return block_names([int(self.state.held)])

    def free(self) -> str:
        """The blocks that nobody holds and that are not in the tower."""
        return block_names(block for block in range(9) if int(self.state.free()) >> block & 1)

    def played(self) -> str:
        """The card played last, which lies on top."""
        return name_of(int(self.state.top))

    def discard(self) -> str:
        """The played cards under it."""
        played = [*self.state.discard.cards(), *self.state.this_turn.cards()]
        return names_of([card for card in played if card != self.state.top])

    def beneath(self) -> str:
        return names_in(self.state.beneath)

    def draw_deck(self) -> str:
        return names_in(self.state.draw_pile)

    def whole_deck(self) -> str:
        """All cards, wherever they are."""
        state = self.state
        places = [state.draw_pile, state.this_turn, state.discard, state.beneath, *state.hands]
        return names_of([card for place in places for card in place.cards()])

    # ---- What somebody sees (None is the gallery)

    def sees(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of this seat's hand."""
        return names_in(self.view(viewer).hands[seat])


def given(
    *,
    hands: str,
    tower: str = "",
    deck: str = "",
    draw_deck: str | None = None,
    played: str = "",
    turn: int = 0,
    options: Mapping[str, object] | None = None,
) -> WonkyScene:
    """A position laid out by hand: somebody is on turn and chooses a card.

    The cards of `deck` are the next to be drawn, and cards nobody mentions come after them. With
    `draw_deck` those are all that can be drawn, in this order, and `played` has been played, the last
    card on top; the others are held by a bystander, a last seat that never gets a turn in the test.
    """
    held = rows_of(hands)
    coming = cards_of(deck if draw_deck is None else draw_deck)
    mentioned = [*(card for hand in held for card in hand), *coming, *cards_of(played)]
    assert len(set(mentioned)) == len(mentioned), "a card is mentioned twice"
    rest = [card for card in range(len(DECK)) if card not in mentioned]
    if draw_deck is not None:
        held.append(rest)
    match = begun(len(held), options, 0, [])
    state = match.state
    state.hands = [pile_of(hand) for hand in held]
    state.draw_pile = pile_of(coming + rest if draw_deck is None else coming)
    state.discard = pile_of(cards_of(played))
    state.top = cards_of(played)[-1] if played else NO_CARD
    state.tower = tuple(blocks_of(tower))
    state.poses = (0.5,) * NUMBERS_A_POSE * len(state.tower)
    state.held = NO_BLOCK
    state.phase = PLAYING
    state.turn = turn
    state.turn_ends = NOON + state.turn_time if state.turn_time else 0
    scene = WonkyScene(match, NOON)
    scene.luck(*places_in(state.draw_pile.cards(), coming))
    assert len(scene.whole_deck().split()) == len(DECK), "not every card is somewhere"
    return scene


def dealt(
    players: int = 3, *, hands: str | None = None, first: int = 0, options: Mapping[str, object] | None = None
) -> WonkyScene:
    """A table at which the rules have just dealt: these hands, or the lowest cards."""
    if hands is None:
        return WonkyScene(begun(players, options, first, list(range(dealt_cards(players)))))
    rows = rows_of(hands)
    return WonkyScene(begun(len(rows), options, first, round_by_round(rows)))


def begun(
    players: int, options: Mapping[str, object] | None, first: int, order: list[int]
) -> Match[State, Action]:
    """A real match: these cards are dealt, or the lowest, and luck lets this player go first."""
    chosen: Options = parse(BOX.info.defaults, options or {})
    luck = places_in(list(range(len(DECK))), order or list(range(dealt_cards(players))))
    return Match(BOX.game, chosen, players, loaded(*luck, first))


def dealt_cards(players: int) -> int:
    """How many cards a deal takes, as the tests count them: seven each, six for seven, five for eight."""
    return players * {7: 6, 8: 5}.get(players, 7)


def somewhere(blocks: int) -> list[float]:
    """Poses for so many blocks, none like another; the rules only pass them on."""
    return [blocks + number / 100 for number in range(NUMBERS_A_POSE * blocks)]
