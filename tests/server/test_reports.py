"""Published reports: shown as they are, under a policy in which nothing acts, and nothing else is shown."""

from pathlib import Path

from rumpus.lab.report.published import publish
from rumpus.lab.report.report import Report, Section
from server.visitors import Visitor, run, running


def report(name: str) -> Report:
    section = Section("A heading", "Some <b>words</b>.", [])
    return Report(name, f"On {name} & co", "It is “fair”.", [], [section], "rumpus lab …", {})


def test_reports_are_listed_and_shown(tmp_path: Path) -> None:
    publish(report("balance-loonacy"), tmp_path / "reports")
    publish(report("launcher"), tmp_path / "reports")

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            async with ann.session.get(f"{ann.url}/lab") as answer:
                text = await answer.text()
                assert answer.status == 200 and answer.content_type == "text/html"
                assert 'href="/lab/balance-loonacy">On balance-loonacy &amp; co<' in text
                assert 'href="/lab/launcher"' in text and 'href="/lab/index"' not in text
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy and "script" not in policy
                assert "Set-Cookie" not in answer.headers
            async with ann.session.get(f"{ann.url}/api/reports") as answer:
                assert await answer.json() == ["balance-loonacy", "launcher"]
            async with ann.session.get(f"{ann.url}/lab/launcher") as answer:
                text = await answer.text()
                assert answer.status == 200 and "Some &lt;b&gt;words&lt;/b&gt;." in text
                assert answer.headers["Content-Security-Policy"] == policy
                assert answer.headers["Content-Encoding"] == "gzip"

    run(story())


def test_nothing_but_reports_is_shown(tmp_path: Path) -> None:
    publish(report("launcher"), tmp_path / "reports")
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    (tmp_path / "reports" / "linked.html").symlink_to(tmp_path / "secret.html")
    (tmp_path / "reports" / "notes.txt").write_text("secret", "utf-8")

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for name in ("linked", "..%2Fsecret", "notes.txt", "notes", "Launcher", "a" * 300, "%00"):
                async with ann.session.get(f"{ann.url}/lab/{name}") as answer:
                    assert answer.status == 404, name
                    assert (await answer.json())["reason"] == "There is no such report here."

    run(story())


def test_a_server_without_reports_says_so_in_ones_own_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            german = {"Accept-Language": "de"}
            async with ann.session.get(f"{ann.url}/lab", headers=german) as answer:
                assert answer.status == 404
                assert (await answer.json())["reason"] == "Einen solchen Bericht gibt es hier nicht."
            async with ann.session.get(f"{ann.url}/api/reports") as answer:
                assert await answer.json() == []

    run(story())
