"""Chances and returns of wagers, those that a pay table settles and those that cards alone decide: exact, by counting.

- :mod:`games.probability.hand_counts`: how many of all hands have which names.
- :mod:`games.probability.dealt`: which cards decide which wager of a game, and what they are called.
- :mod:`games.probability.house_tables`: the pay tables of a house's rules, counted.
- :mod:`games.probability.pay_table`: return at a meter, break-even meter, cost of a jackpot, too rare an award.
- :mod:`games.probability.house_edge`: what the house gains of a wager, every round settled as at a table.
- :mod:`games.probability.house_edges`: the same for each wager of a house's rules; one module a game counts its rounds.
- :mod:`games.probability.bingo`: how likely a card is complete by each call.

Does not find the best play of a hand: where a player chooses, who asks says how it is played.
"""
