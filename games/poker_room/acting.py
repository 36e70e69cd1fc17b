"""What the player whose turn it is may do, and what each act does to the betting and to his chips.

`options` says it before, `why_not` of one act, `acted` does it. Deals no card and moves no street: `play` does.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.money.dollars import dollars
from games.poker_room.betting import Betting, after_a_raise
from games.poker_room.betting_rules import BettingRules
from games.poker_room.player import NOT_YET, Player
from games.poker_room.refusing import Subject
from games.poker_room.sizes import Sizes, sizes
from games.poker_room.stakes import Stakes
from games.tickets.refusal import Refusal

Does: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "bring-in", "all-in"]
"""``all-in``: all chips, whatever that comes to."""


class Action(NamedTuple):
    """One act: what, and for a bet or a raise what it comes to on this street."""

    does: Does
    to_cents: int | None = None


class Options(Struct, frozen=True):
    """What may be done now by the one whose turn it is."""

    seat: int
    call_cents: int
    """What a call takes out of his stack; 0: he checks."""
    to_cents: int
    """What has to be matched."""
    sizes: Sizes
    all_in_cents: int
    """What all of his chips come to."""
    why_no_raise: Refusal | None
    why_no_fold: Refusal | None
    bring_in_cents: int = 0
    """He owes so much; 0: no bring-in is due."""


class At(Struct, frozen=True):
    """Where an act takes place: how the house bets, for what, and the cap of a hand with so many rounds."""

    rules: BettingRules
    stakes: Stakes
    most_raises: int | None


def options(at: At, betting: Betting, players: Sequence[Player], pot_cents: int) -> Options:
    """What the player whose turn it is may do; ``pot_cents`` is looked at where the pot bounds a raise.

    Raises:
        Refused: nobody's turn it is.
    """
    player = _whose_turn(at, betting, players)
    all_in = player.street_cents + player.stack_cents
    if betting.brings_in:
        call, bring_in = 0, min(at.stakes.bring_in_cents, player.stack_cents)
    else:
        call, bring_in = min(max(0, betting.to_cents - player.street_cents), player.stack_cents), 0
    how_much = sizes(
        at.rules,
        at.stakes,
        betting,
        pot_cents=pot_cents,
        own_cents=player.street_cents,
        all_in_cents=all_in,
    )
    return Options(
        player.seat,
        call,
        betting.to_cents,
        how_much,
        all_in,
        _why_no_raise(at, betting, players, player),
        _why_no_fold(at, betting, call),
        bring_in,
    )


def why_not(at: At, may: Options, seat: int, action: Action) -> Refusal | None:
    """Why ``seat`` cannot do this now; None where it can."""
    refusal = at.rules.refusal
    if seat != may.seat:
        return refusal("turn", f"seat {seat} acts out of turn; it is seat {may.seat}'s")
    does = action.does
    if does == "fold":
        return may.why_no_fold
    if does == "bring-in" or (may.bring_in_cents and does in ("check", "call")):
        right = may.bring_in_cents if does == "bring-in" else 0
        return None if right else refusal("bring-in", _bring_in(may))
    if does == "check":
        return refusal("check", f"{dollars(may.call_cents)} is to be called") if may.call_cents else None
    if does == "call":
        return None if may.call_cents else refusal("check", "nothing is to be called")
    if does == "all-in" and may.all_in_cents <= may.to_cents:
        return None
    if may.why_no_raise is not None:
        return may.why_no_raise
    return _why_not_to(at, may, may.all_in_cents if does == "all-in" else action.to_cents)


def _why_not_to(at: At, may: Options, to_cents: int | None) -> Refusal | None:
    if to_cents is None:
        return at.rules.refusal("size", "a bet or raise says what it comes to")
    how_much = may.sizes
    if to_cents > may.all_in_cents:
        return at.rules.refusal("size", f"the stack comes to {dollars(may.all_in_cents)}, not {dollars(to_cents)}")
    if how_much.allows(to_cents, may.all_in_cents):
        return None
    if how_much.only_cents:
        right = " or ".join(map(dollars, how_much.only_cents))
        return at.rules.refusal("size", f"it is {right} here, not {dollars(to_cents)}")
    subject: Subject = "least-raise" if to_cents < how_much.least_cents else "size"
    if to_cents > how_much.most_cents and at.stakes.is_bounded_by_pot:
        subject = "pot-limit"
    right = f"from {dollars(how_much.least_cents)} to {dollars(min(how_much.most_cents, may.all_in_cents))}"
    chips = "" if how_much.chip_cents == 1 else f" in chips of {dollars(how_much.chip_cents)}"
    return at.rules.refusal(subject, f"it is {right}{chips}, not {dollars(to_cents)}")


def acted(at: At, betting: Betting, players: Sequence[Player], may: Options, action: Action) -> tuple[Betting, Player]:
    """The betting after a possible act, and the player who did it. Check it with `why_not` before."""
    player = next(one for one in players if one.seat == may.seat)
    first = may.seat if betting.first is None else betting.first
    rest = betting.pending[1:]
    if action.does == "fold":
        after = replace(betting, pending=rest, first=first, passed_on=betting.brings_in)
        return after, replace(player, folded=True)
    if action.does == "bring-in":
        brought = _paid(player, may.bring_in_cents, NOT_YET, 0)
        due = max(betting.to_cents, at.stakes.bring_in_cents)
        after = replace(betting, pending=rest, first=first, brings_in=False, incomplete=True, to_cents=due)
        return after, brought
    to = may.all_in_cents if action.does == "all-in" else action.to_cents
    if action.does in ("check", "call") or to is None or to <= betting.to_cents:
        entered = betting.entered or may.call_cents > 0
        after = replace(betting, pending=rest, first=first, entered=entered)
        if not may.call_cents:
            return after, replace(player, acted=betting.full, acted_to_cents=betting.to_cents, checked=True)
        return after, _paid(player, may.call_cents, betting.full, betting.to_cents)
    return _raised(at, betting, players, player, to, first)


def _raised(
    at: At, betting: Betting, players: Sequence[Player], player: Player, to: int, first: int
) -> tuple[Betting, Player]:
    completes = at.stakes.structure == "limit" and at.rules.short_is_completed
    completes |= betting.incomplete and at.rules.full_is == "a-bet"
    by = to - (betting.full_to_cents if completes else betting.to_cents)
    full = is_full(at, betting, by)
    paid = _paid(player, to - player.street_cents, betting.full + full, to)
    others = tuple([paid if one.seat == paid.seat else one for one in players])
    wagers = betting.wagers + (full or at.rules.short_counts)
    capped = at.most_raises is not None and wagers > at.most_raises and _cap_holds(at, others, paid.seat)
    after = replace(
        betting,
        to_cents=to,
        full_to_cents=to if full else betting.full_to_cents,
        raise_cents=max(betting.raise_cents, by) if full else betting.raise_cents,
        wagers=wagers,
        full=betting.full + full,
        capped=betting.capped or capped,
        pending=after_a_raise(betting, others, paid.seat),
        first=first,
        aggressor=player.seat,
        entered=True,
        brings_in=False,
        incomplete=betting.incomplete and not full,
    )
    return after, paid


def is_full(at: At, betting: Betting, by_cents: int) -> bool:
    """Whether a wager that adds so much is a full bet or raise: it opens the betting again for who has acted.

    An all-in of half a bet or more is one where the house says so (004:234-235, 1119); elsewhere it takes all of it.
    """
    least = betting.bet_cents if at.rules.full_is == "a-bet" else 0
    whole = max(betting.raise_cents, least)
    if at.stakes.structure != "limit":
        return by_cents >= whole
    return by_cents >= at.rules.full_from * whole


def _paid(player: Player, cents: int, acted: int, acted_to_cents: int) -> Player:
    return replace(
        player,
        stack_cents=player.stack_cents - cents,
        street_cents=player.street_cents + cents,
        acted=acted,
        acted_to_cents=acted_to_cents,
    )


def _whose_turn(at: At, betting: Betting, players: Sequence[Player]) -> Player:
    if not betting.pending:
        raise at.rules.refused("turn", "the betting of this street is over")
    turn = betting.pending[0]
    return next(player for player in players if player.seat == turn)


def _why_no_raise(at: At, betting: Betting, players: Sequence[Player], player: Player) -> Refusal | None:
    refusal = at.rules.refusal
    if player.stack_cents <= betting.to_cents - player.street_cents:
        return refusal("size", "the stack is not above what is to be called")
    for one in players:
        if not one.folded and one.seat != player.seat and one.street_cents + one.stack_cents > betting.to_cents:
            break
    else:
        return refusal("size", "nobody is left who could call more")
    if at.most_raises is not None and _is_capped(at, betting, players, player.seat):
        return refusal("cap", f"a bet and {at.most_raises} raises were made on this street")
    if player.has_acted and player.acted == betting.full and not _opened_by_shorts(at, betting, player):
        return refusal("reopen", f"no full bet or raise was made since seat {player.seat} acted")
    return None


def _opened_by_shorts(at: At, betting: Betting, player: Player) -> bool:
    whole = max(betting.raise_cents, betting.bet_cents)
    return at.rules.shorts_add_up and betting.to_cents - player.acted_to_cents >= whole


def _is_capped(at: At, betting: Betting, players: Sequence[Player], seat: int) -> bool:
    assert at.most_raises is not None
    if betting.wagers <= at.most_raises:
        return False
    return (betting.capped and at.rules.capped_stays) or _cap_holds(at, players, seat)


def _cap_holds(at: At, players: Sequence[Player], seat: int) -> bool:
    """Whether more than two are in it, so that raises are counted (000:723, 004:232-233, 1118)."""
    if at.rules.cap_heads_up:
        return True
    alone = at.rules.heads_up_counts == "not-all-in"
    two = 2
    return sum(1 for one in players if not one.folded and (one.stack_cents or not alone or one.seat == seat)) > two


def _why_no_fold(at: At, betting: Betting, call_cents: int) -> Refusal | None:
    if betting.brings_in and not betting.passed_on:
        return at.rules.refusal("bring-in", f"{dollars(at.stakes.bring_in_cents)} is due from the one who brings it in")
    if call_cents == 0 and not betting.brings_in and not at.rules.fold_without_bet:
        return at.rules.refusal("fold", "nothing is to be called: the hand may be checked")
    return None


def _bring_in(may: Options) -> str:
    if may.bring_in_cents:
        return f"{dollars(may.bring_in_cents)} is due to bring it in, or a full bet"
    return "no bring-in is due"
