"""What a house collects for the play itself: fees by seat, hand or time, and commissions on what was won.

A rules file holds the posted table as rows, ``[[fees]]``, each with the limits, stakes or option it stands under;
`collected` finds the row and adds up. Rows without any of those stand for the whole game. Amounts between two printed
steps belong to the upper one. Does not settle wagers, take chips or know who sits where.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.house.rules_table import Cents, RulesTable
from games.money.odds import Share

Count = Annotated[int, Field(gt=0, strict=True)]


class FeeError(ValueError):
    """No posted row answers; the text says what is asked for and what is posted."""


class Step(RulesTable):
    """One step of a fee: what is paid up to a bound, and above the last bound."""

    up_to: Count | None = None
    """Cents of action, or players; the bound belongs to the step. None: everything above the step before."""
    cents: Cents


class Charge(RulesTable):
    """What one party pays: the same always, or in steps."""

    per: Literal["hand", "spot", "wager", "player"]
    """``spot``: each betting spot with a wager. ``wager``: each of the wagers named in ``wagers``, at every seat."""
    cents: Cents | None = None
    by_action: tuple[Step, ...] = ()
    """Steps by the total of all wagers on the table, in cents."""
    by_players: tuple[Step, ...] = ()
    """Steps by how many are dealt in."""
    every_minutes: Count | None = None
    """Paid again for each of these periods, in advance: one that has begun is paid."""
    wagers: tuple[str, ...] = ()
    """With ``per = "wager"``: the wagers that pay; none named, every wager does."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if [self.cents is not None, bool(self.by_action), bool(self.by_players)].count(True) != 1:
            raise ValueError("a charge is cents, by_action or by_players, one of the three")
        for steps in (self.by_action, self.by_players):
            bounds = [step.up_to for step in steps]
            known = [bound for bound in bounds if bound is not None]
            if None in bounds[:-1] or known != sorted(set(known)):
                raise ValueError("steps rise, and only the last one has no up_to")
        if self.wagers and self.per != "wager":
            raise ValueError('wagers goes with per = "wager"')
        return self


class FeeSchedule(RulesTable):
    """One row of the posted fees: where it stands, and who pays what."""

    option: str | None = None
    """The house's choice among several tables of fees, as the document numbers them."""
    table_cents: tuple[Cents, Cents] | None = None
    """The posted limits of the table."""
    stakes: tuple[str, ...] = ()
    """The betting limits or blinds, in dollars: ``"4-8"``, ``"3-6-kill"``."""
    stakes_from: Count | None = None
    """In place of ``stakes``: a lower limit of so many dollars or more."""
    structure: Literal["limit", "no-limit", "pot-limit"] | None = None
    bank: Charge | None = None
    """What the player-dealer pays."""
    player: Charge | None = None
    """What every player beside the bank pays."""
    hand: Charge | None = None
    """What the whole hand costs, where it is nobody's alone."""
    hand_from: Literal["blinds", "pot"] | None = None
    when: Literal["before-deal", "after-two-cards", "after-deal", "before-cup-open", "in-advance"]
    free: tuple[str, ...] = ()
    """Wagers that pay nothing and count in no total: side wagers, or those added later, such as a double. A name stands
    for its rows too: ``peek-bonus`` for ``peek-bonus-a``."""

    @model_validator(mode="after")
    def _hand_alone(self) -> Self:
        if self.hand is not None and (self.bank is not None or self.player is not None):
            raise ValueError("the whole hand pays, or bank and players do")
        return self

    def charges(self, wager: str) -> bool:
        """Whether anything is paid for this wager."""
        return not any(wager == name or wager.startswith(f"{name}-") for name in self.free)

    @property
    def place(self) -> str:
        """Where this row stands, in words."""
        limits = self.table_cents and f"${self.table_cents[0] // 100}-${self.table_cents[1] // 100}"
        stakes = " or ".join(self.stakes) or (f"{self.stakes_from} and above" if self.stakes_from else None)
        return " ".join(word for word in (self.option, limits, self.structure, stakes) if word) or "the only fees"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """The play that is paid for. What is not known is left out."""

    option: str | None = None
    table_cents: tuple[int, int] | None = None
    stakes: str | None = None
    structure: str | None = None
    players: int | None = None
    minutes: int = 0
    spots: int | None = None
    """Betting spots with a wager; None: one for each of ``wagers``, or a single one."""
    wagers: Sequence[Mapping[str, int]] = ()
    """Cents by wager, one mapping a seat."""
    total_cents: int | None = None
    """All wagers on the table together, where ``wagers`` does not say it."""
    added: Sequence[str] = ()
    """What was wagered beside or after the first wager: ``double``, ``split``, a side wager."""


@dataclass(frozen=True, slots=True)
class Collection:
    """What is collected: from the bank, from the players together, from the whole hand."""

    bank_cents: int
    players_cents: int
    hand_cents: int
    paid_by: Literal["bank", "player", "blinds", "pot"] | None
    """Who pays; the bank where bank and players do. None where nothing is paid, or the document does not say who."""
    when: str
    extra_cents: int | None
    """What the added wagers cost; None where the document does not say."""
    action_cents: int | None
    """The total that the fee goes by: all wagers together that pay; None where nobody says."""

    @property
    def total_cents(self) -> int:
        """Everything together."""
        return self.bank_cents + self.players_cents + self.hand_cents


def schedule_for(schedules: Sequence[FeeSchedule], play: Play) -> FeeSchedule:
    """The first posted row that stands for this play.

    Raises:
        FeeError: none does.
    """
    for schedule in schedules:
        if _stands_for(schedule, play):
            return schedule
    posted = "; ".join(schedule.place for schedule in schedules) or "nothing"
    raise FeeError(f"no fee is posted for {_words(play)}; posted is {posted}")


def collected(schedules: Sequence[FeeSchedule], play: Play) -> Collection:
    """What is collected for ``play``. Where nothing is told but wagers that no posted row charges, that is nothing.

    Raises:
        FeeError: no row stands for it, or it does not say what the row asks for.
    """
    if _is_free(schedules, play):
        return Collection(0, 0, 0, None, schedules[0].when, extra_cents=0, action_cents=0)
    schedule = schedule_for(schedules, play)
    paying = replace(play, wagers=_charged(schedule, play.wagers), total_cents=_action_cents(schedule, play))
    bank = _cents(schedule.bank, paying)
    players = _cents(schedule.player, paying)
    hand = _cents(schedule.hand, paying)
    payer: Literal["bank", "player", "blinds", "pot"] | None = schedule.hand_from if hand else None
    if bank or players:
        payer = "bank" if bank else "player"
    extra = None if any(schedule.charges(wager) for wager in play.added) else 0
    return Collection(bank, players, hand, payer, schedule.when, extra, paying.total_cents)


def _is_free(schedules: Sequence[FeeSchedule], play: Play) -> bool:
    told = [*(name for seat in play.wagers for name in seat), *([] if play.wagers else play.added)]
    more = None if play.wagers else play.total_cents or play.spots or play.players
    return bool(schedules and told) and not more and not any(row.charges(name) for row in schedules for name in told)


def _charged(schedule: FeeSchedule, wagers: Sequence[Mapping[str, int]]) -> Sequence[Mapping[str, int]]:
    """The wagers that pay, of the seats that have such."""
    charged = ({name: cents for name, cents in seat.items() if schedule.charges(name)} for seat in wagers)
    return tuple(seat for seat in charged if seat)


def _action_cents(schedule: FeeSchedule, play: Play) -> int | None:
    if play.total_cents is None and play.wagers:
        return sum(cents for seat in _charged(schedule, play.wagers) for cents in seat.values())
    return play.total_cents


def _stands_for(schedule: FeeSchedule, play: Play) -> bool:
    if schedule.option not in (None, play.option):
        return False
    if schedule.table_cents is not None and schedule.table_cents != play.table_cents:
        return False
    if schedule.structure is not None and play.structure not in (None, schedule.structure):
        return False
    if schedule.stakes and play.stakes not in schedule.stakes:
        return False
    return schedule.stakes_from is None or (play.stakes is not None and _lower(play.stakes) >= schedule.stakes_from)


def _lower(stakes: str) -> int:
    """The lower limit, in dollars: 150 of ``"150-300"``."""
    dollars = stakes.partition("-")[0]
    return int(dollars) if dollars.isdecimal() else 0


def _cents(charge: Charge | None, play: Play) -> int:
    if charge is None:
        return 0
    return _each(charge, play) * _times(charge, play) * _periods(charge, play)


def _each(charge: Charge, play: Play) -> int:
    if charge.by_action:
        return _step(charge.by_action, play.total_cents, "the total of all wagers")
    if charge.by_players:
        return _step(charge.by_players, play.players, "how many players are dealt in")
    assert charge.cents is not None
    return charge.cents


def _step(steps: Sequence[Step], amount: int | None, what: str) -> int:
    if amount is None:
        raise FeeError(f"this fee goes by {what}, which is not told")
    for step in steps:
        if step.up_to is None or amount <= step.up_to:
            return step.cents
    raise FeeError(f"no fee is printed for {amount}, {what}; the steps end at {steps[-1].up_to}")


def _times(charge: Charge, play: Play) -> int:
    if charge.per == "spot" or (charge.per == "wager" and not play.wagers):
        return max(1, len(play.wagers)) if play.spots is None else play.spots
    if charge.per == "player":
        return play.players if play.players is not None else 1
    if charge.per == "wager":
        return sum(1 for seat in play.wagers for name in seat if not charge.wagers or name in charge.wagers)
    return 1


def _periods(charge: Charge, play: Play) -> int:
    return 1 if charge.every_minutes is None else -(-play.minutes // charge.every_minutes)


def _words(play: Play) -> str:
    limits = play.table_cents and f"a table of ${play.table_cents[0] // 100}-${play.table_cents[1] // 100}"
    known = (play.option, limits, play.structure, play.stakes)
    return ", ".join(word for word in known if word) or "play of which nothing is told"


# Commissions


class Commission(RulesTable):
    """A part that the house takes of a win or of a wager, rounded up to a step where the house rounds."""

    of: Literal["win", "wager", "pot"]
    percent: Share
    step_cents: Cents = 0
    """Rounded up to the next multiple, where it is not one by itself; 0: not rounded, a part of a cent is not taken."""
    paid_by: Literal["winner", "banker", "player", "pot"]

    def cents_on(self, base_cents: int) -> int:
        """The commission on ``base_cents``, the win, wager or pot that it is taken of: never more than all of it.

        >>> Commission(of="win", percent="5 %", step_cents=25, paid_by="winner").cents_on(2_600)
        150
        >>> Commission(of="win", percent="5 %", step_cents=25, paid_by="winner").cents_on(7)
        7
        """
        exact: Fraction = self.percent * base_cents
        if self.step_cents == 0:
            return int(exact)
        return min(base_cents, -(-exact // self.step_cents) * self.step_cents)
