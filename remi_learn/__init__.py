"""remi_learn teaches the Romanian rummy family by letting people play it.

Pieces are written as text, and everything can be asked in it:

>>> from remi_learn import *
>>> parse_tiles("5h 10d Kc As *")
(5h, 10d, Kc, As, *)
>>> [str(meld) for meld in readings("Qs * Ks", TABLA)]
['*=Js Qs Ks', 'Qs Ks *=As']
>>> fault("7s 7s 7h", TABLA).code.value
'repeated_colour'
"""

from .engine.hand import Hand, deal
from .engine.laying import GoingOut, LayOff, going_out, layoffs
from .engine.match import Match
from .engine.melds import Fault, FaultCode, Kind, Meld, fault, readings
from .engine.moves import IllegalMove
from .engine.opening import Openings, openings
from .engine.record import read_record, write_record
from .engine.rules import ETALAT, RAMI_40, RAMI_51, REMI_51, TABLA, Rules, find_rules
from .engine.scoring import Opening, Part, Points, may_open, meld_points, rack_points
from .engine.solve import (
    Arrangement,
    Closing,
    Discard,
    WhyNot,
    arrange,
    best_close,
    can_close,
    closings,
    discards,
    distance,
    useful,
    why_not,
)
from .engine.tiles import JOKER, NotationError, Tile, format_tiles, parse_tiles

__version__ = "0.1.0"

__all__ = [
    "ETALAT",
    "JOKER",
    "RAMI_40",
    "RAMI_51",
    "REMI_51",
    "TABLA",
    "Arrangement",
    "Closing",
    "Discard",
    "Fault",
    "FaultCode",
    "GoingOut",
    "Hand",
    "IllegalMove",
    "Kind",
    "LayOff",
    "Match",
    "Meld",
    "NotationError",
    "Opening",
    "Openings",
    "Part",
    "Points",
    "Rules",
    "Tile",
    "WhyNot",
    "arrange",
    "best_close",
    "can_close",
    "closings",
    "deal",
    "discards",
    "distance",
    "fault",
    "find_rules",
    "format_tiles",
    "going_out",
    "layoffs",
    "may_open",
    "meld_points",
    "openings",
    "parse_tiles",
    "rack_points",
    "read_record",
    "readings",
    "useful",
    "why_not",
    "write_record",
]
