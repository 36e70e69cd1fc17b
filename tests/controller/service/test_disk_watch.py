from controller.record.journal.disk_room import Filling, Room
from controller.service.disk_watch import EVERY_NS, RoomWatch
from drivers.reactor import VirtualReactor
from drivers.signals import DeviceFault, DeviceRecovered


def test_the_table_is_told_on_change_and_not_every_hour() -> None:
    reactor, told, room = VirtualReactor(), [], [Room(5, 100)]
    watch = RoomWatch(reactor, told.append, lambda: room[0], Filling(), "/var/lib/lammer")
    watch.start()
    reactor.advance(3 * EVERY_NS)
    (fault,) = told
    assert isinstance(fault, DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("disk", "filling", "/var/lib/lammer")
    room[0] = Room(50, 100)
    reactor.advance(2 * EVERY_NS)
    assert [type(signal) for signal in told] == [DeviceFault, DeviceRecovered]
    watch.close()
    watch.close()
    room[0] = Room(5, 100)
    reactor.advance(2 * EVERY_NS)
    assert len(told) == 2


def test_a_disk_that_cannot_be_looked_at_says_nothing() -> None:
    told = []
    RoomWatch(VirtualReactor(), told.append, lambda: None, Filling(), "x").start()
    assert told == []
