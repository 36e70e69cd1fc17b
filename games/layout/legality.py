"""Whether something may be done at the table now: wagers by phase and amount, decks, and the house's own settings.

Answered from what the game declares and the house's rules say, so that panel, console and tests give one answer.
Does not know the chips' colours, who sits where, or what was done before.
"""

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.declared.deal import needs_shuffler
from games.declared.game import Game, Wager
from games.declared.house_rules import HouseRules
from games.declared.layout import Placing
from games.money.dollars import dollars
from games.pools.settings import why_not_rates, why_not_reset
from games.round.verdict import Verdict


def wager(
    game: Game,
    rules: HouseRules,
    name: str,
    phase: str,
    wagers: Mapping[str, int],
    *,
    approved: bool = False,
    did: frozenset[str] = frozenset(),
    mark: str = "",
) -> Verdict:
    """May wager ``name`` be placed in ``phase``, where ``wagers`` are all of that seat's, this one included?

    ``approved``: more than the limit was approved in writing, where the house's rules provide for that. ``did`` and
    ``mark``: what else was done and what stands on the table, where the game's wagers come in families.

    Raises:
        LookupError: the game, or this house, has no such wager.
    """
    declared = game.wager(name)
    if game.is_by_result:
        if phase != declared.during:
            return Verdict(_out_of_phase(game, declared, phase))
        return _of_family(game, rules, name, wagers, approved=approved, did=did, mark=mark)
    figures = {} if approved and rules.approvable(name) else _figures(game, rules, declared, wagers)
    why = _why_not(game, rules, declared, phase, wagers, figures)
    if why is not None:
        return Verdict(why, figures)
    together = game.together(rules, wagers)
    return together if not together.legal else Verdict(None, {**figures, **together.figures})


def change(game: Game, rules: HouseRules, name: str, phase: str) -> Verdict:
    """May wager ``name`` be increased or taken back in ``phase``? Not after no more bets (003:384-386)."""
    declared = game.wager(name)
    if declared.during != game.round.initial or declared.through == "acceptor":
        return Verdict(f"the {name} stands once it is placed")
    if phase != declared.during:
        return Verdict(_out_of_phase(game, declared, phase))
    return Verdict()


def action(game: Game, rules: HouseRules, name: str, facts: Mapping[str, Any]) -> Verdict:
    """May the action ``name`` of this game be taken, under these facts?

    Raises:
        LookupError: the game has no such action; the text names those it has.
    """
    try:
        ask = game.actions[name]
    except KeyError:
        raise LookupError(f'{game.title} has no action "{name}"; it has {", ".join(game.actions) or "none"}') from None
    return ask(rules, facts)


def positions(rules: HouseRules, taken: Sequence[int], *, two: bool | None = None, banks: bool = False) -> Verdict:
    """May one player take these positions? One, or two side by side where the house allows it.

    ``two`` is the house's choice in place of its rules file; no choice goes beyond what its document lets it choose
    (003:402-403 and 1767-1774). A player who banks has one (003:3168). Where the seats do not matter they may be any
    that follow one another.
    """
    chosen = rules.positions_per_player if two is None else 2 if two else 1
    most = 1 if banks else min(chosen, rules.positions_at_most)
    seats = sorted(set(taken))
    if len(seats) > most:
        who, allowed = "the bank" if banks else "a player", "one position" if most == 1 else "two positions"
        return Verdict(f"{who} takes {allowed} at most", {"max": most})
    beyond = next((seat for seat in seats if not 1 <= seat <= rules.seats), None)
    if beyond is not None:
        return Verdict(f"there is no position {beyond}; the layout has 1 to {rules.seats}")
    if any(after - before != 1 for before, after in itertools.pairwise(seats)):
        return Verdict("the second position is next to the first")
    return Verdict()


def deal(
    game: Game,
    rules: HouseRules,
    phase: str,
    *,
    chips: int = 0,
    lamps: int = 0,
    method: str | None = None,
    shuffler: bool = True,
) -> Verdict:
    """May the first card be dealt? Where the chart knows the deal, with as many chips as lit lamps (003:423-432)."""
    if not game.allows(phase, "deal"):
        needs = "lock-out" if game.allows(phase, "lock_out") else None
        return Verdict(f"no card is dealt while {game.round.doing(phase)}", needs=needs)
    if chips != lamps:
        return Verdict(f"{chips} chips came back but {lamps} lamps are lit: a supervisor answers the difference first")
    if method is not None and needs_shuffler(game, rules, method) and not shuffler:
        return Verdict(f"dealing by {method} needs a shuffler")
    return Verdict()


def cut(rules: HouseRules, cards: int | None, *, shuffled_by: str, deck_size: int = 52) -> Verdict:
    """May the cut take ``cards`` off the top? By hand at least ten; a machine's shuffle is not cut (003:250-287).

    None asks only for the figures.
    """
    if shuffled_by != "hand":
        return Verdict("cards from the shuffler are not cut")
    least, leaves = rules.cards.cut_at_least, rules.cards.cut_leaves_at_least
    figures = {"min": least, "max": deck_size - leaves}
    if cards is None or least <= cards <= deck_size - leaves:
        return Verdict(None, figures)
    return Verdict(f"a cut takes at least {least} cards off the top and leaves {leaves} or more", figures)


def progressive_rate(rules: HouseRules, rate: Fraction) -> Verdict:
    """May the meter rise by this part of the chip's worth? (003:810-811)."""
    pool = rules.progressive
    if pool is None:
        return Verdict("this table has no progressive")
    figures = {"min_bp": int(pool.min_rate * 10_000)} if pool.min_rate else {}
    changed = pool.model_copy(update={"rate": rate, "per_chip_cents": None})
    return Verdict(why_not_rates(changed, pool.chip_cents), figures)


def progressive_reset(rules: HouseRules, cents: int) -> Verdict:
    """May the reset amount be set to ``cents``? The casino sets it, above the document's floor (003:811, 3735-3738)."""
    pool = rules.progressive
    if pool is None:
        return Verdict("this table has no progressive")
    figures = {"min_cents": pool.min_start_cents} if pool.min_start_cents else {}
    return Verdict(why_not_reset(pool, cents), figures)


def maximum_payout(rules: HouseRules, cents: int) -> Verdict:
    """May the payout limit of a bet be set to ``cents``? (003:790-793)."""
    floor = rules.max_payout_floor_cents
    figures = {"min_cents": floor} if floor else {}
    return Verdict(f"the payout limit is no less than {dollars(floor)}" if cents < floor else None, figures)


def posted_limits(rules: HouseRules, name: str, least: int, most: int, *, approved: bool = False) -> Verdict:
    """May the table post these limits of wager ``name``? Within those of the document (002:1147, 1509).

    ``approved``: the general manager approved a higher maximum in writing, where the rules provide for that.
    """
    limits = rules.limits_of(name)
    if limits is None:
        return Verdict()
    figures = {"min_cents": limits[0], "max_cents": limits[1]}
    if least < limits[0]:
        return Verdict(f"the posted minimum of the {name} is no less than {dollars(limits[0])}", figures)
    if most > limits[1] and not (approved and rules.approvable(name)):
        return Verdict(f"the posted maximum of the {name} is no more than {dollars(limits[1])}", figures)
    return Verdict(None, figures)


def seated(rules: HouseRules, players: int) -> Verdict:
    """May so many players be seated? No more than the layout has places (002:1629)."""
    figures = {"max": rules.seats}
    return Verdict(f"the layout has {rules.seats} places" if players > rules.seats else None, figures)


def load_second_deck(phase: str) -> Verdict:
    """May the second deck go into the shuffler? Not while it works on the first (002:1595-1598)."""
    return Verdict("the second deck goes in when the shuffler has stopped") if phase == "shuffling" else Verdict()


def place_shuffler(side: str | None) -> Verdict:
    """May the shuffler stand on this side? At the dealer's right (002:1083, 1601); None asks only where."""
    why = None if side in (None, "dealers-right") else "the shuffler stands to the right of the dealer"
    return Verdict(why, choices=("dealers-right",))


def _of_family(
    game: Game,
    rules: HouseRules,
    name: str,
    wagers: Mapping[str, int],
    *,
    approved: bool,
    did: frozenset[str],
    mark: str,
) -> Verdict:
    """What the layout says; where no amount is told, whether this house has the wager at all."""
    layout = game.by_result.layout
    read, amounts = layout.read(rules, name), {layout.read(rules, one): cents for one, cents in wagers.items()}
    cents = amounts.pop(read, None)
    if cents is None:
        return Verdict()
    return layout.why_not(rules, Placing(read, cents, amounts, mark, did, approved))


def _figures(game: Game, rules: HouseRules, declared: Wager, wagers: Mapping[str, int]) -> dict[str, int]:
    if declared.exactly is not None:
        base = wagers.get(declared.exactly.of)
        return {} if base is None else {"required_cents": declared.exactly.times * base}
    if declared.through == "acceptor":
        return {} if rules.progressive is None else {"required_cents": rules.progressive.chip_cents}
    equal = rules.equals(declared.name)
    if equal is not None and equal in wagers:
        return {"required_cents": wagers[equal]}
    limits = rules.limits_of(declared.name)
    if limits is None:
        return {}
    least, most = limits
    return {"required_cents": least} if least == most else {"min_cents": least, "max_cents": most}


def _why_not(
    game: Game, rules: HouseRules, declared: Wager, phase: str, wagers: Mapping[str, int], figures: Mapping[str, int]
) -> str | None:
    name = declared.name
    if phase != declared.during:
        return _out_of_phase(game, declared, phase)
    beside = rules.beside(name) or declared.beside
    if beside is not None and wagers and beside not in wagers:
        return f"the {name} is placed only beside the {beside}"
    if declared.through == "acceptor" and not figures:
        return f"this table has no {name} wager"
    cents = wagers.get(name)
    if cents is None:
        return None
    step = rules.step_cents(name)
    if cents % step:
        return f"the {name} goes in steps of {dollars(step)}"
    if "required_cents" in figures and cents != figures["required_cents"]:
        return f"the {name} is exactly {dollars(figures['required_cents'])}"
    if "min_cents" in figures and not figures["min_cents"] <= cents <= figures["max_cents"]:
        return f"the {name} is from {dollars(figures['min_cents'])} to {dollars(figures['max_cents'])}"
    return None


def _out_of_phase(game: Game, declared: Wager, phase: str) -> str:
    return (
        f"the {declared.name} is placed while {game.round.doing(declared.during)}, not while {game.round.doing(phase)}"
    )
