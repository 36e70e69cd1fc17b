"""Chances at games of twenty-one: the dealer's hands exactly, and what a player expects by a house's options.

- :mod:`games.probability.blackjack.kinds`: cards that count alike, and how many of each a shoe has.
- :mod:`games.probability.blackjack.dealer_hands`: with which cards the dealer ends, from any shoe.
- :mod:`games.probability.blackjack.payoffs`: what a hand wins against each of them, by the game's own settlement.
- :mod:`games.probability.blackjack.player_hands`: every hand of a player, and what may be done with it.
- :mod:`games.probability.blackjack.best_play`: the best play of every hand, split hands among them.
- :mod:`games.probability.blackjack.wagers`: each wager of a house's rules, counted.

Does not know other players: they see cards, and change nothing on average.
"""
