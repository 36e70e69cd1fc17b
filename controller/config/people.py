"""``[staff.ROLE]`` and ``[person.ID]`` of a table file: whose codes the key pad and the console take.

Does not compare codes (:mod:`controller.people.staff` does).
"""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from controller.config.section import Section
from controller.config.table_values import Code, CodeHash, CodeHolder


class StaffRole(Section):
    """One role's code at the key pad: in clear on a table of twins, else as a scrypt hash."""

    code: Code | None = None
    code_hash: CodeHash | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.code is None) == (self.code_hash is None):
            raise ValueError("give either code_hash, or, on a table of twins only, code")
        return self


class StaffPerson(Section):
    """``[person.ID]``: one person's code, beside the codes that a whole role shares."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    """As it is signed: the record names the ID, reports the name."""
    role: CodeHolder
    code: Code | None = None
    code_hash: CodeHash | None = None
    configuration_code: Code | None = None
    configuration_code_hash: CodeHash | None = None
    """A credential apart from both key locks, for changes of settings (standards D7)."""

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.code is None) == (self.code_hash is None):
            raise ValueError("give either code_hash, or, on a table of twins only, code")
        if self.configuration_code is not None and self.configuration_code_hash is not None:
            raise ValueError("give either configuration_code_hash, or, on a table of twins only, configuration_code")
        return self
