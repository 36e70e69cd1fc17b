"""The kinds of single values in a table file: names, paths, wires, addresses, codes.

Each is a type with its check, and each check says in words what the value looks like. Does not know sections.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field, Strict

from controller.config.host_names import is_address, is_host_name
from controller.config.loopback import HERE_ALONE, is_loopback
from controller.config.staff_code import CODE_FORM, check_hash
from controller.config.wire import parse_wire, seat_number, seat_wire
from controller.words.language import language

Role = Literal["dealer", "floor-supervisor", "pit-manager", "table-games-manager"]
CodeHolder = Literal[Role, "technician", "accountant", "surveillance-officer", "cashier"]
"""Who may have a code. A technician tests the table, and has no say in play and none in money: holds no key. Those
outside the department witness changes of settings, and hold no key either; a cashier has the cash station."""
Level = Literal["high", "low"]
Legend = Literal[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "CLEAR", "ENTER", "DEAL", "SHUFFLE", "NEXT", "STAFF"
]  # fmt: skip

OTHER_CLOCKS = ("posix/", "right/", "posixrules")
"""Copies of the zones; those under ``right/`` count leap seconds."""
_LONGEST_NAME, _LONGEST_PATH = 200, 450
"""Of 255 bytes that a name may have, and 512 that SQLite opens: ``…-archive`` and others stand beside a record."""


def why_no_record_name(path: str) -> str | None:
    """Why no record can be kept at ``path``, where files of longer names stand beside it; None where one can."""
    try:
        whole = path.encode()
    except UnicodeEncodeError:
        return "a record has a name that is UTF-8 text"
    longest = max(whole.split(b"/"), key=len)
    if len(longest) > _LONGEST_NAME:
        return f"a name has at most {_LONGEST_NAME} bytes, since files with longer ones stand beside a record"
    if len(whole) > _LONGEST_PATH:
        return f"the path of a record has at most {_LONGEST_PATH} bytes, since files with longer ones stand beside it"
    return None


def _record_path(path: str) -> str:
    if why := why_no_record_name(path):
        raise ValueError(why)
    return path


def _loopback(host: str) -> str:
    if not is_loopback(host):
        raise ValueError(HERE_ALONE)
    return host


def _ip_address(text: str) -> str:
    if not is_address(text):
        raise ValueError('an address is written in full, for example "192.168.7.2"')
    return text


def _host_name(text: str) -> str:
    if not is_host_name(text) and not is_address(text):
        raise ValueError('a host is called by small letters, digits, hyphens and dots, for example "cs-07.pit.example"')
    return text


def _written(pattern: str, form: str) -> AfterValidator:
    """A text of this pattern; ``form`` says in words what it looks like."""
    expression = re.compile(pattern)

    def check(text: str) -> str:
        if expression.fullmatch(text) is None:
            raise ValueError(form)
        return text

    return AfterValidator(check)


def _spoken(code: str) -> str:
    return language(code).code


_NAME = r"[a-z][a-z0-9-]*"

Name = Annotated[str, _written(_NAME, "a name is small letters, digits and hyphens, a letter first")]
GameName = Annotated[str, _written(r"[a-z0-9][a-z0-9-]*", "a game's name is small letters, digits and hyphens")]
_TABLE_ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}"
_TABLE_ID_FORM = 'a table\'s id is up to 32 letters, digits, ".", "_" and "-", for example "CS-07"'
TableId = Annotated[str, _written(_TABLE_ID, _TABLE_ID_FORM)]
DevicePath = Annotated[str, _written(r"/dev/.+", 'a device is named by its path, for example "/dev/i2c-1"')]
SerialPath = Annotated[
    str,
    _written(
        r"/dev/(serial/by-(id|path)/.+|usb/by-path/.+|serial[0-9]|ttyAMA[0-9]+|pts/[0-9]+)",
        "a serial port is named by where it is plugged in: a path under /dev/serial/by-path or /dev/serial/by-id",
    ),
]
InputPath = Annotated[
    str,
    _written(
        r"/dev/input/by-(id|path)/.+",
        "a key pad is named by where it is plugged in: a path under /dev/input/by-path or /dev/input/by-id",
    ),
]
UsbPort = Annotated[
    str, _written(r"[0-9]+-[0-9]+(\.[0-9]+)*", 'a USB port is written with its bus and hubs, for example "1-1.3"')
]
UsbId = Annotated[
    str,
    _written(r"[0-9a-f]{4}:[0-9a-f]{4}", 'an identity is vendor and product in hexadecimal, for example "04d9:a02a"'),
]
Host = Annotated[str, AfterValidator(_loopback)]
Spoken = Annotated[str, AfterValidator(_spoken)]
"""The code of a language that pages are shown in."""
IpAddress = Annotated[str, AfterValidator(_ip_address)]
HostName = Annotated[str, AfterValidator(_host_name)]
MountedPath = Annotated[
    str,
    _written(r"/[^\x00]*[^\x00/]", 'a mounted disk is named by its folder, for example "/media/lammer-copy"'),
]
FilePath = Annotated[str, _written(r"[^\x00]*[^\x00/]", "a file is named by its path")]
RecordPath = Annotated[FilePath, AfterValidator(_record_path)]
Milliseconds = Annotated[int, Field(ge=0, le=10_000)]
Code = Annotated[str, _written(r"[0-9]{4,8}", CODE_FORM)]
CodeHash = Annotated[str, AfterValidator(check_hash)]


def is_name(text: str) -> bool:
    """Whether a part or bus can be called so."""
    return re.fullmatch(_NAME, text) is not None


def answers_at(part: str, lowest: int, highest: int) -> AfterValidator:
    """An address that the part's pins can set."""

    def check(address: int) -> int:
        if not lowest <= address <= highest:
            raise ValueError(f"{part} answers at {lowest:#04x} to {highest:#04x}, as its address pins are wired")
        return address

    return AfterValidator(check)


def _zone(name: str) -> str:
    """Opened, and not looked for in a list: to make the list every zone's file is read."""
    if not name.startswith(OTHER_CLOCKS):
        with suppress(ZoneInfoNotFoundError, ValueError, OSError):  # a folder of zones is no zone
            return ZoneInfo(name).key
    raise ValueError('no time zone has that name; it is written like "America/Chicago"')


def _one_wire(text: str) -> str:
    parse_wire(text)
    return text


def _every_seat(text: str) -> str:
    seat_wire(text, 1)
    return text


def _address(text: str) -> str:
    if seat_number(text, 1) < 2:
        raise ValueError("a ccTalk acceptor answers at 2 to 255; address 1 is the host: begin with {seat+1}")
    return text


def _shifts(starts: tuple[str, ...]) -> tuple[str, ...]:
    if not starts or any(re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", start) is None for start in starts):
        raise ValueError('shifts are the times at which they begin, for example ["04:00", "12:00", "20:00"]')
    if list(starts) != sorted(set(starts)):
        raise ValueError("shifts begin one after another: write the earliest of the day first, each once")
    return starts


Shifts = Annotated[tuple[str, ...], Strict(False), AfterValidator(_shifts)]
Zone = Annotated[str, AfterValidator(_zone)]
WireText = Annotated[str, AfterValidator(_one_wire)]
SeatWireText = Annotated[str, AfterValidator(_every_seat)]
SeatAddressText = Annotated[str, AfterValidator(_address)]


def why_no_table_id(text: str) -> str | None:
    """How a table's id is written, where ``text`` is none; None where it is one."""
    return None if re.fullmatch(_TABLE_ID, text) else _TABLE_ID_FORM
