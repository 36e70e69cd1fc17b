"""How the number of a ticket is written, keyed in and printed as bars: always with a digit that finds what is wrong.

Tickets are numbered from 1 over the whole record; a serial has six digits, so each further million is a further series:
``K1-000123-9``. Under the bars stand series, number and check digit as nine digits. Does not know which were sold.
"""

from __future__ import annotations

from games.tickets.serial import HIGHEST, Serial, SerialError, check_digit

SERIES_DIGITS, NUMBER_DIGITS = 2, 6
BARS = SERIES_DIGITS + NUMBER_DIGITS + 1
"""How many digits stand under the bars."""
LEAST = 3
"""A number that is keyed in has so many digits at least: shorter ones are balls."""


def serial(letter: str, number: int) -> str:
    """What stands on the ticket.

    >>> serial("K", 572)
    'K1-000572-4'
    """
    series, place = divmod(number - 1, HIGHEST)
    return str(Serial(f"{letter}{series + 1}", place + 1))


def bars(number: int) -> str:
    """The digits under its bars.

    >>> bars(572)
    '010005724'
    """
    series, place = divmod(number - 1, HIGHEST)
    digits = f"{place + 1:0{NUMBER_DIGITS}}"
    return f"{series + 1:0{SERIES_DIGITS}}{digits}{check_digit(digits)}"


def read(letter: str, text: str, newest: int) -> int:
    """The number of the ticket that was read or keyed in; a short one is of the series of the ``newest`` ticket.

    >>> read("K", "K1-000572-4", 600), read("K", "010005724", 600), read("K", "5724", 600)
    (572, 572, 572)

    Raises:
        SerialError: it is no number of a ticket, or its check digit belongs to another.
    """
    if not (text.isascii() and text.isdigit()):
        found = Serial.read(text.upper(), letter)
        series = found.series.removeprefix(letter)
        if not (series.isascii() and series.isdigit() and int(series)):
            raise SerialError(f'"{text}" is no ticket of this room; its serials begin with {letter}')
        return (int(series) - 1) * HIGHEST + found.number
    if len(text) > BARS or len(text) < LEAST:
        raise SerialError(f"{text} is no number of a ticket: it has six digits and a check digit, such as 0005724")
    of_series = int(text[: -NUMBER_DIGITS - 1]) if len(text) == BARS else (max(newest, 1) - 1) // HIGHEST + 1
    digits, check = text[:-1][-NUMBER_DIGITS:].zfill(NUMBER_DIGITS), text[-1]
    if check_digit(digits) != check or not of_series:
        raise SerialError(f"{text} was read or keyed wrong: its check digit does not belong to {digits}")
    return (of_series - 1) * HIGHEST + int(digits)
