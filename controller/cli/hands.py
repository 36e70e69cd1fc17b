"""``lammer rank`` and ``lammer settle``: the rules of play, asked from a terminal. Does not touch a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

import click

from controller.cli.lines import example, json_option, print_columns, print_json, say

if TYPE_CHECKING:
    from games.pools.awards import Award
    from games.round.settlement import Settlement


@click.command(epilog=example("lammer rank As Ks Qs Js Ts   9h 9d 9c 4h 4s"))
@click.argument("cards", nargs=-1, required=True)
@click.option("--as", "ranking", default="five-card", show_default=True, metavar="RANKING", help="How to rank.")
@json_option
def rank(cards: tuple[str, ...], ranking: str, as_json: bool) -> None:
    """Rank hands, the highest first.

    CARDS are written as rank and suit (As, Td, 2c; the joker Jo), as many to a hand as the RANKING takes; several hands
    one after another.

    \f
    Raises:
        click.UsageError: there is no such ranking, or the cards are no whole number of hands.
    """
    from games.cards.card import CardError, Pack, parse_cards
    from games.cards.ranking import RANKINGS

    if ranking not in RANKINGS:
        raise click.UsageError(f'there is no ranking "{ranking}"; there are {", ".join(RANKINGS)}')
    ranks = RANKINGS[ranking]
    words = [word for argument in cards for word in argument.split()]
    if not words or len(words) % ranks.of:
        told = f"{ranking} ranks {ranks.of} cards a hand"
        raise click.UsageError(f"{told}; {len(words)} cards are no whole number of hands")
    hands = []
    for first in range(0, len(words), ranks.of):
        try:
            hand = parse_cards(words[first : first + ranks.of])
            Pack(jokers=1).verify(hand)
            hands.append((hand, ranks.rank(hand)))
        except CardError as error:
            raise click.UsageError(str(error)) from error
    hands.sort(key=lambda ranked: ranked[1], reverse=True)
    if as_json:
        for hand, value in hands:
            print_json({"cards": [str(card) for card in hand], "category": value.category, "ranks": list(value.ranks)})
        return
    print_columns((" ".join(map(str, hand)), value.category.replace("-", " ")) for hand, value in hands)


@click.command(epilog=example("lammer settle round.json"))
@click.argument("file", type=click.File("rb"), default="-")
@json_option
def settle(file: IO[bytes], as_json: bool) -> None:
    """Settle a round given as JSON, from FILE or standard input.

    \b
    {"game": "caribbean-stud", "rules": "choctaw", "meter_cents": 1000150,
     "dealer": ["As", "Kd", "4c", "3h", "2c"],
     "seats": [{"seat": 3, "cards": ["2h", "5h", "9h", "Jh", "Kh"],
                "wagers": {"ante": 1000, "bet": 2000, "progressive": 100}}]}

    Amounts are cents. A seat that folded says "folded": true; one that sets its cards gives "high" and "low"; what else
    it did stands in "did". The felt may have "community", "rows" (at baccarat "player" and "banker"), a drawn "number",
    the "result" where no cards are told, and a "bank" with "bank_cents". With meter_cents the awards are worked out
    too, each from the meter as it then stands.

    \f
    Raises:
        click.UsageError: the round cannot be settled.
    """
    from msgspec import to_builtins

    from controller.cli.round_file import InvalidRound, read_round

    try:
        given = read_round(file.read())
        settled = given.settle()
        awards = given.awards(settled)
    except InvalidRound as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        for one in settled:
            print_json({"kind": "wager", **to_builtins(one)})
        for award in awards:
            print_json({"kind": "award", **to_builtins(award)})
        return
    _print_round(settled, awards)


def _print_round(settled: Sequence[Settlement], awards: Sequence[Award]) -> None:
    from games.money.dollars import dollars

    print_columns(
        (
            f"seat {one.seat}",
            one.wager,
            one.result,
            "from the meter" if one.pays_cents is None else dollars(one.pays_cents),
            f"{one.why} ({one.source})" + (f"; {one.stands_as} lies there on" if one.stands_as else ""),
        )
        for one in settled
    )
    for award in awards:
        shared = f", one of {award.sharers} who share" if award.sharers > 1 else ""
        reset = ", reset" if award.resets else ""
        say(
            f"seat {award.seat} takes {dollars(award.cents)} for a {award.hand.replace('-', ' ')}{shared}; "
            f"the meter then shows {dollars(award.meter_after_cents)}{reset}"
        )
