"""Where a report is put: a page, and its numbers beside it as JSON, CSV and Parquet."""

import csv
import json
from importlib.util import find_spec
from pathlib import Path

from rumpus.lab.report.page import page
from rumpus.lab.report.report import Report
from rumpus.lab.report.tables import Table

NO_PARQUET = "No Parquet without pyarrow: pip install 'rumpus[parquet]'."


def write(report: Report, folder: Path) -> list[Path]:
    """Write all files of a report; which ones."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / "report.html", folder / "report.json"]
    made[0].write_text(page(report), "utf-8")
    about = {"command": report.command, "version": report.version}
    made[1].write_text(json.dumps(about | report.data, indent=1) + "\n", "utf-8")
    for table in report.tables():
        made.append(_write_csv(table, folder))
        if has_parquet():
            made.append(_write_parquet(table, folder))
    return made


def has_parquet() -> bool:
    """Whether Parquet can be written here."""
    return find_spec("pyarrow") is not None


def _write_csv(table: Table, folder: Path) -> Path:
    place = folder / f"{table.name}.csv"
    with place.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([column.key for column in table.columns])
        writer.writerows(table.rows)
    return place


def _write_parquet(table: Table, folder: Path) -> Path:
    import pyarrow  # noqa: PLC0415  # an extra: most people open the page
    import pyarrow.parquet  # noqa: PLC0415

    place = folder / f"{table.name}.parquet"
    pyarrow.parquet.write_table(pyarrow.table(table.by_column()), place)
    return place
