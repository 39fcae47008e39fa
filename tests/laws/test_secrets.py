"""Nothing that a game has declared secret is ever shown; planted leaks are found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.secrecy import (
    Leak,
    Shown,
    all_cards,
    check_choice,
    check_declaration,
    check_event,
    check_luck,
    check_scene,
    check_views,
    names,
    whole_view,
)
from laws.worlds import World, every_box, law, varied_worlds, worlds
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry
from rumpus.engine.secrets import NO_SECRETS, Secrets, from_nobody
from rumpus.engine.sentences import Cast
from rumpus.games import shelf_box
from rumpus.games.domaniacal.events import Chose

STEPS = 120
OFTEN = 3
"""How often a kind of event is looked at in one game."""


def moments(world: World, steps: int = STEPS) -> Iterator[tuple[Any, Entry[Any]]]:
    """Every entry of a game, with the table before it."""
    list(world.steps(steps))
    state = world.game.empty(world.options, world.seats)
    for entry in world.match.log:
        yield state.copy(), entry
        for event in entry.events:
            event.apply(state)


def hold(shown: Shown, world: World) -> None:
    """Hold one game to everything that is declared."""
    box, fate = shown.box, world.fate
    deck = all_cards(box, box.game.empty(world.options, world.seats))
    often: Counter[str] = Counter()
    for state, entry in moments(world):
        somebody = (None, Seat(fate.below(world.seats)))
        check_luck(box, state, entry, fate)
        for watcher in somebody:
            check_choice(shown, state, entry, watcher, fate)
        for event in entry.events:
            kind = type(event).__name__
            often[kind] += 1
            before = state.copy()
            event.apply(state)
            if often[kind] <= OFTEN:
                check_declaration(box, state, deck)
                for watcher in world.watchers():
                    check_event(shown, before, event, state, watcher, fate)
        for watcher in somebody:
            check_views(shown, state, watcher)
            check_scene(shown, state, watcher, fate)


@every_box
@law
@given(data=st.data())
def test_what_is_declared_secret_is_told_to_nobody(box: Box, data: st.DataObject) -> None:
    """Not by a mask, a view, an event or a word; nor is anything else kept from anybody."""
    hold(Shown(box), data.draw(worlds(box.game)))


# ---- Planted leaks


class Unmasked(Shown):
    """A game without masks."""

    def mask(self, state: Any, watcher: Seat | None) -> Any:
        return state.copy()


class ToldInFull(Shown):
    """Events that everybody sees alike."""

    def event(self, event: Any, watcher: Seat | None) -> Any:
        return event


class Talkative(Shown):
    """Words that say what the event itself keeps back."""

    def sentence(self, event: Any, watcher: Seat | None, players: list[str]) -> str:
        return self.box.words.event(event, Cast(players, watcher))


class Painted(Shown):
    """A scene that is painted from the true state."""

    def scene(self, state: Any, watcher: Seat | None) -> list[str]:
        return self.box.words.scene(state, names(state))


class SentInFull(Shown):
    """A browser that is sent the true state."""

    def view(self, state: Any, watcher: Seat | None) -> dict[str, Any]:
        return whole_view(state)


class Blindfolded(Shown):
    """A mask that hides a player's own cards, too."""

    def mask(self, state: Any, watcher: Seat | None) -> Any:
        return state.masked(None)


class OpenChoice(Shown):
    """A game that shows everybody which card somebody chose, while it still is in a hidden hand."""

    def mask(self, state: Any, watcher: Seat | None) -> Any:
        twin = state.masked(watcher)
        twin.chosen = state.chosen
        return twin

    def event(self, event: Any, watcher: Seat | None) -> Any:
        return event if isinstance(event, Chose) else event.seen_by(watcher)


class AllOpen(Unmasked, ToldInFull):
    """A game that hides nothing, and shows what it has not hidden."""


def leak(shown: Shown) -> str:
    """What the law says about games with this leak."""
    for world in varied_worlds(shown.box, 40):
        try:
            hold(shown, world)
        except Leak as found:
            return str(found)
    raise AssertionError("nobody noticed")


@every_box
@pytest.mark.parametrize("planted", [Unmasked, ToldInFull, Talkative, Painted, SentInFull])
def test_a_planted_leak_is_found_and_the_secret_named(box: Box, planted: type[Shown]) -> None:
    found = leak(planted(box))
    assert any(secret in found for secret in [*box.secrets.cards, *box.secrets.traces]), found
    assert "no secret" not in found


@every_box
def test_a_game_that_declares_nothing_is_told_what_it_has_forgotten(box: Box) -> None:
    silent = replace(box, secrets=NO_SECRETS)
    assert f"{box.info.title} does not say from whom" in leak(AllOpen(silent))


@every_box
def test_a_game_that_declares_everything_open_draws_from_an_open_pile(box: Box) -> None:
    piles = Secrets(cards=dict.fromkeys(box.secrets.cards, from_nobody))
    found = leak(AllOpen(replace(box, secrets=piles)))
    assert "luck draws from" in found and any(pile in found for pile in ("draw_pile", "deck"))


@every_box
def test_a_mask_that_hides_what_is_no_secret_is_found(box: Box) -> None:
    assert "is no secret from seat" in leak(Blindfolded(box))


@every_box
def test_a_pile_that_is_not_declared_is_missed(box: Box) -> None:
    for name in box.secrets.cards:
        others = {each: hidden for each, hidden in box.secrets.cards.items() if each != name}
        found = leak(Shown(replace(box, secrets=replace(box.secrets, cards=others))))
        assert name in found or "lie in no field" in found


def test_a_choice_that_is_not_declared_but_tells_a_secret_is_found() -> None:
    box = shelf_box("domaniacal")
    found = leak(OpenChoice(replace(box, secrets=replace(box.secrets, traces={}))))
    assert "is told which card was chosen, but it is secret in" in found and "hands" in found
