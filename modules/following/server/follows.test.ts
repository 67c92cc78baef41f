import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertCategory, insertPage } from "#test/support/factories.ts";
import type { Follow } from "../contract.ts";
import { sweepFollows } from "./effects.ts";

let api: ApiServer;
let una: Person;
let bar: string;

beforeAll(async () => {
  api = await startApi();
  bar = await insertPage(api.db, { slug: "bar", name: "The Bar", name_ie: "An Beár" });
  await insertPage(api.db, { slug: "secret", status: "hidden" });
  await insertCategory(api.db, { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["follower", "outbox", "rate_limit"] as const) await api.db.deleteFrom(table).execute();
  una = await api.person();
  await api.db.updateTable("account").set({ email_verified: true }).where("id", "=", una.id).execute();
});

const call = async (path: string, fields: object, as: Person | null = null) => {
  const answer = await api.post(`/api${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const ask = (fields: object = {}) =>
  call("/follows/ask", { page: "bar", rhythm: "daily", email: "ada@example.com", ...fields });
const mails = (type = "FOLLOW_CONFIRM") =>
  api.db.selectFrom("outbox").selectAll().where("type", "=", type).orderBy("id").execute();
/** The tokens of the links that were mailed, the first one first. */
const tokens = async () => (await mails()).map(({ data }) => (data as { code: string }).code);
const follow = async (fields: object = {}): Promise<string> => {
  await ask(fields);
  const { body } = await call("/follows/link/confirm", { token: (await tokens()).at(-1) });
  return body.token;
};
const titles = (items: readonly Follow[]) => items.map(({ title, rhythm }) => `${title}, ${rhythm}`);
const listed = async (token: string) => (await call("/follows", { token })).body;

describe("without an account", () => {
  test("somebody follows once they have confirmed it, and looking at the link confirms nothing", async () => {
    expect(await ask({ locale: "ga" })).toEqual({ status: 200, body: { asked: 1 } });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "ada@example.com", locale: "ga", data: { page: "An Beár" } });
    const [token] = await tokens();
    const asked = { state: "asked", rhythm: "daily", followed: { title: "The Bar", path: "/pages/bar" }, token: null };
    expect((await call("/follows/link", { token })).body).toMatchObject(asked);
    expect((await call("/follows/link", { token })).body.state).toBe("asked");
    const { body } = await call("/follows/link/confirm", { token });
    expect(body).toMatchObject({ state: "following", token: expect.any(String) });
    expect((await call("/follows/link/confirm", { token })).body).toEqual(body);
    const list = await listed(body.token);
    expect([list.email, titles(list.items)]).toEqual(["ada@example.com", ["The Bar, daily"]]);
  });

  test("no answer says whether an address is known, nor whether it gets a mail", async () => {
    await follow();
    const answers = [await ask(), await ask({ email: "new@example.com" })];
    for (let more = 0; more < 5; more++) answers.push(await ask({ seconds: 60 }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { asked: 1 } })]),
    );
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients.filter((one) => one === "ada@example.com")).toHaveLength(5);
    expect(recipients).toHaveLength(6);
  });

  test.each([
    ["within three seconds", { seconds: 1 }],
    ["with a field that people do not see", { homepage: "https://ada.example" }],
  ])("what is sent %s is asked for once more, and then gets its mail", async (_, sign) => {
    const quick = await ask(sign);
    expect([quick.status, quick.body.code]).toEqual([409, "once-more"]);
    expect(await mails()).toEqual([]);
    expect((await ask({ ...sign, again: true })).body).toEqual({ asked: 1 });
    expect(await mails()).toMatchObject([{ recipient: "ada@example.com" }]);
  });

  test("ten requests of an address within an hour are enough", async () => {
    for (let n = 0; n < 10; n++) await ask({ email: `${n}@example.com` });
    expect((await ask({ email: "more@example.com" })).body.code).toBe("too-many-requests");
  });

  test("another rhythm waits for its confirmation, too", async () => {
    const token = await follow();
    await ask({ rhythm: "weekly" });
    expect(titles((await listed(token)).items)).toEqual(["The Bar, daily"]);
    await call("/follows/link/confirm", { token: (await tokens()).at(-1) });
    expect(titles((await listed(token)).items)).toEqual(["The Bar, weekly"]);
  });

  test.each([
    ["a hidden page", { page: "secret" }],
    ["a page that is not there", { page: "nowhere" }],
    ["a place that is not there", { page: undefined, place: "0198b3a2-7c1e-7000-8000-00000000dead" }],
    ["a category that is not there", { page: undefined, search: "category=nothing" }],
  ])("%s cannot be followed", async (_, fields) => {
    expect((await ask(fields)).body.code).toBe("not-found");
    expect(await mails()).toEqual([]);
  });

  test("the list ends one follow and changes another; with the last one the address is erased", async () => {
    const token = await follow();
    await follow({ page: undefined, search: "category=pubs", rhythm: "weekly" });
    await follow({ page: undefined, notices: "office" });
    const { items } = await listed(token);
    expect(titles(items)).toEqual(["The Bar, daily", "Pubs, weekly", "Notices of the office, daily"]);
    const changed = await call("/follows/update", { token, id: items[1].id, rhythm: "daily" });
    expect(titles(changed.body.items)).toEqual(["The Bar, daily", "Pubs, daily", "Notices of the office, daily"]);
    expect(titles((await call("/follows/end", { token, id: items[0].id })).body.items)).toHaveLength(2);
    await queueDigest("ada@example.com");
    expect((await call("/follows/end", { token })).body).toEqual({ items: [] });
    expect((await call("/follows/end", { token })).status).toBe(200);
    expect((await call("/follows", { token })).body.code).toBe("not-found");
    expect(await api.db.selectFrom("follower").selectAll().execute()).toEqual([]);
    expect(await mails("FOLLOW_DIGEST")).toEqual([]);
  });

  test("a link opens nothing but its own: forged ones, and those of other mails, are not known", async () => {
    const token = await follow();
    const [link] = await tokens();
    const forged = `${token.slice(0, 4)}${token[4] === "A" ? "B" : "A"}${token.slice(5)}`;
    for (const wrong of [forged, "", "x", link]) {
      for (const path of ["/follows", "/follows/end"]) {
        expect((await call(path, { token: wrong })).body.code).toBe("not-found");
      }
    }
    for (const path of ["/follows/link", "/follows/link/confirm"]) {
      expect((await call(path, { token })).body.code).toBe("not-found");
    }
    const other = await follow({ email: "bea@example.com" });
    const [{ id }] = (await listed(token)).items;
    expect((await call("/follows/update", { token: other, id, rhythm: "weekly" })).body.code).toBe("not-found");
    await call("/follows/end", { token: other, id });
    expect((await listed(token)).items).toHaveLength(1);
  });

  test("what nobody confirms within seven days is deleted, with the address", async () => {
    await ask();
    await follow({ email: "bea@example.com" });
    const age = (days: number) =>
      Promise.all([
        api.db
          .updateTable("follow")
          .set({ date_created: daysAgo(days) })
          .execute(),
        api.db
          .updateTable("follower")
          .set({ date_created: daysAgo(days) })
          .execute(),
      ]);
    const addresses = async () =>
      (await api.db.selectFrom("follower").select("email").execute()).map(({ email }) => email);
    const run = { signal: new AbortController().signal };
    await age(6);
    await sweepFollows(api.db, run);
    expect(await addresses()).toHaveLength(2);
    await age(8);
    await sweepFollows(api.db, run);
    expect(await addresses()).toEqual(["bea@example.com"]);
    expect((await call("/follows/link", { token: (await tokens())[0] })).body.code).toBe("not-found");
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const queueDigest = (recipient: string) =>
  api.db
    .insertInto("outbox")
    .values({ kind: "mail", type: "FOLLOW_DIGEST", recipient, locale: "en", data: {}, ...dates() })
    .execute();
const dates = () => ({ date_next: new Date(), date_expires: new Date(Date.now() + 86_400_000) });

describe("with an account", () => {
  const list = async () => titles((await call("/account/follows", {}, una)).body.items);

  test("somebody follows at once, changes it and ends it", async () => {
    const { body } = await call("/account/follows/add", { page: "bar", rhythm: "weekly" }, una);
    expect(titles(body.items)).toEqual(["The Bar, weekly"]);
    expect(await mails()).toEqual([]);
    await call("/account/follows/add", { page: "bar", rhythm: "daily" }, una);
    expect(await list()).toEqual(["The Bar, daily"]);
    await call("/account/follows/update", { id: body.items[0].id, rhythm: "weekly" }, una);
    expect(await list()).toEqual(["The Bar, weekly"]);
    expect((await call("/account/follows/end", { id: body.items[0].id }, una)).body).toEqual({ items: [] });
  });

  test("an address that is not verified has to be confirmed first", async () => {
    await api.db.updateTable("account").set({ email_verified: false }).where("id", "=", una.id).execute();
    const { body } = await call("/account/follows/add", { page: "bar", rhythm: "weekly" }, una);
    expect(body.code).toBe("address-not-verified");
  });

  test("what its address followed before is the account's, each thing once", async () => {
    await follow({ email: una.email.toUpperCase() });
    expect(await list()).toEqual(["The Bar, daily"]);
    await follow({ email: una.email, page: undefined, search: "category=pubs" });
    await call("/account/follows/add", { page: "bar", rhythm: "weekly" }, una);
    expect((await list()).sort()).toEqual(["Pubs, daily", "The Bar, weekly"]);
    expect(await api.db.selectFrom("follower").selectAll().execute()).toMatchObject([
      { account_id: una.id, email: null },
    ]);
  });

  test("fifty follows are enough", async () => {
    for (let n = 0; n < 50; n++) {
      await call("/account/follows/add", { search: `q=word${n}`, rhythm: "daily" }, una);
      if (n % 20 === 0) await api.db.deleteFrom("rate_limit").execute();
    }
    await api.db.deleteFrom("rate_limit").execute();
    const { body } = await call("/account/follows/add", { search: "q=more", rhythm: "daily" }, una);
    expect(body.code).toBe("list-full");
    const again = await call("/account/follows/add", { search: "q=word1", rhythm: "weekly" }, una);
    expect(again.status).toBe(200);
  });

  test("what it follows is in its export, and is erased with it", async () => {
    await call("/account/follows/add", { page: "bar", rhythm: "weekly" }, una);
    const zip = await api.post("/api/account/export", {}, una);
    expect(zip.rawPayload.toString("latin1")).toContain("follows.json");
    expect((await call("/account/delete", {}, una)).status).toBe(200);
    expect(await api.db.selectFrom("follower").selectAll().execute()).toEqual([]);
  });

  test("the audit does not say who follows what", async () => {
    await call("/account/follows/add", { page: "bar", rhythm: "weekly" }, una);
    await follow();
    const newest = api.db.selectFrom("audit_entry").selectAll().where("subject_kind", "=", "follow");
    const entries = await newest.orderBy("id", "desc").limit(3).execute();
    expect(entries.map(({ action }) => action).sort()).toEqual(["follow.add", "follow.ask", "follow.confirm"]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${bar}|bar|example\\.com`));
  });
});

test("followers of a category that is deleted follow the one that its pages are moved to, each once", async () => {
  const admin = await api.person({ type: "admin" });
  const [from, into] = [await insertCategory(api.db, { slug: "inns" }), await insertCategory(api.db, { slug: "bars" })];
  const [ada, bea] = [
    await follow({ page: undefined, search: "category=inns" }),
    await follow({ page: undefined, search: "category=inns", email: "bea@example.com" }),
  ];
  await follow({ page: undefined, search: "category=bars", email: "bea@example.com" });
  expect((await call("/admin/categories/delete", { id: from, move_to: into }, admin)).status).toBe(200);
  for (const token of [ada, bea]) {
    expect((await listed(token)).items.map(({ path }: Follow) => path)).toEqual(["/categories/bars"]);
  }
});

describe("what is followed", () => {
  const shown = async (query: string) => (await api.app.inject(`/api/follows/subject?${query}`)).json();

  test.each([
    ["page=bar", "page", "The Bar", "/pages/bar", "page=bar"],
    ["search=category%3Dpubs%26sort%3Dname", "category", "Pubs", "/categories/pubs", "search=category%3Dpubs"],
    ["search=open_at%3Dnow", "search", "All new places", "/pages", "search=all"],
    ["notices=office", "notices", "Notices of the office", "/", "notices=office"],
    [
      "search=tag%3Db%26q%3D%20soup%26category%3Dpubs%26tag%3Da%26cursor%3Dx%26near%3D54,-8%26within_m%3D2000",
      "search",
      "“soup”, Pubs, a, b, Within 2 km",
      "/pages?category=pubs&near=54%2C-8&q=soup&tag=a%2Cb&within_m=2000",
      "search=category%3Dpubs%26near%3D54%252C-8%26q%3Dsoup%26tag%3Da%252Cb%26within_m%3D2000",
    ],
  ])("%s is normalised and has a name", async (query, kind, title, path, address) => {
    expect(await shown(query)).toMatchObject({ kind, title, path, address });
  });

  test("a place of the gazetteer has the name that it has in each language", async () => {
    const { id } = await api.db
      .selectFrom("place")
      .select("id")
      .where("name", "=", "Burtonport")
      .executeTakeFirstOrThrow();
    const { kind, title, title_ie, feeds } = await shown(`place=${id}`);
    expect([kind, title, title_ie]).toEqual(["place", "Burtonport", "Ailt an Chorráin"]);
    expect(feeds).toEqual([{ of: "pages", path: `/pages.rss?place=${id}` }]);
  });
});
