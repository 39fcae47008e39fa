"""How Loonacy talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, lying_here
from rumpus.games.loonacy import actions, events
from rumpus.games.loonacy.cards import Edition
from rumpus.games.loonacy.state import (
    BETWEEN,
    COUNTING,
    DRAWN,
    LOOKING,
    PLAYING,
    State,
    card_of_aim,
    pile_of_aim,
)

PHASES = {
    LOOKING: "Everybody looks at their cards.",
    COUNTING: "Three, two, one …",
    PLAYING: "It is everybody's turn.",
    DRAWN: "Everybody has a new card, face down.",
    BETWEEN: "A game is won; the next one is about to begin.",
}


class LoonacyWords:
    """The words of one edition."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition

    def card(self, card: int) -> str:
        """A card as people say it."""
        return "a card" if card == BACK else f"{self._edition.name(card)}"

    def cards(self, pile: Pile) -> str:
        """What a pile looks like from here."""
        return lying_here([self.card(card) for card in pile.cards()], int(pile.backs), "nothing")

    def event(self, event: object, cast: Cast) -> str:
        """What happened, in one sentence."""
        match event:
            case events.Played():
                return f"{cast.does(event.seat, 'plays')} {self.card(event.card)} on pile {event.pile + 1}."
            case events.Aimed():
                return self._aim(event, cast)
            case events.Pointed():
                return f"{cast.does(event.seat, 'points')} at the draw pile."
            case events.FingerTakenBack():
                return f"{cast.does(event.seat, 'takes')} {cast.their(event.seat)} finger back."
            case events.HandHeld():
                return f"{cast.does(event.seat, 'holds')} {cast.their(event.seat)} cards now."
            case events.HandLaidOpen():
                return f"{cast.does(event.seat, 'lays')} {cast.their(event.seat)} cards out for all to see."
            case events.Reminded():
                return "It has gone quiet: play a card or point at the draw pile."
            case events.Stalled():
                return "Nobody moves, so all remaining fingers point."
            case events.DrawFixed():
                return "All fingers point: everybody draws a card."
            case events.Drew():
                return f"{cast.does(event.seat, 'draws')} a card, still face down."
            case events.TookUp():
                return f"{cast.does(event.seat, 'takes')} up {self.card(event.card)}."
            case _:
                return self._rarer_event(event, cast)

    def _aim(self, aimed: events.Aimed, cast: Cast) -> str:
        """What somebody has chosen for the next beat, as far as it can be seen."""
        if aimed.aim == BACK:
            return f"{cast.does(aimed.seat, 'has')} chosen."
        card, pile = self.card(card_of_aim(aimed.aim)), pile_of_aim(aimed.aim)
        return f"{cast.does(aimed.seat, 'chooses')} {card} for pile {pile + 1}."

    def _rarer_event(self, event: object, cast: Cast) -> str:
        """What happens when a game begins, when cards run out, and at the end."""
        match event:
            case events.Dealt():
                return f"{cast.does(event.seat, 'is')} dealt {self.card(event.card)}."
            case events.LookBegan():
                return "Everybody looks at their cards."
            case events.SaidReady():
                return f"{cast.does(event.seat, 'is')} ready."
            case events.CountBegan():
                return "Three, two, one …"
            case events.PileOpened():
                return f"Pile {event.pile + 1} opens with {self.card(event.card)}."
            case events.PlayBegan():
                return "Go! It is everybody's turn."
            case events.BeatStruck():
                return "The beat!"
            case events.LuckDecided():
                others = [seat for seat in event.seats if seat != event.lucky]
                meant = f"{cast.do(others, 'wants')} pile {event.pile + 1}, too"
                return f"{meant}, but luck lets {cast.whom(event.lucky)} have it."
            case events.Reshuffled():
                rest = ", all but the top cards," if event.kept_tops else ""
                return f"The discards{rest} are shuffled into a new draw pile."
            case events.RanDry():
                return "There are too few cards to draw; only the piles are opened afresh."
            case events.GameWon():
                return f"This game goes to {cast.whom(event.seat)}."
            case events.BreakBegan():
                return "The next game begins in a moment."
            case events.CardsGathered():
                return "All cards are shuffled for the next game."
            case events.PlayerLeft():
                return f"{cast.does(event.seat, 'leaves')}."
            case events.HandBecamePile():
                return f"The cards that {cast.whom(event.seat)} left behind are a new pile."
            case events.MatchWon():
                return f"{cast.do(event.seats, 'wins')}!"
            case _:
                raise TypeError(f"no words for {event!r}")

    def action(self, action: Action) -> str:
        """What a player wants, in a few words."""
        match action:
            case actions.SayReady():
                return "say ready"
            case actions.Play():
                return f"play {self.card(action.card)} on {self.card(action.onto)}, pile {action.pile + 1}"
            case actions.Point():
                return "point at the draw pile"
            case actions.TakeBack():
                return "take the finger back"
            case actions.Hold():
                return "hold my cards"
            case actions.LayOpen():
                return "lay my cards open"
            case _:
                raise TypeError(f"no words for {action!r}")

    def scene(self, state: State, names: list[str]) -> list[str]:
        """What lies on the table, in a few lines."""
        lines = [PHASES.get(int(state.phase), "The game is over.")]
        lines += [f"pile {place + 1}: {self.card(top)}" for place, top in enumerate(state.tops)]
        for seat, name in enumerate(names):
            if has(state.present, seat):
                finger = ", pointing" if has(state.pointing, seat) else ""
                new_card = ", a new card before them" if state.drawn[seat] != NO_CARD else ""
                lines.append(f"{name}{finger}{new_card}: {self.cards(state.hands[seat])}")
        lines.append(f"draw pile: {state.draw_pile.size()} cards")
        return lines
