import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import { contract } from "#core/contract/index.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { contractServer, nothingFound } from "#test/support/contract-server.ts";
import { createClient } from "./client.ts";

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const search = vi.fn(async () => nothingFound);
const story = vi.fn(async () => {
  throw new Error("no story here");
});
const { app: api, cache } = await contractServer({ pages: search, story });
const requests: string[] = [];
api.server.on("request", ({ method, url }) => requests.push(`${method} ${decodeURIComponent(url ?? "")}`));
const apiUrl = `${await listen(api)}/api`;

/** A server that is not the API: responses of proxies, captive portals and wrong addresses. */
const other = Fastify();
let hits = 0;
other.addHook("onRequest", async () => void hits++);
other.get("/html/tags", (_, reply) => reply.code(502).type("text/html").send("<h1>Bad gateway</h1>"));
other.get("/welcome/tags", (_, reply) => reply.type("text/html").send("<h1>Pay for Wi-Fi</h1>"));
other.get("/cut/tags", (_, reply) => reply.type("application/json").send('[{"id":"01'));
other.get("/foreign/tags", (_, reply) => reply.code(500).send({ message: "not our form" }));
other.get("/broken/tags", (_, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write("[");
  setTimeout(() => reply.raw.destroy(), 20);
});
other.get("/silent/tags", () => new Promise(() => {}));
type Received = { headers: Record<string, unknown>; body: string };
const received: Received[] = [];
other.addContentTypeParser("multipart/form-data", { parseAs: "string" }, async (_: unknown, body: string) => body);
for (const path of ["/api/tags", "/api/page/id/hidden"]) {
  other.get(path, async ({ headers }) => void received.push({ headers, body: "" }));
}
other.post("/api/account/photo", async ({ headers, body }) => void received.push({ headers, body: String(body) }));
other.post("/api/account/export", async ({ headers }, reply) => {
  received.push({ headers, body: "" });
  return reply.type("application/zip").send("PK");
});
const otherUrl = await listen(other);

const log = vi.fn();
const client = createClient({ baseUrl: apiUrl, log });
const at = (path: string) => createClient({ baseUrl: otherUrl + path, log });

beforeEach(() => {
  for (const mock of [log, search]) mock.mockClear();
  cache.clear();
  requests.length = 0;
  hits = 0;
});
afterAll(async () => {
  other.server.closeAllConnections();
  await Promise.all([api.close(), other.close()]);
});

describe("a call", () => {
  test("returns the data, typed by the row of the contract", async () => {
    const { data, error } = await client.call(contract.pages, {});
    expect(data).toEqual(nothingFound);
    expect(error).toBeUndefined();
    expectTypeOf(data).toEqualTypeOf<SearchResult | undefined>();
    // @ts-expect-error: the contract has no such order
    await client.call(contract.pages, { sort: "best" });
  });

  test("is a GET request where possible, so that it can be cached", async () => {
    await client.call(contract.pages, { q: "chowder & chips", tag: ["wifi", "dogs"], within_m: 200, limit: 5 });
    expect(requests).toEqual(["GET /api/pages?q=chowder+&+chips&tag=wifi&tag=dogs&within_m=200&limit=5"]);
    expect(search).toHaveBeenCalledWith(
      { q: "chowder & chips", tag: ["wifi", "dogs"], within_m: 200, limit: 5 },
      expect.anything(),
    );
  });

  test("leaves out undefined fields", async () => {
    await client.call(contract.pages, { q: undefined });
    expect(requests).toEqual(["GET /api/pages"]);
  });

  test.each([
    ["an empty text", { category: "" }, "category"],
    ["a comma in a list", { tag: ["wifi,dogs"] }, "tag.0"],
    ["a number that is none", { limit: Number.NaN }, "limit"],
    ["half a character", { q: "\ud83d" }, "q"],
  ])("with %s is sent as JSON, because an address would change the value", async (_, body, path) => {
    const { error } = await client.call(contract.pages, body);
    expect(requests).toEqual(["POST /api/pages"]);
    expect(error?.errors?.map((field) => field.path)).toEqual([path]);
  });

  test("takes the path parameters from the fields", async () => {
    await client.call(contract.story, { id: "the-old-pier" });
    expect(requests).toEqual(["GET /api/stories/id/the-old-pier"]);
  });

  test.each(["..", ".", "", "\ud83d"])("never requests another address, also not for an id of %j", async (id) => {
    const { error } = await client.call(contract.story, { id });
    expect(requests).toEqual([]);
    expect(error).toMatchObject({ code: "invalid-fields", status: 422, errors: [{ path: "id", code: "wrong-form" }] });
  });

  test("escapes slashes of an id", async () => {
    const { error } = await client.call(contract.story, { id: "../tags?q=1" });
    expect(requests).toEqual(["GET /api/stories/id/../tags?q=1"]);
    expect(error).toMatchObject({ code: "invalid-fields" });
  });
});

describe("the token", () => {
  const token = vi.fn(async () => ({ token: "a.b.c", uid: "nora" }));
  const signedIn = createClient({ baseUrl: `${otherUrl}/api`, log, token });
  const last = () => received.at(-1);

  test("is sent with private calls, and with reads that may show unpublished pages", async () => {
    await signedIn.call(contract.accountPhoto, { file: new Blob(["x"]) });
    expect(last()?.headers).toMatchObject({ authtoken: "a.b.c", uid: "nora" });
    await signedIn.call(contract.page, { id: "hidden" });
    expect(last()?.headers).toMatchObject({ authtoken: "a.b.c", uid: "nora" });
  });

  test("is neither sent nor requested for public reads", async () => {
    token.mockClear();
    await signedIn.call(contract.tags, {});
    expect(last()?.headers).not.toHaveProperty("authtoken");
    expect(token).not.toHaveBeenCalled();
  });

  test("is left out when nobody is signed in", async () => {
    const signedOut = createClient({ baseUrl: `${otherUrl}/api`, log, token: async () => null });
    await signedOut.call(contract.accountPhoto, { file: new Blob(["x"]) });
    expect(last()?.headers).not.toHaveProperty("authtoken");
  });
});

describe("a file", () => {
  const files = createClient({ baseUrl: `${otherUrl}/api`, log });

  test("is sent after the fields, whatever their order", async () => {
    const upload = { ...contract.accountPhoto, input: z.object({ alt: z.string(), tag: z.array(z.string()) }) };
    await files.call(upload, { file: new Blob(["bytes"]), alt: "The pier", tag: ["a", "b"] });
    const names = received
      .at(-1)
      ?.body.matchAll(/ name="(\w+)"/g)
      .map((match) => match[1]);
    expect([...(names ?? [])]).toEqual(["alt", "tag", "tag", "file"]);
    expect(received.at(-1)?.headers["content-type"]).toMatch(/^multipart\/form-data/);
  });

  test("is returned as a blob", async () => {
    const { data } = await files.call(contract.exportAccount, {});
    expectTypeOf(data).toEqualTypeOf<Blob | undefined>();
    expect([data?.type, await data?.text()]).toEqual(["application/zip", "PK"]);
  });
});

describe("an error", () => {
  test("is returned as the server sent it, and logged once", async () => {
    const { data, error } = await client.call(contract.pages, { limit: 101 });
    expect(data).toBeUndefined();
    expect(error).toMatchObject({
      status: 422,
      code: "invalid-fields",
      errors: [{ path: "limit", code: "out-of-range" }],
    });
    expect(log.mock.calls).toEqual([["GET /pages: invalid-fields", error]]);
  });

  test("is in the requested language", async () => {
    const irish = createClient({ baseUrl: apiUrl, log, locale: "ga" });
    expect((await irish.call(contract.pages, { limit: 101 })).error?.title).toMatch(/^Seiceáil/);
    expect((await irish.call(contract.story, { id: ".." })).error?.title).toMatch(/^Seiceáil/);
    const nowhere = createClient({ baseUrl: "http://127.0.0.1:1", log, locale: "ga" });
    expect((await nowhere.call(contract.tags, {})).error?.title).toMatch(/^Ní féidir teacht/);
  });

  test.each([
    ["an error page", "/html", 502, "unreadable"],
    ["a page where data is due", "/welcome", 200, "unreadable"],
    ["JSON that was cut short", "/cut", 200, "unreadable"],
    ["an error in another form", "/foreign", 500, "unreadable"],
    ["a connection that broke off", "/broken", 0, "unreachable"],
  ])("is created for %s, without a retry", async (_, path, status, code) => {
    const { data, error } = await at(path).call(contract.tags, {});
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status, code });
    expect(log).toHaveBeenCalledTimes(1);
    expect(hits).toBe(1);
  });

  test("is created for an unreachable server, with its cause in the log", async () => {
    const { error } = await createClient({ baseUrl: "http://127.0.0.1:1", log }).call(contract.tags, {});
    expect(error).toMatchObject({ status: 0, code: "unreachable" });
    expect(log).toHaveBeenCalledWith("GET /tags: unreachable", error, expect.any(TypeError));
  });

  test.each([
    ["the caller let go", () => AbortSignal.abort(), "aborted"],
    ["the caller let go for a reason", () => AbortSignal.abort(new Error("typed on")), "aborted"],
    ["the server was silent for too long", () => AbortSignal.timeout(30), "unreachable"],
  ])("is created when %s", async (_, signal, code) => {
    const { error } = await at("/silent").call(contract.tags, {}, { signal: signal() });
    expect(error).toMatchObject({ status: 0, code });
  });

  test("that is unexpected on the server does not reveal internals", async () => {
    const { error } = await client.call(contract.story, { id: "the-old-pier" });
    expect(error).toMatchObject({ status: 500, code: "internal" });
    expect(JSON.stringify(error)).not.toContain("no story here");
  });

  test("is logged to the console by default", async () => {
    const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => {});
    await createClient({ baseUrl: apiUrl }).call(contract.pages, { limit: 101 });
    expect(console).toHaveBeenCalledWith("GET /pages: invalid-fields", expect.objectContaining({ status: 422 }));
    console.mockRestore();
  });

  test("is returned even when logging fails", async () => {
    const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => {});
    const failing = () => {
      throw new Error("log is full");
    };
    const { error } = await createClient({ baseUrl: apiUrl, log: failing }).call(contract.pages, { limit: 101 });
    expect(error?.code).toBe("invalid-fields");
    console.mockRestore();
  });
});
