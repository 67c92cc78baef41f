import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../../test/support/api-server.ts";
import { insertPage } from "../../../../test/support/factories.ts";

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
  const { body } = await edit("basics", { name: "The Pier", slogan: "Tea and cake" });
  expect(body).toMatchObject({ name: "Pier Café", slug: "cafe", slogan: "Tea", waiting_edits: 2 });
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

  expect((await edit("location", { hide_address: true })).body).toMatchObject({ waiting_edits: 0, latitude: null });
  expect((await edit("location", { hide_address: false })).body).toMatchObject({ waiting_edits: 1, latitude: null });
  const [reveal] = await queue();
  expect(reveal).toMatchObject({ field: "hide_address", before: "yes", after: "no" });
  await decide("accept", reveal.id);
  await expect.poll(shown).toMatchObject(place);
});

test("hours, status and whatever is not public pass at once; administrators never wait, and a team withdraws", async () => {
  expect((await edit("status", { status: "temporarily_closed" })).body).toMatchObject({ status: "temporarily_closed" });
  await edit("basics", { slogan: "Coffee" }, admin);
  await expect.poll(async () => (await shown()).slogan).toBe("Coffee");
  await edit("basics", { slogan: "Soup" });
  const [soup] = await queue();
  expect((await decide("refuse", soup.id, nora)).body).toMatchObject({ status: "refused" });
  expect([await queue(), await mails()]).toEqual([[], []]);
  await edit("status", { status: "hidden" });
  expect((await edit("basics", { slogan: "Draft" })).body).toMatchObject({ slogan: "Draft", waiting_edits: 0 });
});

test("MODERATE_EDITS does it for all pages", async () => {
  const strict = await startApi({ beside: api, moderatesEdits: true });
  try {
    const id = await insertPage(api.db, { user_id: nora.id, slug: "shop", name: "Shop" });
    const answer = await strict.post("/api/page/basics", { page_id: id, slogan: "Nails" }, nora);
    expect(answer.json()).toMatchObject({ slogan: null, waiting_edits: 1 });
  } finally {
    await strict.stop();
  }
});
