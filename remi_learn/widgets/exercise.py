"""The exercise widget: a goal, a rack, ways to answer, a verdict that says why, hints and stars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

import ipywidgets
from ipywidgets import HTML, HBox

from .. import text
from ..draw import LIGHT, Bracket, Look, Spread, rack_picture
from ..engine.tiles import Tile, format_tiles
from ..i18n import N_, _
from ..lessons.kinds import Verdict
from ..lessons.model import FULL, Exercise
from ..progress import Progress
from ..rack import Rack
from ..session import Reply, Session
from ..settings import SETTINGS
from ..shapes import Box, Label, svg
from .rack import PAPER, Command, RackWidget


class ExerciseWidget(RackWidget):
    """One exercise to try, as often as wanted.

    `number` and `count` say where in the lesson it stands; `on_next` is called when the learner goes on;
    `progress` notes what becomes of it.
    """

    def __init__(
        self,
        exercise: Exercise,
        number: int = 1,
        count: int = 1,
        on_next: Callable[[], object] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.session = Session(exercise)
        self.progress = progress or Progress(None)
        self._keep = self.progress.follow(self.session)
        self.number, self.count, self._on_next = number, count, on_next
        self.head = HTML()
        self.head.add_class("remi-head")
        self._set_up(self.session.board)
        self.add_class(f"remi-ex-{exercise.key}")

    @property
    def exercise(self) -> Exercise:
        """What is being tried."""
        return self.session.exercise

    @property
    def form(self) -> str:
        """ "options", "pick" or "arrange"."""
        return self.session.kind.form

    # --- commands ---------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        options = {
            f"option_{number}": Command("", N_("Choose this answer"), str(number), self._chooser(option))
            for number, option in enumerate(self.session.options, 1)
        }
        wanted = {"options": ("more",), "pick": ("by_number", "by_colour", "undo", "more")}.get(self.form)
        with_pieces = {name: command for name, command in super()._commands().items() if not wanted or name in wanted}
        return {
            **with_pieces,
            **options,
            "check": Command(N_("Check"), N_("Check the answer"), "v", lambda: self._judge(self.session.check())),
            "hint": Command(N_("Hint"), N_("A hint; it costs stars"), "h", self._hint),
            "again": Command(N_("Start again"), N_("Begin this exercise again"), "r", self._again),
            "next": Command(N_("Next"), N_("Go on to the next exercise"), "d", self._next),
        }

    def _chooser(self, option: str) -> Callable[[], None]:
        return lambda: self._judge(self.session.submit(option))

    def button_rows(self) -> list[HBox]:
        """The answers, the tools, and the way on once the exercise is solved."""
        answers = {
            "options": tuple(name for name in self.commands if name.startswith("option_")),
            "pick": ("check",),
            "arrange": ("meld", "split", "check"),
        }[self.form]
        tools = {"options": (), "pick": ("by_number", "by_colour"), "arrange": ("undo", "by_number", "by_colour")}
        rows = [
            self._row("remi-answers", *answers),
            self._row("remi-tools", "hint", *tools[self.form], "again", "more"),
        ]
        return [*rows, self._row("remi-next", "next")] if self.session.solved and self._on_next else rows

    def button_words(self, name: str) -> str:
        if name.startswith("option_"):
            return text.option_name(self.exercise, self.session.options[int(name.removeprefix("option_")) - 1])
        words = super().button_words(name)
        if name == "hint":
            if self.session.hints >= len(self.exercise.hints):
                words = _("Solution")
            return f"{words} (−{self.session.price} ★)" if self.session.price else words
        return f"{words} ↓" if name == "next" else words

    @property
    def handles_pieces(self) -> bool:
        return self.form != "options"

    @property
    def movable(self) -> bool:
        return self.handles_pieces and not self.session.solved

    def enter(self) -> None:
        """Enter goes on when solved; else it lays the picked pieces together, or checks."""
        if self.session.solved:
            self.do("next")
        elif self.form == "arrange" and self._rack.picked:
            self.do("meld")
        elif self.form != "options":
            self.do("check")

    def type(self, typed: str) -> None:
        """A typed line is an answer; the rack shows what it names."""
        self._try(lambda: self._judge(self.session.submit(typed, show=True)))

    def _change(self, rack: Rack, told: Callable[[], str]) -> None:
        if self.movable:
            super()._change(rack, told)

    def _judge(self, reply: Reply) -> None:
        verdict = reply.verdict
        self.marks = {}
        if verdict and verdict.right:
            self.mark(right=verdict.tiles if self.form == "pick" else (), among=self._rack.picked)
        elif verdict:
            self.mark(wrong=verdict.tiles, among=self._rack.picked if self.form == "pick" else ())
        self.say(reply.words, "right" if reply.right else "wrong")
        self._refresh()

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
        """Words that depend on the session: stars, the price of a hint, the way on."""
        self._keep()
        self.head.value = self._head()
        self.buttons["hint"].description = self.button_words("hint")
        parts = self.parts()
        if len(parts) != len(self.children):
            self.children = parts

    # --- what is shown ----------------------------------------------------------------------------------------------

    def spread(self) -> Spread:
        """What lies there; after the right answer to a question the pieces show what they are."""
        spread = super().spread()
        reply = self.session.reply
        if self.form != "options" or not reply or not reply.verdict or not reply.right:
            return spread
        verdict = reply.verdict
        if verdict.fault:
            return replace(spread, wrong=self._rack.places(self._pieces(verdict.fault.tiles, list(self._rack.order))))
        return _revealed(verdict)

    def parts(self) -> tuple[ipywidgets.Widget, ...]:
        answers, tools, *way_on = self.button_rows()
        self.head.value = self._head()
        return (self.head, self.view, answers, self.status, *way_on, tools, self._more)

    def _head(self) -> str:
        where = _("{number} of {count}").format(number=self.number, count=self.count)
        stars = self.session.stars
        told = _("{stars} of {full} stars").format(stars=stars, full=FULL)
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

    def label(self) -> str:
        ways = {
            "options": _("Arrows go from piece to piece; choose the answer with its number or the buttons below."),
            "pick": _("Arrows move, space picks, Enter checks."),
            "arrange": _("Arrows move, space picks, Enter lays the picked pieces together, V checks."),
        }
        return f"{text.prose(self.exercise.goal)} {ways[self.form]}"

    def typing_example(self) -> str:
        examples = {
            "options": _("Type an answer or its number, and press Enter"),
            "pick": _("Type pieces, such as 5r 6r 7r, and press Enter"),
            "arrange": _("Type melds, such as 5r 6r 7r | 9r 9b 9k, and press Enter"),
        }
        return examples[self.form]

    # --- without a page ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"exercise {self.exercise.key}: {format_tiles(self._rack.tiles)}"

    def title(self) -> str:
        return text.prose(self.exercise.goal)

    def svg(self) -> str:
        """The goal and the rack as a picture for paper and for pages without widgets."""
        spread = self.spread()
        picture = rack_picture(spread, PAPER, Look(LIGHT, SETTINGS.skin))
        head, width = 34.0, max(picture.width, 10 * len(self.title()) + 20)
        ground = Box(0, 0, width, picture.height + head, 10, LIGHT.ground)
        goal = Label(10, 25, self.title(), 17, LIGHT.text, 600, "start")
        moved = (replace(shape, y=shape.y + head) for shape in picture.shapes[1:])
        return svg((ground, goal, *moved), width, picture.height + head, self.title(), text.spread_words(spread))

    def _parts_of_its_own(self) -> tuple[ipywidgets.Widget, ...]:
        return (*super()._parts_of_its_own(), self.head)


def _revealed(verdict: Verdict) -> Spread:
    """Every reading of a meld side by side, each joker with what it stands for."""
    tiles: list[Tile] = []
    brackets = []
    for meld in verdict.melds:
        brackets.append(Bracket(len(tiles), len(tiles) + len(meld.tiles), text.caption([meld])))
        tiles += meld.tiles
    return Spread(tuple(tiles), tuple(brackets))
