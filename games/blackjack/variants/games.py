"""All games of twenty-one that ship, by name. Does not load house rules."""

from collections.abc import Mapping

from games.blackjack.variants.blackjack import BLACKJACK, SINGLE_DECK_BLACKJACK
from games.blackjack.variants.blackjack_x import BLACKJACK_X
from games.blackjack.variants.no_bust import NO_BUST_BLACKJACK
from games.blackjack.variants.pure_21_5 import PURE_21_5_BLACKJACK
from games.blackjack.variants.single_21 import SINGLE_21
from games.blackjack.variants.switch import BLACKJACK_SWITCH
from games.declared.game import Game

GAMES_OF_TWENTY_ONE: Mapping[str, Game] = {
    game.name: game
    for game in (
        BLACKJACK,
        BLACKJACK_SWITCH,
        BLACKJACK_X,
        NO_BUST_BLACKJACK,
        PURE_21_5_BLACKJACK,
        SINGLE_21,
        SINGLE_DECK_BLACKJACK,
    )
}
