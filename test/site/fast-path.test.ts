import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { uses } from "#core/runtime/optimisations.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { callIdentity, newEmail } from "../support/identity-server.ts";
import { sendRaw } from "../support/raw-request.ts";
import { startSite, useSite } from "../support/site-server.ts";

const TOKEN = "a-long-word-for-the-watch";
const site = useSite(async () => {}, { METRICS_TOKEN: TOKEN, CLIENT_RATE: "100000" });

/** The responses that were sent before Fastify's life cycle, since the start. */
async function fastResponses(): Promise<number> {
  const figures = await site.read("/metrics", { authorization: `Bearer ${TOKEN}` });
  const series = figures.split("\n").filter((line) => line.startsWith("eolaire_http_cached_responses_total{"));
  return series.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

/** Headers that tell nothing of the answer: the clock and the connection. */
const OF_THE_CONNECTION = ["date", "connection", "keep-alive"];

type Answer = { status: number | undefined; headers: string[]; body: string };
type Call = { path: string; method?: string; headers?: Record<string, string> };

/** Status, headers in their order, and bytes. */
function ask({ path, method = "GET", headers = {} }: Call): Promise<{ answer: Answer; etag: string }> {
  return new Promise((resolve, reject) => {
    const call = request(site.url + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { rawHeaders, statusCode } = response;
      const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      const sent = pairs.filter((pair) => !OF_THE_CONNECTION.includes(pair.split(":")[0]!.toLowerCase()));
      const answer = { status: statusCode, headers: sent, body: Buffer.concat(chunks).toString("base64") };
      resolve({ answer, etag: response.headers.etag ?? "" });
    });
    call.on("error", reject);
    call.end();
  });
}

/** Waits until an answer is compressed for many readers, which happens on another thread when it is asked for again. */
async function settle(path: string): Promise<void> {
  const isDense = async () => {
    const { answer, etag } = await ask({ path, headers: { "accept-encoding": "br" } });
    return etag.endsWith('-br-dense"') || !answer.headers.includes("content-encoding: br");
  };
  await expect.poll(isDense, { timeout: 20_000, interval: 5 }).toBe(true);
}

const ADDRESSES = 80;
/** Without them there is nothing to compare (PLAIN, docs/performance.md). */
const IS_ON = (["answer-cache", "fast-path", "dense"] as const).every(uses);
/** A header that no route reads, and with which a request takes the long way. */
const LONG_WAY = { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" };

/** Lists of the API, feeds, and public screens of each kind: 80 addresses. */
async function addresses(): Promise<string[]> {
  const part = await site.read("/sitemap-1.xml");
  const screens = [...part.matchAll(/<loc>http:\/\/eolaire\.example([^<]+)<\/loc>/g)].map(([, path]) => path!);
  const own = [
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-1.xml",
    "/en/events.ics",
    "/ga/posts.rss",
    "/open-data/pages.json",
    "/api/pages",
    "/api/pages?limit=5",
    "/api/pages?q=music",
    "/api/categories",
    "/api/tags",
    "/api/docs",
    "/api/stories",
    "/api/events",
    "/api/features",
    "/en/pages?q=bia&x=1",
    "/ga/pages/?sort=name",
    "/en/p%61ges",
    "/en/pages?utm_source=post",
    "/en?",
    "/ga/",
    "/en/pages/lantern-bar/posts.rss",
    "/en/pages/lantern-bar/",
  ];
  const step = Math.floor(screens.length / (ADDRESSES - own.length));
  return [...own, ...screens.filter((_, at) => at % step === 0)].slice(0, ADDRESSES);
}

/** What a client may send with an address that it has asked for before. */
const MANNERS: ((etag: string) => Omit<Call, "path">)[] = [
  () => ({ headers: { "accept-encoding": "gzip, deflate, br, zstd" } }),
  () => ({ headers: { "accept-encoding": "gzip;q=1.0, *;q=0.5" } }),
  () => ({}),
  () => ({ method: "HEAD", headers: { "accept-encoding": "br" } }),
  (etag) => ({ headers: { "if-none-match": `"other", W/${etag}` } }),
  () => ({ headers: { "if-none-match": '"other"', cookie: "language=ga", "accept-encoding": "br;q=0, identity" } }),
];

test.runIf(IS_ON)(
  "a repeated answer equals that of the long way in status, headers and bytes, for screens, lists and feeds",
  async () => {
    const paths = await addresses();
    expect(paths.length).toBe(ADDRESSES);
    const before = await fastResponses();
    for (const [at, path] of paths.entries()) {
      await settle(path);
      const { etag } = await ask({ path, headers: LONG_WAY });
      const call = { path, ...MANNERS[at % MANNERS.length]!(etag) };
      const first = await ask(call);
      const repeated = await ask(call);
      const long = await ask({ ...call, headers: { ...call.headers, ...LONG_WAY } });
      expect(repeated.answer, path).toEqual(long.answer);
      expect(first.answer, path).toEqual(long.answer);
    }
    expect((await fastResponses()) - before).toBeGreaterThanOrEqual(paths.length);
  },
);

test.runIf(IS_ON)(
  "what is asked for again is sent in fewer bytes, and the copies of the first readers stay valid",
  async () => {
    const path = "/en/pages?q=ferry";
    const headers = { "accept-encoding": "br" };
    const first = await ask({ path, headers });
    await settle(path);
    const later = await ask({ path, headers });
    const [long, short] = [first, later].map(({ answer }) => Buffer.from(answer.body, "base64"));
    expect(short!.length).toBeLessThan(long!.length);
    expect(brotliDecompressSync(short!)).toEqual(brotliDecompressSync(long!));
    for (const { etag } of [first, later]) {
      expect((await ask({ path, headers: { ...headers, "if-none-match": etag } })).answer.status).toBe(304);
    }
  },
);

/** The whole answer to these lines as text; the server closes the connection. */
const wire = (...lines: string[]) => sendRaw(Number(new URL(site.url).port), [...lines, "", ""].join("\r\n"));

const HEAD = ["Host: 127.0.0.1", "Connection: close"];

describe("an unusual request takes the long way", () => {
  const plain = ["GET /en/stories HTTP/1.1", ...HEAD];
  const body = (answer: string) => answer.slice(answer.indexOf("\r\n\r\n"));

  test.each<[string, string[], RegExp]>([
    ["two Host headers", [...plain, "Host: other"], /^HTTP\/1.1 400 /],
    ["an absolute target", ["GET http://127.0.0.1/en/stories HTTP/1.1", ...HEAD], /^HTTP\/1.1 400 /],
    ["another method", ["OPTIONS /en/stories HTTP/1.1", ...HEAD], /^HTTP\/1.1 404 /],
    ["a token", [...plain, "Authorization: Bearer x"], /^HTTP\/1.1 200 /],
    ["the API's token", [...plain, "AuthToken: x"], /^HTTP\/1.1 200 /],
    ["a range", [...plain, "Range: bytes=0-9"], /^HTTP\/1.1 200 /],
    ["an expectation", [...plain, "Expect: 100-continue"], /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /],
    ["HEAD and If-None-Match", ["HEAD /en/stories HTTP/1.1", ...HEAD, "If-None-Match: *"], /^HTTP\/1.1 304 /],
    ["an old protocol", ["GET /en/stories HTTP/1.0", ...HEAD], /^HTTP\/1.1 200 /],
    ["two kinds of encodings", [...plain, "Accept-Encoding: x", "Accept-Encoding: y"], /^HTTP\/1.1 200 /],
    ["a body", [...plain, "Content-Length: 0"], /^HTTP\/1.1 200 /],
  ])("with %s", async (_, lines, expected) => {
    await wire(...plain);
    const usual = await wire(...plain);
    const before = await fastResponses();
    const answer = await wire(...lines);
    expect(answer).toMatch(expected);
    if (answer.includes(" 200 OK")) expect(body(answer.replace(/^HTTP\/1.1 100.*\r\n\r\n/, ""))).toBe(body(usual));
    expect(await fastResponses()).toBe(before);
  });
});

test("a repeated answer of the API counts for the limit of the address", async () => {
  const limited = await startSite({ CLIENT_RATE: "6", TRUSTED_PROXIES: "127.0.0.1" });
  const statusesOf = async (headers: Record<string, string>) => {
    const statuses: number[] = [];
    for (let call = 0; call < 8; call++) statuses.push((await limited.get("/api/categories", headers)).status);
    return statuses;
  };
  const ended = [200, 200, 200, 200, 200, 200, 429, 429];
  expect(await statusesOf({})).toEqual(ended);
  expect(await statusesOf({ "x-forwarded-for": "203.0.113.1, 198.51.100.7" })).toEqual(ended); // another client of a proxy
  expect(await statusesOf({ "x-forwarded-for": "203.0.113.2, 198.51.100.7" })).toEqual(Array(8).fill(429)); // the same one
  await limited.stop();
});

test("wrong sign-ins behind a proxy that writes the port are limited by address", async () => {
  const limited = await startSite({ TRUSTED_PROXIES: "127.0.0.1" });
  const from = async (addresses: string[]) => {
    const answers: unknown[] = [];
    for (const address of addresses) {
      const wrong = { email: newEmail(), password: "wrong", returnSecureToken: true };
      const headers = { "x-forwarded-for": address };
      const { body } = await callIdentity({ origin: limited.url }, "/v1/accounts:signInWithPassword", wrong, {
        headers,
      });
      answers.push(body.error?.message.split(" ")[0]);
    }
    return answers;
  };
  const ports = Array.from({ length: 12 }, (_, i) => 40_001 + i);
  const ended = [...Array(10).fill("INVALID_LOGIN_CREDENTIALS"), ...Array(2).fill("TOO_MANY_ATTEMPTS_TRY_LATER")];
  expect(await from(ports.map((port) => `198.51.100.8:${port}`))).toEqual(ended);
  expect(await from(ports.map((port) => `[2001:db8::${port % 7}]:${port}, 127.0.0.1:${port}`))).toEqual(ended);
  await limited.stop();
});

test("a change is seen at once by who has asked before", async () => {
  const name = async () => /<h1[^>]*>([^<]+)/.exec(await site.read("/en/pages/lantern-bar"))?.[1];
  await name();
  expect(await name()).toContain("Lantern");
  await site.db.updateTable("page").set({ name: "The Beacon" }).where("slug", "=", "lantern-bar").execute();
  const { id } = await site.db
    .selectFrom("page")
    .select("id")
    .where("slug", "=", "lantern-bar")
    .executeTakeFirstOrThrow();
  await notifyInvalidation(site.db, [`page:${id}`]);
  await expect.poll(name).toBe("The Beacon");
});
