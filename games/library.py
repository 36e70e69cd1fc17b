"""The games that ship, by name. Does not load house rules."""

from collections.abc import Mapping

from games.caribbean_stud import CARIBBEAN_STUD
from games.game import Game
from games.let_it_ride import LET_IT_RIDE
from games.mississippi_stud import MISSISSIPPI_STUD
from games.three_card_poker import THREE_CARD_POKER
from games.three_card_poker_6_card_bonus import THREE_CARD_POKER_6_CARD_BONUS

GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (CARIBBEAN_STUD, LET_IT_RIDE, MISSISSIPPI_STUD, THREE_CARD_POKER, THREE_CARD_POKER_6_CARD_BONUS)
}


class UnknownGame(LookupError):
    """No game has that name; the text names those there are."""


def game(name: str) -> Game:
    """Return the game of that name.

    Raises:
        UnknownGame: there is none.
    """
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f'no game is called "{name}"; there is {", ".join(GAMES)}') from None
