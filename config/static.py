"""How static files are stored: under names with a hash of their content, imports between modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ManifestStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the `import` of hand-written ES modules to the hashed names.

    By regular expression: an import in a comment or a string breaks `collectstatic`, and
    `new URL("./x.js", import.meta.url)` is left as it is.
    """

    support_js_module_import_aggregation = True
