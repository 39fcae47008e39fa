"""An UNO Attack! table for tests: a real match, a clock, loaded luck, and a launcher that does as told.

Only the position before the first move is laid out by hand, and only luck is loaded: `press(seat, "R1 B2")`
makes the launcher fire these two cards, `press(seat)` makes the press a blank.
"""

from collections.abc import Mapping
from itertools import accumulate

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.engine.piles import pile_of
from rumpus.games import shelf_box
from rumpus.games.uno_attack.actions import (
    CallUno,
    Catch,
    Keep,
    NameColor,
    Play,
    PlayTrade,
    PlayWild,
    Press,
    Report,
    Vote,
)
from rumpus.games.uno_attack.cards import COLORS, NO_COLOR, color_of, rank_of
from rumpus.games.uno_attack.launcher import SHOT_SIZES
from rumpus.games.uno_attack.state import BETWEEN, NOBODY, OVER, PLAYING, State
from rumpus.lessons.luck import places_in
from sheets.scene import NOON, Scene, loaded
from sheets.uno_notation import DECK, cards_of, copies_of, name_of, names_in

PHASES = {PLAYING: "playing", BETWEEN: "between", OVER: "over"}
NEVER_YET = 60
"""A gap so long that no press of a test comes to its end by itself."""


class UnoScene(Scene[State]):
    """A table of UNO Attack!"""

    # ---- What players do

    def play(self, seat: int, name: str, color: str | None = None, partner: int | None = None) -> None:
        """Play a card; a wild one with a color, Trade Hands with a partner."""
        self.act(seat, self.want(seat, name, color, partner))

    def want(self, seat: int, name: str, color: str | None = None, partner: int | None = None) -> Action:
        """The wish to play a card, held or not."""
        held = [card for card in copies_of(name) if self.state.hands[seat].has(card)]
        card = (held or copies_of(name))[0]
        if color is not None:
            return PlayWild(card, COLORS.index(color))
        return Play(card) if partner is None else PlayTrade(card, partner)

    def press(self, seat: int, shot: str = "") -> None:
        """Press the button: a blank, or a shot of these cards."""
        self.aim(shot)
        self.act(seat, Press())

    def aim(self, shot: str, cut_short: int = 0) -> None:
        """The next press fires these cards, or nothing; `cut_short` more would if there were any."""
        state = self.state
        state.gap = 1 if shot else NEVER_YET
        state.gap_length = 1  # so that luck is asked only once for the next gap
        state.bag = state.gap_counts
        if shot:
            wanted = cards_of(shot, [card for card in DECK if not state.deck.has(card)])
            size = len(wanted) + cut_short
            lowest = [0, *accumulate(SHOT_SIZES)][size - 1]
            self.luck(lowest, 0, *places_in(state.deck.cards(), wanted))

    def call(self, seat: int) -> None:
        self.act(seat, CallUno())

    def catch(self, seat: int, offender: int) -> None:
        self.act(seat, Catch(offender))

    def name(self, seat: int, color: str) -> None:
        self.act(seat, NameColor(COLORS.index(color)))

    def keep(self, seat: int) -> None:
        self.act(seat, Keep())

    def report(self, seat: int, accused: int) -> None:
        self.act(seat, Report(accused))

    def vote(self, seat: int, guilty: bool) -> None:
        self.act(seat, Vote(guilty))

    # ---- What players may do

    def may_play(self, seat: int) -> str:
        """The faces this seat may play, each once."""
        cards = [action.card for action in self.may(seat) if isinstance(action, Play | PlayWild | PlayTrade)]
        return " ".join(dict.fromkeys(name_of(card) for card in sorted(cards, key=lambda card: card % 62)))

    def may_press(self, seat: int) -> bool:
        return Press() in self.may(seat)

    def refused(self, seat: int, name: str, color: str | None = None, partner: int | None = None) -> str:
        """Try to play a card, see it come back with nothing changed, and hear why."""
        return self.refuses(seat, self.want(seat, name, color, partner))

    # ---- What lies on the table

    def hand(self, seat: int) -> str:
        return names_in(self.state.hands[seat])

    def sizes(self) -> list[int]:
        return [int(hand.size()) for hand in self.state.hands]

    def top(self) -> str:
        return name_of(int(self.state.top))

    def color(self) -> str:
        return "" if self.state.color == NO_COLOR else COLORS[self.state.color]

    def turn(self) -> int:
        return int(self.state.turn)

    def owed(self) -> list[int]:
        """Whose presses are due, in order."""
        return list(self.state.owed)

    def facing(self) -> int:
        """Whom the launcher faces."""
        return int(self.state.to_act())

    def owes_call(self) -> int:
        return int(self.state.owes_call)

    def totals(self) -> list[int]:
        return list(self.state.totals)

    def playing(self) -> list[int]:
        """Those who take part."""
        return [seat for seat in range(self.match.seats) if has(self.state.present, seat)]

    def phase(self) -> str:
        return PHASES[int(self.state.phase)]

    def sees(self, viewer: int | None, seat: int) -> str:
        """What the viewer sees of this seat's hand."""
        return names_in(self.view(viewer).hands[seat])

    def whole_deck(self) -> list[int]:
        """All cards, wherever they are."""
        piles = [self.state.deck, self.state.discard, *self.state.hands]
        return sorted(card for pile in piles for card in pile.cards())


def given(
    *,
    hands: str,
    top: str,
    color: str | None = None,
    turn: int = 0,
    direction: int = 1,
    under: str | int = "",
    deck: str | None = None,
    totals: str = "",
    options: Mapping[str, object] | None = None,
) -> UnoScene:
    """A position laid out by hand; `under` lists the discards below the top card or counts them.

    Cards nobody mentions are in the launcher, or, if `deck` lists all of that, under the top card; a
    hand written "*" takes them instead.
    """
    rows = [hand.strip() for hand in hands.split("|")]
    scene = UnoScene(begun(len(rows), options), NOON)
    state = scene.state
    gone: list[int] = []
    upper = cards_of(top, gone)[0]
    held = [[] if row == "*" else cards_of(row, gone) for row in rows]
    covered = cards_of(under, gone) if isinstance(under, str) else []
    loaded_cards = cards_of(deck or "", gone)
    rest = [card for card in DECK if card not in gone]
    if isinstance(under, int):
        covered, rest = rest[:under], rest[under:]
    if "*" in rows:
        held[rows.index("*")] = rest
    elif deck is None:
        loaded_cards = rest
    else:
        covered += rest
    state.hands = [pile_of(cards) for cards in held]
    state.deck = pile_of(loaded_cards)
    state.discard = pile_of([upper, *covered])
    state.top = upper
    state.color = color_of(upper) if color is None else COLORS.index(color)
    state.turn = turn
    state.direction = direction
    state.dealer = (turn - direction) % len(rows)
    state.owed = ()
    state.owed_for = ()
    state.gap = NEVER_YET
    state.clock_ends = NOON + state.turn_time
    state.totals = tuple(int(total) for total in totals.split()) or state.totals
    assert state.owes_call == NOBODY and scene.whole_deck() == DECK, "not every card is somewhere"
    return scene


def begun(players: int, options: Mapping[str, object] | None = None) -> Match[State, Action]:
    """A real match, begun anyhow."""
    return opening("R5", players, options=options).match


def opening(
    first: str,
    players: int = 3,
    dealer: int = 0,
    picks: str | None = None,
    hands: str | None = None,
    options: Mapping[str, object] | None = None,
) -> UnoScene:
    """A table at which the rules have just dealt and turned up this card (or these, one after another).

    `picks` are the cards picked to find the dealer, round by round; by default this dealer picks a 9.
    """
    box = shelf_box("uno-attack")
    chosen = parse(box.info.defaults, options or {})
    numbers: list[int] = []
    if picks is None:
        low = ["B1", "B2", "B3", "Y1", "Y2", "Y3", "G1", "G2", "G3", "R1"]
        picks = " ".join("B9" if seat == dealer else low[seat] for seat in range(players))
    for one_round in picks.split("/"):
        numbers += places_in(DECK, cards_of(one_round, []))
    turned = cards_of(first, [])
    gone = list(turned)
    order: list[int] = []
    if hands is None:
        pool = [card for card in DECK if card not in gone and rank_of(card) < 9]
        pool += [card for card in DECK if card not in gone and rank_of(card) >= 9]
        order = pool[: 7 * players]
    else:
        rows = [cards_of(hand, gone) for hand in hands.split("|")]
        seats = [(dealer + 1 + place) % players for place in range(players)]
        order = [rows[seat][place] for place in range(7) for seat in seats]
    numbers += places_in(DECK, order)
    left = [card for card in DECK if card not in order]
    numbers += [left.index(card) for card in turned]
    scene = UnoScene(Match(box.game, chosen, players, loaded(*numbers)))
    assert scene.state.top == turned[-1]
    return scene
