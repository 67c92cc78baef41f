import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ZONE } from "#core/domain/local-time.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertEvent, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
});

const call = async (action: string, fields: object, as: Person | null = nora, headers = {}) => {
  const answer = await api.post(`/api/events/${action}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};

const today = Temporal.Now.zonedDateTimeISO(ZONE).startOfDay();
/** A local time on the day so many days from today, as an instant. */
const at = (days: number, clock = "20:00") =>
  today.add({ days }).withPlainTime(clock).toInstant().toString({ fractionalSecondDigits: 3 });
const evening = { title: "Session", starts_at: at(1), ends_at: at(1, "23:30") };
const add = (fields: object = {}) => call("add", { page_id, ...evening, ...fields });

/** The starts of the page's next public events. */
const programme = async () => {
  const answer = await api.app.inject({ url: `/api/events?page_id=${page_id}` });
  return answer.json().items.map(({ starts_at }: { starts_at: string }) => starts_at);
};
const open = async (idOrSlug: string) => (await api.app.inject({ url: `/api/events/id/${idOrSlug}` })).json();

describe("a new event of a page", () => {
  test("is a draft that no reader sees, unless it is published", async () => {
    expect(await programme()).toEqual([]);
    const { status, body } = await add({ location: "The bar", price_text: "Free", url: "session.example" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ page_id, status: "draft", all_day: false, rrule: null, exdates: [], photo: null });
    expect(body).toMatchObject({ location: "The bar", url: "https://session.example", next: [{ starts_at: at(1) }] });
    expect((await open(body.id)).code).toBe("not-found");
    await call("edit", { id: body.id, status: "published" });
    await expect.poll(programme).toEqual([at(1)]);
    expect(await open(body.slug)).toMatchObject({ title: "Session", page: { id: page_id } });
  });

  test("repeats at the same local time, without the excluded days", async () => {
    expect(await programme()).toEqual([]);
    const weekly = { rrule: "FREQ=WEEKLY;COUNT=4", exdates: [at(15), at(8), at(15)], status: "published" };
    const { body } = await add(weekly);
    expect(body.exdates).toEqual([at(8), at(15)]);
    await expect.poll(programme).toEqual([at(1), at(22)]);
    await call("edit", { id: body.id, exdates: [] });
    await expect.poll(programme).toEqual([at(1), at(8), at(15), at(22)]);
    const once = await call("edit", { id: body.id, rrule: null });
    expect(once.body).toMatchObject({ rrule: null, exdates: [] });
    await expect.poll(programme).toEqual([at(1)]);
  });

  test("has at most three kinds, each once, by which it is found", async () => {
    const { body } = await add({ kinds: ["music", "food"], status: "published" });
    expect(body.kinds).toEqual(["music", "food"]);
    expect((await open(body.slug)).kinds).toEqual(["music", "food"]);
    const kinds = async (sent: string[]) => (await call("edit", { id: body.id, kinds: sent })).body;
    expect((await kinds(["music", "music"])).errors).toMatchObject([{ path: "kinds", code: "repeated" }]);
    expect((await kinds(["music", "food", "arts", "sport"])).errors).toMatchObject([{ code: "out-of-range" }]);
    expect((await kinds(["dance"])).errors).toMatchObject([{ path: "kinds.0", code: "not-a-choice" }]);
    const foundBy = async (kind: string) =>
      (await api.app.inject({ url: `/api/events?page_id=${page_id}&kind=${kind}` })).json().items.length;
    expect((await kinds(["children"])).kinds).toEqual(["children"]);
    await expect.poll(() => foundBy("children")).toBe(1);
    await expect.poll(() => foundBy("music")).toBe(0);
  });

  test("may last whole days, from midnight to midnight", async () => {
    const { body } = await add({ all_day: true, starts_at: at(2, "00:00"), ends_at: at(4, "00:00") });
    expect(body).toMatchObject({ all_day: true, starts_at: at(2, "00:00") });
    const { body: refused } = await call("edit", { id: body.id, ends_at: at(4, "01:00") });
    expect(refused.errors).toMatchObject([{ path: "ends_at", code: "wrong-form" }]);
  });

  test("stores the end of its last occurrence", async () => {
    const { body } = await add({ rrule: "FREQ=DAILY;COUNT=3" });
    const { body: endless } = await add({ rrule: "FREQ=DAILY" });
    const rows = await api.db
      .selectFrom("event")
      .select(["id", "last_ends_at"])
      .where("page_id", "=", page_id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ id, last_ends_at }) => [id, last_ends_at?.toISOString() ?? null])).toEqual([
      [body.id, at(3, "23:30")],
      [endless.id, null],
    ]);
  });

  test.each([
    [{ title: null }, "title", "required"],
    [{ description: "x".repeat(4001) }, "description", "too-long"],
    [{ starts_at: at(-800), ends_at: at(-800, "23:00") }, "starts_at", "out-of-range"],
    [{ starts_at: "0000-01-01T00:00:00Z" }, "starts_at", "out-of-range"],
    [{ starts_at: at(2000), ends_at: at(2000, "23:00") }, "starts_at", "out-of-range"],
    [{ ends_at: at(1) }, "ends_at", "out-of-range"],
    [{ ends_at: at(0) }, "ends_at", "out-of-range"],
    [{ ends_at: at(102) }, "ends_at", "out-of-range"],
    [{ rrule: "FREQ=HOURLY" }, "rrule", "wrong-form"],
    [{ rrule: "RRULE:FREQ=DAILY" }, "rrule", "wrong-form"],
    [{ rrule: "FREQ=DAILY;UNTIL=20991231" }, "rrule", "out-of-range"],
    [{ rrule: "FREQ=YEARLY;INTERVAL=99;BYDAY=5MO;BYMONTH=2;COUNT=50" }, "rrule", "out-of-range"],
    [{ exdates: [at(8)] }, "rrule", "required"],
    [{ rrule: "FREQ=WEEKLY;COUNT=2", exdates: [at(1), at(8)] }, "exdates", "out-of-range"],
    [{ rrule: "FREQ=WEEKLY", exdates: ["Friday"] }, "exdates.0", "wrong-form"],
    [{ latitude: 54.9 }, "longitude", "required"],
    [{ longitude: -8.4 }, "latitude", "required"],
    [{ url: "javascript:alert(1)" }, "url", "wrong-form"],
    [{ status: "live" }, "status", "not-a-choice"],
    [{ slug: "mine" }, "slug", "unknown-field"],
  ])("with %j is refused", async (fields, path, code) => {
    const { status, body } = await add(fields);
    expect([status, body.errors?.[0]]).toMatchObject([422, { path, code }]);
  });

  test("sent twenty times with one idempotency key is added once; without a key each has its own slug", async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => at);
    const keyed = await Promise.all(
      twenty.map(() => call("add", { page_id, ...evening }, nora, { "idempotency-key": "k" })),
    );
    expect(new Set(keyed.map(({ body }) => body.id)).size).toBe(1);
    const editor = await api.person({ type: "editor" });
    const others = await Promise.all(twenty.map(() => call("add", { ...evening, title: "Céilí Mór" }, editor)));
    expect(others.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    expect(new Set(others.map(({ body }) => body.slug)).size).toBe(20);
    expect(others.map(({ body }) => body.slug)).toContain("ceili-mor");
  });

  test("that repeats is refused as the fifty-first of a page", async () => {
    for (let made = 0; made < 50; made++) await insertEvent(api.db, { page_id, rrule: "FREQ=DAILY" });
    expect((await add({ rrule: "FREQ=DAILY" })).body.code).toBe("list-full");
    const { body } = await add();
    expect((await call("edit", { id: body.id, rrule: "FREQ=DAILY" })).body.code).toBe("list-full");
  });
});

describe("an edit", () => {
  test("of the title gives a new address, and the old one redirects to it", async () => {
    const { body } = await add({ title: "Oíche Cheoil", status: "published" });
    expect(body.slug).toMatch(/^oiche-cheoil/);
    const { body: renamed } = await call("edit", { id: body.id, title: "Singing Night", version: 1 });
    expect([renamed.slug, renamed.version]).toEqual(["singing-night", 2]);
    await expect.poll(async () => (await open(body.slug)).slug).toBe("singing-night");
    const { body: other } = await add({ title: "Oíche Cheoil" });
    expect(other.slug).not.toBe(body.slug);
  });

  test("of texts is allowed for a past event and keeps its times", async () => {
    const id = await insertEvent(api.db, { page_id, starts_at: "2019-07-01T19:00Z", ends_at: "2019-07-01T21:00Z" });
    expect((await call("edit", { id, title: "The old regatta" })).body.title).toBe("The old regatta");
    expect((await call("edit", { id, all_day: false })).body.errors).toMatchObject([{ path: "starts_at" }]);
  });

  test("of an outdated version is refused with the current event", async () => {
    const { body } = await add();
    const edits = ["One", "Two"].map((title) => call("edit", { id: body.id, title, version: 1 }));
    const [first, second] = (await Promise.all(edits)).toSorted((one, other) => one.status - other.status);
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, "stale-version"]);
    expect(second?.body.current).toMatchObject({ id: body.id, title: first?.body.title, version: 2 });
  });

  test("that changes nothing adds no version", async () => {
    const { body } = await add({ rrule: "FREQ=WEEKLY", exdates: [at(8)] });
    const same = { ...evening, rrule: "FREQ=WEEKLY", exdates: [at(8)], version: 1 };
    expect((await call("edit", { id: body.id, ...same })).body.version).toBe(1);
  });
});

describe("deleting an event", () => {
  test("removes it from every list, frees its slugs, and succeeds once", async () => {
    const { body } = await add({ title: "Last Night", status: "published" });
    await call("edit", { id: body.id, title: "Very Last Night" });
    await expect.poll(programme).toEqual([at(1)]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call("delete", { id: body.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    await expect.poll(programme).toEqual([]);
    expect((await add({ title: "Last Night" })).body.slug).toBe("last-night");
  });
});

describe("permissions", () => {
  test("a page's events may be changed by its team and administrators, not by editors", async () => {
    const { body } = await add({ status: "published" });
    const [manager, admin] = [await api.person(), await api.person({ type: "admin" })];
    await addManagers(api.db, page_id, manager.id);
    for (const person of [manager, admin]) {
      expect((await call("edit", { id: body.id, location: person.uid }, person)).status).toBe(200);
    }
    for (const person of [await api.person(), await api.person({ type: "editor" })]) {
      expect((await call("edit", { id: body.id, title: "Mine" }, person)).body.code).toBe("not-yours");
      expect((await call("add", { page_id, ...evening }, person)).body.code).toBe("not-yours");
      expect((await call("delete", { id: body.id }, person)).body.code).toBe("not-yours");
      expect((await call(`admin/${page_id}`, {}, person)).body.code).toBe("not-yours");
    }
    expect((await call("edit", { id: body.id, page_id: null }, nora)).body.errors).toMatchObject([{ path: "page_id" }]);
  });

  test("a page's draft answers 404 to everyone but its team", async () => {
    const { body } = await add();
    expect((await call("edit", { id: body.id }, await api.person())).body.code).toBe("not-found");
  });

  test("the community's events may be changed by editors and administrators, not by owners", async () => {
    const [editor, admin] = [await api.person({ type: "editor" }), await api.person({ type: "admin" })];
    const { status, body } = await call("add", { ...evening, title: "Parade", status: "published" }, editor);
    expect([status, body.page_id]).toEqual([200, null]);
    expect((await call("edit", { id: body.id, title: "The Parade" }, admin)).status).toBe(200);
    expect((await call("edit", { id: body.id, title: "Mine" }, nora)).body.code).toBe("not-yours");
    expect((await call("add", evening, nora)).body.code).toBe("not-yours");
    expect((await call("add", { ...evening, page_id: null }, nora)).body.code).toBe("not-yours");
    const { body: draft } = await call("add", { ...evening, title: "Secret" }, editor);
    expect((await call("edit", { id: draft.id, title: "Mine" }, nora)).body.code).toBe("not-found");
    const list = (await call("admin/community", { limit: 1 }, editor)).body;
    expect([list.items[0].title, list.total >= 2]).toEqual(["Secret", true]);
    await add();
    expect((await call("admin/community", { limit: 1 }, editor)).body).toMatchObject({
      items: [{ title: "Secret" }],
      total: list.total,
    });
    expect((await call("admin/community", {}, nora)).body.code).toBe("not-yours");
    expect((await call("delete", { id: draft.id }, editor)).body).toEqual({ deleted: 1 });
  });
});

describe("the list for the team", () => {
  test("contains every state of this page only, newest first, and continues at its cursor", async () => {
    for (const [number, status] of ["draft", "published", "archived"].entries()) {
      await add({ title: `Event ${number}`, status });
    }
    await insertEvent(api.db);
    const list = async (fields: object) => (await call(`admin/${page_id}`, fields)).body;
    const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title.slice(-1)).join("");
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.next_cursor });
    expect([titles(first), titles(rest), rest.next_cursor, first.total]).toEqual(["21", "0", null, 3]);
    expect(titles(await list({ status: "draft" }))).toBe("0");
  });
});
