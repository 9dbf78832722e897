"""What needs a notebook: the only package here that imports ipywidgets, ipycanvas or anywidget."""

from .canvas_view import CanvasView, claim_cell
from .exercise import ExerciseWidget
from .lesson import OpenLesson, open_lesson
from .rack import RackWidget

__all__ = ["CanvasView", "ExerciseWidget", "OpenLesson", "RackWidget", "claim_cell", "open_lesson"]
