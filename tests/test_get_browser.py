"""Where `make test` gets its browser from, and what it says when there is none."""

from __future__ import annotations

import importlib.util
import stat
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def get_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, on a computer with nothing on its PATH."""
    spec = importlib.util.spec_from_file_location("get_browser", Path(__file__).parent / "browser" / "get_browser.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return module


def program(path: Path, code: int = 0) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_the_variable_comes_before_the_path(get_browser: ModuleType, tmp_path: Path, monkeypatch) -> None:
    on_path = program(tmp_path / "google-chrome")
    assert get_browser.on_the_path(get_browser.CHROMIUM) == on_path
    own = program(tmp_path / "own")
    monkeypatch.setenv("CHROMIUM", own)
    assert get_browser.on_the_path(get_browser.CHROMIUM) == own


def test_a_program_that_does_not_run_is_passed_over(get_browser: ModuleType, tmp_path: Path, monkeypatch) -> None:
    program(tmp_path / "chromium-browser", code=1)  # Ubuntu's, which only tells people to install a snap
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "no-such-file"))
    assert get_browser.on_the_path(get_browser.CHROMIUM) is None
    chrome = program(tmp_path / "google-chrome-stable")
    assert get_browser.on_the_path(get_browser.CHROMIUM) == chrome


def test_debian_package_needs_root_and_apt(get_browser: ModuleType, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(get_browser.os, "geteuid", lambda: 0, raising=False)
    assert get_browser.from_debian(get_browser.CHROMIUM) is None  # no apt
    # an apt-get that puts a browser in place when asked to install one
    apt = tmp_path / "apt-get"
    program(apt)
    apt.write_text(f'#!/bin/sh\n[ "$2" = install ] && : > {tmp_path}/asked\nexit 0\n')
    program(tmp_path / "chromium")
    assert get_browser.from_debian(get_browser.CHROMIUM) == str(tmp_path / "chromium")
    assert (tmp_path / "asked").exists()
    (tmp_path / "asked").unlink()
    monkeypatch.setattr(get_browser.os, "geteuid", lambda: 1000, raising=False)
    assert get_browser.from_debian(get_browser.CHROMIUM) is None
    assert not (tmp_path / "asked").exists()


def test_the_first_way_that_works_is_taken(get_browser: ModuleType, monkeypatch, capsys) -> None:
    monkeypatch.setattr(get_browser, "WAYS", (lambda _: None, lambda _: "/second", lambda _: pytest.fail("not asked")))
    assert get_browser.main() == 0
    assert capsys.readouterr().out == "/second\n"


def test_without_any_it_says_what_to_do(get_browser: ModuleType, monkeypatch, capsys) -> None:
    monkeypatch.setattr(get_browser, "WAYS", (lambda _: None,))
    assert get_browser.main() == 1
    out, err = capsys.readouterr()
    assert out == ""
    for part in ("apt install chromium", "playwright install", "CHROMIUM", "make quick"):
        assert part in err


def test_without_firefox_one_line_says_what_is_left_out(get_browser: ModuleType, monkeypatch, capsys) -> None:
    monkeypatch.setattr(get_browser, "WAYS", (lambda _: None,))
    assert get_browser.main(get_browser.FIREFOX) == 0
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "apt install firefox-esr" in err


def test_firefox_is_got_as_chromium_is(get_browser: ModuleType, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(get_browser.os, "geteuid", lambda: 0, raising=False)
    apt = tmp_path / "apt-get"
    program(apt)
    apt.write_text(f'#!/bin/sh\n[ "$4" = firefox-esr ] && : > {tmp_path}/asked\nexit 0\n')
    program(tmp_path / "firefox-esr")
    assert get_browser.from_debian(get_browser.FIREFOX) == str(tmp_path / "firefox-esr")
    assert (tmp_path / "asked").exists()
    assert get_browser.from_playwright(get_browser.FIREFOX) is None
