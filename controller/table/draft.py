"""A decision in the making: events recorded so far, and the state as they leave it.

Each part of :mod:`controller.table.decide` writes on a draft, so that a later event of one decision already sees what
the earlier ones did. The draft lives for one signal; the decision as a whole stays a pure function. Does not decide
anything itself.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from controller.table import events as e
from controller.table.apply import apply
from controller.table.bidding.course import why_no_bank
from controller.table.cards import hands
from controller.table.cards.due import held_up_by
from controller.table.poker.beginning import why_not_on
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt, spots_wanted, why_no_shoe
from controller.table.state import TableState
from controller.table.tickets.claim_course import why_not_closed
from controller.table.tickets.course import why_no_draw
from drivers.signals import Signal
from games.round.facts import SIGNALS

NO_DECK = "there is no shuffled deck in place: shuffle, then deal"
TESTED = "the table is tested: test mode is left first, on the technician's page"
SUPERVISORS = ("floor-supervisor", "pit-manager", "table-games-manager")
"""Who may answer for what a dealer may not, from the floor upwards."""


class RoundFacts:
    """What the guards of a chart look at."""

    __slots__ = ("_setup", "_state")

    def __init__(self, state: TableState, setup: TableSetup) -> None:
        self._state = state
        self._setup = setup

    @property
    def acceptors(self) -> bool:
        return self._setup.has_acceptors

    @property
    def bank_seated(self) -> bool:
        return not self._setup.rules.only_players_bank or self._state.round.bank is not None

    @property
    def progressive_wagers(self) -> int:
        return len(self._state.round.wagers)

    @property
    def deck_ready(self) -> bool:
        state, setup = self._state, self._setup
        if setup.has_shoe:
            comes = setup.has_shuffler and setup.stacks_from == "shoe" and shuffled(state)
            return comes or in_place(state, setup)
        return not setup.has_shuffler or shuffled(state) or in_hand(state)

    @property
    def hands_complete(self) -> bool:
        now = self._state.round
        if not self._setup.has_shoe:
            return True
        return not now.stack_waiting and now.hands >= hands.fewest(self._state, self._setup)

    @property
    def why_no_shoe(self) -> str:
        return why_no_shoe(self._state, self._setup)

    @property
    def all_dealt(self) -> bool:
        return not spots_wanted(self._state, self._setup) and felt(self._state, self._setup).due is None

    @property
    def open_awards(self) -> int:
        return len(self._state.open_awards())

    @property
    def good_claims(self) -> int:
        return len(self._state.room.claims)

    @property
    def draws_made(self) -> bool:
        """Everything that the game draws by chance has its result in this round, drawn or thrown."""
        return all(self._state.round.of_draw(draw.name) is not None for draw in self._setup.game.draws)

    @property
    def stub_count_due(self) -> bool:
        rounds, counted = self._state.rounds_since_stub + 1, self._setup.shuffler_counts
        return self._setup.rules.stub_count_due(rounds, counted_by_machine=counted)


def shuffled(state: TableState) -> bool:
    """Whether a deck that may be dealt can come out of the shuffler."""
    return state.shuffler.ready and state.shuffler.colour not in state.condemned


def in_hand(state: TableState) -> bool:
    """Whether a deck that may be dealt is on its way, or in the dealer's hand."""
    return state.in_hand is not None and state.in_hand not in state.condemned


def in_place(state: TableState, setup: TableSetup) -> bool:
    """Whether what deals holds a whole shuffled deck, nothing dealt of it. Without a shuffler the dealer shuffled."""
    shoe = state.card_device(setup.stacks_from)
    whole = shoe.fresh and shoe.cards in (None, setup.deck_cards)
    condemned = shoe.condemned or shoe.colour in state.condemned
    return whole and (shoe.shuffled or not setup.has_shuffler) and not condemned and not shoe.stopped


class Draft:
    """Events of one decision. ``record`` adds one; ``refuse`` adds a refusal; ``step`` goes along the chart.

    ``table`` is all that stands there, ``setup`` what is dealt with now: a table dealt by hand leaves machines aside.
    """

    __slots__ = ("events", "setup", "state", "table")

    def __init__(self, state: TableState, setup: TableSetup) -> None:
        self.state = state
        self.table = setup
        self.setup = setup.now(state)
        self.events: list[e.Event] = []

    def record(self, event: e.Event) -> None:
        self.events.append(event)
        self.state = apply(self.state, event)

    def refuse(self, signal: Signal, why: str) -> None:
        self.record(e.SignalRefused(what=type(signal).__name__, device=signal.device, why=why))

    def record_unless(self, why: str | None, signal: Signal, event: e.Event) -> None:
        """Record the event; where something stands against it, that the signal was refused for that reason."""
        if why is None:
            self.record(event)
        else:
            self.refuse(signal, why)

    @property
    def refusal(self) -> str | None:
        """Why the signal was refused, where it was: the reason that was recorded last."""
        refusals = e.SignalRefused | e.WrongCodeGiven
        reasons = (event.why for event in reversed(self.events) if isinstance(event, refusals))
        return next(reasons, None)

    def refuse_unknown(self, signal: Signal) -> None:
        """Refuse what comes from a device that this table does not have."""
        self.refuse(signal, f"this table has no {signal.device}")

    def why_not(self, step: str) -> str | None:
        """Why the chart does not allow ``step`` now; None where it does."""
        return why_not(self.state, self.setup, step)

    def step(self, step: str) -> None:
        """Record the chart's step; the caller has asked ``why_not`` before."""
        phase = self.state.round.phase
        taken = self.setup.game.round.do(phase, step, RoundFacts(self.state, self.setup))
        self.record(e.PhaseChanged(signal=step, before=phase, after=taken.to))

    def complete(self, number: int, device: str, action: e.OrderAction | None = None) -> bool:
        """Record that the device carried out this order; False where it has none of it, and told it twice.

        With an ``action`` False, too, for an order that asked for another: what a device says of it is not its end.
        """
        order = self.state.ordered(number, device)
        if order is None or action not in (None, order.action):
            return False
        self.record(e.OrderCompleted(order=number))
        return True

    def order(self, device: str, action: e.OrderAction, cards: int = 0, **besides: Any) -> None:
        """Record one piece of work for a device; the service sends it once it is on disk."""
        number = self.state.next_order
        self.record(e.OrderIssued(order=number, device=device, action=action, cards=cards, **besides))


Decide = Callable[[Draft, Any], None]
"""What a signal of one kind means: it writes on the draft."""


def from_known(devices: Callable[[TableSetup], Container[str]], decide: Decide) -> Decide:
    """``decide`` for signals of these devices; what comes from any other is refused."""

    def decided(d: Draft, signal: Signal) -> None:
        (decide if signal.device in devices(d.setup) else Draft.refuse_unknown)(d, signal)

    return decided


def why_no_answer(state: TableState, device: str) -> str | None:
    """What is wrong with a device that should work now; None where it is in order."""
    fault = next((fault for fault in state.faults if fault.device == device), None)
    return None if fault is None else f"the {device} is out of order: {fault.text}"


def why_stopped(state: TableState) -> str | None:
    """What stops everything: a suspension, or what a supervisor has to answer first; None where nothing does."""
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    return None


def why_not(state: TableState, setup: TableSetup, step: str) -> str | None:
    """Why a person's step is not possible now, in one sentence; None where it is.

    First what stops everything (a suspension, an unanswered irregularity), then what no round begins with, then what
    the game's chart says.
    """
    stopped = why_stopped(state)
    if stopped is not None and (state.suspended is not None or step != "round_voided"):
        return stopped
    if step == "lock_out" and state.round.phase == setup.game.round.initial and (due := held_up_by(state, setup)):
        return due
    if step == "lock_out" and setup.game.is_by_tickets and (due := why_no_draw(state, setup)):
        return due
    if step == "lock_out" and setup.game.is_dealt_by_card and (due := why_no_shoe(state, setup)):
        return due
    if step == "lock_out" and state.round.phase == setup.game.round.initial and (due := why_no_bank(state, setup)):
        return due
    if setup.game.is_for_pots and (due := why_not_on(state, setup, step)):
        return due
    if step == "game_closed" and (due := why_not_closed(state, setup)):
        return due
    chart = setup.game.round
    if step not in chart.signals:
        return f"{SIGNALS.get(step, step.replace('_', ' '))} is no part of {setup.game.title.lower()}"
    return chart.refusal(state.round.phase, step, RoundFacts(state, setup))
