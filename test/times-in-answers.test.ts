import { jsonText } from "@eolaire/postgres";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolAnswer, ToolName } from "../src/contract/assistants/assistant.ts";
import type { Answer } from "../src/contract/directory/ask.ts";
import type { DepartureList } from "../src/contract/directory/timetables.ts";
import type { SearchResult } from "../src/contract/pages/public.ts";
import { ZONE } from "../src/domain/local-time.ts";
import { indexPages } from "../src/server/api/directory/search/effects.ts";
import { fillInSettings } from "../src/server/api/office/settings/effects.ts";
import type { Database } from "../src/server/db/connect.ts";
import { clock } from "../src/texts/dates.ts";
import { categorise, insertCategory, insertHours, insertPage, insertSpecialTime } from "./support/factories.ts";
import { useSite } from "./support/site-server.ts";
import { unzipped } from "./support/unzipped.ts";

const TODAY = Temporal.Now.plainDateISO(ZONE);
const TOMORROW = TODAY.add({ days: 1 });
const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant().toString();

const site = useSite(prepare, { CLIENT_RATE: "100000" }, { isNew: true });

async function prepare(db: Database) {
  await fillInSettings(db, { has_boats: true, has_timetables: true });
  const category = (slug: string, name: string) => insertCategory(db, { slug, name });
  const [food, pubs, hotels, shops] = await Promise.all([
    category("food", "Restaurants"),
    category("pubs", "Pubs"),
    category("stay", "Hotels"),
    category("shops", "Shops"),
  ]);
  const place = async (slug: string, categories: string[], hours: [string, string][]) => {
    const id = await insertPage(db, { slug, name: slug });
    if (categories.length > 0) await categorise(db, id, ...categories);
    for (const [opens, closes] of hours) await insertHours(db, id, { opens, closes });
    return id;
  };
  const pub = await place("quiet-pub", [pubs, food], [["12:00", "01:00"]]);
  await insertHours(db, pub, { set: "kitchen", opens: "17:00", closes: "21:00" });
  await place("grand-hotel", [hotels, food], [["00:00", "24:00"]]);
  await place("bistro", [food], [["18:00", "23:30"]]);
  const counter = await place("fish-counter", [food, shops], [["12:00", "23:00"]]);
  await insertHours(db, counter, { set: "takeaway", opens: "12:30", closes: "20:30" });
  const soldOut = await place("sold-out-grill", [food], [["10:00", "24:00"]]);
  const notice = { page_id: soldOut, kind: "sold-out", date: TODAY.toString(), lapses_at: at(TOMORROW, "00:00") };
  await db
    .insertInto("day_notice")
    .values(notice as never)
    .execute();
  const shop = await place(
    "corner-shop",
    [shops],
    [
      ["09:00", "13:00"],
      ["14:00", "18:00"],
    ],
  );
  await insertHours(db, shop, { set: "delivery", opens: "14:00", closes: "16:00" });
  const museum = await place("museum", [], [["10:00", "17:00"]]);
  await insertSpecialTime(db, museum, { date_from: TOMORROW.toString(), name: "Stocktaking" });
  const ferry = await place("ferry", [], [["07:00", "19:00"]]);
  await insertSpecialTime(db, ferry, {
    date_from: TOMORROW.toString(),
    name: "Reduced sailings",
    name_ie: "Níos lú turas",
    intervals: [{ from: "11:00", to: "16:00" }],
  });
  const leaving = (direction: string, time: string) => ({
    direction,
    time,
    days: [1, 2, 3, 4, 5, 6, 7],
    note: null,
    note_ie: null,
  });
  const season = { from: null, to: null, name: null, name_ie: null };
  const ends = { origin: "The pier", destination: "The island", minutes: 20, operator: "The ferry" };
  await db
    .insertInto("timetable")
    .values({
      ...ends,
      mode: "boat",
      page_id: ferry,
      origin_latitude: 54.98,
      origin_longitude: -8.43,
      destination_latitude: 54.99,
      destination_longitude: -8.5,
      seasons: jsonText([{ ...season, departures: [leaving("there", "09:00"), leaving("back", "18:15")] }]),
    } as never)
    .execute();
  await indexPages(db, "all");
}

let client: Client;
beforeAll(async () => {
  client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", site.url)));
});
afterAll(() => client.close());

async function tool<Name extends ToolName>(name: Name, input: object): Promise<ToolAnswer<Name> & { text: string }> {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
  const text = content.map((one) => (one.type === "text" ? one.text : "")).join("\n");
  return { ...(structuredContent as ToolAnswer<Name>), text };
}
const json = async <Found>(path: string): Promise<Found> => JSON.parse(await site.read(path)) as Found;
const ask = (q: string) => json<Answer>(`/api/ask?${new URLSearchParams({ q })}`);
const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug);

describe("food at a time", () => {
  test("is served where the kitchen is open; where only the door is known to be, that is said, and stands last", async () => {
    const late = await ask("food tomorrow at 22:30");
    expect(slugs(late.pages.items).sort()).toEqual(["bistro", "fish-counter", "grand-hotel", "sold-out-grill"]);
    expect(slugs(late.pages.items).at(-1)).toBe("grand-hotel");
    expect(late.pages.total).toBe(4);
    expect(Object.fromEntries(late.reasons.map(({ page, served }) => [page, served]))).toEqual({
      bistro: "yes",
      "fish-counter": "yes",
      "sold-out-grill": "yes",
      "grand-hotel": "unknown",
    });
    const early = await ask("dinner tomorrow at 19:00");
    expect(slugs(early.pages.items)).toContain("quiet-pub");
    expect(slugs((await ask("pubs tomorrow at 22:30")).pages.items)).toEqual(["quiet-pub"]);
    const { places, text } = await tool("search", { question: "food tomorrow at 22:30" });
    expect(slugs(places)).toEqual(slugs(late.pages.items));
    expect(text).toContain("whether food is served then is not known");
  });

  test("is not there where nobody says that it is: that is said of the whole answer", async () => {
    const night = await ask("food tomorrow at 03:00");
    expect(slugs(night.pages.items)).toEqual(["grand-hotel"]);
    expect(night.unmet).toMatchObject([{ group: "pages", why: "not_known", typed: ["food"] }]);
  });

  test("is not there where it is sold out today", async () => {
    const on = (date: Temporal.PlainDate) =>
      json<SearchResult>(`/api/pages?${new URLSearchParams({ service: "food", open_at: at(date, "20:00") })}`);
    expect(slugs((await on(TODAY)).items)).not.toContain("sold-out-grill");
    expect(slugs((await on(TOMORROW)).items)).toContain("sold-out-grill");
  });

  test("to take away, or brought, is there where its own hours are", async () => {
    expect(slugs((await ask("takeaway tomorrow at 15:00")).pages.items)).toEqual(["fish-counter"]);
    expect(slugs((await ask("delivery tomorrow at 15:00")).pages.items)).toEqual(["corner-shop"]);
    const { total, facets } = await json<SearchResult>(
      `/api/pages?${new URLSearchParams({ service: "takeaway", open_at: at(TOMORROW, "21:00") })}`,
    );
    expect([total, facets.categories]).toEqual([0, []]);
  });
});

describe("hours", () => {
  test("of what never closes, or closes after midnight, are whole", async () => {
    const { places, text } = await tool("search", { question: "open tomorrow at 23:00" });
    const openOf = (slug: string) => places.find((one) => one.slug === slug)!.open;
    expect(openOf("grand-hotel")).toEqual([
      {
        from: new Date(at(TOMORROW, "00:00")).toISOString(),
        to: new Date(at(TOMORROW.add({ days: 1 }), "00:00")).toISOString(),
      },
    ]);
    expect(openOf("quiet-pub").map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toHaveLength(1);
    expect(text).toMatch(/grand-hotel.*day and night/);
    const closes = clock("en", at(TOMORROW.add({ days: 1 }), "01:00")); // 02:00 in the night in which that hour is skipped
    expect(text).toMatch(new RegExp(`quiet-pub.*12:00–${closes}`));
    expect(text).not.toContain("00:00–");
  });

  test("of a plan have each break, and a place that is closed all day is a warning", async () => {
    const stay = { arrive: "09:20", leave: "18:30" };
    const { warnings, places, text } = await tool("plan_day", {
      ...stay,
      date: TOMORROW.toString(),
      places: ["corner-shop", "museum", "grand-hotel"],
    });
    expect(places[0]!.notes).toEqual(["Open 09:20–13:00, 14:00–18:00 while you are here"]);
    expect(warnings).toContain("museum: Closed on this day");
    expect(text).not.toContain("09:20–18:00");
    const query = `date=${TOMORROW}&from=09:20&to=18:30&pages=corner-shop`;
    const calendar = (await site.read(`/en/my-day.ics?${query}`)).replaceAll(/\r\n /g, "");
    expect(calendar).toContain("09:00–13:00\\, 14:00–18:00");
  });
});

describe("what the operator of a boat says of a day", () => {
  const remark = "Reduced sailings. Other hours on this day: 11:00–16:00";

  test("stands beside the departures of that day, in lists, answers and tools", async () => {
    const on = (date: Temporal.PlainDate) => json<DepartureList>(`/api/timetables/departures?date=${date}`);
    const day = await on(TOMORROW);
    expect(day.departures.map(({ state, note }) => [state, note])).toEqual([
      ["scheduled", remark],
      ["scheduled", remark],
    ]);
    expect(day.departures[0]!.note_ie).toBe("Níos lú turas. Uaireanta eile an lá sin: 11:00–16:00");
    expect((await on(TOMORROW.add({ days: 1 }))).departures.map(({ note }) => note)).toEqual([null, null]);
    expect((await ask("boats tomorrow")).departures.map(({ note }) => note)).toEqual([remark, remark]);
    expect((await tool("next_departures", { date: TOMORROW.toString() })).text).toContain(remark);
    const plan = await tool("plan_day", { date: TOMORROW.toString(), arrive: "09:20", places: [] });
    expect(plan.warnings).toContain(`09:00 · ${remark}`);
  });

  test("is an alert for trip planners, whose feed still has the trips", async () => {
    const realtime = Buffer.from(await (await site.get("/open-data/gtfs-realtime.pb")).arrayBuffer()).toString();
    expect(realtime).toContain(remark);
    const feed = await unzipped(Buffer.from(await (await site.get("/open-data/gtfs.zip")).arrayBuffer()));
    const exceptions = Buffer.from(Object.entries(feed).find(([name]) => name === "calendar_dates.txt")![1]).toString();
    expect(exceptions.trim().split("\n")).toHaveLength(1); // its head
  });
});
