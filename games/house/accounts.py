"""What a house says of players' accounts at a table that deals by itself: card, PIN and how often it may be wrong.

Delta's document names the card, the PIN and the cash station (004:1127-1133) and says nothing of a PIN that is wrong:
those figures are the house's, with the reasons in docs/decisions/0133-players-accounts.md. Keeps no account and
compares nothing.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.house.rules_table import RulesTable

Digits = Annotated[int, Field(ge=4, le=12, strict=True)]


class AccountRules(RulesTable):
    """Whoever plays has an account (004:1127-1133)."""

    needs: tuple[Literal["card", "pin"], ...] = ()
    """What is asked for before anybody plays, in this order."""
    fewest_pin_digits: Digits = 4
    most_pin_digits: Digits = 8
    wrong_pins: Annotated[int, Field(ge=1, le=10, strict=True)] = 5
    """So many in a row lock the account until its holder comes to the cash station."""
    pin_within_s: Annotated[int, Field(ge=5, le=600, strict=True)] = 60
    """A station whose card was read waits so long for the PIN."""

    @model_validator(mode="after")
    def _digits_in_order(self) -> Self:
        if self.fewest_pin_digits > self.most_pin_digits:
            raise ValueError(f"fewest_pin_digits must not be above most_pin_digits, {self.most_pin_digits}")
        return self

    def why_no_pin(self, pin: str) -> str | None:
        """Why nobody can have this PIN, as one clause; None where somebody can.

        >>> AccountRules().why_no_pin("12"), AccountRules().why_no_pin("7777"), AccountRules().why_no_pin("4711")
        ('a PIN has 4 to 8 digits', 'a PIN of one digit over and over is soon guessed', None)
        """
        if not (pin.isascii() and pin.isdigit() and self.fewest_pin_digits <= len(pin) <= self.most_pin_digits):
            return f"a PIN has {self.fewest_pin_digits} to {self.most_pin_digits} digits"
        if len(set(pin)) == 1:
            return "a PIN of one digit over and over is soon guessed"
        return "a PIN of digits in a row is soon guessed" if pin in _ROWS or pin[::-1] in _ROWS else None


_ROWS = frozenset("0123456789"[start : start + length] for length in range(4, 11) for start in range(11 - length))
