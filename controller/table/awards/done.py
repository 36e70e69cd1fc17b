"""What was done for an award so far, as a house's authority asks for it. Does not say what is still due."""

from __future__ import annotations

from itertools import zip_longest

from controller.table.awards.state import Award
from games.house.authority import Done, Person


def done(award: Award) -> Done:
    """What was done for this award so far. The dealer claims it, at the key pad."""

    def people(roles: tuple[str, ...], names: tuple[str, ...]) -> tuple[Person, ...]:
        return tuple(Person(role, name) for role, name in zip_longest(roles, names, fillvalue=""))

    verified, signed = people(award.verified, award.verifiers), people(award.signed, award.signers)
    return Done(Person("dealer"), verified, signed, award.logged_by is not None)
