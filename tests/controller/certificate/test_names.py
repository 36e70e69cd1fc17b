"""What a browser may call a console, and its fingerprint as a code."""

from __future__ import annotations

import pytest

from controller.certificate.names import names_of
from controller.certificate.scanned import in_terminal, on_page


def test_a_machine_whose_name_is_whole_has_no_other() -> None:
    assert names_of("pi-07.pit.example", "10.0.0.1", ()).hosts == ("localhost", "pi-07.pit.example")


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_an_address_that_stands_for_all_is_no_name(everywhere: str) -> None:
    assert names_of("pi-07", everywhere, ()).words == ("localhost", "pi-07", "pi-07.local", "127.0.0.1", "::1")


def test_a_machine_with_a_name_that_no_host_may_have_is_called_by_its_address() -> None:
    assert names_of("my_pi", "10.0.0.1", ()).words == ("localhost", "10.0.0.1", "127.0.0.1", "::1")


def test_each_name_and_address_stands_once() -> None:
    assert names_of("PI-07", "127.0.0.1", ["pi-07", "::1"]).words == (
        "localhost",
        "pi-07",
        "pi-07.local",
        "127.0.0.1",
        "::1",
    )


def test_another_fingerprint_is_another_code() -> None:
    one, other = "AB12 " * 15 + "AB12", "AB12 " * 15 + "AB13"
    assert in_terminal(one) == in_terminal(one) != in_terminal(other)
    assert on_page(one) == on_page(one) != on_page(other)


def test_a_code_has_half_blocks_in_a_terminal_and_neither_style_nor_script_on_a_page() -> None:
    assert set(in_terminal("AB12")) <= set("█▄▀ \n")
    assert "style" not in on_page("AB12")
    assert "script" not in on_page("AB12")
