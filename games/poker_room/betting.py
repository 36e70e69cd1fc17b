"""One street's betting: what has to be matched, how far raises went, who has yet to act. One frozen value.

Seats stand in the order in which they act. Does not know cards, and does not say how much may be bet: `sizes` does.
"""

from collections.abc import Sequence

from msgspec import Struct

from games.poker_room.player import Player


class Betting(Struct, frozen=True):
    """The betting of one street."""

    bet_cents: int
    """The size of a bet and of a raise in a limit game; the least bet in any other."""
    to_cents: int = 0
    """What has to be matched."""
    full_to_cents: int = 0
    """The last bet or raise that was a full one came to this."""
    raise_cents: int = 0
    """How much the last full bet or raise added."""
    wagers: int = 0
    """Bets and raises that count towards the cap."""
    full: int = 0
    """How many full bets and raises there were; who acted after the last of them may not raise again."""
    capped: bool = False
    pending: tuple[int, ...] = ()
    """The seats that have yet to act, the next first."""
    first: int | None = None
    """Who acted first."""
    aggressor: int | None = None
    """Who bet or raised last."""
    entered: bool = False
    """Somebody came in of his own will: called, bet or raised."""
    upper_too: bool = False
    """Bets may also be of the upper limit: somebody shows an open pair on fourth street (004:368)."""
    brings_in: bool = False
    """The next to act owes the bring-in."""
    passed_on: bool = False
    """It is not his own card: who should bring it in is all in, or his hand is dead. He may fold (004:375, 378)."""
    incomplete: bool = False
    """What has to be matched is a bring-in or a blind below a bet: to complete it is the bet, and no raise."""
    acts_last: int | None = None
    """A seat that acts after all others who have not raised: who killed the pot (004:273)."""

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None where the betting is over."""
        return self.pending[0] if self.pending else None


NO_BETTING = Betting(0)
"""Where nobody bets: before the first card, and once the hand is over."""


def after_a_raise(betting: Betting, players: Sequence[Player], seat: int) -> tuple[int, ...]:
    """Who has to act once ``seat`` has bet or raised: everybody behind him who may still bet (002:638).

    One who acts last does so before those who raised before him; where he raises himself, the action returns to the
    first who may act from the button's left (004:273).
    """
    last = betting.acts_last
    place = 0 if seat == last else next(place for place, one in enumerate(players) if one.seat == seat)
    order = (*players[place:], *players[:place])
    waiting = tuple([one.seat for one in order if one.stack_cents > 0 and not one.folded and one.seat != seat])
    if last is None or last == seat or last not in waiting:
        return waiting
    killer = next(player for player in players if player.seat == last)
    if killer.has_acted:
        return waiting
    raised = [other for other in waiting if other == betting.aggressor]
    return (*(other for other in waiting if other not in (last, *raised)), last, *raised)
