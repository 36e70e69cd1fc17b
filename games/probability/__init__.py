"""Chances and returns of wagers that a pay table settles: exact, by counting.

- :mod:`games.probability.hand_counts`: how many of all hands have which names.
- :mod:`games.probability.dealt`: which cards decide which wager of a game, and what they are called.
- :mod:`games.probability.house_tables`: the pay tables of a house's rules, counted.
- :mod:`games.probability.pay_table`: return at a meter, break-even meter, cost of a jackpot, too rare an award.

Does not know the strategy of a player: wagers against a dealer's hand are not here.
"""
