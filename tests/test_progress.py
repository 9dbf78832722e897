"""Progress: what is noted, when a mistake comes back, and that no fault of the file ever loses anything."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_learn import TABLA, text
from remi_learn import progress as progress_module
from remi_learn.files import write_whole
from remi_learn.i18n import LANGUAGES, set_language
from remi_learn.kept import Kept
from remi_learn.lessons import find_lesson
from remi_learn.lessons.drills import drill, share
from remi_learn.play import Table
from remi_learn.progress import DAYS, FILE, Mark, Progress, ProgressError, course_folder, open_progress
from remi_learn.session import Session
from test_layout import ROOT

FIRST, SECOND = "first-group", "repeated-colour"  # answers: yes and no
ANSWERS = {FIRST: ("yes", "no"), SECOND: ("no", "yes")}


class Day:
    """A calendar that a test turns over."""

    def __init__(self) -> None:
        self.today = date(2026, 11, 30)

    def __call__(self) -> date:
        return self.today


def tried(progress: Progress, key: str, *rights: bool) -> None:
    """Answer an exercise, rightly or wrongly, one after the other."""
    session = Session(find_lesson(1).exercise(key))
    note = progress.follow(session)
    for right in rights:
        session.submit(ANSWERS[key][0 if right else 1])
        note()


def held(folder: Path) -> dict[str, dict[str, object]]:
    return json.loads((folder / FILE).read_text(encoding="utf-8"))["exercises"]


# --- what is noted ----------------------------------------------------------------------------------------------------


def test_stars_tries_and_mistakes_are_noted_and_the_best_stay(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    tried(progress, FIRST, False, True)
    assert progress.marks[FIRST].stars == 2
    tried(progress, FIRST, True)
    tried(progress, FIRST, False, False, False, True)
    mark = progress.marks[FIRST]
    assert (mark.stars, mark.tries, mark.mistakes) == (3, 7, 4)
    assert progress.stars([FIRST, SECOND, "unknown"]) == 3
    assert Progress(tmp_path).marks == progress.marks


def test_an_exercise_begun_again_is_noted_again() -> None:
    progress = Progress(None)
    session = Session(find_lesson(1).exercise(FIRST))
    note = progress.follow(session)
    for answer in ("no", "yes"):
        session.submit(answer)
        note()
        note()
    session.restart()
    note()
    session.submit("yes")
    note()
    session.submit("no")  # after the right answer nothing counts
    note()
    mark = progress.marks[FIRST]
    assert (mark.stars, mark.tries, mark.mistakes) == (3, 3, 1)


def test_a_solution_that_was_shown_is_to_be_practised() -> None:
    progress = Progress(None)
    session = Session(find_lesson(1).exercise(FIRST))
    note = progress.follow(session)
    session.hint()
    note()
    assert progress.due() == []
    for _ in range(3):
        session.hint()
        note()
    assert progress.due() == [FIRST]
    assert progress.marks[FIRST].mistakes == 0


def test_a_mistake_comes_back_after_more_and_more_days_until_it_is_forgotten() -> None:
    day = Day()
    progress = Progress(None, day)
    tried(progress, FIRST, False)
    assert progress.due() == [FIRST], "at once, as long as it is not solved"
    tried(progress, FIRST, False, True)
    gaps = []
    while following := progress.next_due():
        gaps.append((following - day.today).days)
        assert progress.due() == []
        tried(progress, FIRST, True)  # before its day: changes nothing
        assert progress.next_due() == following
        day.today = following
        assert progress.due() == [FIRST]
        tried(progress, FIRST, True)
    assert tuple(gaps) == DAYS
    assert progress.due() == []


def test_a_slip_begins_the_days_anew() -> None:
    day = Day()
    progress = Progress(None, day)
    tried(progress, FIRST, False, True)
    for _ in range(2):
        day.today = progress.next_due() or day.today
        tried(progress, FIRST, True)
    day.today += timedelta(30)
    tried(progress, FIRST, False, True)
    assert progress.next_due() == day.today + timedelta(DAYS[0])


def test_of_drills_only_what_is_to_be_practised_is_noted() -> None:
    """There is no end of drills: those done without a slip, and those practised to the end, leave the file."""
    day = Day()
    progress = Progress(None, day)
    clean, missed = (drill(share("distance", 1, seed)) for seed in (5, 6))
    for exercise, answers in ((clean, [clean.answer]), (missed, ["9", missed.answer])):
        session = Session(exercise)
        note = progress.follow(session)
        for answer in answers:
            session.submit(answer)
            note()
    assert list(progress.marks) == [missed.key]
    assert progress.export().count("drill-") == 1
    for _ in DAYS:
        day.today = progress.next_due() or day.today
        assert progress.due() == [missed.key]
        session = Session(missed)
        note = progress.follow(session)
        session.submit(missed.answer)
        note()
    assert not progress.marks


def test_what_waits_longest_is_due_first() -> None:
    day = Day()
    progress = Progress(None, day)
    tried(progress, SECOND, False)
    day.today += timedelta(1)
    tried(progress, FIRST, False)
    assert progress.due() == [SECOND, FIRST]


def test_settings_are_kept_but_not_the_language(tmp_path: Path) -> None:
    Progress(tmp_path).keep_settings({"skin": "cards", "language": "ro", "size": "large"})
    assert Progress(tmp_path).settings == {"skin": "cards", "size": "large"}


def test_a_lesson_is_forgotten_alone(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    tried(progress, FIRST, True)
    tried(progress, SECOND, True)
    progress.reset([FIRST, "unknown"])
    assert set(held(tmp_path)) == {SECOND}


# --- where it lies ----------------------------------------------------------------------------------------------------


def test_both_languages_share_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(progress_module.IN_MEMORY)
    assert open_progress(tmp_path / "ro") is open_progress(tmp_path / "en") is open_progress(tmp_path)
    assert course_folder(tmp_path / "ro") == tmp_path
    tried(open_progress(tmp_path / "ro"), FIRST, True)
    assert open_progress(tmp_path / "en").stars([FIRST]) == 3
    assert (tmp_path / FILE).exists()


def test_to_look_at_a_lesson_writes_nothing(tmp_path: Path) -> None:
    Progress(tmp_path).refresh()
    assert list(tmp_path.iterdir()) == []


def test_in_memory_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(progress_module.IN_MEMORY, "memory")
    tried(open_progress(tmp_path), FIRST, True)
    assert open_progress(tmp_path).trouble is None
    assert list(tmp_path.iterdir()) == []


# --- as text ----------------------------------------------------------------------------------------------------------


def test_what_is_exported_can_be_taken_elsewhere(tmp_path: Path) -> None:
    one, other = Progress(tmp_path), Progress(None)
    tried(one, FIRST, False, True)
    tried(other, FIRST, True)
    tried(other, SECOND, False)
    line = one.export()
    assert "\n" not in line
    assert other.take(line) == 1
    assert other.marks[FIRST].stars == 3
    assert other.marks[FIRST].mistakes == 1
    assert SECOND in other.marks


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "damaged"),
        ("stars", "damaged"),
        ("[]", "damaged"),
        ("{}", "damaged"),
        ('{"format": "remi-learn progress", "version": 2}', "newer"),
        ('{"format": "remi-learn progress", "version": 1, "exercises": {"a": 3}}', "damaged"),
        ("[" * 100_000, "damaged"),
    ],
)
def test_other_text_is_refused_and_changes_nothing(typed: str, code: str) -> None:
    progress = Progress(None)
    tried(progress, FIRST, True)
    before = progress.export()
    with pytest.raises(ProgressError, match="expected the text of a remi-learn progress") as refused:
        progress.take(typed)
    assert refused.value.code == code
    assert progress.export() == before


@given(
    st.dictionaries(
        st.text(max_size=5),
        st.builds(
            Mark,
            stars=st.integers(0, 3),
            tries=st.integers(0, 9),
            mistakes=st.integers(0, 9),
            step=st.integers(0, 3),
            due=st.sampled_from(["", "2026-11-30"]),
            last=st.dates().map(date.isoformat),
        ),
    )
)
def test_nothing_is_lost_on_the_way_through_text(marks: dict[str, Mark]) -> None:
    progress, other = Progress(None), Progress(None)
    progress._do(lambda contents: contents.exercises.update(marks))
    assert other.take(progress.export()) == len(marks)
    assert other.marks == marks
    other.take(progress.export())
    assert other.marks == marks


# --- faults of the file -----------------------------------------------------------------------------------------------


def told(progress: Progress) -> str:
    """The message, the same fact in both languages."""
    assert progress.trouble
    words = []
    for language in LANGUAGES:
        set_language(language)
        words.append(text.trouble(progress.trouble.code, progress.trouble.name))
    set_language("en")
    assert words[0] != words[1]
    return words[1]


def good_file(folder: Path) -> str:
    progress = Progress(folder)
    tried(progress, FIRST, True)
    tried(progress, SECOND, False, True)
    return (folder / FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("share", [0, 0.3, 0.6, 0.99])
def test_a_truncated_file_is_kept_aside(tmp_path: Path, share: float) -> None:
    whole = good_file(tmp_path)
    half = whole[: int(len(whole) * share)]
    (tmp_path / FILE).write_text(half, encoding="utf-8")
    progress = Progress(tmp_path)
    assert (tmp_path / "progress-damaged.json").read_text(encoding="utf-8") == half
    assert "progress-damaged.json" in told(progress)
    tried(progress, FIRST, True)
    assert progress.trouble is None
    assert set(held(tmp_path)) == {FIRST}


def test_nothing_that_is_kept_aside_is_overwritten(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE).write_text(f"not ours {number}", encoding="utf-8")
        Progress(tmp_path)
    kept = sorted(path.read_text(encoding="utf-8") for path in tmp_path.glob("progress-damaged*.json"))
    assert kept == ["not ours 0", "not ours 1", "not ours 2"]


def test_bytes_that_are_no_text_are_kept_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00{")
    Progress(tmp_path)
    assert (tmp_path / "progress-damaged.json").read_bytes() == b"\xff\xfe\x00{"


def test_what_can_still_be_read_is_saved(tmp_path: Path) -> None:
    data = json.loads(good_file(tmp_path))
    data["exercises"][SECOND]["stars"] = "many"
    (tmp_path / FILE).write_text(json.dumps(data), encoding="utf-8")
    assert Progress(tmp_path).stars([FIRST]) == 3
    assert set(held(tmp_path)) == {FIRST}
    assert SECOND in (tmp_path / "progress-damaged.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [{"stars": 4}, {"tries": -1}, {"step": 9}, {"due": "soon"}, {"last": 5}, {"more": 1}, {"mistakes": True}],
)
def test_a_mark_that_cannot_be_is_none(tmp_path: Path, change: dict[str, object]) -> None:
    data = json.loads(good_file(tmp_path))
    data["exercises"][FIRST].update(change)
    (tmp_path / FILE).write_text(json.dumps(data), encoding="utf-8")
    assert set(Progress(tmp_path).marks) == {SECOND}


def test_a_newer_file_is_kept_aside_as_it_is(tmp_path: Path) -> None:
    newer = json.dumps({"format": "remi-learn progress", "version": 2, "exercises": {"new": "form"}})
    (tmp_path / FILE).write_text(newer, encoding="utf-8")
    progress = Progress(tmp_path)
    assert (tmp_path / "progress-newer.json").read_text(encoding="utf-8") == newer
    assert "newer" in told(progress)
    tried(progress, FIRST, True)
    assert (tmp_path / "progress-newer.json").read_text(encoding="utf-8") == newer


def test_what_others_wrote_beside_ours_stays(tmp_path: Path) -> None:
    data = json.loads(good_file(tmp_path)) | {"notes": ["by somebody"]}
    (tmp_path / FILE).write_text(json.dumps(data), encoding="utf-8")
    tried(Progress(tmp_path), FIRST, True)
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["notes"] == ["by somebody"]


# --- what would stop all saving ---------------------------------------------------------------------------------------

OURS = {"format": "remi-learn progress", "version": 1, "exercises": {}, "settings": {}}


def nested(depth: int) -> object:
    """Lists in lists."""
    value: object = []
    for _ in range(depth):
        value = [value]
    return value


POISON = {
    "half a sign in a note": OURS | {"note": "\ud83c"},
    "half a sign in a name": OURS | {"\udfff": 1},
    "half a sign deep inside": OURS | {"note": [{"a": ["b", {"\ud83c": 0}]}]},
    "half a sign in a key": OURS | {"exercises": {"\ud83c": asdict(Mark())}},
    "deep lists": OURS | {"note": nested(900)},
    "deep lists in a mark": OURS | {"exercises": {"a": asdict(Mark()) | {"due": nested(300)}}},
    "deep lists in a setting": OURS | {"settings": {"skin": nested(300)}},
}


@pytest.mark.parametrize("poison", POISON.values(), ids=POISON)
def test_what_cannot_be_written_again_is_refused_and_saving_goes_on(tmp_path: Path, poison: dict[str, object]) -> None:
    progress = Progress(tmp_path)
    if "deep lists in a setting" not in (key for key, value in POISON.items() if value is poison):
        with pytest.raises(ProgressError, match="damaged"):
            progress.take(json.dumps(poison))
    tried(progress, FIRST, True)
    assert held(tmp_path)[FIRST]["stars"] == 3


@pytest.mark.parametrize("poison", POISON.values(), ids=POISON)
def test_such_a_file_is_kept_aside_and_saving_goes_on(tmp_path: Path, poison: dict[str, object]) -> None:
    (tmp_path / FILE).write_text(json.dumps(poison))
    progress = Progress(tmp_path)
    tried(progress, FIRST, True)
    tried(progress, SECOND, True)
    assert set(held(tmp_path)) == {FIRST, SECOND}
    progress.export().encode()


@pytest.mark.parametrize("digits", [10, 4300])
def test_a_number_of_tries_never_grows_too_long_to_be_written(tmp_path: Path, digits: int) -> None:
    many = OURS | {"exercises": {FIRST: asdict(Mark(tries=int("9" * digits), mistakes=int("9" * digits)))}}
    (tmp_path / FILE).write_text(json.dumps(many))
    for _ in range(3):
        progress = Progress(tmp_path)
        assert progress.trouble is None
        tried(progress, FIRST, False)
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | st.just("\ud83c"),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4) | st.just("\udfff"), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = st.sampled_from(["exercises", "settings", "chances", "version", "note", "\ud83c"])
MARKS = st.fixed_dictionaries({field.name: JSON for field in fields(Mark)})


@given(st.dictionaries(FIELDS, JSON | st.dictionaries(st.text(max_size=3), MARKS | JSON, max_size=3)), st.booleans())
def test_whatever_is_pasted_or_lies_on_the_disk_the_next_answer_is_saved(
    change: dict[str, object], pasted: bool
) -> None:
    typed = json.dumps(OURS | change)
    with TemporaryDirectory() as name:
        folder = Path(name)
        if not pasted:
            (folder / FILE).write_text(typed)
        progress = Progress(folder)
        if pasted:
            with contextlib.suppress(ProgressError):
                progress.take(typed)
        tried(progress, FIRST, True)
        assert held(folder)[FIRST]["stars"] == 3
        assert Progress(folder).trouble is None


def test_a_change_that_fails_does_not_stand_in_the_way_of_the_next(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    with pytest.raises(ZeroDivisionError):
        progress._do(lambda contents: contents.rest.update(a=1 / 0))
    with pytest.raises(UnicodeEncodeError):
        progress._do(lambda contents: contents.rest.update(a="\ud83c"))
    tried(progress, FIRST, True)
    assert held(tmp_path)[FIRST]["stars"] == 3


def test_a_mark_before_the_text_that_editors_put_there_is_passed_over(tmp_path: Path) -> None:
    whole = good_file(tmp_path)
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf" + whole.replace("\n", "\r\n").encode())
    progress = Progress(tmp_path)
    assert progress.trouble is None
    assert progress.marks
    assert [path.name for path in tmp_path.glob("*damaged*")] == []
    other = Progress(None)
    assert other.take("\ufeff" + whole) == len(progress.marks)


# --- two at once ------------------------------------------------------------------------------------------------------


def test_two_notebooks_never_undo_each_other(tmp_path: Path) -> None:
    one, other = Progress(tmp_path), Progress(tmp_path)
    tried(one, FIRST, True)
    tried(other, SECOND, False)
    tried(one, FIRST, False)
    other.reset([FIRST])
    tried(one, SECOND, True)
    assert set(held(tmp_path)) == {SECOND}
    mark = Progress(tmp_path).marks[SECOND]
    assert (mark.tries, mark.mistakes, mark.stars) == (2, 1, 3)
    other.refresh()
    assert other.marks == one.marks


IN_ANOTHER_PROCESS = """
import sys
from pathlib import Path
from test_progress import FIRST, SECOND, tried
from remi_learn.progress import Progress
progress = Progress(Path(sys.argv[1]))
"""


def another(folder: Path, code: str, before: str = "") -> subprocess.Popen[str]:
    """A process of its own, as a kernel is."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return subprocess.Popen(
        [sys.executable, "-c", before + IN_ANOTHER_PROCESS + code, str(folder)],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_kernels_at_once(tmp_path: Path) -> None:
    writers = [another(tmp_path, "for _ in range(40): tried(progress, FIRST, False)") for _ in range(2)]
    assert [writer.communicate()[1] for writer in writers] == ["", ""]
    assert Progress(tmp_path).marks[FIRST].mistakes == 80
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith("tmp")] == []


def test_two_threads_of_one_process_write_the_same_file(tmp_path: Path) -> None:
    file, texts = tmp_path / "file", [bytes([65 + number]) * 200_000 for number in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda number: write_whole(file, texts[number % 4]), range(80)))
    assert file.read_bytes() in texts
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_written_is_on_the_disk_before_the_old_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("sync"), sync(handle))[1])
    monkeypatch.setattr(Path, "replace", lambda self, to: (done.append("replace"), replace(self, to))[1])
    write_whole(tmp_path / "file", b"x")
    assert done == ["sync", "replace", "sync"][: 3 if os.name == "posix" else 2]


def test_a_disk_that_is_full_only_when_asked_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    write_whole(tmp_path / "file", b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"old"}


@pytest.mark.parametrize("write", ["progress", "table"])
def test_a_lock_that_somebody_holds_for_ever_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    monkeypatch.setattr("remi_learn.files.PATIENCE", 0.2)
    progress = Progress(tmp_path)
    holder = another(
        tmp_path,
        "from remi_learn.files import LOCK, alone\nwith alone(progress.folder / LOCK): print(1, flush=True); input()",
    )
    assert holder.stdout
    assert holder.stdout.readline() == "1\n"
    started = monotonic()
    if write == "progress":
        tried(progress, FIRST, True)
        assert held(tmp_path)[FIRST]["stars"] == 3
    else:
        kept = Kept(tmp_path)
        kept.save(Table.new(TABLA, ["plain"], seed=1))
        assert kept.trouble is None
        assert kept.load(TABLA)
    assert 0.1 < monotonic() - started < 20
    holder.communicate("\n")


posix_only = pytest.mark.skipif(os.name != "posix", reason="users and limits of POSIX")


@posix_only
def test_a_read_only_folder(tmp_path: Path) -> None:
    good_file(tmp_path)
    shutil.rmtree(tmp_path / ".remi-learn")
    before = (tmp_path / FILE).read_bytes()
    for path in (tmp_path.parent, *tmp_path.parents):
        if path.stat().st_uid == os.getuid() and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o055)
    tmp_path.chmod(0o555)
    nobody = "import os\nif os.getuid() == 0: os.setgid(65534); os.setuid(65534)\n"
    code = (
        "tried(progress, SECOND, True); tried(progress, FIRST, False)\nprint(progress.trouble.code, progress.export())"
    )
    out, err = another(tmp_path, code, before=IMPORTS_FIRST + nobody).communicate()
    tmp_path.chmod(0o755)
    assert err == ""
    code, _, exported = out.partition(" ")
    assert code == "read_only"
    assert (tmp_path / FILE).read_bytes() == before
    other = Progress(None)
    other.take(exported)  # what was done is known as long as the kernel lives, and can be taken along
    assert (other.marks[SECOND].stars, other.marks[FIRST].mistakes) == (3, 1)


IMPORTS_FIRST = "import test_progress\n"
"""Before the process may read no more than anybody may."""


@posix_only
def test_a_file_that_may_grow_no_more_then_room_again(tmp_path: Path) -> None:
    """The limit of a process, as a full quota: the old file stays whole, and later nothing is missing."""
    before = good_file(tmp_path)
    code = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (len((Path(sys.argv[1]) / "progress.json").read_bytes()) - 5, -1))
tried(progress, FIRST, False)
print(progress.trouble.code, (Path(sys.argv[1]) / "progress.json").read_text() == open(0).read())
resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
tried(progress, SECOND, True)
print(progress.trouble, progress.marks[FIRST].mistakes)
"""
    writer = another(tmp_path, code.replace("open(0).read()", repr(before)))
    out, err = writer.communicate()
    assert err == ""
    assert out.split("\n") == ["full True", "None 1", ""]
    assert held(tmp_path)[FIRST]["mistakes"] == 1
    assert held(tmp_path)[SECOND]["stars"] == 3


@posix_only
def test_a_full_disk(tmp_path: Path) -> None:
    """A real one, of a few pages: the file stays whole, what is done is kept, and written when there is room."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", tmp_path], capture_output=True).returncode:
        pytest.skip("no small disk can be made here: mounting one needs root; the limit of a process is tested")
    try:
        good_file(tmp_path)
        before = (tmp_path / FILE).read_bytes()
        filler = tmp_path / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        progress = Progress(tmp_path)
        tried(progress, FIRST, False)
        assert "full" in told(progress)
        assert (tmp_path / FILE).read_bytes() == before
        assert progress.marks[FIRST].mistakes == 1
        filler.unlink()
        progress.refresh()
        assert progress.trouble is None
        assert held(tmp_path)[FIRST]["mistakes"] == 1
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def test_a_folder_in_the_way_and_a_damaged_file_that_cannot_be_moved(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    progress = Progress(tmp_path)
    tried(progress, FIRST, True)
    assert str(tmp_path) in told(progress)
    assert progress.stars([FIRST]) == 3


def test_a_full_disk_while_a_damaged_file_is_saved_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The readable part waits until there is room."""
    data = json.loads(good_file(tmp_path))
    data["exercises"][SECOND] = None
    (tmp_path / FILE).write_text(json.dumps(data), encoding="utf-8")

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(progress_module, "write_whole", full)
        progress = Progress(tmp_path)
        assert progress.trouble
        assert progress.stars([FIRST]) == 3
    tried(progress, SECOND, True)
    assert set(held(tmp_path)) == {FIRST, SECOND}
