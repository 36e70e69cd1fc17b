"""What the house gains, exact, through the settlement of the games themselves."""

from collections import Counter
from fractions import Fraction

import pytest

from controller.config.house_rules import load_house_rules
from games.baccarat.tableau import TWENTY_FIRST_CENTURY
from games.casino_war.rules import CasinoWarRules
from games.declared.house_rules import HouseRules
from games.probability.baccarat import finals
from games.probability.house_edge import HouseEdge
from games.probability.house_edges import house_edges
from games.probability.twenty_first_century import house_way, seen


def edges(game: str, house: str = "choctaw", decks: int | None = None) -> dict[str, HouseEdge]:
    """By wager, and by the last word of how it is played."""
    found = house_edges(load_house_rules(game, house), decks)
    return {f"{one.wager} {one.played.rsplit(' ', 1)[-1]}".strip(): one for one in found}


def with_decks(rules: HouseRules, decks: int) -> HouseRules:
    assert rules.shoe is not None
    shoe = rules.shoe.model_copy(update={"decks": decks, "decks_allowed": ()})
    return rules.model_copy(update={"shoe": shoe})


@pytest.mark.parametrize(
    ("decks", "edge", "of_all_money"),
    [
        (1, Fraction(523, 16_575), "2.671775"),
        (2, Fraction(2_101, 68_289), "2.608998"),
        (4, Fraction(7_993, 277_173), "2.447239"),
        (6, Fraction(17_533, 626_665), "2.374892"),
        (8, Fraction(30_721, 1_116_765), "2.335336"),
    ],
)
def test_red_dog(decks: int, edge: Fraction, of_all_money: str) -> None:
    (bet,) = house_edges(load_house_rules("red-dog", "choctaw"), decks)
    assert bet.edge == edge
    assert f"{float(bet.of_all_money * 100):.6f}" == of_all_money
    assert bet.played.endswith("on a spread of 7, 8, 9, 10, 11")


@pytest.mark.parametrize(
    ("decks", "war", "surrender", "tie"),
    [
        (1, Fraction(86, 4_165), Fraction(1, 34), Fraction(6, 17)),
        (6, Fraction(23_138, 993_023), Fraction(23, 622), Fraction(58, 311)),
        (8, Fraction(276_706, 11_826_255), Fraction(31, 830), Fraction(74, 415)),
    ],
)
def test_casino_war(decks: int, war: Fraction, surrender: Fraction, tie: Fraction) -> None:
    found = edges("casino-war", decks=decks)
    assert [found[name].edge for name in ("main war", "main surrenders", "tie")] == [war, surrender, tie]


@pytest.mark.parametrize(("decks", "edge"), [(1, "2.415366"), (6, "2.877134"), (8, "2.897832")])
def test_casino_war_without_one_wager_more_for_a_tied_war(decks: int, edge: str) -> None:
    rules = load_house_rules("casino-war", "choctaw")
    assert isinstance(rules, CasinoWarRules)
    tied = CasinoWarRules.model_validate(
        {**rules.model_dump(), "war": {"burned": 3, "won": "1 to 1", "tied": "0 to 1"}}
    )
    main = next(iter(house_edges(tied, decks)))
    assert f"{float(main.edge * 100):.6f}" == edge


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (
            8,
            Fraction(114_753_351_728, 10_847_218_479_825),
            Fraction(241_149_546_272, 19_524_993_263_685),
            Fraction(103_841_353_768, 723_147_898_655),
        ),
        (
            6,
            Fraction(460_294_100, 43_594_702_723),
            Fraction(18_880_657_128, 1_525_814_595_305),
            Fraction(220_299_549_488, 1_525_814_595_305),
        ),
        (1, Fraction(49_303, 4_873_050), Fraction(163_679, 12_724_075), Fraction(2_003_549, 12_724_075)),
    ],
)
def test_mini_baccarat(decks: int, banker: Fraction, player: Fraction, tie: Fraction) -> None:
    """One deck is what no house deals: it is the figure that tables print beside the others."""
    rules = with_decks(load_house_rules("mini-baccarat", "choctaw"), decks)
    found = {one.wager: one for one in house_edges(rules)}
    assert {name: one.edge for name, one in found.items()} == {"banker": banker, "player": player, "tie": tie}
    assert all(one.of_all_money == one.edge for one in found.values())


@pytest.mark.parametrize(
    ("change", "wager", "decks", "edge"),
    [
        ({"tie": "9 to 1"}, "tie", 8, "4.844032"),
        ({"tie": "9 to 1"}, "tie", 6, "4.931289"),
        ({"percent": "4 %"}, "banker", 8, "0.599308"),
    ],
)
def test_another_rule_of_the_house_is_another_edge(change: dict[str, str], wager: str, decks: int, edge: str) -> None:
    rules = with_decks(load_house_rules("mini-baccarat", "choctaw"), decks)
    data = rules.model_dump()
    if "percent" in change:
        data["commission"]["win"]["percent"] = change["percent"]
        change = {}
    changed = type(rules).model_validate({**data, **change})
    found = {one.wager: one for one in house_edges(changed)}
    assert f"{float(found[wager].edge * 100):.6f}" == edge


@pytest.mark.parametrize(
    ("decks", "edge"), [(8, Fraction(284_694_798_368, 19_524_993_263_685)), (6, Fraction(716_053_792, 49_219_825_655))]
)
def test_a_six_of_the_banker_that_is_paid_half_in_place_of_a_commission(decks: int, edge: Fraction) -> None:
    rules = with_decks(load_house_rules("commission-free-baccarat", "axtion"), decks)
    found = {one.wager: one for one in house_edges(rules)}
    assert found["banker"].edge == edge
    assert found["player"].edge == {one.wager: one for one in house_edges(mini(decks))}["player"].edge
    assert "the banker wins with a six" in [ending.why for ending in found["banker"].endings]


@pytest.mark.parametrize(
    ("decks", "house_way", "best", "always", "where_it_gains"),
    [
        (6, Fraction(2_494_462_939, 217_973_513_615), "1.068901", "10.588388", "-6.031638"),
        (8, Fraction(3_555_682_387, 309_920_527_995), "1.074643", "10.513186", "-6.065965"),
    ],
)
def test_21st_century_baccarat(decks: int, house_way: Fraction, best: str, always: str, where_it_gains: str) -> None:
    """A tie wager is made after three cards are seen: a player who waits for the right ones beats seven to one."""
    main, played, tie, chosen = house_edges(load_house_rules("21st-century-baccarat", "delta"), decks)
    assert main.edge == house_way
    found = [f"{float(one.edge * 100):.6f}" for one in (played, tie, chosen)]
    assert found == [best, always, where_it_gains]
    assert tie.chance(next(one for one in tie.endings if one.net_cents < 0)) == 1 - (1 - tie.edge) / 8


def test_what_is_seen_before_a_decision_adds_up_to_all_rounds() -> None:
    """Counted in another way, hand by hand: the same endings."""
    found = Counter[tuple[int, int]]()
    for sight, ways in seen(TWENTY_FIRST_CENTURY, 6).items():
        found.update(ways.by(house_way(TWENTY_FIRST_CENTURY, sight.shared)))
    other = Counter[tuple[int, int]]()
    for final, count in finals(TWENTY_FIRST_CENTURY, 6).items():
        other[final.player, final.banker] += count
    assert found == other


@pytest.mark.parametrize(
    ("decks", "player", "banker"),
    [
        (6, ["1.237415", "1.524198", "1.202020"], ["1.055849", "0.784330", "1.089904"]),
        (8, ["1.235081", "1.521365", "1.199834"], ["1.057906", "0.786862", "1.091817"]),
    ],
)
def test_chemin_de_fer_by_what_is_chosen(decks: int, player: list[str], banker: list[str]) -> None:
    """What a wager against the bank loses is the bank's; of its wins the house takes the commission."""
    found = list(house_edges(load_house_rules("baccarat-chemin-de-fer", "choctaw"), decks))
    by_wager = {
        name: [f"{float(one.edge * 100):.6f}" for one in found if one.wager == name] for name in ("player", "banker")
    }
    assert by_wager == {"player": player, "banker": banker}
    for against, bank in zip(found[::2], found[1::2], strict=True):
        wins = next(bank.chance(ending) for ending in bank.endings if ending.net_cents > 0)
        assert bank.edge == wins / 20 - against.edge


def test_where_table_2_is_followed_as_printed_the_bank_has_no_choice() -> None:
    rules = load_house_rules("baccarat-chemin-de-fer", "choctaw").model_copy(update={"three_against_nine": "draw"})
    assert len({one.played for one in house_edges(rules)}) == 2


def mini(decks: int) -> HouseRules:
    return with_decks(load_house_rules("mini-baccarat", "choctaw"), decks)


def test_a_document_that_lets_no_house_choose_so_many_decks_is_named() -> None:
    with pytest.raises(LookupError, match=r"Mini-baccarat \(Choctaw\) is dealt from 6 or 8 decks, not from 7"):
        list(house_edges(load_house_rules("mini-baccarat", "choctaw"), 7))


def test_a_game_of_pay_tables_has_no_edge_here() -> None:
    assert list(house_edges(load_house_rules("caribbean-stud", "choctaw"))) == []
