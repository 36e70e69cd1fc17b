"""What a command prints: all of it arrives, or the command says that it did not and ends with its own exit code.

A write that is taken in part is written on, a pipe without room is waited for, and what the system says of a disk or of
a reader becomes an exception of its own, which no command takes for an error of the file it works on. Does not format.
"""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LOST = 2
UNREAD = 128 + 13
"""What a shell tells of a program that SIGPIPE ended: nobody reads on, as behind ``| head``. No check failed."""


class OutputLost(click.ClickException):
    """What a command printed did not arrive."""

    exit_code = LOST


class NobodyReads(click.ClickException):
    """The reader of the output has gone. There is nothing to say, and nobody to say it to."""

    exit_code = UNREAD


class Output(io.TextIOWrapper):
    """A text stream to ``descriptor``, which stays open. Every line goes out when it is whole.

    The first write that fails raises OutputLost or NobodyReads, unless ``quiet``; what comes after it is dropped.
    """

    def __init__(self, descriptor: int, encoding: str = "utf-8", *, quiet: bool = False) -> None:
        self._whole = _Whole(descriptor, quiet)
        super().__init__(io.BufferedWriter(self._whole), encoding, errors="backslashreplace", line_buffering=True)

    @property
    def loss(self) -> click.ClickException | None:
        """What became of what did not arrive."""
        return None if self._whole.loss is None else _told(self._whole.loss)

    def settle(self) -> None:
        """Have all of it arrive. Raises OutputLost or NobodyReads where it did not, unless that was told."""
        self.flush()
        self._whole.settle()

    def drop(self) -> None:
        """Let go of the descriptor, and of what has not arrived by now."""
        self._whole.dropped = True
        self.close()


@contextmanager
def whole_output() -> Iterator[None]:
    """In here the process's own standard output is such a stream; at the end all of it has arrived.

    Raises OutputLost or NobodyReads where it has not.
    """
    process_out = sys.__stdout__
    if process_out is None or sys.stdout is not process_out:  # our parent closed it; a test's own
        yield
        return
    sys.stdout = out = Output(process_out.fileno(), process_out.encoding)
    try:
        yield
        out.settle()
    finally:
        sys.stdout = process_out
        with suppress(OutputLost, NobodyReads):  # what was printed before an error
            out.flush()
        out.drop()


@contextmanager
def quiet_errors() -> Iterator[Output | None]:
    """In here standard error is such a stream, and a quiet one: where it is lost, nobody can be told."""
    process_err = sys.__stderr__
    if process_err is None or sys.stderr is not process_err:
        yield None
        return
    sys.stderr = err = Output(process_err.fileno(), process_err.encoding, quiet=True)
    try:
        yield err
        err.flush()
    finally:
        sys.stderr = process_err
        err.drop()


class _Whole(io.RawIOBase):
    """The descriptor. ``loss``: why nothing more is written, told once."""

    def __init__(self, descriptor: int, quiet: bool) -> None:
        self.loss: OSError | None = None
        self.dropped = False
        self._descriptor = descriptor
        self._quiet = quiet

    def fileno(self) -> int:
        return self._descriptor

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)

    def write(self, data: ReadableBuffer, /) -> int:
        while self.loss is None and not self.dropped:
            try:
                return os.write(self._descriptor, data)
            except BlockingIOError:
                select.select([], [self._descriptor], [])
            except OSError as error:
                self.loss = error
                if not self._quiet:
                    raise _told(error) from error
        return memoryview(data).nbytes

    def settle(self) -> None:
        """Some disks say only when a file is closed that they had no room."""
        if self.loss is None:
            try:
                os.close(os.dup(self._descriptor))
            except OSError as error:
                self.loss = error
                raise _told(error) from error


def _told(loss: OSError) -> click.ClickException:
    if isinstance(loss, BrokenPipeError):
        return NobodyReads("nobody reads on")
    return OutputLost(f"the output could not be written: {loss.strerror}")
