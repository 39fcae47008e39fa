"""Why a Wonky player cannot do something just now, in a sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.ids import Seat
from rumpus.engine.said import Said
from rumpus.engine.sentences import player
from rumpus.games.wonky.actions import Grab, Play
from rumpus.games.wonky.cards import BLOCKS, DECK, block_name, name
from rumpus.games.wonky.state import COUNTING, OVER, PLAYING, TOPPLING, State


def why_not(state: State, seat: Seat, action: Action) -> str:
    """Why this is not legal."""
    if state.phase == OVER:
        return "The game is over."
    if not has(state.present, seat):
        return "You have left this game."
    if seat != state.turn:
        return Said("It is {who}'s turn.", who=player(int(state.turn)))
    if state.phase == COUNTING:
        return "One, two, three: wait for the count."
    if state.phase == TOPPLING:
        return "The tower is falling."
    if isinstance(action, Play):
        return why_not_play(state, seat, action.card)
    if isinstance(action, Grab):
        return why_not_grab(state, action.block)
    return "First play a card." if state.phase == PLAYING else "First take a block."


def why_not_play(state: State, seat: int, card: int) -> str:
    """Why this card cannot be played now, in a sentence."""
    if not state.hands[seat].has(card):
        return "That card is not in your hand."
    if state.phase != PLAYING:
        return Said("You have played a card: now place its block ({card}).", card=Said(name(int(state.top))))
    if not DECK[card].is_action():
        return Said("No block that matches is free: {card}.", card=Said(name(card)))
    if state.must_build:
        return "The tower fell in your turn: play a card that begins a new one."
    return "An action cannot be your last card."


def why_not_grab(state: State, block: int) -> str:
    """Why this block cannot be taken now, in a sentence."""
    if state.phase == PLAYING:
        return "First play a card."
    if not 0 <= block < BLOCKS:
        return "There is no such block."
    if block == state.held:
        return "You hold that block already."
    if not has(state.free(), block):
        return Said("The {block} is part of the tower.", block=Said(block_name(block)))
    card = Said(name(int(state.top)))
    return Said("The {block} does not match your card ({card}).", block=Said(block_name(block)), card=card)
