"""Whatever makes a path one that cannot be followed is told in one sentence, by every command that takes one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.main import main
from controller.config.folder import DEMO_TABLE, config_folder
from tests.controller.cli.conftest import SCENARIOS, Answer, Lammer

FLUSH = str(SCENARIOS / "flush.toml")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with keys, a record and its backup, in which the machine keeps what it keeps."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(folder))
        assert main(["scenario", FLUSH, "--journal", str(folder / "demo-caribbean-stud.journal")]) == 0
        assert main(["keys", "make"]) == 0
        assert main(["keys", "recovery", str(folder / "recovery.key")]) == 0
        key = str(folder / "recovery.key.pub")
        assert main(["backup", "make", "--to", str(folder), "--recovery-key", key]) == 0
        yield folder


HERE, LEADS = "HERE", "PATH"
"""In the commands below: the house's folder, and the path that leads nowhere."""
JOURNAL, KEY = f"{HERE}/demo-caribbean-stud.journal", f"{HERE}/recovery.key"
BACKUP = f"{HERE}/CS_07-g00001-000001.lammer-backup"
COMMANDS = [
    f"check {LEADS}",
    f"run --table {LEADS}",
    f"run --journal {LEADS}",
    f"scenario {LEADS}",
    f"scenario {FLUSH} --table {LEADS}",
    f"scenario {FLUSH} --journal {LEADS}",
    f"make-safe --table {LEADS}",
    f"games show caribbean-stud --rules {LEADS}",
    f"games show {LEADS}",
    f"odds caribbean-stud --rules {LEADS}",
    f"odds {LEADS} --rules choctaw",
    f"settle {LEADS}",
    f"diag --table {LEADS}",
    f"diag --journal {LEADS} buses",
    f"diag bundle {LEADS}",
    f"report shift --table {LEADS}",
    f"report shift --journal {LEADS}",
    f"report shift --out {LEADS}",
    f"journal verify {LEADS}",
    f"journal verify {LEADS}.tar",
    f"journal verify {LEADS}.jsonl",
    f"journal verify {JOURNAL} --key {LEADS}",
    f"journal show {LEADS}",
    f"journal show --table {LEADS}",
    f"journal export {LEADS}",
    f"journal export {JOURNAL} --out {LEADS}",
    f"journal export {JOURNAL} --out {LEADS}.tar",
    f"journal archive {LEADS}",
    f"journal replay {LEADS}",
    f"journal replay {LEADS}.tar",
    f"keys recovery {LEADS}",
    f"backup make --table {LEADS}",
    f"backup make --to {LEADS} --recovery-key {KEY}.pub",
    f"backup make --to {HERE} --recovery-key {LEADS}",
    f"backup make --to {HERE} --passphrase-file {LEADS}",
    f"backup list --to {LEADS}",
    f"restore {LEADS} --key {KEY} --check",
    f"restore {BACKUP} --key {LEADS} --check",
    f"restore {BACKUP} --passphrase-file {LEADS} --check",
    f"restore {BACKUP} --key {KEY} --by A --why B --table {LEADS}",
    f"memory show --table demo-equipment --journal {LEADS}",
    f"memory create --table demo-equipment --journal {LEADS}",
    f"memory clear --table demo-equipment --why A --code-file {LEADS}",
    f"rng write --raw --bytes 1 {LEADS}",
]


def asked(lammer: Lammer, house: Path, command: str, path: str = "") -> Answer:
    return lammer(*(word.replace(HERE, str(house)).replace(LEADS, path) for word in command.split()))


def nowhere(tmp_path: Path, kind: str) -> str:
    """A path that the system does not follow."""
    loop, file = tmp_path / "loop", tmp_path / "file"
    if kind.endswith("circle"):
        loop.symlink_to(loop)
        for ending in (".tar", ".jsonl"):
            Path(f"{loop}{ending}").symlink_to(f"{loop}{ending}")
        return str(loop) if kind == "a circle" else f"{loop}/x"
    if kind == "a name of 300 letters":
        return str(tmp_path / ("a" * 300))
    if kind == "a path of 6000 letters":
        return str(tmp_path / "/".join(["a" * 200] * 30))
    file.write_text("x")
    return f"{file}/x"


def told_in_one_sentence(answer: Answer, path: str, command: str) -> None:
    assert answer.code == 2
    told = answer.out + answer.err
    assert told.count("\n") <= 2
    assert path[:40] in told or Path(path).name in told
    assert "[Errno" not in told or command.split()[0] in ("backup", "restore")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["a circle", "a name of 300 letters", "in a file"])
def test_a_path_that_leads_nowhere_is_one_sentence(
    lammer: Lammer, house: Path, tmp_path: Path, command: str, kind: str
) -> None:
    path = nowhere(tmp_path, kind)
    told_in_one_sentence(asked(lammer, house, command, path), path, command)


@pytest.mark.parametrize("command", COMMANDS[:6])
@pytest.mark.parametrize("kind", ["in a circle", "a path of 6000 letters"])
def test_a_file_in_what_leads_nowhere_is_one_sentence_as_well(
    lammer: Lammer, house: Path, tmp_path: Path, command: str, kind: str
) -> None:
    path = nowhere(tmp_path, kind)
    told_in_one_sentence(asked(lammer, house, command, path), path, command)


WITHOUT_WRITING = [
    "check demo-caribbean-stud",
    f"check {FLUSH}",
    f"scenario {FLUSH}",
    "make-safe --table demo-caribbean-stud",
    "games show caribbean-stud --rules choctaw",
    f"diag --no-input --journal {JOURNAL} buses",
    f"report shift --journal {JOURNAL}",
    "report shift",
    f"journal verify {JOURNAL}",
    f"journal show {JOURNAL}",
    f"journal export {JOURNAL} --out {HERE}/lines.jsonl",
    f"journal export {JOURNAL} --out {HERE}/bundle.tar",
    f"journal verify {HERE}/bundle.tar",
    f"journal archive {JOURNAL}",
    f"journal replay {JOURNAL}",
    "keys show",
    f"keys recovery {HERE}/another.key",
    f"backup make --to {HERE} --recovery-key {KEY}.pub",
    f"backup list --to {HERE}",
    f"restore {BACKUP} --key {KEY} --check",
    f"memory create --table demo-equipment --journal {JOURNAL}",
    "simulate --hours 0.001 --once",
    f"rng write --raw --bytes 1 {HERE}/noise",
]


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, which somebody removed."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    return folder


@pytest.mark.usefixtures("gone")
@pytest.mark.parametrize("command", WITHOUT_WRITING)
def test_where_the_working_folder_is_gone_all_works_that_has_a_path_of_its_own(
    lammer: Lammer, house: Path, command: str
) -> None:
    answer = asked(lammer, house, command)
    assert answer.code == 0, answer.err


@pytest.mark.usefixtures("gone")
@pytest.mark.parametrize(
    "command",
    [
        "check x.toml",
        "scenario x.toml",
        f"scenario {FLUSH} --journal x",
        "run --table x.toml",
        "run --journal x",
        "diag bundle x",
        "report shift --journal x",
        f"report shift --journal {JOURNAL} --out x",
        "journal verify x",
        "keys recovery x",
        f"backup make --to x --recovery-key {KEY}.pub",
        "memory show --table demo-equipment --journal x",
    ],
)
def test_where_the_working_folder_is_gone_a_relative_path_is_one_sentence(
    lammer: Lammer, house: Path, command: str
) -> None:
    answer = asked(lammer, house, command)
    assert answer.code == 2
    assert "x" in answer.out + answer.err


@pytest.mark.parametrize("word", ["check", "scenario", "journal verify", "report shift --journal", "run --table"])
def test_a_name_that_is_no_text_is_told_with_its_bytes(lammer: Lammer, house: Path, tmp_path: Path, word: str) -> None:
    answer = asked(lammer, house, f"{word} {LEADS}", f"{tmp_path}/{os.fsdecode(bytes([255]))}.toml")
    assert answer.code == 2
    assert r"\udcff.toml" in answer.out + answer.err


@pytest.mark.parametrize(
    "command",
    [
        f"backup make --to {HERE} --passphrase-file {LEADS}",
        f"restore {BACKUP} --passphrase-file {LEADS} --check",
        f"memory clear --table demo-equipment --why A --code-file {LEADS}",
        f"backup make --to {HERE} --recovery-key {LEADS}",
        f"restore {BACKUP} --key {LEADS} --check",
        f"journal verify {JOURNAL} --key {LEADS}",
        f"settle {LEADS}",
        f"check {LEADS}",
        f"scenario {LEADS}",
        f"journal replay {LEADS}",
        f"report shift --journal {LEADS}",
    ],
)
def test_a_file_that_is_no_text_is_one_sentence(lammer: Lammer, house: Path, tmp_path: Path, command: str) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(bytes(range(256)))
    answer = asked(lammer, house, command, str(path))
    assert answer.code in (1, 2)  # where a record is read, it is one that is damaged
    assert (answer.out + answer.err).count("\n") <= 2


@pytest.mark.parametrize("path", ["", "/"])
@pytest.mark.parametrize("word", ["keys recovery", "run --journal", "memory show --table demo-equipment --journal"])
def test_a_path_without_a_name_is_one_sentence(lammer: Lammer, house: Path, word: str, path: str) -> None:
    assert lammer(*word.split(), path).code == 2


@pytest.mark.parametrize("name", ["a" * 201, "b" * 255, "/".join(["c" * 90] * 6)])
def test_a_record_is_kept_where_longer_names_stand_beside_it(lammer: Lammer, tmp_path: Path, name: str) -> None:
    for answer in (
        lammer("run", "--journal", tmp_path / name),
        lammer("scenario", FLUSH, "--journal", tmp_path / name),
        lammer("report", "shift", "--journal", tmp_path / name),
    ):
        assert answer.code == 2
        assert "stand beside" in answer.err


def test_an_empty_name_is_not_the_demonstration_table(lammer: Lammer) -> None:
    assert lammer("make-safe", "--table", "").code == 2


HOMELESS = [
    "report shift",
    "journal verify",
    "journal show",
    "journal export",
    "journal archive",
    "journal replay",
    "keys show",
    "keys make",
    "backup make --to HERE --recovery-key HERE/recovery.key.pub",
    "diag --no-input buses",
    "restore HERE/CS_07-g00001-000001.lammer-backup --key HERE/recovery.key --by A --why B",
    "memory show --table demo-equipment",
    "run",
]


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A user id that the list of users does not have, as a unit may run with."""

    def nobody(number: int) -> object:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize("command", HOMELESS)
def test_a_user_without_a_home_is_told_what_to_set(
    lammer: Lammer, house: Path, homeless: pytest.MonkeyPatch, command: str
) -> None:
    homeless.delenv("STATE_DIRECTORY")
    answer = asked(lammer, house, command)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "lammer: nothing says where records and keys are kept: this user has no home; set STATE_DIRECTORY or HOME\n"
    )


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("command", ["report shift", "journal verify", "keys show", *HOMELESS[8:9]])
def test_a_folder_for_what_is_kept_needs_no_home(lammer: Lammer, house: Path, command: str) -> None:
    assert asked(lammer, house, command).code == 0


def test_a_folder_of_the_person_needs_no_home_either(
    lammer: Lammer, house: Path, homeless: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "lammer").symlink_to(house)
    homeless.delenv("STATE_DIRECTORY")
    homeless.setenv("XDG_STATE_HOME", str(tmp_path))
    assert lammer("journal", "verify").code == 0


def test_a_record_and_backups_with_paths_of_their_own_need_no_home(
    lammer: Lammer, house: Path, homeless: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    homeless.delenv("STATE_DIRECTORY")
    table = tmp_path / "own.toml"
    text = (config_folder() / "tables" / f"{DEMO_TABLE}.toml").read_text()
    table.write_text(text.replace('path = "', f'path = "{house}/'))
    assert lammer("report", "shift", "--table", table).code == 0
