"""The folder in which a box keeps its certificates and keys, beside the record: made at first start, renewed in time.

Keys are readable by their owner alone. A file is there whole or not at all, whatever ends the process. Where the house
brought a certificate of its own, that is shown for as long as it can be read. Does not listen anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from ssl import Purpose, SSLContext, SSLError, TLSVersion, create_default_context
from typing import Literal
from uuid import uuid4

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from controller.certificate.making import (
    RENEWED,
    Held,
    chain_pem,
    key_pem,
    names_in,
    new_authority,
    new_key,
    new_leaf,
    new_request,
    spoken_for,
)
from controller.certificate.names import HERE, Names
from controller.certificate.reading import (
    BadCertificate,
    Chain,
    belongs,
    is_for,
    read_chain,
    read_key,
    text_in,
    why_not_shown,
)
from controller.record.flushing import flush_folder, naming

FOLDER = "certificate"
AUTHORITY = "authority.pem"
"""Of the box, whatever tables run on it."""
BOX, HOUSE, REQUEST = "box.pem", "house.pem", "request-key.pem"
"""Of one table each, after its name: each console has names of its own."""
Whose = Literal["box", "house"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The certificate that browsers see."""

    whose: Whose
    chain: Chain
    file: Path


@dataclass(frozen=True, slots=True)
class Accepted:
    """A certificate of the house that a browser would take, and its key as text."""

    chain: Chain
    key: bytes = field(repr=False)


class Certificates:
    """Those of one box and of one ``table`` on it, in ``folder``.

    ``machine`` is the host name of the box, ``names`` what a browser may call the console of the table.
    """

    def __init__(self, folder: Path, table: str, machine: str, names: Names, utc_now: Callable[[], datetime]) -> None:
        self.folder = folder
        self._own = {name: folder / f"{table}.{name}" for name in (BOX, HOUSE, REQUEST)}
        self.names = names
        self._machine = machine
        self._utc_now = utc_now

    def shown(self) -> Shown:
        """What browsers see, made or made anew where it is due.

        Raises:
            BadCertificate: a file in the folder is not one of ours any more, or cannot be written.
        """
        try:
            shown = self.there()
        except FileNotFoundError:
            shown = None
        if shown is not None and (shown.whose == "house" or not self._due(shown.chain.leaf)):
            return shown
        return Shown("box", self._renewed(), self._own[BOX])

    def there(self) -> Shown:
        """What browsers see by what is there now; nothing is made. Raises FileNotFoundError, BadCertificate."""
        with suppress(FileNotFoundError):
            return Shown("house", self._chain(self._own[HOUSE]), self._own[HOUSE])
        return Shown("box", self._chain(self._own[BOX]), self._own[BOX])

    def authority(self) -> x509.Certificate:
        """The box's own authority, made where there is none yet. Raises BadCertificate."""
        return self._authority().certificate

    def left_out(self, shown: Shown) -> tuple[str, ...]:
        """Names of the console for which that is not. A house's need not be for those of this machine alone."""
        mine = () if shown.whose == "box" else HERE
        held = names_in(shown.chain.leaf)
        return tuple(name for name in self.names.words if name not in mine and not is_for(held, name))

    def compared(self, shown: Shown) -> x509.Certificate:
        """Whose fingerprint people compare: the authority's that they trust, or the house's own leaf's."""
        return self.authority() if shown.whose == "box" else shown.chain.leaf

    def context(self, shown: Shown) -> SSLContext:
        """What a server needs to show it: TLS 1.3 and nothing older. Raises BadCertificate."""
        context = create_default_context(Purpose.CLIENT_AUTH)
        context.minimum_version = TLSVersion.TLSv1_3
        context.set_alpn_protocols(["http/1.1"])
        try:
            context.load_cert_chain(shown.file)
        except (SSLError, OSError) as error:
            raise BadCertificate(f"{shown.file}: cannot be shown to browsers: {error.strerror or error}") from error
        return context

    def use(self, chain_text: bytes, key_text: bytes | None, name: str) -> Chain:
        """Show the house's certificate from now on. Raises BadCertificate."""
        accepted = self.accepted(chain_text, key_text, name)
        self.keep(accepted)
        return accepted.chain

    def accepted(self, chain_text: bytes, key_text: bytes | None, name: str) -> Accepted:
        """The house's certificate where it can be shown; ``key_text`` is None where it is in it or was requested here.

        Raises:
            BadCertificate: no browser would take it, or no key is its own.
        """
        chain = read_chain(chain_text, name)
        if (why := why_not_shown(chain.leaf, self.names, self._utc_now())) is not None:
            raise BadCertificate(f"{name}: {why}")
        return Accepted(chain, self._key_of(chain, chain_text, key_text, name))

    def keep(self, accepted: Accepted) -> None:
        """Show this one of the house from now on. Raises BadCertificate where the disk does not take it."""
        self._write(self._own[HOUSE], accepted.key + chain_pem(accepted.chain.whole))
        (self._own[REQUEST]).unlink(missing_ok=True)

    def use_own(self) -> Shown:
        """Show the box's own certificate again. Raises BadCertificate."""
        (self._own[HOUSE]).unlink(missing_ok=True)
        return self.shown()

    def request(self) -> bytes:
        """A signing request for another authority; its key stays here, for the answer. Raises BadCertificate."""
        try:
            key = read_key(text_in(self._own[REQUEST], secret=True), str(self._own[REQUEST]))
        except FileNotFoundError:
            key = new_key()
            self._write(self._own[REQUEST], key_pem(key))
        if not isinstance(key, EllipticCurvePrivateKey):
            raise BadCertificate(f"{self._own[REQUEST]}: this is not the key of a request made here: delete it")
        return new_request(key, self.names)

    def new_authority(self) -> x509.Certificate:
        """Make the box's authority anew: every browser has to trust the new one. Raises BadCertificate."""
        made = new_authority(self._machine, self.names)
        self._write(self.folder / AUTHORITY, made.pem)
        self._renewed()
        return made.certificate

    # --- inside ---

    def _due(self, leaf: x509.Certificate) -> bool:
        now = self._utc_now()
        if not leaf.not_valid_before_utc <= now < leaf.not_valid_after_utc - RENEWED:
            return True
        authority = self.authority()
        wanted = frozenset(spoken_for(authority, self.names).words)
        return leaf.issuer != authority.subject or names_in(leaf) != wanted

    def _renewed(self) -> Chain:
        authority = self._authority()
        names = spoken_for(authority.certificate, self.names)
        leaf = new_leaf(authority, names, self._utc_now())
        self._write(self._own[BOX], leaf.pem + chain_pem([authority.certificate]))
        return Chain(leaf.certificate, (authority.certificate,))

    def _authority(self) -> Held:
        path = self.folder / AUTHORITY
        try:
            text = text_in(path, secret=True)
        except FileNotFoundError:
            made = new_authority(self._machine, self.names)
            return made if self._write(self.folder / AUTHORITY, made.pem, over=False) else self._authority()
        certificate, key = read_chain(text, str(path)).leaf, read_key(text, str(path))
        if not isinstance(key, EllipticCurvePrivateKey) or not belongs(key, certificate):
            raise BadCertificate(
                f"{path}: key and certificate do not belong together: lammer certificate new-authority"
            )
        return Held(certificate, key)

    def _chain(self, path: Path) -> Chain:
        """What is shown, once it is sure that its key is there too. Raises FileNotFoundError, BadCertificate."""
        text = text_in(path, secret=True)
        chain = read_chain(text, str(path))
        if not belongs(read_key(text, str(path)), chain.leaf):
            raise BadCertificate(f"{path}: key and certificate do not belong together: delete the file")
        return chain

    def _key_of(self, chain: Chain, chain_text: bytes, key_text: bytes | None, name: str) -> bytes:
        """The text of the key that is the certificate's own: handed in with it, or that of the request made here."""
        given = key_text if key_text is not None else chain_text if b"PRIVATE KEY-----" in chain_text else None
        if given is None:
            try:
                given = text_in(self._own[REQUEST], secret=True)
            except FileNotFoundError:
                why = "its key is not here: give it too, or make a signing request here and have that answered"
                raise BadCertificate(f"{name}: {why}") from None
        key = read_key(given, name)
        if not belongs(key, chain.leaf):
            raise BadCertificate(f"{name}: the key that is here is not that of this certificate")
        return key_pem(key)

    def _write(self, path: Path, content: bytes, *, over: bool = True) -> bool:
        """Whole or not at all; whoever keeps the record owns it, also where root writes. False: there is one already.

        Raises:
            BadCertificate: the disk does not take it.
        """
        unfinished = self.folder / f".{uuid4().hex}.unfinished"
        try:
            self.folder.mkdir(mode=0o750, parents=True, exist_ok=True)
            owner = os.stat(self.folder.parent)
            if os.geteuid() == 0:
                os.chown(self.folder, owner.st_uid, owner.st_gid)
            descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            try:
                with naming(path), os.fdopen(descriptor, "wb") as file:
                    if os.geteuid() == 0:
                        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                if over:
                    os.replace(unfinished, path)
                else:
                    os.link(unfinished, path)
            except FileExistsError:
                return False
            finally:
                unfinished.unlink(missing_ok=True)
            flush_folder(self.folder, path, needed=False)
        except OSError as error:
            raise BadCertificate(f"{path}: cannot be kept: {error.strerror or error}") from error
        return True
