"""What a printer says, out of the bytes that come: statuses of one byte, and blocks from 37h to 00h.

Statuses name no question; who asks knows which one is out. What is neither is handed out as noise. Formats: Epson's
ESC/POS command reference, DLE EOT, GS ( H and DLE DC4. Does not know tickets.
"""

from __future__ import annotations

from dataclasses import dataclass

HEADER, PROCESS, CLEARED, END = 0x37, 0x22, 0x25, 0x00
LONGEST = 7
"""Bytes of the longest block: 37h 22h, four characters, 00h."""

# DLE EOT 1
OFFLINE = 0x08
# DLE EOT 2
COVER_OPEN, STOPPED_BY_PAPER, ERROR = 0x04, 0x20, 0x40
# DLE EOT 3
CUTTER, UNRECOVERABLE, RECOVERS_BY_ITSELF = 0x08, 0x20, 0x40
# DLE EOT 4
NEAR_END, PAPER_OUT = 0x0C, 0x60


@dataclass(frozen=True, slots=True)
class StatusByte:
    """The answer to DLE EOT: the bits 1 and 4 are set, 0 and 7 are not."""

    bits: int


@dataclass(frozen=True, slots=True)
class ProcessDone:
    """Everything up to this process was printed and cut."""

    process: bytes


@dataclass(frozen=True, slots=True)
class BuffersCleared:
    """Everything that was sent and not printed is forgotten."""


@dataclass(frozen=True, slots=True)
class Noise:
    """Bytes that say nothing."""

    data: bytes


Answer = StatusByte | ProcessDone | BuffersCleared | Noise


class Answers:
    """Cuts what comes into answers; holds no more than one block's beginning."""

    def __init__(self) -> None:
        self._begun = b""

    def feed(self, data: bytes) -> list[Answer]:
        r"""The answers that ``data`` completes, in their order.

        >>> Answers().feed(bytes.fromhex("16 37 22 30 30 34 31 00 37 25 00 ff"))
        [StatusByte(bits=22), ProcessDone(process=b'0041'), BuffersCleared(), Noise(data=b'\xff')]
        """
        answers: list[Answer] = []
        rest = self._begun + data
        self._begun = b""
        while rest:
            if rest[0] != HEADER:
                answers.append(StatusByte(rest[0]) if rest[0] & 0x93 == 0x12 else Noise(rest[:1]))
                rest = rest[1:]
                continue
            block, size = _block(rest)
            if block is None and size == 0:
                self._begun = rest
                break
            answers.append(Noise(rest[:1]) if block is None else block)
            rest = rest[size:]
        return answers

    def forget(self) -> None:
        """A block began of which nobody will hear the end."""
        self._begun = b""


def _block(data: bytes) -> tuple[Answer | None, int]:
    """The block at the beginning and its bytes; (None, 0) where it is not whole yet, (None, 1) where it is none."""
    if len(data) == 1:
        return None, 0
    if data[1] == CLEARED:
        if len(data) < 3:
            return None, 0
        return (BuffersCleared(), 3) if data[2] == END else (None, 1)
    if data[1] != PROCESS:
        return None, 1
    process = data[2 : LONGEST - 1]
    if any(not 0x20 <= byte <= 0x7E for byte in process):
        return None, 1
    if len(data) < LONGEST:
        return None, 0
    return (ProcessDone(process), LONGEST) if data[LONGEST - 1] == END else (None, 1)
