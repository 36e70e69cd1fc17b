"""The health tests of NIST SP 800-90B, section 4.4, on the samples of a noise source.

The repetition count test (4.4.1) finds a source that is stuck, the adaptive proportion test (4.4.2) one that lost much
of its entropy. Both cutoffs follow from the claimed min-entropy H of a sample and the false alarm probability α = 2⁻ⁿ.
At the start and after each break at least 1,024 samples are tested and used for nothing (4.3, start-up testing); then
every sample is tested before it may be used. An alarm stays until ``restart``.
Does not estimate entropy (section 3) and proves no randomness: a counter passes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

START_UP_SAMPLES = 1_024
TOGETHER = 16
"""From so many samples on, testing them in one step is faster than one after the other."""


def repetition_cutoff(min_entropy_bits: float, alpha_exponent: int = 20) -> int:
    """C = 1 + ⌈-log₂ α / H⌉ (4.4.1): so many equal samples in a row are an alarm.

    >>> repetition_cutoff(1), repetition_cutoff(8)
    (21, 4)
    """
    return 1 + math.ceil(alpha_exponent / min_entropy_bits)


def proportion_cutoff(min_entropy_bits: float, window: int, alpha_exponent: int = 20) -> int:
    """C = 1 + CRITBINOM(W, 2⁻ᴴ, 1 - α) (4.4.2): so often the first of W samples, itself included, is an alarm.

    The first sample counts itself, so an alarm needs CRITBINOM more among W - 1, and its chance on noise of just H is
    near α, not always below it. The standard's formula is kept. Raises AssertionError were the sum never to reach 1.

    >>> proportion_cutoff(1, 1024), proportion_cutoff(1, 512), proportion_cutoff(8, 512)
    (589, 311, 13)
    """
    log_p, log_q = -min_entropy_bits * math.log(2), math.log1p(-(2.0**-min_entropy_bits))
    above = 0.0  # P(X > count), summed from its smallest terms on
    for count in range(window, -1, -1):
        ways = math.lgamma(window + 1) - math.lgamma(count + 1) - math.lgamma(window - count + 1)
        above += math.exp(ways + count * log_p + (window - count) * log_q)
        if above > 2.0**-alpha_exponent:
            return 1 + count
    raise AssertionError("the probabilities of a binomial distribution sum up to 1")


@dataclass(frozen=True, slots=True)
class Alarm:
    """What a test found: ``sample`` came ``count`` times."""

    test: Literal["repetition", "proportion"]
    sample: int
    count: int
    window: int | None = None

    def sentence(self) -> str:
        """In plain words."""
        if self.window is None:
            return f"it gave the value {self.sample} {self.count} times in a row"
        return f"it gave the value {self.sample} {self.count} times among {self.window}"


class HealthTests:
    """Both tests on one source.

    Args:
        min_entropy_bits: the claim H for one sample, above 0 and up to ``sample_bits``.
        sample_bits: 8: a byte is a sample and the window is 512; 1: a bit is, the highest of a byte first, and it is
            1,024 (4.4.2).
        alpha_exponent: n of α = 2⁻ⁿ, 1 to 40.
        start_up_samples: 1,024 or more.

    Raises:
        ValueError: a number is outside, or the claim is so low that the tests could never give an alarm.
    """

    def __init__(
        self,
        *,
        min_entropy_bits: float,
        sample_bits: Literal[1, 8] = 8,
        alpha_exponent: int = 20,
        start_up_samples: int = START_UP_SAMPLES,
    ) -> None:
        if not 0 < min_entropy_bits <= sample_bits:
            raise ValueError(f"a min-entropy of {min_entropy_bits} bits; it is above 0 and up to {sample_bits}")
        if not 1 <= alpha_exponent <= 40:
            raise ValueError(f"an alpha of 2^-{alpha_exponent}; it is 2^-1 to 2^-40")
        if start_up_samples < START_UP_SAMPLES:
            raise ValueError(f"a start-up test of {start_up_samples} samples; it takes {START_UP_SAMPLES} at least")
        self.window = 1_024 if sample_bits == 1 else 512
        self.repetition_cutoff = repetition_cutoff(min_entropy_bits, alpha_exponent)
        self.proportion_cutoff = proportion_cutoff(min_entropy_bits, self.window, alpha_exponent)
        if self.proportion_cutoff > self.window:
            text = f"a min-entropy of {min_entropy_bits} bits is so low that even a stuck source passes; claim more"
            raise ValueError(text)
        self.alarm: Alarm | None = None
        self._sample_bits = sample_bits
        self._start_up_samples = self._to_pass = start_up_samples
        self.break_off()

    @property
    def started(self) -> bool:
        """Whether the start-up test was passed."""
        return self.alarm is None and self._to_pass == 0

    def feed(self, data: bytes) -> bytes:
        """Test ``data``; what of it may be used: nothing of a start-up test, nothing at all from an alarm on."""
        if self.alarm is not None:
            return b""
        if len(data) >= TOGETHER and self._sample_bits == 8 and not self._to_pass and self._passes_whole(data):
            return data
        for place, byte in enumerate(data):
            self.alarm = self._test(byte) if self._sample_bits == 8 else self._test_bits(byte)
            if self.alarm is not None:
                return b""
            if self._to_pass:
                self._to_pass = max(0, self._to_pass - 8 // self._sample_bits)
                if not self._to_pass:
                    self._usable_from = place + 1
        usable, self._usable_from = (b"" if self._to_pass else data[self._usable_from :]), 0
        return usable

    def break_off(self) -> None:
        """The samples that follow are not the next ones: begin with the start-up test. An alarm stays."""
        self._to_pass = self._start_up_samples
        self._usable_from = 0
        self._run_of = -1
        self._run = 0
        self._counted = -1
        self._count = 0
        self._in_window = 0

    def restart(self) -> None:
        """Call the alarm off and begin with the start-up test."""
        self.alarm = None
        self.break_off()

    # --- inside ---

    def _passes_whole(self, data: bytes) -> bool:
        """Test many samples in one step; False where one of them gives an alarm, and then nothing was tested.

        The same two tests as sample by sample, at a hundredth of the time.
        """
        run = bytes((self._run_of & 0xFF,)) * self._run + data
        whole = int.from_bytes(run, "big")
        changes = (whole ^ whole >> 8).to_bytes(len(run), "big")[1:]  # 0 where a sample is as the one before it
        if bytes(self.repetition_cutoff - 1) in changes:
            return False
        counted, count, in_window = self._counted, self._count, self._in_window
        place = 0
        while place < len(data):
            if in_window == 0:
                counted, count = data[place], 0
            end = min(len(data), place + self.window - in_window)
            count += data.count(counted, place, end)
            if count >= self.proportion_cutoff:
                return False
            place, in_window = end, (in_window + end - place) % self.window
        self._counted, self._count, self._in_window = counted, count, in_window
        if data:
            self._run_of, self._run = data[-1], 1 + len(changes) - len(changes.rstrip(b"\0"))
        return True

    def _test_bits(self, byte: int) -> Alarm | None:
        for shift in range(7, -1, -1):
            alarm = self._test(byte >> shift & 1)
            if alarm is not None:
                return alarm
        return None

    def _test(self, sample: int) -> Alarm | None:
        if sample == self._run_of:
            self._run += 1
            if self._run >= self.repetition_cutoff:
                return Alarm("repetition", sample, self._run)
        else:
            self._run_of, self._run = sample, 1
        if self._in_window == 0:
            self._counted, self._count = sample, 1
        elif sample == self._counted:
            self._count += 1
            if self._count >= self.proportion_cutoff:
                return Alarm("proportion", sample, self._count, self.window)
        self._in_window = (self._in_window + 1) % self.window
        return None
