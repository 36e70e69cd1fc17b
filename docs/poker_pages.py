"""The pages of the poker room: the games as they are declared, and each house's rules of poker with their sources.

Made from `games.poker_room` and the rules files. Does not repeat what docs/poker-room.md explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from controller.config.house_rules import HouseRulesFile, Source
from controller.config.rules_text import tables
from docs.game_pages import page, source_of, table_of, words
from games.house.fees import Charge, FeeSchedule
from games.money.dollars import dollars
from games.poker_room.game import POKER_ROOMS
from games.poker_room.rules import RoomRules
from games.poker_room.variant import Street, Variant
from games.poker_room.variants.all_variants import VARIANTS

_OPENS = {
    "after-blinds": "left of the last blind",
    "button-left": "from the button's left",
    "low-card": "lowest card",
    "lowest-card": "lowest card, ace low",
    "high-card": "highest card, ace low",
    "highest-card": "highest card",
    "best-board": "best board",
    "lowest-board": "lowest board",
}
_ODD_CHIPS = {
    "button-left": "first from the button's left",
    "high-card": "highest card by suit",
    "low-card": "lowest card by suit",
    "sides-by-card": "highest card of highs, lowest of lows",
}


def poker_page(files: Sequence[HouseRulesFile]) -> str:
    """All games that are declared, and who deals them."""
    return page(
        "# Poker for a pot",
        "Each game is a declaration of streets and of what wins ([how](../poker-room.md)); limits, raises, odd chips "
        "and accidents are the house's. `004:33` is line 33 of the document whose name begins with 004.",
        "## The games",
        table_of(
            ("game", "streets", "sides of the pot", "odd chip", "players", "source"),
            (_row(variant) for variant in VARIANTS.values()),
        ),
        "## A hand at a table",
        "A round is one hand. Everything in it is an act of the engine; `NEXT` begins a hand and closes it.",
        f"```mermaid\n{POKER_ROOMS[0].round.mermaid()}```",
        "## The houses",
        table_of(("house", "deals"), ((f"[{_of(file).title}]({name(file)})", _dealt(_of(file))) for file in files)),
    )


def room_page(file: HouseRulesFile) -> str:
    """One rules file of poker, value by value with its source."""
    rules = _of(file)
    closed = rules.why_not_open()
    return page(
        f"# {rules.title}",
        f"Sources are lines of `{rules.document}`; *house* marks what the document leaves open. The games are "
        "[declared](poker.md) apart from any house.",
        "" if closed is None else f"**Not opened**: {closed}.",
        *_tables(rules, file.sources),
        *_fees(rules.fees),
    )


def name(file: HouseRulesFile) -> str:
    """The page of a rules file."""
    return f"{file.rules.game}-{file.rules.jurisdiction}.md"


def _of(file: HouseRulesFile) -> RoomRules:
    assert isinstance(file.rules, RoomRules)
    return file.rules


def _row(variant: Variant) -> tuple[str, ...]:
    sides = " and ".join(side.name + (", with a qualifier" if side.qualifies else "") for side in variant.sides)
    return (
        f"**{variant.title}** `{variant.name}`",
        ", ".join(map(_street, variant.streets)),
        sides or "none: rows are compared",
        _ODD_CHIPS[variant.odd_chips],
        f"2 to {variant.most_players}",
        variant.source,
    )


def _street(street: Street) -> str:
    cards = ((street.down, "down"), (street.up, "up"), (street.board, "on the board"))
    dealt = " and ".join(f"{count} {where}" for count, where in cards if count)
    draw = "" if street.draws is None else f"change up to {street.draws}"
    back = f"{street.returns or street.returns_after} back" if street.returns or street.returns_after else ""
    what = ", ".join(part for part in (dealt, draw, back) if part)
    return f"{words(street.name)} ({what}; {_OPENS[street.opens]}{', upper limit' if street.upper else ''})"


def _dealt(rules: RoomRules) -> str:
    return ", ".join(f"{called} (`{game.variant}`)" for called, game in rules.games.items())


def _tables(rules: RoomRules, sources: Mapping[str, Source]) -> Iterator[str]:
    for called, rows in tables(rules):
        yield f"## {words(called).capitalize()}"
        yield table_of(
            ("", "value", "source"),
            ((f"`{row.key.removeprefix(f'{called}.')}`", row.value, source_of(sources, row.key)) for row in rows),
        )


def _fees(schedules: Sequence[FeeSchedule]) -> Iterator[str]:
    if schedules:
        yield "## Fees"
        yield table_of(("stands for", "who pays", "how much"), (_fee(one) for one in schedules))


def _fee(one: FeeSchedule) -> tuple[str, str, str]:
    parts = (("the hand", one.hand), ("each player", one.player), ("the bank", one.bank))
    who, charge = next((who, charge) for who, charge in parts if charge is not None)
    return one.place, who if one.hand_from is None else f"{who}, from the {one.hand_from}", _charge(charge)


def _charge(charge: Charge) -> str:
    often = "" if charge.every_minutes is None else f" every {charge.every_minutes} minutes"
    if charge.by_players:
        steps = (
            f"{dollars(step.cents)} {'with more' if step.up_to is None else f'up to {step.up_to} players'}"
            for step in charge.by_players
        )
        return ", ".join(steps) + often
    return dollars(charge.cents or 0) + often
