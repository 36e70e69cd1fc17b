"""A bingo prize: who takes it, by the call that completed the card.

The game closes with its first winners (000:145), and winners of one call divide the prize equally (000:146). Whether a
prize is the jackpot or the consolation depends on the number of that call (000:165-166, 172), see `AwardRule.by_call`.
Does not check cards.
"""

from collections.abc import Sequence

from games.pools.awards import Claim


def first_winners(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Those whose card was complete first, in order of seats; all of them where no call is told."""
    called = [claim.call for claim in claims if claim.call is not None]
    first = min(called, default=None)
    return tuple(sorted((c for c in claims if c.call in (None, first)), key=lambda claim: claim.seat))
