from controller.record.journal.disk_room import DAY_NS, Filling, Room

GIB = 1 << 30
TOTAL = 100 * GIB


def test_plenty_of_room_is_no_warning() -> None:
    filling = Filling()
    assert filling.look(0, Room(50 * GIB, TOTAL)) is None
    assert filling.look(2 * DAY_NS, Room(50 * GIB, TOTAL)) is None


def test_less_than_a_tenth_warns_at_once() -> None:
    assert Filling().look(0, Room(10 * GIB - 1, TOTAL)) == (
        "less than 10 % of the disk is free: archive the record elsewhere, or make room"
    )


def test_a_disk_that_is_full_within_a_week_warns() -> None:
    filling = Filling()
    filling.look(0, Room(50 * GIB, TOTAL))
    warning = filling.look(DAY_NS, Room(43 * GIB, TOTAL))
    assert warning is not None
    assert warning.startswith("the disk will be full within 7 days")


def test_a_disk_that_lasts_longer_does_not() -> None:
    filling = Filling()
    filling.look(0, Room(50 * GIB, TOTAL))
    assert filling.look(DAY_NS, Room(44 * GIB, TOTAL)) is None


def test_a_burst_within_a_day_says_nothing_yet() -> None:
    filling = Filling()
    filling.look(0, Room(50 * GIB, TOTAL))
    assert filling.look(DAY_NS - 1, Room(20 * GIB, TOTAL)) is None


def test_room_that_was_made_ends_the_warning() -> None:
    filling = Filling()
    assert filling.look(0, Room(GIB, TOTAL)) is not None
    assert filling.look(DAY_NS, Room(50 * GIB, TOTAL)) is None


def test_only_the_last_week_counts() -> None:
    """A disk that was filled long ago and fills no more is no worry."""
    filling = Filling()
    filling.look(0, Room(90 * GIB, TOTAL))
    for hour in range(1, 24 * 9):
        last = filling.look(hour * DAY_NS // 24, Room(20 * GIB, TOTAL))
    assert last is None
