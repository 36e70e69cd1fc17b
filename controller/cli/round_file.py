"""A round as JSON, to be settled: who wagered what, which cards or tiles lie where, and the meter if awards are wanted.

Reads and checks; the rules of the game and the house settle it. Does not print.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.config.house_rules import load_house_rules
from controller.config.mistake import InvalidHouseRules, dotted
from games.cards.card import Pack
from games.cards.piece import PieceError, PieceSet, parse_pieces
from games.declared.house_rules import HouseRules
from games.library import game
from games.pools.awards import Award, Claim
from games.pools.hit import hit, opened
from games.pools.rules import MAIN
from games.round.settlement import BoardOf, SeatOf, Settlement, SettlementError


class InvalidRound(ValueError):
    """The round cannot be settled; the text is one sentence."""


MOST = 2**63 - 1
"""No amount is larger than what 64 bits hold, and no product of two is too long to be printed."""
Cents = Annotated[int, Field(ge=0, le=MOST)]


class _Json(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SeatRow(_Json):
    """One seat: its wagers in cents, its cards unless they are not known."""

    seat: Annotated[int, Field(ge=1, le=MOST)]
    wagers: dict[str, Annotated[int, Field(ge=-MOST, le=MOST)]]
    """In cents, by name; what is not more than nothing the game refuses."""
    cards: list[str] | None = None
    folded: bool = False
    high: list[str] | None = None
    low: list[str] | None = None
    hand: str | None = None
    """What the hand is, by name, where its cards are not told."""
    hands: list[list[str]] = []
    """All hands of a seat that has several, in the order of their wagers."""
    did: list[str] = []
    """What else the player did, in the words of the game."""

    def in_play(self, pack: PieceSet[Any]) -> SeatOf[Any]:
        """The seat as the game's settlement sees it. Raises PieceError."""
        return SeatOf(
            seat=self.seat,
            wagers=self.wagers,
            cards=_pieces(pack, self.cards),
            hand=self.hand,
            folded=self.folded,
            high=_pieces(pack, self.high),
            low=_pieces(pack, self.low),
            did=frozenset(self.did),
            hands=tuple(parse_pieces(pack, hand) for hand in self.hands),
        )


class RoundFile(_Json):
    """A whole round."""

    game: str = "caribbean-stud"
    rules: str
    seats: Annotated[list[SeatRow], Field(min_length=1)]
    dealer: list[str] | None = None
    dealer_high: list[str] | None = None
    dealer_low: list[str] | None = None
    community: list[str] = []
    rows: dict[str, list[str]] = {}
    number: Annotated[int, Field(ge=-MOST, le=MOST)] | None = None
    """The number that was drawn or thrown before the deal."""
    result: str | None = None
    """How the round ended, by name, where its cards are not told: ``banker``, ``17``, ``3-4``."""
    mark: str = ""
    """What stood on the table before this result: the point of craps."""
    bank: Annotated[int, Field(ge=-MOST, le=MOST)] | Literal["dealer"] = "dealer"
    bank_cents: Cents | None = None
    """What a player who banks put up."""
    action: Annotated[int, Field(ge=1, le=MOST)] | None = None
    """The seat where the action button lies: settling begins there."""
    meter_cents: Cents | None = None

    def settle(self) -> tuple[Settlement, ...]:
        """Every wager, in the house's order of settlement. Raises InvalidRound."""
        rules = self._house_rules()
        known = [row.seat for row in self.seats]
        for seat in known:
            if seat > rules.seats or known.count(seat) > 1:
                raise InvalidRound(f"seat {seat} is given twice or is not one of the {rules.seats} seats")
        try:
            played = game(self.game)
            pack = Pack() if played.is_by_result else played.pack
            seats = [row.in_play(pack) for row in self.seats]
            return played.settle(rules, seats, self._board(pack))
        except (PieceError, SettlementError) as error:
            raise InvalidRound(str(error)) from error

    def awards(self, settled: tuple[Settlement, ...]) -> tuple[Award, ...]:
        """The progressive awards in the house's order; none where the meter is not given.

        A further level is taken at its seed: ``meter_cents`` is the main one's.
        """
        rules = self._house_rules()
        if self.meter_cents is None or rules.progressive is None:
            return ()
        wager_cents = next((row.wagers[MAIN] for row in self.seats if MAIN in row.wagers), rules.progressive.chip_cents)
        pools, showing = rules.pools_at(wager_cents), {MAIN: self.meter_cents}
        meters = {name: opened(name, pool, wager_cents, showing.get(name)) for name, pool in pools.items()}
        claims = [Claim(one.seat, one.award) for one in settled if one.award is not None]
        return hit(pools, meters, claims)[1]

    def _board(self, pack: PieceSet[Any]) -> BoardOf[Any]:
        return BoardOf(
            dealer=_pieces(pack, self.dealer),
            dealer_high=_pieces(pack, self.dealer_high),
            dealer_low=_pieces(pack, self.dealer_low),
            community=parse_pieces(pack, self.community),
            rows={name: parse_pieces(pack, texts) for name, texts in self.rows.items()},
            number=self.number,
            result=self.result,
            mark=self.mark,
            bank=self.bank,
            bank_cents=self.bank_cents,
            action=self.action,
        )

    def _house_rules(self) -> HouseRules:
        try:
            return load_house_rules(self.game, self.rules)
        except InvalidHouseRules as error:
            raise InvalidRound("; ".join(str(mistake) for mistake in error.mistakes)) from error


def read_round(text: bytes) -> RoundFile:
    """Read a round. Raises InvalidRound, naming every mistake."""
    try:
        return RoundFile.model_validate_json(text)
    except ValidationError as error:
        told = (f"{dotted(found['loc']) or 'the round'}: {found['msg']}" for found in error.errors(include_url=False))
        raise InvalidRound("; ".join(told)) from error


def _pieces(pack: PieceSet[Any], texts: list[str] | None) -> tuple[Any, ...] | None:
    return None if texts is None else parse_pieces(pack, texts)
