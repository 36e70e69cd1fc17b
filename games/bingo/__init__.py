"""Bingo by its document: cards and sheets, patterns, the game from its sale to its close, claims and prizes.

- :mod:`games.bingo.card`: a card of 24 numbers and a free centre; :mod:`games.bingo.sheets`: sheets drawn by chance.
- :mod:`games.bingo.pattern`: what must be covered, as pictures.
- :mod:`games.bingo.room`: all cards in play, which of them win with a ball, and whether a claim is good.
- :mod:`games.bingo.play`: one game, from the sale of its sheets to its close.
- :mod:`games.bingo.planet`, :mod:`games.bingo.wheel`, :mod:`games.bingo.pick_your_own`: what these formats have of
  their own; the Bonanza differs in its draw, which :mod:`games.bingo.play` knows.
- :mod:`games.bingo.prizes`: from which pool winners are paid, and their shares.
- :mod:`games.bingo.designated`, :mod:`games.bingo.numbered`, :mod:`games.bingo.at_table`: what a room designates, the
  sheet of a number, and all of the above as a table asks for it.
- :mod:`games.bingo.rules`: what a house's rules file says of all that.

Source: 000 (Grand Ronde), lines 113-174. Keeps no meter: :mod:`games.pools` does.
"""
