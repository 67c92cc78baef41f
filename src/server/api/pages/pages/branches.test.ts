import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

const shop = (slug: string, owner: Person = nora, row = {}) =>
  insertPage(api.db, { slug, name: slug, user_id: owner.id, ...row });
const add = async (page_id: string, other_id: string, as = nora) => {
  const answer = await api.post("/api/page/branches/add", { page_id, other_id }, as);
  return { status: answer.statusCode, body: answer.json() };
};
const leave = (page_id: string) => api.post("/api/page/branches/leave", { page_id }, nora);

/** The slugs of the other branches, as anybody reads them. */
const alsoAt = async (id: string) => {
  const { branches } = (await api.app.inject(`/api/page/id/${id}`)).json();
  return branches.map(({ slug }: { slug: string }) => slug).join(" ");
};

test("pages of one business name each other, also in answers that were cached, until one leaves or hides", async () => {
  const [quay, hill, west] = [await shop("quay"), await shop("hill"), await shop("west")];
  expect(await alsoAt(quay)).toBe("");
  expect((await add(quay, hill)).body.branches).toMatchObject([{ slug: "hill", is_public: true }]);
  await add(hill, west);
  await expect.poll(() => alsoAt(quay)).toBe("hill west");
  await expect.poll(() => alsoAt(west)).toBe("hill quay");
  await api.post("/api/page/status", { page_id: hill, status: "hidden" }, nora);
  await expect.poll(() => alsoAt(quay)).toBe("west");
  await api.post("/api/page/status", { page_id: hill, status: "open" }, nora);
  await expect.poll(() => alsoAt(quay)).toBe("hill west");
  expect((await leave(quay)).statusCode).toBe(200);
  await expect.poll(() => alsoAt(quay)).toBe("");
  await expect.poll(() => alsoAt(west)).toBe("hill");
  const east = await shop("east");
  expect((await add(quay, east)).body.branches).toMatchObject([{ slug: "east" }]); // a business of its own
});

test("a page joins only by somebody of both teams, once, and never itself", async () => {
  const eve = await api.person();
  const [own, foreign, secret] = [
    await shop("own"),
    await shop("foreign", eve),
    await shop("secret", eve, { status: "hidden" }),
  ];
  expect((await add(own, foreign)).status).toBe(403);
  expect((await add(own, secret)).status).toBe(404);
  expect((await add(own, foreign, eve)).status).toBe(403);
  const refused = { status: 422, body: { errors: [{ path: "other_id", code: "not-a-choice" }] } };
  expect(await add(own, own)).toMatchObject(refused);
  const [one, two] = [await shop("one"), await shop("two")];
  await add(one, two);
  expect(await add(own, one)).toMatchObject(refused);
  const both = await Promise.all([add(own, await shop("third")), add(await shop("fourth"), own)]);
  expect(both.map(({ status }) => status)).not.toContain(500);
});
