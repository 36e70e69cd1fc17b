"""The base of every event: an immutable, tagged struct. What the kinds are stands in :mod:`controller.table.events`.

Does not know any kind.
"""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened and can no longer be changed, only answered by a further event."""
