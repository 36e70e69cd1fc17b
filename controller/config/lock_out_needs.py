"""What a table's lock-out hangs on: the button, or the key pad whose NEXT locks out. Does not lock out."""

from __future__ import annotations

from controller.config.table_file import TableFile


def lock_out_needs(file: TableFile) -> frozenset[str]:
    """The devices and parts without which nothing locks out."""
    if file.lock_out is not None:
        return file.lock_out.hangs_on() | {"lock-out"}
    return file.key_pad.hangs_on() | {"key-pad"} if file.acceptor is not None else frozenset()
