"""The exercise widget: a goal, a rack, ways to answer, a verdict that says why, hints and stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape

import ipywidgets
from ipywidgets import HTML, HBox

from .. import text
from ..draw import LIGHT, Bracket, Heap, Look, Spread, spot_at, table_picture
from ..engine.tiles import Tile, format_tiles
from ..i18n import N_, _
from ..kinds import Action, Form, Verdict
from ..lessons.model import FULL, Exercise
from ..progress import Progress
from ..rack import Rack
from ..session import Reply, Session
from ..settings import SETTINGS
from ..shapes import Box, Label, svg
from .rack import PAPER, Command, RackWidget


class ExerciseWidget(RackWidget):
    """One exercise to try, as often as wanted.

    `number` and `count` say where in the lesson it stands (a drill has no count); `on_next` is called when the
    learner goes on; `progress` notes what becomes of it.
    """

    def __init__(
        self,
        exercise: Exercise,
        number: int = 1,
        count: int | None = None,
        on_next: Callable[[], object] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.session = Session(exercise)
        self.progress = progress or Progress(None)
        self._keep = self.progress.follow(self.session)
        self.number, self.count, self._on_next = number, count, on_next
        self.head, self.note, self.others = HTML(), HTML(), HTML()
        self.head.add_class("remi-head")
        self.note.add_class("remi-note")
        self.others.add_class("remi-note")
        self._set_up(self.session.board)
        self.add_class(f"remi-ex-{exercise.key}")

    @property
    def exercise(self) -> Exercise:
        """What is being tried."""
        return self.session.exercise

    @property
    def form(self) -> Form:
        """What the learner handles here."""
        return self.session.kind.form

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        names = (*self.form.answers, *self.form.tools, "undo", "more")
        pieces = {name: command for name, command in super()._commands().items() if name in names}
        if not self.form.handles:
            pieces.pop("undo")
        options = {
            f"option_{number}": Command("", N_("Choose this answer"), str(number), self._chooser(option))
            for number, option in enumerate(self.session.options, 1)
        }
        return {
            **pieces,
            **options,
            **{name: self._written(action) for name, action in self.form.actions.items()},
            "check": Command(N_("Check"), N_("Check the answer"), "v", lambda: self._judge(self.session.check())),
            "done": Command(N_("That is all"), N_("Say that everything is found"), "g", self._done),
            "hint": Command(N_("Hint"), N_("A hint; it costs stars"), "h", self._hint),
            "again": Command(N_("Start again"), N_("Begin this exercise again"), "r", self._again),
            "next": Command(N_("Next"), N_("Go on to the next exercise"), "d", self._next),
        }

    def _chooser(self, option: str) -> Callable[[], None]:
        return lambda: self._judge(self.session.submit(option))

    def _written(self, action: Action) -> Command:
        def run() -> None:
            if not self.session.solved:
                action.run(self.session.draft)
                self.view.announce(self.session.draft.written)
                self._refresh()

        return Command(action.words, action.tip, action.key, run)

    def _done(self) -> None:
        self._judge(self.session.done())

    def button_rows(self) -> list[HBox]:
        """The answers, the tools, and the way on once the exercise is solved."""
        options = tuple(name for name in self.commands if name.startswith("option_"))
        answers = [name for name in self.form.answers if name != "options"]
        several = ("done",) if self.session.kind.several and not self.session.kind.ordered else ()
        style = "remi-answers remi-keypad" if self.form.actions else "remi-answers"
        rows = [
            self._row(style, *options, *answers, *several),
            self._row("remi-tools", "hint", *self.form.tools, "again", "more"),
        ]
        return [*rows, self._row("remi-next", "next")] if self.session.solved and self._on_next else rows

    def button_words(self, name: str) -> str:
        if name.startswith("option_"):
            option = self.session.options[int(name.removeprefix("option_")) - 1]
            return text.capital(self.session.kind.tell(self.exercise, option))
        words = super().button_words(name)
        if name == "hint":
            if self.session.hints >= len(self.exercise.hints):
                words = _("Solution")
            return f"{words} (−{self.session.price} ★)" if self.session.price else words
        return f"{words} ↓" if name == "next" else words

    @property
    def handles_pieces(self) -> bool:
        return self.form.handles

    @property
    def movable(self) -> bool:
        return self.handles_pieces and not self.session.solved

    def enter(self) -> None:
        """Enter goes on when solved; else it does what the form says, such as to check."""
        name = "next" if self.session.solved else self.form.enter(self.session.draft)
        if name:
            self.do(name)

    def type(self, typed: str) -> None:
        """A typed line is an answer; the rack shows what it names."""
        self._try(lambda: self._judge(self.session.submit(typed, show=True)))

    def _change(self, rack: Rack, told: Callable[[], str]) -> None:
        if self.movable:
            super()._change(rack, told)

    def _pick(self, place: int) -> None:
        self._change(self.session.touch(place), lambda: text.place_words(self.spread(), place))

    def _key(self, key: str, shift: bool) -> None:
        super()._key("." if key == "," else key, shift)  # a decimal point is a comma to Romanian fingers

    def _released(self, x: float, y: float) -> None:
        """A tap on what lies around the rack chooses it, where that is an answer."""
        spot = spot_at(self.picture, x, y)
        tapped = self._press and spot == spot_at(self.picture, *self._press[:2])
        super()._released(x, y)
        if tapped and spot in self.session.options and not self.session.solved:
            self.do(f"option_{self.session.options.index(spot) + 1}")

    def _judge(self, reply: Reply) -> None:
        verdict = reply.verdict
        self.marks = {}
        picked = self._rack.picked
        among = self._meant(verdict.tiles) if verdict else ()
        if verdict and verdict.right:
            self.mark(right=verdict.tiles if picked else (), among=among)
        elif verdict:
            self.mark(wrong=verdict.tiles, among=among)
        self.say(reply.words, "right" if reply.right else "wrong")
        self._refresh()

    def _meant(self, tiles: tuple[Tile, ...]) -> Iterable[int]:
        """The pieces among which those of a verdict are: the picked ones, else the loose ones, else any."""
        rack, wanted = self._rack, Counter(tile.bare for tile in tiles)
        groups = (rack.picked, rack.loose)
        return next((some for some in groups if wanted <= Counter(tile.bare for tile in rack.named(some))), ())

    def _hint(self) -> None:
        self.say(self.session.hint())
        self._refresh()

    def _again(self) -> None:
        self.session.restart()
        self.board, self.marks, self.cursor = self.session.board, {}, None
        self.say(_("From the beginning."))
        self._refresh()

    def _next(self) -> None:
        if self._on_next:
            self._on_next()

    def _refresh(self) -> None:
        """Words that depend on the session: stars, what is found, the price of a hint, the way on."""
        self._keep()
        self.head.value, self.note.value, self.others.value = self._head(), self._note(), self._others()
        self.buttons["hint"].description = self.button_words("hint")
        parts = self.parts()
        if parts != self.children:
            self.children = parts

    # --- what is shown ----------------------------------------------------------------------------------------------

    def heaps(self) -> tuple[Heap, ...]:
        """What lies around the rack; the one that was chosen is marked."""
        shown = self.session.kind.heaps(self.exercise)
        reply = self.session.reply
        name, mark, at = reply.verdict.heap if reply and reply.verdict else ("", "", 1)
        return tuple(replace(heap, mark=mark, at=at) if heap.name == name else heap for heap in shown)

    def spread(self) -> Spread:
        """What lies there; after the right answer to a question the pieces show what they are."""
        spread, reply = super().spread(), self.session.reply
        if not self.session.solved and (lights := self.session.kind.lights(self.exercise, self.session.found)):
            return replace(spread, lit=lights)
        if self.form.handles or not reply or not reply.verdict or not reply.right:
            return spread
        verdict = reply.verdict
        if verdict.melds:
            return _revealed(verdict)
        wrong = verdict.fault.tiles if verdict.fault else ()
        return replace(spread, wrong=self._rack.places(self._pieces(wrong, list(self._rack.order))))

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        answers, tools, *way_on = self.button_rows()
        self.head.value, self.note.value, self.others.value = self._head(), self._note(), self._others()
        note = (self.note,) if self.note.value else ()
        others = (self.others,) if self.others.value else ()
        over = self.session.solved and not self.session.options  # nothing more to write, to lay or to check
        answers_then = () if over else (answers,)
        return (self.head, self.view, *note, *answers_then, self.status, *others, *way_on, tools, self._more)

    def _head(self) -> str:
        place = _("{number} of {count}") if self.count else _("Drill {number}")
        where = place.format(number=self.number, count=self.count)
        stars = self.session.stars
        told = text.of_stars(stars)
        row = "★" * stars + f'<span class="remi-spent">{"★" * (FULL - stars)}</span>'
        done = " remi-done" if self.session.solved else ""
        return (
            f'<div class="remi-where">{where}</div><div class="remi-goal">{text.html(self.exercise.goal)}</div>'
            f'<div class="remi-stars{done}" role="img" aria-label="{escape(told)}">{row}</div>{self._kept()}'
        )

    def _kept(self) -> str:
        """What is known from before, while the exercise is not solved anew; what is wrong with the progress."""
        mark, trouble = self.progress.marks.get(self.exercise.key), self.progress.trouble
        best = "" if self.session.solved or not mark or not mark.stars else text.best_so_far(mark.stars)
        lost = text.trouble(trouble.code, trouble.name) if trouble else ""
        best = f'<div class="remi-best">{best}</div>' if best else ""
        return best + (f'<div class="remi-trouble">{escape(lost)}</div>' if lost else "")

    def _note(self) -> str:
        """What is asked next, found or written so far."""
        session = self.session
        asks = f'<div class="remi-asks">{escape(session.asks, quote=False)}</div>' if session.asks else ""
        told = [] if session.table else session.kind.told(self.exercise, session.found)
        if self.form.handles:
            found = "".join(f"<li>{text.chips(answer)}</li>" for answer in session.found)
        else:
            found = "".join(f"<li>{escape(words)}</li>" for words in told)
        filled = session.solved and session.kind.several
        field = "" if filled else self._field()
        return asks + field + (f'<ul class="remi-found">{found}</ul>' if found else "")

    def _field(self) -> str:
        """What is written, where something is."""
        written = self.session.draft.written.replace("-", "−").replace(".", _(".")) or "&nbsp;"
        return f'<div class="remi-number">{written}</div>' if self.form.actions else ""

    def _others(self) -> str:
        """Once the answer is known and told, why each other option is not right, or the whole table."""
        options = "".join(
            f'<li><span class="remi-no">✗</span> <strong>{escape(option.name)}</strong>: {escape(option.why)}</li>'
            for option in self.session.explained
            if not option.right
        )
        table = self.session.table.html() if self.session.table else ""
        return table + (f'<ul class="remi-explained">{options}</ul>' if options else "")

    def label(self) -> str:
        return f"{text.prose(self.exercise.goal)} {_(self.form.ways)}"

    def typing_example(self) -> str:
        return _(self.form.example)

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        position = f"; {self.exercise.around}" if self.exercise.around else ""
        return f"exercise {self.exercise.key}: {format_tiles(self._rack.tiles)}{position}"

    def title(self) -> str:
        return text.prose(self.exercise.goal)

    def described(self) -> str:
        return super().described() if self.spread().tiles or self.heaps() else ""

    def svg(self) -> str:
        """The goal and the rack as a picture for paper and for pages without widgets."""
        spread, heaps = self.spread(), self.heaps()
        picture = table_picture(heaps, spread, PAPER, Look(LIGHT, SETTINGS.skin))
        head, width = 34.0, max(picture.width, 10 * len(self.title()) + 20)
        ground = Box(0, 0, width, picture.height + head, 10, LIGHT.ground)
        goal = Label(10, 25, self.title(), 17, LIGHT.text, 600, "start")
        moved = (replace(shape, y=shape.y + head) for shape in picture.shapes[1:])
        words = text.table_words(heaps, spread)
        return svg((ground, goal, *moved), width, picture.height + head, self.title(), words)

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.head, self.note, self.others)


def _revealed(verdict: Verdict) -> Spread:
    """The melds side by side, each joker with what it stands for, and what is left beside them."""
    tiles: list[Tile] = []
    brackets = []
    for meld in verdict.melds:
        brackets.append(Bracket(len(tiles), len(tiles) + len(meld.tiles), text.caption([meld])))
        tiles += meld.tiles
    wrong = frozenset(len(tiles) + place for place, tile in enumerate(verdict.rest) if tile in verdict.tiles)
    return Spread((*tiles, *verdict.rest), tuple(brackets), wrong=wrong)
