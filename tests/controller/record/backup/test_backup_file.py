from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from controller.record.backup.backup_file import Header, open_backup, read_header, write_backup
from controller.record.backup.encryption import (
    PIECE_BYTES,
    TAG_BYTES,
    CannotOpen,
    Passphrase,
    opened_pieces,
    sealed_pieces,
)
from controller.record.backup.recovery_key import make_recovery_key, read_recovery_identity, read_recovery_key
from controller.record.proof.signing import BadKey

HEADER = Header(
    table="CS-07",
    generation=1,
    number=1,
    position=4,
    last_seal="00",
    made_utc_ns=5,
    previous="",
    lammer="0.1.0",
)
KEY = bytes(range(32))


@pytest.fixture
def written(tmp_path: Path, recovery) -> Path:
    path = tmp_path / "x.lammer-backup"
    write_backup(path, HEADER, BytesIO(b"the record " * 50), [recovery[0], Passphrase("correct horse", 2)], KEY)
    return path


def opens(path: Path, opener) -> bytes:
    _, content = open_backup(path, opener, path.parent)
    with content:
        return content.read()


def test_the_recovery_key_opens_it(written: Path, recovery) -> None:
    assert opens(written, recovery[1]) == b"the record " * 50


def test_the_passphrase_opens_it_too(written: Path) -> None:
    assert opens(written, Passphrase("correct horse", 2)) == b"the record " * 50


def test_another_key_and_another_passphrase_do_not(written: Path, tmp_path: Path, recovery) -> None:
    make_recovery_key(tmp_path / "b.pem", tmp_path / "b.pub.pem")
    for opener in (read_recovery_identity(tmp_path / "b.pem"), Passphrase("correct house", 2)):
        with pytest.raises(CannotOpen, match=f"it opens with recovery key {recovery[0].fingerprint}, a passphrase"):
            opens(written, opener)


def test_nothing_of_the_content_can_be_read_without(written: Path) -> None:
    assert b"the record" not in written.read_bytes()


def test_each_changed_byte_is_found(written: Path, recovery) -> None:
    """The line that everybody may read is bound to the content as well."""
    content = written.read_bytes()
    for offset in range(len(content)):
        written.write_bytes(content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 :])
        with pytest.raises(CannotOpen):
            opens(written, recovery[1])


def test_each_shortening_is_found(written: Path, recovery) -> None:
    content = written.read_bytes()
    for length in range(0, len(content), 7):
        written.write_bytes(content[:length])
        with pytest.raises(CannotOpen):
            opens(written, recovery[1])


def test_pieces_left_out_exchanged_or_cut_off_are_found() -> None:
    pieces = list(sealed_pieces(KEY, b"head", [Random(1).randbytes(4 * PIECE_BYTES)]))
    assert [len(piece) for piece in pieces] == [PIECE_BYTES + TAG_BYTES] * 4
    assert b"".join(opened_pieces(KEY, b"head", pieces)) == Random(1).randbytes(4 * PIECE_BYTES)
    for wrong in (
        pieces[1:],
        pieces[:-1],
        [*pieces[:1], *pieces[2:]],
        [pieces[1], pieces[0], *pieces[2:]],
        [*pieces, pieces[-1]],
        [],
    ):
        with pytest.raises(CannotOpen):
            list(opened_pieces(KEY, b"head", wrong))
    with pytest.raises(CannotOpen):
        list(opened_pieces(KEY, b"Head", pieces))


@pytest.mark.parametrize("size", [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1])
def test_any_size_comes_back(size: int) -> None:
    data = Random(size).randbytes(size)
    assert b"".join(opened_pieces(KEY, b"", list(sealed_pieces(KEY, b"", [data])))) == data


def test_a_passphrase_that_asks_for_too_much_work_is_refused(written: Path) -> None:
    content = written.read_bytes()
    written.write_bytes(content.replace(b'"cost":2', b'"cost":4194304'))
    with pytest.raises(CannotOpen, match="stretched 4194304 times"):
        opens(written, Passphrase("correct horse"))


def test_a_backup_is_never_written_over(written: Path, recovery) -> None:
    content = written.read_bytes()
    with pytest.raises(FileExistsError):
        write_backup(written, HEADER, BytesIO(b""), [recovery[0]], KEY)
    assert written.read_bytes() == content
    assert [path.name for path in written.parent.iterdir()] == [written.name]


def test_a_file_that_is_no_backup_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.lammer-backup"
    for content in (b"", b"hello\n", b'{"format":"lammer backup 9"}\n', b"\0" * 100_000):
        path.write_bytes(content)
        with pytest.raises(CannotOpen, match=r"^[^\n]*$"):
            read_header(path)


def test_the_private_half_given_to_a_table_is_refused(tmp_path: Path) -> None:
    make_recovery_key(tmp_path / "a.pem", tmp_path / "a.pub.pem")
    assert (tmp_path / "a.pem").stat().st_mode & 0o777 == 0o600
    with pytest.raises(BadKey, match="belongs in a safe"):
        read_recovery_key(tmp_path / "a.pem")
    with pytest.raises(FileExistsError):
        make_recovery_key(tmp_path / "a.pem", tmp_path / "a.pub.pem")
