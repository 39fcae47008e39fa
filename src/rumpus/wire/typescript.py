"""The types of `messages.py` and of every game, as TypeScript for the browser."""

import dataclasses
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields as struct_fields

from rumpus.engine.box import Box
from rumpus.games import SHELF
from rumpus.wire import messages, regulars
from rumpus.wire.numbers import engine_numbers, game_numbers
from rumpus.wire.shapes import shapes, state_fields

HEADER = """\
// Everything browser and server say to each other. Written by `rumpus types` from the Python source.

/** Cards that lie together: those that can be seen, and how many cannot. */
export interface Pile {
  cards: number[]
  backs: number
}
"""

FROM_SOURCE = {
    "i64": "number",
    "int": "number",
    "bool": "boolean",
    "str": "string",
    "Pile": "Pile",
    "list[int]": "number[]",
    "list[float]": "number[]",
    "tuple[float, ...]": "number[]",
    "list[Pile]": "Pile[]",
    "tuple[int, ...]": "number[]",
    "list[tuple[int, ...]]": "number[][]",
}
"""How the types that stand in a game's source are called in TypeScript."""


def files() -> dict[str, str]:
    """Everything that is written for the browser, by its path below `web/src`."""
    written = {"lib/wire.ts": typescript(), "lib/numbers.ts": engine_numbers()}
    for box in SHELF:
        written[f"games/{_folder(box).replace('_', '-')}/numbers.ts"] = game_numbers(box)
    return written


def typescript() -> str:
    """The types of all messages and games."""
    parts = [HEADER]
    parts += [_interface(kind) for kind in _named_classes()]
    parts.append(_union("ServerMessage", [kind.__name__ for kind in get_args(messages.ServerMessage)]))
    parts.append(_union("ClientMessage", [kind.__name__ for kind in get_args(messages.ClientMessage)]))
    families = {_family(box): box for box in SHELF}
    for family, box in families.items():
        parts += _game_types(family, box)
    for kind in ("State", "Action", "Cards"):
        parts.append(_union(kind, [family + kind for family in families]))
    spoken = [f"({family}Event & {{ words: string }})" for family in families]
    parts.append(_union("GameEvent", spoken))
    return "\n".join(parts)


# ---- Messages


def _named_classes() -> list[type]:
    """Every class that needs a name in TypeScript, what is imported first."""
    known = [*vars(messages).values(), *vars(regulars).values()]
    found = [kind for kind in known if isinstance(kind, type) and kind is not Struct and _is_record(kind)]
    return list(dict.fromkeys(found))


def _is_record(kind: Any) -> bool:
    return dataclasses.is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, Struct))


def _interface(kind: type) -> str:
    lines = [f"/** {(kind.__doc__ or '').splitlines()[0]} */", f"export interface {kind.__name__} {{"]
    lines += [f"  {name}: {spelled}" for name, spelled in _members(kind)]
    return "\n".join([*lines, "}", ""])


def _members(kind: Any) -> list[tuple[str, str]]:
    if not issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return [(field.name, _spelled(hints[field.name])) for field in dataclasses.fields(kind)]
    config = kind.__struct_config__
    members = [(config.tag_field, f'"{config.tag}"')] if config.tag else []
    for field in struct_fields(kind):
        # A body's defaults may be left out by the browser, an unset field by the server.
        optional = "" if field.required else "?"
        members.append((field.encode_name + optional, _spelled(field.type)))
    return members


def _spelled(wanted: Any) -> str:
    """A Python type in TypeScript."""
    plain = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
    if wanted in plain:
        return plain[wanted]
    if _is_record(wanted):
        return str(wanted.__name__)
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        names = [note for note in inner[1:] if isinstance(note, str)]
        return names[0] if names else _spelled(inner[0])
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_spelled(each) for each in inner if each is not UnsetType))
    if origin is dict:
        return f"Record<{_spelled(inner[0])}, {_spelled(inner[1])}>"
    if origin in (list, tuple):
        item = _spelled(inner[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    raise TypeError(f"no TypeScript for {wanted}")


# ---- Games


def _family(box: Box) -> str:
    """What the types of a game begin with: its folder's name. Editions share it."""
    return "".join(word.capitalize() for word in _folder(box).split("_"))


def _folder(box: Box) -> str:
    return box.actions.__name__.split(".")[-2]


def _game_types(family: str, box: Box) -> list[str]:
    state: type = box.game.empty(box.info.defaults, box.info.seats.start).__class__
    members = [f"  {name}: {FROM_SOURCE[wanted]}" for name, wanted in state_fields(state)]
    doc = f"/** A table of {box.info.title} as one watcher sees it. */"
    return [
        "\n".join([doc, f"export interface {family}State {{", *members, "}", ""]),
        _kinds(f"{family}Action", box.actions),
        _kinds(f"{family}Event", box.events),
        f"export type {family}Cards = {_spelled_value(box.cards)}\n",
    ]


def _kinds(name: str, module: ModuleType) -> str:
    kinds = []
    for kind, shape in shapes(module).items():
        members = "".join(f"; {field}: {FROM_SOURCE[wanted]}" for field, wanted in shape.fields)
        kinds.append(f'{{ kind: "{kind}"{members} }}')
    return _union(name, kinds)


def _union(name: str, members: list[str]) -> str:
    if len(members) == 1:
        return f"export type {name} = {members[0]}\n"
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members), ""])


def _spelled_value(value: Any) -> str:
    """The type of a JSON value that stands for all of its kind."""
    if isinstance(value, dict):
        return "{ " + "; ".join(f"{name}: {_spelled_value(each)}" for name, each in value.items()) + " }"
    if isinstance(value, list):
        return _spelled_value(value[0]) + "[]"
    return _spelled(type(value))
