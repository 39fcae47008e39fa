"""Keeps compiled copies of the package under build/compiled, each whole and named by what it was made of.

Sources stay pure: a compiled copy is a tree of its own, put in place by one renaming, and is used only
while its name still matches the sources. So there is never a mixture, and never a stale module.

    compiled.py current    print the folder to put on PYTHONPATH, or nothing if none is up to date
    compiled.py build      make it, unless it is there
    compiled.py later      make it in the background, at low priority, for the next start
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rumpus"
TREES = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compile.log"
WEB = "web"
"""The built client: every copy points to the one beside the sources."""

KEPT = 3
"""How many copies stay."""


def fingerprint() -> str:
    """A name for all that a compiled copy is made of, on this Python."""
    found = hashlib.sha256(f"{sys.version} {sys.platform}".encode())
    sources = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    for path in sorted([*sources, ROOT / "setup.py", ROOT / "pyproject.toml"]):
        name = path.relative_to(ROOT)
        if name.parts[:3] != ("src", "rumpus", WEB):
            found.update(str(name).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def current() -> Path | None:
    """The compiled copy of the sources as they are now."""
    tree = TREES / fingerprint()
    return tree if tree.exists() else None


def build() -> Path | None:
    """Compile the sources as they are now; nothing, where there is no C compiler."""
    TREES.mkdir(parents=True, exist_ok=True)
    with (TREES / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return current() or compile_tree()


def compile_tree() -> Path | None:
    """Make a copy in a folder aside, and put it in place when it is whole."""
    wanted = TREES / fingerprint()
    if not has_compiler():
        return None
    install_compiler()
    with tempfile.TemporaryDirectory(dir=TREES, prefix="half-") as folder:
        whole = Path(folder) / "whole"
        run("setup.py", "-q", "build_ext", f"--build-lib={whole}", f"--build-temp={folder}/objects")
        if not list(whole.glob("rumpus__mypyc*")):
            return None
        without = shutil.ignore_patterns("__pycache__", WEB)
        shutil.copytree(PACKAGE, whole / "rumpus", dirs_exist_ok=True, ignore=without)
        (whole / "rumpus" / WEB).symlink_to(PACKAGE / WEB, target_is_directory=True)
        if TREES / fingerprint() != wanted:
            return None  # Somebody edited meanwhile: what was copied may not be what was compiled.
        whole.rename(wanted)
    remove_old()
    return wanted


def has_compiler() -> bool:
    """Whether this machine compiles C, and nobody forbade it; setup.py has the last word."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and os.environ.get("RUMPUS_COMPILE", "1") != "0"


def install_compiler() -> None:
    """The compiler is no run-time dependency: fetch what the build declares, once."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
        run("-m", "pip", "install", "-q", "--disable-pip-version-check", *declared)


def later() -> None:
    """Start compiling behind the game, unless that is done already or cannot be done."""
    if current() is not None or not has_compiler():
        return
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        subprocess.Popen(  # noqa: S603  # ourselves
            [sys.executable, __file__, "build", "gently"],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    say(f"Playing at once, interpreted; a compiled copy is made in the background ({LOG.relative_to(ROOT)}).")


def remove_old() -> None:
    """Keep the few copies that were used last."""
    trees = [path for path in TREES.iterdir() if path.is_dir() and "-" not in path.name]
    for old in sorted(trees, key=lambda path: -path.stat().st_mtime)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def run(*arguments: str) -> None:
    """Run our own Python in the checkout, or stop."""
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True)  # noqa: S603  # ourselves


def say(text: str) -> None:
    """One line for whoever started this."""
    sys.stdout.write(text + "\n")


def main() -> None:
    """Do what is asked for."""
    match sys.argv[1:]:
        case ["current"]:
            tree = current()
            say(str(tree) if tree else "")
        case ["build"]:
            build()
        case ["build", "gently"]:
            os.nice(19)
            build()
        case ["later"]:
            later()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
