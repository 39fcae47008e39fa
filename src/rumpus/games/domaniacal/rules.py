"""How Domaniacal is played. The headings are those of the sheet; the moments are our rulings."""

from typing import Final, final

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, has, members_of
from rumpus.engine.chance import Chance
from rumpus.engine.game import Info
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.outcome import Outcome
from rumpus.engine.piles import NO_CARD
from rumpus.engine.turns import after
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.events import (
    ChoiceBegan,
    Chose,
    DealerChosen,
    Dealt,
    DomaniacalLedger,
    GameWon,
    Played,
    PlayerLeft,
    Skipped,
    StackBegun,
    Stolen,
    StolenFromHand,
    TakenBack,
    TurnBegan,
    TurnEnded,
)
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.refusals import why_not
from rumpus.games.domaniacal.state import (
    CHOOSING,
    LAST_ONE_LEFT,
    NOBODY_WANTS,
    NOTHING_FITS,
    OVER,
    PLAYING,
    State,
    new_table,
)

CARDS_DEALT: Final = 4


@final
class Domaniacal:
    """The rules of Domaniacal."""

    def __init__(self, info: Info) -> None:
        self.info = info

    def empty(self, options: Options, seats: int) -> State:
        """The whole deck as a draw pile, and a place for every player."""
        state = new_table(options.top, seats)
        two = options.draw == "two" or (options.draw == "as suggested" and seats == 2)
        state.draws = 2 if two else 1
        state.one_steal = options.steals == "one"
        state.open_hands = options.hands == "open"
        state.steal_hands = options.steal_from == "stacks and hands" and state.open_hands
        state.fewest_breaks_ties = options.ties == "fewest in hand"
        state.turn_time = options.turn_time * 1000
        return state

    def ledger(self, state: State, chance: Chance, watched: bool = True) -> DomaniacalLedger:
        """A pen for this table."""
        return DomaniacalLedger(state, chance, watched)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Everything this player may do."""
        actions: list[Action] = []
        if state.phase == CHOOSING and has(state.present, seat):
            for card in state.hands[seat].cards():
                if card != state.chosen[seat]:
                    actions.append(Choose(card))
        elif state.phase == PLAYING and seat == state.turn:
            add_plays(actions, state, seat)
            if may_steal(state, seat):
                add_steals(actions, state, seat)
                if state.steal_hands:
                    add_steals_from_hands(actions, state, seat)
            if state.just_played != NO_CARD:
                actions.append(TakeBack())
            if may_end_turn(state, seat):
                actions.append(EndTurn())
        return actions

    def awaited(self, state: State) -> int:
        """Everybody while stacks are chosen, then the player on turn."""
        if state.phase == CHOOSING:
            return int(state.present)
        return int(bit(state.turn)) if state.phase == PLAYING else 0

    def due_from(self, state: State) -> int:
        """Those who have not chosen yet, then the player on turn."""
        if state.phase != CHOOSING:
            return self.awaited(state)
        seats = 0
        for seat in state.seated():
            if state.chosen[seat] == NO_CARD:
                seats |= int(bit(seat))
        return seats

    def earliest(self, state: State, seat: Seat, action: Action) -> Millis:
        """Nothing here needs to wait."""
        return Millis(0)

    def act(self, ledger: DomaniacalLedger, seat: Seat, action: Action) -> None:
        """Do what a player wants."""
        if isinstance(action, Play):
            ledger.record(Played(seat, action.card))
        elif isinstance(action, Steal):
            ledger.record(Stolen(seat, action.victim, action.card))
        elif isinstance(action, StealFromHand):
            ledger.record(StolenFromHand(seat, action.victim, action.card))
        elif isinstance(action, EndTurn):
            end_turn(ledger)
        elif isinstance(action, TakeBack):
            state = ledger.state
            ledger.record(TakenBack(seat, int(state.just_played), state.open_hands))
        elif isinstance(action, Choose):
            ledger.record(Chose(seat, action.card))
            reveal_if_all_have_chosen(ledger)

    def alarm(self, state: State) -> Millis | None:
        """When the clock of the turn, or of the choice, runs out."""
        if state.phase == OVER or state.turn_time == 0:
            return None
        return Millis(int(state.turn_ends))

    def ring(self, ledger: DomaniacalLedger) -> None:
        """What the passing of time does."""
        due = self.alarm(ledger.state)
        if due is None or ledger.now < due:
            return
        if ledger.state.phase == CHOOSING:
            choose_for_the_slow(ledger)
        else:
            end_turn_for_the_slow(ledger)

    # ---- STARTING THE GAME

    def begin(self, ledger: DomaniacalLedger) -> None:
        """A dealer is chosen by luck and gives everybody four cards, of which one begins the stack."""
        state = ledger.state
        ledger.record(DealerChosen(int(ledger.chance.below(state.seats))))
        for _ in range(CARDS_DEALT):
            for seat in state.seated():
                deal(ledger, seat)
        ledger.record(ChoiceBegan(ledger.now + int(state.turn_time)))

    # ---- Leaving

    def leave(self, ledger: DomaniacalLedger, seat: Seat) -> None:
        """The hand goes under the draw pile; the stack stays to be stolen from, but cannot win."""
        state = ledger.state
        if state.phase == OVER or not has(state.present, seat):
            return
        cards = state.hands[seat].cards()
        ledger.chance.shuffle(cards)
        ledger.record(PlayerLeft(seat, cards, state.open_hands))
        if state.players() < 2:
            ledger.record(GameWon(state.seated(), LAST_ONE_LEFT))
        elif state.phase == CHOOSING:
            reveal_if_all_have_chosen(ledger)
        elif state.turn == seat:
            pass_turn(ledger)

    # ---- How it ends, and what cannot be done

    def outcome(self, state: State) -> Outcome | None:
        """Who has won."""
        if state.phase != OVER:
            return None
        winners = members_of(state.winners)
        if state.ending == NOTHING_FITS:
            return Outcome(winners, "had the largest stack when nothing fitted any more")
        if state.ending == NOBODY_WANTS:
            return Outcome(winners, "had the largest stack when nobody wanted to go on")
        return Outcome(winners, "stayed when everybody else had left")

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """Why not, in a sentence."""
        return why_not(state, seat, action)


# ---- STARTING THE GAME


def deal(ledger: DomaniacalLedger, seat: int) -> None:
    """One card from the draw pile into a hand."""
    state = ledger.state
    if state.draw_pile.is_empty():
        card = state.beneath[0]
    else:
        card = int(state.draw_pile.pick(ledger.chance))
    ledger.record(Dealt(seat, card, state.open_hands))


def reveal_if_all_have_chosen(ledger: DomaniacalLedger) -> None:
    """All first cards are shown together, and the player to the dealer's left begins."""
    state = ledger.state
    for seat in state.seated():
        if state.chosen[seat] == NO_CARD:
            return
    for seat in state.seated():
        ledger.record(StackBegun(seat, state.chosen[seat]))
    pass_turn(ledger)


def choose_for_the_slow(ledger: DomaniacalLedger) -> None:
    """Time is up: who has not chosen begins with their first card."""
    state = ledger.state
    for seat in state.seated():
        if state.chosen[seat] == NO_CARD:
            ledger.record(Chose(seat, state.hands[seat].cards()[0]))
    reveal_if_all_have_chosen(ledger)


# ---- DURING YOUR TURN


def pass_turn(ledger: DomaniacalLedger) -> None:
    """The next player is on turn, and draws.

    With the draw pile used up, whoever can neither play nor steal is passed over, and when that is
    everybody, or nobody has wanted to for a whole round, the game is over.
    """
    state = ledger.state
    seat = left_of(state, int(state.turn))
    if state.cards_to_draw() == 0:
        if not any_can_act(state):
            end_game(ledger, NOTHING_FITS)
            return
        while state.idle < state.players() and not can_act(state, seat):
            ledger.record(Skipped(seat))
            seat = left_of(state, seat)
        if state.idle >= state.players():
            end_game(ledger, NOBODY_WANTS)
            return
    begin_turn(ledger, seat)


def left_of(state: State, seat: int) -> int:
    """The next player to the left."""
    return int(after(seat, 1, state.present, state.seats))


def begin_turn(ledger: DomaniacalLedger, seat: int) -> None:
    """A player is on turn, and draws as long as there is something to draw."""
    state = ledger.state
    ledger.record(TurnBegan(seat, ledger.now + int(state.turn_time)))
    drawn = 0
    while drawn < state.draws and state.cards_to_draw() > 0:
        deal(ledger, seat)
        drawn += 1


def end_turn(ledger: DomaniacalLedger) -> None:
    """Announce the end of the turn."""
    state = ledger.state
    ledger.record(TurnEnded(int(state.turn), state.moved == 0))
    pass_turn(ledger)


def end_turn_for_the_slow(ledger: DomaniacalLedger) -> None:
    """Time is up: what is owed is done with the first card that will do, and the turn is over."""
    state = ledger.state
    seat = int(state.turn)
    owed: list[Action] = []
    if not may_end_turn(state, seat):
        add_plays(owed, state, seat)
    if owed and isinstance(owed[0], Play):
        ledger.record(Played(seat, owed[0].card))
    end_turn(ledger)


def add_plays(actions: list[Action], state: State, seat: int) -> None:
    """Any hand card that shares a number with the top of your stack; on an empty stack, any card."""
    hand = state.hands[seat]
    top = state.top(seat)
    for card in hand.cards() if top == NO_CARD else DECK.matching(hand, top):
        actions.append(Play(card))


def may_end_turn(state: State, seat: int) -> bool:
    """Not while a stolen card waits for its follower, nor with an empty stack and a card to restart it."""
    if state.must_follow:
        return False
    return len(state.stacks[seat]) > 0 or state.hands[seat].is_empty()


# ---- STEALING


def may_steal(state: State, seat: int) -> bool:
    """Only with a stack of your own to match, and not before the last stolen card has its follower."""
    if state.must_follow or len(state.stacks[seat]) == 0:
        return False
    return not state.one_steal or state.steals == 0


def add_steals(actions: list[Action], state: State, seat: int) -> None:
    """The top card of any other stack that matches yours, if you hold a card to follow it with."""
    top = state.top(seat)
    for victim in range(int(state.seats)):
        card = state.top(victim)
        if victim == seat or card == NO_CARD or not DECK.fits(card, top):
            continue
        if can_follow(state, seat, card):
            actions.append(Steal(victim, card))


def add_steals_from_hands(actions: list[Action], state: State, seat: int) -> None:
    """For more evil: any card of another open hand that matches, under the same duty."""
    top = state.top(seat)
    for victim in state.seated():
        if victim != seat:
            for card in state.hands[victim].cards():
                if DECK.fits(card, top) and can_follow(state, seat, card):
                    actions.append(StealFromHand(victim, card))


def can_follow(state: State, seat: int, card: int) -> bool:
    """Whether the hand has a card that matches this one."""
    return DECK.any_matches(state.hands[seat], card)


# ---- ENDING THE GAME


def can_act(state: State, seat: int) -> bool:
    """Whether this player could play, steal or restart if it were their turn."""
    hand = state.hands[seat]
    if hand.is_empty():
        return False
    top = state.top(seat)
    if top == NO_CARD or can_follow(state, seat, top):
        return True
    # Without a card that fits the own stack, stealing one that the hand can follow opens the way.
    for victim in range(int(state.seats)):
        card = state.top(victim)
        if victim != seat and card != NO_CARD and DECK.fits(card, top) and can_follow(state, seat, card):
            return True
    actions: list[Action] = []
    if state.steal_hands:
        add_steals_from_hands(actions, state, seat)
    return len(actions) > 0


def any_can_act(state: State) -> bool:
    """Whether anybody at the table could still do something."""
    for seat in state.seated():
        if can_act(state, seat):
            return True
    return False


def end_game(ledger: DomaniacalLedger, ending: int) -> None:
    """Count the stacks: the largest wins."""
    ledger.record(GameWon(largest_stacks(ledger.state), ending))


def largest_stacks(state: State) -> list[int]:
    """Those with the most cards in their stack; where the group wants it, fewer in hand break a tie."""
    most = max([len(state.stacks[seat]) for seat in state.seated()])
    best = [seat for seat in state.seated() if len(state.stacks[seat]) == most]
    if state.fewest_breaks_ties:
        fewest = min([state.hands[seat].size() for seat in best])
        best = [seat for seat in best if state.hands[seat].size() == fewest]
    return best
