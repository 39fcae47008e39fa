"""How UNO Attack! talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, Speech, Speeches, lying_here
from rumpus.games.uno_attack import actions, events
from rumpus.games.uno_attack.cards import COLORS, NO_COLOR, color_of, name
from rumpus.games.uno_attack.state import BETWEEN, FOR_HIT_FIRE, NOBODY, OVER, State

SPEECHES = Speeches("rumpus.games.uno_attack.sentences")

REASONS = ["Hit 2", "All-Hit", "Hit-Fire", "no call", "advice"]
"""Why a button is pressed, by number, as the catalogs have it."""

TIMES = {1: "once", 2: "twice", 4: "four times"}
"""How often a button is pressed, where there is a word for it."""


def the(card: int, speech: Speech) -> str:
    """A card as people say it."""
    return speech.phrase("a card") if card == BACK else speech.named("the {card}", speech.phrase(name(card)))


def all_of(cards: list[int], speech: Speech) -> str:
    """Several cards, one after another."""
    return ", ".join([speech.phrase(name(card)) for card in cards])


def many(number: int, thing: str) -> str:
    """So many things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class UnoAttackWords:
    """The words of UNO Attack!"""

    def event(self, event: object, cast: Cast) -> str:
        """What happened, in one sentence."""
        speech = SPEECHES.of(cast.language)
        match event:
            case events.Played():
                card = {"card": the(event.card, speech)}
                if color_of(event.card) != NO_COLOR:
                    return speech.tell("Played", cast, event.seat, card)
                card["color"] = speech.phrase(COLORS[event.color])
                return speech.tell("Played wild", cast, event.seat, card)
            case events.Launched() | events.Dealt() | events.DealerCardPicked():
                return speech.tell(type(event).__name__, cast, event.seat, {"card": the(event.card, speech)})
            case events.Fired():
                cards = {"cards": speech.counted("{n} cards", event.cards)}
                return speech.tell("Fired", cast, event.seat, cards)
            case events.Shed():
                return speech.tell("Shed", cast, event.seat, {"cards": all_of(event.cards, speech)})
            case events.Traded():
                return speech.tell("Traded", cast, event.seat, rival=event.partner)
            case events.PressesOwed():
                return self._owed(event, cast, speech)
            case _:
                return self._louder_event(event, cast, speech)

    def _owed(self, event: events.PressesOwed, cast: Cast, speech: Speech) -> str:
        """Who has to press, and why."""
        seats = list(dict.fromkeys(event.seats))
        each = len(event.seats) // len(seats)
        times = speech.phrase(TIMES[each]) if each in TIMES else speech.counted("{n} times", each)
        return speech.tell_of(f"PressesOwed {REASONS[event.reason]}", cast, seats, {"times": times})

    def _louder_event(self, event: object, cast: Cast, speech: Speech) -> str:
        """Catches and votes."""
        match event:
            case events.Caught():
                return speech.tell("Caught", cast, event.seat, rival=event.offender)
            case events.CatchFailed():
                return speech.tell("CatchFailed", cast, event.seat, rival=event.suspect)
            case events.Reported():
                return speech.tell("Reported", cast, event.seat, rival=event.accused)
            case events.Voted():
                return speech.tell("Voted yes" if event.guilty else "Voted no", cast, event.seat)
            case events.VoteEnded():
                return speech.tell("VoteEnded yes" if event.guilty else "VoteEnded no", cast, event.accused)
            case _:
                return self._event_around_the_hand(event, cast, speech)

    def _event_around_the_hand(self, event: object, cast: Cast, speech: Speech) -> str:
        """How a hand begins and ends, and what it was worth."""
        match event:
            case events.HandBegan():
                return speech.tell("HandBegan", cast, event.dealer)
            case events.TurnedUp():
                turned = speech.phrase(name(event.card))
                return speech.tell("TurnedUp", cast, things={"card": turned[0].upper() + turned[1:]})
            case events.ColorNamed():
                color = {"color": speech.phrase(COLORS[event.color])}
                return speech.tell("ColorNamed", cast, event.seat, color)
            case events.HandCounted():
                points = speech.counted("{n} points", event.points)
                held = {"cards": all_of(event.cards, speech), "points": points}
                return speech.tell("HandCounted", cast, event.seat, held)
            case events.Scored():
                scored = {"points": speech.counted("{n} points", event.points)}
                return speech.tell("Scored", cast, event.seat, scored)
            case events.MatchWon():
                return speech.tell_of("MatchWon", cast, event.seats)
            case _:
                return speech.tell_event(event, cast)

    def card(self, card: int) -> str:
        """A card as people say it."""
        return "a card" if card == BACK else f"the {name(card)}"

    def cards(self, pile: Pile) -> str:
        """What a pile looks like from here."""
        return lying_here([name(card) for card in pile.cards()], int(pile.backs), "nothing")

    def action(self, action: Action) -> str:
        """What a player wants, in a few words."""
        match action:
            case actions.Play():
                return f"play {self.card(action.card)}"
            case actions.PlayWild():
                return f"play {self.card(action.card)} and call {COLORS[action.color]}"
            case actions.PlayTrade():
                return f"play {self.card(action.card)} and trade with player {action.partner + 1}"
            case actions.Press():
                return "press the button"
            case actions.NameColor():
                return f"call {COLORS[action.color]}"
            case actions.Keep():
                return "keep the new cards"
            case actions.CallUno():
                return "call UNO"
            case actions.Catch():
                return f"catch player {action.seat + 1}"
            case actions.Report():
                return f"report player {action.seat + 1} for advice"
            case actions.Vote():
                return f"vote {'yes' if action.guilty else 'no'}"
            case _:
                raise TypeError(f"no words for {action!r}")

    def scene(self, state: State, names: list[str]) -> list[str]:
        """What lies on the table, in a few lines."""
        lines = [self._moment(state, names)]
        if state.top != NO_CARD:
            color = "to be named" if state.color == NO_COLOR else COLORS[state.color]
            way = "left" if state.direction == 1 else "right"
            lines.append(f"discard pile: {state.discard.size()} cards, {name(int(state.top))} on top")
            lines.append(f"color {color}, play goes {way}")
        for seat, player in enumerate(names):
            if has(state.present, seat):
                uno = ", UNO" if has(state.called, seat) else ""
                points = many(state.totals[seat], "point")
                lines.append(f"{player} ({points}{uno}): {self.cards(state.hands[seat])}")
        lines.append(f"launcher: {state.deck.size()} cards, {many(int(state.blanks), 'blank')} in a row")
        return lines

    def _moment(self, state: State, names: list[str]) -> str:
        """What everybody waits for."""
        if state.phase == OVER:
            return "The match is over."
        if state.phase == BETWEEN:
            return "A hand is counted; the next one is about to begin."
        if len(state.owed) > 0:
            until = " until it fires" if state.owed_for[0] == FOR_HIT_FIRE else ""
            return f"{names[state.owed[0]]} must press{until}."
        owes = "" if state.owes_call == NOBODY else f" {names[state.owes_call]} has not called UNO."
        return f"It is {names[state.turn]}'s turn.{owes}"
