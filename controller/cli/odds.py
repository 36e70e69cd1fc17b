"""``lammer odds``: what the wagers of a house are worth, by counting all hands and all rounds.

Does not count: :mod:`games.probability` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile
from controller.cli.lines import example, json_option, print_columns, print_json, say
from controller.cli.progress import Bar

if TYPE_CHECKING:
    from games.declared.house_rules import CommonRules
    from games.probability.bingo import CallOdds
    from games.probability.blackjack.wagers import BestPlay
    from games.probability.house_edge import HouseEdge
    from games.probability.pay_table import PayTable


@click.command(epilog=example("lammer odds caribbean-stud --rules choctaw --meter 5000000"))
@click.argument("game")
@click.option("--rules", metavar="HOUSE", required=True, help="The house whose pay tables are worked out.")
@click.option("--meter", metavar="CENTS", type=click.IntRange(min=0), help="The meter; the start amount otherwise.")
@click.option("--wager", metavar="CENTS", type=click.IntRange(min=1), help="The progressive wager, where it may vary.")
@click.option(
    "--best-paid/--by-rank", default=None, help="How a hand of several names is paid; else as the house does."
)
@click.option("--decks", type=click.IntRange(1, 8), help="Decks of the shoe; else those of the house.")
@json_option
def odds(
    game: str,
    rules: str,
    meter: int | None,
    wager: int | None,
    best_paid: bool | None,
    decks: int | None,
    as_json: bool,
) -> None:
    """Exact chances, return, break-even meter and cost of a jackpot; the house edge of wagers without a pay table.

    For every wager of GAME that a pay table settles: the progressive, and each table of each bonus wager. Warns where
    the jackpot comes less than once in 100 million hands. On a terminal a bar shows how far a long count is. For games
    of a shoe, every round of full decks is settled by the house's own rules; of keno every draw, by spots and catch. Of
    bingo, how likely a card is complete by each call.

    \f
    Raises:
        click.UsageError: the house has no such wager, none that cards alone decide, or not so many decks.
        BadFile: the house has no rules for the game, or they are not used.
    """
    from controller.config.house_rules import read_house_rules
    from controller.config.mistake import InvalidHouseRules
    from games.probability.bingo import call_odds
    from games.probability.house_edges import best_plays, house_edges
    from games.probability.house_tables import house_tables
    from games.probability.pay_table import PayTableError

    try:
        house = read_house_rules(game, rules).rules
        with Bar("counting", as_json=as_json) as watch:
            tables = list(house_tables(house, wager, best_paid=best_paid, watch=watch))
            edges = list(house_edges(house, decks))
            plays = list(best_plays(house, decks, watch))
            calls = list(call_odds(house))
    except InvalidHouseRules as error:
        raise BadFile("; ".join(mistake.right for mistake in error.mistakes)) from error
    except (LookupError, PayTableError) as error:
        raise click.UsageError(str(error)) from error
    if not tables and not edges and not plays and not calls:
        raise click.UsageError(f"{house.title} has no wager that only its cards decide")
    start = 0 if house.progressive is None else house.progressive.seed_cents
    for table in tables:
        if as_json:
            _print_json(house, table, start if meter is None else meter)
        else:
            _print_table(house, table, start if meter is None else meter)
    for edge in edges:
        (_print_json_edge if as_json else _print_edge)(house, edge)
    for play in plays:
        (_print_json_play if as_json else _print_play)(house, play)
    for one in calls:
        (_print_json_calls if as_json else _print_calls)(house, one)


def _print_calls(house: CommonRules, found: CallOdds) -> None:
    say(f"{house.title}: {found.what.replace('-', ' ')}, one card")
    first, jackpot = min(found.chances), found.of_jackpot
    shown = [calls for calls in found.chances if calls == first or calls % 5 == 0 or calls == found.jackpot_by]
    print_columns(
        ((f"within {calls} calls", f"one in {_number(1 / found.chances[calls], 2)}") for calls in shown), indent="  "
    )
    say(f"  {_number(found.average, 2)} calls on average")
    if jackpot:
        say(f"  the jackpot, within {found.jackpot_by} calls: one in {_number(1 / jackpot, 2)}")


def _print_json_calls(house: CommonRules, found: CallOdds) -> None:
    jackpot = found.of_jackpot
    print_json(
        {
            "game": house.game,
            "rules": house.jurisdiction,
            "of": found.what,
            "within": {str(calls): str(chance) for calls, chance in found.chances.items()},
            "average_calls": str(found.average),
            "jackpot_by": found.jackpot_by,
            "jackpot": None if jackpot is None else str(jackpot),
        }
    )


def _print_play(house: CommonRules, play: BestPlay) -> None:
    say(f"{house.title}: {play.wager}, of {play.of}")
    say(f"  {play.played}")
    say(f"  house edge {play.edge:.4%} of {play.part}".replace("%", " %"))


def _print_json_play(house: CommonRules, play: BestPlay) -> None:
    print_json(
        {
            "game": house.game,
            "rules": house.jurisdiction,
            "wager": play.wager,
            "of": play.of,
            "played": play.played,
            "house_edge_percent": round(100 * play.edge, 6),
        }
    )


def _print_edge(house: CommonRules, edge: HouseEdge) -> None:
    from games.money.dollars import dollars

    say(f"{house.title}: {edge.wager}, {dollars(edge.wager_cents)}, of {edge.of}")
    if edge.played:
        say(f"  {edge.played}")
    print_columns(
        (
            (
                ending.why,
                f"{ending.ways:,}".rjust(len(f"{edge.dealt:,}")),
                f"one in {_number(1 / edge.chance(ending), 1)}",
                _won(ending.net_cents),
            )
            for ending in edge.endings
        ),
        indent="  ",
    )
    say(f"  of {edge.dealt:,} rounds")
    alike = edge.edge == edge.of_all_money
    say(
        f"  house edge {_percent(edge.edge)}"
        + ("" if alike else f", {_percent(edge.of_all_money)} of all that is put up")
    )


def _won(net_cents: int) -> str:
    from games.money.dollars import dollars

    if not net_cents:
        return "goes back"
    return f"loses {dollars(-net_cents)}" if net_cents < 0 else f"wins {dollars(net_cents)}"


def _print_json_edge(house: CommonRules, edge: HouseEdge) -> None:
    print_json(
        {
            "game": house.game,
            "rules": house.jurisdiction,
            "wager": edge.wager,
            "wager_cents": edge.wager_cents,
            "of": edge.of,
            "played": edge.played,
            "dealt": edge.dealt,
            "endings": [
                {
                    "why": ending.why,
                    "rounds": ending.ways,
                    "net_cents": ending.net_cents,
                    "staked_cents": ending.staked_cents,
                }
                for ending in edge.endings
            ],
            "house_edge": str(edge.edge),
            "of_all_money": str(edge.of_all_money),
        }
    )


def _print_table(house: CommonRules, table: PayTable, meter_cents: int) -> None:
    from games.money.dollars import dollars

    on_meter = any(payment.of_meter for payment in table.payments.values())
    say(
        f"{house.title}: {table.wager}, {dollars(table.wager_cents)}"
        + (f", the meter at {dollars(meter_cents)}" if on_meter else "")
    )
    lines = table.lines(meter_cents)
    print_columns(
        (
            (
                line.hand.replace("-", " "),
                line.payment.printed,
                f"{line.hands:,}".rjust(11),
                f"one in {_number(1 / line.chance, 1)}" if line.hands else "never",
                f"{_percent(table.line_return(line, meter_cents))} comes back",
            )
            for line in lines
        ),
        indent="  ",
    )
    hit = table.hit_chance(meter_cents)
    say(f"  of {table.dealt:,} hands; one in {_number(1 / hit, 2)} is paid")
    say(f"  return {_percent(table.return_at(meter_cents))}")
    if on_meter:
        even, cost = table.break_even_cents(), table.jackpot_costs_cents(meter_cents)
        say(f"  breaks even at a meter of {dollars(even)}" if even is not None else "  never breaks even")
        if cost is not None:
            jackpot = table.jackpot(meter_cents).hand.replace("-", " ")
            say(f"  {dollars(round(cost))} are wagered on average for each {jackpot}")
    for warning in _warnings(table, meter_cents):
        say(f"  Warning: {warning}", err=True)


def _print_json(house: CommonRules, table: PayTable, meter_cents: int) -> None:
    cost = table.jackpot_costs_cents(meter_cents)
    print_json(
        {
            "game": house.game,
            "rules": house.jurisdiction,
            "wager": table.wager,
            "wager_cents": table.wager_cents,
            "meter_cents": meter_cents,
            "dealt": table.dealt,
            "lines": [
                {
                    "hand": line.hand,
                    "pays": line.payment.printed,
                    "hands": line.hands,
                    "back_cents": str(line.payment.at(meter_cents)),
                    "return": str(table.line_return(line, meter_cents)),
                }
                for line in table.lines(meter_cents)
            ],
            "hit_chance": str(table.hit_chance(meter_cents)),
            "return": str(table.return_at(meter_cents)),
            "break_even_cents": table.break_even_cents(),
            "jackpot": table.jackpot(meter_cents).hand,
            "jackpot_costs_cents": None if cost is None else str(cost),
            "warnings": list(_warnings(table, meter_cents)),
        }
    )


def _warnings(table: PayTable, meter_cents: int) -> Iterator[str]:
    rare = table.too_rare(meter_cents)
    if rare is not None:
        comes = f"comes once in {_number(1 / rare.chance, 0)} hands" if rare.hands else "never comes"
        yield f"{rare.hand.replace('-', ' ')} {comes}; one in 100,000,000 is the least that is allowed"
    if table.return_at() > 1:
        yield "this table gives back more than is wagered"


def _percent(share: Fraction) -> str:
    return f"{_number(share * 100, 4)} %"


def _number(value: Fraction, places: int) -> str:
    """Rounded half to even at ``places`` decimals, exact until then."""
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{whole:,}" if places == 0 else f"{sign}{whole:,}.{rest:0{places}}"
