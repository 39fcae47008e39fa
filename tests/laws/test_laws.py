"""The laws that every game obeys, for every number of players and every option."""

from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws.worlds import GAMES, World, facts, fields_of, game_names, worlds
from rumpus.engine.game import AnyGame, AnyPhysicsGame
from rumpus.engine.ids import Seat
from rumpus.engine.match import Refused, replay
from rumpus.engine.piles import BACK, NO_CARD, Pile

STEPS = 120

every_game = pytest.mark.parametrize("game", GAMES, ids=game_names)
law = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def draw_world(data: st.DataObject, game: AnyGame) -> World:
    return data.draw(worlds(game))


def cards_in(state: Any) -> list[int]:
    """Every card on the table, wherever it lies; only the true state can tell them all."""
    cards: list[int] = []
    for name, value in fields_of(state).items():
        if isinstance(value, Pile):
            assert value.backs == 0, f"the true state has a face-down card in {name}"
            cards += value.cards()
        elif isinstance(value, list) and value and isinstance(value[0], Pile):
            for pile in value:
                cards += pile.cards()
        elif name in ("tops", "drawn", "beneath", "picks"):
            cards += [card for card in value if card != NO_CARD]
        elif name == "stacks":
            cards += [card for stack in value for card in stack]
    return sorted(cards)


@every_game
@law
@given(data=st.data())
def test_cards_are_conserved(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    deck = cards_in(game.empty(world.options, world.seats))
    for _ in world.steps(STEPS):
        assert cards_in(world.match.state) == deck


@every_game
@law
@given(data=st.data())
def test_masked_twin(game: AnyGame, data: st.DataObject) -> None:
    """What a watcher sees after an event is what the event, as they see it, does to what they saw."""
    world = draw_world(data, game)
    list(world.steps(STEPS))
    for watcher in world.watchers():
        state = game.empty(world.options, world.seats)
        twin = game.mask(state, watcher)
        for entry in world.match.log:
            for event in entry.events:
                event.apply(state)
                seen = event.seen_by(watcher)
                seen.apply(twin)
                assert facts(game.mask(state, watcher)) == facts(twin), type(event).__name__


@every_game
@law
@given(data=st.data())
def test_legal_from_what_you_see(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    for _ in world.steps(STEPS):
        for seat in map(Seat, range(world.seats)):
            view = world.match.view(seat, world.now)
            assert view.legal() == game.legal(world.match.state, seat)
        assert world.match.view(None, world.now).legal() == []


@every_game
@law
@given(data=st.data())
def test_what_looks_different_from_different_chairs_changes_only_with_its_facts(
    game: AnyGame, data: st.DataObject
) -> None:
    """As long as the personal facts stay the same, no watcher's personal view has changed."""
    world = draw_world(data, game)
    known: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for _ in world.steps(STEPS):
        state = world.match.state
        views = [game.mask(state, watcher).personal_view() for watcher in world.watchers()]
        assert known.setdefault(state.personal_facts(), views) == views


@every_game
@law
@given(data=st.data())
def test_what_you_cannot_see_makes_no_difference(game: AnyGame, data: st.DataObject) -> None:
    """Swap two cards a watcher cannot see: not one thing they are shown changes."""
    world = draw_world(data, game)
    for _ in world.steps(STEPS):
        pass
    for watcher in world.watchers():
        state = world.match.state.copy()
        before = facts(game.mask(state, watcher))
        places = hidden_piles(game, state, watcher)
        if len(places) < 2:
            continue
        one, other = places[0], places[-1]
        a, b = one.cards()[0], other.cards()[-1]
        one.remove(a)
        one.add(b)
        other.remove(b)
        other.add(a)
        assert facts(game.mask(state, watcher)) == before


def hidden_piles(game: AnyGame, state: Any, watcher: Seat | None) -> list[Pile]:
    """The piles of which this watcher sees only backs, and which are not empty."""
    twin = game.mask(state, watcher)
    pairs: list[tuple[Pile, Pile]] = []
    for name, value in fields_of(state).items():
        masked = getattr(twin, name)
        if isinstance(value, Pile):
            pairs.append((value, masked))
        elif isinstance(value, list) and value and isinstance(value[0], Pile):
            pairs += zip(value, masked, strict=True)
    return [pile for pile, masked in pairs if masked.backs > 0 and pile.size() > 0]


@every_game
@law
@given(data=st.data())
def test_masked_states_and_events_never_show_what_is_hidden(game: AnyGame, data: st.DataObject) -> None:
    """The gallery never learns a card of the draw pile, nor anybody a new card before it is taken up."""
    world = draw_world(data, game)
    for _ in world.steps(STEPS):
        for watcher in world.watchers():
            twin = game.mask(world.match.state, watcher)
            for name in ("draw_pile", "deck"):
                assert getattr(twin, name, Pile()).cards() == []
            assert all(card in (BACK, NO_CARD) for card in getattr(twin, "drawn", ()))


@every_game
@law
@given(data=st.data())
def test_replay_equals_play(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    states = [facts(world.match.state)]
    states += [facts(world.match.state) for _ in world.steps(STEPS)]
    again = [facts(state) for state in replay(game, world.options, world.seats, world.match.log)]
    assert again == states


@every_game
@law
@given(data=st.data())
def test_same_seed_and_actions_give_the_same_log(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    twin = World(game, world.options, world.seats, world.seed, world.leavers)
    list(world.steps(STEPS))
    list(twin.steps(STEPS))
    assert [facts(entry) for entry in world.match.log] == [facts(entry) for entry in twin.match.log]


@every_game
@law
@given(data=st.data())
def test_a_refusal_changes_nothing(game: AnyGame, data: st.DataObject) -> None:
    """Actions that were legal for somebody at some time are offered again where they are not."""
    world = draw_world(data, game)
    seen: list[Any] = []
    for _ in world.steps(STEPS):
        for seat in map(Seat, range(world.seats)):
            seen += game.legal(world.match.state, seat)[:2]
        seen = seen[-12:]
        state, log = world.match.state, len(world.match.log)
        before = facts(state)
        for seat in map(Seat, range(world.seats)):
            legal = game.legal(state, seat)
            for action in seen:
                if action not in legal:
                    with pytest.raises(Refused) as refused:
                        world.match.act(seat, action, world.now)
                    sentence = str(refused.value)
                    assert sentence[0].isupper() and sentence.endswith("."), sentence
        assert facts(state) == before and len(world.match.log) == log


@every_game
@law
@given(data=st.data())
def test_somebody_can_act_or_an_alarm_is_set_or_it_is_over(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    for _ in world.steps(STEPS):
        state = world.match.state
        able = any(game.legal(state, Seat(seat)) for seat in range(world.seats))
        awaiting_verdict = (
            game.info.gravity and cast(AnyPhysicsGame, game).awaiting_verdict(state) is not None
        )
        assert able or awaiting_verdict or world.match.alarm() is not None or world.match.over
        assert not (able and awaiting_verdict), "while gravity has the word, nobody else has"
        if world.match.over:
            assert not able and world.match.alarm() is None


@every_game
@law
@given(data=st.data())
def test_it_ends_with_a_winner_or_a_draw(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    world.eager = True
    for _ in world.steps(60_000):
        pass
    outcome = game.outcome(world.match.state)
    assert outcome is not None, "the game did not end"
    assert all(0 <= seat < world.seats for seat in outcome.winners)
    assert len(set(outcome.winners)) == len(outcome.winners)


@every_game
@law
@given(data=st.data())
def test_the_awaited_are_those_with_something_to_do(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    for _ in world.steps(STEPS):
        awaited = {seat for seat in range(world.seats) if game.awaited(world.match.state) >> seat & 1}
        able = {seat for seat in range(world.seats) if game.legal(world.match.state, Seat(seat))}
        assert awaited == able


@every_game
@law
@given(data=st.data())
def test_a_copy_is_equal_and_apart(game: AnyGame, data: st.DataObject) -> None:
    world = draw_world(data, game)
    for _ in world.steps(STEPS // 2):
        pass
    copy = world.match.state.copy()
    before = facts(copy)
    assert before == facts(world.match.state)
    for _ in world.steps(STEPS // 2):
        pass
    assert facts(copy) == before
