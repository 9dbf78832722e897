"""The rules as data: found by name, varied by a house, and every setting of them changes an outcome."""

from __future__ import annotations

import dataclasses

import pytest

from remi_learn import ETALAT, RAMI_40, RAMI_51, REMI_51, TABLA, Rules, fault, find_rules, readings
from remi_learn.engine.rules import PRESETS

SPELLINGS = {
    TABLA: ["Remi pe Tablă", "tablă", "tabla", "TABLĂ", "pe tablă", "Remi pe Tabla", "remi-pe-tabla", "tabla\u0306"],
    ETALAT: ["Remi Etalat", "etalat", "ETALAT", "remi_etalat", " etalat "],
    REMI_51: ["Remi 51", "remi51", "REMI_51", "remi-51", "Remi  51"],
    RAMI_40: ["Rami 40", "rami40", "RAMI_40", "40"],
    RAMI_51: ["Rami 51", "rami51", "RAMI_51", "Rami-51"],
}


@pytest.mark.parametrize(("rules", "name"), [(rules, name) for rules, names in SPELLINGS.items() for name in names])
def test_a_game_is_found_by_its_name_or_the_end_of_it(rules: Rules, name: str) -> None:
    assert find_rules(name) is rules


@pytest.mark.parametrize(
    "name", ["bridge", "", " ", "_", "51", "rami", "remi", "1", "0", "a", "t", "lat", "remi 40", "{0}"]
)
def test_an_unknown_or_ambiguous_name_lists_the_games(name: str) -> None:
    with pytest.raises(ValueError) as caught:
        find_rules(name)
    games = "Remi pe Tablă, Remi Etalat, Remi 51, Rami 40, Rami 51"
    assert str(caught.value) == f"expected one of {games}; got {name!r}"


def test_every_published_game_is_itself() -> None:
    assert len({rules.name for rules in PRESETS}) == len(PRESETS) == 5
    for rules in PRESETS:
        assert find_rules(rules.name) is rules
        assert rules.changes() == {}


def test_what_the_sources_say_of_jokers_and_packs() -> None:
    table = {rules: (rules.packs, rules.jokers, rules.jokers_per_meld, rules.group_jokers) for rules in PRESETS}
    assert table == {
        TABLA: (2, 2, 1, 1),
        ETALAT: (2, 2, 1, 1),
        REMI_51: (2, 2, 2, 1),
        RAMI_40: (2, 4, 1, 1),
        RAMI_51: (2, 4, 1, 1),
    }


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        TABLA.jokers = 4  # type: ignore[misc]


def test_a_house_is_a_copy_and_says_what_is_different() -> None:
    house = RAMI_51.house(packs=3, jokers=3)
    assert house.changes() == {"packs": (2, 3), "jokers": (4, 3)}
    assert (house.name, house.jokers_per_meld) == ("Rami 51", 1)
    assert RAMI_51.changes() == {}
    assert house.house(packs=2, jokers=4) == RAMI_51
    assert TABLA.house() == TABLA
    assert REMI_51.house(jokers_per_group=None).changes() == {"jokers_per_group": (1, None)}


@pytest.mark.parametrize("unknown", ["opening", "name", "Packs", "group_jokers", ""])
def test_an_unknown_setting_is_named(unknown: str) -> None:
    with pytest.raises(ValueError) as caught:
        TABLA.house(**{unknown: 1})
    known = ", ".join(
        field.name for field in dataclasses.fields(Rules) if field.metadata.get("setting", field.name != "name")
    )
    assert str(caught.value) == f"expected a setting of the rules ({known}); got {unknown!r}"


OUT_OF_RANGE = {
    "packs": (0, 4, -1, "2", 1.5, None, True),
    "jokers": (-1, 5, "2", 2.0, None, False),
    "jokers_per_meld": (-1, 5, "1", None),
    "jokers_per_group": (-1, 5, "1", 0.5),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, bad in OUT_OF_RANGE.items() for value in bad])
def test_a_value_that_makes_no_sense_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"expected {name} from . to .*; got {value!r}"):
        TABLA.house(**{name: value})
    with pytest.raises(ValueError, match=f"expected {name} from"):
        Rules("Mine", **{name: value})  # type: ignore[arg-type]


# setting -> (pieces that are a meld only with the one value, that value, another value)
MATTERS = {
    "jokers": ("5h * * 8h", REMI_51.house(jokers=2), REMI_51.house(jokers=1)),
    "jokers_per_meld": ("5h * * 8h", TABLA.house(jokers_per_meld=2), TABLA),
    "jokers_per_group": ("5h 5s * *", REMI_51.house(jokers_per_group=2), REMI_51),
}


@pytest.mark.parametrize("setting", MATTERS)
def test_each_setting_decides_whether_pieces_are_a_meld(setting: str) -> None:
    pieces, allows, refuses = MATTERS[setting]
    assert getattr(allows, setting) != getattr(refuses, setting)
    assert readings(pieces, allows)
    assert fault(pieces, allows) is None
    assert readings(pieces, refuses) == ()


def test_packs_decide_what_is_wrong_with_three_equal_pieces() -> None:
    codes = {packs: fault("7s 7s 7s", RAMI_51.house(packs=packs)).code.value for packs in (1, 2, 3)}  # type: ignore[union-attr]
    assert codes == {1: "too_many_copies", 2: "too_many_copies", 3: "repeated_colour"}


def test_every_setting_of_melds_is_in_a_test_in_which_it_matters() -> None:
    assert {*MATTERS, "packs"} == set(OUT_OF_RANGE)


def test_without_a_limit_of_its_own_a_group_has_the_melds_limit() -> None:
    assert TABLA.house(jokers_per_meld=2).group_jokers == 2
    assert REMI_51.group_jokers == 1
    assert REMI_51.house(jokers_per_group=0).group_jokers == 0
    assert readings("5h 5s *", REMI_51.house(jokers_per_group=0)) == ()
