"""Tables of figures that several reports share: meter readings, reconciliation, chips. Does not gather them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.reports.balance import Balance, Span
from controller.reports.count import Chips, CountIdentity, Difference
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.house import House
from controller.reports.readings import NOTHING, Reading
from controller.reports.values import Money, Value, words

NO_POOL = "The table has no meter, or was not open."
_Reading = tuple[Span, str, Reading, Reading]


def readings_of(spans: Sequence[Span], house: House, title: str = "Meter readings") -> Table:
    """Each pool at the start and at the end of each span, with its coin-in meter."""
    rows: list[_Reading] = []
    for span in spans:
        opening, closing = span.opening_readings(), span.closing_readings()
        rows += [(span, pool, opening.get(pool, NOTHING), one) for pool, one in closing.items()]
    columns: tuple[Column[_Reading], ...] = (
        Column("Of", 22, (Field("of", lambda row: row[0].scope.title), Field("pool", lambda row: words(row[1])))),
        column("Meter at start", 14, "meter_at_start", lambda row: Money(row[2].meter), right=True),
        column("Meter at end", 14, "meter_at_end", lambda row: Money(row[3].meter), right=True),
        column("Chips at start", 9, "chips_at_start", lambda row: row[2].chips, right=True),
        column("Chips at end", 9, "chips_at_end", lambda row: row[3].chips, right=True),
        column("Coin-in", 12, "coin_in", lambda row: worth(row[3].chips - row[2].chips, house), right=True),
        column("Wins", 5, "wins", lambda row: row[3].wins - row[2].wins, right=True),
    )
    return table(title, columns, rows, NO_POOL)


def payouts_of(spans: Sequence[Span], title: str = "Payouts by pool") -> Table:
    """What each pool's wins came to in each span, by the system and by an attendant, and all since the record began."""
    rows: list[_Reading] = []
    for span in spans:
        opening, closing = span.opening_readings(), span.closing_readings()
        rows += [(span, pool, opening.get(pool, NOTHING), one) for pool, one in closing.items()]

    def within(of: Callable[[Reading], int]) -> Callable[[_Reading], Value]:
        return lambda row: Money.of(of(row[3]) - of(row[2]))

    columns: tuple[Column[_Reading], ...] = (
        Column("Of", 22, (Field("of", lambda row: row[0].scope.title), Field("pool", lambda row: words(row[1])))),
        column("Wins", 5, "wins", lambda row: row[3].wins - row[2].wins, right=True),
        column("By the system", 14, "by_system", within(lambda one: one.by_system_cents), right=True),
        column("By an attendant", 15, "by_attendant", within(lambda one: one.by_attendant_cents), right=True),
        column("Cumulative payout at start", 16, "payout_at_start", lambda row: Money.of(row[2].won_cents), right=True),
        column("Cumulative payout at end", 16, "payout_at_end", lambda row: Money.of(row[3].won_cents), right=True),
    )
    return table(title, columns, rows, NO_POOL)


def worth(chips: int, house: House) -> Value:
    """What chips are worth, where the chip's worth is known."""
    return Money.of(chips * house.chip_cents) if house.chip_cents else None


_TERMS = (
    ("opening value", "opening", " "),
    ("contributions", "contributions", "+"),
    ("seed credited", "seeds", "+"),
    ("authorised increases", "increases", "+"),
    ("moved in from other accounts", "moved", "+"),
    ("awards paid off it", "awards", "-"),
    ("authorised decreases", "decreases", "-"),
    ("closing value, worked out", "worked_out", "="),
    ("closing value, by the meter", "closing", " "),
)
_Term = tuple[str, str, Value]


def balance_of(balance: Balance) -> Table:
    """One account as a sum that a person can follow, with its verdict."""
    rows: list[_Term] = [(sign, label, Money(getattr(balance, name))) for label, name, sign in _TERMS]
    rows.append((" ", balance.verdict if not balance.difference else "differs by", Money(balance.difference)))
    columns: tuple[Column[_Term], ...] = (
        column("", 1, "sign", lambda row: row[0]),
        column("", 30, "term", lambda row: row[1]),
        column("", 22, "amount", lambda row: row[2], right=True),
    )
    return table(f"{words(balance.pool).capitalize()} pool, {balance.account}: {balance.scope}", columns, rows)


def balances_of(balances: Sequence[Balance], title: str = "Reconciliation") -> Table:
    """Many accounts, one a row."""

    def amount(name: str, of: str) -> Field[Balance]:
        return Field(name, lambda one: Money(getattr(one, of)))

    columns: tuple[Column[Balance], ...] = (
        Column(
            "Of",
            22,
            (
                Field("of", lambda one: one.scope),
                Field("account", lambda one: f"{words(one.pool)}, {one.account}"),
            ),
        ),
        Column("Opening", 13, (amount("opening", "opening"),), right=True),
        Column(
            "+ wagers, + seeds", 13, (amount("contributions", "contributions"), amount("seeds", "seeds")), right=True
        ),
        Column("+ increases, + moved", 13, (amount("increases", "increases"), amount("moved", "moved")), right=True),
        Column("- awards, - decreases", 13, (amount("awards", "awards"), amount("decreases", "decreases")), right=True),
        Column(
            "Closing, difference",
            14,
            (
                amount("closing", "closing"),
                amount("difference", "difference"),
                Field("verdict", lambda one: one.verdict),
            ),
            right=True,
        ),
    )
    return table(title, columns, balances, NO_POOL)


_Chips = tuple[str, Chips]


def chips_of(identity: CountIdentity, house: House) -> tuple[Table, Table, Table]:
    """Chips accepted at each seat; held against what was collected and metered; and each round that differs."""
    accepted: tuple[Column[tuple[str, int, int]], ...] = (
        column("Seat", 8, "seat", lambda row: row[0]),
        column("Chips accepted", 14, "chips", lambda row: row[1], right=True),
        column("Worth", 14, "worth", lambda row: worth(row[1], house), right=True),
        column("Coupons redeemed", 16, "coupons", lambda row: row[2], right=True),
        column("For", 14, "coupons_for", lambda row: worth(row[2], house), right=True),
    )
    by_coupon = identity.coupons
    seats = [
        (str(seat), count - by_coupon.get(seat, 0), by_coupon.get(seat, 0)) for seat, count in identity.seats.items()
    ]
    seats.append(("all", sum(chips for _, chips, _ in seats), sum(by_coupon.values())))
    held = [("collected by the dealer", identity.collected)]
    held += [(f"metered, {words(pool)} pool", chips) for pool, chips in identity.metered.items()]
    against: tuple[Column[_Chips], ...] = (
        column("", 28, "what", lambda row: row[0]),
        column("Stood before", 8, "stood_before", lambda row: row[1].standing_before, right=True),
        column("+ accepted", 8, "accepted", lambda row: row[1].accepted, right=True),
        column("- given back", 7, "given_back", lambda row: row[1].given_back, right=True),
        column("- stand still", 7, "stand_still", lambda row: row[1].standing_after, right=True),
        column("= due", 6, "due", lambda row: row[1].due, right=True),
        column("Counted", 7, "counted", lambda row: row[1].gathered, right=True),
        column("Verdict", 15, "verdict", lambda row: _verdict(row[1])),
    )
    differing: tuple[Column[Difference], ...] = (
        column("Round", 7, "round", lambda row: row.round, right=True),
        column("Round closed", 21, "time", lambda row: row.at),
        column("Lamps lit", 9, "lamps", lambda row: row.lamps, right=True),
        column("For coupons", 11, "coupons", lambda row: row.coupons, right=True),
        column("Chips counted", 13, "counted", lambda row: row.counted, right=True),
        column("Answered by", 36, "answered_by", lambda row: row.answered_by or "nobody"),
    )
    return (
        table(f"Chips accepted: {identity.scope}", accepted, seats),
        table("Chips accepted = collected = metered", against, held),
        table("Rounds whose count differed", differing, identity.differences, "Every count agreed with the lamps."),
    )


def _verdict(chips: Chips) -> str:
    if not chips.difference:
        return "agrees"
    return f"differs by {chips.difference:+,}"
