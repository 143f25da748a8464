"""What slides over a page from the thumb stays there for as long as it is wanted."""

from tests.browser import evenings
from tests.browser.cafe import enter_elsewhere
from tests.browser.phone import NewPhone
from tests.browser.tour import bring


def test_what_slid_over_the_page_stays_when_news_comes(new_phone: NewPhone) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    phone = new_phone()
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][:12]})
    phone.tap_words("More")
    phone.page.locator("#more:popover-open").wait_for()
    enter_elsewhere(f"/{table}", phone.address, 90)
    phone.look_up()
    phone.page.locator(".rounds .number:text-is('13')").wait_for(state="attached")
    phone.page.locator("#more:popover-open").wait_for()
