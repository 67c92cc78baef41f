import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { importJWK, SignJWT } from "jose";
import PQueue from "p-queue";
import type { PushPayload } from "#core/domain/push-payload.ts";
import { checkedLookup, isHostAllowed, type Network, PUBLIC_NETWORK } from "#core/server/outbound/public-network.ts";
import { encryptForBrowser } from "./push-encryption.ts";
import { serviceOf } from "./push-services.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** The address of the directory, by which push services reach its operator. Tests have a network of their own. */
export type PushDeps = { publicUrl: string; services: readonly string[]; network?: Network };

const LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Requests to one push service; most devices are at one of three. */
const AT_ONCE = 20;
const A_SECOND = 100;
/** Characters of a topic (RFC 8030, 5.4). */
const TOPIC_LENGTH = 32;
/** The browser's key is no point of the curve: it can never read anything. */
const NO_KEY = "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY";
/** How long the signature of a run is valid; at most 24 hours (RFC 8292, 2). */
const SIGNED_FOR = "12h";

export type Push = {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  payload: PushPayload;
  isUrgent: boolean;
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
};

/**
 * `gone`: the device has withdrawn its subscription. `later`: it may succeed at another time, at the earliest after so many
 * seconds where the push service says so.
 */
export type PushOutcome =
  | { is: "taken" }
  | { is: "gone" }
  | { is: "later"; reason: string; afterSeconds: number | null };

type Sender = {
  keys: VapidKeys;
  subject: string;
  /** `PUSH_SERVICES` */
  services: readonly string[];
  network?: Network | undefined;
  signal: AbortSignal;
};

/**
 * Sends encrypted messages to push services (RFC 8030, 8291, 8292). Their addresses come from browsers, hence from anybody:
 * only https, only known push services at public addresses, each with a limit of its own, no redirects, and nothing of an answer
 * but its status.
 */
export class PushSender {
  readonly #sender: Sender;
  readonly #network: Network;
  readonly #agent: Agent;
  readonly #queues = new Map<string, PQueue>();
  readonly #signatures = new Map<string, Promise<string>>();

  constructor(sender: Sender) {
    this.#sender = sender;
    this.#network = sender.network ?? PUBLIC_NETWORK;
    const { ca } = this.#network;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: AT_ONCE,
      lookup: checkedLookup(this.#network),
      ...(ca && { ca }),
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Never throws. */
  async send(push: Push): Promise<PushOutcome> {
    const service = serviceOf(push.endpoint, this.#sender.services);
    if (!service) return later("its push service is not one of PUSH_SERVICES");
    if (!isHostAllowed(new URL(push.endpoint), this.#network)) return later("the address is not public");
    return this.#queueOf(service).add(() => this.#sendNow(push));
  }

  /** A push service that is slow takes no turns of the others. */
  #queueOf(service: string): PQueue {
    const known = this.#queues.get(service);
    if (known) return known;
    const queue = new PQueue({ concurrency: AT_ONCE, interval: 1_000, intervalCap: A_SECOND });
    this.#queues.set(service, queue);
    return queue;
  }

  async #sendNow(push: Push): Promise<PushOutcome> {
    try {
      const body = encryptForBrowser(push, Buffer.from(JSON.stringify(push.payload)));
      const { statusCode = 0, headers } = await this.#ask(push, body);
      if (statusCode >= 200 && statusCode < 300) return { is: "taken" };
      if (statusCode === 404 || statusCode === 410) return { is: "gone" };
      const seconds = Number(headers["retry-after"]);
      return later(`status ${statusCode}`, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code === NO_KEY ? { is: "gone" } : later(code ?? message);
    }
  }

  /** Whose message it is (VAPID, RFC 8292): the same for all messages of this run to a push service. */
  #signed(endpoint: string): Promise<string> {
    const { origin } = new URL(endpoint);
    const known = this.#signatures.get(origin);
    if (known) return known;
    const signed = signVapid(this.#sender, origin);
    this.#signatures.set(origin, signed);
    return signed;
  }

  async #ask({ endpoint, payload, isUrgent, ttlSeconds }: Push, body: Buffer): Promise<IncomingMessage> {
    const headers = {
      authorization: await this.#signed(endpoint),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": body.length,
      ttl: Math.max(0, Math.floor(ttlSeconds)),
      urgency: isUrgent ? "high" : "normal",
      topic: createHash("sha256").update(payload.tag).digest("base64url").slice(0, TOPIC_LENGTH),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), this.#sender.signal]);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(endpoint, { method: "POST", agent: this.#agent, signal, maxHeaderSize: MAX_HEADER_BYTES, headers })
      .once("response", (answer) => {
        resolve(answer);
        drain(answer);
      })
      .once("error", reject)
      .end(body);
    return promise;
  }
}

async function signVapid({ keys, subject }: Sender, audience: string): Promise<string> {
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y!, d: keys.privateKey }, "ES256");
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(SIGNED_FOR)
    .sign(key);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/** The content is nothing to us. A short one is read all the same, so that the connection serves the next message. */
function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer
    .on("error", () => {})
    .on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_HEADER_BYTES) answer.destroy();
    });
}

const later = (reason: string, afterSeconds: number | null = null): PushOutcome => ({
  is: "later",
  reason,
  afterSeconds,
});
