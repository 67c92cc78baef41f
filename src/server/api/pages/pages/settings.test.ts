import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage, insertPost } from "#test/support/factories.ts";
import { PooledConnection } from "../../../../../packages/postgres/src/connection-pool.ts";
import { reopenPages } from "./effects.ts";

let api: ApiServer;
let nora: Person;
beforeAll(async () => {
  api = await startApi();
  nora = await api.person();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute()); // one owner writes more than an hour allows

let names = 0;

/** A public page of Nora's that can be found. */
async function pageOf(row: Parameters<typeof insertPage>[1] = {}, owner = nora): Promise<string> {
  const id = await insertPage(api.db, { name: `Shop ${++names}`, slug: `shop-${names}`, user_id: owner.id, ...row });
  await indexPages(api.db, [id]);
  return id;
}

const edit = async (action: string, page_id: string, fields: object, as: Person | null = nora) => {
  const answer = await api.post(`/api/page/${action}`, { page_id, ...fields }, as);
  return { status: answer.statusCode, body: answer.json() };
};
const read = (path: string) => api.app.inject({ url: `/api${path}` });

describe("permission to edit", () => {
  const colour = { color: "#123456" };

  test("is granted to owner, manager and administrator; others get 403 for a public page, and 404 otherwise", async () => {
    const [manager, otherMember, admin] = [await api.person(), await api.person(), await api.person({ type: "admin" })];
    const id = await pageOf();
    const hidden = await pageOf({ status: "hidden" });
    for (const page_id of [id, hidden]) {
      await api.db.insertInto("page_manager").values({ page_id, account_id: manager.id }).execute();
    }
    const statuses = (page: string) =>
      Promise.all(
        [nora, manager, admin, otherMember, null].map(async (as) => (await edit("color", page, colour, as)).status),
      );
    expect(await statuses(id)).toEqual([200, 200, 200, 403, 401]);
    expect(await statuses(hidden)).toEqual([200, 200, 200, 404, 401]);
  });
});

describe("an edit", () => {
  const found = async (q: string) => (await read(`/pages?q=${q}`)).json().total;

  test("takes ten statements, and is found at once", async () => {
    const id = await pageOf();
    expect(await found("zanzibar")).toBe(0);
    const { run } = PooledConnection.prototype;
    let statements = 0;
    const spy = vi.spyOn(PooledConnection.prototype, "run").mockImplementation(function (
      this: PooledConnection,
      ...sent
    ) {
      const isCheck = sent[0].includes("pg_stat_get_xact"); // CHECK_WRITES
      if (this.isLeased && !isCheck) statements += 1; // from the begin of its transaction to the commit
      return run.apply(this, sent);
    });
    const { status } = await edit("basics", id, { slogan: "Zanzibar", slogan_ie: "Sansabár" });
    spy.mockRestore();
    expect([status, statements]).toEqual([200, 10]);
    expect(await found("zanzibar")).toBe(1);
    expect(await api.db.selectFrom("page_unindexed").selectAll().execute()).toEqual([]);
  });

  test("that hides a page takes it out of searches at once, and the next one that shows it brings it back", async () => {
    const id = await pageOf({ name: "Quetzal House" });
    const hide = (hidden: boolean) => edit("status", id, { status: hidden ? "hidden" : "open" });
    expect((await hide(true)).status).toBe(200);
    expect(await found("quetzal")).toBe(0);
    expect((await hide(false)).status).toBe(200);
    expect(await found("quetzal")).toBe(1);
  });
});

describe("a temporary closing", () => {
  const tomorrow = Temporal.Now.zonedDateTimeISO("Europe/Dublin").toPlainDate().add({ days: 1 }).toString();
  const day = (days: number) => Temporal.PlainDate.from(tomorrow).add({ days }).toString();
  const alwaysOpen = async (page_id: string) => {
    const hours = { page_id, days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "24:00" };
    expect((await api.post("/api/page/times/add", hours, nora)).statusCode).toBe(200);
  };
  const isFound = async (id: string, at: string) =>
    (await read(`/pages?limit=100&open_at=${at}`)).json().items.some((card: { id: string }) => card.id === id);

  test("with a day of return ends by itself: on the page, in searches by time, and in the stored status", async () => {
    const id = await pageOf();
    await alwaysOpen(id);
    const { body } = await edit("status", id, { status: "temporarily_closed", reopens_on: tomorrow });
    expect(body).toMatchObject({
      status: "temporarily_closed",
      reopens_on: tomorrow,
      opening_state: "temporarily_closed",
    });
    await expect.poll(() => isFound(id, "now")).toBe(false);
    expect(await isFound(id, `${day(1)}T12:00:00Z`)).toBe(true);
    await api.db
      .updateTable("page")
      .set({ reopens_on: day(-1) })
      .where("id", "=", id)
      .execute();
    expect((await edit("color", id, { color: "#123456" })).body).toMatchObject({
      status: "open",
      reopens_on: null,
      open_now: true,
    });
    await reopenPages(api.db, AbortSignal.timeout(60_000));
    expect(await api.db.selectFrom("page").select(["status", "reopens_on"]).where("id", "=", id).execute()).toEqual([
      { status: "open", reopens_on: null },
    ]);
    expect(await isFound(id, "now")).toBe(true);
  });

  test.each([
    [{ status: "temporarily_closed", reopens_on: day(-1) }, "out-of-range"],
    [{ status: "temporarily_closed", reopens_on: "soon" }, "wrong-form"],
    [{ status: "open", reopens_on: day(3) }, "not-a-choice"],
  ])("with %j is refused", async (fields, code) => {
    const { status, body } = await edit("status", await pageOf(), fields);
    expect([status, body.errors]).toMatchObject([422, [{ path: "reopens_on", code }]]);
  });

  test("forgets its day of return when the status changes", async () => {
    const id = await pageOf();
    await edit("status", id, { status: "temporarily_closed", reopens_on: day(3) });
    expect((await edit("status", id, { status: "open" })).body).toMatchObject({ status: "open", reopens_on: null });
  });
});

test("an address and a number for bookings are shown to everybody", async () => {
  const id = await pageOf();
  await edit("contact", id, { booking_url: "book.example", booking_number: "074 952 1235" });
  await expect
    .poll(async () => (await read(`/page/id/${id}`)).json())
    .toMatchObject({ booking_url: "https://book.example", booking_number: "+353749521235" });
});

describe("basics", () => {
  test("change only the sent fields; null and an empty text clear", async () => {
    const id = await pageOf({ slogan: "Old", slogan_ie: "Sean", description: "Long", name_ie: "Siopa" });
    const { body } = await edit("basics", id, {
      user_id: nora.uid,
      slogan: "  New  ",
      slogan_ie: "",
      description: null,
    });
    expect(body).toMatchObject({ slogan: "New", slogan_ie: null, description: null, name_ie: "Siopa", version: 2 });
  });

  test("of a page that is not public are answered with the whole page, including posts", async () => {
    const id = await pageOf({ approval: "requested" });
    await insertPost(api.db, id, { title: "Soon" });
    const { status, body } = await edit("basics", id, { slogan: "Nearly" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ approval: "requested", slogan: "Nearly", posts: [{ title: "Soon", page: { id } }] });
  });

  test("are visible at once, and found by a search", async () => {
    const id = await pageOf();
    await read(`/page/id/${id}`); // the answer is cached from now on
    expect((await edit("basics", id, { description: "Zwiebelkuchen" })).status).toBe(200);
    expect((await read("/pages?q=zwiebelkuchen")).json().items).toMatchObject([{ id }]);
    await expect.poll(async () => (await read(`/page/id/${id}`)).json().description).toBe("Zwiebelkuchen");
  });

  test("need a name in one of the languages", async () => {
    const id = await pageOf({ name_ie: "Siopa" });
    expect((await edit("basics", id, { name: null })).status).toBe(200);
    const { status, body } = await edit("basics", id, { name_ie: "\u2060" });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, "name", "required"]);
  });

  test.each(["slogan", "description_ie"])("%s has a maximum length in code points", async (field) => {
    const id = await pageOf();
    const most = field === "slogan" ? 120 : 4000;
    expect((await edit("basics", id, { [field]: "🐟".repeat(most) })).status).toBe(200);
    expect((await edit("basics", id, { [field]: "🐟".repeat(most + 1) })).body.errors[0].code).toBe("too-long");
  });

  test("of an old version are refused with the present page", async () => {
    const id = await pageOf();
    const answers = await Promise.all(["One", "Two"].map((slogan) => edit("basics", id, { slogan, version: 1 })));
    const [first, second] = answers.sort((one, other) => one.status - other.status);
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, "stale-version"]);
    expect(second?.body.current).toMatchObject({ slogan: first?.body.slogan, version: 2 });
  });

  test("that do not change anything create neither a version nor an audit entry", async () => {
    const id = await pageOf({ slogan: "Same" });
    expect((await edit("basics", id, { slogan: "Same " })).body.version).toBe(1);
    expect(await api.db.selectFrom("audit_entry").selectAll().where("page_id", "=", id).execute()).toEqual([]);
  });
});

describe("a rename", () => {
  test("creates a new slug, and former slugs still find the page", async () => {
    const id = await pageOf({ name: "First Name", slug: "first-name" });
    expect((await edit("basics", id, { name: "Second Name" })).body.slug).toBe("second-name");
    expect((await edit("basics", id, { name: "Tríú hAinm" })).body.slug).toBe("triu-hainm");
    for (const slug of ["first-name", "second-name", "triu-hainm"]) {
      expect((await read(`/page/id/${slug}`)).json()).toMatchObject({ id, slug: "triu-hainm" });
    }
  });

  test("back to the old name restores the former slug", async () => {
    const id = await pageOf({ name: "There", slug: "there" });
    await edit("basics", id, { name: "And Back" });
    expect((await edit("basics", id, { name: "There" })).body.slug).toBe("there");
    expect((await read("/page/id/and-back")).json()).toMatchObject({ id, slug: "there" });
  });

  test("does not reuse the former slug of another page", async () => {
    const id = await pageOf({ name: "Well Known", slug: "well-known" });
    await edit("basics", id, { name: "Better Known" });
    const other = await pageOf();
    expect((await edit("basics", other, { name: "Well Known" })).body.slug).toBe("well-known-2");
    expect((await read("/page/id/well-known")).json().id).toBe(id);
  });

  test("that gives the same slug keeps it", async () => {
    const id = await pageOf({ name: "Cafe", slug: "cafe-7" });
    expect((await edit("basics", id, { name: "Café!", name_ie: "An Caifé" })).body.slug).toBe("cafe-7");
  });

  test("of 20 pages to one name concurrently gives each its own slug", async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => api.person()));
    const ids = await Promise.all(owners.map((owner) => pageOf({}, owner)));
    const answers = await Promise.all(ids.map((id, at) => edit("basics", id, { name: "Crowded" }, owners[at])));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20);
  });
});

describe("contact", () => {
  test("numbers are stored as E.164, websites with a scheme, and profiles change one by one", async () => {
    const id = await pageOf({ social: { facebook: "https://facebook.example/a", x: "https://x.example/a" } });
    const { body } = await edit("contact", id, {
      contact_number: "087 123 4567",
      email: "shop@oilean.example",
      website: "lantern.example/menu",
      social: { x: null, instagram: "https://instagram.example/b" },
    });
    expect(body).toMatchObject({
      contact_number: "+353871234567",
      email: "shop@oilean.example",
      website: "https://lantern.example/menu",
      social: { facebook: "https://facebook.example/a", instagram: "https://instagram.example/b" },
    });
    const cleared = await edit("contact", id, { contact_number: "", email: null, website: "" });
    expect(cleared.body).toMatchObject({ contact_number: null, email: null, website: null });
  });

  test("a mail address may have the accents of its domain, and is stored in the letters of the mail", async () => {
    const { body } = await edit("contact", await pageOf(), { email: "eolas@oileán.ie" });
    expect(body.email).toBe("eolas@xn--oilen-0qa.ie");
  });

  test("a stored number that no rule would take today does not stand in the way of the other fields", async () => {
    const id = await pageOf({ contact_number: "+3538748822" });
    const sent = await edit("contact", id, { contact_number: "8748822", email: "shop@oilean.example" });
    expect(sent.body).toMatchObject({ contact_number: "+3538748822", email: "shop@oilean.example" });
  });

  test.each([
    [{ contact_number: "01758 612345" }, /No such number exists.*\+44 1758 612345/],
    [{ booking_number: "087 123 45678" }, /No such number exists/],
    [{ email: "séan@oilean.example" }, /Before the @ there can be no letters with accents/],
  ])("%j is refused with what to do", async (fields, message) => {
    const { status, body } = await edit("contact", await pageOf(), fields);
    expect([status, body.errors?.[0].message]).toEqual([422, expect.stringMatching(message)]);
  });

  test.each([
    [{ website: "javascript:alert(1)" }, "website"],
    [{ website: "ftp://lantern.example/" }, "website"],
    [{ website: "https://bank.example@evil.example/" }, "website"],
    [{ website: "http://localhost:3000/" }, "website"],
    [{ email: "nora@" }, "email"],
    [{ email: "nora@oilean.example\nBcc: all@oilean.example" }, "email"],
    [{ contact_number: "12" }, "contact_number"],
    [{ social: { x: "http://x.example/a" } }, "social.x"],
    [{ social: { myspace: "https://myspace.example/a" } }, "social.myspace"],
  ])("%j is refused", async (fields, path) => {
    const { status, body } = await edit("contact", await pageOf(), fields);
    expect([status, body.errors?.[0].path]).toEqual([422, path]);
  });
});

test.each([
  ["#ffd54a", "#000000"],
  ["#157a73", "#ffffff"],
])("on the colour %s the text colour is %s", async (color, text_color) => {
  expect((await edit("color", await pageOf(), { color })).body).toMatchObject({ color, text_color });
});

describe("location", () => {
  test.each([
    ["f94xt12", "F94 XT12"],
    [" F94 XT1D ", "F94 XT1D"],
    ["D6W-XY00", "D6W XY00"],
    ["", null],
  ])("the Eircode %j is stored as %j", async (postcode, stored) => {
    expect((await edit("location", await pageOf(), { postcode })).body.postcode).toBe(stored);
  });

  test.each(["F94XT1", "F94 XT1DA", "G94 XT1D", "F94 XT1B", "D6X XT1D"])("%s is no Eircode", async (postcode) => {
    const { body } = await edit("location", await pageOf(), { postcode });
    expect(body.errors).toMatchObject([{ path: "postcode", code: "wrong-form" }]);
  });

  test("a point has both coordinates within their ranges, or none", async () => {
    const id = await pageOf();
    const point = { latitude: 54.99, longitude: -8.5 };
    expect((await edit("location", id, { ...point, location: "An Leadhb Gharbh" })).body).toMatchObject(point);
    expect((await edit("location", id, { latitude: 55 })).body.errors).toMatchObject([{ path: "longitude" }]);
    expect((await edit("location", id, { latitude: null, longitude: 1 })).body.errors).toMatchObject([
      { path: "latitude" },
    ]);
    expect((await edit("location", id, { latitude: 54.99, longitude: -180.1 })).body.errors[0].code).toBe(
      "out-of-range",
    );
    expect((await edit("location", id, { latitude: "54.99", longitude: "-8.50" })).body).toMatchObject(point);
    expect((await edit("location", id, { latitude: "north", longitude: -8.5 })).status).toBe(422);
    const { body } = await edit("location", id, { latitude: null, longitude: null });
    expect(body).toMatchObject({ latitude: null, longitude: null, location: "An Leadhb Gharbh" });
  });

  test("a hidden address is the team's alone, in answers and lists, until it is shown again", async () => {
    const id = await pageOf();
    const place = { address: "Secret House", postcode: "F94 XT12", latitude: 54.98765, longitude: -8.51234 };
    await edit("location", id, { ...place, service_area: "The whole island" });
    const seen = async () => {
      const answers = await Promise.all([`/page/id/${id}`, "/pages?q=Shop&limit=100"].map(read));
      return answers.map(({ body }) => /Secret House|F94 XT12|54\.98765/.test(body));
    };
    await expect.poll(seen).toEqual([true, true]);
    const hidden = await edit("location", id, { hide_address: true });
    expect(hidden.body).toMatchObject({ latitude: null, hides_address: true, hidden_address: place });
    await expect.poll(seen).toEqual([false, false]);
    const shown = (await read(`/page/id/${id}`)).json();
    expect(shown).toMatchObject({ hides_address: true, service_area: "The whole island" });
    expect(shown).not.toHaveProperty("hidden_address");
    const own = (as: Person) => api.post("/api/page/address", { page_id: id }, as);
    expect((await own(nora)).json().hidden_address).toMatchObject(place);
    expect((await own(await api.person())).statusCode).toBe(403);
    const admin = await api.person({ type: "admin" });
    const records = async () => [
      (await api.post("/api/page/history", { page_id: id }, nora)).body,
      (await api.post("/api/admin/audit", { subject: id }, admin)).body,
    ];
    // Entries of a time before it was hidden are no longer read either, whoever joins the team later.
    for (const record of await records()) {
      expect(record).toContain('"address":"…"');
      expect(record).not.toMatch(/Secret House|F94 XT12|54\.98765/);
    }
    await edit("location", id, { address: "Another House" });
    expect((await read(`/page/id/${id}`)).json().address).toBeNull();
    const { body } = await edit("location", id, { hide_address: false });
    expect(body).toMatchObject({ ...place, address: "Another House", hidden_address: null });
  });
});

describe("status and price", () => {
  test("a hidden page is visible to its team only, until it is shown again", async () => {
    const id = await pageOf();
    expect((await edit("status", id, { status: "hidden" })).body.status).toBe("hidden");
    const seen = async () => (await read(`/page/id/${id}`)).statusCode;
    await expect.poll(seen).toBe(404);
    expect((await edit("status", id, { status: "open" })).status).toBe(200);
    await expect.poll(seen).toBe(200);
  });

  test("the price type is one of its values, or null", async () => {
    const id = await pageOf();
    expect((await edit("price-type", id, { price_type: "budget" })).body.price_type).toBe("budget");
    expect((await edit("price-type", id, { price_type: null })).body.price_type).toBeNull();
    expect((await edit("price-type", id, { price_type: "cheap" })).status).toBe(422);
  });
});

describe("deletion", () => {
  const visibility = async (id: string) => {
    const [page, list, own] = [
      await read(`/page/id/${id}`),
      await read("/pages?limit=100"),
      await api.post("/api/page/user", { limit: 100 }, nora),
    ];
    const ids = (answer: typeof list) => answer.json().items.map((item: { id: string }) => item.id);
    return [page.statusCode, ids(list).includes(id), ids(own).includes(id)];
  };

  test("requires the name of the page, and hides the page", async () => {
    const id = await pageOf({ name: "To Go", name_ie: "Le Dul" });
    expect(await visibility(id)).toEqual([200, true, true]);
    const wrong = await edit("delete", id, { confirm_name: "to go" });
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, "not-its-name"]);
    expect(await edit("delete", id, { confirm_name: "Le Dul" })).toEqual({ status: 200, body: { deleted: 1 } });
    await expect.poll(() => visibility(id)).toEqual([404, false, false]);
    expect((await edit("status", id, { status: "open" })).status).toBe(404);
    const row = await api.db.selectFrom("page").select("date_deleted").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.date_deleted).not.toBeNull(); // an administrator can bring it back
  });

  test("is allowed to the owner, not to a manager", async () => {
    const manager = await api.person();
    const id = await pageOf({ name: "Stays" });
    await api.db.insertInto("page_manager").values({ page_id: id, account_id: manager.id }).execute();
    expect((await edit("delete", id, { confirm_name: "Stays" }, manager)).status).toBe(403);
    const admin = await api.person({ type: "admin" });
    expect((await edit("delete", id, { confirm_name: "Stays" }, admin)).status).toBe(200);
  });
});

describe("accessibility", () => {
  const partly = { answer: "partly", note: " A ramp, ring first ", note_ie: "" };

  test("changes only the facts that are sent, null makes one unknown, and the list, the page and the history follow", async () => {
    const id = await pageOf();
    await edit("accessibility", id, { accessibility: { step_free: partly, toilet: { answer: "no" } } });
    const { body } = await edit("accessibility", id, { accessibility: { toilet: null, parking: { answer: "yes" } } });
    expect(body.accessibility).toEqual({
      step_free: { answer: "partly", note: "A ramp, ring first", note_ie: null },
      parking: { answer: "yes", note: null, note_ie: null },
    });
    expect((await read(`/page/id/${id}`)).json().accessibility).toEqual(body.accessibility);
    const found = async (filter: string) =>
      (await read(`/pages?accessibility=${filter}`)).json().items.map((one: { id: string }) => one.id);
    expect(await found("step_free_partly,parking")).toContain(id);
    expect(await found("step_free")).not.toContain(id);
    const { items } = (await api.post("/api/page/history", { page_id: id }, nora)).json();
    expect(items[0]).toMatchObject({
      action: "page.accessibility",
      before: { accessibility: { toilet: { answer: "no" } } },
    });
  });

  test("refuses other facts, other answers and long words, and a filter that does not exist", async () => {
    const id = await pageOf();
    const errors = async (accessibility: object) => (await edit("accessibility", id, { accessibility })).body.errors;
    expect(await errors({ lift: { answer: "yes" } })).toMatchObject([{ path: "accessibility.lift" }]);
    expect(await errors({ toilet: { answer: "unknown" } })).toMatchObject([{ path: "accessibility.toilet.answer" }]);
    expect(await errors({ toilet: { answer: "yes", note: "x".repeat(121) } })).toMatchObject([
      { path: "accessibility.toilet.note", code: "too-long" },
    ]);
    expect((await read("/pages?accessibility=lift")).statusCode).toBe(422);
  });
});
