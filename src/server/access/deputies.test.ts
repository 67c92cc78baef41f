import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertPhoto } from "#test/support/factories.ts";

let api: ApiServer;
let ada: Person;
let dan: Person;
beforeAll(async () => {
  api = await startApi();
  ada = await api.person({ type: "admin" });
  dan = await api.person({ type: "deputy", name: "Dónal" });
});
afterAll(() => api.stop());

const call = async (path: string, fields: object, as: Person = dan) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const codeOf = async (path: string, fields: object, as?: Person) => {
  const { status, body } = await call(path, fields, as);
  return [status, body.code ?? null];
};

test("a deputy does what the office does", async () => {
  const id = await insertPage(api.db, { approval: "requested" });
  expect((await call("/admin/page/approve", { id })).body.approval).toBe("approved");
  expect((await call("/page/basics", { page_id: id, slogan: "Open late" })).status).toBe(200);
  expect((await call("/admin/settings", {})).status).toBe(200);
  expect((await call("/account/search", {})).body.total).toBe(2);
  const { items } = (await call("/admin/audit", { subject: id }, ada)).body;
  expect(items).toMatchObject([
    { action: "page.basics", role: "deputy" },
    { action: "page.approve", role: "deputy" },
  ]);
});

test("but deletes and brings back nothing, not on pages of their own either", async () => {
  const own = await insertPage(api.db, { user_id: dan.id });
  const [other, photo] = [await insertPage(api.db), await insertPhoto(api.db, { page_id: own }, { is_primary: true })];
  const prices = [{ name: "Soup", amount: 650 }];
  const refused = await Promise.all([
    codeOf("/page/prices/add-list", { page_id: own, prices, replaces: [other] }),
    codeOf("/page/delete", { page_id: own, confirm_name: "x" }),
    codeOf("/page/photos/delete", { id: photo }),
    codeOf("/admin/page/restore", { id: own }),
    codeOf("/page/history/restore", { page_id: own }),
    codeOf("/account/delete", { id: ada.id }),
    codeOf("/account/disable", { id: ada.id }),
    codeOf("/admin/settings/restore", { version: 1 }),
    codeOf("/admin/tags", { delete: { id: own } }),
    codeOf("/admin/page/note", { id: own, delete: other }),
  ]);
  expect(refused).toEqual(refused.map(() => [403, "no-deletion"]));
  expect((await call("/page/prices/add-list", { page_id: own, prices })).status).toBe(200);
  expect((await call("/admin/tags", { add: { name: "Late" } })).status).toBe(200);
  expect((await call("/admin/page/note", { id: own, text: "Called twice" })).status).toBe(200);
});

test("but not by going without the second factor, which takes the rights of the office", async () => {
  const own = await insertPage(api.db, { user_id: dan.id });
  const { provider } = api.ground.identity;
  provider.secondFactorFor = ["deputy", "admin"];
  const long_ago = new Date(Date.now() - 30 * 86_400_000);
  await api.db.updateTable("account").set({ date_type_changed: long_ago }).where("id", "=", dan.id).execute();
  const photo = await insertPhoto(api.db, { page_id: own }, { is_primary: true });
  expect(await codeOf("/account/search", {})).toEqual([403, "second-factor-required"]);
  expect(await codeOf("/page/photos/delete", { id: photo })).toEqual([403, "no-deletion"]);
  provider.secondFactorFor = [];
});

test("nor gives accounts rights; the last administrator stays one beside deputies", async () => {
  const nora = await api.person();
  expect(await codeOf("/account/update", { id: nora.id, type: "admin" })).toEqual([403, "admins-only"]);
  expect(await codeOf("/account/update", { type: "admin" })).toEqual([403, "admins-only"]);
  expect((await call("/account/update", { id: nora.id, name: "Nóra" })).status).toBe(200);
  expect(await codeOf("/account/update", { type: "deputy" }, ada)).toEqual([409, "last-admin"]);
  expect((await call("/account/update", { id: nora.id, type: "deputy" }, ada)).body.type).toBe("deputy");
});

test("and reads nothing of the flaws of the database's programs", async () => {
  const read = async (as: Person) => (await call("/admin/statistics/overview", {}, as)).body.database;
  expect(await read(dan)).toBeNull();
  expect(await read(ada)).toMatchObject({ version: expect.stringMatching(/^1\d\.\d+$/) });
});

test("nor acts upon the account of an administrator, nor undoes what one decided about an account", async () => {
  const [nora, bran] = [await api.person({ name: "Nóra" }), await api.person({ name: "Bran" })];
  const scopes = ["pages:read"];
  const tokenOf = async (who: Person) =>
    (await call("/account/tokens/add", { name: "A program", scopes, days: 30 }, who)).body.id as string;
  const [hers, adas] = [await tokenOf(nora), await tokenOf(ada)];
  expect((await call("/account/disable", { id: bran.id }, ada)).body.disabled).toBe(true);
  const refused = await Promise.all([
    codeOf("/account/update", { id: ada.id, name: "Nobody" }),
    codeOf("/account/update", { id: ada.id, reminders: false }),
    codeOf("/account/enable", { id: ada.id }),
    codeOf("/admin/mail-reports/lift", { account_id: ada.id }),
    codeOf("/account/tokens/revoke", { id: adas }),
    codeOf("/account/enable", { id: bran.id }),
    codeOf("/account/update", { id: bran.id, name: "Nobody" }),
  ]);
  expect(refused).toEqual(refused.map(() => [403, "admins-only"]));
  expect((await call("/account/get", { id: bran.id }, ada)).body.account).toMatchObject({
    name: "Bran",
    disabled: true,
  });
  expect((await call("/account/tokens", {}, ada)).body.items).toMatchObject([{ id: adas }]);
  expect((await call("/account/tokens/revoke", { id: hers })).status).toBe(200);
  expect((await call("/admin/mail-reports/lift", { account_id: nora.id })).status).toBe(200);
  expect((await call("/account/update", { name: "Dónal Óg" })).body.name).toBe("Dónal Óg");
});

test("a deputy's own account is theirs to delete", async () => {
  const leaving = await api.person({ type: "deputy" });
  expect((await call("/account/delete", {}, leaving)).status).toBe(200);
});
