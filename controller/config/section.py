"""What all sections of a table file have in common. Knows no section."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """Frozen, exact types, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
