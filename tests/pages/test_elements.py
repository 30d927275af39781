"""What the elements of the table hold and which keys reach them: panel, counter, log, multiplier, declines, motion."""

import copy

import pytest

# The hand is arranged once its size was observed, which is within two frames.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RANKS = ["BJ", "SJ", *"2AKQJT9876543"]
KEYS = dict(zip("bs2akqj09876543", RANKS, strict=True))


def later(frame, **version):
    """A copy of a frame that the page takes for a newer one."""
    made = copy.deepcopy(frame)
    made["version"].update({"table": 90, "step": 90, **version})
    return made


def texts(page, selector):
    return page.page.locator(selector).all_text_contents()


def test_the_last_trick_tells_who_played_what_and_who_declined_in_order(table):
    page = table("follow", size="desktop")
    acts = page.page.get_by_role("list", name="上一轮").locator("li")
    told = ["小满子 6 6 6×2", "老赵 过", "机器人·甲 10 10 10×2", "我是老王 不出", "海风 K K K×2"]
    assert [" ".join(act.inner_text().split()) for act in acts.all()] == told
    assert acts.nth(0).locator('.card[data-suit="spade"]').count() == 2
    assert not page.page.get_by_text("还没有", exact=True).is_visible()


def test_the_next_trick_takes_the_place_of_the_last_one_and_a_new_hand_has_none(table, frames):
    page = table("follow", size="desktop")
    frame = later(frames["follow"])
    frame["view"]["trick"]["number"] = 5
    frame["view"]["last_trick"] = [
        {"seat": 3, "type": "play", "cards": ["9S", "SJ"], "play": ["9", 1, 1, 0, 0]},
        {"seat": 4, "type": "hold", "cards": [], "play": None},
        {"seat": 0, "type": "claim", "cards": [], "play": None},
    ]
    page.show(frame)
    assert texts(page, ".lasttrick li > b") == ["老赵", "机器人·甲", "我是老王"]
    assert texts(page, ".lasttrick li > span:last-child") == ["9+小王", "让牌", "接风"]
    frame = later(frame, hand=4)
    frame["view"]["last_trick"] = []
    page.show(frame)
    assert texts(page, ".lasttrick li") == []
    assert page.page.get_by_text("还没有", exact=True).is_visible()


def test_the_card_counter_tells_of_each_rank_how_many_were_played(table, frames):
    page = table("follow", size="desktop")
    names = ["大王", "小王", *"2AKQJ", "10", *"9876543"]
    played = [1, 1, 0, 3, 4, 0, 0, 2, 4, 0, 6, 5, 0, 0, 0]
    assert texts(page, ".counter li > span:first-child") == names
    assert texts(page, ".counter b") == [str(count) for count in played]
    spoken = [f"{name} 出过 {count} 张" for name, count in zip(names, played, strict=True)]
    assert texts(page, ".counter .unseen") == spoken
    frame = later(frames["follow"])
    frame["view"]["played"]["9"] = 5
    page.show(frame)
    assert texts(page, ".counter .unseen")[8] == "9 出过 5 张"


def test_the_log_tells_all_that_happened_in_order_and_marks_what_i_did(table, frames):
    page = table("follow", size="desktop")
    told = ["小满子 登基", "皇帝 小满子 先开牌", "小满子 出 5 张 7", "老赵 出 4 张 9 带 1 张 小王"]
    told += ["机器人·甲 过", "海风 过"]
    assert texts(page, ".side .log li") == told
    assert texts(page, ".side .log li[data-mine]") == []
    frame = later(frames["follow"])
    cards = {"cards": ["QS", "QS", "QH", "QC", "BJ"], "play": ["Q", 4, 0, 1, 0]}
    frame["events"] += [
        {"type": "played", "number": 6, "seat": 0, **cards, "place": 1, "turn": 1},
        {"type": "roles_shown", "number": 8, "roles": ["guard", "rebel", "emperor", "rebel", "rebel"]},
        {"type": "trick_opened", "number": 9, "leader": 2, "reason": "wind"},
    ]
    page.show(frame)
    page.show(frame)
    mine = "我是老王 出 4 张 Q 带 1 张 大王、头客"
    new = [mine, "身份亮明：我是老王 侍卫、小满子 皇帝", "小满子 接风开牌"]
    assert texts(page, ".side .log li") == told + new
    assert texts(page, ".side .log li[data-mine]") == [mine]


def test_the_panel_of_a_phone_holds_what_was_told_while_it_was_closed(table, frames):
    page = table("follow")
    assert not page.page.locator(".side").is_visible()
    frame = later(frames["follow"])
    frame["events"].append({"type": "passed", "number": 6, "seat": 0, "turn": 2, "lap": 1})
    page.show(frame)
    page.button("菜单").click()
    page.page.locator("dialog.menu .item").first.click()
    lines = page.page.locator(".side .log li:visible").all_inner_texts()
    assert (len(lines), lines[0], lines[-1]) == (7, "小满子 登基", "我是老王 过")


def test_the_multiplier_stands_with_its_parts(table, frames):
    page = table("follow")
    facts = page.page.get_by_role("list", name="这一局").locator("li")
    assert facts.all_inner_texts() == ["×4", "明保·扭"]
    assert {fact.get_attribute("title") for fact in facts.all()} == {"明保 ×2 · 扭 ×2"}
    frame = later(frames["follow"])
    frame["view"]["doubles"].append("kick")
    page.show(frame)
    assert facts.all_inner_texts() == ["×8", "明保·扭·踢"]


@pytest.mark.parametrize("way", ["follow 过 p pass", "follow 不出 f fold", "special 让牌 y hold", "claim 接风 w claim"])
def test_each_way_to_decline_has_a_button_and_a_key(table, frames, way):
    name, label, key, decline = way.split()
    page = table(name)
    frame = later(frames[name])
    frame["view"]["trick"]["claim"] = None
    options = frame["view"]["me"]["question"]["options"]
    # No recorded frame offers a claim.
    if decline == "claim":
        options.append({**options[0], "type": decline})
    page.show(frame)
    page.page.get_by_role("button", name=label, exact=True).click()
    assert page.sent == [{"type": decline}]
    # A second press within 400 ms would be a slip.
    page.page.wait_for_timeout(450)
    page.page.keyboard.press(key)
    assert page.sent == [{"type": decline}] * 2


def test_a_decline_that_is_not_offered_now_stands_still_and_neither_key_nor_press_sends_it(table):
    page = table("claim")
    assert texts(page, ".decline:disabled:visible") == ["接风"]
    for key in "wyf":
        page.page.keyboard.press(key)
    assert page.sent == []


def of_every_rank(table, frames):
    """The table on a hand with two cards of each rank."""
    page = table("follow")
    frame = later(frames["follow"], hand=4)
    frame["view"]["me"]["cards"] = ["BJ", "BJ", "SJ", "SJ", *(rank + suit for rank in RANKS[2:] for suit in "SH")]
    page.show(frame)
    return page


def test_each_rank_has_a_key_that_takes_one_more_of_it_and_after_the_last_none(table, frames):
    page = of_every_rank(table, frames)
    rest = dict.fromkeys(RANKS, "×2")
    assert page.pills() == rest
    for key, rank in KEYS.items():
        for said in ("1/2", "2/2", "×2"):
            page.page.keyboard.press(key)
            assert page.pills() == {**rest, rank: said}, key
    for key in "ASBJQK":
        page.page.keyboard.press(key)
    assert sorted(rank for rank, said in page.pills().items() if said == "1/2") == ["A", "BJ", "J", "K", "Q", "SJ"]
    page.page.keyboard.press("Escape")
    assert page.pills() == rest


def test_the_arrows_go_round_the_hand_and_change_the_number_of_a_column(table, frames):
    page = of_every_rank(table, frames)
    keys = page.page.keyboard
    focused = "document.activeElement.closest('.rank').dataset.rank"
    page.page.get_by_role("slider").first.focus()
    for key, rank in (("ArrowRight", "SJ"), ("ArrowLeft", "BJ"), ("ArrowLeft", "3"), ("ArrowRight", "BJ")):
        keys.press(key)
        assert page.page.evaluate(focused) == rank
    keys.press("ArrowRight")
    steps = [("ArrowUp", "1/2"), ("ArrowUp", "2/2"), ("ArrowDown", "1/2"), ("Home", "×2"), ("End", "2/2")]
    for key, said in [*steps, (" ", "×2"), (" ", "2/2"), ("ArrowDown", "1/2"), (" ", "×2")]:
        keys.press(key)
        assert page.pills() == {**dict.fromkeys(RANKS, "×2"), "SJ": said}, key


def test_a_watcher_sees_the_seats_and_whom_all_wait_for_and_has_nothing_to_press(table, frames):
    page = table("watcher")
    frame = later(frames["watcher"])
    page.show(frame)
    assert page.page.locator(".line").inner_text() == "等 海风 上牌"
    assert page.page.locator(".hand:visible, .rank, .actions button:visible").count() == 0
    assert page.page.locator(".actions .quiet").inner_text() == "旁观中"
    for key in ("a", "h", "p", "f", "Enter"):
        page.page.keyboard.press(key)
    assert page.sent == []
    assert {seat.get_attribute("aria-label") for seat in page.page.locator(".seat").all()} == {
        "我是老王、剩 33 张",
        "海风、剩 31 张、正在出牌、过",
        "小满子、剩 38 张、皇帝、出 5 张 7",
        "老赵、剩 8 张、出 4 张 9 带 1 张 小王",
        "机器人·甲、剩 29 张、机器人、不出",
    }
    assert texts(page, '.seat[data-place="rt"] .fan .card') == ["7"] * 5
    assert texts(page, '.seat[data-place="lt"] .fan .card')[:4] == ["9"] * 4
    assert texts(page, ".role:visible") == ["皇帝"]


# What leaves the screen, and what lies over something else.
LOOK = """() => {
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const find = (root, parts) => [...root.querySelectorAll(parts)].filter(seen)
    .map((each) => ({ each, box: each.getBoundingClientRect() })).filter(({ box }) => box.width && box.height);
  const call = ({ each, box: { left, top, right, bottom } }) =>
    `${each.getAttribute("class")} ${each.textContent.trim()} ${[left, top, right, bottom].map(Math.round)}`;
  const wrong = [];
  const apart = (why, ones, others) => ones.forEach((one) => others.forEach((other) => {
    const [a, b] = [one.box, other.box];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    if (wide > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
      wrong.push(`${why}: ${call(one)} / ${call(other)}`);
  }));
  const all = ":is(.seat, .pile, .actions, .hand)";
  for (const one of find(document, `${all}, ${all} :not(input, .unseen)`)) {
    const { left, top, right, bottom } = one.box;
    if (Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1) wrong.push(`outside: ${call(one)}`);
  }
  const shown = ".chip, .chip *, .fan .card, .times, .note";
  const seats = [...document.querySelectorAll(".seat")].map((seat) => find(seat, shown));
  seats.forEach((seat, at) => seats.slice(at + 1).forEach((other) => apart("seats", seat, other)));
  apart("buttons", find(document, ".actions .button"), find(document, ".chip, .stack, .pill"));
  const columns = [...document.querySelectorAll(".rank")];
  for (const column of columns) {
    const [index] = find(column.querySelector(".stack .card"), ".index");
    for (const other of columns) if (other !== column) apart("index", [index], find(other, ".stack, .pill"));
    const { left, top, width, height } = index.box;
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    if (front?.closest(".rank") !== column) wrong.push(`covered: ${call(index)}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("size", ["phone", "sideways", "desktop"])
def test_a_watcher_sees_the_play_of_the_seat_at_the_near_side(table, frames, size):
    page = table("watcher", size=size)
    frame = later(frames["watcher"])
    last = {"type": "play", "cards": ["6S", "6S"], "play": ["6", 2, 0, 0, 0]}
    frame["view"]["seats"][0]["last"] = last
    page.show(frame)
    assert page.page.locator(".mine .fan .card:visible").all_inner_texts() == ["6", "6"]
    assert page.page.evaluate(LOOK) == []


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (1280, 800), (320, 568)])
def test_hard_hands_fit_and_nothing_lies_over_anything(table, width, height, language):
    page = table("follow", size="any", reduced_motion="reduce")
    page.page.set_viewport_size({"width": width, "height": height})
    found = {}
    for name in ("eleven", "eight-jokers", "auto-right", "five-eights", "long-names"):
        page.open(name, language)
        page.page.wait_for_function("width => innerWidth === width", arg=width)
        page.page.evaluate(DRAWN)
        assert page.page.locator(".rank:visible").count() > 8
        found[name] = page.page.evaluate(LOOK)
        page.page.evaluate("table.hand.selection.columns.forEach(({ rank }) => table.hand.pick(rank, 1))")
        found[f"{name} picked"] = page.page.evaluate(LOOK)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


WATCH = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) { moved.push(this.className); return animate.apply(this, how); };
}"""
# What moves once a card is picked. The bar of the time that is left is no decoration: it runs for everybody.
PICK = """() => {
  table.hand.pick("K", table.hand.selection.count("K") ? 0 : 1);
  const names = document.getAnimations().map((each) => each.effect.target.getAttribute("class"));
  return names.filter((name) => name !== "left");
}"""


def moved(page, frame):
    """What a frame sets in motion by script."""
    page.page.evaluate("() => { window.moved.length = 0; }")
    page.show(frame)
    page.page.evaluate(DRAWN)
    return [name for name in page.page.evaluate("moved") if name != "left"]


def test_a_new_deal_brings_each_column_in_and_the_next_frame_of_it_none(table, frames):
    page = table("follow", reduced_motion="no-preference")
    page.page.evaluate(WATCH)
    assert moved(page, later(frames["follow"])) == []
    assert moved(page, later(frames["lead-33"], hand=4)) == ["rank"] * page.page.locator(".rank").count()
    assert moved(page, later(frames["lead-33"], hand=4, step=91)) == []
    assert "stack" in page.page.evaluate(PICK)


@pytest.mark.parametrize(("system", "setting"), [("reduce", "auto"), ("no-preference", "off")])
def test_who_wants_no_motion_sees_neither_a_deal_nor_a_play_nor_a_pick_move(table, frames, system, setting):
    page = table("others-turn", reduced_motion=system)
    page.page.evaluate("motion => window.change({ motion })", setting)
    page.page.evaluate(WATCH)
    for frame in (later(frames["follow"]), later(frames["lead-33"], step=91), later(frames["follow"], hand=4)):
        assert moved(page, frame) == []
        assert page.page.evaluate(PICK) == []
