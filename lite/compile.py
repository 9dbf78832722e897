"""Run inside Pyodide by compile.mjs: an archive with its modules compiled, so that no browser need do it each time.

Compiling is most of what a kernel does as it starts. What is compiled here is never compared with its source again:
in the site both come out of one file.
"""

import io
import re
import zipfile
from importlib import _bootstrap_external
from importlib.util import cache_from_source, source_hash


def compiled(archive, source):
    """The archive as bytes; with `source` the modules stay beside their compiled form, else only that is kept."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(archive))) as whole, zipfile.ZipFile(made, "w") as lean:
        for name in whole.namelist():
            if not re.search(r"/tests/|\.data/|/$", name):
                for path, content in _files(name, whole.read(name), source):
                    entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    lean.writestr(entry, content, compresslevel=9)
    return made.getvalue()


def _files(name, content, source):
    try:
        code = compile(content, name, "exec", dont_inherit=True) if name.endswith(".py") else None
    except SyntaxError:  # a template, or for another Python
        code = None
    if source or code is None:
        yield name, content
    if code is not None:
        path = cache_from_source(name) if source else name + "c"
        yield path, _bootstrap_external._code_to_hash_pyc(code, source_hash(content), checked=False)
