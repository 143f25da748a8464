"""How files are named that never change under their name, and which of them are fetched as one."""

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
LASTING = re.compile(r"\.[0-9a-f]{12}\.\w+$")  # how the name of a file ends that holds its digest
PART = re.compile(r'@import "([\w./-]+\.css)";\n')

Files = dict[str, tuple[Storage, str]]


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name with its digest, also where one of our scripts imports another.

    Django can do so for every script, but looks for imports in other people's comments too.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))

    def post_process(self, paths: Files, *args: object, **options: object) -> object:
        """Name the files, after each style sheet that imports others was made one with them."""
        whole = with_small_scripts(with_whole_sheets(paths))
        return super().post_process(whole, *args, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files as pages lead to them; by its own name nobody asks for any."""
        yield from super().compress_files(filter(LASTING.search, paths))


def with_whole_sheets(files: Files) -> Files:
    """The files, with the parts of a style sheet written into it: a phone fetches it at once."""
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
    """Return the files, our scripts without remarks and room; others' stay as they came."""
    scripts, memory = {}, InMemoryStorage()
    for name in files:
        if name.endswith(".js") and is_ours(files[name]):
            memory.save(name, ContentFile(jsmin(text_of(files[name])).encode()))
            scripts[name] = (memory, name)
    return files | scripts


def is_ours(file: tuple[Storage, str]) -> bool:
    """Whether a file lies in one of the program's own folders."""
    storage, path = file
    whole = Path(storage.path(path))
    return any(whole.is_relative_to(folder) for folder in settings.STATICFILES_DIRS)


def text_of(file: tuple[Storage, str]) -> str:
    """What a text file says, wherever it is."""
    storage, path = file
    with storage.open(path) as opened:
        text: str = opened.read().decode()
    return text
