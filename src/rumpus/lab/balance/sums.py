"""What the games add up to, as numbers alone: everything that a report tells stands here first."""

from dataclasses import asdict
from typing import Any

from rumpus.bots import levels
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box
from rumpus.lab.balance.cards import worths
from rumpus.lab.balance.experiment import Findings
from rumpus.lab.balance.watching import PARTS, Watched
from rumpus.lab.certainty import games_for, games_to_tell, games_until_lead, normal_quantile
from rumpus.lab.pairings import Pair
from rumpus.lab.simulate import Plan, Played, spread

STALLS = ("stalls", "skips", "reshuffles", "reloads", "pauses", "bounces")
"""Figures, where a game has them, that tell of time in which nobody gets on."""


def sums(findings: Findings) -> dict[str, Any]:
    """All numbers of the report."""
    plan, games, watched = findings.setup.plan, findings.games, findings.watched
    box = shelf_box(plan.slug)
    deals = [deal for each in watched for deal in each.deals]
    unit = "turns" if "turns" in box.info.figures else "plays"
    lengths = [each.figures.get(unit, each.decisions) for each in games]
    figures = sorted(games[0].figures)
    return {
        **plan.described(),
        "title": box.info.title,
        "games": len(games),
        "seats": seat_rows(plan, games),
        "shared_wins": sum(len(each.winners) > 1 for each in games),
        "endless": sum(not each.winners for each in games),
        "length_unit": unit,
        "length": spread(lengths),
        "minutes": spread([each.milliseconds / 60_000 for each in games]),
        "decisions": sum(each.decisions for each in games),
        "figures": {name: spread([each.figures[name] for each in games]) for name in figures},
        "watched": len(watched),
        "leads": lead_sums(watched, games) if watched and watched[0].leaders else None,
        "cards": [asdict(each) for each in worths(deals, box.card_kind)] if deals and box.card_kind else [],
        "deals": len(deals),
        "duels": findings.setup.duels,
        "duel_levels": list(findings.setup.levels),
        "levels_left_out": [level for level in levels(box) if level not in findings.setup.levels],
        "pairs": [pair_row(pair) for pair in findings.pairs],
        "stalls": stall_rows(games, watched),
    }


def seat_rows(plan: Plan, games: list[Played]) -> list[dict[str, Any]]:
    """How often each seat won, and how many games say so."""
    many = len(games)
    wins = [sum(seat in each.winners for each in games) for seat in range(len(plan.levels))]
    fair = sum(wins) / many / len(wins)
    strict = normal_quantile(1 - 0.05 / len(wins) / 2)
    return [
        {
            "seat": seat,
            "bot": level,
            "wins": wins[seat],
            "share": round(wins[seat] / many, 4),
            "interval": [round(bound, 4) for bound in wilson(wins[seat], many)],
            "fair": round(fair, 4),
            "off": not _within(wilson(wins[seat], many, strict), fair),
            "games_for_one_point": games_for(wins[seat] / many),
            "games_to_tell": games_to_tell(wins[seat] / many, fair),
        }
        for seat, level in enumerate(plan.levels)
    ]


def _within(bounds: tuple[float, float], value: float) -> bool:
    return bounds[0] <= value <= bounds[1]


def lead_sums(watched: list[Watched], games: list[Played]) -> dict[str, Any]:
    """Who leads, how often that changes, and what it is worth."""
    parts = []
    for part in range(PARTS - 1):
        led = [each for each in watched if each.leaders[part] >= 0]
        won = sum(each.leaders[part] in games[each.number].winners for each in led)
        low, high = wilson(won, len(led)) if led else (0.0, 1.0)
        parts.append(
            {
                "gone_by": (part + 1) / PARTS,
                "led": len(led),
                "won": round(won / len(led), 4) if led else None,
                "interval": [round(low, 4), round(high, 4)],
            }
        )
    many = len(watched)
    back = [
        {
            "gone_by": step / 20,
            "share": round(sum(each.last_until >= step / 20 for each in watched) / many, 4),
        }
        for step in range(1, 20)
    ]
    half = sum(each.last_until >= 0.5 for each in watched)
    return {
        "changes": spread([each.lead_changes for each in watched]),
        "leader_wins": parts,
        "comebacks": half,
        "comeback_share": round(half / many, 4),
        "comeback_interval": [round(bound, 4) for bound in wilson(half, many)],
        "winner_last_until": back,
    }


def pair_row(pair: Pair) -> dict[str, Any]:
    """Two levels, and after how many games one sees which is better."""
    low, high = pair.interval
    return {
        "first": pair.better,
        "second": pair.worse,
        "games": pair.games,
        "share": pair.share,
        "interval": [low, high],
        "games_until_lead": games_until_lead(pair.share),
        # Where the interval has one half in it, nobody knows who the better one is.
        "at_most": games_until_lead(low) if low > 0.5 else games_until_lead(high) if high < 0.5 else None,
    }


def stall_rows(games: list[Played], watched: list[Watched]) -> list[dict[str, Any]]:
    """Time in which nobody gets on."""
    many = len(games)
    endless = sum(not each.winners for each in games)
    rows = [
        {"what": "games without an end", "share": endless / many, "mean": endless / many, "most": endless}
    ]
    counts = {name: [each.figures[name] for each in games] for name in STALLS if name in games[0].figures}
    counts["bounces"] = [each.bounces for each in games]
    for name, values in counts.items():
        with_any = sum(value > 0 for value in values) / many
        rows.append({"what": name, "share": with_any, "mean": sum(values) / many, "most": max(values)})
    if watched:
        silences = sorted(each.silence / 1000 for each in watched)
        rows.append(
            {
                "what": "longest silence, seconds",
                "share": 1.0,
                "mean": sum(silences) / len(silences),
                "most": silences[-1],
            }
        )
    return [{key: round(value, 4) if key != "what" else value for key, value in row.items()} for row in rows]  # type: ignore[call-overload]
