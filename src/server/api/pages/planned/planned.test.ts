import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let mark: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person({ name: "Nóra" });
  mark = await api.person({ name: "Mark" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["page", "outbox", "notification", "rate_limit"] as const) {
    await api.db.deleteFrom(table).execute();
  }
  page_id = await insertPage(api.db, { user_id: nora.id, slug: "cafe", name: "Pier Café", slogan: "Tea" });
  await addManagers(api.db, page_id, mark.id);
});

const call = async (path: string, fields: object, as: Person = nora) => {
  const answer = await api.post(`/api/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const today = () => todayAt(Temporal.Now.instant());
const inDays = (days: number) => today().add({ days }).toString();
const shown = async () => (await api.app.inject(`/api/page/id/${page_id}`)).json();
const menu = async () =>
  (await shown()).prices.map(({ name, amount }: { name: string; amount: number }) => `${name} ${amount}`);
const list = async (status = "planned") => (await call("page/proposals", { page_id, status })).body.items;
const addSoup = async () => (await call("page/prices/add", { page_id, name: "Soup", amount: 650 })).body;
const mails = async () =>
  (await api.db.selectFrom("outbox").select(["type", "recipient"]).orderBy("id").execute()).map(
    ({ type, recipient }) => `${type} ${recipient}`,
  );

/** As if so many days had passed. */
async function pass(days: number) {
  const planned = await api.db.selectFrom("proposed_change").select(["id", "from_day"]).execute();
  for (const { id, from_day } of planned) {
    if (!from_day) continue;
    const moved = Temporal.PlainDate.from(from_day).subtract({ days }).toString();
    await api.db.updateTable("proposed_change").set({ from_day: moved }).where("id", "=", id).execute();
  }
  await api.jobs.run("planned-changes");
}

test("a price is planned for a day, nothing shows before, and it is written then in the name of who planned it", async () => {
  const soup = await addSoup();
  const { status, body } = await call(
    "page/prices/edit",
    { id: soup.id, version: 1, name: "Soup", description: null, amount: 700, from_day: inDays(10) },
    mark,
  );
  expect([status, body]).toMatchObject([202, { waits_for: "day", from_day: inDays(10) }]);
  expect(await menu()).toEqual(["Soup 650"]);
  expect(await list()).toMatchObject([
    {
      status: "planned",
      source: "team",
      from_day: inDays(10),
      by: { name: "Mark" },
      call: {
        name: "editPrice",
        action: "price.edit",
        input: { id: soup.id, amount: 700 },
        changes: [{ kind: "price", before: { amount: 650 }, after: { amount: 700 } }],
      },
    },
  ]);
  expect(await list("waiting")).toEqual([]);
  await pass(9);
  expect(await menu()).toEqual(["Soup 650"]);
  await pass(1);
  await expect.poll(menu).toEqual(["Soup 700"]);
  expect(await list()).toEqual([]);
  const { items } = (await call("page/history", { page_id })).body;
  expect(items.slice(0, 2)).toMatchObject([
    { action: "price.edit", by: { name: "Mark" }, before: { amount: 650 }, after: { amount: 700 } },
    { action: "page.plan", by: { name: "Mark" } },
  ]);
  await pass(1);
  expect(await menu()).toEqual(["Soup 700"]);
  expect(await mails()).toEqual([]);
  const found = (await api.app.inject("/api/pages?q=soup")).json();
  expect(found.items).toHaveLength(1);
});

test("contact details and the end of a price are planned, too, and the preview shows the page of a day", async () => {
  const soup = await addSoup();
  await call("page/prices/add", { page_id, name: "Stew", amount: 1400 });
  expect((await call("page/prices/delete", { id: soup.id, from_day: inDays(3) }, mark)).status).toBe(202);
  const contact = { page_id, version: 1, email: "new@cafe.ie", contact_number: "0749520999", from_day: inDays(6) };
  expect((await call("page/contact", contact)).status).toBe(202);
  const previewOn = async (on?: string) => (await call("page/preview", { page_id, on })).body.html as string;
  const seen = (html: string) => ["Soup", "Stew", "new@cafe.ie"].filter((text) => html.includes(text));
  expect(seen(await previewOn())).toEqual(["Soup", "Stew"]);
  expect(seen(await previewOn(inDays(3)))).toEqual(["Stew"]);
  expect(seen(await previewOn(inDays(6)))).toEqual(["Stew", "new@cafe.ie"]);
  await pass(3);
  await expect.poll(menu).toEqual(["Stew 1400"]);
  expect((await shown()).email).toBeNull();
  await pass(3);
  await expect.poll(async () => (await shown()).email).toBe("new@cafe.ie");
  expect((await call("page/history/restore", { page_id, removed: soup.id })).status).toBe(200);
});

test("a new menu takes the place of the old one, whatever became of that until then", async () => {
  const soup = await addSoup();
  const stew = (await call("page/prices/add", { page_id, name: "Stew", amount: 1400 })).body;
  const prices = [
    { name: "Chowder", amount: 900, section: "Starters" },
    { name: "Crab", amount: 1800 },
  ];
  const plan = { page_id, prices, replaces: [soup.id, stew.id], from_day: inDays(30) };
  expect((await call("page/prices/add-list", plan)).status).toBe(202);
  await call("page/prices/edit", { id: soup.id, amount: 680 });
  await call("page/prices/delete", { id: stew.id });
  await call("page/prices/add", { page_id, name: "Tea", amount: 250 });
  await expect.poll(menu).toEqual(["Soup 680", "Tea 250"]);
  await pass(30);
  await expect.poll(menu).toEqual(["Tea 250", "Crab 1800", "Chowder 900"]);
  const restored = await call("page/history/restore", { page_id, removed: soup.id });
  expect(restored.status).toBe(200);
});

test("texts that were changed meanwhile stay where the plan does not name them, else the owner decides over both", async () => {
  const whole = { name: "Pier Café", slogan: "Tea and cake", description: null };
  expect((await call("page/basics", { page_id, version: 1, ...whole, from_day: inDays(5) }, mark)).status).toBe(202);
  await call("page/basics", { page_id, description: "By the pier." });
  await pass(5);
  await expect.poll(shown).toMatchObject({ slogan: "Tea and cake", description: "By the pier." });

  await call("page/basics", { page_id, slogan: "Summer tea", from_day: inDays(5) }, mark);
  await call("page/basics", { page_id, slogan: "Tea, cake and soup" });
  await pass(5);
  expect((await shown()).slogan).toBe("Tea, cake and soup");
  expect(await mails()).toEqual([`PLAN_STOPPED ${nora.email}`, `PLAN_STOPPED ${mark.email}`].toSorted());
  const [stopped] = await list("waiting");
  expect(stopped).toMatchObject({ reason: "overlap", by: { name: "Mark" } });
  expect(stopped.call.changes).toMatchObject([
    { before: { slogan: "Tea, cake and soup" }, after: { slogan: "Summer tea" } },
  ]);
  expect((await call("proposals/accept", { id: stopped.id })).body).toMatchObject({ status: "accepted" });
  await expect.poll(async () => (await shown()).slogan).toBe("Summer tea");
});

test("a price for the summer and the old one after it are planned together", async () => {
  const { id } = await addSoup();
  const planned = async (amount: number, days: number) =>
    (await call("page/prices/edit", { id, amount, from_day: inDays(days) })).status;
  expect([await planned(750, 10), await planned(650, 20), await planned(650, 30)]).toEqual([202, 202, 200]);
  expect((await list()).map((one: { call: { changes: { before: object }[] } }) => one.call.changes[0]!.before)).toEqual(
    [{ amount: 750 }, { amount: 650 }],
  );
  await pass(10);
  await expect.poll(menu).toEqual(["Soup 750"]);
  await pass(10);
  await expect.poll(menu).toEqual(["Soup 650"]);
});

test("a plan is changed in its place, for the same day and for another, and taken back by any member", async () => {
  const { id } = await addSoup();
  await call("page/prices/edit", { id, amount: 700, from_day: inDays(3) });
  await call("page/prices/edit", { id, name: "Fish soup", from_day: inDays(3) });
  const [first, ...others] = await list();
  expect([first.call.input, others]).toEqual([{ id, amount: 700, name: "Fish soup" }, []]);
  const moved = { ...first.call.input, from_day: inDays(8), instead_of: first.id };
  expect((await call("page/prices/edit", moved)).status).toBe(202);
  const [second, ...none] = await list();
  expect([second.from_day, none]).toEqual([inDays(8), []]);
  expect((await call("page/prices/edit", moved)).body.errors).toMatchObject([{ path: "instead_of" }]);
  expect((await call("proposals/refuse", { id: second.id }, mark)).body).toMatchObject({ status: "refused" });
  await pass(8);
  expect([await menu(), await mails()]).toEqual([["Soup 650"], []]);
});

test("a day of today or of long ahead, a wrong version and wrong fields are refused at once", async () => {
  const { id } = await addSoup();
  const refusal = async (fields: object) => (await call("page/prices/edit", { id, amount: 700, ...fields })).body;
  for (const from_day of [inDays(0), inDays(-3), inDays(900)]) {
    expect((await refusal({ from_day })).errors).toMatchObject([{ path: "from_day", code: "out-of-range" }]);
  }
  expect((await refusal({ instead_of: id })).errors).toMatchObject([{ path: "from_day", code: "required" }]);
  expect((await refusal({ from_day: inDays(2), name: null })).errors).toMatchObject([{ path: "name" }]);
  await call("page/prices/edit", { id, amount: 660 });
  expect(await refusal({ from_day: inDays(2), version: 1 })).toMatchObject({ code: "stale-version" });
  const other = await api.person();
  expect((await call("page/prices/edit", { id, amount: 1, from_day: inDays(2) }, other)).status).toBe(403);
  expect((await call("page/prices/sold-out", { id, sold_out: true, from_day: inDays(2) })).body.errors).toMatchObject([
    { path: "from_day", code: "unknown-field" },
  ]);
  expect(await list()).toEqual([]);
});

test("whoever left the team changes nothing any more, nor does a price that is gone; the owner is told and decides", async () => {
  const { id } = await addSoup();
  await call("page/prices/edit", { id, amount: 700, from_day: inDays(3) }, mark);
  await api.db.deleteFrom("page_manager").where("page_id", "=", page_id).execute();
  await pass(3);
  expect([await menu(), await mails()]).toEqual([["Soup 650"], [`PLAN_STOPPED ${nora.email}`]]);
  const [stopped] = await list("waiting");
  expect(stopped.reason).toBe("not-yours");
  await call("proposals/accept", { id: stopped.id });
  await expect.poll(menu).toEqual(["Soup 700"]);

  await call("page/prices/edit", { id, amount: 800, from_day: inDays(3) });
  await call("page/prices/delete", { id });
  await pass(3);
  expect(await list("waiting")).toMatchObject([{ reason: "not-found" }]);
});

test("where the office looks at edits, a planned one waits for it on its day, and a stopped one, too", async () => {
  const admin = await api.person({ type: "admin" });
  const { id } = await addSoup();
  await call("admin/page/update", { id: page_id, moderate_edits: true }, admin);
  await call("page/prices/edit", { id, amount: 700, from_day: inDays(3) });
  await call("page/basics", { page_id, slogan: "Summer tea", from_day: inDays(3) });
  expect((await call("admin/proposals", {}, admin)).body.items).toEqual([]);
  await pass(3);
  const waiting = (await call("admin/proposals", {}, admin)).body.items;
  expect(waiting).toMatchObject([
    { field: "slogan", after: "Summer tea", source: "team" },
    { call: { action: "price.edit" }, source: "team" },
  ]);
  expect([await menu(), (await shown()).slogan, await list()]).toEqual([["Soup 650"], "Tea", []]);
  for (const one of waiting) expect((await call("proposals/accept", { id: one.id }, admin)).status).toBe(200);
  await expect.poll(menu).toEqual(["Soup 700"]);
});

test("a plan follows its page into another one", async () => {
  const other = await insertPage(api.db, { user_id: nora.id, slug: "cafe-2", name: "Pier Café" });
  const added = { page_id: other, prices: [{ name: "Crab", amount: 1800 }], from_day: inDays(3) };
  expect((await call("page/prices/add-list", added)).status).toBe(202);
  await api.db.updateTable("proposed_change").set({ page_id }).where("page_id", "=", other).execute();
  await api.db.updateTable("page").set({ date_deleted: new Date() }).where("id", "=", other).execute();
  await pass(3);
  await expect.poll(menu).toEqual(["Crab 1800"]);
});
