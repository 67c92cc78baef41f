import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { categorise, insertCategory, insertHours, insertPage, insertPhoto } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let sean: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person({ name: "Nóra" });
  sean = await api.person({ name: "Seán" });
  page_id = await insertPage(api.db, { user_id: nora.id });
  await api.db.insertInto("page_manager").values({ page_id, account_id: sean.id }).execute();
});

const call = async (path: string, fields: object, as: Person) => {
  const answer = await api.post(`/api/page/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const remove = (account: Person, as: Person) => call("team/remove", { page_id, account_id: account.id }, as);

describe("the team", () => {
  test("is listed for its members only, the owner first", async () => {
    const { body } = await call("team", { page_id }, sean);
    expect(body.members).toMatchObject([
      { account_id: nora.id, name: "Nóra", role: "owner", since: null },
      { account_id: sean.id, name: "Seán", role: "manager" },
    ]);
    expect(JSON.stringify(body)).not.toContain("@"); // no addresses
    expect((await call("team", { page_id }, await api.person())).status).toBe(403);
  });

  test("loses a manager, removed by the owner or by himself, with immediate effect", async () => {
    expect((await remove(sean, sean)).body.members).toHaveLength(1);
    expect((await call("color", { page_id, color: "#123456" }, sean)).status).toBe(403);
    expect((await remove(sean, nora)).status).toBe(404);
    await api.db.insertInto("page_manager").values({ page_id, account_id: sean.id }).execute();
    expect((await remove(sean, nora)).body.members).toHaveLength(1);
  });

  test("cannot lose its owner by a manager", async () => {
    expect((await remove(nora, sean)).status).toBe(403);
    expect((await call("team", { page_id }, nora)).body.members).toHaveLength(2);
  });

  test("loses its owner by herself or an administrator, and the administrators are notified", async () => {
    expect((await remove(nora, nora)).body.members).toMatchObject([{ role: "manager" }]);
    const notices = await api.db.selectFrom("notification").select("kind").where("page_id", "=", page_id).execute();
    expect(notices).toEqual([{ kind: "page-without-owner" }]);
    expect((await call("team", { page_id }, nora)).status).toBe(403);
    await api.db.updateTable("page").set({ user_id: nora.id }).where("id", "=", page_id).execute();
    expect((await remove(nora, await api.person({ type: "admin" }))).status).toBe(200);
  });
});

describe("whoever stands at the counter", () => {
  const change = (account: Person, role: string, as: Person) =>
    call("team/role", { page_id, account_id: account.id, role }, as);

  test("changes the hours and how today differs, and hears whom to ask for anything else", async () => {
    expect((await change(sean, "counter", nora)).body.members[1]).toMatchObject({
      account_id: sean.id,
      role: "counter",
    });
    const times = [{ day: 1, opens: "09:00", closes: "17:00", kind: "open" }];
    expect((await call("times/week", { page_id, times }, sean)).status).toBe(200);
    expect((await call("today/set", { page_id, kind: "closed" }, sean)).status).toBe(200);
    const day = { page_id, date_from: "2027-03-17", date_to: "2027-03-17", closed: true };
    expect((await call("times/special/add", day, sean)).status).toBe(200);
    const refused = await Promise.all([
      call("basics", { page_id, slogan: "Mine" }, sean),
      call("prices/add", { page_id, name: "Soup", amount: 650 }, sean),
      call("invites/send", { page_id, role: "manager" }, sean),
      call("today/links/add", { page_id, name: "Mine" }, sean),
      call("delete", { page_id, confirm_name: "x" }, sean),
      change(sean, "manager", sean),
      remove(nora, sean),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, "hours-only"]));
    const headers = { ...sean.headers, "accept-language": "ga" };
    const irish = await api.post("/api/page/basics", { page_id, slogan: "Mine" }, { headers });
    expect(irish.json().title).toContain("Iarr aon rud eile ar an úinéir");
    expect((await call("user", {}, sean)).body.items).toMatchObject([{ id: page_id, role: "counter" }]);
  });

  test("is noted in the history by this role, and may leave", async () => {
    await change(sean, "counter", nora);
    await call("today/set", { page_id, kind: "closed" }, sean);
    const { items } = (await call("history", { page_id }, nora)).body;
    expect(items).toMatchObject([
      { action: "day-notice.set", by: { name: "Seán" }, role: "counter" },
      { action: "page.team.role", by: { name: "Nóra" }, role: "owner", before: { role: "manager" } },
    ]);
    expect((await remove(sean, sean)).body.members).toHaveLength(1);
  });

  test("becomes a manager again by one, but no owner, and never leaves a page to nobody", async () => {
    const mary = await api.person();
    await api.db.insertInto("page_manager").values({ page_id, account_id: mary.id, role: "counter" }).execute();
    expect((await change(mary, "manager", sean)).body.members[2]).toMatchObject({ role: "manager" });
    expect((await change(nora, "counter", sean)).body.code).toBe("not-yours");
    expect((await change(mary, "owner", nora)).body.errors).toMatchObject([{ path: "role" }]);
    await api.db.updateTable("page").set({ user_id: null }).where("id", "=", page_id).execute();
    expect((await change(mary, "counter", mary)).status).toBe(200);
    expect((await change(sean, "counter", sean)).body.code).toBe("last-manager");
  });
});

describe("the pages of an account", () => {
  const own = async (as: Person, fields = {}) => (await call("user", fields, as)).body;

  test("are listed with role, approval and gaps, in any state", async () => {
    const [card] = (await own(nora)).items;
    expect(card).toMatchObject({ id: page_id, role: "owner", approval: "approved", photo: null });
    expect(card.missing[0]).toBe("times");
    await insertHours(api.db, page_id);
    await insertPhoto(api.db, { page_id }, { is_primary: true });
    await categorise(api.db, page_id, await insertCategory(api.db));
    await api.db
      .updateTable("page")
      .set({ latitude: 55, longitude: -8, description: "Long", email: "a@b.example", status: "hidden" })
      .execute();
    const [fuller] = (await own(sean)).items;
    const missing = ["irish", "accessibility", "prices", "more-photos"];
    expect(fuller).toMatchObject({ role: "manager", status: "hidden", missing });
    expect(fuller.percent).toBeGreaterThan(card.percent);
  });

  test("are paginated, and do not include those of others", async () => {
    const ids = [page_id];
    for (let at = 0; at < 4; at++) ids.unshift(await insertPage(api.db, { user_id: nora.id }));
    await insertPage(api.db);
    const first = await own(nora, { limit: 3 });
    const second = await own(nora, { limit: 3, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect((await own(await api.person())).items).toEqual([]);
  });
});

describe("the history", () => {
  const history = async (as: Person, fields = {}) => (await call("history", { page_id, ...fields }, as)).body;

  test("lists who changed what on the page and on attached subjects, newest first", async () => {
    await call("basics", { page_id, slogan: "Fresh" }, nora);
    const { id } = (await call("prices/add", { page_id, name: "Soup", amount: 650 }, sean)).body;
    await call("prices/edit", { id, amount: 700 }, sean);
    await call("prices/delete", { id }, nora); // its entries stay
    expect((await history(sean)).items).toMatchObject([
      { action: "price.delete", by: { name: "Nóra" }, before: { name: "Soup", amount: 700 }, after: null },
      { action: "price.edit", by: { name: "Seán" }, before: { amount: 650 }, after: { amount: 700 } },
      { action: "price.add", by: { id: sean.id }, before: null, after: { name: "Soup", amount: 650, rank: 1 } },
      { action: "page.basics", by: { id: nora.id }, before: { slogan: null }, after: { slogan: "Fresh" } },
    ]);
  });

  test("contains no phone number and no email address", async () => {
    await call("contact", { page_id, contact_number: "087 123 4567", email: "nora@oilean.example" }, nora);
    const [entry] = (await history(nora)).items;
    expect(entry.after).toEqual({ contact_number: "…", email: "…" });
  });

  test("does not name deleted accounts", async () => {
    await call("color", { page_id, color: "#123456" }, sean);
    await api.db.updateTable("account").set({ deleted: true }).where("id", "=", sean.id).execute();
    expect((await history(nora)).items).toMatchObject([{ action: "page.color", by: null }]);
  });

  test("is paginated, and visible to the team only", async () => {
    for (const color of ["#111111", "#222222", "#333333"]) await call("color", { page_id, color }, nora);
    const first = await history(nora, { limit: 2 });
    const second = await history(nora, { limit: 2, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ after }) => after.color)).toEqual([
      "#333333",
      "#222222",
      "#111111",
    ]);
    expect((await call("history", { page_id }, await api.person())).status).toBe(403);
    expect((await history(nora, { cursor: "nonsense" })).code).toBe("invalid-fields");
  });
});
