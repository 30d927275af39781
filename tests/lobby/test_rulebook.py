"""The rules pages say what the rulesets and the rules say, in both languages."""

import re
from itertools import product

import pytest
from django.utils import translation

import bots
import rules
from lobby.forms import GROUPS, LEVELS
from lobby.rulebook import scores
from lobby.rulebook.chapters import chapters, told_fields
from lobby.rulebook.sentences import SENTENCES
from lobby.rulebook.verdicts import EXAMPLES, SPECIAL_EXAMPLES, verdict, verdicts, why
from rules.cards import SMALL, STRENGTH
from rules.plays import beats, read
from rules.ruleset import Ruleset
from tables import options
from tables.simulation import Policy, simulate

pytestmark = pytest.mark.django_db

EVERY = rules.rulesets()
BY_ID = pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.id)
FIELDS = {**options.TRAITS, **options.WORDINGS}


def figures(page: str) -> list[list[str]]:
    """The rows of the tables of a page as texts."""
    rows = re.findall(r"<tr>(.*?)</tr>", page, flags=re.DOTALL)
    cells = [re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, flags=re.DOTALL) for row in rows]
    return [["".join(re.sub("<.*?>", "", cell).split()) for cell in row] for row in cells]


# Words for every switch.


def test_every_switch_has_words_for_each_of_its_values():
    assert list(options.WORDINGS) == list(rules.SWITCHES)
    for name, switch in rules.SWITCHES.items():
        assert set(options.WORDINGS[name].values) == set(switch.values), name


def test_every_field_of_choice_is_told_to_newcomers_value_by_value():
    assert set(SENTENCES) == told_fields() == set(FIELDS)
    for name, wording in FIELDS.items():
        assert set(SENTENCES[name]) == set(wording.values), name


def test_every_switch_stands_once_in_the_form_of_a_table():
    laid_out = [name for _, names in GROUPS for name in names]
    assert sorted(laid_out) == sorted(rules.SWITCHES)


def test_every_level_of_bots_has_a_name():
    assert set(LEVELS) == set(bots.LEVELS)


@BY_ID
def test_a_ruleset_that_changes_one_switch_is_told_otherwise(ruleset):
    for name, switch in rules.SWITCHES.items():
        for value in switch.values:
            try:
                changed = rules.ruleset(ruleset.id, {name: value})
            except rules.RulesetError:
                continue
            same = value == getattr(ruleset, name)
            assert (options.settings_of(changed) == options.settings_of(ruleset)) == same, (name, value)


def test_what_depends_on_another_field_is_left_out_where_it_has_no_effect():
    told = [sentence for chapter in chapters(rules.ruleset("common")) for sentence in chapter.sentences]
    assert str(SENTENCES["grab_asked"]["all"]) not in told
    assert str(SENTENCES["grab_asked"]["all"]) in [
        sentence for chapter in chapters(rules.ruleset("weihai")) for sentence in chapter.sentences
    ]


# Which beats which.


@BY_ID
def test_each_shown_verdict_is_the_rules_own(ruleset):
    for shown in verdicts(ruleset):
        top, follow = read(shown.example.top), read(shown.example.follow, shown.example.special)
        assert shown.beats == beats(follow, top, three_twos=ruleset.three_twos_beat_big)


def test_the_examples_show_what_the_rulebook_shows():
    given = [verdict(rules.ruleset("weihai"), example).beats for example in EXAMPLES]
    assert given == [True, False, True, False, True, True, False, False, False, True, False]
    assert all(verdict(rules.ruleset("qingdao_classic"), example).beats for example in SPECIAL_EXAMPLES)


def test_a_house_option_changes_the_verdict_it_is_about():
    table = rules.ruleset("weihai", {"three_twos_beat_big": True})
    assert verdict(table, EXAMPLES[-1]).beats
    assert "三个 2" in verdict(table, EXAMPLES[-1]).why


def test_the_reason_given_never_contradicts_the_rules():
    ruleset = rules.ruleset("qingdao")
    plays = [("8S",) * n + ("SJ",) * s + ("BJ",) * b for n, s, b in product(range(3), repeat=3) if n + s + b]
    plays += [("9S",) * n + ("SJ",) * s + ("BJ",) * b for n, s, b in product(range(3), repeat=3) if n + s + b]
    good = "张数一样，每一张都更大。"
    for top, follow in product(plays, repeat=2):
        assert (why(ruleset, top, follow) == good) == beats(read(follow), read(top)), (top, follow)


# Points.


def test_the_weihai_page_shows_the_table_of_points(client):
    rows = figures(client.get("/rules/weihai/").text)
    expected = {
        "皇皇": "+6 +3 −3",
        "皇革皇": "+4 +2 −2",
        "皇革革皇": "+2 +1 −1",
        "皇革革革": "0 0 0",
        "革皇皇": "+2 +1 −1",
        "革皇革皇": "0 0 0",
        "革皇革革": "−2 −1 +1",
        "革革皇皇": "−2 −1 +1",
        "革革皇革": "−4 −2 +2",
        "革革革": "−6 −3 +3",
    }
    shown = {row[0]: " ".join(row[1:]) for row in rows if row and row[0] in expected}
    assert shown == expected
    assert ["暗独", "+12/−3", "0/0", "−12/+3", "−12/+3", "−12/+3"] in rows
    assert ["暗独", "造反→扭→踢", "×8", "+96", "−24"] in rows


def test_the_english_page_shows_the_same_points(client):
    client.cookies["django_language"] = "en"
    rows = figures(client.get("/rules/qingdao/").text)
    assert ["CCRR", "+6", "+3", "−3"] in rows
    assert ["Grabbedsolo", *["+40/−10"], *["−40/+10"] * 4] in rows


@BY_ID
def test_every_order_of_going_out_is_there_once_and_adds_up(ruleset):
    rows = scores.pair_rows(ruleset)
    assert len({row.order for row in rows}) == 10
    for row in rows:
        assert row.emperor + row.guard + 3 * row.rebel == 0


@BY_ID
@pytest.mark.timeout(300)
def test_the_listed_doubles_are_those_that_hands_come_to(ruleset):
    pair, solos = set(scores.pair_chains(ruleset)), set(scores.solo_kinds(ruleset))
    for record in simulate(ruleset, hands=25, seed=7, policy=Policy("random", calls=0.5)):
        result = record["result"]
        calls = tuple(double for double in result["doubles"] if double != "sweep")
        if result["solo"] is None:
            assert calls in pair
        else:
            assert result["solo"] in solos
            assert calls in scores.solo_chains(ruleset, result["solo"])


# The pages.


@BY_ID
def test_a_rules_page_lists_every_switch_with_value_and_clause(client, ruleset: Ruleset):
    page = client.get(f"/rules/{ruleset.id}/").text
    for setting in options.settings_of(ruleset):
        assert re.search(
            rf"<dt>{re.escape(setting.label)}</dt><dd>{re.escape(setting.value)}.*?<code>{setting.rule}</code>", page
        ), setting.name


@BY_ID
def test_a_rules_page_draws_the_ranks_of_its_own_deck(client, ruleset):
    client.cookies["django_language"] = "en"
    label = re.search(r'aria-label="(big joker, small joker.*?)"', client.get(f"/rules/{ruleset.id}/").text)
    assert label is not None
    low = {code[0] for code in rules.deck(ruleset) if STRENGTH[code] < SMALL}
    assert set(label[1].replace("10", "T").split(", ")[2:]) == low


def test_the_rulesets_stand_side_by_side_where_they_differ(client):
    page = client.get("/rules/").text
    assert all(f'href="/rules/{ruleset.id}/"' in page for ruleset in EVERY)
    rows = {row[0]: row[1:] for row in figures(page) if len(row) == len(EVERY) + 1}
    assert rows["进贡"] == ["没有", "没有", "没有", "有", "没有", "没有", "没有"]
    assert rows["特画"][:3] == ["—", "没有", "有"]
    assert "三个2压一张大王" not in rows


def test_an_unknown_ruleset_has_no_page(client):
    assert client.get("/rules/chess/").status_code == 404


def test_a_rules_page_leads_to_a_table_of_its_ruleset(client):
    page = client.get("/rules/common/").text
    assert 'name="ruleset" value="common"' in page
    assert 'href="/tables/new/?ruleset=common"' in page


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_no_ruleset_is_told_without_words(language):
    with translation.override(language):
        for ruleset in EVERY:
            assert all(sentence.strip() for chapter in chapters(ruleset) for sentence in chapter.sentences)
            assert len(chapters(ruleset)) >= 6
