"""What a table file says of poker agrees with the house, or is told with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable

TABLES = config_folder() / "tables"


def told(tmp_path: Path, name: str, old: str, new: str) -> str:
    text = (TABLES / f"{name}.toml").read_text()
    assert old in text
    path = tmp_path / "table.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InvalidTable) as error:
        load_table(path)
    return "; ".join(mistake.right for mistake in error.value.mistakes)


@pytest.mark.parametrize(
    ("name", "old", "new", "right"),
    [
        ("demo-holdem-limit", 'game   = "holdem"', 'game   = "holdm"', "delta deals"),
        ("demo-holdem-limit", '"crazy-pineapple"]', '"pineapple"]', "delta deals"),
        ("demo-holdem-limit", 'stakes = "4-8"', 'stakes = "5-9"', "give others as [poker.posted]"),
        ("demo-holdem-limit", 'stakes = "4-8"', 'bad_beat = "flush"\nstakes = "4-8"', "delta has no such jackpot"),
        ("demo-holdem-limit", "# --- buses", "[poker.rake]\nmost_cents = 400\n\n# --- buses", "delta take no rake"),
        ("demo-holdem-no-limit", "chips ", "kill = true\nchips ", "grand-ronde know no kill"),
        ("demo-lightning-poker", 'chips  = "counted"', 'chips  = "uncounted"', 'must be "counted"'),
        ("demo-lightning-poker", 'chips  = "counted"', "", 'must be "counted"'),
        ("demo-three-card-poker", "[bus.felt]", '[poker]\ngame = "x"\nstakes = "1-2"\n\n[bus.felt]', "for a pot"),
    ],
)
def test_what_the_house_does_not_have_is_told(tmp_path: Path, name: str, old: str, new: str, right: str) -> None:
    assert right in told(tmp_path, name, old, new)


def test_a_table_of_a_poker_room_says_what_it_deals(tmp_path: Path) -> None:
    text = (TABLES / "demo-low-ball.toml").read_text()
    start, end = text.index("[poker]"), text.index("# --- buses")
    told_ = told(tmp_path, "demo-low-ball", text[start:end], "")
    assert "it says which game of low-ball is dealt, and for what" in told_


def test_axtions_draw_poker_opens_nowhere_and_says_why(tmp_path: Path) -> None:
    """001:81."""
    text = (TABLES / "demo-low-ball.toml").read_text()
    for space in (" ", "  ", "   "):
        text = text.replace(f'game{space}= "low-ball"', f'game{space}= "draw-poker"')
    path = tmp_path / "table.toml"
    path.write_text(text.replace('stakes = "4-10"', 'stakes = "5"'))
    with pytest.raises(InvalidTable) as error:
        load_table(path)
    rights = [mistake.right for mistake in error.value.mistakes]
    assert rights == ["no table opens: draw poker is not played at this time (001:81)"]
