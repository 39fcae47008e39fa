"""What a table may choose before a game begins, described once for forms, flags and sweeps."""

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from rumpus.engine.said import Said

Opt = TypeVar("Opt")

Value = str | int | bool


class BadOption(ValueError):
    """An option that does not exist or a value it cannot have; the text says so in a sentence."""


@dataclasses.dataclass(frozen=True)
class Choice:
    """One option: its name, its value here, and what people are told about it."""

    name: str
    value: Value
    label: str
    help: str
    permitted: tuple[Value, ...]
    """The values on offer."""
    least: int | None = None
    """Where any whole number will do: the smallest one."""
    most: int | None = None
    """And the largest."""
    seconds: bool = False
    """Whether it is a time; 0 is none."""

    def allowed(self) -> str:
        """Everything it can be, in words."""
        values = [spelled(each) for each in self.permitted]
        if self.least is not None:
            values.append(f"or any whole number from {self.least} to {self.most}")
        return ", ".join(values)


def option(
    default: Value,
    label: str,
    help: str,
    permitted: tuple[Value, ...],
    least: int | None = None,
    most: int | None = None,
    seconds: bool = False,
) -> Any:
    """A field of an options dataclass that carries its own label, help and permitted values.

    With `least` and `most` it can be any whole number between them, too. `seconds` says that it is a time.
    """
    told = {"label": label, "help": help, "permitted": permitted, "least": least, "most": most}
    return dataclasses.field(default=default, metadata={**told, "seconds": seconds})


def choices(options: Any) -> list[Choice]:
    """Every option of a game, in the order of its dataclass."""
    return [
        Choice(field.name, getattr(options, field.name), **field.metadata)
        for field in dataclasses.fields(options)
    ]


def parse(defaults: Opt, wanted: Mapping[str, object]) -> Opt:
    """The options with the wanted values in place of the defaults: the one door for input."""
    known = {choice.name: choice for choice in choices(defaults)}
    values: dict[str, Value] = {}
    for name, value in wanted.items():
        if name not in known:
            raise BadOption(
                Said("There is no option “{name}”; there are: {known}.", name=name, known=", ".join(known))
            )
        values[name] = _permitted(known[name], value)
    return dataclasses.replace(defaults, **values)  # type: ignore[type-var]  # any dataclass will do


def _permitted(choice: Choice, value: object) -> Value:
    for permitted in choice.permitted:
        same_kind = type(value) is type(permitted)
        if (same_kind and value == permitted) or (isinstance(value, str) and value == spelled(permitted)):
            return permitted
    if choice.least is not None and choice.most is not None:
        number = _whole_number(value)
        if number is not None and choice.least <= number <= choice.most:
            return number
    raise BadOption(
        Said(
            "Option “{name}” cannot be “{value}”; it can be: {allowed}.",
            name=choice.name,
            value=value,
            allowed=choice.allowed(),
        )
    )


def _whole_number(value: object) -> int | None:
    """A whole number, or one that somebody has typed; None if it is neither."""
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        return int(value)
    return value if type(value) is int else None


def spelled(value: Value) -> str:
    """An option's value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
