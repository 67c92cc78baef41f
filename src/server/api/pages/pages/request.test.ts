import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertFormerSlug, insertPage } from "#test/support/factories.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ASKED = { pageName: "Siopa Nua", contactNumber: "074 952 1234", type: "business" };
const request = (as: Person | null, fields: object = {}, headers = {}) =>
  api.post("/api/page/request", { ...ASKED, ...fields }, as, headers);

/** A page that can be found, as it would be after its approval. */
async function findablePage(row: Parameters<typeof insertPage>[1]): Promise<string> {
  const id = await insertPage(api.db, row);
  await indexPages(api.db, [id]);
  return id;
}

describe("a request", () => {
  test("creates a page of the caller that waits for approval, and notifies the administrators", async () => {
    const nora = await api.person();
    const answer = await request(nora, { userid: nora.uid, pageName: "Síopa na Trá", pageName_ie: "" });
    expect(answer.statusCode).toBe(200);
    const page = answer.json();
    expect(page).toMatchObject({
      name: "Síopa na Trá",
      name_ie: null,
      slug: "siopa-na-tra",
      approval: "requested",
      type: "business",
      contact_number: "+353749521234",
      likely_duplicates: [],
    });
    const row = await api.db.selectFrom("page").selectAll().where("id", "=", page.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: nora.id, is_public: false });
    const notices = await api.db.selectFrom("notification").selectAll().where("page_id", "=", page.id).execute();
    expect(notices).toMatchObject([{ kind: "page-requested", account_id: nora.id }]);
  });

  test("is visible to the owner only", async () => {
    const [nora, eve] = [await api.person(), await api.person()];
    const { id } = (await request(nora, { pageName: "Hers Alone" })).json();
    const see = (as: Person | null) =>
      api.app.inject({ url: `/api/page/id/${id}`, headers: as ? as.headers : {} }).then((answer) => answer.statusCode);
    expect([await see(nora), await see(eve), await see(null)]).toEqual([200, 404, 404]);
  });

  test("can be edited while it waits, visible to the owner only", async () => {
    const [nora, eve] = [await api.person(), await api.person()];
    const { id: page_id } = (await request(nora, { pageName: "Half Full" })).json();
    await api.post("/api/page/prices/add", { page_id, name: "Soup", amount: 650 }, nora);
    await api.post("/api/page/times/add", { page_id, day: 1, opens: "09:00", closes: "17:00" }, nora);
    const day = { date_from: "2031-12-25", date_to: "2031-12-25", closed: true };
    await api.post("/api/page/times/special/add", { page_id, ...day }, nora);
    const paths = ["prices", "times", "times/special"];
    const read = (as: Person) => Promise.all(paths.map((path) => api.post(`/api/page/${path}`, { page_id }, as)));
    const [prices, times, special] = (await read(nora)).map((answer) => answer.json());
    expect(prices).toMatchObject([{ name: "Soup" }]);
    expect(times).toMatchObject({ times: [{ day: 1 }], special: [day] });
    expect(special).toMatchObject([day]);
    expect((await read(eve)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test("is executed once per idempotency key", async () => {
    const nora = await api.person();
    const key = { "idempotency-key": "one" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(nora, { pageName: "Once" }, key)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await request(nora, { pageName: "Other" }, key)).json().code).toBe("key-reused");
  });

  test("cannot set the owner or the state, and is refused to visitors", async () => {
    const [nora, eve] = [await api.person(), await api.person()];
    expect((await request(nora, { userid: eve.uid })).statusCode).toBe(403);
    expect((await request(nora, { approval: "approved" })).json().errors[0].code).toBe("unknown-field");
    expect((await request(null)).statusCode).toBe(401);
  });

  test.each([
    ["pageName", { pageName: " \u200b " }, "required"],
    ["pageName", { pageName: "x".repeat(121) }, "too-long"],
    ["contactNumber", { contactNumber: "call me" }, "wrong-number"],
    ["contactNumber", { contactNumber: "01758 612345" }, "wrong-number"],
    ["type", { type: "palace" }, "not-a-choice"],
    ["longitude", { latitude: 54.99 }, "required"],
    ["latitude", { latitude: 90.1, longitude: -8.5 }, "out-of-range"],
  ])("with an invalid %s is refused: %j", async (path, fields, code) => {
    const answer = await request(await api.person(), fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path, code }]);
  });
});

describe("the slug", () => {
  test("is unique, also among former slugs, and for 20 concurrent requests", async () => {
    const former = await insertPage(api.db);
    await insertFormerSlug(api.db, { kind: "page", slug: "the-pier", subject_id: former });
    const people = await Promise.all(Array.from({ length: 20 }, () => api.person()));
    const answers = await Promise.all(people.map((person) => request(person, { pageName: "The Pier" })));
    const slugs = answers.map((answer) => answer.json().slug);
    const wanted = Array.from({ length: 20 }, (_, index) => `the-pier-${index + 2}`);
    expect(slugs.toSorted()).toEqual(wanted.toSorted());
  });

  test.each([
    ["渡船", "page"],
    ["019c0000-0000-7000-8000-000000000000", "page-019c0000-0000-7000-8000-000000000000"],
    ["x".repeat(120), "x".repeat(114)],
    ["Messages", "page-messages"],
  ])("of %s is %s", async (pageName, slug) => {
    expect((await request(await api.person(), { pageName })).json().slug).toBe(slug);
  });
});

describe("a likely duplicate", () => {
  const duplicatesOf = async (fields: object, as?: Person) =>
    (await request(as ?? (await api.person()), { contactNumber: "087 000 0001", ...fields })).json().likely_duplicates;

  test("has the same phone number in any notation", async () => {
    const id = await findablePage({ name: "Quiet House", contact_number: "+353871112222" });
    const found = await duplicatesOf({ pageName: "Loud House", contactNumber: "00353 (0)87-111 2222" });
    expect(found).toMatchObject([{ id, name: "Quiet House", reason: "phone" }]);
  });

  test("has the same name within 500 m, in either language, ignoring accents and case", async () => {
    const id = await findablePage({ name: "Strand Bakery", name_ie: "Bácús na Trá", latitude: 54.99, longitude: -8.5 });
    const near = { latitude: 54.994, longitude: -8.5 }; // 445 m
    const far = { latitude: 54.995, longitude: -8.5 }; // 556 m
    expect(await duplicatesOf({ pageName: "bacus na tra", ...near })).toMatchObject([{ id, reason: "name" }]);
    expect(await duplicatesOf({ pageName: "Strand Bakery", ...far })).toEqual([]);
    expect(await duplicatesOf({ pageName: "Strand Bakery" })).toMatchObject([{ id }]);
  });

  test("that is not public is listed for its owner only", async () => {
    const nora = await api.person();
    const row = { name: "Secret Plan", contact_number: "+353871113333", approval: "requested" } as const;
    const id = await findablePage({ ...row, user_id: nora.id });
    const wanted = { pageName: "Secret Plan", contactNumber: "087 111 3333" };
    expect(await duplicatesOf(wanted)).toEqual([]);
    expect(await duplicatesOf(wanted, nora)).toMatchObject([{ id }]);
  });
});
