"""How Wonky talks: every event, action and scene in a short, kind sentence."""

from typing import Final

from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, lying_here
from rumpus.games.wonky import actions, events, gravity
from rumpus.games.wonky.cards import block_name, name
from rumpus.games.wonky.state import (
    COUNTING,
    HOLDING,
    LAST_ONE_LEFT,
    NO_BLOCK,
    OVER,
    PLACING,
    PLAYING,
    TOPPLING,
    State,
)

DOING: Final = {
    PLAYING: "{} chooses a card.",
    PLACING: "{} has to take a block.",
    HOLDING: "{} is placing a block.",
    COUNTING: "{} counts to three.",
    TOPPLING: "The tower falls, and {} will pay.",
    OVER: "The game is over.",
}


class WonkyWords:
    """The words of Wonky."""

    def card(self, card: int) -> str:
        """A card as people say it."""
        return "a card" if card == BACK else f"“{name(card)}”"

    def cards(self, pile: Pile) -> str:
        """What a pile looks like from here."""
        return lying_here([name(card) for card in pile.cards()], int(pile.backs), "empty", between="; ")

    def event(self, event: object, cast: Cast) -> str:
        """What happened, in one sentence."""
        match event:
            case events.Drawn():
                return f"{cast.does(event.seat, 'draws')} {self.card(event.card)}."
            case events.Reshuffled():
                return "The played cards are shuffled into a new draw deck."
            case events.TurnBegan():
                return f"It is {cast.whose(event.seat)} turn."
            case events.RanDry():
                return f"{cast.who(event.seat)} can play nothing, and there is nothing left to draw."
            case events.Played():
                return f"{cast.does(event.seat, 'plays')} {self.card(event.card)}."
            case events.Reversed():
                return "Play goes round the other way."
            case events.BlockGrabbed():
                return f"{cast.does(event.seat, 'takes')} the {block_name(event.block)}."
            case events.BlockReleased():
                return f"{cast.does(event.seat, 'lets')} go of the {block_name(event.block)} …"
            case _:
                return self._later_event(event, cast)

    def _later_event(self, event: object, cast: Cast) -> str:
        """How the tower fares, and how it ends."""
        match event:
            case events.TowerStood():
                return f"One, two, three: the tower stands. {cast.does(event.seat, 'has')} done it!"
            case events.BlockSlipped():
                again = cast.does(event.seat, "tries", begins=False)
                return f"The {block_name(event.block)} is not on top: {again} again."
            case events.TowerNudged():
                return (
                    f"{cast.does(event.seat, 'has')} nudged the tower: "
                    f"the {block_name(event.block)} goes back, to be placed again."
                )
            case events.TowerRested():
                return "The tower has come to rest."
            case events.TowerToppled():
                return "The tower falls!"
            case events.TowerGaveWay():
                return f"The tower was still swaying: it falls on {cast.whose(event.seat)} turn!"
            case events.TowerFell():
                return f"The tower is down. {cast.does(event.seat, 'draws')} cards, and a new one begins."
            case events.TimeRanOut():
                return f"Time is up: {cast.does(event.seat, 'draws', begins=False)} cards."
            case events.NinthBlock():
                return f"The ninth block stands: {cast.does(event.seat, 'wins', begins=False)}!"
            case events.GameWon():
                if event.ending == LAST_ONE_LEFT:
                    return f"{cast.does(event.seat, 'is')} the last one left. That wins!"
                return f"{cast.does(event.seat, 'has')} no cards left. That wins!"
            case events.PlayerLeft():
                return f"{cast.does(event.seat, 'leaves')}; the tower stays."
            case _:
                raise TypeError(f"no words for {event!r}")

    def action(self, action: object) -> str:
        """What a player wants, or gravity says, in a few words."""
        match action:
            case actions.Play():
                return f"play {self.card(action.card)}"
            case actions.Grab():
                return f"take the {block_name(action.block)}"
            case actions.LetGo():
                return "let go"
            case gravity.Stood():
                return "the tower stands"
            case gravity.Toppling():
                return "the tower begins to fall"
            case gravity.Fell():
                return "the tower falls"
            case gravity.Slipped():
                return "the block slipped"
            case gravity.Nudged():
                return "the tower was nudged"
            case gravity.Rested():
                return "the tower rests"
            case _:
                raise TypeError(f"no words for {action!r}")

    def scene(self, state: State, names: list[str]) -> list[str]:
        """What lies on the table, in a few lines."""
        way = "clockwise" if state.direction == 1 else "the other way round"
        tower = ", ".join(block_name(block) for block in state.tower)
        lines = [
            DOING[int(state.phase)].format(names[state.turn]) + f" Play goes {way}.",
            f"tower: {tower or 'none'}",
        ]
        if state.held != NO_BLOCK:
            lines.append(f"in the hand: {block_name(int(state.held))}")
        for seat, player in enumerate(names):
            left = "" if has(state.present, seat) else " (left)"
            lines.append(f"{player}{left}: {self.cards(state.hands[seat])}")
        top = "none" if state.top == NO_CARD else name(int(state.top))
        lines.append(f"draw deck: {state.draw_pile.size()}; played last: {top}")
        return lines
