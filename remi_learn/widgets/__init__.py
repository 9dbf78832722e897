"""What needs a notebook: the only package here that imports ipywidgets, ipycanvas or anywidget."""

from .canvas_view import CanvasView, claim_cell

__all__ = ["CanvasView", "claim_cell"]
