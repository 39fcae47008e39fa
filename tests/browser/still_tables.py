"""Tables that stand still: real positions with the fewest or most players and cards, as a page hears of them.

The rules dealt every one of them; then cards were moved so that as many as possible lie where it is narrow.
The reader of these messages always has seat 0, and is host.
"""

import json
from dataclasses import asdict
from itertools import count
from typing import Any, Literal

from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.engine.piles import Pile, pile_of
from rumpus.games import shelf_box
from rumpus.games.domaniacal import state as domaniacal
from rumpus.games.domaniacal.actions import Choose
from rumpus.games.domaniacal.cards import cards_up_to
from rumpus.games.loonacy import state as loonacy
from rumpus.games.loonacy.actions import Point, SayReady
from rumpus.games.uno_attack import state as uno_attack
from rumpus.games.uno_attack.cards import color_of
from rumpus.games.wonky import state as wonky
from rumpus.games.wonky.actions import Grab, Play
from rumpus.server.live.broadcast import Broadcaster
from rumpus.server.names import BOTS, temper_of
from rumpus.table.table import Table
from rumpus.tower.blocks import edge
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Chair, Claim, Hello, Room, TableView, Update, You
from sheets.uno_notation import cards_of

NUMBERS = count(0, 10)
"""Where the logs of tables stand, so that one is told from another."""
CODE = "WXYZ"
"""Of the room all of them are in."""
ME = "Gentle Dormouse"
"""As long as names get that nobody has typed."""
FRIEND = "Cheery Hedgehog"
ME_HERE = You(guest="g-me", chair=0, host=True, may_start=True, beside=[])
A_SCREEN = You(guest="", chair=None, host=False, may_start=False, beside=[])

Look = Literal["table", "television", "controller"]
"""Whose page it is: a player's, a television's, or that of a player before one."""

NEWS = f"{FRIEND} steals 10–12 from {ME}'s stack!"
"""A sentence as long as they get."""
TELLING = {"domaniacal": "Skipped", "uno-attack": "CalledUno", "wonky": "TimeRanOut"}
"""The tables that say in a sentence what has happened, and an event that moves nothing."""


def lobby(slug: str, players: int, chairs: int) -> list[bytes]:
    """A room before the game: so many have come, on so many chairs."""
    return [encode(Hello(ME_HERE, room(shelf_box(slug), players, chairs, "lobby"), None))]


def chair(kind: Any, name: str = "", guest: str | None = None) -> Chair:
    """A chair whose player, if it has one, is there and ready."""
    return Chair(
        kind=kind,
        name=name,
        guest=guest,
        level="normal" if kind == "bot" else None,
        ready=kind != "empty",
        here=kind != "empty",
        lag=None,
        away=False,
        asked=False,
        stand_in="",
        temper=temper_of(name),
    )


def room(box: Box, players: int, chairs: int, phase: Any) -> Room:
    """Two people, and bots; the other chairs are free."""
    people = [chair("person", ME, ME_HERE.guest), chair("person", FRIEND, "g-friend")]
    bots = [chair("bot", name) for names in zip(*BOTS.values(), strict=True) for name in names]
    free = [chair("empty")] * chairs
    return Room(
        code=CODE,
        link=f"http://rumpus.example/{CODE}",
        game=box.info.slug,
        title=box.info.title,
        options=asdict(box.info.defaults),
        phase=phase,
        host=ME_HERE.guest,
        chairs=[*people, *bots][:players] + free[players:],
        gallery=2,
        locked=False,
        faces=True,
        hints=None if box.info.races else True,  # the lamp needs room, too
        wins=[12, 1, 3, 0, 2, 1, 0, 4, 1, 1][:chairs],
        waiting=[],
        claims=[],
        patience=15,
        games=[],
        televisions=0,
    )


def shown(match: Match[Any, Any], look: Look = "table") -> list[bytes]:
    """What the page of seat 0 is told of this table and, where turns are told of, what has just happened.

    Or what a television is told; or the hand beside one.
    """
    seen = _room(match)
    seen.televisions = int(look != "table")
    if look == "television":
        return _told(match, A_SCREEN, None, seen)
    return _told(match, ME_HERE, Seat(0), seen)


def watched(match: Match[Any, Any]) -> list[bytes]:
    """What is told to somebody who has come late, while a friend is away."""
    seen = _room(match)
    seen.chairs[0] = chair("person", "Mellow Partridge", "g-host")
    seen.chairs[1].away, seen.chairs[1].here = True, False
    seen.waiting = [ME]
    return _told(match, You(guest="g-late", chair=None, host=False, may_start=False, beside=[]), None, seen)


def asked(match: Match[Any, Any]) -> list[bytes]:
    """What seat 0 is told when the others wait for it."""
    seen = _room(match)
    seen.chairs[0].asked = True
    return _told(match, ME_HERE, Seat(0), seen)


def played_for(match: Match[Any, Any]) -> list[bytes]:
    """What seat 0 is told while a bot has its hand, and its friend is played for, too."""
    seen = _room(match)
    seen.chairs[0].stand_in = "Crumpet"
    seen.chairs[1].away, seen.chairs[1].here, seen.chairs[1].stand_in = True, False, "Rutabaga"
    return _told(match, ME_HERE, Seat(0), seen)


def claimed(match: Match[Any, Any]) -> list[bytes]:
    """What the host is told when somebody new says that a chair is theirs."""
    seen = _room(match)
    seen.chairs[1].away, seen.chairs[1].here = True, False
    seen.claims = [Claim(chair=1, guest="g-new", name="Mellow Partridge")]
    return _told(match, ME_HERE, Seat(0), seen)


def once_more(match: Match[Any, Any]) -> list[bytes]:
    """What the host is told when it is over, wants another game, and somebody late would play in it."""
    seen = _room(match)
    seen.chairs[0].ready, seen.chairs[1].ready = True, False
    seen.waiting = ["Mellow Partridge"]
    return _told(match, ME_HERE, Seat(0), seen)


def names(match: Match[Any, Any]) -> list[str]:
    """What everybody at a table is called."""
    return [each.name for each in _room(match).chairs]


def _room(match: Match[Any, Any]) -> Room:
    box = shelf_box(match.game.info.slug)
    over = match.game.outcome(match.state) is not None
    return room(box, match.seats, match.seats, "over" if over else "playing")


def _told(match: Match[Any, Any], you: You, seat: Seat | None, seen: Room) -> list[bytes]:
    slug = match.game.info.slug
    broadcaster = Broadcaster(shelf_box(slug), Table(match), [each.name for each in seen.chairs])
    outcome = broadcaster.outcome()
    view = TableView(
        game=1,
        seq=next(NUMBERS),
        at=0,
        chairs=list(range(match.seats)),
        view=broadcaster.view(seat, Millis(0)),
        outcome=outcome,
        hash=f"{slug} {id(match)}",
    )
    hello = Hello(you, seen, view)
    if slug not in TELLING or (seen.televisions and slug == "uno-attack"):  # a cry covers what it likes
        return [encode(hello)]
    happened = {"kind": TELLING[slug], "seat": 1, "words": NEWS}
    return [encode(hello), encode(Update(view.seq + 1, 0, [happened], view.view, outcome))]


def happened(match: Match[Any, Any], after: list[bytes], *events: dict[str, Any]) -> bytes:
    """What seat 0 is told when these events have led from a table that is shown to this one."""
    broadcaster = Broadcaster(shelf_box(match.game.info.slug), Table(match), names(match))
    seq = json.loads(after[0])["table"]["seq"] + len(after)
    return encode(Update(seq, 0, list(events), broadcaster.view(Seat(0), Millis(0)), broadcaster.outcome()))


def begun(slug: str, players: int, **options: Any) -> Match[Any, Any]:
    """A match that has just been dealt."""
    box = shelf_box(slug)
    return Match(box.game, parse(box.info.defaults, options), players, Dice("still"))


def left_alone(match: Match[Any, Any]) -> Match[Any, Any]:
    """How it ends when everybody else gets up."""
    for seat in range(1, match.seats):
        match.leave(Seat(seat), Millis(0))
    return match


def spread(cards: list[int], *sizes: int) -> list[Pile]:
    """The first so many cards, the next so many, and so on; they are gone from the list."""
    piles = []
    for size in sizes:
        piles.append(pile_of(cards[:size]))
        del cards[:size]
    return piles


# ---- Loonacy, either edition


def looking(slug: str, players: int) -> Match[Any, Any]:
    """Everybody looks at their cards, and the others are ready."""
    match = begun(slug, players)
    for seat in range(1, players):
        match.act(Seat(seat), SayReady(), Millis(0))
    return match


def racing(slug: str, players: int, cards: int = 0) -> Match[Any, Any]:
    """The piles are open; everybody else points, and I hold at least so many cards."""
    match = begun(slug, players)
    state: loonacy.State = match.state
    for seat in range(players):
        match.act(Seat(seat), SayReady(), Millis(0))
    while state.phase != loonacy.PLAYING:
        alarm = match.alarm()
        assert alarm is not None
        match.ring(Millis(alarm))
    now = Millis(max(state.hand_free_at))
    for seat in range(1, players):
        match.act(Seat(seat), Point(), now)
    deck = state.draw_pile.cards()
    more = max(0, cards - int(state.hands[0].size()))
    state.hands[0] = pile_of(state.hands[0].cards() + deck[:more])
    state.draw_pile = pile_of(deck[more:])
    return match


# ---- Domaniacal


def choosing(players: int) -> Match[Any, Any]:
    """First cards are chosen; the others have done so."""
    match = begun("domaniacal", players)
    for seat in range(1, players):
        match.act(Seat(seat), Choose(match.state.hands[seat].cards()[0]), Millis(0))
    return match


def stacking(players: int, mine: int, hand: int, theirs: int, held: int) -> Match[Any, Any]:
    """My turn: so many cards in my stack and my hand, and in each of the others'."""
    match = begun("domaniacal", players, top=12)
    state: domaniacal.State = match.state
    cards = cards_up_to(12)
    # Every seventh card comes first, so that neighbors differ.
    cards.sort(key=lambda card: (card % 7, card))
    stacks = spread(cards, mine, *[theirs] * (players - 1))
    state.stacks = [tuple(stack.cards()) for stack in stacks]
    state.hands = spread(cards, hand, *[held] * (players - 1))
    state.draw_pile = pile_of(cards)
    state.chosen = (-1,) * players
    state.phase, state.turn, state.turn_ends, state.moved = domaniacal.PLAYING, 0, state.turn_time, 1
    state.just_played = state.top(0)
    return match


def waiting(players: int) -> Match[Any, Any]:
    """Somebody else's turn, shortly before the end."""
    match = stacking(players, 14, 12, 8, 4)
    state: domaniacal.State = match.state
    state.out, state.draw_pile = state.draw_pile, pile_of([])
    state.turn, state.idle = 1, players - 2
    return match


# ---- UNO Attack!


def turn(players: int, hand: str) -> Match[Any, Any]:
    """My turn with these cards; there is red on the pile, and presses are owed by nobody."""
    match = begun("uno-attack", players, advice=True)
    state: uno_attack.State = match.state
    gone: list[int] = []
    (top,) = cards_of("R5", gone)
    mine = cards_of(hand, gone)
    rest = [card for card in state_cards(state) if card not in gone]
    state.hands = [pile_of(mine), *spread(rest, *[12] + [3] * (players - 2))]
    state.discard = pile_of([top])
    state.deck = pile_of(rest)
    state.top, state.color = top, color_of(top)
    state.turn, state.owed, state.owed_for = 0, (), ()
    state.totals = tuple(485 - 37 * seat for seat in range(players))
    state.called = 1 << (players - 1)
    return match


def state_cards(state: uno_attack.State) -> list[int]:
    """All cards, wherever they are."""
    piles = [state.deck, state.discard, *state.hands]
    return sorted(card for pile in piles for card in pile.cards())


def all_hit(players: int, hand: str) -> Match[Any, Any]:
    """Everybody else must press, and somebody has forgotten to call."""
    match = turn(players, hand)
    match.state.owed = tuple(range(1, players))
    match.state.owed_for = (1,) * (players - 1)
    match.state.owes_call = players - 1
    match.state.called = 0
    return match


def counted(players: int, hand: str) -> Match[Any, Any]:
    """Between two hands: everybody's cards are laid open."""
    match = turn(players, hand)
    state: uno_attack.State = match.state
    state.hands[1] = pile_of([])
    state.phase = uno_attack.BETWEEN
    state.shown = (1 << players) - 3
    state.gains = (0, 234, *[0] * (players - 2))
    return match


# ---- Wonky


def building(players: int, cards: int, blocks: int) -> Match[Any, Any]:
    """My turn with so many cards, before a tower of so many blocks."""
    match = begun("wonky", players, first="first chair")
    state: wonky.State = match.state
    deck = state.draw_pile.cards()
    more = max(0, cards - int(state.hands[0].size()))
    state.hands[0] = pile_of(state.hands[0].cards() + deck[:more])
    state.draw_pile = pile_of(deck[more:])
    state.tower = tuple(range(blocks))
    state.poses = standing(state.tower)
    return match


def standing(tower: tuple[int, ...]) -> tuple[float, ...]:
    """The poses of these blocks, one upon another and none of them quite in the middle."""
    poses: list[float] = []
    height = 0.0
    for place, block in enumerate(tower):
        aside = 0.002 * (-1) ** place
        poses += (aside, 0.0, height + edge(block) / 2, 1.0, 0.0, 0.0, 0.0)
        height += edge(block)
    return tuple(poses)


def taking(players: int) -> Match[Any, Any]:
    """A card that asks for a block has been played, and most blocks are in the tower."""
    return after(building(players, 14, 5), Play)


def holding(players: int) -> Match[Any, Any]:
    """The block has been taken, too."""
    return after(taking(players), Grab)


def after(match: Match[Any, Any], kind: type[Any]) -> Match[Any, Any]:
    """I have done the first thing of this kind that I may."""
    wish = next(action for action in match.game.legal(match.state, Seat(0)) if isinstance(action, kind))
    match.act(Seat(0), wish, Millis(0))
    return match
