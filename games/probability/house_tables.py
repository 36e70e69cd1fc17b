"""The pay tables of a house's rules, each with the counts of the hands that it pays.

Only wagers that the cards alone decide. Of two card peek this is the two card poker: its super bet pays three rows from
one stake, and its peek bonus asks which two cards came first, so neither is a matter of one hand. Does not print.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Protocol, runtime_checkable

from games.declared.house_rules import CommonRules, HouseRules
from games.layout.side_wager import SideWager
from games.money.odds import Amount, Odds
from games.pai_gow.poker.rules import Bonus, PaiGowPokerRules
from games.poker.two_card_peek.rules import TwoCardPeekRules
from games.pools.rules import MAIN
from games.probability.dealt import DEALT
from games.probability.hand_counts import Watch, not_watched
from games.probability.pay_table import Payment, PayTable, of_pools, of_printed

_ANY_STAKE_CENTS = 100


@runtime_checkable
class PaysByTable(Protocol):
    """Rules with bonus wagers that a pay table settles."""

    @property
    def side(self) -> Mapping[str, SideWager]: ...


@runtime_checkable
class MixesDecks(Protocol):
    """Rules that say how many decks are mixed for one round."""

    @property
    def decks(self) -> int: ...


def house_tables(
    rules: CommonRules,
    progressive_cents: int | None = None,
    *,
    best_paid: bool | None = None,
    watch: Watch = not_watched,
) -> Iterator[PayTable]:
    """Yield the progressive, then every table of every bonus wager.

    ``progressive_cents`` is the progressive wager where the rules know several. ``best_paid`` says how hands of several
    names are paid, where it shall not be as the house has it. ``watch`` is told while hands are counted.

    Raises:
        LookupError: no such progressive wager.
        PayTableError: a table pays a hand that its cards never make.
    """
    dealt = DEALT.get(rules.game, {})
    decks = rules.decks if isinstance(rules, MixesDecks) else 1
    if rules.progressive is not None and MAIN in dealt:
        wager_cents = rules.progressive.chip_cents if progressive_cents is None else progressive_cents
        payments = of_pools(rules.pools_at(wager_cents))
        yield PayTable(MAIN, wager_cents, payments, dealt[MAIN].count(decks, watch))
    for wager, way in dealt.items():
        for table, printed, pushes, pays_best in _tables(rules, wager):
            stake_cents = _stake_cents(rules, wager)
            payments = {
                **of_printed(printed, stake_cents),
                **{hand: Payment(Fraction(stake_cents), printed="push") for hand in pushes},
            }
            title = f"{wager} ({table})" if table else wager
            best = pays_best if best_paid is None else best_paid
            yield PayTable(title, stake_cents, payments, way.count(decks, watch), best)


def _tables(rules: CommonRules, wager: str) -> Iterator[tuple[str, Mapping[str, Odds | Amount], tuple[str, ...], bool]]:
    """The tables of one wager: name, lines, hands that push, and whether the best paid name counts."""
    side: SideWager | None = None
    if isinstance(rules, PaysByTable):
        side = next((one for name, one in rules.side.items() if name == wager), None)
    if isinstance(rules, PaiGowPokerRules) and wager in rules.wagers and wager != MAIN:
        side = rules.bonus
    if side is not None:
        for name, lines in side.tables.items():
            pushes = side.pushes.get(name, ()) if isinstance(side, Bonus) else ()
            best_paid = side.best == "pay" if isinstance(side, Bonus) else False
            yield (name if len(side.tables) > 1 else "", lines, pushes, best_paid)
    if isinstance(rules, TwoCardPeekRules) and wager == "two-card-poker":
        yield "", rules.two_card_poker.pays, (), False


def _stake_cents(rules: CommonRules, wager: str) -> int:
    """The least that may be wagered: what a printed sum is compared with."""
    try:
        limits = rules.limits_of(wager) if isinstance(rules, HouseRules) else None
    except LookupError:
        limits = None
    return _ANY_STAKE_CENTS if limits is None else limits[0]
