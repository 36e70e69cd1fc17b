"""What the recall of a round says of one that was dealt card by card: cards, words, what was taken back, each wager.

A card that lies face down is told by its back (:mod:`controller.record.veil`). Does not collect: the recall does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.reports.values import words
from controller.table import events as e
from games.money.dollars import dollars


def _burned(event: e.CardsBurned) -> str:
    shown = f", the first is {event.card}" if event.card else ""
    left = f", {event.left} to go" if event.left else ""
    return f"{event.count} burned{shown}{left}"


def _said(event: e.WordSaid) -> str:
    whose = f" for spot {event.spot}" if event.spot is not None else ""
    much = f", {dollars(event.cents)}" if event.cents is not None else ""
    return f"said: {words(event.said)}{whose}{much}"


def _whose(seat: int | None) -> str:
    return "the dealer" if seat is None else f"seat {seat}"


def _much(cents: int | None) -> str:
    return "" if cents is None else f" {dollars(cents)}"


def _stands(event: e.BankStands) -> str:
    goes = "may keep the bank" if event.goes_from is None else f"lost the bank: it goes on from seat {event.goes_from}"
    return f"seat {event.banker} {goes}, last wager {dollars(event.placed_cents)}"


def settled(event: e.WagerSettled) -> str:
    """``seat 3 banker $10.00: win $10.00, commission $0.50``."""
    pays = f" {dollars(event.pays_cents)}" if event.pays_cents else ""
    taken = f", commission {dollars(event.commission_cents)}" if event.commission_cents else ""
    back = f", {dollars(event.returned_cents)} goes back" if event.returned_cents else ""
    return f"seat {event.seat} {words(event.wager)} {dollars(event.cents)}: {event.result}{pays}{taken}{back}"


def decided(event: e.RoundDecided) -> str:
    """``banker; player 3, banker 9``."""
    hands = ", ".join(f"{place} {value}" for place, value in event.hands if value)
    return "; ".join(part for part in (words(event.outcome), hands) if part) or "decided"


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    e.PackShuffled: lambda v: f"{v.cards} cards shuffled, cut and in the shoe",
    e.CardsBurned: _burned,
    e.CuttingCardSeen: lambda _: "the cutting card came out",
    e.CardCarried: lambda v: f"{v.card or 'a card'} drawn in error: {words(v.to)}",
    e.SpotsTaken: lambda v: f"hands at {' '.join(map(str, v.spots))}",
    e.CardDealt: lambda v: f"{v.card} {'read' if v.read else 'keyed in'}",
    e.WordSaid: _said,
    e.ActTakenBack: lambda v: f"taken back: {v.card or words(v.said)}",
    e.StakePlaced: lambda v: f"seat {v.seat} {words(v.wager)}: {dollars(v.cents) if v.cents else 'taken up'}",
    e.BankWordSaid: lambda v: f"{_whose(v.seat)}: {words(v.said)}{_much(v.cents)}",
    e.BankWordTakenBack: lambda v: f"taken back: {words(v.said)}, {_whose(v.seat)}",
    e.BankStands: _stands,
    e.RoundDecided: decided,
    e.WagerSettled: settled,
    e.CommissionCollected: lambda v: f"commission of seat {v.seat} collected: {dollars(v.cents)}",
}
