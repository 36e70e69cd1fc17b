"""What the table page tells of a shoe and of a round that is dealt from it: cards, words, spots, what was told wrong.

Each becomes the signal that a line of the key pad becomes, and is decided and recorded the same way. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.console.acts import Acts, number
from controller.console.desk import Desk
from controller.console.form import Form
from controller.console.shoe_view import round_mark
from controller.people.entry_lines import CONSOLE
from controller.table.command import Request
from controller.table.commands import (
    BankWordKeyed,
    BankWordTakeBackKeyed,
    BurnedKeyed,
    CardKeyed,
    CuttingCardKeyed,
    SpotsKeyed,
    TakeBackKeyed,
    WordKeyed,
)
from controller.table.state import TableState
from games.cards.card import RANKS, SUITS, UNKNOWN_SUIT

AT_ANY_TIME = frozenset({"cutting-card"})
"""What does not hang on how the round stands."""


class ShoeActs(Acts):
    """The acts of one table; ``now_ns`` is the table's clock, ``state`` how it stands by what was decided last."""

    def __init__(self, desk: Desk, now_ns: Callable[[], int], state: Callable[[], TableState]) -> None:
        self._now_ns = now_ns
        acts: Mapping[str, Callable[[Form], Request]] = {
            "card": self._card,
            "word": self._word,
            "take-back": lambda _: TakeBackKeyed(device=CONSOLE, at=now_ns()),
            "burned": lambda _: BurnedKeyed(device=CONSOLE, at=now_ns()),
            "cutting-card": lambda _: CuttingCardKeyed(device=CONSOLE, at=now_ns()),
            "spots": self._spots,
            "bank": self._bank,
            "bank-take-back": lambda _: BankWordTakeBackKeyed(device=CONSOLE, at=now_ns()),
        }
        super().__init__(desk, acts, lambda: round_mark(state()), AT_ANY_TIME)

    def _card(self, form: Form) -> CardKeyed:
        rank, suit = form.text("rank"), form.text("suit") or UNKNOWN_SUIT
        if len(rank) != 1 or rank not in RANKS:
            raise ValueError(f'"{rank}" is no rank of a card: there are A, 2 to 9, T, J, Q and K')
        if suit not in (*SUITS, UNKNOWN_SUIT):
            raise ValueError(f'"{suit}" is no suit: there are s, h, d and c, and none where it is not told')
        return CardKeyed(device=CONSOLE, at=self._now_ns(), card=rank + suit)

    def _word(self, form: Form) -> WordKeyed:
        seat = form.number("seat") if form.text("seat") else None
        return WordKeyed(device=CONSOLE, at=self._now_ns(), said=form.text("said"), spot=seat)

    def _bank(self, form: Form) -> BankWordKeyed:
        seat, dollars = form.text("seat"), form.text("dollars").strip()
        return BankWordKeyed(
            device=CONSOLE,
            at=self._now_ns(),
            said=form.text("said"),
            seat=number(seat, "a seat") if seat else None,
            cents=number(dollars, "an amount in dollars") * 100 if dollars else None,
        )

    def _spots(self, form: Form) -> SpotsKeyed:
        named = form.every("spot")
        wrong = next((one for one in named if not one.isascii() or not one.isdigit()), None)
        if wrong is not None:
            raise ValueError(f'a spot is the number of a seat, not "{wrong}"')
        return SpotsKeyed(device=CONSOLE, at=self._now_ns(), spots=tuple(map(int, named)))
