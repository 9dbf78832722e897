"""Not Pillow: a stand-in, since ipycanvas imports it for pictures of pixels, which this course never draws."""

__version__ = "0.0.1+remi.learn.standin"
