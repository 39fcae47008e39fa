"""Why not: a short, kind sentence for everything a player cannot do just now."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.said import Said
from rumpus.engine.sentences import a_number, player
from rumpus.games.uno_attack import actions
from rumpus.games.uno_attack.advice import why_not_report, why_not_vote
from rumpus.games.uno_attack.calling import why_not_call, why_not_catch
from rumpus.games.uno_attack.cards import (
    COLORS,
    HIT_TWO,
    NO_COLOR,
    RANK_NAMES,
    TRADE_HANDS,
    WILD,
    face_of,
    name,
    rank_of,
)
from rumpus.games.uno_attack.state import FOR_HIT_FIRE, NOBODY, OVER, PLAYING, State


def why_not(state: State, seat: int, action: Action) -> str:
    """Why this player cannot do this, in a sentence."""
    if state.phase == OVER:
        return "The match is over."
    if not has(state.present, seat):
        return "You are out of this game." if has(state.eliminated, seat) else "You have left this game."
    if state.phase != PLAYING:
        return "The next hand begins in a moment."
    if isinstance(action, actions.Catch):
        return why_not_catch(state, seat, action.seat)
    if isinstance(action, actions.Report):
        return why_not_report(state, seat, action.seat)
    if isinstance(action, actions.Vote):
        return why_not_vote(state, seat)
    if state.out != NOBODY and seat != state.to_act():
        return "The hand is over as soon as all presses are made."
    if isinstance(action, actions.CallUno):
        return why_not_call(state, seat)
    if seat != state.to_act():
        facing = player(int(state.to_act()))
        if len(state.owed) > 0:
            return Said("First {who} has to press.", who=facing)
        return Said("It is {who}'s turn.", who=facing)
    return why_not_in_turn(state, seat, action)


def why_not_in_turn(state: State, seat: int, action: Action) -> str:
    """Why the player on turn cannot do this, in a sentence."""
    if isinstance(action, actions.Play):
        return why_not_play(state, seat, action.card)
    if isinstance(action, actions.PlayWild):
        return why_not_play(state, seat, action.card)
    if isinstance(action, actions.PlayTrade):
        return why_not_play(state, seat, action.card)
    if len(state.owed) > 0:
        return why_press(state)
    if isinstance(action, actions.NameColor):
        return "The color is named already."
    if state.color == NO_COLOR:
        return "First name a color."
    if isinstance(action, actions.Keep):
        return "There is nothing to keep: play a card or press the button."
    return "You have pressed: play one of the new cards or keep them."


def why_press(state: State) -> str:
    """What the launcher wants."""
    if state.owed_for[0] == FOR_HIT_FIRE:
        return "Press the launcher button until it fires."
    return "First press the launcher button."


def why_not_play(state: State, seat: int, card: int) -> str:
    """Why this card cannot be played now, in a sentence."""
    if not state.hands[seat].has(card):
        return "That card is not in your hand."
    if len(state.owed) > 0:
        return why_press(state)
    if state.color == NO_COLOR:
        return "First name a color."
    rank = int(rank_of(card))
    if not has(state.fitting(seat), face_of(card)):
        if rank == TRADE_HANDS and state.hands[seat].size() == 1:
            return "You may not go out on Trade Hands: press the button."
        return Said("The {card} does not fit: {wanted}.", card=Said(name(card)), wanted=wanted(state))
    if len(state.just_shot) > 0 and card not in state.just_shot:
        return "You have pressed: play one of the new cards or keep them."
    if rank == TRADE_HANDS:
        return "Choose another player to trade with."
    return "Choose one of the four colors." if rank >= WILD else "That card is played in another way."


def wanted(state: State) -> str:
    """What the discard pile takes."""
    rank = int(rank_of(state.top))
    color = Said(COLORS[state.color])
    if rank >= WILD:
        return Said("the color is {color}", color=color)
    same = a_number(rank + 1) if rank < HIT_TWO else RANK_NAMES[rank]
    return Said("it takes {color}, {same} or a wild card", color=color, same=same)
