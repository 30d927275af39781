"""What a player may be called."""

import pytest

from lobby.accounts import names
from lobby.accounts.errors import AccountError
from lobby.accounts.likeness import likeness


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
        ("管理員小王", "name_reserved"),
        ("аdmin", "name_reserved"),
        ("Adrnin2", "name_reserved"),
        ("b0t7", "name_reserved"),
        ("Shit Happens", "name_foul"),
        ("$h!t", "name_characters"),
        ("Ｓh1t", "name_foul"),
        ("傻 逼", "name_foul"),
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


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Paul", "Раul"),
        ("Oscar", "0scar"),
        ("Lily", "LiIy"),
        ("Lily", "1ily"),
        ("Kim", "Kirn"),
        ("海风", "海 风"),
        ("工口", "エロ"),
        ("Ann", "A-nn"),
        ("小鸟", "小乌"),
        ("Mei", "Meí"),
        ("Cafe", "Café"),
    ],
)
def test_two_names_that_the_eye_takes_for_one_have_one_likeness(name, other):
    assert names.key(name) != names.key(other)
    assert likeness(name) == likeness(other)


@pytest.mark.parametrize(("name", "other"), [("Cafe", "Cage"), ("海风", "海鸥"), ("Ann2", "Ann3"), ("王一", "王二")])
def test_names_that_can_be_told_apart_are_two(name, other):
    assert likeness(name) != likeness(other)


def test_the_list_of_foul_words_is_the_settings(settings, tmp_path):
    settings.FOUL_WORDS = tmp_path / "words"
    settings.FOUL_WORDS.write_text("# remark\n石榴\n")
    with pytest.raises(AccountError, match="name_foul"):
        names.check("大石榴")
    assert names.check("remark") == "remark"
