"""A player's bank: wagers have action only as far as the money covers that the player-dealer put up.

Such a bank never loses more than it put up, and never wins more. The house pays nothing of it. Does not decide which
wagers win, nor in which order they are settled: it is given them in that order.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import Field

from games.declared.house_rules import RulesTable
from games.round.settlement import LOST, BoardOf, Result, Settlement
from games.round.verdict import Verdict


class PlayerBank(RulesTable):
    """How players take turns at banking at this house."""

    turns_max: Annotated[int, Field(ge=1)]
    """Rounds that one player may bank one after another."""
    bet_last_round: bool
    """Only who wagered against the bank in the last round may take it."""
    new_player_last: bool
    """A new player may take it only when all others refuse."""
    closes_when_refused: bool = False
    """Where nobody else takes the bank the game closes for a moment, and opens anew."""
    source: str


def may_bank(bank: PlayerBank, facts: Mapping[str, Any]) -> Verdict:
    """May a player take the bank, who has banked ``consecutive_banked`` rounds and otherwise stands as told?"""
    if facts.get("consecutive_banked", 0) >= bank.turns_max:
        anew = bank.closes_when_refused and not facts.get("others_accept", True)
        needs = "close-and-open-the-game" if anew else None
        return Verdict(f"nobody banks more than {bank.turns_max} rounds in a row", needs=needs)
    if bank.new_player_last and facts.get("new_player", False):
        return Verdict("a new player banks only when all others refuse") if facts.get("others_accept") else Verdict()
    if bank.bet_last_round and not facts.get("bet_last_round", True):
        return Verdict("who banks has wagered against the bank in the last round")
    return Verdict()


def payer(board: BoardOf[Any]) -> Literal["house", "bank"]:
    """Who pays and collects: the house, or the player who banks."""
    return "house" if board.bank == "dealer" else "bank"


def cover(
    settled: Sequence[Settlement], wagers: Mapping[int, Mapping[str, int]], bank_cents: int | None
) -> tuple[Settlement, ...]:
    """The settlements as far as ``bank_cents`` covers them, in the given order; None covers everything.

    ``wagers`` are the stakes in cents by seat. A winner is paid what is left of the bank; a loser loses no more than
    the bank can still win, and has the rest back; a wager that nothing covers is returned (001:601, 1366-1369;
    004:1425-1426, 1436-1437).
    """
    if bank_cents is None:
        return tuple(settled)
    to_pay = to_win = bank_cents
    covered = []
    result: Result
    for one in settled:
        if one.result == "win" and one.paid_by == "bank":
            pays = min(one.pays_cents or 0, to_pay)
            to_pay -= pays
            result = one.result if pays or not one.pays_cents else "returned"
            covered.append(replace(one, result=result, pays_cents=pays, uncovered_cents=(one.pays_cents or 0) - pays))
        elif one.result in LOST and one.paid_by == "bank":
            lost = wagers[one.seat].get(one.wager, 0) - one.returned_cents
            taken = min(lost, to_win)
            to_win -= taken
            result = one.result if taken or not lost else "returned"
            covered.append(replace(one, result=result, returned_cents=one.returned_cents + lost - taken))
        else:
            covered.append(one)
    return tuple(covered)


def bank_net_cents(settled: Sequence[Settlement], wagers: Mapping[int, Mapping[str, int]]) -> int:
    """What the bank won less what it paid, in cents."""
    net = 0
    for one in settled:
        if one.result == "win" and one.paid_by == "bank":
            net -= one.pays_cents or 0
        elif one.result in LOST and one.paid_by == "bank":
            net += wagers[one.seat].get(one.wager, 0) - one.returned_cents
    return net
