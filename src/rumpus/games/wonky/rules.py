"""How Wonky is played. The headings are those of the sheet; what it leaves open is our ruling."""

from typing import Final, final

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, has, lowest
from rumpus.engine.chance import Chance
from rumpus.engine.game import Info
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.outcome import Outcome
from rumpus.engine.piles import NO_CARD
from rumpus.engine.turns import after
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.cards import BLOCKS, DECK, NEXT_DRAWS, REVERSE
from rumpus.games.wonky.events import (
    BlockGrabbed,
    BlockReleased,
    BlockSlipped,
    Drawn,
    GameWon,
    NinthBlock,
    Played,
    PlayerLeft,
    RanDry,
    Reshuffled,
    Reversed,
    TimeRanOut,
    TowerFell,
    TowerGaveWay,
    TowerNudged,
    TowerRested,
    TowerStood,
    TowerToppled,
    TurnBegan,
    WonkyLedger,
)
from rumpus.games.wonky.gravity import (
    NUMBERS_A_POSE,
    Fell,
    Nudged,
    Rested,
    Slipped,
    Stood,
    Toppling,
    Word,
)
from rumpus.games.wonky.options import Options
from rumpus.games.wonky.refusals import why_not
from rumpus.games.wonky.state import (
    COUNTING,
    HAND_EMPTY,
    HOLDING,
    LAST_ONE_LEFT,
    NINTH_BLOCK,
    OVER,
    PLACING,
    PLAYING,
    TOPPLING,
    State,
    new_table,
)

MOST_CARDS: Final = 7
CARDS_IN_HANDS: Final = 42
"""What six players hold together. More players share it, so that as large a draw deck is left."""

PENALTY: Final = 3


@final
class Wonky:
    """The rules of Wonky."""

    def __init__(self, info: Info) -> None:
        self.info = info

    def empty(self, options: Options, seats: int) -> State:
        """The whole deck as a draw deck, and all nine blocks within everybody's reach."""
        state = new_table(seats)
        state.first_chair = options.first == "first chair"
        state.turn_time = options.turn_time * 1000
        state.placing_time = options.placing_time * 1000
        state.may_nudge = options.nudging == "allowed"
        return state

    def ledger(self, state: State, chance: Chance, watched: bool = True) -> WonkyLedger:
        """A pen for this table."""
        return WonkyLedger(state, chance, watched)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Everything this player may do."""
        actions: list[Action] = []
        if seat != state.turn:
            return actions
        if state.phase == PLAYING:
            for card in state.hands[seat].cards():
                if is_playable(state, seat, card):
                    actions.append(Play(card))
        elif state.phase == PLACING or state.phase == HOLDING:
            for block in range(BLOCKS):
                if has(blocks_to_take(state), block):
                    actions.append(Grab(block))
            if state.phase == HOLDING:
                actions.append(LetGo())
        return actions

    def awaited(self, state: State) -> int:
        """The player on turn, but nobody while the count lasts or something falls."""
        if state.phase == COUNTING or state.phase == TOPPLING or state.phase == OVER:
            return 0
        return int(bit(state.turn))

    def due_from(self, state: State) -> int:
        """The player on turn."""
        return self.awaited(state)

    def earliest(self, state: State, seat: Seat, action: Action) -> Millis:
        """Nothing here needs to wait."""
        return Millis(0)

    def act(self, ledger: WonkyLedger, seat: Seat, action: Action) -> None:
        """Do what a player wants."""
        if isinstance(action, Play):
            play_a_card(ledger, action.card)
        elif isinstance(action, Grab):
            ledger.record(BlockGrabbed(seat, action.block))
        elif isinstance(action, LetGo):
            ledger.record(BlockReleased(seat, int(ledger.state.held)))

    # ---- Gravity's word

    def awaiting_verdict(self, state: State) -> Seat | None:
        """Whose block has been let go, or whose tower falls, while only gravity can say how it goes on."""
        return Seat(int(state.turn)) if state.phase == COUNTING or state.phase == TOPPLING else None

    def height(self, state: State) -> int:
        """How many blocks are standing."""
        return len(state.tower)

    def resolve(self, ledger: WonkyLedger, word: Word) -> None:
        """Hear how a placement went, or what the tower did at any moment of a turn, touched or not."""
        if isinstance(word, Fell):
            if ledger.state.phase != TOPPLING:
                the_tower_topples(ledger)
            the_tower_falls(ledger)
        elif isinstance(word, Toppling):
            the_tower_topples(ledger)
        elif isinstance(word, Rested):
            the_tower_rests(ledger, word.poses)
        else:
            the_count_is_over(ledger, word)

    # ---- SET UP

    def begin(self, ledger: WonkyLedger) -> None:
        """Deal seven cards each (fewer when more than six play); the first player begins."""
        state = ledger.state
        for _ in range(hand_size(int(state.seats))):
            for seat in state.seated():
                draw(ledger, seat)
        first = 0 if state.first_chair else int(ledger.chance.below(state.seats))
        begin_turn(ledger, first)

    # ---- The clocks, which a table may choose

    def alarm(self, state: State) -> Millis | None:
        """When time for choosing a card or placing a block is up."""
        return Millis(int(state.turn_ends)) if state.clock_runs() else None

    def ring(self, ledger: WonkyLedger) -> None:
        """What the passing of time does."""
        due = self.alarm(ledger.state)
        if due is None or ledger.now < due:
            return
        state = ledger.state
        seat = int(state.turn)
        if state.phase == PLAYING:
            play_a_card(ledger, first_playable(state, seat))
        elif state.phase == HOLDING:
            ledger.record(BlockReleased(seat, int(state.held)))
        else:
            ledger.record(TimeRanOut(seat))
            draw_several(ledger, seat, PENALTY)
            pass_turn(ledger)

    # ---- Leaving

    def leave(self, ledger: WonkyLedger, seat: Seat) -> None:
        """The hand goes under the played cards; the tower stays, unless it is just falling."""
        state = ledger.state
        if state.phase == OVER or not has(state.present, seat):
            return
        ledger.record(PlayerLeft(seat, state.hands[seat].cards()))
        if state.players() == 1:
            ledger.record(GameWon(int(lowest(state.present)), LAST_ONE_LEFT))
        elif state.turn == seat:
            if state.phase == TOPPLING:
                ledger.record(TowerFell(seat, len(state.tower), 0))
            pass_turn(ledger)

    # ---- How it ends, and what cannot be done

    def outcome(self, state: State) -> Outcome | None:
        """Who has won."""
        if state.phase != OVER:
            return None
        if state.ending == NINTH_BLOCK:
            reason = "added the ninth block to the tower"
        elif state.ending == HAND_EMPTY:
            reason = "placed a block for the last card"
        else:
            reason = "stayed when everybody else had left"
        return Outcome([int(state.winner)], reason)

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """Why not, in a sentence."""
        return why_not(state, seat, action)


# ---- SET UP


def hand_size(players: int) -> int:
    """Seven cards for up to six players; with more, everybody gets an equal share of as many."""
    return min(MOST_CARDS, CARDS_IN_HANDS // players)


def draw(ledger: WonkyLedger, seat: int) -> bool:
    """One card from the deck into a hand; False if there is none.

    When the deck is used up, the cards played in earlier turns are shuffled into a new one.
    """
    state = ledger.state
    if state.draw_pile.is_empty():
        if state.discard.is_empty() and state.beneath.is_empty():
            return False
        ledger.record(Reshuffled())
    ledger.record(Drawn(seat, int(state.draw_pile.pick(ledger.chance))))
    return True


def draw_several(ledger: WonkyLedger, seat: int, cards: int) -> None:
    """So many cards, or as many as there are."""
    for _ in range(cards):
        draw(ledger, seat)


# ---- HOW TO PLAY


def begin_turn(ledger: WonkyLedger, seat: int) -> None:
    """A player is on turn. Who can play nothing, and draw nothing, is passed over.

    That comes to an end: then all cards are in hands, and one of them asks for a block that is free.
    """
    state = ledger.state
    while True:
        ledger.record(TurnBegan(seat, clock(ledger, int(state.turn_time))))
        if draw_until_playable(ledger):
            return
        ledger.record(RanDry(seat))
        seat = next_player(state)


def pass_turn(ledger: WonkyLedger) -> None:
    """It is the next player's turn."""
    begin_turn(ledger, next_player(ledger.state))


def next_player(state: State) -> int:
    """Whoever comes next in the direction of play."""
    return int(after(state.turn, state.direction, state.present, state.seats))


def clock(ledger: WonkyLedger, span: int) -> int:
    """When a clock started now runs out; 0 if the table plays without it."""
    return 0 if span == 0 else ledger.now + span


# ---- 1. PLAY A CARD


def is_playable(state: State, seat: int, card: int) -> bool:
    """A card that asks for a block needs a free one that matches.

    An action needs none, but cannot be the last card, nor begin the new tower that is owed after a fall.
    """
    face = DECK[card]
    if face.is_action():
        return not state.must_build and state.hands[seat].size() > 1
    return face.blocks & state.free() != 0


def has_playable(state: State, seat: int) -> bool:
    """Whether a hand has a card that can be played now."""
    return first_playable(state, seat) != NO_CARD


def first_playable(state: State, seat: int) -> int:
    """The first card of a hand that can be played now, or NO_CARD."""
    for card in state.hands[seat].cards():
        if is_playable(state, seat, card):
            return card
    return NO_CARD


def draw_until_playable(ledger: WonkyLedger) -> bool:
    """Without a playable card the player on turn draws until there is one; False if there never is.

    Each card drawn may also make another playable: a lone Pass is no longer the last card.
    """
    seat = int(ledger.state.turn)
    while not has_playable(ledger.state, seat):
        if not draw(ledger, seat):
            return False
    return True


def play_a_card(ledger: WonkyLedger, card: int) -> None:
    """The card goes to the played cards. If it asks for a block, that comes next; else it acts at once."""
    state = ledger.state
    face = DECK[card]
    ledger.record(Played(int(state.turn), card, clock(ledger, int(state.placing_time))))
    if face.is_action():
        if face.effect == REVERSE:
            ledger.record(Reversed())
        pass_turn(ledger)


def combo_takes_place(ledger: WonkyLedger) -> None:
    """What a combo card does, once its block stands."""
    state = ledger.state
    effect = DECK[state.top].effect
    if effect == REVERSE:
        ledger.record(Reversed())
    elif effect == NEXT_DRAWS:
        draw(ledger, next_player(state))


# ---- 2. ADD TO THE TOWER


def blocks_to_take(state: State) -> int:
    """The free blocks that match the card just played, as a set of bits."""
    return int(DECK[state.top].blocks & state.free())


def the_tower_stands(ledger: WonkyLedger, poses: list[float]) -> None:
    """The block is added, a combo takes place, and it is at once the next player's turn, or the end."""
    state = ledger.state
    seat = int(state.turn)
    ledger.record(TowerStood(seat, int(state.held), poses))
    if len(state.tower) == BLOCKS:
        ledger.record(NinthBlock(seat))
        return
    combo_takes_place(ledger)
    if state.hands[seat].is_empty():
        ledger.record(GameWon(seat, HAND_EMPTY))
        return
    pass_turn(ledger)


def the_count_is_over(ledger: WonkyLedger, word: Word) -> None:
    """The block stands, or has to be placed again: it is not on top, or the hand had pushed the tower."""
    state = ledger.state
    if state.phase != COUNTING:
        raise ValueError("Nobody has let go of a block.")
    if isinstance(word, Stood):
        check_poses(word.poses, len(state.tower) + 1)
        the_tower_stands(ledger, word.poses)
        return
    # One clock a turn: a block that is laid back gains no time.
    seat, block, ends = int(state.turn), int(state.held), int(state.turn_ends)
    if isinstance(word, Nudged):
        if state.may_nudge:
            raise ValueError("Nudging is allowed at this table.")
        check_poses(word.poses, len(state.tower))
        ledger.record(TowerNudged(seat, block, word.poses, ends))
    else:
        assert isinstance(word, Slipped)
        check_poses(word.poses, len(state.tower))
        ledger.record(BlockSlipped(seat, block, word.poses, ends))


def the_tower_rests(ledger: WonkyLedger, poses: list[float]) -> None:
    """It goes on standing, a little differently than when the count was over."""
    state = ledger.state
    if state.phase == TOPPLING or state.phase == OVER or len(state.tower) == 0:
        raise ValueError("There is no tower that could come to rest.")
    check_poses(poses, len(state.tower))
    ledger.record(TowerRested(poses))


def check_poses(poses: list[float], blocks: int) -> None:
    """Gravity has to say where each block is."""
    if len(poses) != NUMBERS_A_POSE * blocks:
        raise ValueError(f"Gravity has to tell the poses of {blocks} blocks.")


def the_tower_topples(ledger: WonkyLedger) -> None:
    """The first block drops: it is charged to whoever is on turn now, also if they have touched nothing.

    A standing tower can fall at any moment of a turn; without one, only a block just let go can.
    """
    state = ledger.state
    seat = int(state.turn)
    if state.phase == TOPPLING:
        raise ValueError("It is falling already.")
    if state.phase == OVER or (state.phase != COUNTING and len(state.tower) == 0):
        raise ValueError("There is nothing that could fall.")
    if state.phase == HOLDING or state.phase == COUNTING:
        ledger.record(TowerToppled(seat))
    else:
        ledger.record(TowerGaveWay(seat))


def the_tower_falls(ledger: WonkyLedger) -> None:
    """Whoever is on turn draws three cards, and has to play another card and begin a new tower."""
    state = ledger.state
    seat = int(state.turn)
    ledger.record(TowerFell(seat, len(state.tower), clock(ledger, int(state.turn_time))))
    draw_several(ledger, seat, PENALTY)
    if not draw_until_playable(ledger):
        ledger.record(RanDry(seat))
        pass_turn(ledger)
