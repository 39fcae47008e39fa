"""A block of Wonky in the hand: taken and dragged in one gesture, under the finger on the slowest line."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.builder import HOLDING, PLACING, Builder
from browser.conftest import Invite
from browser.launchers import StackingServer
from browser.pointers import Finger, Mouse, Pointer
from browser.visitor import LAPTOP, PHONE

STILL_TABLE = {"turn_time": 0, "placing_time": 0, "first": "first chair"}

SLOW_LINE = """(() => {
  const LATE = 200;
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    send(words) {
      setTimeout(() => this.readyState === Line.OPEN && super.send(words), LATE);
    }
    addEventListener(kind, hear, options) {
      const late = kind === 'message' ? (event) => setTimeout(() => hear(event), LATE) : hear;
      super.addEventListener(kind, late, options);
    }
    set onmessage(hear) {
      super.onmessage = (event) => setTimeout(() => hear(event), LATE);
    }
  };
})()"""
"""Two hundred milliseconds there, and as many back."""

FRAMES = 2
"""So many pictures after the pointer has moved, the block is under it."""

JUMPS = """async () => {
  const glass = document.querySelector('.scene .glass');
  const picture = document.querySelector('.scene .picture');
  const scene = glass.getBoundingClientRect();
  const frame = () => new Promise(requestAnimationFrame);
  const middle = () => {
    const { left, width } = picture.getBoundingClientRect();
    return left + width / 2;
  };
  let [x, y] = [scene.left + scene.width / 2, scene.top + scene.height * 0.35];
  const point = (kind) => glass.dispatchEvent(new PointerEvent(kind, {
    clientX: x, clientY: y, pointerId: 7, isPrimary: true, button: 0, buttons: 1, bubbles: true,
  }));
  point('pointerdown');
  const taken = [];
  for (const way of [-40, 30, -35, 40, -30]) {
    for (let rest = 0; rest < 30; rest += 1) await frame();
    const before = middle();
    x += way;
    point('pointermove');
    let frames = 0;
    while (Math.abs(middle() - before - way) > 6 && frames < 60) {
      await frame();
      frames += 1;
    }
    taken.push(frames);
  }
  point('pointerup');
  const there = middle();
  for (let rest = 0; rest < 60; rest += 1) await frame();
  return { taken, drift: Math.abs(middle() - there) };
}"""
"""A pointer that jumps, and after how many pictures the block is shown where it jumped to."""


@pytest.fixture(autouse=True)
def hands(server: StackingServer) -> None:
    server.lay_hands("LB MP SG | LP LG MB MG SB SP pass")


def sit_down_to_build(builder: Builder) -> None:
    """Until a block has to be taken, the large blue one."""
    builder.sit_down(bots=1, level="normal", start=True, options=STILL_TABLE)
    assert builder.wait_for_my_turn()
    builder.choose_a_card()


@pytest.mark.painted
@pytest.mark.parametrize("before", [None, SLOW_LINE], ids=["here", "far away"])
def test_the_block_is_under_the_pointer_two_frames_later(invite: Invite, before: str | None) -> None:
    builder = Builder(invite(before, **LAPTOP))
    sit_down_to_build(builder)
    block = builder.take_a_block()
    measured = builder.page.evaluate(JUMPS)
    assert max(measured["taken"]) <= FRAMES
    assert measured["drift"] < 6  # what the server says later moves it no more
    builder.wait_until_it_rests()
    assert builder.pose_of(block)[0] == pytest.approx(_wanted(builder.page), abs=3)


def _wanted(page: Page) -> float:
    """How far right of the tower's foot the hand wants its block, in millimeters."""
    return float(page.get_by_role("slider", name="Left, right").input_value())


@pytest.mark.parametrize(("kind", "pointer"), [(LAPTOP, Mouse), (PHONE, Finger)], ids=["mouse", "finger"])
def test_a_block_is_taken_and_dragged_in_one_gesture(
    invite: Invite, kind: dict[str, object], pointer: Callable[[Page], Pointer]
) -> None:
    builder = Builder(invite(**kind))
    sit_down_to_build(builder)
    block = builder.drag_a_block(pointer(builder.page))
    assert builder.phase == HOLDING and builder.state["held"] == block
    # It came along to where the finger went: over the middle of the table.
    builder.until(lambda: abs(builder.pose_of(block)[0]) < 25 and abs(builder.pose_of(block)[1]) < 25)
    assert builder.pose_of(block)[2] > 40


def test_what_does_not_match_cannot_be_dragged_and_says_why(invite: Invite) -> None:
    builder = Builder(invite())
    sit_down_to_build(builder)
    [action] = builder.legal("Grab")
    builder.drag(builder.block(action["block"] + 1), builder.page.get_by_role("region", name="The tower"))
    assert builder.phase == PLACING
    builder.said("does not match").wait_for()
