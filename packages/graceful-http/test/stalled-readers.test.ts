import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endStalledReaders } from "../src/stalled-readers.ts";

/** More than the buffers of the system hold for both sides. */
const ANSWER = Buffer.alloc(24 * 1024 * 1024, "a");
const server = createServer((_, response) => void response.end(ANSWER));
const clients: Socket[] = [];

beforeEach(async () => {
  endStalledReaders(server, { everyMs: 3_000, minBytesPerSecond: 1024 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

function ask(): Socket {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(client);
  client.on("error", () => {}); // a reset is an end, too
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  return client;
}

test("a client that reads nothing is disconnected though it sends, and one that reads slowly gets all", async () => {
  const silent = ask().pause();
  const probing = setInterval(() => silent.writable && silent.write("\r\n"), 20); // HTTP allows it between requests
  const slow = ask();
  slow.on("data", () => {
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  const received = () => slow.bytesRead;
  try {
    await new Promise((resolve) => silent.once("close", resolve));
    expect(silent.bytesRead).toBeLessThan(ANSWER.length);
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(ANSWER.length);
  } finally {
    clearInterval(probing);
  }
}, 90_000);
