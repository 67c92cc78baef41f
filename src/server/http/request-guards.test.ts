import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractServer, nothingFound } from "#test/support/contract-server.ts";
import { sendRaw, statusOf } from "#test/support/raw-request.ts";
import { closeSlowRequests } from "./request-guards.ts";

describe("request bodies", () => {
  const app = Fastify();
  let port: number;

  beforeAll(async () => {
    closeSlowRequests(app, { ms: 600, minBytes: 1000 });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", async (_: unknown, body: AsyncIterable<Buffer>) => {
      let bytes = 0;
      for await (const chunk of body) bytes += chunk.length;
      return bytes;
    });
    app.post("/small", async ({ body }) => ({ body }));
    app.post("/file", { config: { acceptsFile: true } }, async ({ body }) => ({ body }));
    await app.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(() => app.close());

  /** Sends ten chunks with a pause between them. @returns the status, or the error of the connection */
  async function send(path: string, chunk: number, pauseMs: number): Promise<number | string> {
    const headers = { "content-type": "application/octet-stream", "content-length": chunk * 10 };
    const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers });
    const ended = Promise.race([
      once(sending, "response").then(([answer]) => answer.resume().statusCode as number),
      once(sending, "error").then(([error]) => error.code as string),
    ]).catch((error: NodeJS.ErrnoException) => error.code ?? "error");
    for (let count = 0; count < 10 && !sending.destroyed; count++) {
      sending.write(Buffer.alloc(chunk));
      await pause(pauseMs);
    }
    sending.end();
    return ended;
  }

  test("a body that arrives at once is accepted", async () => {
    expect(await send("/small", 100, 1)).toBe(200);
  });

  test("a body that trickles is aborted", async () => {
    expect(await send("/small", 1, 120)).toMatch(/ECONNRESET|EPIPE/);
  });

  test("an upload may take long, as long as data keeps arriving", async () => {
    expect(await send("/file", 2000, 120)).toBe(200);
  });

  test("an upload that trickles is aborted", async () => {
    expect(await send("/file", 1, 120)).toMatch(/ECONNRESET|EPIPE/);
  });

  test("a slow response is not aborted", async () => {
    const slow = Fastify();
    closeSlowRequests(slow, { ms: 50, minBytes: 1000 });
    slow.post("/", async () => pause(300, "done"));
    await slow.listen({ host: "127.0.0.1", port: 0 });
    const { port: at } = slow.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${at}/`, {
      method: "POST",
      body: JSON.stringify({ a: 1 }),
      headers: { "content-type": "application/json" },
    });
    expect(await answer.text()).toBe("done");
    await slow.close();
  });
});

// Over real sockets: no client library would write such requests.
describe("ambiguous requests", async () => {
  const { app } = await contractServer({ pages: async () => nothingFound });
  let port: number;

  beforeAll(async () => {
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const send = (...lines: string[]) => sendRaw(port, `${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);

  test("an ordinary request passes", async () => {
    expect(statusOf(await send("GET /api/pages HTTP/1.1", "Host: eolaire.test"))).toBe(200);
  });

  test.each([
    ["two Host headers", ["GET /api/pages HTTP/1.1", "Host: eolaire.test", "Host: elsewhere.test"]],
    ["twice the same Host", ["GET /api/pages HTTP/1.1", "Host: eolaire.test", "HOST: eolaire.test"]],
    ["no Host", ["GET /api/pages HTTP/1.1"]],
    ["an absolute address", ["GET http://elsewhere.test/api/pages HTTP/1.1", "Host: eolaire.test"]],
    ["an asterisk for an address", ["OPTIONS * HTTP/1.1", "Host: eolaire.test"]],
  ])("%s is refused with 400", async (_, lines) => {
    expect(statusOf(await send(...lines))).toBe(400);
  });

  test.each(["gzip", "br", "x-nobody-knows", "identity, gzip"])(
    "a body in the encoding %s is refused",
    async (encoding) => {
      const lines = ["POST /api/pages HTTP/1.1", "Host: eolaire.test", "Content-Type: application/json"];
      const answer = await send(...lines, "Content-Length: 0", `Content-Encoding: ${encoding}`);
      expect(statusOf(answer)).toBe(415);
      expect(answer.toLowerCase()).toContain("accept-encoding: identity");
      expect(statusOf(await send(...lines, "Content-Length: 0", "Content-Encoding: identity"))).toBe(200);
    },
  );

  test("TRACE is refused, and echoes no header", async () => {
    const answer = await send("TRACE /api/pages HTTP/1.1", "Host: eolaire.test", "Cookie: secret=1");
    expect(statusOf(answer)).toBe(405);
    expect(answer).not.toContain("secret=1");
  });

  test("a request with both Content-Length and Transfer-Encoding is refused", async () => {
    const lines = ["POST /api/pages HTTP/1.1", "Host: eolaire.test", "Content-Type: application/json"];
    expect(statusOf(await send(...lines, "Content-Length: 2", "Transfer-Encoding: chunked"))).toBe(400);
  });
});
