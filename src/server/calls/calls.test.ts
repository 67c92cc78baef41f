import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import type { AccountCaller } from "../access/policy.ts";
import type { WriteContext } from "./handler.ts";

const silent = write({
  path: "/silent",
  summary: "A change that tells nothing",
  who: "account",
  audit: "silent",
  input: z.object({}),
  answer: z.object({}),
});

type Context = WriteContext<AccountCaller>;
const rename = ({ tx, caller }: Context, name: string) =>
  tx.updateTable("account").set({ name }).where("id", "=", caller.id).execute();

/** What a call does that says that it has changed nothing. */
const UNCHANGED: Record<string, (context: Context) => Promise<void>> = {
  async writes(context) {
    await rename(context, "Written");
    context.unchanged();
  },
  async "writes-beside"(context) {
    await rename(context, "Named");
    context.unchanged("account");
  },
  async "writes-elsewhere"(context) {
    await rename(context, "Written");
    context.unchanged("page");
  },
  async "takes-back"(context) {
    await sql`savepoint tried`.execute(context.tx);
    await rename(context, "Tried");
    await sql`rollback to savepoint tried`.execute(context.tx);
    context.unchanged();
  },
  async "finds-nothing"(context) {
    const { tx } = context;
    await tx.updateTable("account").set({ name: "Nobody" }).where("uid", "=", "nobody").execute();
    context.unchanged();
  },
};

let api: ApiServer;
let person: Person;
beforeAll(async () => {
  const handler = async () => ({});
  const unchanged = Object.entries(UNCHANGED).map(([name, act]) => ({
    name,
    row: { ...silent, path: `/${name}` },
    handler: async (_: object, context: Context) => {
      await act(context);
      return {};
    },
  }));
  api = await startApi({
    extra: (deps) =>
      [{ name: "silent", row: silent, handler }, ...unchanged].map((route) => ({ ...route, deps }) as never),
  });
  person = await api.person();
});
afterAll(() => api.stop());

const codeOf = async (headers: Record<string, string>, body: object = {}) => {
  const answer = await api.post("/api/account", body, { headers });
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code];
};

describe("authentication", () => {
  test("accepts either header, in any case", async () => {
    expect(await codeOf({ AuthToken: person.token })).toBe(200);
    expect(await codeOf({ authorization: `bearer ${person.token}` })).toBe(200);
    expect(await codeOf({ authtoken: person.token, authorization: `Bearer ${person.token}` })).toBe(200);
    expect(await codeOf({ authtoken: person.token, authorization: "Basic b3BlcmF0b3I6eA==" })).toBe(200);
  });

  test("refuses two different tokens", async () => {
    const other = await api.person();
    const both = { authtoken: person.token, authorization: `Bearer ${other.token}` };
    expect(await codeOf(both)).toEqual([401, "no-token"]);
  });

  test("challenges with www-authenticate", async () => {
    expect((await api.post("/api/account")).headers["www-authenticate"]).toBe("Bearer");
  });

  test("checks a uid that is sent beside the token", async () => {
    expect(await codeOf({ ...person.headers, uid: person.uid })).toBe(200);
    expect(await codeOf({ ...person.headers, uid: "somebody-else" })).toEqual([401, "uid-mismatch"]);
  });

  test.each(["user_id", "userid"])("accepts the caller's own %s in any call, and no other", async (name) => {
    expect(await codeOf(person.headers, { [name]: person.uid })).toBe(200);
    expect(await codeOf(person.headers, { [name]: person.id })).toBe(200);
    for (const value of ["somebody-else", null, 1, [person.uid]]) {
      expect(await codeOf(person.headers, { [name]: value })).toEqual([403, "not-yours"]);
    }
  });

  test("does not happen in a public read: the token is ignored, and the answer is cacheable", async () => {
    const answer = await api.post("/api/tags", { user_id: "anybody" }, { headers: { authtoken: "garbage" } });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, expect.stringContaining("public")]);
  });
});

test("a caller without permission is refused before the body is read", async () => {
  const tooLarge = { query: "x".repeat(300 * 1024) };
  expect((await api.post("/api/account/search", tooLarge)).statusCode).toBe(401);
  expect((await api.post("/api/account/search", tooLarge, person)).statusCode).toBe(403);
  expect((await api.post("/api/account/search", tooLarge, await api.person({ type: "admin" }))).statusCode).toBe(413);
});

test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"] as const)("a write is refused by %s", async (method) => {
  const answer = await api.app.inject({ method, url: "/api/account/update", headers: person.headers });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "POST"]);
});

test("another method is refused for the longest name that a path may hold", async () => {
  const [longest, longer] = ["a".repeat(200), "a".repeat(201)].map((name) => `/api/page/id/${name}`);
  expect((await api.app.inject({ method: "DELETE", url: longest })).statusCode).toBe(405);
  expect((await api.app.inject({ method: "DELETE", url: longer })).statusCode).toBe(404);
});

test("a write that calls neither changed() nor unchanged() is a server error", async () => {
  expect((await api.post("/extra/silent", {}, person)).statusCode).toBe(500);
});

test.each([
  ["writes", 500, "Ann"],
  ["writes-elsewhere", 500, "Ann"],
  ["writes-beside", 200, "Named"],
  ["takes-back", 200, "Ann"],
  ["finds-nothing", 200, "Ann"],
] as const)("a call that says that nothing was changed, and %s, is answered %i", async (path, status, name) => {
  const ann = await api.person({ name: "Ann" });
  await api.db.updateTable("account").set({ name: "Ann" }).where("id", "=", ann.id).execute(); // counts as written before
  expect((await api.post(`/extra/${path}`, {}, ann)).statusCode).toBe(status);
  expect((await api.post("/api/account", {}, ann)).json().account.name).toBe(name);
});

describe("an idempotency key", () => {
  const add = (page_id: string, key: string, as: Person, name = "Chowder") =>
    api.post("/api/page/prices/add", { page_id, name, amount: 900, unit: "item" }, as, { "idempotency-key": key });
  const pricesOf = (page_id: string) =>
    api.db.selectFrom("price").select("id").where("page_id", "=", page_id).execute();

  test("executes the action once for 20 concurrent calls, which all get its answer", async () => {
    const owner = await api.person();
    const page = await insertPage(api.db, { user_id: owner.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(page, "one", owner)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await pricesOf(page)).toEqual([{ id: answers[0]?.json().id }]);
  });

  test("is refused with other input, and belongs to one account", async () => {
    const [owner, manager] = [await api.person(), await api.person()];
    const page = await insertPage(api.db, { user_id: owner.id });
    await api.db.insertInto("page_manager").values({ page_id: page, account_id: manager.id }).execute();
    await add(page, "two", owner);
    expect((await add(page, "two", owner, "Crab")).json().code).toBe("key-reused");
    expect((await add(page, "two", manager)).statusCode).toBe(200);
    expect(await pricesOf(page)).toHaveLength(2);
  });

  test("can be used again after the call has failed", async () => {
    const owner = await api.person();
    const page = await insertPage(api.db);
    expect((await add(page, "three", owner)).statusCode).toBe(403);
    await api.db.updateTable("page").set({ user_id: owner.id }).where("id", "=", page).execute();
    expect((await add(page, "three", owner)).statusCode).toBe(200);
  });

  test("expires after a day", async () => {
    const owner = await api.person();
    const page = await insertPage(api.db, { user_id: owner.id });
    await add(page, "four", owner);
    const yesterday = { date_created: new Date(Date.now() - 25 * 3_600_000) };
    await api.db.updateTable("idempotency_key").set(yesterday).where("key", "=", "four").execute();
    await add(page, "four", owner);
    expect(await pricesOf(page)).toHaveLength(2);
  });

  test("is that of its account: somebody else's call with the same key has its own answer, first and repeated", async () => {
    const owners = [await api.person(), await api.person()];
    const pages = await Promise.all(owners.map(({ id }) => insertPage(api.db, { user_id: id })));
    const addAll = () => Promise.all(owners.map((owner, at) => add(pages[at]!, "shared", owner)));
    const [first, repeated] = [await addAll(), await addAll()];
    expect(repeated.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    for (const [at, answer] of first.entries()) expect(await pricesOf(pages[at]!)).toEqual([{ id: answer.json().id }]);
  });

  test.each(["", "with spaces in it", "é", "x".repeat(201)])("is refused where it is malformed (%j)", async (key) => {
    const owner = await api.person();
    const page = await insertPage(api.db, { user_id: owner.id });
    const answer = await add(page, key, owner);
    expect(answer.json().errors).toMatchObject([{ path: "idempotency-key", code: "wrong-form" }]);
  });
});

describe("rate limits", () => {
  test("an account may write 60 times a minute, on all instances together", async () => {
    const busy = await api.person();
    const edits = Array.from({ length: 62 }, () => api.post("/api/account/update", {}, busy));
    const answers = await Promise.all(edits);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await api.post("/api/account/update", {}, person)).statusCode).toBe(200);
    expect((await api.post("/api/account", {}, busy)).statusCode).toBe(200);
  });

  test("an address may call as often as the operator allows, and an IPv6 /64 counts as one", async () => {
    const strict = await startApi({ clientRate: 4 });
    const from = (remoteAddress: string) => strict.app.inject({ url: "/api/categories", remoteAddress });
    const statuses: number[] = [];
    for (const host of ["::1", "::2", "::3", "::4", "::5"]) {
      statuses.push((await from(`2001:db8:0:1${host}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await from("2001:db8:0:2::1")).statusCode).toBe(200);
    expect((await from("192.0.2.1")).statusCode).toBe(200);
    await strict.stop();
  });
});

test("a row of the contract without `who`, or without the subject that it needs, does not compile", () => {
  const common = { path: "/x", summary: "x", input: z.object({ page_id: z.string() }), answer: z.null() } as const;
  // @ts-expect-error: `who` is missing
  privateRead(common);
  // @ts-expect-error: `subject` is missing
  privateRead({ ...common, who: "team" });
  // @ts-expect-error: no such field
  privateRead({ ...common, who: "team", subject: { kind: "page", field: "id" } });
  // @ts-expect-error: `audit` is missing
  write({ ...common, who: "account" });
  expect(Object.values(contract).every(({ who }) => who)).toBe(true);
});
