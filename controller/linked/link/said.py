"""What the link says: to everybody what the pool shows, to each table how far it was heard and what it won.

Neither is a fact and neither is kept: whoever missed one hears the next. Does not send.
"""

from __future__ import annotations

import msgspec

from controller.linked.hits import Hit
from controller.linked.member import Member
from controller.linked.state import PoolState, rules_of

LAST_HITS = 10


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """What the pool shows, after the message at ``sequence``; said at least twice a second."""

    pool: str
    cents: int
    sequence: int
    at_utc_ns: int
    """The link's clock."""
    proved: bool
    """Servers and log were found as they must be: tables may send."""
    stopped: str = ""
    """Why no hit is decided; empty: all is in order."""
    hits: tuple[Hit, ...] = ()
    """The last ones, newest first; those that wait for a key among them."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What one table must know."""

    table: str
    number: int
    """Its last message that was taken."""
    joined: bool
    refused: str = ""
    """Why what it said last counted nothing."""
    rate: str = ""
    """What a chip adds now, in cents, where the table feeds the pool at another rate; empty: it does not."""
    hits: tuple[Hit, ...] = ()
    """Its own that are neither paid nor withdrawn."""


def said_of(state: PoolState, at_utc_ns: int, doubt: str) -> Said:
    """What is said to all; ``doubt`` is why servers and log are not trusted."""
    newest = sorted(state.hits.values(), key=lambda hit: hit.sequence, reverse=True)
    return Said(
        pool=state.name,
        cents=state.meter.cents,
        sequence=state.sequence,
        at_utc_ns=at_utc_ns,
        proved=not doubt and bool(state.rules_json),
        stopped=doubt or state.stopped,
        hits=tuple(newest[:LAST_HITS]),
    )


def answer_of(state: PoolState, table: str, doubt: str) -> Answer:
    """What is said to one table. While servers and log are in doubt, no hit is decided for anybody."""
    of = state.member(table)
    own = [] if doubt else [hit for hit in state.open_hits() if hit.table == table]
    return Answer(
        table=table,
        number=of.number,
        joined=of.terms is not None and of.admitted and not of.broken,
        refused=of.broken or of.refused,
        rate=other_rate(state, of),
        hits=tuple(own),
    )


def other_rate(state: PoolState, of: Member) -> str:
    """The pool's rate where a table feeds it at another; empty: it does not."""
    if of.terms is None or not state.rules_json:
        return ""
    rate = str(rules_of(state).increment(state.chip_cents))
    return "" if rate == of.terms.rate else rate


encode = msgspec.json.Encoder().encode
decode_said = msgspec.json.Decoder(Said).decode
decode_answer = msgspec.json.Decoder(Answer).decode
