import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCalendarServer } from "#test/support/calendar-server.ts";
import { FetchFailed, fetchPublic, MAX_BYTES } from "./fetch-public.ts";

let server: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.stop());

const options = () => ({ network: server.network, accept: "*/*" });
const read = (address = server.url) => fetchPublic(address, options());
const problemOf = (address?: string) =>
  read(address).then(
    () => null,
    (error: unknown) => (error instanceof FetchFailed ? error.problem : error),
  );

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("a body compressed with %s is read", async (encoding, compress) => {
  server.answerWith((_, response) => response.setHeader("content-encoding", encoding).end(compress("BEGIN")));
  expect(await read()).toMatchObject({ changed: true, body: Buffer.from("BEGIN"), etag: null });
});

test("a body larger than 2 MB is refused: announced, streamed without an end, or after decompression", async () => {
  server.answerWith((_, response) => response.setHeader("content-length", 100 * MAX_BYTES).flushHeaders());
  expect(await problemOf()).toBe("too-large");
  server.answerWith((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, "A");
    const send = (error?: Error | null): void => {
      if (!error && !response.destroyed) response.write(chunk, send);
    };
    send();
  });
  expect(await problemOf()).toBe("too-large");
  const bomb = gzipSync(Buffer.alloc(100 * MAX_BYTES));
  server.answerWith((_, response) => response.setHeader("content-encoding", "gzip").end(bomb));
  expect(await problemOf()).toBe("too-large");
});

test("three redirects are followed, and a fourth is not", async () => {
  let left = 3;
  server.answerWith((_, response) =>
    left-- > 0 ? response.writeHead(302, { location: "/again" }).end() : response.end("BEGIN"),
  );
  expect(await read()).toMatchObject({ changed: true });
  left = 4;
  expect(await problemOf()).toBe("redirects");
});

test.each([
  ["a private address", "https://10.0.0.1/"],
  ["a private address as a number", "https://167772161/"],
  ["a private address in a short form", "https://0xa.1/"],
  ["an IPv4 address within IPv6", "https://[::ffff:127.0.0.1]/"],
  ["the metadata of a cloud", "http://169.254.169.254/latest/meta-data"],
  ["the metadata of a cloud at a public address", "http://168.63.129.16/?comp=versions"],
  ["the metadata of a cloud by its name", "https://metadata.google.internal/"],
  ["the same with the dot of the root", "https://metadata.google.internal./"],
  ["a name of this network", "https://printer.local/"],
  ["a name of one label", "https://metadata/"],
  ["another port", "https://eolaire.example:22/"],
  ["a name with a private address", "https://inside.example/"],
  ["a name with this machine's address", "https://localhost/"],
  ["another scheme", "file:///etc/passwd"],
  ["a password", "https://user:word@eolaire.example/"],
])("%s is refused, also after a redirect", async (_, location) => {
  expect(await problemOf(location)).toBe("not-allowed");
  server.answerWith((_, response) => response.writeHead(301, { location }).end());
  expect(await problemOf()).toBe("not-allowed");
});

test("nothing is sent to an address that is not public", async () => {
  const before = server.requests.length;
  server.isPublic = false;
  expect([await problemOf(), await problemOf(`https://127.0.0.1:${server.port}/`)]).toEqual([
    "not-allowed",
    "not-allowed",
  ]);
  server.isPublic = true;
  expect(server.requests.length).toBe(before);
});

test("a certificate of another name is refused", async () => {
  expect(await problemOf(`https://127.0.0.1:${server.port}/`)).toBe("unreachable");
});

test("an unchanged body is not sent again", async () => {
  server.answerWith(({ headers }, response) => {
    if (headers["if-none-match"] === '"7"') response.writeHead(304).end();
    else response.setHeader("etag", '"7"').end("BEGIN");
  });
  const first = await read();
  if (!first.changed) throw new Error("there was nothing to be unchanged");
  expect(await fetchPublic(server.url, { ...options(), validators: first })).toEqual({ changed: false });
});
