"""Deals tests to workers: files that need a browser or a database whole, all other tests one by one."""

import pytest
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSER = "tests/browser/"
WHOLE = (BROWSER, "tests/lab/", "tests/server/test_postgres.py")
"""Whose tests share what takes long to make."""


class Dealer(LoadScopeScheduling):  # type: ignore[misc]  # whose types cannot be seen
    """A worker takes the next file or test as soon as it has hardly any left, in the order of collection.

    Browsers keep the cores busy, the more so the longer they wait for each other, and servers mostly wait.
    So every other worker begins with what needs a browser, and the rest with everything else; whoever has no
    more of its own kind helps the others.
    """

    def __init__(self, config: pytest.Config, log: Producer | None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(WHOLE) else nodeid

    def _assign_work_unit(self, node: WorkerController) -> None:
        browses = self.nodes.index(node) % 2 == 0
        wanted = (scope for scope in self.workqueue if scope.startswith(BROWSER) == browses)
        scope = next(wanted, None)
        if scope is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
