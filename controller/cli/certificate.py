"""``lammer certificate``: what the console shows to browsers. Does not change a table's file, and ends no table.

A table that runs shows what is changed here within a minute.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import (
    NEW_FILE,
    PATH,
    BadFile,
    journal_option,
    of_file,
    service_record,
    table_file,
    table_option,
)
from controller.cli.lines import answer, example, json_option, print_columns, print_json, say, say_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.certificate.kept import Certificates
    from controller.config.table_file import TableFile
    from controller.health.facts import Shown


@click.group(epilog=example("lammer certificate show --table /etc/lammer/tables/cs-07.toml"))
def certificate() -> None:
    """The certificate that the console shows to browsers: the box's own, or one of the house."""


@certificate.command(epilog=example("lammer certificate show --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@click.option("--authority", is_flag=True, help="Print the certificate of the box's authority: browsers import that.")
@json_option
def show(table: str | None, journal: Path | None, authority: bool, as_json: bool) -> None:
    """Say whose certificate browsers see, until when, and the fingerprint to compare, also as a QR code.

    Where the box has no certificate yet, it is made.

    \f
    Raises:
        BadFile: none can be used, or kept.
    """
    from controller.certificate.making import chain_pem, fingerprint
    from controller.certificate.reading import BadCertificate
    from controller.certificate.scanned import in_terminal

    kept = _kept(table, journal)
    try:
        shown, root = kept.shown(), kept.authority()
    except BadCertificate as error:
        raise BadFile(str(error)) from error
    if authority:
        pem = chain_pem([root]).decode()
        if as_json:
            print_json({"authority": pem})
        else:
            say_lines(pem)
        return
    leaf, compared, left_out = shown.chain.leaf, kept.compared(shown), kept.left_out(shown)
    if as_json:
        print_json(
            {
                "whose": shown.whose,
                "names": kept.names.words,
                "until": leaf.not_valid_after_utc.isoformat(),
                "fingerprint": fingerprint(compared),
                "left_out": left_out,
            }
        )
        return
    print_columns(
        [
            ("whose", "the box's own authority's" if shown.whose == "box" else "the house's"),
            ("for", ", ".join(kept.names.words)),
            ("until", f"{leaf.not_valid_after_utc:%d %b %Y %H:%M} UTC"),
            ("fingerprint", f"{fingerprint(compared)} (SHA-256)"),
        ]
    )
    if left_out:
        say(f"left out     {', '.join(left_out)}: browsers that call it so warn; lammer certificate renew, or use")
    say_lines(in_terminal(fingerprint(compared)))


@certificate.command(epilog=example("lammer certificate use cs-07.pem --key cs-07.key"))
@click.argument("file", type=PATH, required=False)
@click.option("--key", type=PATH, metavar="FILE", help="Its private key, unless it was requested here or is in FILE.")
@click.option("--own", is_flag=True, help="Go back to the certificate of the box's own authority.")
@table_option
@journal_option
@json_option
def use(file: Path | None, key: Path | None, own: bool, table: str | None, journal: Path | None, as_json: bool) -> None:
    """Show a certificate of the house from now on: FILE holds it and its issuers in PEM, its own first.

    \f
    Raises:
        BadFile: no browser would take it for this console, or its key is not here.
        UsageError: it is not said which.
    """
    from controller.certificate.reading import BadCertificate, text_in

    if own == (file is not None):
        raise click.UsageError("give the file of a certificate, or --own")
    kept = _kept(table, journal)
    try:
        if file is None:
            leaf = kept.use_own().chain.leaf
        else:
            leaf = kept.use(text_in(file), None if key is None else text_in(key), str(file)).leaf
    except BadCertificate as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(of_file(error)) from error
    until = leaf.not_valid_after_utc
    answer({"until": until.isoformat()}, f"shown within a minute, until {until:%d %b %Y}", as_json=as_json)


@certificate.command(epilog=example("lammer certificate request --out cs-07.csr"))
@click.option("--out", type=NEW_FILE, metavar="FILE", help="Write it there instead of printing it.")
@table_option
@journal_option
@json_option
def request(out: Path | None, table: str | None, journal: Path | None, as_json: bool) -> None:
    """Ask the house's authority for a certificate: prints a signing request. Its key stays here.

    What the authority answers is put to use with `lammer certificate use FILE`.

    \f
    Raises:
        BadFile: it cannot be kept or written.
    """
    from controller.certificate.reading import BadCertificate
    from controller.cli.new_file import written

    try:
        text = _kept(table, journal).request()
    except BadCertificate as error:
        raise BadFile(str(error)) from error
    if out is not None:
        with written(out) as file:
            file.write(text)
        answer({"request": str(out)}, f"written to {out}; the key stays on this box", as_json=as_json)
    elif as_json:
        print_json({"request": text.decode()})
    else:
        say_lines(text.decode())


@certificate.command(epilog=example("lammer certificate renew --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@json_option
def renew(table: str | None, journal: Path | None, as_json: bool) -> None:
    """Make the box's own authority anew, as where its key was seen by others: every browser has to trust the new one.

    The certificate itself needs no command: it is made anew by the table a month before it ends.

    \f
    Raises:
        BadFile: it cannot be kept.
    """
    from controller.certificate.making import fingerprint
    from controller.certificate.reading import BadCertificate

    try:
        made = _kept(table, journal).new_authority()
    except BadCertificate as error:
        raise BadFile(str(error)) from error
    answer(
        {"fingerprint": fingerprint(made)},
        "made; forget the old one in every browser, and trust this one:",
        f"fingerprint  {fingerprint(made)} (SHA-256)",
        as_json=as_json,
    )


def certificates_of(file: TableFile, record: Path) -> Certificates:
    """The certificates of the box whose table has its record there."""
    import socket
    from datetime import UTC, datetime

    from controller.certificate.kept import FOLDER, Certificates
    from controller.certificate.names import names_of
    from controller.config.folder import folder_of

    network = file.console.network
    machine = socket.gethostname()
    names = names_of(
        machine, file.console.host if network is None else network.host, () if network is None else network.names
    )
    return Certificates(folder_of(record) / FOLDER, file.table.id, machine, names, lambda: datetime.now(UTC))


def certificate_facts(file: TableFile, record: Path) -> Callable[[], Shown]:
    """What tells of the certificate that is there; nothing is made for it."""
    from controller.certificate.reading import BadCertificate
    from controller.health.facts import Certificate, Unknown, Unusable

    if file.console.network is None:
        return lambda: None
    certificates = certificates_of(file, record)

    def told() -> Shown:
        try:
            shown = certificates.there()
            until = shown.chain.leaf.not_valid_after_utc
            return Certificate(int(until.timestamp()) * 1_000_000_000, certificates.left_out(shown))
        except FileNotFoundError:
            return Unknown("the console has no certificate yet: it is made at the first start")
        except BadCertificate as error:
            return Unusable(str(error))

    return told


def _kept(table: str | None, journal: Path | None) -> Certificates:
    _, file = table_file(table)
    return certificates_of(file, journal or service_record(file))
