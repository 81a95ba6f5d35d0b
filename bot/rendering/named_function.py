"""A function that is known by its name only, so that Pillow is loaded just where pictures are drawn."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)  # no slots: they do not go with generics
class NamedFunction(Generic[T]):
    """A function whose module is loaded when it is called; pictures are drawn in a drawing process."""

    module: str
    name: str

    def __call__(self, *args: Any, **named: Any) -> T:  # noqa: ANN401 - those of the function
        """Call the function."""
        answer: T = getattr(import_module(self.module), self.name)(*args, **named)
        return answer
