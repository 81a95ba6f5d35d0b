"""Who somebody is on a homeserver."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Credentials:
    """What somebody needs to come in: a token with its device, or a password."""

    user_id: str
    access_token: str = field(repr=False)
    device_id: str
    password: str = field(repr=False)
