import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LIST_DATE } from "#core/domain/security/fixed-versions.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertAccount, insertCategory, insertPage, insertPost } from "#test/support/factories.ts";

let api: ApiServer;
let admin: Person;
let lantern: string;
let food: string;

beforeAll(async () => {
  api = await startApi({ ffmpeg: "off" });
  admin = await api.person({ type: "admin" });
  lantern = await insertPage(api.db, { slug: "lantern", date_created: "2026-03-10T12:00:00Z" });
  await insertPage(api.db, { slug: "ferry", date_created: "2026-03-31T22:59:59Z" });
  food = await insertCategory(api.db, { slug: "food" });
});
afterAll(() => api?.stop());
beforeEach(() => api.db.deleteFrom("view_count").execute());

const counted = (of: { page_id: string } | { category_id: string }, day: string, views: number, source = "search") =>
  api.db
    .insertInto("view_count")
    .values({ ...of, day, source, views })
    .execute();
const ask = async (what: string, fields: object) =>
  (await api.post(`/api/admin/statistics/${what}`, fields, admin)).json();

test("the overview counts rows added in a period, from midnight to midnight in Dublin, and in the period before", async () => {
  await insertPage(api.db, { approval: "requested", date_created: "2026-02-28T12:00:00Z" });
  await insertPage(api.db, { approval: "requested", date_created: "2026-03-31T23:00:00Z" }); // 1 April in Dublin
  await insertPage(api.db, { date_deleted: new Date(), date_created: "2026-03-10T12:00:00Z" });
  await insertPost(api.db, lantern, { publish_at: "2026-03-05T00:00:00Z" });
  await insertPost(api.db, lantern, { publish_at: "2026-03-05T00:00:00Z", status: "draft" });
  await insertPost(api.db, lantern, { publish_at: "2126-03-05T00:00:00Z" });
  await insertAccount(api.db, { date_created: "2026-02-10T00:00:00Z" });
  await api.db
    .insertInto("feedback")
    .values({ kind: "question", message: "When?", date_created: "2026-03-01T00:00:00Z" })
    .execute();
  await counted({ page_id: lantern }, "2026-03-31", 4);
  await counted({ category_id: food }, "2026-02-28", 3);
  expect(await ask("overview", { from: "2026-03-01", to: "2026-03-31" })).toEqual({
    from: "2026-03-01",
    to: "2026-03-31",
    before: { from: "2026-02-01", to: "2026-02-28" },
    pages: {
      requested: { total: 2, period: 0, before: 1 },
      approved: { total: 2, period: 2, before: 0 },
      declined: { total: 0, period: 0, before: 0 },
      disabled: { total: 0, period: 0, before: 0 },
    },
    accounts: { total: 2, period: 0, before: 1 },
    posts: { total: 1, period: 1, before: 0 },
    feedback: { total: 1, period: 1, before: 0 },
    checked: { public: 2, recently: 0 },
    views: { period: 4, before: 3 },
    backup: { scheduled: false, last: null, bytes: null, failed: null, error: null, overdue: false },
    ffmpeg: { version: null, unused: "off", sandboxed: false },
    database: {
      version: expect.stringMatching(/^18\.\d+$/),
      state: expect.any(String),
      fixed_in: "18.6",
      as_of: LIST_DATE,
    },
    search: null,
    lone_admin: "without-provider",
  });
});

test("the overview says that one administrator alone has no recovery code, until there are codes or another one", async () => {
  const loneAdmin = async () => (await ask("overview", {})).lone_admin;
  const { uid } = await api.db
    .selectFrom("account")
    .select("uid")
    .where("type", "=", "admin")
    .executeTakeFirstOrThrow();
  const { provider } = api.ground.identity;
  provider.hasRecoveryCodes = async (of) => {
    const codes = api.db.selectFrom("identity_recovery_code").select("id").where("uid", "=", of);
    return (await codes.where("date_used", "is", null).execute()).length > 0;
  };
  expect(await loneAdmin()).toBe("without-codes");
  const demo = await insertAccount(api.db, { type: "admin", demo: true });
  const disabled = await insertAccount(api.db, { type: "admin", disabled: true });
  expect(await loneAdmin()).toBe("without-codes");
  await api.db.updateTable("account").set({ disabled: false }).where("id", "=", disabled).execute();
  expect(await loneAdmin()).toBe("none");
  await api.db.deleteFrom("account").where("id", "in", [demo, disabled]).execute();
  await api.db.insertInto("identity_user").values({ uid }).execute();
  await api.db
    .insertInto("identity_recovery_code")
    .values({ uid, code_hash: Buffer.alloc(32) })
    .execute();
  expect(await loneAdmin()).toBe("none");
  await api.db.updateTable("identity_recovery_code").set({ date_used: new Date() }).execute();
  expect(await loneAdmin()).toBe("without-codes");
  provider.hasRecoveryCodes = null;
});
