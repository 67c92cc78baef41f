import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Notification } from "#core/contract/accounts/notifications.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { categorise, insertCategory, insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import type { GapPage, WeekTable } from "./contract.ts";

let api: ApiServer;
let office: Person;
let nora: Person;
let category: string;
let pub: string;
let cafe: string;

beforeAll(async () => {
  api = await startApi();
  office = await api.person({ type: "admin" });
  nora = await api.person();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  const id = await insertCategory(api.db, {});
  category = (await api.db.selectFrom("category").select("slug").where("id", "=", id).executeTakeFirstOrThrow()).slug;
  pub = await insertPage(api.db, { user_id: nora.id, name: "A Pub", slug: `pub-${category}` });
  cafe = await insertPage(api.db, { name: "Café" });
  const gone = await insertPage(api.db, { status: "permanently_closed" });
  await insertHours(api.db, pub, { days: [1], opens: "12:00", closes: "15:00" });
  await insertHours(api.db, cafe, { days: [1], opens: "09:00", closes: "13:15" });
  await insertSpecialTime(api.db, cafe, { date_from: "2026-11-16" });
  for (const page of [pub, cafe, gone]) await categorise(api.db, page, id);
  await api.db.transaction().execute((tx) => indexPages(tx, [pub, cafe, gone]));
});

const post = async (path: string, fields: object, as: Person) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const table = async (month = "2026-11") => (await post("/admin/gaps", { month, category }, office)).body as WeekTable;
const cells = () => ({ month: "2026-11", category, weekday: 1, from: 15, to: 18 });
const list = async (fields: object = {}) =>
  (await post("/admin/gaps/pages", { ...cells(), ...fields }, office)).body as { items: GapPage[]; dates: number };
const ask = (fields: object = {}) =>
  post("/admin/gaps/ask", { ...cells(), page_ids: [pub, cafe], text: "Tea at four?", ...fields }, office);

test("the office sees how many places are open in each hour, with special days", async () => {
  const { places, never_open, days } = await table();
  expect([places, never_open]).toEqual([2, 0]);
  const monday = days[0]!;
  expect(monday.dates).toBe(5);
  expect([8, 9, 12, 13, 15].map((hour) => monday.hours[hour])).toEqual([
    { least: 0, most: 0 },
    { least: 0, most: 1 }, // the café is closed on one Monday
    { least: 1, most: 2 },
    { least: 1, most: 1 }, // the café closes before half past one
    { least: 0, most: 0 },
  ]);
  expect(days[1]!.hours.every(({ most }) => most === 0)).toBe(true);
});

test("a change of hours is in the next answer", async () => {
  expect((await table()).days[0]!.hours[16]).toEqual({ least: 0, most: 0 });
  const times = [{ day: 1, opens: "16:00", closes: "18:00", kind: "open" }];
  expect((await post("/page/times/week", { page_id: pub, times }, nora)).status).toBe(200);
  expect((await table()).days[0]!.hours[16]).toEqual({ least: 1, most: 1 });
});

test("the pages behind a cell come with how often they are open then, least first, in batches", async () => {
  const names = ({ items }: { items: GapPage[] }) => items.map((page) => [page.name, page.open_dates]);
  expect(names(await list())).toEqual([
    ["Café", 0],
    ["A Pub", 0], // its article is passed over
  ]);
  const morning = await post("/admin/gaps/pages", { ...cells(), from: 9, to: 12, limit: 1 }, office);
  expect(names(morning.body)).toEqual([["A Pub", 0]]);
  const { next_cursor: cursor, dates } = morning.body;
  expect([names(await list({ from: 9, to: 12, limit: 1, cursor })), dates]).toEqual([[["Café", 4]], 5]);
  expect((await post("/admin/gaps/pages", { ...cells(), from: 18, to: 18 }, office)).status).toBe(422);
  expect((await post("/admin/gaps", { month: "2026-11", category: "no-such" }, office)).status).toBe(404);
});

test("an owner gets the office's words by mail and on the desk, and answers once", async () => {
  expect((await ask()).body).toEqual({ asked: 1, left_out: 1 }); // nobody owns the café
  const mail = api.db.selectFrom("outbox").select(["data", "recipient"]).where("type", "=", "QUESTION");
  const [sent] = await mail.where("recipient", "=", nora.email).orderBy("id", "desc").execute();
  expect(sent?.data).toMatchObject({
    page: "A Pub",
    message: "Tea at four?",
    when: "Monday 15:00–18:00, November 2026",
  });
  const open = async () => (await post("/page/questions", {}, nora)).body.items as { id: string; text: string }[];
  const [question] = await open();
  expect(question).toMatchObject({ text: "Tea at four?", weekday: 1, from: 15, to: 18, month: "2026-11" });
  const answer = { page_id: pub, id: question!.id, answer: "From May on." };
  expect((await post("/page/questions/answer", { ...answer, page_id: cafe }, office)).status).toBe(404);
  expect((await post("/page/questions/answer", answer, nora)).status).toBe(200);
  expect((await post("/page/questions/answer", answer, nora)).status).toBe(409);
  expect((await open()).map(({ id }) => id)).not.toContain(question!.id);
  const listed = (await list()).items.find(({ name }: GapPage) => name === "A Pub");
  expect(listed).toMatchObject({ can_be_asked: false, question: { answer: "From May on." } });
  const { items } = (await post("/admin/notifications", {}, office)).body as { items: Notification[] };
  expect(items[0]).toMatchObject({ kind: "question-answered", page: { id: pub }, by: { id: nora.id } });
});

test("an owner is not asked again within two weeks, and the office not without words or end", async () => {
  expect((await ask({ text: null })).status).toBe(422);
  expect((await ask()).body.asked).toBe(1);
  expect((await ask()).body).toEqual({ asked: 0, left_out: 2 });
  for (let more = 0; more < 8; more++) await ask({ page_ids: [cafe] });
  expect((await ask({ page_ids: [cafe] })).status).toBe(429);
});
