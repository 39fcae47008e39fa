"""The front door is there before any script has come, and the script finds it as it would have drawn it."""

from playwright.sync_api import Browser, Page, expect

from browser.server import LiveServer
from rumpus.games import SHELF

WAYS = ["Play now", "Room with friends"]


def seen(page: Page) -> list[str]:
    """Every line that stands on the page."""
    return [line for line in page.locator("#room").inner_text().splitlines() if line]


def test_the_front_door_stands_before_any_script_and_stays_as_it_is(
    chromium: Browser, server: LiveServer
) -> None:
    bare = chromium.new_context(java_script_enabled=False)
    context = chromium.new_context(color_scheme="dark")
    try:
        before = bare.new_page()
        before.goto(server.url)
        for box in SHELF:
            assert box.info.title in " ".join(seen(before))
        for way in WAYS:
            expect(before.get_by_text(way, exact=True)).to_be_visible()
        assert "{{" not in before.locator("#room").inner_html()

        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda trouble: said.append(str(trouble)))
        # The same guest, under the same name.
        for cookie in bare.cookies():
            context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": server.url}])
        page.goto(server.url)
        expect(page.get_by_role("button", name="Play now")).to_be_enabled()
        expect(page.locator("#room")).not_to_have_attribute("inert", "")
        assert seen(page) == seen(before)
        expect(page.get_by_label("Your name")).not_to_have_value("")
        assert said == []
    finally:
        bare.close()
        context.close()
