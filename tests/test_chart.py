"""A plot says in numbers, in words and as a table the same, in both languages; a bar counts to the end."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from remi_learn import text
from remi_learn.chart import MIME, Chart
from remi_learn.i18n import LANGUAGES
from remi_learn.settings import SETTINGS
from remi_learn.widgets import counted

NUMBERS = {"pair": 14.714, "doubled": 9, "plain": 78}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", text.CHARTS)
def test_plot_words_and_table_hold_the_same_numbers(what: str, language: str) -> None:
    SETTINGS.change(language=language)
    chart = Chart(what, NUMBERS if what == "atu" else {1: 4.2, 2: 3.8, 3: 3.333}, line=what == "turns")
    spec = chart._repr_mimebundle_()[MIME]
    plotted = [(value["x"], value["y"]) for value in spec["data"]["values"]]
    rows = ElementTree.fromstring(chart.table._repr_html_()).iter("tr")
    table = {row[0].text: row[1].text for row in rows if row[0].tag == "td"}
    assert plotted == [(x, float(y.replace(",", "."))) for x, y in table.items()]
    assert all("," in y if language == "ro" else "." in y for y in table.values()), "as many decimals in each"
    for x, y in table.items():
        assert f"{x}: {y}" in spec["description"]
        assert f"{x}: {y}" in repr(chart)
    assert "$schema" not in spec, "nothing is asked of another server"
    assert " ".join(spec["title"]) == text.chart_words(what)[0]
    assert max(map(len, spec["title"])) <= 36, "a longer line is cut off on a phone"


def test_a_plot_speaks_the_language_of_its_notebook() -> None:
    told = []
    for language in LANGUAGES:
        SETTINGS.change(language=language)
        told.append(Chart("atu", NUMBERS).spec())
    assert told[0]["title"] != told[1]["title"]
    assert told[0]["data"] != told[1]["data"]


def test_what_is_not_known_has_no_words() -> None:
    with pytest.raises(KeyError):
        Chart("weather", {1: 2}).spec()


def test_a_bar_counts_everything_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(counted("abc")) == ["a", "b", "c"]
    assert "progress bar" in capsys.readouterr().out


def _nothing(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value is None or any(map(_nothing, parts))


def test_places_stand_in_the_order_of_the_numbers() -> None:
    """Vega-Lite sorts 10 before 2 unless it is told; a None, as which it may be told too, never reaches the static
    site's page, where Python's None becomes nothing at all."""
    spec = Chart("turns", dict.fromkeys(range(1, 13), 1.5), line=True).spec()
    assert spec["encoding"]["x"]["sort"] == [str(turn) for turn in range(1, 13)]
    assert not _nothing(spec)
