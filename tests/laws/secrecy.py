"""How all that a game shows is held to what it has declared secret.

What a watcher is shown of a state follows from the declaration alone. What a watcher is told of an event is
compared with what they would be told of another event that leads to a table which looks the same to them.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry
from rumpus.engine.piles import BACK, NO_CARD, Pile
from rumpus.engine.secrets import Hidden, from_nobody
from rumpus.engine.sentences import Cast
from rumpus.wire.codec import to_json
from rumpus.wire.encoding import encode
from rumpus.wire.shapes import shapes, state_fields

SMALLEST_CARD = 10
"""Cards with smaller numbers are not taken for a test of choices: they are easily mistaken for seats."""


class Leak(AssertionError):
    """Somebody is shown a secret, or kept from seeing what is none; the text names it."""


class Shown:
    """All that watchers of a game are shown. A planted leak is a subclass that gets one of these wrong."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def mask(self, state: Any, watcher: Seat | None) -> Any:
        """The state as a bot sees it."""
        return state.masked(watcher)

    def view(self, state: Any, watcher: Seat | None) -> dict[str, Any]:
        """The state as a browser is sent it: what looks the same from every chair as the gallery sees it."""
        shared: dict[str, Any] = self.mask(state, None).shared_view()
        personal: dict[str, Any] = self.mask(state, watcher).personal_view()
        return shared | personal

    def scene(self, state: Any, watcher: Seat | None) -> list[str]:
        """The state in words."""
        return self.box.words.scene(self.mask(state, watcher), names(state))

    def event(self, event: Any, watcher: Seat | None) -> Any:
        """An event as a bot sees it."""
        return event.seen_by(watcher)

    def sentence(self, event: Any, watcher: Seat | None, players: list[str]) -> str:
        """An event in words."""
        return self.box.words.event(self.event(event, watcher), Cast(players, watcher))

    def told(self, event: Any, watcher: Seat | None, players: list[str]) -> bytes:
        """An event as a browser is sent it."""
        seen = to_json(self.event(event, watcher), self.box.events)
        return encode((seen, self.sentence(event, watcher, players)))


# ---- What is declared


def names(state: Any) -> list[str]:
    """A name for every seat."""
    return [f"Player {seat}" for seat in range(int(state.seats))]


def who(watcher: Seat | None) -> str:
    return "the gallery" if watcher is None else f"seat {watcher}"


def fields(state: Any) -> list[str]:
    """The names of all that a state says."""
    kind: type = state.__class__
    return [name for name, _ in state_fields(kind)]


def rule(box: Box, name: str) -> Hidden:
    """From whom a field is hidden."""
    return box.secrets.cards.get(name) or box.secrets.traces.get(name) or from_nobody


def places(value: Any) -> list[Any]:
    """A row's places, or the only one."""
    return list(value) if isinstance(value, list | tuple) else [value]


def cards_at(value: Any) -> list[int]:
    """The cards that lie at a place, or in a whole row."""
    if isinstance(value, Pile):
        return value.cards()
    if isinstance(value, list | tuple):
        return [card for place in value for card in cards_at(place)]
    return [] if value == NO_CARD else [value]


def all_cards(box: Box, state: Any) -> list[int]:
    """Every card on the table, wherever it lies."""
    return sorted(card for name in box.secrets.cards for card in cards_at(getattr(state, name)))


def hidden_cards(box: Box, state: Any, watcher: Seat | None) -> dict[int, tuple[str, int]]:
    """The cards that are secret from this watcher, and where they lie."""
    found: dict[int, tuple[str, int]] = {}
    for name, hidden in box.secrets.cards.items():
        for place, value in enumerate(places(getattr(state, name))):
            if hidden(state, place, watcher):
                found |= dict.fromkeys(cards_at(value), (name, place))
    return found


def as_shown(value: Any, hidden: bool) -> Any:
    """One place as a view has it."""
    if isinstance(value, Pile):
        return value.face_down().view() if hidden else value.view()
    if not hidden:
        return value
    if isinstance(value, list | tuple):
        return tuple(as_shown(each, True) for each in value)
    return NO_CARD if value == NO_CARD else BACK


def as_declared(box: Box, state: Any, watcher: Seat | None) -> dict[str, Any]:
    """What this watcher should be shown, field by field, if nothing but the declaration is asked."""
    said: dict[str, Any] = {}
    for name in fields(state):
        value, hidden = getattr(state, name), rule(box, name)
        shown = [as_shown(each, hidden(state, place, watcher)) for place, each in enumerate(places(value))]
        said[name] = type(value)(shown) if isinstance(value, list | tuple) else shown[0]
    return said


# ---- The laws


def check_declaration(box: Box, state: Any, deck: list[int]) -> None:
    """Cards lie only in fields that are declared."""
    for name in fields(state):
        value = getattr(state, name)
        if any(isinstance(each, Pile) for each in places(value)) and name not in box.secrets.cards:
            raise Leak(f"{box.info.title} does not say from whom {name} is hidden")
    if all_cards(box, state) != deck:
        strays = sorted(set(deck) - set(all_cards(box, state)))
        raise Leak(f"cards {strays} lie in no field of {sorted(box.secrets.cards)}, or not in one alone")


def check_views(shown: Shown, state: Any, watcher: Seat | None) -> None:
    """Masked states and views show what is declared: no more, and no less."""
    twin = shown.mask(state, watcher)
    declared = as_declared(shown.box, state, watcher)
    for way, seen in (("mask", whole_view(twin)), ("view", shown.view(state, watcher))):
        if seen == declared:
            continue
        name = next(name for name, value in declared.items() if seen[name] != value)
        pairs = zip(places(declared[name]), places(seen[name]), strict=False)
        place = next((place for place, (one, other) in enumerate(pairs) if one != other), 0)
        kind = "a secret" if rule(shown.box, name)(state, place, watcher) else "no secret"
        raise Leak(f"{name} (place {place}) is {kind} from {who(watcher)}; the {way} shows {seen[name]}")


def check_scene(shown: Shown, state: Any, watcher: Seat | None, fate: Dice) -> None:
    """Two cards that a watcher cannot see change places: not a word they read changes."""
    hidden = hidden_cards(shown.box, state, watcher)
    if len(set(hidden.values())) < 2:
        return
    one = list(hidden)[fate.below(len(hidden))]
    others = [card for card, place in hidden.items() if place != hidden[one]]
    other = others[fate.below(len(others))]
    if shown.scene(state, watcher) != shown.scene(swapped(shown.box, state, one, other), watcher):
        raise Leak(f"the scene tells {who(watcher)} a secret: {hidden[one][0]} or {hidden[other][0]}")


def check_event(shown: Shown, before: Any, event: Any, after: Any, watcher: Seat | None, fate: Dice) -> None:
    """Had only a secret been different, the watcher would have been told the same."""
    box, players = shown.box, names(before)
    for base, other, likely in alternatives(box, before, event, after, watcher, fate):
        then, unchanged = base.copy(), base.copy()
        with suppress(IndexError):  # the number that was changed may have been a seat
            other.apply(then)
            event.apply(unchanged)
            if whole(then) in (whole(unchanged), whole(after)) or whole(then) != whole(likely):
                continue
            looks_the_same = as_declared(box, then, watcher) == as_declared(box, after, watcher)
            if looks_the_same and different(shown, event, other, watcher, players):
                secrets = [name for name, value in whole(then).items() if value != whole(after)[name]]
                told = shown.sentence(event, watcher, players)
                kind = type(event).__name__
                raise Leak(f"{kind} gives {', '.join(secrets)} away to {who(watcher)}: “{told}”")


def check_luck(box: Box, before: Any, entry: Entry[Any], fate: Dice) -> None:
    """Where luck chooses a card, nobody can see the cards it chooses from."""
    one = again(box, before, entry, f"luck {fate.bits()}")
    other = again(box, before, entry, f"luck {fate.bits()}")
    state = before.copy()
    for event, instead in zip(one, other, strict=False):
        if encode(to_json(event, box.events)) == encode(to_json(instead, box.events)):
            event.apply(state)
            continue
        then, otherwise = state.copy(), state.copy()
        event.apply(then)
        instead.apply(otherwise)
        for name, hidden in box.secrets.cards.items():
            here = zip(*(places(getattr(each, name)) for each in (state, then, otherwise)), strict=False)
            for place, (had, has, might) in enumerate(here):
                gone = [set(cards_at(had)) - set(cards_at(left)) for left in (has, might)]
                watchers = [None, *map(Seat, range(int(state.seats)))]
                if gone[0] != gone[1] and not all(hidden(state, place, watcher) for watcher in watchers):
                    raise Leak(f"luck draws from {name}, which is not declared hidden from everybody")
        return


def check_choice(shown: Shown, before: Any, entry: Entry[Any], watcher: Seat | None, fate: Dice) -> None:
    """Who chooses a card that stays hidden might have chosen another, and nobody could tell."""
    box, seat = shown.box, entry.seat
    if seat is None or seat == watcher or entry.action is None:
        return
    hidden = hidden_cards(box, before, watcher)
    wish = to_json(entry.action, box.actions)
    for field, card in wish.items():
        if type(card) is not int or card not in hidden or card < SMALLEST_CARD:
            continue
        others = [other for other in hidden if other >= SMALLEST_CARD and hidden[other] != hidden[card]]
        if not others:
            continue
        other = others[fate.below(len(others))]
        base = swapped(box, before, card, other)
        action = remade(box.actions, wish, field, other)
        if action in box.game.legal(base, seat):
            instead: Entry[Any] = Entry(entry.seq, entry.at, seat, action, [])
            compare_choices(shown, (before, base), (entry, instead), (card, other), watcher)


def compare_choices(
    shown: Shown,
    tables: tuple[Any, Any],
    entries: tuple[Entry[Any], Entry[Any]],
    cards: tuple[int, int],
    watcher: Seat | None,
) -> None:
    """If both cards are still hidden after all that came of the choice, the watcher was told the same."""
    box, players = shown.box, names(tables[0])
    courses = [again(box, state, entry, "choice") for state, entry in zip(tables, entries, strict=True)]
    where = set()
    for state, course in zip(tables, courses, strict=True):
        then = state.copy()
        for event in course:
            event.apply(then)
        hidden = hidden_cards(box, then, watcher)
        if not set(cards) <= set(hidden):
            return
        where |= {hidden[card][0] for card in cards}
    for event, instead in zip(*courses, strict=False):
        if different(shown, event, instead, watcher, players):
            secrets = ", ".join(sorted(where))
            told = shown.sentence(event, watcher, players)
            raise Leak(
                f"{who(watcher)} is told which card was chosen, but it is secret in {secrets}: “{told}”"
            )


# ---- What might have been


def whole_view(state: Any) -> dict[str, Any]:
    """Everything that a state says, as a view has it."""
    said: dict[str, Any] = state.shared_view() | state.personal_view()
    return said


def whole(state: Any) -> dict[str, Any]:
    """Everything that a state says, in a form that is quick to compare."""
    return {name: bare(getattr(state, name)) for name in fields(state)}


def bare(value: Any) -> Any:
    if isinstance(value, Pile):
        return (value.low, value.high, value.backs)
    return [bare(each) for each in value] if isinstance(value, list) else value


def different(shown: Shown, event: Any, other: Any, watcher: Seat | None, players: list[str]) -> bool:
    return shown.told(event, watcher, players) != shown.told(other, watcher, players)


def swapped(box: Box, state: Any, one: int, other: int) -> Any:
    """A copy of the table with two cards in each other's place."""
    return rewritten(state, [*box.secrets.cards, *box.secrets.traces], {one: other, other: one})


def rewritten(state: Any, wanted: list[str], there: dict[int, int]) -> Any:
    """A copy of the table with other numbers in some of its fields."""
    copy = state.copy()
    for name in wanted:
        setattr(copy, name, exchanged(getattr(copy, name), there))
    return copy


def exchanged(value: Any, there: dict[int, int]) -> Any:
    if isinstance(value, Pile):
        pile = value.copy()
        for card in there:
            if value.has(card):
                pile.remove(card)
        for card, other in there.items():
            if value.has(card):
                pile.add(other)
        return pile
    if isinstance(value, list | tuple):
        return type(value)(exchanged(each, there) for each in value)
    return there.get(value, value)


def alternatives(
    box: Box, before: Any, event: Any, after: Any, watcher: Seat | None, fate: Dice
) -> Iterator[tuple[Any, Any, Any]]:
    """Tables as they might have been, with an event that differs in one number, and what would come of it."""
    hidden = hidden_cards(box, after, watcher)
    unseen = [card for card in hidden_cards(box, before, watcher) if card in hidden]
    traces = [*box.secrets.traces]
    said = to_json(event, box.events)
    for name, value in said.items():
        place = fate.below(max(1, len(places(value))))
        number = NO_CARD if value == [] else places(value)[place]
        if type(number) is not int or number == NO_CARD:
            continue
        more = remade(box.events, said, name, number + 1, place)
        yield before, more, rewritten(after, traces, {number: number + 1})
        if number in hidden and unseen:
            card = unseen[fate.below(len(unseen))]
            other = remade(box.events, said, name, card, place)
            exchange = swapped(box, after, number, card)
            yield before, other, rewritten(after, traces, {number: card})
            yield before, other, exchange
            yield swapped(box, before, number, card), other, exchange


def remade(module: Any, said: dict[str, Any], name: str, number: int, place: int = 0) -> Any:
    """The same action or event but for one number."""
    value: Any = number
    if isinstance(said[name], list):
        value = [*said[name][:place], number, *said[name][place + 1 :]]
    told = {**said, name: value}
    return shapes(module)[told.pop("kind")].kind(**told)


def again(box: Box, before: Any, entry: Entry[Any], luck: str) -> list[Any]:
    """The events of an entry once more, with other luck."""
    game: Any = box.game
    ledger = game.ledger(before.copy(), Dice(luck))
    ledger.now = entry.at
    if entry.seq == 0:
        game.begin(ledger)
    elif entry.action is None and entry.seat is None:
        game.ring(ledger)
    elif entry.action is None:
        game.leave(ledger, entry.seat)
    elif entry.seat is None:
        game.resolve(ledger, entry.action)
    else:
        game.act(ledger, entry.seat, entry.action)
    events: list[Any] = ledger.take_events()
    return events
