"""Makes certificates: a box's own authority, the leaf that its console shows to browsers, a request to the house's.

Keys are ECDSA on P-256, because no browser takes an Ed25519 certificate (decision 123). The authority can speak for
nothing but the box's own names and for addresses that are private anyway, so whoever trusts it trusts it for nothing
else. Time is handed in. Does not read or write files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_network

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from controller.certificate.names import PRIVATE, Names

FROM = datetime(2024, 1, 1, tzinfo=UTC)
UNTIL = datetime(2049, 12, 31, tzinfo=UTC)
"""An authority's time: fixed, because a box whose battery is empty makes it at any time at all. 2049 is the last year
that every reader of certificates writes alike (RFC 5280, 4.1.2.5)."""
LEAF = timedelta(days=90)
RENEWED = timedelta(days=30)
"""A leaf is made anew once it has less than this left."""
BACK = timedelta(days=1)
"""A browser's clock may be so much behind."""


@dataclass(frozen=True, slots=True)
class Held:
    """A certificate with its key."""

    certificate: x509.Certificate
    key: EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        """Key and certificate as text."""
        return key_pem(self.key) + self.certificate.public_bytes(Encoding.PEM)


def new_key() -> EllipticCurvePrivateKey:
    """A key of the kernel's randomness."""
    return generate_private_key(SECP256R1())


def key_pem(key: PrivateKeyTypes) -> bytes:
    """PKCS #8, as text."""
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 over the certificate in hexadecimal digits, as browsers show it: 64 of them, in groups of four."""
    digits = sha256(certificate.public_bytes(Encoding.DER)).hexdigest().upper()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def new_authority(machine: str, names: Names) -> Held:
    """An authority for the box ``machine``, which may speak for ``names``, for ``.local`` and for private addresses."""
    key = new_key()
    identity = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    called = _called(f"Lammer box {machine[:32]} ({identity.digest.hex()[:8].upper()})")
    hosts = sorted({*(name for name in names.hosts if not name.endswith(".local")), "local"})
    beyond = [ip_network(one) for one in names.addresses if not any(one in network for network in PRIVATE)]
    permitted: list[x509.GeneralName] = [x509.DNSName(name) for name in hosts]
    permitted += [x509.IPAddress(network) for network in (*PRIVATE, *beyond)]
    made = (
        _begun(called, called, key, FROM, UNTIL)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(identity, critical=False)
    )
    return Held(made.sign(key, hashes.SHA256()), key)


def new_leaf(authority: Held, names: Names, now: datetime) -> Held:
    """A certificate of ``authority`` for ``names``, from a day before ``now`` on."""
    key = new_key()
    issuer = authority.certificate
    identity = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    first = max(now - BACK, FROM)
    made = (
        _begun(_called(names.words[0]), issuer.subject, key, first, min(max(now, FROM) + LEAF, UNTIL))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_alternatives(names), critical=False)
        .add_extension(identity, critical=False)
    )
    return Held(made.sign(authority.key, hashes.SHA256()), key)


def new_request(key: EllipticCurvePrivateKey, names: Names) -> bytes:
    """A signing request for ``names`` (PKCS #10), as text."""
    asked = x509.CertificateSigningRequestBuilder().subject_name(_called(names.words[0]))
    request = asked.add_extension(_alternatives(names), critical=False).sign(key, hashes.SHA256())
    return request.public_bytes(Encoding.PEM)


def chain_pem(certificates: Iterable[x509.Certificate]) -> bytes:
    """Certificates as text, one after the other."""
    return b"".join(one.public_bytes(Encoding.PEM) for one in certificates)


def spoken_for(authority: x509.Certificate, names: Names) -> Names:
    """Those of ``names`` for which the authority may speak."""
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    hosts = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    subnets = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    networks = [one for one in subnets if isinstance(one, IPv4Network | IPv6Network)]
    return Names(
        tuple(name for name in names.hosts if any(name == host or name.endswith(f".{host}") for host in hosts)),
        tuple(one for one in names.addresses if any(one in network for network in networks)),
    )


def names_in(certificate: x509.Certificate) -> frozenset[str]:
    """The names and addresses that a certificate is for, as written."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return frozenset()
    found = {*names.get_values_for_type(x509.DNSName), *map(str, names.get_values_for_type(x509.IPAddress))}
    return frozenset(name.lower() for name in found)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, first: datetime, last: datetime
) -> x509.CertificateBuilder:
    named = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    timed = named.not_valid_before(first.replace(microsecond=0)).not_valid_after(last.replace(microsecond=0))
    return timed.serial_number(x509.random_serial_number())


def _called(name: str) -> x509.Name:
    """At most 64 characters (RFC 5280, appendix A.1, ub-common-name)."""
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _alternatives(names: Names) -> x509.SubjectAlternativeName:
    hosts = [x509.DNSName(name) for name in names.hosts]
    return x509.SubjectAlternativeName([*hosts, *(x509.IPAddress(one) for one in names.addresses)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )
