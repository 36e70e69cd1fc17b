"""Shufflers that deal, that sort, and that have no data line: what a table file may say of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable

Said = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def said(tmp_path: Path) -> Said:
    """Key and sentence of each mistake that a table file has with some of its text exchanged."""

    def mistakes(table: str, old: str, new: str) -> list[tuple[str, str]]:
        text = (config_folder() / "tables" / f"demo-{table}-shuffler.toml").read_text()
        assert text.count(old) == 1, old
        path = tmp_path / "cs-10.toml"
        path.write_text(text.replace(old, new))
        try:
            load_table(path)
        except InvalidTable as error:
            return [(mistake.key, mistake.right) for mistake in error.mistakes]
        return []

    return mistakes


SHOE = '[bus.mouth]\nkind = "twin"\n\n[shoe]\ndriver = "line"\nbus = "mouth"\n\n[staff.dealer]'


@pytest.mark.parametrize(
    ("old", "new", "key", "right"),
    [
        ("stack_cards  = 5", "stack_cards  = 4", "shuffler.stack_cards", "must be 5, a hand of caribbean-stud"),
        ("stack_cards  = 5\n", "", "deal.method", "needs a shoe: add [shoe], or stack_cards where the shuffler deals"),
        ('"automated-shoe"', '"hand"', "shuffler.stack_cards", "deals stacks by machine: give deal.method"),
        ("[staff.dealer]", SHOE, "shuffler.stack_cards", "leave it out, or leave out [shoe]"),
    ],
)
def test_a_shuffler_that_deals_agrees_with_the_game_and_stands_alone(
    said: Said, old: str, new: str, key: str, right: str
) -> None:
    ((found, sentence),) = said("dealing", old, new)
    assert found == key
    assert right in sentence


@pytest.mark.parametrize(
    ("added", "right"),
    [
        ("counts_cards = true", "nothing counts in a shuffler on contacts: counts_cards = false"),
        ("stack_cards = 5", "deals no stacks: leave stack_cards out"),
        ("sorts = true", "is not told to sort: leave sorts out"),
        ('green_button = "deals"', 'is for a shuffler that deals by itself: add stack_cards, or give "shuffles"'),
        ("press_ms = 40", "must be at least 50"),
    ],
)
def test_contacts_promise_nothing_that_they_cannot(said: Said, added: str, right: str) -> None:
    found = said("contacts", 'driver     = "contacts"', f'driver = "contacts"\n{added}')
    assert [right in sentence for _, sentence in found if "shuffler" in _][:1] == [True]


def test_the_shortest_shuffle_is_shorter_than_the_longest(said: Said) -> None:
    ((_, sentence),) = said("contacts", "[10000, 60000]", "[60000, 10000]")
    assert sentence.endswith("shuffle_ms is [shortest, longest], the shortest first")


def test_a_contact_and_the_relay_have_a_wire_each(said: Said) -> None:
    ((key, sentence),) = said("contacts", '"panel.B0"', '"panel.A3"')
    assert key == "shuffler.relay"
    assert "panel.A3 is already taken by shuffler.ready" in sentence
