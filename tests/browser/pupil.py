"""Somebody who learns a game by doing exactly what bubbles say: with a mouse, a finger or keys."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from browser.visitor import Visitor

Touch = Callable[[Page, float, float], None]

FOLLOWED = "() => document.querySelector('[data-bubble] p')?.textContent ?? ''"
COVERED = """() => {
  const bubble = document.querySelector('[data-bubble]')?.getBoundingClientRect();
  if (!bubble) return true;
  return [...document.querySelectorAll('.ring')].map((ring) => ring.getBoundingClientRect()).some((ring) =>
    ring.left < bubble.right && bubble.left < ring.right &&
    ring.top < bubble.bottom && bubble.top < ring.bottom);
}"""
RINGS = """() => [...document.querySelectorAll('.ring')].map((ring) => {
  const { x, y, width, height } = ring.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


def by_mouse(page: Page, x: float, y: float) -> None:
    page.mouse.click(x, y)


def by_finger(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


class Pupil:
    """A visitor in a lesson."""

    def __init__(self, visitor: Visitor, game: str, touch: Touch = by_mouse) -> None:
        self.visitor = visitor
        self.page = visitor.tab
        self.touch = touch
        self.told: list[str] = []
        self.watch: Callable[[str], None] = lambda words: None
        """Called with every new sentence."""
        visitor.open_room(game, lesson=True)
        expect(self.bubble).to_be_visible()

    @property
    def bubble(self) -> Locator:
        return self.page.locator("[data-bubble]")

    @property
    def learned(self) -> Locator:
        return self.bubble.get_by_text("Now you know how it goes!")

    @property
    def words(self) -> str:
        return str(self.page.evaluate(FOLLOWED))

    def rings(self) -> list[tuple[float, float]]:
        """The middle of everything that is ringed now."""
        return [(x, y) for x, y in self.page.evaluate(RINGS)]

    def hear(self) -> str:
        """What the bubble says now; nothing that it speaks of is covered by it."""
        words = self.words
        if not self.told or self.told[-1] != words:
            self.told.append(words)
            self.watch(words)
        return words

    def follow(self) -> None:
        """Do what one bubble says, if it says anything to do."""
        words = self.hear()
        go_on = self.bubble.get_by_role("button", name="Go on")
        if go_on.count() > 0:
            go_on.click()
            return
        for x, y in self.rings():
            if self.words != words:
                return
            self.touch(self.page, x, y)
            self.page.wait_for_timeout(250)

    def follow_past(self, words: str) -> None:
        """Do what this bubble says until another one comes: a card still in flight is easily missed."""
        while self.words == words:
            self.follow()

    def learn(self, others: Callable[[str], bool] = lambda words: False) -> None:
        """Follow bubbles to the end; `others` does what cannot be done by touching a ring."""
        while self.learned.count() == 0:
            words = self.hear()
            if not others(words):
                self.follow()
                self.page.wait_for_timeout(150)
