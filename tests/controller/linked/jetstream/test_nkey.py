from __future__ import annotations

import pytest

from controller.linked.jetstream.nkey import BadSeed, NKey


def test_a_seed_comes_back_from_its_writing() -> None:
    key = NKey(bytes(range(32)))
    assert NKey.read(key.seed).public == key.public
    assert key.seed.startswith("SU")
    assert key.public.startswith("U")
    assert len(key.public) == 56


def test_a_letter_written_wrong_is_seen() -> None:
    seed = NKey(bytes(range(32))).seed
    wrong = seed[:10] + ("A" if seed[10] != "A" else "B") + seed[11:]
    with pytest.raises(BadSeed, match="written wrong"):
        NKey.read(wrong)


@pytest.mark.parametrize("text", ["", "SU", "not base 32!", NKey(bytes(32)).public])
def test_what_is_no_seed_is_told_so(text: str) -> None:
    with pytest.raises(BadSeed, match="begins with SU"):
        NKey.read(text)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(BadSeed, match="has 32 bytes, not 31"):
        NKey(bytes(31))
