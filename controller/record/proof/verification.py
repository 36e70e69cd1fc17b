"""Is this bundle what the table's machine signed, and is its record whole? Answers on any machine.

Needs no table file, no rules and no journal: only the bundle and, for the signature to mean something, the public key
of the machine, got by another way than the bundle itself. Says as plainly what was not proved. Does not read events.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.record.journal.export import Unreadable, read_lines
from controller.record.journal.record import Record, Start, check_chain, first_start
from controller.record.proof.bundle import (
    ABOUT,
    FORMAT,
    KEY,
    RECORDS,
    RULES,
    SIGNATURE,
    START_STATE,
    SUMS,
    About,
    checksums,
)
from controller.record.proof.signing import BadKey, PublicKey, read_public_key
from controller.record.proof.tar import NotCanonical, TarMember, members

ALWAYS_OPEN = (
    "that nothing was recorded after the last record here: ask the table for its newest seal",
    "that what devices and people reported was true",
)
WITHOUT_KEY = "who made it: give the machine's public key or its fingerprint, from another source, with --key"


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What a verification found. ``first_bad`` is the first record that cannot be trusted, where one is to blame."""

    ok: bool
    what: str
    """One sentence."""
    about: About | None = None
    signed_by: str = ""
    """The fingerprint of the key in the bundle."""
    first_bad: int | None = None
    proved: tuple[str, ...] = ()
    not_proved: tuple[str, ...] = ()


class Refused(ValueError):
    """The bundle does not verify; the text says why."""

    def __init__(self, what: str, first_bad: int | None = None) -> None:
        super().__init__(what)
        self.first_bad = first_bad


def verify_bundle(path: Path, trusted: PublicKey | str | None = None) -> Proof:
    """Check every byte of the bundle at ``path``.

    ``trusted`` is the machine's public key or its fingerprint; without it, anybody may have made and signed the
    bundle, and the proof says so. Raises OSError where the file cannot be read.
    """
    try:
        about, key, partial = _check(path)
        _refuse_another(key, trusted)
    except (Refused, NotCanonical) as error:
        return Proof(ok=False, what=f"NOT PROVED: {error}", first_bad=getattr(error, "first_bad", None))
    count = about.last - about.begins_after
    return Proof(
        ok=True,
        what=f"{count} records of table {about.table}, {about.begins_after + 1} to {about.last}, whole and in order",
        about=about,
        signed_by=key.fingerprint,
        proved=tuple(_proved(about, key, trusted is not None)),
        not_proved=tuple(_not_proved(about, partial, trusted is not None)),
    )


def verify_signed(path: Path, trusted: PublicKey) -> Proof:
    """Check that each byte of the bundle at ``path`` is as this machine signed it, and walk no chain.

    The machine signed it after it had proved the chain in it: while the signature fits, nothing in it can be otherwise.
    So it takes as long as to read the file. One that another machine signed, before a restore, is walked; so is one in
    which anything is wrong, to name the record. Raises OSError where the file cannot be read.
    """
    try:
        about, key = _check_signed(path)
        _refuse_another(key, trusted)
    except (Refused, NotCanonical):
        return verify_bundle(path)
    what = f"records {about.begins_after + 1} to {about.last} of table {about.table}, as they were signed"
    return Proof(ok=True, what=what, about=about, signed_by=key.fingerprint)


def _check_signed(path: Path) -> tuple[About, PublicKey]:
    small: dict[str, bytes] = {}
    digests: dict[str, str] = {}
    with path.open("rb") as file:
        for member in members(file):
            if member.name in digests:
                raise Refused(f"{member.name} is in it twice")
            if member.name == RECORDS:
                member.pass_by()
            else:
                small[member.name] = member.rest()
            digests[member.name] = member.digest.hexdigest()
    key = _check_signature(small, digests)
    return _about(small[ABOUT]), key


def _refuse_another(key: PublicKey, trusted: PublicKey | str | None) -> None:
    if trusted is not None and trusted not in (key, key.fingerprint):
        wanted = trusted if isinstance(trusted, str) else trusted.fingerprint
        raise Refused(f"it is signed by the key {key.fingerprint}, not by {wanted}")


def read_start(path: Path) -> tuple[About, Start]:
    """Where the records of a bundle begin, and what it says of itself; not verified. Raises NotCanonical."""
    state, about = b"", None
    with path.open("rb") as file:
        for member in members(file):
            if member.name == START_STATE:
                state = member.rest()
            elif member.name == ABOUT:
                about = _about(member.rest())
    if about is None:
        raise NotCanonical(f"{path}: this is no bundle")
    return about, Start(about.begins_after, bytes.fromhex(about.begins_with), state)


def read_records(path: Path) -> Iterator[Record]:
    """The records of a bundle; not verified. Raises NotCanonical."""
    with path.open("rb") as file:
        for member in members(file):
            if member.name == RECORDS:
                try:
                    for _, record in read_lines(member.lines()):
                        yield record
                except Unreadable as error:
                    raise NotCanonical(f"{path}: {error}") from error
            return


def _check(path: Path) -> tuple[About, PublicKey, bool]:
    """Every byte; whether the first record had to be taken as it is given is the last of the three answers."""
    small: dict[str, bytes] = {}
    digests: dict[str, str] = {}
    with path.open("rb") as file:
        read = members(file)
        records = next(read, None)
        if records is None or records.name != RECORDS:
            raise Refused(f"this is no bundle: it does not begin with {RECORDS}")
        chain = _Chain(records)
        digests[records.name] = records.digest.hexdigest()
        for member in read:
            if member.name in digests:
                raise Refused(f"{member.name} is in it twice")
            small[member.name] = member.rest()
            digests[member.name] = member.digest.hexdigest()
    try:
        key = _check_signature(small, digests)
    except Refused as error:
        raise chain.blame(error, small) from error
    about = _about(small[ABOUT])
    chain.check_against(about, small.get(START_STATE, b""))
    return about, key, about.begins_after > 0 and not about.continues


def _check_signature(small: dict[str, bytes], digests: dict[str, str]) -> PublicKey:
    expected = [RECORDS, *([START_STATE] if START_STATE in small else [])]
    expected += sorted(name for name in small if name.startswith(RULES))
    expected += [ABOUT, KEY, SUMS, SIGNATURE]
    if list(digests) != expected:
        raise Refused(f"it holds {', '.join(digests)} where a bundle holds {', '.join(expected)}")
    listed = {name: digest for name, digest in digests.items() if name not in (SUMS, SIGNATURE)}
    if small[SUMS] != checksums(listed):
        raise Refused(_what_changed(small[SUMS], listed))
    try:
        key = read_public_key(small[KEY], KEY)
    except BadKey as error:
        raise Refused(str(error)) from error
    if not key.signed(small[SIGNATURE], small[SUMS]):
        raise Refused("its signature does not fit: it was changed after it was signed")
    return key


def _what_changed(sums: bytes, found: dict[str, str]) -> str:
    for name, digest in found.items():
        if f"{digest}  {name}\n".encode() not in sums:
            return f"{name} is not the file that was signed"
    return f"{SUMS} is not as it was written"


class _Chain:
    """The records, checked while they are read once; where the chain begins is only known at the end of the file."""

    def __init__(self, member: TarMember) -> None:
        self._first: Record | None = None
        self._last: Record | None = None
        self._table = ""
        self._broken: Refused | None = None
        try:
            self._read(member)
        except Unreadable as error:
            last = self._last.position if self._last else None
            self._broken = Refused(str(error), None if last is None else last + 1)
            member.rest()

    def _read(self, member: TarMember) -> None:
        lines = read_lines(member.lines())
        for self._table, self._first in lines:
            self._last = self._first
            found = check_chain(self._same_table(lines), self._first.seal, self._first.position)
            if not found.ok:
                self._broken = Refused(found.what, found.first_bad)
                member.rest()
            return

    def _same_table(self, lines: Iterator[tuple[str, Record]]) -> Iterator[Record]:
        for table, record in lines:
            if table != self._table:
                raise Unreadable(f"record {record.position} is of table {table!r}, not of {self._table!r}")
            yield record
            self._last = record

    def blame(self, error: Refused, small: dict[str, bytes]) -> Refused:
        """The same refusal, with the record where it is one that is to blame."""
        found = self._broken
        if found is None and ABOUT in small:
            try:
                self.check_against(_about(small[ABOUT]), small.get(START_STATE, b""))
            except Refused as refused:
                found = refused
        return error if found is None or found.first_bad is None else Refused(f"{error}: {found}", found.first_bad)

    def check_against(self, about: About, state: bytes) -> None:
        """Raise Refused where the records are not those that ``about`` tells of."""
        if self._broken is not None:
            raise self._broken
        start = Start(about.begins_after, bytes.fromhex(about.begins_with), state)
        if about.continues != bool(state):
            raise Refused("its start state is missing, or is there and should not be")
        if start.position == 0 and start != first_start(about.table):
            raise Refused(f"its beginning is not that of the record of table {about.table}")
        first, last = self._first, self._last
        if first is None or last is None:
            if (about.last, about.last_seal) != (start.position, start.seal.hex()):
                raise Refused(f"records {start.position + 1} to {about.last} are missing", start.position + 1)
            return
        if self._table != about.table:
            raise Refused(f"its records are of table {self._table}, and it says {about.table}")
        found = check_chain([first], start.chain if state else start.seal, start.position)
        if not found.ok:
            raise Refused(found.what, found.first_bad)
        if (last.position, last.seal.hex()) != (about.last, about.last_seal):
            raise Refused(f"it should end with record {about.last} and ends with {last.position}", last.position + 1)
        if (first.at_utc_ns, last.at_utc_ns) != (about.first_utc_ns, about.last_utc_ns):
            raise Refused("its records are not of the time that it says")


def _about(content: bytes) -> About:
    try:
        about = msgspec.json.decode(content, type=About)
        if len(bytes.fromhex(about.begins_with)) != 32:
            raise ValueError("begins_with is no seal")
    except ValueError as error:
        raise Refused(f"{ABOUT} does not say what a bundle is: {error}") from error
    if about.format != FORMAT:
        raise Refused(f"it is written as {about.format!r}; this program reads {FORMAT!r}")
    return about


def _proved(about: About, key: PublicKey, trusted: bool) -> Iterator[str]:
    yield f"no record from {about.begins_after + 1} to {about.last} was changed, added, left out or moved"
    if about.begins_after == 0:
        yield f"record 1 is the first of table {about.table}"
    elif about.continues:
        yield f"the state at its beginning is the one that the chain was sealed to after record {about.begins_after}"
    yield f"its last seal is {about.last_seal}"
    if trusted:
        yield f"it was signed by the machine whose key is {key.fingerprint}, and not a byte was changed since"
    else:
        yield "it agrees with itself"


def _not_proved(about: About, partial: bool, trusted: bool) -> Iterator[str]:
    if not trusted:
        yield WITHOUT_KEY
    if partial:
        yield f"what came before record {about.begins_after + 1}: this is a part of a record"
    elif about.continues:
        yield f"what came before record {about.begins_after + 1}: verify the archives before it together with it"
    yield from ALWAYS_OPEN
