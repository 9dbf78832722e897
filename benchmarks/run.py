"""The benchmarks that `make bench` runs, one after the other; `bench_hands` takes an hour and is run by itself."""

from __future__ import annotations

from . import bench_open, bench_places, bench_redraw, bench_solve, bench_table

BENCHMARKS = (bench_open, bench_redraw, bench_places, bench_table, bench_solve)


def main() -> None:
    for benchmark in BENCHMARKS:
        benchmark.main()


if __name__ == "__main__":
    main()
