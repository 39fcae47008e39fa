"""Every table and every page in every window people have: nothing is cut, covered or too small to touch.

One page is shown one still table after another, and its window is resized; no bot and no clock is in the way.
What is wrong is what `measure.js` says.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser import regular_pages
from browser import still_tables as still
from browser.server import LiveServer
from browser.showcase import Showcase, Size
from rumpus.engine.match import Match
from rumpus.engine.piles import pile_of

FINGERS = [
    Size(320, 568),
    Size(360, 640),
    Size(375, 667),
    Size(390, 664),
    Size(390, 844),
    Size(768, 1024),
    Size(667, 375),
    Size(844, 390),
    Size(932, 430),
]
"""Windows that are touched: upright and on their side, with and without the browser's own bars."""
MOUSE = [Size(1280, 800), Size(1366, 625), Size(1920, 1080), Size(3840, 2160)]
"""Windows with a mouse and keys: laptops, a large screen, and a television that counts every dot."""
SCREENS = [Size(1280, 720), Size(1920, 1080), Size(3840, 2160), Size(1024, 768)]
"""Televisions, and an old projector."""
TOUCHED: dict[str, Any] = {"has_touch": True, "is_mobile": True}
WINDOWS = {"fingers": (TOUCHED, FINGERS), "mouse": ({}, MOUSE)}
NARROW = {Size(320, 568), Size(390, 664), Size(667, 375), Size(1366, 625)}
"""Windows in which what lies over a table has least room."""

FEW = "R1 Y2 G3 B4 W RT RS"
MANY = "R1 R2 R3 RT RD Y1 Y2 Y3 Y4 Y5 Y6 YH YR YS G1 G2 G3 G4 G5 G6 G7 B1 B2 B3 B4 B5 B6 W WA WF"

Table = Callable[[], Match[Any, Any]]


@dataclass(frozen=True)
class Sight:
    """Something to look at: a table, what has been opened on it by pressing this, and whom it is shown to."""

    table: Table
    pressed: str = ""
    told: Callable[[Match[Any, Any]], list[bytes]] = still.shown


SIGHTS: dict[str, Sight] = {
    "monsters, five look": Sight(lambda: still.looking("uglydoll-loonacy", 5)),
    "monsters, two": Sight(lambda: still.racing("uglydoll-loonacy", 2)),
    "monsters, five, many cards": Sight(lambda: still.racing("uglydoll-loonacy", 5, 16)),
    "monsters, the menu": Sight(lambda: still.racing("uglydoll-loonacy", 5), "button[aria-label='Menu']"),
    "monsters, a face is made": Sight(
        lambda: still.racing("uglydoll-loonacy", 5), "button[aria-label='Make a face']"
    ),
    "monsters, five, are you there": Sight(lambda: still.racing("uglydoll-loonacy", 5), told=still.asked),
    "monsters, five, whose chair": Sight(lambda: still.racing("uglydoll-loonacy", 5), told=still.claimed),
    "homely, two": Sight(lambda: still.racing("loonacy", 2)),
    "homely, five, watched": Sight(lambda: still.racing("loonacy", 5), told=still.watched),
    "homely, five, ten cards": Sight(lambda: still.racing("loonacy", 5, 10)),
    "homely, five, many cards": Sight(lambda: still.racing("loonacy", 5, 16)),
    "homely, won": Sight(lambda: still.left_alone(still.racing("loonacy", 2))),
    "homely, once more": Sight(lambda: still.left_alone(still.racing("loonacy", 5)), told=still.once_more),
    "dominoes, two choose": Sight(lambda: still.choosing(2)),
    "dominoes, six choose": Sight(lambda: still.choosing(6)),
    "dominoes, two": Sight(lambda: still.stacking(2, 3, 4, 3, 4)),
    "dominoes, four": Sight(lambda: still.stacking(4, 6, 6, 5, 6)),
    "dominoes, six, many cards": Sight(lambda: still.stacking(6, 14, 12, 8, 4)),
    "homely, five, whose cards": Sight(
        lambda: still.racing("loonacy", 5), "aside button", told=still.watched
    ),
    "dominoes, six, watched": Sight(lambda: still.stacking(6, 14, 12, 8, 4), told=still.watched),
    "dominoes, six, not my turn": Sight(lambda: still.waiting(6)),
    "dominoes, a rival's hand": Sight(lambda: still.stacking(6, 14, 12, 8, 4), "button.hand"),
    "dominoes, won": Sight(lambda: still.left_alone(still.stacking(6, 14, 12, 8, 4))),
    "launcher, two": Sight(lambda: still.turn(2, FEW)),
    "launcher, four": Sight(lambda: still.turn(4, FEW)),
    "launcher, ten, many cards": Sight(lambda: still.turn(10, MANY)),
    "launcher, ten, whose cards": Sight(lambda: still.turn(10, FEW), "aside button", told=still.watched),
    "launcher, ten, watched": Sight(lambda: still.turn(10, FEW), told=still.watched),
    "launcher, ten, played for": Sight(lambda: still.turn(10, MANY), told=still.played_for),
    "launcher, ten, all must press": Sight(lambda: still.all_hit(10, FEW)),
    "launcher, which color": Sight(lambda: still.turn(10, MANY), "[data-card][aria-label^='Wild, ']"),
    "launcher, which partner": Sight(lambda: still.turn(10, MANY), "[data-card][aria-label*='Trade']"),
    "launcher, who gave advice": Sight(lambda: still.turn(10, FEW), "button[aria-label='Report advice']"),
    "launcher, the rules": Sight(lambda: still.turn(2, FEW), "button[aria-label='How to play']"),
    "launcher, ten, counted": Sight(lambda: still.counted(10, MANY)),
    "launcher, won": Sight(lambda: still.left_alone(still.turn(10, FEW))),
    "tower, two": Sight(lambda: still.building(2, 0, 0)),
    "tower, eight, watched": Sight(lambda: still.building(8, 3, 7), told=still.watched),
    "tower, eight, many cards": Sight(lambda: still.building(8, 14, 7)),
    "tower, eight, a block to take": Sight(lambda: still.taking(8)),
    "tower, eight, a block in the hand": Sight(lambda: still.holding(8)),
    "tower, won": Sight(lambda: still.left_alone(still.building(8, 14, 7))),
}
ON_SCREEN: dict[str, Table] = {
    "monsters, five": lambda: still.racing("uglydoll-loonacy", 5),
    "homely, five, many cards": lambda: still.racing("loonacy", 5, 16),
    "dominoes, six choose": lambda: still.choosing(6),
    "dominoes, two": lambda: still.stacking(2, 3, 4, 3, 4),
    "dominoes, six, many cards": lambda: still.stacking(6, 14, 12, 8, 4),
    "launcher, two": lambda: still.turn(2, FEW),
    "launcher, ten, all must press": lambda: still.all_hit(10, MANY),
    "launcher, ten, counted": lambda: still.counted(10, MANY),
    "launcher, won": lambda: still.left_alone(still.turn(10, FEW)),
    "tower, eight, many cards": lambda: still.building(8, 14, 7),
    "tower, won": lambda: still.left_alone(still.building(8, 14, 7)),
}
"""Tables on a television."""
IN_HAND: dict[str, Table] = {
    "monsters, five, many cards": lambda: still.racing("uglydoll-loonacy", 5, 16),
    "homely, five": lambda: still.racing("loonacy", 5),
    "dominoes, six choose": lambda: still.choosing(6),
    "dominoes, two": lambda: still.stacking(2, 3, 4, 3, 4),
    "dominoes, six, many cards": lambda: still.stacking(6, 14, 12, 8, 4),
    "launcher, four": lambda: still.turn(4, FEW),
    "launcher, ten, all must press": lambda: still.all_hit(10, MANY),
    "tower, eight, many cards": lambda: still.building(8, 14, 7),
}
"""Hands on phones, beside a television."""
PHONES = {Size(320, 568), Size(390, 844), Size(667, 375), Size(844, 390)}
LOBBIES: dict[str, tuple[list[bytes], str]] = {
    "alone": (still.lobby("uglydoll-loonacy", 1, 5), ""),
    "ten": (still.lobby("uno-attack", 10, 10), ""),
    "house rules": (still.lobby("uno-attack", 4, 10), "summary"),
    "another game": (still.lobby("wonky", 2, 8), "header .quiet"),
}


@pytest.fixture(scope="module", params=WINDOWS)
def windows(
    request: pytest.FixtureRequest, chromium: Browser, server: LiveServer
) -> Iterator[tuple[Showcase, list[Size]]]:
    """One page, and the windows it is looked at in."""
    kind, sizes = WINDOWS[request.param]
    showcase = Showcase(chromium, server.url, **kind)
    showcase.introduce(still.ME)
    yield showcase, sizes
    showcase.close()


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=SIGHTS)
def test_nothing_is_cut_covered_or_too_small_at_a_table(
    windows: tuple[Showcase, list[Size]], sight: Sight
) -> None:
    showcase, sizes = windows
    showcase.show(sight.told(sight.table()))
    if sight.pressed:
        showcase.page.locator(sight.pressed).first.click()
    found = showcase.faults_in([size for size in sizes if size in NARROW] if sight.pressed else sizes)
    showcase.page.keyboard.press("Escape")
    assert found == []


@pytest.mark.parametrize(("room", "pressed"), LOBBIES.values(), ids=LOBBIES)
def test_nothing_is_cut_covered_or_too_small_in_the_lobby(
    windows: tuple[Showcase, list[Size]], room: list[bytes], pressed: str
) -> None:
    showcase, sizes = windows
    showcase.visit("/")  # so that nothing is open from before
    showcase.show(room)
    if pressed:
        showcase.page.locator(pressed).first.click()
    assert showcase.faults_in(sizes) == []


def test_nothing_is_cut_covered_or_too_small_at_the_front_door(
    windows: tuple[Showcase, list[Size]],
) -> None:
    showcase, sizes = windows
    showcase.visit("/")
    expect(showcase.page.get_by_role("button", name="Play now")).to_be_visible()
    assert showcase.faults_in(sizes) == []


def test_a_door_that_is_not_there_fits_every_window(windows: tuple[Showcase, list[Size]]) -> None:
    showcase, sizes = windows
    showcase.visit("/QQQQ")
    expect(showcase.page.get_by_role("button", name="To the front door")).to_be_visible()
    assert showcase.faults_in(sizes) == []


@pytest.mark.parametrize("kind", WINDOWS)
def test_who_comes_late_by_a_link_is_asked_for_a_name_where_nothing_is_covered(
    chromium: Browser, server: LiveServer, kind: str
) -> None:
    options, sizes = WINDOWS[kind]
    showcase = Showcase(chromium, server.url, **options)
    showcase.show(still.watched(still.turn(10, FEW)))
    form = showcase.page.get_by_role("form", name="Who are you?")
    expect(form).to_be_visible()
    field = form.get_by_role("textbox")
    field.fill(still.ME)
    for size in (size for size in sizes if size in NARROW):
        assert showcase.faults_in([size]) == []
        assert field.evaluate("(each) => each.scrollWidth <= each.clientWidth"), f"the name is cut at {size}"
    showcase.close()


def answering(answer: Any) -> Callable[[Route], None]:
    """A server that says nothing else."""
    return lambda route: route.fulfill(json=answer)


@pytest.mark.parametrize("page", regular_pages.PAGES)
def test_nothing_is_cut_on_a_page_for_those_who_come_back(
    windows: tuple[Showcase, list[Size]], page: str
) -> None:
    showcase, sizes = windows
    for address, answer in regular_pages.answers().items():
        showcase.page.route(address, answering(answer))
    showcase.page.route("**/api/quick/**", lambda route: None)  # nobody comes
    showcase.visit(page)
    expect(showcase.page.get_by_role("main").locator("section, button").first).to_be_visible()
    assert showcase.faults_in(sizes) == []


# ---- The end


ENDS: dict[str, Table] = {
    "homely, five": lambda: still.left_alone(still.racing("loonacy", 5)),
    "dominoes, six": SIGHTS["dominoes, won"].table,
    "launcher, ten": SIGHTS["launcher, won"].table,
    "tower, eight": SIGHTS["tower, won"].table,
    "launcher, ten, counted": SIGHTS["launcher, ten, counted"].table,
}


@pytest.mark.parametrize("table", ENDS.values(), ids=ENDS)
def test_who_was_how_near_and_how_to_go_on_are_seen_without_scrolling(
    windows: tuple[Showcase, list[Size]], table: Table
) -> None:
    showcase, sizes = windows
    showcase.show(still.shown(table()))
    end = showcase.page.locator(".win, [aria-labelledby='counted']")
    for size in sizes:
        showcase.resize(size)
        last = end.locator("ol > li").last.bounding_box()
        buttons = [box for each in end.locator(".next button").all() if (box := each.bounding_box())]
        assert last is not None and buttons
        assert last["y"] + last["height"] <= min(box["y"] for box in buttons), f"the list at {size}"
        assert max(box["y"] + box["height"] for box in buttons) <= size.height, f"the buttons at {size}"


# ---- On a television


@pytest.fixture(scope="module")
def screen(chromium: Browser, server: LiveServer) -> Iterator[Showcase]:
    """A page that is a television."""
    showcase = Showcase(chromium, server.url, television=True)
    yield showcase
    showcase.close()


@pytest.mark.parametrize("table", ON_SCREEN.values(), ids=ON_SCREEN)
def test_nothing_is_cut_or_covered_on_a_television(screen: Showcase, table: Table) -> None:
    screen.show(still.shown(table(), "television"))
    assert screen.faults_in(SCREENS) == []


@pytest.mark.parametrize("table", ENDS.values(), ids=ENDS)
def test_the_end_of_a_large_table_fits_its_sheet_on_a_television(screen: Showcase, table: Table) -> None:
    screen.show(still.shown(table(), "television"))
    sheet = screen.page.locator(".won .panel, [aria-labelledby='counted']")
    for size in SCREENS:
        screen.resize(size)
        (box, last) = (each.bounding_box() for each in (sheet, sheet.locator(".next")))
        assert box is not None and last is not None
        assert last["y"] + last["height"] < box["y"] + box["height"] <= size.height, f"at {size}"


@pytest.mark.parametrize("table", IN_HAND.values(), ids=IN_HAND)
def test_nothing_is_cut_covered_or_too_small_beside_a_television(
    windows: tuple[Showcase, list[Size]], table: Table
) -> None:
    showcase, sizes = windows
    phones = [size for size in sizes if size in PHONES]
    if not phones:
        pytest.skip("a laptop has room for the whole table")
    showcase.resize(phones[0])
    showcase.show(still.shown(table(), "controller"))
    expect(showcase.page.locator("[data-look='controller']")).to_be_visible()
    assert showcase.faults_in(phones) == []


@pytest.mark.parametrize("players", [1, 10])
def test_an_invitation_fills_a_television(screen: Showcase, players: int) -> None:
    screen.visit("/")
    screen.show(still.lobby("uno-attack", players, 10))
    assert screen.faults_in(SCREENS) == []


# ---- What is seen first


def test_a_code_can_be_typed_and_a_game_begun_without_scrolling(
    windows: tuple[Showcase, list[Size]],
) -> None:
    showcase, sizes = windows
    showcase.visit("/")
    expect(showcase.page.get_by_role("button", name="Play now")).to_be_visible()
    for size in set(sizes) - {Size(320, 568)}:
        showcase.resize(size)
        code = showcase.page.get_by_label("Got a code?").bounding_box()
        play = showcase.page.get_by_role("button", name="Play now").bounding_box()
        assert code is not None and code["y"] + code["height"] <= size.height, f"the code at {size}"
        # On a phone the code lies at the bottom, over the rest of the page.
        below = code["y"] if code["y"] > size.height / 2 else size.height
        assert play is not None and play["y"] + play["height"] <= below, f"Play now at {size}"


def test_the_front_door_of_a_laptop_need_not_be_scrolled(chromium: Browser, server: LiveServer) -> None:
    showcase = Showcase(chromium, server.url)
    showcase.visit("/")
    expect(showcase.page.get_by_role("button", name="Play now")).to_be_visible()
    for size in (Size(1280, 800), Size(1920, 1080)):
        showcase.resize(size)
        assert showcase.page.evaluate("document.documentElement.scrollHeight") == size.height
    showcase.close()


# ---- How large things are


@pytest.mark.parametrize("name", ["monsters, two", "dominoes, four", "launcher, four"])
def test_a_television_is_looked_at_from_a_sofa(chromium: Browser, server: LiveServer, name: str) -> None:
    showcase = Showcase(chromium, server.url)
    showcase.show(still.shown(SIGHTS[name].table()))
    widths = []
    for size in (Size(1280, 800), Size(1920, 1080)):
        showcase.resize(size)
        cards = showcase.page.locator("[data-card] .card, [data-pile], [data-mine], .name").all()
        widths.append([box["height"] for card in cards if (box := card.bounding_box())])
    laptop, television = widths
    assert all(large > 1.25 * small for small, large in zip(laptop, television, strict=True))
    showcase.close()


def test_piles_stay_where_they_are_when_open_hands_get_smaller(chromium: Browser, server: LiveServer) -> None:
    showcase = Showcase(chromium, server.url)
    match = still.racing("loonacy", 4)
    shown = still.shown(match)
    showcase.show(shown)
    showcase.resize(Size(1280, 800))
    piles = showcase.page.locator("[data-pile]")
    before = [pile.bounding_box() for pile in piles.all()]
    for seat in range(1, 4):
        match.state.hands[seat] = pile_of(match.state.hands[seat].cards()[:2])
    showcase.tell(still.happened(match, shown))
    expect(showcase.page.locator(".open [role='img']")).to_have_count(6)
    assert [pile.bounding_box() for pile in piles.all()] == before != []
    showcase.close()


@pytest.mark.parametrize("name", ["homely, two", "dominoes, six, many cards", "launcher, two", "tower, two"])
def test_how_many_cards_a_pile_has_covers_but_a_corner_of_it(
    windows: tuple[Showcase, list[Size]], name: str
) -> None:
    showcase, sizes = windows
    showcase.show(still.shown(SIGHTS[name].table()))
    for size in sizes:
        showcase.resize(size)
        numbers = showcase.page.locator(".tally").all()
        boxes = [number.bounding_box() for number in numbers]
        letter = [
            number.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") for number in numbers
        ]
        assert boxes
        for box, high in zip(boxes, letter, strict=True):
            assert box is not None and box["height"] < 2.2 * high, f"{box} at {size}"


@pytest.mark.parametrize("slug", ["uglydoll-loonacy", "loonacy"])
def test_piles_stay_where_they_are_when_i_point(chromium: Browser, server: LiveServer, slug: str) -> None:
    showcase = Showcase(chromium, server.url, **TOUCHED)
    places = []
    for pointing in (False, True):
        match = still.racing(slug, 4)
        match.state.pointing |= pointing  # seat 0 is the lowest bit
        showcase.show(still.shown(match))
        showcase.resize(Size(390, 844))
        piles = showcase.page.locator("[data-pile]").all()
        places.append([pile.bounding_box() for pile in piles])
        expect(showcase.page.get_by_text("Take back" if pointing else "Point", exact=True)).to_be_visible()
    assert places[0] == places[1] != []
    showcase.close()
