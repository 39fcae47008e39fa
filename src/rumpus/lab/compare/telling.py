"""The report of a comparison."""

from typing import Any

from rumpus.games import shelf_box
from rumpus.lab.certainty import Sequence
from rumpus.lab.compare.experiment import SOONEST, Comparison, Question
from rumpus.lab.report.plots.lines import Line, lines
from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Report, Section, Tile
from rumpus.lab.report.tables import Column, Table


def compare_report(question: Question, found: list[Comparison], command: str) -> Report:
    """What a house rule does."""
    box = shelf_box(question.plan.slug)
    played = found[0].by_measure[question.measure].games
    looks = Sequence(max(SOONEST, question.plan.games // 4), 0.05 / len(found))
    data: dict[str, Any] = {
        "game": box.info.slug,
        "players": len(question.plan.levels),
        "seed": question.plan.seed,
        "measure": question.measure,
        "most_games": question.plan.games,
        "games": played,
        "comparisons": [_numbers(each, looks) for each in found],
    }
    option = found[0].first.name.partition("=")[0].replace("_", "-")
    return Report(
        name=f"compare-{box.info.slug}-{option}",
        title=f"{box.info.title}: {found[0].first.name} or {_others(found)}?",
        headline=" ".join(_answer(each, question) for each in found),
        tiles=[
            Tile(f"{played:,}", f"games of each were played, of at most {question.plan.games:,}"),
            Tile(
                f"{found[0].by_measure[question.measure].pairing_is_worth:.2f} ×",
                "as good as that many games without common seeds",
            ),
        ],
        sections=[
            *(_certainty(each, question, number, len(found)) for number, each in enumerate(found)),
            *(_rest(each, looks, number, len(found)) for number, each in enumerate(found)),
        ],
        command=command,
        data=data,
    )


def _others(found: list[Comparison]) -> str:
    return " or ".join(each.second.name.partition("=")[2] for each in found)


def _answer(each: Comparison, question: Question) -> str:
    look = each.looks[-1]
    sign = -1 if each.verdict == "differs" and look.mean < 0 else 1
    bounds = sorted((sign * look.low, sign * look.high))
    mean, low, high = (f"{value:.3g}".replace("-", "−") for value in (sign * look.mean, *bounds))
    said = f"{each.second.name} against {each.first.name}, in {question.measure}:"
    if each.verdict == "differs":
        return f"{said} {'more' if look.mean > 0 else 'less'}, by {mean} ({low} to {high})."
    if each.verdict == "same":
        return f"{said} no difference of {question.margin:.0%} or more ({low} to {high})."
    return f"{said} undecided after {look.games:,} games ({low} to {high})."


def _numbers(each: Comparison, looks: Sequence) -> dict[str, Any]:
    return {
        "first": each.first.name,
        "second": each.second.name,
        "verdict": each.verdict,
        "measures": {
            name: {
                "first": round(sums.first / sums.games, 5),
                "second": round(sums.second / sums.games, 5),
                "difference": round(sums.mean, 5),
                "interval": [
                    round(sums.mean - sums.reach(looks), 5),
                    round(sums.mean + sums.reach(looks), 5),
                ],
                "pairing_is_worth": round(sums.pairing_is_worth, 3),
            }
            for name, sums in each.by_measure.items()
        },
    }


def _certainty(each: Comparison, question: Question, number: int, many: int) -> Section:
    """How the answer became certain."""
    points = [(look.games, look.mean) for look in each.looks]
    band = [(look.games, look.low, look.high) for look in each.looks]
    table = Table(
        f"looks{_numbered(number, many)}",
        [
            Column("games", "count"),
            Column(f"difference in {question.measure}", "number"),
            Column("low", "number"),
            Column("high", "number"),
        ],
        [[look.games, round(look.mean, 5), round(look.low, 5), round(look.high, 5)] for look in each.looks],
    )
    told = _answer(each, question)
    return Section(
        {"differs": "It makes a difference", "same": "It makes no difference that matters"}.get(
            each.verdict, "Nobody can tell yet"
        ),
        f"The difference in {question.measure} ({each.second.name} less {each.first.name}) and where the"
        " truth may be, look by look. This band holds at all looks together, so it is fair to stop as soon as"
        f" it leaves zero, or lies within {question.margin:.0%} of the mean around it. A usual interval would"
        " be narrower, and wrong for whoever peeks.",
        [Figure(lines([Line("", points, 1, band)], told, "games of each", goal=(0.0, "none")), told, table)],
    )


def _rest(each: Comparison, looks: Sequence, number: int, many: int) -> Section:
    """What else the option changes."""
    shown = []
    cells: list[list[str | float | None]] = []
    for place, (name, sums) in enumerate(each.by_measure.items()):
        usual = sums.first / sums.games
        reach = sums.reach(looks)
        pairing = round(sums.pairing_is_worth, 2)
        row = [usual, sums.second / sums.games, sums.mean, sums.mean - reach, sums.mean + reach]
        cells.append([name.replace("_", " "), *(round(value, 5) for value in row), pairing])
        if usual and (sums.mean or reach):
            parts = (sums.mean / usual, (sums.mean - reach) / usual, (sums.mean + reach) / usual)
            if parts[2] - parts[1] < 2:  # of what hardly ever happens, nothing can be said
                shown.append(Row(name.replace("_", " "), *parts, number=place))
    table = Table(
        f"measures{_numbered(number, many)}",
        [
            Column("measure"),
            Column(each.first.name, "number"),
            Column(each.second.name, "number"),
            Column("difference", "number"),
            Column("low", "number"),
            Column("high", "number"),
            Column("pairing is worth", "number"),
        ],
        cells,
    )
    told = "; ".join(f"{row.name} {100 * row.value:+.1f} %" for row in shown)
    picture = rows(shown, f"{each.second.name}: {told}", _percent, 0.0, "as before") if shown else ""
    return Section(
        f"What else changes with {each.second.name}",
        f"Each measure beside its mean with {each.first.name}, in percent of it, with intervals that hold at"
        " all looks together.",
        [Figure(picture, f"{told}.", table)],
    )


def _percent(part: float) -> str:
    return "0" if part == 0 else f"{100 * part:+.4g} %".replace("-", "−")


def _numbered(number: int, many: int) -> str:
    return f"_{number + 1}" if many > 1 else ""
