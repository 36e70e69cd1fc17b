"""``lammer games``: what a game is, and what a house makes of it, with the line of the document behind each value.

Does not lay out the text: :mod:`controller.cli.game_text` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile
from controller.cli.lines import example, json_option, print_columns, print_json, say_lines

if TYPE_CHECKING:
    from controller.config.house_rules import HouseRulesFile
    from games.declared.game import Game


@click.group(invoke_without_command=True, epilog=example("lammer games"))
@json_option
@click.pass_context
def games(context: click.Context, as_json: bool) -> None:
    """The games, and the houses whose rules ship for each."""
    if context.invoked_subcommand is not None:
        return
    from controller.config.folder import config_folder
    from controller.config.house_rules import houses
    from games.library import GAMES

    rows = [(game, houses(game.name, config_folder())) for game in GAMES.values()]
    if as_json:
        for game, known in rows:
            print_json({"game": game.name, "title": game.title, "seats": game.seats, "rules": known})
    else:
        print_columns(
            (game.name, game.title, f"{game.seats} seats", f"rules: {', '.join(known)}") for game, known in rows
        )


@games.command(epilog=example("lammer games show caribbean-stud --rules choctaw"))
@click.argument("game")
@click.option("--rules", metavar="HOUSE", help="The house whose rules are shown with it.")
@click.option("--mermaid", is_flag=True, help="Print only the chart of the round, as a Mermaid diagram.")
@json_option
def show(game: str, rules: str | None, mermaid: bool, as_json: bool) -> None:
    """One game: its chart, equipment, wagers and ways of dealing.

    With --rules the house's pay tables and awards too, each value with the line of the document it comes from.

    \f
    Raises:
        click.UsageError: there is no such game.
        BadFile: the house has no rules for it, or they are not used.
    """
    from controller.cli.game_text import print_game, print_house
    from controller.config.house_rules import read_house_rules
    from controller.config.mistake import InvalidHouseRules
    from games.library import UnknownGame, game as named

    try:
        shown = named(game)
        house = None if rules is None else read_house_rules(game, rules)
    except UnknownGame as error:
        raise click.UsageError(str(error)) from error
    except InvalidHouseRules as error:
        raise BadFile("; ".join(mistake.right for mistake in error.mistakes)) from error
    if mermaid:
        say_lines(shown.round.mermaid())
    elif as_json:
        _print_json(shown, house)
    else:
        print_game(shown)
        if house is not None:
            print_house(house)


def _print_json(game: Game, house: HouseRulesFile | None) -> None:
    from dataclasses import asdict

    chart = [{"from": edge.frm, "signal": edge.signal, "to": edge.to, "guard": edge.guard} for edge in game.round.edges]
    row: dict[str, object] = {
        "game": game.name,
        "title": game.title,
        "seats": game.seats,
        "equipment": [asdict(need) for need in game.equipment],
        "wagers": [asdict(wager) for wager in game.wagers],
        "deals": [asdict(method) for method in game.chance.deals],
        "chart": chart,
    }
    if house is not None:
        row["rules"] = house.rules.model_dump(mode="json")
        row["sources"] = {key: str(source) for key, source in house.sources.items()}
    print_json(row)
