"""A game and a house's rules as pages of a terminal, every value with its source. Does not read files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from controller.cli.lines import print_columns, say
from controller.config.house_rules import HouseRulesFile, Source
from controller.config.rules_text import Row, cards, tables
from games.declared.game import Game, Wager
from games.declared.house_rules import AwardRule, Progressive
from games.money.dollars import dollars
from games.pools.rules import Pool


def print_game(game: Game) -> None:
    """What every house has in common."""
    say(f"{game.title}: {game.seats} seats, {game.chance.in_words}")
    _heading("Round")
    print_columns(
        (
            (game.round.title(phase), game.round.signal_title(edge.signal), f"→ {_to(game, edge.to, edge.guard)}")
            for phase in game.round.phases
            for edge in game.round.edges
            if edge.frm == phase
        ),
        indent="  ",
    )
    _heading("Equipment")
    print_columns(
        (
            (need.equipment.value, f"one a {need.per}", "optional" if need.optional else "required", need.source)
            for need in game.equipment
        ),
        indent="  ",
    )
    _heading("Wagers")
    print_columns(
        (
            (
                wager.name,
                f"while {game.round.doing(wager.during)}",
                _amount(wager),
                "optional" if wager.optional else "required",
                wager.source,
            )
            for wager in game.wagers
        ),
        indent="  ",
    )
    if not game.is_dealt:
        return
    _heading("Deal")
    print_columns(
        (
            (
                method.name,
                f"{method.cards_at_a_time} at a time",
                "all face down" if method.dealer_face_up is None else f"dealer's card {method.dealer_face_up} face up",
                method.source,
            )
            for method in game.chance.deals
        ),
        indent="  ",
    )


def print_house(house: HouseRulesFile) -> None:
    """What this house makes of it; the last column says where each value comes from."""
    rules, sources = house.rules, house.sources
    say()
    say(f"{rules.title}, from {rules.document}: the numbers are its lines")
    for name, rows in tables(rules):
        _print_table(name, rows, sources)
    if rules.progressive is not None:
        _print_progressive(rules.progressive, sources)
    for name, pool in rules.pool.items():
        _print_level(name, pool, sources)
    if rules.cards.colours:
        _print_table("cards", cards(rules), sources)


def _print_table(name: str, rows: Sequence[Row], sources: Mapping[str, Source]) -> None:
    _heading(name.replace("_", " ").capitalize())
    print_columns(
        ((_words(row.key.removeprefix(f"{name}.")), row.value, _source(sources, row.key)) for row in rows),
        indent="  ",
    )


def _print_progressive(progressive: Progressive, sources: Mapping[str, Source]) -> None:
    _heading("Progressive")
    per_chip = "per_chip_cents" if progressive.per_chip_cents is not None else "rate"
    rows = (
        ("seed", dollars(progressive.seed_cents), "seed_cents"),
        ("after a reset", dollars(progressive.reset_cents), "reset_cents"),
        ("chip", dollars(progressive.chip_cents), "chip_cents"),
        ("each chip adds", f"{progressive.increment_cents} cents", per_chip),
        ("meter moves at", progressive.meter_moves_at, "meter_moves_at"),
        ("paid from", _words(progressive.claims_from), "claims_from"),
        ("several royals", _words(progressive.several_royals), "several_royals"),
    )
    print_columns(((name, value, _source(sources, f"progressive.{key}")) for name, value, key in rows), indent="  ")
    _heading("Awards")
    _print_awards(progressive, sources, "progressive")


def _print_level(name: str, pool: Pool, sources: Mapping[str, Source]) -> None:
    """A further pool of the same wager."""
    key = f"pool.{name}"
    _heading(f"Pool {_words(name)}")
    rows = (
        ("seed", dollars(pool.seed_cents), "seed_cents"),
        ("after a reset", dollars(pool.reset_cents), "reset_cents"),
        ("of each chip", str(pool.per_chip_cents or pool.rate or 0), "rate" if pool.rate else "per_chip_cents"),
        ("limit", "none" if pool.limit_cents is None else dollars(pool.limit_cents), "limit_cents"),
    )
    print_columns(((name, value, _source(sources, f"{key}.{entry}")) for name, value, entry in rows), indent="  ")
    _print_awards(pool, sources, key)


def _print_awards(pool: Pool, sources: Mapping[str, Source], key: str) -> None:
    for hand, rule in pool.awards.items():
        say(f"  {_words(hand)}: {_award(rule)}")
        print_columns(_authority(rule, sources, f"{key}.awards.{hand}"), indent="    ")


def _authority(rule: AwardRule, sources: Mapping[str, Source], key: str) -> Iterable[tuple[str, str, str]]:
    yield "pays", _award(rule), _source(sources, f"{key}.{'cents' if rule.of_meter is None else 'of_meter'}")
    yield "verified by", _roles(rule.verified_by), _source(sources, f"{key}.verified_by")
    if rule.log_signed_by:
        yield "log signed by", _roles(rule.log_signed_by), _source(sources, f"{key}.log_signed_by")
    if rule.key is not None:
        turned = f"{rule.key}, turned by {_roles(rule.turned_by, 'or')}"
        yield "key", turned, _source(sources, f"{key}.turned_by")
    if rule.then is not None:
        yield "then", "the meter is reset", _source(sources, f"{key}.then")


def _award(rule: AwardRule) -> str:
    if rule.of_meter is not None:
        return f"{rule.of_meter * 100} % of the meter"
    return f"{dollars(rule.cents or 0)}{', by the house' if rule.paid_from == 'house' else ''}"


def _limit(sources: Mapping[str, Source]) -> str:
    return _source(sources, "limits.ante_min_cents")


def _to(game: Game, phase: str, guard: str | None) -> str:
    return f"{game.round.title(phase)} (if {_words(guard)})" if guard else game.round.title(phase)


def _amount(wager: Wager) -> str:
    if wager.exactly is not None:
        return f"exactly {wager.exactly.times} × {wager.exactly.of}"
    return "one chip" if wager.through == "acceptor" else "within the limits"


def _roles(roles: Iterable[str], word: str = "and") -> str:
    return f" {word} ".join(_words(role) for role in roles)


def _words(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def _source(sources: Mapping[str, Source], key: str) -> str:
    source = sources.get(key)
    if source is None:
        return ""
    return f"{source.lines or 'house'} ({source.note})" if source.note else source.lines or "house"


def _heading(title: str) -> None:
    say()
    say(title)
