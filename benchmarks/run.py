"""Every benchmark, one after the other: `make bench`."""

from __future__ import annotations

from . import bench_redraw

BENCHMARKS = (bench_redraw,)


def main() -> None:
    for benchmark in BENCHMARKS:
        benchmark.main()


if __name__ == "__main__":
    main()
