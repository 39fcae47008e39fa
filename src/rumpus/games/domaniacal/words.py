"""How Domaniacal talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, Speech, Speeches, lying_here
from rumpus.games.domaniacal import actions, events
from rumpus.games.domaniacal.cards import name
from rumpus.games.domaniacal.state import CHOOSING, LAST_ONE_LEFT, PLAYING, State

SPEECHES = Speeches("rumpus.games.domaniacal.sentences")


def the(card: int, speech: Speech) -> dict[str, str]:
    """A card as people say it."""
    return {"card": speech.phrase("a card") if card == BACK else speech.named("the {card}", name(card))}


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
        speech = SPEECHES.of(cast.language)
        match event:
            case events.Chose() if event.card != BACK:
                return speech.tell("Chose seen", cast, event.seat, the(event.card, speech))
            case events.Dealt() | events.StackBegun() | events.Played() | events.TakenBack():
                return speech.tell(type(event).__name__, cast, event.seat, the(event.card, speech))
            case events.Stolen() | events.StolenFromHand():
                card = the(event.card, speech)
                return speech.tell(type(event).__name__, cast, event.seat, card, event.victim)
            case events.GameWon():
                last = event.ending == LAST_ONE_LEFT
                return speech.tell_of("GameWon last" if last else "GameWon largest", cast, event.seats)
            case _:
                return speech.tell_event(event, cast)

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
