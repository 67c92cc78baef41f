import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let other: Person;
let nora: Person;
let id: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin", name: "Áine" });
  other = await api.person({ type: "admin", name: "Brian" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person({ name: "Nóra" });
  await api.db.updateTable("account").set({ locale: "ga" }).where("id", "=", nora.id).execute();
  id = await insertPage(api.db, {
    name: "Puffin Inn",
    name_ie: "Teach an Phuifín",
    approval: "requested",
    user_id: nora.id,
  });
  await indexPages(api.db, [id]);
});

const call = async (path: string, fields: object, as = admin) => {
  const answer = await api.post(`/api/admin/page/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const stateOf = async () => {
  const row = api.db.selectFrom("page").select(["approval", "version"]).where("id", "=", id);
  return row.executeTakeFirstOrThrow();
};
const mails = () =>
  api.db
    .selectFrom("outbox")
    .select(["type", "locale", "data"])
    .where("recipient", "=", nora.email)
    .orderBy("id")
    .execute();

describe("a decision on a page", () => {
  test("makes it public at once, by its address and in the search", async () => {
    const seen = async () => {
      const page = await api.app.inject({ url: `/api/page/id/${id}` });
      const found = await api.app.inject({ url: "/api/pages?q=puffin" });
      return { status: page.statusCode, found: found.json().items.some((card: { id: string }) => card.id === id) };
    };
    expect(await seen()).toEqual({ status: 404, found: false }); // and this answer is cached
    const { status, body } = await call("approve", { id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ approval: "approved", moves: ["disable"], owner: { uid: nora.uid, name: "Nóra" } });
    expect(await seen()).toEqual({ status: 200, found: true });
    await call("disable", { id, reason: "Closed for good" });
    expect(await seen()).toEqual({ status: 404, found: false });
    await call("enable", { id });
    expect(await seen()).toEqual({ status: 200, found: true });
  });

  test("is mailed to the owner in her language, with its reason and a link", async () => {
    const { body } = await call("decline", { id, reason: " There is one already. " });
    expect(body).toMatchObject({ approval: "declined", moves: ["approve"] });
    await call("approve", { id });
    await call("disable", { id, reason: "Asked for by the owner" });
    await call("enable", { id });
    const [declined, approved, disabled, enabled] = await mails();
    const mailData = { page: "Teach an Phuifín", path: `/manage/${id}`, message: "" };
    expect(declined).toEqual({
      type: "PAGE_DECLINED",
      locale: "ga",
      data: { ...mailData, message: "There is one already." },
    });
    expect(approved).toMatchObject({ type: "PAGE_APPROVED", data: { path: `/pages/${body.slug}`, message: "" } });
    expect(disabled).toMatchObject({ type: "PAGE_DISABLED", data: { ...mailData, message: "Asked for by the owner" } });
    expect(enabled).toMatchObject({ type: "PAGE_ENABLED", data: { path: `/pages/${body.slug}` } });
  });

  test("requires a reason for a refusal, and must be possible in the present state", async () => {
    for (const fields of [{ id }, { id, reason: "  " }]) {
      const { status, body } = await call("decline", fields);
      expect([status, body.errors]).toMatchObject([422, [{ path: "reason", code: "required" }]]);
    }
    const { status, body } = await call("disable", { id, reason: "Why" });
    expect([status, body.code, body.allowed]).toEqual([409, "bad-transition", ["approve", "decline"]]);
    expect(body.current).toMatchObject({ id, approval: "requested" });
    expect((await stateOf()).version).toBe(1);
    expect(await mails()).toEqual([]);
  });

  test("is made once when many administrators decide concurrently; the others get 409", async () => {
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? call("approve", { id }) : call("decline", { id, reason: "Twice" }, other),
      ),
    );
    // A declined page may still be approved, but not twice; late callers get the present state.
    const done = decided.filter(({ status }) => status === 200);
    const refused = decided.filter(({ status }) => status === 409);
    expect(done.length + refused.length).toBe(20);
    expect(done.filter(({ body }) => body.approval === "approved")).toHaveLength(1);
    expect(refused.every(({ body }) => body.code === "bad-transition" && body.allowed.length > 0)).toBe(true);
    expect((await stateOf()).approval).toBe("approved");
    expect(await mails()).toHaveLength(done.length);
  });

  test("is listed in the page with its author and reason, and in the audit without the reason", async () => {
    await call("decline", { id, reason: "No photo" }, other);
    const { body } = await call("approve", { id });
    expect(body.decisions).toMatchObject([
      { move: "approve", reason: null, by: { id: admin.id, name: "Áine" } },
      { move: "decline", reason: "No photo", by: { name: "Brian" } },
    ]);
    const entries = await api.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("page_id", "=", id)
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      {
        action: "page.decline",
        actor_id: other.id,
        before: { approval: "requested" },
        after: { approval: "declined" },
      },
      { action: "page.approve", actor_id: admin.id, after: { approval: "approved" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("No photo");
  });

  test("is not possible for a deleted page", async () => {
    await api.db.updateTable("page").set({ date_deleted: new Date() }).where("id", "=", id).execute();
    expect((await call("approve", { id })).status).toBe(404);
  });
});

describe("several pages in one call", () => {
  test("are moved where possible, with a result for each", async () => {
    const approved = await insertPage(api.db, { approval: "approved" });
    const deleted = await insertPage(api.db, { approval: "requested", date_deleted: new Date() });
    const { status, body } = await call("bulk", { ids: [approved, id, deleted], move: "approve" });
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: approved, done: false, approval: "approved", moves: ["disable"] },
      { id, done: true, approval: "approved", moves: ["disable"] },
      { id: deleted, done: false, approval: null, moves: [] },
    ]);
    expect((await api.app.inject({ url: `/api/page/id/${id}` })).statusCode).toBe(200);
    const entries = await api.db.selectFrom("audit_entry").select("action").where("page_id", "=", id).execute();
    expect(entries).toEqual([{ action: "page.approve" }]);
    expect(await mails()).toMatchObject([{ type: "PAGE_APPROVED" }]);
    expect((await call("bulk", { ids: [id], move: "disable" })).status).toBe(422);
    expect((await call("bulk", { ids: [id, id], move: "approve" })).status).toBe(422);
  });
});
