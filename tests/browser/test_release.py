"""A page that was loaded from an older build than the site's."""

import json

from playwright.sync_api import expect

from tests.browser.hands import sit_down


def test_a_page_of_an_older_build_loads_itself_again_once_no_hand_runs(quick_site, page):
    lines = []

    def relay(line):
        """Pass everything on; all connections but the first are told of another build."""
        server, number = line.connect_to_server(), len(lines)
        lines.append(line)

        def pass_on(text):
            message = json.loads(text)
            if message["type"] == "frame":
                page.newest = message
            if message["type"] == "hello" and number:
                message["build"] = "another"
            line.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket("**/ws/tables/**", relay)
    sit_down(page, quick_site, "weihai")
    page.evaluate("globalThis.same = true")
    lines[0].close()
    page.wait_for_timeout(100)
    expect(page.locator(".net")).to_have_attribute("data-state", "open", timeout=20_000)
    assert len(lines) == 2
    assert page.evaluate("globalThis.same"), "the page was loaded again in the middle of a hand"
    over = {**page.newest, "view": None, "events": []}
    over["version"] = {**over["version"], "hand": over["version"]["hand"] + 1}
    lines[1].send(json.dumps(over))
    page.wait_for_function("!globalThis.same")
