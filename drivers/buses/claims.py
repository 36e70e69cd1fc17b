"""Who owns which line, address and port: each is claimed once, and a second claim names both owners.

Does not open anything and does not know what a resource is: its text is all that is compared.
"""

from __future__ import annotations

from drivers.errors import ClaimError


class Claims:
    """The claims of one table.

    >>> claims = Claims()
    >>> claims.claim("acceptors.A2", owner="acceptor.3")
    >>> claims.claim("acceptors.A2", owner="lock-out")
    Traceback (most recent call last):
        ...
    drivers.errors.ClaimError: lock-out: acceptors.A2 belongs to acceptor.3 already; give lock-out another one
    """

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}

    def claim(self, resource: str, *, owner: str) -> None:
        """Take ``resource`` for ``owner``. Raises ClaimError when it is taken, by the same owner too."""
        holder = self._owners.get(resource)
        if holder is not None:
            raise ClaimError(owner, f"{resource} belongs to {holder} already; give {owner} another one")
        self._owners[resource] = owner

    def owner(self, resource: str) -> str | None:
        """Who holds ``resource``, or None when it is free."""
        return self._owners.get(resource)

    def release(self, owner: str) -> None:
        """Give back everything that ``owner`` holds."""
        self._owners = {resource: holder for resource, holder in self._owners.items() if holder != owner}
