"""How Domaniacal talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, lying_here
from rumpus.games.domaniacal import actions, events
from rumpus.games.domaniacal.cards import name
from rumpus.games.domaniacal.state import CHOOSING, LAST_ONE_LEFT, PLAYING, State


class DomaniacalWords:
    """The words of Domaniacal."""

    def card(self, card: int) -> str:
        """A card as people say it."""
        return "a card" if card == BACK else f"the {name(card)}"

    def cards(self, pile: Pile) -> str:
        """What a pile looks like from here."""
        return lying_here([name(card) for card in pile.cards()], int(pile.backs), "empty")

    def event(self, event: object, cast: Cast) -> str:
        """What happened, in one sentence."""
        match event:
            case events.DealerChosen():
                return f"{cast.does(event.seat, 'deals')}."
            case events.Dealt():
                return f"{cast.does(event.seat, 'draws')} {self.card(event.card)}."
            case events.ChoiceBegan():
                return "Everybody chooses the first card of their stack."
            case events.Chose():
                return f"{cast.does(event.seat, 'has')} chosen."
            case events.StackBegun():
                return f"{cast.does(event.seat, 'begins')} a stack with {self.card(event.card)}."
            case events.TurnBegan():
                return f"It is {cast.whose(event.seat)} turn."
            case events.Played():
                return f"{cast.does(event.seat, 'stacks')} {self.card(event.card)}."
            case events.TakenBack():
                return f"{cast.does(event.seat, 'takes')} {self.card(event.card)} back."
            case _:
                return self._later_event(event, cast)

    def _later_event(self, event: object, cast: Cast) -> str:
        """Stealing, and how it ends."""
        match event:
            case events.TurnEnded():
                return f"{cast.does(event.seat, 'ends')} the turn."
            case events.Stolen():
                return f"{self._theft(event.seat, event.card, cast)} from {cast.whose(event.victim)} stack!"
            case events.StolenFromHand():
                return f"{self._theft(event.seat, event.card, cast)} from {cast.whose(event.victim)} hand!"
            case events.Skipped():
                return f"{cast.does(event.seat, 'has')} nothing to play or steal."
            case events.PlayerLeft():
                return f"{cast.does(event.seat, 'leaves')}; the stack stays on the table."
            case events.GameWon():
                if event.ending == LAST_ONE_LEFT:
                    return f"{cast.do(event.seats, 'is')} the last one left. That wins!"
                verb = "shares" if len(event.seats) > 1 else "has"
                return f"{cast.do(event.seats, verb)} the largest stack, and the win!"
            case _:
                raise TypeError(f"no words for {event!r}")

    def _theft(self, seat: int, card: int, cast: Cast) -> str:
        """Who steals what."""
        return f"{cast.does(seat, 'steals')} {self.card(card)}"

    def action(self, action: Action) -> str:
        """What a player wants, in a few words."""
        match action:
            case actions.Choose():
                return f"begin with {self.card(action.card)}"
            case actions.Play():
                return f"stack {self.card(action.card)}"
            case actions.Steal():
                return f"steal {self.card(action.card)} from stack {action.victim + 1}"
            case actions.StealFromHand():
                return f"steal {self.card(action.card)} from hand {action.victim + 1}"
            case actions.TakeBack():
                return "take the last card back"
            case actions.EndTurn():
                return "end the turn"
            case _:
                raise TypeError(f"no words for {action!r}")

    def scene(self, state: State, names: list[str]) -> list[str]:
        """What lies on the table, in a few lines."""
        lines = []
        if state.phase == CHOOSING:
            lines.append("Everybody chooses the first card of their stack.")
        elif state.phase == PLAYING:
            lines.append(f"It is {names[state.turn]}'s turn.")
        else:
            lines.append("The game is over.")
        for seat, player in enumerate(names):
            top = state.top(seat)
            height = len(state.stacks[seat])
            stack = "no stack" if top == NO_CARD else f"a stack of {height}, {name(top)} on top"
            left = "" if has(state.present, seat) else " (left)"
            lines.append(f"{player}{left}: {stack}; hand {self.cards(state.hands[seat])}")
        cards = state.cards_to_draw()
        lines.append(f"draw pile: {cards} card{'' if cards == 1 else 's'}")
        return lines
