"""Is the program what was installed? Its files against the list that was made and signed when it was packed (F3, K3).

The list, ``program.sha256``, lies at the root of the program and is read by ``sha256sum --check`` too; beside it is its
Ed25519 signature, where whoever packed it has a key. What Python compiled at the installation has a list of its own,
which nobody signs. The house pins the packer's public key in ``/etc/lammer``: then a list that this key did not sign
is no list. A source checkout has none, and says so. Does not know of the system's own files: Debian's tools do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path

import msgspec

from controller.record.proof.signing import BadKey, PublicKey, SigningKey, load_signing_key, read_public_key

LIST = "program.sha256"
SIGNATURE = f"{LIST}.sig"
COMPILED = "program-compiled.sha256"
PINNED = Path("/etc/lammer/program-key.pub.pem")
"""The public key of those who pack the program, as the house has it from them by another way."""
UNLISTED = "it runs from a source checkout: no list of its files, nothing is checked"


class Program(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: as it was packed; or the first file that is not. ``listed``: there is something to compare."""

    ok: bool
    what: str
    """Half a sentence, of which the program is the subject."""
    file: str = ""
    listed: bool = True
    digest: str = ""
    """SHA-256 of the list, in hexadecimal: it names the program."""
    signed_by: str = ""
    """The fingerprint of the key that the house pinned and that signed the list; empty where none is pinned."""


class Changed(Exception):
    """The program is not what was installed; ``file`` is where."""

    def __init__(self, file: Path, what: str) -> None:
        super().__init__(what)
        self.file = file


def root() -> Path:
    """Where the program that runs was installed."""
    return Path(sys.prefix)


def takes_time(at: Path, pinned: Path = PINNED) -> bool:
    """Whether there is anything to check."""
    return (at / LIST).exists() or pinned.exists()


def check_program(at: Path, pinned: Path = PINNED, key: PublicKey | None = None) -> Program:
    """Compare each file of the program at ``at`` with its list; ``key`` in the place of the pinned one."""
    try:
        key = _pinned(pinned) if key is None else key
        if not (at / LIST).exists() and key is None:
            return Program(ok=True, what=UNLISTED, listed=False)
        listed = _read(at / LIST)
        if key is not None:
            _check_signature(at, listed, key)
        count = _compare(at, listed)
    except Changed as changed:
        return Program(ok=False, what=str(changed), file=str(changed.file))
    by = "" if key is None else key.fingerprint
    who = f"signed by {by}" if by else "signed by nobody whom this house knows: it pins no key"
    digest = sha256(listed).hexdigest()
    return Program(ok=True, what=f"{count} files as they were packed, {who}", digest=digest, signed_by=by)


def _pinned(path: Path) -> PublicKey | None:
    """The key that the house pinned; None where it pins none. Raises Changed where it cannot be used."""
    try:
        return read_public_key(path.read_bytes(), str(path))
    except FileNotFoundError:
        return None
    except BadKey as error:
        raise Changed(path, f"the pinned key cannot be used: {error}") from error
    except OSError as error:
        raise Changed(path, f"the pinned key cannot be read: {error.strerror}") from error


def _check_signature(at: Path, listed: bytes, key: PublicKey) -> None:
    if not key.signed(_read(at / SIGNATURE), listed):
        raise Changed(at / LIST, f"the list of its files is not signed by {key.fingerprint}, whom this house trusts")


def _compare(at: Path, listed: bytes) -> int:
    """How many files are as they are listed. Raises Changed at the first that is not, and at one that is in no list."""
    sums = _parsed(at / LIST, listed)
    compiled = _parsed(at / COMPILED, _read(at / COMPILED)) if (at / COMPILED).exists() else {}
    for name, expected in (sums | compiled).items():
        found = _digest(at / name)
        if found != expected:
            raise Changed(at / name, f"{name} is not the file that was packed: its SHA-256 is {found}")
    for path in files_of_program(at):
        name = path.relative_to(at).as_posix()
        if name not in sums:
            raise Changed(path, f"{name} is no file of the program")
    return len(sums)


def files_of_program(at: Path) -> Iterator[Path]:
    """Every file at ``at`` that is packed: without the lists, links, and what Python compiled."""
    for path in sorted(at.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.parent.name != "__pycache__":
            if path.parent == at and path.name in (LIST, SIGNATURE, COMPILED):
                continue
            yield path


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Changed(path, f"{path.name} cannot be read: {error.strerror}") from error


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise Changed(path, f"{path.name} cannot be read: {error.strerror}") from error


def _parsed(path: Path, content: bytes) -> dict[str, str]:
    sums = {}
    for line in content.decode(errors="replace").splitlines():
        digest, between, name = line.partition("  ")
        if len(digest) != 64 or not between or not name:
            raise Changed(path, f"{path.name} is no list of files: {line[:40]!r}")
        sums[name] = digest
    return sums


def write_list(at: Path, key: SigningKey | None) -> None:
    """List every file of the program at ``at``, signed where there is a key; for those who pack it."""
    content = _lines(at, files_of_program(at))
    (at / LIST).write_bytes(content)
    if key is not None:
        (at / SIGNATURE).write_bytes(key.sign(content))


def write_compiled(at: Path) -> None:
    """List what Python compiled at ``at``; at the installation."""
    (at / COMPILED).write_bytes(_lines(at, sorted(at.rglob("__pycache__/*.pyc"))))


def _lines(at: Path, paths: Iterator[Path] | list[Path]) -> bytes:
    return b"".join(f"{_digest(path)}  {path.relative_to(at).as_posix()}\n".encode() for path in paths)


def main(words: list[str]) -> int:
    """``packed ROOT [KEY-FOLDER]`` and ``sign FILE KEY-FOLDER`` while a package is built, ``compiled ROOT`` as it is
    installed.
    """
    what, name, *folder = words
    path, key = Path(name), load_signing_key(Path(folder[0])) if folder and folder[0] else None
    if what == "packed":
        write_list(path, key)
    elif what == "compiled":
        write_compiled(path)
    elif key is not None:
        path.with_name(f"{path.name}.sig").write_bytes(key.sign(path.read_bytes()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
