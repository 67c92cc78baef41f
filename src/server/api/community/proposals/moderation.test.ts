import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { phonePhoto } from "#test/support/media.ts";
import { upload } from "#test/support/uploads.ts";

let api: ApiServer;
let nora: Person;
let admin: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person({ name: "Nóra" });
  admin = await api.person({ type: "admin", name: "Ada" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["page", "outbox", "notification", "rate_limit"] as const) {
    await api.db.deleteFrom(table).execute();
  }
  page_id = await insertPage(api.db, { user_id: nora.id, slug: "cafe", name: "Pier Café", slogan: "Tea" });
  await call("admin/page/update", { id: page_id, moderate_edits: true }, admin);
});

const call = async (path: string, fields: object, as: Person = nora) => {
  const answer = await api.post(`/api/${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const edit = (form: string, fields: object, as = nora) => call(`page/${form}`, { page_id, ...fields }, as);
const shown = async () => (await api.app.inject(`/api/page/id/${page_id}`)).json();
const queue = async () => (await call("admin/proposals", {}, admin)).body.items;
const decide = (verb: string, id: string, as = admin) => call(`proposals/${verb}`, { id }, as);
const mails = async () =>
  (await api.db.selectFrom("outbox").select(["type", "recipient"]).orderBy("id").execute()).map(
    ({ type, recipient }) => `${type} ${recipient}`,
  );

test("edits of the team wait in the office's queue, and both are told", async () => {
  const { status, body } = await edit("basics", { name: "The Pier", slogan: "Tea and cake" });
  expect([status, body]).toMatchObject([202, { waits_for: "office", from_day: null, version: 2 }]);
  expect(await shown()).toMatchObject({ name: "Pier Café", slug: "cafe", slogan: "Tea" });
  await edit("basics", { name: "Pier Café", slogan: "Tea, cake and soup" }); // the later slogan counts, the name stays
  const items = await queue();
  expect(items).toMatchObject([
    { field: "slogan", before: "Tea", after: "Tea, cake and soup", source: "team", by: { name: "Nóra" } },
    { field: "name", before: "Pier Café", after: "The Pier", today: "Pier Café" },
  ]);
  expect((await call("page/proposals", { page_id, source: "team", status: "waiting" })).body.waiting).toBe(2);
  const { items: notified } = (await call("admin/notifications", {}, admin)).body;
  expect(notified[0]).toMatchObject({ kind: "edits-wait", by: { name: "Nóra" }, page: { slug: "cafe" } });

  expect((await decide("accept", items[1].id, nora)).status).toBe(403);
  expect((await decide("accept", items[1].id)).body).toMatchObject({ status: "accepted" });
  await expect.poll(shown).toMatchObject({ name: "The Pier", slug: "the-pier", slogan: "Tea" });
  const { items: entries } = (await call("page/history", { page_id })).body;
  const renamed = entries.find(({ before }: { before: { name?: string } | null }) => before?.name === "Pier Café");
  expect(
    (await call("page/history/restore", { page_id, entry: renamed.id, dry_run: true }, admin)).body.changes,
  ).toMatchObject([{ before: { name: "The Pier" }, after: { name: "Pier Café" } }]);
  expect((await decide("refuse", items[0].id)).body).toMatchObject({ status: "refused" });
  expect((await shown()).slogan).toBe("Tea");
  expect(await mails()).toEqual([`EDIT_ACCEPTED ${nora.email}`, `EDIT_REFUSED ${nora.email}`]);
});

test("contact, profiles, pin and a hidden address wait field by field, and are written when they are accepted", async () => {
  const social = { facebook: "https://facebook.example/pier" };
  await edit("contact", { contact_number: "074 952 1234", booking_url: "https://pier.example/book", social });
  await edit("location", { latitude: 54.99, longitude: -8.5, address: "The Pier", service_area: "The island" });
  expect(await shown()).toMatchObject({ contact_number: null, booking_url: null, social: {}, latitude: null });
  for (const { id } of (await queue()).toReversed()) expect((await decide("accept", id)).status).toBe(200);
  const place = { latitude: 54.99, longitude: -8.5, address: "The Pier" };
  await expect
    .poll(shown)
    .toMatchObject({ contact_number: "+353749521234", social, ...place, service_area: "The island" });

  expect(await edit("location", { hide_address: true })).toMatchObject({ status: 200, body: { latitude: null } });
  expect((await edit("location", { hide_address: false })).status).toBe(202);
  expect(await shown()).toMatchObject({ latitude: null });
  const [reveal] = await queue();
  expect(reveal).toMatchObject({ field: "hide_address", before: "yes", after: "no" });
  await decide("accept", reveal.id);
  await expect.poll(shown).toMatchObject(place);
});

test("the status passes at once; administrators never wait, and a team withdraws", async () => {
  expect((await edit("status", { status: "temporarily_closed" })).body).toMatchObject({ status: "temporarily_closed" });
  await edit("basics", { slogan: "Coffee" }, admin);
  await expect.poll(async () => (await shown()).slogan).toBe("Coffee");
  await edit("basics", { slogan: "Soup" });
  const [soup] = await queue();
  expect((await decide("refuse", soup.id, nora)).body).toMatchObject({ status: "refused" });
  expect([await queue(), await mails()]).toEqual([[], []]);
});

test("a page that is hidden, rewritten and shown again has waited; one that was never approved does not wait", async () => {
  expect((await edit("status", { status: "hidden" })).status).toBe(200);
  expect((await edit("basics", { slogan: "Rewritten" })).status).toBe(202);
  expect((await call("page/prices/add", { page_id, ...NEW_PRICE })).status).toBe(202);
  expect((await edit("status", { status: "open" })).status).toBe(200);
  await expect.poll(shown).toMatchObject({ slogan: "Tea", prices: [] });
  await api.db.updateTable("page").set({ approval: "requested" }).where("id", "=", page_id).execute();
  expect(await edit("basics", { slogan: "Draft" })).toMatchObject({ status: 200, body: { slogan: "Draft" } });
});

test("waits as one answer, by whichever call: its ids are of what waits, and nothing else", async () => {
  const answers = [
    await call("page/basics", { page_id, slogan: "Coffee" }),
    await call("page/contact", { page_id, contact_number: "074 952 1234" }),
    await call("page/location", { page_id, needs_ferry: true, hide_address: true, service_area: "The island" }),
    await call("page/color", { page_id, color: "#336699" }),
    await call("page/prices/add", { page_id, ...NEW_PRICE }),
  ];
  const waiting: string[] = [];
  for (const { status, body } of answers) {
    expect([status, Object.keys(body)]).toEqual([202, ["waits_for", "from_day", "proposals", "version"]]);
    waiting.push(...body.proposals);
  }
  expect(answers[2]!.body).toMatchObject({ proposals: [expect.anything(), expect.anything()], version: 3 });
  expect(answers[4]!.body).toMatchObject({ version: null });
  expect((await queue()).map(({ id }: { id: string }) => id).toSorted()).toEqual(waiting.toSorted());
  expect((await call("proposals/withdraw", { id: answers[4]!.body.proposals[0] })).status).toBe(200);
});

test("a repeated call that waits is answered by what waits", async () => {
  const again = () => api.post("/api/page/prices/add", { page_id, ...NEW_PRICE }, nora, { "idempotency-key": "soup" });
  const [first, second] = [await again(), await again()];
  expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
  expect(await queue()).toHaveLength(1);
});

const DAY = { day: 1, opens: "09:00", closes: "17:00" };
const NEW_PRICE = { name: "Soup", amount: 600 };

test("prices, hours, special days, news and events wait as whole calls, and are made when the office accepts them", async () => {
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const later = new Date(Date.parse(soon) + 3_600_000).toISOString();
  const held = [
    await call("page/prices/add", { page_id, ...NEW_PRICE }),
    await call("page/times/add", { page_id, days: [DAY.day], opens: DAY.opens, closes: DAY.closes }),
    await call("page/times/special/add", { page_id, date_from: "2099-12-25", date_to: "2099-12-25", closed: true }),
    await call("page/posts/add", { page_id, title: "New boat", body: "She is blue.", status: "published" }),
    await call("events/add", { page_id, title: "Session", starts_at: soon, ends_at: later, status: "published" }),
    await call("page/accessibility", { page_id, accessibility: { parking: { answer: "yes" } } }),
  ];
  expect(held.map(({ status }) => status)).toEqual(held.map(() => 202));
  const counts = async () =>
    Promise.all(
      (["price", "opening_time", "special_time", "post", "event"] as const).map(
        async (table) => (await api.db.selectFrom(table).select("id").where("page_id", "=", page_id).execute()).length,
      ),
    );
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  const items = await queue();
  expect(items.map(({ call: { action } }: { call: { action: string } }) => action).toReversed()).toEqual([
    "price.add",
    "times.add",
    "special-time.add",
    "post.add",
    "event.add",
    "page.accessibility",
  ]);
  expect(items.at(-1)).toMatchObject({ field: "call", source: "team", by: { name: "Nóra" }, today: null });
  expect(items.at(-1).call.changes).toMatchObject([{ kind: "price", before: null, after: NEW_PRICE }]);
  expect(items[2].call.changes[0].after).toMatchObject({ body: "She is blue." }); // the audit itself would hold “…”
  expect((await call("page/proposals", { page_id, source: "team", status: "waiting" })).body.waiting).toBe(6);

  expect((await decide("accept", items[0].id, nora)).status).toBe(403);
  for (const { id } of items.toReversed())
    expect((await decide("accept", id)).body).toMatchObject({ status: "accepted" });
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  await expect.poll(async () => (await shown()).prices).toMatchObject([NEW_PRICE]);
  const { author_id } = await api.db.selectFrom("post").select("author_id").executeTakeFirstOrThrow();
  expect(author_id).toBe(nora.id);
  const { items: history } = (await call("page/history", { page_id })).body;
  expect(history.find(({ action }: { action: string }) => action === "price.add")).toMatchObject({
    after: { name: "Soup", suggested_by: "Nóra" },
  });
});

test("a later edit is joined to the one that waits; what was changed since asks again, and a refusal says why", async () => {
  const { body: price } = await call("page/prices/add", { page_id, ...NEW_PRICE }, admin);
  await call("page/prices/edit", { id: price.id, version: 1, amount: 700 });
  await call("page/prices/edit", { id: price.id, version: 1, name: "Fish soup" });
  const [edit, ...others] = await queue();
  expect(others).toEqual([]);
  expect(edit.call.changes).toMatchObject([
    { before: { amount: 600, name: "Soup" }, after: { amount: 700, name: "Fish soup" }, name: "Soup", name_ie: null },
  ]);
  await call("page/prices/edit", { id: price.id, amount: 650 }, admin);
  expect(await decide("accept", edit.id)).toMatchObject({ status: 409, body: { code: "stale-version" } });
  expect((await shown()).prices).toMatchObject([{ amount: 650 }]);
  expect((await call("proposals/accept", { id: edit.id, anyway: true }, admin)).status).toBe(200);
  await expect.poll(async () => (await shown()).prices).toMatchObject([{ amount: 700, name: "Fish soup" }]);
  const { items: entries } = (await call("page/history", { page_id })).body;
  const accepted = entries.find(({ after }: { after: { amount?: number } | null }) => after?.amount === 700);
  await call("page/history/restore", { page_id, entry: accepted.id }, admin);
  await expect.poll(async () => (await shown()).prices).toMatchObject([{ amount: 650, name: "Soup" }]);

  await call("page/prices/edit", { id: price.id, amount: 1 });
  const [again] = await queue();
  await call("proposals/refuse", { id: again.id, reason: "Nothing costs a cent." }, admin);
  const { items } = (await call("page/proposals", { page_id, status: "refused" })).body;
  expect(items).toMatchObject([{ reason: "Nothing costs a cent.", call: { action: "price.edit" } }]);
  const { data } = await api.db
    .selectFrom("outbox")
    .select("data")
    .where("type", "=", "EDIT_REFUSED")
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ message: "Nothing costs a cent." });
  expect((await call("page/prices/edit", { id: price.id, amount: -1 })).status).toBe(422); // wrong input is refused at once
});

test("a photo waits with its file, which only the team and the office see, and which goes with a refusal", async () => {
  const picture = await phonePhoto(400, 300);
  const add = () => upload(api, "/api/page/photos/add", picture, { as: nora, page_id, alt: "The stove" });
  expect((await add()).statusCode).toBe(202);
  await add();
  const [second, first] = await queue();
  const path = `${first.call.photo.url}-${first.call.photo.widths.at(-1)}.jpg`;
  const statusFor = async (headers = {}) => (await api.app.inject({ url: path, headers })).statusCode;
  expect([await statusFor(), await statusFor(nora.headers), await statusFor(admin.headers)]).toEqual([404, 200, 200]);
  expect((await decide("accept", first.id)).status).toBe(200);
  await expect
    .poll(async () => (await shown()).photos)
    .toMatchObject([{ alt: "The stove", url: first.call.photo.url }]);
  await decide("refuse", second.id);
  const key = second.call.photo.url.split("/").at(-1);
  await expect.poll(() => readdir(join(api.mediaDir, "photos"))).not.toContain(key);
});

test("drafts, removals and notices of the day never wait; a draft waits when it is published", async () => {
  const { body: post, status } = await call("page/posts/add", { page_id, title: "Draft", status: "draft" });
  expect(status).toBe(200);
  expect((await call("page/posts/edit", { id: post.id, title: "Better", body: "Text" })).status).toBe(200);
  expect((await call("page/posts/edit", { id: post.id, status: "published" })).status).toBe(202);
  expect(await api.db.selectFrom("post").select(["title", "status"]).execute()).toEqual([
    { title: "Better", status: "draft" },
  ]);
  const { body: price } = await call("page/prices/add", { page_id, ...NEW_PRICE }, admin);
  expect((await call("page/prices/delete", { id: price.id })).status).toBe(200);
  expect((await call("page/today/set", { page_id, kind: "closed" })).status).toBe(200);
});

test("a visitor's correction that the team accepts is an edit of the team, also of hours", async () => {
  await api.app.inject({
    method: "POST",
    url: "/api/page/correct",
    payload: { page_id, changes: { hours_1: "9-5" }, seconds: 60 },
  });
  const { items } = (await call("page/proposals", { page_id, status: "waiting" })).body;
  expect(await decide("accept", items[0].id, nora)).toMatchObject({ status: 202, body: { waits_for: "office" } });
  const [edit] = await queue();
  expect(edit).toMatchObject({ field: "hours_1", source: "team", after: "09:00-17:00", today: null });
  await decide("accept", edit.id);
  expect(await api.db.selectFrom("opening_time").select(["day", "opens"]).execute()).toEqual([
    { day: 1, opens: "09:00" },
  ]);
});

test("MODERATE_EDITS does it for all pages", async () => {
  const strict = await startApi({ beside: api, moderatesEdits: true });
  try {
    const id = await insertPage(api.db, { user_id: nora.id, slug: "shop", name: "Shop" });
    const answer = await strict.post("/api/page/basics", { page_id: id, slogan: "Nails" }, nora);
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { waits_for: "office" }]);
  } finally {
    await strict.stop();
  }
});
