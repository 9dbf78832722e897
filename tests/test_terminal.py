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

import pytest

from remi_learn import cli, doctor, terminal
from remi_learn.engine.rules import PRESETS, find_rules

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
    found = doctor._package("jupyterlab<5,>=4.5")
    assert (found.right, found.words) == (
        False,
        "jupyterlab 4.4.9 does not fit, <5,>=4.5 is needed: run “pip install 'jupyterlab<5,>=4.5'”.",
    )
    assert doctor._package("ipycanvas<0.15,>=0.14.3").words.startswith("ipycanvas is missing: run “pip install")
    assert not doctor._python((3, 10, 4)).right


def test_every_bound_of_ours_is_understood() -> None:
    """A bound of another form would be taken for one that always holds."""
    for requirement in metadata.requires("remi_learn"):
        bounds = requirement.partition(";")[0].lstrip("abcdefghijklmnopqrstuvwxyz-_")
        assert doctor._fits("0", bounds) is False or "extra" in requirement


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
