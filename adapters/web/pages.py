"""Answers: pages, pictures and downloads.

A page is a template in the reader's language and theme. Every value in a template is escaped.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from adapters.web.catalogue import words_for
from adapters.web.context import read_theme
from adapters.web.files import address_of
from renderers.i18n.catalogue import Language, Words
from renderers.paint.look import ThemeName
from renderers.paint.picture import Picture

CACHE_FOR_A_DAY: Final[Mapping[str, str]] = {
    "Cache-Control": "private, max-age=86400",
    "Vary": "Cookie, Accept-Language",
}
"""For what never changes, such as a finished game, while its reader may change the language."""
CACHE_IMMUTABLE: Final = "private, max-age=86400, immutable"
"""For a picture whose address changes with its content."""

_HTML: Final = "text/html"

_PAGES: Final = Environment(
    loader=PackageLoader("adapters.web", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,  # templates belong to this release, not to the next one that is installed over it
    trim_blocks=True,
    lstrip_blocks=True,
)
# A screen is the same JSON in a page as in a stream or an answer, so that scripts can compare them.
_PAGES.policies["json.dumps_kwargs"] = {"sort_keys": False}


def render_page(
    request: web.Request,
    name: str,
    *,
    words: Words | None = None,
    theme: str | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    **facts: object,
) -> web.Response:
    """Render a template in the language and the theme of its reader."""
    words = words or words_for(request)
    html = _PAGES.get_template(f"{name}.html").render(
        say=words.say,
        language=words.language.value,
        languages=tuple(Language),
        theme=theme or read_theme(request),
        themes=tuple(ThemeName),
        file=address_of,
        **facts,
    )
    return web.Response(text=html, content_type=_HTML, charset="utf-8", status=status)


def picture_response(picture: Picture | None, headers: Mapping[str, str]) -> web.Response:
    """Return a picture; 204 if it took too long or failed, since the page has the words."""
    if picture is None:
        return web.Response(status=HTTPStatus.NO_CONTENT)
    return web.Response(body=picture.data, headers={"Content-Type": picture.media.value, **headers})


def attachment_headers(name: str) -> Mapping[str, str]:
    """Return the headers of a download."""
    return {"Content-Disposition": f'attachment; filename="heldhands-{name}"'}
