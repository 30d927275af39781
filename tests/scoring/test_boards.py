"""Who stands where in which board."""

import re

import pytest

from lobby.accounts import company
from scoring.models import Tally
from scoring.results import Leaving, Player
from scoring.selectors import boards
from scoring.selectors.boards import Board, Mark
from scoring.services import record_hand
from scoring.settlement import settle

pytestmark = pytest.mark.django_db

LOST = (-6, -3, 3, 3, 3)
POINTS = Board("points")
# Figures that a line may lack.
PARTIAL = set(boards.FIGURES) - {"points", "hands"}


@pytest.fixture
def crowd(five):
    """Twenty-five lines with equal figures among them: five each of 40, 30, 20, 10 and 0 points."""
    from lobby.accounts.services import make_guest  # noqa: PLC0415

    people = [*five, *(make_guest(f"Fan{number}") for number in range(20))]
    Tally.objects.bulk_create(
        Tally(user=user, period="all", ranked=True, points=40 - number // 5 * 10, hands=1)
        for number, user in enumerate(people)
    )
    return people


def lines(board=POINTS, **more):
    return [(line.name, line.rank, line.figure) for line in boards.page(board, **more).standings]


def test_before_the_first_hand_nobody_stands_in_it(db):
    assert lines() == []


def test_equal_figures_share_a_rank_and_the_next_one_skips(ended):
    record_hand(ended(points=LOST))
    settle()
    assert lines() == [("Cid", 1, 3), ("Dan", 1, 3), ("Eve", 1, 3), ("Bob", 4, -3), ("Ann", 5, -6)]


def test_bots_do_not_stand_in_it(ended, five):
    record_hand(ended(players=(Player(five[0].pk), *[Player(None, "greedy")] * 4)))
    settle()
    assert [name for name, *_ in lines()] == ["Ann"]


def test_each_ruleset_has_its_own_and_friendly_hands_have_theirs(ended):
    record_hand(ended())
    record_hand(ended(ruleset="qingdao", points=LOST))
    record_hand(ended(points=LOST, ranked=False))
    settle()
    assert lines(Board("points", "weihai"))[0] == ("Ann", 1, 6)
    assert lines(Board("points", "qingdao"))[0] == ("Cid", 1, 3)
    assert {figure for _, _, figure in lines()} == {0}
    assert lines(Board("points", ranked=False))[-1] == ("Ann", 5, -6)


def test_a_penalty_alone_is_in_the_points_and_makes_no_player_of_hands(ended, five):
    record_hand(ended(leaving=(Leaving(1, five[1].pk, 96),)))
    settle()
    assert ("Bob", 5, -96) in lines()
    assert "Bob" not in {name for name, *_ in lines(Board("hands"))}


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 24, 25])
def test_pages_of_any_size_put_together_are_the_whole_board_with_the_same_ranks(crowd, size):
    whole = lines(size=100)
    after, found = None, []
    while True:
        page = boards.page(POINTS, after, size)
        found += [(line.name, line.rank, line.figure) for line in page.standings]
        after = page.after
        if after is None:
            break
    assert found == whole
    assert [rank for _, rank, _ in whole] == [1] * 5 + [6] * 5 + [11] * 5 + [16] * 5 + [21] * 5


def test_who_comes_in_before_a_page_shifts_nothing_on_it(crowd):
    first = boards.page(POINTS, size=10)
    Tally.objects.filter(user=crowd[24]).update(points=99)
    assert [line.user_id for line in boards.page(POINTS, first.after, 5).standings] == [u.pk for u in crowd[10:15]]


@pytest.mark.parametrize("place", range(25))
def test_a_player_finds_himself_among_his_neighbours_with_the_ranks_of_the_board(crowd, place):
    whole = lines(size=100)
    around = boards.around(POINTS, crowd[place].pk, 2)
    found = [(line.name, line.rank, line.figure) for line in around]
    assert found == whole[max(place - 2, 0) : place + 3]


def test_who_has_not_played_has_no_neighbours(crowd):
    assert boards.around(Board("points", "weihai"), crowd[0].pk) == []


def test_among_friends_ranks_are_their_own(crowd):
    company.ask(crowd[7], crowd[20])
    company.accept(crowd[20], crowd[7])
    among = frozenset({crowd[7].pk, crowd[20].pk})
    board = Board("points", among=among)
    assert [(rank, figure) for _, rank, figure in lines(board)] == [(1, 30), (2, 0)]
    assert [(line.user_id, line.rank) for line in boards.around(board, crowd[20].pk)] == [
        (crowd[7].pk, 1),
        (crowd[20].pk, 2),
    ]
    assert boards.around(board, crowd[0].pk) == []


@pytest.mark.parametrize("figure", boards.FIGURES)
def test_by_whatever_figure_neighbours_are_lines_of_the_board(crowd, figure):
    for number, user in enumerate(crowd[:20]):
        Tally.objects.filter(user=user).update(**{figure: None if number == 9 and figure in PARTIAL else number // 3})
    board = Board(figure)
    whole = boards.page(board, size=100).standings
    for place, line in enumerate(whole):
        assert boards.around(board, line.user_id, 2) == list(whole[max(place - 2, 0) : place + 3])
    absent = {user.pk for user in crowd} - {line.user_id for line in whole}
    assert all(boards.around(board, user_id) == [] for user_id in absent)


def test_a_page_costs_one_query_a_later_one_and_neighbours_two(crowd, django_assert_num_queries):
    with django_assert_num_queries(1):
        page = boards.page(POINTS, size=10)
    with django_assert_num_queries(2):
        boards.page(POINTS, page.after, 10)
    with django_assert_num_queries(2):
        boards.around(POINTS, crowd[12].pk)


@pytest.mark.parametrize("text", ["", "1", "x.1", "1.x", "1.-1", f"{2**63}.1", f"1.{2**63}"])
def test_a_mark_that_makes_no_sense_is_refused(text):
    with pytest.raises(ValueError, match=r"invalid literal|^" + re.escape(text) + "$"):
        Mark.read(text)


def test_a_mark_is_read_as_it_was_written():
    assert Mark.read(str(Mark(-5, 7))) == Mark(-5, 7)
