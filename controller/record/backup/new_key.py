"""A process that makes the house's recovery key and prints both halves, one a line: the private one, then the public.

A process of its own, because a table runs without the ciphers of its backups. Keeps neither.
"""

from __future__ import annotations

from controller.record.backup.encryption import Key


def main() -> None:
    key = Key()
    print(key, key.public, sep="\n")


if __name__ == "__main__":
    main()
