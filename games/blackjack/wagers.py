"""The wagers that every game of twenty-one has, and which of one seat go together.

Does not hold limits: the house's rules do.
"""

from collections.abc import Mapping

from games.blackjack.rules import BlackjackRules
from games.blackjack.side.buster import FREE_BUSTER
from games.declared.game import Wager
from games.money.dollars import dollars
from games.round.verdict import Verdict

WAGERS = (
    Wager("main", during="betting", optional=True, source="000:194; 001:444; 002:339; 004:772"),
    Wager("split", during="dealing", beside="main", optional=True, source="000:227-229; 001:494; 002:395; 004:837"),
    Wager("double", during="dealing", beside="main", optional=True, source="000:225-226; 001:493; 002:391; 004:832"),
    Wager("insurance", during="dealing", beside="main", optional=True, source="000:230; 001:500; 002:387; 004:859"),
)


def together(rules: BlackjackRules, wagers: Mapping[str, int]) -> Verdict:
    """Whether the wagers of one seat go together: two hands of one seat, and side wagers beside their hand."""
    main = wagers.get("main")
    if FREE_BUSTER in wagers and len(wagers) > 1:
        return Verdict("a player of the free game places no wager of any type beside it")  # 004:907
    if "second" in rules.wagers and main is not None and "second" not in wagers:
        return Verdict("a seat makes two wagers, one on each hand", {"required_cents": main})  # 002:440
    if "second" in wagers and main is not None and wagers["second"] != main:
        return Verdict(f"the two wagers of a seat are equal: {dollars(main)}", {"required_cents": main})
    for name, side in rules.side.items():
        capped = name in rules.side_within_main or f"{name}.{side.table}" in rules.side_within_main
        if name in wagers and main is not None and capped:
            figures = {"max_cents": main}
            if wagers[name] > main:
                return Verdict(f"the {name} is no more than the wager it stands by, {dollars(main)}", figures)
    return Verdict()
