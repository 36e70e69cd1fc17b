"""``lammer link move|receive``: money between two linked pools, each with a link that serves. Decides nothing.

An amount leaves the one pool under a number and arrives in the other once, whatever breaks off between.
"""

from __future__ import annotations

from pathlib import Path

import click

from controller.cli.lines import answer, example, json_option
from controller.cli.pool_folder import ask, loaded, pool_option, two_codes, who_asks


@click.command(epilog=example("lammer link move casino.toml --pool city.toml --part 250000"))
@click.argument("into", metavar="POOL")
@click.option("--part", default="all", help="Cents, exact; all of it (the default) closes the pool that it leaves.")
@pool_option
@two_codes
@json_option
def move(
    into: str, part: str, pool: str | None, code_file: Path | None, witness_file: Path | None, as_json: bool
) -> None:
    """Move money to POOL, a pool file: a part of it splits the pool, all of it merges it into the other.

    \f
    Raises:
        BadFile: one of the links does not serve.
        ClickException: one of them says why not; where the money left already, how it arrives.
    """
    source, target, codes = loaded(pool)[0].pool.name, loaded(into)[0].pool.name, who_asks(code_file, witness_file)
    went = ask(pool, do="move-out", to=target, part=part, codes=codes)
    number, units, per_cent = went["number"], went["units"], went["units_per_cent"]
    try:
        ask(into, do="move-in", source=source, codes=codes, **went)
    except click.ClickException as error:
        again = f"lammer link receive {source} {number} {units} {per_cent} --pool {into}"
        raise click.ClickException(
            f"it left the pool {source} and did not arrive: {error.message}; then: {again}"
        ) from error
    row = {"move": number, "source": source, "target": target, "units": units, "units_per_cent": per_cent}
    answer(row, f"move {number} of the pool {source} arrived in the pool {target}", as_json=as_json)


@click.command(epilog=example("lammer link receive city 1 30000000 3 --pool casino.toml"))
@click.argument("source")
@click.argument("number", type=click.IntRange(min=1))
@click.argument("units", type=click.IntRange(min=0))
@click.argument("units_per_cent", type=click.IntRange(min=1))
@pool_option
@two_codes
@json_option
def receive(
    source: str,
    number: int,
    units: int,
    units_per_cent: int,
    pool: str | None,
    code_file: Path | None,
    witness_file: Path | None,
    as_json: bool,
) -> None:
    """Take in what move NUMBER of pool SOURCE sent and what did not arrive; one that did is refused.

    \f
    Raises:
        BadFile: the link does not serve.
    """
    codes = who_asks(code_file, witness_file)
    ask(pool, do="move-in", source=source, number=number, units=units, units_per_cent=units_per_cent, codes=codes)
    row = {"move": number, "source": source, "units": units, "units_per_cent": units_per_cent}
    answer(row, f"move {number} of the pool {source} arrived", as_json=as_json)
