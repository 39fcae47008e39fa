"""The report of a game's balance: what was found, as a page."""

from typing import Any

from rumpus.lab.balance.chapters.card_worth import cards
from rumpus.lab.balance.chapters.fairness import seats
from rumpus.lab.balance.chapters.holdups import stalls
from rumpus.lab.balance.chapters.leading import comebacks, leads
from rumpus.lab.balance.chapters.lengths import length, minutes
from rumpus.lab.balance.chapters.levels import ladder, skill
from rumpus.lab.balance.experiment import Findings
from rumpus.lab.balance.sums import sums
from rumpus.lab.report.report import Report, Section, Tile
from rumpus.lab.report.tables import Column, Table, percent


def balance_report(findings: Findings, command: str) -> Report:
    """All chapters that this game has something to tell for."""
    data = sums(findings)
    sections: list[Section | None] = [
        seats(data),
        minutes(data, findings),
        length(data, findings),
        ladder(data),
        skill(data),
        leads(data),
        comebacks(data, findings),
        cards(data),
        stalls(data),
    ]
    told = [section for section in sections if section is not None]
    return Report(
        name=f"balance-{data['game']}",
        title=f"{data['title']}, weighed",
        headline=headline(data),
        tiles=tiles(data),
        sections=told,
        command=command,
        data=data,
        more_tables=[every_game(findings)],
    )


def headline(data: dict[str, Any]) -> str:
    """The answer to the first question anybody has."""
    off = [row["seat"] + 1 for row in data["seats"] if row["off"]]
    bots = sorted(set(data["levels"]))
    who = f"{len(data['levels'])} {bots[0]} bots" if len(bots) == 1 else f"bots ({', '.join(data['levels'])})"
    fair = (
        "every chair is as good as any other, as far as they can tell"
        if not off
        else f"it matters where one sits: chair {' and '.join(map(str, off))}"
        f" {'is' if len(off) == 1 else 'are'} off the equal share"
    )
    if len(bots) > 1:
        fair = "the chairs are not alike, for different bots sit in them"
    return f"{data['games']:,} games of {who}: {fair}."


def tiles(data: dict[str, Any]) -> list[Tile]:
    """The numbers that say most."""
    shares = [row["share"] for row in data["seats"]]
    found = [
        Tile(f"{data['minutes']['p50']:.1f} min", "is the middle length of a game, at the pace of bots"),
        Tile(f"{100 * (max(shares) - min(shares)):.1f} points", "lie between the best chair and the worst"),
    ]
    if data["leads"]:
        found.append(Tile(f"{data['leads']['changes']['mean']:.1f}", "times the lead changes in a game"))
        found.append(
            Tile(
                percent(data["leads"]["comeback_share"]), "of winners were last of all at half time or later"
            )
        )
    known = [row for row in data["pairs"] if {row["first"], row["second"]} == {"normal", "easy"}]
    if known and known[0]["games_until_lead"]:
        needed = known[0]["games_until_lead"]
        shows = "game shows" if needed == 1 else "games show"
        found.append(Tile(f"{needed:,}", f"{shows} that normal bots beat easy ones"))
    return found


def every_game(findings: Findings) -> Table:
    """One row a game; what only a close look tells is empty for the others."""
    figures = sorted(findings.games[0].figures)
    watched = {each.number: each for each in findings.watched}
    columns = [
        Column("game", "count"),
        Column("winners"),
        Column("seconds", "number"),
        Column("decisions", "count"),
        Column("bounces", "count"),
        *(Column(name, "count") for name in figures),
        Column("lead changes", "count"),
        Column("winner last until", "number"),
        Column("silence seconds", "number"),
    ]
    rows = []
    for number, each in enumerate(findings.games):
        close = watched.get(number)
        seen = (close.lead_changes, close.last_until, close.silence / 1000) if close else (None, None, None)
        winners = " ".join(str(seat + 1) for seat in each.winners)
        told = [each.figures[name] for name in figures]
        rows.append([number, winners, each.milliseconds / 1000, each.decisions, each.bounces, *told, *seen])
    return Table("games", columns, rows)
