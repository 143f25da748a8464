"""Tests that never end, beside what a test can start; only run by their names."""

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.switches import SWITCHES
from tests.served import own_database, serving
from tests.tools.machine import find_light_chromium

FOR_EVER = "import threading; threading.Event().wait()"


@pytest.mark.django_db  # which lets it run on PostgreSQL as well
def test_beside_everything(tmp_path: Path) -> None:
    with (
        own_database("waits") as database,
        serving(tmp_path / "data", database=database) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_light_chromium(), args=SWITCHES)
        browser.new_page().goto(server.address)
        Path(os.environ["SCOREKEEPER_IS_WAITING"]).touch()
        threading.Event().wait()


def test_beside_a_process() -> None:
    child = subprocess.Popen([sys.executable, "-c", FOR_EVER], start_new_session=True)
    tempfile.mkdtemp()
    Path(os.environ["SCOREKEEPER_IS_WAITING"]).touch()
    child.wait()
