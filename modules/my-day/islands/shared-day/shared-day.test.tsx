// @vitest-environment happy-dom
import { screen } from "@testing-library/dom";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { SharedDay as Day } from "#modules/my-day/contract/shared-day.ts";
import { led } from "#test/support/document.ts";
import { hydrateIslands, serve } from "#test/support/island.tsx";
import { readIn } from "#test/support/shown-screen.tsx";
import { changesTo, isShown, planQuery, readAddress } from "./plan-address.ts";
import { SharedDay } from "./SharedDay.island.tsx";

const KEY = "k".repeat(43);
const HASH = `#plan=${KEY}`;
const entry = (slug: string, note: string | null = null) => ({ kind: "page" as const, slug, note });
const dayOf = (fields: Partial<Day> = {}): Day => ({
  version: 1,
  date: "2026-11-28",
  from: null,
  to: null,
  entries: [entry("bar"), entry("seal", "at two")],
  expires_at: "2026-12-28T00:00:00Z",
  ...fields,
});
const AT = "/my-day?date=2026-11-28&pages=bar,seal";
const unchanged = () => ({ json: { day: null } });

const CONTENT = (
  <main>
    <form action="/en/my-day">
      <input name="date" defaultValue="2026-11-28" />
    </form>
    <div data-entry="page bar">The Bar</div>
    <div data-entry="page seal">The Seal</div>
    <a href="/en/my-day?date=2026-11-28&pages=bar">Remove the Seal</a>
    <SharedDay />
  </main>
);

/** A day that several plan, with a clock that the test moves: the island asks every few seconds. */
async function start(answers: Parameters<typeof serve>[0], { at = AT, hash = HASH } = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const requests = serve(answers);
  vi.stubGlobal("confirm", () => true);
  await hydrateIslands(CONTENT, { at, hash });
  await vi.advanceTimersByTimeAsync(1);
  const bodies = () => requests.map(({ path, body }) => [path.replace("/api/my-day/", ""), JSON.parse(body) as object]);
  return { bodies, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}
const press = (name: string) => screen.getByRole("button", { name }).click();
const said = () => readIn(screen.getByRole("status"));
const notes = () => [...document.querySelectorAll<HTMLInputElement>(".shared-note input")].map(({ value }) => value);
const plan = () => document.querySelector("section")!;

describe("to plan a day together", () => {
  test("begins with a link whose secret no server sees in an address, and which can be copied", async () => {
    const { bodies } = await start(
      { "/api/my-day/share": () => ({ json: { key: KEY, day: dayOf() } }), "/api/my-day/shared": unchanged },
      { hash: "" },
    );
    expect(plan().hidden).toBe(true);
    press("Plan together");
    await vi.waitFor(() => expect(plan().hidden).toBe(false));
    expect(bodies()[0]).toEqual([
      "share",
      { date: "2026-11-28", from: null, to: null, pages: ["bar", "seal"], events: [] },
    ]);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this plan" }).value).toBe(
      `https://eolaire.example/en/my-day${HASH}`,
    );
    expect(location.hash).toBe(HASH);
  });

  test("is not possible without a connection, and says so", async () => {
    await start({ "/api/my-day/share": () => Promise.reject(new TypeError("no connection")) }, { hash: "" });
    press("Plan together");
    await vi.waitFor(() => expect(said()).toBe("That did not work. Try again in a moment."));
    expect(plan().hidden).toBe(true);
  });
});

describe("a day that is planned together", () => {
  test("shows the notes of all at their places", async () => {
    await start({ "/api/my-day/shared": () => ({ json: { day: dayOf() } }) });
    await vi.waitFor(() => expect(notes()).toEqual(["", "at two"]));
    expect(led).toEqual([]);
  });

  test("goes to what others have changed", async () => {
    let day = dayOf();
    const { wait } = await start({ "/api/my-day/shared": () => ({ json: { day } }) });
    day = dayOf({ version: 2, from: "10:15", entries: [entry("seal")] });
    await wait(4_000);
    await vi.waitFor(() => expect(led).toEqual([`/en/my-day?date=2026-11-28&from=10:15&pages=seal${HASH}`]));
  });

  test("asks only for what is newer than it knows", async () => {
    const { bodies, wait } = await start({ "/api/my-day/shared": () => ({ json: { day: dayOf({ version: 5 }) } }) });
    await wait(4_000);
    await vi.waitFor(() => expect(bodies().at(-1)).toEqual(["shared", { key: KEY, known: 5 }]));
  });

  test("sends a note, and says when the others see it", async () => {
    const { bodies } = await start({
      "/api/my-day/shared": () => ({ json: { day: dayOf() } }),
      "/api/my-day/shared/change": () => ({
        json: dayOf({ version: 2, entries: [entry("bar", "at noon"), entry("seal", "at two")] }),
      }),
    });
    await vi.waitFor(() => expect(notes()).toHaveLength(2));
    const form = document.querySelector<HTMLFormElement>(".shared-note")!;
    form.querySelector("input")!.value = "  at noon ";
    form.requestSubmit();
    await vi.waitFor(() => expect(said()).toBe("Saved: the others see it in a few seconds."));
    expect(bodies().at(-1)).toEqual([
      "shared/change",
      { key: KEY, entries: [{ kind: "page", slug: "bar", note: "at noon" }] },
    ]);
    expect(notes()).toEqual(["at noon", "at two"]);
  });

  test("keeps what cannot be sent, and sends it when the connection is back", async () => {
    let isOnline = false;
    const { bodies, wait } = await start({
      "/api/my-day/shared": () => ({ json: { day: dayOf() } }),
      "/api/my-day/shared/change": () =>
        isOnline ? { json: dayOf({ version: 2 }) } : Promise.reject(new TypeError("no connection")),
    });
    await vi.waitFor(() => expect(notes()).toHaveLength(2));
    document.querySelector<HTMLFormElement>(".shared-note")!.requestSubmit();
    await vi.waitFor(() => expect(said()).toBe("No connection: what you change here is sent later."));
    const before = bodies().length;
    isOnline = true;
    await wait(4_000);
    await vi.waitFor(() =>
      expect(
        bodies()
          .slice(before)
          .map(([path]) => path),
      ).toContain("shared/change"),
    );
    await vi.waitFor(() => expect(said()).toContain("Saved"));
  });

  test("what a link of the screen changes is sent from the next screen, to the same plan", async () => {
    const shared = { "/api/my-day/shared": () => ({ json: { day: dayOf() } }) };
    await start(shared);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Remove the Seal" });
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
    expect(link.hash).toBe(HASH);
    const left = sessionStorage.getItem("eolaire.shared-day-left");
    expect(left).toBe(`https://eolaire.example/en${AT}${HASH}`);
  });

  test("whose plan is gone stays as the reader's own list", async () => {
    await start({ "/api/my-day/shared": () => ({ status: 404, json: {} }) });
    await vi.waitFor(() => expect(said()).toBe("This day is no longer shared. The list stays here, as yours."));
    expect([location.hash, location.search]).toEqual(["", "?date=2026-11-28&pages=bar,seal"]);
    expect(notes()).toEqual([]);
  });

  test("that is full says that the change was not saved", async () => {
    await start({
      "/api/my-day/shared": () => ({ json: { day: dayOf() } }),
      "/api/my-day/shared/change": () => ({ status: 422, json: {} }),
    });
    await vi.waitFor(() => expect(notes()).toHaveLength(2));
    document.querySelector<HTMLFormElement>(".shared-note")!.requestSubmit();
    await vi.waitFor(() => expect(said()).toBe("That was not saved: the list is full."));
  });

  test("ends for everybody only after a question", async () => {
    const { bodies } = await start({ "/api/my-day/shared": unchanged, "/api/my-day/shared/end": () => ({ json: {} }) });
    vi.stubGlobal("confirm", () => false);
    press("Stop sharing");
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies().map(([path]) => path)).not.toContain("shared/end");
    vi.stubGlobal("confirm", () => true);
    press("Stop sharing");
    await vi.waitFor(() => expect(plan().hidden).toBe(true));
    expect(bodies().map(([path]) => path)).toContain("shared/end");
  });
});

describe("an address of a day", () => {
  const read = (query: string) => readAddress(`https://eolaire.example/en/my-day?${query}`);

  test.each([
    ["a place more", "pages=bar", "pages=bar,seal", { entries: [{ kind: "page", slug: "seal" }] }],
    ["a place less", "pages=bar,seal", "pages=seal", { entries: [{ kind: "page", slug: "bar", removed: true }] }],
    ["another day", "date=2026-11-28", "date=2026-11-29", { entries: [], date: "2026-11-29" }],
    ["no arrival any more", "from=10:15", "", { entries: [], from: null }],
    ["nothing", "pages=bar&from=10:15", "pages=bar&from=10:15", { entries: [] }],
  ])("says what was changed: %s", (_, before, after, changes) => {
    const { entries, ...times } = changesTo(read(before), read(after));
    expect({ entries: entries.map(({ place: _place, ...one }) => one), ...times }).toEqual(changes);
  });

  test("shows a plan as its query says it", () => {
    const day = dayOf({ to: "18:00", entries: [entry("bar"), { kind: "event", slug: "ceili", note: null }] });
    expect(planQuery(day)).toBe("date=2026-11-28&to=18:00&pages=bar&events=ceili");
    expect(isShown(day, `https://eolaire.example/en/my-day?${planQuery(day)}`)).toBe(true);
    expect(isShown(day, `https://eolaire.example/en/my-day?${planQuery(day)}&from=10:00`)).toBe(false);
  });
});
