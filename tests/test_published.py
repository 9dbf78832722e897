"""What is put online: the links from one setting, the workflows, and what Binder builds."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import nbformat
import pytest
import yaml
from nbformat.sign import NotebookNotary

from lite import links
from test_layout import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))

# --- links ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_one_setting_tells_every_link(project: Path) -> None:
    before = (project / "pyproject.toml").read_text()
    links.publish("Some-Body/remi", project)
    at = links.published(project)
    assert at == links.Published("Some-Body/remi")
    assert at.site == "https://some-body.github.io/remi/"
    settings = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    assert settings["urls"] == {"Repository": "https://github.com/Some-Body/remi", "Homepage": at.site}
    links.publish("other/remi", project)
    text = (project / "pyproject.toml").read_text()
    assert "Some-Body" not in text
    assert links.published(project).site == "https://other.github.io/remi/"
    assert tomllib.loads(text)["project"].keys() - {"urls"} == tomllib.loads(before)["project"].keys() - {"urls"}


def test_a_site_of_its_own_has_no_path() -> None:
    assert links.Published("club/club.github.io").site == "https://club.github.io/"


@pytest.mark.parametrize("repository", ["", "remi", "a/b/c", "https://host/a/b", "a b/c"])
def test_what_is_no_repository_changes_nothing(project: Path, repository: str) -> None:
    before = (project / "pyproject.toml").read_bytes()
    with pytest.raises(ValueError, match="expected REPO=owner/name"):
        links.publish(repository, project)
    assert (project / "pyproject.toml").read_bytes() == before


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_notebooks_links_lead_to_it(notebook: Path) -> None:
    at, language = links.Published("somebody/remi"), notebook.parent.name
    line = links.for_notebook(at, language, notebook.name)
    site, binder = re.findall(r"\]\(([^)]+)\)", line)
    assert parse_qs(urlsplit(site).query)["path"] == [f"{language}/{notebook.name}"]
    (path,) = parse_qs(urlsplit(binder).query)["urlpath"]
    assert (ROOT / path.removeprefix("lab/tree/")).samefile(notebook)
    assert "!" not in line, "a picture would be fetched by everybody who opens the notebook"


def test_without_a_place_there_are_no_links() -> None:
    assert links.for_notebook(None, "ro", "x.ipynb") == links.for_readme(None) == ""


def test_the_readmes_links_name_notebooks_that_exist() -> None:
    for language in ("ro", "en"):
        assert (ROOT / "notebooks" / language / links.FIRST).exists()
    text = links.for_readme(links.Published("somebody/remi"))
    assert text.index("somebody.github.io") < text.index("mybinder.org")


# --- workflows ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_command_of_a_workflow_exists(workflow: Path) -> None:
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands
    for command in commands:
        target = re.fullmatch(r"make ([a-z-]+)(?: PYTHON=python)?", command.strip())
        assert target, f"{command}: a workflow runs what anybody runs, a target of the Makefile"
        assert target[1] in TARGETS
    assert all(re.search(r"@v\d+$", step["uses"]) for step in steps if "uses" in step)
    assert all(job["timeout-minutes"] <= 30 for job in jobs.values())


def test_what_is_published_is_what_make_site_makes() -> None:
    (job,) = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text())["jobs"].values()
    runs = [step.get("run") or step["uses"].split("@")[0] for step in job["steps"]]
    assert runs.index("make site PYTHON=python") < runs.index("actions/upload-pages-artifact")
    upload = next(step for step in job["steps"] if "upload-pages" in step.get("uses", ""))
    made = subprocess.run(
        [sys.executable, "-m", "lite", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert f"default: {upload['with']['path']})" in made.stdout


def test_the_ci_script_runs_a_target_that_exists() -> None:
    assert set(re.findall(r"^make ([a-z-]+)", (ROOT / ".ci/run").read_text(), re.MULTILINE)) <= TARGETS


# --- Binder ---------------------------------------------------------------------------------------------------------


def test_binder_installs_what_the_course_needs() -> None:
    lines = (ROOT / "binder/requirements.txt").read_text().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    notebook = next(line for line in project["optional-dependencies"]["test"] if line.startswith("notebook"))
    assert sorted(line for line in lines if not line.startswith("#")) == sorted([*project["dependencies"], notebook])
    assert os.access(ROOT / "binder/postBuild", os.X_OK)


def test_binder_trusts_the_lessons(tmp_path: Path) -> None:
    """What postBuild says to Jupyter, done in a home of its own: then every lesson is signed."""
    (command,) = re.findall(r"^jupyter (trust .*)$", (ROOT / "binder/postBuild").read_text(), re.MULTILINE)
    lessons = sorted(ROOT.glob(command.removeprefix("trust ")))
    assert lessons == NOTEBOOKS
    environment = {**os.environ, "JUPYTER_DATA_DIR": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path)}
    run = [sys.executable, "-m", "nbformat.sign", *map(str, lessons)]
    subprocess.run(run, env=environment, check=True, capture_output=True, timeout=120)
    with contextlib.closing(NotebookNotary(data_dir=str(tmp_path))) as notary:
        assert all(notary.check_signature(nbformat.read(lesson, as_version=4)) for lesson in lessons)


def test_binder_would_build_it_so(tmp_path: Path) -> None:
    """What repo2docker makes of this repository, without Docker: the file from which Binder builds."""
    copy = tmp_path / "repository"
    copy.mkdir()
    shutil.copytree(ROOT / "binder", copy / "binder")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told[-2000:]
    assert "Building conda environment for python=3.11" in told
    wanted = [
        r"COPY .*src/binder/requirements.txt ",
        r'RUN .*pip install --no-cache-dir -r "binder/requirements.txt"',
        r"COPY .*src/ \$\{REPO_DIR\}/",
        r"RUN chmod \+x binder/postBuild",
        r"RUN ./binder/postBuild",
    ]
    places = [re.search(f"^{line}", told, re.MULTILINE) for line in wanted]
    assert all(places), [line for line, found in zip(wanted, places, strict=True) if not found]
    assert [found.start() for found in places] == sorted(found.start() for found in places)
