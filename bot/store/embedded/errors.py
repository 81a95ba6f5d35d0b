"""Why there is no embedded server."""

from engine.contract import Code, Refusal


class EmbeddedProblem(Code):
    """Why there is no server."""

    NO_BINARY = "no_binary", "platform"
    BINARY_DOES_NOT_RUN = "binary_does_not_run", "platform"
    NOT_WRITABLE = "not_writable", "directory", "problem"
    IS_A_FILE = "is_a_file", "file"  # the data directory, or one above it
    NOT_PRIVATE = "not_private", "directory"  # where the socket should be, and it is not ours alone
    DISK_FULL = "disk_full", "directory", "megabytes"
    ALREADY_RUNNING = "already_running", "directory", "pid"
    ORPHAN_STAYS = "orphan_stays", "directory", "pid"
    DID_NOT_START = "did_not_start", "directory", "log"
    MANIFEST_MISSING = "manifest_missing", "file", "found"  # the names of the files that it should list
    MANIFEST_BROKEN = "manifest_broken", "file"
    FILE_MISSING = "file_missing", "file", "manifest"
    FILE_DAMAGED = "file_damaged", "file", "bytes"  # how many of them, at its end, cannot be used
    SNAPSHOT_DAMAGED = "snapshot_damaged", "file"
    NOTHING_LEFT = "nothing_left", "directory"  # no file could be kept by a repair


class EmbeddedError(Refusal):
    """There can be no embedded server."""
