"""What keno and bingo share: numbers marked on paper, serials, hours of sale, and a prize that several divide.

- :mod:`games.tickets.numbers`: a set of ball numbers as one whole number.
- :mod:`games.tickets.serial`: the number of a ticket or a sheet, with a digit that finds what was keyed wrong.
- :mod:`games.tickets.hours`: when tickets may be sold.
- :mod:`games.tickets.shares`: equal shares of a prize, and what becomes of the cents that do not divide.
- :mod:`games.tickets.refusal`: why something is not possible, with the line of the document.

There are no seats here: the key to everything is the serial on the paper. Does not print, and draws no ball.
"""
