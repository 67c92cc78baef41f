import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let nora: Person;
let page: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin", name: "Áine" });
  nora = await api.person({ name: "Nóra" });
  page = await insertPage(api.db, { user_id: nora.id });
  await api.post("/api/page/color", { page_id: page, color: "#123456" }, nora);
  await api.post("/api/admin/page/disable", { id: page, reason: "Why" }, admin);
  await api.post("/api/account/disable", { id: nora.id }, admin);
});
afterAll(() => api.stop());

const audit = async (fields: object = {}, as = admin) => (await api.post("/api/admin/audit", fields, as)).json();

test("the audit lists who changed what, newest first", async () => {
  const { items, total } = await audit();
  expect(total).toBe(3);
  expect(items[0].subject).toMatchObject({ name: "Nóra", is_there: true });
  expect(items).toMatchObject([
    { action: "account.disable", by: { id: admin.id, name: "Áine" }, subject: { kind: "account", id: nora.id } },
    {
      action: "page.disable",
      subject: { kind: "page", id: page },
      page: { id: page },
      after: { approval: "disabled" },
    },
    { action: "page.color", by: { name: "Nóra" }, before: { color: "#157a73" }, request_id: expect.any(String) },
  ]);
});

test("the audit is filtered by actor, subject and action, with cursors", async () => {
  const actions = async (fields: object) => (await audit(fields)).items.map(({ action }: { action: string }) => action);
  expect(await actions({ actor: nora.id })).toEqual(["page.color"]);
  expect(await actions({ subject: page })).toEqual(["page.disable", "page.color"]);
  expect(await actions({ action: "page" })).toEqual(["page.disable", "page.color"]);
  expect(await actions({ action: "page.color" })).toEqual(["page.color"]);
  expect(await actions({ action: "pag_" })).toEqual([]);
  const { items, next_cursor, total } = await audit({ limit: 2 });
  expect([items.length, total]).toEqual([2, 3]);
  expect(await actions({ limit: 2, cursor: next_cursor })).toEqual(["page.color"]);
});

test("an entry names its subject by the current name, and after a deletion by the recorded one", async () => {
  const { id } = (await api.post("/api/admin/categories", { name: "Boats", name_ie: "Báid" }, admin)).json();
  await api.post("/api/admin/categories/update", { id, name: "Ferries" }, admin);
  const subjects = async () => (await audit({ subject: id })).items.map(({ subject }: { subject: object }) => subject);
  const ferries = { kind: "category", id, is_there: true, name: "Ferries", name_ie: "Báid" };
  expect(await subjects()).toEqual([ferries, ferries]);
  await api.post("/api/admin/categories/delete", { id }, admin);
  expect(await subjects()).toMatchObject([
    { is_there: false, name: "Ferries", name_ie: "Báid" },
    { is_there: false, name: "Boats" },
    { is_there: false, name: "Boats", name_ie: "Báid" },
  ]);
});

test("about a page is also what was done with what belongs to it", async () => {
  await api.post("/api/admin/page/enable", { id: page }, admin);
  const soup = { page_id: page, name: "Soup", amount: 650 };
  expect((await api.post("/api/page/prices/add", soup, admin)).statusCode).toBeLessThan(300);
  const { items } = await audit({ subject: page, limit: 1 });
  expect(items).toMatchObject([{ action: "price.add", page: { id: page } }]);
});
