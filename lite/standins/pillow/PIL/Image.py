"""Reading and writing pictures of pixels: asked for by name, refused by name."""


def open(*_args, **_options):
    """Refuse to read a picture."""
    raise NotImplementedError("this stand-in for Pillow reads no pictures: docs/site.md says how to have the real one")


def fromarray(*_args, **_options):
    """Refuse to make a picture."""
    raise NotImplementedError("this stand-in for Pillow makes no pictures: docs/site.md says how to have the real one")
