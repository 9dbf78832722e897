"""Every benchmark, one after the other: `make bench`."""

from __future__ import annotations

from . import bench_hands, bench_redraw, bench_solve

BENCHMARKS = (bench_redraw, bench_solve, bench_hands)


def main() -> None:
    for benchmark in BENCHMARKS:
        benchmark.main()


if __name__ == "__main__":
    main()
