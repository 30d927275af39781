"""What a player sets at the table: it holds at once, it is kept, and each setting does what it says."""

import copy


def open_settings(page):
    page.button("菜单").click()
    page.button("设置").click()
    return page.page.locator("dialog.settings")


def asked_again(frames, step):
    frame = copy.deepcopy(frames["no-play"])
    frame["version"]["step"] = frame["view"]["step"] = step
    return frame


def test_four_colours_hold_at_once_and_after_the_page_is_loaded_again(table):
    page = table("follow")
    open_settings(page).get_by_label("花色").select_option("four")
    assert page.page.locator("html").get_attribute("data-suits") == "four"
    page.open("follow")
    assert page.page.locator("html").get_attribute("data-suits") == "four"


def test_the_order_of_the_hand_is_one_setting_wherever_it_is_changed(table):
    page = table("follow")
    page.button("理牌：大小").click()
    sheet = open_settings(page)
    assert sheet.get_by_label("理牌").input_value() == "count"
    sheet.get_by_label("理牌").select_option("down")
    page.page.keyboard.press("Escape")
    assert page.page.locator(".rank").first.get_attribute("data-rank") == "BJ"


def test_playing_takes_two_presses_for_who_wants_it_and_another_choice_disarms(table):
    page = table("follow")
    page.page.evaluate("window.change({ confirm: true })")
    play = page.page.locator(".trick .main")
    page.page.keyboard.press("h")
    play.click()
    assert play.inner_text().split()[0] == "再按一次"
    page.page.keyboard.press("h")
    assert play.inner_text().split()[0] == "出牌", "what was armed were other cards"
    play.click()
    assert page.sent == []
    page.page.wait_for_timeout(450)
    play.click()
    assert page.sent == [{"type": "play", "cards": ["BJ", "QD", "QC", "QH", "QS"]}]


def test_a_hand_that_can_beat_nothing_passes_by_itself_if_told_to(table, frames):
    page = table("follow")
    page.page.clock.install()
    page.page.evaluate("window.change({ auto_pass: true })")
    page.show(asked_again(frames, 40))
    page.page.clock.run_for(1500)
    assert page.sent == [], "one sees it coming"
    page.page.clock.run_for(1000)
    assert page.sent == [{"type": "pass"}]
    page.show(asked_again(frames, 41))
    page.page.evaluate("window.change({ auto_pass: false })")
    page.show(asked_again(frames, 42))
    page.page.clock.run_for(5000)
    assert page.sent == [{"type": "pass"}]


def test_single_keys_do_nothing_for_who_wants_none_and_enter_still_plays(table):
    page = table("follow")
    page.page.evaluate("window.change({ shortcuts: false })")
    page.page.keyboard.press("h")
    assert "/" not in "".join(page.pills().values())
    page.button("提示").click()
    page.page.get_by_role("slider").first.focus()
    page.page.keyboard.press("Enter")
    assert len(page.sent) == 1


def test_with_motion_off_nothing_moves(table, frames):
    page = table("others-turn")
    page.page.evaluate("window.change({ motion: 'off' })")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 30
    page.show(frame)
    page.page.wait_for_timeout(60)
    moving = "document.getAnimations().filter((each) => each.effect.target.closest('.pile, .rank')).length"
    assert page.page.evaluate(moving) == 0


def test_cards_fly_from_their_seat_to_the_pile_and_the_trick_to_its_winner(table, frames):
    page = table("others-turn", reduced_motion="no-preference")
    page.page.evaluate("""() => {
      window.flown = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        window.flown.push(this.className);
        return animate.apply(this, how);
      };
    }""")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 30
    page.show(frame)
    page.page.wait_for_function("() => window.flown.includes('fan big')")
    frame["version"]["step"] = 31
    frame["view"]["trick"].update(number=99, top=None)
    page.show(frame)
    assert page.page.locator(".taken").count() > 0
    page.page.wait_for_function("() => window.flown.includes('taken') && !document.querySelector('.taken')")
    assert page.page.locator(".pile > .fan:not([data-off]) .card").count() == 0


def test_the_keys_read_the_table_the_hand_and_the_numbers(table):
    page = table("follow")
    keys = page.page.keyboard
    log = page.page.locator(".unseen[role=log]")
    keys.press("l")
    assert "轮到你：要大于 9×4+小王" in log.inner_text()
    assert "老赵、剩 8 张、出 4 张 9 带 1 张 小王" in log.inner_text()
    keys.press("h")
    keys.press("m")
    assert "手里有 1 张 大王、1 张 小王、3 张 2、6 张 A" in log.inner_text()
    assert "选了 3 张 Q" in log.inner_text()
    keys.press("u")
    assert log.inner_text().split("\n")[-1].startswith("我 31 张、海风 31 张")


def test_my_turn_in_a_hidden_tab_is_in_its_title(table, frames):
    page = table("others-turn")
    page.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 50
    page.show(frame)
    assert page.page.title().startswith("轮到你 · ")


def test_the_first_touch_lets_sounds_be_heard(table, frames):
    page = table("others-turn")
    page.page.evaluate("""() => {
      window.heard = [];
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (at) {
        window.heard.push(this.constructor.name);
        start.call(this, at);
      };
    }""")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 50
    page.show(frame)
    assert page.page.evaluate("heard") == [], "nothing sounds before a touch"
    page.page.mouse.click(180, 200)
    page.page.wait_for_function("() => window.table.effects.sounds.ready")
    frame["version"]["step"] = frame["view"]["step"] = 51
    page.show(frame)
    assert "OscillatorNode" in page.page.evaluate("heard")
    page.page.evaluate("window.change({ volume: 0 })")
    before = page.page.evaluate("heard.length")
    frame["version"]["step"] = frame["view"]["step"] = 52
    page.show(frame)
    assert page.page.evaluate("heard.length") == before


CALLS = """() => {
  window.called = [];
  Object.defineProperty(navigator, "vibrate", { value: (ms) => window.called.push("vibrate"), configurable: true });
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.called.push(`${title}: ${body}`); }
  };
}"""


def test_my_turn_shakes_the_phone_once_for_who_wants_it(table, frames):
    page = table("others-turn")
    page.page.evaluate(CALLS)
    page.page.mouse.click(180, 200)
    frame = copy.deepcopy(frames["follow"])
    for step, on in ((50, True), (50, True), (51, False)):
        page.page.evaluate("on => window.change({ vibrate: on })", on)
        frame["version"]["step"] = frame["view"]["step"] = step
        page.show(frame)
    assert page.page.evaluate("called") == ["vibrate"]


def test_out_of_sight_my_turn_is_told_by_the_system_for_who_allowed_it(table, frames):
    page = table("others-turn")
    page.page.evaluate(CALLS)
    page.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.page.evaluate("window.change({ notify: true, vibrate: false })")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 50
    page.show(frame)
    page.page.wait_for_function("() => window.called.length")
    assert page.page.evaluate("called") == ["威海保皇 · 第 3 局 · 计分局: 轮到你：要大于 9×4+小王"]


def test_the_screen_stays_awake_while_a_hand_runs_and_no_longer(table, frames):
    page = table("waiting")
    page.page.evaluate("""() => {
      window.awake = [];
      const lock = { released: false, release: async () => window.awake.push("may sleep") };
      const request = async (kind) => (window.awake.push(kind), lock);
      Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    }""")
    for name in ("follow", "others-turn", "result"):
        frame = copy.deepcopy(frames[name])
        frame["version"]["table"] += 60
        frame["version"]["step"] += ("follow", "others-turn", "result").index(name)
        page.show(frame)
    page.page.wait_for_function("() => window.awake.length === 2")
    assert page.page.evaluate("awake") == ["screen", "may sleep"]
