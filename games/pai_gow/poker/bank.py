"""A player's bank at pai gow poker: who may take it, and what it wins or makes up when the house lends its tray.

Sources: 000:589-603, 001:686-691, 002:1314-1334, 003:3112-3382, 004:984. Does not settle the players' wagers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.money.dollars import dollars
from games.pai_gow.poker.rules import Banking, PaiGowPokerRules
from games.round.settlement import Settlement
from games.round.verdict import Verdict


def take_bank(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the player at ``seat`` take the bank in this round?"""
    banking = rules.banking
    if not banking.first_round and facts.get("round", 2) == 1:
        return Verdict("no player banks the first round after the table was opened")
    if banking.turns_max == 1 and facts.get("last_bank") == facts.get("seat"):
        return Verdict("nobody banks two rounds one after the other")
    if banking.alternates and isinstance(facts.get("last_bank"), int):
        return Verdict("after a player's bank the house banks", choices=("dealer",))
    if facts.get("consecutive_banked", 0) >= banking.turns_max:
        anew = banking.closes_when_refused and not facts.get("others_accept", True)
        needs = "close-and-open-the-game" if anew else None
        return Verdict(f"nobody banks more than {banking.turns_max} rounds in a row", needs=needs)
    if banking.bet_against_dealer and not facts.get("bet_against_dealer", True):
        return Verdict("who banks has wagered in the last round that the dealer banked")
    chips, others = facts.get("chips_cents"), facts.get("other_wagers_cents")
    if banking.chips_cover_wagers and chips is not None and others is not None:
        halved = banking.co_bank and bool(facts.get("options", {}).get("co_bank", False))
        own = (others + 1) // 2 if halved else others  # under a co-bank the casino answers for half (003:3155-3161)
        if chips < own:
            return Verdict("the chips of the bank cover all other wagers", {"required_cents": own})
    return Verdict()


def offer_bank(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """Is this seat the one that the bank is offered to first? (000:592-597; 003:3122-3140).

    From the far right counterclockwise; each round the first offer is to the seat to the right of the one that had it
    before. The seat that has the first offer is the verdict's ``seat``.
    """
    if not rules.banking.first_round and facts.get("round", 2) == 1:
        return Verdict("the bank is not offered in the first round", choices=("dealer",))
    if rules.banking.alternates and facts.get("refused_by") is not None:
        return Verdict("after a refusal the house banks, and nobody else is asked this round", choices=("dealer",))
    if rules.banking.alternates:
        return Verdict()
    seats, before = facts["seats"], facts.get("first_offered")
    first = seats if before in (None, 1, "dealer") else before - 1
    figures = {"seat": first}
    return Verdict(None, figures) if facts["seat"] == first else Verdict(f"seat {first} has the first offer", figures)


@dataclass(frozen=True, slots=True)
class BankNet:
    """How a round ends for a player's bank, in cents."""

    bank_cents: int
    """What the bank won; below nothing where it made up a lack."""
    commission_cents: int
    """What the house takes of the bank's surplus."""
    house_cents: int
    """The house's half under a co-bank; below nothing where the tray paid."""


def bank_net(
    rules: PaiGowPokerRules,
    settled: Sequence[Settlement],
    wagers: Mapping[int, Mapping[str, int]],
    *,
    co_bank: bool = False,
    dealer_cents: int = 0,
) -> BankNet:
    """Reckon the centre: losers' wagers in, winners' winnings out, the rest is the bank's (003:3326-3369).

    ``dealer_cents`` is what the dealer's own wager against the bank lost, or below nothing what it won. A surplus bears
    the commission of the house; with a co-bank the house takes or pays half of it first.
    """
    centre = dealer_cents
    for one in settled:
        if one.wager == "main" and one.result == "lose":
            centre += wagers[one.seat]["main"] - one.returned_cents
        elif one.wager == "main" and one.result == "win":
            centre -= one.pays_cents or 0
    house = centre // 2 if co_bank else 0
    own = centre - house
    surplus = rules.commission.get("surplus")
    commission = surplus.cents_on(own) if surplus is not None and own > 0 else 0
    return BankNet(own - commission, commission, house)


def bank_wager_against_house(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the bank wager so much against the house's hand? No more than on the hand before (002:1314, 1323)."""
    most = facts["previous_cents"]
    cents = facts["wagers"]["main"]
    why = f"the bank wagers at most {dollars(most)}, what it had on the hand before" if cents > most else None
    return Verdict(why, {"max_cents": most})


def dealer_wager(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the dealer wager so much against the bank? (003:3163-3177).

    No more than that player's last wager against the dealer, and nothing while the house covers half of the bank.
    """
    if facts.get("options", {}).get("co_bank", False):
        return Verdict("under a co-bank the dealer places no wager against the bank", {"max_cents": 0})
    most, cents = facts.get("previous_cents"), facts.get("wagers", {}).get("main")
    if most is None:
        return Verdict()
    why = f"the dealer wagers at most {dollars(most)}, that player's last wager" if cents and cents > most else None
    return Verdict(why, {"max_cents": most})


def betting_areas(banking: Banking, areas: int, *, player_banks: bool) -> Verdict:
    """May a player who does not bank wager on so many areas? (000:603)."""
    if banking.one_area and player_banks and areas > 1:
        return Verdict("while a player banks, the others have one betting area each", {"max": 1})
    return Verdict()
