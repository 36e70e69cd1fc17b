"""The games that ship, by name. Does not load house rules."""

from collections.abc import Mapping

from games.baccarat.commission_free.game import COMMISSION_FREE_BACCARAT
from games.baccarat.mini.game import MINI_BACCARAT
from games.baccarat.twenty_first_century.game import TWENTY_FIRST_CENTURY_BACCARAT
from games.blackjack.variants.blackjack import BLACKJACK, SINGLE_DECK_BLACKJACK
from games.blackjack.variants.blackjack_x import BLACKJACK_X
from games.blackjack.variants.no_bust import NO_BUST_BLACKJACK
from games.blackjack.variants.pure_21_5 import PURE_21_5_BLACKJACK
from games.blackjack.variants.single_21 import SINGLE_21
from games.blackjack.variants.switch import BLACKJACK_SWITCH
from games.casino_war.game import CASINO_WAR
from games.declared.game import Game
from games.pai_gow.poker.fortune import FORTUNE_PAI_GOW_POKER
from games.pai_gow.poker.game import PAI_GOW_POKER
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from games.poker.let_it_ride.game import LET_IT_RIDE
from games.poker.mississippi_stud.game import MISSISSIPPI_STUD
from games.poker.three_card_poker.game import THREE_CARD_POKER
from games.poker.three_card_poker.six_card_bonus import THREE_CARD_POKER_6_CARD_BONUS
from games.poker.three_card_texas_holdem.game import THREE_CARD_TEXAS_HOLDEM
from games.poker.two_card_peek.game import TWO_CARD_PEEK
from games.red_dog.game import RED_DOG

GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        BLACKJACK,
        BLACKJACK_SWITCH,
        BLACKJACK_X,
        CARIBBEAN_STUD,
        CASINO_WAR,
        COMMISSION_FREE_BACCARAT,
        FORTUNE_PAI_GOW_POKER,
        LET_IT_RIDE,
        MINI_BACCARAT,
        MISSISSIPPI_STUD,
        NO_BUST_BLACKJACK,
        PAI_GOW_POKER,
        PURE_21_5_BLACKJACK,
        RED_DOG,
        SINGLE_21,
        SINGLE_DECK_BLACKJACK,
        THREE_CARD_POKER,
        THREE_CARD_POKER_6_CARD_BONUS,
        THREE_CARD_TEXAS_HOLDEM,
        TWENTY_FIRST_CENTURY_BACCARAT,
        TWO_CARD_PEEK,
    )
}


WITHOUT_ROUNDS = frozenset(
    {
        "baccarat-chemin-de-fer",
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
