"""The progress of a job: a line on standard error with percentage, rate and remaining time."""

from __future__ import annotations

import sys
import time


class Progress:
    """Work done of a whole, in any unit."""

    def __init__(self, shown: bool, unit: str, whole: float, before: float = 0.0) -> None:
        self.whole, self.done, self._before = whole, before, before
        self._shown, self._unit = shown, unit
        self._begin = self._last = time.monotonic()

    def add(self, work: float) -> None:
        """Adds finished work."""
        self.done += work

    def line(self) -> str:
        """The line."""
        share = min(1.0, self.done / self.whole) if self.whole > 0 else 1.0
        elapsed = time.monotonic() - self._begin
        rate = (self.done - self._before) / elapsed if elapsed > 0 else 0.0
        left = clock((self.whole - self.done) / rate) if rate > 0 else "?"
        return f"{share:6.1%}  {amount(rate)} {self._unit}/s  {left} left"

    def show(self) -> None:
        """Shows the line, at most twice a second."""
        now = time.monotonic()
        if self._shown and now - self._last > 0.5:
            self._last = now
            end = "\r" if sys.stderr.isatty() else "\n"
            print(self.line() + "  ", end=end, file=sys.stderr, flush=True)

    def close(self) -> None:
        """Shows the end."""
        if self._shown:
            print(self.line() + "  ", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """Seconds as hours, minutes and seconds.

    >>> clock(3725.4), clock(9)
    ('1:02:05', '0:09')
    """
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def amount(number: float) -> str:
    """A number with three digits and a letter.

    >>> amount(1234567), amount(12)
    ('1.23 M', '12')
    """
    for letter, unit in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= unit:
            return f"{number / unit:.3g} {letter}"
    return f"{number:.3g}"
