"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from remi_learn.settings import SETTINGS

settings.register_profile("ours", deadline=None)  # a busy machine is no reason to fail
settings.load_profile("ours")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Every test begins in English, with tiles, for beginners, whatever the one before it chose."""
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")
    yield
    SETTINGS.change(language="en", skin="tiles", theme="auto", size="normal", register="beginner")
