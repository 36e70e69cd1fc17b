"""A player's bank: wagers have action only as far as the money covers that the player-dealer put up.

Such a bank never loses more than it put up, and never wins more. The house pays nothing of it. Does not decide which
wagers win, nor in which order they are settled: it is given them in that order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.settlement import Settlement


def cover(
    settled: Sequence[Settlement], wagers: Mapping[int, Mapping[str, int]], bank_cents: int | None
) -> tuple[Settlement, ...]:
    """The settlements as far as ``bank_cents`` covers them, in the given order; None covers everything.

    ``wagers`` are the stakes in cents by seat. A winner is paid what is left of the bank; a loser loses no more than
    the bank can still win, and has the rest back; a wager that nothing covers is returned (001:601, 1366-1369; 004:1425-1426, 1436-1437).
    """
    if bank_cents is None:
        return tuple(settled)
    to_pay = to_win = bank_cents
    covered = []
    for one in settled:
        if one.result == "win" and one.paid_by == "bank":
            pays = min(one.pays_cents or 0, to_pay)
            to_pay -= pays
            result = one.result if pays or not one.pays_cents else "returned"
            covered.append(replace(one, result=result, pays_cents=pays, uncovered_cents=(one.pays_cents or 0) - pays))
        elif one.result == "lose" and one.paid_by == "bank":
            stake = wagers[one.seat].get(one.wager, 0)
            taken = min(stake, to_win)
            to_win -= taken
            result = one.result if taken or not stake else "returned"
            covered.append(replace(one, result=result, returned_cents=stake - taken))
        else:
            covered.append(one)
    return tuple(covered)


def bank_net_cents(settled: Sequence[Settlement], wagers: Mapping[int, Mapping[str, int]]) -> int:
    """What the bank won less what it paid, in cents."""
    net = 0
    for one in settled:
        if one.result == "win" and one.paid_by == "bank":
            net -= one.pays_cents or 0
        elif one.result == "lose" and one.paid_by == "bank":
            net += wagers[one.seat].get(one.wager, 0) - one.returned_cents
    return net
