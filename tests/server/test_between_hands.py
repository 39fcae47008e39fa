"""The break between two hands: it ends by itself, or as soon as all people who are here want to go on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.engine.ids import Seat
from rumpus.engine.piles import pile_of
from rumpus.games.uno_attack.cards import color_of
from rumpus.games.uno_attack.state import BETWEEN
from rumpus.server.limits import Limits
from rumpus.table.letters import NO_NONCE
from rumpus.wire.messages import AddPlayer, SetReady, Sit, Start
from server.evenings import Evening, Story, evening
from server.simulated_rooms import Tab
from sheets.uno_notation import copies_of

QUIET = Limits(idle_race=1e6, idle_turns=1e6)
BREAK = 8
Tell = Callable[[Story], None]


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Let a story happen in a room for UNO Attack!"""
    return lambda story: evening(tmp_path, monkeypatch, story, "uno-attack", QUIET)


async def hand_ends(evening: Evening, tab: Tab) -> None:
    """Whoever sits first plays their only card."""
    session = evening.room.session
    assert session is not None
    match = session.table.match
    state = match.state
    (card, *_) = copies_of("R1")
    for pile in (state.deck, state.discard, *state.hands):
        if card in pile.cards():
            pile.remove(card)
    state.deck.absorb(state.hands[0])
    state.hands[0] = pile_of([card])
    state.top, state.color = card, color_of(card)
    state.turn, state.owed, state.owed_for, state.safe_until = 0, (), (), 0
    state.called = 1
    (play,) = [action for action in match.game.legal(state, Seat(0)) if getattr(action, "card", None) == card]
    session.act(Seat(0), play, NO_NONCE)
    await evening.until(lambda: tab.view["state"]["phase"] == BETWEEN)


def hand_of(tab: Tab) -> int:
    return int(tab.view["state"]["hand_number"])


def test_a_hand_is_dealt_at_once_when_all_who_are_here_want_it(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob", bots=1)
        evening.says(bob, SetReady(True))  # before it is over nobody can want that
        await hand_ends(evening, ann)
        await evening.until(lambda: not any(chair["ready"] for chair in ann.room["chairs"][:2]))
        evening.says(ann, SetReady(True))
        await evening.passes(1)
        assert hand_of(ann) == 1 and [chair["ready"] for chair in bob.room["chairs"][:2]] == [True, False]
        evening.says(bob, SetReady(True))
        assert await evening.until(lambda: hand_of(ann) == 2) < 1
        assert evening.room.phase == "playing"

    tell(story)


def test_who_is_alone_among_bots_waits_for_nobody(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        await hand_ends(evening, ann)
        evening.says(ann, SetReady(True))
        assert await evening.until(lambda: hand_of(ann) == 2) < 1
        await hand_ends(evening, ann)
        # Ready for one break is not ready for the next.
        assert await evening.until(lambda: hand_of(ann) == 3) > BREAK - 2

    tell(story)


def test_who_shares_a_device_is_not_waited_for(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        ann = evening.comes("Ann")
        evening.says(ann, Sit(0))
        evening.says(ann, AddPlayer("Bob"))
        evening.says(ann, Start())
        await evening.until(lambda: ann.view)
        await hand_ends(evening, ann)
        evening.says(ann, SetReady(True))
        assert await evening.until(lambda: hand_of(ann) == 2) < 1

    tell(story)


def test_nobody_skips_anything_while_a_hand_is_played(tell: Tell) -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.begins("Ann", bots=2)
        session = evening.room.session
        assert session is not None
        before = session.clock.now()
        evening.says(ann, SetReady(True))
        assert session.clock.now() == before and hand_of(ann) == 1

    tell(story)
