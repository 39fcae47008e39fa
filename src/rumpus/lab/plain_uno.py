"""Plain UNO for two, by the rules of RLCard's environment: what our search needs to be measured there.

A face is one bit, four colors of thirteen ranks and then the wild ones, and its second copy the same bit of a
second word. Where RLCard differs from the printed rules, so does this: whoever can play must; a drawn card of
the right color, and any drawn wild, is played at once, the wild with a color that luck names.
"""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.montecarlo import Question
from rumpus.engine.bits import WORD, count, has, lowest, nth, shift
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.piles import Pile

RANKS: Final = 13
"""Of one color: 0 to 9, skip, reverse and draw two."""
SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
WILD: Final = 13
WILD_DRAW_FOUR: Final = 14
NO_FACE: Final = -1

ONE_COLOR: Final = 0x1FFF
ONE_RANK: Final = 0x8004002001  # the same rank in all four colors
WILDS: Final = 0x30000000000000  # the faces 52 and 53, in both words
WILD_FOURS: Final = 0xC0000000000000  # the faces 54 and 55
FIRST_COPIES: Final = 0xFFFFFFFFFFFFFF
SECOND_COPIES: Final = 0xFFFF7FFBFFDFFE  # there is one zero in each color

PATIENCE: Final = 400
"""Turns after which a game in mind is called a draw."""


@final
class Table:
    """Two hands, what is left to draw, and what is to be matched. Seat 0 is the one who thinks."""

    def __init__(self, hands: list[Pile], deck: Pile, discard: Pile, color: i64, rank: i64) -> None:
        self.hands = hands
        self.deck = deck
        self.discard = discard
        self.color = color
        self.rank = rank
        self.turn: i64 = 0

    def fitting(self) -> i64:
        """The faces that whoever is on turn may play; draw-fours only if nothing else is possible."""
        hand = self.hands[self.turn]
        faces = WILDS | shift(ONE_COLOR, RANKS * self.color)
        if self.rank < RANKS:
            faces |= shift(ONE_RANK, self.rank)
        held = hand.low | hand.high
        return faces & held if faces & held != 0 else WILD_FOURS & held

    def play(self, face: i64, color: i64, dice: Chance) -> None:
        """Play a face, a wild one with this color."""
        hand = self.hands[self.turn]
        card = face if has(hand.low, face) else face + WORD
        hand.remove(card)
        self.discard.add(card)
        self.lay(face, color)
        again = self.rank == SKIP
        if self.rank == DRAW_TWO:
            self.draw(1 - self.turn, 2, dice)
            again = True
        elif self.rank == WILD_DRAW_FOUR:
            self.draw(1 - self.turn, 4, dice)
            again = True
        if not again:
            self.turn = 1 - self.turn

    def lay(self, face: i64, color: i64) -> None:
        """This face is to be matched now."""
        if face < 4 * RANKS:
            self.color = face // RANKS
            self.rank = face % RANKS
        else:
            self.color = color
            self.rank = WILD if face < 4 * RANKS + 2 else WILD_DRAW_FOUR

    def draw_for_turn(self, dice: Chance) -> None:
        """Nothing fits: draw, and play what was drawn if it has the right color or is wild."""
        if self.deck.is_empty():
            self.deck.absorb(self.discard)
        if self.deck.is_empty():
            self.turn = 1 - self.turn
            return
        card = self.deck.pick(dice)
        self.deck.remove(card)
        face = card if card < WORD else card - WORD
        if face >= 4 * RANKS:
            self.discard.add(card)
            self.lay(face, dice.below(4))
            self.turn = 1 - self.turn
        elif face // RANKS == self.color:
            self.discard.add(card)
            self.lay(face, self.color)
            if self.rank == DRAW_TWO:
                self.draw(1 - self.turn, 2, dice)
            elif self.rank != SKIP:
                self.turn = 1 - self.turn
        else:
            self.hands[self.turn].add(card)
            self.turn = 1 - self.turn

    def draw(self, seat: i64, cards: i64, dice: Chance) -> None:
        """Cards for a player who was attacked."""
        while cards > 0:
            if self.deck.is_empty():
                self.deck.absorb(self.discard)
            if self.deck.is_empty():
                return
            card = self.deck.pick(dice)
            self.deck.remove(card)
            self.hands[seat].add(card)
            cards -= 1


@final
class NextCard(Question):
    """Which card to play, and which color to name."""

    def __init__(self, hand: Pile, rival_cards: int, played: Pile, color: int, rank: int) -> None:
        self._hand = hand
        self._rival_cards: i64 = rival_cards
        self._played = played
        self._color: i64 = color
        self._rank: i64 = rank
        self._unseen = Pile(
            FIRST_COPIES & ~(hand.low | played.low), SECOND_COPIES & ~(hand.high | played.high)
        )
        self.plays: list[tuple[int, int]] = []
        """A face and a color each."""
        faces = self._world(Dice("look")).fitting()
        wild = faces & (WILDS | WILD_FOURS)
        faces &= ~wild
        while faces != 0:
            face = lowest(faces)
            self.plays.append((int(face), int(face // RANKS)))
            faces &= faces - 1
        if wild != 0:
            for named in range(4):
                self.plays.append((int(lowest(wild)), named))

    def choices(self) -> i64:
        return len(self.plays)

    def play(self, choice: i64, dice: Dice) -> float:
        face, color = self.plays[choice]
        table = self._world(dice)
        table.play(face, color, dice)
        return play_on(table, dice)

    def _world(self, dice: Dice) -> Table:
        """The rival holds any of the cards that are not in sight."""
        deck = self._unseen.copy()
        rival = Pile(0, 0, min(self._rival_cards, deck.size()))
        rival.turn_up(deck, dice)
        return Table([self._hand.copy(), rival], deck, self._played.copy(), self._color, self._rank)


def play_on(table: Table, dice: Dice) -> float:
    """Both play any plain card that fits, and else a wild with the color they hold most."""
    patience: i64 = PATIENCE
    while patience > 0:
        if table.hands[0].is_empty():
            return 1.0
        if table.hands[1].is_empty():
            return 0.0
        faces = table.fitting()
        plain = faces & ~(WILDS | WILD_FOURS)
        if plain != 0:
            table.play(nth(plain, dice.below(count(plain))), 0, dice)
        elif faces != 0:
            table.play(lowest(faces), favorite_color(table.hands[table.turn]), dice)
        else:
            table.draw_for_turn(dice)
        patience -= 1
    return 0.5


def favorite_color(hand: Pile) -> i64:
    """The color held most."""
    best: i64 = 0
    most: i64 = -1
    color: i64 = 0
    while color < 4:
        faces = shift(ONE_COLOR, RANKS * color)
        cards = count(hand.low & faces) + count(hand.high & faces)
        if cards > most:
            most = cards
            best = color
        color += 1
    return best
