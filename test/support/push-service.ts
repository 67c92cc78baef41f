import { createECDH, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import ece from "http_ece";
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import type { PushPayload } from "#core/domain/push-payload.ts";
import { startCalendarServer } from "./calendar-server.ts";

/** A message as the push service got it, and as the browser reads it. */
export type Received = {
  /** The name of the browser. */
  to: string;
  payload: PushPayload;
  headers: IncomingMessage["headers"];
  bytes: number;
  /** What the server said of itself, and signed. */
  claims: { aud?: unknown; sub?: string | undefined; exp?: number | undefined };
};

/** A browser with keys of its own, as its subscription has them. */
function makeBrowser(endpoint: string) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  return { keys, sent: { endpoint, auth, p256dh: keys.getPublicKey().toString("base64url") } };
}

/**
 * A push service on this machine, reached like one of the public internet. It checks what a real one checks (RFC 8030, 8292),
 * and decrypts what only the browser could.
 */
export async function startPushService() {
  let publicKey = "";
  let directory: ReturnType<typeof createLocalJWKSet>;
  const server = await startCalendarServer();
  const origin = new URL(server.url).origin;
  const browsers = new Map<string, ReturnType<typeof makeBrowser>>();
  const received: Received[] = [];
  const statuses = new Map<string, number>();

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const to = request.url!.slice(1);
    const status = statuses.get(to) ?? 201;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (status !== 201) return response.writeHead(status, { "retry-after": "120" }).end();
    const body = Buffer.concat(chunks);
    const [, token = "", key] = /^vapid t=(.+), k=(.+)$/.exec(request.headers.authorization ?? "") ?? [];
    const { payload: claims } = await jwtVerify(token, directory, { audience: origin });
    if (key !== publicKey || request.headers["content-encoding"] !== "aes128gcm") return response.writeHead(400).end();
    const { keys, sent } = browsers.get(to)!;
    const clear = ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: sent.auth });
    const payload = JSON.parse(clear.toString()) as PushPayload;
    received.push({ to, payload, headers: request.headers, bytes: body.length, claims });
    response.writeHead(201, { location: `${origin}/receipt` }).end("x".repeat(100));
  };
  const takeMessages = () =>
    server.answerWith((request, response) => void take(request, response).catch(() => response.writeHead(400).end()));
  takeMessages();
  return {
    network: server.network,
    /** As `PUSH_SERVICES` names it. */
    service: new URL(server.url).host,
    received,
    requests: server.requests,
    /** The key of the directory, which browsers have named to the service. */
    know(key: string) {
      publicKey = key;
      const point = Buffer.from(key, "base64url");
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
      directory = createLocalJWKSet({ keys: [{ kty: "EC", crv: "P-256", x, y } as JWK] });
    },
    /** What the service answers for a browser from now on. */
    answer: (name: string, status: number) => statuses.set(name, status),
    browser(name: string) {
      const browser = makeBrowser(`${origin}/${name}`);
      browsers.set(name, browser);
      return browser.sent;
    },
    answerWith: server.answerWith,
    setPublic(is: boolean) {
      server.isPublic = is;
    },
    reset() {
      takeMessages();
      received.length = 0;
      server.requests.length = 0;
      statuses.clear();
    },
    stop: () => server.stop(),
  };
}
