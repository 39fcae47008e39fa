"""Who shares the work of simulations and experiments, asked for alike by all of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from rumpus.cli.speech import polite
from rumpus.lab import chunks, cluster

MOST_JOBS = 64

Jobs = Annotated[int, typer.Option(min=1, max=MOST_JOBS, help="Processes to share the work.")]
Cluster = Annotated[
    str | None,
    typer.Option(help="Share it on Ray: `local` (so many --jobs here), `auto` or ray://HOST:PORT."),
]


@contextmanager
def sharing(address: str | None, jobs: int) -> Iterator[chunks.Jobs]:
    """Processes of this machine, or a cluster while it is needed."""
    if address is None:
        yield jobs
        return
    with polite(), cluster.cluster(address, jobs) as workers:
        yield workers
