"""A game of bingo as a room asks for it: what is sold, drawn ahead, claimed and paid, by what was designated.

Joins the formats' own rules (:mod:`games.bingo.play` and those beside it) to :mod:`games.declared.claims`. Keeps
nothing, and moves no meter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.bingo.card import LETTERS
from games.bingo.designated import BONANZA, PICK, designated
from games.bingo.irregularities import SPOILS_SPIN, papers_void
from games.bingo.numbered import sheet_of
from games.bingo.pick_your_own import PickedCard, mistakes
from games.bingo.play import BingoGame, call_number, closed, started, why_not_claim, why_not_sold, why_not_started
from games.bingo.prizes import prizes
from games.bingo.room import Place, Room, room_of_picked, room_of_sheets
from games.bingo.rules import BingoRules
from games.bingo.wheel import cash_of, spinner
from games.declared.claims import Ahead, Claims, GoodClaim, Judged, PaperVoid, Prize, Rows
from games.declared.paper import Asked, Paper, Playing, Won
from games.pools.awards import Claim, next_award, pool_of
from games.tickets.numbers import marked
from games.tickets.serial import Serial

PLANET, WHEEL, REGULAR = "planet-bingo", "wheel-of-fortune", "bingo"
ROW = 5


def game_of(rules: BingoRules, playing: Playing) -> BingoGame:
    """The game as its own functions ask for it; balls that were drawn ahead count once all of them are there."""
    found, before = designated(rules, playing.plays), ahead(rules, playing.plays).balls
    drawn = playing.balls[:before]
    predrawn = drawn if len(drawn) == before and 0 not in drawn else ()
    game = BingoGame(found.format, found.pattern, predrawn=predrawn, balls=playing.balls[before:])
    return game if playing.selling else started(game)


def marks(rules: BingoRules, plays: str) -> bool:
    """Whether players write numbers (000:163)."""
    return designated(rules, plays).format == PICK


def wrong_with(rules: BingoRules, playing: Playing, asked: Asked, _minute: int | None) -> tuple[str, ...]:
    """Why nothing is sold as it is asked for; nothing where it is."""
    refusal = why_not_sold(rules, game_of(rules, playing))
    closed_ = () if refusal is None else (str(refusal),)
    one_game = () if asked.games == 1 else (f"a sheet is good for one game, not for {asked.games} (house)",)
    if not marks(rules, playing.plays):
        own = () if not asked.groups else ("a sheet has its own numbers: none is marked (000:130-137)",)
        return (*closed_, *one_game, *own)
    assert rules.pick_your_own is not None
    wrong = tuple(map(str, mistakes(rules.pick_your_own, asked.marks)))
    bet = ("nothing is bet on a card: it has its price (house)",) if any(way.bet_cents for way in asked.ways) else ()
    return (*closed_, *one_game, *wrong, *bet)


def why_not_calls(rules: BingoRules, playing: Playing, sheets: int) -> str | None:
    """Why the calls do not begin with so many sheets in play; None where they may. Nobody knows more of the players."""
    refusal = why_not_started(rules, game_of(rules, playing), sheets)
    return None if refusal is None else str(refusal)


def why_not_instead(rules: BingoRules, plays: str, instead: str) -> str | None:
    """Another pattern may be said; another format takes other paper, or other prizes than it was bought for."""
    was, now = designated(rules, plays).format, designated(rules, instead).format
    if was == now:
        return None
    return f"cards of {was.replace('-', ' ')} are sold for this game: another format begins with the next one (house)"


def ahead(rules: BingoRules, plays: str) -> Ahead:
    """The draw before the session of a Bonanza, and who looks on (000:170)."""
    if plays != BONANZA or rules.bonanza is None:
        return Ahead()
    return Ahead(rules.bonanza.predrawn, rules.bonanza.witnesses, "000:170")


def cards(rules: BingoRules, paper: Paper, seed: str) -> tuple[Rows, ...]:
    """Five rows of five with a free centre; what a player wrote, in rows as long."""
    if paper.groups:
        numbers = sorted(number for group in paper.groups for number in group)
        return (tuple(tuple(numbers[at : at + ROW]) for at in range(0, len(numbers), ROW)),)
    sheet = sheet_of(seed, paper.number, rules.sheets.cards)
    return tuple(tuple(card.squares[at : at + ROW] for at in range(0, len(card.squares), ROW)) for card in sheet.cards)


def judged(rules: BingoRules, playing: Playing, paper: Paper, seed: str) -> Judged:
    """The card that has won, or why none has: the reason of the card that lacks least (000:142-145, 165)."""
    game = game_of(rules, playing)
    room = _room(rules, game, paper, seed)
    refused: list[tuple[int, int, str]] = []
    for place, card in room.cards.items():
        why = why_not_claim(rules, game, room, place)
        if why is None:
            return Judged(place.card, "", place.card)
        refused.append((len(card.lacks(game.called)), place.card, str(why)))
    if not refused:
        return Judged(0, "this paper has no card in a game of this format (000:143)", 0)
    _, nearest, told = min(refused)
    return Judged(0, told, nearest)


def _room(rules: BingoRules, game: BingoGame, paper: Paper, seed: str) -> Room:
    if game.format == PICK:
        assert rules.pick_your_own is not None
        numbers = marked(number for group in paper.groups for number in group)
        written = (PickedCard(Serial("B", paper.number), numbers),) if numbers else ()
        return room_of_picked(written, rules.pick_your_own.matches)
    sheets = () if paper.groups else (sheet_of(seed, paper.number, rules.sheets.cards),)
    return room_of_sheets(sheets, rules.pattern_called(game.pattern))


def paid(
    rules: BingoRules, playing: Playing, claims: Sequence[GoodClaim], meters: Mapping[str, int]
) -> tuple[Prize, ...]:
    """Equal shares of each prize, in the order of the claims (000:146).

    The wheel's number says the cash that its winners split (000:158). Who has the colour of Planet Bingo shares its
    progressive beside the regular prize, where the verification system said so (000:154-156).
    """
    game = game_of(rules, playing)
    if game.format == WHEEL:
        assert rules.wheel_of_fortune is not None
        game = closed(game, [_place(claim) for claim in claims])
        return (Prize("", _shared(rules, game, claims, cash_of(rules.wheel_of_fortune, playing.wheel))[0]),)
    found = [_of_pool(rules, game, claims, REGULAR if game.format == PLANET else game.format, meters)]
    verified = [claim for claim in claims if claim.verified]
    if game.format == PLANET and verified:
        (first,) = found
        left = {**meters, first.pool: _left(rules, first, meters)}
        found.append(_of_pool(rules, game, verified, PLANET, left))
    return tuple(found)


def _of_pool(
    rules: BingoRules, game: BingoGame, claims: Sequence[GoodClaim], hand: str, meters: Mapping[str, int]
) -> Prize:
    """The award of ``hand`` at the last ball's call, divided: what does not divide stays on its meter, or is paid."""
    call = call_number(rules.bonanza, game)
    pool = pool_of(rules.pools, hand, call)
    award = next_award(rules.pools[pool], meters[pool], Claim(0, hand, call), (), ())
    won, stays = _shared(rules, closed(game, [_place(claim) for claim in claims]), claims, award.cents)
    return Prize(pool, won, max(0, award.off_meter_cents - stays), award.resets)


def _shared(
    rules: BingoRules, game: BingoGame, claims: Sequence[GoodClaim], prize_cents: int
) -> tuple[tuple[Won, ...], int]:
    """What each gets, and what stays of it."""
    shared = prizes(rules, game, prize_cents)
    return tuple(
        Won(claim.number, one.cents) for claim, one in zip(claims, shared.paid, strict=True)
    ), shared.shares.stays_cents


def _place(claim: GoodClaim) -> Place:
    return Place(Serial("B", claim.number), claim.card)


def _left(rules: BingoRules, prize: Prize, meters: Mapping[str, int]) -> int:
    """What the meter shows after a prize."""
    return meters[prize.pool] - prize.off_meter_cents + (rules.pools[prize.pool].reset_cents if prize.resets else 0)


def feeds(rules: BingoRules, plays: str) -> tuple[str, ...]:
    """The pools that pay this format; each rises by its own rate, where it has one (000:146, 154)."""
    format_ = designated(rules, plays).format
    return tuple(name for name, pool in rules.pools.items() if format_ in pool.awards)


def wheel(rules: BingoRules, plays: str) -> tuple[int, ...]:
    """The numbers on the wheel of fortune, where it is played for (000:158)."""
    spun = designated(rules, plays).format == WHEEL and rules.wheel_of_fortune is not None
    return tuple(rules.wheel_of_fortune.cash_cents) if spun and rules.wheel_of_fortune is not None else ()


def verifies(rules: BingoRules, plays: str) -> str:
    """What only the verification system says (000:156)."""
    return "Planet Bingo progressive" if designated(rules, plays).format == PLANET else ""


def voids(rules: BingoRules, plays: str) -> Mapping[str, PaperVoid]:
    """For what a card that a player wrote is void whenever it is found (000:167), and a sheet that came late (171)."""
    return papers_void(designated(rules, plays).format)


def format_of(rules: BingoRules, plays: str) -> str:
    """The format by its name."""
    return designated(rules, plays).format


CLAIMS = Claims(
    judged=judged,
    cards=cards,
    why_not_start=why_not_calls,
    why_not_instead=why_not_instead,
    prizes=paid,
    feeds=feeds,
    ahead=ahead,
    wheel=wheel,
    spinner=spinner,
    verifies=verifies,
    voids=voids,
    format=format_of,
    letters=LETTERS,
    spoils_spin=SPOILS_SPIN,
)
