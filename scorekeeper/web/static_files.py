"""Static files: named by their digest, style sheets joined, scripts made small."""

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

IMPORTED = (r"""(?P<matched>from ?"(?P<url>\.\.?/\w+\.js)";)""", 'from"%(url)s";')
LASTING = re.compile(r"\.[0-9a-f]{12}\.\w+$")  # how the name of a file ends that holds its digest
PART = re.compile(r'@import "([\w/-]+\.css)";\n')

Files = dict[str, tuple[Storage, str]]


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Store files under names with their digest, also in the imports of our scripts.

    Django can do so for every script, but looks for imports in other people's comments too.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))

    def post_process(self, paths: Files, *args: object, **options: object) -> object:
        whole = with_small_scripts(with_whole_sheets(paths))
        return super().post_process(whole, *args, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files under the names that pages lead to."""
        yield from super().compress_files(filter(LASTING.search, paths))


def with_whole_sheets(files: Files) -> Files:
    """Join each style sheet with the sheets that it imports: a phone fetches one."""
    sheets, parts, memory = {}, set(), InMemoryStorage()
    for name in (name for name in files if name.endswith(".css")):
        before, *rest = PART.split(text_of(files[name]))
        if rest:
            imported = [posixpath.join(posixpath.dirname(name), part) for part in rest[::2]]
            texts = [text_of(files[part]) for part in imported]
            whole = "\n".join([before, *texts, rest[-1]])
            memory.save(name, ContentFile(cssmin(whole).encode()))
            sheets[name] = (memory, name)
            parts.update(imported)
    return {name: file for name, file in (files | sheets).items() if name not in parts}


def with_small_scripts(files: Files) -> Files:
    """Minify our own scripts; others' stay as they came."""
    scripts, memory = {}, InMemoryStorage()
    for name in files:
        if name.endswith(".js") and is_ours(files[name]):
            memory.save(name, ContentFile(jsmin(text_of(files[name])).encode()))
            scripts[name] = (memory, name)
    return files | scripts


def is_ours(file: tuple[Storage, str]) -> bool:
    storage, path = file
    whole = Path(storage.path(path))
    return any(whole.is_relative_to(folder) for folder in settings.STATICFILES_DIRS)


def text_of(file: tuple[Storage, str]) -> str:
    storage, path = file
    with storage.open(path) as opened:
        text: str = opened.read().decode()
    return text
