import { jsonText } from "@eolaire/postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type EventKind, eventEndpoints } from "#core/contract/writing/events.ts";
import { page as pageAnswer } from "#core/server/api/pages/pages/handlers.ts";
import {
  categorise,
  insertCategory,
  insertEvent,
  insertFormerSlug,
  insertPage,
  insertPhoto,
  insertSpecialTime,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { event, eventDays, eventKinds, events } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeEach(async () => {
  await db.deleteFrom("event").execute();
});

const SATURDAY = "2026-07-04T19:30Z"; // 20:30 in Dublin
const list = async (input: Partial<Parameters<typeof events>[0]> = {}, now = SATURDAY) =>
  eventEndpoints.events.answer.parse(await events({ limit: 24, ...input }, readingAt(db, now).context));
const shown = ({ items }: { items: { title: string | null; starts_at: string }[] }) =>
  items.map(({ title, starts_at }) => `${title} ${starts_at.slice(0, 16)}`);
const weekly = (title: string, first: string, row: Parameters<typeof insertEvent>[1] = {}) =>
  insertEvent(db, {
    title,
    starts_at: `${first}T20:00Z`,
    ends_at: `${first}T23:30Z`,
    rrule: "FREQ=WEEKLY",
    last_ends_at: null,
    ...row,
  });
const once = (title: string, starts_at: string, ends_at: string, row: Parameters<typeof insertEvent>[1] = {}) =>
  insertEvent(db, { title, starts_at, ends_at, last_ends_at: ends_at, ...row });

const days = async (input: Partial<Parameters<typeof eventDays>[0]> = {}, now = SATURDAY) =>
  eventEndpoints.eventDays.answer.parse(await eventDays({ each: 3, ...input }, readingAt(db, now).context));

test("an occurrence says whether its page is closed that day by a special day or a public holiday", async () => {
  const page_id = await insertPage(db, { holiday_intervals: jsonText([]) });
  await insertSpecialTime(db, page_id, { date_from: "2026-12-18" });
  await weekly("Session", "2026-12-11", { page_id });
  const now = "2026-12-10T12:00Z";
  const closed = (all: { starts_at: string; page_closed: boolean }[]) =>
    all.filter((one) => one.page_closed).map(({ starts_at }) => starts_at.slice(0, 10));
  expect(closed((await list({ page_id }, now)).items)).toEqual(["2026-12-18", "2026-12-25", "2027-01-01"]);
  const { id } = await db.selectFrom("event").select("id").executeTakeFirstOrThrow();
  expect(closed((await event({ id }, readingAt(db, now).context)).next)).toEqual(
    closed((await list({ page_id }, now)).items),
  );
  const answer = await pageAnswer({ id: page_id }, readingAt(db, now).context);
  expect(closed(answer.events)).toEqual(["2026-12-18", "2026-12-25", "2027-01-01"]);
  await db.deleteFrom("page").where("id", "=", page_id).execute();
});

describe("a night belongs to the day on which it begins", () => {
  const FRIDAY = "2026-07-03";
  beforeEach(async () => {
    await once("Session", "2026-07-03T20:30Z", "2026-07-04T01:00Z"); // until two
    await weekly("Disco", "2026-06-26", { ends_at: "2026-06-27T02:30Z" });
    await once("Market", "2026-07-04T09:00Z", "2026-07-04T12:00Z");
    await once("Camp", "2026-07-03T17:00Z", "2026-07-05T12:00Z");
  });
  const titles = async (from: string, now = SATURDAY) =>
    (await list({ from, to: from }, now)).items.map(({ title }) => title);

  test("in the list of a day", async () => {
    expect(await titles(FRIDAY)).toEqual(["Camp", "Disco", "Session"]);
    expect(await titles("2026-07-04")).toEqual(["Camp", "Market"]);
    expect((await list({ from: "2026-07-04", once: true })).items[1]).toMatchObject({ title: "Market" });
  });

  test("in the calendar of a month", async () => {
    const found = await days({ from: FRIDAY, to: "2026-07-04" });
    expect(found.map(({ count, events: shown }) => [count, shown.map(({ title }) => title)])).toEqual([
      [3, ["Camp", "Disco", "Session"]],
      [2, ["Camp", "Market"]],
    ]);
  });

  test("in the list of what is coming, where it stays until it is over", async () => {
    const coming = async (now: string) => (await list({}, now)).items.slice(0, 3).map(({ title }) => title);
    expect(await coming("2026-07-04T00:30Z")).toEqual(["Camp", "Disco", "Session"]);
    expect(await coming("2026-07-04T01:30Z")).toEqual(["Camp", "Disco", "Market"]);
    expect(await coming("2026-07-04T06:00Z")).toEqual(["Camp", "Market", "Disco"]);
  });
});

describe("the list of occurrences", () => {
  test("is in time order for sixty days from today, with running events and every repeat", async () => {
    await weekly("Session", "2026-06-19");
    await once("Regatta", "2026-07-11T13:00Z", "2026-07-11T16:00Z");
    await once("This morning", "2026-07-04T09:00Z", "2026-07-04T10:00Z");
    await once("Long camp", "2026-07-01T08:00Z", "2026-07-06T16:00Z");
    await once("Yesterday", "2026-07-03T09:00Z", "2026-07-03T10:00Z");
    await once("In autumn", "2026-10-03T09:00Z", "2026-10-03T10:00Z");
    await once("Draft", "2026-07-12T09:00Z", "2026-07-12T10:00Z", { status: "draft" });
    const answer = shown(await list());
    expect(answer.slice(0, 4)).toEqual([
      "Long camp 2026-07-01T08:00",
      "This morning 2026-07-04T09:00",
      "Session 2026-07-10T20:00", // that of the third was over when its night was
      "Regatta 2026-07-11T13:00",
    ]);
    expect(answer.at(-1)).toBe("Session 2026-08-28T20:00");
    expect(answer).toHaveLength(11);
  });

  test("covers the requested days, both included", async () => {
    await weekly("Session", "2026-06-19");
    expect(shown(await list({ from: "2026-12-04", to: "2026-12-11" }))).toEqual([
      // Nine in the evening in winter, too.
      "Session 2026-12-04T21:00",
      "Session 2026-12-11T21:00",
    ]);
  });

  test.each([
    ["ends before it begins", { from: "2026-07-10", to: "2026-07-09" }],
    ["is longer than a year", { from: "2026-07-10", to: "2027-07-11" }],
  ])("is refused for a time that %s", async (_, input) => {
    await expect(list(input)).rejects.toMatchObject({ fields: [{ path: "to", code: "out-of-range" }] });
  });

  test("continues at its cursor, also among events with the same start", async () => {
    for (const title of ["A", "B", "C", "D", "E"]) await once(title, "2026-07-05T19:00Z", "2026-07-05T20:00Z");
    await weekly("Session", "2026-06-19");
    const whole = shown(await list({ limit: 9 }));
    const deps: string[] = [];
    let cursor: string | null | undefined;
    while (deps.length < whole.length && cursor !== null) {
      const part: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) });
      deps.push(...shown(part));
      cursor = part.next_cursor;
    }
    expect(deps.slice(0, 9)).toEqual(whole);
    expect(new Set(deps).size).toBe(deps.length);
  });

  test("contains the community's events and those of public pages, filtered by page and category", async () => {
    const [pub, hidden] = [
      await insertPage(db, { name: "The Lantern Bar" }),
      await insertPage(db, { status: "hidden" }),
    ];
    await categorise(db, pub, await insertCategory(db, { slug: "pubs-of-events" }));
    const session = await once("Session", "2026-07-05T19:00Z", "2026-07-05T20:00Z", { page_id: pub });
    await once("Hidden", "2026-07-05T19:00Z", "2026-07-05T20:00Z", { page_id: hidden });
    await once("Parade", "2026-07-06T19:00Z", "2026-07-06T20:00Z");
    await insertPhoto(db, { event_id: session }, { alt: "A fiddle" });

    const all = await list();
    expect(all.items.map(({ title, page, photo, repeats }) => [title, page?.name, photo?.alt, repeats])).toEqual([
      ["Session", "The Lantern Bar", "A fiddle", false],
      ["Parade", undefined, undefined, false],
    ]);
    expect(shown(await list({ page_id: pub }))).toEqual(["Session 2026-07-05T19:00"]);
    expect(shown(await list({ page_id: hidden }))).toEqual([]);
    expect(shown(await list({ category: "pubs-of-events" }))).toEqual(["Session 2026-07-05T19:00"]);
  });

  test("is cached until midnight in Dublin", async () => {
    const reading = readingAt(db, SATURDAY);
    await events({ limit: 24 }, reading.context);
    expect(reading.expires()).toBe("2026-07-04T23:00:00Z");
    expect(reading.tags()).toEqual(["categories", "events", "pages"]);
  });
});

describe("the coming events of a page", () => {
  test("begin with those running now, and expire when one of those is over", async () => {
    const page = await insertPage(db);
    await once("Running", "2026-07-04T19:00Z", "2026-07-04T21:00Z", { page_id: page });
    await once("Over", "2026-07-04T17:00Z", "2026-07-04T19:00Z", { page_id: page });
    await weekly("Session", "2026-06-19", { page_id: page });
    await once("Of all", "2026-07-05T19:00Z", "2026-07-05T21:00Z");
    const reading = readingAt(db, SATURDAY);
    const { events: coming } = await pageAnswer({ id: page }, reading.context);
    expect(shown({ items: coming })).toEqual([
      "Running 2026-07-04T19:00",
      "Session 2026-07-10T20:00",
      "Session 2026-07-17T20:00",
      "Session 2026-07-24T20:00",
      "Session 2026-07-31T20:00",
    ]);
    expect(reading.expires()).toBe("2026-07-04T21:00:00Z");
    expect(reading.tags()).toEqual(["categories", "notices", `page:${page}`, "tags"]);
  });
});

describe("one event", () => {
  test("contains its rule, the excluded days and its next ten occurrences", async () => {
    const page = await insertPage(db, { name: "The Lantern Bar" });
    const id = await weekly("Session", "2026-06-19", { page_id: page, description: "Music" });
    await db
      .updateTable("event")
      .set({ exdates: ["2026-07-10T20:00:00Z"] })
      .where("id", "=", id)
      .execute();
    const reading = readingAt(db, SATURDAY);
    const answer = eventEndpoints.event.answer.parse(await event({ id }, reading.context));
    expect(answer).toMatchObject({
      title: "Session",
      description: "Music",
      starts_at: "2026-06-19T20:00:00.000Z",
      rrule: "FREQ=WEEKLY",
      exdates: ["2026-07-10T20:00:00.000Z"],
      page: { name: "The Lantern Bar" },
      photo: null,
    });
    expect(answer.next).toHaveLength(10);
    const [first] = answer.next;
    expect(first).toMatchObject({ starts_at: "2026-07-17T20:00:00.000Z", ends_at: "2026-07-17T23:30:00.000Z" });
    expect(reading.tags()).toEqual(["categories", `event:${id}`, "notices", `page:${page}`].sort());
    expect(reading.expires()).toBe("2026-07-17T23:30:00Z");
  });

  test("is found by its slug and a former one, also when it is past; the community's has no page", async () => {
    const id = await once("Regatta", "2026-06-01T12:00Z", "2026-06-01T15:00Z", { slug: "regatta" });
    await insertFormerSlug(db, { kind: "event", slug: "boat-race", subject_id: id });
    for (const slug of ["regatta", "boat-race"]) {
      expect(await event({ id: slug }, readingAt(db, SATURDAY).context)).toMatchObject({ id, page: null, next: [] });
    }
  });

  test("answers not-found as a draft and on a page that is not public", async () => {
    const draft = await insertEvent(db, { status: "draft" });
    const hidden = await insertEvent(db, { page_id: await insertPage(db, { approval: "disabled" }) });
    for (const id of [draft, hidden]) {
      await expect(event({ id }, readingAt(db, SATURDAY).context)).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

describe("filters of the list", () => {
  test("limit it to a kind, and to what is free or costs something", async () => {
    const row = (kinds: EventKind[], free = false) => ({ kinds, free });
    await weekly("Session", "2026-06-19", row(["music"], true));
    await once("Story hour", "2026-07-05T10:00Z", "2026-07-05T11:00Z", row(["children", "arts"], true));
    await once("Concert", "2026-07-06T19:00Z", "2026-07-06T20:00Z", row(["music"]));
    const until = { to: "2026-07-10" };
    expect(shown(await list({ ...until, kind: "music" }))).toEqual([
      "Concert 2026-07-06T19:00",
      "Session 2026-07-10T20:00",
    ]);
    expect(shown(await list({ ...until, kind: "arts" }))).toEqual(["Story hour 2026-07-05T10:00"]);
    expect(shown(await list({ ...until, kind: "music", free: true }))).toEqual(["Session 2026-07-10T20:00"]);
    expect(shown(await list({ ...until, free: false }))).toEqual(["Concert 2026-07-06T19:00"]);
    expect((await list({ ...until, kind: "arts" })).items[0]?.kinds).toEqual(["children", "arts"]);
  });
});

describe("the list with each event once", () => {
  test("has a series at its first date, with the later ones, and not again after its cursor", async () => {
    await weekly("Session", "2026-06-19", { exdates: ["2026-07-17T20:00Z"] });
    await once("Regatta", "2026-07-11T13:00Z", "2026-07-11T16:00Z");
    await once("Fair", "2026-07-18T13:00Z", "2026-07-18T16:00Z");
    const input = { from: "2026-07-06", to: "2026-07-31", once: true };
    const { items, next_cursor } = await list({ ...input, limit: 2 });
    expect(items.map(({ title, later }) => [title, later.map(({ starts_at }) => starts_at.slice(0, 10))])).toEqual([
      ["Session", ["2026-07-24", "2026-07-31"]],
      ["Regatta", []],
    ]);
    expect(shown(await list({ ...input, cursor: next_cursor! }))).toEqual(["Fair 2026-07-18T13:00"]);
    expect((await list({ from: "2026-07-06", to: "2026-07-31" })).items.flatMap(({ later }) => later)).toEqual([]);
  });

  test("says of the later dates, too, whether the page is closed", async () => {
    const page_id = await insertPage(db, { latitude: 54.99, longitude: -8.5 });
    await insertSpecialTime(db, page_id, { date_from: "2026-07-17" });
    await weekly("Session", "2026-07-10", { page_id });
    const [session] = (await list({ page_id, to: "2026-07-24", once: true })).items;
    expect(session?.later.map(({ page_closed }) => page_closed)).toEqual([true, false]);
    expect(session, "where its page is").toMatchObject({ latitude: 54.99, longitude: -8.5 });
  });
});

describe("the days of a month", () => {
  const summary = (found: Awaited<ReturnType<typeof days>>) =>
    found.map(({ date, count, events }) => [date, count, events.map(({ title }) => title).join(", ")]);

  test("have the number of their events and the first ones; what lasts stands on each of its days", async () => {
    await weekly("Session", "2026-06-19");
    await once("Long camp", "2026-06-29T08:00Z", "2026-07-02T16:00Z");
    for (const hour of [10, 11, 12]) await once(`At ${hour}`, `2026-07-03T${hour}:00Z`, `2026-07-03T${hour}:30Z`);
    await once("In August", "2026-08-01T09:00Z", "2026-08-01T10:00Z");
    expect(summary(await days())).toEqual([
      ["2026-07-01", 1, "Long camp"],
      ["2026-07-02", 1, "Long camp"],
      ["2026-07-03", 4, "At 10, At 11, At 12"],
      ["2026-07-10", 1, "Session"],
      ["2026-07-17", 1, "Session"],
      ["2026-07-24", 1, "Session"],
      ["2026-07-31", 1, "Session"],
    ]);
    expect(summary(await days({ from: "2026-07-03", to: "2026-07-03", each: 0 }))).toEqual([["2026-07-03", 4, ""]]);
  });

  test("are at most six weeks, and of one kind where that is asked", async () => {
    await weekly("Session", "2026-06-19", { kinds: ["music"] });
    await once("Fair", "2026-07-18T13:00Z", "2026-07-18T16:00Z");
    expect(summary(await days({ from: "2026-07-18", kind: "music" }))).toEqual([
      ["2026-07-24", 1, "Session"],
      ["2026-07-31", 1, "Session"],
    ]);
    await expect(days({ from: "2026-07-01", to: "2026-08-12" })).rejects.toMatchObject({
      fields: [{ path: "to", code: "out-of-range" }],
    });
  });
});

test("the kinds of what is coming are counted, those of nothing left out", async () => {
  const hidden = await insertPage(db, { status: "hidden" });
  await weekly("Session", "2026-06-19", { kinds: ["music"] });
  await once("Story hour", "2026-07-05T10:00Z", "2026-07-05T11:00Z", { kinds: ["children", "music"] });
  await once("Yesterday", "2026-07-03T10:00Z", "2026-07-03T11:00Z", { kinds: ["sport"] });
  await once("In autumn", "2026-10-03T10:00Z", "2026-10-03T11:00Z", { kinds: ["food"] });
  await once("Hidden", "2026-07-05T10:00Z", "2026-07-05T11:00Z", { kinds: ["arts"], page_id: hidden });
  const { context } = readingAt(db, SATURDAY);
  expect(await eventKinds({}, context)).toEqual([
    { kind: "music", count: 2 },
    { kind: "children", count: 1 },
  ]);
});
