"""Interrupt transfers of libusb that are always under way, and its descriptors in the reactor.

libusb completes a transfer by writing into its structure, and that is looked at: no callback from C into Python, for
which the service's unit would have to allow memory that can be written and run. libusb asks for descriptors that become
*writable* (usbfs tells a complete transfer so), which a reactor does not watch: they are put into an epoll descriptor,
which becomes readable instead. (libusb 1.0 API: "Asynchronous device I/O", "Polling and timing".)
Does not find, open or claim a device.
"""

from __future__ import annotations

import ctypes
import errno
import os
import select
from collections import deque
from collections.abc import Callable

from drivers.buses.usb import DataAction
from drivers.reactor import Reactor

AT_ONCE = 4
"""Transfers under way together: so many reports are taken while the loop is late."""
DRAIN_ROUNDS, DRAIN_US = 10, 10_000
"""How often, and for how long each time, a cancelled transfer is waited for: libusb has it at the first look."""

COMPLETED = 0
UNDER_WAY = -1
"""No status of libusb, which writes the real one."""
TYPE_INTERRUPT = 3


class _Transfer(ctypes.Structure):
    """``struct libusb_transfer`` of libusb.h, without its isochronous tail."""

    _fields_ = [
        ("handle", ctypes.c_void_p),
        ("flags", ctypes.c_uint8),
        ("endpoint", ctypes.c_uint8),
        ("kind", ctypes.c_uint8),
        ("timeout", ctypes.c_uint),
        ("status", ctypes.c_int),
        ("length", ctypes.c_int),
        ("actual_length", ctypes.c_int),
        ("callback", ctypes.c_void_p),
        ("user_data", ctypes.c_void_p),
        ("buffer", ctypes.c_void_p),
        ("packets", ctypes.c_int),
    ]


class _Descriptor(ctypes.Structure):
    """``struct libusb_pollfd``."""

    _fields_ = [("descriptor", ctypes.c_int), ("events", ctypes.c_short)]


class _Time(ctypes.Structure):
    """``struct timeval``."""

    _fields_ = [("seconds", ctypes.c_long), ("microseconds", ctypes.c_long)]


class InterruptReader:
    """Reads one endpoint from now on.

    Args:
        library: libusb, as pyusb has loaded it.
        context: pyusb's context in it.
        handle: the open device; its interface is claimed, and it stays open until ``close`` has returned.
        endpoint: address of the endpoint.
        size: bytes of the longest report.
        reactor: watches the descriptors.
        on_data: takes each report.
        on_lost: called once when the device is gone; the reader is closed by then.

    Raises OSError when a transfer is refused.
    """

    def __init__(
        self,
        library: ctypes.CDLL,
        context: ctypes.c_void_p,
        handle: ctypes.c_void_p,
        endpoint: int,
        size: int,
        reactor: Reactor,
        on_data: DataAction,
        on_lost: Callable[[], None],
    ) -> None:
        self._library = _with_types(library)
        self._context = context
        self._reactor = reactor
        self._on_data = on_data
        self._on_lost = on_lost
        self._closed = False
        self._buffers = [ctypes.create_string_buffer(size) for _ in range(AT_ONCE)]
        self._transfers = [self._library.libusb_alloc_transfer(0) for _ in range(AT_ONCE)]
        self._under_way: deque[int] = deque()
        """Places of transfers, in the order in which the bus completes them."""
        for transfer, buffer in zip(self._transfers, self._buffers, strict=True):
            transfer.contents.handle = handle
            transfer.contents.endpoint = endpoint
            transfer.contents.kind = TYPE_INTERRUPT
            transfer.contents.length = size
            transfer.contents.buffer = ctypes.addressof(buffer)
        self._ready = self._gather_descriptors()
        reactor.add_reader(self._ready.fileno(), self._readable)
        if not all(self._submit(place) for place in range(AT_ONCE)):
            self.close()
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def close(self) -> None:
        """Call off what is under way. Closing twice is harmless."""
        if self._closed:
            return
        self._closed = True
        self._reactor.remove_reader(self._ready.fileno())
        self._ready.close()
        for place in self._under_way:
            self._library.libusb_cancel_transfer(self._transfers[place])
        for _ in range(DRAIN_ROUNDS):
            if all(self._is_complete(place) for place in self._under_way):
                break
            self._handle_events(DRAIN_US)
        for transfer in self._transfers:
            if transfer.contents.status != UNDER_WAY:  # one that libusb still has must not be freed
                self._library.libusb_free_transfer(transfer)

    def _readable(self) -> None:
        self._handle_events(0)
        now = self._reactor.now()
        while self._under_way and self._is_complete(self._under_way[0]):
            place = self._under_way.popleft()
            transfer = self._transfers[place].contents
            report = self._buffers[place].raw[: transfer.actual_length]
            if transfer.status != COMPLETED or not self._submit(place):
                self.close()
                self._on_lost()
                return
            if report:
                self._on_data(report, now)
            if self._closed:
                return

    def _submit(self, place: int) -> bool:
        self._transfers[place].contents.status = UNDER_WAY
        if self._library.libusb_submit_transfer(self._transfers[place]) != 0:
            self._transfers[place].contents.status = COMPLETED
            return False
        self._under_way.append(place)
        return True

    def _is_complete(self, place: int) -> bool:
        return bool(self._transfers[place].contents.status != UNDER_WAY)

    def _handle_events(self, wait_us: int) -> None:
        wait = _Time(0, wait_us)
        self._library.libusb_handle_events_timeout_completed(self._context, ctypes.byref(wait), None)

    def _gather_descriptors(self) -> select.epoll:
        """All that this context of libusb waits for; a descriptor that it closes leaves by itself."""
        ready = select.epoll()
        given = self._library.libusb_get_pollfds(self._context)
        place = 0
        while given[place]:
            ready.register(given[place].contents.descriptor, given[place].contents.events)
            place += 1
        self._library.libusb_free_pollfds(given)
        return ready


def _with_types(library: ctypes.CDLL) -> ctypes.CDLL:
    """The same library with the types of this file; those that pyusb gave its own object stay as they are."""
    same = ctypes.CDLL(library._name)
    transfer = ctypes.POINTER(_Transfer)
    same.libusb_alloc_transfer.argtypes = [ctypes.c_int]
    same.libusb_alloc_transfer.restype = transfer
    same.libusb_submit_transfer.argtypes = [transfer]
    same.libusb_cancel_transfer.argtypes = [transfer]
    same.libusb_free_transfer.argtypes = [transfer]
    same.libusb_free_transfer.restype = None
    same.libusb_handle_events_timeout_completed.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Time), ctypes.c_void_p]
    same.libusb_get_pollfds.argtypes = [ctypes.c_void_p]
    same.libusb_get_pollfds.restype = ctypes.POINTER(ctypes.POINTER(_Descriptor))
    same.libusb_free_pollfds.argtypes = [ctypes.POINTER(ctypes.POINTER(_Descriptor))]
    same.libusb_free_pollfds.restype = None
    return same
