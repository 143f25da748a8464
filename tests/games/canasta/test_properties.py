"""What holds in every round of Canasta, whatever the house rules."""

from scorekeeper.games.canasta.rules import GAME
from tests.games.canasta import deals
from tests.games.families.melds.properties import properties_of

test_evenings, test_forms, test_mixed_up = properties_of(GAME, deals)
