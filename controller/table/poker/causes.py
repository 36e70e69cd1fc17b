"""Which signals lead to records of a poker table. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, Cause, Recorded, follows, said, saying, time_reached
from controller.table.poker.in_a_poker_room import STATION
from controller.table.poker.times import ACT, COLLECTION, OVER, SHOWN, WARNING
from drivers import signals as s
from games.poker_room.acts import Acted, GivenBack, Taken, Voided


def _act(event: e.PokerActed | e.PokerCardsDealt, seen: Recorded) -> Iterator[s.Signal]:
    """The act itself, or the one that the house's part was taken before; chips without a word come to the same."""
    told = (one.act for one in (event, *seen.events[1:]) if isinstance(one, e.PokerActed | e.PokerCardsDealt))
    act = next((one for one in told if not isinstance(one, Taken)), None)
    if act is not None and not isinstance(act, GivenBack | Taken | Voided):
        yield c.PokerActKeyed(device="console", at=EARLY, act=act)
        if isinstance(act, Acted):
            yield c.PokerActKeyed(device=f"{STATION}{act.seat}", at=EARLY, act=act)
            yield c.TimeReached(device="time", at=EARLY, name=f"{ACT}.{len(seen.state.poker.acts)}")


def _begun(_: e.PokerHandBegun, __: Recorded) -> Iterator[s.Signal]:
    yield c.NextKeyed(device="key-pad", at=EARLY)


def _ended(_: e.PokerHandEnded | e.JackpotFed, seen: Recorded) -> Iterator[s.Signal]:
    closed = seen.then(e.RoundClosed)
    at = EARLY if closed is None else closed.at
    yield c.NextKeyed(device="key-pad", at=at)
    yield c.TimeReached(device="time", at=at, name=SHOWN)


def _from_station(kind: type[s.Signal]) -> Cause:
    """The dealer's word, or that of the station itself."""

    def told(event: e.PlayerAway | e.PlayerBack, _: Recorded) -> Iterator[s.Signal]:
        yield said(kind, event)
        yield said(kind, event, device=f"{STATION}{event.seat}")

    return told


def _string_bet(event: e.StringBetRuled, seen: Recorded) -> Iterator[s.Signal]:
    """More chips than any stack has in one motion too many: whatever they were, they are a call."""
    acted = seen.then(e.PokerActed)
    if acted is not None and isinstance(acted.act, Acted | Taken):
        yield c.SilentChipsKeyed(
            device="console", at=EARLY, seat=event.seat, chips_cents=(1, 10**15), motions=2, objected=True
        )


CAUSES: Mapping[type[e.Event], Cause] = {
    e.SeatTaken: saying(c.PlayerSits),
    e.SeatLeft: saying(c.PlayerLeaves),
    e.PlayerAway: _from_station(c.PlayerGoesAway),
    e.PlayerBack: _from_station(c.PlayerComesBack),
    e.ChipsBrought: saying(c.ChipsKeyed),
    e.SeatListed: saying(c.SeatAskedFor),
    e.SeatUnlisted: saying(c.SeatGivenUp),
    e.ButtonPlaced: saying(c.ButtonKeyed),
    e.GameChosen: saying(c.GameKeyed),
    e.StraddleSaid: saying(c.StraddleKeyed),
    e.DealerPushed: saying(c.DealerKeyed),
    e.TimeCollectionDue: time_reached(COLLECTION),
    e.TimeCollected: lambda event, _: (said(c.CollectionKeyed, event),),
    e.PokerHandBegun: _begun,
    e.PokerActed: _act,
    e.PokerCardsDealt: _act,
    e.PokerActTakenBack: saying(c.PokerTakeBackKeyed),
    e.MisdealCalled: saying(c.MisdealKeyed),
    e.StringBetRuled: _string_bet,
    e.ClockCalled: saying(c.ClockCallKeyed),
    e.ClockWarned: time_reached(WARNING),
    e.ClockRanOut: time_reached(OVER),
    e.BadBeatPaid: saying(c.BadBeatPayKeyed),
    e.PokerHandEnded: _ended,
    e.JackpotFed: _ended,
    **dict.fromkeys((e.BadBeatFound, e.BadBeatAnswered), follows),
}
