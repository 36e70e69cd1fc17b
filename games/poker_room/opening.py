"""How a hand begins: antes, blinds and whatever else is posted before the first card.

`usual_posts` says who posts what where everybody is in his place; `games.poker_room.button` and `missed` say it where
somebody is not. Deals no card.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.poker_room.betting import Betting
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.player import Player
from games.poker_room.seats import clockwise_after
from games.poker_room.sizes import least_bet_cents

PostKind: TypeAlias = Literal["ante", "blind", "joining", "dead-blind", "button", "straddle", "kill"]
"""``joining``: a live blind of one who comes in or missed his; the betting begins after the blinds all the same."""


class Post(Struct, frozen=True):
    """What one player puts in before the cards."""

    seat: int
    kind: PostKind
    cents: int

    @property
    def is_live(self) -> bool:
        """Whether it counts towards what he has to match; a dead blind and the button's dollar do not."""
        return self.kind in ("blind", "joining", "straddle", "kill")


def usual_posts(game: PokerGame, seats: Sequence[int]) -> tuple[Post, ...]:
    """The posts of a hand in which everybody is in his place: antes, the button's dollar, blinds from its left.

    With two players the small blind is on the button (004:302).
    """
    stakes = game.stakes
    posts = [Post(seat, "ante", stakes.ante_cents) for seat in seats if stakes.ante_cents]
    if stakes.button_cents:
        posts.append(Post(seats[-1], "button", stakes.button_cents))
    two = 2
    on_button = len(seats) == two and game.rules.betting.small_blind_on_button_heads_up
    order = seats[::-1] if on_button and len(stakes.blinds_cents) == two else seats
    posts += [Post(seat, "blind", cents) for seat, cents in zip(order, stakes.blinds_cents, strict=False) if cents]
    return tuple(posts)


def opened(
    game: PokerGame,
    stacks_cents: Mapping[int, int],
    button: int,
    posts: Sequence[Post] | None = None,
    carried_cents: int = 0,
) -> Hand:
    """A hand before its first card: everybody's posts lie in, and the dealer is waited for.

    ``posts``: None, the usual ones. Who cannot pay a post puts in all that he has. ``carried_cents``: the pot of a hand
    before that nobody opened.

    Raises:
        Refused: the game has no pot, fewer than two play, more than the game has seats for, or somebody has no chips.
    """
    refused = game.rules.betting.refused
    if not game.variant.sides:
        raise refused("deal", f"{game.variant.title} has no pot: its rows are compared")
    two, most = 2, game.variant.most_players
    if not two <= len(stacks_cents) <= most:
        raise refused("seats", f"{game.variant.title} is played by 2 to {most}, not by {len(stacks_cents)}")
    if broke := [seat for seat, cents in stacks_cents.items() if cents <= 0]:
        raise refused("seats", f"seat {broke[0]} has no chips and gets no cards")
    order = clockwise_after(stacks_cents, button)
    players = {seat: Player(seat, stacks_cents[seat]) for seat in order}
    due = usual_posts(game, order) if posts is None else tuple(posts)
    for post in due:
        if post.seat not in players:
            raise refused("blinds", f"seat {post.seat} posts nothing: it is not dealt in")
        players[post.seat] = _paid(players[post.seat], post)
    blinds = [post for post in due if post.kind in ("blind", "straddle")]
    kills = [post.seat for post in due if post.kind == "kill"]
    return Hand(
        game,
        button,
        tuple(players.values()),
        betting=_first_street(game, tuple(players.values()), due, kills[-1] if kills else None),
        last_blind=blinds[-1].seat if blinds else None,
        carried_cents=carried_cents,
    )


def _paid(player: Player, post: Post) -> Player:
    cents = min(post.cents, player.stack_cents)
    player = replace(player, stack_cents=player.stack_cents - cents)
    if post.is_live:
        return replace(player, street_cents=player.street_cents + cents)
    if post.kind == "ante":
        return replace(player, earlier_cents=player.earlier_cents + cents)
    return replace(player, dead_cents=player.dead_cents + cents)


def _first_street(game: PokerGame, players: Sequence[Player], posts: Sequence[Post], killer: int | None) -> Betting:
    """What has to be matched on the first street, and by how much a raise goes up.

    Nobody has to match more than two players could put in.
    """
    live = [post.cents for post in posts if post.is_live]
    if not live:
        return Betting(least_bet_cents(game.stakes, upper=False))
    bounded = sorted(player.street_cents + player.stack_cents for player in players)[-2]
    highest = max(*live, game.stakes.to_come_in_cents)
    raised = max((post.cents for post in posts if post.kind == "straddle"), default=0)
    to = min(highest, bounded)
    return Betting(
        least_bet_cents(game.stakes, upper=False),
        to_cents=to,
        full_to_cents=to,
        raise_cents=raised,
        wagers=int(game.rules.betting.blind_is_bet),
        acts_last=killer,
    )
