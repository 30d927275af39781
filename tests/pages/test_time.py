"""What the table says of time: the limit, the bank after it, time that was given back, and a maintenance."""

import copy

import pytest

BANKING = {"left_ms": 0, "total_ms": 25000, "bank_ms": 42000, "given_ms": 0}


def changed(frame, *, clock=None, **table):
    frame = copy.deepcopy(frame)
    frame["clock"] = clock or frame["clock"]
    frame["table"] |= table
    frame["version"]["table"] += 1
    return frame


@pytest.mark.parametrize("size", ["phone", "sideways", "desktop"])
def test_when_the_limit_is_over_the_bank_is_counted_down_in_its_own_colour(table, frames, size):
    page = table("follow", size=size)
    digits = page.page.locator(".digits")
    assert digits.inner_text() == ""
    page.show(changed(frames["follow"], clock=BANKING))
    assert digits.inner_text() in {"备用 42", "备用 41"}
    assert page.page.locator(".actions[data-bank]").count() == 1
    box, screen = digits.bounding_box(), page.page.viewport_size
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen["width"]


@pytest.mark.parametrize("size", ["phone", "sideways", "desktop"])
def test_the_sites_notice_and_a_lines_own_stand_side_by_side(table, frames, size):
    page = table("follow", size=size)
    page.show(changed(frames["follow"], draining=True))
    page.page.evaluate("window.table.tell('连接断了，正在重连……牌局照常，你的座位留着。')")
    site, line = (page.page.locator(each).bounding_box() for each in (".banner.site", ".banner:not(.site)"))
    assert "先不开新局" in page.page.locator(".banner.site").inner_text()
    assert site["y"] + site["height"] <= line["y"] + 1
    page.show(changed(changed(frames["follow"]), draining=False))
    page.page.evaluate("window.table.tell('')")
    assert not page.page.locator(".banner.site").is_visible()


def test_time_that_was_given_back_is_told(table, frames):
    page = table("follow")
    page.show(changed(frames["follow"], clock={**BANKING, "left_ms": 20000, "given_ms": 31400}))
    assert "补了 31 秒" in page.page.locator(".banner.site").inner_text()
