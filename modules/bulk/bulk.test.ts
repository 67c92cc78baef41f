import { jsonText } from "@eolaire/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  addManagers,
  categorise,
  insertCategory,
  insertHours,
  insertPage,
  insertTag,
} from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let nora: Person;
let id: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin", name: "Áine" });
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
const mails = () =>
  api.db
    .selectFrom("outbox")
    .select(["type", "locale", "data"])
    .where("recipient", "=", nora.email)
    .orderBy("id")
    .execute();

describe("a change of many pages", () => {
  let second: string;
  beforeEach(async () => {
    second = await insertPage(api.db, { approval: "approved" });
    await api.db.updateTable("page").set({ approval: "approved" }).where("id", "=", id).execute();
  });

  const change = (fields: object, ids = [id, second], as = admin) => call("bulk/change", { ids, ...fields }, as);
  const undo = (key: string, ids = [id, second]) => call("bulk/undo", { ids, undo: key });
  const outcomes = ({ body }: Awaited<ReturnType<typeof call>>) =>
    body.results.map(({ outcome }: { outcome: string }) => outcome);
  const listsOf = async (page_id: string) => {
    const rows = await api.db
      .selectFrom("page_category")
      .select("category_id")
      .where("page_id", "=", page_id)
      .orderBy("rank")
      .execute();
    return rows.map(({ category_id }) => category_id);
  };
  const ownerOf = async (page_id: string) =>
    (await api.db.selectFrom("page").select("user_id").where("id", "=", page_id).executeTakeFirstOrThrow()).user_id;

  test("is seen before it is made, made to each page by itself, and taken back where nobody has changed it since", async () => {
    const [pubs, shops] = [await insertCategory(api.db), await insertCategory(api.db)];
    await categorise(api.db, second, pubs);
    const gone = await insertPage(api.db, { date_deleted: new Date() });
    const ids = [id, second, gone];
    const wanted = { change: "add-category", category_id: pubs };
    const seen = await change({ ...wanted, dry_run: true }, ids);
    expect([outcomes(seen), seen.body.undo]).toEqual([["changed", "unchanged", "missing"], null]);
    expect(await listsOf(id)).toEqual([]);
    const made = await change(wanted, ids);
    expect(outcomes(made)).toEqual(["changed", "unchanged", "missing"]);
    expect(await listsOf(id)).toEqual([pubs]);
    await change({ change: "add-category", category_id: shops }, ids);
    expect(outcomes(await undo(made.body.undo, ids))).toEqual(["impossible", "unchanged", "missing"]);
    expect(await listsOf(id)).toEqual([pubs, shops]);
  });

  test("keeps the last category of a page, and brings the main one back to its place", async () => {
    const [pubs, shops] = [await insertCategory(api.db), await insertCategory(api.db)];
    await categorise(api.db, id, pubs, shops);
    await categorise(api.db, second, pubs);
    const made = await change({ change: "remove-category", category_id: pubs });
    expect(outcomes(made)).toEqual(["changed", "impossible"]);
    expect(outcomes(await undo(made.body.undo))).toEqual(["changed", "unchanged"]);
    expect([await listsOf(id), await listsOf(second)]).toEqual([[pubs, shops], [pubs]]);
  });

  test("has an entry of the audit for each page, which one request joins", async () => {
    const tag = await insertTag(api.db);
    await change({ change: "add-tag", tag_id: tag });
    const entries = await api.db
      .selectFrom("audit_entry")
      .select(["action", "request_id", "page_id", "actor_id"])
      .where("page_id", "in", [id, second])
      .execute();
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map(({ page_id }) => page_id))).toEqual(new Set([id, second]));
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
    expect(entries).toMatchObject([{ action: "page.categories", actor_id: admin.id }, {}]);
  });

  test("gives pages to an owner, and back to whom each belonged", async () => {
    const owner = await api.person();
    const made = await change({ change: "owner", uid: owner.uid });
    expect(outcomes(made)).toEqual(["changed", "changed"]);
    expect([await ownerOf(id), await ownerOf(second)]).toEqual([owner.id, owner.id]);
    await undo(made.body.undo);
    expect([await ownerOf(id), await ownerOf(second)]).toEqual([nora.id, null]);
    expect((await change({ change: "owner", uid: "nobody-there" })).body.errors).toMatchObject([{ path: "uid" }]);
  });

  test("asks each owner by one mail, whom none has reached lately", async () => {
    await api.db.updateTable("account").set({ email_verified: true }).where("id", "=", nora.id).execute();
    await api.db.updateTable("page").set({ user_id: nora.id }).where("id", "=", second).execute();
    await insertHours(api.db, id, { days: [1] });
    // So that a near holiday asks nothing.
    await api.db
      .updateTable("page")
      .set({ holiday_intervals: jsonText([]) })
      .where("id", "=", id)
      .execute();
    const ownerless = await insertPage(api.db, { approval: "approved" });
    const ids = [id, second, ownerless];
    const asking = { change: "ask-hours" };
    expect(outcomes(await change({ ...asking, dry_run: true }, ids))).toEqual(["changed", "changed", "impossible"]);
    expect(await mails()).toEqual([]);
    const { body } = await change(asking, ids);
    expect(body.undo).toBeNull();
    const [mail, ...more] = await mails();
    expect([mail?.type, more]).toEqual(["STILL_RIGHT", []]);
    expect(mail?.data).toMatchObject({
      pages: expect.arrayContaining([
        expect.objectContaining({ id, reasons: [expect.objectContaining({ kind: "asked" })] }),
      ]),
    });
    expect(outcomes(await change(asking, ids))).toEqual(["impossible", "impossible", "impossible"]);
  });

  test("closes them for today, but for those that say already how today differs", async () => {
    await insertHours(api.db, id, { days: [1, 2, 3, 4, 5, 6, 7] });
    await insertHours(api.db, second, { days: [1, 2, 3, 4, 5, 6, 7] });
    await api.post("/api/page/today/set", { page_id: second, kind: "closed", word: "A funeral" }, admin);
    const current = async () =>
      (
        await api.db
          .selectFrom("day_notice")
          .select(["page_id", "word"])
          .where("page_id", "in", [id, second])
          .where("date_ended", "is", null)
          .execute()
      )
        .toSorted((one, other) => Number(other.page_id === id) - Number(one.page_id === id))
        .map(({ word }) => word);
    const made = await change({ change: "closed-today", word: "The storm", word_ie: "An stoirm" });
    expect(outcomes(made)).toEqual(["changed", "impossible"]);
    expect(await current()).toEqual(["The storm", "A funeral"]);
    await undo(made.body.undo);
    expect(await current()).toEqual(["A funeral"]);
  });

  test.each([
    [{ change: "add-tag" }, "tag_id", "required"],
    [{ change: "add-tag", tag_id: "01900000-0000-7000-8000-000000000000" }, "tag_id", "not-a-choice"],
    [{ change: "owner" }, "uid", "required"],
    [{ change: "paint" }, "change", "not-a-choice"],
  ])("is refused where it is not clear: %j", async (fields, path, code) => {
    const { status, body } = await change(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("is for administrators, not for the team of the page", async () => {
    await addManagers(api.db, second, nora.id);
    expect((await change({ change: "owner", uid: nora.uid }, [id], nora)).status).toBe(403);
  });
});
