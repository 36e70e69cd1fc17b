"""From a table's journal into its outbox: whatever is on disk there and not told yet becomes messages. Reads beside it.

Where the outbox stands follows from its own last message: the position and seal of the table's record that it told
last. A record that does not hold that any more is an older copy, and nothing is told of it. While the outbox has no
room nothing is read: what the table records meanwhile becomes one message, however much it is.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from controller.linked.message import Body, body_of
from controller.linked.outbox import Outbox, OutboxRefused
from controller.linked.table.teller import Teller
from controller.record.journal.journal import Codec, Entry
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import rebuilt
from controller.table import events as e
from controller.table.state import TableState

AT_ONCE = 2_000
"""How many records at most become one message."""


class Telling:
    """One table's telling. ``path`` is the table's journal, which another process or thread writes."""

    def __init__(self, path: str, outbox: Outbox, codec: Codec[e.Event], utc_now_ns: Callable[[], int]) -> None:
        self._path = path
        self._outbox = outbox
        self._codec = codec
        self._utc_now_ns = utc_now_ns
        self.position, self._teller = self._begun()
        """The last record that was looked at."""

    def _begun(self) -> tuple[int, Teller]:
        """Raises OutboxRefused where the record is an older copy."""
        last = self._outbox.journal.position
        if not last:
            return 0, Teller(TableState())
        body = body_of(next(iter(self._outbox.journal.records(last))))
        with WholeRecord(self._path) as record:
            found = next(iter(record.records(body.position, body.position)), None)
            if found is None or found.seal.hex() != body.record_seal:
                raise OutboxRefused(
                    f"the record of this table does not hold record {body.position}, which its pool was told of: it is "
                    "an older copy; two people admit the table again with a newer generation"
                )
            snapshot = record.last_snapshot(body.position)
            state = rebuilt(
                record.table,
                body.position,
                snapshot,
                lambda first: record.read(self._codec, first, body.position),
            )
        return body.position, Teller(state)

    def tell(self) -> bool:
        """Put what is new into the outbox as one message, where there is room for it; whether that was done."""
        if not self._outbox.has_room:
            return False
        with WholeRecord(self._path) as record:
            entries = iter(record.records(self.position + 1))
            while some := list(islice(entries, AT_ONCE)):
                facts = self._teller.tell(
                    Entry(one.position, one.at_utc_ns, self._codec.decode(one.body)) for one in some
                )
                self.position = some[-1].position
                if facts:
                    body = Body(
                        generation=self._teller.state.generation,
                        position=self.position,
                        record_seal=some[-1].seal.hex(),
                        facts=facts,
                    )
                    self._outbox.write(body, self._utc_now_ns())
                    return True
        return False
