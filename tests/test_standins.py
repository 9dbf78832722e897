"""The stand-ins of the static site beside what they stand in for."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

import drawing_questions
from lite import downloads, packages

HERE = Path(__file__).parent


def load(name: str, file: str) -> ModuleType:
    """A stand-in, under a name of its own, since the real one is here too."""
    spec = importlib.util.spec_from_file_location(f"standin_{name}", packages.HERE / "standins" / name / file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ours = load("numpy", "numpy/__init__.py")
numbers = st.integers(-(2**31), 2**31 - 1) | st.floats(allow_nan=False)
shapes = st.tuples(st.integers(1, 4), st.integers(1, 4))


@st.composite
def rows(draw: st.DrawFn) -> list:
    height, width = draw(shapes)
    return draw(
        st.lists(numbers, min_size=width, max_size=width)
        | st.lists(st.lists(numbers, min_size=width, max_size=width), min_size=height, max_size=height)
    )


def same(mine: object, theirs: numpy.ndarray) -> None:
    assert (str(mine.dtype), mine.shape, mine.ndim, mine.size) == (
        str(theirs.dtype),
        theirs.shape,
        theirs.ndim,
        theirs.size,
    )
    assert mine.tolist() == theirs.tolist()
    assert len(mine) == len(theirs)


@given(rows())
def test_lists_become_the_same_arrays(rows: list) -> None:
    mine, theirs = ours.asarray(rows), numpy.asarray(rows)
    same(mine, theirs)
    same(ours.require(rows, requirements=["C"]), numpy.require(rows, requirements=["C"]))
    same(mine.ravel(), theirs.ravel())
    same(mine.astype(ours.float64), theirs.astype(numpy.float64))
    same(ours.asarray(mine), theirs)
    assert (mine.dtype == ours.int64) == (theirs.dtype == numpy.int64)
    assert mine.dtype != ours.float16


@given(st.lists(st.lists(numbers, min_size=1, max_size=4), min_size=1, max_size=4))
def test_arrays_are_joined_alike(lists: list) -> None:
    same(ours.concatenate([ours.array(one) for one in lists]), numpy.concatenate([numpy.array(one) for one in lists]))


@given(st.binary(min_size=1))
def test_bytes_are_taken_alike(data: bytes) -> None:
    same(ours.frombuffer(data, dtype=ours.uint8), numpy.frombuffer(data, dtype=numpy.uint8))


def test_rows_that_differ_in_length_are_refused_by_both() -> None:
    for one in (ours, numpy):
        with pytest.raises(ValueError, match="setting an array element with a sequence"):
            one.asarray([[1, 2], [3]])


def test_what_is_not_carried_says_so() -> None:
    with pytest.raises(AttributeError, match=r"no 'linspace'.*docs/site\.md"):
        ours.linspace(0, 1)
    with pytest.raises(AttributeError, match="no 'mean'"):
        ours.asarray([1, 2]).mean()
    with pytest.raises(NotImplementedError, match="complex"):
        ours.asarray([1], dtype=complex)
    with pytest.raises(NotImplementedError, match=r"docs/site\.md"):
        load("pillow", "PIL/Image.py").open("picture.png")


def test_pyodide_is_the_one_that_the_kernel_is_made_for() -> None:
    assert downloads.PYODIDE == PYODIDE_VERSION


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """Pyodide, and the wheels of the site, stand-ins among them."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed, so Pyodide cannot run here")
    try:
        pyodide = downloads.pyodide()
        theirs = downloads.wheels(pyodide)
    except downloads.CannotBuild as reason:
        pytest.skip(f"the packages of the site cannot be had here: {reason}")
    folder = tmp_path_factory.mktemp("standins")
    standins = [packages.standin(name, folder) for name in packages.STANDINS]
    return pyodide, [*theirs, *packages.kernel_wheels(), *standins]


@pytest.mark.long
def test_ipycanvas_packs_the_same_in_the_browser_with_the_stand_in(wheels: tuple[Path, list[Path]]) -> None:
    pyodide, archives = wheels
    compiled = packages.compiled(archives, pyodide)
    command = ["node", str(HERE / "drawing_runner.mjs"), str(pyodide), *map(str, compiled)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout.splitlines()[-1]) == json.loads(drawing_questions.packed())


def test_each_package_finds_what_it_needs_in_the_site(wheels: tuple[Path, list[Path]], tmp_path: Path) -> None:
    pyodide, archives = wheels
    packages.lay_pyodide(tmp_path / "whole", pyodide, archives)
    listed = json.loads((tmp_path / "whole" / "pyodide-lock.json").read_text())["packages"]
    assert all((tmp_path / "whole" / entry["file_name"]).exists() for entry in listed.values())
    assert all(set(entry["depends"]) <= set(listed) for entry in listed.values())
    assert listed["numpy"]["version"] == packages.STANDINS["numpy"]
    lacking = [wheel for wheel in archives if not wheel.name.startswith("wcwidth-")]
    with pytest.raises(downloads.CannotBuild, match="needs wcwidth"):
        packages.lay_pyodide(tmp_path / "lacking", pyodide, lacking)


def test_the_real_numpy_takes_the_place_of_the_stand_in(wheels: tuple[Path, list[Path]], tmp_path: Path) -> None:
    """From an address it stays there; from a folder it comes into the site."""
    pyodide, archives = wheels
    theirs = json.loads((pyodide / "pyodide-lock.json").read_text())["packages"]["numpy"]
    packages.lay_pyodide(tmp_path / "there", pyodide, archives, "https://example.org/full/")
    listed = json.loads((tmp_path / "there" / "pyodide-lock.json").read_text())["packages"]
    assert listed["numpy"]["file_name"] == f"https://example.org/full/{theirs['file_name']}"
    assert listed["numpy"]["sha256"] == theirs["sha256"]
    for name in packages.STANDINS:
        file = json.loads((pyodide / "pyodide-lock.json").read_text())["packages"][name]["file_name"]
        (tmp_path / file).write_bytes(b"as from the distribution")
    packages.lay_pyodide(tmp_path / "here", pyodide, archives, str(tmp_path))
    assert (tmp_path / "here" / theirs["file_name"]).read_bytes() == b"as from the distribution"
