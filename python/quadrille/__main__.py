"""``python -m quadrille``: the command line."""

import signal
import sys

from quadrille._native import command


def main() -> int:
    """Runs the command with the arguments of this process. Ctrl-C ends it at once."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return command(["quadrille", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
