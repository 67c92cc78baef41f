import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Monday 11 January 2027, in winter: UTC is Dublin's time. */
const at = (time: string) => {
  const [day, clock] = time.includes(" ") ? time.split(" ") : ["11", time];
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from(`2027-01-${day}T${clock}:00Z`));
};

beforeEach(async () => {
  at("12:00");
  nora = await api.person({ name: "Nóra" });
  page_id = await insertPage(api.db, { user_id: nora.id, name: "Lantern Bar" });
  await insertHours(api.db, page_id, { opens: "10:00", closes: "18:00" });
  await indexPages(api.db, [page_id]);
});
afterEach(() => vi.restoreAllMocks());

const call = async (action: string, fields: object, as: Person | null = nora, headers = {}) => {
  const answer = await api.post(`/api/page/today${action && `/${action}`}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const set = (kind: string, fields: object = {}) => call("set", { page_id, kind, ...fields });
const undo = (kind: string) => call("undo", { page_id, kind });
const page = async () => (await api.app.inject({ url: `/api/page/id/${page_id}` })).json();
const openNow = async () => {
  const { items } = (await api.app.inject({ url: "/api/pages?open_at=now&limit=100" })).json();
  return items.some(({ id }: { id: string }) => id === page_id);
};
/** All limits but one. */
const refill = (except: string) => api.db.deleteFrom("rate_limit").where("key", "<>", except).execute();
const auditOf = async (kind: string) => {
  const entries = api.db.selectFrom("audit_entry").select("id").where("page_id", "=", page_id);
  return (await entries.where("subject_kind", "=", kind).execute()).length;
};
const makeLink = async (as = nora) => (await call("links/add", { page_id, name: "Kitchen phone" }, as)).body;

test("one press closes the page, everywhere and at once; undo restores the usual hours", async () => {
  expect([(await page()).open_now, await openNow()]).toEqual([true, true]);
  const { status, body } = await set("closed", { word: "A funeral in the parish" });
  expect([status, body.open_now, body.opens_at]).toEqual([200, false, "2027-01-12T10:00:00.000Z"]);
  const closed = await page();
  expect([closed.open_now, await openNow()]).toEqual([false, false]);
  expect(closed.day_notices).toMatchObject([
    { kind: "closed", date: "2027-01-11", word: "A funeral in the parish", until: "2027-01-12T00:00:00.000Z" },
  ]);
  expect(closed.times.week[0]).toMatchObject({ source: "notice", intervals: [] });
  expect((await undo("closed")).body.day_notices).toEqual([]);
  expect([(await page()).open_now, await openNow()]).toEqual([true, true]);
});

test("closing early and opening late cut the hours of the day, and replace each other", async () => {
  expect((await set("early", { at: "15:30" })).body.closes_at).toBe("2027-01-11T15:30:00.000Z");
  const { body } = await set("late", { at: "14:00" });
  expect([body.open_now, body.opens_at]).toEqual([false, "2027-01-11T14:00:00.000Z"]);
  expect(body.day_notices).toHaveLength(1);
  expect((await page()).times.week[0].intervals).toEqual([{ from: "14:00", to: "18:00", kind: "open" }]);
});

test("sold out leaves the hours as they are, and stands beside a notice that changes them", async () => {
  await set("early", { at: "16:00" });
  const { body } = await set("sold-out");
  expect([body.open_now, body.closes_at]).toEqual([true, "2027-01-11T16:00:00.000Z"]);
  expect(body.day_notices.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(["early", "sold-out"]);
  expect((await undo("sold-out")).body.day_notices).toMatchObject([{ kind: "early" }]);
});

test("back names the next day with hours", async () => {
  await api.db.deleteFrom("opening_time").where("page_id", "=", page_id).where("day", "=", 2).execute();
  const { body } = await set("back");
  expect([body.open_now, body.day_notices[0].back_on]).toEqual([false, "2027-01-13"]);
  await api.db.deleteFrom("opening_time").where("page_id", "=", page_id).execute();
  expect((await set("back")).body.code).toBe("not-opening-again");
});

test("a notice overrides a special day, which applies again after undo", async () => {
  const intervals = [{ from: "11:00", to: "22:00" }];
  await insertSpecialTime(api.db, page_id, { date_from: "2027-01-11", intervals });
  await set("early", { at: "20:00" });
  expect((await page()).times.week[0].intervals).toMatchObject([{ from: "11:00", to: "20:00" }]);
  await undo("early");
  const { week, special } = (await page()).times;
  expect([week[0].source, week[0].intervals]).toMatchObject(["special", intervals]);
  expect(special).toHaveLength(1);
});

test("a notice lapses when the day ends", async () => {
  await set("closed");
  at("12 10:30");
  const after = (await call("", { page_id })).body;
  expect([after.date, after.open_now, after.day_notices, after.history]).toEqual(["2027-01-12", true, [], []]);
});

describe("after midnight", () => {
  beforeEach(async () => {
    await api.db.deleteFrom("opening_time").where("page_id", "=", page_id).execute();
    await insertHours(api.db, page_id, { opens: "17:00", closes: "01:30" });
  });

  test("the night that began the evening before is the day that is meant", async () => {
    at("12 00:30");
    const { body } = await set("closed");
    expect([body.date, body.is_night, body.open_now, body.opens_at]).toEqual([
      "2027-01-11",
      true,
      false,
      "2027-01-12T17:00:00.000Z",
    ]);
    at("12 01:31");
    const after = (await call("", { page_id })).body;
    expect([after.date, after.day_notices]).toEqual(["2027-01-12", []]);
  });

  test("a time of the night is a time of that evening", async () => {
    at("22:00");
    expect((await set("early", { at: "00:30" })).body.closes_at).toBe("2027-01-12T00:30:00.000Z");
    expect((await set("late", { at: "00:30" })).body.code).toBe("time-outside-today");
  });
});

test.each([
  ["early", { at: "18:00" }],
  ["early", { at: "23:00" }],
  ["early", { at: "10:00" }],
  ["early", { at: "11:58" }], // has passed
  ["late", { at: "09:00" }],
])("%s with %j is refused", async (kind, fields) => {
  expect(await set(kind, fields)).toMatchObject({ status: 422, body: { code: "time-outside-today" } });
});

test.each([
  ["early", {}, "at", "required"],
  ["early", { at: "25:00" }, "at", "wrong-form"],
  ["closed", { word: "x".repeat(81) }, "word", "too-long"],
  ["holiday", {}, "kind", "not-a-choice"],
])("%s with %j is refused at its field", async (kind, fields, path, code) => {
  expect((await set(kind, fields)).body.errors).toMatchObject([{ path, code }]);
});

test("a page without hours says closed, and is unknown again afterwards", async () => {
  await api.db.deleteFrom("opening_time").where("page_id", "=", page_id).execute();
  expect((await set("closed")).body).toMatchObject({ opening_state: "closed", open_now: false });
  expect((await undo("closed")).body).toMatchObject({ opening_state: "unknown", open_now: null });
});

describe("a private link", () => {
  test("presses and undoes without an account, and history says by which link", async () => {
    const { token } = await makeLink();
    const { status, body } = await call("by-link/set", { token, kind: "closed", word_ie: "Sochraid" }, null);
    expect([status, body.open_now, body.link]).toEqual([200, false, { name: "Kitchen phone", locale: "en" }]);
    expect(body.history).toMatchObject([{ kind: "closed", word_ie: "Sochraid", link: "Kitchen phone", by: null }]);
    const after = (await call("by-link/undo", { token, kind: "closed" }, null)).body;
    expect([after.open_now, after.history[0].undone_by]).toEqual([true, "Kitchen phone"]);
    const { items } = (await api.post("/api/page/history", { page_id }, nora)).json();
    const [link] = (await call("links", { page_id })).body;
    expect(items[0]).toMatchObject({
      action: "day-notice.undo",
      by: null,
      before: { kind: "closed", link_id: link.id },
    });
    expect(link.date_last_used).toBe("2027-01-11T12:00:00.000Z");
  });

  test("is stored as a hash only, and opening it is no use of it", async () => {
    const { token, id } = await makeLink();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    await call("by-link", { token }, null);
    const row = await api.db.selectFrom("day_link").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const audit = await api.db.selectFrom("audit_entry").selectAll().where("subject_id", "=", id).execute();
    expect(JSON.stringify([row, audit])).not.toContain(token);
    expect(row.date_last_used).toBeNull();
  });

  test("that was revoked, or whose maker has left the team, does not work", async () => {
    const first = await makeLink();
    expect((await call("links/revoke", { id: first.id })).body.works).toBe(false);
    const manager = await api.person();
    await addManagers(api.db, page_id, manager.id);
    const second = await makeLink(manager);
    expect((await call("by-link", { token: second.token }, null)).status).toBe(200);
    await api.post("/api/page/team/remove", { page_id, account_id: manager.id }, nora);
    for (const token of [first.token, second.token, "A".repeat(43)]) {
      expect((await call("by-link", { token }, null)).status).toBe(404);
      expect((await call("by-link/set", { token, kind: "closed" }, null)).status).toBe(404);
    }
    expect((await page()).open_now).toBe(true);
    const admin = await api.person({ type: "admin" });
    await api.db.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute(); // its owner has gone
    const listed = await call("links", { page_id }, admin);
    await api.db.updateTable("page").set({ user_id: nora.id }).where("id", "=", page_id).execute();
    expect(listed.body.map(({ works }: { works: boolean }) => works).slice(0, 2)).toEqual([false, false]);
  });

  test("that nobody knows may be tried thirty times in ten minutes from one address, read or pressed", async () => {
    await api.db.deleteFrom("rate_limit").execute();
    const unknown = { token: "u".repeat(43) };
    const statuses: number[] = [];
    for (let n = 0; n < 16; n++) {
      statuses.push((await call("by-link", unknown, null)).status);
      statuses.push((await call("by-link/set", { ...unknown, kind: "closed" }, null)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
    await api.db.deleteFrom("rate_limit").execute();
  });

  test("stops after twenty taps in five minutes", async () => {
    const { token } = await makeLink();
    const statuses: number[] = [];
    for (let tap = 0; tap < 22; tap++) {
      statuses.push((await call("by-link/set", { token, kind: "sold-out" }, null)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });

  test("that is tapped again and again leaves one state, and bounded history and audit", async () => {
    const { token, id } = await makeLink();
    const taps = [
      ["set", { kind: "closed" }],
      ["undo", { kind: "closed" }],
      ["set", { kind: "sold-out", word: "No more chowder" }],
      ["set", { kind: "early", at: "16:00" }],
    ] as const;
    const statuses = new Map<number, number>();
    for (let tap = 0; tap < 160; tap++) {
      // Whoever taps for a whole day has the shorter limits filled up again.
      if (tap % 20 === 0) await refill(limitKey("day link of a day", id));
      const [action, fields] = taps[tap % taps.length]!;
      const { status } = await call(`by-link/${action}`, { token, ...fields }, null);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 100, 429: 60 });
    const current = (await page()).day_notices.map(({ kind }: { kind: string }) => kind);
    expect(current.toSorted()).toEqual(["early", "sold-out"]);
    expect((await call("", { page_id })).body.history).toHaveLength(50);
    expect(await auditOf("day-notice")).toBeLessThanOrEqual(100);
    expect((await call("undo", { page_id, kind: "early" })).status).toBe(200); // the owner's desk still works
  });

  test("that says the same again and again says it once", async () => {
    const { token } = await makeLink();
    const tap = (fields: object) => call("by-link/set", { token, kind: "closed", ...fields }, null);
    for (let n = 0; n < 10; n++) expect((await tap({ word: "Funeral" })).status).toBe(200);
    expect((await call("", { page_id })).body.history).toHaveLength(1);
    expect(await auditOf("day-notice")).toBe(1);
    expect((await tap({ word: "Gone fishing" })).body.history).toHaveLength(2);
  });

  test("cannot be made by others, and a page has ten at most", async () => {
    expect((await call("links/add", { page_id, name: "Mine" }, await api.person())).body.code).toBe("not-yours");
    for (let made = 0; made < 10; made++) expect((await makeLink()).token).toBeTruthy();
    expect((await makeLink()).code).toBe("list-full");
  });
});
