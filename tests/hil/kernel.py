"""The guest's kernel: Debian's own, with gpio-sim built for it, and the small root that loads its modules.

Debian's kernel lacks gpio-sim and the interrupt simulator that it needs; both are built out of its source package, as
one module. Needs no root. Does not know what runs in the guest.
"""

from __future__ import annotations

import lzma
import os
import re
import shutil
import struct
import tarfile
from pathlib import Path

from tests.hil.debian import NotBuilt, fetch, run, unpack

MODULES = (
    "virtio_pci", "virtio_blk", "virtio_console", "loop", "squashfs", "overlay", "crc32c_generic", "ext4",
    "gpio-sim", "i2c-dev", "i2c-tiny-usb", "vhci-hcd", "ftdi_sio", "softdog",
    "dm-flakey", "dm-log-writes",
    "usbhid", "hid-generic", "evdev",
)  # fmt: skip
"""Those that each needs come along."""
APPLETS = ("sh", "mount", "insmod", "switch_root", "mkdir", "cat", "sleep", "echo")
MODULE_SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")


def build_kernel(release: str, work: Path, out: Path) -> None:
    """Into ``out``: the ``kernel``, and in ``modules`` those that the guest needs, with their ``order``."""
    unpack(fetch([f"linux-image-{release}"], work / "image-packages"), work / "tree")
    modules = work / "tree" / "usr" / "lib" / "modules" / release
    shutil.copy(_build_gpio_sim(release, work), modules / "gpio-sim.ko")
    (out / "kernel").write_bytes(_unpacked(work / "tree" / "boot" / f"vmlinuz-{release}"))
    (out / "modules").mkdir()
    ordered = _in_order(modules)
    for module in ordered:
        shutil.copy(module, out / "modules")
    (out / "modules" / "order").write_text("".join(f"{module.name}\n" for module in ordered))


def build_initramfs(modules: Path, busybox: Path, work: Path, out: Path) -> None:
    """The root that the kernel starts with: busybox, the modules and ``init``."""
    root = work / "initramfs"
    shutil.rmtree(root, ignore_errors=True)
    for name in ("bin", "dev", "proc", "sys", "lower", "memory", "root"):
        (root / name).mkdir(parents=True)
    shutil.copy(busybox, root / "bin" / "busybox")
    for applet in APPLETS:
        (root / "bin" / applet).symlink_to("busybox")
    shutil.copytree(modules, root / "modules")
    shutil.copy(Path(__file__).with_name("init"), root / "init")
    (root / "init").chmod(0o755)
    _pack(root, out)


def _unpacked(kernel: Path) -> bytes:
    """The kernel without its wrapping, which takes an emulated processor three seconds to unpack at each boot.

    Documentation/x86/boot.rst, "Details of Header Fields": setup_sects, payload_offset and payload_length.
    """
    image = kernel.read_bytes()
    start, length = struct.unpack_from("<II", image, 0x248)
    start += (image[0x1F1] + 1) * 512
    try:
        return lzma.LZMADecompressor().decompress(image[start : start + length])
    except lzma.LZMAError as error:
        raise NotBuilt(f"{kernel.name} is not packed with xz: {error}") from error


def _build_gpio_sim(release: str, work: Path) -> Path:
    """Build gpio-sim.ko outside the kernel's tree, against its headers."""
    version = re.match(r"\d+\.\d+", release)
    if version is None:
        raise NotBuilt(f"{release} is no kernel release")
    common = release.rpartition("-")[0] + "-common"
    headers = work / "headers"
    wanted = [f"linux-headers-{release}", f"linux-headers-{common}", f"linux-kbuild-{version[0]}"]
    unpack(fetch(wanted, work / "header-packages"), headers)
    sources = work / "source"
    unpack(fetch([f"linux-source-{version[0]}"], work / "source-packages"), sources)
    tree = headers / "usr" / "src" / f"linux-headers-{release}"
    make = tree / "Makefile"
    make.write_text(f"include {headers}/usr/src/linux-headers-{common}/Makefile\n")

    build = work / "gpio-sim"
    build.mkdir(exist_ok=True)
    missing = {f"linux-source-{version[0]}/{name}" for name in MODULE_SOURCES}
    with tarfile.open(sources / "usr" / "src" / f"linux-source-{version[0]}.tar.xz", "r|xz") as archive:
        for member in archive:
            content = archive.extractfile(member) if member.name in missing else None
            if content is not None:
                (build / Path(member.name).name).write_bytes(content.read())
                missing.discard(member.name)
            if not missing:
                break
    (build / "gpio-sim.c").rename(build / "gpio-sim-main.c")
    # irq_to_desc is not exported to modules; the same descriptor is reached through the interrupt's data.
    simulator = (build / "irq_sim.c").read_text()
    simulator = re.sub(r"irq_to_desc\((\w+)\)", r"irq_data_to_desc(irq_get_irq_data(\1))", simulator)
    (build / "irq_sim.c").write_text(_losing_interrupts(re.sub(r"(?m)^EXPORT_SYMBOL.*$", "", simulator)))
    (build / "Makefile").write_text("obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-main.o irq_sim.o\n")
    run("make", "-s", "-C", tree, f"M={build}", "modules")
    return build / "gpio-sim.ko"


def _losing_interrupts(simulator: str) -> str:
    """The interrupt simulator with a fault of real controllers: it can be told how many interrupts to lose."""
    raised = re.search(r"if \(irq_ctx->enabled\)( \{\s+assign_bit\()", simulator)
    if raised is None:
        raise NotBuilt("irq_sim.c raises interrupts otherwise than is known here")
    lossy = f"if (irq_ctx->enabled && !(lose_interrupts && lose_interrupts--)){raised[1]}"
    knob = "static unsigned int lose_interrupts;\nmodule_param(lose_interrupts, uint, 0644);\n"
    start = simulator.index("struct irq_sim_work_ctx {")
    changed = simulator[:start] + "#include <linux/moduleparam.h>\n" + knob + simulator[start:]
    return changed.replace(raised[0], lossy)


def _in_order(modules: Path) -> list[Path]:
    """The files of MODULES with those that each needs before it."""
    files = {path.stem.replace("-", "_"): path for path in modules.rglob("*.ko")}
    built_in = {Path(line).stem.replace("-", "_") for line in (modules / "modules.builtin").read_text().split()}
    ordered: list[Path] = []

    def add(name: str) -> None:
        path = files.get(name.replace("-", "_"))
        if path is None:
            if name.replace("-", "_") not in built_in:
                raise NotBuilt(f"this kernel has no module {name}")
            return
        needs = re.search(rb"\0depends=([^\0]*)\0", path.read_bytes())
        for need in needs[1].decode().split(",") if needs else ():
            if need:
                add(need)
        if path not in ordered:
            ordered.append(path)

    for module in MODULES:
        add(module)
    return ordered


def _pack(root: Path, out: Path) -> None:
    """A cpio archive in the kernel's form (Documentation/driver-api/early-userspace/buffer-format.rst)."""
    with out.open("wb") as archive:

        def add(number: int, name: str, mode: int, content: bytes) -> None:
            fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name) + 1, 0)
            head = b"070701" + b"".join(b"%08X" % field for field in fields) + name.encode() + b"\0"
            archive.write(head + bytes(-len(head) % 4) + content + bytes(-len(content) % 4))

        for number, path in enumerate(sorted(root.rglob("*")), start=1):
            if path.is_symlink():
                content = os.readlink(path).encode()
            else:
                content = path.read_bytes() if path.is_file() else b""
            add(number, path.relative_to(root).as_posix(), path.lstat().st_mode, content)
        add(0, "TRAILER!!!", 0, b"")
