"""The command `remi-learn`: what it does to a learner's folder, and what it says, without starting JupyterLab."""

from __future__ import annotations

import errno
import importlib.util
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from remi_learn import __version__, cli, course, i18n

COURSE = {"02-runs.ipynb": "two", "01-tiles.ipynb": "one", "00-notes.ipynb": "zero"}
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Lab:
    """Stands in for JupyterLab: remembers what it was started with."""

    def __init__(self) -> None:
        self.started = False

    def __call__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> int:
        self.started = True
        self.arguments, self.environment = list(arguments), dict(environment)
        return 0

    @property
    def first(self) -> str:
        return next(a for a in self.arguments if a.startswith("--LabApp.default_url=")).partition("=")[2]


@pytest.fixture
def lab() -> Lab:
    return Lab()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, an English system, and an installed course of three lessons."""
    package = tmp_path / "installed" / "remi_learn"
    for language in i18n.LANGUAGES:
        for name, text in COURSE.items():
            write(package / "notebooks" / language / name, f"{text} {language}")
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(course.find_notebooks, "__defaults__", (package,))
    for variable in LOCALES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    i18n.set_language("en")
    return here


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    i18n.set_language("en")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def publish(home: Path, name: str, text: str, language: str = "en") -> None:
    """A newer version of the course is installed."""
    write(home.parent / "installed" / "remi_learn" / "notebooks" / language / name, text)


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()}


def fails(lab: Lab, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence that the command fails with."""
    assert cli.main(words, lab) == 2
    out, err = capsys.readouterr()
    assert not lab.started
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("remi-learn: ")
    return err.removeprefix("remi-learn: ").strip()


# --- the course in the learner's folder


def test_first_run_copies_the_course_and_opens_the_first_lesson(home: Path, lab: Lab, capsys) -> None:
    assert cli.main([], lab) == 0
    folder = home / "remi-learn"
    assert files(folder / "en") == {name: f"{text} en" for name, text in COURSE.items()}
    assert f"--ServerApp.root_dir={folder}" in lab.arguments
    assert lab.first == "/lab/tree/en/00-notes.ipynb"
    assert capsys.readouterr().out == f"The course is in {folder}. Ctrl+C stops JupyterLab.\n"


def test_names_are_quoted_for_the_address(home: Path, lab: Lab) -> None:
    publish(home, "00 a țară?.ipynb", "x")
    cli.main(["--dir", "my course"], lab)
    assert lab.first == "/lab/tree/en/00%20a%20%C8%9Bar%C4%83%3F.ipynb"
    assert f"--ServerApp.root_dir={home / 'my course'}" in lab.arguments


def test_a_clone_has_the_notebooks_beside_the_package(tmp_path: Path) -> None:
    write(tmp_path / "notebooks" / "ro" / "01-x.ipynb", "x")
    assert [p.name for p in course.find_notebooks("ro", tmp_path / "remi_learn")] == ["01-x.ipynb"]


def test_second_run_writes_nothing(home: Path, lab: Lab, capsys) -> None:
    cli.main([], lab)
    before = {path: path.stat().st_mtime_ns for path in (home / "remi-learn" / "en").glob("*.ipynb")}
    capsys.readouterr()
    cli.main([], lab)
    assert {path: path.stat().st_mtime_ns for path in (home / "remi-learn" / "en").glob("*.ipynb")} == before
    assert "You changed" not in capsys.readouterr().out


def test_a_changed_notebook_is_left_alone_while_the_course_is_the_same(home: Path, lab: Lab, capsys) -> None:
    cli.main([], lab)
    write(home / "remi-learn" / "en" / "01-tiles.ipynb", "mine")
    before = files(home / "remi-learn" / "en") | {"01-tiles.ipynb": "mine"}
    capsys.readouterr()
    cli.main([], lab)
    assert files(home / "remi-learn" / "en") == before
    assert "You changed" not in capsys.readouterr().out
    assert lab.first == "/lab/tree/en/00-notes.ipynb"


def test_an_unchanged_notebook_is_brought_up_to_date_silently(home: Path, lab: Lab, capsys) -> None:
    cli.main([], lab)
    publish(home, "01-tiles.ipynb", "one, better")
    capsys.readouterr()
    cli.main([], lab)
    assert files(home / "remi-learn" / "en") == {name: f"{text} en" for name, text in COURSE.items()} | {
        "01-tiles.ipynb": "one, better"
    }
    assert "You changed" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "copy", "said"),
    [
        ("en", "01-tiles (new).ipynb", "You changed en/01-tiles.ipynb: it stays as it is"),
        ("ro", "01-tiles (nou).ipynb", "Ai modificat ro/01-tiles.ipynb: fișierul rămâne așa cum este"),
    ],
)
def test_both_are_kept_when_both_changed(home: Path, lab: Lab, capsys, language: str, copy: str, said: str) -> None:
    words = ["--lang", language]
    cli.main(words, lab)
    write(home / "remi-learn" / language / "01-tiles.ipynb", "mine")
    publish(home, "01-tiles.ipynb", "one, better", language)
    capsys.readouterr()
    cli.main(words, lab)
    now = files(home / "remi-learn" / language)
    assert (now["01-tiles.ipynb"], now[copy]) == ("mine", "one, better")
    out = capsys.readouterr().out
    assert said in out
    assert copy in out
    cli.main(words, lab)  # said once, written once
    assert files(home / "remi-learn" / language) == now
    assert copy not in capsys.readouterr().out
    assert lab.first == f"/lab/tree/{language}/00-notes.ipynb"


def test_a_copy_beside_is_updated_too_unless_the_learner_changed_it(home: Path, lab: Lab) -> None:
    folder = home / "remi-learn"
    cli.main([], lab)
    write(folder / "en" / "01-tiles.ipynb", "mine")
    for version in ("second", "third"):
        publish(home, "01-tiles.ipynb", version)
        cli.main([], lab)
        assert files(folder / "en")["01-tiles (new).ipynb"] == version
    write(folder / "en" / "01-tiles (new).ipynb", "mine as well")
    publish(home, "01-tiles.ipynb", "fourth")
    cli.main([], lab)
    now = files(folder / "en")
    assert now["01-tiles.ipynb"] == "mine"
    assert now["01-tiles (new).ipynb"] == "mine as well"
    assert now["01-tiles (new) 2.ipynb"] == "fourth"


def test_a_notebook_that_the_learner_removed_comes_back(home: Path, lab: Lab) -> None:
    cli.main([], lab)
    (home / "remi-learn" / "en" / "02-runs.ipynb").unlink()
    cli.main([], lab)
    assert files(home / "remi-learn" / "en")["02-runs.ipynb"] == "two en"


def test_files_of_the_learner_are_never_touched(home: Path, lab: Lab) -> None:
    write(home / "remi-learn" / "en" / "diary.ipynb", "dear diary")
    write(home / "remi-learn" / "en" / "02-runs.ipynb", "was here before the course")
    cli.main([], lab)
    now = files(home / "remi-learn" / "en")
    assert now["diary.ipynb"] == "dear diary"
    assert now["02-runs.ipynb"] == "was here before the course"
    assert now["02-runs (new).ipynb"] == "two en"


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"01-tiles.ipynb": 1}', '{"01-tiles.ipynb": {}}', "\udcff"])
def test_a_damaged_memory_keeps_both(home: Path, lab: Lab, damage: str) -> None:
    folder = home / "remi-learn"
    cli.main([], lab)
    write(folder / "en" / "01-tiles.ipynb", "mine")
    manifest = folder / course.HIDDEN / "delivered.json"
    for _ in range(2):  # the second time, the copy beside is there already
        manifest.write_bytes(damage.encode(errors="surrogateescape"))
        cli.main([], lab)
    assert files(folder / "en") == {name: f"{text} en" for name, text in COURSE.items()} | {
        "01-tiles.ipynb": "mine",
        "01-tiles (new).ipynb": "one en",
    }
    assert set(json.loads(manifest.read_bytes())) == {f"en/{name}" for name in (*COURSE, "01-tiles (new).ipynb")}


def test_a_crash_while_writing_leaves_the_old_file(home: Path, lab: Lab, capsys, monkeypatch) -> None:
    cli.main([], lab)
    publish(home, "01-tiles.ipynb", "one, better")

    def full_disk(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    capsys.readouterr()
    again = Lab()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        assert "No space left on device" in fails(again, capsys)
    folder = home / "remi-learn"
    assert files(folder / "en") == {name: f"{text} en" for name, text in COURSE.items()}
    assert list(folder.rglob("*.tmp")) == []
    cli.main([], lab)  # and the next run goes on
    assert files(folder / "en")["01-tiles.ipynb"] == "one, better"


def test_a_crash_while_putting_in_place_leaves_the_old_file(home: Path, lab: Lab, capsys, monkeypatch) -> None:
    cli.main([], lab)
    publish(home, "01-tiles.ipynb", "one, better")

    def locked(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "used by another program", str(self))

    capsys.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", locked)
        assert "used by another program" in fails(Lab(), capsys)
    assert files(home / "remi-learn" / "en") == {name: f"{text} en" for name, text in COURSE.items()}


# --- two languages in one folder


def test_each_language_has_a_folder_of_its_own(home: Path, lab: Lab, capsys) -> None:
    folder = home / "remi-learn"
    cli.main(["--lang", "ro"], lab)
    write(folder / "ro" / "01-tiles.ipynb", "lucrarea mea")
    cli.main(["--lang", "en"], lab)
    assert "You changed" not in capsys.readouterr().out
    assert lab.first == "/lab/tree/en/00-notes.ipynb"
    assert files(folder / "ro") == {name: f"{text} ro" for name, text in COURSE.items()} | {
        "01-tiles.ipynb": "lucrarea mea"
    }
    assert files(folder / "en") == {name: f"{text} en" for name, text in COURSE.items()}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ro_RO"}, "ro"),
        ({"LANG": "ro_RO.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "ro"}, "ro"),
        ({"LANG": "", "LC_ALL": "", "LC_MESSAGES": "ro_MD@x"}, "ro"),
        ({"LANG": "rof_TZ.UTF-8"}, "en"),
    ],
)
def test_language_comes_from_the_environment(home: Path, lab: Lab, monkeypatch, variables, language) -> None:
    for variable in LOCALES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    cli.main([], lab)
    assert files(home / "remi-learn" / language)["01-tiles.ipynb"] == f"one {language}"
    assert i18n.language() == language


@pytest.mark.parametrize(
    ("system", "language"), [("Romanian_Romania", "ro"), ("ro_RO", "ro"), ("English_Ireland", "en"), (None, "en")]
)
def test_else_from_the_system(home: Path, lab: Lab, monkeypatch, system: str | None, language: str) -> None:
    monkeypatch.delenv("LANG")
    monkeypatch.setattr(cli.locale, "getlocale", lambda: (system, "cp1250"))
    cli.main([], lab)
    assert files(home / "remi-learn" / language)["01-tiles.ipynb"] == f"one {language}"


def test_lang_wins_over_the_system(home: Path, lab: Lab, capsys, monkeypatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    cli.main(["--lang=ro"], lab)
    assert files(home / "remi-learn" / "ro")["01-tiles.ipynb"] == "one ro"
    assert capsys.readouterr().out.startswith("Cursul se află în ")


# --- what JupyterLab is started with


def test_arguments_for_the_server(home: Path, lab: Lab, monkeypatch) -> None:
    monkeypatch.setattr(cli, "_is_root", lambda: False)
    cli.main([], lab)
    assert f"--LabApp.workspaces_dir={home / 'remi-learn' / course.HIDDEN / 'workspaces'}" in lab.arguments
    assert not {"--no-browser", "--allow-root", "--ServerApp.port_retries=0"} & set(lab.arguments)
    monkeypatch.setattr(cli, "_is_root", lambda: True)
    port = free_port()
    cli.main(["--no-browser", "--port", str(port)], lab)
    assert {"--no-browser", "--allow-root", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"} <= set(
        lab.arguments
    )


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without root")
def test_root_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, is_root in ((0, True), (1000, False)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        assert cli._is_root() is is_root


def test_news_is_switched_off_beside_the_learners_settings(home: Path, lab: Lab, monkeypatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/their/place")
    cli.main([], lab)
    ours, theirs = lab.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "/their/place"
    settings = json.loads((Path(ours) / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings == {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}


def test_exit_code_of_the_server_is_ours(home: Path) -> None:
    assert cli.main([], lambda arguments, environment: 7) == 7


@pytest.mark.parametrize(("stuck", "printed"), [(False, "stopped\ngoodbye\n"), (True, "stopped\n")])
def test_a_thread_that_the_server_left_behind_does_not_hold_us(stuck: bool, printed: str) -> None:
    code = f"""
import atexit, threading
from remi_learn.cli import _end_stray_threads
atexit.register(print, "goodbye")
threading.Thread(target=threading.Event().wait, args=[{None if stuck else 0.1}]).start()
print("stopped")
_end_stray_threads(patience=1)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")


# --- what cannot be done is said in one sentence, in the learner's language


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("port", ["x", "80x", "0", "65536", "-1", "8888.0", "٨٨٨٨", "9" * 5000, " 8888"])
def test_port_is_not_a_port(home: Path, lab: Lab, capsys, port: str) -> None:
    assert fails(lab, capsys, f"--port={port}") == f"The port must be a number from 1 to 65535, not “{port}”."
    assert not (home / "remi-learn").exists()


def test_port_is_taken(home: Path, lab: Lab, capsys) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = fails(lab, capsys, "--port", port, "--lang", "ro")
    assert said == f"Portul {port} este ocupat sau nepermis: alege altul cu --port."
    assert not (home / "remi-learn").exists()


def test_a_kind_of_address_that_this_computer_lacks_is_no_obstacle(home: Path, lab: Lab, monkeypatch) -> None:
    def no_such_address(self: socket.socket, address: object) -> None:
        raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")

    monkeypatch.setattr(socket.socket, "bind", no_such_address)
    assert cli.main(["--port", "9999"], lab) == 0


def test_folder_is_a_file(home: Path, lab: Lab, capsys) -> None:
    write(home / "course", "a file")
    assert fails(lab, capsys, "--dir", "course") == (
        f"{home / 'course'} is a file, not a folder: choose another name with --dir."
    )
    assert (home / "course").read_text() == "a file"


def test_folder_cannot_be_made(home: Path, lab: Lab, capsys) -> None:
    write(home / "course", "a file")
    said = fails(lab, capsys, "--dir", "course/inside", "--lang", "ro")
    assert said.startswith(f"Cursul nu poate fi scris în {home / 'course' / 'inside'} (")


def test_folder_is_not_writable(home: Path, lab: Lab, capsys, monkeypatch) -> None:
    def denied(self: Path, *how: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", denied)
    assert fails(lab, capsys) == (
        f"The course cannot be written to {home / 'remi-learn'} (Permission denied): choose another folder with --dir."
    )


def test_a_lessons_name_is_taken_by_a_folder(home: Path, lab: Lab, capsys) -> None:
    (home / "remi-learn" / "en" / "01-tiles.ipynb").mkdir(parents=True)
    assert fails(lab, capsys).startswith("The course cannot be written to ")


def test_our_hidden_folder_is_a_file(home: Path, lab: Lab, capsys) -> None:
    write(home / "remi-learn" / course.HIDDEN, "a file")
    assert fails(lab, capsys).startswith("The course cannot be written to ")


def test_jupyterlab_is_missing(home: Path, lab: Lab, capsys, monkeypatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert fails(lab, capsys) == "JupyterLab is not installed: run “pip install jupyterlab”, then try again."
    assert not (home / "remi-learn").exists()


def test_lessons_are_missing(home: Path, lab: Lab, capsys) -> None:
    for path in (home.parent / "installed").rglob("*.ipynb"):
        path.unlink()
    assert fails(lab, capsys, "--lang", "ro") == (
        "Lecțiile lipsesc din această instalare: instalează din nou remi_learn."
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "de"], "The course is not written in “de”: choose ro or en."),
        (["--lang"], "--lang needs a value after it."),
        (["--dir="], "--dir needs a value after it."),
        (["--port", "--no-browser"], "--port needs a value after it."),
        (["learn", "5h"], "“learn 5h” is not understood; “remi-learn --help” shows what can be written."),
        (["--no"], "“--no” is not understood; “remi-learn --help” shows what can be written."),
        (["--no-browser=1"], "This is not understood; “remi-learn --help” shows what can be written."),
        (["--lang", "ro", "--lang"], "--lang needs a value after it."),
    ],
)
def test_the_command_line_is_not_understood(home: Path, lab: Lab, capsys, words: list[str], said: str) -> None:
    assert fails(lab, capsys, *words) == said
    assert not (home / "remi-learn").exists()


def test_home_is_understood_where_the_shell_did_not(home: Path, lab: Lab, monkeypatch) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    cli.main(["--dir=~/course"], lab)
    assert (home / "course" / "en" / "01-tiles.ipynb").exists()
    cli.main(["--dir=~nobody-of-this-name/course"], lab)
    assert (home / "~nobody-of-this-name" / "course" / "en" / "01-tiles.ipynb").exists()


def test_an_old_console_without_our_letters_gets_those_without_marks(home: Path, lab: Lab, monkeypatch) -> None:
    write(home / "course", "a file")
    console = io.TextIOWrapper(io.BytesIO(), encoding="cp1250", errors="strict")
    monkeypatch.setattr(sys, "stderr", console)
    assert cli.main(["--lang", "ro", "--dir", "course"], lab) == 2
    console.seek(0)
    assert "este un fisier, nu un dosar" in console.read()


# --- help and version


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--help"], ["usage: remi-learn", "options:", "show this help", "the first lesson"]),
        (["-h", "--lang", "ro"], ["utilizare: remi-learn", "opțiuni:", "afișează acest ajutor", "prima lecție"]),
    ],
)
def test_help_is_in_the_chosen_language(home: Path, lab: Lab, capsys, words: list[str], parts: list[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(words, lab)
    out = " ".join(capsys.readouterr().out.split())
    for part in [*parts, "--lang ro|en", "--dir DIR", "--port PORT", "--no-browser", "--version"]:
        assert part in out
    assert not lab.started


def test_version(home: Path, lab: Lab, capsys) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"], lab)
    assert capsys.readouterr().out == f"remi-learn {__version__}\n"
