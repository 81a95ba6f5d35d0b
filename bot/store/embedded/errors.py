"""Why the embedded server cannot run."""

from engine.contract import Code, Refusal


class EmbeddedProblem(Code):
    """Why the embedded server cannot run."""

    NO_BINARY = "no_binary", "platform"
    BINARY_DOES_NOT_RUN = "binary_does_not_run", "platform"
    NOT_WRITABLE = "not_writable", "directory", "problem"
    IS_A_FILE = "is_a_file", "file"  # the data directory, or one above it
    NOT_PRIVATE = "not_private", "directory"  # the directory for the socket is not ours alone
    DISK_FULL = "disk_full", "directory", "megabytes"
    ALREADY_RUNNING = "already_running", "directory", "pid"
    ORPHAN_STAYS = "orphan_stays", "directory", "pid"
    DID_NOT_START = "did_not_start", "directory", "log"
    MANIFEST_MISSING = "manifest_missing", "file", "found"  # the files that it should list
    MANIFEST_BROKEN = "manifest_broken", "file"
    FILE_MISSING = "file_missing", "file", "manifest"
    FILE_DAMAGED = "file_damaged", "file", "bytes"  # the number of unusable bytes at its end
    SNAPSHOT_DAMAGED = "snapshot_damaged", "file"
    NOTHING_LEFT = "nothing_left", "directory"  # a repair could keep no file


class EmbeddedError(Refusal):
    """The embedded server cannot run."""
