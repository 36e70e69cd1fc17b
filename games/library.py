"""The games that ship, by name. Does not load house rules."""

from collections.abc import Mapping

from games.caribbean_stud import CARIBBEAN_STUD
from games.fortune_pai_gow_poker import FORTUNE_PAI_GOW_POKER
from games.game import Game
from games.let_it_ride import LET_IT_RIDE
from games.mississippi_stud import MISSISSIPPI_STUD
from games.pai_gow_poker import PAI_GOW_POKER
from games.three_card_poker import THREE_CARD_POKER
from games.three_card_poker_6_card_bonus import THREE_CARD_POKER_6_CARD_BONUS
from games.three_card_texas_holdem import THREE_CARD_TEXAS_HOLDEM
from games.two_card_peek import TWO_CARD_PEEK

GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        CARIBBEAN_STUD,
        FORTUNE_PAI_GOW_POKER,
        LET_IT_RIDE,
        MISSISSIPPI_STUD,
        PAI_GOW_POKER,
        THREE_CARD_POKER,
        THREE_CARD_POKER_6_CARD_BONUS,
        THREE_CARD_TEXAS_HOLDEM,
        TWO_CARD_PEEK,
    )
}


WITHOUT_ROUNDS = frozenset(
    {
        *("21st-century-baccarat", "baccarat-chemin-de-fer", "commission-free-baccarat", "mini-baccarat"),
        *("blackjack", "blackjack-x", "buster-blackjack", "no-bust-blackjack", "pure-21-5-blackjack"),
        *("bingo", "keno", "poker", "poker-room", "draw-poker", "low-ball", "no-limit-holdem", "omaha-hi-lo"),
        "texas-holdem",
        *("mah-jong-pai-gow", "pai-gow-tiles"),
    }
)
"""Games that have rules here (pools, authority, fees) while their rounds are not played."""


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
