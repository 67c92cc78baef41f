import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

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
let api: ApiServer;
let beside: ApiServer;
let owner: Person;
let page: { id: string; slug: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/service/eolaire/purge`;
  api = await startApi({ cdn: { kind: "fastly", purge: { urls: [address], token: "a-token" } } });
  beside = await startApi({ beside: api });
  owner = await api.person();
  const slug = "the-quay";
  page = { slug, id: await insertPage(api.db, { user_id: owner.id, slug }) };
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(async () => {
  await beside.stop();
  await api.stop();
  cdn.close();
});

const rename = async (server: ApiServer, slogan: string) => {
  const { version } = await api.db
    .selectFrom("page")
    .select("version")
    .where("id", "=", page.id)
    .executeTakeFirstOrThrow();
  const answer = await server.post("/api/page/basics", { page_id: page.id, version, slogan }, owner);
  expect(answer.json()).toMatchObject({ slogan });
};
const read = () => api.app.inject({ url: `/api/page/id/${page.slug}` });
const purged = () => received.flatMap(({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);

describe("with CDN=fastly", () => {
  test("an answer names what it was built from, also when it is repeated from the cache", async () => {
    for (const answer of [await read(), await read()]) {
      expect(String(answer.headers["surrogate-key"]).split(" ")).toEqual(
        expect.arrayContaining(["all", `page:${page.id}`]),
      );
    }
  });

  test("a write on any instance purges the answers that depend on it", async () => {
    await rename(beside, "Fresh fish on Fridays");
    await expect.poll(purged, { timeout: 10_000 }).toContain(`page:${page.id}`);
    const [{ method, url, headers } = {} as Received] = received;
    expect({ method, url }).toEqual({ method: "POST", url: "/service/eolaire/purge" });
    expect(headers["fastly-key"]).toBe("a-token");
  });

  test("what the cache did not accept is purged as soon as it does", async () => {
    status = 503;
    await rename(api, "Nobody hears this");
    await expect.poll(purged, { timeout: 10_000 }).toContain(`page:${page.id}`);
    status = 200;
    received.length = 0;
    await expect.poll(purged, { timeout: 10_000 }).toContain(`page:${page.id}`);
  });
});

test("without the setting nobody sees tags", async () => {
  const { headers } = await beside.app.inject({ url: `/api/page/id/${page.slug}` });
  expect(Object.keys(headers).filter((name) => /surrogate|tag$|xkey/.test(name))).toEqual(["etag"]);
});
