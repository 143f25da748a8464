"""Who sits out of a sitting, in the largest letters on the narrowest phone."""

from tests.browser.accessibility import SCREENS, look_at
from tests.browser.club_evening import begin_evening, play
from tests.browser.phone import Phone

LONG = ("Bartholomeus", "Maximilianus", "Theodoricus", "Wilhelminus", "Constantinus")


def test_whoever_sits_out_makes_no_page_wider_than_the_phone(phone: Phone) -> None:
    evening = begin_evening(phone, LONG)
    phone.open(f"{evening}draw/")
    look_at(phone, *SCREENS[0])
    assert phone.sideways() == 0
    play(phone, evening)
    phone.open(evening)
    phone.see(".sit-out")
    assert phone.sideways() == 0
