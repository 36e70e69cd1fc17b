"""A pool file: which pool this is, after whose rules, which servers its log has and whose codes its office takes.

``config/pools/*.toml``. Does not start anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, ValidationError, model_validator

from controller.config.control_characters import control_mistakes
from controller.config.document import Document, read_document
from controller.config.house_rules import read_house_rules
from controller.config.mistake import InvalidFile, InvalidHouseRules, Mistake
from controller.config.people import StaffPerson
from controller.config.section import Section
from controller.config.sentences import mistakes_of
from controller.config.table_values import GameName, Host, Name, TableId
from games.pools.linking import why_not_linked
from games.pools.rules import Pool, Progressive

Port = Annotated[int, Field(ge=1, le=65535)]


class InvalidPool(InvalidFile):
    """A pool file that is not used."""


class PoolSection(Section):
    """``[pool]``: its name, and the game and house whose ``[progressive]`` it is."""

    name: Name
    game: GameName
    rules: Name
    chip_cents: Annotated[int, Field(ge=1)] | None = None
    """The wager, where the house's rules leave the casino a choice."""


class ServerSection(Section):
    """``[[server]]``: one server of the log; left out, one that the link starts beside itself. One or three."""

    name: Name = "a"
    host: str = "127.0.0.1"
    """Where it listens, and under which name or address tables reach it."""
    port: Port = 4222
    route_port: Port = 6222
    """Where the servers reach each other."""
    here: bool = True
    """The link starts it; otherwise it is a service of its own, on the configuration that the link writes."""


class Sign(Section):
    """``[sign]``: where a browser finds the pool's sign and its page."""

    host: Host = "127.0.0.1"
    port: Port = 8090


class PoolFile(Section):
    """The whole file."""

    pool: PoolSection
    server: tuple[ServerSection, ...] = (ServerSection(),)
    sign: Sign = Sign()
    person: dict[TableId, StaffPerson] = {}
    """Whose codes the office takes; two of them do everything that it does."""

    @property
    def urls(self) -> tuple[str, ...]:
        """Where the servers are."""
        return tuple(f"tls://{one.host}:{one.port}" for one in self.server)

    @model_validator(mode="after")
    def _servers(self) -> Self:
        names = {one.name for one in self.server}
        if len(self.server) not in (1, 3) or len(names) != len(self.server):
            raise ValueError("a pool has one [[server]] or three, each with a name of its own")
        return self


def load_pool(path: Path, config: Path | None = None) -> tuple[PoolFile, Pool, int]:
    """The checked file, the pool's rules and what a chip is worth; rules are looked for in ``config``.

    Raises:
        InvalidPool: the file is not used; every mistake of it is named.
    """
    document = read_document(path, InvalidPool)
    try:
        file = PoolFile.model_validate(document.data, strict=False)
    except ValidationError as error:
        mistakes = list(mistakes_of(error, PoolFile, document))
        raise InvalidPool([*mistakes, *control_mistakes(document, mistakes)]) from error
    rules, chip_cents = _rules(file, document, config)
    return file, rules, chip_cents


def _rules(file: PoolFile, document: Document, config: Path | None) -> tuple[Pool, int]:
    def mistake(key: str, right: str) -> Mistake:
        return document.mistake(("pool", key), right)

    try:
        house = read_house_rules(file.pool.game, file.pool.rules, config)
    except InvalidHouseRules as error:
        raise InvalidPool(error.mistakes) from error
    progressive = house.rules.progressive
    if progressive is None:
        raise InvalidPool([mistake("game", f"a game with a progressive; {file.pool.game} has none there")])
    try:
        chosen = progressive if file.pool.chip_cents is None else progressive.with_wager(file.pool.chip_cents)
    except LookupError as error:
        raise InvalidPool([mistake("chip_cents", str(error))]) from error
    rules = pool_of(chosen)
    why = why_not_linked(rules)
    if why is not None:
        raise InvalidPool([mistake("rules", why)])
    return rules, chosen.chip_cents


def pool_of(progressive: Progressive) -> Pool:
    """The pool of a progressive, without what only a table's acceptors need."""
    return Pool.model_validate({name: getattr(progressive, name) for name in Pool.model_fields})
