"""Forms of the account pages and of the admin's desk.

The pages' forms only collect texts; what a name or password may be is decided by the services.
"""

from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AdminUserCreationForm,
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
    UserChangeForm,
)
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from lobby.accounts import names
from lobby.accounts.likeness import likeness
from lobby.accounts.models import User
from lobby.accounts.services import CIRCLES

# By number; the style sheet holds the colours themselves.
COLOR_NAMES = (
    _("草绿"),
    _("海蓝"),
    _("靛紫"),
    _("梅红"),
    _("赭黄"),
    _("砖红"),
    _("青碧"),
    _("钴蓝"),
    _("紫藤"),
    _("石榴红"),
    _("橄榄绿"),
    _("青灰"),
)


class NameForm(forms.Form):
    """A name and the colour of the avatar."""

    name = forms.CharField(
        label=_("名字"),
        max_length=40,
        help_text=_("六个汉字或十二个字母以内。"),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    color = forms.TypedChoiceField(
        label=_("头像颜色"),
        coerce=int,
        choices=list(enumerate(COLOR_NAMES)),
        widget=forms.RadioSelect,
    )


class PreferencesForm(forms.Form):
    """All settings at once, as the settings page shows them."""

    theme = forms.ChoiceField(
        label=_("明暗"),
        choices=[("auto", _("跟随系统")), ("light", _("浅色")), ("dark", _("深色"))],
    )
    suits = forms.ChoiceField(label=_("花色"), choices=[("two", _("红黑两色")), ("four", _("四色"))])
    order = forms.ChoiceField(
        label=_("理牌"),
        choices=[("down", _("从大到小")), ("count", _("张数多的在前")), ("up", _("从小到大"))],
    )
    motion = forms.ChoiceField(label=_("动画"), choices=[("auto", _("跟随系统")), ("off", _("关"))])
    volume = forms.IntegerField(
        label=_("音量"),
        min_value=0,
        max_value=100,
        help_text=_("最左边是静音。"),
        widget=forms.NumberInput(attrs={"type": "range", "step": "10"}),
    )
    vibrate = forms.BooleanField(label=_("轮到我时震动（手机）"), required=False)
    notify = forms.BooleanField(label=_("轮到我而页面在后台时，发系统通知"), required=False)
    confirm = forms.BooleanField(label=_("出牌要按两次"), required=False)
    auto_pass = forms.BooleanField(label=_("要不起时自动过牌"), required=False)
    shortcuts = forms.BooleanField(
        label=_("单键快捷键"), required=False, help_text=_("用语音输入或误触键盘时可以关掉。")
    )


class MembershipForm(forms.Form):
    """What turns a guest into a member."""

    name = forms.CharField(
        label=_("名字"),
        max_length=40,
        help_text=_("也是登录名。六个汉字或十二个字母以内。"),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("密码"),
        strip=False,
        help_text=_("至少八个字符，别用太常见的。"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label=_("电子邮件（可不填）"),
        required=False,
        help_text=_("用来登录和找回密码，不给别人看。我们会寄信确认。"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class AddressForm(forms.Form):
    """An e-mail address; where it is optional none may be told too."""

    email = forms.EmailField(label=_("电子邮件"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))

    def __init__(self, *args: Any, optional: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].required = not optional


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # as below
    """Django's form in this game's words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = _("新密码")
        self.fields["new_password1"].help_text = _("至少八个字符，别用太常见的。")
        self.fields["new_password2"].label = _("再输一遍")
        self.fields["new_password2"].help_text = ""


class OtherPasswordForm(NewPasswordForm, PasswordChangeForm):
    """As before, by the old password."""

    error_messages = {**PasswordChangeForm.error_messages, "password_incorrect": _("旧密码不对。")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("旧密码")


class CirclesForm(forms.ModelForm):  # type: ignore[type-arg]  # as below
    """Whom a player lets see or ask what."""

    class Meta:
        model = User
        fields = CIRCLES


class DepartureForm(forms.Form):
    """A last question before an account is emptied: a member's password, a guest's word."""

    sure = forms.BooleanField(label=_("我知道注销不能撤回。"))
    password = forms.CharField(
        label=_("密码"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("密码不对。"))
        return password


class LoginForm(AuthenticationForm):
    """Django's form in this game's words."""

    error_messages = {
        "invalid_login": _("名字或密码不对。"),
        "inactive": _("这个账号已停用。"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("名字或电子邮件")
        self.fields["password"].label = _("密码")

    def get_invalid_login_error(self) -> forms.ValidationError:
        """Whose password was right but who is banned is told so, and until when."""
        ban = getattr(self.request, "ban", None)
        if ban is None:
            return super().get_invalid_login_error()
        return forms.ValidationError(render_to_string("accounts/banned.txt", {"ban": ban}).strip(), code="banned")


# Without a type argument, for Django's form and admin classes take none when they run.


class _DeskName(forms.ModelForm):  # type: ignore[type-arg]
    """At the desk any name will do, reserved ones too, as long as it is nobody else's."""

    def clean_name(self) -> str:
        name = names.tidy(self.cleaned_data["name"])
        others = User.objects.exclude(pk=self.instance.pk)
        if others.filter(username=names.key(name)).exists():
            raise forms.ValidationError(_("这个名字有人用了。"))
        if others.filter(likeness=likeness(name)).exists():
            raise forms.ValidationError(_("这个名字和别人的太像了，换一个吧。"))
        return name


class DeskCreationForm(_DeskName, AdminUserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ("name",)

    def save(self, commit: bool = True) -> User:  # noqa: FBT001, FBT002  (Django's signature)
        self.instance.is_guest = False
        user: User = super().save(commit=commit)
        return user


class DeskChangeForm(_DeskName, UserChangeForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = "__all__"  # noqa: DJ007  (the desk's fieldsets choose)
