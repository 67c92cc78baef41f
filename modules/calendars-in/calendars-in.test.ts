import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takeSeat } from "#core/server/threads/seats.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { startCalendarServer } from "#test/support/calendar-server.ts";
import { insertPage } from "#test/support/factories.ts";

let server: Awaited<ReturnType<typeof startCalendarServer>>;
let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  server = await startCalendarServer();
  api = await startApi({ network: server.network });
  await api.jobs.start();
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
});

const call = async (path: string, body: object = {}) => {
  const answer = await api.post(`/api/page/calendars${path}`, body, nora);
  return { status: answer.statusCode, ...answer.json() };
};
const add = async () => (await call("/add", { page_id, url: server.url })).id as string;
const due = (id: string) =>
  api.db
    .updateTable("calendar_source")
    .set({ date_next: sql`now()`, date_tried: null, date_whole: null })
    .where("id", "=", id)
    .execute();
const readAgain = async (id: string) => {
  await due(id);
  await api.jobs.run("calendars");
};
/** What visitors see: titles and starts of the coming year. */
const shown = async () => {
  const to = Temporal.Now.plainDateISO().add({ days: 360 });
  const answer = await api.app.inject(`/api/events?page_id=${page_id}&to=${to}&limit=100`);
  return (answer.json().items as { title: string; starts_at: string }[]).map(({ title }) => title);
};
const inDays = (days: number) =>
  Temporal.Now.zonedDateTimeISO("UTC").add({ days }).toPlainDate().toString().replaceAll("-", "");
const event = (uid: string, title: string, ...more: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `SUMMARY:${title}`,
  `DTSTART:${inDays(9)}T200000Z`,
  ...more,
  "END:VEVENT",
];

test("while many calendars are parsed, a look is refused for a moment, and the hourly reading waits for its turn", async () => {
  server.answerCalendar(...event("1", "Trad"));
  const id = await add();
  const others = Array.from({ length: 10 }, () => takeSeat("calendar", false));
  const refused = await api.post("/api/page/calendars/look", { page_id, url: server.url }, nora);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "draining", "10"]);
  const reading = readAgain(id);
  for (const { leave } of others) leave();
  await reading;
  await expect.poll(shown).toEqual(["Trad"]);
  expect(await call("/look", { page_id, url: server.url })).toMatchObject({ status: 200, problem: null });
});

test("an address is looked at first; confirmed, its events appear, and follow the calendar", async () => {
  server.answerCalendar(...event("1", "Trad"), ...event("2", "Quiz"));
  const url = server.url.replace("https:", "webcal:");
  const look = await call("/look", { page_id, url });
  expect(look).toMatchObject({
    problem: null,
    name: "The Lantern",
    items: [{ title: "Trad", dates: 1 }, { title: "Quiz" }],
  });
  await expect.poll(shown).toEqual([]);
  const id = await add();
  await api.jobs.run("calendars");
  await expect.poll(shown).toEqual(["Trad", "Quiz"]);
  expect(await call("", { page_id })).toMatchObject({ items: [{ id, name: "The Lantern", events: 2, problem: null }] });

  server.answerCalendar(
    ...event("1", "Trad with Máire"),
    ...event("2", "Quiz", "STATUS:CANCELLED"),
    ...event("3", "Bingo"),
  );
  await readAgain(id);
  await expect.poll(shown).toEqual(["Trad with Máire", "Bingo"]);
  const history = await api.post("/api/page/history", { page_id }, nora);
  expect(history.json().items[0]).toMatchObject({
    action: "calendar.read",
    after: { added: 1, changed: 1, removed: 1 },
  });
});

test("what is not shown is named with its reason, in the first look and afterwards; a file that is cut off removes nothing", async () => {
  const zoned = ["BEGIN:VEVENT", "UID:4", "SUMMARY:Far", `DTSTART;TZID=Moon/Base:${inDays(10)}T200000`, "END:VEVENT"];
  const wrong = ["BEGIN:VEVENT", "UID:3", "SUMMARY:Quiz", "DTSTART:20271340", "END:VEVENT"];
  server.answerCalendar(...event("1", "Trad"), ...event("2", "Dentist", "CLASS:PRIVATE"), ...wrong, ...zoned);
  const notShown = {
    left_out: 2,
    left_out_events: [
      { title: null, starts_at: expect.any(String), reason: "private" },
      { title: "Quiz", starts_at: null, reason: "bad-time" },
    ],
    unknown_zones: ["Moon/Base"],
  };
  expect(await call("/look", { page_id, url: server.url })).toMatchObject(notShown);
  const id = await add();
  await api.jobs.run("calendars");
  expect(await call("", { page_id })).toMatchObject({ items: [{ id, ...notShown }] });
  await expect.poll(shown).toEqual(["Trad", "Far"]);

  server.answerWith((_, response) =>
    response.end(
      ["BEGIN:VCALENDAR", ...event("1", "Trad, later"), "BEGIN:VEVENT", "UID:4", "SUMMARY:Far"].join("\r\n"),
    ),
  );
  await readAgain(id);
  await expect.poll(shown).toEqual(["Trad, later", "Far"]);
  expect(await call("", { page_id })).toMatchObject({
    items: [{ left_out_events: [{ title: "Far", reason: "cut-off" }] }],
  });
});

test("an event of a calendar is not edited or deleted by hand, but hidden, and stays hidden", async () => {
  server.answerCalendar(...event("1", "Trad"));
  const id = await add();
  await api.jobs.run("calendars");
  const own = async () => (await api.post(`/api/events/admin/${page_id}`, {}, nora)).json().items[0];
  const { id: eventId, calendar_id } = await own();
  expect(calendar_id).toBe(id);
  for (const [path, body] of [
    ["edit", { title: "Mine" }],
    ["delete", {}],
  ] as const) {
    expect((await api.post(`/api/events/${path}`, { id: eventId, ...body }, nora)).json().code).toBe("from-calendar");
  }
  expect((await api.post("/api/events/edit", { id: eventId, status: "archived" }, nora)).statusCode).toBe(200);
  server.answerCalendar(...event("1", "Trad, later"));
  await readAgain(id);
  expect((await own()).title).toBe("Trad, later");
  await expect.poll(shown).toEqual([]);
});

test("a calendar that fails keeps its events; the owner gets one mail after a day, the office a notice after a week", async () => {
  server.answerCalendar(...event("1", "Trad"));
  const id = await add();
  await api.jobs.run("calendars");
  server.answerWith((_, response) => response.writeHead(410).end());
  const fail = async (hours: number) => {
    const failing_since = sql<Date>`now() - make_interval(hours => ${hours})`;
    if (hours > 0) await api.db.updateTable("calendar_source").set({ failing_since }).where("id", "=", id).execute();
    await readAgain(id);
    const mails = await api.db.selectFrom("outbox").select("id").where("recipient", "=", nora.email).execute();
    const notices = await api.db.selectFrom("notification").select("kind").where("page_id", "=", page_id).execute();
    return [mails.length, notices.map(({ kind }) => kind)];
  };
  expect(await fail(0)).toEqual([0, []]);
  expect(await fail(25)).toEqual([1, []]);
  expect(await fail(26)).toEqual([1, []]);
  expect(await fail(8 * 24)).toEqual([1, ["calendar-failing"]]);
  expect(await fail(9 * 24)).toEqual([1, ["calendar-failing"]]);
  expect(await call("", { page_id })).toMatchObject({
    items: [{ problem: "gone", failing_since: expect.any(String) }],
  });
  await expect.poll(shown).toEqual(["Trad"]);
});

test("a paused calendar is not read; a removed one takes its events along or leaves them to be edited", async () => {
  server.answerCalendar(...event("1", "Trad"));
  const [id, before] = [await add(), server.requests.length];
  await call("/pause", { id, paused: true });
  await api.jobs.run("calendars");
  expect(server.requests.length - before).toBeLessThanOrEqual(1); // the reading that adding requested may have begun
  await call("/pause", { id, paused: false });
  await readAgain(id);
  expect(await call("/remove", { id, events: "stay" })).toMatchObject({ removed: 0 });
  await expect.poll(shown).toEqual(["Trad"]);
  const other = await add();
  await api.jobs.run("calendars");
  await expect.poll(shown).toEqual(["Trad", "Trad"]);
  expect(await call("/remove", { id: other, events: "remove" })).toMatchObject({ removed: 1 });
  await expect.poll(shown).toEqual(["Trad"]);
});

test("the same address twice, a fourth calendar, and other schemes are refused", async () => {
  server.answerCalendar();
  const addAt = (url: string) => call("/add", { page_id, url });
  await add();
  expect(await addAt(server.url)).toMatchObject({ status: 422, errors: [{ path: "url" }] });
  for (const url of ["ftp://calendar.example/a.ics", "https://user:word@calendar.example/", "javascript:alert(1)"]) {
    expect(await addAt(url)).toMatchObject({ status: 422, errors: [{ path: "url" }] });
  }
  for (const name of ["b", "c"]) expect((await addAt(`${server.url}?${name}`)).status).toBe(200);
  expect(await addAt(`${server.url}?d`)).toMatchObject({ code: "list-full" });
});
