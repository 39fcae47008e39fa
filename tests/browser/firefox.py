"""The system's own Firefox, driven by the browsers' common protocol (WebDriver BiDi) over its own socket."""

import asyncio
import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("firefox-esr", "firefox")
PATIENCE = 60.0
"""Seconds for anything a page must do: a busy machine draws towers without a graphics card."""

LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")

RECORD = """() => {
  window.heard = { ack: 0, update: 0, bounce: 0 };
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') window.heard[JSON.parse(data).t] += 1;
      });
    }
  };
}"""
"""Counts what the server answers, by kind."""


def find() -> str | None:
    """Where it is, if it is."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


class Firefox:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self._tab = ""
        self.errors: list[str] = []
        """What its console has complained about."""

    async def begin(self) -> None:
        """A session, with everything this test wants to hear of."""
        await self._ask("session.new", capabilities={})
        await self._ask("session.subscribe", events=["log.entryAdded"])
        await self._ask("script.addPreloadScript", functionDeclaration=RECORD)
        tree = await self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    async def go(self, url: str) -> None:
        """Open a page."""
        await self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    async def evaluate(self, expression: str) -> Any:
        """What something is on the page, as JSON has it."""
        answer = await self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    async def until(self, expression: str) -> None:
        """Wait for something to be so, or to be there."""
        async with asyncio.timeout(PATIENCE):
            while not await self.evaluate(f"Boolean({expression})"):
                await asyncio.sleep(0.1)

    async def click(self, selector: str) -> bool:
        """Press the mouse on the first of these that lies open; whether there is one."""
        spot = await self.evaluate(
            f"""(() => {{
              for (const each of document.querySelectorAll({json.dumps(selector)})) {{
                const {{ left, top, width, height }} = each.getBoundingClientRect();
                const at = [Math.round(left + width / 2), Math.round(top + height / 2)];
                if (width > 0 && !each.disabled && each.contains(document.elementFromPoint(...at))) return at;
              }}
              return null;
            }})()"""
        )
        if spot is None:
            return False
        x, y = spot
        pointer = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self._ask(
            "input.performActions",
            context=self._tab,
            actions=[{"type": "pointer", "id": "mouse", "actions": pointer}],
        )
        return True

    async def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        await self._socket.send_json({"id": self._asked, "method": method, "params": params})
        async for message in self._socket:
            told = json.loads(message.data)
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(told["params"]["text"])
            if told.get("id") == self._asked:
                if told["type"] == "error":
                    raise AssertionError(f"{method}: {told['message']}")
                return told["result"]
        raise AssertionError(f"Firefox has gone during {method}.")


@asynccontextmanager
async def started(profile: Path) -> AsyncIterator[Firefox]:
    """A Firefox of its own, ended afterwards."""
    program = find()
    assert program is not None
    words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    process = await asyncio.create_subprocess_exec(
        program, *words, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        address = await asyncio.wait_for(_address(process), PATIENCE)
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address}/session", max_msg_size=0) as socket,
        ):
            firefox = Firefox(socket)
            await firefox.begin()
            yield firefox
    finally:
        process.terminate()
        await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    """Where it listens, as it says on its standard error."""
    assert process.stderr is not None
    async for line in process.stderr:
        found = LISTENING.search(line)
        if found is not None:
            return found[1].decode()
    raise AssertionError("Firefox did not start.")
