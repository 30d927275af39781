"""What bots are called at a table."""

from tables.models import SEATS, Seat, Table

BOTS = (
    "海风",
    "小满子",
    "老赵",
    "青岩",
    "石头",
    "丁香",
    "阿秋",
    "大潮",
    "槐花",
    "云生",
    "豆包",
    "银杏",
    "铁山",
    "小螺",
    "雨来",
)


def of_seat(table: Table, seat: Seat) -> str:
    """The name shown at a seat; bots of one table have different names. Reads `seat.user`."""
    if seat.user is not None:
        return seat.user.name
    return of_chair(table.pk, seat.number)


def of_chair(table_id: int, number: int) -> str:
    """What a bot is called on this chair."""
    return BOTS[(table_id * SEATS + number) % len(BOTS)]
