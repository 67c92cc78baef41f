import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { upload } from "#test/support/uploads.ts";
import { fillInSettings } from "../settings/effects.ts";
import { readSettings } from "../settings/queries.ts";
import { newSetupToken, setupTokenOfStart } from "./effects.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
  await fillInSettings(api.db, {});
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom("rate_limit").execute());

const post = async (path: string, body: object, as: Person) => {
  const answer = await api.post(`/api${path}`, body, as);
  return { status: answer.statusCode, body: answer.json() };
};
const claim = (token: string, as: Person) => post("/setup/claim", { token }, as);
const retireAdmins = () => api.db.updateTable("account").set({ type: "member" }).where("type", "=", "admin").execute();

describe("the link of the first administrator", () => {
  beforeEach(retireAdmins);

  test("works once, for one of those who open it, and is nowhere in clear", async () => {
    const token = await newSetupToken(api.db);
    const { token_hash } = await api.db.selectFrom("setup_link").selectAll().executeTakeFirstOrThrow();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token_hash.toString("base64url")).not.toBe(token);
    const people = await Promise.all(Array.from({ length: 4 }, () => api.person()));
    const answers = await Promise.all(people.map((person) => claim(token, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(winner.body).toMatchObject({ type: "admin" });
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("setup-link-over");
    const rows = await api.db
      .selectFrom("audit_entry")
      .select("action")
      .where("action", "=", "account.claim-directory")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("is over after a day, after a newer one, and where there is an administrator", async () => {
    const person = await api.person();
    const former = await newSetupToken(api.db);
    const token = await newSetupToken(api.db);
    expect(await claim(former, person)).toMatchObject({ status: 409 });
    await api.db
      .updateTable("setup_link")
      .set({ date_expires: new Date(Date.now() - 1_000) })
      .execute();
    expect(await claim(token, person)).toMatchObject({ status: 409 });
    const fresh = await newSetupToken(api.db);
    await api.person({ type: "admin" });
    expect(await claim(fresh, person)).toMatchObject({ status: 409 });
    expect(await claim("x".repeat(43), person)).toMatchObject({ status: 409 });
    expect(await claim("short", person)).toMatchObject({ status: 422 });
    expect((await api.post("/api/setup/claim", { token: fresh })).statusCode).toBe(401);
  });

  test("is made by a start at a terminal, where nobody looks after the directory and no address is configured", async () => {
    const config = { adminEmail: undefined, logFormat: "text" } as Parameters<typeof setupTokenOfStart>[1];
    expect(await setupTokenOfStart(api.db, config)).toMatch(/^[\w-]{43}$/);
    expect(await setupTokenOfStart(api.db, { ...config, logFormat: "json" })).toBeNull();
    expect(await setupTokenOfStart(api.db, { ...config, adminEmail: "a@example.org" })).toBeNull();
    await api.person({ type: "admin" });
    expect(await setupTokenOfStart(api.db, config)).toBeNull();
  });
});

describe("a directory of Ireland", () => {
  test("begins with what is chosen, once, and its checklist becomes shorter", async () => {
    const admin = await api.person({ type: "admin" });
    const open = async () => (await post("/admin/setup/checklist", {}, admin)).body.open;
    await retireAdmins();
    await api.db.updateTable("account").set({ type: "admin" }).where("id", "=", admin.id).execute();
    expect(await open()).toEqual(["mail", "backups", "legal", "second_admin", "pages", "address"]);
    const chosen = { categories: ["food", "trades"], legal: ["privacy", "imprint"] };
    const { body } = await post("/admin/setup/begin", chosen, admin);
    const there = (list: { slug: string; exists: boolean }[]) =>
      list.filter((one) => one.exists).map((one) => one.slug);
    expect([there(body.categories), there(body.legal)]).toEqual([
      ["food", "trades"],
      ["privacy", "imprint"],
    ]);
    await post("/admin/setup/begin", chosen, admin);
    const categories = (await api.app.inject("/api/categories")).json();
    expect(categories).toMatchObject([
      { slug: "food", name: "Food and drink", name_ie: "Bia agus deoch", icon: "utensils" },
      { slug: "trades" },
    ]);
    const privacy = (await api.app.inject("/api/special-page/privacy")).json();
    expect(privacy).toMatchObject({ title: "Privacy", title_ie: "Príobháideachas", menu: "footer" });
    expect(privacy.body).toContain("Data Protection Commission");
    expect(privacy.body + privacy.body_ie).not.toMatch(/[{}]/);
    await post("/admin/settings/update", { legal_read: true }, admin);
    await api.person({ type: "admin" });
    for (let n = 0; n < 10; n += 1) await insertPage(api.db, { slug: `first-${n}` });
    expect(await open()).toEqual(["mail", "backups", "address"]);
  });

  test("the country is changed on the desk, and the server has to start again with it", async () => {
    const admin = await api.person({ type: "admin" });
    expect((await post("/admin/settings", {}, admin)).body).toMatchObject({ country: "ie", setup_step: "place" });
    const { body } = await post("/admin/settings/update", { country: "gb-wls" }, admin);
    // There are pages in English and Irish already.
    expect(body).toMatchObject({ country: "gb-wls", text_languages: ["en", "ga"], starts_again: true });
    expect((await post("/admin/settings/update", { text_languages: ["cy", "en"] }, admin)).body.errors).toMatchObject([
      { path: "text_languages", code: "texts-in-languages" },
    ]);
    const start = (await post("/admin/setup", {}, admin)).body;
    expect(start.countries.find(({ code }: { code: string }) => code === "gb").also).toContain("England");
    const facts = (await post("/admin/setup/country", { country: "gb-wls" }, admin)).body;
    expect([facts.areas.length, facts.is_reviewed, facts.money]).toEqual([22, true, "GBP"]);
    const elsewhere = (await post("/admin/setup/country", { country: "nz" }, admin)).body;
    expect([elsewhere.is_reviewed, elsewhere.zones[1], elsewhere.emergency]).toEqual([
      false,
      "Pacific/Chatham",
      ["111"],
    ]);
    expect(await post("/admin/setup/country", { country: "xx" }, admin)).toMatchObject({ status: 422 });
    expect(await post("/admin/settings/update", { time_zone: "Europe/Paris" }, admin)).toMatchObject({ status: 422 });
    expect(await post("/admin/settings/update", { country: "xx" }, admin)).toMatchObject({ status: 422 });
    const islands = { country: "nz", time_zone: "Pacific/Chatham", country_read: true };
    expect((await post("/admin/settings/update", islands, admin)).body).toMatchObject({
      ...islands,
      starts_again: true,
    });
    // Another country has other zones, and nobody has looked at it.
    const { body: canada } = await post("/admin/settings/update", { country: "ca" }, admin);
    expect([canada.time_zone, canada.country_read]).toEqual([null, false]);
    await post("/admin/settings/update", { country: "ie" }, admin);
  });
});

describe("a directory of Wales", () => {
  beforeEach(async () => {
    for (const table of ["page", "category", "special_page"] as const) await api.db.deleteFrom(table).execute();
  });

  test("begins in Welsh and English, Welsh first", async () => {
    const admin = await api.person({ type: "admin" });
    const { body } = await post("/admin/settings/update", { country: "gb-wls" }, admin);
    expect(body).toMatchObject({ text_languages: ["cy", "en"], languages: ["cy", "en"], starts_again: true });
    const { body: other } = await post("/admin/settings/update", { text_languages: ["en", "cy"] }, admin);
    expect(other).toMatchObject({ text_languages: ["en", "cy"], languages: ["en", "cy"] });
    await post("/admin/settings/update", { country: "ie" }, admin);
  });

  test("needs two languages, both of which readers may choose", async () => {
    const admin = await api.person({ type: "admin" });
    const change = async (sent: object) => (await post("/admin/settings/update", sent, admin)).body;
    expect(await change({ text_languages: ["cy", "cy"] })).toMatchObject({ errors: [{ code: "repeated" }] });
    expect(await change({ text_languages: ["cy", "xx"] })).toMatchObject({ errors: [{ code: "not-a-choice" }] });
    expect(await change({ languages: ["en", "fr"] })).toMatchObject({
      errors: [{ path: "languages", code: "incomplete" }],
    });
  });
});

describe("the demonstration", () => {
  test("is removed where an administrator stays, with what belongs to it and nothing else", async () => {
    const admin = await api.person({ type: "admin" });
    await retireAdmins();
    await api.db.updateTable("account").set({ type: "admin", demo: true }).where("id", "=", admin.id).execute();
    const made = await insertPage(api.db, { slug: "made-up" });
    await api.db.updateTable("page").set({ demo: true }).where("id", "=", made).execute();
    const own = await insertPage(api.db, { slug: "our-own" });
    expect((await post("/admin/setup/demonstration", {}, admin)).body).toMatchObject({
      is_loaded: true,
      has_own_admin: false,
      goes: { pages: 1, accounts: 1 },
    });
    expect((await post("/admin/setup/demonstration/remove", {}, admin)).body.code).toBe("no-own-admin");
    const another = await api.person({ type: "admin" });
    const { body } = await post("/admin/setup/demonstration/remove", {}, another);
    expect(body).toMatchObject({ is_loaded: false, goes: { pages: 0, accounts: 0 } });
    const pages = await api.db.selectFrom("page").select("id").where("id", "in", [made, own]).execute();
    expect(pages).toEqual([{ id: own }]);
    expect((await readSettings(api.db)).settings.setup_step).toBe("place");
  });
});

const SVG = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}<circle cx="9" cy="9" r="8"/></svg>`,
  );

describe("the logo", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await api.person({ type: "admin" });
  });
  const send = async (file: Uint8Array, what = "logo") => {
    const answer = await upload(api, `/api/admin/settings/${what}`, file, { as: admin });
    return { status: answer.statusCode, body: answer.json() };
  };
  const sizeOf = async (key: string, name: string) => {
    const row = await api.db
      .selectFrom("directory_picture")
      .select("bytes")
      .where("key", "=", key)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const { width, height, format } = await sharp(row.bytes).metadata();
    return `${format} ${width}×${height}`;
  };

  test("of a PNG and of an SVG, icons are made in all sizes", async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: "#b11226" } })
      .png()
      .toBuffer();
    for (const file of [png, SVG("")]) {
      const { status, body } = await send(file);
      expect(status).toBe(200);
      for (const size of [32, 64, 180, 192, 512])
        expect(await sizeOf(body.logo, `${size}.png`)).toBe(`png ${size}×${size}`);
    }
    expect((await post("/admin/settings/update", { logo: null }, admin)).body.logo).toBeNull();
    expect((await post("/admin/settings/update", { logo: "0".repeat(24) }, admin)).status).toBe(422);
  });

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script with a prefix", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ["a handler of an event", '<rect onload="alert(1)" width="9" height="9"/>'],
    ["a link that runs", '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
    ["a picture from elsewhere", '<image href="https://elsewhere.example/a.png"/>'],
    ["foreign content", "<foreignObject><b>x</b></foreignObject>"],
    ["styles from elsewhere", "<style>@import url(https://elsewhere.example/a.css);</style>"],
  ])("an SVG with %s is refused", async (_, inside) => {
    expect(await send(SVG(inside))).toMatchObject({ status: 415, body: { code: "active-svg" } });
  });

  test("other files, damaged ones and one of 40 MB are refused", async () => {
    expect(await send(Buffer.from("<html></html>"))).toMatchObject({ status: 415, body: { code: "not-a-logo" } });
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#b11226" } })
      .png()
      .toBuffer();
    expect((await send(png.subarray(0, 60))).status).toBe(422);
    const large = Buffer.concat([png, Buffer.alloc(40 * 1024 * 1024)]);
    expect(await send(large)).toMatchObject({ status: 413, body: { code: "too-large" } });
  });

  test("the photo of the home page is stored in the sizes of phones and desks", async () => {
    const photo = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: "#3f7388" } })
      .jpeg()
      .toBuffer();
    const { body } = await send(photo, "photo");
    expect(await sizeOf(body.photo, "2000.jpg")).toBe("jpeg 2000×1000");
    expect(await sizeOf(body.photo, "800.avif")).toMatch(/800×400$/);
    expect(await send(SVG(""), "photo")).toMatchObject({ status: 415 });
  });
});
