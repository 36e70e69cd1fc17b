"""A part of a table's record as one signed file, to be proved on another machine.

The bundle is a tar file (`tar`: the same contents make the same bytes) that holds, in this order,

    records.jsonl        the record, one a line, each sealed to the one before (`controller.record.journal.export`)
    start-state.json     the state that the first of them builds on; absent where the record begins with them
    rules/…              the rules in force when the bundle was made, as they stand in their files
    about.json           whose record it is, which part, its seals, versions
    public-key.pem       the key that it is signed with
    SHA256SUMS           the SHA-256 of each file above; ``sha256sum -c`` reads it
    SHA256SUMS.sig       the Ed25519 signature over SHA256SUMS, 64 bytes; ``openssl pkeyutl -verify -rawin`` checks it

Nothing secret goes in: no private key, no table file (it holds hashes of staff codes). Does not verify: that is
`verification`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from controller.record.flushing import flush_folder, naming
from controller.record.journal.errors import JournalError
from controller.record.journal.export import line
from controller.record.journal.record import Record, Start, seal
from controller.record.proof.signing import SigningKey
from controller.record.proof.tar import TarWriter

FORMAT = "lammer bundle 1"
RECORDS, START_STATE, RULES = "records.jsonl", "start-state.json", "rules/"
ABOUT, KEY, SUMS, SIGNATURE = "about.json", "public-key.pem", "SHA256SUMS", "SHA256SUMS.sig"


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bundle says of itself; every field but the last three is checked against its records.

    ``begins_after`` is the position before the first record, ``begins_with`` the seal of the record there. Seals are
    in hexadecimal. ``continues`` says that a file of the journal begins here, with the state in ``start-state.json``.
    """

    format: str
    table: str
    begins_after: int
    begins_with: str
    continues: bool
    last: int
    last_seal: str
    first_utc_ns: int
    last_utc_ns: int
    made_utc_ns: int
    lammer: str
    play: str
    """Game and house, for people."""


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """What goes into a bundle. ``start.state`` is empty where the part begins within a file of the journal."""

    table: str
    start: Start
    records: Iterable[Record]
    rules: Mapping[str, bytes] = {}
    """File name to content."""
    play: str = ""
    version: str = ""
    made_utc_ns: int = 0


def write_bundle(path: Path, contents: Contents, key: SigningKey, *, needed: bool = False) -> About:
    """Write the bundle to ``path``, whole or not at all, and flush it to the disk.

    ``needed``: what it was made from will be removed, so that its name must be on the disk as well.

    Raises JournalError where the records do not follow each other, and OSError where the file cannot be written.
    """

    def write(out_path: Path) -> About:
        with out_path.open("w+b") as out:
            tar = TarWriter(out)
            about = _write_records(tar, contents)
            if contents.start.state:
                tar.add(START_STATE, contents.start.state)
            for name in sorted(contents.rules):
                tar.add(RULES + name, contents.rules[name])
            tar.add(ABOUT, msgspec.json.encode(about) + b"\n")
            tar.add(KEY, key.public.pem)
            sums = checksums(tar.digests)
            tar.add(SUMS, sums)
            tar.add(SIGNATURE, key.sign(sums))
            tar.finish()
            out.flush()
            os.fsync(out.fileno())
        return about

    return whole_or_not_at_all(path, write, needed=needed)


def checksums(digests: Mapping[str, str]) -> bytes:
    """``SHA256SUMS`` as coreutils writes it: digest, two spaces, name."""
    return b"".join(f"{digest}  {name}\n".encode() for name, digest in digests.items())


def whole_or_not_at_all(path: Path, write: Callable[[Path], About], *, needed: bool = False) -> About:
    """Have ``write`` fill a file beside ``path`` and give it its name once it is whole and on the disk."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with naming(path):
            about = write(unfinished)
            os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    flush_folder(path.parent, path, needed=needed)
    return about


def _write_records(tar: TarWriter, contents: Contents) -> About:
    start, table = contents.start, contents.table
    previous = start.chain if start.state else start.seal
    last, sealed, first_utc_ns, last_utc_ns = start.position, start.seal, None, 0
    with tar.stream(RECORDS) as out:
        for record in contents.records:
            if record.position != last + 1 or seal(previous, last + 1, record.at_utc_ns, record.body) != record.seal:
                raise JournalError(f"record {last + 1} does not follow the one before it: verify the journal first")
            out.write(line(table, record))
            last, sealed = record.position, record.seal
            previous, last_utc_ns = sealed, record.at_utc_ns
            first_utc_ns = last_utc_ns if first_utc_ns is None else first_utc_ns
    return About(
        format=FORMAT,
        table=table,
        begins_after=start.position,
        begins_with=start.seal.hex(),
        continues=bool(start.state),
        last=last,
        last_seal=sealed.hex(),
        first_utc_ns=first_utc_ns or 0,
        last_utc_ns=last_utc_ns,
        made_utc_ns=contents.made_utc_ns,
        lammer=contents.version,
        play=contents.play,
    )


def digest(content: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return sha256(content).hexdigest()
