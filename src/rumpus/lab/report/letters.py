"""The house's own letters, put into the page, so that it looks like us without asking anybody for a font."""

from base64 import b64encode
from pathlib import Path

import rumpus

FACES = (("Fredoka", 600), ("Nunito Sans", 400), ("Nunito Sans", 700))
"""Everyday letters only: 30 kB. Where the web client was not built, the system's letters will do."""


def faces() -> str:
    """What a style sheet says about them."""
    built = Path(rumpus.__file__).parent / "web" / "assets"
    found = []
    for family, weight in FACES:
        name = family.lower().replace(" ", "-")
        for file in sorted(built.glob(f"everyday-{name}-latin-{weight}-normal-*.woff2"))[:1]:
            letters = b64encode(file.read_bytes()).decode()
            found.append(
                f"@font-face{{font-family:'{family}';font-weight:{weight};"
                f"src:url(data:font/woff2;base64,{letters}) format('woff2')}}\n"
            )
    return "".join(found)
