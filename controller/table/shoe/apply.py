"""The fold of what happens to the pack in the shoe and in a round that is dealt from it. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from controller.table import events as e
from controller.table.shoe.state import Carried, Done, Pack
from controller.table.state import Round, TableState

replace = msgspec.structs.replace


def _shuffled(s: TableState, v: e.PackShuffled) -> TableState:
    now = replace(s.round, bank_words=())
    return replace(s, pack=Pack(cards=v.cards, to_burn=v.to_burn), round=now, bank_stood=None)


def _burned(s: TableState, v: e.CardsBurned) -> TableState:
    pack = s.pack
    if pack is None:
        return s
    out = (*pack.out, v.card) if v.card else pack.out
    unseen = pack.unseen + v.count - (1 if v.card else 0)
    return replace(s, pack=replace(pack, to_burn=v.left, burned=pack.burned + v.count, out=out, unseen=unseen))


def _cut(s: TableState, v: e.CuttingCardSeen) -> TableState:
    return replace(s, pack=s.pack and replace(s.pack, cut_round=v.round))


def _carried(s: TableState, v: e.CardCarried) -> TableState:
    return replace(s, pack=s.pack and replace(s.pack, carried=Carried(v.card, v.to, v.source)))


def _spots(s: TableState, v: e.SpotsTaken) -> TableState:
    return replace(s, round=replace(s.round, spots=v.spots), spots_before=v.spots)


def _with_act(now: Round, act: Done) -> Round:
    """The round after this act; the first one settles which spots have hands."""
    if not now.acts:
        now = replace(now, spots=tuple(sorted({*now.spots, *(stake.seat for stake in now.stakes)})))
    return replace(now, acts=(*now.acts, act))


def _dealt(s: TableState, v: e.CardDealt) -> TableState:
    now, pack = _with_act(s.round, Done(card=v.card, read=v.read)), s.pack
    if pack is not None:
        carried = pack.carried if s.round.acts else None
        pack = replace(pack, out=(*pack.out, v.card), carried=carried)
    return replace(s, round=now, pack=pack)


def _said(s: TableState, v: e.WordSaid) -> TableState:
    done = Done(said=v.said, spot=v.spot, cents=v.cents)
    return replace(s, round=_with_act(s.round, done))


def _taken_back(s: TableState, _: e.ActTakenBack) -> TableState:
    """The card stays out of the shoe: which one it was, the next entry says."""
    *before, last = s.round.acts
    s = replace(s, round=replace(s.round, acts=tuple(before)))
    if last.card and s.pack is not None:
        s = replace(s, pack=replace(s.pack, out=s.pack.out[:-1]))
    return s


def _decided(s: TableState, v: e.RoundDecided) -> TableState:
    pack = s.pack
    if pack is None:
        return s
    return replace(s, pack=replace(pack, results=(*pack.results, v.outcome), marks=(*pack.marks, v.marks)))


FOLDS: Mapping[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.PackShuffled: _shuffled,
    e.CardsBurned: _burned,
    e.CuttingCardSeen: _cut,
    e.CardCarried: _carried,
    e.SpotsTaken: _spots,
    e.CardDealt: _dealt,
    e.WordSaid: _said,
    e.ActTakenBack: _taken_back,
    e.RoundDecided: _decided,
}
