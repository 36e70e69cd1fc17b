"""Authorities of a house, as tests need them: they sign what was requested, and what nobody should use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.types import CertificateIssuerPrivateKeyTypes
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from controller.config.host_names import is_address

NOW = datetime(2027, 1, 15, 8, 0, tzinfo=UTC)
NAME = "cs-07.pit.example"
Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey | ed25519.Ed25519PrivateKey


def called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


class House:
    """An authority of the house."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now
        self.key = ec.generate_private_key(ec.SECP256R1())
        first, last = now - timedelta(days=1), now + timedelta(days=3_000)
        self.certificate = self._signed(called("House"), self.key, called("House"), self.key, None, (), first, last)
        self.pem = self.certificate.public_bytes(Encoding.PEM)

    def certify(
        self,
        key: Key,
        names: tuple[str, ...] = (NAME,),
        days: int = 300,
        begins: int = -1,
        usage: x509.ObjectIdentifier = ExtendedKeyUsageOID.SERVER_AUTH,
    ) -> bytes:
        """A certificate for the key, and this authority's own after it, as text."""
        first, last = self.now + timedelta(days=begins), self.now + timedelta(days=days)
        leaf = self._signed(called("leaf"), key, called("House"), self.key, usage, names, min(first, last), last)
        return leaf.public_bytes(Encoding.PEM) + self.pem

    def answer(self, request: bytes) -> bytes:
        """What the authority makes of a signing request."""
        asked = x509.load_pem_x509_csr(request)
        assert asked.is_signature_valid
        names = asked.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        begun = x509.CertificateBuilder().subject_name(asked.subject).issuer_name(called("House"))
        timed = begun.not_valid_before(self.now - timedelta(days=1)).not_valid_after(self.now + timedelta(days=300))
        keyed = timed.public_key(asked.public_key()).serial_number(7).add_extension(names, critical=False)
        return keyed.sign(self.key, hashes.SHA256()).public_bytes(Encoding.PEM) + self.pem

    def _signed(
        self,
        subject: x509.Name,
        key: Key,
        issuer: x509.Name,
        by: CertificateIssuerPrivateKeyTypes,
        usage: x509.ObjectIdentifier | None,
        names: tuple[str, ...],
        first: datetime,
        last: datetime,
    ) -> x509.Certificate:
        begun = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
        made = begun.not_valid_before(first).not_valid_after(last).serial_number(x509.random_serial_number())
        made = made.add_extension(x509.BasicConstraints(ca=usage is None, path_length=None), critical=True)
        if usage is not None:
            made = made.add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
        if names:
            alternatives = x509.SubjectAlternativeName(
                [x509.IPAddress(ip_address(name)) if is_address(name) else x509.DNSName(name) for name in names]
            )
            made = made.add_extension(alternatives, critical=False)
        return made.sign(by, hashes.SHA256())


def pem(key: Key) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def public(certificate: x509.Certificate) -> bytes:
    return certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
