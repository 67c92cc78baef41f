import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { comingWeekday, localTime } from "#test/support/days.ts";
import { insertPage } from "#test/support/factories.ts";
import type { SharedDay } from "../contract/shared-day.ts";
import { sweepSharedDays } from "./shared-days.ts";

const DAY = comingWeekday(5);
const FRIDAY = DAY.toString();
/** In the form of the API. */
const at = (date: Temporal.PlainDate, time: string) => localTime(date, time).toString({ fractionalSecondDigits: 3 });

let api: ApiServer;
let una: Person;
let bar: string;
let seal: string;
beforeAll(async () => {
  api = await startApi();
  una = await api.person();
  bar = await insertPage(api.db, { slug: "bar", name: "The Bar" });
  seal = await insertPage(api.db, { slug: "seal", name: "The Seal", status: "temporarily_closed" });
  await insertPage(api.db, { slug: "secret", status: "hidden" });
  const evening = { page_id: bar, set: "main", day: 5, opens: "17:00", closes: "01:30" } as const;
  await api.db.insertInto("opening_time").values(evening).execute();
  await api.db.insertInto("former_slug").values({ kind: "page", slug: "old-bar", subject_id: bar }).execute();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

describe("the hearts of an account", () => {
  const update = async (fields: object, as: Person | null = una) => {
    const answer = await api.post("/api/account/hearts/update", fields, as);
    return { status: answer.statusCode, body: answer.json() };
  };
  const list = async () => (await api.post("/api/account/hearts", {}, una)).json().pages;

  test("are added and removed, and stay in the order in which they were marked", async () => {
    expect((await update({ add: ["seal", "old-bar"] })).body).toEqual({ pages: ["seal", "bar"], unknown: [] });
    expect((await update({ add: ["bar"], remove: ["seal", "nowhere"] })).body).toEqual({ pages: ["bar"], unknown: [] });
    expect(await list()).toEqual(["bar"]);
  });

  test("a hidden page looks like one that is not there; one that is hidden later comes back", async () => {
    await update({ add: ["bar", "seal"] });
    expect((await update({ add: ["secret", "nowhere"] })).body.unknown).toEqual(["secret", "nowhere"]);
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", seal).execute();
    expect(await list()).toEqual(["bar"]);
    await api.db.updateTable("page").set({ status: "open" }).where("id", "=", seal).execute();
    expect(await list()).toEqual(["bar", "seal"]);
  });

  test("the audit says how many there are, and not which", async () => {
    await update({ remove: ["bar", "seal"] });
    await update({ add: ["bar"] });
    const entry = await api.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "=", "hearts.update")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([entry.before, entry.after]).toEqual([{ hearts: 0 }, { hearts: 1 }]);
    expect(JSON.stringify(entry)).not.toContain(bar);
  });

  test("are forty at most; a call that would make more changes nothing", async () => {
    const slugs = Array.from({ length: 40 }, (_, at) => `place-${at}`);
    for (const slug of slugs) await insertPage(api.db, { slug });
    const before = await list();
    const refused = await update({ add: slugs });
    expect([refused.status, refused.body.code]).toEqual([422, "too-many-hearts"]);
    expect(await list()).toEqual(before);
    expect((await update({ add: slugs.slice(0, 39) })).body.pages).toHaveLength(40);
  });

  test("are nobody else's, and leave with the account", async () => {
    expect((await update({ add: ["bar"] }, null)).status).toBe(401);
    const rory = await api.person();
    expect((await update({ add: ["bar"] }, rory)).body.pages).toEqual(["bar"]);
    expect((await api.post("/api/account/delete", {}, rory)).statusCode).toBe(200);
    const { id } = rory;
    expect(await api.db.selectFrom("heart").select("page_id").where("account_id", "=", id).execute()).toEqual([]);
  });
});

describe("a day that is planned together", () => {
  const send = (path: string, body: object) =>
    api.app.inject({ method: "POST", url: `/api/my-day/${path}`, payload: body });
  const begin = async () =>
    (await send("share", { date: FRIDAY, from: "10:15", pages: ["bar", "seal"], events: ["session"] })).json() as {
      key: string;
      day: SharedDay;
    };

  test("is opened and changed by whoever has its secret, which is stored as a hash", async () => {
    const { key, day } = await begin();
    expect(day).toMatchObject({ version: 1, date: FRIDAY, from: "10:15", to: null });
    expect(day.entries.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(["page bar", "page seal", "event session"]);
    expect(day.expires_at).toBe(at(DAY.add({ days: 31 }), "00:00"));
    const { rows } = await sql<{ row: string }>`select shared_day::text as row from shared_day`.execute(api.db);
    expect(rows.some(({ row }) => row.includes(key))).toBe(false);

    const change = { key, entries: [{ kind: "page", slug: "seal", note: "Book a table" }], to: "17:00" };
    expect((await send("shared/change", change)).json()).toMatchObject({ version: 2, to: "17:00", from: "10:15" });
    expect((await send("shared", { key, known: 2 })).json()).toEqual({ day: null });
    const { day: seen } = (await send("shared", { key, known: 1 })).json() as { day: SharedDay };
    expect(seen.entries[1]).toEqual({ kind: "page", slug: "seal", note: "Book a table" });
  });

  test("loses nothing of those who change it at the same time", async () => {
    const { key } = await begin();
    const add = (slug: string) => send("shared/change", { key, entries: [{ kind: "page", slug }] });
    const answers = await Promise.all(["one", "two", "three", "four", "five"].map(add));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { day } = (await send("shared", { key })).json() as { day: SharedDay };
    expect(day.version).toBe(6);
    expect(day.entries.map(({ slug }) => slug).toSorted()).toEqual([
      "bar",
      "five",
      "four",
      "one",
      "seal",
      "session",
      "three",
      "two",
    ]);
  });

  test("ends when somebody stops it, and 30 days after its day", async () => {
    const { key } = await begin();
    expect((await send("shared/end", { key })).json()).toEqual({ ended: 1 });
    for (const path of ["shared", "shared/change", "shared/end"])
      expect((await send(path, { key })).statusCode, path).toBe(404);
    const { key: old } = await begin();
    await api.db
      .updateTable("shared_day")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await send("shared", { key: old })).statusCode).toBe(404);
    await sweepSharedDays(api.db);
    expect(await api.db.selectFrom("shared_day").select("version").execute()).toEqual([]);
  });

  test("is limited: its entries, new ones of an address, changes of one, and unknown secrets", async () => {
    const { key } = await begin();
    const many = Array.from({ length: 60 }, (_, at) => ({ kind: "page", slug: `page-${at}` }));
    expect((await send("shared/change", { key, entries: many })).json()).toMatchObject({ code: "list-full" });
    const long = { key, entries: [{ kind: "page", slug: "bar", note: "x".repeat(201) }] };
    expect((await send("shared/change", long)).statusCode).toBe(422);
    const guesses = await Promise.all(Array.from({ length: 31 }, () => send("shared", { key: "A".repeat(43) })));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([404, 429]));
    const days = await Promise.all(Array.from({ length: 10 }, begin));
    expect(days.length).toBe(10);
    expect((await send("share", { date: FRIDAY })).statusCode).toBe(429);
    const audited = await api.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "like", "shared-day.%")
      .execute();
    expect(JSON.stringify(audited)).not.toMatch(/seal|Book a table/);
  });
});
