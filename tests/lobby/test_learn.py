"""The lessons: exercises are judged by the rules, with and without scripts."""

import pytest
from django.test import Client
from django.urls import reverse

import rules
from lobby.exercises import EXERCISES, LEARNER, find, judge, position
from rules.plays import read

pytestmark = pytest.mark.django_db

LEARN = reverse("lobby:learn")
BY_ID = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)

# What the rulebook says of each choice, in order.
ALLOWED = {
    "same": [True, False, True, False, True],
    "size": [False, False, False, True],
    "jokers": [True, False, True, True, False],
    "small": [False, False, True, True, True],
    "each": [True, True, False, False],
    "sixes": [False, True, False, True, False],
    "last": [True, True, True],
    "special": [False, True, False, True],
}


@BY_ID
def test_the_rules_judge_each_choice(exercise):
    assert [judgement.allowed for judgement in judge(exercise, ())] == ALLOWED[exercise.id]


@BY_ID
def test_the_judgement_is_that_of_the_plays_the_rules_offer(exercise):
    question = rules.legal(position(exercise), LEARNER)
    for judgement in judge(exercise, ()):
        play = read(judgement.cards, exercise.special)
        assert judgement.allowed == (play in question.plays), judgement.cards


@BY_ID
def test_every_choice_is_made_of_cards_of_the_hand(exercise):
    for choice in exercise.choices:
        assert all(exercise.hand.count(card) >= choice.count(card) for card in choice), choice


def test_a_choice_is_right_when_the_learner_says_what_the_rules_say():
    judgements = judge(find("small"), {0, 2})
    assert [judgement.right for judgement in judgements] == [False, True, True, False, False]


@pytest.mark.parametrize(
    ("exercise", "place", "sentence"),
    [
        ("same", 1, "7 不比 8 大"),
        ("size", 0, "3 张要用 3 张来压，这里是 4 张"),
        ("size", 2, "一套牌只能是同一点数"),
        ("small", 0, "小王只有大王压得住，2 不行"),
        ("each", 3, "9 不比 9 大"),
        ("sixes", 0, "6 还不能出"),
        ("special", 0, "大王只有特画压得住"),
    ],
)
def test_a_refusal_is_told_in_a_sentence(exercise, place, sentence):
    assert sentence in judge(find(exercise), ())[place].why


def test_an_answer_is_judged_without_scripts(client):
    page = client.post(LEARN, {"exercise": "small", "pick": ["2", "3", "4"]}).text
    assert "全对！" in page
    assert page.count('data-right="yes"') == 5
    assert 'data-right="no"' not in page


def test_a_wrong_answer_is_told_why(client):
    page = client.post(LEARN, {"exercise": "small", "pick": ["0"]}).text
    assert page.count('data-right="no"') == 4
    assert "小王只有大王压得住，2 不行。" in page


def test_before_an_answer_nothing_is_given_away(client):
    page = client.get(LEARN).text
    assert "data-right" not in page
    assert all(f'id="{exercise.id}"' in page for exercise in EXERCISES)


@pytest.mark.parametrize("answer", [{}, {"exercise": "chess"}])
def test_an_unknown_exercise_is_not_found(client, answer):
    assert client.post(LEARN, answer).status_code == 404


def test_nonsense_among_the_picks_is_no_pick(client):
    assert client.post(LEARN, {"exercise": "same", "pick": ["x", "-1", "99"]}).status_code == 200


def test_an_answer_is_a_form_of_this_site(static_files):
    assert Client(enforce_csrf_checks=True).post(LEARN, {"exercise": "same"}).status_code == 403
