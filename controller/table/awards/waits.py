"""Who is waited for over an award, from the claim to the key, and over one that is frozen. Does not pay."""

from __future__ import annotations

from controller.table.awards.decide import answer_award, pass_over, pay_pending, turn_for_award
from controller.table.awards.due import current_award, money_in_words, not_verified, payment
from controller.table.cards.read import cards_read_of, contradiction, hands_read, told, unclaimed
from controller.table.linked.asking import why_not_answered
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.wait import Advice, Alarm, Panel, Question, Urgency, Wait
from controller.table.words import joined, sentence, words_of
from games.money.dollars import dollars


def award_step(state: TableState, setup: TableSetup, award: Award) -> str:
    """What this award waits for, in one sentence."""
    if award.paid:
        return f"Paid: {dollars(award.cents or 0)}."
    if award.denied:
        return "Not confirmed: nothing is paid."
    if award.pending:
        return f"Frozen: {dollars(award.cents or 0)} pending. The {setup.awards[award.hand].key} key pays it."
    first = current_award(state, setup)
    if first is not None and first.award != award.award:
        shared = first.hand == award.hand and not_verified(setup, first)
        return f"Waits until the award of seat {first.seat} is {'verified' if shared else 'paid'}."
    rule = setup.awards[award.hand]
    missing = not_verified(setup, award)
    if missing:
        return f"The {words_of(missing[0])} looks at the cards and gives the staff code."
    if (unanswered := why_not_answered(state, setup, award)) is not None:
        return sentence(unanswered)
    unsigned = setup.not_signed(award)
    if award.logged_by is None and unsigned:
        return f"{_signs(setup, unsigned[0])}{_with_cards(state, setup, award)}."
    if award.logged_by is None:
        again = "Complete the payout log: one of those who verified gives the staff code again"
        return f"{again}{_with_cards(state, setup, award)}."
    turned_by = " or ".join(words_of(role) for role in rule.turned_by)
    return f"The {turned_by} turns the {rule.key} key: {_whose_money(state, setup, award)}."


def _whose_money(state: TableState, setup: TableSetup, award: Award) -> str:
    """What the key takes off the meter, and what the house pays of it (standards B13, B15)."""
    due = payment(state, setup, award)
    if not due.off_meter_cents:
        return f"the house pays {dollars(due.cents)}, and the meter stays"
    off = f"{dollars(due.off_meter_cents)} come off the meter"
    adds = due.cents - due.off_meter_cents
    return f"{off}, and the house adds {dollars(adds)}" if adds else off


def _signs(setup: TableSetup, role: str) -> str:
    """How this role signs the payout log."""
    if role == "dealer" and not setup.dealers_have_codes:
        return "The dealer signs the payout log: ENTER at the key pad"
    return f"The {words_of(role)} signs the payout log with the own code"


def _with_cards(state: TableState, setup: TableSetup, award: Award) -> str:
    """What is still to be written down of the hand, where the house wants it."""
    if not setup.progressive.log_cards or known_cards(state, setup, award):
        return ""
    return "; first the cards, each as rank, suit (1 clubs, 2 diamonds, 3 hearts, 4 spades), NEXT"


def known_cards(state: TableState, setup: TableSetup, award: Award) -> str:
    """The cards of the hand, as they were signed for or as the machine read them; empty where neither is."""
    return award.log_cards or cards_read_of(state, setup, award)


def _advice(state: TableState, setup: TableSetup) -> Advice | None:
    award = current_award(state, setup)
    if award is None:
        return None
    title = f"Seat {award.seat}: {words_of(award.hand)}."
    against = contradiction(state, setup, award)
    return Advice(award_step(state, setup, award), title if against is None else f"Look again: {against}. {title}")


def _panel(state: TableState, setup: TableSetup) -> Panel | None:
    award = current_award(state, setup)
    if award is None:
        return None
    rule, missing = setup.awards[award.hand], not_verified(setup, award)
    unsigned = setup.not_signed(award)
    if award.logged_by is not None:
        todo, who = f"S{award.seat} TURN {str(rule.key).upper()} KEY", " OR ".join(map(_loud, rule.turned_by))
    elif missing:
        todo, who = f"S{award.seat} VERIFY: CODE", _loud(missing[0])
    else:
        who = _loud(unsigned[0]) if unsigned else "ONE WHO VERIFIED"
        by_key = who == "DEALER" and not setup.dealers_have_codes
        cards = "CARDS," if _with_cards(state, setup, award) else ""
        todo = f"S{award.seat} {'SIGN' if unsigned else 'LOG'}: {cards}{'ENTER' if by_key else 'CODE'}"
    against = contradiction(state, setup, award)
    return Panel(todo=todo, note=who if against is None else f"LOOK AGAIN: {against}")


def _loud(role: str) -> str:
    return words_of(role).upper()


def _question(state: TableState, setup: TableSetup) -> Question | None:
    award = current_award(state, setup)
    if award is None:
        return None
    rule = setup.awards[award.hand]
    unanswered = why_not_answered(state, setup, award)
    cents = 0 if unanswered else payment(state, setup, award).cents
    amount, in_words = ("", "") if unanswered else (dollars(cents), money_in_words(cents))
    missing = [words_of(role) for role in not_verified(setup, award)]
    title = f"Seat {award.seat}: {words_of(award.hand)}"
    if missing:
        others = f" Then: {joined(missing[1:], 'and')}." if missing[1:] else ""
        return Question(
            about=f"award:{award.award}:verify:{len(award.verified)}",
            step="verify",
            title=title,
            text=f"The {missing[0]} looks at the cards and gives the staff code.{others}",
            yes="Verify the hand",
            no="Deny the hand",
            amount=amount,
            words=in_words,
        )
    if unanswered:
        return Question(
            about=f"award:{award.award}:pool",
            step="log",
            title=title,
            text=f"{sentence(unanswered)} Nothing can be signed before.",
            no="Deny the hand",
        )
    if award.logged_by is None:
        unsigned = [words_of(role) for role in setup.not_signed(award)]
        signed = [words_of(role) for role in rule.log_signed_by if words_of(role) not in unsigned]
        others = f" Then: {joined(unsigned[1:], 'and')}." if unsigned[1:] else ""
        return Question(
            about=f"award:{award.award}:log:{len(award.signed)}",
            step="sign" if unsigned else "log",
            title=title,
            text=f"{_signs(setup, setup.not_signed(award)[0])}.{others}"
            if unsigned
            else "Complete the payout log: one of those who verified or signed gives the staff code.",
            yes=f"Sign as the {unsigned[0]}" if unsigned else "Complete the payout log",
            no="Deny the hand",
            warning=f"Log {dollars(cents)} ({money_in_words(cents)}) for seat {award.seat}? An entry is never changed.",
            amount=dollars(cents),
            words=money_in_words(cents),
            signers=tuple(signed),
            cards=known_cards(state, setup, award),
        )
    turned_by = joined([words_of(role) for role in rule.turned_by], "or")
    return Question(
        about=f"award:{award.award}:key",
        step="key",
        title=title,
        text=f"The {turned_by} gives the staff code and turns the {rule.key} key. "
        f"Then {_whose_money(state, setup, award)}.",
        yes="It is me at the key",
        amount=dollars(award.cents or 0),
        words=money_in_words(award.cents or 0),
        identified=words_of(state.present) if state.present in rule.turned_by else None,
    )


def _by_turn(state: TableState, setup: TableSetup) -> str | None:
    award = current_award(state, setup)
    return None if award is None else f"is for the {words_of(award.hand)} of seat {award.seat}"


# A hand that was read and not claimed


def _claim_it(state: TableState, setup: TableSetup) -> Advice:
    return Advice(
        f"{_held(state, setup)}: claim it, with seat, hand, ENTER.",
        f"Where no award is due, a supervisor says so: STAFF, the code, NEXT. {told(hands_read(state, setup))}",
    )


def _held(state: TableState, setup: TableSetup) -> str:
    """``Hand 2 holds a royal flush``."""
    first = unclaimed(state, setup)[0]
    return f"{first.whose.capitalize()} holds a {words_of(first.hand)}"


def _claim_in_short(state: TableState, setup: TableSetup) -> Panel:
    first = unclaimed(state, setup)[0]
    return Panel(todo=f"CLAIM {first.whose.upper()}", note=_loud(first.hand))


def _due(state: TableState, setup: TableSetup) -> Question:
    hands = unclaimed(state, setup)
    held = joined([f"{one.whose} holds a {words_of(one.hand)}" for one in hands], "and")
    return Question(
        about=f"unclaimed:{state.round.number}:{' '.join(str(one.number) for one in hands)}",
        step="unclaimed",
        title="A hand of the progressive is not claimed",
        text=f"As the machine read it, {held}. The dealer claims it at the key pad. Where no award is due, say so.",
        no="No award is due",
    )


def _pending(state: TableState, setup: TableSetup) -> Panel:
    first = state.pending[0].award
    return Panel(note=f"PENDING {dollars(first.cents or 0)}: {str(setup.awards[first.hand].key).upper()} KEY")


def _frozen(state: TableState, _: TableSetup) -> tuple[Alarm, ...]:
    return tuple(
        Alarm("Award pending", f"{words_of(one.award.hand)} of seat {one.award.seat}, round {one.round}", grave=False)
        for one in state.pending
    )


WAITS = (
    Wait(
        "award",
        Urgency.ROUND,
        when=lambda state, _: state.open_awards(),
        advice=_advice,
        panel=_panel,
        question=_question,
        light="supervisor",
        sound="long",
        answer=answer_award,
        turn=turn_for_award,
        by_turn=_by_turn,
    ),
    Wait(
        "unclaimed",
        Urgency.ROUND,
        when=unclaimed,
        advice=_claim_it,
        panel=_claim_in_short,
        question=_due,
        light="supervisor",
        answer=pass_over,
    ),
    Wait(
        "pending",
        Urgency.MONEY,
        when=lambda state, _: state.pending,
        panel=_pending,
        alarms=_frozen,
        turn=pay_pending,
        by_turn=lambda state, _: f"pays {dollars(state.pending[0].award.cents or 0)} of the frozen award",
    ),
)
