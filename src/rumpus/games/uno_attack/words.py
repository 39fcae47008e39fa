"""How UNO Attack! talks: every event, action and scene in a short, kind sentence."""

from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, lying_here
from rumpus.games.uno_attack import actions, events
from rumpus.games.uno_attack.cards import COLORS, NO_COLOR, color_of, name
from rumpus.games.uno_attack.state import BETWEEN, FOR_HIT_FIRE, NOBODY, OVER, State

REASONS = ["for the Hit 2", "for the All-Hit", "until it fires", "for not calling UNO", "for giving advice"]


def many(number: int, thing: str) -> str:
    """So many things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class UnoAttackWords:
    """The words of UNO Attack!"""

    def card(self, card: int) -> str:
        """A card as people say it."""
        return "a card" if card == BACK else f"the {name(card)}"

    def cards(self, pile: Pile) -> str:
        """What a pile looks like from here."""
        return lying_here([name(card) for card in pile.cards()], int(pile.backs), "nothing")

    def event(self, event: object, cast: Cast) -> str:
        """What happened, in one sentence."""
        match event:
            case events.Played():
                named = f": {COLORS[event.color]} it is" if color_of(event.card) == NO_COLOR else ""
                return f"{cast.does(event.seat, 'plays')} {self.card(event.card)}{named}."
            case events.TurnPassed():
                return f"{cast.does(event.seat, 'is')} next."
            case events.Pressed():
                return f"{cast.does(event.seat, 'presses')} the button …"
            case events.Fired():
                return f"The launcher shoots {many(event.cards, 'card')} at {cast.whom(event.seat)}!"
            case events.Launched():
                return f"{cast.does(event.seat, 'gets')} {self.card(event.card)}."
            case events.Reversed():
                return "Play goes the other way round."
            case events.Skipped():
                return f"{cast.does(event.seat, 'is')} skipped."
            case events.Shed():
                return f"{cast.does(event.seat, 'discards')} {', '.join(name(card) for card in event.cards)}."
            case events.Traded():
                return f"{cast.does(event.seat, 'trades')} hands with {cast.whom(event.partner)}."
            case events.HitPassedOn():
                return f"{cast.does(event.seat, 'passes')} the Hit 2 on."
            case events.PressesOwed():
                return self._owed(event, cast)
            case events.ShotOffered():
                return f"{cast.who(event.seat)} may play one of the new cards at once."
            case _:
                return self._louder_event(event, cast)

    def _owed(self, event: events.PressesOwed, cast: Cast) -> str:
        """Who has to press, and why."""
        seats = list(dict.fromkeys(event.seats))
        who = ", ".join(cast.who(seat) for seat in seats)
        times = ""
        if len(seats) < len(event.seats):
            times = {2: " twice", 4: " four times"}.get(len(event.seats), f" {len(event.seats)} times")
        return f"{who} must press{times} {REASONS[event.reason]}."

    def _louder_event(self, event: object, cast: Cast) -> str:
        """Calls, catches and votes."""
        match event:
            case events.CalledUno():
                return f"{cast.does(event.seat, 'calls')} UNO!"
            case events.CallOwed():
                return f"{cast.does(event.seat, 'has')} one card left, and no UNO has been called …"
            case events.Caught():
                return f"{cast.does(event.seat, 'catches')} {cast.whom(event.offender)} without the UNO call!"
            case events.CatchFailed():
                wish = f"{cast.does(event.seat, 'wants')} to catch {cast.whom(event.suspect)}"
                return f"{wish}, but there is no reason yet."
            case events.CatchRested():
                return f"{cast.who(event.seat)} may catch again."
            case events.WentOut():
                return f"{cast.does(event.seat, 'is')} out of cards!"
            case events.Reported():
                charge = f"{cast.does(event.seat, 'says')} that {cast.whom(event.accused)} gave advice"
                return f"{charge}; the others vote."
            case events.Voted():
                return f"{cast.does(event.seat, 'votes')} {'yes' if event.guilty else 'no'}."
            case events.VoteEnded():
                found = "It was advice" if event.guilty else "It was no advice"
                return f"{found}, the others say about {cast.whom(event.accused)}."
            case _:
                return self._event_around_the_hand(event, cast)

    def _event_around_the_hand(self, event: object, cast: Cast) -> str:
        """How a hand begins and ends."""
        match event:
            case events.DealerCardPicked():
                return f"{cast.does(event.seat, 'picks')} {self.card(event.card)}."
            case events.PicksReturned():
                return "The picked cards go back and are shuffled."
            case events.HandBegan():
                return f"{cast.does(event.dealer, 'deals')}."
            case events.Dealt():
                return f"{cast.does(event.seat, 'is')} dealt {self.card(event.card)}."
            case events.TurnedUp():
                turned = name(event.card)
                return f"{turned[0].upper()}{turned[1:]} is turned up."
            case events.PutBack():
                return "It goes back into the pack."
            case events.ColorNamed():
                return f"{cast.does(event.seat, 'calls')} {COLORS[event.color]}."
            case events.LauncherLoaded():
                return "The launcher is loaded."
            case events.Reloaded():
                return "The discards are shuffled and the launcher is loaded again."
            case events.HandWon():
                return f"{cast.does(event.seat, 'wins')} the hand!"
            case events.HandCounted():
                held = ", ".join(name(card) for card in event.cards)
                return f"{cast.does(event.seat, 'is')} caught with {held}: {many(event.points, 'point')}."
            case events.Scored():
                return f"{cast.does(event.seat, 'is')} given {many(event.points, 'point')}."
            case events.PlayerOut():
                return f"{cast.does(event.seat, 'is')} out of the game."
            case events.BreakBegan():
                return "The next hand begins in a moment."
            case events.CardsGathered():
                return "All cards are shuffled for the next hand."
            case events.PlayerLeft():
                return f"{cast.does(event.seat, 'leaves')}; the cards go into the launcher."
            case events.MatchWon():
                return f"{cast.do(event.seats, 'wins')}!"
            case _:
                raise TypeError(f"no words for {event!r}")

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
