"""Why not: a short, kind sentence for everything a player cannot do just now."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import NO_CARD
from rumpus.engine.said import Said
from rumpus.engine.sentences import a_number, player
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import DECK, name
from rumpus.games.domaniacal.state import CHOOSING, OVER, State


def why_not(state: State, seat: int, action: Action) -> str:
    """Why this player cannot do this, in a sentence."""
    if state.phase == OVER:
        return "The game is over."
    if not has(state.present, seat):
        return "You have left this game."
    if state.phase == CHOOSING:
        return why_not_choose(state, seat, action)
    if isinstance(action, Play) and action.card == state.top(seat):
        return what_it_wants(state, seat)
    if seat != state.turn:
        return Said("It is {who}'s turn.", who=player(int(state.turn)))
    if isinstance(action, Play):
        return why_not_play(state, seat, action.card)
    if isinstance(action, Steal):
        return why_not_steal(state, seat, action.victim, action.card)
    if isinstance(action, StealFromHand):
        return why_not_steal_from_hand(state, seat, action.victim, action.card)
    if isinstance(action, EndTurn):
        if state.must_follow:
            return "First play a card on the one you stole."
        return "Your stack is empty: begin it again with any card."
    if isinstance(action, TakeBack):
        return "There is nothing to take back: only a card you have just played."
    return "Your stack has begun already."


def why_not_choose(state: State, seat: int, action: Action) -> str:
    """Why this cannot be done while everybody chooses, in a sentence."""
    if not isinstance(action, Choose):
        return "First everybody chooses the card that begins their stack."
    if not state.hands[seat].has(action.card):
        return "That card is not in your hand."
    return "You have chosen that card already."


def why_not_play(state: State, seat: int, card: int) -> str:
    """Why this card cannot go on your stack, in a sentence."""
    if not state.hands[seat].has(card):
        return "That card is not in your hand."
    return Said("That's {card}; your stack wants {wanted}.", card=name(card), wanted=wanted(state.top(seat)))


def what_it_wants(state: State, seat: int) -> str:
    """What your stack waits for, for whoever tries to play its own top card, or, without one, no card."""
    top = state.top(seat)
    if top == NO_CARD:
        return "Your stack is empty: any card begins it."
    return Said("Your stack wants {wanted}.", wanted=wanted(top))


def wanted(top: int) -> str:
    """What fits on this card."""
    first, second = DECK.pairs[top]
    if first == second:
        return a_number(first)
    return Said("{first} or {second}", first=a_number(first), second=a_number(second))


def why_not_steal(state: State, seat: int, victim: int, card: int) -> str:
    """Why this stack's top card cannot be stolen now, in a sentence."""
    if not 0 <= victim < state.seats or victim == seat or state.top(victim) != card:
        return "That card is not on top of another player's stack."
    if card == NO_CARD:
        return "That stack is gone: there is nothing to steal."
    return why_not_take(state, seat, card)


def why_not_steal_from_hand(state: State, seat: int, victim: int, card: int) -> str:
    """Why this card cannot be stolen from a hand, in a sentence."""
    if not state.steal_hands:
        return "In this game hands are safe: steal from stacks."
    if not 0 <= victim < state.seats or victim == seat or not state.hands[victim].has(card):
        return "That card is not in another player's hand."
    return why_not_take(state, seat, card)


def why_not_take(state: State, seat: int, card: int) -> str:
    """What stands against stealing a card that is there, in a sentence."""
    top = state.top(seat)
    if state.must_follow:
        return "First play a card on the one you stole."
    if top == NO_CARD:
        return "Your stack is empty, so there is nothing to match: begin it again first."
    if state.one_steal and state.steals > 0:
        return "Only one steal a turn in this game."
    if not DECK.fits(card, top):
        return Said("The {card} shares no number with your {top}.", card=name(card), top=name(top))
    return Said("You hold no card to play on {card} after stealing it.", card=name(card))
