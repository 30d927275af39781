"""What a name may be, which names count as the same, and names to suggest.

A name has three forms: the one shown; its key, by which one logs in, which forgets width and case; and its likeness,
which forgets what the eye does not see (`likeness`). Both are unique, so that nobody sits at a table as another.
"""

import secrets
import unicodedata
from itertools import pairwise

from lobby.accounts import words
from lobby.accounts.errors import AccountError
from lobby.accounts.likeness import likeness

# Latin characters count one, Chinese ones two: what fits beside an avatar on a phone.
MAX_WIDTH = 12
INNER_MARKS = frozenset("-_.·' ")
# Letters by their category that show nothing; the other fillers fold to these.
FILLERS = frozenset("\u115f\u1160")

# Names that speak for the house, alone or as a part of one; and beginnings that would pass for a bot.
RESERVED = frozenset(
    """admin administrator root system staff support moderator baohuang guest null none me
    系统 管理员 客服 官方 版主 裁判 站长 游客 保皇 平台 我 匿名""".split()
)
RESERVED_PARTS = "admin moderator baohuang 系统 系統 管理员 管理員 客服 官方 版主 站长 站長".split()
RESERVED_BEGINNINGS = ("机器人", "bot", "已注销")

SUGGESTED_FIRST = """青山 海风 白露 晴川 朝霞 明月 长风 春水 云海
    秋叶 星河 流泉 松间 东岸 北湾 半岛 细雨 暖阳""".split()
SUGGESTED_LAST = """渔翁 茶客 船长 书生 老友 棋手 旅人 樵夫 掌柜
    先生 飞鸟 白鹭 海鸥 游鱼 石榴 山楂 苹果 牡蛎""".split()
SUGGESTED_FIRST_EN = """Calm Green Sunny Misty Quiet Brave
    Merry Early Amber North Lucky Windy""".split()
SUGGESTED_LAST_EN = """Heron Crane Otter Finch Maple Cedar
    River Coral Robin Pearl Skiff Ferry""".split()
# After so many suggestions that were taken, names are drawn from millions instead.
CROWDED = 3


def tidy(name: str) -> str:
    """The form shown: compatibility forms folded, spaces at the ends and doubled ones removed."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """The form that is unique.

    >>> key("Ａbc") == key("aBC")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def forms(name: str) -> dict[str, str]:
    """All that is stored of a name, by the fields of the account."""
    return {"name": tidy(name), "username": key(name), "likeness": likeness(name)}


def width(name: str) -> int:
    """Columns the name takes: wide characters two, others one."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in name)


def check(name: str) -> str:
    """The tidied name, if a player may be called so.

    Raises: AccountError `name_empty`, `name_too_long` (fields: limit), `name_characters`,
    `name_reserved`, `name_foul`. That a name is taken or looks like another's shows only when it is written.
    """
    shown = tidy(name)
    if not shown:
        raise AccountError("name_empty")
    if width(shown) > MAX_WIDTH:
        raise AccountError("name_too_long", limit=MAX_WIDTH)
    if not _spelled_plainly(shown):
        raise AccountError("name_characters")
    if _speaks_for_the_house(likeness(shown)):
        raise AccountError("name_reserved")
    if words.foul(shown):
        raise AccountError("name_foul")
    return shown


def _speaks_for_the_house(seen: str) -> bool:
    return (
        seen in map(likeness, RESERVED)
        or seen.startswith(tuple(map(likeness, RESERVED_BEGINNINGS)))
        or any(likeness(part) in seen for part in RESERVED_PARTS)
    )


def _spelled_plainly(shown: str) -> bool:
    """Letters and digits with single marks between them: nothing invisible, stacked or drawn."""
    plain = [unicodedata.category(char)[0] in "LN" and char not in FILLERS for char in shown]
    marks = [char in INNER_MARKS for char in shown]
    if not all(p or m for p, m in zip(plain, marks, strict=True)):
        return False
    return not (marks[0] or marks[-1] or any(a and b for a, b in pairwise(marks)))


def suggest(language: str, attempt: int = 0) -> str:
    """A name for a guest, such as 青山渔翁27. Later attempts draw from many more numbers."""
    first, last = (
        (SUGGESTED_FIRST_EN, SUGGESTED_LAST_EN) if language.startswith("en") else (SUGGESTED_FIRST, SUGGESTED_LAST)
    )
    if attempt < CROWDED:
        return f"{secrets.choice(first)}{secrets.choice(last)}{secrets.randbelow(90) + 10}"
    return f"{secrets.choice(last)}{secrets.randbelow(9_000_000) + 1_000_000}"
