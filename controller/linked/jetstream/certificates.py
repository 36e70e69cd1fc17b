"""Certificates of a linked pool: its own authority, one for each server, one for each member.

Both sides of every connection show one. A member's certificate names it, and its NKey (:mod:`controller.linked.
jetstream.nkey`) says what it may write. Writes no file and asks no clock: when it is valid from is handed in.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 3650
"""How long they hold: longer than a table stands; one that goes is taken from the servers' list of keys."""


class Pair(NamedTuple):
    """A certificate and its private key, as PEM."""

    certificate: bytes
    key: bytes


def authority(pool: str, now: datetime) -> Pair:
    """The pool's own authority, made once."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Lammer pool {pool}")])
    built = (
        _begun(name, name, key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, SHA256())
    )
    return _pair(built, key)


def signed_by(ca: Pair, member: str, hosts: tuple[str, ...], now: datetime) -> Pair:
    """A certificate for a member, or for a server that is reached at ``hosts``."""
    root = x509.load_pem_x509_certificate(ca.certificate)
    root_key = load_pem_private_key(ca.key, None)
    assert isinstance(root_key, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, member)])
    uses = [ExtendedKeyUsageOID.CLIENT_AUTH, *([ExtendedKeyUsageOID.SERVER_AUTH] if hosts else [])]
    built = (
        _begun(name, root.subject, key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage(uses), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root_key.public_key()), critical=False)
    )
    if hosts:
        built = built.add_extension(x509.SubjectAlternativeName([_host(host) for host in hosts]), critical=False)
    return _pair(built.sign(root_key, SHA256()), key)


def whose(certificate: bytes) -> str:
    """The member that a certificate names.

    Raises:
        ValueError: it is no certificate, or names nobody.
    """
    names = x509.load_pem_x509_certificate(certificate).subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    if not names:
        raise ValueError("this certificate names nobody")
    return str(names[0].value)


def reached_at(certificate: bytes) -> frozenset[str]:
    """The names and addresses that a server's certificate is good for.

    Raises:
        ValueError: it is no certificate.
    """
    try:
        extension = x509.load_pem_x509_certificate(certificate).extensions.get_extension_for_class(
            x509.SubjectAlternativeName
        )
    except x509.ExtensionNotFound:
        return frozenset()
    names = extension.value
    return frozenset((*names.get_values_for_type(x509.DNSName), *map(str, names.get_values_for_type(x509.IPAddress))))


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
    )


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _pair(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> Pair:
    return Pair(
        certificate.public_bytes(Encoding.PEM),
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
    )
