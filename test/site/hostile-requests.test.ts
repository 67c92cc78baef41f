import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { newHandle } from "@eolaire/identity-provider";
import { describe, expect, test } from "vitest";
import { openRaw, sendRaw, statusOf } from "../support/raw-request.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();
const port = () => Number(new URL(site.url).port);

const EVERYWHERE = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-frame-options", "DENY"],
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
  ["permissions-policy", "camera=()"],
  ["content-security-policy", "frame-ancestors 'none'"],
] as const;

/** Raw bytes, since no client library would send most of these. */
const request = (line: string, ...headers: string[]) =>
  sendRaw(port(), [line, ...headers, "Connection: close", "", ""].join("\r\n"));

const HOST = "Host: eolaire.example";

describe("every answer has the security headers", () => {
  test.each([
    ["an address that is no UTF-8", 400, ["GET /%ff HTTP/1.1", HOST]],
    ["an address that is no UTF-8, of a screen", 400, ["GET /en/pages/%ff HTTP/1.1", HOST]],
    ["a parameter that is too long", 400, [`GET /en/pages/${"a".repeat(400)} HTTP/1.1`, HOST]],
    ["a method that nobody knows", 400, ["BREW /en HTTP/1.1", HOST]],
    ["a method that no route has", 404, ["PROPFIND /en HTTP/1.1", HOST]],
    ["a request that is none", 400, ["good morning"]],
    ["no Host", 400, ["GET /api/pages HTTP/1.1"]],
    ["an expectation that nobody knows", 400, ["GET /api/pages HTTP/1.1", HOST, "Expect: a-miracle"]],
    ["headers that are too large", 431, ["GET /en HTTP/1.1", HOST, `Cookie: ${"a".repeat(40_000)}`]],
    ["two Hosts", 400, ["GET /en HTTP/1.1", HOST, "host: other.example"]],
    ["two equal Hosts", 400, ["GET /en HTTP/1.1", HOST, HOST]],
    ["a coding that nobody knows", 501, ["POST /api/pages HTTP/1.1", HOST, "Transfer-Encoding: gzip"]],
    ["a coding before chunked", 501, ["POST /api/pages HTTP/1.1", HOST, "Transfer-Encoding: gzip, chunked"]],
    ["chunked twice", 501, ["POST /api/pages HTTP/1.1", HOST, "Transfer-Encoding: chunked, chunked"]],
    ["chunks in HTTP/1.0", 400, ["POST /api/pages HTTP/1.0", HOST, "Transfer-Encoding: chunked"]],
    [
      "a coding and a length",
      400,
      ["POST /api/pages HTTP/1.1", HOST, "Transfer-Encoding: chunked", "Content-Length: 3"],
    ],
    ["two lengths", 400, ["POST /api/pages HTTP/1.1", HOST, "Content-Length: 1", "Content-Length: 2"]],
    ["a missing address", 404, ["GET /nothing/here HTTP/1.1", HOST]],
    ["a missing call", 404, ["GET /api/nothing HTTP/1.1", HOST]],
    ["a missing photo", 404, ["GET /images/nothing HTTP/1.1", HOST]],
    ["a missing identity call", 404, ["GET /identitytoolkit.googleapis.com/v1/nothing HTTP/1.1", HOST]],
    ["a body in an encoding", 415, ["POST /api/pages HTTP/1.1", HOST, "Content-Encoding: br"]],
  ] as const)("%s", async (_, status, [line, ...headers]) => {
    const answer = (await request(line, ...headers)).toLowerCase();
    expect(statusOf(answer)).toBe(status);
    for (const [name, value] of EVERYWHERE) {
      const [found = "", ...others] = answer.split("\r\n").filter((header) => header.startsWith(`${name}:`));
      expect(found).toContain(value.toLowerCase());
      expect(others).toEqual([]);
    }
  });
});

describe("a private link", () => {
  const token = "A".repeat(43);

  test.each([
    ["opened", () => site.get(`/t/${token}`)],
    ["installed", () => site.get(`/t/${token}/manifest.webmanifest`)],
    [
      "pressed",
      () => fetch(`${site.url}/t/${token}`, { method: "POST", body: new URLSearchParams({ kind: "closed" }) }),
    ],
    ["opened, that is none", () => site.get("/t/..%2f..%2fetc")],
  ])("that nobody has made, %s, is not found, not stored and not passed on", async (_, open) => {
    const { status, headers } = await open();
    expect([status, headers.get("cache-control"), headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual(
      [404, "no-store", "no-referrer", "noindex"],
    );
  });

  test("opens without changing anything, and its form works without a script", async () => {
    const page = await site.db
      .selectFrom("page")
      .select(["id", "user_id"])
      .where("slug", "=", "lantern-bar")
      .executeTakeFirstOrThrow();
    const { handle, hash } = newHandle();
    const link = {
      page_id: page.id,
      account_id: page.user_id,
      name: "Kitchen phone",
      locale: "ga" as const,
      token_hash: hash,
    };
    await site.db.insertInto("day_link").values(link).execute();
    expect(await site.read(`/t/${handle}`)).toContain("Cad atá difriúil inniu?");
    expect(await site.read("/en/pages/lantern-bar")).not.toContain("Sold out for today");
    const press = (fields: object) =>
      fetch(`${site.url}/t/${handle}`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ ...fields }),
      });
    const set = await press({ kind: "sold-out", word: "The last scone is gone" });
    expect([set.status, set.headers.get("location")]).toEqual([303, `/t/${handle}?lang=ga&done=set`]);
    expect(await site.read("/en/pages/lantern-bar")).toMatch(/Sold out for today.*The last scone is gone/s);
    expect((await press({ undo: "sold-out" })).status).toBe(303);
    expect(await site.read("/en/pages/lantern-bar")).not.toContain("Sold out for today");
    expect(await (await press({ kind: "early" })).text()).toContain("Roghnaigh am ar dtús.");
  });
});

test.each([
  ["an encoding", 415, "Content-Encoding: gzip"],
  ["an expectation", 400, "Expect: a-miracle"],
  ["a second Host", 400, "Host: elsewhere.example"],
])("%s is refused also where the answer is cached and sent before routing", async (_, status, header) => {
  for (let count = 0; count < 3; count++) {
    expect(statusOf(await request("GET /api/pages?limit=3 HTTP/1.1", HOST))).toBe(200);
  }
  expect(statusOf(await request("GET /api/pages?limit=3 HTTP/1.1", HOST, header))).toBe(status);
});

test("headers that do not end are answered 408 after ten seconds, a connection opened in advance waits longer", async () => {
  const inAdvance = connect(port(), "127.0.0.1");
  const { socket, response } = openRaw(port(), "GET /en HTTP/1.1\r\n");
  const writing = setInterval(() => socket.write("x: y\r\n"), 1_000);
  const answer = await Promise.race([response, pause(15_000, "still open")]);
  clearInterval(writing);
  socket.destroy();
  expect(answer).not.toBe("still open");
  expect(statusOf(answer)).toBe(408);
  expect(answer).toContain('"code":"too-slow"');

  const first = once(inAdvance.setEncoding("utf8"), "data") as Promise<[string]>;
  inAdvance.write(`GET /en HTTP/1.1\r\n${HOST}\r\n\r\n`);
  expect(statusOf((await first)[0])).toBe(200);
  inAdvance.destroy();
});

test.each([
  "/invites/abc",
  "/action?mode=resetPassword&oobCode=abc",
  "/sign-in?next=/en/invites/abc",
  "/unsubscribe?of=follows&token=abc",
  "/register",
  "/reset",
  "/setup",
])("the screen %s, whose address may hold a secret, is stored nowhere and leaves no referrer", async (path) => {
  for (const locale of ["en", "ga"]) {
    for (const encoding of ["identity", "br", "identity"]) {
      const response = await site.get(`/${locale}${path}`, { "accept-encoding": encoding });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
  }
});

test("a form that was sent as JSON is refused", async () => {
  for (const body of ['{"message":{"a":1},"name":[1]}', "null", '["a"]']) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${site.url}/en/feedback`, { method: "POST", headers, body });
    expect(response.status).toBe(404);
  }
});

test.each([
  ["GET", "/en/pages?toString=1", {}],
  ["GET", "/en/pages?constructor=1&constructor=2", {}],
  ["POST", "/en/correct", { constructor: "1" }],
  ["POST", "/en/correct", { slogan: "New", was: '{"slogan":1}' }],
  ["POST", "/en/correct", { slogan: "New", was: "null" }],
  ["POST", "/en/unsubscribe?of=constructor&token=x", {}],
])(
  "%s %s with %j is no error of ours: what every object has is no field and no choice",
  async (method, path, fields) => {
    const body = method === "POST" ? new URLSearchParams({ page: "lantern-bar", section: "texts", ...fields }) : null;
    const { status } = await fetch(`${site.url}${path}`, { method, body, redirect: "manual" });
    expect(status).toBeLessThan(500);
  },
);

test.each([
  ["/ga/pages?q=bád", "/ga/pages?q=b%C3%A1d"],
  ["/ga/pages?q=%D0%B1&x=漢字", "/ga/pages?q=%D0%B1&x=%E6%BC%A2%E5%AD%97"],
  ["/ga/pages/🙂", "/ga/pages/%F0%9F%99%82"],
  ["/ga/pages\u0000", "/ga/pages%00"],
])("a choice of language leads back to %j", async (to, location) => {
  const { status, headers } = await fetch(`${site.url}/language/ga?to=${encodeURIComponent(to)}`, {
    redirect: "manual",
  });
  expect([status, headers.get("location")]).toEqual([302, location]);
});

test("security.txt says where flaws are reported, for less than a year (RFC 9116)", async () => {
  const answer = await site.get("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => line.split(": ", 2));
  expect(lines.map(([name]) => name)).toEqual(["Contact", "Contact", "Expires", "Preferred-Languages", "Canonical"]);
  const left = Date.parse(lines[2]![1]!) - Date.now();
  expect(left > 86_400_000 && left < 365 * 86_400_000).toBe(true);
  for (const [, contact] of lines.slice(0, 2)) expect((await site.get(new URL(contact!).pathname)).status).toBe(200);
});

test("password managers find where a password is changed, in the reader's language", async () => {
  const headers = { "accept-language": "ga" };
  const answer = await fetch(`${site.url}/.well-known/change-password`, { headers, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/ga/account#signIn"]);
});
