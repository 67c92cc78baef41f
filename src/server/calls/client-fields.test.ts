import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let person: Person;
beforeAll(async () => {
  api = await startApi();
  person = await api.person();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

describe("the settings of a page, as the first client sends them", () => {
  /** Everything in one object, numbers as text, with every call. */
  const SETTINGS = {
    slogan: "Music by the pier",
    slogan_ie: "Ceol cois cé",
    description: "Open fire.",
    description_ie: "Tine.",
    color: "#157a73",
    address: "The Pier",
    postcode: "F94 X5C2",
    latitude: "54.99",
    longitude: "-8.50",
    location: "Leabgarrow",
    status: "temporarily_closed",
    price_type: "moderate",
  };
  const CALLS = ["basics", "contact", "color", "location", "status", "price-type"];
  let page_id: string;
  const send = (call: string, fields: object) => api.post(`/api/page/${call}`, fields, person);
  beforeEach(async () => {
    page_id = await insertPage(api.db, { user_id: person.id });
  });

  test("are taken by each call as far as they are its own", async () => {
    for (const call of CALLS) {
      const answer = await send(call, { page_id, user_id: person.uid, ...SETTINGS, contactNumber: "087 123 4567" });
      if (call === "contact") expect(answer.json().contact_number).toBe("+353871234567");
      else expect(answer.json().errors, call).toEqual([expect.objectContaining({ path: "contactNumber" })]);
      expect((await send(call, { page_id, user_id: person.uid, ...SETTINGS })).statusCode, call).toBe(200);
    }
    const { postcode, ...rest } = SETTINGS;
    const saved = await api.db.selectFrom("page").selectAll().where("id", "=", page_id).executeTakeFirstOrThrow();
    expect(saved).toMatchObject({ ...rest, latitude: 54.99, longitude: -8.5, postcode: expect.stringMatching(/^F94/) });
  });

  test("have the names that the page was requested with", async () => {
    expect((await send("basics", { page_id, ...SETTINGS, pageName: "Pier Café" })).json().name).toBe("Pier Café");
    const { errors } = (await send("basics", { page_id, pageName: "Pier Café", name: "The Pier" })).json();
    expect(errors).toEqual([expect.objectContaining({ path: "pageName", code: "wrong-form" })]);
  });

  test.each([
    ["#AA00FF", "#aa00ff"],
    ["#08a", "#0088aa"],
    ["#0F9", "#00ff99"],
  ])("hold colours as people write them: %s", async (color, stored) => {
    expect((await send("color", { page_id, color })).json()).toMatchObject({ color: stored });
  });

  test.each(["08a", "#08ab", "#0088ag", "blue", "#AA00FF ", ""])("name a colour that is none: %j", async (color) => {
    expect((await send("color", { page_id, color })).json().errors).toMatchObject([
      { path: "color", code: "wrong-form" },
    ]);
  });

  test("change nothing through another call", async () => {
    const answer = await send("color", { page_id, ...SETTINGS, status: "no status", latitude: "nowhere" });
    expect(answer.json()).toMatchObject({ color: SETTINGS.color, slogan: null, status: "open", latitude: null });
  });

  test.each(CALLS)("come with no other unknown field, to %s", async (call) => {
    for (const field of ["approval", "owner_id", "Slogan", "rank", "userId"]) {
      const { errors } = (await send(call, { page_id, ...SETTINGS, [field]: "approved" })).json();
      expect(errors, field).toEqual([expect.objectContaining({ path: field, code: "unknown-field" })]);
    }
  });

  test("are not passed over by calls of which they are no part", async () => {
    const { errors } = (
      await send("prices/add", { page_id, name: "Tea", amount: 1, unit: "item", slogan: "x" })
    ).json();
    expect(errors).toEqual([expect.objectContaining({ path: "slogan", code: "unknown-field" })]);
  });

  test.each([
    ["54.99", 54.99],
    [" -8.5 ", -8.5],
    ["+54", 54],
    ["-0", 0],
    [54.99, 54.99],
  ])("hold coordinates as text or number: %j", async (sent, degrees) => {
    const answer = await send("location", { page_id, latitude: sent, longitude: sent });
    expect(answer.json()).toMatchObject({ latitude: degrees, longitude: degrees });
  });

  test.each(["54,99", "91", "1e1", "0x10", "54.99N", "NaN", "5 4", true, [54], "١"])(
    "name a coordinate that is none: %j",
    async (latitude) => {
      const { errors } = (await send("location", { page_id, latitude, longitude: "-8.5" })).json();
      expect(errors).toMatchObject([{ path: "latitude", code: latitude === "91" ? "out-of-range" : "wrong-form" }]);
    },
  );

  test("lose their coordinates by two empty texts", async () => {
    await send("location", { page_id, ...SETTINGS });
    const answer = await send("location", { page_id, latitude: "", longitude: "" });
    expect(answer.json()).toMatchObject({ latitude: null, longitude: null });
  });
});

describe("a page", () => {
  let page_id: string;
  beforeAll(async () => {
    page_id = await insertPage(api.db, { user_id: person.id });
  });

  test.each([
    ["/api/page/color", { color: "#157a73" }],
    ["/api/page/times/holidays", { rule: "closed" }],
    ["/api/page/times", {}],
    ["/api/page/photos", {}],
  ])("may be named by id and by page_id in %s", async (path, fields) => {
    expect((await api.post(path, { ...fields, id: page_id }, person)).statusCode).toBe(200);
    expect((await api.post(path, { ...fields, id: page_id, page_id }, person)).statusCode).toBe(200);
    const another = { ...fields, page_id, id: await insertPage(api.db, { user_id: person.id }) };
    expect((await api.post(path, another, person)).json().errors).toMatchObject([{ path: "id", code: "wrong-form" }]);
  });

  test("may be named by both in the calls of administrators, too", async () => {
    const admin = await api.person({ type: "admin" });
    for (const name of ["id", "page_id"]) {
      const answer = await api.post(
        "/api/admin/page/update",
        { [name]: page_id, contactNumber: "087 123 4567", pageName: "Pier" },
        admin,
      );
      expect(answer.json()).toMatchObject({ id: page_id, contact_number: "+353871234567", name: "Pier" });
    }
  });

  test("is requested and added with the names of either client", async () => {
    const fields = { name: "Pier Café", contact_number: "087 123 4567", type: "business" };
    expect((await api.post("/api/page/request", fields, person)).json().name).toBe("Pier Café");
    const { name: pageName, contact_number: contactNumber, type } = fields;
    const admin = await api.person({ type: "admin" });
    expect((await api.post("/api/admin/page/add", { pageName, contactNumber, type }, admin)).json().name).toBe(
      "Pier Café",
    );
  });
});
