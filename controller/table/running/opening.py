"""How a table's record begins: the table, each pool with its seed, and the cards and dice that lie there.

A further level that the house's rules have since the record began is opened at the next start, with its own seed on
record (standards B7). Pure; does not record anything.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.upkeep.course import duties


def records_of_start(
    state: TableState, setup: TableSetup, series: str, version: str, now_utc_ns: int, unchecked: bool = False
) -> tuple[e.Event, ...]:
    """What a start records; ``series`` is of a record that begins with it, ``unchecked``: money waits for a check."""
    first: tuple[e.Event, ...] = () if state.opened else (opening(setup, series),)
    check: tuple[e.Event, ...] = (e.CheckBegun(),) if unchecked else ()
    left: tuple[e.Event, ...] = (e.TestModeLeft(),) if state.testing else ()
    return (
        *first,
        *rules_to_record(state, setup),
        *pools_to_open(state, setup),
        *link_to_record(state, setup),
        e.ServiceStarted(version=version),
        *check,
        *left,
        *first_on_the_table(state, setup, now_utc_ns),
    )


def rules_to_record(state: TableState, setup: TableSetup) -> tuple[e.RulesLoaded, ...]:
    """What the table plays by, where the record does not say it yet."""
    loaded = setup.loaded
    return () if loaded is None or loaded.digest == state.rules else (loaded,)


def opening(setup: TableSetup, series: str) -> e.TableOpened:
    """The first event of a record; ``series`` names it to devices that remember orders by number."""
    return e.TableOpened(
        table=setup.table,
        series=series,
        game=setup.game.name,
        house=setup.house,
        seats=len(setup.seats),
        seed_cents=setup.progressive.seed_cents if setup.has_meter else 0,
        units_per_cent=setup.units_per_cent,
        limit_cents=setup.progressive.limit_cents if setup.has_meter else None,
        to_accept=setup.has_meter and setup.values_are_accepted,
    )


def pools_to_open(state: TableState, setup: TableSetup) -> tuple[e.PoolOpened, ...]:
    """The levels of the house's rules that the record does not know yet."""
    known = {meter.pool for meter in state.pools}
    return tuple(
        e.PoolOpened(
            pool=name,
            seed_cents=rules.seed_cents,
            units_per_cent=rules.units_per_cent(setup.wager_cents),
            limit_cents=rules.limit_cents,
            to_accept=setup.values_are_accepted,
        )
        for name, rules in setup.rules.pool.items()
        if name not in known
    )


def link_to_record(state: TableState, setup: TableSetup) -> tuple[e.TableLinked | e.TableUnlinked, ...]:
    """To which pool over many tables the table is linked, where the record says otherwise."""
    before = None if state.link is None else (state.link.pool, state.link.terms)
    linked = setup.now(state).linked
    if linked is None:
        return () if state.link is None else (e.TableUnlinked(pool=state.link.pool),)
    pool, terms = linked.pool, linked.terms
    return () if before == (pool, terms) else (e.TableLinked(pool=pool, terms=terms),)


def first_on_the_table(
    state: TableState, setup: TableSetup, now_utc_ns: int
) -> tuple[e.CardsChanged | e.DiceChanged | e.UpkeepDone, ...]:
    """The cards, dice and equipment that the table begins with: their time runs from now."""
    first: list[e.CardsChanged | e.DiceChanged | e.UpkeepDone] = []
    if state.cards_changed_utc_ns is None:
        first.append(change_of_cards(setup, "dealer", "", now_utc_ns))
    if state.dice_changed_utc_ns is None and setup.change_dice_ns is not None:
        first.append(e.DiceChanged(role="dealer", at_utc_ns=now_utc_ns))
    begun = {one.of for one in state.upkeep}
    first += [e.UpkeepDone(of=of, role="dealer", at_utc_ns=now_utc_ns) for of in duties(setup) if of not in begun]
    return tuple(first)


def change_of_cards(setup: TableSetup, role: str, person: str, at_utc_ns: int) -> e.CardsChanged:
    """New cards are on the table, with what is to be done before they are shuffled, where the table asks for that."""
    decks = setup.colours if setup.opening_steps else ()
    return e.CardsChanged(role=role, person=person, at_utc_ns=at_utc_ns, decks=decks, steps=setup.opening_steps)
