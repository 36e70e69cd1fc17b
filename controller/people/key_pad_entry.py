"""The key pad's entry line: keys become a command when ENTER or a function key is pressed, and not before.

What is half keyed in is no fact: it is not recorded, a restart forgets it, and after a pause it clears itself. A staff
code is shown as stars, becomes a role and is forgotten. It is compared elsewhere: until it is known whose it is, the
line says so and further keys wait. Meaning of keys, by phase:

=====================  ================================================================================
``n ENTER``            count of chips (bare ENTER: as many as lamps), or cards in the stub
``seat hand ENTER``    a claim; hands are the keys 5 FLUSH, 6 FULL HOUSE, 7 FOUR OF A KIND,
                       8 STRAIGHT FLUSH, 9 ROYAL FLUSH at Caribbean stud, see `hand_keys` for others
``CLEAR n ENTER``      irregularity number n of the game's list; ``CLEAR n NEXT seat ENTER`` at a seat
``STAFF code ENTER``   somebody identifies and says yes to what waits; ``STAFF code NEXT`` says no
``card NEXT``          while an award is open: one card of the hand, rank and suit, for the payout log
``ENTER``              while an award is open: the dealer signs the payout log; ``card ENTER`` after its last card
``STAFF code SHUFFLE`` a supervisor confirms that new cards are on the table
``CLEAR seat DEAL``    while wagers are open: the dealer redeems a coupon for the progressive wager of this seat
``CLEAR n SHUFFLE``    the player who banks called pile n, the action pile
``CLEAR SHUFFLE``      nobody played, and the cards lie spread
``STAFF code DEAL``    a supervisor lets the table be dealt by hand while shuffler or shoe are out of service
``ENTER``              what the display asks for was done to a new deck
``ENTER``              in a phase in which the game draws by chance: the draw; ``n ENTER``: the total of dice instead,
                       and until the deal the right one, where a wrong total was keyed in
``seat ENTER``         while wagers are open: the player at that seat banks this round; 0: the dealer, or nobody yet
                       where only players bank. There ENTER alone says that the seat of the last round banks again
``DEAL SHUFFLE NEXT``  at once; ``n DEAL`` says that n hands will be dealt, ``n NEXT`` that they were, the dealer's
                       or the felt's cards included; NEXT says no more bets where there is no lock-out button. A second
                       NEXT within 1.5 seconds of one that ended a phase is refused
=====================  ================================================================================

What keys mean at a table that is dealt card by card, :mod:`controller.people.keyed_by_card` says, where one result
decides :mod:`controller.people.keyed_by_result`, of hands of tiles :mod:`controller.people.keyed_hands`, of poker for a
pot :mod:`controller.people.keyed_by_pots`. Does not decide what is possible: :mod:`controller.table.decide` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from controller.people import keyed_by_card, keyed_by_pots, keyed_by_result, keyed_by_tickets, keyed_hands
from controller.people.begun import Begun
from controller.people.code_check import CodeCheck, Looked, NotTaken
from controller.people.keyed_cards import FORM, keyed_card
from controller.people.staff import Identified
from controller.table import commands as c
from controller.table.cards.new_cards import asked_now
from controller.table.draws.decide import draw_due, to_correct
from controller.table.hands.course import takes_hands
from controller.table.round.bank import bank_again
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from controller.table.waits import answered_now
from drivers.signals import KeyPressed, Signal
from games.declared.game import Game
from games.irregularities.rule import Irregularity


def hand_keys(game: Game) -> Mapping[str, str]:
    """What the digits after a seat say, where a hand is claimed: the hands of the game's progressive, the lowest first.

    Up to five stand on the keys up to 9, more of them have numbers of two digits from 11 on.

    >>> from games.library import game
    >>> hand_keys(game("caribbean-stud"))["5"], hand_keys(game("pai-gow-poker"))["11"]
    ('flush', 'three-of-a-kind')
    """
    hands = tuple(reversed(game.progressive_hands))
    first = 10 - len(hands) if len(hands) <= FEW_HANDS else 11
    return {str(number): hand for number, hand in enumerate(hands, first)}


FEW_HANDS = 5

FORGET_NS = 20 * SECOND
TWICE_NS = 1_500_000_000
"""A second NEXT within this time, in the phase that the first one led to, was one press too many."""
MOST_WAITING = 32
"""Keys that wait while a code is compared; more of them are not keyed by a person."""
LOOKING = "CODE: ONE MOMENT"
_MOST_DIGITS = 8
MOST_CARDS = 7
_COUNTED_ELSEWHERE = ("stub-count", "shuffler-count")


def irregularity_menu(setup: TableSetup) -> tuple[Irregularity, ...]:
    """The irregularities that a dealer reports, in the order of their numbers (the first is 1).

    Failures of devices are the last: a device reports most of them itself, but one that lost its power cannot. A rule
    of the game in whose place the house has its own is none of them.
    """
    every = (*setup.rules.irregularity, *setup.game.irregularities)
    rules = [rule for rule in every if setup.irregularity(rule.what, rule.facts()) == rule]
    seen = [rule for rule in rules if rule.what not in ("device-failure", *_COUNTED_ELSEWHERE)]
    failures = {str(rule.given): rule for rule in reversed(rules) if rule.what == "device-failure"}
    return (*seen, *reversed(failures.values()))


def _ends(hands: Mapping[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The first and the last of the hands, with their numbers."""
    found = tuple(hands.items())
    return found[0], found[-1]


@dataclass
class LastNext:
    """When NEXT was pressed last at a table, at whatever line, and in which round and phase."""

    at: int = -TWICE_NS
    phase: tuple[int, str] | None = None


class KeyPadEntry:
    """One entry line. ``press`` takes a key and returns the command that it completes, if it does.

    What a staff code completes is given to ``open``'s listener instead, once the code was looked at. ``source`` is
    whose tries the codes of this line are; lines of one table share ``last_next``.
    """

    def __init__(
        self,
        setup: TableSetup,
        codes: CodeCheck,
        source: str,
        utc_now_ns: Callable[[], int],
        last_next: LastNext | None = None,
    ) -> None:
        self._codes = codes
        self._source = source
        self._utc_now_ns = utc_now_ns
        self._setup = setup
        self._take: Callable[[Signal], None] = _nobody_listens
        self._looking = False
        self._waiting: list[KeyPressed] = []
        self._menu = irregularity_menu(setup)
        self._hands = hand_keys(setup.game) if setup.has_meter else {}
        self._mode: Literal["plain", "irregularity", "seat", "staff"] = "plain"
        self._digits = ""
        self._chosen = ""
        self._begun: Begun | None = None
        self._cards: tuple[str, ...] = ()
        self._last_ns = 0
        self._last_next = LastNext() if last_next is None else last_next

    def open(self, take: Callable[[Signal], None]) -> None:
        """From now on ``take`` is told what a staff code completes, and of the keys that waited for it."""
        self._take = take

    @property
    def text(self) -> str:
        """What the entry line shows; empty when nothing is keyed in."""
        if self._looking:
            return LOOKING
        if self._mode == "staff":
            return "STAFF " + "*" * len(self._digits)
        if self._mode == "irregularity":
            return f"IRREGULARITY {self._digits}"
        if self._mode == "seat":
            return f"IRREG. {self._chosen} SEAT {self._digits}"
        if self._begun is not None:
            return f"{self._begun}{self._digits}"
        return " ".join((*self._cards, self._digits)).strip()

    def forget(self, now_ns: int) -> bool:
        """Clear what nobody went on with; whether there was something."""
        stale = bool(self.text) and not self._looking and now_ns - self._last_ns >= FORGET_NS
        if stale:
            self._clear()
        return stale

    def press(self, pressed: KeyPressed, state: TableState) -> Signal | None:
        """Take one key; the command, or the refusal of an entry that makes no sense, when it completes one."""
        if self._looking:
            return self._wait(pressed)
        self.forget(pressed.at)
        self._last_ns = pressed.at
        key = pressed.key
        if key.isdigit():
            self._digits = (self._digits + key)[:_MOST_DIGITS]
            return None
        if key == "CLEAR":
            fresh = not self.text
            self._clear()
            if fresh:
                self._mode = "irregularity"
            return None
        if key == "STAFF":
            cards = self._cards
            self._clear()
            self._mode, self._cards = "staff", cards
            return None
        if key == "NEXT" and self._mode == "irregularity" and self._digits:
            self._chosen, self._digits, self._mode = self._digits, "", "seat"
            return None
        card = bool(self._cards) or (key == "NEXT" and bool(self._digits))
        if self._mode == "plain" and state.open_awards() and card and key in ("NEXT", "ENTER"):
            return self._card(key, pressed)
        mode, digits, chosen, cards, begun = self._mode, self._digits, self._chosen, self._cards, self._begun
        self._clear()
        if begun is not None:
            return self._told(begun.completed(key, digits, pressed), pressed)
        if mode == "staff":
            self._staff(key, digits, pressed, state, " ".join(cards))
            return None
        if mode == "irregularity":
            return self._irregularity(key, digits, "", pressed, state)
        if mode == "seat":
            return self._irregularity(key, chosen, digits, pressed, state)
        half = self._half(key, digits, state)
        if half is None or isinstance(half, str):
            return self._plain(key, digits, pressed, state) if half is None else self._refused(pressed, half)
        self._begun = half
        return None

    def _half(self, key: str, digits: str, state: TableState) -> Begun | str | None:
        """The first line of an entry of two; why it is none; None where the line stands by itself."""
        setup = self._setup.now(state)
        if setup.game.is_by_result:
            return keyed_by_result.begun(key, digits, setup)
        return keyed_hands.begun(key, digits, state, setup)

    def _clear(self) -> None:
        self._mode, self._digits, self._chosen, self._cards, self._begun = "plain", "", "", (), None

    # The payout log

    def _card(self, key: str, at: KeyPressed) -> Signal | None:
        """One more card of the hand; with ENTER it is the last one, and the dealer signs."""
        cards = self._cards
        if self._digits or key == "NEXT":
            card = keyed_card(self._digits)
            self._digits = ""
            if card is None:
                return self._refused(at, FORM)
            cards = (*cards, card)
        self._cards = cards[-MOST_CARDS:]
        if key == "NEXT":
            return None
        self._clear()
        return c.LogSignedKeyed(device=at.device, at=at.at, cards=" ".join(cards))

    # Staff

    def _wait(self, pressed: KeyPressed) -> Signal | None:
        """A key that comes while a code is looked at is taken after it."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(pressed)
            return None
        self._waiting.clear()
        return self._refused(pressed, "too many keys while a code was looked at: none of them counts")

    def _staff(self, key: str, code: str, at: KeyPressed, state: TableState, cards: str) -> None:
        self._looking = True
        about = answered_now(state, self._setup.now(state))
        self._codes.look(code, at.device, self._source, partial(self._looked_at, key, at, about, cards))

    def _looked_at(self, key: str, at: KeyPressed, about: str, cards: str, looked: Looked) -> None:
        self._looking = False
        if not isinstance(looked, NotTaken):
            self._take(self._of_staff(key, at, about, cards, looked))
        elif not looked.recorded:
            self._take(c.CodeRefused(device=at.device, at=at.at, why=looked.why))
        waited, self._waiting = self._waiting, []
        for pressed in waited:
            self._take(pressed)

    def _of_staff(self, key: str, at: KeyPressed, about: str, cards: str, who: Identified) -> Signal:
        role, person = who.role, who.person
        if key == "DEAL":
            return c.HandDealKeyed(device=at.device, at=at.at, role=role, person=person)
        if key == "SHUFFLE":
            when = self._utc_now_ns()
            return c.CardsChangedKeyed(device=at.device, at=at.at, role=role, person=person, at_utc_ns=when)
        yes = key == "ENTER"
        return c.StaffAnswered(device=at.device, at=at.at, role=role, person=person, yes=yes, cards=cards, about=about)

    def _irregularity(self, key: str, number: str, seat: str, at: KeyPressed, state: TableState) -> Signal:
        if key == "SHUFFLE" and not number and not seat:
            return c.CardsSpreadKeyed(device=at.device, at=at.at)
        if key == "SHUFFLE" and number and not seat and self._setup.rules.piles:
            return c.ActionPileKeyed(device=at.device, at=at.at, pile=int(number))
        if key == "DEAL" and not seat and self._setup.game.is_dealt_by_card:
            return keyed_by_card.after_clear(number, at, state, self._setup)
        if key == "DEAL" and not seat and self._setup.game.is_by_result:
            return self._told(keyed_by_result.after_clear(number, at), at)
        if key == "DEAL" and not seat and takes_hands(self._setup):
            return self._told(keyed_hands.after_clear(number, at), at)
        if key == "DEAL" and number and not seat and self._setup.takes_coupons:
            return c.CouponKeyed(device=at.device, at=at.at, seat=int(number))
        if key != "ENTER":
            return self._refused(at, "an irregularity is CLEAR, its number, ENTER")
        if not number or not 1 <= int(number) <= len(self._menu):
            return self._refused(at, f"irregularities have the numbers 1 to {len(self._menu)}")
        rule = self._menu[int(number) - 1]
        return c.IrregularityKeyed(
            device=at.device, at=at.at, what=rule.what, facts=rule.facts(), seat=int(seat) if seat else None
        )

    def _plain(self, key: str, digits: str, at: KeyPressed, state: TableState) -> Signal:
        device, when = at.device, at.at
        if self._setup.game.is_dealt_by_card:
            found = keyed_by_card.plain(key, digits, at, state, self._setup)
            if found is not None:
                return self._told(found, at)
        elif self._setup.game.is_by_result:
            found = keyed_by_result.plain(key, digits, at, self._setup)
            if found is not None:
                return self._told(found, at)
        elif self._setup.game.is_by_tickets:
            found = keyed_by_tickets.plain(key, digits, at, state, self._setup)
            if found is not None:
                return self._told(found, at)
        elif self._setup.game.is_for_pots:
            found = keyed_by_pots.plain(key, digits, at, state, self._setup)
            if found is not None:
                return self._told(found, at)
        else:
            found = keyed_hands.plain(key, digits, at, state, self._setup)
            if found is not None:
                return self._told(found, at)
        if key == "DEAL":
            return c.DealKeyed(device=device, at=when, hands=int(digits) if digits else None)
        if key == "SHUFFLE":
            return c.ShuffleKeyed(device=device, at=when)
        if key == "NEXT":
            return self._next(digits, at, state)
        game, phase = self._setup.game, state.round.phase
        if game.allows(phase, "count_agrees") or game.allows(phase, "recount"):
            return c.CountKeyed(device=device, at=when, chips=int(digits) if digits else None)
        if game.allows(phase, "stub_agrees"):
            if not digits:
                return self._refused(at, "key in how many cards the stub has, then ENTER")
            return c.StubKeyed(device=device, at=when, cards=int(digits))
        if game.allows(phase, "claim") and self._hands:
            if not digits and state.open_awards():
                return c.LogSignedKeyed(device=device, at=when)
            return self._claim(digits, at)
        again = bank_again(state, self._setup)
        if phase == game.round.initial and "bank" in game.actions and (digits or again is not None):
            return c.BankKeyed(device=device, at=when, seat=int(digits) or None if digits else again)
        draw = draw_due(state, self._setup)
        if draw is not None:
            if digits:
                return c.DiceKeyed(device=device, at=when, total=int(digits), role="dealer")
            return c.DrawKeyed(device=device, at=when, draw=draw.name)
        if digits and to_correct(state, self._setup) is not None:
            return c.DiceKeyed(device=device, at=when, total=int(digits), role="dealer")
        step = None if digits else asked_now(state, self._setup)
        if step is not None:
            return c.DeckPreparedKeyed(device=device, at=when, colour=step.colour, step=step.name)
        return self._refused(at, "there is nothing to enter now")

    def _next(self, digits: str, at: KeyPressed, state: TableState) -> Signal:
        """NEXT ends a phase, and stands in the next one for something else: pressed twice it would end that too."""
        now = (state.round.number, state.round.phase)
        if now != self._last_next.phase and at.at - self._last_next.at < TWICE_NS:
            return self._refused(at, "NEXT was pressed a moment ago: look at the display, then press it again")
        self._last_next.at, self._last_next.phase = at.at, now
        return c.NextKeyed(device=at.device, at=at.at, hands=int(digits) if digits else None)

    def _claim(self, digits: str, at: KeyPressed) -> Signal:
        hand = self._hands.get(digits[1:])
        if hand is None:
            lowest, highest = (f"{key} {name.replace('-', ' ').upper()}" for key, name in _ends(self._hands))
            return self._refused(at, f"a claim is the seat, then the hand from {lowest} to {highest}, then ENTER")
        return c.HandKeyed(device=at.device, at=at.at, seat=int(digits[0]), hand=hand)

    def _told(self, found: Signal | str, at: KeyPressed) -> Signal:
        """What was keyed in; where it means nothing, why."""
        return self._refused(at, found) if isinstance(found, str) else found

    @staticmethod
    def _refused(at: KeyPressed, why: str) -> Signal:
        return c.EntryRefused(device=at.device, at=at.at, why=why)


def _nobody_listens(_: Signal) -> None:
    """Before a table runs."""
