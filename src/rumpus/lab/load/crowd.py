"""Tables whose players act at random over real sockets, and how long everybody waits for everything.

Mostly fingers go up and down; one action in ten is a card. A measured action counts from the moment
it is sent until all players of its table have the update.
"""

import random
import time
from dataclasses import dataclass, field
from typing import Any, final

import msgspec

from rumpus.lab.load.clients import Caller
from rumpus.lab.load.messages import NO_GAME, News, Received, SeatView, TablePart
from rumpus.table.table import BOUNCE_REST

PLAYS = 0.1
"""The share of cards among the actions, as long as the hands last."""

Place = tuple[int, int]
"""An entry of a log: its game, and its number there."""

_decode = msgspec.json.Decoder(Received).decode
_news = msgspec.json.Decoder(News).decode


def _seen(message: bytes) -> News | TablePart:
    """The table, as a message shows it."""
    news = _news(message)
    return news if news.table is None else news.table


@dataclass
class Tally:
    """What came of it."""

    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    bounced: int = 0
    lost: int = 0
    """Connections the server closed."""

    def begin(self) -> None:
        """Count actions anew."""
        self.latencies.clear()
        self.sent = self.bounced = 0


@final
class Player:
    """One socket at a table: remembers the latest news and whether an action is in the air."""

    def __init__(self, table: "PlayedTable") -> None:
        self.table = table
        self.caller: Caller | None = None
        self.news = b""
        self.news_at = 0.0
        self.game = NO_GAME
        self.flying = ""
        self.about_to_point = False
        self.rested_at = 0.0
        """Until then a hand that bounced is held by the rules, however quick the server is."""

    def receive(self, message: bytes, now: float) -> None:
        said = _decode(message)
        if said.t == "update":
            self.news, self.news_at = message, now
            self.table.arrived((self.game, said.seq), now)
        elif said.t == "ack":
            self.flying = ""
            self.table.acknowledged(said.nonce, (self.game, said.seq))
        elif said.t == "bounce":
            self.flying = ""
            self.rested_at = now + BOUNCE_REST / 1000
            self.table.bounced(said.nonce)
        elif said.t in ("table", "hello"):
            self.news, self.news_at = message, now
            table = _news(message).table
            self.game = NO_GAME if table is None else table.game
            self.flying = ""  # what was meant for the game before is refused
            self.table.forget_all_but(self.game)

    def act(self, nonce: str, action: dict[str, Any]) -> None:
        """Do something in the game that is on."""
        self.say({"t": "act", "nonce": nonce, "game": self.game, "action": action})

    def say(self, message: dict[str, Any]) -> None:
        assert self.caller is not None
        self.caller.say(msgspec.json.encode(message))


@final
class PlayedTable:
    """One table with all its players, and the actions of theirs that are on the way."""

    def __init__(
        self,
        players: int,
        tally: Tally,
        luck: random.Random,
        *,
        plays: float = PLAYS,
        to_the_end: bool = False,
    ) -> None:
        """With `to_the_end` last cards are played, too, and games end; else no game ever does."""
        self.players = [Player(self) for _ in range(players)]
        self._plays = plays
        self._to_the_end = to_the_end
        self.counting = False
        self._tally = tally
        self._luck = luck
        self._nonces = 0
        self._sent_at: dict[str, float] = {}
        self._begun: dict[Place, float] = {}
        self._arrivals: dict[Place, tuple[int, float]] = {}

    # ---- Acting

    def act(self) -> bool:
        """Let one player whose hand is free, chosen at random, do something legal; False if nobody can."""
        now = time.perf_counter()
        free = [
            player for player in self.players if player.news and not player.flying and player.rested_at <= now
        ]
        self._luck.shuffle(free)
        for player in free:
            action = self._wish(player)
            if action is not None:
                self._nonces += 1
                player.flying = nonce = str(self._nonces)
                player.about_to_point = action["kind"] == "Point"
                if self.counting:
                    self._tally.sent += 1
                    self._sent_at[nonce] = time.perf_counter()
                player.act(nonce, action)
                return True
        return False

    def _wish(self, player: Player) -> dict[str, Any] | None:
        seen = _seen(player.news)
        now_there = seen.at + (time.perf_counter() - player.news_at) * 1000
        view = seen.view
        return None if view is None or view.earliest > now_there else self._choose(view)

    def _choose(self, view: SeatView) -> dict[str, Any] | None:
        kinds = {action["kind"]: action for action in view.legal}
        if "SayReady" in kinds:
            return kinds["SayReady"]
        hand = len(view.state.hands[view.seat or 0].cards)
        kept = 0 if self._to_the_end else 1
        if "Play" in kinds and hand > kept and self._luck.random() < self._plays:
            return kinds["Play"]
        if self._to_the_end and self._stuck():
            return kinds.get("Point")
        # When the last one points, the table stops for three seconds: so nobody is the last.
        down = view.state.pointing.bit_count()
        coming = sum(1 for player in self.players if player.flying and player.about_to_point)
        if "Point" in kinds and down + coming < len(self.players) - 1:
            return kinds["Point"]
        return kinds.get("TakeBack")

    def _stuck(self) -> bool:
        """Whether nobody has a card to play: then this game ends only if everybody points, and draws."""
        views = [_seen(player.news).view for player in self.players if player.news]
        return not any(
            action["kind"] == "Play" for view in views if view is not None for action in view.legal
        )

    # ---- Counting

    def arrived(self, place: Place, now: float) -> None:
        """A player has the update about this entry."""
        count, last = self._arrivals.get(place, (0, 0.0))
        self._arrivals[place] = (count + 1, max(last, now))
        self._settle(place)

    def acknowledged(self, nonce: str, place: Place) -> None:
        """An action has become this entry."""
        sent_at = self._sent_at.pop(nonce, None)
        if sent_at is not None:
            self._begun[place] = sent_at
            self._settle(place)

    def bounced(self, nonce: str) -> None:
        """An action was not done."""
        if self._sent_at.pop(nonce, None) is not None:
            self._tally.bounced += 1

    def forget_all_but(self, game: int) -> None:
        """Another game is on; whatever of the last one some have not heard of yet is not counted."""
        self._begun = {place: sent_at for place, sent_at in self._begun.items() if place[0] == game}
        self._arrivals = {place: found for place, found in self._arrivals.items() if place[0] == game}

    def _settle(self, place: Place) -> None:
        count, last = self._arrivals.get(place, (0, 0.0))
        if count == len(self.players):
            sent_at = self._begun.pop(place, None)
            game, seq = place
            if sent_at is not None:
                self._tally.latencies.append((last - sent_at) * 1000)
                del self._arrivals[place]
            elif seq > 50:
                self._arrivals.pop((game, seq - 50), None)
