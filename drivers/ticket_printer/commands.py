"""ESC/POS as bytes: a ticket, and the questions that a printer answers at once or when it comes to them.

Each command stands with its name in Epson's ESC/POS command reference. Does not send, and does not read answers:
``answers.py`` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from drivers.ticket_printer.port import Ticket

CODE_PAGE = "cp437"
INITIALIZE = b"\x1b@"  # ESC @
USE_PC437 = b"\x1bt\x00"  # ESC t n
SIZE: Mapping[bool, bytes] = {False: b"\x1d!\x00", True: b"\x1d!\x11"}
"""GS ! n: once, or twice as wide and high."""
LEFT, CENTRED = b"\x1ba\x00", b"\x1ba\x01"  # ESC a n
BARS = b"\x1dh\x50\x1dw\x02\x1dH\x02"
"""GS h n, GS w n, GS H n: 80 dots high, 2 wide, the digits below."""
FEED_AND_CUT = b"\x1dVB\x00"  # GS V m n, function B: to the cutter, one point left standing
CLEAR = b"\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08"
"""DLE DC4, function 8, at once: forget all that was sent; answered when it is forgotten."""
MOST_COLUMNS = 48
"""Characters of the standard font on a roll of 80 mm."""
MOST_BYTES = 3_000
"""Of a ticket; the smallest receive buffer of these printers holds 4,096."""
MOST_DIGITS = 22
"""(11 × 22 + 35) bars of two dots are 554 of the 576 that such a roll is wide."""


def ask_status(which: int) -> bytes:
    """DLE EOT n, answered at once: 1 the printer, 2 why it is offline, 3 what its error is, 4 its paper."""
    return b"\x10\x04" + bytes([which])


def ask_when_done(process: bytes) -> bytes:
    """GS ( H, function 48: say these four characters when everything before this was printed and cut."""
    return b"\x1d(H\x06\x00\x30\x30" + process


def process_of(order: int) -> bytes:
    """The four characters that stand for an order. One order is under way at a time.

    >>> process_of(41), process_of(120_041)
    (b'0041', b'0041')
    """
    return b"%04d" % (order % 10_000)


def printable(ticket: Ticket) -> bytes:
    """The ticket's bytes, to its cut.

    Raises:
        ValueError: a line has characters that the printer's code page lacks, or is too long; the number is not digits;
            it is too long as a whole.
    """
    parts = [INITIALIZE, USE_PC437, LEFT]
    for line in ticket.lines:
        most = MOST_COLUMNS // 2 if line.large else MOST_COLUMNS
        if len(line.text) > most:
            raise ValueError(f'"{line.text}" has {len(line.text)} characters, and a line of the ticket holds {most}')
        if not line.text.isprintable():
            raise ValueError(f"{line.text!r} has characters that no printer prints")
        try:
            text = line.text.encode(CODE_PAGE)
        except UnicodeEncodeError as error:
            wrong = line.text[error.start]
            raise ValueError(f'"{line.text}": the printer has no {wrong!r} in its code page {CODE_PAGE}') from error
        parts += [SIZE[line.large], text, b"\n"]
    if ticket.number:
        parts += [SIZE[False], CENTRED, _bars(ticket.number), b"\n", LEFT]
    parts.append(FEED_AND_CUT)
    whole = b"".join(parts)
    if len(whole) > MOST_BYTES:
        raise ValueError(f"the ticket has {len(whole)} bytes, and a printer surely holds {MOST_BYTES}")
    return whole


def _bars(number: str) -> bytes:
    """CODE128 (GS k, function B, m = 73) in set B, each digit as itself.

    Two digits a byte, set C, would be shorter: but 16 and 04 after it are DLE EOT, which a printer obeys in any data.
    """
    if not (number.isascii() and number.isdecimal()) or len(number) > MOST_DIGITS:
        raise ValueError(f'"{number}" is no ticket\'s number: up to {MOST_DIGITS} digits')
    data = b"{B" + number.encode()
    return BARS + b"\x1dkI" + bytes([len(data)]) + data
