import type { Page, Request, Route } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { OpeningStatus } from "#core/texts/opening-text.ts";
import { OpeningState } from "#core/web/ui/OpeningState/OpeningState.tsx";
import { TimeMark } from "#core/web/ui/TimeMark/TimeMark.tsx";
import { FilterForm } from "./filter-form/FilterForm.island.tsx";
import { IslandBrowser } from "./island-in-browser.tsx";
import { NearMe } from "./near-me/NearMe.island.tsx";
import { nearAddress } from "./near-me/near-address.ts";
import { SearchBox } from "./search-box/SearchBox.tsx";
import { ShareButton } from "./share-button/ShareButton.tsx";

const browser = new IslandBrowser();
afterEach(() => browser.stop());

describe("the search box", () => {
  const card = (slug: string, name: string) => ({
    slug,
    name,
    name_ie: null,
    location: "Leabgarrow",
    opening_state: "unknown",
    opens_at: null,
    closes_at: null,
    opening_changes: [],
  });
  const answerOf = (found: object[], groups: object = {}) => ({
    order: [...Object.keys(groups), "pages"],
    pages: { items: found, place_names: [] },
    ...groups,
  });
  const items = [card("lantern-bar", "The Lantern Bar"), card("grey-seal", "The Grey Seal")];

  /** The search box in a page with a fake clock; `wait` advances it by milliseconds. */
  async function openSearch(api: (route: Route) => unknown) {
    const opened = await browser.open(<SearchBox />, {
      answers: { "/api/ask": api },
      before: (page) => page.clock.install({ time: 0 }),
    });
    await opened.page.clock.pauseAt(3_600_000);
    return { ...opened, wait: (ms = 300) => opened.page.clock.runFor(ms) };
  }

  test("is a plain form without a script, and keeps the chosen filters", async () => {
    const keep = new URLSearchParams({ category: "pubs" });
    const { page } = await browser.open(<SearchBox keep={keep} />, { javaScript: false });
    await page.getByRole("searchbox", { name: "Search the directory" }).fill("bád");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/q=/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: "bád", category: "pubs" });
  });

  test("shows suggestions while typing, with the keys of a combobox", async () => {
    const asked: string[] = [];
    const api = (route: Route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: answerOf(items) });
    };
    const { page, errors, wait } = await openSearch(api);
    const field = page.getByRole("combobox", { name: "Search the directory" });
    for (const key of "pub") {
      await wait(100);
      await field.press(key);
    }
    await wait();
    await page.getByRole("option", { name: "The Lantern Bar" }).waitFor();
    expect(asked).toEqual(["?q=pub&limit=6"]);
    await expect.poll(() => page.getByText("2 suggestions").count()).toBe(1);
    await field.press("ArrowDown");
    await field.press("ArrowDown");
    const active = page.getByRole("option", { selected: true });
    expect(await active.getAttribute("id")).toBe(await field.getAttribute("aria-activedescendant"));
    await field.press("Escape");
    expect(await field.inputValue()).toBe("pub");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await field.press("s");
    await wait();
    await page.getByRole("option", { name: "The Grey Seal" }).waitFor();
    await field.press("ArrowUp");
    expect(errors).toEqual([]);
    await field.press("Enter");
    await page.waitForURL("**/en/pages/grey-seal");
  });

  test("suggests events and information as well, in the order of the answer", async () => {
    const groups = {
      information: [{ slug: "emergency", title: "Emergency numbers", title_ie: null }],
      events: [
        { slug: "ceili", title: "Céilí in the hall", title_ie: null, starts_at: "1970-01-03T19:00:00Z", page: null },
      ],
    };
    const { page, wait } = await openSearch((route) => route.fulfill({ json: answerOf(items, groups) }));
    const field = page.getByRole("combobox");
    await field.pressSequentially("ferry");
    await wait();
    await page.getByRole("option", { name: "Emergency numbers" }).waitFor();
    const options = await page.getByRole("option").allInnerTexts();
    expect(options.map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual([
      "Emergency numbers Information",
      "Céilí in the hall Event Sat 3 20:00",
      expect.stringContaining("The Lantern Bar"),
      expect.stringContaining("The Grey Seal"),
    ]);
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL("**/en/info/emergency");
  });

  test("ignores responses to outdated queries", async () => {
    const held = Promise.withResolvers<void>();
    const asked: string[] = [];
    const api = async (route: Route) => {
      const query = new URL(route.request().url()).searchParams.get("q")!;
      asked.push(query);
      if (query === "pu") await held.promise;
      // The browser may have aborted the request.
      await route.fulfill({ json: answerOf([card(query, `Found for ${query}`)]) }).catch(() => {});
    };
    const { page, wait } = await openSearch(api);
    const field = page.getByRole("combobox");
    const isFirst = (request: Request) => request.url().includes("q=pu&");
    const ended = Promise.race([
      page.waitForEvent("requestfinished", isFirst),
      page.waitForEvent("requestfailed", isFirst),
    ]);
    await field.pressSequentially("pu");
    await wait();
    await expect.poll(() => asked).toEqual(["pu"]);
    await field.pressSequentially("b");
    await wait();
    await page.getByRole("option", { name: "Found for pub" }).waitFor();
    held.resolve();
    await ended;
    await page.evaluate(() => fetch("/after")); // earlier responses have been handled
    const shown = await page.getByRole("option").allInnerTexts();
    expect(shown).toEqual([expect.stringContaining("Found for pub")]);
  });
});

describe("near me", () => {
  const place = { latitude: 54.98931, longitude: -8.50122 };

  test("rounds the position to about 100 m and keeps the filters of the list", () => {
    expect(nearAddress("http://x/en", "/en/pages", place)).toBe("http://x/en/pages?near=54.989,-8.501&sort=distance");
    expect(nearAddress("http://x/en/pages?q=pub&cursor=z&sort=name&bbox=1,2,3,4", "/en/pages", place)).toBe(
      "http://x/en/pages?near=54.989,-8.501&q=pub&sort=distance",
    );
  });

  test("opens the list of the nearest places", async () => {
    const { page } = await browser.open(<NearMe />, {
      context: { geolocation: place, permissions: ["geolocation"], baseURL: "https://eolaire.example" },
      before: (page) => page.addInitScript(givePlace, place),
    });
    await page.getByRole("button", { name: "Near me" }).click();
    await page.waitForURL("**/en/pages?near=54.989,-8.501&sort=distance");
  });

  test("explains what to do when the browser refuses the position", async () => {
    const { page } = await browser.open(<NearMe />, { locale: "ga" });
    await page.getByRole("button", { name: "In aice liom" }).click();
    await page.getByText("Ní roinneann do bhrabhsálaí d’áit.").waitFor();
  });
});

describe("share", () => {
  test("is a mailto link without a script", async () => {
    const { page } = await browser.open(<ShareButton title="The Lantern Bar" />, { javaScript: false });
    const href = await page.getByRole("link", { name: "Share" }).getAttribute("href");
    expect(href).toBe("mailto:?subject=The%20Lantern%20Bar&body=http%3A%2F%2Feolaire.example%2Fen%2Fpages");
  });

  test("shows the address where the clipboard is not available", async () => {
    const { page } = await browser.open(<ShareButton title="The Lantern Bar" />);
    await page.getByRole("button", { name: "Share" }).press(" ");
    await page.getByText("The link could not be copied: http://eolaire.example/en/pages").waitFor();
  });
});

describe("filters", () => {
  const filters = (
    <FilterForm action="/en/pages">
      <label>
        Open now <input type="checkbox" name="open_at" value="now" autoComplete="off" />
      </label>
      <label>
        Category
        <select name="category">
          <option value="">Any</option>
          <option value="pubs">Pubs</option>
        </select>
      </label>
      <button type="submit" data-submit="">
        Show
      </button>
      <button type="button" popoverTarget="panel">
        Filters
      </button>
      <div id="panel" popover="auto">
        <label>
          Price
          <select name="price_type">
            <option value="">Any</option>
            <option value="free">Free</option>
          </select>
        </label>
        <button type="submit" data-count="">
          Apply
        </button>
      </div>
    </FilterForm>
  );

  test("have a submit button without a script", async () => {
    const { page } = await browser.open(filters, { javaScript: false });
    await page.getByLabel("Open now").check();
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/open_at=now/);
  });

  test("are submitted with the chosen filters only, and restore the focus", async () => {
    const { page } = await browser.open(filters);
    expect(await page.getByRole("button", { name: "Show" }).count()).toBe(0);
    await page.getByLabel("Category").selectOption("pubs");
    await page.waitForURL("**/en/pages?category=pubs");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("category");
  });

  test("need no submit button while the script is on its way, and a choice made meanwhile counts", async () => {
    let buttons = -1;
    const chooseFirst = (page: Page) =>
      page.route("**/FilterForm-*.js", async (route) => {
        buttons = await page.getByRole("button", { name: "Show" }).count();
        await page.getByLabel("Open now").check();
        await route.fallback();
        isAsked.resolve();
      });
    const isAsked = Promise.withResolvers<void>();
    const { page } = await browser.open(filters, { before: chooseFirst });
    await page.waitForURL("**/en/pages?open_at=now");
    await isAsked.promise;
    expect(buttons).toBe(0);
  });

  test("in the panel are submitted together, by a button with the number of places that they leave", async () => {
    const asked: string[] = [];
    const api = (route: Route) => {
      asked.push(new URL(route.request().url()).search);
      return asked.length > 1 ? route.abort() : route.fulfill({ json: { total: 7 } });
    };
    const { page } = await browser.open(filters, { locale: "ga", answers: { "/api/pages": api } });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Price").selectOption("free");
    await page.getByRole("button", { name: "Taispeáin 7 n-áit" }).waitFor();
    expect(asked).toEqual(["?price_type=free&limit=1"]);
    await page.getByLabel("Price").selectOption("");
    await page.getByLabel("Price").selectOption("free");
    await page.locator("[data-count]").click();
    await page.waitForURL("**/en/pages?price_type=free");
  });
});

describe("the opening state", () => {
  const open: OpeningStatus = {
    opening_state: "open",
    opens_at: null,
    closes_at: "2026-01-16T18:00:00Z",
    opening_changes: [
      { at: "2026-01-16T18:00:00Z", state: "closed" },
      { at: "2026-01-17T10:00:00Z", state: "open" },
    ],
  };
  const now = new Date("2026-01-16T17:28:30Z");

  test.each([
    ["en", ["Open · closes at 18:00", "Closes in 30 minutes", "Opens tomorrow at 10:00", "Opens at 10:00", "Open"]],
    [
      "ga",
      [
        "Ar oscailt · dúnfar ag 18:00",
        "Dúnfar i gceann 30 nóiméad",
        "Osclófar amárach ag 10:00",
        "Osclófar ag 10:00",
        "Ar oscailt",
      ],
    ],
  ] as const)("changes at the right minute (%s)", async (locale, [first, soon, closed, midnight, again]) => {
    const { page } = await browser.open(<OpeningState of={open} />, {
      locale,
      now,
      before: (page) => page.clock.install({ time: now }),
    });
    const text = () => page.locator("[data-island]").textContent();
    await expect.poll(text).toBe(first);
    await page.clock.runFor("01:30");
    await expect.poll(text).toBe(soon);
    await page.clock.runFor("01:00");
    await expect.poll(text).toBe(soon.replace("30", "29"));
    await page.clock.runFor("29:00");
    await expect.poll(text).toBe(closed);
    await page.clock.runFor("06:00:00");
    await expect.poll(text).toBe(midnight);
    await page.clock.runFor("10:00:00");
    await expect.poll(text).toBe(again);
  });
});

describe("an event on a page that stays open", () => {
  const now = new Date("2026-01-16T17:20:30Z");
  const span = { from: Date.parse("2026-01-16T18:00:00Z"), to: Date.parse("2026-01-16T20:00:00Z") };

  test.each([
    ["en", ["in 40 min", "in 39 min", "On now", "Over"]],
    ["ga", ["i gceann 40 nóim.", "i gceann 39 nóim.", "Ar siúl anois", "Thart"]],
  ] as const)("is counted down to, then on, then over (%s)", async (locale, [first, next, begun, over]) => {
    const { page } = await browser.open(<TimeMark of={span} />, {
      locale,
      now,
      before: (page) => page.clock.install({ time: now }),
    });
    const text = () => page.locator("[data-island]").textContent();
    await expect.poll(text).toBe(first);
    await page.clock.runFor("01:00");
    await expect.poll(text).toBe(next);
    await page.clock.runFor("40:00");
    await expect.poll(text).toBe(begun);
    await page.clock.runFor("02:00:00");
    await expect.poll(text).toBe(over);
  });
});

/** A fake position: the origin of the test is not secure, so geolocation is not available. */
function givePlace(coords: { latitude: number; longitude: number }) {
  const geolocation = { getCurrentPosition: (found: (position: object) => void) => found({ coords }) };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
}
