"""What people ask of the table, from the key pad or the console, and what time asks: signals of the controller's own.

They travel beside the drivers' signals (:mod:`drivers.signals`) and are decided upon in the same place. A staff
code never gets this far: its reader turns it into a role first, and into a person where the code is one person's
(:mod:`controller.people.staff`); ``person`` is the ID of the table file's ``[person.ID]``, empty where a role shares
the code.
"""

from controller.table.checks.events import Part
from controller.table.copies.events import MeterReading
from drivers.signals import Signal


class Request(Signal, frozen=True, kw_only=True, tag=True):
    """What a person asks for, at the key pad or on the console. While the table is tested each one is refused."""


class CouponKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer redeems a coupon for the progressive wager of this seat."""

    seat: int


class CountKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer holds this many chips; None: as many as there are lamps."""

    chips: int | None


class HandKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer claims ``hand`` for ``seat``."""

    seat: int
    hand: str


class LogSignedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer signs the payout log with the own key pad's ENTER; ``cards`` where they were keyed in before it."""

    cards: str = ""


class DealKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deal to start, or the next stack; ``hands`` may say how many hands will be dealt."""

    hands: int | None = None


class NextKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer has finished this phase; ``hands`` may say how many hands were dealt, the dealer's included."""

    hands: int | None = None


class ShuffleKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deck in the shuffler shuffled."""


class StubKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer counted the stub."""

    cards: int


class IrregularityKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer reports an irregularity of the game: its name, the facts its rule asks for, its seat."""

    what: str
    facts: dict[str, str | int | bool] = {}
    seat: int | None = None


class StaffAnswered(Request, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role and said yes or no to what waits for an answer; ``cards`` for the payout log.

    ``about`` marks what waited when they were asked (:mod:`controller.table.waits`); None where nobody says.
    """

    role: str
    person: str = ""
    yes: bool = True
    cards: str = ""
    about: str | None = None


class CodeRefused(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gave no code where one is needed, or gave one while codes have to wait: nothing was compared."""

    why: str


class CodeWrong(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gave a code that is nobody's, or not good for what it was given for; see the event."""

    source: str
    at_utc_ns: int


class CardsChangedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor confirms that new cards are on the table."""

    role: str
    person: str = ""
    at_utc_ns: int


class DeckPreparedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer did this step, which the display asked for, to the new deck with these backs."""

    colour: str
    step: str


class CardsSpreadKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer says that nobody played and the cards lie spread on the table."""


class DiceChangedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor confirms that new dice are in the shaker."""

    role: str
    person: str = ""
    at_utc_ns: int


class ShufflerModeKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor wants the shuffler in ``mode``; ``token`` is what the display shows, empty to ask for it."""

    role: str
    person: str = ""
    mode: str
    token: str = ""


class HandDealKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor wants the table dealt by hand, because the shuffler or the shoe is out of service."""

    role: str
    person: str = ""


class TimeReached(Signal, frozen=True, kw_only=True, tag=True):
    """A time that the state asked for has come; ``device`` is always ``time``."""

    name: str


class UseMeasured(Signal, frozen=True, kw_only=True, tag=True):
    """How long cards and dice have been on the table, in ns; ``device`` is always ``time``."""

    cards_ns: int
    dice_ns: int
    at_utc_ns: int


class SuspensionDemanded(Signal, frozen=True, kw_only=True, tag=True):
    """The service found that play must stop: the disk fills, or figures that must agree do not."""

    why: str


class EntryRefused(Request, frozen=True, kw_only=True, tag=True):
    """What was keyed in makes no sense at this moment."""

    why: str


class TestModeAsked(Request, frozen=True, kw_only=True, tag=True):
    """Somebody identified in this role wants to test the table."""

    role: str
    person: str = ""


class TestModeEnded(Signal, frozen=True, kw_only=True, tag=True):
    """The test gives the table back; its wires are free."""


class ClockLookedAt(Signal, frozen=True, kw_only=True, tag=True):
    """Somebody asked the system whether its clock is synchronised; ``device`` is always ``clock``."""

    synchronised: bool


class FirstValueKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody accepts that the pool begins with ``cents``; ``configuration``: the code given was that credential."""

    role: str
    person: str = ""
    configuration: bool
    pool: str
    cents: int
    why: str


class SettingAsked(Request, frozen=True, kw_only=True, tag=True):
    """Somebody wants another value for a pool's setting; ``configuration``: the code given was that credential."""

    role: str
    person: str = ""
    configuration: bool
    pool: str
    setting: str
    value: str
    why: str


class SettingWitnessed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody looked at a change of a setting that waits, and stands by it."""

    role: str
    person: str = ""
    change: int


class SettingWithdrawn(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gives up a change of a setting that waits."""

    role: str
    person: str = ""
    change: int
    why: str


class CorrectionKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody says which earlier record is wrong, why, and what holds; see the event of this name.

    ``of`` is the kind of the record at ``position`` and ``meters`` the pools whose meter it moved or set, which the
    reader of the record has looked up. A correction of a meter is asked for with it, and waits for a key.
    """

    role: str
    person: str = ""
    witness_role: str = ""
    witness: str = ""
    position: int
    of: str
    meters: tuple[str, ...] = ()
    what: str
    why: str
    pool: str = ""
    cents: int = 0
    reason: str = ""
    chips: int | None = None
    award: int | None = None


class CorrectionWithdrawnKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody gives up a correction of a meter that waits for a key."""

    role: str
    person: str = ""
    correction: int
    why: str


class DisputeKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A patron disputes a payoff of a pool: somebody of the pit says so, and what is disputed."""

    pool: str
    why: str
    role: str
    person: str = ""


class DisputeDecided(Request, frozen=True, kw_only=True, tag=True):
    """The dispute over a pool was decided for the ``licensee`` or for the ``patron``."""

    pool: str
    in_favour_of: str
    why: str
    role: str
    person: str = ""


class MergerKeyed(Request, frozen=True, kw_only=True, tag=True):
    """One level of the table should go into another."""

    pool: str
    into: str
    role: str
    person: str = ""


class BankKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The player at this seat takes the bank for the round; None: the dealer has it after all."""

    seat: int | None


class ActionPileKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The player who banks called the pile that goes to the position which the dice find."""

    pile: int


class DrawKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants what the game draws by chance: ``draw`` is its name."""

    draw: str


class DiceKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Dice were thrown because nothing can be drawn: their total, and who keyed it in."""

    total: int
    role: str
    person: str = ""


class NumbersGiven(Signal, frozen=True, kw_only=True, tag=True):
    """The source of random numbers carried out the draw of this order."""

    order: int
    numbers: tuple[int, ...]


class DrawGivenUp(Signal, frozen=True, kw_only=True, tag=True):
    """The source of random numbers gave no number for this order, and will not."""

    order: int
    why: str


class TriggerDrawn(Signal, frozen=True, kw_only=True, tag=True):
    """A hidden trigger was drawn for a mystery pool; ``device`` is always ``mystery``."""

    pool: str
    number: int
    commitment: str
    start_cents: int


class TriggerCrossed(Signal, frozen=True, kw_only=True, tag=True):
    """A mystery pool stands at its trigger or above: what it was, and what proves it."""

    pool: str
    trigger_cents: int
    nonce: str
    after: int
    """How many wagers of this round came after the one that crossed it."""


class CheckedWhole(Signal, frozen=True, kw_only=True, tag=True):
    """Everything up to record ``position`` was read again and found whole; see its event."""

    position: int
    seal: str
    program: str = ""


class CheckedDamaged(Signal, frozen=True, kw_only=True, tag=True):
    """A file of the record, or of the program, is not what was written; see its event."""

    part: Part
    file: str
    record: int = 0
    why: str


class CopyBehind(Signal, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record lacks what the journal has, for this reason, and is brought up; see its event."""

    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopyDiffers(Signal, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record contradicts the journal; see its event."""

    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopiesSettledKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody looked at all copies and says that the journal stands; ``configuration``: by that credential."""

    role: str
    person: str = ""
    configuration: bool
    why: str
