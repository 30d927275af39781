"""The pages about passwords and e-mail addresses. None says whether an address is known."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from lobby.accounts import addresses, letters, sessions, texts, throttle
from lobby.accounts.errors import AccountError
from lobby.accounts.forms import AddressForm, NewPasswordForm, OtherPasswordForm
from lobby.accounts.models import User


@require_http_methods(["GET", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Ask for a letter with a link to another password; the answer is the same for every address."""
    form = AddressForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        throttle.count("mail", request)
        letters.recover(request, form.cleaned_data["email"], sessions.language())
        return render(request, "accounts/recover_sent.html")
    return render(request, "accounts/recover.html", {"form": form})


class Reset(auth.PasswordResetConfirmView):
    """The other end of the link in a letter."""

    form_class = NewPasswordForm
    template_name = "accounts/reset.html"
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("密码换好了，请用新密码登录。别处的登录都已失效。"))
        return super().form_valid(form)


class OtherPassword(auth.PasswordChangeView):
    """Another password for a member, by the old one; every other session and socket ends."""

    form_class = OtherPasswordForm
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:account")
    extra_context = {"title": gettext_lazy("换密码")}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("密码换好了。别处的登录都已失效。"))
        return super().form_valid(form)


@login_required
@require_http_methods(["GET", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """Tell another address, or none; a letter goes there."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101  (login_required saw to it)
    if user.is_guest:
        return redirect("accounts:join")
    form = AddressForm(request.POST or None, initial={"email": user.told_email or user.email}, optional=True)
    if request.method == "POST" and form.is_valid():
        throttle.count("mail", request)
        addresses.tell(user, form.cleaned_data["email"])
        if user.told_email:
            letters.confirm(request, user.pk)
            messages.info(request, _("信已寄出，打开信里的链接就确认好了。"))
        else:
            messages.success(request, _("已保存。"))
        return redirect("accounts:account")
    return render(request, "accounts/email.html", {"form": form})


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The other end of the link in a letter. A press confirms: programs that read mail follow links by themselves."""
    if request.method != "POST":
        return render(request, "accounts/confirm.html")
    try:
        addresses.confirm(token)
    except AccountError as refusal:
        return render(request, "accounts/confirm.html", {"refusal": texts.explain(refusal)}, status=400)
    messages.success(request, _("电子邮件已确认。"))
    return redirect("accounts:account")
