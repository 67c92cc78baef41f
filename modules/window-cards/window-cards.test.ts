import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { scanIn } from "#core/server/site/count-views.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { cardRevision } from "./revision.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
  await insertHours(api.db, page_id);
});
afterAll(() => api.stop());

const call = async (path: string, fields: object = {}) => {
  const answer = await api.post(`/api/page/${path}`, { page_id, ...fields }, nora);
  return answer.json();
};
const inDays = (days: number) => todayAt(Temporal.Now.instant()).add({ days }).toString();

test("a card is right until the hours that it shows change, and again once it is printed anew", async () => {
  expect(await call("window-card")).toMatchObject({ printed: null, is_current: true });
  const card = await call("window-card/print");
  expect(card).toMatchObject({ printed: expect.any(String), is_current: true });
  await call("times/add", { days: [7], opens: "20:00", closes: "22:00" });
  const old = await call("window-card");
  expect(old.is_current).toBe(false);
  expect(old.revision).not.toBe(card.revision);
  expect((await call("window-card/print")).is_current).toBe(true);
});

test("a special day makes it wrong where it would be on the card, and not later", async () => {
  await insertSpecialTime(api.db, page_id, { date_from: inDays(80) });
  expect((await call("window-card")).is_current).toBe(true);
  await insertSpecialTime(api.db, page_id, { date_from: inDays(20) });
  expect((await call("window-card")).is_current).toBe(false);
});

test("what is pressed for today alone does not make it wrong", async () => {
  await call("window-card/print");
  await call("today/set", { kind: "closed" });
  expect((await call("window-card")).is_current).toBe(true);
});

describe("a scanned card", () => {
  const PHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";
  let scans = 0;
  /** Each scan is another visitor's. */
  const scan = async (revision: string, userAgent = PHONE) => {
    const { slug } = await api.db.selectFrom("page").select("slug").where("id", "=", page_id).executeTakeFirstOrThrow();
    const visitor = { address: `192.0.2.${++scans}`, userAgent };
    api.views.count({ kind: "page", slug, visitor, source: () => "direct", scan: { field: "card", text: revision } });
    await api.views.flush();
  };
  const scanned = async () => (await call("window-card")).scanned;
  const mails = async () => {
    const rows = api.db.selectFrom("outbox").select(["type", "data"]).where("recipient", "=", nora.email).orderBy("id");
    return rows.execute();
  };
  /** The revision in the code of the sheet, which is made of what everybody reads. */
  const onSheet = async () => {
    const page = (await api.app.inject(`/api/page/id/${page_id}`)).json();
    const today = todayAt(Temporal.Now.instant());
    const answer = await api.app.inject(`/api/page/times/special?page_id=${page_id}&from=${today}`);
    return cardRevision({ ...page, special: answer.json() }, today);
  };
  const changeHours = (opens: string) => call("times/add", { days: [7], opens, closes: "23:59" });

  beforeEach(async () => {
    nora = await api.person();
    page_id = await insertPage(api.db, { user_id: nora.id, name: "Pier Café" });
    await insertHours(api.db, page_id, { days: [1] });
  });

  test("that says what is right is nobody's business", async () => {
    const { revision } = await call("window-card/print");
    expect(await onSheet()).toBe(revision);
    await scan(revision);
    expect([await scanned(), await mails()]).toEqual([null, []]);
  });

  test("that is out of date is shown to the owner, and mailed once", async () => {
    const { revision } = await call("window-card/print");
    await changeHours("20:00");
    for (let times = 0; times < 5; times++) await scan(revision);
    expect(await scanned()).toEqual(expect.any(String));
    const { slug } = (await api.app.inject(`/api/page/id/${page_id}`)).json();
    const data = { page: "Pier Café", path: `/manage/${slug}/everywhere`, message: "" };
    expect(await mails()).toEqual([{ type: "WINDOW_CARD_OLD", data }]);
    await api.db.updateTable("window_card").set({ date_scanned: "2026-01-01T12:00:00Z" }).execute();
    await scan(revision);
    expect(await mails()).toHaveLength(1);
  });

  test("is not spoken of any more once a new one is printed, unless it is scanned again", async () => {
    const { revision } = await call("window-card/print");
    await changeHours("20:00");
    await scan(revision);
    expect(await call("window-card/print")).toMatchObject({ is_current: true, scanned: null });
    await api.db
      .updateTable("window_card")
      .set({ date_scanned: "2026-01-01T12:00:00Z" })
      .where("revision", "=", revision)
      .execute();
    await scan(revision);
    expect(await call("window-card")).toMatchObject({ is_current: true, scanned: expect.any(String) });
    expect(await mails()).toHaveLength(1);
  });

  test("counts only where the team has printed it, and where no robot follows the address", async () => {
    const { revision } = await call("window-card/print");
    await changeHours("20:00");
    const other = `${revision.slice(0, -1)}${revision.endsWith("a") ? "b" : "a"}`;
    for (const invented of [other, "k5d-1a2b3c4d5e"]) await scan(invented);
    await scan(revision, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
    expect([await scanned(), await mails()]).toEqual([null, []]);
  });

  test("is forgotten after twenty newer ones", async () => {
    const { revision } = await call("window-card/print");
    await api.db.deleteFrom("rate_limit").execute();
    for (let n = 0; n < 20; n++) {
      await api.db
        .updateTable("page")
        .set({ name: `Name ${n}` })
        .where("id", "=", page_id)
        .execute();
      await call("window-card/print");
    }
    await scan(revision);
    expect([await scanned(), await mails()]).toEqual([null, []]);
    expect(
      await api.db.selectFrom("window_card").select("revision").where("page_id", "=", page_id).execute(),
    ).toHaveLength(20);
  });
});

describe("the address of a page", () => {
  const scanOf = (card: unknown) => scanIn({ card })?.text ?? null;

  test("has the revision of a card, and nothing else that somebody writes there", () => {
    expect(scanOf("k5d-1a2b3c4d5e")).toBe("k5d-1a2b3c4d5e");
    const others = ["", "k5d", "K5D-1A2B3C4D5E", `k5d-${"a".repeat(5000)}`, "'; drop", ["k5d-1a2b3c4d5e"], undefined];
    expect(others.map(scanOf)).toEqual(others.map(() => null));
  });

  test("means nothing where the module is off", () => {
    expect(scanIn({ card: "k5d-1a2b3c4d5e" }, ["window-cards"])).toBeNull();
  });
});
