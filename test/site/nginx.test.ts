import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { type AddressInfo, createServer, connect as openSocket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAuth, sdk } from "../../packages/identity-provider/test/support/auth-sdk.ts";
import { accountOf } from "../support/browser.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";
import { useSite } from "../support/site-server.ts";

const isInstalled = await hasNginx();
if (!isInstalled) console.log("Skipped: needs `apt-get install nginx openssl`.");

const CLIENT_RATE = 40;
const MIB = 1024 ** 2;

/** Passes every connection on to the site, and counts them. */
async function countConnections(origin: string) {
  const { hostname, port } = new URL(origin);
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const onward = openSocket(Number(port), hostname);
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) one.on("error", () => [socket, onward].forEach((end) => void end.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, count: () => count, stop: () => server.close() };
}

/** `deploy/nginx.conf` as an operator uses it, in front of the product. */
describe.skipIf(!isInstalled)("behind nginx", () => {
  const site = useSite(async () => {}, { TRUSTED_PROXIES: "127.0.0.1", CLIENT_RATE: String(CLIENT_RATE) });
  let connections: Awaited<ReturnType<typeof countConnections>>;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  const visitors: ClientHttp2Session[] = [];

  beforeAll(async () => {
    connections = await countConnections(site.url);
    nginx = await startNginx(connections.address);
  });
  afterAll(async () => {
    for (const visitor of visitors) visitor.destroy();
    await nginx?.stop();
    connections?.stop();
  });

  /** @param localAddress one of this machine's, all of which reach nginx as visitors of their own */
  const visitorFrom = (localAddress: string): ClientHttp2Session => {
    const options = { ca: nginx.certificate, servername: "eolaire.example", localAddress };
    const visitor = connect(nginx.origin, options);
    visitors.push(visitor);
    return visitor;
  };

  type Headers = Record<string, string | number>;

  const open = async (visitor: ClientHttp2Session, headers: Headers, endStream = true) => {
    const stream = visitor.request({ ":authority": "eolaire.example", ...headers }, { endStream });
    const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) =>
      stream.once("response", resolve).once("error", reject),
    );
    return { stream, answer, status: Number(answer[":status"]) };
  };

  test("HTTP/2 by TLS, and the server's own compression; without TLS visitors are sent on", async () => {
    const visitor = visitorFrom("127.0.0.2");
    const { status, answer } = await open(visitor, { ":path": "/en", "accept-encoding": "br, gzip" });
    expect(visitor.alpnProtocol).toBe("h2");
    expect({ status, encoding: answer["content-encoding"] }).toEqual({ status: 200, encoding: "br" });
    const plain = await fetch(`${nginx.httpOrigin}/ga/pages?q=ti`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://eolaire.example/ga/pages?q=ti"]);
  });

  test("whoever invents addresses is counted as one visitor, and others are not affected", async () => {
    const visitor = visitorFrom("127.0.0.3");
    const before = connections.count();
    let refused = 0;
    for (let at = 1; at <= CLIENT_RATE + 10; at++) {
      const headers = { ":path": `/api/pages?limit=${at}`, "x-forwarded-for": `198.51.100.${at}` };
      const { stream, status } = await open(visitor, headers);
      await text(stream);
      if (status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    expect(connections.count() - before, "connections to the server are used again").toBeLessThan(CLIENT_RATE / 4);
    expect((await open(visitorFrom("127.0.0.4"), { ":path": "/api/pages?limit=1" })).status).toBe(200);
  });

  test("the largest recording is passed on while it arrives, a larger body is refused", async () => {
    const visitor = visitorFrom("127.0.0.5");
    const announce = async (size: number) => {
      const upload = {
        ":method": "POST",
        ":path": "/api/audio/add",
        "content-type": "multipart/form-data; boundary=x",
      };
      const { stream, status, answer } = await open(visitor, { ...upload, "content-length": size }, false);
      stream.close();
      return `${status} ${answer["content-type"]}`;
    };
    expect(await announce(100 * MIB), "of the server, before the body").toBe(
      "401 application/problem+json; charset=utf-8",
    );
    expect(await announce(120 * MIB), "of nginx").toBe("413 text/html");
  });

  test("events are sent on at once", async () => {
    const { email, password } = accountOf("admin");
    const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), email, password);
    const token = await user.getIdToken();
    const { stream } = await open(visitorFrom("127.0.0.6"), {
      ":path": "/api/admin/notifications/stream",
      authtoken: token,
    });
    const first = await new Promise<Buffer>((resolve) => stream.once("data", resolve));
    expect(first.toString()).toMatch(/^retry: \d+\n/);
    expect(stream.readableEnded).toBe(false);
    stream.close();
  });
});
