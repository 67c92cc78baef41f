import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchBodies } from "./body-pace.ts";

const app = Fastify();
let port: number;

beforeAll(async () => {
  watchBodies(app, { ms: 600, leastBytes: 1000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (_: unknown, body: AsyncIterable<Buffer>) => {
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return bytes;
  });
  app.post("/small", async ({ body }) => ({ body }));
  app.post("/file", { config: { takesFile: true } }, async ({ body }) => ({ body }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends ten parts with a pause between them. @returns the status, or what became of the connection */
async function send(path: string, part: number, every: number): Promise<number | string> {
  const headers = { "content-type": "application/octet-stream", "content-length": part * 10 };
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  const ended = Promise.race([
    once(sending, "response").then(([answer]) => answer.resume().statusCode as number),
    once(sending, "error").then(([error]) => error.code as string),
  ]).catch((error: NodeJS.ErrnoException) => error.code ?? "error");
  for (let count = 0; count < 10 && !sending.destroyed; count++) {
    sending.write(Buffer.alloc(part));
    await pause(every);
  }
  sending.end();
  return ended;
}

test("a body that comes at once is answered", async () => {
  expect(await send("/small", 100, 1)).toBe(200);
});

test("a body that trickles is cut off", async () => {
  expect(await send("/small", 1, 120)).toMatch(/ECONNRESET|EPIPE/);
});

test("a file may take its time, as long as it keeps coming", async () => {
  expect(await send("/file", 2000, 120)).toBe(200);
});

test("a file that trickles is cut off, too", async () => {
  expect(await send("/file", 1, 120)).toMatch(/ECONNRESET|EPIPE/);
});

test("a slow answer is not cut off", async () => {
  const slow = Fastify();
  watchBodies(slow, { ms: 50, leastBytes: 1000 });
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
