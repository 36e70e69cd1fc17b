"""The folder of a pool's link: authority, keys of link and tables, what each server and each table is given.

Private files are made with mode 600 in a folder with mode 700, each whole or not at all. A table's folder is carried to
the table, and a server's to its machine. Asks no server and starts none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from controller.linked.jetstream import certificates
from controller.linked.jetstream.certificates import Pair
from controller.linked.jetstream.configuration import Placed, Server, server_text
from controller.linked.jetstream.connection import Credentials
from controller.linked.jetstream.nkey import SEED_BYTES, NKey
from controller.record.private_file import write_private

LINK, WATCH = "link", "watch"
"""The link's two users: one of the pool's account, one that asks the servers for their own report."""


class WrongFolder(ValueError):
    """What was carried to a table is not this table's, or is not whole; the text says which file."""


class LinkFolder:
    """``random_bytes`` makes new keys, ``now`` dates new certificates."""

    def __init__(
        self, path: Path, pool: str, random_bytes: Callable[[int], bytes], now: Callable[[], datetime]
    ) -> None:
        self.path = path
        self.pool = pool
        self._random_bytes = random_bytes
        self._now = now
        path.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def socket(self) -> Path:
        """Where the running link is asked."""
        return self.path / "link.sock"

    def authority(self) -> Pair:
        """The pool's own authority, made once."""
        certificate, key = self.path / "authority.pem", self.path / "authority-key.pem"
        if not key.exists():
            made = certificates.authority(self.pool, self._now())
            write_private(certificate, made.certificate)
            write_private(key, made.key)
        return Pair(certificate.read_bytes(), key.read_bytes())

    def own(self, name: str, urls: tuple[str, ...]) -> Credentials:
        """The link's credentials, made once."""
        return self._member(self.path / name, name, urls)

    def of_table(self, table: str, urls: tuple[str, ...]) -> Credentials:
        """The folder that is carried to a table, made once."""
        folder = self.path / "tables" / table
        made = self._member(folder, table, urls)
        write_private(folder / "link.json", _about({"pool": self.pool, "table": table, "servers": list(urls)}))
        return made

    def readdress(self, urls: tuple[str, ...]) -> None:
        """Say in the folders of all tables where the servers are now; each is carried to its table again."""
        for path in sorted((self.path / "tables").glob("*/link.json")):
            about = json.loads(path.read_text())
            if about["servers"] != list(urls):
                write_private(path, _about({**about, "servers": list(urls)}))

    def _certify(self, folder: Path, name: str, hosts: tuple[str, ...]) -> None:
        """Put into a folder what a member or a server shows, and the authority that both believe."""
        authority = self.authority()
        pair = certificates.signed_by(authority, name, hosts, self._now())
        write_private(folder / "authority.pem", authority.certificate)
        write_private(folder / "certificate.pem", pair.certificate)
        write_private(folder / "key.pem", pair.key)

    def _member(self, folder: Path, member: str, urls: tuple[str, ...]) -> Credentials:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        seed = folder / "nkey.seed"
        if not seed.exists():
            self._certify(folder, member, ())
            write_private(seed, NKey(self._random_bytes(SEED_BYTES)).seed.encode() + b"\n")
        return _read(folder, member, urls)

    def server(self, server: Server, members: Mapping[str, str]) -> Path:
        """Write what a server is started with; the path of its configuration."""
        folder = self.path / "servers" / server.name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        hosts = (server.host, *(["localhost"] if server.host == "127.0.0.1" else []))
        certificate = folder / "certificate.pem"
        if not (folder / "key.pem").exists() or certificates.reached_at(certificate.read_bytes()) != set(hosts):
            self._certify(folder, server.name, hosts)
        placed = Placed(
            store=str(folder / "store"),
            certificate=str(folder / "certificate.pem"),
            key=str(folder / "key.pem"),
            authority=str(folder / "authority.pem"),
        )
        link, watch = (self.own(name, ()).nkey.public for name in (LINK, WATCH))
        text = server_text(server, placed, self.pool, link, watch, members).encode()
        path = folder / "nats.conf"
        if not path.exists() or path.read_bytes() != text:
            write_private(path, text)
        return path


def _about(what: Mapping[str, object]) -> bytes:
    return json.dumps(what, indent=2).encode() + b"\n"


def _read(folder: Path, member: str, urls: tuple[str, ...]) -> Credentials:
    return Credentials(
        member=member,
        servers=urls,
        authority=folder / "authority.pem",
        certificate=folder / "certificate.pem",
        key=folder / "key.pem",
        nkey=NKey.read((folder / "nkey.seed").read_text()),
    )


def carried(folder: Path, table: str) -> tuple[str, Credentials]:
    """The pool and the credentials in the folder that was carried to ``table``.

    Raises:
        WrongFolder: they are another table's, or a file is not there.
    """
    try:
        about = json.loads((folder / "link.json").read_text())
        pool, servers = str(about["pool"]), tuple(str(one) for one in about["servers"])
        whose = certificates.whose((folder / "certificate.pem").read_bytes())
        found = _read(folder, table, servers)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WrongFolder(f"{folder}: these are no credentials of a linked pool: {error}") from error
    if table not in (whose, about.get("table")) or whose != about.get("table"):
        raise WrongFolder(f"{folder}: the certificate is that of table {whose}, this is table {table}")
    return pool, found
