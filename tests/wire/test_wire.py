"""Views as JSON, messages in and out, and the TypeScript that is made from them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.command import rumpus
from laws.worlds import every_box, law, worlds
from rumpus.engine.box import Box
from rumpus.engine.piles import Pile
from rumpus.games import SHELF
from rumpus.games.wonky.cards import BLOCKS
from rumpus.tower import film
from rumpus.wire.messages import Act, ClientMessage, Hello, ServerMessage, Sit
from rumpus.wire.shapes import state_fields
from rumpus.wire.typescript import files, typescript


@every_box
@law
@given(data=st.data())
def test_a_view_says_everything_a_state_says(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    list(world.steps(60))
    for watcher in world.watchers():
        state: Any = world.match.state.masked(watcher)
        for_all: Any = world.match.state.masked(None)
        # What looks the same from every chair is told as the gallery sees it.
        told = for_all.shared_view() | state.personal_view()
        assert not for_all.shared_view().keys() & state.personal_view().keys()
        said = json.loads(msgspec.json.encode(told))
        names = getattr(type(state), "__mypyc_attrs__", None) or vars(state)
        assert set(said) == {name for name in names if not name.startswith("__")} - {"edition"}
        for name, value in said.items():
            assert same(getattr(state, name), value), name


def same(there: Any, said: Any) -> bool:
    if isinstance(there, Pile):
        return bool(said == {"cards": there.cards(), "backs": there.backs})
    if isinstance(there, list | tuple):
        return all(same(one, other) for one, other in zip(there, said, strict=True))
    return bool(there == said)


@every_box
def test_every_field_of_a_state_has_a_type(box: Box) -> None:
    kind: type = box.game.empty(box.info.defaults, 2).__class__
    fields = dict(state_fields(kind))
    assert fields["hands"] == "list[Pile]" and fields["phase"] == "i64" and "edition" not in fields


def test_messages_are_told_apart_by_t() -> None:
    assert msgspec.json.decode(b'{"t": "sit", "chair": 2}', type=ClientMessage) == Sit(2)
    text = b'{"t": "act", "nonce": "n", "game": 7, "action": {"kind": "Point"}}'
    assert msgspec.json.decode(text, type=ClientMessage) == Act("n", 7, {"kind": "Point"})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"t": "fly"}', type=ClientMessage)
    assert Hello in ServerMessage.__args__


def test_the_browsers_types_name_everything_in_the_protocol() -> None:
    text = typescript()
    for name in (
        "Me", "Game", "Choice", "You", "Chair", "Room", "TableView", "View", "GameEvent", "Action", "Outcome",
        "ServerMessage", "ClientMessage", "LoonacyState", "LoonacyAction", "LoonacyEvent",
    ):  # fmt: skip
        assert f"export interface {name} {{" in text or f"export type {name} =" in text, name
    protocol = Path("docs/protocol.md").read_text("utf-8")
    kinds = [kind.__struct_config__.tag for kind in (*ServerMessage.__args__, *ClientMessage.__args__)]
    for kind in kinds:
        assert f"| `{kind}` |" in protocol, f"docs/protocol.md does not tell of {kind}"


def test_a_generated_file_that_is_out_of_date_is_noticed(tmp_path: Path) -> None:
    command = ["types", f"--to={tmp_path}"]
    assert rumpus(*command, "--check").exit_code == 1
    assert rumpus(*command).exit_code == 0
    assert (tmp_path / "lib" / "wire.ts").read_text("utf-8") == typescript()
    assert rumpus(*command, "--check").exit_code == 0
    numbers = tmp_path / "games" / "uno-attack" / "numbers.ts"
    numbers.write_text(numbers.read_text("utf-8").replace("OVER = 2", "OVER = 3"), "utf-8")
    late = rumpus(*command, "--check")
    assert late.exit_code == 1 and "uno-attack/numbers.ts" in late.stderr.replace("\n", "")


def test_the_browsers_numbers_are_those_of_the_source() -> None:
    written = files()
    assert "export const BACK = -1;" in written["lib/numbers.ts"]
    assert (
        "/** Everybody has a new card, face down. */\nexport const DRAWN = 3;"
        in (written["games/loonacy/numbers.ts"])
    )
    tower = written["games/wonky/numbers.ts"]
    assert f"export const BLOCKS = {BLOCKS};" in tower and f"export const STILL = {film.STILL};" in tower
    assert len(written) == 2 + len({box.actions for box in SHELF})
