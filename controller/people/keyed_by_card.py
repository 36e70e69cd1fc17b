"""Keys at a table that is dealt card by card: cards, words, the shoe, wagers, and what was keyed wrong.

=================  ==================================================================================================
``card ENTER``     while cards come: its rank, 1 ace, 0 ten, 11 to 13 the courts; where the suit matters the rank and
                   the suit's digit, 73 the seven of hearts, 141 the ace of clubs, 15 the special ace of
                   a pack that has one. Of a new shoe: its first card
``seats DEAL``     before the first card: the seats that have a hand, 135 DEAL; DEAL alone: those of the round before
``n DEAL``         the n-th of the words that the display offers: a result, a hit, a split
``seat DEAL``      where the word is said of a seat: where the action button lies
``CLEAR DEAL``     the card or word that was told last was told wrong
``ENTER``          what had to be burned is burned
``0 SHUFFLE``      the cutting card came out
``SHUFFLE``        the pack is shuffled and cut, and lies in the shoe
``seat n dollars``  and ENTER, while wagers are open: so much lies on the seat's n-th wager; 0 takes it up again;
                   while cards come the dollars have two digits or more
``seat 0 dollars``  and ENTER, where players bank: the seat banks, and put up so much to pay from
``CLEAR seat DEAL``  the commission of this seat was collected
=================  ==================================================================================================

What keys mean while players bid for the bank, :mod:`controller.people.keyed_bids` says. Does not decide whether
anything is possible: :mod:`controller.table.shoe` does.
"""

from __future__ import annotations

from controller.people import keyed_bids
from controller.people.keyed_cards import keyed_card
from controller.table import commands as c
from controller.table.bidding.course import bidding_goes_on
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now
from controller.table.state import TableState
from controller.table.words import words_of
from drivers.signals import KeyPressed, Signal
from games.cards.card import RANKS, SPECIAL_SUIT, UNKNOWN_SUIT

CARD_FORM = (
    "a card is its rank: 1 ace, 0 ten, 11 jack, 12 queen, 13 king; "
    "with its suit, 1 clubs, 2 diamonds, 3 hearts, 4 spades, the seven of hearts is 73"
)
STAKE_FORM = "a wager is the seat, its number and the dollars, then ENTER: 3125 is $25 on the first wager of seat 3"
BANK_KEY = "0"
"""Where a wager has its number: what the seat puts up to bank with."""
SPECIAL_KEY = "5"
"""The digit of the special ace, where others have their suit's."""
_MOST_OF_A_CARD = 3
_COURTS = ("10", "11", "12", "13")
_SPECIAL_ACE = (f"1{SPECIAL_KEY}", f"14{SPECIAL_KEY}")


def keyed_face(digits: str) -> str | None:
    """The card that these digits are, without its suit where none was keyed; None where they are none.

    >>> keyed_face("7"), keyed_face("0"), keyed_face("1"), keyed_face("12"), keyed_face("73"), keyed_face("141")
    ('7?', 'T?', 'A?', 'Q?', '7h', 'Ac')
    >>> keyed_face("15"), keyed_face(""), keyed_face("99"), keyed_face("00")
    ('Ax', None, None, None)
    """
    if len(digits) == 1:
        rank = {"0": 10, "1": 14}.get(digits, int(digits))
        return f"{RANKS[rank - 2]}{UNKNOWN_SUIT}"
    if digits in _COURTS:
        return f"{RANKS[int(digits) - 2]}{UNKNOWN_SUIT}"
    return f"A{SPECIAL_SUIT}" if digits in _SPECIAL_ACE else keyed_card(digits)


def plain(key: str, digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str | None:
    """What a line means that is not of staff or of an irregularity; why it means nothing; None where others know."""
    device, when = at.device, at.at
    pack = state.pack
    if key == "SHUFFLE":
        kind = c.CuttingCardKeyed if digits == "0" else c.ShuffleKeyed
        return kind(device=device, at=when) if digits in ("", "0") else "SHUFFLE, or 0 SHUFFLE for the cutting card"
    if (bid := keyed_bids.plain(key, digits, at, state, setup)) is not None:
        return bid
    if key == "DEAL" and setup.game.dealt_by_card.at_spots and not state.round.acts:
        return c.SpotsKeyed(device=device, at=when, spots=tuple(map(int, digits)))
    if key == "DEAL":
        return _word(digits, at, state, setup)
    if key != "ENTER":
        return None
    first_card = pack is not None and pack.to_burn is None
    if pack is not None and pack.to_burn and not digits:
        return c.BurnedKeyed(device=device, at=when)
    dealing = setup.game.allows(state.round.phase, "all_dealt")
    if (first_card or dealing) and len(digits) <= _MOST_OF_A_CARD:
        card = keyed_face(digits) if digits else None
        return CARD_FORM if card is None else c.CardKeyed(device=device, at=when, card=card)
    by_bank = "bank" in setup.game.actions and len(digits) < len("117")
    if digits and not by_bank and _takes_wagers(state, setup):
        return _stake(digits, at, setup)
    return None


def _word(digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str:
    lying = felt_now(state, setup)
    due = None if lying is None else lying.due
    words = () if due is None else due.words
    if due is not None and due.seats and words:
        if not digits:
            return f"{words_of(words[0])} is said of a seat: its number, DEAL"
        return c.WordKeyed(device=at.device, at=at.at, said=words[0], spot=int(digits))
    if not words:
        return "nothing is to be said now"
    if not digits or not 1 <= int(digits) <= len(words):
        return (
            f"the words are {', '.join(f'{number} {word}' for number, word in enumerate(words, 1))}: its number, DEAL"
        )
    return c.WordKeyed(device=at.device, at=at.at, said=words[int(digits) - 1])


def _takes_wagers(state: TableState, setup: TableSetup) -> bool:
    """Also once all is dealt, so that one that was entered wrong can be taken up."""
    placed = any(wager.during == state.round.phase for wager in setup.game.wagers)
    return placed or setup.game.allows(state.round.phase, "taken_back")


def _stake(digits: str, at: KeyPressed, setup: TableSetup) -> Signal | str:
    wagers = [wager.name for wager in setup.game.wagers]
    if len(digits) >= 3 and digits[1] == BANK_KEY and "bank" in setup.game.actions:
        return c.BankKeyed(device=at.device, at=at.at, seat=int(digits[0]) or None, cents=int(digits[2:]) * 100)
    if len(digits) < 3 or not 1 <= int(digits[1]) <= len(wagers):
        return STAKE_FORM
    cents = int(digits[2:]) * 100
    return c.StakeKeyed(device=at.device, at=at.at, seat=int(digits[0]), wager=wagers[int(digits[1]) - 1], cents=cents)


def after_clear(digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal:
    """CLEAR, a seat or nothing, DEAL: a commission, or what was told last."""
    if not digits and bidding_goes_on(state, setup):
        return c.BankWordTakeBackKeyed(device=at.device, at=at.at)
    if digits:
        return c.CommissionKeyed(device=at.device, at=at.at, seat=int(digits))
    return c.TakeBackKeyed(device=at.device, at=at.at)
