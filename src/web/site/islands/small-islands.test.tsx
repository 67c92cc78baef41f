// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/dom";
import { describe, expect, test, vi } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { READER_CHOICES } from "#core/web/document/reader-choices.ts";
import { led } from "#test/support/document.ts";
import { giveNavigator, hydrateIslands, listen, onSubmit, serve } from "#test/support/island.tsx";
import { readIn } from "#test/support/shown-screen.tsx";
import { placeOf } from "#test/support/site-samples.ts";
import { CopyCode } from "./copy-code/CopyCode.island.tsx";
import { FilterForm } from "./filter-form/FilterForm.island.tsx";
import { ListChoice } from "./list-choice/ListChoice.island.tsx";
import { NearMe } from "./near-me/NearMe.island.tsx";
import { WhereAmI } from "./near-me/WhereAmI.tsx";
import { PressCount } from "./press-count/PressCount.island.tsx";
import { ShareButton } from "./share-button/ShareButton.tsx";

const status = () => readIn(screen.getByRole("status"));

describe("the form of lists", () => {
  test("is chosen for all screens, and the choice stays", async () => {
    document.documentElement.dataset.list = "rows";
    const hands = await hydrateIslands(<ListChoice />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Rows" }).checked).toBe(true);
    await hands.click(screen.getByRole("radio", { name: "Cards" }));
    expect(document.documentElement.dataset.list).toBe("cards");
    expect(localStorage.getItem(READER_CHOICES.list.key)).toBe("cards");
  });

  test("works for this screen where storage is blocked", async () => {
    const hands = await hydrateIslands(<ListChoice />);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked");
    });
    await hands.click(screen.getByRole("radio", { name: "Rows" }));
    expect(document.documentElement.dataset.list).toBe("rows");
  });
});

describe("near me", () => {
  type Locating = (found: (position: object) => void, failed: (error: { code: number }) => void) => void;
  const locate = (getCurrentPosition: Locating) => giveNavigator({ geolocation: { getCurrentPosition } });
  const HERE = { coords: { latitude: 54.98931, longitude: -8.50122 } };

  test("leads to the nearest places, with a position too coarse for a house", async () => {
    locate((found) => found(HERE));
    const hands = await hydrateIslands(<NearMe />, { at: "/pages?q=pub&cursor=x" });
    await hands.click(screen.getByRole("button", { name: "Near me" }));
    expect(led).toEqual(["https://eolaire.example/en/pages?near=54.989,-8.501&q=pub&sort=distance"]);
  });

  test.each<[Locale, number, string]>([
    ["en", 1, "Your browser does not share your location."],
    ["en", 2, "Your location could not be found."],
    ["en", 3, "Finding your location took too long."],
    ["ga", 3, "Thóg sé rófhada d’áit a aimsiú."],
  ])("says why it does not work: %s, %i", async (locale, code, said) => {
    locate((_, failed) => failed({ code }));
    const hands = await hydrateIslands(<NearMe />, { locale });
    await hands.click(screen.getByRole("button"));
    expect(status()).toContain(said);
    expect(led).toEqual([]);
  });

  test("the own position does not stay in an address that may be shared; that of others does", async () => {
    locate(() => {});
    sessionStorage.setItem("near-me:position", "54.989,-8.501");
    await hydrateIslands(<NearMe />, { at: "/pages?near=54.989,-8.501&q=pub&sort=distance&within_m=2000" });
    expect(location.search).toBe("?q=pub");
    await hydrateIslands(<NearMe />, { at: "/pages?near=54.1,-8.1&sort=distance" });
    expect(location.search).toBe("?near=54.1,-8.1&sort=distance");
  });

  test("where am I says it by the nearest known place, and how far everything is, without leaving the device", async () => {
    locate((found) => found(HERE));
    const places = [
      placeOf({ name: "Leabgarrow", latitude: 54.9895, longitude: -8.501 }),
      placeOf({ name: "Dungloe", latitude: 54.95, longitude: -8.35 }),
    ];
    const content = (
      <>
        <WhereAmI />
        <span data-at="54.99931,-8.50122" />
      </>
    );
    const hands = await hydrateIslands(content, { places });
    await hands.click(screen.getByRole("button", { name: "Where am I?" }));
    expect(status()).toMatch(/^You are at 54\.98931, -8\.50122, \d+ m from Leabgarrow\.$/);
    expect(document.querySelector("[data-at]")!.textContent).toBe("1.1 km");
    expect(led).toEqual([]);
  });
});

describe("sharing", () => {
  test("opens the sheet of the device with the address, and a reader who cancels sees nothing", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException("cancelled", "AbortError"));
    giveNavigator({ share });
    const hands = await hydrateIslands(<ShareButton title="Lantern" query="date=2026-11-28" />, {
      at: "/my-day?date=2026-11-28",
    });
    await hands.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ title: "Lantern", url: "https://eolaire.example/en/my-day?date=2026-11-28" });
    expect(status()).toBe("");
  });

  test.each<[string, () => Promise<void>, string]>([
    ["copies it without one", async () => {}, "Link copied"],
    [
      "shows it where that is not allowed",
      () => Promise.reject(new Error("denied")),
      "The link could not be copied: https://eolaire.example/en/pages",
    ],
  ])("%s", async (_, writeText, said) => {
    const hands = await hydrateIslands(<ShareButton title="Lantern" />, { at: "/pages" });
    giveNavigator({ share: undefined, clipboard: { writeText } });
    await hands.click(screen.getByRole("button", { name: "Share" }));
    await waitFor(() => expect(status()).toBe(said));
  });
});

describe("code to copy", () => {
  test.each<[string, () => Promise<void>, string]>([
    ["is copied", async () => {}, "Copied"],
    [
      "is marked where it cannot be",
      () => Promise.reject(new Error("denied")),
      "It could not be copied. It is marked now: copy it with Ctrl+C.",
    ],
  ])("%s", async (_, answer, said) => {
    const writeText = vi.fn(answer);
    const hands = await hydrateIslands(<CopyCode name="Badge">{'<img src="x">'}</CopyCode>);
    giveNavigator({ clipboard: { writeText } });
    await hands.click(screen.getByRole("button", { name: "Copy: Badge" }));
    await waitFor(() => expect(status()).toBe(said));
    expect(writeText).toHaveBeenCalledWith('<img src="x">');
  });
});

describe("filters", () => {
  const FILTERS = (
    <FilterForm action="/en/pages">
      <label>
        Open now <input type="checkbox" name="open_at" value="now" autoComplete="off" />
      </label>
      <div popover="auto">
        <label>
          Free <input type="checkbox" name="price_type" value="free" />
        </label>
        <button type="submit" data-count="">
          Show
        </button>
      </div>
    </FilterForm>
  );

  test("outside of the panel are sent at once, and say so", async () => {
    const hands = await hydrateIslands(FILTERS);
    const sent = onSubmit();
    await hands.click(screen.getByRole("checkbox", { name: "Open now" }));
    expect(sent.map((address) => new URL(address, location.origin).search)).toEqual(["?open_at=now"]);
    expect(status()).toBe("Updating the list…");
  });

  test.each<[Locale, number, string]>([
    ["en", 0, "No places: change a filter"],
    ["en", 1, "Show 1 place"],
    ["ga", 2, "Taispeáin 2 áit"],
    ["ga", 7, "Taispeáin 7 n-áit"],
    ["ga", 11, "Taispeáin 11 áit"],
  ])("in the panel count what they leave: %s, %i", async (locale, total, said) => {
    const requests = serve({ "/api/pages": () => ({ json: { total } }) });
    const hands = await hydrateIslands(FILTERS, { locale });
    const sent = onSubmit();
    await hands.click(screen.getByRole("checkbox", { name: "Free" }));
    await screen.findByRole("button", { name: said });
    expect(requests[0]!.query).toBe("?price_type=free&limit=1");
    expect(sent).toEqual([]);
  });

  test.each([
    ["the connection is lost", () => Promise.reject(new TypeError("no connection"))],
    ["the server refuses", () => ({ status: 429, json: { title: "Too many" } })],
  ])("no longer show the number of an earlier choice once %s", async (_, refused) => {
    let answers = 0;
    serve({ "/api/pages": () => (answers++ === 0 ? { json: { total: 7 } } : refused()) });
    const hands = await hydrateIslands(FILTERS);
    await hands.click(screen.getByRole("checkbox", { name: "Free" }));
    await screen.findByRole("button", { name: "Show 7 places" });
    await hands.click(screen.getByRole("checkbox", { name: "Free" }));
    await screen.findByRole("button", { name: "Show" });
  });
});

test("presses of the number and of directions are counted without anything about the reader", async () => {
  const sendBeacon = vi.fn((_path: string, _body: Blob) => true);
  const content = (
    <article>
      <a href="tel:+353749520500">Call</a>
      <a href="https://www.openstreetmap.org/directions?to=1%2C2">Directions</a>
      <a href="https://lantern.example/">Website</a>
      <PressCount pageId="p1" />
    </article>
  );
  const hands = await hydrateIslands(content);
  giveNavigator({ sendBeacon });
  listen("click", (event) => event.preventDefault());
  for (const link of screen.getAllByRole("link")) await hands.click(link);
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, body]) => body.text()));
  expect(bodies.map((body) => JSON.parse(body) as object)).toEqual([
    { page_id: "p1", kind: "call" },
    { page_id: "p1", kind: "directions" },
  ]);
});
