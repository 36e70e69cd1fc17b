"""Who is at the key pad: a staff code becomes a role here, and goes no further.

A code is compared with every role's, so that the time taken tells nothing. Does not decide what a role may do, keeps
no code and writes none: neither to the journal nor to a log.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from controller.config.staff_code import matches
from controller.config.table_file import StaffRole
from controller.config.table_values import CodeHolder


class Staff:
    """The codes of one table."""

    def __init__(self, roles: Mapping[CodeHolder, StaffRole]) -> None:
        self._roles = dict(roles)

    def role_of(self, code: str) -> str | None:
        """The role whose code this is; None when it is nobody's."""
        found = [role for role, entry in self._roles.items() if _same(code, entry)]
        return found[0] if found else None

    def demonstration_codes(self) -> Mapping[str, str]:
        """The codes that stand in clear, which only a table of twins may have: for its console to show."""
        return {role: entry.code for role, entry in self._roles.items() if entry.code is not None}


def _same(code: str, entry: StaffRole) -> bool:
    if entry.code is not None:
        return hmac.compare_digest(code.encode(), entry.code.encode())
    return entry.code_hash is not None and matches(code, entry.code_hash)
