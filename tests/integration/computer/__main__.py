"""The program with the computer that thinks for ever: `python -m tests.integration.computer run computer`."""

import sys
from unittest.mock import patch

from adapters.cli.program import run_program
from tests.integration.computer.endless import think

if __name__ == "__main__":
    with patch("adapters.computer.partner.think", think):
        sys.exit(run_program(sys.argv[1:]))
