"""On a fresh machine the command line sets itself up, or says in one sentence what is missing."""

import importlib.metadata
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest
from packaging.requirements import Requirement

from scorekeeper.config import bootstrap

ROOT = Path(__file__).resolve().parent.parent


class FreshMachine:
    """A machine that notes what would be run; `has` are the programs that start there."""

    def __init__(self, *has: str) -> None:
        self.has = has
        self.commands: list[str] = []

    def run(
        self, command: Sequence[str | Path], **options: bool
    ) -> subprocess.CompletedProcess[bytes]:
        """Note a command; it ends well where its program starts."""
        self.commands.append(" ".join(str(word) for word in command))
        found = any(program in self.commands[-1] for program in self.has)
        return subprocess.CompletedProcess(command, 0 if found else 1)


class Machine(Protocol):
    """Lays a fresh machine that has some programs."""

    def __call__(self, *programs: str) -> FreshMachine: ...


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh clone: requirements, and no `.venv`."""
    (tmp_path / "requirements.txt").write_text("Django==5.2 --hash=sha256:00", encoding="ascii")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "ENVIRONMENT", tmp_path / ".venv")
    return tmp_path


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A way to say what the machine has."""

    def having(*programs: str) -> FreshMachine:
        fresh = FreshMachine(*programs)
        monkeypatch.setattr(subprocess, "run", fresh.run)
        uv = "/opt/uv" if "/opt/uv" in programs else None
        monkeypatch.setattr(shutil, "which", lambda name: uv)
        return fresh

    return having


def test_an_old_python_is_refused_with_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 3\.9\."):
        bootstrap.enter(["manage.py", "serve"])


def test_without_venv_the_missing_package_is_named(checkout: Path, machine: Machine) -> None:
    machine()
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        bootstrap.make_environment()
    assert not (checkout / ".venv").exists()


def test_uv_makes_the_environment_where_it_is_there(checkout: Path, machine: Machine) -> None:
    fresh = machine("/opt/uv")
    bootstrap.make_environment()
    assert f"/opt/uv venv --quiet --python {sys.executable} {checkout / '.venv'}" in fresh.commands


def test_venv_makes_the_environment_elsewhere(checkout: Path, machine: Machine) -> None:
    fresh = machine("ensurepip", "venv")
    bootstrap.make_environment()
    assert fresh.commands[-1] == f"{sys.executable} -m venv {checkout / '.venv'}"


@pytest.mark.parametrize("programs", [("/opt/uv",), ("-m pip",)])
def test_every_package_is_checked_against_its_hash(
    checkout: Path, machine: Machine, programs: tuple[str, ...]
) -> None:
    (checkout / ".venv").mkdir()
    fresh = machine(*programs)
    bootstrap.install(checkout / "requirements.txt")
    assert "--require-hashes -r" in fresh.commands[-1]


def test_changed_requirements_are_installed_again(checkout: Path, machine: Machine) -> None:
    requirements = checkout / "requirements.txt"
    (checkout / ".venv").mkdir()
    machine("/opt/uv")
    bootstrap.install(requirements)
    assert bootstrap.is_installed(requirements)
    requirements.write_text("Django==5.2.1 --hash=sha256:11", encoding="ascii")
    assert not bootstrap.is_installed(requirements)


def test_a_failed_installation_is_not_recorded(checkout: Path, machine: Machine) -> None:
    (checkout / ".venv").mkdir()
    machine("ensurepip")
    with pytest.raises(SystemExit, match="Setting up failed at"):
        bootstrap.install(checkout / "requirements.txt")
    assert not bootstrap.is_installed(checkout / "requirements.txt")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_the_lock_has_a_hash_for_every_package_and_no_index(name: str) -> None:
    lock = (ROOT / name).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=\S)", lock.strip())
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in lock
    assert "--index" not in lock


def pins(name: str) -> dict[Requirement, str]:
    """Return the packages of a lock with the extras that they are installed with, and releases."""
    lock = (ROOT / name).read_text(encoding="utf-8")
    pinned = re.findall(r"^(\S.*?)==(\S+)", lock, re.MULTILINE)
    return {Requirement(package): release for package, release in pinned}


def test_tests_run_with_the_very_packages_that_serve() -> None:
    assert pins("requirements.txt").items() < pins("requirements-dev.txt").items()


def test_the_lock_names_the_extras_that_its_packages_ask_for() -> None:
    """An old pip otherwise asks the index for the newest release, and refuses it for its hash."""
    extras = {package.name: package.extras for package in pins("requirements-dev.txt")}
    asked = [
        (asker, requirement.name, extra)
        for asker in extras
        if is_here(asker)
        for requirement in map(Requirement, importlib.metadata.requires(asker) or ())
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        for extra in requirement.extras
    ]
    assert ("pytest-cov", "coverage", "toml") in asked
    assert [each for each in asked if each[2] not in extras[each[1]]] == []


def is_here(package: str) -> bool:
    """Tell whether a package is installed: some are for other systems."""
    try:
        return bool(importlib.metadata.version(package))
    except importlib.metadata.PackageNotFoundError:
        return False


def on_32_bit_arm() -> set[str]:
    """Return the locked packages that a 32-bit ARM machine with Linux installs."""
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    locked = map(Requirement, re.findall(r"^(\S.*?) \\$", lock, re.MULTILINE))
    machine = {"platform_machine": "armv7l", "sys_platform": "linux"}
    return {
        package.name
        for package in locked
        if package.marker is None or package.marker.evaluate(machine)
    }


def test_a_32_bit_raspberry_pi_is_asked_for_nothing_that_has_no_build_there() -> None:
    assert {"django", "psycopg", "whitenoise"} <= on_32_bit_arm()
    assert not on_32_bit_arm() & {"psycopg-binary", "brotli"}


def test_every_machine_gets_time_zones_even_without_files_of_its_own() -> None:
    assert "tzdata" in on_32_bit_arm()
