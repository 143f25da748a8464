"""How files are named that never change under their name: also those that a script imports."""

from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

IMPORTED = (r"""(?P<matched>from "(?P<url>\./\w+\.js)";)""", 'from "%(url)s";')


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name with its digest, also where one of our scripts imports another.

    Django can do so for every script, but looks for imports in other people's comments too.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))
