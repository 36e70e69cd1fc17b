"""One game of bingo as a value that its calls and claims change: sale, draw before the session, calls, claims, close.

Each step has a function that says why it is not possible now, with its line, and one that takes it. At a close the
winners are those whose claims were good with the ball called last (000:143-145). Does not draw, and pays nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.bingo.card import HIGHEST, called_as
from games.bingo.room import Place, Room
from games.bingo.rules import BLACKOUT, BingoRules, Bonanza, Format
from games.tickets.numbers import marked
from games.tickets.refusal import Refusal

Phase: TypeAlias = Literal["sales", "call", "closed"]


class PlayError(ValueError):
    """A game cannot be opened like this; the text says why."""


@dataclass(frozen=True, slots=True)
class BingoGame:
    """One game of a session."""

    format: Format
    pattern: str
    """Designated before the game (000:120, 142); empty where numbers are matched and no pattern is covered."""
    phase: Phase = "sales"
    predrawn: tuple[int, ...] = ()
    """Balls of the draw before the session; they count as one call."""
    balls: tuple[int, ...] = ()
    """Balls called one by one, in order."""
    winners: tuple[Place, ...] = ()
    suspended: bool = False
    """Machines or program do not work: all usage is discontinued (000:155)."""

    @property
    def called(self) -> int:
        """All numbers that count as called, as one set."""
        return marked(self.predrawn) | marked(self.balls) if self.phase != "sales" else 0

    @property
    def last(self) -> tuple[int, ...]:
        """The number called last; until the first ball of a Bonanza, all that were drawn before."""
        if self.phase == "sales":
            return ()
        return self.balls[-1:] or self.predrawn


def opened(rules: BingoRules, played: Format, pattern: str = "") -> BingoGame:
    """A game whose sheets are on sale; a Bonanza is a blackout (000:172), and Pick Your Own has no pattern (000:165).

    Raises:
        PlayError: the house does not play that format, or has no such pattern.
    """
    if played not in rules.formats:
        raise PlayError(f"{rules.title} does not play {played}; it plays {', '.join(rules.formats)}")
    if played == "pick-your-own":
        return BingoGame(played, "")
    name = BLACKOUT if played == "bingo-bonanza" else pattern
    if name not in rules.pattern:
        raise PlayError(f'no pattern is called "{name}"; there is {", ".join(rules.pattern)}')
    return BingoGame(played, name)


def why_not_sold(rules: BingoRules, game: BingoGame) -> Refusal | None:
    """Why no sheet of this game is sold now; None where one may be."""
    if game.suspended:
        return _SUSPENDED
    if game.phase == "closed":
        return Refusal("the game is closed", "000:145")
    if game.phase == "call" and game.format == "bingo-bonanza":
        return Refusal("the Bonanza game has started; its sheets are bought before", "000:171")
    if game.phase == "call" and game.balls and not rules.sheets.late_sales:
        return Refusal("the first ball was called; this house sells no sheet after it", "house")
    return None


def why_not_predrawn(rules: BingoRules, game: BingoGame, balls: Sequence[int], witnesses: int) -> Refusal | None:
    """Why these balls are not the draw before the session, with so many players looking on; None where they are."""
    bonanza = rules.bonanza
    if bonanza is None or game.format != "bingo-bonanza":
        return Refusal("only a Bonanza has a draw before the session", "000:170")
    if game.phase != "sales" or game.predrawn:
        return Refusal("the draw before the session was made", "000:170")
    if witnesses < bonanza.witnesses:
        return Refusal(f"{witnesses} players witness the draw; {bonanza.witnesses} must", "000:170")
    wrong = _wrong_ball(balls)
    if wrong is not None:
        return wrong
    if len(balls) != bonanza.predrawn:
        return Refusal(f"{len(balls)} balls were drawn; before the session it is {bonanza.predrawn}", "000:170")
    return None


def predrawn(game: BingoGame, balls: Sequence[int]) -> BingoGame:
    """The game after the draw before its session."""
    return replace(game, predrawn=tuple(balls))


def why_not_started(rules: BingoRules, game: BingoGame, players: int) -> Refusal | None:
    """Why the calls do not begin, with so many players; None where they may."""
    if game.suspended:
        return _SUSPENDED
    if game.phase != "sales":
        return Refusal("the game has started", "000:142")
    if players < rules.sheets.least_players:
        return Refusal(f"{players} players; bingo is played by {rules.sheets.least_players} or more", "000:117")
    if game.format == "bingo-bonanza" and not game.predrawn:
        return Refusal("the draw before the session is missing", "000:170")
    return None


def started(game: BingoGame) -> BingoGame:
    """The game once its calls begin; what was drawn before the session counts from now on."""
    return replace(game, phase="call")


def why_not_ball(game: BingoGame, ball: int) -> Refusal | None:
    """Why this ball cannot be called now; None where it can."""
    if game.suspended:
        return _SUSPENDED
    if game.phase != "call":
        told = "closed" if game.phase == "closed" else "not started"
        return Refusal(f"the game is {told}; a ball is called while it is played", "000:141")
    return _wrong_ball((*game.predrawn, *game.balls, ball))


def with_ball(game: BingoGame, ball: int) -> BingoGame:
    """The game after this call."""
    return replace(game, balls=(*game.balls, ball))


def winners(rules: BingoRules, game: BingoGame, room: Room) -> tuple[Place, ...]:
    """All cards that may be claimed now, whether or not somebody does; none before the calls and after the close."""
    if game.phase != "call" or game.suspended:
        return ()
    return room.winners(game.called, game.last, within_pattern=rules.claims.within_pattern)


def why_not_claim(rules: BingoRules, game: BingoGame, room: Room, place: Place) -> Refusal | None:
    """Why this card has not won; None where it has.

    The sleeper, whose pattern was complete with an earlier call, lacks the number called last (000:144).
    """
    if game.suspended:
        return _SUSPENDED
    if game.phase == "closed":
        return Refusal("the game is closed: its winners are determined", "000:145")
    if game.phase != "call":
        return Refusal("no number is called yet", "000:141")
    card = room.cards.get(place)
    if card is None:
        return Refusal(f"{place.serial} has no card {place.card} in this game: not sold, or void", "000:143")
    called = game.called
    if not card.complete(called):
        lacking = ", ".join(map(called_as, card.lacks(called)))
        return Refusal(f"the card is not complete; not called: {lacking}", "000:142")
    if not card.wins(called, marked(game.last), within_pattern=rules.claims.within_pattern):
        last = called_as(game.last[-1]) if game.last else "none"
        return Refusal(f"the claim does not have the number called last, {last}", "000:144")
    return None


def closed(game: BingoGame, found: Sequence[Place]) -> BingoGame:
    """The game once these winners are determined: no further one is accepted (000:145)."""
    return replace(game, phase="closed", winners=tuple(found))


def suspended(game: BingoGame, *, resolved: bool = False) -> BingoGame:
    """The game once machines or program do not work, or work again; what was called stands (000:155)."""
    return replace(game, suspended=not resolved)


def call_number(bonanza: Bonanza | None, game: BingoGame) -> int:
    """Which call the last ball is, as jackpots count them (000:165, 172)."""
    before = len(game.predrawn) if bonanza is not None and bonanza.designated_with_predrawn else 0
    return before + len(game.balls)


_SUSPENDED = Refusal("all usage is discontinued until the malfunction is resolved", "000:155")


def _wrong_ball(balls: Sequence[int]) -> Refusal | None:
    for place, ball in enumerate(balls):
        if not 1 <= ball <= HIGHEST:
            return Refusal(f"ball {ball}; the balls are 1 to {HIGHEST}", "000:118")
        if ball in balls[:place]:
            return Refusal(f"{called_as(ball)} was drawn already", "000:118")
    return None
