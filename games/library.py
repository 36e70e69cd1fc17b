"""The games that ship, by name. Does not load house rules."""

from collections.abc import Mapping

from games.baccarat.chemin_de_fer.game import CHEMIN_DE_FER
from games.baccarat.commission_free.game import COMMISSION_FREE_BACCARAT
from games.baccarat.mini.game import MINI_BACCARAT
from games.baccarat.twenty_first_century.game import TWENTY_FIRST_CENTURY_BACCARAT
from games.bingo.game import BINGO
from games.blackjack.variants.games import GAMES_OF_TWENTY_ONE
from games.casino_war.game import CASINO_WAR
from games.declared.game import Game
from games.dice.craps.game import CRAPS
from games.keno.game import KENO
from games.pai_gow.mah_jong.game import MAH_JONG_PAI_GOW
from games.pai_gow.poker.fortune import FORTUNE_PAI_GOW_POKER
from games.pai_gow.poker.game import PAI_GOW_POKER
from games.pai_gow.tiles.game import PAI_GOW_TILES
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from games.poker.let_it_ride.game import LET_IT_RIDE
from games.poker.mississippi_stud.game import MISSISSIPPI_STUD
from games.poker.three_card_poker.game import THREE_CARD_POKER
from games.poker.three_card_poker.six_card_bonus import THREE_CARD_POKER_6_CARD_BONUS
from games.poker.three_card_texas_holdem.game import THREE_CARD_TEXAS_HOLDEM
from games.poker.two_card_peek.game import TWO_CARD_PEEK
from games.poker_room.game import POKER_ROOMS
from games.red_dog.game import RED_DOG
from games.wheel.big_six.game import BIG_SIX
from games.wheel.roulette.game import ROULETTE

GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        *GAMES_OF_TWENTY_ONE.values(),
        *POKER_ROOMS,
        BIG_SIX,
        BINGO,
        CARIBBEAN_STUD,
        CASINO_WAR,
        CHEMIN_DE_FER,
        COMMISSION_FREE_BACCARAT,
        CRAPS,
        FORTUNE_PAI_GOW_POKER,
        KENO,
        LET_IT_RIDE,
        MAH_JONG_PAI_GOW,
        MINI_BACCARAT,
        MISSISSIPPI_STUD,
        PAI_GOW_POKER,
        PAI_GOW_TILES,
        RED_DOG,
        ROULETTE,
        THREE_CARD_POKER,
        THREE_CARD_POKER_6_CARD_BONUS,
        THREE_CARD_TEXAS_HOLDEM,
        TWENTY_FIRST_CENTURY_BACCARAT,
        TWO_CARD_PEEK,
    )
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
