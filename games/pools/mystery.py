"""A mystery pool: the contribution that lifts it over a hidden trigger wins, and it must hit by a published amount.

The trigger is drawn once, evenly between the start amount and the maximum, and committed to before the first wager:
SHA-256 over the trigger and a nonce is on record, both are revealed with the hit, and anybody can check that nothing
was changed meanwhile (standards B18). Nothing is drawn here by chance: the number and the nonce are handed in, or the
secret key from which both follow. Does not keep a secret.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Trigger:
    """The hidden amount, and what keeps its commitment from being guessed by trying every amount."""

    cents: int
    nonce: bytes

    @property
    def commitment(self) -> str:
        """SHA-256 over ``lammer trigger 1``, a zero byte, the amount in decimal digits, a colon and the nonce."""
        return sha256(b"lammer trigger 1\0" + str(self.cents).encode() + b":" + self.nonce).hexdigest()


def choices(start_cents: int, must_hit_by_cents: int) -> int:
    """How many triggers there are: each cent above the start, the maximum included.

    Raises:
        ValueError: the maximum is not above the start.
    """
    if must_hit_by_cents <= start_cents:
        raise ValueError(f"a pool that starts at {start_cents} cents cannot hit by {must_hit_by_cents}")
    return must_hit_by_cents - start_cents


def trigger(start_cents: int, must_hit_by_cents: int, drawn: int, nonce: bytes) -> Trigger:
    """The trigger that the number ``drawn`` means: 0 to `choices` - 1, each as likely as the next.

    Raises:
        ValueError: the number is out of that range, or the nonce is too short to hide an amount.
    """
    last = choices(start_cents, must_hit_by_cents) - 1
    if not 0 <= drawn <= last:
        raise ValueError(f"the number drawn for a trigger is 0 to {last}, not {drawn}")
    if len(nonce) < NONCE_BYTES:
        raise ValueError(f"a nonce has at least {NONCE_BYTES} bytes, not {len(nonce)}")
    return Trigger(start_cents + 1 + drawn, nonce)


def keyed_trigger(key: bytes, label: str, start_cents: int, must_hit_by_cents: int) -> Trigger:
    """The trigger that follows from a table's secret ``key`` for what ``label`` names, such as its third one of a pool.

    The same key and label give the same trigger, so that a table finds it again after a power cut without keeping it;
    without the key nobody can tell it from chance (HMAC-SHA256). Out of its bytes a number is taken by drawing again
    where it is out of range, never by a remainder (standards G3).
    """
    last = choices(start_cents, must_hit_by_cents) - 1
    bits, stream = last.bit_length(), _stream(key, label)
    while (drawn := int.from_bytes(next(stream)) >> (256 - bits)) > last:
        pass
    return trigger(start_cents, must_hit_by_cents, drawn, next(stream)[:NONCE_BYTES])


def _stream(key: bytes, label: str) -> Iterator[bytes]:
    """Blocks of 32 bytes without end."""
    number = 0
    while True:
        yield hmac.digest(key, f"lammer trigger 1/{label}/{number}".encode(), "sha256")
        number += 1


def wagers_since(hidden: Trigger, units: int, units_per_wager: int, units_per_cent: int) -> int | None:
    """How many wagers came after the one that crossed the trigger; None while none did."""
    beyond = units - hidden.cents * units_per_cent
    return None if beyond < 0 else beyond // units_per_wager


def hits(hidden: Trigger, units_before: int, units_after: int, units_per_cent: int) -> bool:
    """Whether the contribution that moved the meter so is the one that crosses the trigger."""
    crossing = hidden.cents * units_per_cent
    return units_before < crossing <= units_after


def why_not_genuine(revealed: Trigger, commitment: str, start_cents: int, must_hit_by_cents: int) -> str | None:
    """Why the revealed trigger is not the one committed to; None where it is and it was possible."""
    if revealed.commitment != commitment:
        return "the revealed trigger is not the one that was committed to"
    if not start_cents < revealed.cents <= must_hit_by_cents:
        return f"a trigger of {revealed.cents} cents does not lie between {start_cents} and {must_hit_by_cents}"
    return None
