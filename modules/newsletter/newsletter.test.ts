import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { bytesOfId, signedToken } from "#core/server/mail/signing-key.ts";
import { unsubscribeKey } from "#core/server/mail/unsubscribe-token.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  fillFeature,
  insertAccount,
  insertFeature,
  insertPage,
  insertPhoto,
  insertPost,
} from "#test/support/factories.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { startTestWorker } from "#test/support/mail-worker.ts";
import { createTestDatabase } from "#test/support/postgres.ts";

let api: ApiServer;
let admin: Person;
let feature: string;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("outbox").execute();
  await api.db.updateTable("account").set({ newsletter: false }).execute();
  feature = await insertFeature(api.db, { title: "Wet days", title_ie: "Laethanta fliucha", text: "Soup." });
});

let readers = 0;
const reader = (row: object = {}) =>
  insertAccount(api.db, {
    uid: `reader-${++readers}`,
    email: `reader-${readers}@example.com`,
    newsletter: true,
    email_verified: true,
    ...row,
  });
const send = async (fields: object = {}, headers = {}) => {
  const answer = await api.post("/api/features/email", { id: feature, ...fields }, admin, headers);
  return answer.json() as { queued?: number; code?: string };
};
const mails = () => api.db.selectFrom("outbox").selectAll().orderBy("date_next").execute();

describe("the newsletter", () => {
  test("is sent to every subscribed verified address in its language, and to nobody else", async () => {
    await reader({ email: "anna@example.com", locale: "en" });
    await reader({ email: "aodh@example.com", locale: "ga" });
    for (const row of [{ newsletter: false }, { email_verified: false }, { disabled: true }, { deleted: true }])
      await reader(row);
    expect(await send()).toEqual({ queued: 2 });
    const rows = await mails();
    expect(rows.map(({ recipient, locale, type }) => [recipient, locale, type])).toEqual([
      ["anna@example.com", "en", "FEATURE"],
      ["aodh@example.com", "ga", "FEATURE"],
    ]);
    // Mails are spread over time, so that sign-in links are not delayed.
    expect(rows[1]!.date_next.getTime()).toBeGreaterThan(rows[0]!.date_next.getTime());
  });

  test("is sent to an address that was verified by a link since the last sign-in", async () => {
    await reader({ uid: "linked", email: "Linked@example.com", email_verified: false });
    await api.db
      .insertInto("identity_user")
      .values({ uid: "linked", email: "linked@example.com", email_verified: true })
      .execute();
    expect(await send()).toEqual({ queued: 1 });
  });

  test("is sent once, also by twenty concurrent calls", async () => {
    await reader();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.filter(({ queued }) => queued === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "already-sent")).toHaveLength(19);
    expect(await mails()).toHaveLength(1);
    const [shown] = (await api.post("/api/features/admin", {}, admin)).json().items;
    expect(shown).toMatchObject({ version: 1, date_emailed: expect.any(String) });
  });

  test("can be sent to one address as a test, which does not count as sent", async () => {
    await reader();
    expect(await send({ test_to: "me@example.com", locale: "ga" })).toEqual({ queued: 1 });
    expect(await mails()).toMatchObject([{ recipient: "me@example.com", locale: "ga" }]);
    expect(await send()).toEqual({ queued: 1 });
    expect(await send({ test_to: "me@example.com" })).toEqual({ queued: 1 });
  });

  test("contains what the site shows, with absolute addresses", async () => {
    const cafe = await insertPage(api.db, { slug: "cafe", name: "Café", slogan: "Soup & bread" });
    const photo = await insertPhoto(api.db, { page_id: cafe }, { is_primary: true, width: 2000, height: 1000 });
    const { key } = await api.db.selectFrom("photo").select("key").where("id", "=", photo).executeTakeFirstOrThrow();
    const [news, draft] = [
      await insertPost(api.db, cafe, { title: "New soup", body: "**Nettles** today." }),
      await insertPost(api.db, cafe, { title: "Secret", status: "draft" }),
    ];
    await fillFeature(api.db, feature, { pages: [cafe], posts: [news, draft] });
    await reader();
    const preview = await api.post("/api/features/email/preview", { id: feature, locale: "ga" }, admin);
    const { subject, html, text, readers: count } = preview.json();
    expect([subject, count]).toEqual(["Laethanta fliucha – Eolaire na nOileán", 1]);
    for (const said of [
      `https://eolaire.test/ga/posts/${news}`,
      "https://eolaire.test/ga/pages/cafe",
      "Nettles today.",
    ]) {
      expect(html).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toContain(`src="https://eolaire.test/images/page/photos/${key}-320.jpg"`);
    expect(html).toContain('<p style="margin:0 0 24px;overflow-wrap:break-word" lang="en">Soup.</p>');
    expect(html + text).not.toContain("Secret");
  });
});

describe("unsubscribing", () => {
  const wants = async (id: string) =>
    (await api.db.selectFrom("account").select("newsletter").where("id", "=", id).executeTakeFirstOrThrow()).newsletter;
  const tokenTo = async () => ((await mails())[0]!.data as { unsubscribe: string }).unsubscribe;

  test("needs the link only, deletes queued newsletters, and is idempotent", async () => {
    const [leaving, staying] = [await reader(), await reader()];
    await send();
    const token = await tokenTo();
    const answer = await api.post("/api/newsletter/unsubscribe", { token });
    expect([answer.statusCode, await wants(leaving), await wants(staying)]).toEqual([200, false, true]);
    expect(await mails()).toHaveLength(1);
    expect((await api.post("/api/newsletter/unsubscribe", { token })).statusCode).toBe(200);
    const forged = `${token.slice(0, 4)}${token[4] === "A" ? "B" : "A"}${token.slice(5)}`;
    for (const wrong of [forged, "", "x", `${token}AAAA`]) {
      expect((await api.post("/api/newsletter/unsubscribe", { token: wrong })).json().code).toBe("not-found");
    }
  });

  test("takes no link of other mails", async () => {
    const leaving = await reader();
    const key = await unsubscribeKey(api.db);
    const other = signedToken(key, "follows unsubscribe\n", bytesOfId(leaving));
    expect((await api.post("/api/newsletter/unsubscribe", { token: other })).json().code).toBe("not-found");
    expect(await wants(leaving)).toBe(true);
  });

  test("in the account deletes queued newsletters, too", async () => {
    const person = await api.person();
    await api.db
      .updateTable("account")
      .set({ newsletter: true, email_verified: true })
      .where("id", "=", person.id)
      .execute();
    await send();
    await api.post("/api/account/update", { newsletter: false }, person);
    expect(await mails()).toEqual([]);
  });
});

test("newsletters have the headers of one-click unsubscribe (RFC 8058), and other mails do not", async () => {
  const database = await createTestDatabase();
  const server = await startMailServer();
  const data = { title: "Wet days", title_ie: null, text: null, text_ie: null, cards: [], unsubscribe: "signed" };
  await queueMessage(database.db, { type: "FEATURE", to: "una@example.com", locale: "ga", data });
  await queueMessage(database.db, { type: "ACCOUNT_DELETED", to: "ada@example.com", locale: "en", data: { name: "" } });
  const worker = await startTestWorker(database, { smtpUrl: `smtp://127.0.0.1:${server.port}?ignoreTLS=true` });
  await expect.poll(() => server.received).toHaveLength(2);
  const headers = (to: string) => {
    const mail = server.received.find((one) => one.to.includes(to));
    return mail?.email.headers.filter(({ key }) => key.startsWith("list-")).map(({ key, value }) => [key, value]);
  };
  expect(headers("una@example.com")).toEqual([
    ["list-unsubscribe", "<https://eolaire.test/ga/unsubscribe?token=signed>"],
    ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
  ]);
  expect(headers("ada@example.com")).toEqual([]);
  await worker.stop();
  await server.stop();
  await database.drop();
});
