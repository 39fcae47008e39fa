"""What every answer carries, and whose questions are answered: cookies, headers, same origin."""

import re
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from aiohttp import web

from rumpus.server.context import ServerContext
from rumpus.server.errors import ForeignOrigin
from rumpus.server.guests import COOKIE, COOKIE_LIFE, Guest, new_token

CONTEXT: web.AppKey[ServerContext] = web.AppKey("house", ServerContext)
GUEST = web.RequestKey("guest", Guest)
TOKEN = web.RequestKey("new token", str)

PLAIN_HOST = re.compile(r"[A-Za-z0-9.\-_:\[\]]+")

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self'; "
    # Attributes only: a board places its cards with them. No style or script element is ever inline.
    "style-src-attr 'unsafe-inline'; "
    "connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = {
    "Server": "rumpus",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def check_origin(request: web.Request) -> None:
    """Send away whatever did not come from a page of this server. A request without `Origin` did not."""
    origin = urlsplit(request.headers.get("Origin", ""))
    ours = urlsplit(request.app[CONTEXT].settings.url).netloc
    if origin.scheme not in ("http", "https") or origin.netloc not in (request.host, ours):
        raise ForeignOrigin("That must come from this server's own page.")


def guest_of(request: web.Request) -> Guest:
    """Who asks. Somebody without a cookie gets one with the answer."""
    known: Guest | None = request.get(GUEST)
    if known is not None:
        return known
    guests = request.app[CONTEXT].guests
    guest = guests.holder(request.cookies.get(COOKIE))
    if guest is None:
        token = new_token()
        request[TOKEN] = token
        guest = guests.holder(token)
        assert guest is not None
    request[GUEST] = guest
    return guest


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Put the headers on an answer that is about to go out and, for a new guest, the cookie."""
    host = request.host if PLAIN_HOST.fullmatch(request.host) else ""
    connect = f"'self' ws://{host} wss://{host}" if host else "'self'"
    response.headers.update(HEADERS)
    response.headers["Content-Security-Policy"] = CONTENT_POLICY.format(connect=connect)
    guest_of(request)
    token = request.get(TOKEN)
    if token is not None:
        response.headers.add(
            "Set-Cookie", cookie(token, request.app[CONTEXT].settings.url.startswith("https:"))
        )


def cookie(token: str, secure: bool) -> str:
    """The header that makes a browser keep a guest's secret, and scripts never see it."""
    jar: SimpleCookie = SimpleCookie({COOKIE: token})
    jar[COOKIE].update({"max-age": str(COOKIE_LIFE), "path": "/", "samesite": "Lax"})
    jar[COOKIE]["httponly"] = True
    jar[COOKIE]["secure"] = secure
    return jar[COOKIE].OutputString()
