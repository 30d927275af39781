"""The rows about people: who they are, whom they know, what was imposed on them."""

from lobby.accounts.models.company import Block, Friendship, PersonalMute
from lobby.accounts.models.sanctions import Ban, Mute, Reason
from lobby.accounts.models.user import COLORS, Circle, Language, User, UserManager
from lobby.accounts.models.visits import Visit

__all__ = [
    "COLORS",
    "Ban",
    "Block",
    "Circle",
    "Friendship",
    "Language",
    "Mute",
    "PersonalMute",
    "Reason",
    "User",
    "UserManager",
    "Visit",
]
