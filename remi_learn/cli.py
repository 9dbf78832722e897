"""The command `remi-learn`: puts the course into a folder of the learner's and opens JupyterLab on the first lesson."""

from __future__ import annotations

import argparse
import contextlib
import errno
import importlib.util
import locale
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

from . import __version__, places, speech
from .course import HIDDEN, PACKAGE, Delivery, deliver, find_notebooks
from .i18n import LANGUAGES, _, set_language

GAMES = ("tabla", "etalat", "remi_51", "rami_40", "rami_51")
"""What can be asked for with --game; `find_rules` knows these names."""

Launch = Callable[[Sequence[str], Mapping[str, str]], int]
"""Starts JupyterLab with these arguments and these additions to the environment; tests put in their own."""


class CannotStart(Exception):
    """One clear sentence on why the course cannot be opened."""


def main(argv: Sequence[str] | None = None, launch: Launch | None = None) -> int:
    """Run `remi-learn`; the exit code is 2, after one sentence on stderr, when the course cannot be opened.

    It is 1 when what there is to say cannot be written.
    """
    speech.prepare()
    try:
        try:
            return _run(list(sys.argv[1:] if argv is None else argv), launch or start_lab)
        finally:  # also where argparse leaves after --help
            speech.flush()
    except speech.NotWrittenError as gone:
        return speech.give_up(gone)


def _run(words: list[str], launch: Launch) -> int:
    try:
        set_language(_language(words))
        args = _parse(words)
        if args.command:
            return solve_rack(args)
        return check_installation() if args.check else open_course(args, launch)
    except CannotStart as reason:
        speech.warn(f"remi-learn: {reason}")
        return 2


def open_course(args: argparse.Namespace, launch: Launch) -> int:
    """Copy the course and start JupyterLab on the first lesson."""
    port = None if args.port is None else _free_port(args.port)
    if importlib.util.find_spec("jupyterlab") is None:
        raise CannotStart(_("JupyterLab is not installed: run “pip install jupyterlab”, then try again."))
    folder = _folder(args.dir)
    delivery = _deliver(folder, args.lang)
    for kept in delivery.kept:
        speech.say(
            _("You changed {name}: it stays as it is, and the version of the course is beside it: {copy}").format(
                name=kept.name, copy=kept.copy
            )
        )
    environment = _environment(folder)
    if "JUPYTER_DATA_DIR" in environment:
        speech.say(_("Jupyter cannot write in your home: it keeps its own files in the course folder."))
    speech.say(_("The course is in {folder}. Ctrl+C stops JupyterLab.").format(folder=folder))
    return launch(lab_arguments(folder, delivery.first, port, args.browser), environment)


def check_installation() -> int:
    """Say what is right here and what is not; the exit code is 1 when something is not."""
    from .doctor import examine  # asks JupyterLab, which takes its time to load

    wrong = 0
    for finding in examine():
        wrong += not finding.right
        speech.say(f"{'✓' if finding.right else '✗'} {finding.words}")
    speech.say(_("All is well: remi-learn opens the course.") if not wrong else _("Put right what is marked with ✗."))
    return min(wrong, 1)


def solve_rack(args: argparse.Namespace) -> int:
    """Print the best arrangement of a rack, whether it closes, how far it is from that, and what would help."""
    from . import terminal, text
    from .check import CheckError
    from .engine.tiles import NotationError

    try:
        lines = terminal.solve(" ".join(args.command[1:]), args.game)
    except NotationError as problem:
        raise CannotStart(text.problem(problem)) from None
    except CheckError as problem:
        raise CannotStart(text.check_refusal(problem)) from None
    colour = terminal.wants_colour(sys.stdout is not None and sys.stdout.isatty())
    for line in lines:
        speech.say(terminal.in_colour(line) if colour else line)
    return 0


def lab_arguments(folder: Path, first: str, port: int | None, browser: bool) -> list[str]:
    """The arguments that make JupyterLab serve the folder and open the first lesson."""
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{quote(first)}",
        # a memory of open tabs of its own: the learner's other JupyterLab keeps its tabs, and we do not show them
        f"--LabApp.workspaces_dir={folder / HIDDEN / 'workspaces'}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        arguments.append("--no-browser")
    if _is_root():
        arguments.append("--allow-root")
    return arguments


def lab_environment(folder: Path) -> dict[str, str]:
    """The environment in which lessons run anywhere; raises OSError where the folder cannot be written.

    JupyterLab does not ask about news on the first run: our folder is one more place where this one server looks
    for its defaults; the learner's own settings are not touched, and win. Lessons run with this installation's
    Python, and with its extensions before others. Where the home cannot be written, the course folder is used.
    """
    found = {
        "JUPYTER_CONFIG_PATH": _first(str(PACKAGE / "lab"), "JUPYTER_CONFIG_PATH"),
        "JUPYTER_PATH": _first(str(places.own_kernel(folder)), "JUPYTER_PATH"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    return found | (places.own_home(folder) if places.closed_home() else {})


def _first(place: str, variable: str) -> str:
    """The value of a variable that lists places, with one more before the others."""
    return os.pathsep.join(filter(None, (place, os.environ.get(variable, ""))))


def _environment(folder: Path) -> dict[str, str]:
    try:
        return lab_environment(folder)
    except OSError as fault:
        raise _not_written(folder, fault) from None


def start_lab(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run JupyterLab in this very process, so that Ctrl+C and signals reach it on every system."""
    os.environ.update(environment)  # before the import: JupyterLab looks for its folders once
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    LabApp.launch_instance(list(arguments))
    _end_stray_threads()
    return 0


def _end_stray_threads(patience: float = 2) -> None:
    """Leave even when the server left a thread behind.

    Stopped in the middle of a request, the server never tells the thread that read a file for it to end (seen
    with anyio 4.16), and Python would wait for that thread for ever. All else is shut down by now.
    """
    strays = [t for t in threading.enumerate() if t is not threading.current_thread() and not t.daemon]
    for thread in strays:
        thread.join(patience)
    if any(thread.is_alive() for thread in strays):
        for stream in filter(None, (sys.stdout, sys.stderr)):
            with contextlib.suppress(OSError):
                stream.flush()
        os._exit(0)


def language_of(environment: Mapping[str, str], system: str | None) -> str:
    """The course's language for a locale, told by the environment or else by the system.

    >>> language_of({"LANG": "ro_RO.UTF-8"}, None), language_of({"LC_ALL": "C", "LANG": "ro_RO"}, None)
    ('ro', 'en')
    >>> language_of({}, "Romanian_Romania"), language_of({}, "Romansh_Switzerland"), language_of({}, None)
    ('ro', 'en', 'en')
    """
    told = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), system or "")
    word = told.replace("-", "_").replace(".", "_").replace("@", "_").split("_")[0].lower()
    return "ro" if word in ("ro", "ron", "romanian") else "en"


def _language(words: list[str]) -> str:
    """The language to speak, known before anything else is said (help and faults are in it too)."""
    finder = _Parser(add_help=False, allow_abbrev=False)
    finder.add_argument("--lang", nargs="?")
    usual = language_of(os.environ, locale.getlocale()[0])  # Windows and macOS need not set any variable
    given: str | None = finder.parse_known_args(words)[0].lang
    return given if given in LANGUAGES else usual


class _Parser(argparse.ArgumentParser):
    """argparse says its faults in English only: here they are ours."""

    def error(self, message: str) -> NoReturn:
        raise CannotStart(_("This is not understood; “remi-learn --help” shows what can be written."))

    def _print_message(self, message: str, file: object = None) -> None:
        speech.say(message.rstrip("\n"))  # argparse would pass over what cannot be written


def _parse(words: list[str]) -> argparse.Namespace:
    args, rest = _parser().parse_known_args(words)
    unknown = rest or (args.command if args.command[:1] not in ([], ["solve"]) else [])
    if unknown:
        raise CannotStart(
            _("“{words}” is not understood; “remi-learn --help” shows what can be written.").format(
                words=" ".join(unknown)
            )
        )
    for option in ("lang", "dir", "port", "game"):
        if getattr(args, option) == "":
            raise CannotStart(_("{option} needs a value after it.").format(option=f"--{option}"))
    args.lang = args.lang or _language(words)
    if args.lang not in LANGUAGES:
        raise CannotStart(_("The course is not written in “{given}”: choose ro or en.").format(given=args.lang))
    if args.game not in GAMES:
        sentence = _("There is no game “{given}”: choose one of {games}.")
        raise CannotStart(sentence.format(given=args.game, games=", ".join(GAMES)))
    return args


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="remi-learn",
        usage="remi-learn [--lang ro|en] [--dir DIR] [--port PORT] [--no-browser]\n"
        "       remi-learn --check\n"
        '       remi-learn solve "5h 6h 7h …" [--game GAME]',
        description=_(
            "Learn the Romanian rummy family by playing it: "
            "copies the course into a folder of yours and opens JupyterLab on the first lesson."
        ),
        formatter_class=_Help,
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument("command", nargs="*", help=argparse.SUPPRESS)  # the usage shows it
    add = parser.add_argument_group(_("options")).add_argument
    # an option without its value becomes "", so that the fault can be told in the learner's language
    value: dict[str, Any] = {"nargs": "?", "const": ""}
    add("--lang", **value, metavar="ro|en", help=_("language of the course (default: the language of your system)"))
    add("--dir", **value, default="remi-learn", help=_("folder for your copy of the course (default: ./remi-learn)"))
    add("--port", **value, help=_("port of JupyterLab (default: a free one)"))
    add("--no-browser", dest="browser", action="store_false", help=_("open no browser, only print the address"))
    add("--check", action="store_true", help=_("look whether lessons can run here, and say what to do if not"))
    add(
        "--game",
        **value,
        default="tabla",
        help=_("game of the rack to solve: {games} (default: tabla)").format(games=", ".join(GAMES)),
    )
    add("-h", "--help", action="help", help=_("show this help and stop"))
    add("--version", action="version", version=f"remi-learn {__version__}", help=_("show the version and stop"))
    return parser


class _Help(argparse.HelpFormatter):
    """argparse's layout, with its one word of English in the learner's language."""

    def add_usage(self, usage: str | None, actions: object, groups: object, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or _("usage: "))  # type: ignore[arg-type]

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        return str(action.metavar or default_metavar)  # not in brackets: the value is needed


def _free_port(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= 65535):
        raise CannotStart(_("The port must be a number from 1 to 65535, not “{given}”.").format(given=given))
    port = int(given)
    for family, kind, _protocol, _name, address in socket.getaddrinfo("localhost", port, type=socket.SOCK_STREAM):
        if not _can_bind(family, kind, address):
            raise CannotStart(_("Port {port} is taken or not allowed: choose another with --port.").format(port=port))
    return port


def _can_bind(family: int, kind: int, address: Any) -> bool:
    try:
        with socket.socket(family, kind) as probe:
            if os.name == "posix":  # as the server does: a port that was closed a moment ago is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as fault:
        # a "localhost" that this computer lacks (often the one of IPv6) is not in the server's way
        return fault.errno not in (errno.EADDRINUSE, errno.EACCES)
    return True


def _folder(given: str) -> Path:
    try:
        return Path(given).expanduser().absolute()
    except RuntimeError:  # the home of somebody unknown: then it is just a name
        return Path(given).absolute()


def _deliver(folder: Path, language: str) -> Delivery:
    lessons = find_notebooks(language)
    if not lessons:
        raise CannotStart(_("The lessons are missing from this installation: install remi_learn again."))
    try:
        return deliver(lessons, folder, language)
    except OSError as fault:
        raise _not_written(folder, fault) from None


def _not_written(folder: Path, fault: OSError) -> CannotStart:
    if isinstance(fault, FileExistsError) and fault.filename == str(folder):
        sentence = _("{folder} is a file, not a folder: choose another name with --dir.")
    else:
        sentence = _("The course cannot be written to {folder} ({reason}): choose another folder with --dir.")
    return CannotStart(sentence.format(folder=folder, reason=fault.strerror))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
