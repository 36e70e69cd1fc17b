"""``[security-tape]`` of a table file: the parts that a regulator seals, so that nobody changes a chip unseen.

Does not know what stands on the tape: that is of the record (:mod:`controller.table.tape`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from controller.config.section import Section

Machine = Literal["shuffler", "shoe"]
Part = Literal["controller", Machine]


class SecurityTape(Section):
    """``[security-tape]``: which parts have a strip of it (002:1585-1587)."""

    on: Annotated[tuple[Part, ...], Strict(False), Field(max_length=3)] = ()
    """This computer, and the machines that the table has."""
