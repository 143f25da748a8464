"""A test that never ends, beside everything that a test can start; only run by its name."""

import os
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.phone import SWITCHES
from tests.machine import find_light_chromium
from tests.served import own_database, serving

pytestmark = pytest.mark.django_db  # which lets it run on PostgreSQL as well


def test_that_never_ends(tmp_path: Path) -> None:
    with (
        own_database("waits") as database,
        serving(tmp_path / "data", database=database) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_light_chromium(), args=SWITCHES)
        browser.new_page().goto(server.address)
        Path(os.environ["SCOREKEEPER_IS_WAITING"]).touch()
        threading.Event().wait()
