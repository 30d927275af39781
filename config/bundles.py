"""A page's script or style as one file: what it imports is put into it, comments, blanks and long names are left out.

Only when the site is prepared; a browser takes the same files one by one as they are written, and so do the tests of
pages. Modules are joined, each in a function of its own, and not understood: an import or export that is written in
another way than the house writes it stops the preparation.
"""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping

import minify
from django.utils.translation import override
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JavaScriptCatalog

IMPORT = re.compile(r'^import (?:\{ (?P<names>[\w$, ]+) \} from )?"(?P<path>\.[\w./-]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (?P<name>[\w$]+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)
SHEET = re.compile(r'^@import "(?P<path>[\w./-]+)";$', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Unbundled(Exception):
    """A file that cannot be joined, and why."""


def scripts(modules: Mapping[str, str]) -> dict[str, str]:
    """The modules that no other imports, each joined with all it imports. Raises: Unbundled."""
    imported = {path for name, text in modules.items() for path, _ in _imports(name, text)}
    return {name: join(name, modules) for name in modules if name not in imported}


def join(name: str, modules: Mapping[str, str]) -> str:
    """A module and all it imports, as one module that exports nothing. Raises: Unbundled."""
    order: dict[str, int] = {}
    _visit(name, modules, order, ())
    return "".join(_wrapped(each, modules[each], order) for each in order if each != name) + _inside(
        name, modules[name], order
    )


def _visit(name: str, modules: Mapping[str, str], order: dict[str, int], above: tuple[str, ...]) -> None:
    """Number the modules, each after those it imports."""
    if name in above:
        raise Unbundled(" imports ".join([*above, name]))
    if name in order:
        return
    if name not in modules:
        raise Unbundled(f"{above[-1]} imports {name}, which is not there.")
    for path, _ in _imports(name, modules[name]):
        _visit(path, modules, order, (*above, name))
    order[name] = len(order)


def _imports(name: str, text: str) -> Iterator[tuple[str, str | None]]:
    """What a module imports: the module's name and the names in it; None: it is only run."""
    for found in IMPORT.finditer(text):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(name), found["path"])), found["names"]


def _wrapped(name: str, text: str, order: Mapping[str, int]) -> str:
    exports = ", ".join(found["name"] for found in EXPORT.finditer(text))
    return f"const ${order[name]} = (() => {{\n{_inside(name, text, order)}\nreturn {{ {exports} }};\n}})();\n"


def _inside(name: str, text: str, order: Mapping[str, int]) -> str:
    """A module's text with its imports taken from the modules before it."""
    taken = "".join(
        f"const {{ {names.replace(' as ', ': ')} }} = ${order[path]};\n"
        for path, names in _imports(name, text)
        if names is not None
    )
    body = EXPORT.sub("", IMPORT.sub("", text))
    unknown = UNKNOWN.search(COMMENT.sub("", body))
    if unknown:
        raise Unbundled(f"{name} has a line that is joined with nothing: {unknown[0].strip()}")
    return taken + body


def style(name: str, sheets: Mapping[str, str]) -> str:
    """A style sheet with those it imports in their places; all lie in one folder. Raises: Unbundled."""
    if name not in sheets:
        raise Unbundled(f"{name} is imported, and not there.")
    text = SHEET.sub(lambda found: style(posixpath.join(posixpath.dirname(name), found["path"]), sheets), sheets[name])
    if "@import" in COMMENT.sub("", text):
        raise Unbundled(f"{name} has an import that is joined with nothing.")
    return text


# What `static/js/table/i18n.js` calls, and no more: Django's own script is a thousand bytes of other ways to ask.
CATALOGUE = """{
const texts = %(texts)s;
const form = (n) => Number(%(plural)s);
globalThis.gettext = (text) => [texts[text] ?? text].flat()[0];
globalThis.pgettext = (context, text) => texts[context + "\\x04" + text] ?? text;
globalThis.ngettext = (one, many, n) => texts[one]?.[form(n)] ?? (n === 1 ? one : many);
}"""


def catalogue(script: str, language: str) -> str:
    """The texts of a joined script in a language, as a script that defines `gettext`."""
    source = JavaScriptCatalog()
    with override(language):
        source.translation = DjangoTranslation(language, domain=source.domain)
        context = source.get_context_data()
    used = {key: said for key, said in context["catalog"].items() if _mentions(script, key.rpartition("\x04")[2])}
    return CATALOGUE % {"texts": json.dumps(used, ensure_ascii=False), "plural": context["plural"] or "n != 1"}


def _mentions(script: str, text: str) -> bool:
    return text in script or json.dumps(text, ensure_ascii=False)[1:-1] in script


def shorten(name: str, text: str) -> str:
    """A script or style that does the same and is shorter. Raises: Unbundled."""
    try:
        shorter: str = minify.string("text/css" if name.endswith(".css") else "application/javascript", text)
    except minify.MinifyError as error:
        raise Unbundled(f"{name}: {error}") from error
    return shorter
