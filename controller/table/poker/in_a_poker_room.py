"""Which decisions are a poker table's, and whose: its dealer's, or its stations' where it has none. Does not decide."""

from __future__ import annotations

from controller.table.draft import Decide, Draft
from controller.table.poker.commands import PlayerComesBack, PlayerGoesAway, PokerActKeyed
from controller.table.poker.course import electronic_rules
from drivers.signals import Signal
from games.poker_room.acts import Acted

STATION = "station."
"""As which device the page of a player's station tells something, before its number."""
NO_DEALER = "this table deals by itself: players act at their stations"


def _of_its_station(signal: Signal) -> bool:
    """Whether a player says it at his own station, and may say it there: money goes by the books of the accounts."""
    if isinstance(signal, PokerActKeyed):
        return isinstance(signal.act, Acted) and signal.device == f"{STATION}{signal.act.seat}"
    return isinstance(signal, PlayerGoesAway | PlayerComesBack) and signal.device == f"{STATION}{signal.seat}"


def in_a_poker_room(decide: Decide) -> Decide:
    """At a table that plays for pots; any other has no use for it. Where it deals by itself, from a station alone."""

    def decided(d: Draft, signal: Signal) -> None:
        if electronic_rules(d.setup) is not None and not _of_its_station(signal):
            d.refuse(signal, NO_DEALER)
        elif d.setup.game.is_for_pots:
            decide(d, signal)
        else:
            d.refuse(signal, f"{d.setup.game.title} has no use for what the {signal.device} reports")

    return decided
