"""Poker as a room deals it: players against players for a pot, the house for its rake or fee.

Where things are, from below:

- `refusing`: `Refused` and the lines of the house that refusals name.
- `stakes`, `betting_rules`: what a game is played for; how a house bets.
- `variant`, `sides`, `variants/`: a game as a declaration of streets and of what wins; those that the houses deal.
- `seats`, `player`, `betting`, `sizes`, `acting`: one street's betting: whose turn, how much, what it does.
- `pots`, `odd_chips`, `awards`: pots and side pots, who may win them, and who gets what.
- `hand`, `opening`, `dealing`, `first_to_act`, `play`, `showing`, `giving_back`: a hand from its blinds to its award,
  moved by pure functions; `acts`, the same as what a record keeps; `views`, what one seat may see of it.
- `button`, `missed`, `kill`, `straddle`, `must_move`, `clock`: what lies between hands and around them.
- `words_and_chips`, `misdeal`, `exposed`, `early_streets`, `openers`, `checked_seven`: what goes wrong, by house.
- `chinese`, `bad_beat`, `rake`: the game without betting, the jackpot's condition, and the house's share.
- `rules`: the rules file of a house.

Nothing here draws cards, reads a clock or keeps anything. No table plays it yet: `games.asked` puts the documents'
questions to it, and the tests play hands of it.
"""
