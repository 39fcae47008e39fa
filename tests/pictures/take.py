"""Takes the pictures of the README, each by daylight and by lamp light: `make pictures`.

Real games are played and kept on tapes; then each tape is shown to the camera, at the same moment in both
lights. Only the hands of UNO Attack! are laid out, so that its launcher shoots at the right person.
`python tests/pictures/take.py FOLDER` puts the pictures elsewhere.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.conftest import PATIENCE
from browser.launchers import StackingServer
from browser.visitor import LAPTOP, PHONE
from pictures import games, moments
from pictures.games import House
from pictures.projector import Projector
from pictures.tape import Tape

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LIGHTS = ("light", "dark")

SHARP_LAPTOP: dict[str, Any] = {**LAPTOP, "device_scale_factor": 2}
LAPTOP_PRINT, PHONE_PRINT, FILM_PRINT = (1000, 625), (520, 1125), (800, 500)
"""Width and height of the files."""
QUALITY, FILM_QUALITY = 82, 62

FRAME = 80
"""Milliseconds from one picture of the film to the next."""
PAUSE = 900
"""Milliseconds that its last picture is shown before it begins again."""

Moment = Callable[[Tape], float]


@dataclass(frozen=True)
class Still:
    """One picture: of which game, when, and on what."""

    name: str
    game: str
    moment: Moment
    phone: bool = False


@dataclass(frozen=True)
class Scene:
    """A piece of the film: so many milliseconds before and after a moment."""

    game: str
    moment: Moment
    before: int
    after: int


GAMES: dict[str, Callable[[House], Tape]] = {
    "lobby": games.lobby,
    "monsters": lambda house: games.race(house, "uglydoll-loonacy"),
    "homely": lambda house: games.race(house, "loonacy"),
    "launcher": games.burst,
    "dominoes": games.steal,
    "tower": games.tower,
}
ALBUM = (
    Still("lobby", "lobby", moments.ready),
    Still("uglydoll-loonacy", "monsters", moments.rush),
    Still("loonacy", "homely", moments.rush),
    Still("wonky", "tower", moments.held),
    Still("uno-attack", "launcher", moments.shot),
    Still("domaniacal", "dominoes", moments.theft),
    Still("phone-loonacy", "homely", moments.rush, phone=True),
    Still("phone-uno-attack", "launcher", moments.shot, phone=True),
    Still("phone-wonky", "tower", moments.held, phone=True),
)
FILM = (
    Scene("monsters", moments.rush, before=1_000, after=1_000),
    Scene("launcher", moments.click, before=300, after=1_900),
    Scene("dominoes", moments.theft, before=500, after=900),
    Scene("tower", moments.fall, before=1_000, after=1_500),
)


def main(folder: Path) -> None:
    """Play, then take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = StackingServer(Path(data))
        server.deal(haste=1)
        server.start()
        try:
            browser = launch(playwright)
            house = House(browser, server)
            tapes = {name: house.tape_of(game) for name, game in GAMES.items()}
            for light in LIGHTS:
                shelf(house, light, folder)
                for still in ALBUM:
                    take(browser, server.url, still, tapes[still.game], light, folder)
                film(browser, server.url, tapes, light, folder)
            browser.close()
        finally:
            server.stop()


def shelf(house: House, light: str, folder: Path) -> None:
    """The front door, as whoever prefers calm sees it: the game in its window stands still."""
    visitor = house.guest("Ada", **SHARP_LAPTOP, color_scheme=light, reduced_motion="reduce")
    visitor.page.reload()
    visitor.page.get_by_role("button", name="Play now").wait_for()
    visitor.page.locator(".window.open").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    develop(visitor.page.screenshot(), LAPTOP_PRINT).save(
        folder / f"shelf-{light}.webp", quality=QUALITY, method=6
    )
    visitor.page.context.close()


def take(browser: Browser, url: str, still: Still, tape: Tape, light: str, folder: Path) -> None:
    """One picture of the album."""
    kind, size = (PHONE, PHONE_PRINT) if still.phone else (SHARP_LAPTOP, LAPTOP_PRINT)
    projector = Projector(browser, url, tape, color_scheme=light, **kind)
    projector.seek(still.moment(tape))
    negative = projector.page.screenshot()
    develop(negative, size).save(folder / f"{still.name}-{light}.webp", quality=QUALITY, method=6)
    projector.close()


def film(browser: Browser, url: str, tapes: dict[str, Tape], light: str, folder: Path) -> None:
    """The moving picture: all scenes, one after another."""
    frames = [frame for scene in FILM for frame in shoot(browser, url, scene, tapes[scene.game], light)]
    frames[0].save(
        folder / f"film-{light}.webp",
        save_all=True,
        append_images=frames[1:],
        duration=[FRAME] * (len(frames) - 1) + [PAUSE],
        loop=0,
        quality=FILM_QUALITY,
        method=6,
        minimize_size=True,
    )


def shoot(browser: Browser, url: str, scene: Scene, tape: Tape, light: str) -> Iterator[Image.Image]:
    """The frames of one scene."""
    projector = Projector(browser, url, tape, color_scheme=light, **LAPTOP)
    moment = scene.moment(tape)
    projector.seek(moment - scene.before)
    while projector.now < moment + scene.after:
        yield develop(projector.page.screenshot(), FILM_PRINT)
        projector.step(FRAME)
    projector.close()


def develop(negative: bytes, size: tuple[int, int]) -> Image.Image:
    """The screen as large as it is printed."""
    return Image.open(io.BytesIO(negative)).convert("RGB").resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
