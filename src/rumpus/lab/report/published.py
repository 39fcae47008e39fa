"""What a server shows: copies of pages, and a list of them all."""

import re
from html import escape, unescape
from pathlib import Path

from rumpus.lab.report.page import html, page
from rumpus.lab.report.report import Report

LIST = "index"
HEAD = 4_000
"""Letters in which a page has said what it is."""
TITLE = re.compile(r"<title>([^<]*)</title>")
HEADLINE = re.compile(r'<meta name="description" content="([^"]*)">')
BACK = '<nav><a href="/lab">All reports</a></nav>'
HOME = '<nav><a href="/">To the game room</a></nav>'


def publish(report: Report, folder: Path) -> Path:
    """Lay the page where a server shows it to everybody, and write the list anew."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = folder / f"{report.name}.html"
    _put(place, page(report, BACK))
    _put(folder / f"{LIST}.html", listed(folder))
    return place


def listed(folder: Path) -> str:
    """The list of all reports in a folder."""
    items = []
    for file in sorted(folder.glob("*.html")):
        with file.open(encoding="utf-8") as text:
            head = text.read(HEAD)
        title, told = TITLE.search(head), HEADLINE.search(head)
        if file.stem != LIST and title and told:
            items.append(
                f'<section><h2><a href="/lab/{escape(file.stem, quote=True)}">{title[1]}</a></h2>'
                f"<p>{escape(unescape(told[1]))}</p></section>\n"
            )
    told_all = "Is it fair, how long is it, and what does a house rule do? Games by the thousand say so."
    return html("The lab", told_all, "".join(items), HOME)


def _put(place: Path, text: str) -> None:
    """All at once, because somebody may be reading."""
    half = place.with_suffix(".half")
    half.write_text(text, "utf-8")
    half.replace(place)
