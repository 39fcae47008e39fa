"""Somebody who plays Wonky in a browser: sees what the page is told, and acts only on the page."""

import struct
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FloatRect, Locator, expect

from browser.player import Player
from browser.pointers import Pointer
from browser.visitor import Visitor

PLAYING, PLACING, HOLDING, COUNTING, TOPPLING, OVER = range(6)
POSES, COUNT, NUDGED, FALLING, HAND, STILL = range(1, 7)

# Where the page brings a block by itself, beside the middle of the tower's top, and how far a key goes.
ASIDE, CLEARANCE = 36, 32
STEP, HIGH_STEP = 2, 4
PRESSED = 4
"""Millimeters that a hand goes on after the block has touched the tower, to be sure that it has."""
GENTLE = 0
"""The face with one dot: the next block stands well on it."""
SWING, SWEEP = 50, 130
"""Millimeters a hand swings out, and through, to ram the tower."""
A_LITTLE = 30
"""Pixels."""
A_MOMENT = 400
"""Milliseconds within which whatever moves has moved, however few pictures a second are drawn."""
PUNCH = 22
"""Millimeters below the tower's top at which it is rammed: only the topmost block is in the way."""


class Builder(Player):
    """Also sees what is streamed: poses, and the count."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.frames: list[bytes] = []
        """What was streamed, the newest last."""

    def _hear(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            self.frames.append(frame)
        else:
            super()._hear(frame)

    # ---- What can be seen

    @property
    def phase(self) -> int:
        return int(self.state["phase"])

    @property
    def tower(self) -> list[int]:
        tower: list[int] = self.state["tower"]
        return tower

    @property
    def my_turn(self) -> bool:
        return bool(self.phase != OVER and self.state["turn"] == self.seat)

    def happened(self, kind: str) -> int:
        """How often something has happened."""
        return sum(event["kind"] == kind for event in self.events)

    def streamed(self, kind: int) -> list[bytes]:
        """The frames of one kind."""
        return [frame for frame in self.frames if frame[0] == kind]

    def pose_of(self, block: int) -> tuple[float, ...]:
        """Where a block was last streamed, in millimeters."""
        for frame in reversed(self.streamed(POSES)):
            for start in range(3, len(frame), 15):
                if frame[start] == block:
                    return tuple(number * 0.05 for number in struct.unpack_from("<3h", frame, start + 1))
        raise AssertionError("it has not been streamed")

    def block(self, block: int) -> Locator:
        return self.page.locator(f'[data-block="{block}"]')

    @property
    def let_go(self) -> Locator:
        return self.page.get_by_role("button", name="Let go")

    @property
    def height(self) -> Locator:
        return self.page.get_by_role("slider", name="Height")

    def described(self) -> list[str]:
        """The tower in words, from the bottom up."""
        return self.page.locator("[data-tower] li").all_inner_texts()

    # ---- Waiting

    def wait_for_my_turn(self) -> bool:
        """False if the game is over first."""
        self.until(
            lambda: bool(self.view) and (self.phase == OVER or (self.my_turn and self.phase == PLAYING))
        )
        return self.phase != OVER

    def wait_for_a_block(self, choose: Callable[[Locator], None] = Locator.click) -> None:
        """Play cards, also in later turns, until one of them asks for a block."""
        while self.phase != PLACING:
            assert self.wait_for_my_turn()
            self.choose_a_card(choose)

    def wait_until_carried(self) -> None:
        """Until the hand has brought the block beside the tower's top."""
        expect(self.page.locator('[data-hand="there"]')).to_be_visible()

    # ---- Playing

    def sit_down(self, **wish: Any) -> str:
        """Open a room; with `start`, against bots."""
        return self.visitor.open_room("wonky", **wish)

    def choose_a_card(
        self, choose: Callable[[Locator], None] = Locator.click, size: Callable[[list[int]], int] = min
    ) -> None:
        """Play a card that asks for a block, if there is one: for the largest (`min`) or smallest (`max`)."""
        faces = self._faces()  # asked for first: the table may move on meanwhile
        free = set(range(9)) - set(self.tower)
        plays = [action["card"] for action in self.legal("Play")]
        if not plays:
            return
        fitting = {card: [block for block in faces[card] if block in free] for card in plays}
        asking = [card for card in plays if fitting[card]]
        best = size([size(fitting[card]) for card in asking]) if asking else None
        card = next((card for card in asking if size(fitting[card]) == best), plays[0])
        turn = self.happened("TurnBegan")
        choose(self.card(card))
        self.until(lambda: self.phase == PLACING or self.happened("TurnBegan") > turn)

    def _faces(self) -> list[list[int]]:
        """The blocks that each card asks for."""
        if not hasattr(self, "_asked"):
            games = self.page.evaluate("async () => (await (await fetch('/api/games')).json()).games")
            printed = next(game["cards"] for game in games if game["slug"] == "wonky")
            self._asked = [printed["faces"][face]["blocks"] for face in printed["deck"]]
        return self._asked

    def take_a_block(
        self, take: Callable[[Locator], None] = Locator.click, size: Callable[[list[int]], int] = min
    ) -> int:
        """The largest or smallest block that matches, and wait until it hangs beside the tower."""
        block = size([action["block"] for action in self.legal("Grab")])
        take(self.block(block))
        self.until(lambda: self.phase == HOLDING)
        self.wait_until_carried()
        return int(block)

    def drag_a_block(self, pointer: Pointer) -> int:
        """Take a block that matches and carry it over the tower, all in one gesture."""
        block = int(self.legal("Grab")[0]["block"])
        start, scene = self._lying_still(self.block(block)), self._scene()
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        to_x, to_y = scene["x"] + scene["width"] / 2, scene["y"] + scene["height"] * 0.3
        pointer.down(x, y)
        for part in range(1, 13):
            pointer.move(x + (to_x - x) * part / 12, y + (to_y - y) * part / 12)
        self.until(lambda: self.phase == HOLDING)
        scene = self._scene()  # it has grown: whoever holds a block has the whole screen for it
        pointer.move(scene["x"] + scene["width"] / 2, scene["y"] + scene["height"] * 0.3)
        pointer.up()
        self.wait_until_carried()
        return block

    def _lying_still(self, thing: Locator) -> FloatRect:
        """Where it is, once the camera that draws it has come to rest: no pointer hits what moves."""
        before, box = None, thing.bounding_box()
        while box is None or box != before:
            self.page.wait_for_timeout(A_MOMENT)
            before, box = box, thing.bounding_box()
        return box

    def wait_for_the_verdict(self) -> None:
        """Until gravity has spoken."""
        self.until(lambda: self.phase != COUNTING)

    # ---- Setting the block on the tower

    def place_by_keys(self) -> None:
        """A digit for the face, arrows, page keys, Enter."""
        keyboard = self.page.keyboard
        for key, times in (
            (str(GENTLE + 1), 1),
            ("ArrowLeft", ASIDE // STEP),
            ("PageDown", (CLEARANCE + PRESSED) // HIGH_STEP),
        ):
            for _ in range(times):
                keyboard.press(key)
        self.wait_until_it_rests()
        keyboard.press("Enter")
        self.until(lambda: self.phase != HOLDING)

    def place_with(self, pointer: Pointer) -> None:
        """Turn the gentle face up, drag the block over the tower, lower it, press the button."""
        pointer.tap(self.page.locator(f'[data-face="{GENTLE}"]'))
        self._drag(pointer, -ASIDE)
        self._lower(pointer, self.top() - PRESSED)
        self.wait_until_it_rests()
        pointer.tap(self.let_go)
        self.until(lambda: self.phase != HOLDING)

    def ram(self, pointer: Pointer, below: float = PUNCH) -> None:
        """Take the block down on the right of the tower, and sweep it through.

        It is rammed so many millimeters below its top.
        """
        self._drag(pointer, SWING - ASIDE)
        self._lower(pointer, self.top() - below)
        self.wait_until_it_rests()
        self._drag(pointer, -SWEEP)

    def _drag(self, pointer: Pointer, right: float) -> None:
        """Drag the block so many millimeters to the right."""
        scale = self._scale(pointer)
        x, y = self._middle()
        pointer.down(x, y)
        for part in range(1, 13):
            pointer.move(x + right * scale * part / 12, y)
        pointer.up()

    def _lower(self, pointer: Pointer, height: float) -> None:
        """Drag the block down until it is so many millimeters above the table."""
        scale = self._scale(pointer)
        x, y = self._middle()
        way = (self._height() - max(0.0, height)) * scale
        pointer.down(x, y)
        for part in range(1, 11):
            pointer.move(x, y + way * part / 10)
        pointer.up()

    def _scale(self, pointer: Pointer) -> float:
        """How many pixels a millimeter is in the large picture: lift the block a little, and see."""
        x, y = self._middle()
        before = self._height()
        pointer.down(x, y)
        pointer.move(x, y - A_LITTLE)
        pointer.up()
        return A_LITTLE / (self._height() - before)

    def _height(self) -> float:
        """How high the lowest corner of the block in the hand is, in millimeters."""
        return float(self.height.input_value())

    def _middle(self) -> tuple[float, float]:
        """A place in the large picture where no button lies over it."""
        scene = self._scene()
        return scene["x"] + scene["width"] / 2, scene["y"] + scene["height"] * 0.35

    def _scene(self) -> FloatRect:
        scene = self.page.get_by_role("region", name="The tower").bounding_box()
        assert scene is not None
        return scene

    def top(self) -> float:
        """How high the tower is, in millimeters: the page brings a block so far above it."""
        return float(self.height.get_attribute("data-top") or 0)

    def wait_until_it_rests(self) -> None:
        """Until the block has followed the hand, and lies or hangs still: nothing more is streamed of it."""
        self.page.wait_for_timeout(500)
        for _ in range(20):
            told = len(self.streamed(POSES))
            self.page.wait_for_timeout(200)
            if len(self.streamed(POSES)) == told:
                return
