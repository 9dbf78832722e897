"""What is mended of JupyterLite 0.8.6 in a built site; where another version has changed it, the build fails."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path

from .downloads import CannotBuild

HERE = Path(__file__).resolve().parent

_ASK, _TELL = "s=await this._driveContentsProcessor.processDriveRequest(e)", "this._broadcastChannel.postMessage({"
_TOLD = "new Response(JSON.stringify(i.response))"


def mend(site: Path, apps: Iterable[str], kernel: str, packages: Sequence[str]) -> None:
    """Mend all of it."""
    _begin_with_our_script(site, apps, kernel, packages)
    _answer_what_failed(site)


def _begin_with_our_script(site: Path, apps: Iterable[str], kernel: str, packages: Sequence[str]) -> None:
    """Let each page begin with `ready.js`, which says why."""
    script = (HERE / "ready.js").read_text(encoding="utf-8")
    version = metadata.version("jupyterlite-core")
    for name, value in (("$version", version), ("$kernel", kernel), ("$packages", json.dumps(list(packages)))):
        script = script.replace(name, value)
    (site / "ready.js").write_text(script, encoding="utf-8")
    for app in apps:
        _replace([site / app / "index.html"], "await import(", "await import('../ready.js');\n        await import(")


def _answer_what_failed(site: Path) -> None:
    """A file that cannot be written or read is an error in the kernel.

    As it is, the page throws and says nothing, and the kernel waits for its answer for ever: a lesson froze when the
    browser had no more room. The kernel takes an answer with such a status for an `OSError`.
    """
    guarded = f"let status=200,s=null;try{{{_ASK}}}catch(e){{status=507;console.warn(e)}}{_TELL}status,"
    _replace(sorted((site / "build").glob("*.js")), f"let {_ASK};{_TELL}", guarded)
    _replace([site / "service-worker.js"], _TOLD, "new Response(JSON.stringify(i.response),{status:i.status??200})")


def _replace(files: Sequence[Path], old: str, new: str) -> None:
    """Replace what stands in those files once and only once."""
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    found = [file for file, text in texts.items() if old in text]
    if len(found) != 1 or texts[found[0]].count(old) != 1:
        raise CannotBuild(f"{files[0].parent.name} of JupyterLite is not as lite/mend.py knows it: {old[:40]!r}")
    found[0].write_text(texts[found[0]].replace(old, new), encoding="utf-8")
