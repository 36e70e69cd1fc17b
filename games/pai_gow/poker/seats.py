"""Who sits at pai gow poker, who looks at a shared hand and sets it, and which hands of one player go the house way.

Source: 001:658, 705, 724-730. Does not know who paid the collection of a seat.
"""

from collections.abc import Collection, Mapping
from typing import Any

from games.pai_gow.poker.bank import betting_areas
from games.pai_gow.poker.rules import POSITIONS, PaiGowPokerRules
from games.pai_gow.poker.settlement import ADDITIONAL
from games.round.verdict import Verdict


def blocked_seat(bank: int, seats: int) -> int | None:
    """The seat of a table with one seat too many that stays empty: the one to the right of the bank (001:658)."""
    return None if seats <= POSITIONS else (bank - 2) % seats + 1


def sit(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May somebody play this seat, or so many sit where others bet behind them? (001:658, 724)."""
    if "count" in facts and rules.players_max is not None and facts["count"] > rules.players_max:
        return Verdict(f"at most {rules.players_max} players are seated", {"max": rules.players_max})
    if "bank" not in facts:
        return Verdict()
    blocked = blocked_seat(facts["bank"], facts["seats"])
    if blocked is not None and facts["seat"] == blocked:
        return Verdict("the seat to the right of the bank stays empty", {"blocked_seat": blocked})
    return Verdict()


def decide_setting(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May this person decide how a shared hand is set? Who has most money on it; at a tie who sits there (001:726-730).

    Who decides is the verdict's first choice.
    """
    wagers: Mapping[str, int] = facts["wagers"]
    most = max(wagers.values())
    largest = [who for who, cents in wagers.items() if cents == most]
    paid = facts.get("paid_by")  # the collection; where it was shared the front square decides
    decides = "seated" if "seated" in largest else paid if paid in largest else largest[0]
    why = None if facts["by"] == decides else f"{decides} has the most at risk and decides"
    return Verdict(why, choices=(decides,))


def look_at_hand(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May this person look at this hand? Of several the first only; who sits looks before who bets behind (705, 727).

    Where the hand goes the house way instead, the verdict's choices say so.
    """
    own = facts.get("own_seats", ())
    if own and facts.get("seat") != own[0]:
        return Verdict("who plays several seats looks at the first hand only", choices=("house-way",))
    if facts.get("by", "seated") != "seated" and "seated" in facts.get("wagers", {"seated": 0}):
        return Verdict("the seated player looks at the hand first")
    return Verdict()


def play_hands(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May one player play these seats? Yes; all but the first are set the house way (705)."""
    own = facts.get("own_seats", ())
    others = bool(own) and facts.get("seat", own[-1]) != own[0]
    return Verdict(choices=("house-way",) if others else ())


def wager_on_layout(
    rules: PaiGowPokerRules, names: Collection[str], *, areas: int, spots: int, player_banks: bool, start: str
) -> Verdict:
    """May one player wager on so many areas and spots (000:603; 001:724), and on a number where it is found like this?

    The additional wager is on the number that the generator shows (003:3481-3503).
    """
    one_area = betting_areas(rules.banking, areas, player_banks=player_banks)
    if not one_area.legal:
        return one_area
    if spots > rules.spots_max:
        return Verdict(f"a seat has {rules.spots_max} spots", {"max": rules.spots_max})
    if start != "rng" and any(name.startswith(ADDITIONAL) for name in names):
        return Verdict("the additional wager exists only where the generator finds the start")
    return Verdict()
