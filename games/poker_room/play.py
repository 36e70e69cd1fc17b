"""A hand from its first card to its award: each function takes a hand and one fact, and gives the next hand.

What is not possible raises `Refused` with the sentence and its line, and the hand that was given is as it was. Keeps
nothing, draws nothing, and asks nobody.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from games.cards.card import Card
from games.cards.ranking.hand_rank import HandRank
from games.money.dollars import dollars
from games.poker_room.acting import Action, Options, acted, options as options_of, why_not as why_not_of
from games.poker_room.awards import Values, awards, by_seat
from games.poker_room.betting import NO_BETTING, Betting
from games.poker_room.checked_seven import after_checked_sevens
from games.poker_room.dealing import Due, changed, check_cards, due, in_dealing_order, with_cards
from games.poker_room.first_to_act import CardsNotTold, open_pair, opener
from games.poker_room.hand import Hand
from games.poker_room.player import NOT_YET, UNKNOWN_STACK_CENTS, Player, Seen
from games.poker_room.pots import pots, uncalled
from games.poker_room.refusing import Refused
from games.poker_room.sides import SideName
from games.poker_room.sizes import least_bet_cents
from games.tickets.refusal import Refusal


def dealt(
    hand: Hand,
    seats: Mapping[int, Sequence[Seen]] | None = None,
    board: Sequence[Seen] | None = None,
    opens: int | None = None,
) -> Hand:
    """The cards that are due lie there; None where nobody told them.

    ``opens``: who opens the street, where that hangs on cards that nobody told.

    Raises:
        Refused: no card is due.
        CardError: they are not the cards that are due.
        CardsNotTold: nobody can say who opens.
    """
    after = with_cards(hand, due(hand), seats, board)
    street = after.now
    if street.returns_after:
        return replace(after, stage="return", waiting=_seats(after))
    return _betting_begins(after, opens)


def dealt_from(hand: Hand, deck: Sequence[Card]) -> tuple[Hand, int]:
    """The same with the cards off the top of a deck, and how many of them are gone. Raises as `dealt` does."""
    asked: Due = due(hand)
    seats, board = in_dealing_order(deck, asked)
    return dealt(hand, seats, board), asked.cards


def dealt_for_all(hand: Hand, card: Seen = None, opens: int | None = None) -> Hand:
    """One card that all share lies there in place of one for each, because the deck does not suffice (004:395-399).

    The best hand that shows begins, that card among it.

    Raises:
        Refused: no card of one for each player is due.
        CardError: the card cannot be.
        CardsNotTold: nobody can say who opens.
    """
    asked = due(hand)
    if asked.down + asked.up != 1 or asked.board:
        raise hand.game.rules.betting.refused("deal", "one card that all share stands for one card of each player")
    after = replace(hand, board=(*hand.board, card))
    check_cards(after)
    return _betting_begins(after, opens)


def may(hand: Hand) -> Options:
    """What the player whose turn it is may do.

    Raises:
        Refused: no bet is waited for.
    """
    if hand.stage != "bet":
        raise hand.game.rules.betting.refused("turn", _no_bet(hand))
    pot_cents = hand.pot_cents if hand.game.stakes.is_bounded_by_pot else 0
    return options_of(hand.game.at, hand.betting, hand.players, pot_cents)


def why_not(hand: Hand, seat: int, action: Action) -> Refusal | None:
    """Why ``seat`` cannot do this now; None where it can."""
    if hand.stage != "bet":
        return hand.game.rules.betting.refusal("turn", _no_bet(hand))
    return why_not_of(hand.game.at, may(hand), seat, action)


def act(hand: Hand, seat: int, action: Action) -> Hand:
    """One act of the player whose turn it is.

    Raises:
        Refused: it is not possible.
    """
    at, found = hand.game.at, may(hand)
    why = why_not_of(at, found, seat, action)
    if why is not None:
        raise Refused(why)
    betting, player = acted(at, hand.betting, hand.players, found, action)
    return _goes_on(replace(hand, betting=betting, players=hand.with_player(player)))


def drew(hand: Hand, seat: int, away: Sequence[Seen], new: Sequence[Seen] | None = None) -> Hand:
    """A player changes cards, or gives them back where the street says so; ``new`` None: nobody told them.

    Raises:
        Refused: it is not his turn, or they are not as many as he may change.
        CardError: he does not hold them, or they cannot be.
    """
    refused = hand.game.rules.betting.refused
    if hand.stage not in ("draw", "return"):
        raise refused("draw", f"nobody changes cards while the hand waits for a {hand.stage}")
    if seat != hand.turn:
        raise refused("turn", f"seat {seat} draws out of turn; it is seat {hand.turn}'s")
    least, most = draws(hand)
    if not least <= len(away) <= most:
        raise refused("draw", f"seat {seat} gives up {_from_to(least, most)}, not {len(away)}")
    given = (None,) * len(away) if new is None else tuple(new)
    if hand.stage == "draw" and len(given) != len(away):
        raise refused("draw", f"{len(away)} cards are due for as many, not {len(given)}")
    player = changed(hand.player(seat), away, given if hand.stage == "draw" else ())
    after = replace(hand, players=hand.with_player(player), waiting=hand.waiting[1:])
    check_cards(after)
    if after.waiting:
        return after
    if hand.stage == "return" and hand.now.returns:
        return replace(after, stage="deal")
    return _betting_begins(after, None)


def draws(hand: Hand) -> tuple[int, int]:
    """How many cards the player whose turn it is gives up, at least and at most."""
    street, rules = hand.now, hand.game.rules
    if hand.stage == "return":
        each = street.returns or street.returns_after
        return each, each
    most = min(street.draws or 0, rules.most_drawn)
    if hand.turn == hand.button and rules.button_draws_most is not None:
        most = min(most, rules.button_draws_most)
    return 0, most


def killed(hand: Hand, seat: int) -> Hand:
    """A hand that is dead, by its player's word or by a ruling: what he put in stays.

    Raises:
        Refused: the hand is over, or his is dead already.
    """
    player = hand.player(seat)
    if hand.stage == "over" or player.folded:
        raise hand.game.rules.betting.refused("show", f"seat {seat} holds no cards")
    left = tuple(one for one in hand.betting.pending if one != seat)
    passed_on = hand.betting.passed_on or (hand.betting.brings_in and hand.turn == seat)
    betting = replace(hand.betting, pending=left, passed_on=passed_on)
    waiting = tuple(one for one in hand.waiting if one != seat)
    after = replace(hand, players=hand.with_player(replace(player, folded=True)), betting=betting, waiting=waiting)
    if hand.stage == "bet" or len(after.holding) == 1:
        return _goes_on(after)
    if hand.stage in ("draw", "return") and not waiting:
        return replace(after, stage="deal") if hand.now.returns else _betting_begins(after, None)
    return after


def shown(hand: Hand, seat: int, cards: Sequence[Card] | None = None) -> Hand:
    """A player turns up his cards at the showdown; ``cards``: his down cards, where the table did not know them.

    Raises:
        Refused: the hand is not at its showdown, or his is dead.
        CardError: the cards cannot be his.
    """
    player = hand.player(seat)
    if hand.stage != "show" or player.folded:
        raise hand.game.rules.betting.refused("show", f"seat {seat} shows no hand now")
    if cards is not None:
        if len(cards) != len(player.down):
            raise hand.game.rules.betting.refused("show", f"{len(player.down)} cards are to be shown, not {len(cards)}")
        player = replace(player, down=tuple(cards))
    after = replace(hand, players=hand.with_player(replace(player, shown=True)))
    check_cards(after)
    return after


def counted(hand: Hand, seat: int, stack_cents: int) -> Hand:
    """The dealer counted what a player has left, who said that he is all in or asked; nobody knew it before.

    Raises:
        Refused: it was known, or the hand is over.
    """
    player = hand.player(seat)
    if hand.stage == "over" or not player.is_uncounted:
        raise hand.game.rules.betting.refused("size", f"the stack of seat {seat} is known")
    if not 0 <= stack_cents < UNKNOWN_STACK_CENTS // 2:
        raise hand.game.rules.betting.refused("size", f"a stack of {dollars(stack_cents)} cannot be")
    return replace(hand, players=hand.with_player(replace(player, stack_cents=stack_cents)))


def taken(hand: Hand, cents: int) -> Hand:
    """The house takes so much out of the pot.

    Raises:
        Refused: so much does not lie in.
    """
    if not 0 <= cents <= hand.pot_cents:
        told = f"{dollars(cents)} cannot come out of a pot of {dollars(hand.pot_cents)}"
        raise hand.game.rules.betting.refused("rake", told)
    return replace(hand, taken_cents=hand.taken_cents + cents)


def awarded(hand: Hand, values: Values | None = None, sevens: Collection[int] | None = None) -> Hand:
    """The pots go to who won them; ``values`` where the cards are not known: the dealer's word for each side.

    ``sevens``: who holds a seven or better at lowball, where the table cannot see it (004:473).

    Raises:
        Refused: the hand is not at its showdown.
        NobodyWins: nobody who may win a pot has a hand.
        HandError: cards that no hand can be made of.
    """
    if hand.stage != "show":
        raise hand.game.rules.betting.refused("show", f"no pot is awarded while the hand waits for a {hand.stage}")
    known = values_of(hand) if values is None else values
    return _pushed(*after_checked_sevens(hand, known, sevens))


def values_of(hand: Hand) -> Values:
    """What each hand is worth on each side, from cards that are known.

    Raises:
        CardsNotTold: some are not.
        HandError: they make no hand of this game.
    """
    board = _told(hand.board)
    own = {player.seat: _told(player.cards) for player in hand.holding}
    found = dict[SideName, Mapping[int, HandRank[str]]]()
    for side in hand.game.variant.sides:
        values = {seat: side.value(cards, board) for seat, cards in own.items()}
        found[side.name] = {seat: value for seat, value in values.items() if value is not None}
    return found


# -- from one street to the next


def _betting_begins(hand: Hand, opens: int | None) -> Hand:
    street, stakes = hand.now, hand.game.stakes
    first = hand.street == 0
    betting = hand.betting if first else Betting(least_bet_cents(stakes, upper=street.upper))
    try:
        pair = street.pair_option and hand.game.rules.betting.open_pair and open_pair(hand.players)
    except CardsNotTold:
        pair = False
    seat = _opener(hand) if opens is None else opens
    place = next(place for place, player in enumerate(hand.players) if player.seat == seat)
    order = (*hand.players[place:], *hand.players[:place])
    pending = tuple(player.seat for player in order if player.may_bet)
    if betting.acts_last in pending:
        pending = (*(one for one in pending if one != betting.acts_last), betting.acts_last)
    brings_in = first and stakes.bring_in_cents > 0 and bool(pending)
    passed_on = brings_in and pending[0] != seat
    betting = replace(betting, pending=pending, upper_too=pair, brings_in=brings_in, passed_on=passed_on)
    return _goes_on(replace(hand, stage="bet", betting=betting))


def _opener(hand: Hand) -> int:
    """Who opens the street; a card that all share counts with what each shows (004:399)."""
    players = hand.players
    if hand.board and any(player.up for player in players):
        players = tuple(replace(player, up=player.up + hand.board) for player in players)
    return opener(hand.now.opens, players, hand.last_blind)


def _goes_on(hand: Hand) -> Hand:
    """The hand after an act: the next one's turn, the next street, the showdown, or its end."""
    if _one_is_left(hand):
        return _pushed(_back_to_bettor(hand), {})
    if hand.stage != "bet" or not _betting_is_over(hand):
        return hand
    closed = _back_to_bettor(replace(hand, betting=replace(hand.betting, pending=())))
    if _was_passed_by_all(closed):
        return replace(closed, stage="over")  # 004:504: nobody opened, and the pot stays for the next hand
    if hand.street + 1 == len(hand.game.variant.streets):
        return replace(closed, stage="show", formed=pots(closed.players, closed.carried_cents))
    return _next_street(closed)


def _one_is_left(hand: Hand) -> bool:
    found = False
    for player in hand.players:
        if not player.folded:
            if found:
                return False
            found = True
    return True


def _betting_is_over(hand: Hand) -> bool:
    pending = hand.betting.pending
    if not pending:
        return True
    if len(pending) > 1:
        return False
    last = hand.player(pending[0])
    others = [player for player in hand.holding if player.seat != last.seat]
    nothing_to_call = last.street_cents >= hand.betting.to_cents
    return nothing_to_call and not any(player.may_bet for player in others) and hand.betting.aggressor is None


def _was_passed_by_all(hand: Hand) -> bool:
    """Whether a game that takes openers was opened by nobody, though somebody could have bet."""
    takes_openers = hand.street == 0 and hand.game.variant.openers is not None
    return takes_openers and not hand.betting.to_cents and any(player.may_bet for player in hand.holding)


def _next_street(hand: Hand) -> Hand:
    players = tuple(
        replace(
            player,
            earlier_cents=player.earlier_cents + player.street_cents,
            street_cents=0,
            acted=NOT_YET,
            acted_to_cents=0,
            checked=False,
        )
        for player in hand.players
    )
    after = replace(hand, players=players, street=hand.street + 1, betting=NO_BETTING)
    street = after.now
    if street.draws:
        return replace(after, stage="draw", waiting=_seats(after))
    if street.returns:
        return replace(after, stage="return", waiting=_seats(after))
    return replace(after, stage="deal")


def _back_to_bettor(hand: Hand) -> Hand:
    """What nobody could or would call goes back to who bet it (002:650)."""
    seat, cents = uncalled(hand.players)
    player = hand.player(seat)
    if not cents or player.folded:
        return hand
    back = min(cents, player.street_cents)
    changed_player = replace(player, stack_cents=player.stack_cents + back, street_cents=player.street_cents - back)
    return replace(hand, players=hand.with_player(changed_player))


def _pushed(hand: Hand, values: Values) -> Hand:
    """The pots are divided, and lie with who won them."""
    chip = hand.game.rules.odd_chip_cents or hand.game.stakes.chip_cents
    won = awards(hand.pots, values, hand.players, hand.game.variant.odd_chips, chip)
    to = by_seat(won)
    players = tuple(_with_chips(player, to.get(player.seat, 0)) for player in hand.players)
    return replace(hand, players=players, stage="over", awards=won, betting=NO_BETTING, waiting=())


def _with_chips(player: Player, cents: int) -> Player:
    return replace(player, stack_cents=player.stack_cents + cents)


def _seats(hand: Hand) -> tuple[int, ...]:
    return tuple(player.seat for player in hand.holding)


def _told(cards: Sequence[Seen]) -> tuple[Card, ...]:
    told = tuple(card for card in cards if card is not None)
    if len(told) < len(cards):
        raise CardsNotTold("some cards are not known: the dealer says who has the best hand")
    return told


def _no_bet(hand: Hand) -> str:
    return f"no bet is waited for: the hand waits for a {hand.stage}" if hand.stage != "over" else "the hand is over"


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most} cards"
