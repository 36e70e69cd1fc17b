"""Single 21: a natural always wins, six cards win, any number of cards may be doubled. Source: 000:234-239.

All of that stands in the rules file; the round is that of blackjack. Does not hold odds.
"""

from dataclasses import replace

from games.blackjack.variants.blackjack import AGAINST_THE_HOUSE

SINGLE_21 = replace(AGAINST_THE_HOUSE, name="single-21", title="Single 21").game()
