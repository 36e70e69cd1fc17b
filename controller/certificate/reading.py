"""Reads certificates and keys that somebody hands in, and says in one sentence why they will not do for a browser.

Does not ask whether another authority is trusted: the browser that looks does.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, SECP384R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID

from controller.certificate.making import names_in
from controller.certificate.names import HERE, Names

LARGEST = 1 << 18
"""Bytes that are read of a file: a chain of a dozen certificates has a twentieth of it."""
SHORTEST_RSA = 2048
GROUP_AND_OTHERS = 0o077


class BadCertificate(ValueError):
    """A certificate or its key is not used; the text says which file, why, and what would be right."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A certificate, and those of the authorities above it."""

    leaf: x509.Certificate
    above: tuple[x509.Certificate, ...]

    @property
    def whole(self) -> tuple[x509.Certificate, ...]:
        """All of them, the leaf first."""
        return self.leaf, *self.above


def text_in(path: Path, *, secret: bool = False) -> bytes:
    """What stands in a file; one with a key of ours must be readable by its owner alone.

    Raises:
        FileNotFoundError: there is none.
        BadCertificate: it cannot be read, is too long, or others can read a key.
    """
    try:
        with path.open("rb") as file:
            mode, found = os.fstat(file.fileno()).st_mode & 0o777, file.read(LARGEST + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadCertificate(f"{path}: {error.strerror}") from error
    if len(found) > LARGEST:
        raise BadCertificate(f"{path}: longer than {LARGEST >> 10} KiB: this is no certificate")
    if secret and mode & GROUP_AND_OTHERS:
        raise BadCertificate(f"{path}: others can read this private key (mode {mode:o}); it must be 600")
    return found


def read_chain(pem: bytes, name: str) -> Chain:
    """The certificates in a text, the leaf first, each signed by the next.

    Raises:
        BadCertificate: there is none, or they do not follow one another.
    """
    try:
        leaf, *above = x509.load_pem_x509_certificates(pem)
    except ValueError as error:
        raise BadCertificate(f"{name}: there is no certificate in PEM in it (-----BEGIN CERTIFICATE-----)") from error
    below = leaf
    for one in above:
        try:
            below.verify_directly_issued_by(one)
        except (ValueError, TypeError, InvalidSignature) as error:
            issuer = below.issuer.rfc4514_string()
            raise BadCertificate(f"{name}: the leaf comes first, each followed by its issuer, here {issuer}") from error
        below = one
    return Chain(leaf, tuple(above))


def read_key(pem: bytes, name: str) -> PrivateKeyTypes:
    """The private key in a text. Raises BadCertificate."""
    try:
        return load_pem_private_key(pem, password=None)
    except TypeError as error:
        raise BadCertificate(
            f"{name}: this key has a password, which nobody can give at a start: take it off"
        ) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadCertificate(f"{name}: there is no private key in PEM in it (-----BEGIN PRIVATE KEY-----)") from error


def belongs(key: PrivateKeyTypes, certificate: x509.Certificate) -> bool:
    """Whether the certificate is that of the key."""
    form = Encoding.DER, PublicFormat.SubjectPublicKeyInfo
    return key.public_key().public_bytes(*form) == certificate.public_key().public_bytes(*form)


def why_not_shown(certificate: x509.Certificate, names: Names, now: datetime) -> str | None:
    """Why no browser would take this certificate for the console at ``names``; None where one could."""
    if certificate.not_valid_after_utc <= now:
        return f"it ended on {certificate.not_valid_after_utc:%d %b %Y}"
    if certificate.not_valid_before_utc > now:
        return f"it begins on {certificate.not_valid_before_utc:%d %b %Y}; look at the clock of this machine too"
    if (why := _why_not_key(certificate)) is not None:
        return why
    extensions = certificate.extensions
    try:
        if ExtendedKeyUsageOID.SERVER_AUTH not in extensions.get_extension_for_class(x509.ExtendedKeyUsage).value:
            return "it is not for servers: ask for one with the usage serverAuth"
    except x509.ExtensionNotFound:
        pass
    held = names_in(certificate)
    if not any(is_for(held, name) for name in names.words if name not in HERE):
        return f"it is for {', '.join(sorted(held)) or 'no name'}, and this console is {', '.join(names.words)}"
    return None


def is_for(held: frozenset[str], name: str) -> bool:
    """Whether a certificate for ``held`` is for a name, with the stars that it may have in the place of a first word.

    >>> is_for(frozenset({"*.pit.example"}), "cs-07.pit.example"), is_for(frozenset({"*.example"}), "a.pit.example")
    (True, False)
    """
    _, dot, rest = name.partition(".")
    return name in held or (dot != "" and f"*.{rest}" in held)


def _why_not_key(certificate: x509.Certificate) -> str | None:
    key = certificate.public_key()
    if isinstance(key, RSAPublicKey):
        return None if key.key_size >= SHORTEST_RSA else f"its RSA key has {key.key_size} bits; 2048 is the least"
    if isinstance(key, EllipticCurvePublicKey) and isinstance(key.curve, SECP256R1 | SECP384R1):
        return None
    return "its key is of a kind that browsers do not take: ECDSA on P-256 or P-384, or RSA, would be right"
