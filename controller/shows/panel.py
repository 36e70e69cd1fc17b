"""What the dealer's character display shows: four lines, from state and the entry line.

Line 1 says where the round is, line 2 what to do, line 3 the entry or why something was refused, line 4 the meter. Told
for twenty columns; a reason may be longer and is shown page by page (:mod:`drivers.dealer_display.paging`). Pure; does
not drive the display.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.shows import by_card, by_pots, by_result, by_tickets
from controller.shows.before_the_deal import won_by_number
from controller.shows.linked import LinkedAmount, shown_meter
from controller.table.cards.dealing import why_not_deal, why_not_next
from controller.table.cards.hands import KEY_IN_HANDS
from controller.table.draws.decide import draw_note
from controller.table.round.irregularities import moving
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wait import Panel, Urgency
from controller.table.waits import waiting
from controller.words.language import language

COLUMNS = 20


def dealer_lines(
    state: TableState,
    setup: TableSetup,
    entry: str,
    refusal: str = "",
    progress: str = "",
    columns: int = COLUMNS,
    linked: LinkedAmount | None = None,
) -> tuple[str, ...]:
    """Four lines; ``refusal`` is why the last request was refused, while that is shown.

    ``progress`` is how far a check has come that the table waits for, ``linked`` what its pool over many tables shows.

    A meter that does not fit ``columns`` is never shortened: the line says where to read it.
    """
    said = language(setup.language).said
    if state.testing:
        return "TEST", said("OUT OF SERVICE"), "", ""
    setup = setup.now(state)
    panels = _panels(state, setup)
    head = next((panel.head for _, panel in panels if panel.head), setup.game.round.title(state.round.phase).upper())
    todo = next((panel.todo for _, panel in panels if panel.todo), "") or _todo(state, setup)
    head, todo = said(head), said(todo)
    if state.faults:
        head = f"{head:<{columns - 3}} !{len(state.faults)}"
    note = f"> {entry}" if entry else said(f"NO: {refusal}" if refusal else progress or _note(state, setup, panels))
    meter = shown_meter(state, linked) if setup.has_meter else said(f"ROUND {state.round.number}")
    return head, todo, note, meter if len(meter) <= columns else said("METER: SEE SIGN")


Panels = Sequence[tuple[Urgency, Panel]]


def _panels(state: TableState, setup: TableSetup) -> Panels:
    """What every wait has for this display, the most urgent first."""
    told = ((wait.urgency, wait.panel(state, setup)) for wait in waiting(state, setup))
    return [(urgency, panel) for urgency, panel in told if panel is not None]


def _note(state: TableState, setup: TableSetup, panels: Panels) -> str:
    """The ruling that was given last, then who is waited for; between the money and the rest, what the round knows."""
    if state.round.ruling:
        return state.round.ruling
    urgent = next((panel.note for urgency, panel in panels if panel.note and urgency <= Urgency.MONEY), "")
    if urgent:
        return urgent
    if state.round.bank is not None and state.round.phase == setup.game.round.initial:
        return f"BANK: SEAT {state.round.bank}{put_up(state)}"
    if setup.game.is_by_result and (setup.is_open(state) or not state.round.result):
        return next((panel.note for _, panel in panels if panel.note), by_result.last_in_short(state))
    if setup.game.is_for_pots:
        return next((panel.note for _, panel in panels if panel.note), by_pots.note_in_short(state, setup))
    if setup.game.is_by_tickets:
        return next((panel.note for _, panel in panels if panel.note), by_tickets.note_in_short(state, setup))
    seats = "SEATS " + " ".join(map(str, sorted(state.round.wagers))) if state.round.wagers else ""
    return draw_note(state, setup) or next((panel.note for _, panel in panels if panel.note), seats)


def put_up(state: TableState) -> str:
    """What the player who banks put up, behind a space; empty where nobody said so."""
    cents = state.round.bank_cents
    return "" if cents is None else f" ${cents // 100}"


def _todo(state: TableState, setup: TableSetup) -> str:
    now, game = state.round, setup.game
    known = frozenset(game.round.expected(now.phase))
    if game.is_by_tickets:
        return by_tickets.in_short(state, setup)
    if game.is_for_pots:
        return by_pots.in_short(state, setup)
    if "all_acceptors_closed" in known:
        return "NO MORE BETS"
    if "count_agrees" in known:
        if now.coupons:
            return f"CHIPS {now.chips_due}, COUPONS {len(now.coupons)}"
        return f"CHIPS {len(now.wagers)}  ENTER={len(now.wagers)}"
    if "lock_out" in known:
        return "LOCK-OUT WHEN IN" if setup.has_lock_out else "NEXT: NO MORE BETS"
    if "deal" in known:
        deal = _deal(state, setup)
        if deal == "DEAL" and won_by_number(state, setup):
            return "PAY THE NUMBER, DEAL"
        return f"{len(now.wagers)} WAGERS: {deal}" if setup.has_acceptors else deal
    if "all_dealt" in known:
        return by_card.dealing_in_short(state, setup)
    if "result_shown" in known:
        return by_result.awaiting_in_short(state, setup)
    if "taken_back" in known:
        by = by_result.settling_in_short if game.is_by_result else by_card.settling_in_short
        return by(state, setup)
    if "all_hands_out" in known:
        return _dealing(state, setup)
    if "stub_agrees" in known:
        return "CARDS IN STUB?"
    if game.is_void(now.phase):
        return "WAGERS STAY: NEXT" if game.is_by_result else f"COLLECT {setup.game.pieces.many.upper()}: NEXT"
    return _by_next(state, setup)


def _by_next(state: TableState, setup: TableSetup) -> str:
    """What NEXT says where nothing else is asked of the dealer."""
    game, phase = setup.game, state.round.phase
    step = game.next_step(phase)
    if step == "round_over":
        return "SEAT+HAND OR NEXT" if setup.awards and game.allows(phase, "claim") else "SETTLE, THEN NEXT"
    if step is None:
        return draw_note(state, setup)
    return f"{game.round.signal_in_short(step)}: NEXT"


def _deal(state: TableState, setup: TableSetup) -> str:
    why = why_not_deal(state, setup)
    if why == KEY_IN_HANDS:
        return "HANDS? THEN DEAL"
    return "DEAL" if why is None else "SHUFFLE"


def _dealing(state: TableState, setup: TableSetup) -> str:
    now = state.round
    if now.stack_waiting:
        return f"HANDS {now.hands} TAKE/NEXT" if why_not_next(state, setup) is None else "TAKE THE STACK"
    if moving(state, setup.stacks_from) or (not now.hands and state.at_work("shuffler")):
        return f"HANDS {now.hands} WAIT" if setup.has_shoe else "THE DECK COMES"
    if not setup.has_shoe:
        return "DEAL ALL, THEN NEXT" if why_not_next(state, setup) is None else "DEAL BRINGS THE DECK"
    return f"HANDS {now.hands} DEAL/NEXT"
