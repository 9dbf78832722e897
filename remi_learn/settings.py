"""How a learner wants to see and read things; one record for the whole kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from . import i18n
from .draw import SIZES, SKINS

CHOICES = {
    "language": i18n.LANGUAGES,
    "skin": SKINS,
    "theme": ("auto", "light", "dark"),
    "size": tuple(SIZES),
    "register": ("beginner", "concise"),
}
"""Setting -> its allowed values; the first one of all but `language` is the default."""


@dataclass
class Settings:
    """Skin, theme, tile size and register; `language` is kept by `i18n`, since every sentence needs it."""

    skin: str = "tiles"
    theme: str = "auto"
    size: str = "normal"
    register: str = "beginner"
    _watchers: list[Callable[[], None]] = field(default_factory=list, repr=False)

    @property
    def language(self) -> str:
        return i18n.language()

    def change(self, **settings: str) -> None:
        """Change some settings and tell every watcher; an unknown one raises `ValueError` and changes nothing.

        >>> Settings().change(skin="cardboard")
        Traceback (most recent call last):
        ValueError: expected skin to be one of tiles, cards; got 'cardboard'
        """
        for name, value in settings.items():
            if name not in CHOICES:
                raise ValueError(f"expected one of {', '.join(CHOICES)}; got {name!r}")
            if value not in CHOICES[name]:
                raise ValueError(f"expected {name} to be one of {', '.join(CHOICES[name])}; got {value!r}")
        for name, value in settings.items():
            if name == "language":
                i18n.set_language(value)
            else:
                setattr(self, name, value)
        for watcher in tuple(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each change; returns what ends the watching."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None


SETTINGS = Settings()
