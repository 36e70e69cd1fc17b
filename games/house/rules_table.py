"""What every table of a rules file is made of: frozen, no unknown keys; the roles, the locks, and cents.

Does not know any game.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Role: TypeAlias = Literal[
    "dealer", "floor-supervisor", "pit-manager", "table-games-manager", "accountant", "surveillance-officer",
    "caller", "verification-system",
]  # fmt: skip
"""The floorperson, casino supervisor and floor supervisor are one role; caller and verification system are bingo's."""
Lock: TypeAlias = Literal["lower", "higher"]
Cents: TypeAlias = Annotated[int, Field(ge=0, strict=True)]


class RulesTable(BaseModel):
    """One table of a rules file: frozen, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
