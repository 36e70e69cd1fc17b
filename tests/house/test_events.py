"""Every kind of event can be traced back to what brought it about, so that a whole record can be decided again."""

from controller.table import events as e
from controller.table.causes import CAUSES


def test_every_kind_of_event_names_its_causes_or_says_that_it_follows_another() -> None:
    missing = [f"{kind.__module__}: {kind.__name__}" for kind in e.kinds() if kind not in CAUSES]
    assert not missing, "give these a cause in the causes.py beside their events.py, or `follows`"
