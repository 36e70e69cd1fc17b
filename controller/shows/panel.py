"""What the dealer's character display shows: four lines, from state and the entry line.

Line 1 says where the round is, line 2 what to do, line 3 the entry or why something was refused, line 4 the meter. Told
for twenty columns; a reason may be longer and is shown page by page (:mod:`drivers.dealer_display.paging`). Pure; does
not drive the display.
"""

from __future__ import annotations

from controller.shows.before_the_deal import won_by_number
from controller.shows.cards_read import contradiction
from controller.table.awards.due import current_award, not_verified
from controller.table.cards.dealing import why_not_deal, why_not_next
from controller.table.cards.hands import KEY_IN_HANDS
from controller.table.cards.new_cards import VERIFY, asked_now
from controller.table.draws.decide import draw_note
from controller.table.round.bank import bank_again, bank_wanted
from controller.table.round.irregularities import moving
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.wagers.decide import named
from games.money.dollars import dollars

COLUMNS = 20


def dealer_lines(
    state: TableState, setup: TableSetup, entry: str, refusal: str = "", columns: int = COLUMNS
) -> tuple[str, ...]:
    """Four lines; ``refusal`` is why the last request was refused, while that is shown.

    A meter that does not fit ``columns`` is never shortened: the line says where to read it.
    """
    if state.testing:
        return "TEST", "OUT OF SERVICE", "", ""
    setup = setup.now(state)
    title = setup.game.round.title(state.round.phase)
    meter = dollars(state.meter.cents) if setup.has_meter else f"ROUND {state.round.number}"
    last = meter if len(meter) <= columns else "METER: SEE SIGN"
    head, todo = title.upper(), _todo(state, setup)
    if state.suspended is not None:
        head, todo = "SUSPENDED", state.suspended
    elif state.irregularity is not None:
        head, todo = "CALL SUPERVISOR", f"VOID? {state.irregularity.what.replace('-', ' ')}"
    if state.faults:
        head = f"{head:<{columns - 3}} !{len(state.faults)}"
    note = f"> {entry}" if entry else f"NO: {refusal}" if refusal else _note(state, setup)
    return head, todo, note, last


def _note(state: TableState, setup: TableSetup) -> str:
    if state.round.ruling:
        return state.round.ruling
    if state.round.flagged:
        return "RETURN CHIP " + " ".join(map(str, sorted(state.round.flagged)))
    if state.round.lifted:
        return "BET LIFTED " + " ".join(map(str, sorted(state.round.lifted)))
    if state.round.added:
        return "BET ADDED " + " ".join(map(str, sorted(state.round.added)))
    award = current_award(state, setup)
    if award is not None:
        against = contradiction(state, setup, award)
        return _wanted(setup, award) if against is None else f"LOOK AGAIN: {against}"
    if state.pending:
        first = state.pending[0].award
        return f"PENDING {dollars(first.cents or 0)}: {str(setup.awards[first.hand].key).upper()} KEY"
    if state.round.bank is not None and state.round.phase == setup.game.round.initial:
        return f"BANK: SEAT {state.round.bank}"
    drawn = draw_note(state, setup)
    if drawn:
        return drawn
    if state.faults:
        return f"FAULT {state.faults[-1].device}: {state.faults[-1].text}"
    if state.doors_open:
        return f"DOOR OPEN: {' '.join(state.doors_open).upper()}"
    if state.mode_asked is not None:
        return f"{state.mode_asked.mode.upper()} MODE: {state.mode_asked.token}"
    if state.condemned or state.cards_due:
        return "NEW CARDS ARE DUE"
    step = asked_now(state, setup)
    if step is not None:
        return f"{step.name.upper()} {step.colour.upper()}: {'CODE' if step.name == VERIFY else 'ENTER'}"
    if state.dice_due:
        return "NEW DICE ARE DUE"
    return "SEATS " + " ".join(map(str, sorted(state.round.wagers))) if state.round.wagers else ""


def _wanted(setup: TableSetup, award: Award) -> str:
    """Who must act for this award."""
    rule = setup.awards[award.hand]
    if award.logged_by is not None:
        return " OR ".join(_ROLES[role] for role in rule.turned_by)
    missing = not_verified(setup, award)
    return _ROLES[missing[0]] if missing else "ONE WHO VERIFIED"


_ROLES = {
    "dealer": "DEALER",
    "floor-supervisor": "FLOOR SUPERVISOR",
    "pit-manager": "PIT MANAGER",
    "table-games-manager": "TABLE GAMES MANAGER",
}


def _todo(state: TableState, setup: TableSetup) -> str:
    now, game = state.round, setup.game
    known = frozenset(game.round.expected(now.phase))
    if "all_acceptors_closed" in known:
        seats = named(state, setup)
        return f"OPEN {' '.join(map(str, seats))}: CALL SUPV." if seats else "NO MORE BETS"
    if "count_agrees" in known:
        return f"CHIPS {len(now.wagers)}  ENTER={len(now.wagers)}"
    if "recount" in known:
        return f"CHIPS {now.count} LAMPS {len(now.wagers)}"
    if bank_wanted(state, setup):
        again = bank_again(state, setup)
        return "BANK? SEAT, ENTER" if again is None else f"BANK {again} AGAIN: ENTER"
    if "lock_out" in known:
        return "LOCK-OUT WHEN IN" if setup.has_lock_out else "NEXT: NO MORE BETS"
    if "deal" in known:
        deal = _deal(state, setup)
        if deal == "DEAL" and won_by_number(state, setup):
            return "PAY THE NUMBER, DEAL"
        return f"{len(now.wagers)} WAGERS: {deal}" if setup.has_acceptors else deal
    if "all_hands_out" in known:
        return _dealing(state, setup)
    if "stub_agrees" in known:
        return "CARDS IN STUB?"
    if "award_closed" in known:
        return _award(state, setup)
    if game.is_void(now.phase):
        return "COLLECT CARDS: NEXT"
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


def _award(state: TableState, setup: TableSetup) -> str:
    award = current_award(state, setup)
    if award is None:
        return ""
    if award.logged_by is not None:
        return f"S{award.seat} TURN {str(setup.awards[award.hand].key).upper()} KEY"
    return f"S{award.seat} {'VERIFY' if not_verified(setup, award) else 'LOG'}: CODE"


def _dealing(state: TableState, setup: TableSetup) -> str:
    now = state.round
    if now.stack_waiting:
        return "TAKE THE STACK"
    if moving(state, setup.stacks_from) or (not now.hands and state.at_work("shuffler")):
        return f"HANDS {now.hands} WAIT" if setup.has_shoe else "THE DECK COMES"
    if not setup.has_shoe:
        return "DEAL ALL, THEN NEXT" if why_not_next(state, setup) is None else "DEAL BRINGS THE DECK"
    return f"HANDS {now.hands} DEAL/NEXT"
