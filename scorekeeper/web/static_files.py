"""Collected static files: style sheets joined, scripts made small, all named by their digest."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTED = (r"""(?P<matched>from ?"(?P<url>\.[./\w]*/\w+\.js)";)""", 'from"%(url)s";')
LASTING = re.compile(r"\.[0-9a-f]{12}\.\w+$")  # the end of a name with a digest in it
PART = re.compile(r'@import "([\w./-]+\.css)";\n')

Files = dict[str, tuple[Storage, str]]


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Files by names with their digest, also where one of our scripts imports another.

    Django's own search for imports would find some in the comments of other people's scripts.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))

    def post_process(self, paths: Files, *args: object, **options: object) -> object:
        joined = with_small_scripts(with_joined_sheets(paths))
        return super().post_process(joined, *args, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files under their lasting names alone, which is how pages link them."""
        yield from super().compress_files(filter(LASTING.search, paths))


def with_joined_sheets(files: Files) -> Files:
    """Write imported style sheets into those that import them, which a phone fetches at once."""
    sheets, parts, memory = {}, set(), InMemoryStorage()
    for name in (name for name in files if name.endswith(".css")):
        before, *rest = PART.split(text_of(files[name]))
        if rest:
            folder = posixpath.dirname(name)
            imported = [posixpath.normpath(posixpath.join(folder, part)) for part in rest[::2]]
            texts = [text_of(files[part]) for part in imported]
            whole = "\n".join([before, *texts, rest[-1]])
            memory.save(name, ContentFile(cssmin(whole).encode()))
            sheets[name] = (memory, name)
            parts.update(imported)
    return {name: file for name, file in (files | sheets).items() if name not in parts}


def with_small_scripts(files: Files) -> Files:
    """Minify our own scripts; those of libraries come minified."""
    scripts, memory = {}, InMemoryStorage()
    for name in files:
        if name.endswith(".js") and is_ours(files[name]):
            memory.save(name, ContentFile(jsmin(text_of(files[name])).encode()))
            scripts[name] = (memory, name)
    return files | scripts


def is_ours(file: tuple[Storage, str]) -> bool:
    storage, path = file
    absolute = Path(storage.path(path))
    return any(absolute.is_relative_to(folder) for folder in settings.STATICFILES_DIRS)


def text_of(file: tuple[Storage, str]) -> str:
    storage, path = file
    with storage.open(path) as opened:
        text: str = opened.read().decode()
    return text
