"""All refusals of Held Hands. The text catalogues have a sentence for each."""

from engine.contract import Code


class Refused(Code):
    """The code of a refusal."""

    # The options of a new game
    UNKNOWN_OPTION = "unknown_option", "option", "options"
    UNKNOWN_VALUE = "unknown_value", "option", "value", "values"
    LEVEL_NOT_IN_EDITION = "level_not_in_edition", "edition", "level"  # (ruling 33)
    TWO_SEATS = "two_seats", "seats"
    BAD_SEED = "bad_seed", "highest"

    # Nonsense instead of an action
    NOT_AN_ACTION = "not_an_action", "text"  # cut short

    # Not now
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now", "action", "phase"
    SIDE_CHOSEN = "side_chosen", "side"  # (ruling 35)

    # Not this step
    NO_SUCH_NODE = "no_such_node", "node"
    NO_SUCH_CARD = "no_such_card", "row", "place", "cards"
    CARD_USED = "card_used", "row", "place"
    CHAIN_COMPLETE = "chain_complete", "node"  # (rulings 8 and 31)
    NOT_A_NEIGHBOUR = "not_a_neighbour", "node", "start"
    RING_CLOSED = "ring_closed", "node", "completed", "needed"
    CENTRE_CLOSED = "centre_closed", "completed", "needed"  # (ruling 20)
    STANDING = "standing", "node"
    VISITED = "visited", "node"  # (ruling 7)
    NO_CARD = "no_card", "node", "needed"
    NO_CARD_LEFT = "no_card_left"
    PARTNER_THERE = "partner_there", "node"  # (ruling 8)
    WRONG_EMOTION = "wrong_emotion", "node", "needed", "row", "place", "shown"
    PAST_BALANCE = "past_balance", "node", "balance", "limit"  # (ruling 10)
    CENTRE_UNBALANCED = "centre_unbalanced", "balance"  # (ruling 20)

    # Not the end of the turn
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    MUST_MOVE = "must_move"  # (ruling 5)
    MUST_FOLLOW = "must_follow", "node"  # (ruling 21)

    # A record that cannot be read; a step that is not legal comes with its own code, line and column
    RECORD_SYNTAX = "record_syntax", "expected", "found", "line", "column"
    RECORD_RESULT = "record_result", "expected", "found", "line", "column"

    # A stored game that cannot be read
    NOT_A_STATE = "not_a_state", "problem"
    UNKNOWN_SCHEMA = "unknown_schema", "schema", "known"
