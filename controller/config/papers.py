"""``[papers]`` of a table file: what a casino's own documents say at their head, and what is left to write in on them.

Does not know reports.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, Strict

from controller.config.section import Section

Words = Annotated[str, Field(min_length=1, max_length=60)]


class Papers(Section):
    """``[papers]``: the documents that the casino files."""

    casino: Annotated[str, Field(max_length=60)] = ""
    """The casino's name, at the head of every report."""
    slip_form: Annotated[str, Field(max_length=30)] = ""
    """The number of its form of a jackpot slip."""
    slip_fields: Annotated[tuple[Words, ...], Strict(False), Field(max_length=12)] = ()
    """What is written in by hand on a slip, such as the patron's name and what is withheld for tax."""
