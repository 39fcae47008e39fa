"""What a stranger installs: sources, a wheel of them, an empty virtualenv in an empty folder, a game."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from build import DistributionType, ProjectBuilder
from build.env import DefaultIsolatedEnv

from browser.server import free_port
from server.visitors import Visitor, run

ROOT = Path(__file__).resolve().parents[2]
TAPE = "rumpus/server/http/tapes/wonky.jsonl"
WHERE = "import rumpus.engine.bits as bits; print(bits.__file__)"


def do(folder: Path, *command: str | Path, **environment: str) -> str:
    """Run a command far from the checkout, and return what it said."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@contextmanager
def workshop() -> Iterator[DefaultIsolatedEnv]:
    """An environment that has what the project says its build needs, and nothing else: one for all builds."""
    with DefaultIsolatedEnv() as environment:
        needed = ProjectBuilder.from_isolated_env(environment, ROOT)
        environment.install(needed.build_system_requires)
        yield environment


def make(
    environment: DefaultIsolatedEnv, kind: DistributionType, project: Path, to: Path, **how: str
) -> Path:
    """A distribution of a project, built in isolation."""

    def far_from_the_checkout(
        cmd: Sequence[str], cwd: str | None = None, extra_environ: Mapping[str, str] | None = None
    ) -> None:
        do(Path(cwd or to), *cmd, **(dict(extra_environ or {}) | how))

    builder = ProjectBuilder.from_isolated_env(environment, project, runner=far_from_the_checkout)
    environment.install(builder.get_requires_for_build(kind))
    return Path(builder.build(kind, to))


def build_sources(environment: DefaultIsolatedEnv, folder: Path) -> Path:
    """The source distribution of what git knows."""
    do(folder, "git", "clone", "-q", ROOT, folder / "clone")
    return make(environment, "sdist", folder / "clone", folder)


def build_wheel(environment: DefaultIsolatedEnv, folder: Path, sources: Path, compiled: bool) -> Path:
    """A wheel of the source distribution; what was compiled before is not compiled again."""
    folder.mkdir()
    do(folder, "tar", "xzf", sources)
    (project,) = folder.iterdir()
    how = {"RUMPUS_COMPILE": str(int(compiled)), "RUMPUS_BUILD_CACHE": str(ROOT / "build" / "cache")}
    return make(environment, "wheel", project, folder, **how)


def install(folder: Path, wheel: Path) -> None:
    """Into a virtualenv in which there is only the wheel, and what it needs; or in the place of another."""
    if not bin_of(folder).exists():
        do(folder, sys.executable, "-m", "venv", ".venv")
        do(folder, bin_of(folder) / "python", "-m", "pip", "install", "-q", "--no-compile", wheel)
    else:
        do(
            folder,
            bin_of(folder) / "python",
            *["-m", "pip", "install", "-q", "--force-reinstall", "--no-deps"],
            wheel,
        )


def bin_of(folder: Path) -> Path:
    """Where a virtualenv has its programs."""
    return folder / ".venv" / Path(sysconfig.get_path("scripts")).name


def check_sources(sources: Path) -> None:
    """They bring the built client, and no packages of Node."""
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/rumpus/web/index.html", "web/package-lock.json", "src/rumpus/py.typed"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def check_wheel(wheel: Path) -> None:
    """It has what belongs in it, and nothing else."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {"rumpus/py.typed", "rumpus/web/index.html", "rumpus/tower/blocks.json", TAPE} <= set(names)
    assert {Path(name).suffix for name in names if name.startswith("rumpus/web/")} <= {
        ".html", ".js", ".css", ".svg", ".woff2", ".ttf", ".png", ".webp", ".json", ".txt", ".br", ".gz",
        ".webmanifest",
    }  # fmt: skip
    others = [name for name in names if not name.startswith("rumpus/web/") and ".dist-info/" not in name]
    assert {Path(name).suffix for name in others} <= {
        ".py", ".md", ".json", ".jsonl", ".sql", ".toml", ".css", ".typed", ".so", ".pyd",
    }  # fmt: skip
    assert {name.partition("/")[0].partition("-")[0].partition(".")[0] for name in names} <= {
        "rumpus",
        "rumpus__mypyc",
    }


def check_commands(home: Path, wheel: Path, compiled: bool) -> None:
    """Games are simulated, told again and explained, by modules of the expected kind."""
    rumpus = bin_of(home) / "rumpus"
    assert do(home, rumpus, "--version").split()[1] == wheel.name.split("-")[1]
    report = json.loads(do(home, rumpus, "sim", "uno-attack", "--games", "3", "--json", "--log", "logs"))
    assert report["games"] == 3
    log = sorted((home / "logs").iterdir())[0]
    assert do(home, rumpus, "replay", log).strip()
    assert "Wonky" in do(home, rumpus, "rules", "wonky")
    module = do(home, bin_of(home) / "python", "-c", WHERE).strip()
    assert module.startswith(str(home))
    assert module.endswith(".py") != compiled
    assert wheel.name.endswith("none-any.whl") != compiled


@contextmanager
def served(home: Path) -> Iterator[str]:
    """The installed server, by its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    options = ["--no-browser", "--port", str(port), "--data", str(home / "data")]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen([str(bin_of(home) / "rumpus"), "play", *options], cwd=home, env=clean)
    try:
        deadline = time.monotonic() + 60
        while not answers(url):
            assert process.poll() is None and time.monotonic() < deadline, "the server did not start"
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


def answers(url: str) -> bool:
    """Whether somebody is at home."""
    try:
        with urlopen(f"{url}/readyz", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def check_server(home: Path) -> None:
    """It serves its page and plays a move over the socket."""

    async def visit(url: str) -> None:
        async with Visitor(url) as guest:
            async with guest.session.get(url) as page:
                assert "<script" in await page.text()
            tab = await guest.tab(await guest.open_room("domaniacal", bots=1, start=True))
            while not tab.view["legal"]:
                await tab.hear("update")
            nonce = await tab.act(tab.view["legal"][0])
            await tab.hear("ack", if_=lambda message: message["nonce"] == nonce)

    with served(home) as url:
        run(visit(url))


def test_strangers_can_install_it_plain_and_compiled(tmp_path: Path) -> None:
    """One test, so that the source distribution is built once, whoever runs which test."""
    home = tmp_path / "home"
    home.mkdir()
    with workshop() as environment:
        sources = build_sources(environment, tmp_path)
        check_sources(sources)
        for compiled in [False, True] if shutil.which("cc") else [False]:
            wheel = build_wheel(environment, tmp_path / f"compiled-{compiled}", sources, compiled)
            check_wheel(wheel)
            install(home, wheel)
            check_commands(home, wheel, compiled)
            check_server(home)
