import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertHours, insertPage, insertPrice } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let admin: Person;
let page_id: string;
let tea: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person({ name: "Nóra" });
  admin = await api.person({ type: "admin", name: "Ada" });
  await api.db.updateTable("account").set({ locale: "ga" }).where("id", "=", nora.id).execute();
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["page", "former_slug", "outbox", "notification", "rate_limit"] as const) {
    await api.db.deleteFrom(table).execute();
  }
  const texts = { name: "Pier Café", name_ie: "Caifé an Ché", slogan: "Tea" };
  page_id = await insertPage(api.db, { user_id: nora.id, slug: "cafe", contact_number: "+353749521234", ...texts });
  await insertHours(api.db, page_id, { days: [1, 2], opens: "09:00", closes: "17:00", note: "Ring the bell" });
  tea = await insertPrice(api.db, page_id, { name: "Tea", amount: 300, amount_to: 350 });
});

const call = async (path: string, fields: object, as: Person | null = null) => {
  const answer = await api.post(`/api/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const suggest = (changes: object, more: object = {}) => call("page/correct", { page_id: "cafe", changes, ...more });
const waiting = async (as = nora) => (await call("page/proposals", { page_id, status: "waiting" }, as)).body.items;
const accept = async (fields: object = {}, as = nora) => {
  const [first] = await waiting();
  return call("proposals/accept", { id: first.id, ...fields }, as);
};
const shown = async () => (await api.app.inject(`/api/page/id/${page_id}`)).json();
const mails = () => api.db.selectFrom("outbox").select(["type", "recipient", "locale", "data"]).orderBy("id").execute();

describe("a correction", () => {
  test("is written with one press, its sender is thanked once, and the history says who suggested it", async () => {
    const sender = { name: "Una", email: "una@example.com", locale: "ga", note: "I rang" };
    expect((await suggest({ contact_number: "074 952 9999" }, sender)).body).toMatchObject({ suggested: 1 });
    expect(await mails()).toMatchObject([
      { type: "CORRECTIONS_SUGGESTED", recipient: nora.email, locale: "ga", data: { name: "Una", message: "I rang" } },
    ]);
    expect((await shown()).contact_number).toBe("+353749521234");
    expect(await waiting()).toMatchObject([
      {
        field: "contact_number",
        before: "+353749521234",
        after: "+353749529999",
        today: "+353749521234",
        name: "Una",
        thanks: true,
        note: "I rang",
      },
    ]);
    expect((await accept()).body).toMatchObject({ status: "accepted", decided_by: { name: "Nóra" }, thanks: false });
    expect((await shown()).contact_number).toBe("+353749529999");
    expect((await mails()).at(-1)).toMatchObject({
      type: "CORRECTION_ACCEPTED",
      recipient: "una@example.com",
      locale: "ga",
      data: { page: "Caifé an Ché", name: "Una" },
    });
    const stored = await api.db.selectFrom("proposed_change").select("email").execute();
    expect(stored).toEqual([{ email: null }]);
    const { items } = (await call("page/history", { page_id }, nora)).body;
    expect(items[0]).toMatchObject({ action: "proposal.accept", by: { name: "Nóra" }, after: { suggested_by: "Una" } });
  });

  test("of hours, a price, a name and a fact of accessibility is written as from their forms", async () => {
    const changes = { hours_1: "9-1, 2-5", hours_2: "closed", name: "Quay Café", step_free: "partly" };
    expect((await suggest(changes, { prices: [{ id: tea, amount: 400 }] })).body).toMatchObject({ suggested: 5 });
    for (const { id } of await waiting()) expect((await call("proposals/accept", { id }, nora)).status).toBe(200);
    const page = await shown();
    expect(page).toMatchObject({
      name: "Quay Café",
      slug: "quay-cafe",
      accessibility: { step_free: { answer: "partly" } },
    });
    expect(page.prices).toMatchObject([{ amount: 400, amount_to: null }]);
    expect(page.times.times.map((row: Record<string, string>) => `${row.day} ${row.opens}-${row.closes}`)).toEqual([
      "1 09:00-13:00",
      "1 14:00-17:00",
    ]);
  });

  test("says that the field was changed meanwhile, and is accepted then only when it is meant", async () => {
    await suggest({ slogan: "Tea and cake" });
    await call("page/basics", { page_id, slogan: "Coffee" }, nora);
    expect(await waiting()).toMatchObject([{ before: "Tea", after: "Tea and cake", today: "Coffee" }]);
    expect((await accept()).body).toMatchObject({ code: "stale-version", current: { today: "Coffee" } });
    expect((await accept({ anyway: true })).status).toBe(200);
    expect((await shown()).slogan).toBe("Tea and cake");
  });

  test("is refused without a mail, and decided once", async () => {
    await suggest({ slogan: "Bad" }, { email: "una@example.com" });
    const [{ id }] = await waiting();
    const answers = await Promise.all([1, 2, 3].map(() => call("proposals/refuse", { id }, nora)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await call("proposals/accept", { id }, nora)).body.code).toBe("bad-transition");
    expect((await shown()).slogan).toBe("Tea");
    expect((await mails()).map(({ type }) => type)).toEqual(["CORRECTIONS_SUGGESTED"]);
  });

  test("needs a change, and fields that the form of the team would take", async () => {
    const errors = async (changes: object, more = {}) => (await suggest(changes, more)).body.errors;
    expect(await errors({ slogan: "Tea", hours_1: "9 to 5" })).toMatchObject([{ path: "changes", code: "required" }]);
    expect(await errors({ hours_1: "whenever" })).toMatchObject([{ path: "changes.hours_1", code: "wrong-form" }]);
    expect(await errors({ contact_number: "12" })).toMatchObject([{ path: "changes.contact_number" }]);
    expect(await errors({ status: "hidden" })).toMatchObject([{ path: "changes.status", code: "unknown-field" }]);
    expect(await errors({}, { prices: [{ id: page_id, amount: 1 }] })).toMatchObject([{ path: "prices.0.id" }]);
    expect(await waiting()).toEqual([]);
  });

  test("is stored once, however often it is sent, and at most five times an hour from one address", async () => {
    const answers = [];
    for (let at = 0; at < 6; at++) answers.push((await suggest({ slogan: "Tea and cake" })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await waiting()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("of a page that is not public, or of none, is refused alike", async () => {
    await insertPage(api.db, { slug: "hidden", status: "hidden" });
    const statuses = [];
    for (const id of ["hidden", "nothing"]) statuses.push((await suggest({ slogan: "x" }, { page_id: id })).body.code);
    expect(statuses).toEqual(["not-found", "not-found"]);
  });
});

test("administrators see the corrections of pages without an owner, and what looks like a robot's", async () => {
  await suggest({ slogan: "Pills" }, { homepage: "https://pills.example" });
  expect([await waiting(), await mails()]).toEqual([[], []]);
  const suspected = (await call("admin/proposals", { suspected: true }, admin)).body.items;
  expect(suspected).toMatchObject([{ after: "Pills", suspected: true }]);
  expect((await call("proposals/accept", { id: suspected[0].id }, nora)).status).toBe(404);
  expect((await call("proposals/refuse", { id: suspected[0].id }, admin)).status).toBe(200);

  expect((await call("admin/proposals", {}, admin)).body.items).toEqual([]);
  await api.db.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute();
  await suggest({ slogan: "Tea and cake" });
  expect((await call("admin/proposals", {}, admin)).body.items).toMatchObject([{ page: { slug: "cafe" } }]);
  expect(await api.db.selectFrom("notification").select("kind").execute()).toEqual([{ kind: "corrections-suggested" }]);
  expect((await call("admin/proposals", {}, nora)).body.code).toBe("not-yours");
});
