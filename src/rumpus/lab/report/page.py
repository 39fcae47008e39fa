"""A report as one page that needs nothing else: no script, no network, and both lights."""

from html import escape
from importlib.resources import files

from rumpus.lab.report.letters import faces
from rumpus.lab.report.report import Figure, Report, Section
from rumpus.lab.report.tables import table_html


def page(report: Report, above: str = "") -> str:
    """The whole page; `above` stands over everything else."""
    tiles = "".join(
        f"<li><strong>{escape(tile.value)}</strong> <span>{escape(tile.words)}</span></li>"
        for tile in report.tiles
    )
    sections = "".join(_section(section) for section in report.sections)
    kept = sorted({f"{table.name}.csv" for table in report.tables()})
    inside = (
        f'<ul class="tiles">{tiles}</ul>\n{sections}'
        '<section class="again"><h2>The same again</h2>'
        f"<p>Made by Rumpus {escape(report.version)} with this command; it prints the same numbers on any"
        " machine and with any number of jobs.</p>"
        f'<pre tabindex="0"><code>{escape(report.command)}</code></pre>'
        f"<p>Beside it were written report.json and {escape(', '.join(kept))}.</p></section>"
    )
    return html(report.title, report.headline, inside, above)


def html(title: str, headline: str, inside: str, above: str) -> str:
    """A page of the lab."""
    style = faces() + files(__package__).joinpath("report.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<meta name="description" content="{escape(headline, quote=True)}">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n"
        f"<body>{above}<header><p>The Rumpus lab</p><h1>{escape(title)}</h1>"
        f'<p class="headline">{escape(headline)}</p></header>\n<main>{inside}</main></body></html>\n'
    )


def _section(section: Section) -> str:
    figures = "".join(_figure(figure) for figure in section.figures)
    words = "".join(f"<p>{escape(part)}</p>" for part in section.words.split("\n") if part)
    return f"<section><h2>{escape(section.heading)}</h2>{words}{figures}</section>\n"


def _figure(figure: Figure) -> str:
    table = table_html(figure.table)
    if not figure.picture:
        return table
    return (
        f"<figure>{figure.picture}<figcaption>{escape(figure.told)}</figcaption></figure>"
        f"<details><summary>The numbers</summary>{table}</details>"
    )
