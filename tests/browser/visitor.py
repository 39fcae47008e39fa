"""Somebody at a browser: what they see on the page, and what they do with mouse, finger or keyboard.

A visitor sees only what a person would: names of cards and piles, as a screen reader reads them.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

UNPAINTED = """
  for (const kind of [self.WebGLRenderingContext, self.WebGL2RenderingContext])
    for (const name of Object.getOwnPropertyNames(kind?.prototype ?? {}))
      if (/^(clear$|draw(Range)?(Arrays|Elements))/.test(name)) kind.prototype[name] = () => {};
"""
"""Towers stand, sway and are touched as ever, but no picture of them is painted: without a graphics card that
takes most of the time, and no test looks at it."""

LOOKING, PLAYING = "0", "2"

LOOK_OUT = """(selector) => {
  window.passed = new Set();
  const look = () => {
    for (const each of document.querySelectorAll(selector)) window.passed.add(each.textContent);
  };
  new MutationObserver(look).observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
  look();
}"""

NO_TIPS = "if (location.host) localStorage.setItem('rumpus-tips', JSON.stringify({ off: true }))"
"""Somebody who needs no tips, which would come and go while a test looks at something else."""

READ = """() => ({
  hand: [...document.querySelectorAll('[data-card]')].filter((card) => !card.classList.contains('flying'))
    .map((card) => ({name: card.ariaLabel.split(', card ')[0], key: card.getAttribute('aria-keyshortcuts')})),
  piles: [...document.querySelectorAll('[data-pile]')].filter((pile) => pile.ariaLabel.includes(': '))
    .map((pile) => ({name: pile.ariaLabel.split(': ')[1], key: pile.getAttribute('aria-keyshortcuts')})),
})"""


@dataclass(frozen=True)
class Thing:
    """A card or a pile: what it shows, and its key."""

    name: str
    key: str

    def shares_a_picture_with(self, other: "Thing") -> bool:
        return bool(set(self.name.split(" & ")) & set(other.name.split(" & ")))


@dataclass(frozen=True)
class Fit:
    """A card that fits a pile."""

    card: Thing
    pile: int
    pile_key: str


class Visitor:
    """One browser window with its own cookie."""

    def __init__(self, context: BrowserContext, url: str, newcomer: bool = False) -> None:
        if not newcomer:
            context.add_init_script(NO_TIPS)
        self.tab: Page = context.new_page()
        """The page, wherever it is: nowhere, at first."""
        self.url = url

    @property
    def page(self) -> Page:
        """The page; whoever has gone nowhere else stands at the front door."""
        if self.tab.url == "about:blank":
            self.tab.goto(self.url)
            expect(self.tab.get_by_role("button", name="Play now")).to_be_visible()
        return self.tab

    # ---- Rooms

    def open_room(self, game: str = "uglydoll-loonacy", **wish: Any) -> str:
        """Make a room as the front door does, but with wishes of our own and without waiting for the door."""
        answer = self.tab.context.request.post(
            f"{self.url}/api/rooms", data={"game": game, **wish}, headers={"Origin": self.url}
        )
        code = str(answer.json()["code"])
        self.enter(code)
        return code

    def enter(self, code: str) -> None:
        self.tab.goto(f"{self.url}/{code}")

    # ---- What can be seen

    @property
    def name(self) -> str:
        """What this guest is called."""
        me = self.page.evaluate("async () => (await fetch('/api/me')).json()")
        return str(me["name"])

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-phase]")

    @property
    def winner(self) -> Locator:
        return self.page.get_by_role("heading", name="win")

    @property
    def over(self) -> bool:
        return self.winner.count() > 0

    @property
    def phase(self) -> str:
        return self.table.get_attribute("data-phase") or ""

    @property
    def seq(self) -> str:
        return self.table.get_attribute("data-seq") or ""

    def hand(self) -> list[Thing]:
        return [Thing(**each) for each in self.page.evaluate(READ)["hand"]]

    def piles(self) -> list[Thing]:
        return [Thing(**each) for each in self.page.evaluate(READ)["piles"]]

    def fits(self) -> list[Fit]:
        """Every card that fits a pile, spotted as a person spots it."""
        seen = self.page.evaluate(READ)
        piles = [Thing(**each) for each in seen["piles"]]
        return [
            Fit(card, place, pile.key)
            for card in (Thing(**each) for each in seen["hand"])
            for place, pile in enumerate(piles)
            if card.shares_a_picture_with(pile)
        ]

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card][aria-label^="{name}, card "]')

    def pile(self, place: int) -> Locator:
        return self.page.locator(f'[data-pile="{place}"]')

    @property
    def deck(self) -> Locator:
        return self.page.get_by_role("button", name="in the draw pile")

    @property
    def pointing(self) -> bool:
        return self.deck.get_attribute("aria-pressed") == "true"

    # ---- Waiting

    def look_out_for(self, selector: str) -> None:
        """From now on keep what passes by too quickly for a busy machine."""
        self.page.evaluate(LOOK_OUT, selector)

    def wait_until_passed(self, words: str = "") -> None:
        """Until something like it, with these words, has been there, if only for a moment."""
        seen = "(words) => [...window.passed].some((each) => each.includes(words))"
        self.page.wait_for_function(seen, arg=words)

    def wait_for_phase(self, phase: str) -> None:
        expect(self.page.locator(f'[data-phase="{phase}"]')).to_be_visible()

    def wait_for_news(self, seq: str, patience: float = 30_000) -> None:
        """Until the table has moved on from this entry of the log, or the game is over."""
        self.page.wait_for_function(
            """(seq) => document.querySelector('[data-seq]')?.dataset.seq !== seq
                 || [...document.querySelectorAll('h1, h2')].some((h) => h.textContent.includes('win'))""",
            arg=seq,
            timeout=patience,
        )

    def wait_until_landed(self) -> None:
        """Until the server has answered for the card in the air."""
        expect(self.page.locator(".flying")).to_have_count(0)

    # ---- Playing, in three ways

    def ready(self) -> None:
        self.page.get_by_role("button", name="I'm ready").click()

    def drag(self, fit: Fit) -> None:
        """Carry a card to a pile with the mouse."""
        card, pile = self.card(fit.card.name).bounding_box(), self.pile(fit.pile).bounding_box()
        if card is None or pile is None:
            return
        mouse = self.page.mouse
        mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        mouse.down()
        mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2, steps=4)
        mouse.up()

    def tap(self, fit: Fit) -> None:
        """Tap the card, then the pile."""
        self.card(fit.card.name).tap()
        self.pile(fit.pile).tap()

    def press(self, fit: Fit) -> None:
        """The card's key, then the pile's."""
        self.page.keyboard.press(fit.card.key.lower())
        self.page.keyboard.press(fit.pile_key.lower())
