"""The house's recovery key as files: the private half opens every backup, the public half only locks them.

Does not encrypt (`encryption` does).
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from controller.record.backup.encryption import RecoveryIdentity, RecoveryKey
from controller.record.flushing import naming
from controller.record.proof.signing import BadKey


def make_recovery_key(private: Path, public: Path) -> RecoveryKey:
    """Make a pair and write both halves, or none. Raises FileExistsError where ``private`` is there, and OSError."""
    key = X25519PrivateKey.generate()
    descriptor = os.open(private, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    torn = [private] if public.exists() else [private, public]
    try:
        with naming(private), os.fdopen(descriptor, "wb") as file:
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            file.flush()
            os.fsync(file.fileno())
        with naming(public):
            public.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    except BaseException:
        for half in torn:
            half.unlink(missing_ok=True)
        raise
    return RecoveryKey(key.public_key())


def read_recovery_key(path: Path) -> RecoveryKey:
    """The public half. Raises BadKey, OSError."""
    pem = path.read_bytes()
    if b"PRIVATE KEY" in pem:
        raise BadKey(f"{path}: this is the private half, which belongs in a safe; give the table the public one")
    try:
        key = load_pem_public_key(pem)
    except ValueError as error:
        raise BadKey(f"{path}: this is no public key in PEM: {error}") from error
    if not isinstance(key, X25519PublicKey):
        raise BadKey(f"{path}: this is no recovery key (X25519); lammer keys recovery makes one")
    return RecoveryKey(key)


def read_recovery_identity(path: Path) -> RecoveryIdentity:
    """The private half. Raises BadKey, OSError."""
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise BadKey(f"{path}: this is no private key in PEM without a passphrase: {error}") from error
    if not isinstance(key, X25519PrivateKey):
        raise BadKey(f"{path}: this is no recovery key (X25519)")
    return RecoveryIdentity(key)
