import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertCategory, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let nora: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin", name: "Áine" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person({ name: "Nóra" });
});

const call = async (path: string, fields: object, as = admin) => {
  const answer = await api.post(`/api/admin/page${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const mailsTo = (person: Person) =>
  api.db.selectFrom("outbox").select(["type", "data"]).where("recipient", "=", person.email).orderBy("id").execute();

describe("a page for administrators", () => {
  test("has its owner, its completeness and likely duplicates, in any state", async () => {
    const twin = { name: "Twin House", contact_number: "+353749521111", approval: "requested" } as const;
    const id = await insertPage(api.db, { ...twin, user_id: nora.id });
    const duplicate = await insertPage(api.db, { ...twin, name: "Other", approval: "declined" });
    await indexPages(api.db, [id, duplicate]);
    const { body } = await call("", { id });
    expect(body).toMatchObject({ id, owner: { id: nora.id, email: nora.email, disabled: false }, percent: 10 });
    expect(body.missing[0]).toBe("times");
    expect(body.likely_duplicates).toMatchObject([{ id: duplicate, reason: "phone", approval: "declined" }]);
    expect((await call("", { id }, nora)).status).toBe(403);
  });

  test("has notes that only administrators read and delete", async () => {
    const id = await insertPage(api.db, { user_id: nora.id });
    await call("/note", { id, text: "Rang, no answer" });
    const { body } = await call("/note", { id, text: "Rang again" });
    expect(body.notes).toMatchObject([{ text: "Rang again", by: { name: "Áine" } }, { text: "Rang, no answer" }]);
    for (const path of ["/api/page/history", "/api/page/team"]) {
      expect((await api.post(path, { page_id: id }, nora)).body).not.toContain("ang");
    }
    expect((await api.post(`/api/page/history`, { page_id: id }, nora)).json().items).toEqual([]);
    const elsewhere = await insertPage(api.db);
    expect((await call("/note", { id: elsewhere, delete: body.notes[0].id })).status).toBe(404);
    expect((await call("/note", { id, delete: body.notes[0].id })).body.notes).toMatchObject([
      { text: "Rang, no answer" },
    ]);
    for (const fields of [{}, { text: "a", delete: body.notes[1].id }]) {
      expect((await call("/note", { id, ...fields })).status).toBe(422);
    }
  });
});

describe("a new page", () => {
  test("has an owner who gets a mail, categories and a slug, and waits for approval unless it is approved", async () => {
    const category = await insertCategory(api.db);
    const fields = { name: "The Gannet", name_ie: "An Gainéad", type: "business", contact_number: "074 952 1234" };
    const { body } = await call("/add", { ...fields, category_ids: [category], owner_uid: nora.uid });
    expect(body).toMatchObject({
      slug: "the-gannet",
      approval: "requested",
      contact_number: "+353749521234",
      owner: { uid: nora.uid },
      decisions: [],
    });
    expect(body.categories).toHaveLength(1);
    expect(await mailsTo(nora)).toMatchObject([
      { type: "PAGE_OWNER", data: { page: "The Gannet", path: `/manage/${body.id}` } },
    ]);
    const approved = await call("/add", { ...fields, approval: "approved" });
    expect(approved.body).toMatchObject({ owner: null, decisions: [{ move: "approve", by: { name: "Áine" } }] });
    expect((await api.app.inject({ url: `/api/page/id/${approved.body.slug}` })).statusCode).toBe(200);
  });

  test("is refused with invalid fields", async () => {
    const fields = { name: "X", type: "business" };
    const codes = async (more: object) => {
      const { status, body } = await call("/add", { ...fields, ...more });
      return [status, body.errors?.[0]?.path];
    };
    expect(await codes({ owner_uid: "nobody" })).toEqual([422, "owner_uid"]);
    expect(await codes({ category_ids: [nora.id] })).toEqual([422, "category_ids.0"]);
    expect(await codes({ contact_number: "12" })).toEqual([422, "contact_number"]);
    expect(await codes({ approval: "disabled" })).toEqual([422, "approval"]);
  });
});

describe("an update", () => {
  test("changes any field by the rules for owners, and the approval by its moves", async () => {
    const id = await insertPage(api.db, { name: "Old Name", slug: "old-name-of-it", approval: "requested" });
    const { body } = await call("/update", {
      id,
      name: "New Name",
      type: "attraction",
      rank: 5,
      contact_number: "087 123 4567",
      color: "#123456",
      social: { x: "https://x.com/new" },
      status: "temporarily_closed",
      approval: "approved",
      version: 1,
    });
    expect(body).toMatchObject({
      slug: "new-name",
      type: "attraction",
      rank: 5,
      contact_number: "+353871234567",
      approval: "approved",
      social: { x: "https://x.com/new" },
      decisions: [{ move: "approve" }],
    });
    const cleared = await call("/update", { id, contact_number: null, social: { x: null } });
    expect(cleared.body).toMatchObject({ contact_number: null, social: {}, name: "New Name" });
  });

  test("of an old version, or with an impossible approval, changes nothing", async () => {
    const id = await insertPage(api.db, { name: "Stays", version: 3 });
    const stale = await call("/update", { id, name: "Other", version: 2 });
    expect([stale.status, stale.body.code, stale.body.current.owner]).toEqual([409, "stale-version", null]);
    const moved = await call("/update", { id, name: "Other", approval: "declined" });
    expect([moved.status, moved.body.code, moved.body.allowed]).toEqual([409, "bad-transition", ["disable"]]);
    const silent = await call("/update", { id, name: "Other", approval: "disabled" });
    expect([silent.status, silent.body.errors[0].path]).toEqual([422, "reason"]);
    expect((await call("/update", { id, name: null })).status).toBe(422);
    expect((await call("", { id })).body).toMatchObject({ name: "Stays", approval: "approved", version: 3 });
  });
});

describe("the owner", () => {
  test("is changed by an administrator: the new one gets all rights and a mail, the old one loses them", async () => {
    const sean = await api.person({ name: "Seán" });
    const id = await insertPage(api.db, { user_id: nora.id });
    await addManagers(api.db, id, sean.id);
    expect((await call("/owner", { id, uid: sean.uid })).body.owner).toMatchObject({ uid: sean.uid });
    expect(await mailsTo(sean)).toMatchObject([{ type: "PAGE_OWNER" }]);
    const team = await api.post("/api/page/team", { page_id: id }, sean);
    expect(team.json().members).toMatchObject([{ account_id: sean.id, role: "owner" }]);
    expect((await api.post("/api/page/color", { page_id: id, color: "#123456" }, nora)).statusCode).toBe(403);
  });

  test("can be removed, and all administrators are notified", async () => {
    const id = await insertPage(api.db, { user_id: nora.id });
    expect((await call("/owner", { id, uid: null })).body.owner).toBeNull();
    const notifications = await api.db.selectFrom("notification").select("kind").where("page_id", "=", id).execute();
    expect(notifications).toEqual([{ kind: "page-without-owner" }]);
    const shut = await api.person({ disabled: true });
    expect((await call("/owner", { id, uid: shut.uid })).body.errors).toMatchObject([
      { path: "uid", code: "not-a-choice" },
    ]);
  });

  test("is found by uid, name or email address, with their pages", async () => {
    const ciara = await api.person({ name: "Ciara Nic Gearailt", email: "ciara@oilean.example" });
    await api.person({ name: "Ciara Dhúnta", disabled: true });
    const owned = await insertPage(api.db, { user_id: ciara.id });
    const managed = await insertPage(api.db);
    await addManagers(api.db, managed, ciara.id);
    for (const query of [ciara.uid, "ciara", "CIARA@oilean"]) {
      const { body } = await call("/uid/search", { query });
      expect(body).toMatchObject({ total: 1, items: [{ uid: ciara.uid, email: ciara.email }] });
      expect(body.items[0].pages).toMatchObject([
        { id: owned, role: "owner" },
        { id: managed, role: "manager" },
      ]);
    }
  });
});

describe("a deleted page", () => {
  test("can be restored unchanged within thirty days", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const id = await insertPage(api.db, { slug: "gone-a-while", date_deleted: daysAgo(29) });
    expect((await call("", { id })).body).toMatchObject({ moves: [], date_deleted: expect.any(String) });
    expect((await call("/update", { id, name: "X" })).status).toBe(404);
    expect((await call("/restore", { id })).body).toMatchObject({ date_deleted: null, moves: ["disable"] });
    expect((await api.app.inject({ url: "/api/page/id/gone-a-while" })).statusCode).toBe(200);
    const old = await insertPage(api.db, { date_deleted: daysAgo(31) });
    expect((await call("/restore", { id: old })).status).toBe(404);
  });
});
