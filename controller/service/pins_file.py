"""The file that keeps the hashes of players' PINs beside a record, for the service alone.

It is replaced whole, so that a power cut leaves the old or the new one, and is part of no backup, bundle or export: a
box that is restored elsewhere has no PINs, and each player chooses one anew at the cash station. Compares nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from controller.record.private_file import read_private, write_private

_FORMAT = 1


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    format: int = _FORMAT
    hashes: dict[int, str]


class FilePins:
    """``path`` is the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, record: Path) -> FilePins:
        """Those of the table whose record this is."""
        return cls(record.with_name(f"{record.name}-pins"))

    def read(self) -> Mapping[int, str]:
        """All there are; none where there is no file yet.

        Raises:
            ValueError: the file is none, others may read it, or the disk does not give it out.
        """
        kept = read_private(self.path, "the PINs")
        if kept is None:
            return {}
        try:
            found = msgspec.json.decode(kept, type=_Kept, strict=True)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise ValueError(f"{self.path}: is no file of PINs: {error}") from error
        if found.format != _FORMAT:
            raise ValueError(f"{self.path}: was written by another version, as format {found.format}")
        return found.hashes

    def replace(self, hashes: Mapping[int, str]) -> None:
        """Keep these from now on: on the disk when it returns. Raises OSError."""
        write_private(self.path, msgspec.json.encode(_Kept(hashes=dict(hashes))))
