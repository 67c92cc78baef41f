import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type CdnKind, tagHeadersFor } from "../src/index.ts";
import { purgeCalls } from "../src/protocols.ts";
import { PurgeQueue } from "../src/purge-queue.ts";

type Received = Pick<IncomingMessage, "method" | "url" | "headers"> & { body: string };

/** The purge API of a cache in front, which remembers what it was asked. */
const received: Received[] = [];
let status = 200;
const cdn = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ method: request.method, url: request.url, headers: request.headers, body });
  response.writeHead(status).end();
});
let address: string;

beforeAll(async () => {
  await once(cdn.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/service/1/purge`;
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(() => cdn.close());

test("the example of the README: tags of writes are purged together, and again where that was refused", async () => {
  const warned: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => warned.push(message) };
  const queue = new PurgeQueue({ kind: "fastly", urls: [address], token: "a-token" }, log);
  status = 503;
  queue.add(["page:1"]);
  queue.add(["pages"]);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  status = 200;
  queue.add(["page:2"]);
  const keys = () => received.flatMap(({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);
  await expect.poll(keys, { timeout: 10_000 }).toContain("page:2");
  expect(JSON.parse(received[0]!.body)).toEqual({ surrogate_keys: ["many", "page:1", "pages"] });
  expect(JSON.parse(received.at(-1)!.body).surrogate_keys).toEqual(
    expect.arrayContaining(["page:1", "pages", "page:2"]),
  );
  expect(warned).toHaveLength(1);
  await queue.stop();
});

test.each([
  [
    "is not reached is asked every other second, since it may be back",
    () => Promise.reject(new TypeError("refused")),
    30,
  ],
  ["refuses is asked less and less", async () => new Response(null, { status: 503 }), 7],
])("a cache that %s", async (_, answer, calls) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = vi.fn(answer);
  vi.stubGlobal("fetch", asked);
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllGlobals());
  const queue = new PurgeQueue({ kind: "varnish", urls: [address], token: "" }, { info: () => {}, warn: () => {} });
  queue.add(["pages"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(calls - 1);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(calls + 1);
});

describe("each kind gets what its manual asks for", () => {
  const tags = ["pages", "page:1"];
  const send = async (kind: CdnKind) => {
    for (const { call } of purgeCalls(kind, tags, "a-token")) await fetch(address, call);
    return received;
  };

  test("Fastly", async () => {
    expect(tagHeadersFor("fastly")(tags)).toEqual({ "surrogate-key": "all pages page:1" });
    expect(await send("fastly")).toMatchObject([
      {
        method: "POST",
        headers: { "fastly-key": "a-token" },
        body: JSON.stringify({ surrogate_keys: ["many", ...tags] }),
      },
    ]);
  });

  test("Varnish", async () => {
    expect(tagHeadersFor("varnish")(tags)).toEqual({ xkey: "all pages page:1" });
    expect(await send("varnish")).toMatchObject([{ method: "PURGE", headers: { xkey: "many pages page:1" } }]);
  });

  test("Cloudflare", async () => {
    expect(tagHeadersFor("cloudflare")(tags)).toEqual({ "cache-tag": "all,pages,page:1" });
    expect(await send("cloudflare")).toMatchObject([
      {
        method: "POST",
        headers: { authorization: "Bearer a-token" },
        body: JSON.stringify({ tags: ["many", ...tags] }),
      },
    ]);
    expect(
      purgeCalls(
        "cloudflare",
        Array.from({ length: 70 }, (_, n) => `page:${n}`),
        "",
      ),
    ).toHaveLength(3);
  });

  test("Bunny, which purges one tag with each call", async () => {
    expect(tagHeadersFor("bunny")(tags)).toEqual({ "cdn-tag": "all,pages,page:1" });
    expect((await send("bunny")).map(({ body }) => JSON.parse(body))).toEqual(
      ["many", ...tags].map((CacheTag) => ({ CacheTag })),
    );
    expect(received[0]?.headers).toMatchObject({ accesskey: "a-token" });
  });
});

test("an answer with more tags than a header holds is purged by each write", () => {
  const tags = Array.from({ length: 100 }, (_, number) => `page:${crypto.randomUUID()}${number}`);
  expect(tagHeadersFor("bunny")(tags)).toEqual({ "cdn-tag": "all,many" });
  expect(purgeCalls("fastly", ["pages"], "")[0]?.tags).toContain("many");
});
