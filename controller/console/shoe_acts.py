"""What the table page tells of a shoe and of a round that is dealt from it: cards, words, spots, what was told wrong.

Each becomes the signal that a line of the key pad becomes, and is decided and recorded the same way. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.console.desk import Desk, Reply
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
from controller.table.words import sentence
from games.cards.card import RANKS, SUITS, UNKNOWN_SUIT

MOST_DIGITS = 9
"""Of an amount in dollars: more is no wager."""


GONE_ON = "The table has gone on since this page was shown: look at the felt, then say it again."
AT_ANY_TIME = frozenset({"cutting-card"})
"""What does not hang on how the round stands."""


class ShoeActs:
    """The acts of one table; ``now_ns`` is the table's clock, ``state`` how it stands by what was decided last.

    What a page tells names the round as it was shown there (`round_mark`): pressed twice, or on two screens at once, it
    is told once, and says nothing of the hand that is asked next.
    """

    def __init__(self, desk: Desk, now_ns: Callable[[], int], state: Callable[[], TableState]) -> None:
        self._desk = desk
        self._state = state
        self._now_ns = now_ns
        self._acts: Mapping[str, Callable[[Form], Request]] = {
            "card": self._card,
            "word": self._word,
            "take-back": lambda _: TakeBackKeyed(device=CONSOLE, at=now_ns()),
            "burned": lambda _: BurnedKeyed(device=CONSOLE, at=now_ns()),
            "cutting-card": lambda _: CuttingCardKeyed(device=CONSOLE, at=now_ns()),
            "spots": self._spots,
            "bank": self._bank,
            "bank-take-back": lambda _: BankWordTakeBackKeyed(device=CONSOLE, at=now_ns()),
        }

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Tell the table what the page says, silently where it is taken; None for a verb that there is not."""
        make = self._acts.get(verb)
        if make is None:
            return None
        about = form.text("about")
        if about and verb not in AT_ANY_TIME and about != round_mark(self._state()):
            return Reply(False, GONE_ON)
        try:
            told = make(form)
        except ValueError as error:
            return Reply(False, sentence(str(error)))
        return await self._desk.take(told) or Reply(True, "")

    def _card(self, form: Form) -> CardKeyed:
        rank, suit = form.text("rank"), form.text("suit") or UNKNOWN_SUIT
        if len(rank) != 1 or rank not in RANKS:
            raise ValueError(f'"{rank}" is no rank of a card: there are A, 2 to 9, T, J, Q and K')
        if suit not in (*SUITS, UNKNOWN_SUIT):
            raise ValueError(f'"{suit}" is no suit: there are s, h, d and c, and none where it is not told')
        return CardKeyed(device=CONSOLE, at=self._now_ns(), card=rank + suit)

    def _word(self, form: Form) -> WordKeyed:
        return WordKeyed(device=CONSOLE, at=self._now_ns(), said=form.text("said"))

    def _bank(self, form: Form) -> BankWordKeyed:
        seat, dollars = form.text("seat"), form.text("dollars").strip()
        for text, what in ((seat, "a seat"), (dollars, "an amount in dollars")):
            if text and not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
                raise ValueError(f'{what} is a whole number, not "{text}"')
        return BankWordKeyed(
            device=CONSOLE,
            at=self._now_ns(),
            said=form.text("said"),
            seat=int(seat) if seat else None,
            cents=int(dollars) * 100 if dollars else None,
        )

    def _spots(self, form: Form) -> SpotsKeyed:
        named = form.every("spot")
        wrong = next((one for one in named if not one.isascii() or not one.isdigit()), None)
        if wrong is not None:
            raise ValueError(f'a spot is the number of a seat, not "{wrong}"')
        return SpotsKeyed(device=CONSOLE, at=self._now_ns(), spots=tuple(map(int, named)))
