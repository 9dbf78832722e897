"""`remi-learn solve` and `remi-learn --check`: what they print, and what they make of faults."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from packaging.requirements import Requirement

from remi_learn import cli, doctor, terminal
from remi_learn.engine.rules import PRESETS, find_rules
from test_layout import ROOT

ONE_AWAY = "5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks  7d"
CLOSES = "5h 6h 7h 8h 9h  10d 10c 10s  2c 3c 4c  Qs Ks As 7d"


def says(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert cli.main([*words]) == 0
    return capsys.readouterr().out.splitlines()


def refuses(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main([*words]) == 2
    return capsys.readouterr().err


def test_a_rack_one_piece_from_closing(capsys: pytest.CaptureFixture[str]) -> None:
    game, laid, best, counts, far, helps = says(capsys, "solve", ONE_AWAY, "--game", "tabla", "--lang", "en")
    assert game == "Remi pe Tablă"
    assert laid == "5♥ 6♥ 7♥ 8♥ 9♥ │ 2♣ 3♣ 4♣ │ 10♦ 10♣ 10♠ │ 7♦ 12♠ 13♠"
    assert best.endswith("Left over: 7♦ 12♠ 13♠.")
    assert counts == "On the rack it counts 95 points."
    assert far == "1 piece must still change until it closes."
    assert helps == "3 different pieces help: 1♠ (×2), 11♠ (×2), joker (×2)."


@pytest.mark.parametrize("language", ["ro", "en"])
def test_what_is_printed_can_be_asked_again(capsys: pytest.CaptureFixture[str], language: str) -> None:
    lines = says(capsys, "solve", "7d 5h 6h * 9h 9c Qs", "--lang", language)
    assert "joker→" in lines[1]
    assert says(capsys, "solve", lines[1], "--lang", language)[1] == lines[1]


def test_a_rack_that_closes_in_romanian(capsys: pytest.CaptureFixture[str]) -> None:
    lines = says(capsys, "--lang", "ro", "solve", *CLOSES.split())
    assert lines[1].endswith("│ 7♦")
    assert lines[-1].startswith("✓ Se închide")


@pytest.mark.parametrize("game", cli.GAMES)
def test_every_game_can_be_asked_for(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert says(capsys, "solve", "5h 6h 7h", "--game", game)[0] == find_rules(game).name


def test_the_games_are_all_games() -> None:
    assert {find_rules(game) for game in cli.GAMES} == set(PRESETS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "5x"), "“5x” is not a piece"),
        (("solve",), "some pieces first"),
        (("solve", "5h 5h 5h"), "so many copies"),
        (("solve", "5h", "--game", "bridge"), "choose one of tabla, etalat, remi_51, rami_40, rami_51"),
        (("solve", "5h", "--game"), "--game needs a value"),
        (("sovle", "5h"), "“sovle 5h” is not understood"),
    ],
)
def test_what_cannot_be_solved_is_said(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert said in refuses(capsys, "--lang", "en", *words)


@pytest.mark.parametrize(
    ("at_terminal", "environment", "colour"),
    [(True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False)],
)
def test_colour_is_for_a_person(at_terminal: bool, environment: Mapping[str, str], colour: bool) -> None:
    assert bool(terminal.wants_colour(at_terminal, environment)) is colour


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a system without terminals of its own")
@pytest.mark.parametrize("no_colour", ["", "1"])
def test_in_a_real_terminal(no_colour: str) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from remi_learn.cli import main; main()", "solve", "5h 6h 7h"]
    environment = os.environ | {"NO_COLOR": no_colour, "TERM": "xterm"}
    done = subprocess.run(command, stdout=theirs, env=environment, check=False)
    os.close(theirs)
    printed = os.read(ours, 10_000).decode()
    assert done.returncode == 0
    assert ("\033[1;31m5♥\033[0m" in printed) is (not no_colour)


# --- the doctor -----------------------------------------------------------------------------------------------------


def test_here_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    lines = says(capsys, "--check", "--lang", "en")
    assert [line for line in lines if line.startswith("✗")] == []
    for word in ("Python", "jupyterlab 4", "ipycanvas 0.14", "anywidget, and it is switched on", "A rack is drawn"):
        assert any(word in line for line in lines), word
    assert lines[-1] == "All is well: remi-learn opens the course."


def test_a_fault_is_said_with_what_to_do(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "REDRAW", "raise OSError('no room')")
    assert cli.main(["--check", "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "✗ A rack cannot be drawn (OSError: no room): install remi_learn again." in lines
    assert lines[-1] == "Put right what is marked with ✗."


def test_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "jupyterlab":
            return "4.4.9"
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)
    found = doctor._package(Requirement("jupyterlab<5,>=4.5"))
    assert (found.right, found.words) == (
        False,
        "jupyterlab 4.4.9 does not fit, <5,>=4.5 is needed: run “pip install 'jupyterlab<5,>=4.5'”.",
    )
    missing = doctor._package(Requirement("ipycanvas<0.15,>=0.14.3"))
    assert missing.words.startswith("ipycanvas is missing: run “pip install")
    assert not doctor._python((3, 10, 4)).right


@pytest.mark.parametrize(
    ("bounds", "version", "right"),
    [
        ("<5,>=4.5", "4.10.2", True),
        ("<5,>=4.5", "4.5.0rc1", False),
        ("<5,>=4.5", "4.7.0a2", True),
        ("~=4.6", "4.5.0", False),
        ("~=4.6", "4.6.9", True),
        ("==4.6", "4.5.0", False),
        ("!=4.6.1", "4.6.1", False),
    ],
)
def test_every_kind_of_bound_is_understood(
    monkeypatch: pytest.MonkeyPatch, bounds: str, version: str, right: bool
) -> None:
    monkeypatch.setattr(metadata, "version", lambda name: version)
    assert doctor._package(Requirement(f"jupyterlab{bounds}")).right is right


def test_what_is_needed_here_is_looked_at_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["jupyterlab>=4.5", "ruff; extra == 'test'", 'colorama; sys_platform == "win32"', "anywidget"]
    monkeypatch.setattr(metadata, "requires", lambda name: wanted)
    names = {finding.words.split()[0] for finding in doctor._packages()}
    assert names == {"jupyterlab", "anywidget"} | ({"colorama"} if sys.platform == "win32" else set())
    monkeypatch.setitem(sys.modules, "packaging.requirements", None)
    assert [finding.right for finding in doctor._packages()] == [False]


# --- where Jupyter keeps its files, and which Python runs the lessons -------------------------------------------------

ASK = """
import os, sys
from pathlib import Path
from remi_learn.cli import lab_environment
if sys.argv[1] != "alone": os.environ.update(lab_environment(Path(sys.argv[1])))
from jupyter_client.kernelspec import KernelSpecManager
print(KernelSpecManager().get_kernel_spec("python3").argv[0])
"""


def learner(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has a home of their own, and nothing of Jupyter's elsewhere."""
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    theirs = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG"))}
    return theirs | {"HOME": str(home), "USERPROFILE": str(home), "LANG": "en_GB.UTF-8", "PYTHONPATH": str(ROOT)}


def with_kernel(environment: Mapping[str, str], python: str) -> dict[str, str]:
    """The same after `python -m ipykernel install --user` by another Python, which comes first here."""
    file = Path(environment["HOME"]) / ".local/share/jupyter/kernels/python3/kernel.json"
    file.parent.mkdir(parents=True)
    words = {"argv": [python, "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "3"}
    file.write_text(json.dumps(words | {"language": "python"}))
    return dict(environment) | {"JUPYTER_PREFER_ENV_PATH": "0", "JUPYTER_DATA_DIR": str(file.parents[2])}


def _ended(command: list[str], environment: Mapping[str, str], **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=dict(environment), **more
    )


def run(environment: Mapping[str, str], *words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Python with these words, in an environment."""
    return _ended([sys.executable, *map(str, words)], environment, **more)


def test_lessons_run_with_this_python_whatever_kernel_the_learner_registered(tmp_path: Path) -> None:
    other = tmp_path / "python"
    other.symlink_to("/bin/false")
    environment = with_kernel(learner(tmp_path), str(other))
    assert run(environment, "-c", ASK, "alone").stdout == f"{other}\n", "or this test shows nothing"
    assert run(environment, "-c", ASK, tmp_path / "home").stdout == f"{sys.executable}\n"


def test_the_doctor_sees_the_other_python_and_says_what_to_do(tmp_path: Path) -> None:
    other = tmp_path / "python"
    other.symlink_to("/bin/false")
    done = run(with_kernel(learner(tmp_path), str(other)), "-m", "remi_learn", "--check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"✓ remi-learn runs the lessons with {sys.executable}." in done.stdout
    alone = f"JupyterLab started by itself runs them with {other}, which has no remi_learn: use “remi-learn”."
    assert alone in done.stdout


def test_a_home_that_cannot_be_written_is_not_needed(tmp_path: Path) -> None:
    """A home that is a file: nobody can write there, root neither."""
    environment = learner(tmp_path)
    Path(environment["HOME"]).rmdir()
    Path(environment["HOME"]).write_text("no folder")
    done = run(environment, "-m", "remi_learn", "--check", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    place = Path(environment["HOME"]) / ".local/share/jupyter"
    assert f"Nothing can be written to {place}: Jupyter keeps its own files in the course folder." in done.stdout
    code = (
        "from remi_learn import cli; import json, sys\n"
        "sys.exit(cli.main(['--dir', 'course'], lambda words, environment: print(json.dumps(environment)) or 0))"
    )
    done = run(environment, "-c", code, cwd=tmp_path)
    said, folder, told = done.stdout.splitlines()
    assert said == "Jupyter cannot write in your home: it keeps its own files in the course folder."
    assert folder.startswith("The course is in ")
    found = json.loads(told)
    for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        assert found[name].startswith(str(tmp_path / "course" / ".remi-learn"))


@pytest.mark.long
def test_so_the_server_starts_there(tmp_path: Path) -> None:
    environment = learner(tmp_path)
    Path(environment["HOME"]).rmdir()
    Path(environment["HOME"]).write_text("no folder")
    log = tmp_path / "log"
    with log.open("w") as file:
        command = [sys.executable, "-m", "remi_learn", "--no-browser", "--dir", str(tmp_path / "course")]
        process = subprocess.Popen(command, stdout=file, stderr=file, env=environment, cwd=tmp_path)
    try:
        for _ in range(600):
            if "is running at" in log.read_text() or process.poll() is not None:
                break
            sleep(0.1)
        assert "is running at" in log.read_text(), log.read_text()
        assert "Traceback" not in log.read_text()
    finally:
        process.terminate()
        process.wait(30)


# --- where what is said cannot be written -----------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "cp852", "ascii", "cp1250"])
@pytest.mark.parametrize("language", ["ro", "en"])
def test_pieces_are_letters_where_their_signs_are_lacking(tmp_path: Path, encoding: str, language: str) -> None:
    environment = learner(tmp_path) | {"PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "remi_learn", "solve", "5h 6d 7c 8s * Kh Kd", "--lang", language]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=False)
    lines = done.stdout.decode(encoding).splitlines()
    assert lines[1].replace("│", "|").split() == ["13h", "13d", "joker->13", "|", "5h", "6d", "7c", "8s"]
    assert "?" not in "".join(lines)
    again = run(environment | {"PYTHONIOENCODING": "utf-8"}, "-m", "remi_learn", "solve", lines[1])
    assert again.stdout.splitlines()[1].endswith("5♥ 6♦ 7♣ 8♠")


def _shell(tmp_path: Path, words: str) -> subprocess.CompletedProcess[str]:
    line = words.replace("remi-learn", f"{sys.executable} -m remi_learn")
    return _ended(["bash", "-c", line], learner(tmp_path), cwd=tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without a disk that is always full")
@pytest.mark.parametrize("words", ["--check", "--help", "--version", "solve 5h"])
def test_no_traceback_where_nothing_can_be_written(tmp_path: Path, words: str) -> None:
    full = _shell(tmp_path, f"remi-learn {words} > /dev/full")
    assert (full.returncode, full.stderr) == (
        1,
        "remi-learn: What there is to say cannot be written (No space left on device).\n",
    )
    closed = _shell(tmp_path, f"remi-learn {words} >&-")
    assert (closed.returncode, closed.stderr) == (0, "")
    piped = _shell(tmp_path, f"remi-learn {words} | head -c 0; exit ${{PIPESTATUS[0]}}")
    assert piped.returncode in (0, 1)  # 0 when all was written before the pipe was closed
    assert piped.stderr == ""
    none = _shell(tmp_path, f"remi-learn {words} > /dev/full 2>&-")
    assert none.returncode == 1


def test_a_fault_is_told_where_only_that_can_be(tmp_path: Path) -> None:
    assert _shell(tmp_path, "remi-learn solve 5x 2>&- >&-").returncode == 2
    assert _shell(tmp_path, "remi-learn solve 5x 2>/dev/full").returncode == 2


# --- an extension -----------------------------------------------------------------------------------------------------


def test_an_extension_that_is_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab itself switches it off, in a folder of settings of its own."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    file = tmp_path / "labconfig" / "page_config.json"
    file.parent.mkdir()
    file.write_text(json.dumps({"disabledExtensions": {"anywidget": True}}))
    found = [finding.words for finding in doctor._extensions() if not finding.right]
    assert found == ["In JupyterLab anywidget is switched off: run “jupyter labextension enable anywidget”."]
    gone = doctor._extension("ipycanvas", "ipycanvas", set(), set())
    assert gone.words == "JupyterLab has no ipycanvas: run “pip install --force-reinstall ipycanvas”."
