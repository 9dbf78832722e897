"""`python -m lite`: builds the site; `make site` calls it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .build import PROJECT, build_course
from .downloads import CannotBuild


def main() -> int:
    """Build the site and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m lite", description=__doc__)
    parser.add_argument("--out", type=Path, default=PROJECT / "site", help="folder of the site (default: site)")
    parser.add_argument(
        "--real-numpy",
        metavar="WHERE",
        default="",
        help="a Pyodide distribution with the real NumPy and Pillow: a folder, which is copied, or an address, "
        "which the learner's browser will ask",
    )
    args = parser.parse_args()
    try:
        site = build_course(args.out.absolute(), args.real_numpy)
    except CannotBuild as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"The site is in {site}. To look at it: python -m http.server --directory {site}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
