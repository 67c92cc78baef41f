import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { vapidKeys } from "#core/server/push/vapid-keys.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import type { Follow } from "../contract.ts";
import { sweepFollows } from "./effects.ts";

let api: ApiServer;
let una: Person;

beforeAll(async () => {
  api = await startApi();
  await insertPage(api.db, { slug: "bar", name: "The Bar", name_ie: "An Beár" });
  await insertPage(api.db, { slug: "inn", name: "The Inn" });
  await insertPage(api.db, { slug: "secret", status: "hidden" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ["push_device", "follower", "rate_limit"] as const) await api.db.deleteFrom(table).execute();
  una = await api.person();
});

const browser = (name = "one") => ({
  endpoint: `https://push.example/send/${name}`,
  auth: randomBytes(16).toString("base64url"),
  p256dh: Buffer.concat([Buffer.of(4), randomBytes(64)]).toString("base64url"),
});
type Browser = ReturnType<typeof browser>;
const known = ({ endpoint, auth }: Browser) => ({ endpoint, auth });

const call = async (path: string, fields: object, as: Person | null = null) => {
  const answer = await api.post(`/api/follows/device${path}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const add = (device: Browser, fields: object = {}, as: Person | null = null) =>
  call("/add", { ...device, page: "bar", ...fields }, as);
const listed = async (device: Browser) =>
  (await call("", known(device))).body.items.map(({ title, rhythm }: Follow) => `${title}, ${rhythm}`);
const devices = () => api.db.selectFrom("push_device").selectAll().execute();

describe("a device", () => {
  test("follows at once, without an account and without a mail", async () => {
    const phone = browser();
    expect(await listed(phone)).toEqual([]);
    expect((await add(phone)).body.items).toMatchObject([{ title: "The Bar", path: "/pages/bar", rhythm: "daily" }]);
    await add(phone, { page: undefined, notices: "office" });
    await add(phone, { rhythm: "weekly" });
    expect(await listed(phone)).toEqual(["The Bar, weekly", "Notices of the office, daily"]);
    expect(await api.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("changes and ends what it follows; with the last one it is erased", async () => {
    const phone = browser();
    const [bar] = (await add(phone)).body.items;
    await add(phone, { page: "inn" });
    await call("/update", { ...known(phone), id: bar.id, rhythm: "weekly" });
    expect(await listed(phone)).toEqual(["The Bar, weekly", "The Inn, daily"]);
    await call("/end", { ...known(phone), id: bar.id });
    expect(await listed(phone)).toEqual(["The Inn, daily"]);
    expect((await call("/end", known(phone))).body.items).toEqual([]);
    expect((await call("/end", known(phone))).status).toBe(200);
    expect(await devices()).toEqual([]);
    expect(await api.db.selectFrom("follower").select("id").execute()).toEqual([]);
  });

  test("is known by its secret: its address alone shows and changes nothing", async () => {
    const phone = browser();
    const [bar] = (await add(phone)).body.items;
    const other = { ...phone, auth: browser().auth };
    expect(await listed(other)).toEqual([]);
    expect((await add(other, { page: "inn" })).status).toBe(422);
    expect((await call("/update", { ...known(other), id: bar.id, rhythm: "weekly" })).status).toBe(404);
    await call("/end", known(other));
    const moved = browser("two");
    const to = { new_endpoint: moved.endpoint, new_auth: moved.auth, new_p256dh: moved.p256dh };
    expect((await call("/move", { ...known(other), ...to })).status).toBe(404);
    expect(await listed(phone)).toEqual(["The Bar, daily"]);
  });

  test("follows on at another address when its browser has replaced the first one", async () => {
    const [phone, moved] = [browser(), browser("two")];
    await add(phone);
    await add(moved, { page: "inn" });
    const to = { new_endpoint: moved.endpoint, new_auth: moved.auth, new_p256dh: moved.p256dh };
    expect((await call("/move", { ...known(phone), ...to })).status).toBe(200);
    expect([await listed(phone), await listed(moved)]).toEqual([[], ["The Bar, daily"]]);
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([moved.endpoint]);
  });

  test.each([
    ["without encryption", "http://push.example/send/x"],
    ["of this machine", "https://127.0.0.1/send"],
    ["of a private network", "https://10.1.2.3/send"],
    ["of IPv6 on this machine", "https://[::1]/send"],
    ["with a password", "https://a:b@push.example/send"],
    ["at another port", "https://push.example:8443/send"],
    ["of a host that is no push service", "https://elsewhere.example/send"],
    ["whose name only ends like a push service", "https://notpush.example/send"],
    ["whose path looks like a push service", "https://elsewhere.example/push.example"],
    ["that is too long", `https://push.example/${"x".repeat(1000)}`],
  ])("is refused at an address %s", async (_, endpoint) => {
    expect((await add({ ...browser(), endpoint })).status).toBe(422);
    expect(await devices()).toEqual([]);
  });

  test("is told by a code of its own that its push service is not known, also when it moves", async () => {
    const phone = browser();
    await add(phone);
    const elsewhere = { ...browser(), endpoint: "https://elsewhere.example/send" };
    expect((await add(elsewhere)).body.code).toBe("unknown-push-service");
    const to = { new_endpoint: elsewhere.endpoint, new_auth: elsewhere.auth, new_p256dh: elsewhere.p256dh };
    expect((await call("/move", { ...known(phone), ...to })).body.code).toBe("unknown-push-service");
    expect(await listed(phone)).toEqual(["The Bar, daily"]);
  });

  test("of a host below a known one may follow", async () => {
    const phone = { ...browser(), endpoint: "https://eu-1.push.example/send" };
    expect((await add(phone)).status).toBe(200);
  });

  test("is refused with keys of another length", async () => {
    expect((await add({ ...browser(), auth: "short" })).body.errors).toMatchObject([{ path: "auth" }]);
    expect((await add({ ...browser(), p256dh: browser().auth })).body.errors).toMatchObject([{ path: "p256dh" }]);
  });

  test("cannot follow what is not public, nor more than fifty things", async () => {
    const phone = browser();
    expect((await add(phone, { page: "secret" })).status).toBe(404);
    const { body } = await add(phone);
    const [{ follower_id }] = (await api.db
      .selectFrom("follow")
      .select("follower_id")
      .where("id", "=", body.items[0].id)
      .execute()) as [{ follower_id: string }];
    const date = new Date();
    const rows = Array.from({ length: 49 }, (_, n) => ({
      follower_id,
      kind: "search" as const,
      query: `q=${n}`,
      rhythm: "daily" as const,
      date_confirmed: date,
      covered_until: date,
    }));
    await api.db.insertInto("follow").values(rows).execute();
    expect((await add(phone, { page: "inn" })).body.code).toBe("list-full");
  });

  test("of one address: thirty calls an hour are enough", async () => {
    for (let n = 0; n < 30; n++) expect((await add(browser(String(n)))).status).toBe(200);
    expect((await add(browser("more"))).body.code).toBe("too-many-requests");
  });
});

test("where the operator has switched it off, devices cannot follow, and still end what they follow", async () => {
  const off = await startApi({ beside: api, push: false });
  const phone = browser();
  await add(phone);
  const answer = await off.post("/api/follows/device/add", { ...phone, page: "inn" });
  expect(answer.json().code).toBe("push-off");
  expect((await off.post("/api/follows/device/end", known(phone))).statusCode).toBe(200);
  expect(await devices()).toEqual([]);
  await off.stop();
});

describe("with an account", () => {
  test("the device stands in the account's export, and goes with the account", async () => {
    const phone = browser();
    await add(phone, {}, una);
    await add(phone, { page: "inn" }); // signed out meanwhile
    await add(browser("other"));
    const zip = await api.post("/api/account/export", {}, una);
    expect(zip.rawPayload.includes("follow-devices.json")).toBe(true);
    expect((await devices()).map(({ account_id }) => account_id).sort()).toEqual([una.id, null].sort());
    await api.post("/api/account/delete", {}, una);
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(["https://push.example/send/other"]);
    expect(await listed(phone)).toEqual([]);
  });
});

test("a device goes with the last page that it follows", async () => {
  const id = await insertPage(api.db, { slug: "gone" });
  await add(browser(), { page: "gone" });
  await api.db.deleteFrom("page").where("id", "=", id).execute();
  for (const table of ["follower", "push_device"] as const)
    await api.db.updateTable(table).set({ date_created: "2020-01-01T00:00:00Z" }).execute();
  await sweepFollows(api.db, { signal: new AbortController().signal });
  expect(await devices()).toEqual([]);
});

test("the key pair is one for all instances and all times", async () => {
  const pairs = await Promise.all([vapidKeys(api.db), vapidKeys(api.db), vapidKeys(api.db)]);
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(pairs[0]!.publicKey, "base64url")).toHaveLength(65);
});
