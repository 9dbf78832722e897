"""The course's own notebooks are signed as they are delivered, and nothing else ever is."""

from __future__ import annotations

import contextlib
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from nbformat.v4 import new_code_cell, new_notebook, new_output

from remi_learn.course import deliver


@pytest.fixture
def jupyter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this person's Jupyter keeps what it has signed; it is not there yet."""
    folder = tmp_path / "home" / "jupyter"
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def lessons(tmp_path: Path) -> list[Path]:
    files = [tmp_path / "installed" / f"{number}.ipynb" for number in range(2)]
    files[0].parent.mkdir()
    for number, file in enumerate(files):
        output = new_output("display_data", {"text/html": f"<p>{number}</p>"})
        nbformat.write(new_notebook(cells=[new_code_cell("1", outputs=[output])]), file)
    return files


def trusted(file: Path, jupyter: Path) -> bool:
    with contextlib.closing(NotebookNotary(data_dir=str(jupyter))) as notary:
        return bool(notary.check_signature(nbformat.read(file, as_version=4)))


def test_what_is_delivered_is_trusted(tmp_path: Path, jupyter: Path, lessons: list[Path]) -> None:
    deliver(lessons, tmp_path / "course", "ro")
    assert all(trusted(tmp_path / "course" / "ro" / lesson.name, jupyter) for lesson in lessons)
    assert (jupyter / "notebook_secret").stat().st_mode & 0o077 == 0


def test_what_the_learner_changed_is_not(tmp_path: Path, jupyter: Path, lessons: list[Path]) -> None:
    deliver(lessons, tmp_path / "course", "ro")
    changed = tmp_path / "course" / "ro" / lessons[0].name
    notebook = nbformat.read(changed, as_version=4)
    notebook.cells[0].outputs[0].data["text/html"] = "<script>alert(1)</script>"
    nbformat.write(notebook, changed)
    for _ in range(2):
        deliver(lessons, tmp_path / "course", "ro")
        assert not trusted(changed, jupyter)
        assert trusted(tmp_path / "course" / "ro" / lessons[1].name, jupyter)


def test_where_nothing_can_be_kept_the_course_is_delivered_all_the_same(
    tmp_path: Path, jupyter: Path, lessons: list[Path], capfd: pytest.CaptureFixture[str]
) -> None:
    jupyter.parent.mkdir()
    jupyter.write_text("a file where the folder should be")
    assert deliver(lessons, tmp_path / "course", "ro").first == "ro/0.ipynb"
    assert capfd.readouterr() == ("", "")
    assert "a file" in jupyter.read_text()


def test_a_damaged_memory_of_signatures_stops_nothing(
    tmp_path: Path, jupyter: Path, lessons: list[Path], capfd: pytest.CaptureFixture[str]
) -> None:
    jupyter.mkdir(parents=True)
    (jupyter / "nbsignatures.db").write_bytes(b"no database" * 100)
    assert deliver(lessons, tmp_path / "course", "ro").first == "ro/0.ipynb"
    assert capfd.readouterr() == ("", "")
