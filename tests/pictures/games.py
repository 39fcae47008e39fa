"""The games that are played for the pictures: real ones, each until it has had its moment."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, expect

from browser import dominoes, launchers
from browser.builder import PLACING, PLAYING, Builder
from browser.launchers import StackingServer
from browser.pointers import Mouse
from browser.visitor import LOOKING, Visitor
from browser.visitor import PLAYING as RACING
from pictures import moments
from pictures.tape import Tape, record

WINDOW: dict[str, Any] = {"viewport": {"width": 480, "height": 640}}
"""Small, because nobody looks at it: what is shown later is shown at full size."""
EASY_GOING = {"turn_time": 0}
HIGH = 5
"""Blocks that make a tower worth looking at."""
SUSPENSE = 900
"""Milliseconds that people wait before they press, or push."""
GLANCE = 400
"""Milliseconds between two looks at the piles."""


class House:
    """Where the games are played."""

    def __init__(self, browser: Browser, server: StackingServer) -> None:
        self._browser = browser
        self.server = server

    def tape_of(self, game: Callable[["House"], Tape]) -> Tape:
        """Play a game; then everybody goes home."""
        tape = game(self)
        for context in self._browser.contexts:
            context.close()
        return tape

    def guest(self, name: str, **window: Any) -> Visitor:
        """Somebody with a name and a window."""
        visitor = Visitor(self._browser.new_context(**(window or WINDOW)), self.server.url)
        rename = """(name) => fetch('/api/me', {
          method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name}),
        })"""
        visitor.page.evaluate(rename, name)
        return visitor


def together(host: Visitor, friend: Visitor, game: str, **wish: Any) -> None:
    """Both in one room, with the bots that are wished for."""
    friend.enter(host.open_room(game, **wish))
    friend.page.get_by_role("button", name="I'm ready").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()


def start(host: Visitor) -> None:
    """Everybody is here."""
    host.page.get_by_role("button", name="Start").click()


def lobby(house: House) -> Tape:
    """Two people and two bots, about to begin."""
    host, friend = house.guest("Ada"), house.guest("Mia")
    tape = record(host.page)
    together(host, friend, "uno-attack", bots=2, level="normal")
    return tape


def race(house: House, game: str) -> Tape:
    """Loonacy, until several hands have reached out at once."""
    while True:
        host, friend = house.guest("Ada"), house.guest("Mia")
        tape = record(host.page)
        together(host, friend, game, bots=2, level="normal", options={"looking": 5})
        start(host)
        for visitor in (host, friend):
            visitor.wait_for_phase(LOOKING)
            visitor.ready()
        for visitor in (host, friend):
            visitor.wait_for_phase(RACING)
        while not host.over:
            _reach(host, friend)
            host.page.wait_for_timeout(GLANCE)
            if moments.has_a_rush(tape):
                host.page.wait_for_timeout(SUSPENSE)
                return tape


def _reach(host: Visitor, friend: Visitor) -> None:
    """Both for one pile if they can, else the friend for any."""
    theirs = friend.fits()
    both = [(mine, other) for mine in host.fits() for other in theirs if mine.pile == other.pile]
    if both:
        mine, other = both[0]
        host.press(mine)
        friend.press(other)
    elif theirs:
        friend.press(theirs[0])


def burst(house: House) -> Tape:
    """UNO Attack!: Ada is hit with two presses. The first one only clicks."""
    hands = "R1 R5 B7 GS G2 W | G3 G4 G5 Y6 | B1 B2 | YH B6 G9"
    house.server.lay(hands, top="Y8", turn=3, under=14, gaps=[2], shot=7)
    player = launchers.Player(house.guest("Ada"))
    tape = record(player.page)
    player.visitor.open_room("uno-attack", bots=3, level="normal", start=True, options=EASY_GOING)
    player.until(lambda: player.happened("PressesOwed") != [])
    for _ in range(2):
        player.page.wait_for_timeout(SUSPENSE)
        player.does(player.launcher.click)
    player.page.wait_for_timeout(SUSPENSE)
    house.server.deal(haste=1)
    return tape


def steal(house: House) -> Tape:
    """Domaniacal, until I have stolen from a stack that was worth it."""
    player = dominoes.Player(house.guest("Ada"))
    tape = record(player.page)

    def act(action: dict[str, Any]) -> None:
        if action["kind"] == "Steal":
            player.stack_of(action["victim"]).click()
        elif action["kind"] == "Play":
            player.card(action["card"]).click()
        else:
            player.end_turn.click()

    while True:
        player.begin(bots=3, level="normal", options=EASY_GOING)
        while player.my_turn():
            player.play(act, "Steal", "Play", "EndTurn")
            if moments.thefts(tape):
                return tape


def tower(house: House) -> Tape:
    """Wonky: a crooked tower, and a hand that goes through it."""
    host, friend = (Builder(house.guest(name)) for name in ("Ada", "Mia"))
    tape = record(host.page)
    together(host.visitor, friend.visitor, "wonky", options=EASY_GOING)
    start(host.visitor)
    for builder in (host, friend):
        builder.until(lambda builder=builder: bool(builder.view))  # type: ignore[misc]
    while not (len(host.tower) >= HIGH and friend.my_turn and friend.phase == PLACING):
        host.until(lambda: host.my_turn or friend.my_turn)
        _build(host if host.my_turn else friend)
        host.until(lambda: host.view["state"]["turn"] == friend.view["state"]["turn"])
    friend.take_a_block()
    friend.page.wait_for_timeout(SUSPENSE)
    tape.mark("held")
    friend.ram(Mouse(friend.page), below=friend.top() * 0.6)
    host.until(lambda: host.happened("TowerFell") > 0)
    host.page.wait_for_timeout(SUSPENSE)
    return tape


def _build(builder: Builder) -> None:
    """A card, or a small block that never lies quite straight."""
    if builder.phase == PLAYING:
        builder.choose_a_card(size=max)
        return
    level = len(builder.tower)
    builder.take_a_block(size=max)
    turned, aside = ("[", "[", "]")[level % 3 :], ("ArrowRight", "ArrowDown")[level % 2]
    for key in (str(1 + level % 2), *turned, aside):
        builder.page.keyboard.press(key)
    builder.place_by_keys()
    builder.wait_for_the_verdict()
