import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TokenScope } from "#core/contract/scopes.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let pageId: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person({ name: "Nóra" });
  pageId = await insertPage(api.db, { user_id: nora.id });
});

const wish = (scopes: TokenScope[], days = 30) => ({ name: "Spreadsheet", scopes, days });
async function tokenOf(person: Person, scopes: TokenScope[], days?: number) {
  const answer = await api.post("/api/account/tokens/add", wish(scopes, days), person);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, token } = answer.json() as { id: string; token: string };
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
const codeOf = async (path: string, body: object, as: Pick<Person, "headers">, server = api) =>
  (await server.post(path, body, as)).json().code ?? null;
const saveSlogan = (as: Pick<Person, "headers">, slogan: string) =>
  codeOf("/api/page/basics", { page_id: pageId, slogan }, as);

test("a token is shown once, known by its prefix, and stored as a hash", async () => {
  const { id, token } = await tokenOf(nora, ["hours:write", "propose"]);
  expect(token).toMatch(/^eol_[\w-]{43}$/);
  const listed = await api.post("/api/account/tokens", {}, nora);
  expect(listed.json().items).toMatchObject([
    { id, name: "Spreadsheet", hint: token.slice(-4), scopes: ["propose", "hours:write"], date_last_used: null },
  ]);
  expect(listed.body).not.toContain(token);
  const rows = await api.db.selectFrom("access_token").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  const entries = await api.db.selectFrom("audit_entry").selectAll().where("actor_id", "=", nora.id).execute();
  expect(entries).toMatchObject([{ action: "account.token-add", after: { scopes: ["propose", "hours:write"] } }]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("who makes a token has signed in within 15 minutes; who revokes one need not", async () => {
  const signedIn = async (minutesAgo: number) => {
    const claims = { auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60 };
    return { headers: { authtoken: await api.sign({ uid: nora.uid, email: nora.email, claims }) } };
  };
  expect(await codeOf("/api/account/tokens/add", wish(["propose"]), await signedIn(16))).toBe("fresh-sign-in-required");
  expect(await codeOf("/api/account/tokens/add", wish(["propose"]), await signedIn(14))).toBe(null);
  const { id } = await tokenOf(nora, ["propose"]);
  expect(await codeOf("/api/account/tokens/revoke", { id }, await signedIn(600))).toBe(null);
});

test("a token does what it was made for, in the name of its owner, and the history names it", async () => {
  const program = await tokenOf(nora, ["pages:write", "pages:read"]);
  expect(await saveSlogan(program, "By a program")).toBe(null);
  const { items } = (await api.post("/api/page/history", { page_id: pageId }, nora)).json();
  expect(items[0]).toMatchObject({ by: { name: "Nóra" }, token: "Spreadsheet" });
  const [listed] = (await api.post("/api/account/tokens", {}, nora)).json().items;
  expect(Date.now() - Date.parse(listed.date_last_used)).toBeLessThan(60_000);
});

test.each([
  ["another area", "/api/prices/page", {}],
  ["its owner's account", "/api/account", {}],
  ["the sign-ins", "/api/account/sessions", {}],
  ["more tokens", "/api/account/tokens/add", wish(["propose"])],
  ["the export of all data", "/api/account/export", {}],
] as const)("a token for opening times is refused for %s", async (_, path, body) => {
  const { headers } = await tokenOf(nora, ["hours:write", "hours:read"]);
  const answer = await api.post(path, body, { headers });
  expect(answer.statusCode === 404 ? "no such call" : answer.json().code).toMatch(/token-scope|no such call/);
});

test("a token never can more than its owner at that moment", async () => {
  const ada = await api.person({ type: "admin" });
  const office = await tokenOf(ada, ["office:read", "pages:write"]);
  expect(await codeOf("/api/admin/page/all", {}, office)).toBe(null);
  expect(await saveSlogan(office, "By the office")).toBe(null);
  await api.db.updateTable("account").set({ type: "member" }).where("id", "=", ada.id).execute();
  expect(await codeOf("/api/admin/page/all", {}, office)).toBe("not-yours");
  expect(await saveSlogan(office, "Again")).toBe("not-yours");
  const program = await tokenOf(nora, ["pages:write"]);
  await api.db.updateTable("page").set({ user_id: ada.id }).where("id", "=", pageId).execute();
  expect(await saveSlogan(program, "Not hers any more")).toBe("not-yours");
});

test("nobody makes a token for what they may not do", async () => {
  const answer = await api.post("/api/account/tokens/add", wish(["hours:read", "office:write"]), nora);
  expect(answer.json()).toMatchObject({ code: "invalid-fields", errors: [{ path: "scopes.1", code: "not-a-choice" }] });
  expect((await api.post("/api/account/tokens", {}, nora)).json().scopes).not.toContain("office:write");
});

test("rights of the office that need a second factor need it when the token is made", async () => {
  const ada = await api.person({ type: "admin" });
  const claims = { firebase: { sign_in_provider: "password", sign_in_second_factor: "totp" } };
  const sure = { ...ada, headers: { authtoken: await api.sign({ uid: ada.uid, email: ada.email, claims }) } };
  const [without, withFactor] = [await tokenOf(ada, ["office:read"]), await tokenOf(sure, ["office:read"])];
  api.ground.identity.provider.secondFactorFor = ["admin"];
  await api.db
    .updateTable("account")
    .set({ date_type_changed: "2026-01-01T00:00:00Z" })
    .where("id", "=", ada.id)
    .execute();
  expect(await codeOf("/api/admin/page/all", {}, without)).toBe("second-factor-required");
  expect(await codeOf("/api/admin/page/all", {}, withFactor)).toBe(null);
  api.ground.identity.provider.secondFactorFor = [];
});

test("a leaked token that is revoked is refused at once, on every instance", async () => {
  const other = await startApi({ beside: api });
  const leaked = await tokenOf(nora, ["pages:read", "pages:write"]);
  expect(await codeOf("/api/page/user", {}, leaked, other)).toBe(null);
  expect(await codeOf("/api/account/tokens/revoke", { id: leaked.id }, nora)).toBe(null);
  for (const server of [api, other]) expect(await codeOf("/api/page/user", {}, leaked, server)).toBe("no-token");
  expect(await codeOf("/api/account/tokens/revoke", { id: leaked.id }, nora)).toBe("not-found");
  await other.stop();
});

test("an expired token, and one of a disabled or deleted account, open nothing", async () => {
  const program = await tokenOf(nora, ["pages:read"]);
  const expires = (date_expires: string) =>
    api.db.updateTable("access_token").set({ date_expires }).where("id", "=", program.id).execute();
  await expires("2026-01-01T00:00:00Z");
  expect(await codeOf("/api/page/user", {}, program)).toBe("token-expired");
  expect((await api.post("/api/account/tokens", {}, nora)).json().items[0]).toMatchObject({ expired: true });
  await expires("2999-01-01T00:00:00Z");
  await api.db.updateTable("account").set({ disabled: true }).where("id", "=", nora.id).execute();
  expect(await codeOf("/api/page/user", {}, program)).toBe("account-disabled");
  await api.db.updateTable("account").set({ disabled: false }).where("id", "=", nora.id).execute();
  expect(await codeOf("/api/account/delete", {}, nora)).toBe(null);
  expect(await codeOf("/api/page/user", {}, program)).toBe("no-token");
  expect(await api.db.selectFrom("access_token").select("id").where("id", "=", program.id).execute()).toEqual([]);
});

test("a token has limits of its own, which leave those of its owner alone", async () => {
  const program = await tokenOf(nora, ["pages:write"]);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => saveSlogan(program, `Slogan ${at}`)));
  expect(answers.filter((code) => code === null).length).toBeGreaterThanOrEqual(30);
  expect(answers).toContain("too-many-requests");
  expect(await saveSlogan(nora, "By hand")).toBe(null);
});

test("the office sees the tokens of all, and revokes any; nobody else does", async () => {
  const ada = await api.person({ type: "admin" });
  const { id } = await tokenOf(nora, ["propose"]);
  const { items } = (await api.post("/api/admin/tokens", {}, ada)).json();
  expect(items[0]).toMatchObject({ id, owner: { id: nora.id, name: "Nóra" } });
  expect(await codeOf("/api/account/tokens/revoke", { id }, await api.person())).toBe("not-found");
  expect(await codeOf("/api/account/tokens/revoke", { id }, ada)).toBe(null);
});

test("an account has at most twenty", async () => {
  for (let at = 0; at < 20; at++) await tokenOf(nora, ["propose"]);
  expect(await codeOf("/api/account/tokens/add", wish(["propose"]), nora)).toBe("list-full");
});
