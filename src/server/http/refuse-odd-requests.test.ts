import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractServer, nothingFound } from "../../../test/support/contract-server.ts";

// Over real sockets: no client library would write such requests.
const { app } = await contractServer({ pages: async () => nothingFound });
let port: number;

beforeAll(async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** What comes back for these lines, until the server hangs up. */
function send(...lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`));
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  socket.on("end", () => resolve(answer)).on("error", reject);
  return promise;
}

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

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

test("TRACE is refused, and sends no header back", async () => {
  const answer = await send("TRACE /api/pages HTTP/1.1", "Host: eolaire.test", "Cookie: secret=1");
  expect(statusOf(answer)).toBe(405);
  expect(answer).not.toContain("secret=1");
});

test("length and chunks in one request are refused", async () => {
  const lines = ["POST /api/pages HTTP/1.1", "Host: eolaire.test", "Content-Type: application/json"];
  expect(statusOf(await send(...lines, "Content-Length: 2", "Transfer-Encoding: chunked"))).toBe(400);
});
