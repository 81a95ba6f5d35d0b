"""All refusals of In the Palm of Your Hand. The text catalogues have a sentence for each."""

from engine.contract import Code


class Refused(Code):
    """The code of a refusal."""

    # The options of a new game
    UNKNOWN_OPTION = "unknown_option", "option", "options"
    UNKNOWN_VALUE = "unknown_value", "option", "value", "values"
    PALM_SEATS = "palm_seats", "seats"
    MODE_SEATS = "mode_seats", "mode", "seats", "fewest", "most"
    VETERANS_SEATS = "veterans_seats", "seats"
    REDRAW_FROM_HAND = "redraw_from_hand", "seats"  # playing individually, Child chooses her memory herself
    REDRAW_ALONE = "redraw_alone"
    BAD_SEED = "bad_seed", "highest"

    # Nonsense instead of an action
    NOT_AN_ACTION = "not_an_action", "text"  # cut short

    # Not now
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_awaited"
    NOT_NOW = "palm_not_now", "phase"
    ALREADY_LAID = "already_laid"
    NO_REDRAW = "no_redraw"
    REDRAW_TOO_LATE = "redraw_too_late"
    NOT_IN_HAND = "not_in_hand", "card"
    NOT_IN_ALBUM = "not_in_album", "place", "cards"
    SAME_MEMORY_TWICE = "same_memory_twice"

    # Not this touch
    NO_SUCH_OBJECT = "no_such_object", "object"
    NO_SUCH_GESTURE = "no_such_gesture", "gesture"
    NO_SUCH_PLACE = "no_such_place", "place"
    NOT_WITH_THIS = "not_with_this", "object", "gesture"
    NOT_ON_THIS = "not_on_this", "gesture", "place"
    FALLS_DOWN = "falls_down", "gesture", "place", "pose"
    NOT_A_STROKE = "not_a_stroke", "gesture"
    NOT_NEIGHBOURS = "not_neighbours", "place", "to"
    TOO_OFTEN = "too_often", "gesture", "times", "most"

    # Not this mime: nothing is drawn and nothing is written
    MIME_COMPLETE = "mime_complete", "most"
    CLOSED_FIGURE = "closed_figure", "place", "to"
    TOO_MANY_TURNS = "too_many_turns", "most"
    POSE_TOO_LATE = "pose_too_late"
    NOTHING_TO_TAKE_BACK = "no_touch_to_take_back"
    NOTHING_TO_CHANGE = "no_touch_to_change"
    EMPTY_MIME = "empty_mime"

    # Against the constraint
    ONLY_OBJECTS = "only_objects", "object", "objects"
    WITH_OBJECT = "with_object", "object"
    ONLY_FINGERS = "only_fingers", "place"
    NOT_FINGERS = "not_fingers", "place"
    THREE_OBJECTS = "three_objects", "used"
    ONE_OBJECT = "one_object", "object", "used"
    ONLY_BACK = "only_back", "place"
    VERTICAL = "vertical"

    # A record or a stored game that cannot be read
    RECORD_SYNTAX = "record_syntax", "expected", "found"
    NOT_A_STATE = "not_a_state", "problem"
    UNKNOWN_SCHEMA = "unknown_schema", "schema", "known"
