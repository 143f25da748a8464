"""What a phone in a café has to load, counted in bytes as they come over the air."""

from tests.browser import evenings
from tests.browser.klaverjas_round import Hand
from tests.browser.tour import bring

FIRST_VISIT = 60_000
SAVED_ROUND = 8_000


def loaded(phone):
    """Return the bytes of every answer, heads and compressed bodies, by what was asked for."""
    phone.page.wait_for_load_state("networkidle")
    answers = {}
    for request in phone.requests:
        if request.failure:  # a preview that nobody waited for
            continue
        sizes = request.sizes()
        path = f"{request.method} {request.url.removeprefix(phone.address)}"
        answers[path] = sizes["responseHeadersSize"] + max(0, sizes["responseBodySize"])
    return answers


def test_a_first_visit_to_the_table_is_light(new_phone):
    sheet, _expected = evenings.example("kraken-as-written")
    table = bring(new_phone(), sheet)
    visitor = new_phone()
    visitor.open(table)
    answers = loaded(visitor)
    print(answers)
    assert 0 < answers[f"GET {table}"] < sum(answers.values()) <= FIRST_VISIT
    assert len(answers) <= 5


def test_the_answer_to_a_saved_round_is_light(phone):
    sheet, _expected = evenings.example("kraken-as-written")
    table = bring(phone, {**sheet, "rounds": sheet["rounds"][:15]})
    phone.tap_words("Enter round 16")
    Hand(phone, sheet["players"]).tell(sheet["rounds"][15])
    phone.requests.clear()
    phone.tap_words("Save")
    phone.page.get_by_text("Finished").wait_for()
    answers = loaded(phone)
    print(answers)
    assert answers.keys() >= {f"POST {table}rounds/new/", f"GET {table}"}
    assert sum(answers.values()) <= SAVED_ROUND
