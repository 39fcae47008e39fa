"""Pages for those who come back, as full and as wide as they get: what the server answers to them."""

from typing import Any

from msgspec import to_builtins

from rumpus.games import SHELF
from rumpus.wire.messages import Me
from rumpus.wire.regulars import (
    BotRung,
    CarriedGuest,
    Daily,
    DailyGame,
    DailyResult,
    DailyRow,
    GameTally,
    History,
    Home,
    Ladder,
    LadderRow,
    MyRating,
    PastGame,
    PastSeat,
    Statistics,
)

LONG = "Wolfgang-Maximiliane"
"""As long as a name may be, and without a place to break it."""
ME = Me("0123456789ab", LONG, True, [])
BOXES = [(box.info.slug, box.info.title) for box in SHELF]

SEATS = [PastSeat("me", LONG, 1, 3), *(PastSeat("person", LONG, place, 12) for place in range(2, 11))]
HOME = Home(
    me=ME,
    listed=True,
    ratings=[
        MyRating(slug, title, pool, 1_480, 160, 3, True, [1_500, 1_530, 1_460, 1_480])
        for slug, title in BOXES
        for pool in ("people", "bots")
    ],
    statistics=Statistics(
        played=1_234,
        won=321,
        streak=3,
        longest=14,
        companion=LONG,
        together=120,
        games=[GameTally(slug, title, 246, 64, 61_000, 9, 31) for slug, title in BOXES],
    ),
    history=History(
        [
            PastGame(9 - at, slug, title, 1.7e9, 754_000, "cards left", 1, "helped", "practice", None, SEATS)
            for at, (slug, title) in enumerate(BOXES)
        ],
        True,
    ),
)
ROW = LadderRow("0123456789ab", LONG, 1_480, 160, 3, True, False)
LADDER = Ladder(
    game=BOXES[0][0],
    title=BOXES[0][1],
    pool="bots",
    rows=[LadderRow(f"{at:012x}", LONG, 1_700 - 20 * at, 160, 300, at > 2, False) for at in range(12)],
    mine=ROW,
    listed=False,
    bots=[BotRung("gentle", 1_020), BotRung("inhuman", 2_000)],
)
RESULT = DailyResult(2, 4, "cards stacked", 31, 1_754_000)


def _daily_game(at: int, slug: str, title: str) -> DailyGame:
    mine = RESULT if at % 2 == 0 else None
    rows = [DailyRow(f"{each:012x}", LONG, RESULT, each == 3) for each in range(10)]
    return DailyGame(
        slug, title, "0" * 64, "1" * 64, "2" * 64, "3" * 64, at < 4, "", mine, [40, 3, 0, 120], 60, rows
    )


DAILY = Daily("2026-11-18", 4e9, 12, 40, [_daily_game(at, *box) for at, box in enumerate(BOXES)])

ANSWERS: dict[str, Any] = {
    "**/api/home": HOME,
    "**/api/ladder/**": LADDER,
    "**/api/daily": DAILY,
    "**/api/carry/look": CarriedGuest(LONG, 1_234, 12, False),
}

PAGES = ["/me", "/ladder", "/daily", "/carry#secret", "/quick"]


def answers() -> dict[str, Any]:
    """What is answered, by address, as plain values."""
    return {address: to_builtins(answer) for address, answer in ANSWERS.items()}
