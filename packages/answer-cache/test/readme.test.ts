import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { AnswerCache, type Encoding } from "../src/index.ts";

/** The server of the README. */
const prices = new Map([["scone", 2]]);
let builds = 0;
const cache = new AnswerCache({ isPersonal: (cookie) => cookie.includes("session=") });
const encodingFor = (accepted = ""): Encoding => (accepted.includes("br") ? "br" : "identity");
const fastPath = cache.fastPath({ encodingFor, clientOf: ({ socket }) => socket.remoteAddress ?? "" });
let isLate = false;

async function priceOf(name: string) {
  builds += 1;
  const body = Buffer.from(`${name}: ${prices.get(name)} €`);
  if (isLate) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    status: 200,
    headers: { "content-type": "text/plain" },
    body,
    tags: new Set([`price:${name}`]),
    expires: null,
  };
}

const server = createServer(async (request, response) => {
  if (fastPath.answer(request, response)) return;
  const name = request.url!.slice(1);
  const answer = await cache.get(name, () => priceOf(name));
  const encoding = answer.bestEncoding(encodingFor(request.headers["accept-encoding"]?.toString()));
  const isCurrent = answer.isCurrent(request.headers["if-none-match"], encoding);
  const body = isCurrent ? undefined : await answer.takeBody(encoding);
  response.setHeaders(
    new Map(Object.entries({ ...answer.headers, etag: answer.etag(encoding), vary: "accept-encoding" })),
  );
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  if (answer.isStored) {
    answer.rememberSent(encoding, isCurrent, response.getHeaders());
    cache.learn(request, { key: name, route: "/:name" });
  }
  response.writeHead(isCurrent ? 304 : answer.status).end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
beforeEach(() => {
  prices.set("scone", 2);
  cache.drop(["price:scone"]);
  isLate = false;
  builds = 0;
});

type Sent = { method?: string; headers?: Record<string, string> };

async function ask(path = "/scone", { method = "GET", headers = {} }: Sent = {}) {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(send({ port, path, method, headers, agent: false }).end(), "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

const repeated = () => fastPath.counted().reduce((sum, { count }) => sum + count, 0);

test("the example of the README: one build for all who wait, then repeated until its tag is dropped", async () => {
  isLate = true;
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first.text, second.text, builds]).toEqual(["scone: 2 €", "scone: 2 €", 1]);
  const before = repeated();
  const again = await ask();
  expect([again.text, again.headers.etag, builds]).toEqual(["scone: 2 €", first.headers.etag, 1]);
  expect(repeated()).toBe(before + 1);
  expect((await ask("/scone", { headers: { "if-none-match": `W/${first.headers.etag}` } })).status).toBe(304);
  prices.set("scone", 3);
  cache.drop(["price:scone"]);
  expect((await ask()).text).toBe("scone: 3 €");
});

test.each<[what: string, sent: Sent]>([
  ["a token", { headers: { authorization: "Bearer 1" } }],
  ["a part", { headers: { range: "bytes=0-1" } }],
  ["a body", { headers: { "content-length": "0" } }],
  ["a cookie of its own", { headers: { cookie: "session=1" } }],
  ["another method", { method: "POST" }],
  ["HEAD with what it has", { method: "HEAD", headers: { "if-none-match": "*" } }],
])("a request with %s takes the long path", async (_, sent) => {
  await ask();
  const before = repeated();
  await ask("/scone", sent);
  expect(repeated()).toBe(before);
});

test("a cookie that changes no answer does not matter", async () => {
  await ask();
  const before = repeated();
  await ask("/scone", { headers: { cookie: "seen=1" } });
  expect(repeated()).toBe(before + 1);
});

test("two instances that hear of each other's writes answer alike, also after a connection that was lost", async () => {
  const [one, other] = [new AnswerCache(), new AnswerCache()];
  let isConnected = true;
  const notify = (tags: string[]) => {
    one.drop(tags);
    if (isConnected) other.drop(tags);
  };
  const read = async (of: AnswerCache) =>
    String(await (await of.get("scone", () => priceOf("scone"))).body("identity"));
  expect([await read(one), await read(other)]).toEqual(["scone: 2 €", "scone: 2 €"]);
  prices.set("scone", 3);
  notify(["price:scone"]);
  expect([await read(one), await read(other)]).toEqual(["scone: 3 €", "scone: 3 €"]);
  isConnected = false;
  prices.set("scone", 4);
  notify(["price:scone"]);
  other.clear(); // it listens again, and does not know what it has missed
  expect([await read(one), await read(other)]).toEqual(["scone: 4 €", "scone: 4 €"]);
});

test.each(["fast-path", "admission", "builds-in-turn", "dense", "prefix", "output-given-back"] as const)(
  "an answer is the same without %s",
  async (name) => {
    const text = "Dún na nGall ".repeat(300);
    const answers = [new AnswerCache(), new AnswerCache({ uses: (one) => one !== name })].map((of) =>
      of.get("a", async () => ({
        status: 200,
        headers: {},
        prefix: "<p>",
        body: Buffer.from(text),
        tags: new Set(),
        expires: null,
      })),
    );
    const [whole, without] = await Promise.all(answers);
    expect(await without!.body("identity")).toEqual(await whole!.body("identity"));
    expect(without!.isStored).toBe(true);
  },
);
