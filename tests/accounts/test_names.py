"""What a player may be called."""

import pytest

from lobby.accounts import names
from lobby.accounts.errors import AccountError


@pytest.mark.parametrize("name", ["海风", "老赵 2", "Ann-Marie", "O'Brien", "青山渔翁2027", "ß", "한국"])
def test_letters_digits_and_single_marks_between_them_make_a_name(name):
    assert names.check(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("  \u3000 ", "name_empty"),
        ("七个汉字就太长了", "name_too_long"),
        ("thirteenchars", "name_too_long"),
        ("a\u200bb", "name_characters"),
        ("a\u202eb", "name_characters"),
        ("\u3164", "name_characters"),
        ("a\uffa0b", "name_characters"),
        ("\u115f", "name_characters"),
        ("<b>", "name_characters"),
        ("-a", "name_characters"),
        ("a--b", "name_characters"),
        ("a😀", "name_characters"),
        ("e\u0301\u0301\u0301", "name_characters"),
        ("Admin", "name_reserved"),
        ("ＡＤＭＩＮ", "name_reserved"),
        ("管理员", "name_reserved"),
        ("机器人9", "name_reserved"),
        ("BOT7", "name_reserved"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(name, code):
    with pytest.raises(AccountError) as refusal:
        names.check(name)
    assert refusal.value.code == code


def test_full_width_letters_are_shown_as_plain_ones_and_spaces_are_tidied():
    assert names.check("  Ｌｅｅ\u3000 ２ ") == "Lee 2"


@pytest.mark.parametrize("twin", ["LEE", "ｌｅｅ", " lee "])
def test_names_that_differ_in_case_or_width_only_have_one_key(twin):
    assert names.key(twin) == names.key("Lee")


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_suggested_name_may_be_taken(language):
    for attempt in [*range(names.CROWDED + 1)] * 40:
        suggested = names.suggest(language, attempt)
        assert names.check(suggested) == suggested
