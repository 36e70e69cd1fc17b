from __future__ import annotations

import pytest

from drivers.buses.claims import Claims
from drivers.errors import ClaimError


def test_a_second_claim_names_both_owners() -> None:
    claims = Claims()
    claims.claim("0x20 on felt", owner="acceptors")
    with pytest.raises(ClaimError) as caught:
        claims.claim("0x20 on felt", owner="lamps")
    assert str(caught.value) == "lamps: 0x20 on felt belongs to acceptors already; give lamps another one"
    assert claims.owner("0x20 on felt") == "acceptors"


def test_the_same_owner_cannot_claim_twice() -> None:
    claims = Claims()
    claims.claim("acceptors.A2", owner="acceptor.3")
    with pytest.raises(ClaimError):
        claims.claim("acceptors.A2", owner="acceptor.3")


def test_what_was_given_back_can_be_claimed() -> None:
    claims = Claims()
    claims.claim("acceptors.A2", owner="acceptor.3")
    claims.release("acceptor.3")
    assert claims.owner("acceptors.A2") is None
    claims.claim("acceptors.A2", owner="lock-out")
