import pytest

from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from games.probability.dealt import DEALT
from games.probability.house_tables import house_tables

SMALL = [
    (game, house)
    for game in DEALT
    if not any(way.joker for way in DEALT[game].values())
    for house in houses(game, config_folder())
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "house"), SMALL)
def test_every_table_of_every_house_names_hands_that_its_cards_make(game: str, house: str) -> None:
    """A table with a hand that never comes is refused; every line of these is paid at some time."""
    for table in house_tables(load_house_rules(game, house)):
        lines = table.lines(1_000_000)
        assert all(line.hands for line in lines)
        assert sum(line.chance for line in lines) == table.hit_chance(1_000_000) < 1
