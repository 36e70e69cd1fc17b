"""A bad beat: who of those dealt in takes which part of the jackpot.

A qualifying hand must be beaten; the loser, the winner and the rest of the table take shares of what stood at the hit
(000:739-741). Tying hands divide their share (000:747), the rest of the table divides its own equally. Does not rank
hands, and does not work out amounts: :mod:`games.pools.awards` does.
"""

from collections.abc import Collection, Sequence

from games.pools.awards import Claim
from games.pools.rules import Pool

BAD_BEAT_POOL = "bad-beat"
"""As which pool a house's rules have it."""


def why_not(rules: Pool, dealt: Collection[int]) -> str | None:
    """Why this hand wins nothing, as one sentence; None where enough players were dealt in (000:748)."""
    if len(set(dealt)) >= rules.least_dealt:
        return None
    return f"{len(set(dealt))} players were dealt in; the jackpot takes at least {rules.least_dealt}"


def claims(
    rules: Pool, winners: Sequence[Claim], dealt: Collection[int], missed_blind: Collection[int]
) -> tuple[Claim, ...]:
    """Every share of the hit, in order of seats: the named hands, and the others without a missed blind (000:741).

    Where nobody is left for the table's share it stays on the meter: the document names no other taker.
    """
    if rules.others_take is None:
        return tuple(winners)
    named = {claim.seat for claim in winners}
    rest = [Claim(seat, rules.others_take) for seat in sorted(set(dealt) - named - set(missed_blind))]
    return tuple(sorted([*winners, *rest], key=lambda claim: claim.seat))
