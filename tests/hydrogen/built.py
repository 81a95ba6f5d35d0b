"""Hydrogen as files for a browser: `python -m tests.hydrogen.built` builds it once, or tells why not."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
APP: Final = Path(__file__).parent / "app"
CACHE: Final = ROOT / ".cache"
INSTALL: Final = "ci --include=optional --ignore-scripts --no-audit --no-fund --fetch-retries=1"
BUILD: Final = "run --silent build"
NO_HYDROGEN: Final = (
    "there is no Hydrogen here (make test builds it, with npm; HYDROGEN names one that is built)"
)
DEADLINE: Final = 600  # seconds


def found_hydrogen() -> Path | None:
    """Return where it is; if HYDROGEN is set it is there or nowhere, so that one can do without."""
    named = os.environ.get("HYDROGEN")
    site = Path(named) if named else _place()
    return site if (site / "index.html").is_file() else None


def build(npm: str) -> None:
    """Build it beside its place, which it takes when it is whole."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="hydrogen-") as name:
        work = Path(name, "app")
        shutil.copytree(APP, work)
        for command in (INSTALL, BUILD):
            subprocess.run(  # noqa: S603 - named by ourselves
                (npm, *command.split()),
                cwd=work,
                check=True,
                capture_output=True,
                text=True,
                timeout=DEADLINE,
            )
        try:
            (work / "site").rename(_place())
        except OSError:
            if not found_hydrogen():  # else another build was as quick
                raise


def main() -> int:
    """Build it unless it is there, and say what will be left out if that cannot be."""
    if not found_hydrogen() and "HYDROGEN" not in os.environ and (npm := shutil.which("npm")):
        sys.stdout.write("Building Hydrogen, a Matrix client, for the browser tests\n")
        try:
            build(npm)
        except subprocess.CalledProcessError as error:
            sys.stderr.write(error.stderr)
        except (OSError, subprocess.TimeoutExpired) as error:
            sys.stderr.write(f"{error}\n")
    if found_hydrogen():
        return 0
    sys.stderr.write(f"LEFT OUT: all tests with Hydrogen: {NO_HYDROGEN}\n")
    return 1


def _place() -> Path:
    """Return where it belongs, named by all that it is built of: an old one is never taken for it."""
    digest = hashlib.sha256()
    for file in sorted(APP.iterdir()):
        digest.update(f"{file.name}\n".encode())
        digest.update(file.read_bytes())
    return CACHE / f"hydrogen-{digest.hexdigest()[:16]}"


if __name__ == "__main__":
    sys.exit(main())
