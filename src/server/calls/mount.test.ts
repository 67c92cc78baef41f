import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Contract } from "#core/contract/index.ts";
import { contractServer, nothingFound } from "#test/support/contract-server.ts";
import { notFound } from "../http/problem.ts";
import type { Handler } from "./handler.ts";

const search = vi.fn<Handler<Contract["pages"]>>(async () => nothingFound);
const { app, cache } = await contractServer({
  pages: search,
  page: async () => {
    throw notFound();
  },
  // With a field that the contract does not name.
  tags: async () => [{ ...wifi, facts: [], pages: 3, editor_note: "ring Nóra first" }],
  categories: async () => {
    throw new Error("relation page_secret does not exist");
  },
});
const wifi = {
  id: "0198b3a2-7c1e-7000-8000-000000000001",
  slug: "wifi",
  name: "Wi-Fi",
  name_ie: null,
  kind: "amenity" as const,
};

beforeEach(() => {
  cache.clear();
  search.mockClear();
});
afterAll(() => app.close());

const post = (payload: InjectOptions["payload"], headers: Record<string, string> = {}, url = "/api/pages") =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } } as never);

const asked = () => search.mock.calls[0]?.[0];

describe("one call, by GET and by POST", () => {
  test("gives the handler the same fields", async () => {
    await app.inject("/api/pages?q=chowder&tag=wifi,dogs&tag=pier&within_m=200&limit=5");
    const byGet = asked();
    search.mockClear();
    cache.clear();
    await post({ q: "chowder", tag: ["wifi", "dogs", "pier"], within_m: 200, limit: 5 });
    expect(byGet).toEqual({ q: "chowder", tag: ["wifi", "dogs", "pier"], within_m: 200, limit: 5 });
    expect(asked()).toEqual(byGet);
  });

  test("fills in the defaults of the contract", async () => {
    await post(undefined);
    expect(asked()).toEqual({ limit: 24 });
  });

  test("calls the handler once for equal input, in whatever form it was sent", async () => {
    await app.inject("/api/pages?limit=5&q=chowder");
    await app.inject("/api/pages?q=chowder&limit=5");
    await post({ limit: 5, q: " chowder " });
    expect(search).toHaveBeenCalledTimes(1);
  });

  test("strips fields that the contract does not name", async () => {
    const { body } = await app.inject("/api/tags");
    expect(JSON.parse(body)).toEqual([{ ...wifi, facts: [], pages: 3 }]);
  });

  test("is public and cacheable", async () => {
    const { headers } = await app.inject("/api/pages");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  test("parses numbers in a query string, but not strings in a body", async () => {
    expect((await app.inject("/api/pages?limit=5")).statusCode).toBe(200);
    const refused = await post({ limit: "5" });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([
      { path: "limit", code: "wrong-form", message: "This does not have the right form." },
    ]);
  });
});

describe("an ambiguous or invalid body", () => {
  test.each([
    ["a name twice", '{"limit":1,"limit":100}', 400, "malformed"],
    ["__proto__", '{"__proto__":{"limit":1}}', 400, "malformed"],
    ["21 levels", `{"q":${"[".repeat(20)}${"]".repeat(20)}}`, 400, "malformed"],
    ["100,000 levels", "[".repeat(100_000) + "]".repeat(100_000), 400, "malformed"],
    ["not JSON at all", "q=chowder", 400, "malformed"],
    ["a list where fields are due", "[]", 400, "malformed"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0x71, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400, "malformed"],
    ["more than 256 KiB", JSON.stringify({ q: "x".repeat(256 * 1024) }), 413, "too-large"],
    ["a number beyond all numbers", '{"limit":1e999}', 422, "invalid-fields"],
    ["half a character", '{"q":"\\ud800"}', 422, "invalid-fields"],
    ["a field that is not known", '{"status":"open"}', 422, "invalid-fields"],
  ])("%s is refused", async (_, body, status, code) => {
    const answer = await post(body as string);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toMatchObject({ status, code, type: `/api/docs#error-${code}` });
    expect(search).not.toHaveBeenCalled();
  });

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/jsonp", 415],
    ["application/json; charset=latin1", 415],
    ["application/json; charset=utf-16le", 415],
    ["application/json; charset=UTF-8", 200],
    ['application/json;charset="utf-8"', 200],
    ["Application/JSON", 200],
  ])("of type %s is answered with %i", async (type, status) => {
    expect((await post("{}", { "content-type": type })).statusCode).toBe(status);
  });
});

describe("errors are reported", () => {
  test("field by field, in the language of the client", async () => {
    const english = await post({ status: "open", limit: 0 });
    expect(english.json().detail).toBe("limit: This is outside what is allowed. status: This field is not known here.");
    const irish = await post({ status: "open", limit: 0 }, { "accept-language": "ga-IE, en;q=0.8" });
    expect(irish.json()).toMatchObject({
      title: "Seiceáil na réimsí atá marcáilte, le do thoil.",
      errors: [
        { path: "limit", code: "out-of-range", message: "Tá sé seo lasmuigh den mhéid a cheadaítear." },
        { path: "status", code: "unknown-field", message: "Níl an réimse seo ar eolas anseo." },
      ],
    });
    expect(irish.headers.vary).toBe("Accept-Language");
  });

  test("as 404 for a missing entity, and for an unknown address", async () => {
    for (const url of ["/api/page/id/lantern-bar", "/api/nowhere", "/api"]) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json()).toMatchObject({ status: 404, code: "not-found", title: "There is nothing here." });
    }
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"] as const)(
    "as 405 for %s, with the allowed methods",
    async (method) => {
      const answer = await app.inject({
        method,
        url: "/api/pages",
        payload: "<x/>",
        headers: { "content-type": "text/xml" },
      });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD, POST");
      expect(answer.json().code).toBe("method-not-allowed");
    },
  );

  test("as 400 for an address that cannot be decoded", async () => {
    const answer = await app.inject("/api/page/id/%ff");
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("malformed");
  });

  test("as 500 without details of the failure", async () => {
    const answer = await app.inject("/api/categories");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      type: "/api/docs#error-internal",
      title: "Something went wrong here. We have been told.",
      status: 500,
      code: "internal",
      detail: "Something went wrong here. We have been told.",
    });
  });

  test("as 429 with the time to wait, after 300 searches in a minute", async () => {
    const { app: fresh } = await contractServer({ pages: search });
    const statuses = await statusesOf(fresh, "/api/pages", 300);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const answer = await fresh.inject("/api/pages");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json().code).toBe("too-many-requests");
    await fresh.close();
  });
});

async function statusesOf(server: FastifyInstance, url: string, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => server.inject(url)));
  return answers.map(({ statusCode }) => statusCode);
}
