"""Games of twenty-one: totals, draws, options, hands of a spot and settlement; one small module a variant.

What a house chooses stands in its rules file. Does not count chances: `games.probability.blackjack` does.
"""
