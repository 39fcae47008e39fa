"""How UNO Attack! is played. The headings are those of the sheet; the moments are our rulings."""

from typing import final

from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, has, members_of
from rumpus.engine.chance import Chance
from rumpus.engine.game import Info
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.outcome import Outcome
from rumpus.engine.piles import Pile
from rumpus.engine.said import Said
from rumpus.games.uno_attack.actions import (
    CallUno,
    Catch,
    Keep,
    NameColor,
    Play,
    PlayTrade,
    PlayWild,
    Press,
    Report,
    Vote,
)
from rumpus.games.uno_attack.advice import add_advice, report, reporters, settle_vote, vote, voters
from rumpus.games.uno_attack.calling import add_catches, catch, catchers, may_call, owe_the_call
from rumpus.games.uno_attack.cards import (
    COLORS,
    DISCARD_ALL,
    HIT_TWO,
    NO_COLOR,
    TRADE_HANDS,
    WILD,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
    color_of,
    face_of,
    rank_of,
)
from rumpus.games.uno_attack.events import (
    CalledUno,
    CardsGathered,
    CatchRested,
    ColorNamed,
    MatchWon,
    Played,
    PlayerLeft,
    ShotOffered,
    UnoAttackLedger,
    WentOut,
)
from rumpus.games.uno_attack.launcher import MODELS, install, press
from rumpus.games.uno_attack.opening import choose_dealer, deal_hand
from rumpus.games.uno_attack.options import Options
from rumpus.games.uno_attack.refusals import why_not
from rumpus.games.uno_attack.scoring import end_hand
from rumpus.games.uno_attack.special_cards import discard_all, follow, trade_hands
from rumpus.games.uno_attack.state import (
    BETWEEN,
    CHALLENGE,
    FOR_HIT_FIRE,
    FOR_HIT_TWO,
    HAD_THE_LOWEST,
    LAST_ONE_LEFT,
    LOWEST_TOTAL,
    NOBODY,
    OUTLASTED_ALL,
    OVER,
    PLAYING,
    REACHED_LIMIT,
    WINNER_TAKES,
    State,
    new_table,
)
from rumpus.games.uno_attack.turns import left_of, next_to, pass_turn


@final
class UnoAttack:
    """The rules of UNO Attack!"""

    def __init__(self, info: Info) -> None:
        self.info = info

    def empty(self, options: Options, seats: int) -> State:
        """The whole pack, a launcher, and a place for every player."""
        state = new_table(seats)
        install(state, MODELS[options.launcher])
        state.scoring = WINNER_TAKES
        if options.scoring == "lowest total":
            state.scoring = LOWEST_TOTAL
        elif options.scoring == "challenge":
            state.scoring = CHALLENGE
        state.limit = options.limit
        state.turn_time = options.turn_time * 1000
        state.press_last_hit_two = options.last_hit_two == "pressed"
        state.play_shot = options.play_shot
        state.stacking = options.stacking
        state.advice = options.advice
        return state

    def ledger(self, state: State, chance: Chance, watched: bool = True) -> UnoAttackLedger:
        """A pen for this table."""
        return UnoAttackLedger(state, chance, watched)

    def begin(self, ledger: UnoAttackLedger) -> None:
        """Find the dealer, who deals the first hand."""
        deal_hand(ledger, choose_dealer(ledger))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Everything this player may do."""
        actions: list[Action] = []
        if state.phase != PLAYING or not has(state.present, seat):
            return actions
        if seat == state.to_act():
            add_turn(actions, state, seat)
        if may_call(state, seat):
            actions.append(CallUno())
        add_catches(actions, state, seat)
        if state.advice:
            add_advice(actions, state, seat)
        return actions

    def awaited(self, state: State) -> int:
        """Whoever must act, and all who may call, catch, report or vote."""
        if state.phase != PLAYING:
            return 0
        seats = bit(state.to_act()) | catchers(state) | reporters(state) | voters(state)
        for seat in state.seated():
            if may_call(state, seat):
                seats |= bit(seat)
        return int(seats)

    def due_from(self, state: State) -> int:
        """Whoever the launcher faces: calls, catches and votes are anybody's own affair."""
        return int(bit(state.to_act())) if state.phase == PLAYING else 0

    def earliest(self, state: State, seat: Seat, action: Action) -> Millis:
        """The next turn waits a moment while UNO can still be called or missed."""
        if state.owes_call == NOBODY:
            return Millis(0)
        if isinstance(action, Press):
            return Millis(int(state.safe_until)) if press_begins_turn(state) else Millis(0)
        if isinstance(action, Play | PlayWild | PlayTrade):
            return Millis(int(state.safe_until))
        return Millis(0)

    def act(self, ledger: UnoAttackLedger, seat: Seat, action: Action) -> None:
        """Do what a player wants."""
        if isinstance(action, Play):
            play(ledger, seat, action.card, color_of(action.card), NOBODY)
        elif isinstance(action, Press):
            press_button(ledger, seat)
        elif isinstance(action, PlayWild):
            play(ledger, seat, action.card, action.color, NOBODY)
        elif isinstance(action, PlayTrade):
            play(ledger, seat, action.card, color_of(action.card), action.partner)
        elif isinstance(action, CallUno):
            ledger.record(CalledUno(seat))
        elif isinstance(action, Catch):
            catch(ledger, seat, action.seat)
        elif isinstance(action, NameColor):
            ledger.record(ColorNamed(seat, action.color, ledger.now))
        elif isinstance(action, Keep):
            pass_turn(ledger, next_to(ledger.state, seat))
        elif isinstance(action, Report):
            report(ledger, seat, action.seat)
        elif isinstance(action, Vote):
            vote(ledger, seat, action.guilty)

    def alarm(self, state: State) -> Millis | None:
        """When the turn, the vote, the silence of a wrong catch, or the break is over."""
        if state.phase == OVER:
            return None
        if state.phase == BETWEEN:
            return Millis(int(state.clock_ends))
        first: i64 = state.clock_ends if state.turn_time > 0 else NEVER
        if state.accused != NOBODY:
            first = min(first, state.vote_ends)
        if state.resting != 0:
            for seat in state.seated():
                if has(state.resting, seat):
                    first = min(first, state.rest_ends[seat])
        return None if first == NEVER else Millis(int(first))

    def ring(self, ledger: UnoAttackLedger) -> None:
        """What the passing of time does."""
        state = ledger.state
        due = self.alarm(state)
        if due is None or ledger.now < due:
            return
        if state.phase == BETWEEN:
            ledger.record(CardsGathered())
            deal_hand(ledger, left_of(state, state.dealer))
            return
        for seat in state.seated():
            if has(state.resting, seat) and state.rest_ends[seat] <= ledger.now:
                ledger.record(CatchRested(seat))
        if state.accused != NOBODY and state.vote_ends <= ledger.now:
            settle_vote(ledger, True)
        if state.turn_time > 0 and state.clock_ends <= ledger.now:
            act_for_the_slow(ledger)

    # ---- Leaving

    def leave(self, ledger: UnoAttackLedger, seat: Seat) -> None:
        """The hand goes into the launcher, presses owed are forgotten, and the total stays on the sheet."""
        state = ledger.state
        if state.phase == OVER or not has(state.present, seat):
            return
        following = next_to(state, seat)
        ledger.record(PlayerLeft(seat, state.hands[seat].cards(), ledger.now))
        if state.players() < 2:
            ledger.record(MatchWon(state.seated(), LAST_ONE_LEFT))
        elif state.phase == PLAYING:
            settle_vote(ledger, False)
            if state.out != NOBODY:
                count_if_all_have_pressed(ledger)
            elif state.turn == seat:
                pass_turn(ledger, following)

    # ---- How it ends, and what cannot be done

    def outcome(self, state: State) -> Outcome | None:
        """Who has won the match."""
        if state.phase != OVER:
            return None
        winners = members_of(state.winners)
        if state.ending == REACHED_LIMIT:
            return Outcome(winners, Said("reached {limit} points first", limit=state.limit))
        if state.ending == HAD_THE_LOWEST:
            return Outcome(
                winners, Said("had the lowest total when somebody reached {limit} points", limit=state.limit)
            )
        if state.ending == OUTLASTED_ALL:
            return Outcome(winners, Said("stayed below {limit} points the longest", limit=state.limit))
        return Outcome(winners, "stayed when everybody else had left")

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """Why not, in a sentence."""
        return why_not(state, seat, action)


# ---- UNO ATTACK IN A NUTSHELL: the turn


def add_turn(actions: list[Action], state: State, seat: i64) -> None:
    """What is due from whoever the launcher faces."""
    if len(state.owed) > 0:
        add_plays(actions, state, seat, state.stackable(seat))
        actions.append(Press())
    elif state.color == NO_COLOR:
        for color in range(len(COLORS)):
            actions.append(NameColor(color))
    elif len(state.just_shot) > 0:
        fitting = state.fitting(seat)
        for card in state.just_shot:
            if has(fitting, face_of(card)):
                add_play(actions, state, seat, card)
        actions.append(Keep())
    else:
        add_plays(actions, state, seat, state.fitting(seat))
        actions.append(Press())  # also with a card that fits: that is RENEGING


def add_plays(actions: list[Action], state: State, seat: i64, faces: i64) -> None:
    """Every card of the hand that shows one of these faces."""
    hand = state.hands[seat]
    for card in Pile(hand.low & faces, hand.high & faces).cards():
        add_play(actions, state, seat, card)


def add_play(actions: list[Action], state: State, seat: i64, card: i64) -> None:
    """A wild card comes with a color, Trade Hands with a partner."""
    rank = rank_of(card)
    if rank >= WILD:
        for color in range(len(COLORS)):
            actions.append(PlayWild(card, color))
    elif rank == TRADE_HANDS:
        for partner in state.seated():
            if partner != seat:
                actions.append(PlayTrade(card, partner))
    else:
        actions.append(Play(card))


def play(ledger: UnoAttackLedger, seat: i64, card: i64, color: i64, partner: i64) -> None:
    """One card onto the discard pile, and what it orders.

    Whether UNO was owed is judged when the card has done its work on the player's own hand.
    """
    rank = rank_of(card)
    if rank == DISCARD_ALL:
        discard_all(ledger, seat, card)
    ledger.record(Played(seat, card, color))
    if rank == TRADE_HANDS:
        trade_hands(ledger, seat, partner)
    state = ledger.state
    if state.hands[seat].is_empty():
        go_out(ledger, seat, rank)
    else:
        owe_the_call(ledger, seat)
        pass_turn(ledger, follow(ledger, seat, rank))


def press_button(ledger: UnoAttackLedger, seat: i64) -> None:
    """A press that is owed, or the press that is the whole turn."""
    state = ledger.state
    if len(state.owed) > 0:
        press(ledger, seat)
        count_if_all_have_pressed(ledger)
        return
    if not state.play_shot:
        press(ledger, seat)
        pass_turn(ledger, next_to(state, seat))
        return
    before = state.hands[seat].cards()
    press(ledger, seat)
    shot = [card for card in state.hands[seat].cards() if card not in before]
    fitting = state.fitting(seat)
    playable = [card for card in shot if has(fitting, face_of(card))]
    if playable:
        ledger.record(ShotOffered(seat, shot))
    else:
        pass_turn(ledger, next_to(state, seat))


def act_for_the_slow(ledger: UnoAttackLedger) -> None:
    """Time is up: a color is named by luck, cards just shot are kept, and otherwise the button is pressed."""
    state = ledger.state
    seat = state.to_act()
    if len(state.owed) == 0 and state.color == NO_COLOR:
        ledger.record(ColorNamed(seat, ledger.chance.below(len(COLORS)), ledger.now))
    elif len(state.owed) == 0 and len(state.just_shot) > 0:
        pass_turn(ledger, next_to(state, seat))
    else:
        press_button(ledger, seat)


# ---- GOING OUT


def press_begins_turn(state: State) -> bool:
    """A press of one's own turn does, and one that stands for a lost turn; any other does not."""
    if len(state.owed) == 0:
        return True
    return state.owed_for[0] == FOR_HIT_TWO or state.owed_for[0] == FOR_HIT_FIRE


def go_out(ledger: UnoAttackLedger, seat: i64, rank: i64) -> None:
    """The hand is over, but whatever the last card makes the others press is pressed first."""
    ledger.record(WentOut(seat))
    if rank == HIT_TWO or rank == WILD_ALL_HIT or rank == WILD_HIT_FIRE:
        follow(ledger, seat, rank)
    count_if_all_have_pressed(ledger)


def count_if_all_have_pressed(ledger: UnoAttackLedger) -> None:
    """When somebody is out and nothing is owed any more, the points are counted."""
    if ledger.state.out != NOBODY and len(ledger.state.owed) == 0:
        end_hand(ledger)
