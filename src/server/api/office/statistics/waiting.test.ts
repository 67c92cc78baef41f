import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WAITING_KINDS } from "#core/contract/office/waiting.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api?.stop());

const ask = async (fields = {}) => (await api.post("/api/admin/statistics/waiting", fields, admin)).json();
const WEEK_MS = 7 * 86_400_000;
const NEXT_WEEK = new Date(Date.now() + WEEK_MS);

const insertEvent = (fields: { title: string; starts_at: Date; page_id?: string; status?: "draft" | "published" }) =>
  api.db
    .insertInto("event")
    .values({ slug: crypto.randomUUID(), ends_at: new Date(fields.starts_at.getTime() + 1), ...fields })
    .execute();
const insertMail = (recipient: string, state: "failed" | "sent") =>
  api.db.insertInto("outbox").values({ kind: "mail", type: "PAGE_APPROVED", recipient, state }).execute();

describe("what waits", () => {
  test("is nothing at first", async () => {
    const counts = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0]));
    expect(await ask()).toEqual({ items: [], counts, suspected: 0 });
  });

  test("are requests, open feedback, reports, drafts of future community events and failed mails, oldest first", async () => {
    const page = await insertPage(api.db, { name: "Public" });
    await insertMail("nobody@example.ie", "failed");
    await insertMail("somebody@example.ie", "sent");
    await insertPage(api.db, { name: "Bakery", name_ie: "Bácús", approval: "requested" });
    await insertPage(api.db, { name: "Gone", approval: "requested", date_deleted: new Date() });
    await insertPage(api.db, { name: "No", approval: "declined" });
    await api.db
      .insertInto("feedback")
      .values([
        { kind: "report", message: "This is not a pub.", page_id: page },
        { kind: "question", message: "x".repeat(400), locale: "ga" },
        { kind: "question", message: "Answered", status: "replied" },
        { kind: "question", message: "Buy pills", suspected: true },
      ])
      .execute();
    await insertEvent({ title: "Regatta", starts_at: NEXT_WEEK });
    await insertEvent({ title: "Past", starts_at: new Date("2020-01-01") });
    await insertEvent({ title: "Session", starts_at: NEXT_WEEK, page_id: page });
    await insertEvent({ title: "Public", starts_at: NEXT_WEEK, status: "published" });
    const { items, ...counted } = await ask();
    expect(items.map(({ id: _, date: __, ...item }: Record<string, string>) => item)).toEqual([
      { kind: "mail", name: null, name_ie: null, text: "nobody@example.ie", locale: null },
      { kind: "request", name: "Bakery", name_ie: "Bácús", text: null, locale: null },
      { kind: "report", name: "Public", name_ie: null, text: "This is not a pub.", locale: "en" },
      { kind: "message", name: null, name_ie: null, text: "x".repeat(160), locale: "ga" },
      { kind: "event", name: "Regatta", name_ie: null, text: null, locale: null },
    ]);
    expect(counted).toMatchObject({ counts: { request: 1, message: 1, report: 1, event: 1, mail: 1 }, suspected: 1 });
  });

  test("are claims, corrections without an owner, edits of teams and stale texts, too", async () => {
    const owner = await api.person();
    const page = await insertPage(api.db, { name: "Quay" });
    const owned = await insertPage(api.db, { name: "Owned", user_id: owner.id });
    await api.db
      .insertInto("page_claim")
      .values({ page_id: page, account_id: owner.id, proof: "note", note: "It is my boat." })
      .execute();
    const change = { field: "slogan", before: null, after: "Tea" };
    await api.db
      .insertInto("proposed_change")
      .values([
        { page_id: page, ...change },
        { page_id: owned, ...change }, // for its owner
        { page_id: owned, ...change, source: "team" },
        { page_id: owned, ...change, suspected: true },
        { page_id: page, ...change, status: "refused" },
      ])
      .execute();
    await api.post("/api/admin/categories", { name: "Boats", name_ie: "Báid" }, admin);
    await api.db
      .updateTable("text_state")
      .set({ state: "stale-ga", shown: true })
      .where("kind", "=", "category")
      .execute();
    const { items, counts } = await ask();
    expect(counts).toMatchObject({ claim: 1, correction: 1, edit: 1, "suspected-correction": 1 });
    expect(counts["stale-irish"]).toBe(1);
    const shown = items.map(({ kind, name, text }: Record<string, string>) => [kind, name, text]);
    expect(shown).toContainEqual(["claim", "Quay", "It is my boat."]);
    expect(shown).toContainEqual(["correction", "Quay", null]);
    expect(shown).toContainEqual(["edit", "Owned", null]);
  });

  test("are for an editor what editors do", async () => {
    const editor = await api.person({ type: "editor" });
    const { items, counts } = (await api.post("/api/admin/statistics/waiting", {}, editor)).json();
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["event"]));
    expect(counts).toMatchObject({ event: 1, request: 0, edit: 0, suspected: 0, "stale-irish": 0 });
  });

  test("is as long as asked for", async () => {
    expect((await ask({ limit: 2 })).items.map(({ kind }: { kind: string }) => kind)).toEqual(["mail", "request"]);
  });
});
