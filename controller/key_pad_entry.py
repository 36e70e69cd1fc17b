"""The key pad's entry line: keys become a command when ENTER or a function key is pressed, and not before.

What is half keyed in is no fact: it is not recorded, a restart forgets it, and after a pause it clears itself. A staff
code is shown as stars, becomes a role and is forgotten. Meaning of keys, by phase:

=====================  ================================================================================
``n ENTER``            count of chips (bare ENTER: as many as lamps), or cards in the stub
``seat hand ENTER``    a claim; hands are the keys 5 FLUSH, 6 FULL HOUSE, 7 FOUR OF A KIND,
                       8 STRAIGHT FLUSH, 9 ROYAL FLUSH
``CLEAR n ENTER``      irregularity number n of the game's list; ``CLEAR n NEXT seat ENTER`` at a seat
``STAFF code ENTER``   somebody identifies and says yes to what waits; ``STAFF code NEXT`` says no
``STAFF code SHUFFLE`` a supervisor confirms that new cards are on the table
``STAFF code DEAL``    a supervisor lets the table be dealt by hand while shuffler or shoe are out of service
``DEAL SHUFFLE NEXT``  at once; ``n NEXT`` says that n hands were dealt, the dealer's included
=====================  ================================================================================

Does not decide whether anything is possible: :mod:`controller.decide` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from controller import commands as c
from controller.setup import SECOND, TableSetup
from controller.state import TableState
from drivers.signals import KeyPressed, Signal
from games.irregularity import AtLeast, Irregularity

HAND_KEYS: Mapping[str, str] = {
    "5": "flush",
    "6": "full-house",
    "7": "four-of-a-kind",
    "8": "straight-flush",
    "9": "royal-flush",
}
"""What a digit says after a seat, where a hand is claimed."""

FORGET_NS = 20 * SECOND
_MOST_DIGITS = 8
_COUNTED_ELSEWHERE = ("stub-count", "shuffler-count")


def irregularity_menu(setup: TableSetup) -> tuple[Irregularity, ...]:
    """The irregularities that a dealer reports, in the order of their numbers (the first is 1).

    Failures of devices are the last: a device reports most of them itself, but one that lost its power cannot.
    """
    rules = [*setup.rules.irregularity, *setup.game.irregularities]
    seen = [rule for rule in rules if rule.what not in ("device-failure", *_COUNTED_ELSEWHERE)]
    failures = {str(rule.given): rule for rule in reversed(rules) if rule.what == "device-failure"}
    return (*seen, *reversed(failures.values()))


class KeyPadEntry:
    """One entry line. ``press`` takes a key and returns the command that it completes, if it does."""

    def __init__(self, setup: TableSetup, role_of: Callable[[str], str | None], utc_now_ns: Callable[[], int]) -> None:
        self._role_of = role_of
        self._utc_now_ns = utc_now_ns
        self._menu = irregularity_menu(setup)
        self._mode: Literal["plain", "irregularity", "seat", "staff"] = "plain"
        self._digits = ""
        self._chosen = ""
        self._last_ns = 0

    @property
    def text(self) -> str:
        """What the entry line shows; empty when nothing is keyed in."""
        if self._mode == "staff":
            return "STAFF " + "*" * len(self._digits)
        if self._mode == "irregularity":
            return f"IRREGULARITY {self._digits}"
        if self._mode == "seat":
            return f"IRREG. {self._chosen} SEAT {self._digits}"
        return self._digits

    def forget(self, now_ns: int) -> bool:
        """Clear what nobody went on with; whether there was something."""
        stale = bool(self.text) and now_ns - self._last_ns >= FORGET_NS
        if stale:
            self._clear()
        return stale

    def press(self, pressed: KeyPressed, state: TableState) -> Signal | None:
        """Take one key; the command, or the refusal of an entry that makes no sense, when it completes one."""
        self.forget(pressed.at)
        self._last_ns = pressed.at
        key = pressed.key
        if key.isdigit():
            self._digits = (self._digits + key)[:_MOST_DIGITS]
            return None
        if key == "CLEAR":
            fresh = self._mode == "plain" and not self._digits
            self._clear()
            if fresh:
                self._mode = "irregularity"
            return None
        if key == "STAFF":
            self._clear()
            self._mode = "staff"
            return None
        if key == "NEXT" and self._mode == "irregularity" and self._digits:
            self._chosen, self._digits, self._mode = self._digits, "", "seat"
            return None
        mode, digits, chosen = self._mode, self._digits, self._chosen
        self._clear()
        if mode == "staff":
            return self._staff(key, digits, pressed)
        if mode == "irregularity":
            return self._irregularity(key, digits, "", pressed)
        if mode == "seat":
            return self._irregularity(key, chosen, digits, pressed)
        return self._plain(key, digits, pressed, state)

    def _clear(self) -> None:
        self._mode, self._digits, self._chosen = "plain", "", ""

    def _staff(self, key: str, code: str, at: KeyPressed) -> Signal:
        role = self._role_of(code) if code else None
        if role is None:
            return c.CodeRefused(device=at.device, at=at.at, why="this code is nobody's")
        if key == "DEAL":
            return c.HandDealKeyed(device=at.device, at=at.at, role=role)
        if key == "SHUFFLE":
            return c.CardsChangedKeyed(device=at.device, at=at.at, role=role, at_utc_ns=self._utc_now_ns())
        return c.StaffAnswered(device=at.device, at=at.at, role=role, yes=key == "ENTER")

    def _irregularity(self, key: str, number: str, seat: str, at: KeyPressed) -> Signal:
        if key != "ENTER":
            return self._refused(at, "an irregularity is CLEAR, its number, ENTER")
        if not number or not 1 <= int(number) <= len(self._menu):
            return self._refused(at, f"irregularities have the numbers 1 to {len(self._menu)}")
        rule = self._menu[int(number) - 1]
        facts = {name: fact.min if isinstance(fact, AtLeast) else fact for name, fact in rule.given.items()}
        return c.IrregularityKeyed(
            device=at.device, at=at.at, what=rule.what, facts=facts, seat=int(seat) if seat else None
        )

    def _plain(self, key: str, digits: str, at: KeyPressed, state: TableState) -> Signal:
        device, when = at.device, at.at
        if key == "DEAL":
            return c.DealKeyed(device=device, at=when)
        if key == "SHUFFLE":
            return c.ShuffleKeyed(device=device, at=when)
        if key == "NEXT":
            return c.NextKeyed(device=device, at=when, hands=int(digits) if digits else None)
        phase = state.round.phase
        if phase in ("locked", "disputed"):
            return c.CountKeyed(device=device, at=when, chips=int(digits) if digits else None)
        if phase == "stub-count":
            if not digits:
                return self._refused(at, "key in how many cards the stub has, then ENTER")
            return c.StubKeyed(device=device, at=when, cards=int(digits))
        if phase in ("settling", "awarding"):
            return self._claim(digits, at)
        return self._refused(at, "there is nothing to enter now")

    def _claim(self, digits: str, at: KeyPressed) -> Signal:
        hand = HAND_KEYS.get(digits[1:])
        if len(digits) != 2 or hand is None:
            return self._refused(at, "a claim is the seat, then the hand from 5 FLUSH to 9 ROYAL FLUSH, then ENTER")
        return c.HandKeyed(device=at.device, at=at.at, seat=int(digits[0]), hand=hand)

    @staticmethod
    def _refused(at: KeyPressed, why: str) -> Signal:
        return c.EntryRefused(device=at.device, at=at.at, why=why)
