"""Today's deals: what there is to try, and how it went for everybody."""

from datetime import date, timedelta
from functools import partial

from aiohttp import web

from rumpus.engine.box import Box
from rumpus.games import SHELF, shelf_box
from rumpus.server.context import ServerContext
from rumpus.server.errors import LimitReached
from rumpus.server.guests import Guest, public_id
from rumpus.server.http.api import REGISTRY, answer, body_of
from rumpus.server.http.security import CONTEXT, address_of, guest_of
from rumpus.server.names import made_up_name
from rumpus.server.regulars.daily import OPTIONS, ends_at, rivals_of, seed_of, streaks, today
from rumpus.server.rooms.challenge import Challenge
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.seeds import envelope
from rumpus.server.store.annals import remember_guest
from rumpus.server.store.dailies import Try
from rumpus.wire.regulars import Daily, DailyGame, DailyResult, DailyRoom, DailyRow, DailyWish

COMPARED = 5_000
"""Results of one game and day that somebody is compared with."""

NAMED = 10
"""Names that are shown."""

DAYS = 1_000
"""Days that are looked at for streaks."""

ONE_DAY = timedelta(days=1)


async def get_daily(request: web.Request) -> web.Response:
    """What is today's deal, and who has tried it?"""
    registry, guest, day = request.app[REGISTRY], guest_of(request), today()
    return answer(await registry.context.store.ask(partial(daily_of, registry, guest, day)))


def daily_of(registry: RoomRegistry, guest: Guest, day: date) -> Daily:
    """A day's deals, for one who looks at them."""
    played = [date.fromisoformat(each) for each in registry.context.store.dailies.days(guest.key, DAYS)]
    streak, longest = streaks(played, day)
    games = [daily_game(registry, box, guest, day) for box in SHELF]
    return Daily(day.isoformat(), ends_at(day), streak, longest, games)


async def post_daily(request: web.Request) -> web.Response:
    """Let me try it; the first time counts, and whoever was interrupted goes on where they were."""
    body = await body_of(request, DailyWish)
    context, registry, guest, day = request.app[CONTEXT], request.app[REGISTRY], guest_of(request), today()
    context.check_disk()
    box = shelf_box(body.game)
    game = box.info.slug
    before = await context.store.ask(partial(context.regulars.try_of, guest.key, day.isoformat(), game))
    code = "" if before is None else open_room_of(registry, before)
    if code:
        return answer(DailyRoom(code, counts=True))
    if not address_of(request).rooms.take(1.0):
        raise LimitReached("Many rooms were opened from where you are: please wait a little.")
    seed = seed_of(context.store.seal(), game, day)
    counts = before is None
    challenge = Challenge(seed, OPTIONS.get(game, {}), "daily" if counts else "practice")
    room = registry.open_daily(guest, box, challenge, rivals_of(box), address_of(request))
    assert room.session is not None
    if counts:
        context.regulars.try_begins(guest.key, day.isoformat(), game, room.session.game.number, room.code)
        await context.stored([remember_guest(guest.key)])
    elif context.store.is_far:  # every node must find it
        await context.stored([])
    return answer(DailyRoom(room.code, counts))


def open_room_of(registry: RoomRegistry, tried: Try) -> str:
    """The room where a try goes on, or nothing."""
    room = registry.rooms.get(tried.room)
    goes_on = (
        room is not None
        and room.phase == "playing"
        and room.session is not None
        and room.session.game.number == tried.number
    )
    return tried.room if goes_on else ""


def daily_game(registry: RoomRegistry, box: Box, guest: Guest, day: date) -> DailyGame:
    """One game's deal for one who looks at it."""
    context, game = registry.context, box.info.slug
    seal, dailies = context.store.seal(), context.store.dailies
    tried = context.regulars.try_of(guest.key, day.isoformat(), game)
    results = dailies.results(day.isoformat(), game, COMPARED)
    last = seed_of(seal, game, day - ONE_DAY)
    most = max((each.players for each in results), default=0)
    mine = next((place for place, each in enumerate(results) if each.guest == guest.key), None)
    return DailyGame(
        game=game,
        title=box.info.title,
        hash=envelope(seed_of(seal, game, day)),
        next_hash=envelope(seed_of(seal, game, day + ONE_DAY)),
        last_seed=last,
        last_hash=envelope(last),
        tried=tried is not None,
        code="" if tried is None else open_room_of(registry, tried),
        mine=None if mine is None else DailyResult(*results[mine][1:]),
        places=[sum(each.place == place for each in results) for place in range(1, most + 1)],
        behind=0 if mine is None else sum(each[1:] != results[mine][1:] for each in results[mine:]),
        rows=daily_rows(context, guest, day, game, most),
    )


def daily_rows(context: ServerContext, reader: Guest, day: date, game: str, players: int) -> list[DailyRow]:
    """How it went for those who agreed to be seen."""
    return [
        DailyRow(
            guest=public_id(row.guest),
            name=row.name or made_up_name(row.guest),
            result=DailyResult(row.place, players, row.counted, row.score, row.took),
            me=row.guest == reader.key,
        )
        for row in context.store.dailies.board(day.isoformat(), game, NAMED)
    ]


ROUTES = [
    web.get("/api/daily", get_daily),
    web.post("/api/daily", post_daily),
]
