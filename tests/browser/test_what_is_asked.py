"""What waits on a phone until the table has said something has words of its own there."""

from tests.browser.cafe import (
    Start,
    begin_stored,
    cards_recorded,
    enter_without_network,
    lose_network,
    regain_network,
    send_elsewhere,
    wait_until_sent,
)
from tests.browser.network import Network


def test_a_round_that_two_phones_entered_alike_is_asked_about_and_not_called_wrong(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    enter_without_network(phone, 100, 110)
    send_elsewhere(table, cafe, "save", trump="hearts", card_points_0="100")
    regain_network(phone, network)
    phone.page.locator("#waiting li[data-same]").wait_for()
    (of_several,) = phone.texts("#waiting h2")
    assert of_several.startswith("The first was entered twice alike")
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.tap(phone.page.locator("#waiting [data-throw-away]").last)
    phone.wait_for_waiting(1)
    assert phone.texts("#waiting h2") == ["Entered twice alike: choose whether it was one round."]
    phone.tap("#waiting [data-open]")
    phone.tap_words("To the table")
    wait_until_sent(phone, 2)
    assert cards_recorded(table, cafe) == [90, 100]


def test_a_correction_whose_changes_nobody_saw_asks_for_a_look(
    start: Start, network: Network, cafe: str
) -> None:
    phone = start()
    _hand, table = begin_stored(phone, 90)
    lose_network(phone, network)
    phone.tap(".rounds li a")
    phone.tap(".dock [popovertarget=otherwise]")
    phone.tap("#otherwise [name=outcome][value=void]")
    phone.wait_for_waiting(1)
    regain_network(phone, network)
    phone.page.locator("#waiting .error:visible").wait_for()
    assert phone.texts("#waiting .error") == ["Open it, look what it changes, and save it."]
    assert cards_recorded(table, cafe) == [90]
    phone.tap("#waiting [data-open]")
    phone.see(".consequences", "This changes")
