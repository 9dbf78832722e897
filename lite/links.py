"""Links to the published course, all made from one setting: the repository in pyproject.toml's [project.urls].

    python -m lite.links owner/name      says where the repository is published; `make links REPO=owner/name` calls it

As long as nothing is said there are no links: none could lead anywhere.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from remi_learn.lessons.model import Both

PROJECT = Path(__file__).resolve().parents[1]
HOST = "https://github.com/"
IN_BROWSER = Both("▶ În browser", "▶ In your browser")
ON_BINDER = Both("Pe Binder", "On Binder")
FIRST = "01-tiles-and-melds.ipynb"


class Published(NamedTuple):
    """A repository on the host, as "owner/name", and the addresses that follow from that."""

    repository: str

    @property
    def site(self) -> str:
        """The static site, as .github/workflows/site.yml publishes it."""
        owner, name = self.repository.split("/")
        root = f"https://{owner.lower()}.github.io/"
        return root if name.lower() == f"{owner.lower()}.github.io" else f"{root}{name}/"

    def on_site(self, language: str, file: str) -> str:
        """A notebook of the site."""
        return f"{self.site}notebooks/index.html?path={quote(f'{language}/{file}', safe='')}"

    def on_binder(self, language: str, file: str) -> str:
        """A notebook in a JupyterLab that Binder starts."""
        path = quote(f"lab/tree/notebooks/{language}/{file}", safe="")
        return f"https://mybinder.org/v2/gh/{self.repository}/HEAD?urlpath={path}"


def published(project: Path = PROJECT) -> Published | None:
    """Where the repository is published, if that is said."""
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = settings.get("urls", {}).get("Repository")
    return Published(address.removeprefix(HOST)) if address else None


def publish(repository: str, project: Path = PROJECT) -> None:
    """Say where the repository is published."""
    if not re.fullmatch(r"[A-Za-z0-9-]+/[A-Za-z0-9._-]+", repository):
        raise ValueError(f"expected REPO=owner/name; got {repository!r}")
    file = project / "pyproject.toml"
    rest = re.sub(r"\[project\.urls\]\n(?:\w+ = .*\n)*\n", "", file.read_text(encoding="utf-8"))
    at = Published(repository)
    urls = f'[project.urls]\nRepository = "{HOST}{repository}"\nHomepage = "{at.site}"\n\n'
    file.write_text(rest.replace("[project.scripts]", f"{urls}[project.scripts]"), encoding="utf-8")


def for_notebook(at: Published | None, language: str, file: str) -> str:
    """The line of links at the end of a notebook's first cell; "" where nothing is published.

    Words, no pictures: a picture would be fetched from its host by everybody who opens the notebook.
    """
    if at is None:
        return ""
    site, binder = (both.in_(language) for both in (IN_BROWSER, ON_BINDER))
    return f"\n\n[{site}]({at.on_site(language, file)}) · [{binder}]({at.on_binder(language, file)})"


def for_readme(at: Published | None) -> str:
    """The lines of links in the README: the site first; an honest word about Binder."""
    if at is None:
        return ""
    lessons = {language: at.on_site(language, FIRST) for language in ("ro", "en")}
    binders = {language: at.on_binder(language, FIRST) for language in ("ro", "en")}
    return (
        f"**[▶ Începe în browser]({lessons['ro']})** · **[▶ Start in your browser]({lessons['en']})** · "
        f"[all lessons]({at.site})\n\n"
        f"The whole JupyterLab on Binder: [română]({binders['ro']}), [English]({binders['en']}). It starts a computer "
        "for you, which takes a minute, or many when nobody has for long, and forgets your work when you leave.\n"
    )


def main() -> int:
    """Take the repository from the command line."""
    try:
        publish(*sys.argv[1:2] or [""])
    except ValueError as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
