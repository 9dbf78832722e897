"""What needs a notebook: the only package here that imports ipywidgets, ipycanvas or anywidget."""

from .canvas_view import CanvasView, claim_cell
from .chances import ChanceDrill
from .check import check_a_rack
from .coach import CoachedTable
from .counting import counted
from .course import course, keep_progress, practise
from .drill import DrillCard
from .exercise import ExerciseWidget
from .lesson import OpenLesson, open_lesson
from .look import choose_look, try_widgets
from .play import PlayCard, play, play_in_class
from .rack import RackWidget
from .review import ReviewCard
from .rows import RowsWidget
from .table import TableWidget

__all__ = [
    "CanvasView",
    "ChanceDrill",
    "CoachedTable",
    "DrillCard",
    "ExerciseWidget",
    "OpenLesson",
    "PlayCard",
    "RackWidget",
    "ReviewCard",
    "RowsWidget",
    "TableWidget",
    "check_a_rack",
    "choose_look",
    "claim_cell",
    "counted",
    "course",
    "keep_progress",
    "open_lesson",
    "play",
    "play_in_class",
    "practise",
    "try_widgets",
]
