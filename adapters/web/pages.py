"""Pages: a template, the reader's words, and a theme. What is put into one is always escaped."""

from http import HTTPStatus
from typing import Final

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from adapters.web.catalogue import words_for
from adapters.web.context import theme_of
from adapters.web.files import address_of
from renderers.i18n.catalogue import Language, Words
from renderers.paint.look import ThemeName

_HTML: Final = "text/html"

_PAGES: Final = Environment(
    loader=PackageLoader("adapters.web", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,  # pages belong to this program, not to the next one that is installed over it
    trim_blocks=True,
    lstrip_blocks=True,
)
# A screen is the same text in a page as in a stream or an answer, so that scripts can see that it is equal.
_PAGES.policies["json.dumps_kwargs"] = {"sort_keys": False}


def page(
    request: web.Request,
    name: str,
    *,
    words: Words | None = None,
    theme: str | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    **facts: object,
) -> web.Response:
    """Return a page in the words and the theme of its reader."""
    words = words or words_for(request)
    html = _PAGES.get_template(f"{name}.html").render(
        say=words.say,
        language=words.language.value,
        languages=tuple(Language),
        theme=theme or theme_of(request),
        themes=tuple(ThemeName),
        file=address_of,
        **facts,
    )
    return web.Response(text=html, content_type=_HTML, charset="utf-8", status=status)
