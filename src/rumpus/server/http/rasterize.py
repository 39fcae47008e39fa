"""A program of its own: an SVG from standard input becomes a PNG on standard output.

Drawing a picture takes some 100 ms in which no other Python code of its process runs, so the server lets
another one do it. It knows nothing of the rest of Rumpus, and starts quickly.
"""

import sys

from resvg_py import svg_to_bytes


def main() -> None:
    """`rasterize.py FONT WIDTH`."""
    _, font, width = sys.argv
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(
        svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[font], width=int(width))
    )


if __name__ == "__main__":
    main()
