import errno
import os
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest

from controller.record.backup.backup_file import open_backup, write_backup
from controller.record.backup.encryption import Key, Passphrase, encrypt
from controller.record.backup.first_line import CannotOpen, Header, read_header
from controller.record.backup.recovery_key import make_recovery_key, read_private_key

CONTENT = b"the record " * 50
OWN = Key("AGE-SECRET-KEY-1FXX8NQYQDGFSTUW7E47GNYN3XR9N3UL2HQ42X8PEFRXH99HY4E5QKZWAPG")
LOCKED = """\
-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBXQUdoY0p1cjNjQWNPSkNJ
UGptK3dBIDEKbW4ycWw3b2cxT29YRHF6UmlDN2EzVTdnb29MaU1xcnFSUkNJS2JZ
cjc0WQotLS0gYmhMRUdFUUFQSWw0MUtEdk5EN1FScnlEelVhVnllUmx6T3paNXli
UEs3WQp13a8f+hjEmxIyHKtVEBZqZsbyxE7QTa8jpSN+W0Q6oi20DoOLqCQ9GSCA
/XeHbVeYQzN31KPcPybYkRNuybcESt9X1KRUz3qKR7mCvmlv4qC3U7LaxkZ4gz01
aN7SQtecTpeVAUIqUZhS5Q==
-----END AGE ENCRYPTED FILE-----
"""
"""That key, locked by "correct horse" with the least work that age's format has; a real one takes a second."""
PIECE_BYTES = 64 * 1024
"""What age seals at a time (https://age-encryption.org/v1, "Payload")."""


@pytest.fixture
def header(recovery: Key) -> Header:
    return Header(
        table="CS-07",
        generation=1,
        number=1,
        position=4,
        last_seal="00",
        made_utc_ns=5,
        previous="",
        lammer="0.1.0",
        recovery_keys=(recovery.public,),
    )


@pytest.fixture
def written(tmp_path: Path, header: Header) -> Path:
    return write(tmp_path, header, CONTENT)


def write(folder: Path, header: Header, content: bytes) -> Path:
    path = folder / "x.lammer-backup"
    write_backup(path, header, BytesIO(content), OWN, folder)
    return path


def opens(path: Path, opener) -> bytes:
    _, content = open_backup(path, opener, path.parent)
    with content:
        return content.read()


def test_the_recovery_key_opens_it(written: Path, recovery: Key) -> None:
    assert opens(written, recovery) == CONTENT


def test_its_own_key_opens_it_too(written: Path) -> None:
    assert opens(written, OWN) == CONTENT


def test_another_key_does_not(written: Path, recovery: Key) -> None:
    with pytest.raises(CannotOpen, match=f"it opens with recovery key {recovery.public}; this key does not open it"):
        opens(written, Key())


def test_a_passphrase_does_not_open_what_was_made_without(written: Path) -> None:
    with pytest.raises(CannotOpen, match="it was made without a passphrase"):
        opens(written, Passphrase("correct horse"))


def test_a_passphrase_opens_it_besides_and_no_other_does(tmp_path: Path, header: Header, recovery: Key) -> None:
    path = write(tmp_path, msgspec.structs.replace(header, passphrase_key=LOCKED), CONTENT)
    assert opens(path, Passphrase("correct horse")) == opens(path, recovery) == CONTENT
    with pytest.raises(CannotOpen, match=r"or a passphrase; the passphrase does not open it: .*$"):
        opens(path, Passphrase("correct house"))


def test_a_passphrase_that_asks_for_too_much_work_is_refused(tmp_path: Path, header: Header) -> None:
    """2 to the power of 40 is what nobody waits for; the lines are as in https://age-encryption.org/v1, "scrypt"."""
    forged = "age-encryption.org/v1\n-> scrypt " + "A" * 22 + " 40\n" + "A" * 43 + "\n--- " + "A" * 43 + "\n" + "A" * 40
    path = write(tmp_path, msgspec.structs.replace(header, passphrase_key=forged), CONTENT)
    with pytest.raises(CannotOpen, match=r"Excessive work parameter[^\n]*$"):
        opens(path, Passphrase("correct horse"))


@pytest.mark.parametrize("text", ["", "rubbish", "age-encryption.org/v1\n"])
def test_what_is_locked_in_no_way_opens_nothing(tmp_path: Path, header: Header, text: str) -> None:
    path = write(tmp_path, msgspec.structs.replace(header, passphrase_key=text), CONTENT)
    with pytest.raises(CannotOpen, match="passphrase"):
        opens(path, Passphrase("correct horse"))


def test_nothing_of_the_content_can_be_read_without(written: Path) -> None:
    assert b"the record" not in written.read_bytes()


def test_each_changed_byte_is_found(written: Path, recovery: Key) -> None:
    """The line that everybody may read is bound to the content as well."""
    content = written.read_bytes()
    for offset in range(len(content)):
        written.write_bytes(content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 :])
        with pytest.raises(CannotOpen):
            opens(written, recovery)


def test_each_shortening_is_found(written: Path, recovery: Key) -> None:
    content = written.read_bytes()
    for length in range(0, len(content), 7):
        written.write_bytes(content[:length])
        with pytest.raises(CannotOpen, match=r"^[^\n]*$"):
            opens(written, recovery)


def test_the_first_line_of_another_backup_is_found(written: Path, header: Header, recovery: Key) -> None:
    _, _, encrypted = written.read_bytes().partition(b"\n")
    other = msgspec.json.encode(msgspec.structs.replace(header, table="CS-08"))
    written.write_bytes(other + b"\n" + encrypted)
    with pytest.raises(CannotOpen, match="its first line is not the one that it was written with"):
        opens(written, recovery)


def test_pieces_left_out_exchanged_or_cut_off_are_found(tmp_path: Path, header: Header, recovery: Key) -> None:
    path = write(tmp_path, header, Random(1).randbytes(4 * PIECE_BYTES))
    whole = path.read_bytes()
    start = whole.index(b"\n", whole.index(b"\n---") + 1) + 1 + 16
    pieces = [whole[at : at + PIECE_BYTES + 16] for at in range(start, len(whole), PIECE_BYTES + 16)]
    assert len(pieces) == 5
    assert opens(path, recovery) == Random(1).randbytes(4 * PIECE_BYTES)
    for wrong in (
        pieces[1:],
        pieces[:-1],
        [*pieces[:1], *pieces[2:]],
        [pieces[1], pieces[0], *pieces[2:]],
        [*pieces, pieces[-1]],
        [],
    ):
        path.write_bytes(whole[:start] + b"".join(wrong))
        with pytest.raises(CannotOpen, match="is not what was written, or its end is missing"):
            opens(path, recovery)


@pytest.mark.parametrize("size", [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1])
def test_any_size_comes_back(tmp_path: Path, header: Header, recovery: Key, size: int) -> None:
    data = Random(size).randbytes(size)
    assert opens(write(tmp_path, header, data), recovery) == data


@pytest.mark.parametrize("packed", [b"", b"no gzip", b"\x1f\x8b\x08"])
def test_an_age_file_of_something_else_is_refused(written: Path, recovery: Key, packed: bytes) -> None:
    """Whoever has the public half can make one."""
    line, _, _ = written.read_bytes().partition(b"\n")
    with written.open("wb") as out:
        out.write(line + b"\n")
        encrypt(BytesIO(packed), out, [recovery.public])
    with pytest.raises(CannotOpen, match=r"^[^\n]*$"):
        opens(written, recovery)


def test_a_backup_is_never_written_over(written: Path, header: Header) -> None:
    content = written.read_bytes()
    with pytest.raises(FileExistsError):
        write(written.parent, header, b"")
    assert written.read_bytes() == content
    assert [path.name for path in written.parent.iterdir()] == [written.name]


def test_a_file_that_is_no_backup_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.lammer-backup"
    for content in (b"", b"hello\n", b'{"format":"lammer backup 9"}\n', b"\0" * 100_000):
        path.write_bytes(content)
        with pytest.raises(CannotOpen, match=r"^[^\n]*$"):
            read_header(path)


def test_a_backup_from_before_age_is_listed_and_not_opened(written: Path, header: Header, recovery: Key) -> None:
    fields = msgspec.to_builtins(header) | {"format": "lammer backup 1", "keys": [{"kind": "x25519", "key": "00"}]}
    written.write_bytes(msgspec.json.encode(fields) + b"\n" + bytes(100))
    assert read_header(written).number == 1
    with pytest.raises(CannotOpen, match=r"'lammer backup 1'.*restore it with the lammer that wrote it, and back the"):
        opens(written, recovery)


class Failing(BytesIO):
    """A file on a disk that fails at the ``left``-th read or write from now."""

    left = 1 << 30

    def _count(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def read(self, size: int | None = -1, /) -> bytes:
        self._count()
        return super().read(size)

    def write(self, data, /) -> int:
        self._count()
        return super().write(data)


def encrypting(key: Key, sealed: bytes, source: Failing, out: Failing) -> None:
    encrypt(source, out, [key.public])


def decrypting(key: Key, sealed: bytes, source: Failing, out: Failing) -> None:
    source.write(sealed)
    source.seek(0)
    key.decrypt(source, out)


@pytest.mark.parametrize("way", [encrypting, decrypting])
@pytest.mark.parametrize("side", ["source", "out"])
def test_a_disk_that_fails_is_told_as_one(recovery: Key, way: Callable[..., None], side: str) -> None:
    """And not as a backup that was changed, or that has no room in it."""
    out = BytesIO()
    encrypt(BytesIO(Random(1).randbytes(3 * PIECE_BYTES)), out, [recovery.public])
    files = {"source": Failing(Random(2).randbytes(3 * PIECE_BYTES)), "out": Failing()}
    for turn in (1, 2, 4):
        files[side].left = turn
        with pytest.raises(OSError, match=os.strerror(errno.EIO)) as raised:
            way(recovery, out.getvalue(), **files)
        assert raised.value.errno == errno.EIO
        files = {"source": Failing(Random(2).randbytes(3 * PIECE_BYTES)), "out": Failing()}


@pytest.mark.skipif(shutil.which("age") is None, reason="needs Debian's age")
def test_the_tools_age_and_tar_open_it(tmp_path: Path, header: Header) -> None:
    """The word of docs/backup.md: without this program."""
    make_recovery_key(tmp_path / "a.key", tmp_path / "a.key.pub")
    public = read_private_key(tmp_path / "a.key").public
    path = write(tmp_path, msgspec.structs.replace(header, recovery_keys=(public,)), bytes(1024))
    opened = f"tail -n +2 {path} | age -d -i {tmp_path}/a.key | tar xzO first-line.json"
    line = subprocess.run(["sh", "-c", opened], capture_output=True, check=True).stdout
    assert line == path.read_bytes()[: len(line)]
