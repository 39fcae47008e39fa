"""How the server is, in numbers, for Prometheus: on an address of its own, which no visitor needs to see.

Numbers only: no name, no code of a room, nobody's address.
"""

import logging
from collections import Counter
from collections.abc import Iterator, Sized
from itertools import accumulate
from typing import Final, final

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from rumpus.server.health import WELL
from rumpus.server.http.acceptor import Acceptor
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.store.stopwatch import BOUNDS

PHASES: Final = ("lobby", "playing", "over")
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


@final
class LinesCounted(logging.Handler):
    """Counts the lines of the log by how bad they are."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        self.lines[record.levelname.lower()] += 1


@final
class Numbers(Collector):
    """Looks at the server when it is asked, and costs nothing in between."""

    def __init__(self, registry: RoomRegistry, acceptor: Acceptor, log: LinesCounted, relayed: Sized) -> None:
        self._registry = registry
        self._acceptor = acceptor
        self._log = log
        self._relayed = relayed

    def collect(self) -> Iterator[Metric]:
        """Everything that can be counted."""
        context = self._registry.context
        rooms = list(self._registry.rooms.values())
        phases = Counter(room.phase for room in rooms)
        by_phase = GaugeMetricFamily("rumpus_rooms", "Open rooms.", labels=["phase"])
        for phase in PHASES:
            by_phase.add_metric([phase], phases[phase])
        yield by_phase
        tabs = sum(len(list(room.presence.tabs())) for room in rooms)
        yield GaugeMetricFamily("rumpus_tabs", "Tabs that are open in rooms.", tabs)
        yield GaugeMetricFamily("rumpus_connections", "Open connections.", self._acceptor.connections)
        yield GaugeMetricFamily("rumpus_relayed", "Tabs whose rooms other nodes have.", len(self._relayed))
        nodes = 1 + len(context.store.ownership.peers)
        yield GaugeMetricFamily("rumpus_nodes", "Servers that share the database, as seen from here.", nodes)
        yield CounterMetricFamily("rumpus_games", "Games that were ever begun.", context.games)
        well = GaugeMetricFamily("rumpus_part_well", "Whether a part is well: /healthz.", labels=["part"])
        for part, word in context.health.report().items():
            well.add_metric([part], word in WELL)
        yield well
        late = context.loop_lag.late_in_all
        yield CounterMetricFamily("rumpus_loop_late_seconds", "By how much the event loop was late.", late)
        yield from self._commits()
        lines = CounterMetricFamily(
            "rumpus_log_lines", "Lines of the log, also those left out.", labels=["level"]
        )
        for level in ("warning", "error"):
            lines.add_metric([level], self._log.lines[level])
        yield lines

    def _commits(self) -> Iterator[Metric]:
        store = self._registry.context.store
        times = store.times
        bounds = [*map(str, BOUNDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(times.counts), strict=True))
        commits = HistogramMetricFamily("rumpus_commit_seconds", "How long commits take.")
        commits.add_metric([], buckets, times.seconds)
        yield commits
        yield CounterMetricFamily("rumpus_told", "Who waited for a commit and was told.", times.told)
        waiting = store.waiting is not None
        yield GaugeMetricFamily("rumpus_store_waiting", "Whether games wait for the store.", waiting)


@final
class MetricsServer:
    """Answers `/metrics`, and nothing else."""

    def __init__(self, registry: RoomRegistry, acceptor: Acceptor, relayed: Sized) -> None:
        self._log = LinesCounted()
        self._numbers = CollectorRegistry()
        self._numbers.register(Numbers(registry, acceptor, self._log, relayed))
        ProcessCollector(registry=self._numbers)
        app = web.Application()
        app.router.add_get("/metrics", self._answer)
        self._runner = web.AppRunner(app, access_log=None)

    async def start(self, host: str, port: int) -> None:
        """Begin to listen; OSError if that cannot be."""
        logging.getLogger().addHandler(self._log)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    async def stop(self) -> None:
        """Answer no more."""
        logging.getLogger().removeHandler(self._log)
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._numbers), headers={"Content-Type": CONTENT_TYPE})
