"""What a person needs to come in: a token with its device, or a password."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Credentials:
    user_id: str
    access_token: str = field(repr=False)
    device_id: str
    password: str = field(repr=False)
