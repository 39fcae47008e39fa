"""Somebody who plays UNO Attack! in a browser, at tables that begin as a test lays them out."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from browser import player
from browser.player import Action
from browser.server import LiveServer
from sheets.uno_notation import copies_of, names_of

PLAYING, BETWEEN, OVER = "0", "1", "2"
COLORS = ("red", "yellow", "green", "blue")

STACKED_SERVER = str(Path(__file__).with_name("stacked_server.py"))


class StackingServer(LiveServer):
    """A server whose next game begins as it is told."""

    def __init__(self, data: Path, **environment: str) -> None:
        self._wishes = data / "stacked.json"
        self.speed: float = 1
        """How fast the time of its matches passes."""
        super().__init__(data, STACKED_SERVER, RUMPUS_STACKED=str(self._wishes), **environment)
        self.deal()

    def lay(
        self, hands: str, top: str, gaps: Sequence[int] = (60,), shot: int = 3, haste: int = 1, **more: Any
    ) -> None:
        """These hands and this card on the pile; it fires after so many presses, so many cards a time."""
        self._wish(hands=hands, top=top, gaps=gaps, shot=shot, haste=haste, **more)

    def lay_hands(self, hands: str) -> None:
        """These hands, where nothing else needs to be laid."""
        self._wish(hands=hands)

    def lay_piles(self, hands: str, piles: str) -> None:
        """These hands and piles of Loonacy; everybody has looked."""
        self._wish(hands=hands, piles=piles)

    def lay_stacks(self, hands: str, stacks: str, **more: Any) -> None:
        """These hands and stacks of dominoes; the first seat is on turn."""
        self._wish(hands=hands, stacks=stacks, **more)

    def deal(self, haste: int = 1) -> None:
        """An ordinary deal, but bots that think so many times as fast."""
        self._wish(haste=haste)

    def _wish(self, **wish: Any) -> None:
        self._wishes.write_text(json.dumps({"speed": self.speed, **wish}), "utf-8")


class Player(player.Player):
    """Plays, presses, calls and catches."""

    # ---- What can be seen

    @property
    def held(self) -> str:
        """My hand in short, as the server tells it."""
        return names_of(self.hand)

    @property
    def shown(self) -> str:
        """My hand in short, as the page shows it."""
        cards = self.page.locator("[data-card]").all()
        return names_of([int(card.get_attribute("data-card") or "") for card in cards])

    def my(self, name: str) -> Locator:
        """A card of my hand, by its name in short."""
        return self.card(next(card for card in copies_of(name) if card in self.hand))

    @property
    def pile(self) -> Locator:
        return self.page.locator("[data-pile]")

    @property
    def launcher(self) -> Locator:
        return self.page.locator("[data-launcher]")

    @property
    def uno(self) -> Locator:
        return self.page.locator("[data-call]")

    @property
    def catch(self) -> Locator:
        return self.page.locator("[data-catch]")

    def rival(self, seat: int) -> Locator:
        return self.page.locator(f'[data-rival="{seat}"]')

    def color(self, name: str) -> Locator:
        return self.page.locator(f'[data-choose="{name}"]')

    def partner(self, seat: int) -> Locator:
        return self.page.locator(f'[data-partner="{seat}"]')

    @property
    def to_act(self) -> int:
        """Whom the launcher faces."""
        state = self.state
        return int(state["owed"][0] if state["owed"] else state["turn"])

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """All events of a kind that this player has heard of."""
        return [event for event in self.events if event["kind"] == kind]

    # ---- Playing

    def begin(self, bots: int, **options: Any) -> str:
        """Open a room with bots, and take the first seat; the room's code."""
        wish = {"bots": bots, "level": "easy", "options": {"turn_time": 0, **options}}
        code = self.visitor.open_room("uno-attack", start=True, **wish)
        self.visitor.wait_for_phase(PLAYING)
        assert self.seat == 0
        return code

    def begin_with(self, friend: "Player", bots: int = 0, **options: Any) -> None:
        """Open a room for a friend too, who takes the last seat."""
        wish = {"bots": bots, "level": "easy", "options": {"turn_time": 0, **options}}
        friend.visitor.enter(self.visitor.open_room("uno-attack", **wish))
        friend.page.get_by_role("button", name="I'm ready").click()
        expect(self.page.get_by_text("Everybody is here.")).to_be_visible()
        self.page.get_by_role("button", name="Start").click()
        for somebody in (self, friend):
            somebody.visitor.wait_for_phase(PLAYING)
        assert (self.seat, friend.seat) == (0, bots + 1)

    def act(self, action: Action) -> None:
        """Do it with the mouse."""
        match action["kind"]:
            case "Press" | "Keep":
                self.launcher.click()
            case "CallUno":
                self.uno.click()
            case "NameColor":
                self.color(COLORS[action["color"]]).click()
            case "Play":
                self.card(action["card"]).click()
            case "PlayWild":
                self.card(action["card"]).click()
                self.color(COLORS[action["color"]]).click()
            case "PlayTrade":
                self.card(action["card"]).click()
                if self.partner(action["partner"]).count():  # with two players there is nobody to choose
                    self.partner(action["partner"]).click()

    def acts(self, action: Action) -> None:
        """Do it with the mouse as fast as the page allows, and wait until the table has moved on."""
        before = self.view
        self.act(action)
        self.until(lambda: self.view is not before)
        self.visitor.wait_until_landed()

    def my_turn(self) -> bool:
        """Wait for it; False if the match is over first."""
        over = int(OVER)
        playing = int(PLAYING)
        self.until(
            lambda: (
                self.state["phase"] == over or (self.state["phase"] == playing and self.to_act == self.seat)
            )
        )
        return bool(self.state["phase"] == playing)
