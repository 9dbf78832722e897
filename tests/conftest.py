"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from remi_learn import progress
from remi_learn.progress import IN_MEMORY
from remi_learn.settings import SETTINGS

# a busy machine is no reason to fail; new examples are sought at home, where somebody can look into what they show
settings.register_profile("ours", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("ours")


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins in English, with tiles, for beginners, whatever the one before it chose.

    Nobody's widgets but its own draw themselves anew for it: those of other tests, and of doctests, live on.
    """
    monkeypatch.setattr(SETTINGS, "_watchers", [])
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")
    yield
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")


@pytest.fixture(autouse=True)
def _nobodys_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds or leaves stars, in the folder that it runs in or in memory."""
    monkeypatch.setenv(IN_MEMORY, "memory")
    monkeypatch.setattr(progress, "_opened", {})
