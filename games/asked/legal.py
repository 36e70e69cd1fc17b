"""The question whether something may be done, legal: wagers and cards by phase, decks, and the house's own settings.

What a game alone may do or not stands in its `Game.actions`; what every game knows is here. The answer has the figures
that would be right. Has no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from games.asked.question import Given, NotAnswered
from games.asked.words import Words, game_of
from games.declared.house_rules import HouseRules
from games.layout import legality
from games.layout.rules import LayoutRules
from games.round.two_decks import why_not_decks
from games.round.verdict import Verdict

Action: TypeAlias = Callable[[HouseRules, Given, Words], Verdict]
NEEDS_ANEW = "close-and-open-the-game"
_OF_CARDS = ("play", "deal", "use-decks", "cut", "load-second-deck", "place-shuffler")
_DID = {"coupon": "match-play", "value_chip": "value-chips"}
"""What lies on a wager besides, in the words of the game."""


def legal(rules: HouseRules, given: Given, words: Words) -> dict[str, Any]:
    """Whether the action may be taken, and what would be right."""
    return answered(verdict(rules, given, words), given)


def answered(found: Verdict, given: Given) -> dict[str, Any]:
    """A verdict in the words of the question."""
    action = given["action"]
    answer: dict[str, Any] = {"legal": found.legal, "why_not": found.why_not, **found.figures, "may": found.choices}
    if found.needs:
        answer |= {"needs": found.needs, "next": found.needs}
    if found.needs == NEEDS_ANEW:
        answer |= {"game_state": "closed", "disk": ["closed", "open"]}
    if action == "use-deck" and found.choices:
        answer["required_deck"] = found.choices[0]
    if action == "progressive-wager" and found.legal:
        answer["light"] = "on"
    return answer


def verdict(rules: HouseRules, given: Given, words: Words) -> Verdict:
    """May this action be taken?

    Raises:
        NotAnswered: neither this game nor any has such an action.
        QuestionError: a fact is left out.
    """
    game, action = game_of(rules), given["action"]
    if action in game.actions:
        phase = {"phase": words.phase(given)} if "phase" in given else {}
        return legality.action(game, rules, action, given.but(**phase))
    if game.is_by_result and action in _OF_CARDS:
        raise NotAnswered(f"no cards are dealt at {game.title.lower()}")
    if action not in ACTIONS:
        known = ", ".join(sorted({*ACTIONS, *game.actions}))
        raise NotAnswered(f'nobody can say of {game.title} whether "{action}" is legal; it has {known}')
    return ACTIONS[action](rules, given, words)


def wager(rules: HouseRules, given: Given, words: Words) -> Verdict:
    """Every wager that is named is asked about: one by name, or all; the first that may not stand answers."""
    names = [given["wager"]] if "wager" in given else list(given["wagers"])
    return wagers(rules, given, names, words.phase(given))


def wagers(rules: HouseRules, given: Given, names: Sequence[str], phase: str) -> Verdict:
    """May the wagers of these names stand in ``phase``? The first that may not answers, or else the last."""
    approved, placed = given.get("approved", False), given.get("wagers", {})
    if given.get("form") == "cash" and isinstance(rules, LayoutRules) and not rules.cash_plays(approved=approved):
        return Verdict("cash does not play")
    did = frozenset(given.get("did", ())) | {word for fact, word in _DID.items() if given.get(fact)}
    found = Verdict("no wager is named")
    for name in names:
        try:
            found = legality.wager(game_of(rules), rules, name, phase, placed, approved=approved, did=did)
        except LookupError as error:  # no such wager: the text names those there are
            return Verdict(str(error))
        if not found.legal:
            break
    return found


def _named(name: str) -> Action:
    def answer(rules: HouseRules, given: Given, words: Words) -> Verdict:
        return wagers(rules, given, [name], words.phase(given))

    return answer


def _play(rules: HouseRules, given: Given, words: Words) -> Verdict:
    """The wager that is a multiple of another one, when it is the player's turn, which a question need not say."""
    name = next((one.name for one in game_of(rules).wagers if one.during == "decisions"), "play")
    return wagers(rules, given, [name], words.phase(given) if "phase" in given else "decisions")


def _change(rules: HouseRules, given: Given, words: Words) -> Verdict:
    return legality.change(game_of(rules), rules, given["wager"], words.phase(given))


def _positions(rules: HouseRules, given: Given, words: Words) -> Verdict:
    taken = given["seats"] if "seats" in given else range(1, given["count"] + 1)
    two = given.get("options", {}).get("two_positions")
    return legality.positions(rules, taken, two=two, banks=given.get("bank") is True)


def _deal(rules: HouseRules, given: Given, words: Words) -> Verdict:
    if not given.get("additional_settled", True):
        return Verdict("additional wagers are settled before the first card")
    return legality.deal(
        game_of(rules),
        rules,
        words.phase(given),
        chips=given.get("chips", 0),
        lamps=given.get("lights", 0),
        method=given.get("method"),
        shuffler=given.get("shuffler", True),
    )


def _decks(rules: HouseRules, given: Given, words: Words) -> Verdict:
    shuffler = given.get("shuffler", given.get("method") != "hand")
    colours = given["backs"] if "backs" in given else given["back_colours"]
    most = game_of(rules).pack.colours
    return Verdict(why_not_decks(colours, most=most, shuffler=shuffler), {"max": most if shuffler else 1})


def _cut(rules: HouseRules, given: Given, words: Words) -> Verdict:
    """``cut_at`` and ``count`` are one; without them the answer is only how many cards a cut takes."""
    by_hand = "cut_at" in given or given.get("phase", "after-hand-shuffle") == "after-hand-shuffle"
    game = game_of(rules)
    whole = game.pack if rules.shoe is None else game.dealt_by_card.pack.of(rules.shoe.decks)
    size = given.get("deck_cards", whole.size)
    cards = given.get("cut_at", given.get("count"))
    return legality.cut(rules, cards, shuffled_by="hand" if by_hand else "shuffler", deck_size=size)


def _post_limits(rules: HouseRules, given: Given, words: Words) -> Verdict:
    first = next(wager.name for wager in game_of(rules).wagers if rules.limits_of(wager.name) is not None)
    least, most = (given["table"][name] for name in ("min_cents", "max_cents"))
    return legality.posted_limits(rules, first, least, most, approved=given.get("approved", False))


def _configure(rules: HouseRules, given: Given, words: Words) -> Verdict:
    setting = given["setting"]
    if setting not in SETTINGS:
        raise NotAnswered(f'no rule is about the setting "{setting}"; there are {", ".join(SETTINGS)}')
    return SETTINGS[setting](rules, given["value"])


SETTINGS: Mapping[str, Callable[[HouseRules, Any], Verdict]] = {
    "progressive-rate-bp": lambda rules, value: legality.progressive_rate(rules, Fraction(value, 10_000)),
    "progressive-reset-cents": legality.progressive_reset,
    "bet-cap-cents": legality.maximum_payout,
}

ACTIONS: Mapping[str, Action] = {
    "wager": wager,
    "progressive-wager": _named("progressive"),
    "play": _play,
    "withdraw": _change,
    "remove": _change,
    "reduce": _change,
    "increase": _change,
    "take-positions": _positions,
    "deal": _deal,
    "use-decks": _decks,
    "cut": _cut,
    "configure": _configure,
    "post-limits": _post_limits,
    "load-second-deck": lambda rules, given, words: legality.load_second_deck(given["phase"]),
    "place-shuffler": lambda rules, given, words: legality.place_shuffler(given.get("side")),
    "seat-players": lambda rules, given, words: legality.seated(rules, given["count"]),
}
"""By what the documents' questions call it; a game's own actions go before."""
