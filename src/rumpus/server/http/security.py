"""What every answer carries, and whose questions are answered: cookies, headers, known hosts, same origin."""

import ipaddress
import re
import socket
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.hdrs import ACCEPT_LANGUAGE
from aiohttp.typedefs import Handler

from rumpus.server.addresses import Address
from rumpus.server.context import ServerContext
from rumpus.server.errors import DiskWaits, ForeignOrigin, UnknownHost
from rumpus.server.guests import COOKIE, COOKIE_LIFE, Guest
from rumpus.server.hops import Hop
from rumpus.server.languages import language_of
from rumpus.server.store.replay_names import SOMEBODY

CONTEXT: web.AppKey[ServerContext] = web.AppKey("context", ServerContext)
GUEST = web.RequestKey("guest", Guest)
TOKEN = web.RequestKey("new token", str)
HOP = web.RequestKey("hop", Hop)
"""What another node says of a visitor who came in there."""

FORWARDED = "X-Forwarded-For"

PLAIN_HOST = re.compile(r"[A-Za-z0-9.\-_:\[\]]+")

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self'; "
    # Attributes only: a board places its cards with them. No style or script element is ever inline.
    "style-src-attr 'unsafe-inline'; "
    "connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors {frame}"
)

WINDOW = "/window/"
"""What the front door shows of a table: the only page that another one has in it, and that one is ours."""

PARTS = "/assets/"
"""Where scripts, styles, fonts and pictures lie: no pages, so a page's half kilobyte of rules is spared."""
ASKED = ("/api/", "/ws/")
"""What is no page."""
PART_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""For a picture that somebody opens by itself: it draws, and that is all."""

REPORTS = "/lab"
"""Where the lab's reports lie."""
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""For pages that are only looked at: they bring their style and letters along, and no script ever runs."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@web.middleware
async def check_host(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Send away whoever was led here by a name that is not ours, say by another site's DNS record."""
    try:
        name = (urlsplit(f"//{request.host}").hostname or "").rstrip(".")
    except ValueError:  # half an address in brackets, a letter that becomes a slash
        name = ""
    if not is_known_host(name, urlsplit(request.app[CONTEXT].settings.url).hostname or ""):
        raise UnknownHost("This server is not known by that name; start it with --url to make it known.")
    return await handler(request)


def is_known_host(name: str, public: str) -> bool:
    """Whether a page under this name may be ours: nobody else can give out addresses or local names."""
    if name in (public, "localhost", socket.gethostname().lower()) or name.endswith((".localhost", ".local")):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(request: web.Request) -> None:
    """Send away whatever did not come from a page of this server. A request without `Origin` did not."""
    origin = request.headers.get("Origin", "")
    url = request.app[CONTEXT].settings.url
    named = urlsplit(url)
    if request.host == named.netloc:
        # Under its public name, a page has come over the public scheme, whatever a proxy speaks to us.
        known = origin == url
    else:
        known = origin in (f"http://{request.host}", f"https://{request.host}", url)
    if not known:
        raise ForeignOrigin("That must come from this server's own page.")


def peer_of(request: web.Request) -> str:
    """The address at the other end of the connection: a visitor's, or a proxy's."""
    peer = request.transport.get_extra_info("peername") if request.transport is not None else None
    return str(peer[0]) if peer else ""


def name_of(request: web.Request) -> str:
    """Where a request comes from: through proxies that are trusted, and other nodes, from behind them."""
    hop: Hop | None = request.get(HOP)
    if hop is not None:
        return hop.address
    # A proxy may add a line of its own below the one that a visitor has written.
    forwarded = ",".join(request.headers.getall(FORWARDED, ()))
    return request.app[CONTEXT].addresses.behind(peer_of(request), forwarded)


def address_of(request: web.Request) -> Address:
    """What is known of where a request comes from."""
    return request.app[CONTEXT].addresses.of(name_of(request))


def guest_of(request: web.Request) -> Guest:
    """Who asks. Somebody without a cookie gets one with the answer."""
    known: Guest | None = request.get(GUEST)
    if known is not None:
        return known
    guests = request.app[CONTEXT].guests
    guest = guests.holder(request.cookies.get(COOKIE))
    if guest is None:
        request[TOKEN], guest = guests.newcomer()
    request[GUEST] = guest
    return guest


@web.middleware
async def know_guest(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Ask a store that is far away who comes, before anything must know it at once.

    While it does not answer, a page can be looked at by anybody; nothing else can be asked for.
    """
    context, token = request.app[CONTEXT], request.cookies.get(COOKIE)
    if context.store.is_far and token is not None and not request.path.startswith(PARTS):
        try:
            guest = await context.guests.come_in(token)
        except DiskWaits:
            if request.path.startswith(ASKED):
                raise
            guest = Guest("", SOMEBODY, context.limits)
        if guest is not None:
            request[GUEST] = guest
    return await handler(request)


def language_read_by(request: web.Request) -> str:
    """The language of who asks."""
    return language_of(request.cookies, request.headers.get(ACCEPT_LANGUAGE, ""))


def token_of(request: web.Request) -> str:
    """The secret of who asks, which their browser has or gets with the answer."""
    guest_of(request)
    return request.get(TOKEN) or request.cookies[COOKIE]


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Put the headers on an answer that is about to go out and, if it asked who comes, a new guest's cookie.

    What is the same for everybody sets none: a cache would give one guest's secret to all.
    """
    is_part = request.path.startswith(PARTS)
    for name, value in (HEADERS if is_part else HEADERS | PAGE_HEADERS).items():
        response.headers.setdefault(name, value)
    # aiohttp has put its own name and version there already.
    response.headers["Server"] = "rumpus"
    response.headers["Content-Security-Policy"] = PART_POLICY if is_part else _page_policy(request)
    token = request.get(TOKEN)
    if token is not None:
        response.headers.add(
            "Set-Cookie", cookie(token, request.app[CONTEXT].settings.url.startswith("https:"))
        )


def _page_policy(request: web.Request) -> str:
    """What a page may load and ask, under the name that it was asked for by, and what it may be part of."""
    if request.path == REPORTS or request.path.startswith(f"{REPORTS}/"):
        return REPORT_POLICY
    host = request.host if PLAIN_HOST.fullmatch(request.host) else ""
    return CONTENT_POLICY.format(
        connect=f"'self' ws://{host} wss://{host}" if host else "'self'",
        frame="'self'" if request.path.startswith(WINDOW) else "'none'",
    )


def cookie(token: str, secure: bool) -> str:
    """The header that makes a browser keep a guest's secret, and scripts never see it."""
    jar: SimpleCookie = SimpleCookie({COOKIE: token})
    jar[COOKIE].update({"max-age": str(COOKIE_LIFE), "path": "/", "samesite": "Lax"})
    jar[COOKIE]["httponly"] = True
    jar[COOKIE]["secure"] = secure
    return jar[COOKIE].OutputString()
