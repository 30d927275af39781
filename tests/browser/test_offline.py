"""A page that is asked for while there is no network."""

from playwright.sync_api import expect


def test_without_a_network_the_kept_page_says_so_and_leads_back_once_there_is_one(quick_site, page):
    page.goto(quick_site)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto(quick_site + "rules/")
    expect(page.get_by_role("heading", level=1)).to_have_text("没有网络")
    again = page.locator("main .button-primary")
    assert again.evaluate("button => getComputedStyle(button).borderRadius") != "0px", "its style was not kept"
    page.context.set_offline(False)
    page.goto(quick_site + "rules/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("没有网络")
