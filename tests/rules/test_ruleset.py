"""Rulesets are data: presets, house options and what excludes what."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules.ruleset import validate
from rules.rulesets import own_options
from tests.rules.kit import EVERY


def test_there_are_seven_rulesets_in_the_order_of_the_rulebook():
    assert EVERY == (
        "weihai", "qingdao", "qingdao_classic", "qingdao_tribute", "classic", "common", "weihai_homy",
    )  # fmt: skip


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_every_preset_is_valid(ruleset_id):
    validate(rules.ruleset(ruleset_id))


@pytest.mark.parametrize("name", sorted(rules.SWITCHES))
def test_every_switch_names_its_clause_and_takes_each_of_its_values_somewhere(name):
    switch = rules.SWITCHES[name]
    assert switch.rule.startswith("R")
    for value in switch.values:
        fits = 0
        for ruleset_id in EVERY:
            with suppress(rules.RulesetError):
                fits += getattr(rules.ruleset(ruleset_id, {name: value}), name) == value
        assert fits, f"no ruleset can have {name} = {value}"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"speed": 1}, "unknown_option"),
        ({"id": "mine"}, "unknown_option"),
        ({"wind": "north"}, "option_value"),
        ({"hold": 1}, "option_value"),
        ({"abdication_step": 0}, "option_value"),
        ({"special_card": True}, "options_conflict"),
        ({"open_solo": True}, "options_conflict"),
        ({"unwanted": "forced"}, "options_conflict"),
        ({"attached_card": True}, "options_conflict"),
        ({"grab_in_ascend": True}, "options_conflict"),
        ({"answers": "none", "answers_after_grab": True}, "options_conflict"),
        ({"surrender_grab": True}, "options_conflict"),
    ],
)
def test_options_that_are_none_or_do_not_go_together_are_refused(options, code):
    with pytest.raises(rules.RulesetError) as caught:
        rules.ruleset("weihai", options)
    assert caught.value.code == code
    assert str(caught.value).startswith(code)


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(rules.RulesetError, match="unknown_ruleset"):
        rules.ruleset("poker")


def test_a_named_group_cannot_be_offered_on():
    with pytest.raises(rules.RulesetError, match="options_conflict"):
        validate(replace(rules.ruleset("qingdao"), abdication="offer"))


def test_a_ruleset_tells_by_which_options_it_differs_from_its_preset():
    assert own_options(rules.ruleset("weihai", {"wind": "exposed", "fold": True})) == {"wind": "exposed"}


def test_nothing_outside_the_presets_asks_for_a_rulesets_name():
    root = Path(rules.__file__).parent
    for path in root.rglob("*.py"):
        if path.parent.name != "rulesets":
            text = path.read_text(encoding="utf-8")
            code = "".join(part for index, part in enumerate(text.split('"""')) if index % 2 == 0)
            for ruleset_id in EVERY:
                assert f'"{ruleset_id}"' not in code, path
