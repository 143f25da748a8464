"""How a round of Kan is tapped in, fact by fact, as it stands in a sheet."""


class Hand:
    """Somebody at the table who enters rounds by tapping; keeps the taps of each."""

    def __init__(self, phone, players):
        self.phone = phone
        self.players = players
        self.taps = []

    def enter(self, facts):
        """Enter and save a round of a sheet."""
        before = self.phone.taps
        self.phone.tap(".thumb .main")
        self.tell(facts)
        self.phone.tap_words("Save")
        self.taps.append(self.phone.taps - before)

    def tell(self, facts):
        """Tap all facts of a round: the pair and their seats, or the trumps; a call and points."""
        phone = self.phone
        phone.page.locator(".field-kankei_points").wait_for()
        if phone.page.locator(".holders").count():
            self.name_pair(facts)
        else:
            phone.tap_value("trump", facts["trump"])
        if "call" in facts:
            phone.tap_value("call", facts["call"])
        if "kankei_points" in facts:
            phone.tap_value("kankei_points", facts["kankei_points"])
        if "kankei" in facts and "seats" not in facts:
            self.leave_seats()

    def name_pair(self, facts):
        """Tap who holds the joker, then who holds the ace; neighbours part as the form has it."""
        for place, name in enumerate(facts["kankei"]):
            self.phone.tap_value(f"kankei_{place}", self.players.index(name))
        if "seats" in facts:
            self.phone.page.locator("#echo_swap:not(:empty)").wait_for()
            assert self.phone.page.locator("[name=swap]").is_checked()

    def leave_seats(self):
        """Tap that neighbours stay where they are."""
        self.phone.page.locator(".preview summary").wait_for()
        offer = self.phone.page.locator(".offer:has([name=swap])")
        if offer.count() and offer.is_visible():
            self.phone.tap(offer)
