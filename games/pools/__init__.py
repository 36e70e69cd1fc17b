"""The pools of a table: how each level rises, what it pays and to whom first, and what may lower it.

- :mod:`games.pools.rules`: what a rules file says of a pool; ``[progressive]`` is the pool that the acceptors feed.
- :mod:`games.pools.meter`: one pool's meters, exact, and the identity that they keep.
- :mod:`games.pools.contribution`, :mod:`games.pools.reset`: what a wager adds, and what a reset puts back.
- :mod:`games.pools.awards`: who is paid, in which order, how much, and what the meter then shows.
- :mod:`games.pools.hit`: all of that at once, for one round.
- :mod:`games.pools.lowering`: the limit, the reasons for lowering a meter, and disputes.
- :mod:`games.pools.mystery`, :mod:`games.pools.bad_beat`, :mod:`games.pools.bingo`: the must-hit-by pool, the shares
  of a bad beat, the first to cover a card.
- :mod:`games.pools.merging`: one level going into another.
- :mod:`games.pools.linking`: a pool that many tables feed, and what each of them keeps of it.

A limit on all awards of a round is :mod:`games.layout.caps`, envy bonuses are :mod:`games.pai_gow.poker.bonus`: no pool
pays them. Does not know who may turn which key (:mod:`games.house.authority`), nor cards, devices or time.
"""
