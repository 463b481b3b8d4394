"""A task whose worker dies, in a module that workers import in no time."""

import os
import signal
from pathlib import Path


def killing(flag: str, number: int) -> int:
    """A task that kills its worker the first time."""
    if not os.path.exists(flag):
        Path(flag).write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return number
