"""A mouse and a finger, to drag with in the same way."""

from typing import Protocol

from playwright.sync_api import Locator, Page


class Pointer(Protocol):
    """Something that points at a place of the page."""

    def down(self, x: float, y: float) -> None: ...
    def move(self, x: float, y: float) -> None: ...
    def up(self) -> None: ...
    def tap(self, thing: Locator) -> None: ...


class Mouse:
    """The mouse of a laptop."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x: float, y: float) -> None:
        self._mouse.move(x, y)

    def up(self) -> None:
        self._mouse.up()

    def tap(self, thing: Locator) -> None:
        thing.click()


class Finger:
    """One finger on the glass; Playwright itself can only tap with it."""

    def __init__(self, page: Page) -> None:
        self._glass = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._touch("touchEnd", [])

    def tap(self, thing: Locator) -> None:
        thing.tap()

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
