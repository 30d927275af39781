"""Players at the admin's desk."""

import pytest
from django.urls import reverse

from lobby.accounts import services
from lobby.accounts.models import User

pytestmark = pytest.mark.django_db

LIST = reverse("admin:accounts_user_changelist")


def test_guests_and_strangers_do_not_get_to_the_desk(client):
    assert client.get(LIST).status_code == 302
    client.force_login(services.make_guest())
    assert client.get(LIST).status_code == 302


def test_players_are_listed_and_found_by_name(admin_client):
    services.make_guest("海风")
    services.make_guest("海鸥")
    found = admin_client.get(LIST, {"q": "海风"}).text
    assert "海风" in found
    assert "海鸥" not in found


def test_the_desk_renames_a_player_and_the_key_follows(admin_client):
    guest = services.make_guest("Lee")
    change = reverse("admin:accounts_user_change", args=[guest.pk])
    form = admin_client.get(change).context["adminform"].form
    # A browser sends a colour of 0 and leaves out a box that is not ticked, which Python takes for equal.
    fields = {name: value for name, value in form.initial.items() if value or type(value) is int}
    assert admin_client.post(change, {**fields, "name": "Ａnn"}).status_code == 302
    guest.refresh_from_db()
    assert (guest.name, guest.username, guest.is_guest) == ("Ann", "ann", True)


def test_the_desk_cannot_give_a_name_that_somebody_has(admin_client):
    services.make_guest("Ann")
    guest = services.make_guest("Lee")
    change = reverse("admin:accounts_user_change", args=[guest.pk])
    response = admin_client.post(change, {"name": "ANN", "color": "0", "language": "zh-hans"})
    assert response.context["adminform"].form.errors["name"]


def test_the_desk_adds_an_account_with_a_password(admin_client):
    given = {"name": "裁判", "usable_password": "true", "password1": "four kings", "password2": "four kings"}
    assert admin_client.post(reverse("admin:accounts_user_add"), given).status_code == 302
    judge = User.objects.get(name="裁判")
    assert not judge.is_guest
    assert judge.check_password("four kings")


def test_nobody_is_deleted_for_the_ledger_points_at_the_account(admin_client):
    guest = services.make_guest()
    assert admin_client.post(reverse("admin:accounts_user_delete", args=[guest.pk])).status_code == 403
    admin_client.post(LIST, {"action": "delete_selected", "_selected_action": [guest.pk], "post": "yes"})
    assert User.objects.filter(pk=guest.pk).exists()
