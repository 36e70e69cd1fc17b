"""What people ask of the table, from the key pad or the console, and what time asks: signals of the controller's own.

They travel beside the drivers' signals (:mod:`drivers.signals`) and are decided upon in the same place. A staff
code never gets this far: whoever reads it turns it into a role first (:mod:`controller.staff`).
"""

from drivers.signals import Signal


class CountKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer holds this many chips; None: as many as there are lamps."""

    chips: int | None


class HandKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer claims ``hand`` for ``seat``."""

    seat: int
    hand: str


class DealKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deal to start, or the next stack."""


class NextKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer has finished this phase; ``hands`` may say how many hands were dealt, the dealer's included."""

    hands: int | None = None


class ShuffleKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deck in the shuffler shuffled."""


class StubKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer counted the stub."""

    cards: int


class IrregularityKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """The dealer reports an irregularity of the game: its name, the facts its rule asks for, its seat."""

    what: str
    facts: dict[str, str | int | bool] = {}
    seat: int | None = None


class StaffAnswered(Signal, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role and said yes or no to what waits for an answer; ``cards`` for the payout log."""

    role: str
    yes: bool = True
    cards: str = ""


class CodeRefused(Signal, frozen=True, kw_only=True, tag=True):
    """Somebody gave a code that is nobody's, or gave none where one is needed."""

    why: str


class CardsChangedKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """A supervisor confirms that new cards are on the table."""

    role: str
    at_utc_ns: int


class HandDealKeyed(Signal, frozen=True, kw_only=True, tag=True):
    """A supervisor wants the table dealt by hand, because the shuffler or the shoe is out of service."""

    role: str


class TimeReached(Signal, frozen=True, kw_only=True, tag=True):
    """A time that the state asked for has come; ``device`` is always ``time``."""

    name: str


class SuspensionDemanded(Signal, frozen=True, kw_only=True, tag=True):
    """The service found that play must stop: the disk fills, or figures that must agree do not."""

    why: str


class EntryRefused(Signal, frozen=True, kw_only=True, tag=True):
    """What was keyed in makes no sense at this moment."""

    why: str


class TestModeAsked(Signal, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role wants to test the table."""

    role: str


class TestModeEnded(Signal, frozen=True, kw_only=True, tag=True):
    """Whoever tested the table gives it back; its wires are free."""
