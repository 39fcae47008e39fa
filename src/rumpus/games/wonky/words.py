"""How Wonky talks: every event, action and scene in a short, kind sentence."""

from typing import Final

from rumpus.engine.bits import has
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.sentences import Cast, Speech, Speeches, lying_here
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

SPEECHES: Final = Speeches("rumpus.games.wonky.sentences")

DOING: Final = {
    PLAYING: "{} chooses a card.",
    PLACING: "{} has to take a block.",
    HOLDING: "{} is placing a block.",
    COUNTING: "{} counts to three.",
    TOPPLING: "The tower falls, and {} will pay.",
    OVER: "The game is over.",
}


def quoted(card: int, speech: Speech) -> dict[str, str]:
    """A card as people say it."""
    return {
        "card": speech.phrase("a card")
        if card == BACK
        else speech.named("“{card}”", speech.phrase(name(card)))
    }


def the(block: int, speech: Speech) -> dict[str, str]:
    """A block as people say it, in the middle of a sentence."""
    return {"block": speech.phrase(f"the {block_name(block)}")}


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
        speech = SPEECHES.of(cast.language)
        match event:
            case events.Drawn() | events.Played():
                return speech.tell(type(event).__name__, cast, event.seat, quoted(event.card, speech))
            case events.BlockGrabbed() | events.BlockReleased() | events.TowerNudged():
                return speech.tell(type(event).__name__, cast, event.seat, the(event.block, speech))
            case events.BlockSlipped():
                slipped = {"name": speech.phrase(block_name(event.block))}
                return speech.tell("BlockSlipped", cast, event.seat, slipped)
            case events.TowerToppled():
                return speech.tell("TowerToppled", cast)  # whoever was building is told when it has fallen
            case events.GameWon():
                last = event.ending == LAST_ONE_LEFT
                return speech.tell("GameWon last" if last else "GameWon", cast, event.seat)
            case _:
                return speech.tell_event(event, cast)

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
