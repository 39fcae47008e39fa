"""Two browsers reach for one pile: exactly one card lands, the other glides back."""

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import Invite
from browser.visitor import LAPTOP, LOOKING, PLAYING, Fit, Visitor

SLOW_LINE = """
  // While something is held back, this browser hears nothing: it acts on a table that has moved on.
  window.heldBack = null;
  const line = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...line,
    set(hear) {
      line.set.call(this, hear && ((said) => (heldBack ? heldBack.push(() => hear(said)) : hear(said))));
    },
  });
"""
HOLD_BACK = "() => { window.heldBack = []; }"
LET_COME = """() => {
  const late = heldBack;
  window.heldBack = null;
  for (const hear of late) hear();
}"""


def sit_down_together(near: Visitor, far: Visitor, **options: int) -> None:
    """A room for two people, both ready, the piles open."""
    far.enter(near.open_room(options={"looking": 30, **options}))
    far.page.get_by_role("button", name="I'm ready").click()
    expect(near.page.get_by_text("Everybody is here.")).to_be_visible()
    near.page.get_by_role("button", name="Start").click()
    for visitor in (near, far):
        visitor.wait_for_phase(LOOKING)
        visitor.ready()
    for visitor in (near, far):
        visitor.wait_for_phase(PLAYING)


def draw_together(near: Visitor, far: Visitor) -> None:
    """Let both point, and take up a new card each."""
    before = {visitor: len(visitor.hand()) for visitor in (near, far)}
    for visitor in (near, far):
        visitor.deck.click()
    for visitor, cards in before.items():
        expect(visitor.page.locator("[data-card]")).to_have_count(cards + 1)
        visitor.wait_for_phase(PLAYING)
        visitor.wait_until_landed()


def one_pile_for_both(near: Visitor, far: Visitor) -> tuple[Fit, Fit]:
    """Draw until both have a card for the same pile."""
    while True:
        for mine in near.fits():
            for other in far.fits():
                if mine.pile == other.pile:
                    return mine, other
        draw_together(near, far)


def test_two_hands_one_pile(invite: Invite) -> None:
    near, far = invite(), invite(before=SLOW_LINE, **LAPTOP)
    sit_down_together(near, far)
    mine, other = one_pile_for_both(near, far)
    near_hand, far_hand = near.hand(), far.hand()
    buried = near.piles()[mine.pile]

    far.page.evaluate(HOLD_BACK)
    near.press(mine)
    far.press(other)
    far.page.evaluate(LET_COME)

    expect(near.card(mine.card.name)).to_have_count(0)
    # The face at the pile is gone in a moment; the sentence for those who listen stays.
    expect(far.page.get_by_text(re.compile("Too slow: .+ was quicker"))).to_be_attached()
    near.wait_until_landed()
    far.wait_until_landed()
    assert buried not in near.piles()
    for visitor in (near, far):
        assert visitor.piles()[mine.pile].name == mine.card.name
    assert len(near.hand()) == len(near_hand) - 1
    assert [card.name for card in far.hand()] == [card.name for card in far_hand]


def test_a_card_that_does_not_fit_glides_back_with_a_sentence(invite: Invite) -> None:
    visitor, other = invite(), invite()
    sit_down_together(visitor, other)
    fitting = {(fit.card.name, fit.pile) for fit in visitor.fits()}
    card, pile = next(
        (card, pile)
        for card in visitor.hand()
        for pile in range(len(visitor.piles()))
        if (card.name, pile) not in fitting
    )
    visitor.drag(Fit(card, pile, ""))
    trouble = visitor.page.get_by_role("main").get_by_text("No picture in common with")
    expect(trouble).to_be_visible()
    expect(trouble.get_by_role("img", name=visitor.piles()[pile].name)).to_be_visible()
    expect(visitor.card(card.name)).to_be_visible()


def a_close_finish(socket: WebSocketRoute) -> None:
    """Pass everything on, and after the piles have opened tell of a race that the first seat won by 23 ms."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        socket.send(message)
        if isinstance(message, str) and '"PlayBegan"' in message:
            socket.send(json.dumps({"t": "photo", "first": 0, "second": 1, "margin": 23.2, "error": 4.0}))

    server.on_message(pass_on)


def test_a_photo_finish_is_told_in_words_and_in_milliseconds_on_demand(invite: Invite) -> None:
    ann = invite()
    ann.page.route_web_socket(re.compile("/ws/"), a_close_finish)
    ann.open_room(bots=1, level="easy", start=True, options={"looking": 30})
    ann.wait_for_phase(LOOKING)
    ann.ready()
    expect(ann.page.locator("figure").get_by_text("you, by a blink")).to_be_visible()
    expect(ann.page.get_by_role("log").get_by_text("Photo finish: you, by a blink.")).to_be_attached()
    exactly = ann.page.get_by_text("by 23 ms, give or take 4")
    expect(exactly).to_be_hidden()
    ann.page.get_by_role("button", name="Photo finish").focus()
    expect(exactly).to_be_visible()


def rivals_are_far_away(socket: WebSocketRoute) -> None:
    """Pass everything on, but say of everybody on another chair than the first that they are far away."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        if isinstance(message, str):
            said = json.loads(message)
            for chair in said.get("room", {}).get("chairs", [])[1:]:
                chair["lag"] = 180 if chair["kind"] != "empty" else None
            message = json.dumps(said)
        socket.send(message)

    server.on_message(pass_on)


def test_a_player_who_is_far_away_has_a_sign_that_says_so(invite: Invite) -> None:
    ann = invite()
    ann.page.route_web_socket(re.compile("/ws/"), rivals_are_far_away)
    ann.open_room(bots=2, start=True)
    signs = ann.page.get_by_role("button", name="slow link, 180 milliseconds")
    expect(signs).to_have_count(2)
    words = ann.page.get_by_text("180 ms")
    expect(words.first).to_be_hidden()
    signs.first.focus()
    expect(words.first).to_be_visible()
