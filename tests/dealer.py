"""Deals tests to workers: files that need a browser or a database whole, all other tests one by one."""

import pytest
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling

WHOLE = ("tests/browser/", "tests/lab/", "tests/server/test_postgres.py")
"""Whose tests share what takes long to make."""


class Dealer(LoadScopeScheduling):  # type: ignore[misc]  # whose types cannot be seen
    """A worker takes the next file or test as soon as it has hardly any left, in the order of collection."""

    def __init__(self, config: pytest.Config, log: Producer | None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(WHOLE) else nodeid
