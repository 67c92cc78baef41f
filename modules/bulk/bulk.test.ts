import { jsonText } from "@eolaire/postgres";
import { sql } from "kysely";
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

  describe("in the background", () => {
    type Work = {
      id: string;
      state: string;
      total: number;
      changed: number;
      unchanged: number;
      left: number;
      undo_until: string | null;
    };
    const begin = async (fields: object, as = admin) => (await call("bulk/begin", fields, as)).body as Work;
    const all = async (): Promise<Work[]> => (await call("bulk/all", {})).body.items;
    const workOf = async (one: Work) => (await all()).find(({ id }) => id === one.id)!;
    const run = () => api.jobs.run("work-on-pages");
    const lines = async (subject?: string) => {
      const { items } = (await api.post("/api/admin/audit", subject ? { subject } : {}, admin)).json();
      return items.map(({ action }: { action: string }) => action);
    };

    test("all that a search finds are changed, also those that no list shows, by one line of the audit, and taken back", async () => {
      const [pubs, shops] = [await insertCategory(api.db), await insertCategory(api.db)];
      const slug = (
        await api.db.selectFrom("category").select("slug").where("id", "=", shops).executeTakeFirstOrThrow()
      ).slug;
      const ids: string[] = [];
      for (let n = 0; n < 120; n++) ids.push(await insertPage(api.db, { approval: "approved" }));
      for (const one of ids) await categorise(api.db, one, shops);
      await sql`insert into page_category (page_id, category_id, rank) values (${ids[0]}, ${pubs}, 2)`.execute(api.db);
      const begun = await begin({ where: { category: slug }, change: "add-category", category_id: pubs });
      expect(begun).toMatchObject({ state: "running", total: 120, changed: 0, undo_until: null });
      await run();
      const done = await workOf(begun);
      expect(done).toMatchObject({
        state: "done",
        changed: 119,
        unchanged: 1,
        left: 0,
        to: { name: expect.any(String) },
      });
      expect(await listsOf(ids.at(-1)!)).toEqual([shops, pubs]);
      // One press is one line; what it did to a page stands in that page's history.
      expect((await lines()).slice(0, 1)).toEqual(["page.bulk-begin"]);
      expect(await lines(ids[5])).toEqual(["page.categories"]);
      // Somebody changes one of them: it stays so.
      await sql`delete from page_category where page_id = ${ids[7]} and category_id = ${shops}`.execute(api.db);
      const back = (await call("bulk/take-back", { id: begun.id })).body as Work;
      await run();
      expect(await workOf(back)).toMatchObject({ state: "done", changed: 118, left: 1, undo_until: null });
      expect(await listsOf(ids.at(-1)!)).toEqual([shops]);
      expect(await listsOf(ids[0]!)).toEqual([shops, pubs]);
      expect((await call("bulk/take-back", { id: begun.id })).body.errors).toMatchObject([{ path: "id" }]);
    });

    test("a server that stops in between goes on with the pages that are left", async () => {
      const tag = await insertTag(api.db);
      const begun = await begin({ ids: [id, second], change: "add-tag", tag_id: tag });
      await sql`update page_of_work set outcome = 'unchanged' where work_id = ${begun.id} and page_id = ${id}`.execute(
        api.db,
      );
      await run();
      expect(await workOf(begun)).toMatchObject({ state: "done", changed: 1, unchanged: 1 });
      const tagged = api.db.selectFrom("page_tag").select("page_id").where("tag_id", "=", tag);
      expect(await tagged.execute()).toEqual([{ page_id: second }]);
    });

    /** As if nothing of it had been done yet, and no run were on its way. */
    const asBegun = async (fields: object, input: object = {}) => {
      const begun = await begin({ ids: [id], ...fields });
      await run();
      await sql`update page_of_work set outcome = null where work_id = ${begun.id}`.execute(api.db);
      await sql`
        update work_on_pages set state = 'running', input = input || ${JSON.stringify(input)}::text::jsonb where id = ${begun.id}`.execute(
        api.db,
      );
      return begun;
    };

    test("what was stopped stays as it is", async () => {
      const begun = await asBegun({ change: "add-tag", tag_id: await insertTag(api.db) });
      expect((await call("bulk/stop", { id: begun.id })).body).toMatchObject({ state: "stopped" });
      await run();
      expect(await workOf(begun)).toMatchObject({ state: "stopped", total: 1, changed: 0, unchanged: 0, left: 0 });
    });

    test("it is stopped where what it needs is gone, and where who began it has lost the right", async () => {
      const tag_id = await insertTag(api.db);
      const gone = await asBegun({ change: "add-tag", tag_id }, { tag_id: "01900000-0000-7000-8000-000000000000" });
      await run();
      expect(await workOf(gone)).toMatchObject({ state: "stopped", changed: 0 });
      const begun = await asBegun({ change: "add-tag", tag_id });
      await sql`update work_on_pages set account_id = ${nora.id} where id = ${begun.id}`.execute(api.db);
      await run();
      expect(await workOf(begun)).toMatchObject({ state: "stopped", changed: 0 });
    });

    test("pages are taken off with a reason, each owner is told, and they are shown again", async () => {
      const begun = await begin({ ids: [id, second], change: "disable", reason: "Closed since spring" });
      await run();
      expect(await workOf(begun)).toMatchObject({ state: "done", changed: 2 });
      expect((await mails()).map(({ type }) => type)).toContain("PAGE_DISABLED");
      await call("bulk/take-back", { id: begun.id });
      await run();
      const rows = await api.db.selectFrom("page").select("approval").where("id", "in", [id, second]).execute();
      expect(rows).toEqual([{ approval: "approved" }, { approval: "approved" }]);
    });

    test.each([
      [{ change: "add-tag", ids: [] }, "ids"],
      [{ change: "enable" }, "ids"],
      [{ change: "disable", where: {} }, "reason"],
      [{ change: "enable", where: { q: "nothing is called like this" } }, "where"],
    ])("is refused where it is not clear: %j", async (fields, path) => {
      const { status, body } = await call("bulk/begin", fields);
      expect([status, body.errors]).toMatchObject([422, [{ path }]]);
    });

    test("is for administrators", async () => {
      const answer = await call("bulk/begin", { ids: [id], change: "enable" }, nora);
      expect(answer.status).toBe(403);
    });
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
