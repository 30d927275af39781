"""The suits of the cards, which bin/suits draws from the signs."""

from config import suits
from config.suits import CLONE

SHEETS = CLONE / "static/css"


def test_every_suit_has_its_picture_in_the_sheet_that_bin_suits_draws():
    rules = (SHEETS / "suits.css").read_text().splitlines()[1:]
    for (card, _, _), rule in zip(suits.SUITS, rules, strict=True):
        address = rule.partition('url("')[2].partition('")')[0]
        assert address.startswith("data:image/webp;base64,"), card
        assert f"{rule}\n" == suits.rule(card, address), f"{card}: run bin/suits"


def test_the_signs_of_all_suits_are_drawn():
    assert {sign for _, sign, _ in suits.SUITS} <= set(suits.lines())


def test_no_card_shows_a_drawing_of_lines_which_is_laid_out_anew_for_each():
    assert "image/svg" not in (SHEETS / "table-hand.css").read_text()
