"""What the learner has done: stars, tries, mistakes to practise, and how things should look.

All of it is one file in the course folder, the same for both languages. Nothing is sent anywhere. Where the
file cannot be written everything is remembered until the kernel stops, and `trouble` says so.

>>> from remi_learn.session import session
>>> progress = Progress(None)
>>> learner = session("tiles-and-melds", "first-group")
>>> note = progress.follow(learner)
>>> for answer in ("no", "yes"):
...     _ = learner.submit(answer)
...     note()
>>> progress.marks["first-group"].stars, progress.marks["first-group"].mistakes
(2, 1)
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from threading import RLock

from .files import LOCK, alone, move_aside, write_whole
from .i18n import LANGUAGES
from .lessons.codes import DRILL
from .lessons.model import FULL
from .session import Session
from .settings import CHOICES

FORMAT, VERSION = "remi-learn progress", 1
FILE = "progress.json"
MOST_COUNTED = 10**9
"""Nobody tries anything more often; a number so long that it cannot be written again would stop all saving."""
DEEPEST = 40
"""Others' notes in the file are kept as far as they are nested no deeper."""
DAYS = (1, 3, 7, 16)
"""Days until a mistake comes back, after each time that it was done without a slip; then it is forgotten."""
REMEMBERED = tuple(name for name in CHOICES if name != "language")
"""Settings that are kept; the language is that of the folder."""


class ProgressError(ValueError):
    """A text that is no progress: "damaged" or "newer"."""

    def __init__(self, code: str):
        super().__init__(f"expected the text of a {FORMAT}, version {VERSION}; it is {code}")
        self.code = code


@dataclass(frozen=True)
class Trouble:
    """Why the file is not as it should be: a code for the sentence, and the file kept aside or the folder."""

    code: str
    name: str = ""


@dataclass(frozen=True)
class Mark:
    """What is known of one exercise: the best stars, tries and mistakes; when a mistake is to be practised.

    `step` counts how often it was then done without a slip; `due` and `last` are days (``2026-11-30``), and
    "" for `due` means that there is nothing to practise.
    """

    stars: int = 0
    tries: int = 0
    mistakes: int = 0
    step: int = 0
    due: str = ""
    last: str = ""

    def merged(self, other: Mark) -> Mark:
        """Both, as far as they can be one: the best stars, the most tries, what the later one has to practise."""
        late = max(self, other, key=lambda mark: mark.last)
        most = {name: max(getattr(self, name), getattr(other, name)) for name in ("stars", "tries", "mistakes")}
        return replace(late, **most)


@dataclass
class Contents:
    """What the file holds; `chances` are those said in the drill of chances, in hundredths, with how often they were
    said and how often what was asked came; `rest` is what others have written there, and stays."""

    exercises: dict[str, Mark] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    chances: dict[int, tuple[int, int]] = field(default_factory=dict)
    rest: dict[str, object] = field(default_factory=dict)


Change = Callable[[Contents], None]


class Progress:
    """The progress in a folder (None: only in memory).

    Each change is made to what the file holds at that moment, so that two notebooks never undo each other's.
    What could not be written is tried again with the next change.
    """

    def __init__(self, folder: Path | None, today: Callable[[], date] = date.today) -> None:
        self.folder, self._today = folder, today
        self.trouble: Trouble | None = None
        """What was wrong with the file when it was last read or written."""
        self._saved, self._now = Contents(), Contents()
        self._waiting: list[Change] = []
        self._watchers: list[Callable[[], object]] = []
        self._one_at_a_time = RLock()  # a notebook's cells and its widgets are two threads
        self.refresh()

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def marks(self) -> Mapping[str, Mark]:
        """What is known of each exercise that was tried, by its key."""
        return self._now.exercises

    @property
    def settings(self) -> dict[str, str]:
        """The settings that were chosen."""
        return dict(self._now.settings)

    @property
    def chances(self) -> Mapping[int, tuple[int, int]]:
        """The chances that were said, in hundredths: how often, and how often what they were about came."""
        return self._now.chances

    def stars(self, keys: Iterable[str]) -> int:
        """The stars won in these exercises, at their best."""
        return sum(self.marks[key].stars for key in keys if key in self.marks)

    def due(self) -> list[str]:
        """The exercises to practise today, those that wait longest first."""
        today = self._today().isoformat()
        waiting = [(mark.due, key) for key, mark in self.marks.items() if mark.due and mark.due <= today]
        return [key for _, key in sorted(waiting)]

    def next_due(self) -> date | None:
        """The first day on which something is to be practised."""
        days = [mark.due for mark in self.marks.values() if mark.due]
        return date.fromisoformat(min(days)) if days else None

    def watch(self, run: Callable[[], object]) -> Callable[[], None]:
        """Call `run` after each change; what is returned ends that."""
        self._watchers.append(run)
        return lambda: self._watchers.remove(run)

    # --- what happens -----------------------------------------------------------------------------------------------

    def follow(self, session: Session) -> Callable[[], None]:
        """What is to be called after each answer and hint of a session: it notes what is new since the last call."""
        key, seen = session.exercise.key, [0, False, FULL]

        def note() -> None:
            tries, solved, stars = session.attempts, session.solved, session.stars
            new = tries - (seen[0] if tries >= seen[0] else 0)
            wrong = new if session.reply and not session.reply.right else 0
            shown = not stars and bool(seen[2])
            if new or shown:
                self._do(lambda held: self._tried(held, key, new, wrong, shown))
            if solved and not seen[1]:
                self._do(lambda held: self._solved(held, key, stars))
            seen[:] = tries, solved, stars

        return note

    def _tried(self, held: Contents, key: str, tries: int, wrong: int, shown: bool) -> None:
        mark, today = held.exercises.get(key, Mark()), self._today().isoformat()
        mark = replace(mark, tries=mark.tries + tries, mistakes=mark.mistakes + wrong, last=today)
        _note(held, key, replace(mark, step=0, due=today) if wrong or shown else mark)

    def _solved(self, held: Contents, key: str, stars: int) -> None:
        mark, today = held.exercises.get(key, Mark()), self._today()
        step, due = mark.step, mark.due
        if due and due <= today.isoformat():
            step = step + 1 if stars == FULL else 0
            due = (today + timedelta(DAYS[step])).isoformat() if step < len(DAYS) else ""
            step = step if due else 0
        _note(held, key, replace(mark, stars=max(mark.stars, stars), step=step, due=due))

    def keep_settings(self, settings: Mapping[str, str]) -> None:
        """Remember how things should look."""
        kept = {name: value for name, value in settings.items() if name in REMEMBERED}
        if any(self._now.settings.get(name) != value for name, value in kept.items()):
            self._do(lambda held: held.settings.update(kept))

    def say_chance(self, said: int, came: bool) -> None:
        """Note a chance in hundredths that was said, and whether what it was about came."""

        def note(held: Contents) -> None:
            count, true = held.chances.get(said, (0, 0))
            held.chances[said] = (count + 1, true + came)

        self._do(note)

    def forget_chances(self) -> None:
        """Forget all chances that were said."""
        self._do(lambda held: held.chances.clear())

    def reset(self, keys: Iterable[str]) -> None:
        """Forget these exercises."""
        gone = set(keys)

        def forget(held: Contents) -> None:
            held.exercises = {key: mark for key, mark in held.exercises.items() if key not in gone}

        self._do(forget)

    # --- as text ----------------------------------------------------------------------------------------------------

    def export(self) -> str:
        """All of it in one line of text, to be kept or taken elsewhere."""
        return json.dumps(_data(self._now), ensure_ascii=False, separators=(",", ":"))

    def take(self, text: str) -> int:
        """Add what such a text holds to what is here; raises `ProgressError` and changes nothing if it is none.

        The number of exercises in it.
        """
        taken, code = _read(text)
        if code:
            raise ProgressError(code)
        self._do(lambda held: _merge(held, taken))
        return len(taken.exercises)

    # --- the file ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """See what other notebooks have written, and write what still waits."""
        with self._one_at_a_time:
            self._guarded(self._write if self._waiting else self._look)

    def _do(self, change: Change) -> None:
        with self._one_at_a_time:
            self._waiting.append(change)
            try:
                self._guarded(self._write)
            except BaseException:  # what cannot be noted must not stand in the way of all that follows
                self._waiting = [other for other in self._waiting if other is not change]
                raise
        for run in list(self._watchers):
            run()

    def _guarded(self, run: Callable[[Path], Trouble | None]) -> None:
        """Do what may fail with the file; what is known stays known."""
        if self.folder:
            try:
                self.trouble = run(self.folder / FILE)
            except OSError as fault:
                self.trouble = os_trouble(fault, self.folder)
        self._now = self._with_waiting()
        if not self.folder:
            self._saved, self._waiting = self._now, []

    def _look(self, file: Path) -> Trouble | None:
        self._saved, code = _load(file)
        if code:
            return self._write(file)
        return self.trouble if self.trouble and self.trouble.code in KEPT_ASIDE else None

    def _write(self, file: Path) -> Trouble | None:
        """Make the waiting changes to what the file holds now; a file that is no progress of ours is kept aside."""
        with alone(file.parent / LOCK):
            self._saved, code = _load(file)
            trouble = None
            if code:
                readable = self._saved
                self._waiting.insert(0, lambda held: _merge(held, readable))
                trouble = Trouble(code, move_aside(file, code).name)
            changed = self._with_waiting()
            write_whole(file, json.dumps(_data(changed), indent=1, sort_keys=True, ensure_ascii=False).encode())
        self._saved, self._waiting = changed, []
        return trouble

    def _with_waiting(self) -> Contents:
        now = deepcopy(self._saved)
        for change in self._waiting:
            change(now)
        return now


KEPT_ASIDE = ("damaged", "newer")
"""Troubles that are told until the next change is written."""
_CODES = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
}


def os_trouble(fault: OSError, folder: Path) -> Trouble:
    """Why the system lets nothing be written in a folder."""
    return Trouble(_CODES.get(fault.errno or 0, "cannot_write"), str(folder))


def _note(held: Contents, key: str, mark: Mark) -> None:
    """Keep a mark; that of a drill only while there is something to practise, since there is no end of drills."""
    if mark.due or not key.startswith(DRILL):
        held.exercises[key] = mark
    else:
        held.exercises.pop(key, None)


def _merge(held: Contents, other: Contents) -> None:
    for key, mark in other.exercises.items():
        held.exercises[key] = held.exercises.get(key, mark).merged(mark)
    held.settings = {**other.settings, **held.settings}
    for said, one in other.chances.items():
        held.chances[said] = max(one, held.chances.get(said, (0, 0)))
    held.rest = {**other.rest, **held.rest}


def _load(file: Path) -> tuple[Contents, str]:
    try:
        return _read(file.read_text(encoding="utf-8"))  # `_read` takes off the mark that some editors put before it
    except FileNotFoundError:
        return Contents(), ""
    except UnicodeDecodeError:
        return Contents(), "damaged"


def _read(text: str) -> tuple[Contents, str]:
    """What a text holds as far as it can be read, and what is wrong with it: "", "damaged" or "newer"."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return Contents(), "damaged"
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("version"), int):
        return Contents(), "damaged"
    if data["version"] > VERSION:
        return Contents(), "newer"
    marks, settings = data.get("exercises"), data.get("settings")
    marks = marks if isinstance(marks, dict) else {"": None}
    found = {key: mark for key, value in marks.items() if _is_sound(key) and (mark := _mark(value))}
    settings = settings if isinstance(settings, dict) else {}
    kept = {name: settings[name] for name in REMEMBERED if settings.get(name) in CHOICES[name]}
    others = {name: value for name, value in data.items() if name not in _OURS}
    rest = {name: value for name, value in others.items() if _is_sound(name) and _is_sound(value)}
    said = data.get("chances", {})
    said = said if isinstance(said, dict) else {"": None}
    sound = {int(key): pair for key, pair in said.items() if _is_chance(key, pair)}
    chances = {key: (_counted(count), _counted(true)) for key, (count, true) in sound.items()}
    whole = len(found) == len(marks) and len(chances) == len(said) and len(rest) == len(others)
    return Contents(found, kept, chances, rest), "" if whole else "damaged"


_OURS = ("format", "version", "exercises", "settings", "chances")
_HUNDREDTHS = frozenset(map(str, range(101)))


def _is_sound(value: object, deepest: int = DEEPEST) -> bool:
    """Whether a value out of a file can be written into one: no half of a sign, and not nested without end."""
    if isinstance(value, str):
        return not any("\ud800" <= sign <= "\udfff" for sign in value)
    if not isinstance(value, dict | list):
        return True
    parts = chain(value, value.values()) if isinstance(value, dict) else value
    return deepest > 0 and all(_is_sound(part, deepest - 1) for part in parts)


def _is_chance(said: object, value: object) -> bool:
    """Whether this is a chance as it lies in the file: hundredths, and two numbers."""
    pair = isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
    return said in _HUNDREDTHS and pair and 0 <= value[1] <= value[0]  # type: ignore[index]


def _mark(value: object) -> Mark | None:
    """A mark as it lies in the file; None if it is none."""
    if not isinstance(value, dict) or set(value) != {field.name for field in fields(Mark)}:
        return None
    mark = Mark(**value)
    numbers = (mark.stars, mark.tries, mark.mistakes, mark.step)
    if not all(type(number) is int and number >= 0 for number in numbers) or mark.stars > FULL:
        return None
    mark = replace(mark, tries=_counted(mark.tries), mistakes=_counted(mark.mistakes))
    return mark if mark.step < len(DAYS) and all(map(_is_day, (mark.due, mark.last))) else None


def _counted(number: int) -> int:
    return min(number, MOST_COUNTED)


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and (not text or date.fromisoformat(text).isoformat() == text)
    except ValueError:
        return False


def _data(contents: Contents) -> dict[str, object]:
    exercises = {key: asdict(mark) for key, mark in contents.exercises.items()}
    ours = {"format": FORMAT, "version": VERSION, "exercises": exercises, "settings": contents.settings}
    said = {str(chance): list(pair) for chance, pair in contents.chances.items()}
    return {**contents.rest, **ours, **({"chances": said} if said else {})}


# --- where it lies ----------------------------------------------------------------------------------------------------

IN_MEMORY = "REMI_LEARN_PROGRESS"
"""Set to "memory" in the environment, nothing is written: so are the course's own notebooks made and tested."""


def course_folder(here: Path) -> Path:
    """The course folder of a notebook's folder: above "ro" or "en"; else the nearest above it where a course was
    delivered or progress is kept; else that folder itself.

    >>> course_folder(Path("remi-learn/ro")).name, course_folder(Path("my-notes")).name
    ('remi-learn', 'my-notes')
    """
    if here.name in LANGUAGES:
        return here.parent
    return next((folder for folder in (here, *here.parents) if (folder / LOCK.parent).is_dir()), here)


def open_progress(here: Path) -> Progress:
    """The progress of the course that the notebook's folder belongs to; one for each folder and kernel."""
    folder = None if os.environ.get(IN_MEMORY) == "memory" else course_folder(here)
    if folder in _opened:
        _opened[folder].refresh()
    else:
        _opened[folder] = Progress(folder)
    return _opened[folder]


_opened: dict[Path | None, Progress] = {}
