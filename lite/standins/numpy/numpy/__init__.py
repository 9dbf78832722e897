"""Not NumPy: a stand-in with the few functions that ipycanvas calls to pack drawing commands.

The browser-only site uses it, since the real one weighs as much as everything else together and no Python package
index has it for browsers. It packs numbers and nothing more: no arithmetic, no slicing. `tests/test_standins.py`
holds it to the real one. Whoever needs NumPy in the site builds it with the real one: docs/site.md.
"""

from array import array as _numbers

__version__ = "0.0.1+remi.learn.standin"


class dtype:
    """The kind of an array's numbers."""

    def __init__(self, name, code):
        self.name, self._code = name, code
        self.itemsize = _numbers(code).itemsize if code else 2

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"

    def __eq__(self, other):
        return self.name == (other.name if isinstance(other, dtype) else other)

    def __hash__(self):
        return hash(self.name)


uint8, int32, int64 = dtype("uint8", "B"), dtype("int32", "i"), dtype("int64", "q")
float16, float32, float64 = dtype("float16", ""), dtype("float32", "f"), dtype("float64", "d")
_BY_NAME = {kind.name: kind for kind in (uint8, int32, int64, float16, float32, float64)} | {int: int64, float: float64}


def _kind(wanted):
    found = wanted if isinstance(wanted, dtype) else _BY_NAME.get(wanted)
    if found is None or not found._code:
        raise NotImplementedError(f"this stand-in for NumPy has no numbers of the kind {wanted!r}")
    return found


class ndarray:
    """Numbers of one kind in rows, always contiguous; what is asked of it beyond that fails by name."""

    flags = {"C_CONTIGUOUS": True}

    def __init__(self, numbers, kind, shape):
        self._numbers, self.dtype, self.shape = numbers, kind, tuple(shape)

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return len(self._numbers)

    def __len__(self):
        return self.shape[0]

    def __buffer__(self, _flags):
        # a shape with a 0 in it cannot be told to a memoryview; there is nothing to tell then
        flat = memoryview(self._numbers)
        return flat.cast("B").cast(flat.format, self.shape) if self.size and self.ndim > 1 else flat

    def astype(self, wanted):
        kind = _kind(wanted)
        return ndarray(
            _numbers(kind._code, map(int, self._numbers) if kind._code in "Biq" else self._numbers), kind, self.shape
        )

    def ravel(self):
        return ndarray(self._numbers, self.dtype, (self.size,))

    def tolist(self):
        return _rows(list(self._numbers), self.shape)

    def __getattr__(self, name):
        raise AttributeError(f"this stand-in for NumPy's array has no {name!r}: it only packs numbers for ipycanvas")


def _rows(flat, shape):
    if len(shape) < 2:
        return flat if shape else flat[0]
    step = len(flat) // shape[0] if shape[0] else 0
    return [_rows(flat[start * step : (start + 1) * step], shape[1:]) for start in range(shape[0])]


def _flatten(rows):
    """The numbers of nested lists, and their shape."""
    if isinstance(rows, ndarray):
        return list(rows._numbers), rows.shape
    if not isinstance(rows, (list, tuple)):
        return [rows], ()
    parts = [_flatten(row) for row in rows]
    shapes = {shape for _, shape in parts}
    if len(shapes) > 1:
        raise ValueError("setting an array element with a sequence: the rows are not of one length")
    return [number for flat, _ in parts for number in flat], (len(parts), *(shapes.pop() if shapes else ()))


def asarray(rows, dtype=None):
    """Numbers, or lists of them, as an array; whole numbers stay whole."""
    if isinstance(rows, ndarray):
        return rows if dtype is None else rows.astype(dtype)
    flat, shape = _flatten(rows)
    kind = _kind(dtype) if dtype is not None else (int64 if flat and all(isinstance(n, int) for n in flat) else float64)
    return ndarray(_numbers(kind._code, map(int, flat) if kind._code in "Biq" else flat), kind, shape)


array = asarray


def require(rows, dtype=None, requirements=None):
    """As `asarray`: what is asked of the memory (contiguous) holds anyway."""
    return asarray(rows, dtype)


def ascontiguousarray(rows):
    """As `asarray`."""
    return asarray(rows)


def concatenate(arrays):
    """One array after the other, in the kind of numbers that holds them all."""
    arrays = [asarray(one) for one in arrays]
    kinds = {one.dtype for one in arrays}
    kind = kinds.pop() if len(kinds) == 1 else float64
    whole = _numbers(kind._code)
    for one in arrays:
        whole.extend(one.astype(kind)._numbers)
    return ndarray(whole, kind, (sum(len(one) for one in arrays), *arrays[0].shape[1:]))


def frombuffer(buffer, dtype=float64):
    """Bytes taken as numbers."""
    kind = _kind(dtype)
    numbers = _numbers(kind._code)
    numbers.frombytes(bytes(buffer))
    return ndarray(numbers, kind, (len(numbers),))


def __getattr__(name):
    raise AttributeError(
        f"this stand-in for NumPy has no {name!r}: it carries only what ipycanvas calls (docs/site.md)"
    )
