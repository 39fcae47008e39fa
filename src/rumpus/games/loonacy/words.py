"""How Loonacy talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, Speech, Speeches, lying_here
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

SPEECHES = Speeches("rumpus.games.loonacy.sentences")

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
        speech = SPEECHES.of(cast.language)
        match event:
            case events.Played():
                landed = {"card": self._said(event.card, speech), "pile": str(event.pile + 1)}
                return speech.tell("Played", cast, event.seat, landed)
            case events.Aimed():
                return self._aim(event, cast, speech)
            case events.TookUp() | events.Dealt():
                card = {"card": self._said(event.card, speech)}
                return speech.tell(type(event).__name__, cast, event.seat, card)
            case events.PileOpened():
                opened = {"card": self._said(event.card, speech), "pile": str(event.pile + 1)}
                return speech.tell("PileOpened", cast, things=opened)
            case events.LuckDecided():
                others = [seat for seat in event.seats if seat != event.lucky]
                return speech.tell_of("LuckDecided", cast, others, {"pile": str(event.pile + 1)}, event.lucky)
            case events.Reshuffled():
                return speech.tell("Reshuffled kept" if event.kept_tops else "Reshuffled", cast)
            case events.MatchWon():
                return speech.tell_of("MatchWon", cast, event.seats)
            case _:
                return speech.tell_event(event, cast)

    def _said(self, card: int, speech: Speech) -> str:
        """A card as people say it in some language."""
        if card == BACK:
            return speech.phrase("a card")
        pictures = self._edition.pictures
        first, second = self._edition.deck.pairs[card]
        return f"{speech.phrase(pictures[first])} & {speech.phrase(pictures[second])}"

    def _aim(self, aimed: events.Aimed, cast: Cast, speech: Speech) -> str:
        """What somebody has chosen for the next beat, as far as it can be seen."""
        if aimed.aim == BACK:
            return speech.tell("Aimed unseen", cast, aimed.seat)
        chosen = {"card": self._said(card_of_aim(aimed.aim), speech), "pile": str(pile_of_aim(aimed.aim) + 1)}
        return speech.tell("Aimed", cast, aimed.seat, chosen)

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
