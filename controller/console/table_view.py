"""What the table page shows, as plain words: a pure function of state, setup and the entry line.

Says with a word what a lamp says with light. Every sentence about what is possible comes from
:mod:`controller.shows.advice`, that is, from the functions that refuse. Does not render and reads no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Literal

from controller.console.hand_view import HandView, hand_view, hands_on_felt
from controller.console.poker_view import PokerView, poker_view
from controller.console.result_view import ResultView, result_view
from controller.console.shoe_view import ShoeView, shoe_view
from controller.console.window_view import FlashboardView, flashboard_view
from controller.shows import outputs
from controller.shows.advice import Action, actions, advice
from controller.shows.panel import COLUMNS, dealer_lines, put_up
from controller.table.draws.places import piles, settling_places
from controller.table.setup import SECOND, TableSetup
from controller.table.state import CardDevice, Meter, TableState
from controller.table.upkeep.course import in_use
from controller.table.waits import waiting
from controller.table.words import seats_in_words
from drivers.dealer_display.paging import pages_of
from drivers.lamp.pattern import LampMode
from games.money.dollars import dollars

Tone = Literal["idle", "good", "busy", "bad"]
"""How much a line wants attention: ``bad`` needs a person, ``busy`` passes by itself."""

AcceptorWord = Literal["open", "closed", "opening", "closing", "fault"]

LAMP_WORDS: Mapping[LampMode, str] = {
    LampMode.OFF: "no wager",
    LampMode.INVITE: "inviting",
    LampMode.FLASH: "wager placed",
    LampMode.STEADY: "accepted",
    LampMode.WARN: "return chip",
    LampMode.TWICE: "bet added",
}

NO_WAGERS = "No wagers now"
HOUR_NS = 3_600 * SECOND


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: its lamp, its acceptor, and what is to be known of it."""

    number: int
    lamp: LampMode
    word: str
    acceptor: AcceptorWord | None
    """None at a table without acceptors, which has no lamps either."""
    tag: str | None
    """The hand that it claims, or that it banks."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing and how it stands."""

    name: str
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class LevelView:
    """One pool: what its display shows, and what is held beside it."""

    name: str
    meter: str
    cents: int
    held: tuple[str, ...]
    """Frozen awards and money in escrow, in words."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table page."""

    table: str
    game: str
    house: str
    round_number: int
    phase: str
    phase_tone: Tone
    has_meter: bool
    out_of_order: bool
    """The sign tells players so, in turns with the amount."""
    meter: str
    meter_cents: int | None
    levels: tuple[LevelView, ...]
    """Every pool, where the table has more than one or holds more than its display shows; else none."""
    seats: tuple[SeatView, ...]
    say: str
    why: str
    actions: tuple[Action, ...]
    dealer_lines: tuple[str, ...]
    cards: tuple[Line, ...]
    """Shuffler and shoe, and what was drawn."""
    hands: tuple[Line, ...]
    """Those that a machine read, once they are settled."""
    shoe: ShoeView | None
    """Where the game is dealt card by card."""
    result: ResultView | None
    """Where one result decides a round."""
    room: FlashboardView | None
    """Where tickets are sold."""
    pots: PokerView | None
    """Where players bet for a pot."""
    asked: HandView | None
    """What can be asked of a hand, where one is settled by itself."""
    duties: tuple[Line, ...]
    """What falls due with the cards."""
    alarms: tuple[Line, ...]
    """What a person must look at: a suspension, faults with device and wire, a refusal, a key that is on."""
    last_round: str
    needs_supervisor: bool


def table_view(
    state: TableState,
    setup: TableSetup,
    entry: str,
    zone: tzinfo,
    refusal: str = "",
    progress: str = "",
    notice: str = "",
) -> TableView:
    """The table as it stands; ``entry`` is what the entry line shows, ``refusal`` why the last request was refused.

    ``progress``: how far a check has come that the table waits for; ``notice``: what the display was asked to show.
    """
    to_do = advice(state, setup)
    suspended, title = state.suspended is not None, setup.game.round.title(state.round.phase)
    kept_off = setup.is_open(state) and setup.why_no_wagers(state) is not None
    return TableView(
        table=setup.table,
        game=setup.game.title,
        house=setup.house.title(),
        round_number=state.round.number,
        phase="Test mode" if state.testing else "Suspended" if suspended else NO_WAGERS if kept_off else title,
        phase_tone="bad" if suspended or kept_off or state.testing or state.irregularity else _phase_tone(state, setup),
        has_meter=setup.has_meter,
        out_of_order=outputs.out_of_order(state),
        meter=dollars(state.meter.cents),
        meter_cents=state.meter.cents,
        levels=_levels(state, setup),
        seats=_seats(state, setup),
        say=to_do.say,
        why=to_do.why,
        actions=actions(state, setup),
        dealer_lines=tuple(
            pages_of(line, COLUMNS)[0] for line in dealer_lines(state, setup, entry, refusal, progress or notice)
        ),
        cards=_cards(state, setup),
        hands=tuple(Line(whose, text, "idle") for whose, text in hands_on_felt(state, setup)),
        shoe=shoe_view(state, setup),
        result=result_view(state, setup),
        room=flashboard_view(state, setup) if setup.game.is_by_tickets else None,
        pots=poker_view(state, setup),
        asked=hand_view(setup),
        duties=_duties(state, setup, zone),
        alarms=_alarms(state, setup, refusal, progress),
        last_round=_last_round(state, setup),
        needs_supervisor=_needs_supervisor(state, setup),
    )


def _levels(state: TableState, setup: TableSetup) -> tuple[LevelView, ...]:
    merged = {one.pool for one in state.mergers}
    levels = tuple(
        LevelView(meter.pool.replace("-", " "), dollars(meter.cents), meter.cents, _held(state, meter))
        for meter in state.pools
        if meter.pool not in merged and (setup.has_meter or meter is not state.meter)
    )
    return levels if len(levels) > 1 or any(level.held for level in levels) else ()


def _held(state: TableState, meter: Meter) -> tuple[str, ...]:
    pending = [one.award.cents or 0 for one in state.pending if one.pool == meter.pool]
    frozen = [f"{dollars(cents)} pending" for cents in pending]
    return (*frozen, *([f"{dollars(meter.escrow_cents)} in escrow"] if meter.escrow_cents else []))


def _seats(state: TableState, setup: TableSetup) -> tuple[SeatView, ...]:
    bank = {} if state.round.bank is None else {state.round.bank: f"bank{put_up(state)}"}
    if not setup.has_acceptors:
        return tuple(SeatView(seat, LampMode.OFF, "", None, bank.get(seat)) for seat in setup.seats)
    lamps = outputs.lamps(state, setup)
    closed = outputs.closed(state, setup)
    tags = bank | {award.seat: award.hand.replace("-", " ") for award in state.awards if not award.denied}
    return tuple(
        SeatView(
            number=seat,
            lamp=lamps[place],
            word="bet lifted" if seat in state.round.lifted else LAMP_WORDS[lamps[place]],
            acceptor=_acceptor(
                state, setup.acceptor[seat], wanted=closed[place], seen=seat in state.closed or state.testing
            ),
            tag=tags.get(seat),
        )
        for place, seat in enumerate(setup.seats)
    )


def _acceptor(state: TableState, device: str, *, wanted: bool, seen: bool) -> AcceptorWord:
    if state.faulty(device):
        return "fault"
    if wanted:
        return "closed" if seen else "closing"
    return "opening" if seen else "open"


# Cards


def _cards(state: TableState, setup: TableSetup) -> tuple[Line, ...]:
    lines = []
    if setup.has_shuffler:
        lines.append(_device("Shuffler", "shuffler", state, setup, state.shuffler))
    if setup.has_shoe and setup.stacks_from == "shoe":
        lines.append(_device("Shoe", "shoe", state, setup, state.shoe))
    return (*lines, *_drawn(state, setup))


def _drawn(state: TableState, setup: TableSetup) -> tuple[Line, ...]:
    """What was drawn in this round; of a start position, who gets cards and who is settled in which order."""
    if not state.round.drawn:
        return ()
    last = state.round.drawn[-1]
    title = last.draw.replace("-", " ").capitalize()
    numbers = ", ".join(map(str, last.numbers if last.position is None else (last.position,)))
    places = ", ".join(_place(*one, setup) for one in piles(state, setup))
    found = Line(f"{title} {numbers}", f"deal {places}" if places else "counted from who banks", "good")
    settled = settling_places(state, setup)
    if not settled:
        return (found,)
    return found, Line(f"Action button {settled[0]}", f"settle {', '.join(map(str, settled))}", "good")


def _place(place: int | str, pile: int, setup: TableSetup) -> str:
    return f"{place} (pile {pile})" if setup.rules.piles else str(place)


_WORK = {
    "start": "shuffling the {} deck",
    "unload": "passing on the {} deck",
    "dispense": "dealing a stack",
    "eject": "giving back the {} deck",
    "prepare-mode": "asked for the token of another mode",
    "change-mode": "changing its mode",
    "sort": "sorting the {} deck",
}


def _device(title: str, name: str, state: TableState, setup: TableSetup, device: CardDevice) -> Line:
    colour = device.colour or ""
    if state.faulty(name):
        return Line(title, "does not answer", "bad")
    if device.stopped:
        return Line(title, f"jammed, {device.cards_inside} cards inside", "bad")
    if name == setup.stacks_from and state.round.stack_waiting:
        return Line(title, f"stack is out, {device.cards} cards left", "good")
    work = next((order.action for order in state.orders if order.device == name), None)
    if work is not None:
        return Line(title, _WORK[work].format(colour).replace("  ", " "), "busy")
    if device.colour is None:
        if name == "shoe" and state.in_hand is not None:
            return Line(title, f"{state.in_hand} deck on its way", "busy")
        return Line(title, "empty", "idle")
    if device.condemned:
        return Line(title, f"{colour} deck must leave the table", "bad")
    if name == "shoe":
        return Line(title, f"{colour} deck, {_count(device.cards)}", "good" if device.shuffled else "idle")
    if not device.shuffled:
        return Line(title, f"{colour} deck, not shuffled", "idle")
    counted = f", {device.cards} of {setup.deck_cards}" if device.cards is not None else ""
    return Line(f"{title}: shuffled", f"{colour} deck{counted}", "good")


def _count(cards: int | None) -> str:
    return "cards" if cards is None else f"{cards} cards"


def _duties(state: TableState, setup: TableSetup, zone: tzinfo) -> tuple[Line, ...]:
    lines = [_stub(state, setup)] if setup.change_cards_ns is not None else []
    for one in in_use(state, setup):
        if one.limit_ns is not None:
            is_due = one.is_due or (one.time == "cards-due" and bool(state.condemned))
            by = _by(one.since_utc_ns, state.use_counted_utc_ns, one.limit_ns - one.used_ns)
            lines.append(_change(one.title, is_due, by, one.limit_ns, zone))
    return tuple(lines)


def _by(changed_utc_ns: int | None, counted_utc_ns: int | None, left_ns: int) -> int | None:
    """When what has so much time left is due, by the day's clock; None where none is on the table."""
    return None if changed_utc_ns is None else max(changed_utc_ns, counted_utc_ns or 0) + left_ns


def _stub(state: TableState, setup: TableSetup) -> Line:
    if setup.game.counts_each_deal:
        return Line("Stub count", "in every round", "idle")
    if setup.shuffler_counts:
        return Line("Stub count", "the shuffler counts the deck", "idle")
    every = setup.stub_count_every_rounds
    if not every:
        return Line("Stub count", "not asked for", "idle")
    left = every - state.rounds_since_stub - 1
    if left <= 0:
        return Line("Stub count", "due in this round", "busy")
    return Line("Stub count", f"in {left} round{'s' if left > 1 else ''}", "idle")


def _change(name: str, due_now: bool, due_utc_ns: int | None, every_ns: int, zone: tzinfo) -> Line:
    if due_now:
        return Line(name, "due now", "bad")
    if due_utc_ns is None:
        return Line(name, f"every {every_ns // HOUR_NS} hours", "idle")
    due = datetime.fromtimestamp(due_utc_ns // SECOND, zone)
    return Line(name, f"by {due:%H:%M}" if every_ns <= 24 * HOUR_NS else f"by {due:%d %b, %H:%M}", "idle")


def _phase_tone(state: TableState, setup: TableSetup) -> Tone:
    if setup.is_open(state):
        return "good"
    if setup.expects(state, "recount") or setup.game.is_void(state.round.phase):
        return "bad"
    return "busy" if setup.expects(state, "all_acceptors_closed") else "idle"


# What a person must look at


def _alarms(state: TableState, setup: TableSetup, refusal: str, progress: str) -> tuple[Line, ...]:
    """The gravest first: what does not work, what somebody must do, and last why the last request was refused."""
    told = [alarm for wait in waiting(state, setup) for alarm in wait.alarms(state, setup) or ()]
    lines = [Line(alarm.name, alarm.text, "bad" if alarm.grave else "busy") for alarm in told]
    if progress:
        lines.append(Line("Checked so far", progress, "busy"))
    if refusal:
        lines.append(Line("Refused", refusal, "busy"))
    return tuple(sorted(lines, key=lambda line: line.tone != "bad"))


def _needs_supervisor(state: TableState, setup: TableSetup) -> bool:
    return any(wait.light in ("supervisor", "standstill") for wait in waiting(state, setup))


def _last_round(state: TableState, setup: TableSetup) -> str:
    last = state.last_round
    if last is None:
        return "No round is over yet."
    if not setup.has_meter:
        return f"Round {last.number} {'was void' if last.void else 'was played'}."
    if last.void:
        return f"Round {last.number} was void; meter {dollars(last.meter_cents)}."
    awards = [
        f"{award.hand.replace('-', ' ')} at seat {award.seat}, {dollars(award.cents or 0)}"
        + (" pending" if award.pending and not award.paid else "")
        for award in last.awards
        if award.paid or award.pending
    ]
    wagers = f"wagers at {seats_in_words(last.seats)}" if last.seats else "no progressive wager"
    return f"Round {last.number}: {wagers}; {', '.join(awards) or 'no award'}; meter {dollars(last.meter_cents)}."
