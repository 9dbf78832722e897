"""Measurements, as ratios within one run; `README.md` beside this holds what was seen."""
