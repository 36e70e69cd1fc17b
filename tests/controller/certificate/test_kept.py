"""The folder of certificates: made at first start, renewed in time, the house's own, and what is refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from controller.certificate import kept as folder
from controller.certificate.kept import AUTHORITY, Certificates
from controller.certificate.making import LEAF, RENEWED, fingerprint, names_in
from controller.certificate.names import names_of
from controller.certificate.reading import BadCertificate
from tests.controller.certificate.issuers import NAME, NOW, House, Key, pem, public

BOX, HOUSE, REQUEST = (f"CS-07.{name}" for name in (folder.BOX, folder.HOUSE, folder.REQUEST))


class Clock:
    """A box's clock, which a test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house() -> House:
    return House()


Open = Callable[..., Certificates]


@pytest.fixture
def opened(tmp_path: Path, clock: Clock) -> Open:
    def of(*more: str, host: str = "192.168.7.20") -> Certificates:
        return Certificates(tmp_path / "certificate", "CS-07", "pi-07", names_of("pi-07", host, more), clock)

    return of


def trusts(root: x509.Certificate, chain: x509.Certificate, name: str, now: datetime = NOW) -> bool:
    """Whether who trusts ``root`` takes the certificate for ``name``, as RFC 5280 and browsers do."""
    try:
        address = ip_address(name)
    except ValueError:
        subject: x509.GeneralName = x509.DNSName(name)
    else:
        subject = x509.IPAddress(address)
    assert isinstance(subject, x509.DNSName | x509.IPAddress)
    verifier = PolicyBuilder().store(Store([root])).time(now).build_server_verifier(subject)
    try:
        verifier.verify(chain, [])
    except VerificationError:
        return False
    return True


def test_a_first_start_makes_an_authority_and_a_certificate_that_who_trusts_it_takes(opened: Open) -> None:
    """5.9"""
    kept = opened(NAME)
    shown, root = kept.shown(), kept.authority()
    assert shown.whose == "box"
    assert all(trusts(root, shown.chain.leaf, name) for name in ("192.168.7.20", "pi-07", "pi-07.local", NAME, "::1"))
    assert not trusts(root, shown.chain.leaf, "bank.example")
    assert kept.left_out(shown) == ()


def test_keys_can_be_read_by_their_owner_alone(opened: Open) -> None:
    kept = opened()
    kept.shown()
    kept.request()
    assert {path.name: path.stat().st_mode & 0o777 for path in kept.folder.iterdir()} == {
        AUTHORITY: 0o600,
        BOX: 0o600,
        REQUEST: 0o600,
    }


def test_the_authority_can_speak_for_nothing_but_the_box_and_private_addresses(opened: Open) -> None:
    constraints = opened(NAME).authority().extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    permitted = constraints.value.permitted_subtrees or []
    assert {one.value for one in permitted if isinstance(one, x509.DNSName)} == {NAME, "pi-07", "local", "localhost"}
    networks = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    assert not any(ip_address("203.0.113.7") in network for network in map(ip_network, map(str, networks)))


def test_a_public_address_of_the_box_itself_is_permitted_alone(opened: Open) -> None:
    kept = opened(host="203.0.113.7")
    assert trusts(kept.authority(), kept.shown().chain.leaf, "203.0.113.7")


def test_a_later_start_shows_the_same_certificate_of_the_same_authority(opened: Open) -> None:
    first, second = opened(), opened()
    assert first.shown() == second.shown()
    assert fingerprint(first.authority()) == fingerprint(second.authority())


def test_a_certificate_is_made_anew_a_month_before_its_end_and_not_before(opened: Open, clock: Clock) -> None:
    kept = opened()
    first, root = kept.shown(), kept.authority()
    clock.now = NOW + LEAF - RENEWED - timedelta(seconds=1)
    assert kept.shown() == first
    clock.now = NOW + LEAF - RENEWED
    renewed = kept.shown()
    assert renewed.chain.leaf.not_valid_after_utc == clock.now + LEAF
    assert public(renewed.chain.leaf) != public(first.chain.leaf)
    assert fingerprint(kept.authority()) == fingerprint(root)


def test_a_box_that_began_in_1970_has_a_right_certificate_once_its_clock_is_right(opened: Open, clock: Clock) -> None:
    clock.now = datetime(1970, 1, 1, tzinfo=UTC)
    kept = opened()
    kept.shown()
    root = fingerprint(kept.authority())
    clock.now = NOW
    assert trusts(kept.authority(), kept.shown().chain.leaf, "192.168.7.20")
    assert fingerprint(kept.authority()) == root


def test_a_new_address_has_a_certificate_at_once(opened: Open) -> None:
    opened(host="192.168.7.20").shown()
    kept = opened(host="10.1.2.3")
    assert trusts(kept.authority(), kept.shown().chain.leaf, "10.1.2.3")


def test_two_tables_of_a_box_have_one_authority_and_a_certificate_each(
    opened: Open, clock: Clock, tmp_path: Path
) -> None:
    one = opened("one.example")
    other = Certificates(one.folder, "CS-08", "pi-07", names_of("pi-07", "192.168.7.20", ()), clock)
    first, second = one.shown(), other.shown()
    assert (one.shown(), other.shown()) == (first, second)
    assert first.chain.above == second.chain.above == (one.authority(),)
    assert names_in(first.chain.leaf) - names_in(second.chain.leaf) == {"one.example"}


def test_a_name_for_which_the_authority_may_not_speak_is_left_out_until_it_is_made_anew(opened: Open) -> None:
    opened().shown()
    kept = opened(NAME)
    assert kept.left_out(kept.shown()) == (NAME,)
    old = fingerprint(kept.authority())
    assert fingerprint(kept.new_authority()) != old
    assert kept.left_out(kept.shown()) == ()
    assert trusts(kept.authority(), kept.shown().chain.leaf, NAME)


def test_two_tables_of_a_box_that_start_at_once_have_one_authority(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one has made it between the look and the making."""
    kept, other = opened(), opened()
    link, made = os.link, list[str]()

    def slow(source: Path, target: Path) -> None:
        if not made:
            made.append("begun")
            made[0] = fingerprint(other.authority())
        link(source, target)

    monkeypatch.setattr(os, "link", slow)
    assert fingerprint(kept.authority()) == made[0] == fingerprint(other.authority())
    assert [path.name for path in kept.folder.iterdir()] == [AUTHORITY]


@pytest.mark.parametrize("name", [AUTHORITY, BOX])
def test_a_key_that_others_can_read_is_not_used(opened: Open, name: str) -> None:
    kept = opened()
    kept.shown()
    (kept.folder / name).chmod(0o644)
    with pytest.raises(BadCertificate, match=rf"{name}: others can read this private key \(mode 644\); it must be 600"):
        kept.shown()


@pytest.mark.parametrize(
    ("name", "torn", "why"),
    [
        (BOX, b"", "there is no certificate in PEM in it"),
        (AUTHORITY, b"", "there is no certificate in PEM in it"),
        (BOX, b"x" * (1 << 18) + b"x", "longer than 256 KiB"),
    ],
)
def test_a_file_that_is_torn_is_named_with_what_it_lacks(opened: Open, name: str, torn: bytes, why: str) -> None:
    kept = opened()
    kept.shown()
    (kept.folder / name).write_bytes(torn)
    with pytest.raises(BadCertificate, match=rf"certificate/{name}: {why}"):
        kept.shown()


def test_key_and_certificate_of_two_boxes_are_not_shown_together(opened: Open) -> None:
    kept = opened()
    kept.shown()
    text = (kept.folder / BOX).read_bytes()
    (kept.folder / BOX).write_bytes(pem(elliptic()) + text[text.index(b"-----BEGIN CERT") :])
    with pytest.raises(BadCertificate, match="do not belong together"):
        kept.shown()


def test_a_disk_that_takes_nothing_is_one_sentence(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "certificate").write_text("a file where the folder should be")
    with pytest.raises(BadCertificate, match=r"certificate/CS-07\.house\.pem: Not a directory"):
        opened().shown()


# --- the house's own ---


def test_a_request_is_answered_used_and_shown_and_its_key_never_left_the_box(opened: Open, house: House) -> None:
    kept = opened(NAME)
    answer = house.answer(kept.request())
    kept.use(answer, None, "cs-07.pem")
    shown = kept.shown()
    assert (shown.whose, shown.chain.above) == ("house", (house.certificate,))
    assert NAME in names_in(shown.chain.leaf)
    assert kept.compared(shown) == shown.chain.leaf
    assert not (kept.folder / REQUEST).exists()
    assert (kept.folder / HOUSE).stat().st_mode & 0o777 == 0o600


def test_asking_twice_asks_for_the_same_key_so_that_either_answer_fits(opened: Open) -> None:
    kept = opened(NAME)
    first, second = (x509.load_pem_x509_csr(kept.request()).public_key() for _ in range(2))
    assert first == second


def test_a_certificate_with_its_key_in_the_same_file_is_used(opened: Open, house: House) -> None:
    key = generate_private_key(SECP256R1())
    kept = opened(NAME)
    kept.use(pem(key) + house.certify(key), None, "cs-07.pem")
    assert names_in(kept.shown().chain.leaf) == {NAME}


def test_going_back_shows_the_boxs_own_again(opened: Open, house: House) -> None:
    key = generate_private_key(SECP256R1())
    kept = opened(NAME)
    own = kept.shown()
    kept.use(house.certify(key), pem(key), "cs-07.pem")
    assert kept.use_own() == own == kept.shown()


def test_a_house_certificate_stays_shown_after_its_end_and_says_for_what_it_is_not(
    opened: Open, house: House, clock: Clock
) -> None:
    """A browser that is warned reaches the table; one that finds nothing does not."""
    key = generate_private_key(SECP256R1())
    kept = opened(NAME)
    kept.use(house.certify(key, days=10), pem(key), "cs-07.pem")
    clock.now = NOW + timedelta(days=11)
    assert kept.shown().whose == "house"
    assert kept.left_out(kept.shown()) == ("pi-07", "pi-07.local", "192.168.7.20")


def elliptic() -> Key:
    return generate_private_key(SECP256R1())


@pytest.mark.parametrize(
    ("key", "asked", "why"),
    [
        (elliptic, {"days": 0, "begins": -2}, "it ended on 15 Jan 2027"),
        (elliptic, {"begins": 2}, "it begins on 17 Jan 2027; look at the clock of this machine too"),
        (
            elliptic,
            {"names": ("other.example",)},
            "it is for other.example, and this console is cs-07.pit",
        ),
        (elliptic, {"names": ()}, "it is for no name"),
        (elliptic, {"names": ("*.example",)}, "it is for \\*.example"),
        (elliptic, {"names": ("localhost",)}, "it is for localhost"),
        (elliptic, {"usage": ExtendedKeyUsageOID.CLIENT_AUTH}, "it is not for servers"),
        (ed25519.Ed25519PrivateKey.generate, {}, "its key is of a kind that browsers do not take"),
        (lambda: generate_private_key(ec.SECP521R1()), {}, "its key is of a kind that browsers do not take"),
        (lambda: rsa.generate_private_key(65_537, 1024), {}, "its RSA key has 1024 bits; 2048 is the least"),
    ],
)
def test_what_no_browser_would_take_is_refused_with_its_reason(
    opened: Open, house: House, key: Callable[[], Key], asked: dict[str, object], why: str
) -> None:
    own, kept = key(), opened(NAME)
    shown = kept.shown()
    with pytest.raises(BadCertificate, match=f"^cs-07.pem: {why}"):
        kept.use(house.certify(own, **asked), pem(own), "cs-07.pem")  # type: ignore[arg-type]
    assert kept.shown() == shown


def test_a_star_stands_for_one_word(opened: Open, house: House) -> None:
    key = generate_private_key(SECP256R1())
    kept = opened(NAME)
    kept.use(house.certify(key, names=("*.pit.example",)), pem(key), "cs-07.pem")
    assert NAME not in kept.left_out(kept.shown())


def test_a_key_that_is_not_that_of_the_certificate_is_refused(opened: Open, house: House) -> None:
    with pytest.raises(BadCertificate, match="the key that is here is not that of this certificate"):
        opened(NAME).use(house.certify(generate_private_key(SECP256R1())), pem(elliptic()), "cs-07.pem")


def test_a_certificate_without_a_key_and_without_a_request_says_how_to_bring_one(opened: Open, house: House) -> None:
    with pytest.raises(BadCertificate, match="its key is not here: give it too, or make a signing request here"):
        opened(NAME).use(house.certify(elliptic()), None, "cs-07.pem")


def test_an_answer_to_an_older_request_is_refused(opened: Open, house: House) -> None:
    kept = opened(NAME)
    answer = house.answer(kept.request())
    (kept.folder / REQUEST).unlink()
    kept.request()
    with pytest.raises(BadCertificate, match="the key that is here is not that of this certificate"):
        kept.use(answer, None, "cs-07.pem")


def test_a_chain_in_the_wrong_order_is_refused_with_what_is_missed(opened: Open, house: House) -> None:
    key = elliptic()
    leaf = house.certify(key)[: -len(house.pem)]
    with pytest.raises(BadCertificate, match="the leaf comes first, each followed by its issuer, here CN=House"):
        opened(NAME).use(leaf + House().pem, pem(key), "cs-07.pem")


@pytest.mark.parametrize(
    "text", [b"", b"no certificate", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]
)
def test_what_is_no_certificate_is_refused(opened: Open, text: bytes) -> None:
    with pytest.raises(BadCertificate, match="there is no certificate in PEM in it"):
        opened(NAME).use(text, None, "cs-07.pem")


@pytest.mark.parametrize("text", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_what_is_no_key_is_refused(opened: Open, house: House, text: bytes) -> None:
    with pytest.raises(BadCertificate, match="there is no private key in PEM in it"):
        opened(NAME).use(house.certify(elliptic()), text, "cs-07.pem")
