"""Every refusal of the service, apart from the rules of the games."""

from engine.contract import Code, Refusal


class ServiceProblem(Code):
    """The code of a refusal, and the names of its facts."""

    TOO_LONG = "too_long", "what", "most"
    NOT_A_PERSON = "not_a_person"
    FORGOTTEN = "forgotten"  # a web person's data was deleted during the request
    NOT_A_PLACE = "not_a_place"
    UNSEEN_NAME = "unseen_name"  # it has no visible character
    UNKNOWN_GAME = "unknown_game"
    NEWER_GAME = "newer_game"  # written by a newer program
    UNKNOWN_KIND = "unknown_kind", "kind", "kinds"  # of games
    UNKNOWN_LANGUAGE = "unknown_language", "language", "languages"
    UNKNOWN_THEME = "unknown_theme", "theme", "themes"
    NOT_A_SIZE = "not_a_size", "sizes"
    NOT_A_PLAYER = "not_a_player"
    NOT_DEALT = "not_dealt"
    ALREADY_OVER = "already_over"
    NOT_OVER = "not_over"
    NO_SUCH_TURN = "no_such_turn", "turn", "turns"
    LET_GO = "let_go"
    SEALED = "sealed"  # others still play with the same cards
    DAY_SEALED = "day_sealed"  # the daily table: others may still play the same cards
    DAY_PLAYED = "day_played"  # the daily table, by the requester
    DAY_PLAYED_BY_PARTNER = "day_played_by_partner"
    NO_HINDSIGHT = "no_hindsight"  # not in this kind of game
    PARTNER_GONE = "partner_gone"
    STALE = "stale", "revision"  # the current one
    OWN_INVITATION = "own_invitation"
    INVITED_TWICE = "invited_twice"
    PARTNER_IS_A_BOT = "partner_is_a_bot"
    NO_COMPUTER = "no_computer"  # it cannot play this game
    PLAYED_WITH_COMPUTER = "played_with_computer"  # or alone: such games are not shown to everyone
    NOT_INVITED = "not_invited"
    DEAD_INVITATION = "dead_invitation"  # a link that was used, replaced or never created
    DEAD_DEVICE_LINK = "dead_device_link"  # likewise, or expired
    ALREADY_SEATED = "already_seated"  # at this table
    NOT_PENDING = "not_pending"
    INVITATION_EXPIRED = "invitation_expired"
    NO_GATHERING = "no_gathering"  # not, or no longer, a gathering
    GATHERING_FULL = "gathering_full", "most"
    NOT_COME = "not_come"  # to the gathering
    NOT_THE_HOST = "not_the_host"
    HOST_STAYS = "host_stays"
    SEATS_ARE_DRAWN = "seats_are_drawn"
    UNKNOWN_CODE = "unknown_code"
    TOO_MANY = "too_many", "most"  # unanswered invitations
    GUEST_HAS_MANY = "guest_has_many", "most"  # unanswered invitations of the guest
    NOT_WAITING = "not_waiting"  # for another player
    TOO_SOON = "too_soon", "minutes"
    BUSY = "busy"
    NO_ANSWER = "no_answer"  # from the server: the change may or may not have happened


class ServiceRefusal(Refusal):
    """The service cannot do this, whatever the rules of the game say."""


class StoreUnavailable(Refusal):
    """Redis did not answer, or refused a command; its cause is redis' own error.

    It is no `ServiceRefusal`: code that passes over what a newer program wrote must not pass over an outage.
    """

    def __init__(self, code: Code = ServiceProblem.NO_ANSWER) -> None:
        super().__init__(code)
