import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StillRight } from "#core/domain/messages.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { addManagers, insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { checkLinkKey, checkLinkToken } from "./link-token.ts";
import { remindOwners } from "./reminders.ts";

let api: ApiServer;
let nora: Person;
let page: string;

/** No holiday is near, and the pages were changed the day before. */
const QUIET_DAY = "2026-09-15T12:00:00Z";

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  await api.db.updateTable("account").set({ email_verified: true }).where("id", "=", nora.id).execute();
  page = await insertPage(api.db, { user_id: nora.id, name: "Pier Café", name_ie: "Caifé an Ché" });
  await insertHours(api.db, page, { days: [1, 2, 3, 4, 5] });
  await changedAt("2026-09-14T12:00:00Z");
});

/** The trigger of the page sets the present time. */
const changedAt = (at: string, id = page) =>
  api.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update page set date_updated = ${at}::text::timestamptz where id = ${id}`.execute(tx);
  });
const remindAt = (at: string) =>
  remindOwners(api.db, { signal: new AbortController().signal, now: Temporal.Instant.from(at) });
const mailsTo = ({ email }: Person) =>
  api.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .where("type", "=", "STILL_RIGHT")
    .orderBy("id")
    .execute();
/** What a mail is written from. */
const contentOf = (mail: { data: unknown } | undefined) => mail?.data as StillRight;
const reasonsTo = async (person: Person) => {
  const mails = await mailsTo(person);
  return mails.flatMap((mail) =>
    contentOf(mail).pages.flatMap(({ reasons }) => reasons.map(({ kind, date }) => [kind, date])),
  );
};
const linkOf = async (person: Person, id = page) => {
  return contentOf((await mailsTo(person)).at(-1)).tokens?.[id] ?? "";
};
const post = async (path: string, fields: object, as: Person | null = null) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const publicPage = async () => (await api.app.inject(`/api/page/id/${page}`)).json();
const shown = async () => (await publicPage()).date_checked as string | null;

describe("an owner is asked", () => {
  test("a week before a season begins, and before it ends", async () => {
    await insertHours(api.db, page, { days: [6], season_from: "09-22", season_to: "10-20" });
    await remindAt("2026-09-14T12:00:00Z");
    expect(await reasonsTo(nora)).toEqual([]);
    await remindAt(QUIET_DAY);
    expect(await reasonsTo(nora)).toEqual([["season-begins", "2026-09-22"]]);
    await remindAt("2026-10-16T12:00:00Z");
    expect((await reasonsTo(nora)).at(-1)).toEqual(["season-ends", "2026-10-20"]);
  });

  test("a week before a public holiday for which nothing is set", async () => {
    const set = await insertPage(api.db, { user_id: nora.id });
    await insertHours(api.db, set, { days: [1] });
    await insertSpecialTime(api.db, set, { date_from: "2026-10-26" });
    await changedAt("2026-10-18T12:00:00Z", set);
    await changedAt("2026-10-18T12:00:00Z");
    await remindAt("2026-10-19T12:00:00Z");
    expect(await reasonsTo(nora)).toEqual([["holiday", "2026-10-26"]]);
    const [mail] = await mailsTo(nora);
    expect(contentOf(mail).pages[0]?.week[0]).toMatchObject({
      date: "2026-10-26",
      intervals: [{ from: "09:00", to: "17:00" }],
    });
  });

  test("after 90 days without a check or a change, also about a page that has no hours", async () => {
    await api.db.deleteFrom("opening_time").where("page_id", "=", page).execute();
    await changedAt("2026-06-17T12:00:01Z");
    await remindAt(QUIET_DAY);
    expect(await reasonsTo(nora)).toEqual([]);
    await changedAt("2026-06-17T11:59:59Z");
    await remindAt(QUIET_DAY);
    expect(await reasonsTo(nora)).toEqual([["quiet", null]]);
  });

  test("by one mail for all her pages, at most once in 30 days", async () => {
    const other = await insertPage(api.db, { user_id: nora.id, name: "A Second Page" });
    await changedAt("2026-01-01T12:00:00Z");
    await changedAt("2026-01-01T12:00:00Z", other);
    await remindAt(QUIET_DAY);
    await remindAt(QUIET_DAY);
    await remindAt("2026-10-15T11:59:59Z");
    const [mail, ...more] = await mailsTo(nora);
    expect(more).toEqual([]);
    expect(contentOf(mail).pages.map(({ name }) => name)).toEqual(["A Second Page", "Pier Café"]);
    await remindAt("2026-10-15T12:00:00Z");
    expect(await mailsTo(nora)).toHaveLength(2);
  });

  test("unless she turned the mails off, or the page is not hers or not public any more", async () => {
    await changedAt("2026-01-01T12:00:00Z");
    await post("/account/update", { reminders: false }, nora);
    await remindAt(QUIET_DAY);
    await post("/account/update", { reminders: true }, nora);
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", page).execute();
    await changedAt("2026-01-01T12:00:00Z");
    await remindAt(QUIET_DAY);
    expect(await mailsTo(nora)).toEqual([]);
  });

  test("on her desk, too", async () => {
    await changedAt("2026-01-01T12:00:00Z");
    const due = async () => (await post("/page/checks", {}, nora)).body.items as { page: { id: string } }[];
    expect((await due()).map((one) => one.page.id)).toEqual([page]);
    expect((await post("/page/checks/confirm", { page_id: page }, nora)).status).toBe(200);
    expect(await due()).toEqual([]);
  });
});

describe("the link of the mail", () => {
  let token: string;
  const look = (sent = token) => post("/page/checks/link", { token: sent });
  const press = (sent = token) => post("/page/checks/link/confirm", { token: sent });

  beforeEach(async () => {
    await changedAt("2026-01-01T12:00:00Z");
    await remindAt(Temporal.Now.instant().toString());
    token = await linkOf(nora);
  });

  test("shows the week and changes nothing; the button confirms it, and the page says so", async () => {
    expect((await look()).body).toMatchObject({ state: "asked", page: { id: page }, date_checked: null });
    expect((await look()).body.week).toHaveLength(7);
    expect(await shown()).toBeNull();
    expect((await press()).body.state).toBe("checked");
    const date = await shown();
    expect(date).not.toBeNull();
    expect((await press()).body).toMatchObject({ state: "checked", date_checked: date });
    const history = (await post("/page/history", { page_id: page }, nora)).body.items as { action: string }[];
    expect(history.filter(({ action }) => action === "page.check")).toHaveLength(1);
  });

  test("does not change the version that somebody edits", async () => {
    const version = async () => (await publicPage()).version;
    const before = await version();
    await press();
    expect(await version()).toBe(before);
  });

  test("is refused where it is forged, for another page, or cut short", async () => {
    const bytes = Buffer.from(token, "base64url");
    bytes[0]! ^= 1;
    for (const forged of [bytes.toString("base64url"), token.slice(0, -4), "", `${token}AAAA`, "../../etc/passwd"]) {
      expect([(await look(forged)).status, (await press(forged)).status]).toEqual([404, 404]);
    }
    expect(await shown()).toBeNull();
  });

  test("ends after 30 days, and with a new owner", async () => {
    const key = await checkLinkKey(api.db);
    const issued = Temporal.Now.instant().subtract({ hours: 30 * 24 });
    const old = checkLinkToken(key, { pageId: page, accountId: nora.id, issued });
    expect((await press(old)).body).toMatchObject({ state: "expired", page: null });
    const { id: user_id } = await api.person();
    await api.db.updateTable("page").set({ user_id }).where("id", "=", page).execute();
    expect((await look()).body).toEqual({ state: "ended", page: null, week: [], date_checked: null });
    expect((await press()).body.state).toBe("ended");
    expect(await shown()).toBeNull();
  });
});

describe("the hours count as checked", () => {
  const saveWeek = (as: Person) =>
    post("/page/times/week", { page_id: page, times: [{ day: 1, opens: "10:00", closes: "12:00", kind: "open" }] }, as);

  test("when the team changes them, but not when an administrator does", async () => {
    expect((await saveWeek(await api.person({ type: "admin" }))).status).toBe(200);
    expect(await shown()).toBeNull();
    const manager = await api.person();
    await addManagers(api.db, page, manager.id);
    await post(
      "/page/times/special/add",
      { page_id: page, date_from: "2026-12-24", date_to: "2026-12-24", closed: true },
      manager,
    );
    expect(await shown()).not.toBeNull();
  });
});

test("the office is notified of pages whose owners do not answer two mails, and finds them", async () => {
  const admin = await api.person({ type: "admin" });
  const list = async (checked: string) => {
    const { body } = await post("/admin/page/all", { checked, owner: nora.id }, admin);
    return body.items.map(({ id }: { id: string }) => id);
  };
  await changedAt("2026-01-01T12:00:00Z");
  await remindAt("2026-09-15T12:00:00Z");
  await remindAt("2026-10-15T12:00:00Z");
  expect(await list("unanswered")).toEqual([]);
  await remindAt("2026-10-29T12:00:00Z");
  await remindAt("2026-10-30T12:00:00Z");
  const { items } = (await post("/admin/notifications", {}, admin)).body;
  const reported = items.filter(({ kind, page: about }: { kind: string; page: { id: string } | null }) => {
    return kind === "hours-unanswered" && about?.id === page;
  });
  expect(reported).toHaveLength(1);
  expect([await list("unanswered"), await list("never"), await list("recently")]).toEqual([[page], [page], []]);
  await post("/page/checks/confirm", { page_id: page }, nora);
  expect([await list("unanswered"), await list("never"), await list("recently")]).toEqual([[], [], [page]]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from page_reminder where page_id = ${page}`.execute(api.db);
  expect(rows).toEqual([{ n: 0 }]);
});
