"""How Loonacy is played. The headings are those of the two sheets; the moments are our rulings."""

from typing import Final, final

from rumpus.engine.action import Action
from rumpus.engine.bits import has, members_of
from rumpus.engine.chance import Chance
from rumpus.engine.game import Info
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.outcome import Outcome
from rumpus.engine.piles import NO_CARD
from rumpus.engine.said import Said
from rumpus.games.loonacy.actions import Hold, LayOpen, Play, Point, SayReady, TakeBack
from rumpus.games.loonacy.cards import Edition
from rumpus.games.loonacy.events import (
    Aimed,
    BeatStruck,
    BreakBegan,
    CardsGathered,
    CountBegan,
    Dealt,
    DrawFixed,
    Drew,
    FingerTakenBack,
    GameWon,
    HandBecamePile,
    HandHeld,
    HandLaidOpen,
    LookBegan,
    LoonacyLedger,
    LuckDecided,
    MatchWon,
    PileOpened,
    PlayBegan,
    Played,
    PlayerLeft,
    Pointed,
    RanDry,
    Reminded,
    Reshuffled,
    SaidReady,
    Stalled,
    TookUp,
)
from rumpus.games.loonacy.options import Options
from rumpus.games.loonacy.state import (
    BETWEEN,
    COUNTING,
    DRAWN,
    EMPTY_HAND,
    FEWEST_CARDS,
    LAST_ONE_LEFT,
    LOOKING,
    OVER,
    PLAYING,
    State,
    aim,
    card_of_aim,
    new_table,
    pile_of_aim,
)

CARDS_DEALT: Final = 7
COUNT_OF_THREE: Final = 3_000
REMIND_AFTER: Final = 12_000
STALLED_AFTER: Final = 20_000
BREAK: Final = 6_000


@final
class Loonacy:
    """One rule set for both editions."""

    def __init__(self, edition: Edition, info: Info) -> None:
        self.edition = edition
        self.info = info

    def empty(self, options: Options, seats: int) -> State:
        """The whole deck as a draw pile, and a place for every player."""
        state = new_table(self.edition, seats)
        state.open_hands = options.hands == "open"
        state.keep_tops = options.reshuffle == "keep tops"
        state.first_to = options.first_to
        state.looking_time = options.looking * 1000
        state.beat = options.beat * 1000
        return state

    def ledger(self, state: State, chance: Chance, watched: bool = True) -> LoonacyLedger:
        """A pen for this table."""
        return LoonacyLedger(state, chance, watched)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Everything this player may do."""
        actions: list[Action] = []
        if not has(state.present, seat) or state.phase == OVER:
            return actions
        if state.phase == LOOKING and not has(state.ready, seat):
            actions.append(SayReady())
        if state.phase == PLAYING:
            add_plays(actions, state, seat)
            actions.append(TakeBack() if has(state.pointing, seat) else Point())
        if state.open_hands:
            actions.append(LayOpen() if has(state.held, seat) else Hold())
        return actions

    def awaited(self, state: State) -> int:
        """In this game everybody, but for the moments when all only wait."""
        if state.phase == OVER:
            return 0
        if state.phase == PLAYING or state.open_hands:
            return int(state.present)
        return int(state.present & ~state.ready) if state.phase == LOOKING else 0

    def due_from(self, state: State) -> int:
        """Those who still look at their cards, and then those who do not point."""
        if state.phase == LOOKING:
            return int(state.present & ~state.ready)
        if state.phase == PLAYING:
            return int(state.undecided()) if state.beat > 0 else int(state.present & ~state.pointing)
        return 0

    def earliest(self, state: State, seat: Seat, action: Action) -> Millis:
        """A hand that has just laid a card needs a moment before it can lay the next, if it is a race."""
        if isinstance(action, Play) and state.beat == 0:
            return Millis(state.hand_free_at[seat])
        return Millis(0)

    def act(self, ledger: LoonacyLedger, seat: Seat, action: Action) -> None:
        """Do what a player wants."""
        if isinstance(action, Play):
            if ledger.state.beat > 0:
                take_aim(ledger, seat, action)
            else:
                play(ledger, seat, action)
        elif isinstance(action, Point):
            point(ledger, seat)
        elif isinstance(action, TakeBack):
            ledger.record(FingerTakenBack(seat))
        elif isinstance(action, SayReady):
            say_ready(ledger, seat)
        elif isinstance(action, Hold):
            ledger.record(HandHeld(seat))
        elif isinstance(action, LayOpen):
            ledger.record(HandLaidOpen(seat, ledger.state.hands[seat].cards()))

    def alarm(self, state: State) -> Millis | None:
        """When the looking, the count, the beat, the quiet or the break ends."""
        if state.phase == OVER:
            return None
        if state.phase == PLAYING and state.beat > 0:
            return Millis(int(state.beat_ends))
        if state.phase == PLAYING:
            patience = STALLED_AFTER if state.reminded else REMIND_AFTER
            return Millis(int(state.quiet_since + patience))
        return Millis(int(state.phase_ends))

    def ring(self, ledger: LoonacyLedger) -> None:
        """What the passing of time does."""
        phase = ledger.state.phase
        due = self.alarm(ledger.state)
        if due is None or ledger.now < due:
            return
        if phase == LOOKING:
            begin_count(ledger)
        elif phase == COUNTING:
            open_piles(ledger)
            begin_play(ledger)
        elif phase == PLAYING:
            if ledger.state.beat > 0:
                strike(ledger)
            else:
                break_the_quiet(ledger)
        elif phase == DRAWN:
            take_up_new_cards(ledger)
        elif phase == BETWEEN:
            ledger.record(CardsGathered())
            self.begin(ledger)

    # ---- SET UP

    def begin(self, ledger: LoonacyLedger) -> None:
        """Seven cards for everybody, and time to look at them before any pile opens."""
        state = ledger.state
        for _ in range(CARDS_DEALT):
            for seat in state.seated():
                card = int(state.draw_pile.pick(ledger.chance))
                ledger.record(Dealt(seat, card, state.shows(seat)))
        ledger.record(LookBegan(ledger.now + int(state.looking_time)))

    # ---- IF A PLAYER MUST LEAVE

    def leave(self, ledger: LoonacyLedger, seat: Seat) -> None:
        """The leaver's hand becomes one more discard pile; two or more players go on.

        Before the piles are open it waits face down, to be turned up together with them.
        """
        state = ledger.state
        if state.phase == OVER or not has(state.present, seat):
            return
        ledger.record(PlayerLeft(seat))
        if state.phase != LOOKING and state.phase != COUNTING:
            make_pile_of_hand(ledger, seat)
        if state.players() < 2:
            ledger.record(MatchWon(state.seated(), LAST_ONE_LEFT))
        elif state.phase == LOOKING:
            count_if_all_are_ready(ledger)
        elif state.phase == PLAYING:
            draw_if_all_point(ledger)
            strike_if_all_have_chosen(ledger)

    # ---- How it ends, and what cannot be done

    def outcome(self, state: State) -> Outcome | None:
        """Who has won the match."""
        if state.phase != OVER:
            return None
        winners = members_of(state.winners)
        if state.ending == EMPTY_HAND:
            return Outcome(winners, "played every card in hand")
        if state.ending == FEWEST_CARDS:
            return Outcome(winners, "had the fewest cards when nobody could go on")
        return Outcome(winners, "stayed when everybody else had left")

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """Why not, in a sentence."""
        if state.phase == OVER:
            return "The game is over."
        if not has(state.present, seat):
            return "You have left this game."
        if isinstance(action, Play):
            return why_not_play(state, seat, action)
        if isinstance(action, Point | TakeBack):
            if state.phase != PLAYING:
                return "There is nothing to point at just now."
            return "You are pointing already." if isinstance(action, Point) else "You are not pointing."
        if isinstance(action, Hold | LayOpen):
            if not state.open_hands:
                return "In this game everybody holds their cards."
            return "Your cards are like that already."
        return "You have said so already." if state.phase == LOOKING else "The looking time is over."


# ---- SET UP: looking and opening


def say_ready(ledger: LoonacyLedger, seat: int) -> None:
    """Seen enough; when all have, nobody waits any longer."""
    ledger.record(SaidReady(seat))
    count_if_all_are_ready(ledger)


def count_if_all_are_ready(ledger: LoonacyLedger) -> None:
    """Everybody has had their look."""
    if ledger.state.ready == ledger.state.present:
        begin_count(ledger)


def begin_count(ledger: LoonacyLedger) -> None:
    """Three, two, one …"""
    ledger.record(CountBegan(ledger.now + COUNT_OF_THREE))


def piles_for(players: int) -> int:
    """One pile for five players, two for four, three for three, four for two."""
    return 6 - players


def open_piles(ledger: LoonacyLedger) -> None:
    """Turn up the hands of those who have left meanwhile, and cards until there are enough piles.

    A leaver's hand counts as one of them, so the number stays right when somebody has gone.
    """
    state = ledger.state
    for seat in range(int(state.seats)):
        if not has(state.present, seat):
            make_pile_of_hand(ledger, seat)
    while len(state.tops) < piles_for(int(state.players())) and not state.draw_pile.is_empty():
        card = int(state.draw_pile.pick(ledger.chance))
        ledger.record(PileOpened(len(state.tops), card))


def make_pile_of_hand(ledger: LoonacyLedger, leaver: int) -> None:
    """What somebody who has left held, or had just drawn, becomes a pile, if it was anything."""
    state = ledger.state
    cards = state.hands[leaver].cards()
    if state.drawn[leaver] != NO_CARD:
        cards.append(state.drawn[leaver])
    if cards:
        ledger.chance.shuffle(cards)  # so that nobody chooses which card comes out on top
        ledger.record(HandBecamePile(leaver, cards))


# ---- HOW TO PLAY


def add_plays(actions: list[Action], state: State, seat: int) -> None:
    """Any card may go on any pile whose top card shares a picture with it."""
    hand, deck = state.hands[seat], state.edition.deck
    pile = 0
    for top in state.tops:
        if deck.any_matches(hand, top):  # most piles have nothing for a hand, and that is quick to see
            for card in deck.matching(hand, top):
                actions.append(Play(card, pile, top))
        pile += 1


def play(ledger: LoonacyLedger, seat: int, action: Play) -> None:
    """One card onto one pile."""
    ledger.record(Played(seat, action.card, action.pile, ledger.now))
    if ledger.state.hands[seat].is_empty():
        win(ledger, [seat], EMPTY_HAND)


def begin_play(ledger: LoonacyLedger) -> None:
    """Everybody's turn, at once or beat by beat."""
    ledger.record(PlayBegan(ledger.now))
    if ledger.state.beat > 0:
        ledger.record(BeatStruck(ledger.now + int(ledger.state.beat)))


# ---- A FAIR TEMPO: on a beat, for those who cannot be quick (our own)


def take_aim(ledger: LoonacyLedger, seat: int, action: Play) -> None:
    """Choose a card for the next beat, instead of any chosen before."""
    ledger.record(Aimed(seat, aim(action.card, action.pile), ledger.now))
    strike_if_all_have_chosen(ledger)


def strike_if_all_have_chosen(ledger: LoonacyLedger) -> None:
    """Nobody waits for a beat that would change nothing; if all only point, they draw instead."""
    state = ledger.state
    if state.phase == PLAYING and state.beat > 0 and state.undecided() == 0:
        strike(ledger)


def strike(ledger: LoonacyLedger) -> None:
    """All chosen cards land together; where several go to one pile, luck lets one of them have it."""
    state = ledger.state
    chosen = state.aims
    ledger.record(BeatStruck(ledger.now + int(state.beat)))
    empty_handed: list[int] = []
    for pile in range(len(state.tops)):
        aiming = [seat for seat, wanted in enumerate(chosen) if wanted >= 0 and pile_of_aim(wanted) == pile]
        if not aiming:
            continue
        lucky = aiming[0]
        if len(aiming) > 1:
            lucky = aiming[ledger.chance.below(len(aiming))]
            ledger.record(LuckDecided(pile, aiming, lucky))
        ledger.record(Played(lucky, card_of_aim(chosen[lucky]), pile, ledger.now))
        if state.hands[lucky].is_empty():
            empty_handed.append(lucky)
    if empty_handed:
        win(ledger, empty_handed, EMPTY_HAND)
    elif ledger.now >= state.quiet_since + (STALLED_AFTER if state.reminded else REMIND_AFTER):
        break_the_quiet(ledger)


def why_not_play(state: State, seat: int, action: Play) -> str:
    """Why this card cannot go there, in a sentence."""
    if state.phase == LOOKING or state.phase == COUNTING:
        return "The piles are not open yet."
    if state.phase == DRAWN:
        return "Nobody plays until all new cards are taken up."
    if state.phase != PLAYING:
        return "No pile to play on just now."
    if not state.hands[seat].has(action.card):
        return "That card is not in your hand."
    if not 0 <= action.pile < len(state.tops):
        return "There is no such pile."
    top = state.tops[action.pile]
    if action.onto != top:
        return Said("Too slow: {card} got there first.", card=state.edition.said(top))
    return Said("No picture in common with {card}.", card=state.edition.said(top))


# ---- HOW TO WIN


def win(ledger: LoonacyLedger, seats: list[int], ending: int) -> None:
    """The first empty hand wins the game; enough games win the match."""
    state = ledger.state
    for seat in seats:
        ledger.record(GameWon(seat))
    champions = [seat for seat in seats if state.wins[seat] >= state.first_to]
    if champions:
        ledger.record(MatchWon(champions, ending))
    else:
        ledger.record(BreakBegan(ledger.now + BREAK))


# ---- WHEN NO ONE IS ABLE TO PLAY


def point(ledger: LoonacyLedger, seat: int) -> None:
    """I cannot play, or do not want to."""
    ledger.record(Pointed(seat, ledger.now))
    draw_if_all_point(ledger)
    strike_if_all_have_chosen(ledger)


def break_the_quiet(ledger: LoonacyLedger) -> None:
    """A table that has gone quiet is reminded once; then the remaining fingers point."""
    state = ledger.state
    if not state.reminded:
        ledger.record(Reminded())
        return
    ledger.record(Stalled())
    for seat in state.seated():
        if not has(state.pointing, seat):
            ledger.record(Pointed(seat, ledger.now))
    draw_if_all_point(ledger)


def draw_if_all_point(ledger: LoonacyLedger) -> None:
    """When every finger points, each player draws one card and does not look at it."""
    state = ledger.state
    if state.pointing != state.present:
        return
    if state.dry:
        # Without cards to draw and without anybody willing to play, waiting changes nothing.
        win(ledger, fewest_cards(state), FEWEST_CARDS)
        return
    ledger.record(DrawFixed(ledger.now + COUNT_OF_THREE))
    if state.draw_pile.size() < state.players():
        reshuffle(ledger)
    if not state.dry:
        for seat in state.seated():
            ledger.record(Drew(seat, int(state.draw_pile.pick(ledger.chance))))


def take_up_new_cards(ledger: LoonacyLedger) -> None:
    """All new cards enter the hands in the same moment, and play goes on."""
    state = ledger.state
    for seat in state.seated():
        if state.drawn[seat] != NO_CARD:
            ledger.record(TookUp(seat, state.drawn[seat], state.shows(seat)))
    open_piles(ledger)
    begin_play(ledger)
    if state.dry and not any_can_play(state):
        win(ledger, fewest_cards(state), FEWEST_CARDS)


# ---- WHEN THE DRAW PILE RUNS OUT


def reshuffle(ledger: LoonacyLedger) -> None:
    """All discards become a new draw pile, or all but the top cards if the group prefers it."""
    state = ledger.state
    players = int(state.players())
    if state.keep_tops and state.draw_pile.size() + state.buried.size() >= players:
        ledger.record(Reshuffled(kept_tops=True))
        return
    ledger.record(Reshuffled(kept_tops=False))
    if state.draw_pile.size() < players + piles_for(players):
        ledger.record(RanDry())


def any_can_play(state: State) -> bool:
    """Whether anybody at the table has a card that fits."""
    for seat in state.seated():
        if state.can_play(seat):
            return True
    return False


def fewest_cards(state: State) -> list[int]:
    """Those with the smallest hands; equal hands share the win."""
    fewest = min([state.hands[seat].size() for seat in state.seated()])
    return [seat for seat in state.seated() if state.hands[seat].size() == fewest]
