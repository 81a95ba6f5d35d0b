"""Given commands to register: are names, options and choices as Discord wants them?"""

from tests.rows import each_row
from tests.unit.simulator.bodies import COMMANDS, choice, codes, command, option


def of(*options: object, **others: object) -> set[str]:
    return codes("PUT", COMMANDS, [command(options=list(options), **others)])


def sub(name: str = "start", *options: object) -> dict[str, object]:
    return option(1, name, options=list(options))


def group(*subs: object) -> dict[str, object]:
    return option(2, "group", options=list(subs))


@each_row("name", ["heldhands", "forget-me", "l'inizia", "x" * 32, "perché", "ゲーム", "हिन्दी", "คำสั่ง", "1"])
def test_a_name_can_be_typed(name: str) -> None:
    assert of(name=name) == set()
    assert of(name_localizations={"it": name}) == set()


@each_row("name", ["Start", "two words", "", "x" * 33, "a.b", "É", "👍", "a/b"])
def test_a_name_that_cannot_be_typed_is_a_violation(name: str) -> None:
    assert of(name=name) & {"wrong_name", "wrong_length"}
    assert of(name_localizations={"it": name}) & {"wrong_name", "wrong_length"}
    assert of(option(name=name)) & {"wrong_name", "wrong_length"}


def test_what_is_not_typed_may_be_called_anything() -> None:
    assert codes("PUT", COMMANDS, [{"type": 2, "name": "Play With"}]) == set()
    assert codes("PUT", COMMANDS, [{"type": 2, "name": "Play", "description": "x"}]) == {"wrong_value"}


@each_row(
    ("others", "code"),
    [
        ({"description": ""}, "wrong_length"),
        ({"description": "x" * 101}, "wrong_length"),
        ({"description": None}, "missing"),
        ({"name": None}, "missing"),
        ({"name_localizations": {"xx": "gioca"}}, "unknown_locale"),
        ({"description_localizations": {"en": "Play"}}, "unknown_locale"),
        ({"description_localizations": {"it": "x" * 101}}, "wrong_length"),
        ({"description_localizations": {"it": ""}}, "wrong_length"),
        ({"name_localizations": ["it"]}, "wrong_type"),
        ({"contexts": [3]}, "wrong_value"),
        ({"contexts": []}, "wrong_count"),
        ({"integration_types": ["0"]}, "wrong_value"),
        ({"type": 9}, "wrong_value"),
    ],
)
def test_a_command_is_well_formed(others: dict[str, object], code: str) -> None:
    assert of(name_localizations={"it": "mani"}, contexts=[0, 1, 2], integration_types=[0, 1]) == set()
    assert code in of(**others)


@each_row(
    "options",
    [
        [option(required=True), option(name="seed")],
        [option(name=f"o{index}") for index in range(25)],
        [sub("start", option(6, "partner", required=True), option()), sub("show")],
        [group(sub("start", option())), sub("show")],
        [option(choices=[choice(str(index), str(index)) for index in range(25)])],
        [option(4, choices=[choice(value=1)]), option(10, "part", choices=[choice(value=1.5)])],
        [option(autocomplete=True, min_length=1, max_length=20)],
    ],
)
def test_well_formed_options_pass(options: list[object]) -> None:
    assert of(*options) == set()


@each_row(
    ("options", "code"),
    [
        ([option(name="seed"), option(required=True)], "required_after_optional"),
        ([sub("start", option(name="seed"), option(required=True))], "required_after_optional"),
        ([option(name=f"o{index}") for index in range(26)], "wrong_count"),
        ([option(), option()], "name_twice"),
        ([sub("start"), sub("start")], "name_twice"),
        ([sub("start"), option()], "mixed_options"),
        ([sub("start", sub("again"))], "wrong_nesting"),
        ([sub("start", group(sub("again")))], "wrong_nesting"),
        ([group(group(sub("start")))], "wrong_nesting"),
        ([group(option())], "wrong_nesting"),
        ([option(options=[option()])], "wrong_nesting"),
        ([option(12)], "wrong_value"),
        ([{**sub(), "required": True}], "wrong_value"),
        ([{**sub(), "choices": [choice()]}], "wrong_value"),
        ([option(choices=[choice(str(index)) for index in range(26)])], "wrong_count"),
        ([option(choices=[choice(), choice(value="2")])], "name_twice"),
        ([option(choices=[choice("")])], "wrong_length"),
        ([option(choices=[choice("x" * 101)])], "wrong_length"),
        ([option(choices=[choice(value="x" * 101)])], "wrong_length"),
        ([option(choices=[choice(value=1)])], "wrong_type"),
        ([option(4, choices=[choice(value="1")])], "wrong_type"),
        ([option(4, choices=[choice(value=1.5)])], "wrong_type"),
        ([option(4, choices=[choice(value=1 << 54)])], "wrong_value"),
        ([option(choices=[choice(name_localizations={"xx": "Facile"})])], "unknown_locale"),
        ([option(6, choices=[choice()])], "wrong_value"),
        ([option(choices=[choice()], autocomplete=True)], "choices_and_autocomplete"),
        ([option(min_length=2, max_length=1)], "wrong_value"),
        ([option(4, max_length=1)], "wrong_value"),
        (["level"], "wrong_type"),
    ],
)
def test_options_in_the_wrong_order_number_or_form_are_a_violation(options: list[object], code: str) -> None:
    assert code in of(*options)


def wordy(letters: int) -> dict[str, object]:
    return option(name="o", choices=[choice(f"{index:03}", "x" * (letters - 3)) for index in range(25)])


def test_a_command_has_8000_characters_in_all() -> None:
    options = [{**wordy(100), "name": name} for name in "abc"]
    assert of(*options) == set()
    too_many = [*options, {**wordy(100), "name": "d"}]
    assert "command_too_long" in of(*too_many)
    assert "command_too_long" in of(group(sub("start", *too_many)))


def test_only_the_longest_language_counts() -> None:
    def localised(locale: str) -> list[object]:
        names = dict.fromkeys(locale.split(), "x" * 100)
        choices = [choice(str(index), str(index), name_localizations=names) for index in range(25)]
        return [option(name=name, choices=choices) for name in "abc"]

    assert of(*localised("it de fr")) == set()
    assert "command_too_long" in of(*localised("it"), option(name="d", choices=wordy(100)["choices"]))


def test_names_of_commands_are_there_once_for_each_type() -> None:
    same = [command(), {"type": 2, "name": "heldhands"}]
    assert codes("PUT", COMMANDS, same) == set()
    assert "name_twice" in codes("PUT", COMMANDS, [*same, command()])


def test_there_is_one_way_into_an_activity() -> None:
    ways = [{"type": 4, "name": name, "handler": 1} for name in ("play", "watch")]
    assert codes("PUT", COMMANDS, ways[:1]) == set()
    assert "wrong_count" in codes("PUT", COMMANDS, ways)


def test_there_are_at_most_a_hundred_commands() -> None:
    many = [command(name=f"c{index}") for index in range(101)]
    assert codes("PUT", COMMANDS, many[:100]) == set()
    assert "wrong_count" in codes("PUT", COMMANDS, many)


@each_row("path", [COMMANDS, "/applications/1/guilds/2/commands"])
def test_commands_are_checked_one_by_one_too(path: str) -> None:
    assert codes("POST", path, command()) == codes("PATCH", f"{path}/3", {"name": "other"}) == set()
    assert "missing" in codes("POST", path, {"name": "heldhands"})
    assert "wrong_name" in codes("PATCH", f"{path}/3", {"name": "Held Hands"})
    assert "wrong_type" in codes("PUT", path, {})
