import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepFormerRows } from "#core/server/calls/former-rows.ts";
import { diskStore } from "#core/server/media/store/disk-store.ts";
import { sweepMedia } from "#core/server/media/sweep-media.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let nora: Person;
let other: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  [nora, other] = [await api.person({ name: "Nóra" }), await api.person()];
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["page", "rate_limit"] as const) await api.db.deleteFrom(table).execute();
  page_id = await insertPage(api.db, { user_id: nora.id, slug: "cafe", name: "Pier Café", slogan: "Tea" });
});

const call = async (path: string, fields: object, as: Person = nora) => {
  const answer = await api.post(`/api/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const shown = async () => (await api.app.inject(`/api/page/id/${page_id}`)).json();
const history = async () => (await call("page/history", { page_id })).body.items;
const restore = (fields: object, as = nora) => call("page/history/restore", { page_id, ...fields }, as);
const sweep = () =>
  sweepMedia(api.db, diskStore(api.mediaDir), {
    log: { info() {}, warn() {} },
    signal: new AbortController().signal,
  });

test("a text comes back after a look at what changes, and the restore itself can be undone", async () => {
  await call("page/basics", { page_id, slogan: "Tea and cake", description: "Long text" });
  await call("page/contact", { page_id, contact_number: "074 952 1234" });
  const [contact, basics] = await history();
  expect([basics.restorable, contact.restorable]).toEqual([true, true]);
  const look = await restore({ entry: basics.id, dry_run: true });
  expect(look.body.changes).toMatchObject([
    { before: { slogan: "Tea and cake" }, after: { slogan: "Tea", description: null } },
  ]);
  expect(await shown()).toMatchObject({ slogan: "Tea and cake" });
  expect((await history()).length).toBe(2);

  expect((await restore({ entry: basics.id })).status).toBe(200);
  await expect.poll(shown).toMatchObject({ slogan: "Tea", description: null, contact_number: "+353749521234" });
  const [back] = await history();
  expect(back).toMatchObject({ action: "page.former", by: { name: "Nóra" }, restorable: true });
  await restore({ entry: back.id });
  await expect.poll(shown).toMatchObject({ slogan: "Tea and cake", description: "Long text" });
  expect((await restore({ entry: contact.id })).status).toBe(200); // the audit itself holds no number
  await expect.poll(async () => (await shown()).contact_number).toBeNull();
});

test("the week of before a change comes back as a whole, and a price with all of its fields", async () => {
  const week = (...hours: [string, string][]) =>
    call("page/times/week", {
      page_id,
      times: hours.map(([opens, closes]) => ({ day: 1, opens, closes, kind: "open" })),
    });
  await week(["09:00", "17:00"]);
  await week(["10:00", "12:00"], ["13:00", "15:00"]);
  const hours = async () =>
    (await shown()).times.times.map(({ opens, closes }: Record<string, string>) => `${opens}-${closes}`);
  expect(await hours()).toEqual(["10:00-12:00", "13:00-15:00"]);
  const entry = (await history()).find(({ before }: { before: object | null }) => before);
  expect((await restore({ entry: entry.id })).status).toBe(200);
  await expect.poll(hours).toEqual(["09:00-17:00"]);

  const { body: price } = await call("page/prices/add", { page_id, name: "Soup", amount: 600, allergens: ["milk"] });
  await call("page/prices/edit", { id: price.id, amount: 700, allergens: [] });
  const [edited] = await history();
  await restore({ entry: edited.id });
  await expect.poll(async () => (await shown()).prices).toMatchObject([{ amount: 600, allergens: ["milk"] }]);
  await call("page/prices/delete", { id: price.id });
  expect((await shown()).prices).toEqual([]);
  expect((await restore({ removed: price.id })).status).toBe(200);
  await expect
    .poll(async () => (await shown()).prices)
    .toMatchObject([{ id: price.id, amount: 600, allergens: ["milk"] }]);
});

test("a removed photo is gone at once, comes back with its file, and is gone for good after 30 days", async () => {
  const picture = await phonePhoto(400, 300);
  const { id, url, widths } = (
    await upload(api, "/api/page/photos/add", picture, { as: nora, page_id, alt: "Stove" })
  ).json();
  const status = async () => (await api.app.inject(`${url}-${widths.at(-1)}.jpg`)).statusCode;
  expect(await status()).toBe(200);
  await call("page/photos/delete", { id });
  await expect.poll(status).toBe(404);
  await restore({ removed: id });
  await expect.poll(status).toBe(200);
  expect((await shown()).photos).toMatchObject([{ id, alt: "Stove", primary: true }]);

  await call("page/photos/delete", { id });
  const files = () => readdir(join(api.mediaDir, "photos"));
  await sql`update former_row set date_created = now() - interval '31 days'`.execute(api.db);
  expect(await files()).toHaveLength(1);
  await sweepFormerRows(api.db);
  expect((await restore({ removed: id })).status).toBe(404);
  await sweep(); // files of less than a day stay
  expect(await api.db.selectFrom("former_row").select("id").execute()).toEqual([]);
});

test("a removed post comes back with its photos, and an event of the community for those who write it", async () => {
  const { body: post } = await call("page/posts/add", { page_id, title: "Boat", body: "Blue", status: "published" });
  const picture = await phonePhoto(400, 300);
  await upload(api, "/api/page/posts/photo/add", picture, { as: nora, post_id: post.id, alt: "Boat" });
  await call("page/posts/delete", { id: post.id });
  expect((await restore({ removed: post.id })).status).toBe(200);
  const { body: own } = await call(`page/posts/admin/${page_id}`, {});
  expect(own.items).toMatchObject([{ id: post.id, title: "Boat", body: "Blue", photos: [{ alt: "Boat" }] }]);

  const editor = await api.person({ type: "editor" });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const times = { starts_at: inDays(7), ends_at: inDays(7.1) };
  const { body: event } = await call("events/add", { title: "Regatta", ...times, status: "published" }, editor);
  await call("events/delete", { id: event.id }, editor);
  const undo = { removed: event.id };
  expect((await call("page/history/restore", undo, nora)).status).toBe(403);
  expect((await call("page/history/restore", undo, editor)).status).toBe(200);
  expect((await api.app.inject(`/api/events/id/${event.id}`)).json()).toMatchObject({ title: "Regatta" });
});

test("nobody else restores, nor on another page; what is not there is a 404, and deleting the page deletes all of it", async () => {
  await call("page/basics", { page_id, slogan: "Coffee" });
  const [entry] = await history();
  expect((await restore({ entry: entry.id }, other)).status).toBe(403);
  const elsewhere = await insertPage(api.db, { user_id: other.id, slug: "other", name: "Other" });
  expect((await call("page/history/restore", { page_id: elsewhere, entry: entry.id }, other)).status).toBe(404);
  expect((await restore({ entry: page_id })).status).toBe(404);
  await api.db.deleteFrom("page").where("id", "=", page_id).execute();
  expect(await api.db.selectFrom("former_row").select("id").where("page_id", "=", page_id).execute()).toEqual([]);
});
